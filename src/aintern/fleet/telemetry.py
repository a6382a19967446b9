"""What a worker tells an OpenTelemetry collector of its attempts: spans and metrics, with ids, names of tools and models, and numbers.

Never what people, models, tools and files say: no request, repository, parameter, result or error text, and no tool's name that is only
the model's word. The names are those of OpenTelemetry's conventions for generative AI where they have one.
"""

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from aintern import __version__
from aintern.backends.token_prices import TokenPrices
from aintern.errors import StoreError, UsageError
from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    Event,
    IterationStarted,
    RunCompleted,
    RunStarted,
    TextArrived,
    ToolExecution,
    ToolResultArrived,
)
from aintern.fleet.fleet_runs import FleetRun, FleetRuns

if TYPE_CHECKING:
    from opentelemetry.trace import Span

log = logging.getLogger("aintern")
_FLUSH = 5_000  # milliseconds that a worker's end waits for the collector
_WAITED = (
    "SELECT call_id, risk, extract(epoch FROM answered_at::timestamptz - asked_at::timestamptz)::FLOAT FROM parked_questions"
    " WHERE conversation_id = ? AND answer <> ''"
)
_QUEUED = "SELECT extract(epoch FROM clock_timestamp() - queued_at::timestamptz)::FLOAT FROM fleet.runs WHERE id = ? AND queued_at <> ''"
_SECONDS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21600, 86400, 604800)


class Telemetry:
    """One worker's, for a collector that takes OTLP over HTTP at an address. Headers and certificates are those of OpenTelemetry's own
    variables (OTEL_EXPORTER_OTLP_HEADERS, …) in the worker's environment."""

    def __init__(self, endpoint: str, worker: str, prices: TokenPrices | None) -> None:
        """Raises UsageError where the packages are not installed."""
        try:
            from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.metrics import MeterProvider
            from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ImportError as error:
            raise UsageError(
                f"fleet.telemetry needs the package {error.name}.", "Install it: pip install 'aintern[telemetry]'."
            ) from error
        self.prices = prices
        place = endpoint.rstrip("/")
        resource = Resource.create(
            {
                "service.name": "aintern-fleet-worker",
                "service.version": __version__,
                "service.instance.id": worker,
            }
        )
        self._traces = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{place}/v1/traces")))
        reader = PeriodicExportingMetricReader(OTLPMetricExporter(f"{place}/v1/metrics"))
        self._metrics = MeterProvider([reader], resource=resource, shutdown_on_exit=False)
        self.tracer = self._traces.get_tracer("aintern.fleet", __version__)
        self._meter = self._metrics.get_meter("aintern.fleet", __version__)
        self._instruments: dict[str, Any] = {}

    def watch(self, run: FleetRun) -> "WatchedAttempt":
        """The telling of an attempt."""
        return WatchedAttempt(self, run)

    def count(self, name: str, unit: str, number: float, **attributes: str) -> None:
        """Adds to a counter."""
        self._instrument(name, lambda: self._meter.create_counter(name, unit)).add(number, _named(attributes))

    def measure(self, name: str, seconds: float, **attributes: str) -> None:
        """Adds to a histogram of durations."""

        def made() -> Any:
            return self._meter.create_histogram(name, "s", explicit_bucket_boundaries_advisory=_SECONDS)

        self._instrument(name, made).record(max(0.0, seconds), _named(attributes))

    def close(self) -> None:
        """Tells what is left, as far as the collector takes it within seconds."""
        self._traces.force_flush(_FLUSH)
        self._traces.shutdown()
        self._metrics.shutdown(_FLUSH)

    def _instrument(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._instruments:
            self._instruments[name] = make()
        return self._instruments[name]


class WatchedAttempt:
    """A span for the attempt, and within it one for each reply of the model and each call that ran."""

    def __init__(self, telemetry: Telemetry, run: FleetRun) -> None:
        self._telemetry = telemetry
        self._run = run
        self._model = self._reason = ""
        self._tokens: Mapping[str, int] = {}
        self._root: Span | None = None
        self._reply: tuple[Span, float] | None = None
        self._calls: dict[str, Span] = {}
        self._tools: dict[str, str] = {}  # the tools of calls that are known to be some
        self._waited: dict[
            str, tuple[str, float]
        ] = {}  # by call: the risk that was asked about, and seconds until its answer

    def begin(self, runs: FleetRuns) -> None:
        """The attempt has begun."""
        run = self._run
        try:
            self._waited = {call: (risk, s) for call, risk, s in runs.database.rows(_WAITED, (run.conversation,))}
            for (seconds,) in runs.database.rows(_QUEUED, (run.id,)):
                self._telemetry.measure("aintern.fleet.queue.duration", seconds, aintern_label=run.label)
        except StoreError as error:  # an attempt goes on without what is told of it
            log.warning("how long the attempt %s waited is not told: %s", run.attempt, error)
        self._root = self._telemetry.tracer.start_span(
            "invoke_agent aintern",
            attributes={
                "gen_ai.operation.name": "invoke_agent",
                "aintern.run.id": run.id,
                "aintern.attempt": run.token,
            },
        )

    def take(self, event: Event) -> None:
        match event:
            case RunStarted():
                self._model = event.model.partition("@")[0]  # what stands behind it may be an address with a password
            case IterationStarted():
                named = {"gen_ai.operation.name": "chat", "gen_ai.request.model": self._model}
                self._reply = (self._span(f"chat {self._model}", event.time, named), event.time)
            case TextArrived(is_complete=True):
                self._end_reply(event.time)
            case ApprovalRequested():
                self._tools[event.call.id] = event.call.tool
            case ApprovalResolved():
                if waited := self._waited.pop(event.call_id, None):
                    risk, seconds = waited
                    self._telemetry.measure(
                        "aintern.fleet.approval.duration", seconds, aintern_risk=risk, aintern_answer=event.answer
                    )
            case ToolExecution(status="starting"):
                self._tools[event.call_id] = event.tool
                named = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": event.tool}
                named["gen_ai.tool.call.id"] = event.call_id
                self._calls[event.call_id] = self._span(f"execute_tool {event.tool}", event.time, named)
            case ToolResultArrived():
                self._end_call(event)
            case RunCompleted():
                self._reason, self._tokens = event.reason, event.tokens
                self._end_reply(event.time, failed=True)

    def end(self, status: str) -> None:
        """The attempt is over; `status` is what it gave."""
        tokens = {"input": self._tokens.get("prompt", 0), "output": self._tokens.get("completion", 0)}
        self._telemetry.count(
            "aintern.fleet.attempts", "{attempt}", 1, aintern_status=status, aintern_reason=self._reason
        )
        for kind, count in tokens.items():
            self._telemetry.count("aintern.tokens", "{token}", count, gen_ai_token_type=kind)
        if self._telemetry.prices is not None:
            self._telemetry.count("aintern.cost", "USD", self._telemetry.prices.cost(tokens["input"], tokens["output"]))
        if self._root is not None:
            for call in self._calls.values():
                call.end()
            self._root.set_attributes(
                {
                    "aintern.status": status,
                    "aintern.reason": self._reason,
                    "gen_ai.usage.input_tokens": tokens["input"],
                    "gen_ai.usage.output_tokens": tokens["output"],
                }
            )
            _mark(self._root, failed=status == "failed")
            self._root.end()

    def _end_reply(self, time: float, *, failed: bool = False) -> None:
        if self._reply is None:
            return
        (span, begun), self._reply = self._reply, None
        _mark(span, failed=failed)
        span.end(_nanoseconds(time))
        self._telemetry.measure(
            "gen_ai.client.operation.duration",
            time - begun,
            gen_ai_operation_name="chat",
            gen_ai_request_model=self._model,
        )

    def _end_call(self, event: ToolResultArrived) -> None:
        tool = self._tools.get(event.call_id, "")
        self._telemetry.count("aintern.calls", "{call}", 1, gen_ai_tool_name=tool, aintern_status=event.status)
        if span := self._calls.pop(event.call_id, None):
            span.set_attribute("aintern.status", event.status)
            _mark(span, failed=not event.success)
            span.end(_nanoseconds(event.time))

    def _span(self, name: str, time: float, attributes: dict[str, str]) -> "Span":
        from opentelemetry.trace import set_span_in_context

        within = set_span_in_context(self._root) if self._root is not None else None
        named = {"aintern.run.id": self._run.id, **attributes}
        return self._telemetry.tracer.start_span(name, within, attributes=named, start_time=_nanoseconds(time))


def _named(attributes: dict[str, str]) -> dict[str, str]:
    """`gen_ai_tool_name` is gen_ai.tool.name; what is empty is left out."""
    return {name.replace("_", ".").replace("gen.ai", "gen_ai"): value for name, value in attributes.items() if value}


def _mark(span: "Span", *, failed: bool) -> None:
    from opentelemetry.trace import StatusCode

    span.set_status(StatusCode.ERROR if failed else StatusCode.OK)


def _nanoseconds(time: float) -> int:
    return int(time * 1e9)
