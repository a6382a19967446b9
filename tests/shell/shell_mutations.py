"""Ways of writing the same command differently: quoting, spacing, wrappers. Used by the fuzz and the truth test."""

import random
import re
import shlex

from tree_sitter import Node

from aintern.shell.builtins import BUILTINS
from aintern.shell.parser import parse_script

_PLAIN = re.compile(rb"[A-Za-z0-9_/.-]{2,}").fullmatch
_WORD_PARENTS = {"command", "command_name", "file_redirect"}
_PREFIXES = (
    "env ",
    "nice -n 5 ",
    "timeout 9 ",
    "nohup ",
    "command ",
    "stdbuf -oL ",
    "setsid ",
    "ionice -c3 ",
    "time ",
    "exec ",
    "A=1 ",
)
_AROUND = (
    "( {}\n)", "{{ {}\n}}", "! {{ {}\n}}", "time {{ {}\n}}", "if true; then {}\nfi", "true && {{ {}\n}}", "for i in 1; do {}\ndone",
    "while true; do {}\nbreak; done", "echo $( {}\n)", "cat <( {}\n)", "f() {{ {}\n}}; f", "case a in *) {}\n;; esac", "coproc {{ {}\n}}",
    "true; {}", "ls || {{ {}\n}}", "echo `ls`; {}",
)  # fmt: skip


def mutate(command: str, chance: random.Random) -> str:
    """`command` written differently, with the same effect."""
    ways = (_quoted, _quoted, _spaced, _spaced, _prefixed, _surrounded, _nested)
    return chance.choice(ways)(command, chance)


def _nodes(command: str) -> tuple[list[Node], bytes]:
    parsed = parse_script(command)
    found: list[Node] = []
    stack = [parsed.root] if parsed.understood and parsed.source == command.encode() else []
    while stack:
        node = stack.pop()
        if node.type != "heredoc_redirect":
            stack.extend(node.children)
            found.append(node)
    return found, parsed.source


def _words(command: str) -> tuple[list[Node], bytes]:
    nodes, source = _nodes(command)
    plain = [n for n in nodes if n.type == "word" and n.parent is not None and n.parent.type in _WORD_PARENTS]
    return [n for n in plain if _PLAIN(source[n.start_byte : n.end_byte])], source


def _quoted(command: str, chance: random.Random) -> str:
    words, source = _words(command)
    if not words:
        return command
    node = chance.choice(words)
    text = source[node.start_byte : node.end_byte].decode()
    at = chance.randrange(1, len(text))
    written = chance.choice(
        (
            f"'{text}'", f'"{text}"', f"{text[:at]}''{text[at:]}", f'{text[:at]}""{text[at:]}', f"{text[:at]}\\{text[at:]}",
            f"\\{text}", f"'{text[:at]}'{text[at:]}", f'{text[:at]}"{text[at:]}"', f"$'{text}'", f"{text[:at]}\\\n{text[at:]}",
            "$'" + "".join(f"\\x{ord(c):02x}" for c in text) + "'",
        )
    )  # fmt: skip
    return (source[: node.start_byte] + written.encode() + source[node.end_byte :]).decode()


def _spaced(command: str, chance: random.Random) -> str:
    nodes, source = _nodes(command)
    gaps: list[tuple[int, int]] = []
    for node in nodes:
        if node.type == "command":
            gaps += [
                (left.end_byte, right.start_byte)
                for left, right in zip(node.children, node.children[1:], strict=False)
                if source[left.end_byte : right.start_byte] in (b" ", b"  ")
            ]
    if not gaps or chance.random() < 0.2:
        return (
            chance.choice(("  {}", "\t{}", "{}  ", "\n{}\n", "{} ", "{}\n\n")).format(command)
            if "<<" not in command
            else command
        )
    start, end = chance.choice(gaps)
    space = chance.choice((b"  ", b"\t", b" \\\n", b"\t \t", b"     "))
    return (source[:start] + space + source[end:]).decode()


def _prefixed(command: str, chance: random.Random) -> str:
    parsed = parse_script(command)
    children = [child for child in parsed.root.children if child.type != "comment"]
    if not parsed.understood or len(children) != 1 or children[0].type != "command":
        return command
    first = children[0].children[0]
    if first.type != "command_name" or (first.text or b"").decode().split("/")[-1] in BUILTINS:
        return command
    if not _PLAIN(first.text or b""):
        return command
    return chance.choice(_PREFIXES) + command


def _surrounded(command: str, chance: random.Random) -> str:
    if command.rstrip().endswith("\\") or not parse_script(command).understood:
        return command
    return chance.choice(_AROUND).format(command)


def _nested(command: str, chance: random.Random) -> str:
    if not parse_script(command).understood:
        return command
    quoted = shlex.quote(command)
    return chance.choice(
        ("bash -c {}", "sh -c {}", "eval {}", "sh -ec {}", "/bin/bash -c {}", "timeout 5 bash -c {}")
    ).format(quoted)
