"""What the editor has open: the service that `get_open_files` reads, and where a request's selection comes from."""

from dataclasses import dataclass, field

from aintern.tools.tool import Selection


@dataclass(slots=True)
class OpenFile:
    """A file in an editor tab. `hash` is of the content on the disk that it was read from; '' for a new file."""

    path: str
    text: str
    hash: str = ""
    edited: bool = False


@dataclass(slots=True)
class OpenEditors:
    """All open files by path, in the order of their tabs, which file is in front, and what is selected in it."""

    files: dict[str, OpenFile] = field(default_factory=dict)
    active_file: str = ""
    selection: Selection | None = None

    @property
    def open_files(self) -> tuple[str, ...]:
        return tuple(self.files)

    def close(self, path: str) -> None:
        self.files.pop(path, None)
        if self.active_file == path:
            self.active_file = next(reversed(self.files), "")
            self.selection = None
