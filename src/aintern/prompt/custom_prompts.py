"""Requests that are kept as Markdown files: custom commands, `/review src`, and skills, `/skill pdf`.

What the user keeps in the settings' folder are the user's own words. A project's files are the project's text: nothing of them counts
before the user trusts them as they are, and then they go with the request as an attachment, so that nothing in them counts
as the person's own words.
"""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.prompt.attached_files import line_count
from aintern.prompt.attachments import AttachedFile
from aintern.prompt.front_matter import read_front_matter
from aintern.workspace.extension_files import (
    COMMAND_FOLDERS,
    SKILL_FOLDERS,
    command_files,
    project_extension_files,
    skill_files,
)

# The names of the terminal's commands, and of those that come next: no file takes them over. A test holds them against its table.
BUILT_IN = frozenset({
    "?", "approvals", "background", "clear", "compact", "exit", "export", "fork", "grants", "help", "init",
    "mode", "model", "new", "now", "permissions", "plan", "queue", "quit", "rename", "resume", "rewind",
    "sessions", "settings", "skill", "status", "theme", "tools", "undo", "vim",
})  # fmt: skip
SKILL = "skill"
SKILL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_COMMAND_NAME = re.compile(r"[^\W_][\w.-]*(?::[^\W_][\w.-]*)*")
_PLACE = re.compile(r"\$(?:ARGUMENTS\b|(?P<number>[1-9])(?!\d))")
_DESCRIPTION = 300  # characters
Kind = Literal["command", "skill"]


@dataclass(frozen=True, slots=True)
class CustomPrompt:
    """One file: its name without a slash, what it is for, the arguments that it takes, its text, and where it lies. `own` are the user's;
    those of a project are used once they are `trusted`. `mode` is how its head wants the request to be stricter, as it is written."""

    name: str
    description: str
    takes: str
    text: str
    path: Path
    own: bool
    trusted: bool
    mode: str = ""

    @property
    def meaning(self) -> str:
        """For a list: what it is for, and whether it waits."""
        return self.description if self.trusted else f"{self.description} (waits for your trust: aintern policy trust)"

    def filled_in(self, arguments: str) -> str:
        """The text with `$ARGUMENTS` and `$1` to `$9` replaced, the highest number by all that is left; where it has no such place, the
        arguments follow as a paragraph."""
        numbers = [int(found["number"]) for found in _PLACE.finditer(self.text) if found["number"]]
        if not _PLACE.search(self.text):
            return f"{self.text}\n\n{arguments}".strip() if arguments else self.text
        words, last = _words(arguments), max(numbers, default=0)

        def value(found: re.Match[str]) -> str:
            if not found["number"]:
                return arguments
            number = int(found["number"])
            return " ".join(words[number - 1 :]) if number == last else "".join(words[number - 1 : number])

        return _PLACE.sub(value, self.text)


class AskedByName(NamedTuple):
    """What a message asks for: its text, where the text is the project's the attachment that holds it, and how the request is
    stricter than the session: `always_ask` lets nothing run unasked that is not safe, `read_only` offers no tool that writes or
    runs commands besides."""

    message: str
    attached: AttachedFile | None = None
    mode: str = ""


class CustomPrompts:
    """The user's files and the project's, read anew for each question, so that a change counts at once. `trusted` is asked with the
    project's files as they were just read, by their paths in the workspace."""

    def __init__(self, workspace: Path, user_folder: Path, trusted: Callable[[Mapping[str, bytes]], bool]) -> None:
        self.workspace = workspace
        self._user_folder = user_folder
        self._trusted = trusted

    def commands(self) -> Mapping[str, CustomPrompt]:
        """The commands by name, sorted; the user's win over the project's."""
        return self._found("command")

    def skills(self) -> Mapping[str, CustomPrompt]:
        """The skills by name, in the same way."""
        return self._found("skill")

    def refused(self) -> Sequence[str]:
        """Files that are not used, and why, a sentence each."""
        project = (self.workspace / folder for folder in COMMAND_FOLDERS)
        said = []
        for folder in (self._user_folder / "commands", *project):
            for name in command_files(folder):
                command = name.removesuffix(".md").replace("/", ":")
                if command in BUILT_IN:
                    said.append(f"{folder / name} is not used: /{command} is AIntern's own command.")
                elif not _COMMAND_NAME.fullmatch(command):
                    said.append(
                        f"{folder / name} is not used: a command's name is made of letters, digits, '-', '_' and '.'."
                    )
        return said

    def is_named(self, message: str) -> bool:
        """Whether a message begins with a command's name, or with /skill and a word."""
        if not message.lstrip().startswith("/"):
            return False
        name, arguments = _split(message)
        return bool(arguments) if name == SKILL else name in self.commands()

    def request(self, message: str) -> AskedByName:
        """What a message asks for: itself, or where it names a file of the user's, that one's text; where it names one of the project's,
        the message and the text as an attachment. Raises UsageError for a project's file that is not trusted, and for
        a skill that there is not, and a mode that there is not."""
        if not self.is_named(message):
            return AskedByName(message)
        name, arguments = _split(message)
        if name == SKILL:
            skill, arguments = _split(arguments)
            prompt = self.skill(skill)
        else:
            prompt = self._usable(self.commands()[name])
        text = prompt.filled_in(arguments)
        mode = prompt.mode
        if mode not in ("", "always_ask", "read_only"):
            raise UsageError(f"{prompt.path}: mode is {mode!r}: expected always_ask or read_only.")
        if prompt.own:
            return AskedByName(text, None, mode)
        shown = prompt.path.relative_to(self.workspace).as_posix()
        size = len(text.encode())
        attached = AttachedFile(shown, text, "markdown", lines=line_count(text), size=size, kind="prompt")
        return AskedByName(message, attached, mode)

    def skill(self, name: str) -> CustomPrompt:
        """The skill of this name. Raises UsageError where there is none, or where it waits for the user's trust."""
        skills = self.skills()
        if name not in skills:
            usable = ", ".join(each.name for each in skills.values() if each.trusted)
            raise UsageError(f"There is no skill {name!r}.", usable and f"The skills are: {usable}.")
        return self._usable(skills[name])

    def _usable(self, prompt: CustomPrompt) -> CustomPrompt:
        if not prompt.trusted:
            shown = prompt.path.relative_to(self.workspace).as_posix()
            raise UsageError(
                f"{shown} is the project's, and waits for your trust.",
                "Look at it and trust it: aintern policy trust",
            )
        return prompt

    def _found(self, kind: Kind) -> Mapping[str, CustomPrompt]:
        read, folders = (command_files, COMMAND_FOLDERS) if kind == "command" else (skill_files, SKILL_FOLDERS)
        own = [self._user_folder / f"{kind}s", *([Path.home() / ".agents" / "skills"] if kind == "skill" else [])]
        files = [(folder / name, folder, data, True) for folder in own for name, data in read(folder).items()]
        project = project_extension_files(self.workspace)
        for folder in (self.workspace / each for each in folders):
            here = folder.relative_to(self.workspace).as_posix()
            files += [
                (self.workspace / name, folder, data, False)
                for name, data in project.items()
                if name.startswith(f"{here}/")
            ]
        trusted = bool(project) and self._trusted(project)
        found: dict[str, CustomPrompt] = {}
        for path, folder_of, data, is_own in files:
            prompt = _read(kind, path, folder_of, data, own=is_own, trusted=is_own or trusted)
            if prompt is not None:
                found.setdefault(prompt.name, prompt)
        return dict(sorted(found.items()))


def _read(kind: Kind, path: Path, folder: Path, data: bytes, *, own: bool, trusted: bool) -> CustomPrompt | None:
    """None for a name that can't be typed or is taken."""
    values, text = read_front_matter(data.decode("utf-8", errors="replace"))
    text = text.strip()
    if kind == "skill":
        name = path.parent.name
        usable = SKILL_NAME.fullmatch(name) is not None
    else:
        name = path.relative_to(folder).with_suffix("").as_posix().replace("/", ":")
        usable = name not in BUILT_IN and _COMMAND_NAME.fullmatch(name) is not None
    if not usable or not text:
        return None
    about = values.get("description") or next(
        (line.strip("# \t") for line in text.split("\n") if line.strip("# \t")), ""
    )
    about = " ".join(about.split())
    about = about if len(about) <= _DESCRIPTION else f"{about[: _DESCRIPTION - 1]}…"
    return CustomPrompt(name, about, values.get("argument-hint", ""), text, path, own, trusted, values.get("mode", ""))


def _split(message: str) -> tuple[str, str]:
    """The first word without its slash, and the rest."""
    name, *rest = message.strip().split(maxsplit=1)
    return name.removeprefix("/"), "".join(rest)


def _words(arguments: str) -> list[str]:
    try:
        return shlex.split(arguments)
    except ValueError:  # an apostrophe
        return arguments.split()
