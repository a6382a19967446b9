"""Judges from outside: the protocol's conformance suite against our client, and seven real servers, one of them broken."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.events import ToolResultArrived, WarningRaised
from tests.node import BUILD, npm_program
from tests.scripted_session import calls, of, run, says, scripted

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        not os.environ.get("AINTERN_NIGHTLY"), reason="set AINTERN_NIGHTLY=1: brings the judges by npm and pip"
    ),
]

SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
ROOT = Path(__file__).parents[2]
PYTHON_SERVERS = ("mcp-server-git", "mcp-server-time", "mcp-server-fetch", "mcp-server-sqlite")
# Scenarios that end with a warning or a failure, each with its reason.
EXPECTED = {"auth/basic-cimd": "a client id that is a document needs an https address of ours; we register dynamically"}
ALLOW = {"answer": "allow_once"}


def required(suite: Path, revision: str) -> Iterator[str]:
    """The client scenarios that a revision requires, as the suite lists them."""
    text = (suite.parents[1] / "requirements" / f"{revision}.yaml").read_text()
    client = text.partition("\nclient:")[2].partition("\nnot_scored:")[0]
    return (found[1] for found in re.finditer(r"^\s+- ([\w/-]+)\s*$", client, re.MULTILINE))


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_every_client_scenario_that_a_revision_requires_passes(revision: str, tmp_path: Path) -> None:
    suite = npm_program(SUITE, "dist/index.js")
    failed = {}
    scenarios = list(required(Path(suite[1]), revision))
    assert len(scenarios) > 15
    for scenario in scenarios:
        ended = subprocess.run(
            [
                *suite, "client", "--command", f"{sys.executable} -m tests.mcp.conformance_client", "--scenario", scenario,
                "--spec-version", revision, "--timeout", "60000", "-o", str(tmp_path),
            ],
            cwd=ROOT, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        if ended.returncode:
            failed[scenario] = ended.stdout[-800:]
    assert failed.keys() <= EXPECTED.keys(), failed


@pytest.fixture(scope="session")
def python_servers() -> Path:
    """The folder of the servers' programs, in an environment of their own."""
    place = BUILD / "mcp_servers"
    if not (place / "bin" / PYTHON_SERVERS[-1]).is_file():
        venv.create(place, with_pip=True)
        subprocess.run([place / "bin" / "pip", "install", "-q", *PYTHON_SERVERS], check=True, timeout=300)
    return place / "bin"


async def test_six_real_servers_work_and_a_broken_one_hurts_nothing(tmp_path: Path, python_servers: Path) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    (workspace / "a.txt").write_text("seven words stand in this small file\n")
    subprocess.run(["git", "init", "-q", workspace], check=True)
    servers = {
        "everything": npm_program("@modelcontextprotocol/server-everything@2026.8.31", "dist/index.js"),
        "files": [*npm_program("@modelcontextprotocol/server-filesystem@2026.8.31", "dist/index.js"), str(workspace)],
        "memory": npm_program("@modelcontextprotocol/server-memory@2026.8.31", "dist/index.js"),
        **{name.removeprefix("mcp-server-"): [str(python_servers / name)] for name in PYTHON_SERVERS},
    }
    flags = {}
    for name, (program, *arguments) in servers.items():
        flags |= {f"mcp.servers.{name}.command": program, f"mcp.servers.{name}.args": tuple(arguments)}
    asked = (
        ("mcp__everything__echo", {"message": "hello"}, "hello"),
        ("mcp__files__read_text_file", {"path": str(workspace / "a.txt")}, "seven words"),
        ("mcp__memory__read_graph", {}, "entities"),
        ("mcp__git__git_status", {"repo_path": str(workspace)}, "a.txt"),
        ("mcp__time__get_current_time", {"timezone": "Europe/Berlin"}, "Europe/Berlin"),
        ("mcp__fetch__fetch", {"url": "http://127.0.0.1:9/"}, "127.0.0.1"),  # its cage has no network, and it says so
    )
    steps = [calls({"tool": "call_tool", "parameters": {"tool": tool, "arguments": said}}) for tool, said, _ in asked]
    async with scripted(workspace, *steps, says("Done."), flags=flags) as session:
        events = await run(session, answers=ALLOW)
        for result, (tool, _, wanted) in zip(of(events, ToolResultArrived), asked, strict=True):
            assert wanted in result.content, (tool, result.content)
        (note,) = [each.message for each in of(events, WarningRaised) if "sqlite" in each.message]
        assert "failed" in note
