"""A collector that settings name is told of attempts, replies, calls, waits and costs, and of no content; without, nothing is loaded."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetTask
from tests.fleet.agreeing_model import agreeing_model
from tests.fleet.conftest import WorkerStarter
from tests.fleet.test_worker import ended
from tests.waiting import until

SECRET = "hunter2-in-the-request"


class Collector:
    """Takes OTLP over HTTP, as a collector does."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.headers: list[str] = []
        self.traces: list[ExportTraceServiceRequest] = []
        self.metrics: list[ExportMetricsServiceRequest] = []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                """It says nothing."""

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                collector.bodies.append(body)
                collector.headers.append(self.headers.get("Authorization", ""))
                if self.path == "/v1/traces":
                    collector.traces.append(ExportTraceServiceRequest.FromString(body))
                elif self.path == "/v1/metrics":
                    collector.metrics.append(ExportMetricsServiceRequest.FromString(body))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    @property
    def spans(self) -> list[Any]:
        return [
            span
            for told in self.traces
            for resource in told.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def points(self, name: str) -> list[tuple[dict[str, str], float]]:
        """A metric's attributes and its sum, as they were told last by each worker."""
        found: dict[tuple[str, str], tuple[dict[str, str], float]] = {}
        for told in self.metrics:
            for resource in told.resource_metrics:
                worker = attributes(resource.resource)["service.instance.id"]
                for metric in (each for scope in resource.scope_metrics for each in scope.metrics if each.name == name):
                    for point in metric.sum.data_points or metric.histogram.data_points:
                        value = point.sum if metric.HasField("histogram") else point.as_double or point.as_int
                        found[worker, str(sorted(attributes(point).items()))] = (attributes(point), value)
        return list(found.values())


def attributes(of: Any) -> dict[str, Any]:
    return {each.key: each.value.string_value or each.value.int_value for each in of.attributes}


@pytest.fixture
def collector() -> Iterator[Collector]:
    running = Collector()
    thread = threading.Thread(target=running.server.serve_forever, args=(0.05,))
    thread.start()
    yield running
    running.server.shutdown()
    thread.join()
    running.server.server_close()


def test_attempts_replies_calls_waits_and_tokens_are_told_and_no_content_of_them(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, collector: Collector
) -> None:
    with agreeing_model() as model:
        model.plans["one"] = [
            ("read_file", {"path": f"{SECRET}.txt"}),
            (f"tool_{SECRET}", {}),
            ("write_file", {"path": "new.txt", "content": SECRET}),
        ]
        worker = start_worker(
            AINTERN_FLEET_TELEMETRY=collector.address,
            OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20key",
            AINTERN_MODEL_INPUT_PRICE="1",
            AINTERN_MODEL_OUTPUT_PRICE="1",
        )
        (id,) = fleet.submit(FleetTask(request=f"{SECRET}: do one", repo=str(repo), model=model.spec))
        until(lambda: fleet.show(id).status == "parked", what="the question")
        fleet.answer(id, "allow_once")
        ended(fleet, id)
        script = repo.parent / "script.jsonl"
        script.write_text('{"text": "Seven words that are counted as tokens."}\n')
        (counted_run,) = fleet.submit(FleetTask(request="Count", repo=str(repo), model=f"script:{script}"))
        ended(fleet, counted_run)
        worker.terminate()
        assert worker.wait() == 0
    attempts = [span for span in collector.spans if span.name == "invoke_agent aintern"]
    assert [attributes(span)["aintern.status"] for span in attempts] == ["parked", "done", "done"]
    assert [attributes(span)["aintern.run.id"] for span in attempts] == [id, id, counted_run]
    within = {span.span_id for span in attempts if attributes(span)["aintern.run.id"] == id}
    names = [span.name for span in collector.spans if span.parent_span_id in within]
    assert sorted(names) == ["chat agreeing"] * 4 + ["execute_tool read_file", "execute_tool write_file"]
    (failed,) = [span for span in collector.spans if span.name == "execute_tool read_file"]
    assert attributes(failed)["aintern.status"] == "failed"
    assert all(span.end_time_unix_nano >= span.start_time_unix_nano for span in collector.spans)

    ((asked, waited),) = collector.points("aintern.fleet.approval.duration")
    assert asked == {"aintern.risk": "medium", "aintern.answer": "allow_once"}
    assert 0 < waited < 120
    assert sum(seconds for _, seconds in collector.points("aintern.fleet.queue.duration")) > 0
    counted = {each["aintern.status"]: number for each, number in collector.points("aintern.fleet.attempts")}
    assert counted == {"parked": 1, "done": 2}
    calls = {(each.get("gen_ai.tool.name"), each["aintern.status"]) for each, _ in collector.points("aintern.calls")}
    assert calls == {
        ("read_file", "failed"),
        (None, "validation_failed"),  # a tool that there is not is only a word of the model's
        ("write_file", "awaiting_approval"),
        ("write_file", "completed"),
    }
    runs = fleet.show(id), fleet.show(counted_run)
    tokens = {each["gen_ai.token.type"]: number for each, number in collector.points("aintern.tokens")}
    assert tokens == {"input": sum(run.tokens_in for run in runs), "output": sum(run.tokens_out for run in runs)}
    assert tokens["output"] > 0
    cost = sum(cost for _, cost in collector.points("aintern.cost"))
    assert cost == pytest.approx(sum(run.cost or 0 for run in runs)) and cost > 0
    assert collector.points("gen_ai.client.operation.duration")
    assert set(collector.headers) == {"Bearer key"}
    told = b"".join(collector.bodies)
    assert id.encode() in told
    for secret in (SECRET, str(repo), "new.txt", "Bearer", "127.0.0.1"):
        assert secret.encode() not in told, secret


def test_without_a_collector_in_the_settings_nothing_of_it_is_loaded() -> None:
    code = "import sys, aintern.fleet.worker; print([m for m in sys.modules if m.startswith('opentelemetry')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_collector_that_is_not_there_holds_no_run_up(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, tmp_path: Path
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"text": "Done."}\n')
    worker = start_worker(AINTERN_FLEET_TELEMETRY="http://127.0.0.1:9")
    (id,) = fleet.submit(FleetTask(request="Say it", repo=str(repo), model=f"script:{script}"))
    assert ended(fleet, id)[0].status == "done"
    worker.terminate()
    assert worker.wait(60) == 0
