"""`aintern mcp` adds servers to the settings, tries them, trusts a project's, and takes them out."""

import json
import sys
from pathlib import Path

import pytest

from tests.terminal.command_line import aintern

pytest.importorskip("mcp")
pytestmark = pytest.mark.usefixtures("checkout_is_seen")
SERVER = Path(__file__).parents[1] / "mcp" / "demo_server.py"


def test_a_server_is_added_listed_tried_and_removed(workspace: Path) -> None:
    added = aintern("mcp", "add", "demo", "--network", "-e", "TOKEN", "--", sys.executable, SERVER, cwd=workspace)
    assert added.code == 0 and "aintern mcp test demo" in added.out
    (listed,) = json.loads(aintern("mcp", "list", "--json", cwd=workspace).out)
    assert (listed["name"], listed["may"]) == ("demo", "network")
    tried = aintern("mcp", "test", "demo", "--json", cwd=workspace)
    assert "mcp__demo__add" in [tool["tool"] for tool in json.loads(tried.out)["tools"]]
    assert aintern("mcp", "remove", "demo", cwd=workspace).code == 0
    assert json.loads(aintern("mcp", "list", "--json", cwd=workspace).out) == []


def test_a_server_that_fails_its_try_says_why(workspace: Path) -> None:
    aintern("mcp", "add", "demo", "--", sys.executable, SERVER, "dies", cwd=workspace)
    tried = aintern("mcp", "test", "demo", cwd=workspace)
    assert tried.code == 1 and "no database was given" in tried.err


def test_a_projects_servers_are_shown_and_trusted(workspace: Path) -> None:
    servers = {"mcpServers": {"demo": {"command": sys.executable, "args": [str(SERVER)]}}}
    (workspace / ".mcp.json").write_text(json.dumps(servers))
    waiting = aintern("mcp", "list", cwd=workspace)
    assert "until you trust" in waiting.err
    trusted = aintern("mcp", "trust", "--yes", cwd=workspace)
    assert trusted.code == 0 and str(SERVER) in trusted.out
    (listed,) = json.loads(aintern("mcp", "list", "--json", cwd=workspace).out)
    assert listed["source"] == ".mcp.json"


@pytest.mark.parametrize("arguments", [("add", "x"), ("add", "a b", "--", "true"), ("remove", "x"), ("test", "x")])
def test_what_makes_no_sense_is_told(workspace: Path, arguments: tuple[str, ...]) -> None:
    told = aintern("mcp", *arguments, cwd=workspace)
    assert told.code in (1, 2) and told.err.startswith("error: ")
