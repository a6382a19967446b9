"""docs/messages.md has every sentence that AIntern says, and a new one is found whichever way it is said."""

import pytest
from docs.messages_page import PAGE, sentences, sentences_of


def test_no_sentence_is_missing_from_the_page() -> None:
    page = set(PAGE.read_text().splitlines())
    missing = [f"{name}: {each}" for name, said in sentences().items() for each in said if f"- {each}" not in page]
    assert not missing, f"run: make docs. Missing are {missing}"


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [
        ('raise UsageError(f"There is no {x}.", "List them.")', "store/x", "There is no …. — List them."),
        ('def f():\n    return NotStored("Nothing is there.")', "store/x", "Nothing is there."),
        ('run.warn("It goes on slowly.")', "loop/x", "It goes on slowly."),
        ('RiskFactor(level, "a", "b", "deletes the files")', "tools/x", "deletes the files"),
        ('A = Annotated[str, typer.Option("--x", help="How many of them.")]', "cli/x", "How many of them."),
        ('@app.command()\ndef x():\n    """Show one of them."""', "cli/x", "Show one of them."),
        ('n: int = key(3, "replies in one run")', "settings/x", "replies in one run"),
        ('def f():\n    why = f"Your answer {x} holds."', "permission/x", "Your answer … holds."),
        ('def f():\n    yield "  runs instead of it", ""', "terminal/x", "runs instead of it"),
        ('TOLD = "Try it once more."', "tools/x", "Try it once more."),
    ],
)
def test_a_new_sentence_is_found(source: str, name: str, said: str) -> None:
    assert list(sentences_of(source, name)) == [said]


def test_what_nobody_reads_is_none() -> None:
    source = '"""What is in here."""\nlog.info("it went on")\nPATTERN = re.compile("some words here")\nrun("SELECT a, b FROM c")'
    assert list(sentences_of(source, "store/x")) == []
