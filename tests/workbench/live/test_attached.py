"""Files go with a request: completed after an @, attached when it is sent."""

from pathlib import Path
from typing import Any

import pytest

from aintern.errors import UsageError
from aintern.workbench.live.attached import LIMIT, attached_files
from aintern.workspace.protected_paths import ProtectedPaths
from tests.workbench.conftest import Serve

PROTECTED = ProtectedPaths()


def test_files_are_completed_after_an_at_sign_and_attached(serve: Serve, page: Any) -> None:
    running = serve({"text": "Seen.", "expect": "the content"}, files={"src/notes.txt": "the content", "other.py": ""})
    page.goto(running.address)
    message = page.get_by_role("textbox", name="Message")
    message.press_sequentially("look at @not")
    page.get_by_role("option", name="src/notes.txt").wait_for()
    message.press("Enter")
    assert message.input_value() == "look at @src/notes.txt "
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Seen.").wait_for()


def test_a_protected_file_is_not_attached_and_one_that_is_no_file_is_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words\n")
    (tmp_path / ".env").write_text("KEY=1\n")
    (file,) = attached_files(tmp_path, PROTECTED, "Look at @a.txt, @nowhere and @../a.txt.", ())
    assert (file.path, file.content) == ("a.txt", "words\n")
    with pytest.raises(UsageError, match="protected"):
        attached_files(tmp_path, PROTECTED, "Look at @.env", ())


def test_what_is_pasted_is_taken_as_it_is_and_cut_with_a_word_of_it(tmp_path: Path) -> None:
    (file,) = attached_files(tmp_path, PROTECTED, "", [{"name": ".env", "content": "x" * (LIMIT + 5)}])
    assert (file.path, len(file.content), file.size) == (".env", LIMIT, LIMIT + 5)
    assert file.truncated and "cut" in file.label
    (short,) = attached_files(tmp_path, PROTECTED, "", [{"name": "a.txt", "content": "x"}])
    assert not short.truncated
