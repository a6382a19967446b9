"""Questions of a session that a person is asked elsewhere: in an editor, through another agent's client, by a program."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from aintern.errors import UsageError
from aintern.permission.approvals import Answer
from aintern.session import Session

log = logging.getLogger("aintern")


class AskedPerson:
    """Gives each answer to the session. What can't be asked, or is answered with what the question can't have, is denied: nobody
    could answer it any more."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, id: str, question: Callable[[], Awaitable[Answer]]) -> None:
        """Puts a question, beside those that are open already."""
        task = asyncio.create_task(self._answer(id, question), name="aintern question")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Asks no more."""
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        self.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answer(self, id: str, question: Callable[[], Awaitable[Answer]]) -> None:
        try:
            self._session.answer(id, await question())
        except Exception as error:
            if id not in self._session.open_questions:
                return  # it timed out or was cancelled meanwhile
            if not isinstance(error, UsageError):
                log.exception("the question %s could not be asked", id)
            self._session.answer(id, Answer("deny", reason=f"it could not be asked: {error}", by="nobody"))
