"""A request's wish is found among its clauses; what it forbids and where it is meant are left out."""

import pytest

from aintern.backends.small_model.wording.request_wishes import (
    in_folder,
    orders_command,
    runs_it,
    wishes,
    without_asides,
    without_language,
    without_prohibitions,
)


@pytest.mark.parametrize(
    ("request_text", "wish"),
    [
        ("the schema is behind, apply the migrations", "apply the migrations"),
        ("How fast is it? Let the benchmarks run.", "Let the benchmarks run"),
        ("restart redis but leave the others alone", "restart redis"),
        ("we switched to dayjs everywhere, so uninstall moment", "uninstall moment"),
        ("all is merged, and so run the tests", "run the tests"),
    ],
)
def test_a_clause_alone_can_be_the_wish(request_text: str, wish: str) -> None:
    assert wish in wishes(request_text)


def test_neither_what_is_forbidden_nor_a_part_of_a_quotation_is_a_wish() -> None:
    assert list(wishes("fix the docs, don't run the tests")) == ["fix the docs"]
    assert "run the tests" not in wishes('commit with the message "fix it, run the tests"')


def test_what_narrows_a_wish_is_no_clause_of_its_own() -> None:
    assert "run pytest" not in wishes("run pytest, but only tests/a.py")
    assert "run pytest" not in wishes("run pytest but just tests/a.py")
    assert "build it" in wishes("build it, just don't run it")


@pytest.mark.parametrize(
    ("request_text", "left"),
    [
        ("what would it change? don't apply it", "what would it change"),
        ("is the formatting right, but don't touch any file", "is the formatting right"),
        ("how do I squash? don't run anything, just explain", "how do I squash? don't run anything, just explain"),
        ('write "a, not b" to x.txt', 'write "a, not b" to x.txt'),
        ("hello", "hello"),
    ],
)
def test_a_prohibition_is_left_out_unless_nothing_shall_run(request_text: str, left: str) -> None:
    assert without_prohibitions(request_text) == left


@pytest.mark.parametrize(
    ("request_text", "left"),
    [
        ("build just the api package", "build just"),
        ("start the dev server in packages/api/", "start the dev server"),
        ("lint the api's code", "lint code"),
        ("read api.md", "read api.md"),
    ],
)
def test_where_it_is_meant_is_no_part_of_the_wish(request_text: str, left: str) -> None:
    assert " ".join(in_folder("packages/api").sub(" ", request_text).split()) == left


def test_the_name_of_a_language_before_what_is_asked_for_is_left_out() -> None:
    assert without_language("get the elixir deps") == "get the deps"
    assert without_language("which python is this") == "which python is this"


@pytest.mark.parametrize(
    ("request_text", "does"),
    [
        ("what does seed.py print? run it", True),
        ("what comes out of seed.py when you run it", True),
        ("seed.py: what happens if it is executed", True),
        ("what does seed.py print? don't run it", False),
        ("what would seed.py print if I run it", False),
        ("how do I start this?", False),
        ("write a Containerfile: copy serve.py in and run it", False),
        ("what does seed.py print", False),
    ],
)
def test_a_file_that_is_asked_about_is_run_where_that_is_said(request_text: str, does: bool) -> None:
    assert runs_it(request_text) is does


@pytest.mark.parametrize(
    ("request_text", "said"),
    [
        ("add x==1 to a.txt, thanks!", "add x==1 to a.txt"),
        (
            "Put x==1 at the end of a.txt, on a line of its own, and leave the other lines as they are.",
            "Put x==1 at the end of a.txt",
        ),
        ("set a to 2 in b.ini. Everything else has to stay.", "set a to 2 in b.ini"),
        ("rename a.md to b.md and tell me when it is done", "rename a.md to b.md"),
        ("write 'nothing else, thanks' into a.txt", "write 'nothing else, thanks' into a.txt"),
        ("put the note on a line that says hello", "put the note on a line that says hello"),
    ],
)
def test_thanks_and_what_is_to_stay_are_no_part_of_a_text(request_text: str, said: str) -> None:
    assert without_asides(request_text) == said


@pytest.mark.parametrize(
    ("request_text", "command", "does"),
    [
        ("start ./deploy.sh staging and report the exit code", "./deploy.sh staging", True),
        ("please run `make lint`, don't fix anything", "make lint", True),
        ("run make lint and fix what it finds", "make lint", False),
        ("run make linters", "make lint", False),
        ("why does make lint fail", "make lint", False),
    ],
)
def test_a_command_is_ordered_where_it_is_written_out_and_nothing_else_is_wanted(
    request_text: str, command: str, does: bool
) -> None:
    assert orders_command(request_text, command) == does
