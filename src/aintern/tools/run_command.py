"""Running a shell command in the workspace: sandboxed where there is a sandbox, bounded, and gone when it ends."""

import asyncio
import contextlib
import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure, ToolTimeout
from aintern.messages import Example, JsonObject, ToolResult
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.tools.arguments import Limits
from aintern.tools.background_commands import background_commands, told
from aintern.tools.kept_outputs import OUTPUT_BYTES, keep_output
from aintern.tools.live_output import LiveOutput
from aintern.tools.output_limits import head_and_tail
from aintern.tools.tool import HostWithBackground, Settled, ToolContext, ToolHost, TriedCommand, tool
from aintern.workspace.background_processes import FOREVER, BackgroundProcess
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.layers.late_unmount import late_unmount
from aintern.workspace.layers.layer import Layer, Layers
from aintern.workspace.layers.layer_changes import LayerChange
from aintern.workspace.layers.reader_traces import without_traces
from aintern.workspace.process import Finished, OnOutput, ProcessLimits, run_process
from aintern.workspace.shell_sandbox import ShellSandbox
from aintern.workspace.trusted_programs import find_program

_STDOUT_SHOWN, _STDERR_SHOWN = 12_000, 4_000  # characters
TIMEOUT = 60  # seconds; in the background it stands for none
_LOOKS_EVERY = 0.5  # seconds between two looks whether a background command's masks hold
_SETTLES = 1.0  # seconds in which a background command's call waits for its first words, or its early end
NOT_REACHED = "It runs without network: nothing outside its sandbox can reach a server in it."
_IN_DATA = 64_000  # characters of each stream, for programs
_CHANGES_NAMED = 10
_STARTS = 2  # of the sandbox, for one command
_DROPPED = {
    "safe": "the command looks as if it only reads. If the change is wanted, make it with a file tool or "
    "with a command that shows that it writes.",
    "read_only": "this session is read-only.",
    "plan": "plan mode is on. Say in the plan what has to be changed.",
}
_REST = "Run it again with a filter such as `| tail -n 50`, or write its output to a file and read that."


def _assess(parameters: JsonObject, context: ToolContext | None) -> Risk | None:
    """What runs live writes to the workspace itself: it is asked about as a write is."""
    if parameters.get("background"):
        rule, reason = "background", "it goes on in the background, and what it changes is real at once"
    elif parameters.get("live"):
        rule, reason = "live", "it runs live: what it changes is real at once"
    else:
        return None
    return Risk(RiskLevel.MEDIUM, (RiskFactor(RiskLevel.MEDIUM, rule, rule, reason),))


@tool(
    id="run_command",
    risk="high",
    category="terminal",
    needs=("workspace", "terminal"),
    tags=("run", "command", "shell", "terminal", "execute", "install", "test", "build"),
    command="command",
    working_directory="working_directory",
    summary="Run: {command}",
    assess=_assess,
    examples=(
        Example("run the tests", {"command": "pytest"}),
        Example("yarn build", {"command": "yarn build"}),
        Example("Build the project with make", {"command": "make"}),
        Example("which python version is installed?", {"command": "python --version"}),
        Example(
            "in backend/ run make migrate",
            {"command": "make migrate", "working_directory": "backend"},
        ),
        Example('commit everything with the message "fix bug"', {"command": 'git commit -am "fix bug"'}),
        Example(
            "Execute scripts/setup.sh, it may take 5 minutes",
            {"command": "bash scripts/setup.sh", "timeout_seconds": 300},
        ),
        Example("cargo test pls", {"command": "cargo test"}),
    ),
)
async def run_command(
    context: ToolContext,
    command: Annotated[str, "Shell command, run by bash"],
    working_directory: Annotated[str, "Folder to run it in, relative to the workspace"] = ".",
    timeout_seconds: Annotated[float, "Seconds after which it is ended", Limits(minimum=1, maximum=86_400)] = TIMEOUT,
    capture_output: Annotated[bool, "Return the output; false runs it in the visible terminal"] = True,
    live: Annotated[bool, "Write to the files at once: for live databases, renaming folders"] = False,
    # Without a default, so that an answer remembered for exactly these parameters is one for the same call as ever.
    background: Annotated[bool | None, "Live, and goes on after the call: for servers, watchers"] = None,
) -> ToolResult:
    """Run a shell command in the workspace and return its exit code and output. Nothing of it runs on afterwards, and
    cd and variables do not last. What it changes becomes real when it has ended, unless it runs live."""
    if not command.strip() or "\0" in command:
        raise ToolFailure("The command is empty or holds a NUL character.")
    if background:
        return await _start_in_background(context, command, working_directory, timeout_seconds)
    if live and not context.host.drops_changes:
        context = replace(context, host=replace(context.host, layers=None))
    host = context.host
    # The one place where a recorder of changes stands around a command; what is thrown away needs none, and a layer is one.
    compared = not (host.drops_changes and host.sandbox is not None) and not host.writes_to_layer(
        context.workspace.root
    )
    around = host.around_command(context, command) if host.around_command is not None and compared else None
    async with around or contextlib.nullcontext():
        if not capture_output and host.terminal is not None:
            return await host.terminal(context, command, working_directory, timeout_seconds)
        output = LiveOutput(context.progress)
        try:
            ran = await run_allowed(context, command, working_directory, timeout_seconds, output)
        finally:
            output.end()
    return await asyncio.to_thread(_result, context, command, ran, timeout_seconds)


async def _start_in_background(context: ToolContext, command: str, directory: str, timeout: float) -> ToolResult:
    """Starts it, and tells what it prints at first. What it changes until then can be undone: later nobody could tell its work
    from others'."""
    host = context.host
    if not isinstance(host, HostWithBackground) or host.background is None or host.ends_later is None:
        raise ToolFailure("Nothing can go on in the background here.", "Run it without background.")
    if host.drops_changes:  # refused before it could be asked about, unless that came meanwhile
        raise ToolFailure("Nothing that changes files may go on in the background now.", "Run it without background.")
    own = replace(context, host=replace(host, layers=None, settlement=None), progress=lambda step: None)
    limit = FOREVER if timeout == TIMEOUT else timeout

    async def run(on_output: OnOutput, stop: asyncio.Event) -> Finished:
        watching = asyncio.create_task(_stop_when_unmasked(host.sandbox, process)) if host.sandbox is not None else None
        try:
            running = replace(own, cancelled=stop)
            return await run_in_folder(running, command, directory, limit, on_output, goes_on=True)
        finally:
            if watching is not None:
                watching.cancel()

    around = host.around_command(context, command) if host.around_command is not None else None
    async with around or contextlib.nullcontext():
        process = host.background.start(command, directory, run, host.ends_later)
        try:
            await process.wait(_SETTLES)
        except asyncio.CancelledError:
            process.stop("the request's end")
            raise
    if not process.is_running and process.finished is None:
        process.is_told = True
        raise ToolFailure(f"It {process.how}")
    result = await told(context, process, process.output.fresh())
    notes = [] if host.network or host.sandbox is None else [NOT_REACHED]
    if process.finished is not None and host.sandbox is not None:
        notes = [cause] if (cause := host.sandbox.cause(process.finished)) else []
    elif process.is_running:
        notes.append(f"Read it with {background_commands.id}; it ends with the session.")
    error = _exit_text(process.finished.exit_code) if process.finished and process.finished.exit_code else ""
    content = "\n".join((result.content, *(f"[{note}]" for note in notes)))
    return replace(result, success=not error, error=error, content=content)


async def _stop_when_unmasked(sandbox: ShellSandbox, process: BackgroundProcess) -> None:
    """Ends a background command before it can use for long what its sandbox does not mask any more."""
    before = await asyncio.to_thread(sandbox.masked_files)
    while True:
        await asyncio.sleep(_LOOKS_EVERY)
        now = await asyncio.to_thread(sandbox.masked_files)
        if unmasked := sorted(path for path, inode in now.items() if before.get(path) != inode):
            why = f"{unmasked[0]} is new or was replaced, and its sandbox no longer protects it (start it again)"
            return process.stop(f"AIntern: {why}")


@dataclass(frozen=True, slots=True)
class AllowedRun:
    """How an allowed command ended, what of its changes was not kept, why none was where they were meant to be (`problem`), what
    else is to be told, and what it changed as a `diff`."""

    finished: Finished
    dropped: tuple[LayerChange, ...] = ()
    problem: str = ""
    notes: tuple[str, ...] = ()
    diff: str = ""


async def run_allowed(
    context: ToolContext, command: str, directory: str, timeout: float, on_output: OnOutput
) -> AllowedRun:
    """Runs an allowed command; in a layer whose changes are committed after it, where its changes may not stay in one that is
    thrown away, and without layers in the workspace itself, or on one that it can't write to. `timeout` in seconds. Raises
    ToolFailure when it cannot be started."""
    host = context.host
    settlement = host.settlement
    if settlement is not None and settlement.tried is not None:
        return await _settle(host, settlement.tried, timeout)
    if host.drops_changes == "read_only" and host.sandbox is None:
        raise ToolFailure(
            "This session is read-only, and without a sandbox nothing keeps a command from writing. It was not run.",
            "Use a command that only reads.",
        )
    if host.sandbox is None or host.layers is None or (settlement is None and not host.drops_changes):
        return AllowedRun(await run_in_folder(context, command, directory, timeout, on_output))
    keeps_caches = settlement is not None and settlement.was_allowed and host.drops_changes != "plan"
    with _layer_of(host.layers, is_kept=not host.drops_changes, keeps_caches=keeps_caches) as layer:
        try:
            finished = await run_in_folder(context, command, directory, timeout, on_output, layer)
        except asyncio.CancelledError:
            if settlement is not None and (changes := await asyncio.to_thread(layer.changes)):
                settlement.ended(success=False, error="cancelled", duration=0.0)
                settlement.discard(changes, "cancelled")
            raise
        return await _settle(
            host, TriedCommand(layer, finished, tuple(await asyncio.to_thread(layer.changes))), timeout
        )


async def _settle(host: ToolHost, tried: TriedCommand, timeout: float) -> AllowedRun:
    finished = tried.finished
    if host.settlement is not None:
        error = ended_with(finished, timeout)
        host.settlement.ended(success=not error, error=error, duration=finished.duration)
    settled = await _settled(host, tried)
    notes = (*_cause(tried.layer, finished), *settled.notes)
    return AllowedRun(finished, settled.left_out, settled.problem, notes, settled.diff)


def _cause(layer: Layer, finished: Finished) -> tuple[str, ...]:
    cause = layer.cause(finished)
    if not cause or not layer.is_kept:
        return (cause,) if cause else ()
    return (f"{cause} It was not run again; with live=true it works on the files themselves.",)


async def _settled(host: ToolHost, tried: TriedCommand) -> Settled:
    """Commits what a command changed, or throws away what may not stay; what was cut off half-way has not happened."""
    settlement, changes, finished = host.settlement, tried.changes, tried.finished
    if host.drops_changes:
        dropped = without_traces(changes)
        if dropped and settlement is not None:
            settlement.discard(dropped)
        told = (f"Nothing of this was kept: {_named(dropped)}; {_DROPPED[host.drops_changes]}",) if dropped else ()
        return Settled(tuple(dropped), notes=told)
    if settlement is None or not changes:
        return Settled()
    if finished.stopped:
        settlement.discard(changes, finished.stopped)
        return Settled(tuple(changes), notes=(f"Its changes were thrown away: {_named(changes)}",))
    settled = await settlement.keep(tried)
    notes = settled.notes
    if settled.left_out and not settled.problem:
        notes = (f"Not kept: {_named(settled.left_out)}", *notes)
    if shorn := [change for change in changes if change.dropped and change not in settled.left_out]:
        notes = (*notes, f"Kept without set-user-id bits: {_named(shorn)}")
    return replace(settled, notes=notes)


@contextlib.contextmanager
def _layer_of(layers: Layers, *, is_kept: bool, keeps_caches: bool) -> Iterator[Layer]:
    try:
        with layers.fresh(is_kept=is_kept, keeps_caches=keeps_caches) as layer:
            yield layer
    except OSError as error:
        raise ToolFailure(
            f"The command was not run: there is no place where its changes could wait ({error})."
        ) from error


def _named(changes: Sequence[LayerChange]) -> str:
    named = ", ".join(str(change) for change in changes[:_CHANGES_NAMED])
    more = len(changes) - _CHANGES_NAMED
    return f"{named} and {more} more" if more > 0 else named


async def run_in_folder(
    context: ToolContext,
    command: str,
    directory: str,
    timeout: float,
    on_output: OnOutput,
    layer: Layer | None = None,
    *,
    goes_on: bool = False,
) -> Finished:
    """Runs a command in the folder that was checked, sandboxed where there is a sandbox, in `layer` where one is given (which
    needs the sandbox), or beside other commands where it `goes_on`; `timeout` in seconds. Raises ToolFailure when it cannot be
    started; the sandbox is tried twice, since what it mounts may go in the very moment when it starts."""
    for _ in range(_STARTS):
        finished, has_begun = await _run_once(context, command, directory, timeout, on_output, layer, goes_on=goes_on)
        if has_begun or finished.stopped:
            return finished if layer is None else layer.with_reason(finished)
    why = " ".join(finished.stderr.split())[-300:] or f"it ended with exit code {finished.exit_code}"
    raise ToolFailure(f"The sandbox could not be started, so the command was not run: {why}", "Try it once more.")


async def _run_once(
    context: ToolContext,
    command: str,
    directory: str,
    timeout: float,
    on_output: OnOutput,
    layer: Layer | None,
    *,
    goes_on: bool,
) -> tuple[Finished, bool]:
    """How it ended, and whether it began at all."""
    sandbox = context.host.sandbox
    location = context.workspace.locate(directory)
    bash = find_program("bash")
    if not bash:
        raise ToolFailure("bash is not installed outside the workspace.", "Install bash to run commands.")
    arguments = [bash, "--noprofile", "--norc", "-c", command]
    limits = ProcessLimits(timeout=timeout, output=OUTPUT_BYTES)
    async with contextlib.AsyncExitStack() as stack:
        stable = stack.enter_context(context.workspace.working_directory(directory))
        descriptors: tuple[int, ...] = ()
        wrapped = None
        cancelled = context.cancelled
        if layer is not None:
            cancelled = await stack.enter_async_context(layer.watched(context.cancelled))
            # One block more, so that a single file can get past the budget, which is what ends the command.
            limits = replace(limits, file_bytes=min(limits.file_bytes, layer.budget + 4096))
        if sandbox is not None:
            wrapped = stack.enter_context(
                sandbox.wrapped(
                    arguments,
                    str(location.resolved),
                    network=context.host.network,
                    mounts=None if layer is None else layer.mounts,
                    goes_on=goes_on,
                )
            )
            arguments, descriptors = wrapped.arguments, wrapped.descriptors
            if wrapped.info is not None:
                await stack.enter_async_context(late_unmount(wrapped.info))
        finished = await run_process(
            arguments,
            directory=stable,
            environment=scrubbed_environment(),
            limits=limits,
            on_output=on_output,
            cancelled=cancelled,
            pass_fds=descriptors,
            watched=True,
        )
        return finished, wrapped is None or wrapped.has_begun()


def _result(context: ToolContext, command: str, ran: AllowedRun, timeout: float) -> ToolResult:
    finished, rest, kept = ran.finished, _REST, ""
    if len(finished.stdout) > _STDOUT_SHOWN or len(finished.stderr) > _STDERR_SHOWN:
        errors = f"\n[stderr]\n{finished.stderr}" if finished.stderr else ""
        kept = keep_output(context, finished.stdout + errors)
        rest = f"All of it: read_file {kept}." if kept else _REST
    stdout = head_and_tail(finished.stdout, _STDOUT_SHOWN, rest, larger_tail=True)
    stderr = head_and_tail(finished.stderr, _STDERR_SHOWN, rest, larger_tail=True)
    parts = [stdout.rstrip("\n")] if stdout.strip() else []
    parts += [f"[stderr]\n{stderr.rstrip()}"] if stderr.strip() else []
    error = ended_with(finished, timeout)
    if finished.left_behind:
        parts.append(f"[{finished.left_behind} background processes were ended with the command.]")
    parts.append(
        f"[{error or 'exit code 0'} {finished.duration:.1f} s]" if parts or error else "[exit code 0, no output]"
    )
    error = error or ran.problem
    parts += [f"[{note}]" for note in (*([ran.problem] if ran.problem else []), *ran.notes)]
    if context.host.sandbox is not None and (cause := context.host.sandbox.cause(finished)):
        parts.append(f"[{cause}]")
    data: dict[str, Any] = {
        "command": command, "exit_code": finished.exit_code,
        "stdout": head_and_tail(finished.stdout, _IN_DATA), "stderr": head_and_tail(finished.stderr, _IN_DATA),
        "duration": finished.duration, "timed_out": finished.stopped == "timeout",
        "truncated": finished.truncated or max(len(finished.stdout), len(finished.stderr)) > _IN_DATA,
    }  # fmt: skip
    data |= {name: value for name, value in (("kept", kept), ("diff", ran.diff)) if value}
    message = error or "Exit code 0"
    if ran.dropped:
        message += f"; {len(ran.dropped)} changes were not kept: {_named(ran.dropped)}"
        data["dropped"] = [str(change) for change in ran.dropped]
    content = "\n".join(parts)
    if finished.stopped == "timeout":
        raise ToolTimeout(content, "Pass a higher timeout_seconds if it needs more time.")
    return ToolResult(not error, content, data=data, message=message, error=error, duration=finished.duration)


def _exit_text(code: int) -> str:
    """Signals by name. A shell reports one that ended its command as an exit code of 128 and more."""
    number = -code if code < 0 else code - 128
    name = next((f" ({each.name})" for each in signal.Signals if each == number), "")
    return f"Ended by signal {number}{name}." if code < 0 else f"Exit code {code}{name}."


def ended_with(finished: Finished, timeout: float) -> str:
    """What went wrong with a command, or ''; `timeout`, in seconds, is the one that it had."""
    match finished.stopped:
        case "timeout":
            return f"The command took longer than {timeout:g} s and was stopped, with everything it had started."
        case "cancelled":
            return "The command was cancelled and stopped, with everything it had started."
        case "layer_full":
            return "The command wrote more than it may (sandbox.layer_bytes) and was stopped."
    return _exit_text(finished.exit_code) if finished.exit_code else ""
