"""Records the first five minutes of a new user: real requests, the embedded model, a real terminal: `make recording`.

The workspace is a git repository with the source of an installed package. What stands on the screen is written as a picture and,
for readers without pictures, as text.
"""

import importlib.metadata
import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from docs.__main__ import put
from rich.console import Console
from rich.text import Text
from tests.terminal import terminal_screen
from tests.terminal.terminal_screen import AINTERN, Screen

HERE = Path(__file__).parent
PACKAGE = "tomlkit"
COLUMNS = 100
ALLOW, DENY, ANSWER = "Enter", "d", ""
REQUESTS = (
    ("show me the first 12 lines of README.md", ANSWER),
    ("where is the function parse_rfc3339 defined?", ANSWER),
    ("in README.md replace 'Style-preserving' with 'Comment-preserving'", ALLOW),
    ("what did I change?", ANSWER),
    ("delete src/tomlkit/py.typed", DENY),
)


def repository(folder: Path) -> Path:
    """A git repository with the package's source and its README."""
    found = find_spec(PACKAGE)
    assert found is not None and found.origin is not None
    workspace = folder / PACKAGE
    source = workspace / "src" / PACKAGE
    shutil.copytree(Path(found.origin).parent, source, ignore=shutil.ignore_patterns("__pycache__"))
    readme = importlib.metadata.metadata(PACKAGE).get_payload()
    (workspace / "README.md").write_text(str(readme).lstrip())
    for command in ("init -q", "add -A", "-c user.name=you -c user.email=you@example.org commit -q -m Start"):
        subprocess.run(["git", *command.split(" ")], cwd=workspace, check=True)
    return workspace


def record(workspace: Path, home: Path) -> str:
    """The screen after all requests and an undo, with its colours as ANSI escapes."""
    environment = {**os.environ, "HOME": str(home), "COLORTERM": "truecolor"}
    screen = Screen(["--model", "embedded"], workspace, environment, program=AINTERN)
    try:
        for request, then in REQUESTS:
            screen.say(request)
            if then == ALLOW:
                screen.wait_for_question()
                screen.press(then)
            elif then == DENY:
                screen.wait_for_question()
                screen.press(then)
                screen.wait_for("Deny this call. Why?")
                screen.press("Enter")
        screen.say("/undo")
        screen.wait_for("> /undo yes")
        screen.press("Enter")
        screen.wait_for("put back")
        screen.wait_for_prompt()
        return screen.coloured()
    finally:
        screen.close()


def without_prompt(screen: Text) -> Text:
    """The screen without the empty prompt at its end and what is below that."""
    lines = list(screen.split("\n"))
    prompt = max((number for number, line in enumerate(lines) if line.plain.strip() == ">"), default=len(lines))
    return Text("\n").join(lines[:prompt])


def main() -> None:
    terminal_screen.PATIENCE = 300.0  # seconds: on a busy machine the model takes its time
    with tempfile.TemporaryDirectory(prefix="aintern-recording-") as made:
        folder = Path(made)
        (folder / "home").mkdir()
        drawn = without_prompt(Text.from_ansi(record(repository(folder), folder / "home")))
    console = Console(record=True, width=COLUMNS, file=StringIO())
    console.print(drawn)
    console.save_svg(str(HERE / "screenshots" / "first-minutes.svg"), title="aintern --model embedded")
    put(HERE / "first-minutes.md", f"```text\n{drawn.plain}\n```")


if __name__ == "__main__":
    main()
