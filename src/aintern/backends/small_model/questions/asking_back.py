"""Calls that a small model does not make unless the request speaks of what they do: it asks back instead."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from aintern.backends.small_model.edits.several_files import deleted_files
from aintern.backends.small_model.files.described_files import described_file
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import (
    DESTRUCTIVE_TOOLS,
    speaks_of_deleting,
    speaks_of_overwriting,
    speaks_of_writing,
    speaks_plainly_of_deleting,
    unasked,
)

_YES = re.compile(
    r"\W*(?:yes|yep|yeah|y|sure|ok|okay|do it|do that|go on|go ahead|please do|ja|oui|si|sí|sim|tak|jawohl)\b[\w ,.!]{0,20}",
    re.IGNORECASE,
)
_OVERWRITING_COMMAND = re.compile(
    r"(?:^|[;&|]\s*)(?:mv|cp)\s+(?!.*(?:-n|-i)\b)|(?<![0-9&>-])>(?!>)\s*[\w./~-]|\btee\s+(?!-a)"
)
_LISTING_COMMAND = re.compile(
    r"(?:\w+ run )?(?:pip freeze|pip list|uv export|uv pip freeze|poetry export|pip-compile)\b"
)
_ALMOST = 0.8  # of a name's letters, in their order


def wish(request: str, conversation: str) -> str:
    """What the person wants, in whose words a destructive call must stand: the request, or what a bare yes answers to."""
    return conversation if _YES.fullmatch(request.strip()) else request


def question(tool: str, parameters: Mapping[str, Any], said: str, paths: Sequence[str], *, is_sure: bool = True) -> str:
    """What to ask before a call that deletes or overwrites and that the words of `said` do not speak of, or speak of so that they
    can mean something else while the model itself is not sure; '' for any other call. `paths` are the workspace's files."""
    if tool in DESTRUCTIVE_TOOLS and not (speaks_plainly_of_deleting(said) or (is_sure and speaks_of_deleting(said))):
        return f"Shall I delete {parameters.get('path', 'it')}? Say “delete” if you mean that; nothing was changed."
    if tool == "delete_file" and (path := str(parameters.get("path") or "")) in paths and not _names(said, path, paths):
        return f"Shall I delete {path}? Say “delete {path}” if you mean that; nothing was changed."
    command = str(parameters.get("command") or "")
    if command and command not in said:
        if does := unasked(command, said):
            return f"Shall I run `{command}`? It {does}, and you did not say so; nothing was run."
        target = _overwritten(command, paths)
        if target and not speaks_of_overwriting(said) and not _is_listed_in(target, command, said):
            return f"Shall I run `{command}`? It overwrites {target}, and you did not say so; nothing was run."
    destination = str(parameters.get("destination") or "")
    if destination in paths and parameters.get("source") != destination and not speaks_of_overwriting(said):
        return f"{destination} is there already. Say “overwrite {destination}” if it shall be replaced; nothing was changed."
    path = str(parameters.get("path") or "")
    if "content" in parameters and path in paths and not speaks_of_writing(said) and not speaks_of_overwriting(said):
        return f"Shall I overwrite {path}? Say “overwrite” if you mean that; nothing was changed."
    return ""


def _names(said: str, path: str, paths: Sequence[str]) -> bool:
    """Whether a file is spoken of, by its name with a slip or without its ending, or described: in "nuke the build output of cargo"
    no `Cargo.toml` is."""
    said, name = said.lower(), path.rpartition("/")[2].lower()
    stem = re.escape(name.lstrip(".").partition(".")[0])
    if name in said:
        return True
    # In "the server left core.4182, throw it away" no `server.c` is spoken of.
    is_other = any("." in other and other in said for other in (each.rpartition("/")[2].lower() for each in paths))
    by_stem = rf"\b(?:the|my|our|that|this)\s+{stem}\b|\b{stem}\s+(?:file|module|script)\b"
    if not is_other and re.search(by_stem, said):
        return True
    if path in deleted_files(said, paths):
        return True
    described = described_file(said, paths)
    is_described = described is not None and (described.tool, described.path) == ("delete_file", path)
    return is_described or bool(get_close_matches(name, re.split(r"[\s'\"`“”,;/]+", said), 1, _ALMOST))


def _is_listed_in(target: str, command: str, said: str) -> bool:
    """Whether the packages are wanted in a file that such a command makes anew each time: "freeze the env into requirements.txt"."""
    into = rf"\b(?:in)?to\s+(?:(?:the|our|my)\s+)?{re.escape(target)}(?![\w/])"
    return _LISTING_COMMAND.match(command) is not None and re.search(into, said, re.IGNORECASE) is not None


def _overwritten(command: str, paths: Sequence[str]) -> str:
    """A file of the workspace that a command of usual programs writes over, the last that it names; else ''."""
    if not _OVERWRITING_COMMAND.search(command):
        return ""
    words = re.findall(r"[^\s\"'|&;<>]+", command)
    last = words[-1].removeprefix("./") if words else ""
    return last if last in paths else ""
