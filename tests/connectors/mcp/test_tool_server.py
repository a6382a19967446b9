"""Other agents' calls pass the same gate and the same record as our own, whatever the client can do and whatever it claims."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import httpx2
import mcp_types as types
import pytest
from mcp.client.streamable_http import streamable_http_client

from aintern.connectors.mcp.client_requests import TASKS
from aintern.connectors.mcp.client_sessions import MOST
from aintern.connectors.mcp.http_server import HttpAddress
from aintern.errors import UsageError
from aintern.permission.trust import trust
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import AuditEntry
from aintern.store.store import Store
from mcp import Client, MCPError
from tests.connectors.mcp.served import ENVELOPE, by_hand, command, served, text
from tests.nightly import first_of
from tests.terminal.command_line import aintern, environment
from tests.waiting import eventually

ERAS = ["legacy", "auto"]  # a handshake and questions during the call; from 2026-07-28 on calls that are made again
ALLOW = {"decision": "allow once"}


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "a.txt").write_text("hello\n")
    return workspace


def command_lines() -> Iterator[bytes]:
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            yield process.read_bytes()


def audit() -> list[AuditEntry]:
    """Its rows, oldest first."""
    with closing(Store.open("")) as store:
        return list(reversed(store.audit.page(AuditQuery()).entries))


@pytest.mark.parametrize("era", first_of("auto", "legacy"))
async def test_a_call_that_asks_runs_once_the_person_allows_it_through_the_client(workspace: Path, era: str) -> None:
    asked: list[types.ElicitRequestFormParams] = []

    def decide(form: types.ElicitRequestFormParams) -> dict[str, Any]:
        asked.append(form)
        return ALLOW if len(asked) == 1 else {"decision": "deny"}

    async with served(workspace, "--database", "", decide=decide, mode=era) as client:
        assert "hello" in text(await client.call_tool("read_file", {"path": "a.txt"}))
        assert not asked
        written = await client.call_tool("write_file", {"path": "b.txt", "content": "mine\n"})
        assert not written.is_error and (workspace / "b.txt").read_text() == "mine\n"
        denied = await client.call_tool("delete_file", {"path": "a.txt"})
        assert denied.is_error and "Denied" in text(denied)
    assert (workspace / "a.txt").exists()
    assert "tester 9.1 (MCP): Write b.txt" in asked[0].message and "+mine" in asked[0].message
    rows = [(row.tool, row.decision) for row in audit()]
    assert rows == [("read_file", "auto_approved"), ("write_file", "user_approved"), ("delete_file", "user_denied")]
    assert all(row.summary.startswith("tester 9.1 (MCP): ") for row in audit())
    (conversation,) = json.loads(aintern("sessions", "list", "--json", cwd=workspace).out)
    assert "tester 9.1 (MCP) calls read_file" in conversation["title"]
    shown = aintern("sessions", "show", conversation["id"], cwd=workspace).out
    assert "hello" in shown and "Created b.txt" in shown
    assert aintern("undo", "--yes", cwd=workspace).code == 0
    assert not (workspace / "b.txt").exists()


@pytest.mark.parametrize("era", ERAS)
async def test_without_a_way_to_ask_a_call_is_denied_and_told_what_would_allow_it(workspace: Path, era: str) -> None:
    async with served(workspace, mode=era) as client:
        denied = await client.call_tool("write_file", {"path": "src/b.txt", "content": "x"})
        assert denied.is_error
        assert "--allow 'write_file(src/**)'" in text(denied) and "[policy.tools.write_file]" in text(denied)
    async with served(workspace, allow=("write_file(src/**)",), mode=era) as client:
        assert not (await client.call_tool("write_file", {"path": "src/b.txt", "content": "x"})).is_error
        assert (await client.call_tool("write_file", {"path": "b.txt", "content": "x"})).is_error
    assert (workspace / "src/b.txt").exists() and not (workspace / "b.txt").exists()


async def test_a_critical_call_needs_its_tools_name_typed(workspace: Path) -> None:
    assert aintern("config", "set", "policy.tools.write_file.custom_risk", "critical").code == 0
    given: list[dict[str, Any]] = [ALLOW, {**ALLOW, "confirm": "write_file"}]
    forms: list[types.ElicitRequestFormParams] = []

    def decide(form: types.ElicitRequestFormParams) -> dict[str, Any]:
        forms.append(form)
        return given[len(forms) - 1]

    critical = {"path": "b.txt", "content": "x"}
    async with served(workspace, decide=decide) as client:
        assert "not confirmed" in text(await client.call_tool("write_file", critical))
        assert not (workspace / "b.txt").exists()
        assert not (await client.call_tool("write_file", critical)).is_error
    assert "CRITICAL" in forms[0].message and "confirm" in forms[0].requested_schema["properties"]
    async with served(workspace) as client:
        assert "can't be allowed beforehand" in text(await client.call_tool("write_file", critical))


async def test_what_is_remembered_ends_with_the_server(workspace: Path) -> None:
    times = 0

    def decide(form: types.ElicitRequestFormParams) -> dict[str, Any]:
        nonlocal times
        times += 1
        return {"decision": form.requested_schema["properties"]["decision"]["enum"][1]}

    for expected in (1, 2):
        async with served(workspace, decide=decide) as client:
            for _ in range(2):
                done = await client.call_tool("write_file", {"path": "b.txt", "content": "x"})
                assert not done.is_error, text(done)
        assert times == expected


async def test_an_answer_is_for_one_call_and_for_the_very_question(workspace: Path) -> None:
    call = {"name": "write_file", "arguments": {"path": "b.txt", "content": "x"}}
    async with by_hand(workspace) as client:
        asked = (await client.request("tools/call", **call))["result"]
        assert asked["resultType"] == "input_required"
        (key,) = asked["inputRequests"]
        answers = {key: {"action": "accept", "content": ALLOW}}
        # an answer to a question that was not put, and one to another call's
        unasked = await client.request("tools/call", **call, inputResponses=answers)
        assert unasked["result"]["resultType"] == "input_required"
        other = {"name": "write_file", "arguments": {"path": "c.txt", "content": "x"}}
        state = {"inputResponses": answers, "requestState": asked["requestState"]}
        assert "error" in await client.request("tools/call", **other, **state)
        assert not (workspace / "b.txt").exists()
        done = (await client.request("tools/call", **call, **state))["result"]
        assert not done.get("isError"), done
        (workspace / "b.txt").unlink()
        again = (await client.request("tools/call", **call, **state))["result"]
        assert again["resultType"] == "input_required"
    assert not (workspace / "b.txt").exists() and not (workspace / "c.txt").exists()


async def test_the_list_is_what_policy_and_flags_offer(workspace: Path) -> None:
    (workspace / "aintern.toml").write_text('policy.blocked_tools = ["copy_file"]\n')
    async with served(workspace) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    # what is about AIntern's own conversation is not for others
    assert not {"copy_file", "ask_user", "update_plan", "get_open_files"} & tools.keys()
    assert tools["read_file"].annotations.read_only_hint and tools["read_file"].annotations.idempotent_hint
    delete = tools["delete_file"].annotations
    assert delete.destructive_hint and not delete.read_only_hint
    assert tools["run_command"].annotations.open_world_hint
    assert tools["read_file"].input_schema["required"] == ["path"]
    async with served(workspace, read_only=True) as client:
        assert "write_file" not in {tool.name for tool in (await client.list_tools()).tools}
        assert (await client.call_tool("write_file", {"path": "b.txt", "content": "x"})).is_error
        assert (await client.call_tool("ask_user", {"question": "Hm?"})).is_error
    async with served(workspace, only=("read_file",)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["read_file"]
    async with served(workspace, policy="plan") as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert "read_file" in names and not {"write_file", "delete_file", "propose_plan"} & names
    async with served(workspace, policy="disabled") as client:
        assert (await client.list_tools()).tools == []
        assert (await client.call_tool("read_file", {"path": "a.txt"})).is_error


@pytest.mark.parametrize("era", ERAS)
async def test_a_cancelled_call_ends_and_the_next_one_runs(workspace: Path, era: str) -> None:
    async with served(workspace, policy="auto_approve", mode=era) as client:
        asked = asyncio.create_task(client.call_tool("run_command", {"command": "sleep 61.7"}))
        await eventually(lambda: any(each == b"sleep\x0061.7\x00" for each in command_lines()))
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert "hello" in text(await client.call_tool("read_file", {"path": "a.txt"}))
        assert "sleep 61.7" not in text(await client.call_tool("run_command", {"command": "ps -ef || true"}))
    (row,) = [row for row in audit() if "sleep 61" in row.parameters]
    assert row.error == "cancelled"


async def test_progress_is_told_to_who_asks_for_it(workspace: Path) -> None:
    heard: list[tuple[float, str | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, message))

    async with served(workspace, policy="auto_approve") as client:
        said = {"command": "echo one; sleep 0.3; echo two"}
        await client.call_tool("run_command", said, progress_callback=progress)
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    assert "one" in "".join(message or "" for _, message in heard)


async def test_conversations_and_the_audit_log_are_resources_only_when_they_are_asked_for(
    workspace: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    secret = "AKIA" + "Z7KQ2M4XWPL8VN3T"
    (workspace / "k.txt").write_text(f"aws_access_key_id = {secret}\n")
    async with served(elsewhere) as client:
        await client.call_tool("list_directory", {})
        with pytest.raises(MCPError):
            await client.list_resources()
    async with served(workspace, resources=True) as client:
        await client.call_tool("read_file", {"path": "k.txt"})
        log, conversation = (await client.list_resources()).resources
        assert log.uri == "aintern://audit"
        (told,) = (await client.read_resource(str(conversation.uri))).contents
        assert "aws_access_key_id" in told.text and secret not in told.text
        (rows,) = (await client.read_resource("aintern://audit")).contents
        assert [json.loads(line)["tool"] for line in rows.text.splitlines()] == ["read_file"]
        with closing(Store.open("")) as store:
            (there,) = store.conversations.page(workspace=str(elsewhere)).conversations
        other = there.id
        for uri in (
            f"aintern://conversations/{other}",
            "aintern://conversations/..",
            "file:///etc/passwd",
            "aintern://",
        ):
            with pytest.raises(MCPError):
                await client.read_resource(uri)


async def test_a_question_shows_no_secret(workspace: Path) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    shown = []

    def decide(form: types.ElicitRequestFormParams) -> None:
        shown.append(form.message)

    async with served(workspace, decide=decide) as client:
        await client.call_tool("write_file", {"path": "b.txt", "content": f"token = {secret}\n"})
    assert "token" in shown[0] and secret not in shown[0]


async def test_a_server_starts_no_servers_itself(workspace: Path, home: Path) -> None:
    """It may stand in the same `.mcp.json`: it would start itself, and that one itself again."""
    started = workspace / "started"
    servers = {"aintern": {"command": sys.executable, "args": ["-c", f"open({str(started)!r}, 'w')"]}}
    (workspace / ".mcp.json").write_text(json.dumps({"mcpServers": servers}))
    trust(workspace)
    (home / ".config/aintern").mkdir(parents=True, exist_ok=True)
    (home / ".config/aintern/config.toml").write_text("[mcp.servers.aintern]\nwrite = true\nnetwork = true\n")
    async with served(workspace) as client:
        assert not (await client.call_tool("list_directory", {})).is_error
    assert not started.exists()


async def test_a_long_call_goes_on_as_a_task_that_is_followed_by_its_id(workspace: Path) -> None:
    knows = {**ENVELOPE, "io.modelcontextprotocol/clientCapabilities": {"extensions": {TASKS: {}}}}
    slow = {"name": "run_command", "arguments": {"command": "sleep 6; echo ready"}}
    async with by_hand(workspace, "--mode", "auto_approve") as client:
        made = (await client.request("tools/call", **slow, _meta=knows))["result"]
        assert (made["resultType"], made["status"]) == ("task", "working")
        # others go on meanwhile
        read = {"name": "read_file", "arguments": {"path": "a.txt"}}
        assert "hello" in str(await client.request("tools/call", **read, _meta=knows))
        while (task := (await client.request("tasks/get", taskId=made["taskId"], _meta=knows))["result"])[
            "status"
        ] == "working":
            await asyncio.sleep(0.2)
        assert task["status"] == "completed" and "ready" in task["result"]["content"][0]["text"]
        gone = (await client.request("tools/call", **slow, _meta=knows))["result"]
        assert (await client.request("tasks/cancel", taskId=gone["taskId"], _meta=knows))["result"]
        ended = (await client.request("tasks/get", taskId=gone["taskId"], _meta=knows))["result"]
        assert ended["status"] == "cancelled"
        assert "error" in await client.request("tasks/get", taskId="task_of_nobody", _meta=knows)
        assert "error" in await client.request("tasks/get", taskId=made["taskId"])
    assert [row.error for row in audit() if row.tool == "run_command"] == ["", "cancelled"]


async def test_what_waits_for_a_call_that_becomes_a_task_does_not_wait_for_the_task(workspace: Path) -> None:
    knows = {**ENVELOPE, "io.modelcontextprotocol/clientCapabilities": {"extensions": {TASKS: {}}}}
    slow = {"name": "run_command", "arguments": {"command": "sleep 300"}, "_meta": knows}
    async with by_hand(workspace, "--mode", "auto_approve") as client:
        client.send({"jsonrpc": "2.0", "id": 900, "method": "tools/call", "params": slow})
        read = {"name": "read_file", "arguments": {"path": "a.txt"}}
        assert "hello" in str(await client.request("tools/call", **read, _meta=knows))
    # the client has left, and with it the task
    assert [row.error for row in audit() if row.tool == "run_command"] == ["cancelled"]


async def test_a_wrong_flag_is_told_before_anything_is_served(workspace: Path) -> None:
    ended = aintern("mcp", "serve", "--allow", "run_command(sudo *)", cwd=workspace)
    assert ended.code == 2 and "can never allow" in ended.err


def test_an_address_is_a_port_of_this_machine() -> None:
    assert HttpAddress.parse("8766") == HttpAddress("127.0.0.1", 8766)
    assert HttpAddress.parse("localhost:0") == HttpAddress("localhost", 0)
    assert HttpAddress.parse("[::1]:1") == HttpAddress("::1", 1)
    for wrong in ("", "x", "127.0.0.1", "127.0.0.1:x", "65536", "example.org:80", "192.168.1.2:80"):
        with pytest.raises(UsageError):
            HttpAddress.parse(wrong)


# -- over HTTP


@asynccontextmanager
async def over_http(workspace: Path, *arguments: str) -> AsyncIterator[tuple[str, str]]:
    """A started server: its address and its token."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command(workspace, "--http", "0", *arguments), stderr=pipe, env=environment()
    )
    try:
        assert process.stderr is not None
        url = (await asyncio.wait_for(process.stderr.readline(), 30)).decode().strip()
        token = (await process.stderr.readline()).decode().split()[-1]
        yield url, token
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), 20)


@asynccontextmanager
async def http_client(url: str, token: str, mode: Any, name: str = "tester", **options: Any) -> AsyncIterator[Client]:
    info = types.Implementation(name=name, version="9.1")
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=30) as http,
        Client(
            streamable_http_client(url, http_client=http), client_info=info, mode=mode, cache=None, **options
        ) as client,
    ):
        yield client


async def test_over_http_every_client_has_its_own_record_and_its_questions(workspace: Path) -> None:
    async def fill(context: Any, params: Any) -> types.ElicitResult:
        return types.ElicitResult(action="accept", content=ALLOW)

    async with over_http(workspace) as (url, token):
        for era in ERAS:
            async with http_client(url, token, era, name=era, elicitation_callback=fill) as client:
                written = await client.call_tool("write_file", {"path": f"{era}.txt", "content": "x"})
                assert not written.is_error, text(written)
                several = [client.call_tool("read_file", {"path": "a.txt"}) for _ in range(5)]
                assert all("hello" in text(each) for each in await asyncio.gather(*several))
    assert (workspace / "legacy.txt").exists() and (workspace / "auto.txt").exists()
    rows = audit()
    assert {row.summary.partition(" ")[0] for row in rows} == {"legacy", "auto"}
    assert len({row.conversation for row in rows}) == 2


async def test_over_http_connections_that_come_and_go_never_run_out(workspace: Path) -> None:
    async with over_http(workspace) as (url, token):
        for _ in range(MOST + 2):
            async with http_client(url, token, "legacy") as client:
                assert "hello" in text(await client.call_tool("read_file", {"path": "a.txt"}))


async def test_over_http_only_who_has_the_token_and_names_this_machine_gets_in(workspace: Path) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    headers = {"Accept": "application/json, text/event-stream"}
    async with over_http(workspace) as (url, token), httpx2.AsyncClient() as http:
        let_in = {**headers, "Authorization": f"Bearer {token}"}

        async def status(given: dict[str, str], address: str = url) -> int:
            return (await http.post(address, json=asked, headers=given)).status_code

        assert await status(headers) == 401
        assert await status({**headers, "Authorization": f"Bearer {token[:-1]}"}) == 401
        assert await status(headers, f"{url}?token={token}") == 401
        assert await status({**let_in, "Host": "evil.example.com"}) == 421
        assert await status({**let_in, "Origin": "https://evil.example.com"}) == 403
        assert (await http.get(url.replace("/mcp", "/"), headers=headers)).status_code == 401
        async with http_client(url, token, "legacy") as client:
            assert (await client.list_tools()).tools


async def test_a_token_of_ones_own_is_long(workspace: Path) -> None:
    ended = aintern("mcp", "serve", "--http", "0", cwd=workspace, env={"AINTERN_SERVE_TOKEN": "short"})
    assert ended.code == 2 and "shorter" in ended.err
