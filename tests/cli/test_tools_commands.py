"""`aintern tools`: every tool is listed, and shown with what it takes."""

import json

from tests.terminal.conftest import Command


def test_tools_are_listed_and_shown(command: Command) -> None:
    listed = json.loads(command("tools", "list", "--json"))
    assert {"read_file", "run_command"} <= {tool["id"] for tool in listed}
    shown = json.loads(command("tools", "show", "read_file", "--json"))
    assert shown["parameters"]["required"] == ["path"]
    assert "path: string, required" in command("tools", "show", "read_file")
