"""All texts that a small grammar without loops allows."""

import re

_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|([()|?])|([\w-]+)')
_MOST = 20_000


def all_texts(grammar: str) -> set[str]:
    """Those of the rule `root`. Raises AssertionError for what this reader does not know, RecursionError for a loop."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())

    def of_rule(name: str) -> set[str]:
        tokens = list(_PART.finditer(rules[name]))
        assert not _PART.sub("", rules[name]).strip(), rules[name]
        found, end = alternatives(tokens, 0)
        assert end == len(tokens)
        return found

    def alternatives(tokens: list[re.Match[str]], at: int) -> tuple[set[str], int]:
        found: set[str] = set()
        while True:
            texts = {""}
            while at < len(tokens) and tokens[at][2] not in ("|", ")"):
                part, at = one(tokens, at)
                texts = {text + more for text in texts for more in part}
                assert len(texts) < _MOST
            found |= texts
            if at == len(tokens) or tokens[at][2] == ")":
                return found, at
            at += 1

    def one(tokens: list[re.Match[str]], at: int) -> tuple[set[str], int]:
        if tokens[at][2] == "(":
            part, at = alternatives(tokens, at + 1)
        elif tokens[at][3]:
            part = of_rule(tokens[at][3])
        else:
            part = {re.sub(r"\\(.)", r"\1", tokens[at][1])}
        at += 1
        if at < len(tokens) and tokens[at][2] == "?":
            return part | {""}, at + 1
        return part, at

    return of_rule("root")
