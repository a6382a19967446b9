"""Layers that wait for an answer longer than their process lives: kept on the disk, found by their call, gone with its question."""

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Sequence, Set
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from aintern.dataclass import dataclass
from aintern.store.store_location import data_folder
from aintern.workspace.layers.cache_layers import bytes_below
from aintern.workspace.layers.layer import Layer, RootLayering
from aintern.workspace.layers.layer_folder import COMMITTING, remove_abandoned_layers, retaken_folder
from aintern.workspace.process import Finished

__all__ = ["ParkedKey", "ParkedLayer", "forget_parked", "is_parked", "park_layer", "taken_up", "unpark"]

# What was asked about a change: the kind of its obstacle, its root and its path.
Asked = tuple[str, Path, bytes]


class ParkedKey(NamedTuple):
    """Whose layer it is: of this call of this conversation, in this database."""

    database: str
    conversation: str
    call: str


@dataclass(frozen=True, slots=True)
class ParkedLayer:
    """A layer that waits, how its command had ended, the id of its decision on the record, whether the call was allowed before it
    ran, and what was asked about."""

    layer: Layer
    finished: Finished
    row: str
    was_allowed: bool
    asked: frozenset[Asked]


def is_parked(key: ParkedKey) -> bool:
    """Whether a layer of this call waits."""
    return os.path.exists(f"{_index()}/{_name(key)}")  # noqa: PTH110 before each call: pathlib takes five times as long


def park_layer(key: ParkedKey, parked: ParkedLayer) -> str:
    """Lets a layer outlive its process, with all that is needed to go on; gives '' or why it can't wait: all that wait take no more
    than one command's budget. Raises OSError."""
    file, layer = _file(key), parked.layer
    others = (folder for other in _files() if other != file for folder in _folders_of(other))
    if bytes_below([*others, *layer.folders.values()]) > layer.budget:
        return "the commands that wait for your answer already take all the space that there is for them (sandbox.layer_bytes)"
    content = {
        **key._asdict(),
        "row": parked.row,
        "was_allowed": parked.was_allowed,
        "began": layer.began,
        "budget": layer.budget,
        "finished": asdict(parked.finished),
        "asked": [[kind, os.fspath(root), path.hex()] for kind, root, path in sorted(parked.asked)],
        "layers": [
            [os.fspath(each.root), os.fspath(layer.folders[each.root]), each.is_git_folder]
            for each in layer.layerings
            if each.root in layer.folders
        ],
    }
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for folder in layer.folders.values():  # a folder is kept as long as the file that it names
        (folder / COMMITTING).write_text(os.fspath(file), encoding="utf-8", errors="surrogateescape")
    temporary = file.with_suffix(".tmp")
    with temporary.open("w", encoding="ascii") as written:
        json.dump(content, written)
        written.flush()
        os.fsync(written.fileno())
    temporary.rename(file)
    return ""


@contextlib.contextmanager
def taken_up(key: ParkedKey) -> Iterator[ParkedLayer]:
    """The layer that waited, held while the block lasts; after it the layer is gone, unless it waits on. Raises OSError, ValueError
    or KeyError where it can't be had any more."""
    content = _read(_file(key))
    with contextlib.ExitStack() as held:
        layerings: list[RootLayering] = []
        folders: dict[Path, Path] = {}
        for root, folder, is_git_folder in content["layers"]:
            folders[Path(root)] = held.enter_context(retaken_folder(Path(folder)))
            layerings.append(RootLayering(Path(root), Path(folder).parent, is_git_folder=is_git_folder))
        layer = Layer(tuple(layerings), folders, content["budget"], is_kept=True)
        layer.began = content["began"]
        asked = frozenset((kind, Path(root), bytes.fromhex(path)) for kind, root, path in content["asked"])
        yield ParkedLayer(layer, Finished(**content["finished"]), content["row"], content["was_allowed"], asked)


def unpark(key: ParkedKey) -> None:
    """The layer of this call waits no more; where no process holds it, it goes."""
    file = _file(key)
    places = {Path(folder).parent for folder in _folders_of(file)}
    file.unlink(missing_ok=True)
    for place in places:
        remove_abandoned_layers(place)


def forget_parked(database: str, waiting: Set[tuple[str, str]]) -> None:
    """Removes the layers of this database's calls that nobody is asked about any more; `waiting`: conversation and call of each
    that somebody is."""
    for file in _files():
        with contextlib.suppress(OSError, ValueError):
            key = ParkedKey(*(_read(file)[name] for name in ParkedKey._fields))
            if key.database == database and (key.conversation, key.call) not in waiting:
                unpark(key)


def _file(key: ParkedKey) -> Path:
    return _index() / _name(key)


def _name(key: ParkedKey) -> str:
    return f"{hashlib.sha256(json.dumps(key).encode()).hexdigest()[:24]}.json"


def _index() -> Path:
    return data_folder() / "parked"


def _files() -> Sequence[Path]:
    return sorted(_index().glob("*.json"))


def _read(file: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
    return content


def _folders_of(file: Path) -> Sequence[Path]:
    try:
        return [Path(folder) for _, folder, _ in _read(file)["layers"]]
    except (OSError, ValueError):
        return ()
