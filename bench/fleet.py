"""What a fleet costs: runs of five steps beside the same as single sessions, how long a run waits for a free worker, and a long history.

Run: python -m bench.fleet [--runs N] [--workers N] [--history N]; with --server what PostgreSQL bears here.
"""

import argparse
import json
import math
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from docs.start_fleet import private_server, sample_repository

from aintern import Fleet, FleetRun, FleetTask
from bench.figures import Figure, print_figures

STEPS = [
    {"tool": "read_file", "parameters": {"path": "shop.py"}},
    {"tool": "write_file", "parameters": {"path": "notes.md", "content": "One\n"}},
    {"tool": "edit_file", "parameters": {"path": "notes.md", "old_string": "One", "new_string": "Two"}},
    {"tool": "read_file", "parameters": {"path": "notes.md"}},
]
SINGLE = 20  # runs as single sessions
IDLE = 40  # runs submitted one by one to idle workers
ASKED = 100  # times that submit, list and show are measured
# Finished runs and the engine's rows of their attempts, made of one of each.
HISTORY = """
INSERT INTO fleet.runs SELECT made.* FROM (SELECT * FROM fleet.runs WHERE status = 'done' LIMIT 1) r, generate_series(1, {count}) n,
LATERAL jsonb_populate_record(NULL::fleet.runs, to_jsonb(r) || jsonb_build_object('id', 'fleet_old' || n, 'branch', 'old' || n,
    'submitted_at', '2026-01-01T00:00:00.' || lpad(n::text, 6, '0') || 'Z')) made;
INSERT INTO fleet_engine.workflow_status SELECT made.*
FROM (SELECT * FROM fleet_engine.workflow_status WHERE status = 'SUCCESS' LIMIT 1) w, generate_series(1, {count}) n,
LATERAL jsonb_populate_record(NULL::fleet_engine.workflow_status, to_jsonb(w) ||
    jsonb_build_object('workflow_uuid', 'fleet_old' || n || '.1')) made
"""


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def waited(run: FleetRun) -> float:
    """Seconds from its submission to its beginning, by the database's clock."""
    return (datetime.fromisoformat(run.started_at) - datetime.fromisoformat(run.submitted_at)).total_seconds()


@contextmanager
def workers_in(folder: Path, count: int, fleet: Fleet) -> Iterator[None]:
    """Workers until the block ends; then they finish what they work on."""
    words = [sys.executable, "-m", "aintern", "fleet", "worker", "--folder", str(folder)]
    started = [subprocess.Popen(words) for _ in range(count)]
    try:
        yield
        fleet.drain()
    except BaseException:
        for worker in started:
            worker.kill()
        raise
    finally:
        for worker in started:
            worker.wait()


def ended(fleet: Fleet, ids: Sequence[str]) -> list[FleetRun]:
    left = "SELECT count(*) FROM fleet.runs WHERE status IN ('waiting', 'queued', 'running', 'parked')"
    while fleet.database.rows(left)[0][0]:
        time.sleep(0.2)
    runs = [fleet.show(id) for id in ids]
    assert all(run.status == "done" for run in runs), [run for run in runs if run.status != "done"][:3]
    return runs


def single_sessions(model: str, repository: Path) -> float:
    """CPU seconds of a run as `aintern run` on the same database."""
    before = cpu_of_children()
    for _ in range(SINGLE):
        words = ["run", "--model", model, "-C", str(repository), "Do it."]
        subprocess.run(
            [sys.executable, "-m", "aintern", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        (repository / "notes.md").unlink()
    return (cpu_of_children() - before) / SINGLE


def beside_empty(fleet: Fleet, history: int, task: FleetTask) -> Iterator[Figure]:
    """What a fleet with a long history takes, beside an empty one on the same server, asked in turn: a busy machine is as busy for both."""
    url = urlsplit(fleet.database.location.url)
    fleet.database.run_script(HISTORY.format(count=history))
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute("CREATE DATABASE empty")
        server.execute("VACUUM ANALYZE")  # a history does not come in one moment
        server.execute("CHECKPOINT")
    with Fleet.open(url._replace(path="/empty").geturl()) as empty:
        newest = {each: each.submit(task)[0] for each in (empty, fleet)}
        asked: dict[str, Callable[[Fleet], object]] = {
            "submit": lambda each: each.submit(task),
            "list": Fleet.list,
            "show": lambda each: each.show(newest[each]),
        }
        for name, ask in asked.items():
            seconds: dict[Fleet, list[float]] = {each: [] for each in newest}
            for _ in range(ASKED):
                for each, found in seconds.items():
                    began = time.perf_counter()
                    ask(each)
                    found.append(time.perf_counter() - began)
            ratio = statistics.median(seconds[fleet]) / statistics.median(seconds[empty])
            yield Figure(f"{name} with {history} finished runs", ratio, 1.5)


# What workers ask of the server, each statement a transaction of its own.
STATEMENTS = {
    "polls": "SELECT workflow_uuid FROM fleet_engine.workflow_status WHERE queue_name = 'none' AND status = 'ENQUEUED' LIMIT 1",
    "notifications": "SELECT pg_notify('bench', 'x')",
    "rows, each on the disk": "INSERT INTO fleet.contained_calls SELECT gen_random_uuid()",
}
CONNECTIONS = 8
SECONDS = 5.0


def a_second(url: str, statement: str) -> float:
    """How often a second the server answers, asked by several connections at once."""

    def ask() -> int:
        with psycopg.connect(url, autocommit=True) as server:
            end, asked = time.monotonic() + SECONDS, 0
            while time.monotonic() < end:
                server.execute(statement)
                asked += 1
        return asked

    with ThreadPoolExecutor(CONNECTIONS) as threads:
        return sum(each.result() for each in [threads.submit(ask) for _ in range(CONNECTIONS)]) / SECONDS


def measure_server(fleet: Fleet, folder: Path, workers: int) -> list[Figure]:
    """What the server bears, and what one idle worker asks of it."""

    def transactions() -> int:
        return int(fleet.database.rows("SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database")[0][0])

    url = fleet.database.location.url
    figures = [Figure(f"{name} a second", a_second(url, sql), math.inf, "  ") for name, sql in STATEMENTS.items()]
    with workers_in(folder / "workers", workers, fleet):
        while len(fleet.list_workers()) < workers:
            time.sleep(0.2)
        time.sleep(10.0)  # until all are idle
        connections = fleet.database.rows("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
        before, began = transactions(), time.monotonic()
        time.sleep(20.0)
        rate = (transactions() - before) / (time.monotonic() - began) / workers
    return [
        *figures,
        Figure("transactions a second of an idle worker", rate, math.inf, "  "),
        Figure("connections of an idle worker", (connections[0][0] - 1) / workers, math.inf, "  "),
    ]


def measure(fleet: Fleet, folder: Path, runs: int, workers: int, history: int) -> list[Figure]:
    repository = sample_repository(folder)
    script = folder / "steps.jsonl"
    replies: list[object] = [{"text": "", "tool_calls": [step]} for step in STEPS]
    script.write_text("".join(f"{json.dumps(reply)}\n" for reply in [*replies, {"text": "Done."}]))
    model = f"script:{script}"
    task = FleetTask(request="Do it.", repo=str(repository), model=model)
    single = single_sessions(model, repository)

    before = cpu_of_children()
    began = time.monotonic()
    with workers_in(folder / "workers", workers, fleet):
        ended(fleet, fleet.submit(*[task] * runs))
        seconds = time.monotonic() - began
    in_fleet = (cpu_of_children() - before) / runs

    with workers_in(folder / "workers", workers, fleet):
        while len(fleet.list_workers()) < workers:
            time.sleep(0.2)
        time.sleep(3.0)  # until their engines look
        waits = sorted(waited(run) for _ in range(IDLE) for run in ended(fleet, fleet.submit(task)))

    return [
        Figure("CPU of a run beside a single session", in_fleet / single, 1.25),
        Figure("CPU of a single session", single * 1000, float("inf"), " ms"),
        Figure("runs a minute", runs / seconds * 60, float("inf"), "  "),
        Figure("waits for an idle worker, 95th percentile", waits[int(len(waits) * 0.95)] * 1000, 200, " ms"),
        *beside_empty(fleet, history, task),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--history", type=int, default=100_000)
    parser.add_argument("--server", action="store_true", help="what PostgreSQL bears, instead of what runs cost")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing runs on
    os.environ["AINTERN_MODE"] = "auto_approve"
    with ExitStack() as held:
        server, own = (Path(held.enter_context(tempfile.TemporaryDirectory(prefix="fleet-"))) for _ in range(2))
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(own / name.lower())
        os.environ["AINTERN_DATABASE"] = url = held.enter_context(private_server(server))
        fleet = held.enter_context(Fleet.open(url))
        if given.server:
            print_figures("What PostgreSQL bears", measure_server(fleet, own, given.workers))
            return 0
        figures = measure(fleet, own, given.runs, given.workers, given.history)
    print_figures(f"A fleet: {given.runs} runs of {len(STEPS) + 1} steps, {given.workers} workers", figures)
    return int(not all(figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
