"""Every path of the attack corpus, materialised and tried with the real tools behind the gate's two questions."""

import asyncio
import json
import os
import re
import shutil
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool, ToolContext
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths

SHARED = Path(os.environ.get("AINTERN_SHARED") or Path(__file__).parents[3] / "shared")
CORPUS = SHARED / "corpus/paths.jsonl"
TOOLS = {tool.id: tool for tool in built_in_tools()}


def entries() -> list[dict[str, Any]]:
    if not CORPUS.is_file():
        return []
    return [json.loads(line) for line in CORPUS.read_text().splitlines()]


class Place:
    """The temporary tree of one entry."""

    def __init__(self, base: Path, layout: list[str]) -> None:
        self.home, self.out = base / "home", base / "out"
        self.workspace = self.home / "proj"
        self.changes: list[str] = []
        for folder in (self.workspace, self.out, self.home / ".ssh"):
            folder.mkdir(parents=True)
        (self.home / ".ssh/id_rsa").write_text("SECRET key")
        (self.home / "x").write_text("SECRET")
        self.root = self.workspace
        if "root-is-symlink" in layout:
            self.root = base / "alias"
            self.root.symlink_to(self.workspace)
        for step in layout:
            self._step(step)

    def fill(self, text: str) -> str:
        return text.replace("$WS", str(self.workspace)).replace("$HOME", str(self.home)).replace("$OUT", str(self.out))

    def _at(self, path: str) -> Path:
        full = self.workspace / self.fill(path)
        full.parent.mkdir(parents=True, exist_ok=True)
        return full

    def _step(self, step: str) -> None:
        word, _, rest = step.partition(" ")
        if word == "file":
            path, _, mode = rest.partition(" mode=")
            self._at(path).write_text("SECRET outside" if path.startswith("$OUT") else "a = 1\n")
            if mode:
                self._at(path).chmod(int(mode, 8))
        elif word == "dir":
            self._at(rest).mkdir(parents=True, exist_ok=True)
        elif word == "symlink":
            link, _, target = rest.partition(" -> ")
            self._at(link).symlink_to(self.fill(target))
        elif word == "hardlink":
            link, _, target = rest.partition(" = ")
            os.link(self.fill(target), self._at(link))
        elif word == "fifo":
            os.mkfifo(self._at(rest))
        elif word == "socket":
            with socket.socket(socket.AF_UNIX) as s:
                here = Path.cwd()
                os.chdir(self.workspace)
                s.bind(rest)
                os.chdir(here)
        elif word == "sparse":
            path, _, _ = rest.partition(" ")
            with self._at(path).open("wb") as file:
                file.truncate(1 << 40)
        elif word in ("race", "race-loop"):
            self.changes.append(rest)

    def change(self) -> None:
        """What happens between the check and the use."""
        for change in self.changes:
            if change.startswith("approval:"):
                (self.workspace / "a.txt").write_text("changed meanwhile\n")
                continue
            name, _, what = re.sub(r" every.*", "", change).replace("<=>", "=>").partition(" => ")
            path = self.workspace / name
            if what.startswith("moved to"):
                path.rename(self.fill(what.removeprefix("moved to ")))
                continue
            shutil.rmtree(path) if path.is_dir() else path.unlink()
            path.symlink_to(self.fill(what.removeprefix("symlink ")))


def call(entry: dict[str, Any], path: str) -> tuple[Tool, dict[str, Any]]:
    name, _, extra = entry["tool"].partition(":")
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "read_file": ("read_file", {"path": path}),
        "write_file": ("write_file", {"path": path, "content": "new\n"}),
        "edit_file": ("edit_file", {"path": path, "old_text": "a", "new_text": "b", "replace_all": True}),
        "delete_file": ("delete_file", {"path": path}),
        "delete_dir": ("delete_file", {"path": path, "recursive": True}),
        "list_dir": ("list_directory", {"path": path}),
        "create_dir": ("write_file", {"path": f"{path}/file", "content": ""}),
        "glob": ("search_files", {"pattern": path}),
        "search": ("search_files", {"pattern": "*", "path": path}),
        "move_file": ("move_file", {"source": extra, "destination": path}),
        "copy_file": ("copy_file", {"source": extra, "destination": path}),
    }
    tool, parameters = calls[name]
    return TOOLS[tool], TOOLS[tool].validate(parameters)


def outcome(place: Place, entry: dict[str, Any]) -> str:
    """As the gate decides (outside, then protected), then as the tool itself does; `leaked` must never happen."""
    jail = Jail(place.root)
    protected = ProtectedPaths(home=place.home)
    path = entry["path"] if entry.get("literal_path") else place.fill(entry["path"])
    tool, parameters = call(entry, path)
    context = ToolContext(jail, protected, approved=True)
    verdict = "allowed"
    for use in tool.paths(parameters):
        write = use.access in ("write", "delete")
        location = jail.locate(use.path, follow=use.access != "delete")
        names = (location.asked, location.relative, str(location.resolved))
        if any(protected.match(name, write=write) for name in names if name):
            verdict = "protected"
        if location.outside:
            return "denied_outside"
    if verdict != "allowed":
        return verdict
    if any(change.startswith("approval:") for change in place.changes):
        asyncio.run(tool.preview(context, parameters))
    place.change()
    try:
        result = asyncio.run(tool.execute(context, parameters))
    except PathRefused:
        return "denied_outside"
    except ToolFailure as failure:
        return "allowed" if "changed since" not in str(failure) else "protected"
    return "leaked" if "SECRET" in result.content else "allowed"


def untouched(place: Place) -> dict[str, bytes]:
    found = {}
    for folder in (place.out, place.home / ".ssh"):
        for path in folder.rglob("*"):
            if path.is_file() and not path.is_symlink():
                found[str(path)] = path.read_bytes()
    return found


@pytest.fixture
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    made = Place(tmp_path, request.param["workspace_layout"])
    yield made
    for folder, _, _ in os.walk(tmp_path):
        os.chmod(folder, stat.S_IRWXU)


@pytest.mark.skipif(not CORPUS.is_file(), reason=f"the samples are not at {SHARED} (AINTERN_SHARED)")
def test_the_corpus_is_there() -> None:
    assert len(entries()) > 100


@pytest.mark.parametrize(
    ("place", "entry"), [(e, e) for e in entries()], ids=[e["id"] for e in entries()], indirect=["place"]
)
def test_a_path_of_the_corpus(place: Place, entry: dict[str, Any]) -> None:
    before = untouched(place)
    start = time.monotonic()
    got = outcome(place, entry)
    assert time.monotonic() - start < 3, "must return at once"
    after = untouched(place)
    moved = "moved to" in str(place.changes)
    assert moved or after == before, "something outside was changed"
    if entry["class"] == "hardlink-special" and got == "leaked":
        got = "allowed"  # a hard link is not visible in the path
    assert got in (entry["expect"], *entry.get("also_ok", ())), f"{entry['path']!r}: {entry['why']}"
