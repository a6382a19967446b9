"""AIntern as a runner of the harness in ../shared/bench: gate, events and audit on, rate limit off, one store for all runs."""

import tempfile
from collections.abc import Awaitable, Callable
from typing import Any

from _common import DESC, PROMPT, SYSTEM, main


def load(base_url: str, model: str) -> Callable[[Any], Awaitable[None]]:
    """Imports the package and builds what a program builds once."""
    from aintern import Session, TextArrived, tool
    from aintern.store.store import Store

    workspace = tempfile.mkdtemp(prefix="aintern-bench-")
    store = Store.open(f"{workspace}/bench.db")
    flags = {"policy.rate_limit": 0, "prompts.project_notes": False}

    async def run(r: Any) -> None:
        @tool(risk="safe", description=DESC)
        async def read_file(path: str) -> str:
            return str(r.tool(path))

        async with Session.open(
            workspace, model=f"openai:{model}@{base_url}", tools=[read_file], only_tools=True, store=store, flags=flags
        ) as session:
            async for event in session.ask(PROMPT, system_prompt=SYSTEM, max_iterations=r.steps):
                if type(event) is TextArrived and event.text:
                    r.token()

    return run


if __name__ == "__main__":
    main("aintern", load)
