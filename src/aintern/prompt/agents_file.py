"""AGENTS.md written: a first one from the project's facts, and a line more of the person's."""

from aintern.errors import ToolFailure
from aintern.prompt.project_facts import ProjectFacts
from aintern.prompt.project_notes import NAME
from aintern.workspace.jail import Jail

LONGEST = 256 * 1024  # bytes of a file that is added to
_NOTES = "What a newcomer could not guess: conventions, what not to touch, how it is run and released."


def current_notes(jail: Jail) -> str | None:
    """The workspace's own AGENTS.md, None where there is none. Raises ToolFailure and PathRefused for one that can't be read whole."""
    if not jail.exists(NAME):
        return None
    data = jail.read_bytes(NAME, LONGEST + 1)
    if len(data) > LONGEST:
        raise ToolFailure(f"{NAME} is longer than {LONGEST // 1024} KiB.", "Shorten it: 32 KiB of it reach a model.")
    return data.decode("utf-8", errors="surrogateescape")  # what that leaves can't be written, and is refused then


def notes_from_facts(facts: ProjectFacts, project: str, current: str | None) -> str:
    """An AGENTS.md with what the facts say. Of a `current` one every line stays; what it has no heading for is added behind."""
    commands = [f"- Tests: `{each}`" for each in facts.commands.tests]
    commands += [f"- Checks: `{each}`" for each in facts.commands.lints]
    more = [f"- and {facts.more} more"] if facts.more else []
    sections = {
        "Commands": "\n".join(commands),
        "Layout": "\n".join([*(f"- `{name}`" for name in facts.names), *more]),
        "Notes": _NOTES,
    }
    if current is None:
        kinds = f"\n\nKind of project: {', '.join(facts.kinds)}." if facts.kinds else ""
        start, written = f"# {project}{kinds}", ""
    else:
        start, written = current.rstrip("\n"), current.casefold()
        del sections["Notes"]
    added = [
        f"## {title}\n\n{text}" for title, text in sections.items() if text and f"# {title.casefold()}" not in written
    ]
    if current is not None and not added:
        return current
    return "\n\n".join([start, *added]) + "\n"


def notes_with_line(current: str | None, line: str) -> str:
    """The notes with one more line at their end."""
    start = "# Notes\n\n" if current is None or not current.strip() else current.rstrip("\n") + "\n"
    is_in_list = start.rstrip("\n").rpartition("\n")[2].lstrip().startswith(("- ", "* "))
    between = "" if is_in_list or start.endswith("\n\n") else "\n"
    return f"{start}{between}- {line}\n"
