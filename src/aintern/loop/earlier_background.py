"""Background commands of a conversation's earlier sessions: they ended with those, and the model is told so once."""

import re
from collections.abc import Iterable

from aintern.messages import Message
from aintern.tools.background_commands import background_commands
from aintern.tools.run_command import run_command

__all__ = ["earlier_background"]

_STARTED = re.compile(r"\[b(\d{1,4}) runs in the background for ")
_TOLD = re.compile(r"^(?:\[|Background command )b(\d{1,4}) (?!runs )", re.MULTILINE)


def earlier_background(messages: Iterable[Message]) -> tuple[int, tuple[str, ...]]:
    """The highest number that a background command had, 0 without any, and a sentence for each whose end was not told. Only numbers
    are taken from texts."""
    running: dict[int, None] = {}
    highest = 0
    for message in messages:
        if message.role == "tool" and message.tool == run_command.id and (found := _STARTED.match(message.text)):
            running[int(found[1])] = None
            highest = max(highest, int(found[1]))
        elif message.origin == "aintern" or message.tool == background_commands.id:
            for told in _TOLD.finditer(message.text):
                running.pop(int(told[1]), None)
    return highest, tuple(f"Background command b{number} has ended: it went with its session." for number in running)
