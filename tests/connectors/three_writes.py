"""What the tests of both frameworks ask for: three files, of which a person approves one, denies one and edits one."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aintern.backends.backend import Backend
from aintern.connectors.gated_functions import Question
from aintern.events import ApprovalRequested, TextArrived
from aintern.permission.approvals import Answer
from aintern.session import Session
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import AuditEntry
from tests.backends.servers import Served, delta, events, finish
from tests.backends.servers import call as call_piece
from tests.scripted_session import call, calls, ending, of, run

WRITES = calls(
    call("write_file", path="approved.txt", content="yes"),
    call("write_file", path="denied.txt", content="no"),
    call("write_file", path="edited.txt", content="draft"),
)


def whole(*payloads: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Events with all that the packages of others look for in one."""
    about = {"id": "reply-1", "object": "chat.completion.chunk", "created": 1, "model": "served-1"}
    return [about | payload for payload in payloads]


def streamed_writes() -> list[Any]:
    """The same calls as a server of the OpenAI kind streams them, each in pieces."""
    pieces = []
    for index, each in enumerate(WRITES["tool_calls"]):
        arguments = json.dumps(each["parameters"])
        first = {
            "index": index,
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": each["tool"], "arguments": ""},
        }
        pieces += [delta(role="assistant", tool_calls=[first])]
        pieces += [call_piece(index, arguments=part) for part in (arguments[:9], arguments[9:])]
    return whole(*pieces, finish("tool_calls"))


def served_writes() -> tuple[Any, Any]:
    """A server's answers: the three calls, then its last words with what they cost."""
    usage = {
        "prompt_tokens": 11,
        "completion_tokens": 7,
        "total_tokens": 18,
        "prompt_tokens_details": {"cached_tokens": 5},
    }
    words = whole(delta(content="All "), delta(content="done."), finish(), {"choices": [], "usage": usage})
    return events(*streamed_writes()), events(*words)


def answered(question: Question) -> Answer:
    """Approves the first, denies the second with a reason, edits the third."""
    assert isinstance(question, ApprovalRequested)
    parameters = dict(question.call.parameters)
    match parameters["path"]:
        case "denied.txt":
            return Answer("deny", reason="not this file")
        case "edited.txt":
            return Answer("allow_once", parameters={**parameters, "content": "as the person wants it"})
    return Answer("allow_once")


def as_mapping(answer: Answer) -> Mapping[str, Any]:
    return {"answer": answer.answer, "reason": answer.reason, "parameters": answer.parameters}


def on_record(session: Session, tool: str = "write_file") -> list[AuditEntry]:
    """The rows of a tool, oldest first."""
    return [row for row in reversed(session.store.audit.page(AuditQuery()).entries) if row.tool == tool]


def check_three_writes(folder: Path, session: Session) -> None:
    """One was written as proposed, one not, one as edited, and all of it is on the record."""
    assert (folder / "approved.txt").read_text() == "yes"
    assert not (folder / "denied.txt").exists()
    assert (folder / "edited.txt").read_text() == "as the person wants it"
    rows = on_record(session)
    assert [row.decision for row in rows] == ["user_approved", "user_denied", "user_approved"]
    assert "draft" in rows[2].proposed
    assert "as the person wants it" in rows[2].parameters
    assert session.store.audit.verify().whole


async def check_served_writes(model: Backend, served: Served, folder: Path) -> Mapping[str, Any]:
    """Our loop on a framework's own client of a server that gives `served_writes`; gives the first request."""
    async with Session.open(folder, model=model) as session:
        happened = await run(session, answers=lambda question: as_mapping(answered(question)))
        check_three_writes(folder, session)
    assert ending(happened).response == "All done."
    assert [each.text for each in of(happened, TextArrived) if each.text] == ["All ", "done."]
    assert ending(happened).tokens["prompt"] == 11 and ending(happened).tokens["cached"] == 5
    first, second = (asked.json for asked in served.asked)
    assert {"write_file", "run_command"} <= {tool["function"]["name"] for tool in first["tools"]}
    told = [message for message in second["messages"] if message["role"] == "tool"]
    assert [each["tool_call_id"] for each in told] == ["call_0", "call_1", "call_2"]
    assert "not this file" in told[1]["content"]
    return first
