"""Text of models, tools and files can't act on the terminal, hide from the reader, or pass for something else."""

import json
import os
import unicodedata
from pathlib import Path

import pytest

from aintern.terminal.output.inert_text import inert, inert_command, inert_line

CORPUS = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[4] / "shared")) / "corpus" / "injection.jsonl"


def corpus(assertion: str) -> list[dict[str, str]]:
    if not CORPUS.is_file():
        pytest.skip(f"the samples are missing: {CORPUS} (set AINTERN_SHARED)")
    entries = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [entry for entry in entries if assertion in entry["asserts"]]


def acts_or_hides(character: str) -> bool:
    if character in "\n\t":
        return False
    return (
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or 0xE0000 <= ord(character) < 0xE1000
    )


def test_nothing_of_the_corpus_stays_active_or_hidden() -> None:
    for entry in corpus("ui_inert"):
        for shown in (inert(entry["content"]), inert_line(entry["content"]), inert_command(entry["content"])):
            assert not [each for each in shown if acts_or_hides(each)], entry["id"]


def test_what_stands_in_an_approval_of_the_corpus_shows_its_odd_characters() -> None:
    for entry in corpus("ui_inert"):
        if entry["channel"] == "approval_command":
            odd = [each for each in entry["content"] if not each.isascii()]
            assert odd, entry["id"]
            assert inert_command(entry["content"]).isascii(), entry["id"]


def test_the_whole_command_is_kept_but_for_runs_of_blank_lines() -> None:
    for entry in corpus("ui_complete"):
        if "\n\n\n" not in entry["content"]:
            assert inert_command(entry["content"]) == entry["content"], entry["id"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("ok\rrm -rf ~", "ok\\x0drm -rf ~"),
        ("line\r\nline", "line\nline"),
        ("a\x9bb", "a\\x9bb"),
        ("a\u202eb", "a\\u{202e}b"),
        ("a\u200bb", "a\\u{200b}b"),
        ("tag\U000e0041", "tag\\u{e0041}"),
        ("surrogate \udc80", "surrogate \\u{dc80}"),
        ("soft\xadhyphen", "soft\\xadhyphen"),
    ],
)
def test_what_acts_or_hides_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert inert(text) == shown


@pytest.mark.parametrize("text", ["Grüße, 日本語, русский, عربى, हिन्दी, ✔️ ok", "a\tb\n", "e\u0301", "x² ≤ 3 – “so”"])
def test_everyday_text_of_every_script_stays_as_it_is(text: str) -> None:
    assert inert(text) == text


def test_letters_that_pass_for_latin_ones_show_in_a_command_and_honest_words_stay() -> None:
    assert inert_command("n\u0440m test") == "n\\u{440}m test"
    assert inert_command("\u0441\u0430\u0442 /etc/passwd") == "\\u{441}\\u{430}\\u{442} /etc/passwd"
    assert inert_command("\uff52\uff4d -rf") == "\\u{ff52}\\u{ff4d} -rf"
    assert inert_command("cat отчёт.txt") == "cat отчёт.txt"


def test_stacked_marks_do_not_climb_over_other_lines() -> None:
    assert inert("a\u0300\u0301\u0302\u0303") == "a\u0300\u0301\\u{302}\\u{303}"


def test_blank_lines_that_push_a_command_out_of_sight_become_a_count() -> None:
    assert inert_command("ls\n" + "\n" * 50 + "rm -rf ~") == "ls\n\n[50 blank lines]\n\nrm -rf ~"


def test_one_line_stays_one_line() -> None:
    assert inert_line("a\nb\tc") == "a\\nb\\tc"


def test_the_work_is_linear_in_the_text() -> None:
    assert len(inert("ä\u200b" * 200_000)) == len("ä\\u{200b}") * 200_000


def test_pictures_that_are_joined_stay_one_and_a_joiner_elsewhere_is_shown() -> None:
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    assert inert(f"See {family}.") == f"See {family}."
    assert inert("a\u200db") == "a\\u{200d}b"
    assert "\\u{200d}" in inert_command(family)
