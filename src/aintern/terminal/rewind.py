"""Going back to an earlier message of the conversation: the conversation, the files that were changed since, or both."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from aintern.dataclass import dataclass
from aintern.errors import AInternError
from aintern.terminal.input.picker import Picker
from aintern.terminal.session_switch import Lines, SessionSwitch
from aintern.terminal.undo_command import report_lines

if TYPE_CHECKING:
    from aintern.session import Session
    from aintern.workspace.undo import UndoPlan

_ATTACHED = re.compile(r"\n\n--- (?:attached |selection in |last \d+ lines)")
_NAMED = 4  # paths


@dataclass(frozen=True, slots=True)
class EarlierMessage:
    """A message that began a run: its place in the conversation, and the runs from it to the end."""

    place: int
    time: str
    text: str
    runs: tuple[str, ...]


async def rewind(session: "Session") -> SessionSwitch | Lines:
    """Lets the person choose a message and what goes back to before it. The conversation as it was stays, and so do files that
    somebody else changed since."""
    found = list(earlier_messages(session))
    if not found:
        return ("There is no earlier message.",)
    # Times are those of the record, in UTC.
    rows = [f"{each.time[:16].replace('T', ' ')}  {' '.join(each.text.split())}" for each in found]
    at = await Picker("Go back to before which message?", rows, at=len(rows) - 1).run()
    if at is None:
        return ()
    chosen, planned = found[at], _plan(session, found[at])
    ways = ["the conversation: your message comes back into the box, to be changed"]
    if planned is not None:
        paths = [item.shown for item in planned.work]
        named = f"{', '.join(paths[:_NAMED])}{f' and {len(paths) - _NAMED} more' if len(paths) > _NAMED else ''}"
        ways = ["the conversation and the files", ways[0], f"the files: {named}"]
    way = await Picker("What goes back?", ways).run()
    if way is None:
        return ()
    lines = _put_back(session, planned) if planned is not None and ways[way] != ways[1] else ()
    if planned is not None and way == len(ways) - 1:
        return lines
    return SessionSwitch(resume=_before(session, chosen), draft=chosen.text, lines=lines)


def earlier_messages(session: "Session") -> Iterator[EarlierMessage]:
    """The person's requests, oldest first, without what was attached to them."""
    if not session.messages:
        return
    stored = session.store.conversations.stored(session.conversation_id)
    runs = list(dict.fromkeys(each.run_id for each in stored if each.run_id))
    begun = set[str]()
    for each in stored:
        if each.message.role != "user" or each.message.origin != "user" or each.run_id in begun:
            continue
        text = _ATTACHED.split(each.message.text, maxsplit=1)[0] if each.attachments else each.message.text
        since = runs[runs.index(each.run_id) :] if each.run_id else []
        begun.update([each.run_id] if each.run_id else [])
        yield EarlierMessage(each.seq, each.time, text, tuple(since))


def _plan(session: "Session", chosen: EarlierMessage) -> "UndoPlan | None":
    """What would go back of the files; None where nothing was changed since, or nothing can be known of it."""
    from aintern.workspace.undo import plan

    with suppress(AInternError):
        planned = plan(session.checkpoints(), runs=chosen.runs)
        return planned if planned.work else None
    return None


def _put_back(session: "Session", planned: "UndoPlan") -> Lines:
    from aintern.loop.undo_on_record import undo_on_record

    done = undo_on_record(session.store.audit, session.checkpoints(), planned, session.conversation_id)
    return tuple(report_lines(done))


def _before(session: "Session", chosen: EarlierMessage) -> str:
    """A copy of the conversation up to the message; '' where it is the first, before which there is nothing."""
    earlier = session.messages[: chosen.place - 1]
    if all(message.role == "system" for message in earlier):
        return ""
    return session.store.conversations.fork(session.conversation_id, chosen.place - 1).id
