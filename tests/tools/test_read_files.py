"""Reading gives the lines as they are, in bounded pages, and says what it cannot show."""

import os
import time
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.tools.output_limits import PAGE_CHARACTERS
from aintern.tools.read_files import list_directory, read_file
from aintern.tools.tool import ToolContext


async def read(context: ToolContext, **parameters: object) -> str:
    return (await read_file.execute(context, read_file.validate(parameters))).content


async def test_lines_come_as_they_are(context: ToolContext, workspace: Path) -> None:
    (workspace / "a").write_bytes("eins\r\nzwei ü\n\tdrei".encode())
    assert await read(context, path="a") == "eins\r\nzwei ü\n\tdrei"
    assert (
        await read(context, path="a", start_line=2, max_lines=1)
        == "zwei ü\n[Lines 2–2 of 3; continue with start_line=3.]\n"
    )


async def test_lines_are_numbered_on_request_and_pages_stay_as_short(context: ToolContext, workspace: Path) -> None:
    (workspace / "a").write_text("one\n\ntwo\n" * 4000)
    text = await read(context, path="a", start_line=3, line_numbers=True)
    assert text.startswith("3\ttwo\n4\tone\n5\t\n") and len(text) <= PAGE_CHARACTERS + 200


async def test_a_long_file_comes_in_pages_that_together_are_the_file(context: ToolContext, workspace: Path) -> None:
    text = "".join(f"line {i}\n" for i in range(1, 9001))
    (workspace / "long").write_text(text)
    got, start = "", 1
    while start:
        result = await read_file.execute(context, {"path": "long", "start_line": start, "max_lines": None})
        assert len(result.content) <= PAGE_CHARACTERS + 200
        body = result.content
        if result.data["truncated"]:
            body, _, note = body.rpartition("[")
            assert f"of 9,000; continue with start_line={result.data['end_line'] + 1}" in note
        got += body
        start = result.data["end_line"] + 1 if result.data["truncated"] else 0
    assert got == text


async def test_a_huge_file_is_read_only_as_far_as_the_page(context: ToolContext, workspace: Path) -> None:
    with (workspace / "big").open("wb") as file:
        file.write(b"x\n" * 100_000)
        file.truncate(1 << 40)
    start = time.monotonic()
    assert "continue with start_line=2001" in await read(context, path="big")
    assert time.monotonic() - start < 1


async def test_a_very_long_line_is_cut_and_said_so(context: ToolContext, workspace: Path) -> None:
    (workspace / "one").write_text("x" * 3_000_000 + "\nsecond\n")
    shown = await read(context, path="one")
    assert len(shown) < PAGE_CHARACTERS + 300
    assert "Line 1 is longer" in shown
    assert "start_line=2" in shown


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("\ufeffmit BOM\n".encode(), "mit BOM\n"),
        ("weiß\n".encode("utf-16"), "weiß\n"),
        ("Der Größenwahn äußert sich über Straßen und Öfen.\n".encode("latin-1"), "Größenwahn"),
        (b"valid \xc3\xbc and \xc3\xa4 but \xff stray\n", "valid ü and ä but \ufffd stray\n"),
        (b"", "[The file is empty.]\n"),
    ],
)
async def test_encodings_are_found(context: ToolContext, workspace: Path, data: bytes, expected: str) -> None:
    (workspace / "f").write_bytes(data)
    assert expected in await read(context, path="f")


async def test_what_cannot_be_shown_is_a_clear_failure(context: ToolContext, workspace: Path) -> None:
    (workspace / "b.png").write_bytes(b"\x89PNG\0\0" * 10)
    (workspace / "d").mkdir()
    (workspace / "short").write_text("a\nb\n")
    os.mkfifo(workspace / "p")
    for parameters, words in (
        ({"path": "b.png"}, "binary file"),
        ({"path": "none"}, "none does not exist"),
        ({"path": "d"}, "is a directory"),
        ({"path": "short", "start_line": 9}, "only 2 lines"),
    ):
        with pytest.raises(ToolFailure, match=words):
            await read(context, **parameters)
    with pytest.raises(PathRefused):
        await read(context, path="p")


async def test_a_protected_file_behind_a_swapped_link_is_refused_unless_a_person_approved(
    context: ToolContext, workspace: Path
) -> None:
    (workspace / ".env").write_text("KEY=1")
    (workspace / "notes").symlink_to(".env")
    with pytest.raises(PathRefused, match="protected"):
        await read(context, path="notes")
    approved = ToolContext(context.workspace, context.protected, approved=True)
    assert await read(approved, path="notes") == "KEY=1"


async def test_a_listing_honours_gitignore_hidden_names_and_depth(context: ToolContext, workspace: Path) -> None:
    for name in ("src/a.py", "src/sub/b.py", "build/x", ".hidden", ".git/config", "node\n.txt"):
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text("12345")
    (workspace / ".gitignore").write_text("build/\n")

    async def names(**parameters: object) -> list[str]:
        result = await list_directory.execute(context, list_directory.validate(parameters))
        return [entry["path"] for entry in result.data["entries"]]

    assert await names() == ["node\n.txt", "src"]
    assert await names(include_hidden=True) == [".gitignore", ".hidden", "node\n.txt", "src"]
    assert await names(path="src", recursive=True) == ["src/a.py", "src/sub", "src/sub/b.py"]
    assert await names(path="src", recursive=True, max_depth=1) == ["src/a.py", "src/sub"]
    shown = (await list_directory.execute(context, list_directory.validate({}))).content
    assert "src/  directory" in shown
    assert "node\\n.txt  5 B  20" in shown


async def test_a_long_listing_is_bounded_and_says_so(context: ToolContext, workspace: Path) -> None:
    for i in range(600):
        (workspace / f"f{i}").write_text("")
    result = await list_directory.execute(context, list_directory.validate({}))
    assert len(result.data["entries"]) == 500
    assert result.data["truncated"]
    assert "Only the first 500 entries" in result.content
