"""What the editor has open: the service that `get_open_files` reads, and where a request's selection comes from."""

from dataclasses import field

from aintern.dataclass import dataclass
from aintern.tools.tool import OpenFile, Selection


@dataclass(slots=True)
class EditedFile:
    """A file in an editor tab. `hash` is of the content on the disk that it was read from; `cut`: only its beginning is here."""

    path: str
    text: str
    saved: str
    hash: str
    cut: bool = False

    @property
    def edited(self) -> bool:
        return self.text != self.saved


@dataclass(slots=True)
class OpenEditors:
    """All open files by path, in the order of their tabs, which file is in front, and what is selected in it."""

    files: dict[str, EditedFile] = field(default_factory=dict)
    active_file: str = ""
    selection: Selection | None = None

    @property
    def selected(self) -> str:
        """Where the selection is, for people: `src/app.py:3–7`; '' without one."""
        chosen = self.selection
        if chosen is None:
            return ""
        end = "" if chosen.end_line == chosen.start_line else f"–{chosen.end_line}"
        return f"{self.active_file}:{chosen.start_line}{end}"

    async def open_files(self) -> tuple[OpenFile, ...]:
        """The `EditorPort` that tools see."""
        return tuple(
            OpenFile(
                path,
                active=path == self.active_file,
                modified=file.edited,
                language=path.rpartition(".")[2],
                selection=self.selection if path == self.active_file else None,
            )
            for path, file in self.files.items()
        )

    def close(self, path: str) -> None:
        self.files.pop(path, None)
        if self.active_file == path:
            self.active_file = next(reversed(self.files), "")
            self.selection = None
