"""AGENTS.md: the project's own notes for agents, from the repository's root down to the workspace."""

from pathlib import Path

from aintern.dataclass import dataclass
from aintern.workspace.repository import repository_folders

LIMIT = 32 * 1024  # bytes in all: the convention that other agents follow
NAME = "AGENTS.md"


@dataclass(frozen=True, slots=True)
class ProjectNotes:
    """The notes' text, the files they came from, and whether the limit cut them."""

    text: str = ""
    files: tuple[Path, ...] = ()
    cut: bool = False


def read_project_notes(workspace: Path) -> ProjectNotes:
    """One AGENTS.md a folder, the repository's root first. Links and special files are not followed; a file that can't
    be read is left out. At most 32 KiB in all."""
    left, cut = LIMIT, False
    parts: list[str] = []
    files: list[Path] = []
    for folder in repository_folders(workspace):
        path = folder / NAME
        if path.is_symlink() or not path.is_file():
            continue
        try:
            with path.open("rb") as file:
                data = file.read(left + 1)
        except OSError:
            continue
        cut = cut or len(data) > left
        text = data[:left].decode("utf-8", errors="replace").strip()
        left -= min(len(data), left)
        if text:
            parts.append(text)
            files.append(path)
        if cut:
            break
    return ProjectNotes("\n\n".join(parts), tuple(files), cut)
