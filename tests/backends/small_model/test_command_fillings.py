"""A slot of a command is filled with a value that the request or the workspace has."""

from aintern.backends.small_model.command_fillings import CommandFillings, CommandTemplate
from aintern.backends.small_model.grammar_values import ValueSources
from aintern.backends.small_model.project_tools import ProjectTools


def filled(command: str, request: str, paths: tuple[str, ...] = (), unknown: tuple[str, ...] = ()) -> list[str]:
    fillings = CommandFillings(request, ValueSources(request, paths), ProjectTools(), unknown)
    return list(fillings.commands(CommandTemplate(command, ())))


def test_a_path_has_the_ending_that_the_program_takes() -> None:
    assert filled("php {path.php}", "run a.php and b.py", ("a.php", "b.py")) == ["php a.php"]


def test_several_packages_are_one_filling() -> None:
    assert filled("pip install {words}", "add rich and click", (), ("rich", "click"))[0] == "pip install rich click"
