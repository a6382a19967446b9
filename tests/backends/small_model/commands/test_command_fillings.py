"""A slot of a command is filled with a value that the request or the workspace has."""

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.commands.command_fillings import CommandFillings, CommandTemplate
from aintern.backends.small_model.project.project_tools import ProjectTools

PYTHON = ProjectTools(fillings=(("in", ("",)),))


def filled(
    command: str,
    request: str,
    paths: tuple[str, ...] = (),
    unknown: tuple[str, ...] = (),
    asked: tuple[str, ...] = (),
    tools: ProjectTools | None = None,
) -> list[str]:
    fillings = CommandFillings(request, ValueSources(request, paths), tools or ProjectTools(), unknown)
    return list(fillings.commands(CommandTemplate(command, asked)))


def test_a_path_has_the_ending_that_the_program_takes() -> None:
    assert filled("php {path.php}", "run a.php and b.py", ("a.php", "b.py")) == ["php a.php"]


def test_several_packages_are_one_filling() -> None:
    found = filled("pip install {words}", "add rich and click", (), ("rich", "click"), ("add §word",))
    assert found[0] == "pip install rich click"


def test_a_plain_word_is_a_value_only_where_the_ways_to_ask_have_one() -> None:
    asked = ("run the gradle task §word", "gradle §word")
    assert filled("gradle {word}", "which tasks does gradle offer here", (), ("offer",), asked) == ["gradle offer"]
    assert filled("gradle {word}", "does anybody complain", (), ("anybody", "complain"), asked) == []
    assert filled("gradle {word}", "run the gradle task deployAll", (), ("deployAll",), asked) == ["gradle deployAll"]


def test_a_version_is_written_as_the_program_takes_it() -> None:
    asked = ("add §word",)
    assert filled("npm install {words}", "add lodash 4.17", (), ("lodash",), asked)[0] == "npm install lodash@4.17"
    assert (
        filled("pip install {words}", "add flask in version 2.3", (), ("flask",), asked)[0] == "pip install flask==2.3"
    )
    assert filled("pip install {words}", "add rich>=13", (), ("rich>=13",), asked)[0] == 'pip install "rich>=13"'


def test_a_part_of_the_project_is_named_by_what_it_calls_it() -> None:
    tools = ProjectTools(names=(("bin", ("importer", "shop-server")),))
    assert filled("cargo run --bin {bin}", "run the importer", tools=tools) == ["cargo run --bin importer"]
    assert filled("cargo run --bin {bin}", "start the shop server", tools=tools) == ["cargo run --bin shop-server"]
    assert filled("cargo run --bin {bin}", "run the tests", tools=tools) == []


def test_flags_for_what_else_is_said_come_with_the_command_and_their_words_fill_no_slot() -> None:
    found = filled("{in}pytest {path.py}", "run tests/test_a.py verbosely", ("tests/test_a.py",), tools=PYTHON)
    assert found == ["pytest tests/test_a.py -v"]
    assert (
        filled("docker compose logs {word}", "the last 20 lines of web", unknown=("web",), asked=("logs of §word",))
        == []
    )
    assert (
        filled(
            "docker compose logs {word}",
            "show the last 20 lines of the logs of web",
            unknown=("web",),
            asked=("logs of §word",),
        )[0]
        == "docker compose logs --tail 20 web"
    )
