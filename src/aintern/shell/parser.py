"""Text to syntax tree with tree-sitter-bash, and the guards against what that parser silently misreads.

tree-sitter-bash 0.25 takes `time`, `!` and `coproc` before a group for a program's name and so hides the group's
commands: those words are blanked out and the text is parsed again. Any other reserved word in the place of a
program's name, an error node or a missing token means: not understood. A backslash at the start of a line is taken for
a part of the line before; a space is put in front of it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

RESERVED = frozenset((
    "time", "!", "coproc", "{", "}", "do", "done", "then", "fi", "if", "for", "while", "until", "case", "esac",
    "function", "elif", "else", "select", "in",
))  # fmt: skip
# reserved words and marks that the grammar may take for a program's name: only such texts are looked at a second time
_MAY_MISREAD = re.compile(
    r"(?<![\w./-])(?:time|coproc|do|done|then|fi|if|for|while|until|case|esac|function|elif|else|select|in)(?![\w./-])|[!{}]"
)
# where a command may begin: at the start, behind an operator, behind a word that opens a body, or behind another prefix
_PREFIX = re.compile(
    r"(?:^|(?<=[;&|\n(){`])|(?<=\bdo)|(?<=\bthen)|(?<=\belse)|(?<=!)|(?<=\btime)|(?<=-p))"
    r"(\s*)(time(?:[ \t]+-p)?(?:[ \t]+--)?|!|coproc(?:[ \t]+[A-Za-z_]\w*(?=[ \t]*(?:[({]|\b(?:for|if|while|until|case)\b)))?)(?=[\s({])"
)
# `for"mat"` is a program's name that only begins like a keyword; the parser gives up on it.
_GLUED = re.compile(
    r"(?<![\w\"'\\$./-])"
    r"(?:time|do|done|then|fi|if|for|while|until|case|esac|function|elif|else|select)(?=[\"'\\])"
)


class Parsed(NamedTuple):
    """A tree and the bytes it points into; `understood` is false when any part of the text has no certain reading."""

    root: Node
    source: bytes
    understood: bool


@cache
def _parser() -> Parser:
    import tree_sitter_bash  # both load a shared library: only when a command is read
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_bash.language()))


def parse_script(text: str) -> Parsed:
    """The tree of `text`; deterministic, never raises on any text that encodes as UTF-8."""
    if "\n\\" in text:  # the parser takes newline-backslash for a word of the line before: `ls<newline>\rm -rf /`
        text = text.replace("\n\\", "\n \\")
    source = text.encode("utf-8", "replace")
    root = _parser().parse(source).root_node
    if not root.has_error and _MAY_MISREAD.search(text) is None:
        return Parsed(root, source, True)
    return _guarded(text, source, root)


def _guarded(text: str, source: bytes, root: Node) -> Parsed:
    for _ in range(8):
        if not _suspicious(root):
            return Parsed(root, source, True)
        stripped = _PREFIX.sub(lambda found: found[1] + " " * len(found[2]), text)
        stripped = _GLUED.sub(lambda found: "\\" + found[0], stripped)
        if stripped == text:
            break
        text = stripped
        source = text.encode("utf-8", "replace")
        root = _parser().parse(source).root_node
    return Parsed(root, source, not _suspicious(root))


def _suspicious(root: Node) -> bool:
    if root.has_error:
        return True
    stack = [root]
    while stack:
        node = stack.pop()
        kind = node.type
        if kind == "command_name":
            text = node.text or b""
            if text.decode("utf-8", "replace") in RESERVED:
                return True
        elif node.is_missing or (kind == "word" and node.text in (b"{", b"}") and _in_command(node)):
            return True
        stack.extend(node.children)
    return False


def _in_command(node: Node) -> bool:
    """A lone brace among a command's words: legal, but also what a group behind `coproc NAME` looks like."""
    return node.parent is not None and node.parent.type == "command" and (node.parent.text or b"").startswith(b"coproc")
