"""Running a shell command in the workspace: sandboxed where there is a sandbox, bounded, and gone when it ends."""

import contextlib
import time
from typing import Annotated

from aintern.errors import ToolFailure, ToolTimeout
from aintern.messages import Example, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.output_limits import head_and_tail
from aintern.tools.tool import ToolContext, ToolProgress, tool
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, OnOutput, ProcessLimits, run_process
from aintern.workspace.trusted_programs import find_program

_STDOUT_SHOWN, _STDERR_SHOWN = 12_000, 4_000  # characters
_PROGRESS_EVERY = 0.1  # seconds
_PROGRESS_SHOWN = 4_000  # characters of live output in one step
_REST = "Run it again with a filter such as `| tail -n 50`, or write its output to a file and read that."


@tool(
    id="run_command",
    risk="high",
    category="terminal",
    needs=("workspace", "terminal"),
    tags=("run", "command", "shell", "terminal", "execute", "install", "test", "build"),
    command="command",
    working_directory="working_directory",
    summary="Run: {command}",
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
    timeout_seconds: Annotated[float, "Seconds after which it is ended", Limits(minimum=1, maximum=86_400)] = 60,
    capture_output: Annotated[bool, "Return the output; false runs it in the visible terminal"] = True,
) -> ToolResult:
    """Run a shell command in the workspace and return its exit code and output. Nothing of it runs on afterwards."""
    if not command.strip() or "\0" in command:
        raise ToolFailure("The command is empty or holds a NUL character.")
    # The one place where a recorder of changes stands around a command.
    around = context.host.around_command
    async with around(context, command) if around is not None else contextlib.nullcontext():
        if not capture_output and context.host.terminal is not None:
            return await context.host.terminal(context, command, working_directory, timeout_seconds)
        live = _LiveOutput(context)
        finished = await run_in_folder(context, command, working_directory, timeout_seconds, live)
    return _result(command, finished, timeout_seconds)


async def run_in_folder(
    context: ToolContext, command: str, directory: str, timeout: float, on_output: OnOutput
) -> Finished:
    """Runs an allowed command in the folder that was checked, sandboxed where there is a sandbox; `timeout` in seconds.
    Raises ToolFailure when it cannot be started."""
    sandbox = context.host.sandbox
    location = context.workspace.locate(directory)
    bash = find_program("bash")
    if not bash:
        raise ToolFailure("bash is not installed outside the workspace.", "Install bash to run commands.")
    arguments = [bash, "--noprofile", "--norc", "-c", command]
    with context.workspace.working_directory(directory) as stable, contextlib.ExitStack() as stack:
        descriptors: tuple[int, ...] = ()
        if sandbox is not None:
            wrapped = stack.enter_context(
                sandbox.wrapped(arguments, str(location.resolved), network=context.host.network)
            )
            arguments, descriptors = wrapped.arguments, wrapped.descriptors
        return await run_process(
            arguments,
            directory=stable,
            environment=scrubbed_environment(),
            limits=ProcessLimits(timeout=timeout),
            on_output=on_output,
            cancelled=context.cancelled,
            pass_fds=descriptors,
            watched=True,
        )


class _LiveOutput:
    """Passes output on as progress, not more often than a person can see."""

    def __init__(self, context: ToolContext) -> None:
        self._progress, self._pending, self._last = context.progress, "", 0.0

    def __call__(self, stream: str, text: str) -> None:
        self._pending = (self._pending + text)[-_PROGRESS_SHOWN:]
        now = time.monotonic()
        if self._pending and now - self._last >= _PROGRESS_EVERY:
            self._progress(ToolProgress(self._pending))
            self._pending, self._last = "", now


def _result(command: str, finished: Finished, timeout: float) -> ToolResult:
    stdout = head_and_tail(finished.stdout, _STDOUT_SHOWN, _REST)
    stderr = head_and_tail(finished.stderr, _STDERR_SHOWN, _REST)
    parts = [stdout.rstrip("\n")] if stdout.strip() else []
    parts += [f"[stderr]\n{stderr.rstrip()}"] if stderr.strip() else []
    error = ""
    if finished.stopped == "timeout":
        error = f"The command took longer than {timeout:g} s and was ended with everything it had started."
    elif finished.stopped == "cancelled":
        error = "The command was cancelled and ended with everything it had started."
    elif finished.exit_code:
        error = _exit_text(finished.exit_code)
    if finished.left_behind:
        parts.append(f"[{finished.left_behind} background processes were ended with the command.]")
    parts.append(
        f"[{error or 'exit code 0'} {finished.duration:.1f} s]" if parts or error else "[exit code 0, no output]"
    )
    data = {
        "command": command, "exit_code": finished.exit_code, "stdout": finished.stdout, "stderr": finished.stderr,
        "duration": finished.duration, "timed_out": finished.stopped == "timeout", "truncated": finished.truncated,
    }  # fmt: skip
    message = error or "Exit code 0"
    content = "\n".join(parts)
    if finished.stopped == "timeout":
        raise ToolTimeout(content, "Pass a higher timeout_seconds if it needs more time.")
    return ToolResult(not error, content, data=data, message=message, error=error, duration=finished.duration)


def _exit_text(code: int) -> str:
    if code < 0:
        return f"Ended by signal {-code}."
    return f"Exit code {code}."
