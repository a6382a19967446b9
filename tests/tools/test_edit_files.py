"""A change does exactly what was asked, keeps everything else byte for byte, and is refused when it is not clear."""

from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.messages import ToolResult
from aintern.tools.diffs import unified_diff
from aintern.tools.edit_files import edit_file, write_file
from aintern.tools.read_files import read_file
from aintern.tools.tool import ToolContext
from aintern.workspace.jail import Location


async def write(context: ToolContext, path: str, content: str, **more: object) -> ToolResult:
    return await write_file.execute(context, write_file.validate({"path": path, "content": content, **more}))


async def edit(context: ToolContext, path: str, old: str, new: str, **more: object) -> ToolResult:
    return await edit_file.execute(
        context, edit_file.validate({"path": path, "old_text": old, "new_text": new, **more})
    )


async def test_writing_says_created_or_updated_and_how_much(context: ToolContext, workspace: Path) -> None:
    assert (await write(context, "a/b.txt", "ü\n")).content == "Created a/b.txt (3 B)."
    (workspace / "a/b.txt").chmod(0o640)
    assert (await write(context, "a/b.txt", "xx")).content == "Updated a/b.txt (2 B)."
    assert (workspace / "a/b.txt").stat().st_mode & 0o777 == 0o640
    with pytest.raises(ToolFailure, match="does not exist"):
        await write(context, "no/b.txt", "x", create_directories=False)


async def test_crlf_is_written_only_where_the_file_has_it_throughout(context: ToolContext, workspace: Path) -> None:
    (workspace / "crlf").write_bytes(b"a\r\nb\r\n")
    (workspace / "mixed").write_bytes(b"a\r\nb\n")
    for name in ("crlf", "mixed", "new"):
        await write(context, name, "x\ny\n")
    assert (workspace / "crlf").read_bytes() == b"x\r\ny\r\n"
    assert (workspace / "mixed").read_bytes() == b"x\ny\n"
    assert (workspace / "new").read_bytes() == b"x\ny\n"


async def test_a_byte_order_mark_and_an_encoding_are_kept(context: ToolContext, workspace: Path) -> None:
    (workspace / "bom").write_bytes("\ufeffalt\n".encode())
    await edit(context, "bom", "alt", "neu")
    assert (workspace / "bom").read_bytes() == "\ufeffneu\n".encode()
    (workspace / "wide").write_bytes("alt ü\n".encode("utf-16"))
    await edit(context, "wide", "alt", "neu")
    assert (workspace / "wide").read_bytes().decode("utf-16") == "neu ü\n"


async def test_stray_bytes_survive_an_edit(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_bytes(b"old \xff\xfe\x00\n".replace(b"\x00", b"\x80") + b"\xc3\xbc")
    await edit(context, "f", "old", "new")
    assert (workspace / "f").read_bytes() == b"new \xff\xfe\x80\n\xc3\xbc"


async def test_old_text_must_be_unique_unless_all_are_meant(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_text("a = 1\nb = 2\na = 1\n")
    with pytest.raises(ToolFailure, match=r"occurs 2 times in f \(lines 1, 3\).*replace_all"):
        await edit(context, "f", "a = 1", "a = 9")
    assert (await edit(context, "f", "a = 1", "a = 9", replace_all=True)).content.startswith(
        "Edited f: replaced 2 times"
    )
    assert (workspace / "f").read_text() == "a = 9\nb = 2\na = 9\n"


async def test_lf_matches_crlf_and_stays_crlf(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_bytes(b"one\r\ntwo\r\nthree\r\n")
    await edit(context, "f", "one\ntwo\n", "1\n2\n2b\n")
    assert (workspace / "f").read_bytes() == b"1\r\n2\r\n2b\r\nthree\r\n"


async def test_white_space_drift_is_tolerated_only_where_one_place_fits(context: ToolContext, workspace: Path) -> None:
    (workspace / "f.py").write_text("class A:\n    def f(self):\n        return  1\n")
    result = await edit(context, "f.py", "def f(self):\n    return 1\n", "def f(self):\n    x = 2\n    return x\n")
    assert "White space differed" in result.content
    assert (workspace / "f.py").read_text() == "class A:\n    def f(self):\n        x = 2\n        return x\n"
    (workspace / "g").write_text("x  =  1\ny\nx   = 1\n")
    with pytest.raises(ToolFailure, match="several places"):
        await edit(context, "g", "x = 1", "x = 2")


async def test_what_is_not_there_names_the_nearest_line(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_text("import os\nvalue = compute(3)\n")
    with pytest.raises(ToolFailure, match="nearest line is 2: 'value = compute"):
        await edit(context, "f", "value = compute(4)", "x")
    for old, new, words in (("", "x", "empty"), ("import", "import", "the same"), ("zzz", "x", "does not occur")):
        with pytest.raises(ToolFailure, match=words):
            await edit(context, "f", old, new)
    with pytest.raises(ToolFailure, match="write_file creates"):
        await edit(context, "none", "a", "b")
    (workspace / "b").write_bytes(b"\0\1\2")
    with pytest.raises(ToolFailure, match="binary"):
        await edit(context, "b", "a", "b")


async def test_the_preview_shows_the_diff_and_changes_nothing(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_text("a\nb\nc\n")
    preview = await edit_file.preview(context, {"path": "f", "old_text": "b", "new_text": "B", "replace_all": False})
    assert preview is not None
    assert preview.diff == "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
    assert (preview.old_text, preview.new_text) == ("a\nb\nc\n", "a\nB\nc\n")
    assert (workspace / "f").read_text() == "a\nb\nc\n"
    new = await write_file.preview(context, {"path": "new", "content": "x\n"})
    assert new is not None
    assert new.diff.startswith("--- /dev/null\n+++ b/new\n")


async def test_a_file_that_changed_after_the_preview_is_not_touched(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_text("old")
    for tool, parameters in (
        (edit_file, {"path": "f", "old_text": "old", "new_text": "new", "replace_all": False}),
        (write_file, {"path": "f", "content": "new", "create_directories": True}),
    ):
        await tool.preview(context, parameters)
        (workspace / "f").write_text("old but changed" if tool is edit_file else "again")
        with pytest.raises(ToolFailure, match="changed since the change was shown"):
            await tool.execute(context, parameters)
    assert (workspace / "f").read_text() == "again"


async def test_a_change_is_announced_before_it_happens(context: ToolContext, workspace: Path) -> None:
    (workspace / "f").write_text("old")
    seen: list[tuple[str, str, str]] = []

    def hook(location: Location, kind: str) -> None:
        seen.append((location.relative, kind, (workspace / "f").read_text()))

    watched = ToolContext(context.workspace, context.protected, before_change=hook)
    await edit(watched, "f", "old", "new")
    await write(watched, "f", "newer")
    assert seen == [("f", "write", "old"), ("f", "write", "new")]


def test_a_diff_of_a_large_file_is_exact_and_quick() -> None:
    old = "".join(f"{i}\n" for i in range(100_000))
    diff = unified_diff("f", old, old.replace("\n50000\n", "\nchanged\n"))
    assert diff.splitlines()[2] == "@@ -49998,7 +49998,7 @@"
    assert diff.count("\n") == 11
    assert unified_diff("f", "a", "a") == ""
    assert "No newline" in unified_diff("f", "a", "b\n")


async def test_several_edits_are_all_made_or_none(context: ToolContext, workspace: Path) -> None:
    (workspace / "f.txt").write_text("one\ntwo\nthree\n")
    edits = [{"old_text": "one", "new_text": "1"}, {"old_text": "three", "new_text": "3"}]
    result = await edit_file.execute(context, edit_file.validate({"path": "f.txt", "edits": edits}))
    assert (workspace / "f.txt").read_text() == "1\ntwo\n3\n"
    assert result.content.startswith("Edited f.txt: replaced 2 times, first at line 1.")
    edits = [{"old_text": "two", "new_text": "2"}, {"old_text": "four", "new_text": "4"}]
    with pytest.raises(ToolFailure, match=r"Edit 2 of 2: .*None was made"):
        await edit_file.execute(context, edit_file.validate({"path": "f.txt", "edits": edits}))
    assert (workspace / "f.txt").read_text() == "1\ntwo\n3\n"
    with pytest.raises(ToolFailure, match="both given"):
        await edit(context, "f.txt", "two", "2", edits=edits)


async def test_the_preview_of_several_edits_is_what_comes_of_them(context: ToolContext, workspace: Path) -> None:
    (workspace / "f.txt").write_text("one\ntwo\n")
    given = {"path": "f.txt", "edits": [{"old_text": "one", "new_text": "1"}, {"old_text": "1\ntwo", "new_text": "x"}]}
    preview = await edit_file.preview(context, edit_file.validate(given))
    assert preview is not None and preview.new_text == "x\n"


async def test_the_result_shows_the_changed_lines_with_their_numbers(context: ToolContext, workspace: Path) -> None:
    (workspace / "f.txt").write_text("".join(f"line {n}\n" for n in range(1, 30)))
    result = await edit(context, "f.txt", "line 10\n", "line ten\nand more\n")
    shown = result.content.splitlines()[1:]
    assert shown[0] == "    7\tline 7" and shown[-1] == "   14\tline 13"
    assert "   10\tline ten" in shown and "   11\tand more" in shown


async def test_what_parsed_before_and_does_not_now_is_said_with_its_line(context: ToolContext, workspace: Path) -> None:
    (workspace / "f.py").write_text("import os\nprint(os)\n")
    assert "It no longer parses: line 1: " in (await edit(context, "f.py", "import os", "import")).content
    assert "parse" not in (await edit(context, "f.py", "import", "import (")).content  # it did not before
    (workspace / "x.json").write_text('{"a": 1}')
    assert "no longer parses: line 1" in (await edit(context, "x.json", "1}", "1,}")).content
    assert "It does not parse: line 2: " in (await write(context, "new.py", "x = 1\ny = (\n")).content


async def test_a_file_that_the_conversation_has_not_read_is_overwritten_at_the_second_call(
    context: ToolContext, workspace: Path
) -> None:
    context = replace(context, conversation_id="c1")
    (workspace / "f.txt").write_text("theirs\n")
    with pytest.raises(ToolFailure, match="not read in this conversation"):
        await write(context, "f.txt", "mine\n")
    assert (workspace / "f.txt").read_text() == "theirs\n"
    assert (await write(context, "f.txt", "mine\n")).success
    assert (await write(context, "f.txt", "mine again\n")).success  # it wrote that itself


async def test_a_file_that_changed_since_it_was_read_is_not_overwritten_from_memory(
    context: ToolContext, workspace: Path
) -> None:
    context = replace(context, conversation_id="c2")
    (workspace / "f.txt").write_text("theirs\n")
    await read_file.execute(context, read_file.validate({"path": "f.txt"}))
    (workspace / "f.txt").write_text("theirs, newer\n")
    with pytest.raises(ToolFailure, match="changed since it was read"):
        await write(context, "f.txt", "mine\n")
    await read_file.execute(context, read_file.validate({"path": "f.txt"}))
    assert (await write(context, "f.txt", "mine\n")).success
