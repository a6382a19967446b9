"""Words of a syntax tree after expansion: quotes, escapes, tildes, braces, variables, substitutions.

What only running could tell becomes OPAQUE. A variable that is not set counts as unknown, not as empty.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from aintern.shell.values import CLEAN, OPAQUE, ShellState, Stream, Word

if TYPE_CHECKING:
    from tree_sitter import Node

PLAIN = re.compile(rb"[A-Za-z0-9_./:=@%+,^-]+").fullmatch
_SPLIT = "\ue000"  # where an unquoted expansion splits into fields; private use, so no ordinary text holds it
_READ_INSIDE = frozenset((
    "command_substitution", "process_substitution", "arithmetic_expansion", "string", "concatenation",
))  # fmt: skip
_EMPTY = "\ue001"  # a quoted empty string: a field although it has no text
# ${!name[index]operator…}: the parts that bash's parameter expansion has in this order
_SIMPLE = re.compile(r"\$\{(!?)([A-Za-z_]\w*|[0-9]+|[@*#?$!-])(\[[^\]]*\])?(.*)\}", re.DOTALL)
# `{a,b}` or `{1..3}`, not behind `$` (an expansion) or a backslash
_BRACES = re.compile(r"(?<![\\$])\{[^{}\s'\"]*(?:,|\.\.)[^\s]*\}")
# an escape, a quoted text, or a sign of a brace expansion
_BRACE_SIGNS = re.compile(r"\\.|'[^']*'|\"[^\"]*\"|[{},'\"]", re.DOTALL)
# the escapes of $'…': hexadecimal, Unicode, octal, control characters, and single letters (bash manual, ANSI-C Quoting)
_ANSI_C = re.compile(r"\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8}|[0-7]{1,3}|c.|.)", re.DOTALL)
_ANSI_NAMES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "v": "\v"}
_ASSIGNMENT_LIKE = re.compile(r"([A-Za-z_]\w*=)(~.*)", re.DOTALL)
_GLOB = re.compile(r"[*?\[]")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_QUOTED_ESCAPE = re.compile(r"\\([\\\"$`])|\\\n")
MAX_BRACES = 64


def ansi_c(text: str) -> str:
    """The string that bash makes of the inside of $'...'."""

    def one(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] in "xuU" and len(code) > 1:
            value = int(code[1:], 16)
            return chr(value) if 0 < value < 0x110000 else OPAQUE
        if code[0] in "01234567":
            return chr(int(code, 8) & 255 or 0)
        if code[0] == "c" and len(code) == 2:
            return chr(ord(code[1].upper()) ^ 64)
        return _ANSI_NAMES.get(code, code if code in "\\'\"?" else "\\" + code)

    return _ANSI_C.sub(one, text)


class Expansions(Protocol):
    """What the reader of words hands back to the walk: expansions that run commands."""

    def substitute(self, node: Node, shell: ShellState) -> Stream:
        """Runs the commands of `$(…)` and returns what they print."""
        ...

    def pipe(self, node: Node, shell: ShellState) -> Word:
        """The file name of a process substitution."""
        ...

    def evaluate(self, text: str, shell: ShellState) -> None:
        """Text that the shell evaluates a second time."""
        ...

    def reparse(self, text: str, shell: ShellState) -> Sequence[Word]:
        """The words of a piece of text that needs a parse of its own."""
        ...


class WordReader:
    """Expands the words of one parsed text (`source`) in the state of a shell."""

    def __init__(self, source: bytes, expansions: Expansions) -> None:
        self.source = source
        self._expansions = expansions

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def words(self, node: Node, shell: ShellState) -> Sequence[Word]:
        """The fields that one word of the text expands to."""
        kind = node.type
        if kind in ("word", "number"):
            raw = self.source[node.start_byte : node.end_byte]
            if PLAIN(raw):
                return (Word(raw.decode("ascii")),)
        elif kind == "raw_string":
            return (Word(self.text(node)[1:-1]),)
        raw_text = self.text(node)
        if "{" in raw_text and kind in ("word", "concatenation", "brace_expression") and _BRACES.search(raw_text):
            parts = expand_braces(raw_text)
            if len(parts) >= MAX_BRACES:
                return (Word(OPAQUE),)
            if len(parts) > 1:
                return self._expansions.reparse(" ".join(parts), shell)
        if kind == "process_substitution":
            return (self._expansions.pipe(node, shell),)
        text, taints = self._piece(node, shell, True)
        return self._fields(text, taints, node)

    def one(self, node: Node, shell: ShellState) -> Word:
        """The word as an assignment or a redirect reads it: not split into fields."""
        words = self.words(node, shell)
        if len(words) == 1:
            return words[0]
        taints = CLEAN.union(*(word.taints for word in words))
        return Word(" ".join(word.text for word in words), any(word.glob for word in words), taints)

    def _fields(self, text: str, taints: frozenset[str], node: Node) -> Sequence[Word]:
        if _SPLIT not in text and _EMPTY not in text:
            if not text and node.type in ("simple_expansion", "expansion", "command_substitution"):
                return ()
            return (Word(text.replace("\ue002", ""), self._globs(text, node), taints),)
        fields = [field for field in text.split(_SPLIT) if field]
        return [Word(field.replace(_EMPTY, ""), self._globs(field, node), taints) for field in fields]

    def _globs(self, text: str, node: Node) -> bool:
        if _GLOB.search(text) is None or node.type in ("string", "raw_string", "ansi_c_string", "translated_string"):
            return False
        if node.type == "word":
            return _GLOB.search(_ESCAPE.sub("", self.text(node))) is not None
        return True

    def _piece(self, node: Node, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        """The text of one part of a word. `bare` is false inside double quotes."""
        kind = node.type
        if kind in ("word", "number", "test_operator", "extglob_pattern", "variable_name", "brace_expression", "regex"):
            return self._bare_word(self.text(node), shell), CLEAN
        if kind == "raw_string":
            return self.text(node)[1:-1] or _EMPTY, CLEAN
        if kind == "ansi_c_string":
            return ansi_c(self.text(node)[2:-1]) or _EMPTY, CLEAN
        if kind in ("string", "translated_string"):
            return self._string(node, shell)
        if kind in ("simple_expansion", "expansion"):
            return self._expansion(node, shell, bare)
        if kind == "command_substitution":
            return self._output(self._expansions.substitute(node, shell), shell, bare)
        if kind == "process_substitution":
            word = self._expansions.pipe(node, shell)
            return word.text, word.taints
        if kind == "concatenation":
            return self._concatenation(node, shell, bare)
        return self._inner(node, shell)

    def _bare_word(self, raw: str, shell: ShellState) -> str:
        text = _ESCAPE.sub(lambda found: found[1] if found[1] != "\n" else "", raw) if "\\" in raw else raw
        if raw.startswith("~"):
            text = self._tilde(text, shell)
        elif "=~" in raw and (found := _ASSIGNMENT_LIKE.match(text)):  # dd of=~/x: expanded as in an assignment
            text = found[1] + self._tilde(found[2], shell)
        return text

    def _tilde(self, text: str, shell: ShellState) -> str:
        user, slash, rest = text[1:].partition("/")
        home = shell.variables["HOME"].text
        if user in ("", shell.variables["USER"].text):
            return home + slash + rest
        if user == "+":
            return (shell.cwd or OPAQUE) + slash + rest
        if user == "root":
            return "/root" + slash + rest
        return text if not re.fullmatch(r"[A-Za-z_][\w.-]*|-", user) else f"/home/{user}" + slash + rest

    def _string(self, node: Node, shell: ShellState) -> tuple[str, frozenset[str]]:
        """A double-quoted string; the parser leaves out white space between its parts, so the gaps are read as text."""
        children = node.children
        if node.type == "translated_string":
            return self._string(children[-1], shell) if children else ("", CLEAN)
        out: list[str] = []
        taints = CLEAN
        at = node.start_byte + 1
        for child in children:
            if child.type == '"':
                continue
            self._gap(at, child.start_byte, out)
            at = child.end_byte
            if child.type == "string_content" or not child.is_named:
                self._gap(child.start_byte, at, out)
                continue
            text, more = self._piece(child, shell, False)
            out.append(text)
            taints |= more
        self._gap(at, node.end_byte - 1, out)
        return "".join(out) or _EMPTY, taints

    def _gap(self, start: int, end: int, out: list[str]) -> None:
        if end > start:
            text = self.source[start:end].decode("utf-8", "replace")
            out.append(_QUOTED_ESCAPE.sub(lambda found: found[1] or "", text) if "\\" in text else text)

    def _concatenation(self, node: Node, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        out: list[str] = []
        taints = CLEAN
        at = node.start_byte
        for child in node.children:
            if child.start_byte > at:  # the parser drops some characters, such as a lone `$`
                out.append(self._bare_word(self.source[at : child.start_byte].decode("utf-8", "replace"), shell))
            at = child.end_byte
            text, more = self._piece(child, shell, bare)
            out.append(text if child.is_named or child.type not in ('"',) else "")
            taints |= more
        text = "".join(out)
        return text.replace(_EMPTY, "") or _EMPTY, taints

    def _output(self, stream: Stream, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        if stream.text is None:
            return OPAQUE, stream.taints
        return self._split(stream.text.rstrip("\n"), shell, bare), stream.taints

    def _split(self, text: str, shell: ShellState, bare: bool) -> str:
        if not bare:
            return text
        ifs = shell.variables.get("IFS")
        marks = " \t\n" if ifs is None or not ifs.known else ifs.text
        for mark in marks:
            text = text.replace(mark, _SPLIT)
        return text

    def _expansion(self, node: Node, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        raw = self.text(node)
        name = raw[1:]
        if not name.startswith("{"):
            return self._variable(name, shell, bare)
        found = _SIMPLE.fullmatch(raw)
        if found is None:
            return self._inner(node, shell)
        indirect, name, index, rest = found[1], found[2], found[3], found[4]
        if index:
            self._subscript(index[1:-1], shell)
        if indirect and not rest and not index:
            return self._indirect(name, shell, bare)
        if index and not rest:
            return self._element(name, index[1:-1], shell, bare)
        self._walk_inside(node, shell)
        return self._operator(node, name, rest, shell, bare)

    def _subscript(self, index: str, shell: ShellState) -> None:
        if "$(" in index or "`" in index:
            self._expansions.evaluate(index, shell)

    def _variable(self, name: str, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        name = shell.references.get(name, name)
        if name in ("@", "*"):
            return self._many(shell.parameters, bare or name == "@")
        if name.isdecimal():
            if int(name) == 0:
                return shell.name.text, shell.name.taints
            word = shell.parameters[int(name) - 1] if int(name) <= len(shell.parameters) else None
        else:
            word = shell.arrays[name][0] if shell.arrays.get(name) else shell.variables.get(name)
        if word is None:
            return ("0" if name in ("#", "?") else OPAQUE), CLEAN
        return self._split(word.text, shell, bare), word.taints

    def _many(self, words: Sequence[Word], separate: bool) -> tuple[str, frozenset[str]]:
        text = (_SPLIT if separate else " ").join(word.text or _EMPTY for word in words)
        return (_SPLIT + text + _SPLIT if separate and text else text), CLEAN.union(*(word.taints for word in words))

    def _indirect(self, name: str, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        pointer = shell.variables.get(name)
        if pointer is None or not pointer.known:
            return OPAQUE, CLEAN
        if "[" in pointer.text:
            self._subscript(pointer.text, shell)
        return self._variable(pointer.text, shell, bare)

    def _element(self, name: str, index: str, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        words = shell.arrays.get(name)
        if words is None:
            return OPAQUE, CLEAN
        if index in ("@", "*"):
            return self._many(words, bare or index == "@")
        if index.isdecimal() and int(index) < len(words):
            word = words[int(index)]
            return self._split(word.text, shell, bare), word.taints
        return OPAQUE, CLEAN

    def _operator(self, node: Node, name: str, rest: str, shell: ShellState, bare: bool) -> tuple[str, frozenset[str]]:
        value, taints = self._variable(name, shell, False)
        if rest.startswith("@"):
            # With P the value is expanded once more, as a prompt is (bash manual, parameter transformation).
            if rest[1:2] == "P":
                self._expansions.evaluate(value, shell)
            return (value if rest[1:2] in ("Q", "E") else OPAQUE), taints
        unset = OPAQUE in value or not value
        if rest.startswith((":-", "-", ":=", "=", ":+", "+", ":?", "?")):
            operand = rest.lstrip(":")
            text, more = self._operand(operand[1:], shell)
            if operand[0] == "+":
                return (self._split(text, shell, bare), taints | more) if not unset else (OPAQUE, more)
            if unset and operand[0] in "-=":
                if operand[0] == "=":
                    shell.variables[name] = Word(text, taints=more)
                return self._split(text, shell, bare), taints | more
            return self._split(value, shell, bare), taints | more
        if unset:
            return OPAQUE, taints
        return self._split(_edited(value, rest), shell, bare), taints

    def _operand(self, raw: str, shell: ShellState) -> tuple[str, frozenset[str]]:
        if not any(mark in raw for mark in "$`'\"\\~"):
            return raw, CLEAN
        words = self._expansions.reparse(raw, shell)
        return " ".join(word.text for word in words), CLEAN.union(*(word.taints for word in words))

    def _walk_inside(self, node: Node, shell: ShellState) -> None:
        """Runs the substitutions inside an expansion whose value is worked out from its text.

        The parser takes some operands (`${x#$(y)}`) for patterns and does not read the substitutions in them.
        """
        raw = self.text(node)
        if ("$(" in raw or "`" in raw) and not any(c.type in _READ_INSIDE for c in node.children):
            self._expansions.reparse('"' + raw.partition("}")[0].partition("{")[2].replace('"', '\\"') + '"', shell)
            return
        for child in node.children:
            if child.type in _READ_INSIDE:
                self._piece(child, shell, False)

    def _inner(self, node: Node, shell: ShellState) -> tuple[str, frozenset[str]]:
        """Arithmetic and whatever else: its commands run, its value is not known."""
        taints = CLEAN
        for child in node.children:
            if child.type == "variable_name":
                value = shell.variables.get(self.text(child))
                if value is not None and "[" in value.text:  # arithmetic evaluates the value once more
                    self._expansions.evaluate(value.text, shell)
            elif child.is_named:
                taints |= self._piece(child, shell, False)[1]
        if not node.children and node.type not in ("ERROR", "comment"):
            return self.text(node), taints
        return OPAQUE, taints


def _edited(value: str, rest: str) -> str:
    """The value after ${x:1:2}, ${x#p}, ${x%p}, ${x/a/b}, ${x^^} with literal operands; OPAQUE for others."""
    found = re.fullmatch(r":\s*(-?\d+)(?::\s*(-?\d+))?", rest)
    if found:
        start = int(found[1])
        stop = None if found[2] is None else int(found[2])
        return value[start:] if stop is None else value[start:][:stop]
    if rest in ("^^", ",,", "^", ",", ""):
        cased = {"^^": value.upper(), ",,": value.lower(), "^": value[:1].upper() + value[1:]}
        return cased.get(rest, value)
    found = re.fullmatch(r"(//?)([^/$`*?\[\\]+)/?([^/$`\\]*)", rest)
    if found:
        return value.replace(found[2], found[3], -1 if found[1] == "//" else 1)
    found = re.fullmatch(r"(##?|%%?)([^$`*?\[\\]+)", rest)
    if found:
        return value.removeprefix(found[2]) if found[1][0] == "#" else value.removesuffix(found[2])
    if rest in ("##*/", "#*/"):
        return value.rpartition("/")[2] if rest == "##*/" else value.partition("/")[2]
    if rest in ("%/*", "%%/*"):
        return value.rpartition("/")[0]
    return OPAQUE


def expand_braces(text: str) -> list[str]:
    """Bash's brace expansion of a raw word, at most MAX_BRACES results; quotes and escapes are left as they are."""
    done: list[str] = []
    todo = [text]
    while todo and len(done) + len(todo) < MAX_BRACES:
        word = todo.pop(0)
        found = _outer_braces(word)
        if found is None:
            done.append(word)
        else:
            before, choices, after = found
            todo[:0] = [before + choice + after for choice in choices]
    return done + todo


def _outer_braces(text: str) -> tuple[str, list[str], str] | None:
    """The first brace group that expands: text before, its choices, text after."""
    groups: dict[int, tuple[int, list[int]]] = {}  # by where they begin: where they end, and the commas between
    still_open: list[tuple[int, list[int]]] = []
    for found in _BRACE_SIGNS.finditer(text):
        sign, at = found[0], found.start()
        if sign in ("'", '"'):  # it is not closed, so nothing behind it counts
            break
        if sign == "{":
            still_open.append((at, []))
        elif sign == "," and still_open:
            still_open[-1][1].append(at)
        elif sign == "}" and still_open:
            start, commas = still_open.pop()
            groups[start] = at, commas
    for start, (end, commas) in sorted(groups.items()):
        if text[start - 1 : start] != "$" and (choices := _choices(text, start, end, commas)):
            return text[:start], choices, text[end + 1 :]
    return None


def _choices(text: str, start: int, end: int, commas: list[int]) -> list[str]:
    if commas:
        edges = [start, *commas, end]
        return [text[left + 1 : right] for left, right in pairwise(edges)]
    found = re.fullmatch(r"(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?", text[start + 1 : end])
    if found is None:
        return []
    first, last, step = found[1], found[2], abs(int(found[3] or 1)) or 1
    numeric = first.lstrip("-").isdecimal() and last.lstrip("-").isdecimal()
    low, high = (int(first), int(last)) if numeric else (ord(first[0]), ord(last[0]))
    codes = range(low, high + 1, step) if low <= high else range(low, high - 1, -step)
    return [str(code) if numeric else chr(code) for code in codes[:MAX_BRACES]]
