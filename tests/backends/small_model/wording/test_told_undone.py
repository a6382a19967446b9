"""What is told as not done, and then wanted by a word that points back, is an order for it; by an unusual verb it is none."""

import pytest

from aintern.backends.small_model.wording.told_undone import wish_of_undone


@pytest.mark.parametrize(
    ("request_text", "wish"),
    [
        (
            "nobody formatted the terraform code in infra, could you do that to it?",
            "format the terraform code in infra",
        ),
        ("I haven't committed my work yet, please do that", "commit my work"),
        ("nothing's been installed on this laptop yet", "install the dependencies"),
        ("the formatter should go over lib/ once", "run the formatter on lib/"),
        ("the linter hasn't seen my last edits", "run the linter"),
        ("the type checker has never been run on src/core.ts", "run the type checker on src/core.ts"),
        ("the river should go over the bank", ""),
        ("nothing happened here yet", ""),
        ("I forgot to run the migrations. Can you do that?", "run the migrations"),
        ("we didn't update the lock file, do it please", "update the lock file"),
        ("requirements.txt isn't installed yet, do that", "install requirements.txt"),
        ("the docs haven't been built so far. Please do that now", "build the docs"),
        (
            "CI fails when code isn't formatted, would you let mix check that without rewriting?",
            "check whether code is formatted with mix without rewriting?",
        ),
        ("the docs need to be rebuilt", "rebuild the docs"),
        ("the types have never been checked here, I think", "check the types"),
        ("the code in infra needs formatting", "format the code in infra"),
        ("the image has to be built again, tag app:2", "build the image again, tag app:2"),
        ("everything should be installed from the lock file", "install everything from the lock file"),
        ("I only touched the core crate, so testing that one is enough", "test the core crate"),
    ],
)
def test_what_is_told_as_undone_is_ordered(request_text: str, wish: str) -> None:
    assert wish_of_undone(request_text) == wish


@pytest.mark.parametrize(
    "request_text",
    [
        "nobody likes the new logo, do that",
        "format the code",
        "the port isn't free, who uses it?",
        "I forgot to mention it, the tests fail",
        "debugging that is enough for today",
        "has the code been formatted?",
        "it needs to be tested",
        "README.md should be shorter",
        "the port must be 80",
    ],
)
def test_any_other_request_is_none(request_text: str) -> None:
    assert wish_of_undone(request_text) == ""
