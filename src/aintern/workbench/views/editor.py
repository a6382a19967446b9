"""Editor tabs: CodeMirror on files of the workspace, saved in place, with a warning when the disk has something newer."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui
from nicegui.elements.codemirror.constants import SUPPORTED_LANGUAGES, SUPPORTED_THEMES
from nicegui.events import GenericEventArguments

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.tools.diffs import unified_diff
from aintern.tools.output_limits import visible
from aintern.tools.text_files import kind_for_editing, with_line_ends_of
from aintern.tools.tool import Selection
from aintern.workbench.state.open_editors import EditedFile
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workspace.jail import Jail

LARGEST = 2 << 20  # bytes of a file that is opened
EVERY = 2.0  # seconds between two looks at the disk
_LANGUAGES: dict[str, SUPPORTED_LANGUAGES] = {
    "py": "Python", "js": "JavaScript", "mjs": "JavaScript", "jsx": "JSX", "ts": "TypeScript", "tsx": "TSX", "json": "JSON",
    "md": "Markdown", "html": "HTML", "css": "CSS", "scss": "SCSS", "toml": "TOML", "yaml": "YAML", "yml": "YAML", "rs": "Rust",
    "go": "Go", "java": "Java", "kt": "Kotlin", "c": "C", "h": "C", "cpp": "C++", "hpp": "C++", "cs": "C#", "rb": "Ruby",
    "php": "PHP", "sh": "Shell", "bash": "Shell", "sql": "SQL", "xml": "XML", "vue": "Vue", "swift": "Swift", "lua": "Lua",
    "dockerfile": "Dockerfile", "diff": "diff", "patch": "diff",
}  # fmt: skip


_THEMES: dict[bool, SUPPORTED_THEMES] = {False: "vscodeLight", True: "vscodeDark"}


@dataclass(frozen=True, slots=True)
class EditorTab:
    """What a page has of an open file: the same elements for as long as it is open, so that a click under way meets them."""

    tab: ui.element
    front: ui.element  # the button that brings it to the front
    label: ui.label
    box: ui.codemirror


class EditorTabs:
    """The tabs of one page; which files are open is the workbench's, so that every page has the same ones."""

    def __init__(self, state: WorkbenchState, dark: bool) -> None:
        self._state = state
        self._dark = dark
        self._jail = Jail(state.choices.workspace)
        self._made: dict[str, EditorTab] = {}
        self._tabs = ui.element("div").classes("tabs").props('role=group aria-label="Open files"')
        self._notice = ui.element("div").classes("notice").props("role=alert")
        self._place = ui.element("div").classes("editors")
        self._saving = ui.button("Save", on_click=lambda: self.save()).props("no-caps unelevated dense")
        self._saving.set_visibility(False)
        self._nothing = ui.label("Choose a file on the left to read or change it.").classes("nothing-open soft")
        self._draw()
        ui.timer(EVERY, self._compare)
        ui.on("selection", self._select)
        ui.on("theme", lambda event: self._recolour(bool(event.args)))

    def open(self, path: str, line: int | None = None) -> None:
        """Shows a file, reading it first where it is not open yet; `line` (from 1) is shown and
        gets the keys, with 0 what was shown of it before; None leaves the keys where they are."""
        editors = self._state.editors
        if path not in editors.files:
            try:
                editors.files[path] = self._read(path)
            except ToolFailure as error:
                ui.notify(str(error), type="warning")
                return
        if path != editors.active_file:
            editors.active_file, editors.selection = path, None
            self._state.notify_tabs()
        self._draw()
        if line is not None:
            self._made[path].box.props["data-line"] = line
            self._made[path].box.update()
            ui.run_javascript("workbench.goToLine()")  # a constant, as every script that the page evaluates

    def save(self, overwrite: bool = False) -> None:
        """Writes the file in front; what is newer on the disk is kept unless `overwrite`."""
        file = self._state.editors.files.get(self._state.editors.active_file)
        if file is None or file.cut:
            return
        try:
            data = self._jail.read_bytes(file.path) if self._jail.exists(file.path) else b""
            kind = kind_for_editing(data)
            text = with_line_ends_of(kind.decode(data), file.text) if kind else file.text
            encoded = kind.encode(text) if kind else text.encode()
            self._jail.write_atomic(file.path, encoded, expected_hash=None if overwrite else file.hash)
            file.saved, file.hash = file.text, self._jail.hash(file.path)
        except ToolFailure as error:
            self._warn(file, str(error))
            return
        except UnicodeEncodeError:
            self._warn(file, "The file's encoding can't hold a character that you typed.")
            return
        self._notice.clear()
        self._draw()
        ui.notify(f"Saved {file.path}", type="positive", timeout=1200)

    def _read(self, path: str) -> EditedFile:
        if visible(path) != path:  # what cannot be typed or shown would be lost on the way to the page and back
            raise ToolFailure(
                f"{visible(path)} is not opened here: its name holds what can't be shown. Rename it first."
            )
        data = self._jail.read_bytes(path, LARGEST + 1)
        begins, cut = data[:LARGEST], len(data) > LARGEST
        kind = kind_for_editing(begins[: begins.rfind(b"\n") + 1] if cut else data)
        if kind is None:
            raise ToolFailure(f"{path} is not a text file, so it can't be shown here.")
        text = kind.decode(begins[: begins.rfind(b"\n") + 1] if cut else data)
        text = text.replace("\r\n", "\n").encode(errors="replace").decode()
        return EditedFile(path, text, text, self._jail.hash(path), cut=cut)

    def _recolour(self, dark: bool) -> None:
        self._dark = dark
        for made in self._made.values():
            made.box.theme = _THEMES[dark]

    def _typed(self, path: str, text: str) -> None:
        file = self._state.editors.files.get(path)
        if file is not None:
            was, file.text = file.edited, text
            if file.edited != was:
                self._draw()

    def _draw(self) -> None:
        editors = self._state.editors
        for path in self._made.keys() - editors.files.keys():
            gone = self._made.pop(path)
            gone.tab.delete()
            gone.box.delete()
        for path, file in editors.files.items():
            if path not in self._made:
                self._made[path] = self._make(path, file)
            made, is_active = self._made[path], path == editors.active_file
            made.tab.classes(replace="tab active" if is_active else "tab")
            made.front.props["aria-current"] = str(is_active).lower()
            made.label.set_text(("● " if file.edited else "") + path.rpartition("/")[2])
            made.box.set_value(file.text)  # read anew, or typed in another page
            made.box.set_visibility(is_active)
        self._shown = self._snapshot()
        self._saving.set_visibility(bool(editors.active_file))
        self._nothing.set_visibility(not editors.files)
        front = editors.files.get(editors.active_file)
        self._saving.set_enabled(front is not None and front.edited and not front.cut)
        if front is not None and front.cut:
            self._warn(front, f"{front.path} is long: these are its first {LARGEST >> 20} MiB, to read only.", ())

    def _snapshot(self) -> tuple[str, tuple[tuple[str, str, bool], ...]]:
        """What every page shows of the open files."""
        editors = self._state.editors
        return editors.active_file, tuple((path, file.text, file.edited) for path, file in editors.files.items())

    def _make(self, path: str, file: EditedFile) -> EditorTab:
        name = path.rpartition("/")[2].lower()
        with self._tabs, ui.element("span") as tab:
            with ui.element("button").props("type=button") as front:
                label = ui.label()
            front.props["title"] = path
            front.on("click", partial(self.open, path))
            with ui.element("button").props("type=button").classes("shut") as shut:
                ui.label("×")
            shut.props["aria-label"] = f"Close {path}"
            shut.on("click", partial(self._shut, path))
        with self._place:
            box = ui.codemirror(
                file.text,
                language=_LANGUAGES.get(name.rpartition(".")[2]),
                theme=_THEMES[self._dark],
                keymap={"Mod-s": lambda: self.save()},
            )
        box.classes("box").props["data-label"] = f"Editor {path}"
        if file.cut:  # only its beginning is here: saving would lose the rest
            box.disable()
        box.on_value_change(lambda event: self._typed(path, event.value))
        return EditorTab(tab, front, label, box)

    def _shut(self, path: str) -> None:
        file = self._state.editors.files[path]
        if file.edited:
            self._warn(file, f"{path} has changes that are not saved.", [("Drop them", lambda: self._drop(path))])
            return
        self._drop(path)

    def _drop(self, path: str) -> None:
        self._state.editors.close(path)
        self._state.notify_tabs()
        self._notice.clear()
        self._draw()

    def _compare(self) -> None:
        """Takes up what changed on the disk or in another page, or warns where the disk has changed and the text here as well."""
        for path, file in list(self._state.editors.files.items()):
            try:
                now = self._jail.hash(path)
            except ToolFailure:
                continue  # deleted: saving writes it again, and until then there is nothing newer
            if now == file.hash:
                continue
            if file.edited:
                self._warn(file, f"{path} was changed on the disk.")
            else:
                self._reload(path)
        if self._snapshot() != self._shown:
            self._draw()

    def _reload(self, path: str) -> None:
        try:
            fresh = self._read(path)
        except ToolFailure as error:
            ui.notify(str(error), type="warning")
            return
        self._state.editors.files[path] = fresh
        self._notice.clear()
        self._draw()

    def _warn(
        self, file: EditedFile, text: str, choices: Sequence[tuple[str, Callable[[], None]]] | None = None
    ) -> None:
        newer = (
            ("Compare", lambda: self._show_difference(file)),
            ("Take the disk's", lambda: self._reload(file.path)),
            ("Write mine", lambda: self.save(overwrite=True)),
        )
        self._notice.clear()
        with self._notice:
            ui.label(text)
            for label, action in newer if choices is None else choices:
                ui.button(label, on_click=action).props("flat dense no-caps")

    def _show_difference(self, file: EditedFile) -> None:
        """From what is on the disk to what is here."""
        try:
            disk = self._read(file.path).text
        except ToolFailure as error:
            ui.notify(str(error), type="warning")
            return
        with ui.dialog().props('aria-label="Comparison"') as dialog, ui.card().classes("comparison"):
            ui.label(f"{file.path}: the disk’s on the left, yours on the right").classes("title")
            ui.element("div").classes("diff-host").props["data-diff"] = unified_diff(file.path, disk, file.text)
            ui.button("Close", on_click=dialog.close).props("flat no-caps")
        dialog.open()

    def _select(self, event: GenericEventArguments) -> None:
        """What is selected in the file in front; the page tells it when it has stood still."""
        said, editors = event.args, self._state.editors
        before, editors.selection = editors.selected, None
        if isinstance(said, dict) and said.get("text"):
            start_line, start, end_line, end = (
                int(said[name]) for name in ("startLine", "startColumn", "endLine", "endColumn")
            )
            editors.selection = Selection(start_line, start, end_line, end, str(said["text"])[:100_000])
        if editors.selected != before:
            self._state.notify_tabs()
