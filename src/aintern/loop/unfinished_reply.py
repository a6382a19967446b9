"""Replies without a call that are no answer yet: cut off, empty, or only an announcement; and what the model is told then."""

import re

from aintern.loop.reply import ModelReply
from aintern.loop.run import Streaks

MOST_CUT_REPLIES = 4  # in a row: the fourth ends the run
MOST_EMPTY_REPLIES = 2

EMPTY = "Your reply was empty. If something is left to do, call the next tool; else give your answer."
ANNOUNCED = (
    "You said what you will do, and called no tool. If something is left to do, call the tool now; if nothing is, "
    "give your whole answer again."
)
IN_PARTS = "Do it in smaller parts: short replies, and several calls where one would be long."

# The last sentence of a reply that ends before what it announces: "Now I'll read the file.", "Let me check the tests:". Words that
# a final answer ends with ("Let me know …", "I'll be glad to …") are left out by naming the deeds.
_ANNOUNCEMENT = re.compile(
    r"(?:^|[\s(*_-])(?:I will|I['’]ll|I am going to|I['’]m going to|let me|let['’]s|I need to|next,? I)\s+"
    r"(?:(?:now|first|then|next|also|just|quickly|start by|begin by|proceed to|continue to|try to|go ahead and|take a look and)\s+)*"
    r"(?:add|analy[sz]e|apply|build|call|change|check|continue|create|delete|edit|examine|execute|explore|find|fix|go|implement|"
    r"inspect|install|investigate|list|locate|look|make|modify|move|open|proceed|read|refactor|remove|rename|replace|review|"
    r"run|search|see|start|take|test|update|use|verify|view|write)(?:ing)?\b(?:[^.!?\n]|[.!?](?=\w))*[.!:…]*\s*\Z",
    re.IGNORECASE,
)
_ENDING = 400  # characters: a longer last sentence announces nothing


def is_empty(reply: ModelReply) -> bool:
    """Nothing was said and nothing called; thoughts alone are nothing said."""
    return not reply.message.text.strip() and not reply.message.tool_calls and not reply.problems


def count_unfinished(reply: ModelReply, streaks: Streaks) -> bool:
    """Counts a reply that was cut off before it did anything, or empty; whether there were too many of them in a row."""
    did_something = any(not call.validation for call in reply.message.tool_calls)
    streaks.cut_replies = streaks.cut_replies + 1 if reply.finish_reason == "length" and not did_something else 0
    streaks.empty_replies = streaks.empty_replies + 1 if is_empty(reply) else 0
    return streaks.cut_replies >= MOST_CUT_REPLIES or streaks.empty_replies >= MOST_EMPTY_REPLIES


def what_is_missing(reply: ModelReply, streaks: Streaks, *, may_call: bool) -> str:
    """What the model is told after a reply without calls; '' when it is an answer. Only one announcement a run is asked about."""
    if reply.finish_reason == "length":
        tokens = reply.usage.completion_tokens
        limit = f"the limit of {tokens} tokens for one reply" if tokens else "its length limit"
        if is_empty(reply):
            return f"Your reply was cut off at {limit}, before it said anything. Think less. {IN_PARTS}"
        return f"Your reply was cut off at {limit}. Go on exactly where it stopped, without repeating it. {IN_PARTS}"
    if is_empty(reply):
        return EMPTY
    if may_call and not streaks.announced and _ANNOUNCEMENT.search(reply.message.text.rstrip()[-_ENDING:]):
        streaks.announced = True
        return ANNOUNCED
    return ""


def joined_answers(before: str, text: str) -> str:
    """A text that was cut off and what went on from it. Readers take the space away that a reply starts with, and a cut is
    mostly between words."""
    between = " " if before and text and re.fullmatch(r"[\w.,;:!?)]\w", before[-1] + text[0]) else ""
    return before + between + text
