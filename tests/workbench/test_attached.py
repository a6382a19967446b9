"""Files go with a request: completed after an @, attached when it is sent."""

from typing import Any

from tests.workbench.conftest import Serve


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
