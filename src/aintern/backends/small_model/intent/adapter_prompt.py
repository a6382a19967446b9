"""The prompt that the tool adapter of the embedded model was trained on, and the reading of its answer.

Training and inference both build it here: a word of difference costs accuracy.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from aintern.backends.small_model.wording import lazy_re as re

SYSTEM = "Pick the tool call for the request."
MAX_FILES = 40
NONE = "none"
TOOLS = (
    "copy_file",
    "delete_file",
    "edit_file",
    "get_open_files",
    "get_workspace_info",
    "git_diff",
    "git_log",
    "git_status",
    "list_directory",
    "move_file",
    "read_file",
    "run_command",
    "search_content",
    "search_files",
    "write_file",
)
"""The tools that the adapter knows; any other tool needs another way."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_A-Za-z]+")


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def rank_files(request: str, files: Sequence[str], limit: int = MAX_FILES) -> list[str]:
    """At most `limit` of the files, those most like the request, in the order given.

    A path that stands in the request counts most, then its name, then the words that both share; short paths win ties.
    """
    if len(files) <= limit:
        return list(files)
    text = request.replace("\\", "/").lower()
    asked = _words(request)

    def likeness(path: str) -> tuple[float, int, int]:
        lowered = path.lower()
        name = lowered.rsplit("/", 1)[-1]
        folder = lowered[: len(lowered) - len(name)].rstrip("/")
        score = 8.0 * (lowered in text) + 4.0 * (name in text) + 2.0 * (bool(folder) and folder in text)
        own = _words(path)
        score += sum(1.0 for word in own if word in asked) + len(own & asked) / (len(own) + 1)
        return -score, path.count("/"), len(path)

    kept = set(sorted(files, key=likeness)[:limit])
    return [path for path in files if path in kept]


def build(request: str, files: Sequence[str]) -> list[tuple[str, str]]:
    """The messages, as (role, text), that ask for the first tool call of a request.

    `files` are the workspace's files, relative and with forward slashes; the most relevant MAX_FILES are shown.
    Both texts are content: tokenize them without special tokens.
    """
    shown = "\n".join(" ".join(path.split("\n")) for path in rank_files(request, files))
    return [("system", SYSTEM), ("user", f"{shown}\n\n{request.strip()}")]


def segments(messages: Sequence[tuple[str, str]]) -> list[tuple[str, bool]]:
    """The prompt as (text, is_scaffold): tokenize each alone, special tokens only in the scaffold.

    It ends where the assistant's answer starts; the answer ends with <|im_end|>.
    """
    parts: list[tuple[str, bool]] = []
    end = ""
    for role, text in messages:
        parts += [(f"{end}<|im_start|>{role}\n", True), (text, False)]
        end = "<|im_end|>\n"
    parts.append((f"{end}<|im_start|>assistant\n", True))
    return parts


def answer(tool: str, parameters: dict[str, Any]) -> str:
    """The answer that the adapter writes for a call."""
    return json.dumps({"tool": tool, "parameters": parameters}, ensure_ascii=False, separators=(",", ":"))


def parse(text: str) -> tuple[str, dict[str, Any]] | None:
    """The tool and parameters of an answer, or None if it is not one whole call."""
    try:
        call = json.loads(text)
    except ValueError:
        return None
    if not isinstance(call, dict) or set(call) != {"tool", "parameters"}:
        return None
    tool, parameters = call["tool"], call["parameters"]
    if not isinstance(tool, str) or not isinstance(parameters, dict):
        return None
    return tool, parameters
