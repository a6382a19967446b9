"""What the editor has open is told as it is, but for protected files."""

import pytest

from aintern.errors import ToolFailure
from aintern.tools.open_files import get_open_files
from aintern.tools.tool import OpenFile, Selection, ToolContext, ToolHost
from tests.tools.conftest import run


async def test_open_files_come_from_the_editor_without_protected_ones(context: ToolContext) -> None:
    class Editor:
        async def open_files(self) -> tuple[OpenFile, ...]:
            return (OpenFile("a.py", active=True), OpenFile(".env"), OpenFile("b.py", modified=True))

    edited = ToolContext(context.workspace, context.protected, host=ToolHost(editor=Editor()))
    assert (await run(get_open_files, edited)).content == "a.py (active)\nb.py (unsaved changes)"


async def test_a_selection_comes_with_its_place_and_text(context: ToolContext) -> None:
    class Editor:
        async def open_files(self) -> tuple[OpenFile, ...]:
            return (OpenFile("a.py", active=True, selection=Selection(1, 2, 3, 4, "text")),)

    edited = ToolContext(context.workspace, context.protected, host=ToolHost(editor=Editor()))
    assert (await run(get_open_files, edited)).content == "a.py (active)\n  selected 1:2–3:4:\ntext"


async def test_without_an_editor_it_says_so(context: ToolContext) -> None:
    with pytest.raises(ToolFailure, match="no editor"):
        await run(get_open_files, context)
