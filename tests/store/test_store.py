"""A whole run by the command line on either database: parked, answered elsewhere, resumed, listed, verified."""

import json
from pathlib import Path

from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_row import Decision
from aintern.store.store import Store
from tests.terminal.command_line import aintern, call, calls, says, script


def test_a_run_is_parked_answered_and_resumed_on_either_database(where: str, tmp_path: Path) -> None:
    workspace = tmp_path / "proj"
    workspace.mkdir()
    (workspace / "notes.txt").write_text("notes\n")
    first = script(tmp_path, calls(call("write_file", path="a.txt", content="hello\n")))
    ran = aintern(
        *("run", "--unattended", "park", "-m", first, "-C", workspace, "--database", where),
        *("--file", workspace / "notes.txt", "Write it."),
    )
    assert ran.code == 75, ran.err
    (question,) = json.loads(aintern("approvals", "list", "--json", env={"AINTERN_DATABASE": where}).out)
    assert aintern("approvals", "answer", question["call_id"], "allow_once", "--database", where).code == 0
    conversation = question["conversation_id"]
    last = script(tmp_path, says("Written."))
    assert aintern("run", "--resume", conversation, "-m", last, "-C", workspace, "--database", where).code == 0
    assert (workspace / "a.txt").read_text() == "hello\n"
    shown = json.loads(aintern("sessions", "show", conversation, "--json", "--database", where).out)
    assert shown["title"] == "Write it."
    assert [run["reason"] for run in shown["runs"]] == ["parked", "answered"]
    assert [run["usage"]["calls"] for run in shown["runs"]] == [1, 0]
    assert shown["messages"][1]["attachments"][0]["path"] == "notes.txt"
    assert [message["role"] for message in shown["messages"]] == ["system", "user", "assistant", "tool", "assistant"]
    assert aintern("audit", "verify", "--database", where).code == 0


def test_its_parts_share_one_database(where: str) -> None:
    store = Store.open(where)
    conversation = store.conversations.create()
    run = store.runs.start(conversation.id)
    store.audit.decided(
        Decision(tool="t", decision="user_denied", risk=Risk(RiskLevel.LOW), parameters={}, run=run, call="call_1")
    )
    store.parked.park("call_1", conversation.id, "t", "s", RiskLevel.LOW, "")
    store.conversations.delete(conversation.id)
    assert (store.runs.of(conversation.id), store.parked.open()) == ((), ()) and store.audit.verify().rows == 1
    store.close()
