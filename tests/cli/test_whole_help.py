"""Help tells what each command does in a whole sentence, whatever the terminal's width."""

import pytest

from tests.terminal.conftest import Command


@pytest.mark.parametrize("group", [(), ("models",), ("policy",), ("mcp",)])
def test_no_description_of_a_command_is_cut(
    command: Command, monkeypatch: pytest.MonkeyPatch, group: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = command(*group, "--help").partition("Commands:")[2]
    assert listed.strip()
    assert not [line for line in listed.splitlines() if line.endswith("...")]
