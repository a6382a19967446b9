"""The prompt that the tool adapter of the embedded model was trained on, and the reading of its answer.

Training and inference both build it here: a word of difference costs accuracy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from typing import Any

__all__ = [
    "MAX_FILES",
    "NONE",
    "PARAMETERS",
    "SYSTEM",
    "TOOLS",
    "answer",
    "build",
    "existing_paths",
    "grammar",
    "parse",
    "rank_files",
    "segments",
]

SYSTEM = "Pick the tool call for the request."
MAX_FILES = 40
NONE = "none"
PARAMETERS: dict[str, dict[str, str]] = {
    "copy_file": {"source": "existing", "destination": "string", "overwrite": "boolean?"},
    "delete_file": {"path": "existing", "recursive": "boolean?"},
    "edit_file": {"path": "existing", "old_text": "string", "new_text": "string", "replace_all": "boolean?"},
    "get_open_files": {},
    "get_workspace_info": {},
    "git_diff": {"path": "existing?", "staged": "boolean?"},
    "git_log": {"max_count": "integer?", "path": "existing?"},
    "git_status": {},
    "list_directory": {
        "path": "existing?",
        "recursive": "boolean?",
        "include_hidden": "boolean?",
        "max_depth": "integer?",
    },
    "move_file": {"source": "existing", "destination": "string", "overwrite": "boolean?"},
    "read_file": {"path": "existing", "start_line": "integer?", "max_lines": "integer?"},
    "run_command": {"command": "string", "working_directory": "existing?", "timeout_seconds": "integer?"},
    "search_content": {
        "query": "string",
        "file_pattern": "string?",
        "regex": "boolean?",
        "case_sensitive": "boolean?",
        "context_lines": "integer?",
        "max_results": "integer?",
    },
    "search_files": {"pattern": "string", "path": "existing?", "max_results": "integer?"},
    "write_file": {"path": "string", "content": "string"},
}
"""The tools and parameters that the adapter knows, in the order in which it writes them.

A kind ending in ? may be left out; `existing` is a path that exists in the workspace or stands in the request.
"""
TOOLS = tuple(PARAMETERS)
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
    wanted = _words(request)

    def likeness(path: str) -> tuple[float, int, int]:
        lowered = path.lower()
        name = lowered.rsplit("/", 1)[-1]
        folder = lowered[: len(lowered) - len(name)].rstrip("/")
        score = 8.0 * (lowered in text) + 4.0 * (name in text) + 2.0 * (bool(folder) and folder in text)
        own = _words(path)
        score += sum(1.0 for word in own if word in wanted) + len(own & wanted) / (len(own) + 1)
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


_RULES = r"""
string ::= "\"" char* "\""
char ::= [^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})
integer ::= [0-9]{1,6}
boolean ::= "true" | "false"
"""


def grammar(tools: Collection[str] = TOOLS, paths: Sequence[str] | None = None) -> str:
    """A GBNF grammar of the calls of these tools, or of none; tools that the adapter does not know are left out.

    With `paths`, arguments that name something existing are limited to them (see existing_paths).
    """
    calls = [
        rf'"{{\"tool\":\"{tool}\",\"parameters\":{{" {_parameters(PARAMETERS[tool])} "}}}}"'
        for tool in TOOLS
        if tool in tools
    ]
    literals = [_literal(path) for path in sorted(set(paths or ()))]
    rules = [
        "root ::= " + " | ".join([f'"{_quote(answer(NONE, {}))}"', *calls]),
        _RULES.strip(),
        "existing ::= " + (" | ".join(literals) or "string"),
    ]
    return "\n".join(rules) + "\n"


def _literal(text: str) -> str:
    return f'"{_quote(json.dumps(text, ensure_ascii=False))}"'


def _quote(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _parameters(kinds: dict[str, str]) -> str:
    """The parameters in order: those that may be left out take their comma with them."""
    pairs = [(rf'"\"{name}\":" {kind.rstrip("?")}', kind.endswith("?")) for name, kind in kinds.items()]
    required = ' "," '.join(pair for pair, optional in pairs if not optional)
    rest = [pair for pair, optional in pairs if optional]
    if required:
        return " ".join([required, *(f'("," {pair})?' for pair in rest)])
    starts = [" ".join([pair, *(f'("," {later})?' for later in rest[n + 1 :])]) for n, pair in enumerate(rest)]
    return f"({' | '.join(starts)})?" if starts else '""'


def existing_paths(request: str, files: Sequence[str]) -> list[str]:
    """What an argument that names something existing may be: files shown, their folders, and words of the request."""
    found = set(rank_files(request, files))
    for path in list(found):
        parts = path.split("/")[:-1]
        found |= {"/".join(parts[: n + 1]) for n in range(len(parts))}
    quoted = re.findall(r"`([^`]+)`|'([^']+)'|\"([^\"]+)\"", request)
    words = [*request.split(), *(text for group in quoted for text in group if text)]
    for word in words:
        bare = word.strip("`'\"()[]{}<>,;:!?").removesuffix(".").replace("\\", "/").removeprefix("./").rstrip("/")
        if bare:
            found.add(bare)
    return sorted(found)
