"""What conversations promise: what was said is there again, byte for byte, and only one session writes at a time."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.messages import Message
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations, SearchHit
from aintern.store.database import Database
from aintern.store.runs import Runs, UsageTotals
from tests.store.test_message_json import FULL, same


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


def test_what_aintern_tells_the_model_is_no_title(conversations: Conversations) -> None:
    conversation = conversations.create()
    told = Message("user", "Plan mode is on: change nothing.", origin="aintern")
    conversations.append(conversation.id, [told, Message("user", "Fix the login", origin="user")])
    assert conversations.info(conversation.id).title == "Fix the login"


def test_a_long_title_is_cut_at_a_word_and_a_chosen_one_stays(conversations: Conversations) -> None:
    first = conversations.create()
    conversations.append(first.id, Message("user", "word " * 40))
    assert conversations.info(first.id).title.endswith("word …") and len(conversations.info(first.id).title) <= 62
    conversations.rename(first.id, " My  title ")
    conversations.append(first.id, Message("user", "another"))
    assert (conversations.info(first.id).title, conversations.info(first.id).title_by) == ("My title", "user")


def test_lists_are_paged_newest_first(conversations: Conversations) -> None:
    made = [conversations.create(workspace="/even" if n % 2 == 0 else "/odd", title=str(n)).id for n in range(7)]
    conversations.create(workspace="/odd")  # begun and never used: nothing to come back to
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


def test_a_list_has_first_what_was_asked_last_or_has_ended_last_with_the_messages_counted(
    conversations: Conversations, database: Database
) -> None:
    first, second = (conversations.create(workspace="/w").id for _ in range(2))
    for each in (first, second):
        run = Runs(database).start(each)
        conversations.append(each, Message("user", "go on"), run_id=run)
    asked = conversations.info(first).updated_at
    conversations.append(first, [Message("assistant", "so"), Message("tool", "it is", call_id="c")])

    def listed() -> list[tuple[str, int]]:
        return [(each.id, each.message_count) for each in conversations.page(workspace="/w").conversations]

    assert listed() == [(second, 1), (first, 3)] and conversations.info(first).updated_at == asked
    newest = Runs(database).newest(first)
    assert newest is not None
    Runs(database).end(newest.id, reason="answered", iteration=1)
    assert listed() == [(first, 3), (second, 1)] and conversations.info(first).updated_at > asked


def test_nothing_to_append_is_no_mistake_but_an_unknown_conversation_is(conversations: Conversations) -> None:
    known = conversations.create(title="empty").id
    assert conversations.append(known, []) == 0
    for messages in ([], [Message("tool", "lost", call_id="c")]):
        with pytest.raises(StoreError, match="conv_gone"):
            conversations.append("conv_gone", messages)


def test_a_hit_is_the_line_of_what_was_said_or_called_with_its_three_parts(conversations: Conversations) -> None:
    made = conversations.create()
    conversations.append(
        made.id, [Message("system", "Rules about needles."), Message("user", "hay\n  a 100% Needle! in it  \nhay")]
    )
    assert conversations.hit(made.id, "100% needle!") == SearchHit("user", "", "a ", "100% Needle!", " in it")
    assert conversations.hit(made.id, "rules") is None
    conversations.append(made.id, Message("user", "x" * 200 + "longer" + "y" * 200))
    found = conversations.hit(made.id, "longer")
    assert found and (found.before, found.after) == ("…" + "x" * 70, "y" * 70 + "…")


def test_search_finds_titles_and_messages(conversations: Conversations) -> None:
    one, two = conversations.create(), conversations.create(title="100% Zebra_crossing")
    conversations.append(one.id, Message("system", "Say hello to the Rhino."))
    conversations.append(one.id, Message("user", 'say "hello"\tto the Giraffe'))
    assert [each.id for each in conversations.search('"hello"\tto the giraffe').conversations] == [one.id]
    assert [each.id for each in conversations.search("zebra_").conversations] == [two.id]
    assert conversations.search("100_ zebra").conversations == ()
    assert conversations.search("rhino").conversations == ()  # nobody said it


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


def test_deleting_leaves_the_audit_rows_and_nothing_else(conversations: Conversations, database: Database) -> None:
    conversation = conversations.create()
    conversations.append(conversation.id, Message("user", "one"))
    runs = Runs(database)
    runs.add_usage(conversation.id, runs.start(conversation.id), 1, UsageTotals(tokens_in=10))
    log = AuditLog(database)
    log.decided(
        Decision(
            tool="t", decision="auto_approved", risk=Risk(RiskLevel.LOW), parameters={}, conversation=conversation.id
        )
    )
    conversations.delete(conversation.id)
    assert len(log.page().entries) == 1 and log.verify().whole
    assert not database.rows("SELECT run_id FROM usage") and not database.rows("SELECT id FROM runs")
    with pytest.raises(StoreError, match="no conversation"):
        conversations.messages(conversation.id)


@pytest.mark.parametrize("method", ["messages", "stored", "info", "fork", "delete", "plan"])
def test_an_unknown_id_is_named(conversations: Conversations, method: str) -> None:
    with pytest.raises(StoreError, match="no conversation conv_x"):
        getattr(conversations, method)("conv_x")


def test_a_kill_at_any_moment_loses_nothing_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Database.open(path) as database:
        conversation = Conversations(database).create()
    program = textwrap.dedent(f"""
        from aintern.messages import Message
        from aintern.store.conversations import Conversations, SearchHit
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
