"""Words are what bash would make of them; what only running could tell is unknown, never guessed."""

import pytest

from aintern.shell.words import ansi_c, expand_braces
from tests.shell.corpus_rows import rated


def argv(command):
    return rated(command).simple_commands[-1].argv


@pytest.mark.parametrize(
    ("raw", "text"), [(r"\x72m", "rm"), (r"\162\155", "rm"), (r"\u0072m", "rm"), (r"a\'b", "a'b"), (r"\n", "\n")]
)
def test_ansi_c_quotes(raw, text):
    assert ansi_c(raw) == text


@pytest.mark.parametrize(
    ("raw", "parts"),
    [
        ("a{b,c}d", ["abd", "acd"]),
        ("{1..3}", ["1", "2", "3"]),
        ("{a,b{1,2}}", ["a", "b1", "b2"]),
        ("{a}", ["{a}"]),
        ("'{a,b}'", ["'{a,b}'"]),
        ("${a,b}", ["${a,b}"]),
        ("{c..a}", ["c", "b", "a"]),
    ],
)
def test_braces(raw, parts):
    assert expand_braces(raw) == parts


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("x 'a b' \"c d\" e\\ f", ("x", "a b", "c d", "e f")),
        ("x ~ ~/a $HOME/b", ("x", "/home/dev", "/home/dev/a", "/home/dev/b")),
        ("v='a b'; x $v \"$v\"", ("x", "a", "b", "a b")),
        (
            "v=file.tar.gz; x ${v%.gz} ${v##*.} ${v/tar/zip} ${v:0:4} ${v^^}",
            ("x", "file.tar", None, "file.zip.gz", "file", "FILE.TAR.GZ"),
        ),
        ("x ${unset:-given} ${unset}", ("x", "given", None)),
        ("a=(one two); x ${a[1]} ${a[@]}", ("x", "two", "one", "two")),
        ('x $(echo one two) "$(echo three four)"', ("x", "one", "two", "three four")),
        ('set -- p q; x $2 $1 "$@"', ("x", "q", "p", "p", "q")),
    ],
)
def test_expansions(command, words):
    assert argv(command) == words


def test_a_value_that_is_expanded_twice_is_code():
    for command in ("v='$(id)'; echo ${v@P}", "a='x[$(id)]'; echo $((a))"):
        assert "string-as-code" in {factor.rule for factor in rated(command).risk.factors}, command
