"""The text of files of one purpose, as their language writes it: a header's include guard, a script or a target of one command, a heading.

Where more is said than that there is no text.
"""

from collections.abc import Sequence

from aintern.backends.small_model.commands.shell_steps import shell_commands
from aintern.backends.small_model.commands.written_commands import written_commands
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS

_HEADER = re.compile(r"[\w.-]+\.(?:h|hh|hpp|hxx)")
_GUARD = re.compile(
    r"(?:(?:the|an?|its|usual|empty|nothing|in|it|but|only|just)\s+)*"
    r"(?:(?:include|header)[ -]guards?|#?\s*(?P<pragma>pragma once))(?:\s+for\s+now)?",
    re.IGNORECASE,
)
_SHELLS = {"sh": "#!/bin/sh", "bash": "#!/bin/bash", "zsh": "#!/bin/zsh"}
_LED = r"(?:[\s,:;–-]|\b(?:that|which|it|to|and|just|only|should|shall|must|will|simply)\b)*"
_RUNS = re.compile(rf"{_LED}\b(?:runs?|executes?|calls?|starts?|does)\b[\s:]+", re.IGNORECASE)
# "it should rsync ~/a to /b": a program that is said as a verb, whose two arguments a "to" parts
_COPIES = re.compile(
    rf"{_LED}(?:(?:copies|syncs|mirrors|moves|backs?\s+up)\s+(?:with|using|via)\s+)?(?P<program>rsync|scp|cp|mv|rclone copy)s?\s+"
    r"(?P<source>\S*[\w*/])\s+(?:in)?to\s+(?P<target>\S*[\w/])[\s.!]*$",
    re.IGNORECASE,
)
_A_SCRIPT = re.compile(
    r"^[\s,:;–-]*(?:(?:it['’]?s|it\s+is|as)\s+)?an?\s+(?:(?:small|little|tiny|simple|short|new|bash|shell|sh|zsh|posix)\s+)*script\b",
    re.IGNORECASE,
)
_AND_THEN = re.compile(r"\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+then|and|then|&&)\s+", re.IGNORECASE)
_DOES = re.compile(rf"{_LED}\b(?P<verb>[a-z]{{2,}})\s+(?P<rest>\S[^\n]*?)[\s.!]*", re.IGNORECASE)
_SAYS = re.compile(r"(?:echo|printf)\s+\S.*")  # whatever it says
_SHAPED = re.compile(r"^--?\w|\w\.\w|/")  # an option, a file: no word of a sentence
_RECURSES = {"rsync": "rsync -a"}  # else it leaves folders out
_TARGET = re.compile(
    r"\b(?:targets?\s+|(?:,|\band)\s+(?:an?\s+)?)(?P<name>[a-z][\w-]*)\s*(?::|\b(?:that|which|for|to|running)\b)", re.I
)
_QUOTES = "\"'`"
_HEADING = re.compile(
    r"(?:(?:with|has|just|only|the|an?)\s+)*(?:(?:heading|headline|title)\b:?\s+(?P<text>[\"'`]?\w[^,;\"'`]{0,80}?[\"'`]?)|(?P<first>[\"'`]?[A-Z]\w*[\"'`]?)\s+heading)"
    r"(?:\s*,?\s+(?:and|but|with)?\s*(?:nothing|no\s+\w+)\s+(?:else\s+)?(?:below|under|beneath|after|yet)?(?:\s+it)?)?[\s.!]*$",
    re.IGNORECASE,
)


def short_text(name: str, inside: str, after: str) -> str:
    """The text, with a line end, of the file of that name, from what a request says is `inside` it, and `after` its name; '' for none."""
    ending = name.rpartition(".")[2].lower()
    if _HEADER.fullmatch(name) and (guard := _GUARD.fullmatch(inside)):
        sign = re.sub(r"\W", "_", name).upper()
        return "#pragma once\n" if guard["pragma"] else f"#ifndef {sign}\n#define {sign}\n\n#endif\n"
    if ending in _SHELLS:
        said = _A_SCRIPT.sub("", after)
        command = _command(said)
        return script_of([command] if command else _commands(said) or shell_commands(said, _command), name, after)
    if name == "Makefile":
        return _targets(after)
    heading = _HEADING.fullmatch(inside) if ending == "md" else None
    return f"# {(heading['text'] or heading['first']).strip(_QUOTES)}\n" if heading else ""


def script_of(commands: Sequence[str], name: str, after: str) -> str:
    """The script called `name` that runs the commands one after another, up to the first that fails; '' for none. What a request says
    `after` its name tells which shell it is for."""
    shell = (
        "bash" if (said := _A_SCRIPT.match(after)) and "bash" in said[0].lower() else name.rpartition(".")[2].lower()
    )
    lines = [_SHELLS[shell], *(["set -e"] if len(commands) > 1 else []), *commands]
    return "".join(f"{line}\n" for line in lines) if commands else ""


def script_wish(name: str, after: str) -> str:
    """What a script of a shell called `name` shall do, as one orders it ("run the tests" for "that runs the tests"); '' for other files,
    and where nothing of the kind is said `after` the name."""
    does = _DOES.fullmatch(_A_SCRIPT.sub("", after)) if name.rpartition(".")[2].lower() in _SHELLS else None
    if does is None:
        return ""
    verb = re.sub(r"(?:(?<=sh)|(?<=ch)|(?<=ss)|(?<=x))es$|(?<!s)s$", "", does["verb"].lower())
    return f"{verb} {does['rest']}"


def _command(said: str) -> str:
    """The one command that the whole of what is said tells to run."""
    if copies := _COPIES.match(said):
        program = copies["program"].lower()
        return f"{_RECURSES.get(program, program)} {copies['source']} {copies['target']}"
    runs = _RUNS.match(said)
    command = said[runs.end() :].strip(" .`") if runs else ""
    words = command.split()
    if _SAYS.fullmatch(command):
        return command
    if words and not FUNCTION_WORDS.intersection(words) and any(_SHAPED.search(word) for word in words[1:]):
        return command
    written = (
        f"{before}{command}" in written_commands(f"run {before}{command}", ProjectTools()) for before in ("", "sudo ")
    )
    return command if command and any(written) else ""


def _commands(said: str) -> list[str]:
    """The commands that the whole of what is said tells to run one after another: "runs npm ci and npm run build"."""
    runs = _RUNS.match(said)
    parts = _AND_THEN.split(said[runs.end() :].strip(" .")) if runs else []
    commands = [_command(f"to run {part}") for part in parts]
    return commands if len(commands) > 1 and all(commands) else []


def _targets(said: str) -> str:
    """Each target that is named with the command that it is said to run; '' where one has none that is known."""
    places = list(_TARGET.finditer(said))
    ends = [*(place.start() for place in places[1:]), len(said)][: len(places)]
    commands = [
        _command(f"to run {_RUNS.sub('', said[place.end() : end])}") for place, end in zip(places, ends, strict=True)
    ]
    rules = [f"{place['name']}:\n\t{command}\n" for place, command in zip(places, commands, strict=True)]
    return "\n".join(rules) if all(commands) else ""
