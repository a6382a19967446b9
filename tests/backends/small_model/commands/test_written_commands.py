"""A command that a request writes out is taken as it stands, and no word of the sentence with it."""

import pytest

from aintern.backends.small_model.commands.written_commands import written_commands
from aintern.backends.small_model.project.project_tools import ProjectTools

TOOLS = ProjectTools(("git", "make", "npm", "pip", "system"), (("test", "make test"), ("build", "npm run build")))


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("pip install rich please", ["pip install", "pip install rich"]),
        ("pip install the dev requirements", []),
        ("build the docker image", []),
        ("npm run build, the old way", ["npm run build"]),
        ("./deploy.sh fails on my laptop", []),
        ("what does npm run build actually need", ["npm run build"]),
        ("make test verbose V=1", ["make test", "make test V=1"]),
        ("run the tests (make test) and tell me which fail", ["make test"]),
        ("run 'make test' and tell me which fail", ["make test"]),
        ("run `make -j4 all` twice", ["make -j4 all"]),
        ("just run make and tell me about the warnings", ["make"]),
        ("run the tests (we use npm test) and tell me which fail", ["npm test"]),
    ],
)
def test_a_command_ends_where_the_sentence_goes_on(request_text: str, wanted: list[str]) -> None:
    assert list(written_commands(request_text, TOOLS)) == wanted


def test_a_build_tool_is_run_by_the_projects_own_wrapper() -> None:
    tools = ProjectTools(("git", "gradle", "system"), fillings=(("gradle", ("./gradlew",)),))
    assert list(written_commands("gradle build", tools))[-1] == "./gradlew build"


def test_a_command_ends_with_its_sentence() -> None:
    assert list(written_commands("I already did git add, what would go into the commit?", TOOLS)) == []
    assert list(written_commands("Run python3 tools/next.py. Then look at git", TOOLS))[-1] == "python3 tools/next.py"
    assert list(written_commands("pip install -e . and go on", TOOLS))[-1] == "pip install -e ."
