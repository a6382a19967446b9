"""What conversations promise: what was said is there again, byte for byte, and only one session writes at a time."""

import json
import signal
import subprocess
import sys
import textwrap
from dataclasses import fields, replace
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.messages import Message, ToolCall
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversation_export import export_json_lines, export_markdown, import_json_lines
from aintern.store.conversation_lease import acquire, holder
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.message_json import message_from_json, message_to_json
from aintern.store.runs import Runs

CALL = ToolCall(
    "write_file",
    {"path": "a\udcff.txt", "content": "nul \0 and é", "deep": {"list": [1, 2.5, None, True]}},
    id="call_1",
    name="Write file",
    risk=RiskLevel.HIGH,
    summary="Write a.txt",
    raw="```tool_call\n{}```",
    iteration=3,
    validation=("wrong",),
    warnings=("odd",),
    repairs=("comma",),
    always_ask=True,
)
FULL = Message("assistant", "text \0 é", "thought", "raw", (CALL,), "call_0", "tool", False, "model", "msg_1")


def same(one: Message, other: Message) -> bool:
    return all(getattr(one, field.name) == getattr(other, field.name) for field in fields(Message))


@pytest.fixture
def conversations(database: Database) -> Conversations:
    return Conversations(database)


@pytest.mark.parametrize(
    "message", [FULL, Message("user", "hello"), Message("tool", "out", call_id="call_1", tool="t")]
)
def test_a_message_is_the_same_after_json(message: Message) -> None:
    assert same(message_from_json(message_to_json(message)), message)


def test_every_field_of_a_message_and_a_call_is_kept() -> None:
    """A field that the vocabulary gains must be stored as well."""
    assert all(getattr(FULL, field.name) not in ("", (), True) for field in fields(Message))
    again = message_from_json(message_to_json(FULL)).tool_calls[0]
    assert again == CALL and all(getattr(CALL, field.name) for field in fields(ToolCall))


def test_what_was_said_is_there_again(conversations: Conversations) -> None:
    conversation = conversations.create(workspace="/w")
    user = Message("user", "  Fix the  login\nplease")
    conversations.append(conversation.id, user, run_id="run_1", attachments=[{"path": "a.py", "content": "x = 1"}])
    assert conversations.append(conversation.id, [FULL, Message("tool", "done", call_id="call_1")], run_id="run_1") == 3
    loaded = conversations.messages(conversation.id)
    assert same(loaded[0], user) and same(loaded[1], FULL) and loaded[2].call_id == "call_1"
    stored = conversations.stored(conversation.id)
    assert [(each.seq, each.run_id) for each in stored] == [(1, "run_1"), (2, "run_1"), (3, "run_1")]
    assert stored[0].attachments == ({"path": "a.py", "content": "x = 1"},)
    assert conversations.info(conversation.id).title == "Fix the login"


def test_a_long_title_is_cut_at_a_word_and_a_chosen_one_stays(conversations: Conversations) -> None:
    first = conversations.create()
    conversations.append(first.id, Message("user", "word " * 40))
    assert conversations.info(first.id).title.endswith("word …") and len(conversations.info(first.id).title) <= 62
    conversations.rename(first.id, " My  title ")
    conversations.append(first.id, Message("user", "another"))
    assert (conversations.info(first.id).title, conversations.info(first.id).title_by) == ("My title", "user")


def test_lists_are_paged_newest_first(conversations: Conversations) -> None:
    made = [conversations.create(workspace="/even" if n % 2 == 0 else "/odd").id for n in range(7)]
    conversations.append(made[2], Message("user", "newest"))
    expected = [made[2], *[each for each in reversed(made) if each != made[2]]]
    seen, before = [], ""
    while True:
        page = conversations.page(limit=3, before=before)
        seen += [each.id for each in page.conversations]
        before = page.next_before
        if not before:
            break
    assert seen == expected
    odd = conversations.page(workspace="/odd").conversations
    assert {each.id for each in odd} == set(made[1::2])
    newest = conversations.newest()
    assert newest is not None and newest.id == made[2]


def test_search_finds_titles_and_messages(conversations: Conversations) -> None:
    one, two = conversations.create(), conversations.create(title="100% Zebra_crossing")
    conversations.append(one.id, Message("user", 'say "hello"\tto the Giraffe'))
    assert [each.id for each in conversations.search('"hello"\tto the giraffe').conversations] == [one.id]
    assert [each.id for each in conversations.search("zebra_").conversations] == [two.id]
    assert conversations.search("100_ zebra").conversations == ()


def test_a_fork_goes_its_own_way(conversations: Conversations) -> None:
    origin = conversations.create()
    conversations.append(
        origin.id, [Message("user", "one"), Message("assistant", "two", id="msg_x"), Message("user", "three")]
    )
    conversations.save_plan(origin.id, [{"step": "a"}])
    fork = conversations.fork(origin.id, "msg_x")
    conversations.append(fork.id, Message("user", "other"))
    assert [each.text for each in conversations.messages(fork.id)] == ["one", "two", "other"]
    assert [each.text for each in conversations.messages(origin.id)] == ["one", "two", "three"]
    assert fork.forked_from == f"{origin.id}:2" and conversations.plan(fork.id) == ({"step": "a"},)
    with pytest.raises(StoreError, match="no message"):
        conversations.fork(origin.id, "msg_nowhere")


def test_deleting_leaves_the_audit_rows(conversations: Conversations, database: Database) -> None:
    conversation = conversations.create()
    conversations.append(conversation.id, Message("user", "one"))
    log = AuditLog(database)
    log.decided(
        Decision(
            tool="t", decision="auto_approved", risk=Risk(RiskLevel.LOW), parameters={}, conversation=conversation.id
        )
    )
    conversations.delete(conversation.id)
    assert len(log.page().entries) == 1 and log.verify().whole
    with pytest.raises(StoreError, match="no conversation"):
        conversations.messages(conversation.id)


@pytest.mark.parametrize("method", ["messages", "stored", "info", "fork", "delete", "plan"])
def test_an_unknown_id_is_named(conversations: Conversations, method: str) -> None:
    with pytest.raises(StoreError, match="no conversation conv_x"):
        getattr(conversations, method)("conv_x")


def test_a_second_session_is_told_and_a_dead_ones_place_is_taken(
    where: str, conversations: Conversations, database: Database
) -> None:
    conversation = conversations.create()
    program = textwrap.dedent(f"""
        import time
        from aintern.store.conversation_lease import acquire
        from aintern.store.database import Database
        database = Database.open({where!r})
        lease = acquire(database, {conversation.id!r})
        print("held", flush=True)
        time.sleep(60)
    """)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match=f"by process {other.pid}"):
            acquire(database, conversation.id)
        with pytest.raises(StoreError, match="worked on by"):
            conversations.delete(conversation.id)
        other.send_signal(signal.SIGKILL)
        other.wait()
        with acquire(database, conversation.id), pytest.raises(StoreError, match="worked on by"):
            acquire(database, conversation.id)
        assert holder(database, conversation.id) is None


def test_calls_that_a_kill_cut_off_are_found(conversations: Conversations, database: Database) -> None:
    log, runs = AuditLog(database), Runs(database)
    conversation = conversations.create()
    run = runs.start(conversation.id, request="do")
    calls = tuple(ToolCall("t", {}, id=f"call_{n}") for n in range(4))
    conversations.append(
        conversation.id, [Message("user", "do"), Message("assistant", "", tool_calls=calls)], run_id=run
    )
    words = {"tool": "t", "risk": Risk(RiskLevel.LOW), "parameters": {}, "conversation": conversation.id}
    done = log.decided(Decision(decision="auto_approved", call="call_0", **words))  # type: ignore[arg-type]
    log.finished(done, success=True)
    conversations.append(conversation.id, Message("tool", "done", call_id="call_0"), run_id=run)
    begun = log.decided(Decision(decision="user_approved", call="call_1", **words))  # type: ignore[arg-type]
    log.decided(Decision(decision="user_denied", call="call_2", **words))  # type: ignore[arg-type]
    found = runs.interrupted_calls(conversation.id)
    assert [(each.call.id, each.may_have_run) for each in found] == [
        ("call_1", True),
        ("call_2", False),
        ("call_3", False),
    ]
    assert found[0].audit_id == begun and found[0].run_id == run
    assert runs.of(conversation.id)[0].ended_at == ""
    runs.end(run, reason="answered", iteration=2)
    assert (runs.of(conversation.id)[0].reason, runs.of(conversation.id)[0].iteration) == ("answered", 2)


def test_usage_adds_up(conversations: Conversations, database: Database) -> None:
    runs, conversation = Runs(database), conversations.create()
    runs.add_usage(conversation.id, "run_1", 1, tokens_in=10, tokens_out=2, tokens_cached=5, seconds=0.5, calls=1)
    runs.add_usage(conversation.id, "run_1", 1, tokens_in=20, tokens_out=2, tokens_cached=5, seconds=0.5, calls=1)
    runs.add_usage(conversation.id, "run_2", 1, tokens_in=1, seconds=1.0)
    total, one = runs.usage(conversation.id), runs.usage(conversation.id, "run_1")
    assert (total.iterations, total.tokens_in, total.seconds) == (2, 21, 1.5) and one.tokens_in == 20


def test_an_export_comes_back_and_shows_no_secret(conversations: Conversations) -> None:
    conversation = conversations.create(workspace="/w")
    secret = "export GITHUB_TOKEN=ghp_" + "a1B2" * 9
    call = ToolCall("run_command", {"command": secret}, id="call_1")
    conversations.append(conversation.id, Message("system", "Be kind."))
    conversations.append(conversation.id, Message("user", secret), attachments=[{"path": "a", "content": secret}])
    conversations.append(
        conversation.id, [Message("assistant", "```", tool_calls=(call,)), Message("tool", "```\nx", tool="t")]
    )
    lines = list(export_json_lines(conversations, conversation.id))
    markdown = "".join(export_markdown(conversations, conversation.id))
    assert "ghp_a1B2" not in "".join(lines) + markdown and "GITHUB_TOKEN" in markdown and "````" in markdown
    assert "Be kind." in "".join(lines) and "Be kind." not in markdown, "instructions are not for readers"
    again = import_json_lines(conversations, lines)
    first, second = conversations.messages(conversation.id), conversations.messages(again.id)
    assert [m.id for m in first] == [m.id for m in second] and first[2].text == second[2].text
    assert again.id != conversation.id and again.workspace == "/w"


def test_runs_and_what_they_cost_come_back(conversations: Conversations) -> None:
    runs, conversation = Runs(conversations.database), conversations.create()
    run = runs.start(conversation.id, request="Fix it")
    runs.add_usage(conversation.id, run, 1, tokens_in=10, tokens_out=2, tokens_cached=4, seconds=0.5, calls=1)
    runs.add_usage(conversation.id, run, 2, tokens_in=20, tokens_out=3)
    runs.end(run, reason="answered", iteration=2)
    conversations.append(conversation.id, Message("user", "Fix it"), run_id=run)
    again = import_json_lines(conversations, list(export_json_lines(conversations, conversation.id)))
    assert runs.usage(again.id) == runs.usage(conversation.id)
    (old,), (new,) = runs.of(conversation.id), runs.of(again.id)
    assert replace(new, id=old.id, conversation_id=old.conversation_id) == old
    assert [stored.run_id for stored in conversations.stored(again.id)] == [new.id]


@pytest.mark.parametrize("wrong", ["", "not json", "[]", '{"type": "other"}', '{"type": "conversation", "format": 99}'])
def test_a_wrong_import_is_refused_and_leaves_nothing(conversations: Conversations, wrong: str) -> None:
    with pytest.raises(StoreError):
        import_json_lines(conversations, [wrong])
    good = json.dumps({"type": "conversation", "format": 1})
    with pytest.raises(StoreError, match="Line 2"):
        import_json_lines(conversations, [good, '{"message": {}}'])
    run = {"type": "run", "id": "r", "started_at": "", "ended_at": "", "reason": "", "request": "", "usage": []}
    for iteration in ("x", float("inf"), None):
        with pytest.raises(StoreError, match="Line 2"):
            import_json_lines(conversations, [good, json.dumps(run | {"iteration": iteration})])
    assert conversations.page().conversations == ()


def test_a_kill_at_any_moment_loses_nothing_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Database.open(path) as database:
        conversation = Conversations(database).create()
    program = textwrap.dedent(f"""
        from aintern.messages import Message
        from aintern.store.conversations import Conversations
        from aintern.store.database import Database
        conversations = Conversations(Database.open({str(path)!r}))
        while True:
            print(conversations.append({conversation.id!r}, [Message("user", "x" * 500), Message("assistant", "y")]), flush=True)
    """)
    for turns in (1, 5, 30):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            told = [child.stdout.readline() for _ in range(turns)]
            child.kill()
            told += child.stdout.readlines()
        with Database.open(path) as database:
            conversations = Conversations(database)
            kept = conversations.messages(conversation.id)
            assert len(kept) >= int(told[-1]) and len(kept) == conversations.info(conversation.id).message_count
