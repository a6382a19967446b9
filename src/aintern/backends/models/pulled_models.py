"""Models that were pulled from a Hub: where each came from, and how it goes again.

Beside a pulled file, `.NAME.pulled.json` says where it came from: what has no such record was not pulled by us, and is never removed.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from aintern.backends.models.hub_choice import PART
from aintern.backends.models.model_files import models_folder
from aintern.errors import ModelUnavailable
from aintern.settings.replace_file import replace_file


@dataclass(frozen=True, slots=True)
class PulledFile:
    """Where a file on this machine came from. `pulled_at` in UTC."""

    path: Path
    repository: str
    file: str
    size: int
    checksum: str
    pulled_at: str


def pulled_files() -> list[PulledFile]:
    """What was pulled and is still here, sorted by path."""
    if not models_folder().is_dir():
        return []
    records = (record_of(path) for path in models_folder().glob("*/*/**/*.gguf"))
    return sorted((record for record in records if record is not None), key=lambda record: str(record.path))


def record_of(path: Path) -> PulledFile | None:
    """Where a file came from; None where it was not pulled."""
    try:
        values = json.loads(_record(path).read_bytes())
        return PulledFile(path, **{**values, "size": int(values["size"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def note(file: PulledFile) -> None:
    """Write down where a file came from. Raises OSError."""
    values = {name: value for name, value in asdict(file).items() if name != "path"}
    replace_file(_record(file.path), json.dumps(values, indent=1) + "\n")


def remove(path: Path) -> list[Path]:
    """Delete a pulled model, all its parts, and give their paths. Raises ModelUnavailable for what was not pulled."""
    if models_folder() not in path.parents or record_of(path) is None:
        raise ModelUnavailable(
            f"{path} was not pulled by AIntern, so it is not AIntern's to remove.",
            "Delete it with the program that it belongs to, or by hand.",
        )
    parts = all_parts(path)
    for part in parts:
        part.unlink(missing_ok=True)
        _record(part).unlink(missing_ok=True)
    for folder in path.parents:
        if folder == models_folder() or any(folder.iterdir()):
            break
        folder.rmdir()
    return parts


def all_parts(path: Path) -> list[Path]:
    """The files of the model that `path` begins: itself, and the further parts of a split one that are here."""
    if not PART.search(path.name):
        return [path]
    whole = PART.sub("", path.name)
    return sorted(part for part in path.parent.glob("*.gguf") if PART.sub("", part.name) == whole)


def _record(path: Path) -> Path:
    return path.with_name(f".{path.name}.pulled.json")
