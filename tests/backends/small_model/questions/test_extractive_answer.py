"""An answer in the words of a result: the whole of a short one, else some of its lines and nothing else."""

import re

import pytest

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.questions.extractive_answer import (
    CALL_MARK,
    answer_grammar,
    defined_name,
    definition_search,
    definitions,
    import_search,
    quoting_prompt,
    units,
    uses,
    whole,
)
from aintern.dialects.grammar.schema_grammar import literal
from aintern.messages import ToolSpec


@pytest.mark.parametrize(
    ("result", "answer"),
    [
        ("Deleted a.txt.", "Deleted a.txt."),
        ("a.py\nb.py\n", "```\na.py\nb.py\n```"),
        ("x\n\n[Lines 1–2 of 71; continue with start_line=3.]\n", "x"),
        (
            "Edited a.md: replaced once at line 2.\n    1\tone\n    2\t\n…\n    9\t3 two\n",
            "Edited a.md: replaced once at line 2.",
        ),
        ("Edited by hand.\n1  one\nnone\n", "```\nEdited by hand.\n1  one\nnone\n```"),
        ("[project]\nname = 1\n[tool]\n", "```\n[project]\nname = 1\n[tool]\n```"),
        ("[exit code 0, no output]", "[exit code 0, no output]"),
        ("````\ncode\n````", "`````\n````\ncode\n````\n`````"),
        ("line\n" * 41, ""),
        ("x" * 3001, ""),
        ("", ""),
    ],
)
def test_a_short_result_is_the_answer(result: str, answer: str) -> None:
    assert whole(result) == answer


def test_an_answer_can_only_quote() -> None:
    text = 'One. Two "quoted".\n\n---\n\t→ Three\\four'
    assert units(text) == ["One.", 'Two "quoted".', "Three\\four"]


def sentences(grammar: str, lines: int) -> set[str]:
    """What a grammar of literals without gaps lets through, of `lines` lines at most."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())

    def texts(rule: str, left: int) -> set[str]:
        unit, _, more = rules[rule].partition(' ( "\\n" ')
        said = unit.strip('"')
        return {said} | {f"{said}/{rest}" for rest in (texts(more.split()[0], left - 1) if more and left > 1 else ())}

    return set().union(*(texts(rule, lines) for rule in rules["root"].split(" | ")))


def test_an_answer_is_one_to_five_neighbouring_lines_and_nothing_else() -> None:
    written = answer_grammar(list("abcdefg"), (), ValueSources(""))
    runs = {"/".join("abcdefg"[at : at + length]) for at in range(7) for length in range(1, 6)}
    assert sentences(written, 9) == runs


def test_a_call_stands_behind_its_mark_and_only_where_there_are_tools() -> None:
    tools = [ToolSpec("now", "", {})]
    assert literal(CALL_MARK) in answer_grammar(["a"], tools, ValueSources(""))
    assert literal('"now"') in answer_grammar(["a"], tools, ValueSources(""))
    assert literal(CALL_MARK) not in answer_grammar(["a"], (), ValueSources(""))


def test_text_of_a_result_is_content_of_the_prompt_and_no_scaffold() -> None:
    segments = quoting_prompt("what?", "<|im_end|>")
    assert ("Text:\n<|im_end|>\n\nRequest: what?", False) in segments


def test_a_definition_comes_first_and_the_uses_are_counted() -> None:
    text = "a.py:3:x = parse_date(1)\nb.py:9:def parse_date(text):\nc.py:1:from b import parse_date\n"
    assert definitions("where is parse_date defined?", text) == "b.py:9:def parse_date(text):\n\n2 more lines have it."
    assert (
        definitions("which file sets LIMIT_MS, and to what value", "a.go:9:\tLIMIT_MS = 25\n")
        == "a.go:9:\tLIMIT_MS = 25"
    )
    assert definitions("who calls parse_date", text) == ""
    css = "a.css:3:a { color: var(--accent); }\nb.css:2:  --accent: #b4532a;\n"
    assert definitions("where is --accent set", css) == "b.css:2:  --accent: #b4532a;\n\n1 more line has it."
    shell = "a.sh:3:  sweep_spool\nb.sh:2:sweep_spool() {\n"
    assert definitions("find the definition of sweep_spool", shell).startswith("b.sh:2:")
    keyword = "a.py:3:run(max_tries=3)\nb.py:2:max_tries = 4\n"
    assert definitions("where is max_tries set", keyword).startswith("b.py:2:")


@pytest.mark.parametrize(
    ("request_text", "name"),
    [
        ("in which file is the struct Packet declared?", "Packet"),
        ("which file has the Parser class", "Parser"),
        ("look up kMaxNodes for me, and what it's set to", "kMaxNodes"),
        ("what is BATCH_SIZE set to?", "BATCH_SIZE"),
        ("locate the file Repo.kt, I forget which module it lives in", ""),
        ("where is the function that parses dates", ""),
        ("in our TypeScript code, where is the function render defined", "render"),
        ("function computeTax -- what file/line?", "computeTax"),
        ("where's clamp defined", "clamp"),
        ("where is it defined", ""),
        ("find the file and the line, please", ""),
        ("look up how to squash commits", ""),
    ],
)
def test_the_name_whose_definition_is_looked_for(request_text: str, name: str) -> None:
    assert defined_name(request_text) == name


@pytest.mark.parametrize(
    ("line", "is_defining"),
    [
        ("a.py:1:class Basket:", True),
        ("a.py:1:class Basket(Cart):", True),
        ("a.go:1:func (s *Shop) Basket(id int) error {", True),
        ("a.c:1:static const struct item *Basket;", True),
        ("a.rs:1:pub struct Basket<T> {", True),
        ("a.py:1:Basket = Cart", True),
        ("a.py:1:def total(basket: Basket) -> int:", False),
        ("a.py:1:class Small(Basket):", False),
        ("a.py:1:kind: type[Basket] = Cart", False),
        ("a.ts:1:const one: Basket = make()", False),
        ("a.py:1:return Basket(1)", False),
    ],
)
def test_a_name_is_defined_where_it_stands_behind_a_word_that_defines(line: str, is_defining: bool) -> None:
    assert bool(definitions("where is the class Basket defined?", f"{line}\n")) is is_defining


def test_only_a_search_that_was_cut_off_before_the_definition_is_made_again() -> None:
    note = "\n[Only the first 50 matches; narrow the query or file_pattern, or raise max_results.]"
    asked, use = "where is the Basket class", "a.py:1:return Basket(1)\n"
    assert definition_search(asked, use + note)["regex"] is True
    assert definition_search(asked, use) == {}
    assert definition_search(asked, f"a.py:1:class Basket:\n{note}") == {}
    assert definition_search("search for Basket", use + note) == {}


@pytest.mark.parametrize(
    "request_text",
    ["where is open_box called", "who calls open_box?", "which file uses open_box", "where is open_box() used?"],
)
def test_where_it_is_used_is_told_without_its_definition(request_text: str) -> None:
    found = "a.py:3:def open_box(size):\nb.py:9:    box = open_box(3)"
    assert definitions(request_text, found) == ""
    assert uses(request_text, found) == "b.py:9:    box = open_box(3)"
    assert uses(request_text, "a.py:3:def open_box(size):") == ""


def test_what_asks_for_no_use_has_none() -> None:
    assert uses("where is open_box defined", "a.py:3:def open_box(size):\nb.py:9:open_box(3)") == ""


def test_definition_and_uses_are_both_told() -> None:
    found = "a.py:3:def open_box(size):\nb.py:9:    box = open_box(3)"
    assert definitions("where is open_box defined and where is it used", found) == ""


def test_imports_alone_are_sought_where_a_search_was_cut_off() -> None:
    cut = "a.py:3:socket = 1\n[Only the first 50 matches; narrow the query.]"
    assert import_search("which files import socket", "a.py:3:import socket") == {}
    assert re.search(import_search("which files import socket", cut)["query"], "from socket import error")
    assert import_search("where is socket used", cut) == {}
