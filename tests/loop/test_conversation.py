"""What a conversation takes is stored when the method returns, and another process can go on from it."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from aintern.backends.backend import Usage
from aintern.errors import StoreError
from aintern.loop.conversation import Conversation
from aintern.messages import Message, ToolCall
from aintern.prompt.turns import Turns
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_row import Decision
from aintern.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(f"{tmp_path}/aintern.db")) as store:
        yield store


def opened(store: Store, *, resumed: bool = False) -> Conversation:
    return Conversation("conv_1", store, Turns, "/w", resumed=resumed)


def test_a_conversation_that_asked_nothing_leaves_nothing(store: Store) -> None:
    opened(store).close()
    with pytest.raises(StoreError):
        store.conversations.info("conv_1")


def test_a_result_and_the_row_of_how_its_tool_ended_are_stored_together_or_not_at_all(store: Store) -> None:
    conversation = opened(store)
    risk = Risk(RiskLevel.SAFE)
    row = store.audit.decided(Decision(tool="t", decision="auto_approved", risk=risk, parameters={}))
    ended = partial(store.audit.finished, row, success=True)
    with pytest.raises(StoreError):
        conversation.add([Message("tool", "done", origin="tool")], record=ended)  # no run has begun it
    assert not conversation.turns.messages and not store.audit.page().entries[0].finished
    conversation.begin_run("run_1", "Hi.")
    conversation.add([Message("tool", "done", origin="tool")], record=ended)
    assert conversation.turns.messages and store.audit.page().entries[0].finished and store.audit.verify().whole


def test_messages_are_stored_before_the_model_sees_them(store: Store) -> None:
    conversation = opened(store)
    conversation.begin_run("run_1", "Hi.")
    conversation.add([Message("user", "Hi.", origin="user")])
    conversation.add_reply(Message("assistant", "Hello.", origin="model"), 1, Usage(10, 2))
    stored = store.conversations.messages("conv_1")
    assert [message.text for message in stored] == ["Hi.", "Hello."]
    assert [message.text for message in conversation.turns.prompt] == ["Hi.", "Hello."]
    conversation.close()


def test_a_reply_whose_storing_failed_is_not_written_again_by_what_comes_next(store: Store) -> None:
    """Where the word of a commit is lost, nobody knows whether it was made: a second one could give a conversation its call twice."""
    conversation = opened(store)
    conversation.begin_run("run_1", "Hi.")
    store.database.execute("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT raise(ABORT, 'full'); END")
    reply = Message("assistant", "", tool_calls=(ToolCall("t", {}, id="call_1"),), origin="model")
    with pytest.raises(StoreError):
        conversation.add_reply(reply, 1, Usage())
    store.database.execute("DROP TRIGGER full")
    conversation.flush_draft()
    conversation.end_run("error", 1)
    assert not store.conversations.stored("conv_1")
    assert not conversation.turns.messages


def test_while_one_process_works_on_it_no_other_may(store: Store) -> None:
    conversation = opened(store)
    conversation.begin_run("run_1", "Hi.")
    with pytest.raises(StoreError):
        opened(store, resumed=True)
    conversation.close()
    opened(store, resumed=True).close()


@pytest.mark.parametrize("parked", [False, True])
def test_calls_that_were_left_open_wait_after_parking_and_are_answered_after_a_kill(parked: bool, store: Store) -> None:
    first = opened(store)
    first.begin_run("run_1", "Do it.")
    call = ToolCall("write_file", {"path": "a"}, id="call_1")
    first.add([Message("user", "Do it.", origin="user")])
    first.add_reply(Message("assistant", "", tool_calls=(call,), origin="model"), 1, Usage())
    if parked:
        first.end_run("parked", 1)
    first.close()  # no decision was written: as after a kill before the gate
    again = opened(store, resumed=True)
    told = again.answer_interrupted()
    assert told == (() if parked else ("write_file was interrupted: it did not run.",))
    assert [waiting.id for waiting in again.waiting] == (["call_1"] if parked else [])
    again.close()
