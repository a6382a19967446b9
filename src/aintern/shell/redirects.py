"""Redirections and here-documents: what they open, what they put on standard input, where standard output goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from aintern.shell.findings import Findings
from aintern.shell.report import Redirect
from aintern.shell.values import CLEAN, NETWORK, NOTHING, OPAQUE, PROTECTED, ShellState, Stream, Word
from aintern.shell.words import WordReader

if TYPE_CHECKING:
    from tree_sitter import Node

    Consume = Callable[[Node, ShellState, Stream], Stream]
    Reparse = Callable[[str, ShellState], Sequence[Word]]


class Redirects:
    """The redirections of one parsed text. `consume` walks what stands in `> >(…)` with what the command printed."""

    def __init__(self, reader: WordReader, findings: Findings, consume: Consume, reparse: Reparse) -> None:
        self._reader = reader
        self._source = reader.source
        self._findings = findings
        self._consume = consume
        self._reparse = reparse
        self._consumers: dict[str, Node] = {}  # walked when it is known what the command prints

    def open(self, nodes: Sequence[Node], shell: ShellState, stdin: Stream) -> tuple[Stream, list[Word]]:
        """Rates the redirects; returns the stream on standard input and the files that standard output goes to."""
        outputs: list[Word] = []
        for node in nodes:
            if node.type == "file_redirect":
                stdin = self._file_redirect(node, shell, stdin, outputs)
            elif node.type == "herestring_redirect":
                words = [self._reader.one(child, shell) for child in _targets(node)]
                text = words[0].text + "\n" if words else None
                self._findings.flow.redirects += (Redirect("<<<", None),)
                stdin = Stream(text, words[0].taints if words else CLEAN)
            elif node.type == "heredoc_redirect":
                self._findings.flow.redirects += (Redirect("<<", None),)
                inner = [child for child in node.children if child.type.endswith("_redirect")]
                stdin, more = self.open(inner, shell, self._heredoc(node, shell))
                outputs += more
        return stdin, outputs

    def _file_redirect(self, node: Node, shell: ShellState, stdin: Stream, outputs: list[Word]) -> Stream:
        operator = next((self._reader.text(child) for child in node.children if not child.is_named), "")
        descriptor = "".join(self._reader.text(child) for child in node.children if child.type == "file_descriptor")
        targets = _targets(node)
        if not targets:
            return stdin
        if targets[0].type == "process_substitution" and operator != "<":
            word = Word(f"/dev/fd/out{len(self._consumers)}")
            self._consumers[word.text] = targets[0]
            outputs.append(word)
            return stdin
        word = self._reader.one(targets[0], shell)
        if operator in (">&", "<&") and (word.text.rstrip("-").isdecimal() or word.text in ("", "-")):
            return stdin
        cause = self._reader.text(node)
        self._findings.flow.redirects += (Redirect(operator, None if OPAQUE in word.text else word.text),)
        if operator in ("<", "<&"):
            self._findings.path("read", word, shell, cause)
            held = self._findings.contents.read(word, shell)
            taints = held.taints | (self._findings.flow.taints & {PROTECTED, NETWORK})
            return Stream(held.text, taints)
        place = self._findings.path("write", word, shell, cause)
        if operator == "<>":
            return Stream(None, frozenset((NETWORK,)) if place == "socket" else CLEAN)
        if descriptor in ("", "1"):
            outputs.append(word)
        # bash opens the remaining words as arguments of the command, which the parser files under the redirect
        return stdin

    def _heredoc(self, node: Node, shell: ShellState) -> Stream:
        start = next((self._reader.text(child) for child in node.children if child.type == "heredoc_start"), "")
        body = next((child for child in node.children if child.type == "heredoc_body"), None)
        if body is None:
            return NOTHING
        text = self._reader.text(body)
        if any(mark in start for mark in "'\"\\"):
            return Stream(text)
        if not any(mark in text for mark in "$`\\"):
            return Stream(text)
        if "`" in text:  # the parser does not read backticks here; double quotes have the same rules
            words = self._reparse('"' + text.replace('"', '\\"') + '"', shell)
            return Stream(words[0].text, words[0].taints) if words else NOTHING
        pieces: list[str] = []
        taints = CLEAN
        at = body.start_byte
        for child in body.children:
            if child.type == "heredoc_content" or self._escaped(child):
                continue
            pieces.append(self._source[at : child.start_byte].decode("utf-8", "replace"))
            word = self._reader.one(child, shell)
            pieces.append(word.text)
            taints |= word.taints
            at = child.end_byte
        pieces.append(self._source[at : body.end_byte].decode("utf-8", "replace"))
        return Stream(re.sub(r"\\([\\$`])", r"\1", "".join(pieces)), taints)

    def _escaped(self, node: Node) -> bool:
        """`\\$(x)` in a here-document is text; the parser takes it for a substitution."""
        before = self._source[max(0, node.start_byte - 64) : node.start_byte]
        return (len(before) - len(before.rstrip(b"\\"))) % 2 == 1

    def close(self, outputs: list[Word], output: Stream, shell: ShellState) -> Stream:
        """Standard output went to files: they hold it now, and the next command gets nothing."""
        for word in outputs:
            consumer = self._consumers.pop(word.text, None)
            if consumer is not None:
                self._consume(consumer, shell.fork(depth=shell.around.depth + 1), output)
                continue
            self._findings.contents.write(word, shell, output)
            if word.text.startswith(("/dev/tcp/", "/dev/udp/")) and output.taints & {"protected", "environment"}:
                self._findings.does("exfiltration", word.text)
        real = [word for word in outputs if word.text not in ("/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/fd/1")]
        return NOTHING if real else output

    def strays(self, redirect: Node, shell: ShellState) -> list[Word]:
        """Words behind a redirect belong to the command (`cat > out in`), but the parser files them below it."""
        found: list[Word] = []
        if redirect.type == "file_redirect":
            for child in _targets(redirect)[1:]:
                if child.type == "number" and self._source[child.end_byte : child.end_byte + 1] in (b"<", b">"):
                    continue  # `>& file 0>&1`: a descriptor
                found += self._reader.words(child, shell)
        elif redirect.type == "heredoc_redirect":
            for child in redirect.children:
                if child.type == "file_redirect":
                    found += self.strays(child, shell)
                elif child.type in ("word", "string", "raw_string", "concatenation", "simple_expansion", "expansion"):
                    found += self._reader.words(child, shell)
        return found


def _targets(redirect: Node) -> list[Node]:
    """The words of a redirect: the first is what it opens."""
    return [child for child in redirect.children if child.is_named and child.type != "file_descriptor"]
