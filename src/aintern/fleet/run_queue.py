"""The engine's queues (DBOS Transact on the same PostgreSQL), one a worker: the attempt that it is to begin.

An attempt is a workflow without steps of the engine's: what happened in it is decided from AIntern's own record, and the engine is
given ids only, never a reply or a secret. It ends where the run is parked, so that nobody's place is held by a wait.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from aintern.errors import StoreError
from aintern.fleet.fleet_runs import PROTOCOL, FleetRun
from aintern.store.postgresql_connection import bounded

if TYPE_CHECKING:
    from dbos import DBOS, DBOSClient

ENGINE_SCHEMA = "fleet_engine"
APPLICATION = "aintern-fleet"
ATTEMPT = "attempt"  # the workflow's name
_POLL = 0.1  # seconds between two looks of a free worker


def make_engine_tables(url: str) -> None:
    """Makes the engine's own tables, or brings them up to date. Raises StoreError where the extra is not installed."""
    _engine().DBOS.migrate(url, schema=ENGINE_SCHEMA)


class RunQueue:
    """Puts attempts on the engine's queue and takes them off."""

    def __init__(self, url: str) -> None:
        self._client: DBOSClient = _engine().DBOSClient(
            system_database_url=bounded(url),
            dbos_system_schema=ENGINE_SCHEMA,
            application_name=APPLICATION,
            retry_connection_errors=False,  # a worker has to say that it is there, and looks again in a second
        )

    def put(self, run: FleetRun) -> None:
        """Hands the run's newest attempt to its worker; nothing where it is there. Raises StoreError."""
        to = {"workflow_name": ATTEMPT, "queue_name": run.worker, "workflow_id": run.attempt, "app_version": PROTOCOL}
        with _reported():
            self._client.enqueue(to, run.id, run.token)  # type: ignore[arg-type]  # of what EnqueueOptions knows

    def take_off(self, attempt: str) -> None:
        """The attempt is not to begin; one that runs ends by its fence. Raises StoreError."""
        with _reported():
            self._client.cancel_workflow(attempt)

    def forget(self, worker: str) -> None:
        """The worker's queue is none any more. Raises StoreError."""
        with _reported():
            self._client.delete_queue(worker)

    def workers(self) -> list[str]:
        """Whose queues there are. Raises StoreError."""
        with _reported():
            return [queue.name for queue in self._client.list_queues()]

    def close(self) -> None:
        self._client.destroy()


def serve_queue(url: str, worker: str, work: Callable[[str, int], str]) -> "type[DBOS]":
    """Begins to give the attempts of the worker's queue to `work`, one at a time, in a thread. `DBOS.destroy` ends it."""
    engine = _engine()
    engine.DBOS(
        config={
            "name": APPLICATION,
            "system_database_url": bounded(url),
            "dbos_system_schema": ENGINE_SCHEMA,
            "application_version": PROTOCOL,
            "executor_id": worker,
            "sys_db_pool_size": 4,
            "console_log_level": "ERROR",
            "log_level": "ERROR",
        }
    )
    engine.DBOS.workflow(name=ATTEMPT, max_recovery_attempts=None)(work)
    engine.DBOS.listen_queues([worker])
    engine.DBOS.launch()
    add_queue(engine.DBOS, worker)
    return engine.DBOS  # type: ignore[no-any-return]  # the module is imported late


def add_queue(engine: Any, worker: str) -> None:
    """Makes the worker's queue, where there is none: its engine looks for it within a second. Raises StoreError."""
    with _reported():
        engine.register_queue(worker, worker_concurrency=1, polling_interval_sec=_POLL)


@contextmanager
def _reported() -> Iterator[None]:
    """What the engine can't do since the database does not let it."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        raise StoreError(f"The fleet's queue can't be written: {error}", "Check that the server runs.") from error


def _engine() -> Any:
    try:
        import dbos
    except ImportError as error:
        raise StoreError("A fleet needs the package dbos.", "Install it: pip install 'aintern[fleet]'.") from error
    return dbos
