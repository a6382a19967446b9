"""What exports promise: they come back whole, show no secret, and a wrong one leaves nothing."""

import json
from dataclasses import replace

import pytest

from aintern.errors import StoreError
from aintern.messages import Message, ToolCall
from aintern.store.conversation_export import export_json_lines, export_markdown, import_json_lines
from aintern.store.conversations import Conversations
from aintern.store.runs import Runs, UsageTotals


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
    runs.add_usage(
        conversation.id, run, 1, UsageTotals(tokens_in=10, tokens_out=2, tokens_cached=4, seconds=0.5, calls=1)
    )
    runs.add_usage(conversation.id, run, 2, UsageTotals(tokens_in=20, tokens_out=3))
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
