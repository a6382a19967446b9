"""What an empty conversation offers: the newest ones to go on with, what was broken off, and requests that fit this folder."""

from typing import Any

from aintern.prompt.project_facts import read_project_facts
from aintern.session import Session
from aintern.store.store import Store

RECENT = 5
_BROKEN_OFF = {"": "interrupted", "cancelled": "stopped", "parked": "waits for an answer"}  # by a run's reason


def recent_conversations(store: Store, workspace: str) -> list[dict[str, str]]:
    """This folder's newest conversations; `broken_off` says how the last run of one ended, where it was not by itself."""
    found = store.conversations.page(limit=RECENT, workspace=workspace).conversations
    return [
        {"id": each.id, "title": each.title, "time": each.updated_at, "broken_off": broken_off(store, each.id)}
        for each in found
    ]


def broken_off(store: Store, conversation: str) -> str:
    """How the conversation's last run ended, where somebody may want to go on with it; '' otherwise."""
    run = store.runs.newest(conversation)
    return _BROKEN_OFF.get(run.reason, "") if run is not None else ""


async def sample_requests(session: Session) -> list[str]:
    """Three requests that fit the workspace."""
    facts = await read_project_facts(session.gate.jail)
    samples = ["What does this project do?" if facts.kinds else "What is in this folder?"]
    if facts.commands.tests:
        samples.append(f"Run the tests ({facts.commands.tests[0]}) and say what failed.")
    if facts.branch:
        samples.append("What has changed since the last commit?")
    if readme := next((name for name in facts.names if name.lower().startswith("readme")), ""):
        samples.append(f"Summarize {readme}.")
    samples += ["Find TODO comments.", "Which files are the biggest?"]
    return samples[:3]


async def welcome(session: Session, store: Store) -> dict[str, Any]:
    """JSON-ready, for the page."""
    return {
        "recent": recent_conversations(store, str(session.workspace)),
        "samples": await sample_requests(session),
    }
