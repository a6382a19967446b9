"""Which workspaces the user trusts: a trust is bound to the content of the project's files that matter.

A trusted project's settings may allow things, choose models and start servers; when one of those files appears,
disappears or changes, the trust is gone until the user gives it again.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from aintern.errors import StoreError
from aintern.settings.files import load_settings, read_json_object, read_project_file
from aintern.settings.replace_file import replace_file
from aintern.settings.schema import PROJECT_FILE, Settings
from aintern.store.store_location import data_folder
from aintern.workspace.extension_files import project_extension_files

TRUSTED_FILES = (PROJECT_FILE, ".mcp.json")
"""What may change how AIntern works, relative to the workspace; commands and skills of the project beside them."""


def is_trusted(workspace: Path, read: Mapping[str, bytes] | None = None) -> bool:
    """Whether the user trusts the workspace as it is now. `read` holds files that the caller has read already: what is
    used is then what was checked. Raises SettingsError for one of the files that can't be read."""
    record = _records().get(str(workspace.resolve()))
    return bool(record) and record == fingerprint(workspace, read)


def settings_of(workspace: Path, flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings in force in a workspace: its own files count as far as the user trusts them. Raises SettingsError."""
    return load_settings(workspace, flags=flags, trusted=partial(is_trusted, workspace))


def files_that_need_trust(workspace: Path) -> tuple[str, ...]:
    """The project's files that wait for the user's trust; none when there are none or it is given."""
    settings = (name for name in TRUSTED_FILES if read_project_file(workspace, name) is not None)
    present = (*settings, *project_extension_files(workspace))
    return () if not present or is_trusted(workspace) else present


def trust(workspace: Path, shown: str | None = None) -> None:
    """Remembers that the user trusts the workspace. `shown` is the fingerprint of what the user saw; when the files
    are no longer that, nothing is remembered and StoreError says so."""
    now = fingerprint(workspace)
    if shown is not None and shown != now:
        raise StoreError(f"The files of {workspace} changed while you looked at them.", "Look again, then decide.")
    _write({**_records(), str(workspace.resolve()): now})


def revoke(workspace: Path) -> bool:
    """Takes the trust back; false when there was none."""
    records = _records()
    if records.pop(str(workspace.resolve()), None) is None:
        return False
    _write(records)
    return True


def fingerprint(workspace: Path, read: Mapping[str, bytes] | None = None) -> str:
    """SHA-256 over the names and contents of the files that matter; a missing one counts as missing, not as empty."""
    total = hashlib.sha256()
    known = {**project_extension_files(workspace), **(read or {})}
    for name in (*TRUSTED_FILES, *sorted(known.keys() - set(TRUSTED_FILES))):
        data = known[name] if name in known else read_project_file(workspace, name)
        content = "missing" if data is None else hashlib.sha256(data).hexdigest()
        total.update(f"{name}\0{content}\n".encode())
    return total.hexdigest()


def _file() -> Path:
    return data_folder() / "trusted_workspaces.json"


def _records() -> dict[str, Any]:
    """Workspace to fingerprint. A damaged file means that nothing is trusted: asking again is the safe side."""
    return read_json_object(_file())


def _write(records: Mapping[str, Any]) -> None:
    path = _file()
    try:
        replace_file(path, json.dumps(records, indent=1) + "\n")
    except OSError as wrong:
        raise StoreError(f"{path} can't be written: {wrong.strerror}.", "Check its permissions and the disk.") from None
