"""A file that is not there is answered with the names that come nearest, on one line."""

from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.tools.edit_files import edit_file
from aintern.tools.near_names import did_you_mean
from aintern.tools.read_files import read_file
from aintern.tools.tool import ToolContext
from aintern.workspace.jail import Jail


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("tomlkit/util.py", "Did you mean tomlkit/_utils.py?"),
        ("Parser.py", "Did you mean tomlkit/parser.py?"),
        ("src/test-api.py", "Did you mean tests/test_api.py?"),
        ("docs/README.md", "Did you mean docs/sub/readme.md or README.md?"),
        ("unheard_of.rs", ""),
        ("", ""),
        ("tomlkit/", ""),
    ],
)
def test_the_likest_names_are_told_first(tmp_path: Path, asked: str, meant: str) -> None:
    for name in ("tomlkit/_utils.py", "tomlkit/parser.py", "tests/test_api.py", "README.md", "docs/sub/readme.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert did_you_mean(Jail(tmp_path), asked) == meant


async def test_reading_and_editing_tell_them(context: ToolContext, workspace: Path) -> None:
    (workspace / "settings.py").write_text("x = 1\n")
    with pytest.raises(ToolFailure) as read:
        await read_file.execute(context, read_file.validate({"path": "setting.py"}))
    edit = edit_file.validate({"path": "setting.py", "old_text": "x", "new_text": "y"})
    with pytest.raises(ToolFailure) as edited:
        await edit_file.execute(context, edit)
    assert read.value.hint == edited.value.hint == "Did you mean settings.py?"


def test_a_name_stays_on_its_line(tmp_path: Path) -> None:
    (tmp_path / "a\nb_module.py").write_text("")
    assert did_you_mean(Jail(tmp_path), "ab_module.py") == "Did you mean a\\nb_module.py?"
