"""Pictures of every panel of the workbench, light and dark, on a desk and a phone, on a scripted model: `make screenshots`."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.workbench.conftest import CHROMIUM, FLAGS, Running, ask, calls, permission, script, start, stop

HERE = Path(__file__).parent / "screenshots"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 780}
CODE = '''"""Greets people."""


def greet(name: str) -> str:
    return "Hello " + name


def main() -> None:
    print(greet("you"))


if __name__ == "__main__":
    main()
'''
PLAN = {"steps": [
    {"step": "Read the greeting", "status": "completed"},
    {"step": "Give it a default", "status": "in_progress"},
    {"step": "Run the tests", "status": "pending"},
]}  # fmt: skip
EDIT = {
    "path": "src/greeting.py",
    "old_text": 'def greet(name: str) -> str:\n    return "Hello " + name\n',
    "new_text": 'def greet(name: str = "you") -> str:\n    """A friendly line for somebody."""\n    return f"Hello {name}"\n',
}
ANSWER = """`greet` now has a default, and says so:

```python
def greet(name: str = "you") -> str:
    \"\"\"A friendly line for somebody.\"\"\"
    return f"Hello {name}"
```

| call | before | now |
|---|---|---|
| `greet()` | an error | **Hello you** |
| `greet("Ada")` | Hello Ada | Hello Ada |

I did not touch `main`, which keeps its own argument.
"""
STEPS = (
    calls(("update_plan", PLAN), ("read_file", {"path": "src/greeting.py"}), text="I read the function first.",
          thinking="The greeting concatenates; an f-string is clearer. A default must not change main."),
    calls(("edit_file", EDIT), text="It takes a name and has no default. I give it one, and keep what it returns."),
    calls(("run_command", {"command": "python -m pytest -q 2>&1 | tail -n 5; rm -rf build ~/.cache/pip"})),
    {"text": ANSWER},
)  # fmt: skip


@contextmanager
def readable_folder() -> Iterator[Path]:
    """The workspace, whose path is in the pictures. Raises FileExistsError when somebody else has one of that name."""
    work = Path(tempfile.gettempdir()) / "hello"
    work.mkdir()
    try:
        yield work
    finally:
        shutil.rmtree(work)


@contextmanager
def workbench() -> Iterator[Running]:
    with tempfile.TemporaryDirectory() as name, readable_folder() as work:
        folder = Path(name)
        (work / "src").mkdir()
        (work / "src" / "greeting.py").write_text(CODE)
        (work / "README.md").write_text("# Hello\n")
        (work / ".gitignore").write_text("*.log\n")
        (work / "debug.log").write_text("")
        for arguments in ("init -q .", "add .", "-c user.name=you -c user.email=you@example.org commit -qm start"):
            subprocess.run(["git", *arguments.split()], cwd=work, check=True)
        (work / "notes.md").write_text("new\n")
        running = start(folder, script(*STEPS), "-C", str(work))
        try:
            yield running
        finally:
            stop(running)


def take(browser: Any, scheme: str) -> None:
    with workbench() as running:
        context = browser.new_context(viewport=DESK, color_scheme=scheme)
        page = context.new_page()
        page.set_default_timeout(60_000)

        def picture(name: str) -> None:
            page.wait_for_timeout(400)
            page.screenshot(path=HERE / f"{name}-{scheme}.png")
            page.set_viewport_size(PHONE)
            page.wait_for_timeout(400)
            page.screenshot(path=HERE / f"{name}-phone-{scheme}.png")
            page.set_viewport_size(DESK)

        def view(name: str) -> None:
            page.locator(f'#rail [data-view="{name}"]').click()
            page.wait_for_timeout(3000)

        page.goto(running.address)
        page.get_by_role("textbox", name="Message").wait_for()
        page.get_by_role("button", name="Summarize README.md.").wait_for()
        picture("welcome")
        ask(page, "Give greet a default name, and run the tests.")
        permission(page)
        picture("approval")
        permission(page).get_by_role("button", name="Allow", exact=True).click()
        page.get_by_text("Run command", exact=True).wait_for()
        permission(page)
        picture("approval-command")
        page.get_by_role("textbox", name="Reason").fill("leave my caches alone")
        page.get_by_role("button", name="Deny", exact=True).click()
        page.get_by_text("Done ·").wait_for()
        picture("chat")
        view("files")
        page.get_by_role("treeitem", name="src").click()
        page.get_by_role("treeitem", name="greeting.py").click()
        page.locator(".terminal-box .xterm").click()
        page.keyboard.type("git status --short\n")
        page.wait_for_timeout(1500)
        picture("files")
        page.get_by_role("tab", name="Changes").click()
        page.wait_for_timeout(2500)
        files = page.locator(".change .file summary")
        if files.count():
            files.first.click()
        picture("changes")
        view("conversations")
        picture("conversations")
        view("audit")
        page.get_by_role("button", name="Verify").click()
        page.locator(".entry summary").first.click()
        page.wait_for_timeout(1200)
        picture("audit")
        view("settings")
        picture("settings")
        view("chat")
        page.keyboard.press("?")
        picture("shortcuts")
        context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    HERE.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for scheme in ("light", "dark"):
            take(browser, scheme)
        browser.close()
    if shrink := shutil.which("pngquant"):
        subprocess.run([shrink, "--force", "--ext", ".png", *map(str, HERE.glob("*.png"))], check=True)


if __name__ == "__main__":
    main()
