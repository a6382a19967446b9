"""Whether a text parses as what its file's name says it is, by the parsers that are at hand."""

import ast
import json
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from aintern.tools.grammars import syntax_tree

_AT_MOST = 2 << 20  # characters; what is longer is not parsed just to say so
_SHELL = ("sh", "bash", "zsh", "ksh")


def syntax_problem(path: str, text: str) -> str:
    """What is wrong, with its line, or '' where the text parses or nothing here can tell."""
    check = _CHECKS.get(PurePath(path).suffix.lower().removeprefix("."))
    return check(text) if check is not None and len(text) <= _AT_MOST else ""


def python_problem(text: str) -> str:
    """What Python's own parser says, or ''."""
    try:
        ast.parse(text)
    except SyntaxError as error:
        return f"line {error.lineno}: {error.msg}"
    except (ValueError, RecursionError, MemoryError) as error:
        return str(error) or type(error).__name__
    return ""


def _data_problem(loads: Callable[[str], object], text: str) -> str:
    try:
        loads(text)
    except json.JSONDecodeError as error:
        return f"line {error.lineno}: {error.msg}"
    except tomllib.TOMLDecodeError as error:
        return str(error)
    except RecursionError:
        return "it is nested too deeply"
    return ""


def _shell_problem(text: str) -> str:
    root = syntax_tree("shell", text.encode()).root_node
    if not root.has_error:
        return ""
    node = root
    while broken := next((child for child in node.children if child.has_error or child.is_missing), None):
        node = broken
    return f"line {node.start_point.row + 1}: invalid syntax"


_CHECKS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("py", "pyi"), python_problem),
    "json": partial(_data_problem, json.loads),
    "toml": partial(_data_problem, tomllib.loads),
    **dict.fromkeys(_SHELL, _shell_problem),
}
