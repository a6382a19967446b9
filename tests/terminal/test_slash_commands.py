"""The chat's slash commands: known ones answer, a wrong one names those alike, and a long conversation is compacted by hand."""

from tests.terminal.command_line import says
from tests.terminal.conftest import Start


def test_slash_commands_and_a_wrong_one(start: Start) -> None:
    screen = start(says("Noted."))
    screen.say("/hlep")
    screen.wait_for("no command /hlep")
    screen.say("Remember 42.")
    screen.wait_for("Noted.")
    screen.say("/status")
    screen.wait_for("conversation  conv_")
    screen.say("/new")
    screen.wait_for("Type what you want", times=2)
    screen.say("/sessions")
    screen.wait_for("Remember 42.", times=2)


def test_a_long_conversation_is_compacted_by_hand_and_a_short_one_is_not(start: Start) -> None:
    long = [says(f"Part {number}. " + "trees and more trees " * 400) for number in range(3)]
    screen = start(*long, says("We talked of trees."), says("Of trees.", expect="What of?"))
    screen.say("/compact")
    screen.wait_for("nothing to compact")
    for number in range(3):
        screen.say("Go on.")
        screen.wait_for(" in, ", times=number + 1)
    screen.say("/compact")
    screen.wait_for("The older part is a summary now")
    screen.say("What of?")
    screen.wait_for("Of trees.")


def test_a_model_that_is_not_there_leaves_the_chat_as_it_is(start: Start) -> None:
    screen = start(says("Noted."))
    screen.say("Remember 42.")
    screen.wait_for("Noted.")
    screen.say("/model script:nowhere.jsonl")
    screen.wait_for("nowhere.jsonl can't be read")
    screen.wait_for("The conversation goes on with script:replies.jsonl")
    screen.say("And now?")
    screen.wait_for("Noted.", times=2)
