"""What the model sees: its own words to the letter, results of one reply together, and after a compaction the summary."""

from aintern.dialects.choose import choose
from aintern.messages import Message, ToolCall
from aintern.prompt.compaction import split_history, summary_message, summary_request, touched_files
from aintern.prompt.turns import LEFT_OUT, Turns

CALL = ToolCall("read_file", {"path": "a.txt"}, id="c1")
OTHER = ToolCall("read_file", {"path": "b.txt"}, id="c2")


def conversation() -> list[Message]:
    return [
        Message("system", "You are."),
        Message("user", "Look.", origin="user"),
        Message("assistant", "Sure.", raw="Sure.\n<calls>", tool_calls=(CALL, OTHER)),
        Message("tool", "text of a", call_id="c1", tool="read_file"),
        Message("tool", "text of b", call_id="c2", tool="read_file"),
        Message("assistant", "Done."),
    ]


def test_with_a_tool_role_the_messages_are_the_prompt() -> None:
    messages = conversation()
    assert Turns(messages).prompt == messages


def test_without_a_tool_role_results_of_one_reply_are_one_message_and_the_reply_stands_as_written() -> None:
    turns = Turns(conversation(), choose().dialect)
    assert [message.role for message in turns.prompt] == ["system", "user", "assistant", "user", "assistant"]
    assert turns.prompt[2].text == "Sure.\n<calls>"
    assert "text of a" in turns.prompt[3].text and "text of b" in turns.prompt[3].text


def test_a_prompt_that_was_seen_is_never_changed_by_later_messages() -> None:
    messages = conversation()
    turns = Turns((), choose().dialect)
    seen: list[str] = []
    for message in messages:
        turns.append(message)
        if message.role != "tool":
            now = [shown.text for shown in turns.prompt]
            assert now[: len(seen)] == seen
            seen = now


def test_after_a_compaction_the_prompt_is_system_summary_and_the_rest_also_when_loaded_again() -> None:
    messages = conversation()
    turns = Turns(messages)
    turns.append(summary_message("They looked.", messages[:5], "- [pending] go on", messages[5].id))
    turns.append(Message("user", "And now?", origin="user"))
    for each in (turns, Turns(turns.messages)):
        assert [message.role for message in each.prompt] == ["system", "user", "assistant", "user"]
        assert "They looked." in each.prompt[1].text
        assert "- [pending] go on" in each.prompt[1].text and "a.txt, b.txt" in each.prompt[1].text
        assert len(each.messages) == 8


def test_results_of_earlier_requests_can_be_left_out() -> None:
    turns = Turns(conversation(), keep_results=False)
    assert turns.prompt[3].text == "text of a"
    turns.append(Message("user", "Next.", origin="user"))
    assert [message.text for message in turns.prompt[3:5]] == [LEFT_OUT, LEFT_OUT]


def test_the_cut_never_falls_between_a_call_and_its_result() -> None:
    messages = conversation() * 3
    for length in range(20, 400, 10):
        place = split_history(messages, length)
        if 0 < place < len(messages):
            assert messages[place].role != "tool"


def test_a_summary_request_is_no_longer_than_its_room() -> None:
    older = [Message("user", "word " * 20_000)]
    for room in (300, 3000, 30_000):
        instruction, asked = summary_request(older, room)
        assert len(asked.text) < room + 200 and "left out" in asked.text
        assert len(instruction.text) < 500


def test_touched_files_are_named_once_in_order() -> None:
    assert touched_files(conversation() * 2) == ["a.txt", "b.txt"]
