"""The engine's queue (DBOS Transact on the same PostgreSQL): attempts at runs, by label and in their order.

An attempt is a workflow without steps of the engine's: what happened in it is decided from AIntern's own record, and the engine is
given ids only, never a reply or a secret. It ends where the run is parked, so that nobody's place is held by a wait.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aintern.errors import StoreError
from aintern.fleet.fleet_runs import FleetRun

if TYPE_CHECKING:
    from dbos import DBOS, DBOSClient

ENGINE_SCHEMA = "fleet_engine"
APPLICATION = "aintern-fleet"
ATTEMPT = "attempt"  # the workflow's name
# What an attempt does with the tables: workers of versions that agree in this finish each other's runs.
PROTOCOL = "1"
_POLL = 0.1  # seconds between two looks of a free worker


def queue_name(label: str) -> str:
    """The queue of the runs with a label, '' for those that any worker may take."""
    return f"runs:{label}"


def make_engine_tables(url: str) -> None:
    """Makes the engine's own tables, or brings them up to date. Raises StoreError where the extra is not installed."""
    _engine().DBOS.migrate(url, schema=ENGINE_SCHEMA)


class RunQueue:
    """Puts attempts on the engine's queue and takes them off."""

    def __init__(self, url: str) -> None:
        self._client: DBOSClient = _engine().DBOSClient(
            system_database_url=url, dbos_system_schema=ENGINE_SCHEMA, application_name=APPLICATION
        )
        self._known: set[str] = set()

    def put(self, run: FleetRun) -> None:
        """Puts the run's newest attempt on the queue; nothing where it is there."""
        name = queue_name(run.label)
        if name not in self._known:
            self._client.register_queue(name, worker_concurrency=1, polling_interval_sec=_POLL)
            self._known.add(name)
        self._client.enqueue(
            {
                "workflow_name": ATTEMPT,
                "queue_name": name,
                "workflow_id": run.attempt,
                "priority": run.place,
                "app_version": PROTOCOL,
            },
            run.id,
            run.token,
        )

    def take_off(self, attempt: str) -> None:
        """The attempt is not to begin; one that runs ends by its fence."""
        self._client.cancel_workflow(attempt)

    def close(self) -> None:
        self._client.destroy()


def serve_queues(url: str, labels: tuple[str, ...], worker: str, work: Callable[[str, int], str]) -> "type[DBOS]":
    """Begins to give attempts of these labels to `work`, one at a time, in a thread. `DBOS.destroy` ends it."""
    engine = _engine()
    engine.DBOS(
        config={
            "name": APPLICATION,
            "system_database_url": url,
            "dbos_system_schema": ENGINE_SCHEMA,
            "application_version": PROTOCOL,
            "executor_id": worker,
            "sys_db_pool_size": 4,
            "console_log_level": "ERROR",
            "log_level": "ERROR",
        }
    )
    engine.DBOS.workflow(name=ATTEMPT, max_recovery_attempts=None)(work)
    queues = [queue_name(label) for label in labels]
    engine.DBOS.listen_queues(queues)
    engine.DBOS.launch()
    for name in queues:
        engine.DBOS.register_queue(name, worker_concurrency=1, polling_interval_sec=_POLL)
    return engine.DBOS  # type: ignore[no-any-return]  # the module is imported late


def _engine() -> Any:
    try:
        import dbos
    except ImportError as error:
        raise StoreError("A fleet needs the package dbos.", "Install it: pip install 'aintern[fleet]'.") from error
    return dbos
