"""The page `docs/cli.md`, made from the command line itself."""

from collections.abc import Iterator
from typing import Any

import typer

from aintern.cli.command_line import whole_app

WIDTH = 100
HEAD = """\
# The command line

Made from the program by `make docs`; a test holds the two together.
What `aintern run --json` writes and reads stands in [json-lines.md](json-lines.md), the chat in [terminal.md](terminal.md).

What each command exits with stands under its help, and in [terminal.md](terminal.md#without-a-terminal).
"""


def command_line_page() -> str:
    """Markdown: every command with its help."""
    return HEAD + "".join(_pages(typer.main.get_command(whole_app()), "aintern", None))


def _pages(command: Any, name: str, parent: Any) -> Iterator[str]:
    word = name.rpartition(" ")[2]
    context = command.make_context(
        word, [], parent=parent, resilient_parsing=True, terminal_width=WIDTH, max_content_width=WIDTH
    )
    yield f"\n## {name}\n\n```text\n{command.get_help(context).rstrip()}\n```\n"
    for each, inner in getattr(command, "commands", {}).items():
        yield from _pages(inner, f"{name} {each}", context)
