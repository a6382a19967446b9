"""A file's grammar is told by its name, and each of them parses."""

import pytest

from aintern.tools.grammars import grammar_of, syntax_tree


@pytest.mark.parametrize("name", ["py", "js", "ts", "tsx", "go", "rs", "java", "c", "cpp", "rb", "php", "sh"])
def test_every_grammar_is_at_hand(name: str) -> None:
    assert not syntax_tree(grammar_of(f"a.{name}"), b"").root_node.has_error
    assert syntax_tree(grammar_of(f"a.{name}"), b"<?php ((({ \x00 \xff").root_node.has_error


def test_what_has_no_grammar_says_so() -> None:
    assert [grammar_of(name) for name in ("a.tsx", "a.ts", "a.css", "notes", "a.py.orig")] == [
        "tsx",
        "typescript",
        "",
        "",
        "",
    ]
