"""Skills: instructions for kinds of work, of which the prompt has the names; the model reads a whole one when it needs it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.prompt.attachments import delimited
from aintern.prompt.custom_prompts import CustomPrompt, CustomPrompts
from aintern.tools.tool import Tool, ToolContext, tool
from aintern.workspace.extension_files import LONGEST, SKILL_FILE

READ_SKILL = "read_skill"
INSTRUCTIONS = f"Skills are instructions for kinds of work. Where one fits, read it with {READ_SKILL} before you begin."
_LISTED = 4_000  # characters of names and descriptions in the prompt
_FILES = 50  # of a skill's folder that are named


def skills_listed(skills: Mapping[str, CustomPrompt]) -> str:
    """The trusted skills for the system prompt: a line each, within 4,000 characters; '' for none."""
    lines = [f"{skill.name}: {skill.description}" for skill in skills.values() if skill.trusted]
    if not lines:
        return ""
    shown, left = [], _LISTED
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        shown.append(line)
    more = [f"[and {len(lines) - len(shown)} more]"] if len(shown) < len(lines) else []
    return f"{INSTRUCTIONS}\n" + delimited("names of skills, with what they are for", "\n".join((*shown, *more)))


def read_skill_tool(prompts: CustomPrompts) -> Tool:
    """The tool that reads these skills, as they are when it is called."""

    @tool(
        id=READ_SKILL,
        risk="safe",
        category="workspace",
        idempotent=True,
        parallel_safe=True,
        tags=("skill", "instructions"),
        examples=(
            Example("use the pdf skill", {"name": "pdf"}),
            Example("read the form guide of the pdf skill", {"name": "pdf", "file": "forms.md"}),
        ),
    )
    async def read_skill(
        context: ToolContext,
        name: Annotated[str, "As the list of skills has it"],
        file: Annotated[str, "A text file of the skill's own folder, as the skill names it; empty is the skill"] = "",
    ) -> ToolResult:
        """Read a skill: instructions for a kind of work, or a file that goes with them."""
        skill = prompts.skill(name)
        folder = skill.path.parent
        if not skill.own:
            place = folder.relative_to(prompts.workspace).as_posix()
            if file:
                raise ToolFailure(f"The skill is the project's: read {place}/{file} with read_file.")
            return ToolResult(True, f"{skill.text}\n\n[Its files are in {place}: read_file reads them.]")
        if file:
            return ToolResult(True, _text_in(folder, file))
        others = _files_of(folder)
        told = f"\n\n[Its other files, for {READ_SKILL}: {', '.join(others)}]" if others else ""
        return ToolResult(True, skill.text + told)

    return read_skill


def _files_of(folder: Path) -> list[str]:
    found: list[str] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        below = Path(place).relative_to(folder)
        found += [(below / name).as_posix() for name in sorted(files) if not name.startswith(".")]
        if len(found) > _FILES:
            break
    return [name for name in found if name != SKILL_FILE and name.isprintable()][:_FILES]


def _text_in(folder: Path, name: str) -> str:
    """A text file in a skill's folder. Raises ToolFailure for what is none, or leads out of it."""
    root = folder.resolve()
    path = (root / name).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        raise ToolFailure(f"The skill has no file {name!r}. It has: {', '.join(_files_of(folder)) or 'none'}.")
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise ToolFailure(f"{name} can't be read: {error.strerror}.") from None
    if b"\0" in data:
        raise ToolFailure(f"{name} is no text file.")
    cut = f"\n[cut after {LONGEST} bytes]" if len(data) > LONGEST else ""
    return data[:LONGEST].decode("utf-8", errors="replace") + cut
