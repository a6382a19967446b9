"""A grammar's forced start and the grammar of the rest make the same texts as before, and the start ends with a word."""

import pytest

from aintern.backends.small_model.arguments.call_grammar import call_grammar
from aintern.backends.small_model.arguments.forced_start import forced_start
from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.messages import ToolSpec
from aintern.tools.built_in import built_in_tools
from tests.backends.small_model.gbnf_texts import all_texts

SPECS = {tool.id: tool.spec for tool in built_in_tools()}
TICKET = ToolSpec(
    "ticket", "", {"type": "object", "properties": {"kind": {"enum": ["a b", "a-c"]}}, "required": ["kind"]}
)


@pytest.mark.parametrize(
    ("tool", "text", "forced"),
    [
        ("git_status", "what changed", '","parameters":{}}'),
        ("read_file", "show me the README", '","parameters":{"path'),
        ("delete_file", "delete notes.txt", '","parameters":{"path":"notes.txt"}}'),
        ("list_directory", "what is here", '","parameters'),
    ],
)
def test_what_has_no_choice_is_taken_off(tool: str, text: str, forced: str) -> None:
    paths = ("README.md", "notes.txt", "src/a.py")
    only = paths[1:2] if tool == "delete_file" else ()
    whole = call_grammar([SPECS[tool]], ValueSources(text, paths, only=only), none=False, begun=tool)
    start, rest = forced_start(whole)
    assert start == forced
    assert all_texts(whole) == ({start + each for each in all_texts(rest)} if rest else {start})


def test_where_the_tool_is_chosen_nothing_is_taken_off() -> None:
    whole = call_grammar([TICKET, SPECS["git_status"]], ValueSources("x"), none=True)
    start, rest = forced_start(whole)
    assert start == "" and all_texts(whole) == all_texts(rest)


@pytest.mark.parametrize(
    ("grammar", "start"),
    [
        ('root ::= "ab" r0\nr0 ::= "c" | "d"\n', ""),
        ('root ::= "ab:" r0?\nr0 ::= "c"\n', "ab"),
        ('root ::= ( "ab" ":" )? "c"\n', ""),
        ('root ::= ( "ab" ":" ) r0\nr0 ::= "\\x0A" | "\\""\n', "ab"),
        ('root ::= [a-z] "c"\n', ""),
        ('root ::= "say \\"no\\""\n', 'say "no"'),
    ],
)
def test_repetitions_alternatives_and_half_words_stay_in_the_grammar(grammar: str, start: str) -> None:
    assert forced_start(grammar)[0] == start
