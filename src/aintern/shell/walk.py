"""Walks the syntax tree in the order bash would run it, and hands every simple command to `CommandRater`.

Both branches of a condition, every case, loop bodies, functions, substitutions, here-documents and traps are walked:
the rating is the worst effect of anything the text can run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from aintern.shell.builtins import EVALUATING_TESTS
from aintern.shell.findings import Findings
from aintern.shell.parser import parse_script
from aintern.shell.redirects import Redirects
from aintern.shell.simple_command import CommandRater
from aintern.shell.source_text import join_lines
from aintern.shell.values import CLEAN, NOTHING, OPAQUE, UNKNOWN, ShellState, Stream, Word, joined_streams, shown
from aintern.shell.words import WordReader

if TYPE_CHECKING:
    from tree_sitter import Node

MAX_DEPTH = 12
MAX_LOOP_WORDS = 8
MAX_ALTERNATIVES = 3
_UNKNOWN_VARIABLE = "${__unknown__}"


class Walker:
    """One analysis. `script` is the entry, also for nested scripts."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.functions: dict[str, tuple[Node, TextWalk]] = {}
        self.uncalled: dict[str, ShellState] = {}
        self.commands = CommandRater(findings, self.script, self.functions, self.call_function)
        self.pipes = 0  # process substitutions so far: each has a name of its own

    def script(self, text: str, shell: ShellState, stdin: Stream) -> Stream:
        """Walks a whole script in `shell`'s state and returns what it prints."""
        if shell.around.depth > MAX_DEPTH:
            self.findings.not_understood(text[:80], "text.too-deep")
            return UNKNOWN
        if OPAQUE in text:
            text = text.replace(OPAQUE, _UNKNOWN_VARIABLE)
        if shell.around.depth and "\\\n" in text:
            self._text(text, shell.fork(), stdin)
            text = join_lines(text)
        return self._text(text, shell, stdin)

    def _text(self, text: str, shell: ShellState, stdin: Stream) -> Stream:
        parsed = parse_script(text)
        if not parsed.understood:
            self._distrust(text)
        with shell.surrounded(depth=shell.around.depth + 1):
            output = TextWalk(self, parsed.source).statements(parsed.root, shell, stdin)
            while self.uncalled:  # functions that nothing called by name: a trap or an eval may, so their bodies count
                name, state = self.uncalled.popitem()
                self.call_function(name, (), state, UNKNOWN)
        return output

    def _distrust(self, text: str) -> None:
        self.findings.not_understood(text[:200])
        words = set(re.findall(r"[A-Za-z0-9_.-]+", text.replace("'", "").replace('"', "").replace("\\", "")))
        alarming = words & self.findings.table.words["alarming"]
        if alarming or re.search(r"mkfs|/dev/(?:sd|nvme|tcp)", text):
            self.findings.does("not-understood-alarming", text[:200], " ".join(sorted(alarming)[:5]))

    def call_function(self, name: str, arguments: Sequence[Word], shell: ShellState, stdin: Stream) -> Stream:
        """Walks a function's body with its arguments; a function that multiplies itself is a fork bomb."""
        self.uncalled.pop(name, None)
        node, text = self.functions[name]
        key = f"{name}@{node.start_byte}@{id(text)}"  # a function may define another of its own name
        if key in shell.around.calls:
            if shell.around.background:
                self.findings.does("fork-bomb", name)
            return UNKNOWN
        inner = shell.fork(calls=(*shell.around.calls, key), background=False)
        inner.parameters = tuple(arguments)
        inner.stdin = stdin
        output = NOTHING
        for child in node.children[1:]:
            if child.is_named and child.type != "word":
                output = joined_streams(output, text.walk(child, inner, stdin))
        shell.cwd, shell.variables = inner.cwd, {**shell.variables, **inner.variables}
        return output


class TextWalk:
    """The walk over the syntax tree of one text."""

    def __init__(self, walker: Walker, source: bytes) -> None:
        self._walker = walker
        self._findings = walker.findings
        self._source = source
        self._reader = WordReader(source, self)
        self._redirects = Redirects(self._reader, walker.findings, self.statements, self.reparse)

    # expansions that run commands, for the reader of words

    def reparse(self, text: str, shell: ShellState) -> Sequence[Word]:
        """The words of a piece of a word: the operand of ${x:-…}, what a brace expansion made."""
        parsed = parse_script("x " + text)
        commands = [child for child in parsed.root.children if child.type == "command"]
        if len(commands) != 1 or not parsed.understood:
            self._findings.not_understood(text[:200])
            return (Word(OPAQUE),)
        reader = TextWalk(self._walker, parsed.source)._reader
        return [word for child in commands[0].children[1:] for word in reader.words(child, shell)]

    def evaluate(self, text: str, shell: ShellState) -> None:
        """Text that the shell expands a second time (subscripts, prompts): its substitutions run."""
        self._findings.does("string-as-code", shown(text)[:120])
        if "$(" in text or "`" in text:
            self._walker.script('echo "' + text.replace('"', '\\"') + '"', shell.within("evaluation"), UNKNOWN)

    def substitute(self, node: Node, shell: ShellState) -> Stream:
        inner = shell.nested()
        children = [child for child in node.children if child.is_named]
        if len(children) == 1 and children[0].type == "file_redirect":  # $(< file)
            return self._redirects.open(children, inner, UNKNOWN)[0]
        return self.statements(node, inner, shell.stdin)

    def pipe(self, node: Node, shell: ShellState) -> Word:
        self._walker.pipes += 1
        name = f"/dev/fd/{62 + self._walker.pipes}"
        stream = self.statements(node, shell.nested(), shell.stdin)
        if self._reader.text(node).startswith("<"):
            self._findings.contents.streams[name] = stream
        return Word(name, taints=stream.taints)

    # statements

    def statements(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """A sequence: what it prints is everything its parts print."""
        output = NOTHING
        children = node.children
        for index, child in enumerate(children):
            if not child.is_named or child.type == "comment":
                continue
            background = index + 1 < len(children) and children[index + 1].type == "&"
            if background:
                output = joined_streams(output, self.walk(child, shell.fork(background=True), NOTHING))
            else:
                output = joined_streams(output, self.walk(child, shell, stdin))
        return output

    def walk(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """Walks one statement."""
        handler = _HANDLERS.get(node.type)
        return handler(self, node, shell, stdin) if handler else self._other(node, shell, stdin)

    def _other(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """Arithmetic, ERROR nodes and the like: whatever runs inside them counts."""
        if node.type in ("word", "string", "raw_string", "concatenation", "simple_expansion", "expansion",
                         "ansi_c_string", "arithmetic_expansion", "command_substitution", "process_substitution"):  # fmt: skip
            self._reader.words(node, shell)
            return UNKNOWN
        if node.type == "variable_name":
            value = shell.variables.get(self._reader.text(node))
            if value is not None and "[" in value.text and ("$(" in value.text or "`" in value.text):
                self.evaluate(value.text, shell)
            return NOTHING
        output = NOTHING
        for child in node.children:
            if child.is_named:
                output = joined_streams(output, self.walk(child, shell, stdin))
        return output

    def _pipeline(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        stream = stdin
        for child in node.children:
            if not child.is_named or child.type == "comment":
                continue
            inner = shell.fork(background=True)
            inner.stdin = stream
            stream = self.walk(child, inner, stream)
        return stream

    def _subshell(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        return self.statements(node, shell.fork(), stdin)

    def _if(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        before = dict(shell.variables)
        output = self.statements(node, shell, stdin)
        self._remember_alternatives(before, shell)
        return output

    def _remember_alternatives(self, before: dict[str, Word], shell: ShellState) -> None:
        """After a branch that may not have run: a variable may still hold what it held before."""
        for name, value in before.items():
            now = shell.variables.get(name)
            if now is not None and now != value and OPAQUE not in value.text and name not in ("PWD", "OLDPWD"):
                kept = shell.alternatives.get(name, ())
                if value not in kept and len(kept) < MAX_ALTERNATIVES:
                    shell.alternatives[name] = (*kept, value)

    def _list(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """`a && b`: b may not run."""
        output, before = NOTHING, None
        for child in node.children:
            if child.is_named and child.type != "comment":
                output = joined_streams(output, self.walk(child, shell, stdin))
                if before is not None:
                    self._remember_alternatives(before, shell)
                before = dict(shell.variables)
        return output

    def _case(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        output = NOTHING
        for child in node.children:
            if child.type == "case_item":
                before = dict(shell.variables)
                output = joined_streams(output, self.statements(child, shell, stdin))
                self._remember_alternatives(before, shell)
            elif child.is_named:
                self._reader.words(child, shell)
        return output

    def _while(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        before, shell.stdin = shell.stdin, stdin
        body = node.children[-1]
        condition = self._reader.text(node.children[1]) if len(node.children) > 1 else ""
        endless = re.match(
            r"(?:while\s+(?:true|:|\(\(\s*1\s*\)\)|\[\s*1\s*\])|until\s+false)", self._reader.text(node)
        ) or condition in (":", "true")
        if endless and any(child.type == "&" for child in body.children):
            self._findings.does("spawns-endlessly", self._reader.text(node)[:120])
        values = dict(shell.variables)
        with shell.surrounded(via=(*shell.around.via, "while")):
            output = self.statements(node, shell, stdin)
            if values != shell.variables:  # what one turn sets, the next one uses
                output = joined_streams(output, self.statements(node, shell, stdin))
                self._remember_alternatives(values, shell)
        shell.stdin = before
        return output

    def _for(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        variable, body, has_in = "", None, False
        values: list[Word] = []
        for child in node.children:
            if child.type == "variable_name" and not variable:
                variable = self._reader.text(child)
            elif child.type in ("do_group", "compound_statement"):
                body = child
            elif child.type == "in":
                has_in = True
            elif child.is_named and has_in:
                values += self._reader.words(child, shell)
        output = NOTHING
        with shell.surrounded(via=(*shell.around.via, "for")):
            for value in self._loop_values(values if has_in else list(shell.parameters)):
                shell.variables[variable] = value
                output = joined_streams(output, self.statements(body, shell, stdin) if body is not None else NOTHING)
        return output

    def _loop_values(self, values: list[Word]) -> list[Word]:
        """The values a loop is walked with: all of a short list; of a long one the odd ones and an unknown."""
        if 0 < len(values) <= MAX_LOOP_WORDS:
            return values
        odd = [
            word for word in values if not word.text.isalnum() or word.text in self._findings.table.words["alarming"]
        ]
        return [*odd[:MAX_LOOP_WORDS], Word(OPAQUE, taints=CLEAN.union(*(word.taints for word in values)))]

    def _function(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        del stdin
        name_node = node.child_by_field_name("name")
        name = self._reader.text(name_node) if name_node else ""
        self._walker.functions[name] = (node, self)
        self._walker.uncalled[name] = shell.fork()
        return NOTHING

    # redirects

    def _redirected(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        body = node.child_by_field_name("body")
        redirects = [child for child in node.children if child.type.endswith("_redirect")]
        return self._with_redirects(body, redirects, shell, stdin)

    def _with_redirects(self, body: Node | None, redirects: list[Node], shell: ShellState, stdin: Stream) -> Stream:
        if body is not None and body.type in ("list", "pipeline", "negated_command", "program"):
            return self._redirects_last(body, redirects, shell, stdin)
        if body is not None and body.type == "command":
            output = self._command(body, shell, stdin, redirects)
        else:
            stream, outputs = self._redirects.open(redirects, shell, stdin)
            before, shell.stdin = shell.stdin, stream
            output = NOTHING if body is None else self.walk(body, shell, stream)
            shell.stdin = before
            output = self._redirects.close(outputs, output, shell)
        return self._after_heredocs(redirects, output, shell, stdin)

    def _redirects_last(self, body: Node, redirects: list[Node], shell: ShellState, stdin: Stream) -> Stream:
        """`cd x && echo y > f`: the parser hangs the redirect over the whole list; it is the last command's."""
        parts = [child for child in body.children if child.is_named and child.type != "comment"]
        if not parts:
            return self._with_redirects(None, redirects, shell, stdin)
        output, stream = NOTHING, stdin
        piped = body.type == "pipeline"
        for part in parts[:-1]:
            inner = shell.fork() if piped else shell
            part_output = self.walk(part, inner, stream)
            stream = part_output if piped else stream
            output = joined_streams(output, part_output)
        inner = shell.fork() if piped else shell
        last = self._with_redirects(parts[-1], redirects, inner, stream if piped else stdin)
        return last if piped else joined_streams(output, last)

    def _after_heredocs(self, redirects: list[Node], output: Stream, shell: ShellState, stdin: Stream) -> Stream:
        """The parser hangs `| next` and `&& next` that stand behind <<EOF below the here-document."""
        for redirect in redirects:
            if redirect.type != "heredoc_redirect":
                continue
            piped = False
            for child in redirect.children:
                if child.type in ("|", "|&"):
                    piped = True
                elif child.type == "pipeline" and _is_pipe_tail(child, self._source):
                    output = self._pipeline(child, shell, output)
                elif child.is_named and not child.type.startswith(("heredoc", "file_", "herestring", "comment")):
                    output = self.walk(child, shell, output if piped else stdin)
        return output

    # simple commands

    def _command(self, node: Node, shell: ShellState, stdin: Stream, more: Sequence[Node] = ()) -> Stream:
        if shell.alternatives:
            self._with_alternatives(node, shell, stdin, more)
        words: list[Word] = []
        assignments: list[tuple[str, Word]] = []
        redirects: list[Node] = []
        reader = self._reader
        for child in node.children:
            kind = child.type
            if kind == "command_name":
                words += reader.words(child.children[0] if child.children else child, shell)
            elif kind == "variable_assignment":
                assignments.append(self._assignment(child, shell))
            elif kind.endswith("_redirect"):
                redirects.append(child)
            elif kind != "comment":
                words += reader.words(child, shell)
        redirects += more
        for redirect in redirects:
            words += self._redirects.strays(redirect, shell)
        outputs: list[Word] = []
        if redirects:
            stdin, outputs = self._redirects.open(redirects, shell, stdin)
        output = self._walker.commands.simple(words, assignments, shell, stdin, reader.text(node))
        return self._redirects.close(outputs, output, shell) if outputs else output

    def _with_alternatives(self, node: Node, shell: ShellState, stdin: Stream, more: Sequence[Node]) -> None:
        """Rates the command once more for each other value that a variable in it may hold."""
        text = self._reader.text(node)
        for name, values in shell.alternatives.items():
            if name in text:
                for value in values:
                    inner = shell.fork()
                    inner.alternatives = {}
                    inner.variables[name] = value
                    self._command(node, inner, stdin, more)

    def _assignment(self, node: Node, shell: ShellState) -> tuple[str, Word]:
        """Name and value of an assignment; arrays are stored at once, since only a list has them."""
        name_node = node.child_by_field_name("name")
        value_node = node.child_by_field_name("value")
        name = self._reader.text(name_node) if name_node is not None else ""
        if name_node is not None and name_node.type == "subscript":
            return self._element(name_node, value_node, shell)
        if value_node is None:
            return name, Word("")
        if value_node.type == "array":
            words = [
                word for child in value_node.children if child.is_named for word in self._reader.words(child, shell)
            ]
            shell.arrays[name] = tuple(words)
            return name, words[0] if words else Word("")
        value = self._reader.one(value_node, shell)
        if any(child.type == "+=" for child in node.children):
            before = shell.variables.get(name, Word(OPAQUE))
            value = Word(before.text + value.text, value.glob, before.taints | value.taints)
        return name, value

    def _element(self, name_node: Node, value_node: Node | None, shell: ShellState) -> tuple[str, Word]:
        """`a[1]=x`: one element of an array; an index that is not a small number makes the whole unknown."""
        name = self._subscript(name_node, shell)
        index = self._reader.text(name_node).partition("[")[2].rstrip("]")
        value = Word("") if value_node is None else self._reader.one(value_node, shell)
        before = shell.arrays.get(name, ())
        if index.isdecimal() and int(index) < 64:
            cells = [*before, *[Word("")] * (int(index) + 1 - len(before))]
            cells[int(index)] = value
            shell.arrays[name] = tuple(cells)
        else:
            shell.arrays[name] = (*before, value)
        return name, value

    def _subscript(self, node: Node, shell: ShellState) -> str:
        index = node.child_by_field_name("index")
        if index is not None:
            self._reader.words(index, shell)
        name = node.child_by_field_name("name")
        return self._reader.text(name) if name is not None else ""

    def _assign_only(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        for child in (node, *node.children):
            if child.type == "variable_assignment":
                name, value = self._assignment(child, shell)
                self._walker.commands.assign(name, value, shell, self._reader.text(child))
        del stdin
        return NOTHING

    def _declaration(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """declare, export, local, readonly, typeset, unset: assignments, and words that may hold subscripts."""
        words = [Word(self._reader.text(node.children[0]))]
        for child in node.children[1:]:
            if child.type == "variable_assignment":
                name, value = self._assignment(child, shell)
                words.append(Word(f"{name}={value.text}", taints=value.taints))
                if name not in shell.arrays:
                    self._walker.commands.assign(name, value, shell, self._reader.text(child))
            elif child.is_named:
                is_name = child.type == "variable_name"
                words += [Word(self._reader.text(child))] if is_name else self._reader.words(child, shell)
        return self._walker.commands.simple(words, (), shell, stdin, self._reader.text(node))

    def _test(self, node: Node, shell: ShellState, stdin: Stream) -> Stream:
        """[ ], [[ ]]: reads at most; `-v 'a[$(x)]'` evaluates its subscript (bash manual, -v varname)."""
        del stdin
        subscript = False
        words: list[Word] = []
        stack = list(reversed(node.children))
        while stack:
            child = stack.pop()
            if child.type == "test_operator":
                subscript = subscript or self._reader.text(child) in EVALUATING_TESTS
            elif child.type in ("binary_expression", "unary_expression", "parenthesized_expression"):
                stack.extend(reversed(child.children))
            elif child.is_named and child.type != "comment":
                words += self._reader.words(child, shell)
        for word in words if subscript else ():
            if "$(" in word.text or "`" in word.text:
                self.evaluate(word.text, shell)
        return NOTHING


def _is_pipe_tail(node: Node, source: bytes) -> bool:
    """A pipeline below a here-document begins with the bar: `<<EOF | sh`."""
    before = source[: node.start_byte].rstrip()
    return before.endswith((b"|", b"|&")) or any(child.type in ("|", "|&") for child in node.children[:1])


_HANDLERS: dict[str, Callable[[TextWalk, Node, ShellState, Stream], Stream]] = {
    "program": TextWalk.statements, "list": TextWalk._list, "compound_statement": TextWalk.statements,
    "do_group": TextWalk.statements, "elif_clause": TextWalk.statements, "else_clause": TextWalk.statements,
    "pipeline": TextWalk._pipeline, "subshell": TextWalk._subshell, "negated_command": TextWalk.statements,
    "if_statement": TextWalk._if, "case_statement": TextWalk._case, "while_statement": TextWalk._while,
    "for_statement": TextWalk._for, "function_definition": TextWalk._function, "command": TextWalk._command,
    "redirected_statement": TextWalk._redirected, "variable_assignment": TextWalk._assign_only,
    "variable_assignments": TextWalk._assign_only, "declaration_command": TextWalk._declaration,
    "unset_command": TextWalk._declaration, "test_command": TextWalk._test,
}  # fmt: skip
