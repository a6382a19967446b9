"""A process that works on a run's newest attempt and kills itself at a commit: URL RUN FOLDER WHEN WHAT.

WHEN is `before` that commit or `after` it. WHAT is the commit's number among the attempt's, from 1, or what it stores: `decided`,
`finished`, `committed` (rows of the audit log) or `result`. With WHAT `never` it works to the attempt's end.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import psycopg

from aintern.fleet.attempt import Attempt, Workplace
from aintern.fleet.fleet_runs import FleetRuns
from aintern.store.database import Database

_execute = psycopg.Connection.execute


def kill_at(when: str, what: str) -> None:
    """From now on this process dies at that commit: no code of it runs behind that, as after a kill from outside."""
    number, stored = 0, set[str]()

    def execute(connection: Any, query: Any, *arguments: Any, **options: Any) -> Any:
        nonlocal number
        alone = connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        for value in arguments[0] if arguments else ():
            if isinstance(value, str):
                stored.add("result" if '"role":"tool"' in value else value)
        if query != "COMMIT" and not (alone and str(query).startswith(("INSERT", "UPDATE", "DELETE"))):
            return _execute(connection, query, *arguments, **options)
        number += 1
        is_it = what in stored or what == str(number)
        stored.clear()
        if is_it and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        result = _execute(connection, query, *arguments, **options)
        if is_it:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    psycopg.Connection.execute = execute  # type: ignore[method-assign]


def main(url: str, identity: str, folder: str, when: str, what: str) -> None:
    with Database.open(url) as database:
        runs = FleetRuns(database)
        run = runs.begin(identity, runs.named(identity).token, "worker_of_a_test")
    assert run is not None
    kill_at(when, what)
    print(asyncio.run(Attempt(run, Workplace(Path(folder), url)).work()))


if __name__ == "__main__":
    main(*sys.argv[1:])
