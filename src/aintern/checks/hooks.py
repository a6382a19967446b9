"""Hooks: programs of the settings that are asked before a tool runs and told after it and at a run's end, as JSON.

They speak the form of other agents: what happens on standard input, `permissionDecision` on standard output, or exit code 2 with the
reason on standard error. They may deny or ask; what they allow is not listened to. A hook that fails before a tool denies.
"""

import asyncio
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, NamedTuple

from aintern.checks.configured_program import read_only
from aintern.checks.finding import OnBehalf
from aintern.errors import ToolFailure
from aintern.settings.schema import HOOKS, HookEvent, HookSettings, Settings
from aintern.tools.output_limits import head_and_tail, visible
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process

_OUTPUT = 64_000  # bytes
_TOLD = 2_000  # characters of a hook's words
_BLOCKS = 2  # the exit code


class HookAnswer(NamedTuple):
    """What hooks say of a call that has not run: nothing, that it is asked about, or that it is denied, and why."""

    says: Literal["nothing", "ask", "deny"] = "nothing"
    reason: str = ""


class Hooks:
    """The hooks of one session's settings. Where none is for an event and a tool, nothing is started and nothing made."""

    def __init__(self, settings: Settings) -> None:
        self._said: dict[tuple[str, str], HookAnswer] = {}  # by call and parameters
        self.apply_settings(settings)

    def apply_settings(self, settings: Settings) -> None:
        """Other hooks from now on."""
        self._hooks: Mapping[str, HookSettings] = {
            name: hook for name, hook in sorted(settings.hooks.items()) if hook.enabled and hook.command
        }
        origins = (settings.origin(f"{HOOKS}{name}.command") for name in self._hooks)
        self._own = {name for name, origin in zip(self._hooks, origins, strict=True) if origin.layer != "project"}

    def follow(self, event: HookEvent, tool: str = "") -> bool:
        """Whether a hook is for this; `tool` is its id."""
        return bool(self._hooks) and any(self._of(event, tool))

    def forget(self) -> None:
        """What hooks said of calls is asked anew: another reply's calls begin."""
        self._said.clear()

    async def before(self, behalf: OnBehalf, tool: str, parameters: Mapping[str, Any]) -> HookAnswer:
        """Asks every hook about a call, once for the same parameters; the strictest answer counts, and the first that denies ends it."""
        key = behalf.context.execution_id, json.dumps(parameters, sort_keys=True, default=str)
        if key not in self._said:
            self._said[key] = await self._before(behalf, tool, parameters)
        return self._said[key]

    async def _before(self, behalf: OnBehalf, tool: str, parameters: Mapping[str, Any]) -> HookAnswer:
        strictest = HookAnswer()
        for name, hook in self._of("PreToolUse", tool):
            said = {"tool_name": tool, "tool_input": dict(parameters), "tool_use_id": behalf.context.execution_id}
            try:
                answer = _answer(await self._run(behalf, name, hook, said))
            except (ToolFailure, OSError, ValueError) as error:
                behalf.warn(f"The hook {name} failed: {error}")
                answer = HookAnswer("deny", f"it failed ({error})")
            if answer.says == "deny":
                return HookAnswer("deny", f"Blocked: the hook {name} says: {answer.reason}")
            if answer.says == "ask" and strictest.says == "nothing":
                strictest = HookAnswer("ask", f"The hook {name} asks: {answer.reason}")
        return strictest

    async def after(
        self, behalf: OnBehalf, tool: str, parameters: Mapping[str, Any], response: Mapping[str, Any]
    ) -> str:
        """Tells every hook of a call that has run; what they have to say to the model, or ''."""
        told = []
        for name, hook in self._of("PostToolUse", tool):
            said = {
                "tool_name": tool,
                "tool_input": dict(parameters),
                "tool_response": dict(response),
                "tool_use_id": behalf.context.execution_id,
            }
            try:
                words = _words(await self._run(behalf, name, hook, said))
            except (ToolFailure, OSError, ValueError) as error:
                behalf.warn(f"The hook {name} failed: {error}")
                continue
            told += [f"[hook {name}] {words}"] if words else []
        return "\n".join(told)

    async def at_end(self, behalf: OnBehalf, said: Mapping[str, Any]) -> None:
        """Tells every hook that a run has ended."""
        for name, hook in self._of("Stop", ""):
            try:
                words = _words(await self._run(behalf, name, hook, said))
            except (ToolFailure, OSError, ValueError) as error:
                behalf.warn(f"The hook {name} failed: {error}")
                continue
            if words:
                behalf.warn(f"The hook {name} says: {words}")

    def _of(self, event: HookEvent, tool: str) -> Iterator[tuple[str, HookSettings]]:
        for name, hook in self._hooks.items():
            if hook.event == event and (not hook.tools or any(fnmatchcase(tool, each) for each in hook.tools)):
                yield name, hook

    async def _run(self, behalf: OnBehalf, name: str, hook: HookSettings, said: Mapping[str, Any]) -> Finished:
        """Raises ToolFailure where it may not or can't run, takes too long, or ends with another code than 0 and 2."""
        arguments = [os.path.expanduser(part) if part.startswith("~/") else part for part in hook.command]  # noqa: PTH111
        if problem := behalf.permit(f"{HOOKS}{name}", arguments):
            raise ToolFailure(problem)
        sandbox, workspace = behalf.context.host.sandbox, behalf.context.workspace
        if sandbox is None:
            raise ToolFailure("there is no sandbox here to run it in.")
        mounts: dict[Path, Sequence[str]] = {**read_only(workspace.roots, {})}
        if name in self._own:
            mounts |= {path: ["--ro-bind", str(path), str(path)] for path in _files_named(arguments, workspace.roots)}
        root = str(workspace.root)
        heard = {"session_id": behalf.context.conversation_id, "cwd": root, "hook_event_name": hook.event, **said}
        with sandbox.wrapped(arguments, root, mounts=mounts) as wrapped:
            descriptor = await asyncio.to_thread(_in_memory, heard)
            try:
                finished = await run_process(
                    wrapped.arguments,
                    directory="/",
                    environment=scrubbed_environment(),
                    limits=ProcessLimits(timeout=hook.timeout, output=_OUTPUT),
                    cancelled=behalf.context.cancelled,
                    pass_fds=wrapped.descriptors,
                    watched=True,
                    stdin=descriptor,
                )
            finally:
                os.close(descriptor)
        if finished.stopped:
            raise ToolFailure(f"it took longer than {hook.timeout:g} s.")
        if finished.exit_code not in (0, _BLOCKS):
            said_last = _short(finished.stderr)
            raise ToolFailure(f"exit code {finished.exit_code}" + (f": {said_last}" if said_last else "."))
        return finished


def _answer(finished: Finished) -> HookAnswer:
    """Raises ValueError for what looks like an answer and is none."""
    if finished.exit_code == _BLOCKS:
        return HookAnswer("deny", _short(finished.stderr) or "no reason given.")
    said = _object(finished.stdout)
    specific = said.get("hookSpecificOutput", said)
    if not isinstance(specific, dict):
        raise ValueError("hookSpecificOutput is no object.")
    decision = specific.get("permissionDecision", said.get("decision"))
    reason = _short(str(specific.get("permissionDecisionReason") or said.get("reason") or "no reason given."))
    match decision:
        case "deny" | "block":
            return HookAnswer("deny", reason)
        case "ask":
            return HookAnswer("ask", reason)
        case None | "allow" | "approve":
            return HookAnswer()
        case _:
            raise ValueError(f"{str(decision)[:60]!r} is no decision: expected deny or ask.")


def _words(finished: Finished) -> str:
    """What a hook says of what has happened already."""
    if finished.exit_code == _BLOCKS:
        return _short(finished.stderr)
    said = _object(finished.stdout)
    specific = said.get("hookSpecificOutput")
    context = specific.get("additionalContext") if isinstance(specific, dict) else None
    return _short(str(context or said.get("reason") or ""))


def _object(text: str) -> dict[str, Any]:
    """The JSON object that a hook printed; empty where it printed something else."""
    text = text.strip()
    if not text.startswith("{"):
        return {}
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("what it printed is broken JSON.") from None
    return said if isinstance(said, dict) else {}


def _files_named(arguments: Sequence[str], roots: Sequence[Path]) -> list[Path]:
    """Files of the home folder that an argument list names: the hook's own program or script, which the sandbox would hide."""
    home = Path.home().resolve()
    named = [Path(part).resolve() for part in arguments if part.startswith("/")]
    return [
        path
        for path in named
        if home in path.parents and path.is_file() and not any(root in path.parents for root in roots)
    ]


def _in_memory(said: Mapping[str, Any]) -> int:
    """A descriptor to read the JSON from: a pipe would fill up before a hook reads it."""
    descriptor = os.memfd_create("hook") if hasattr(os, "memfd_create") else _unnamed_file()
    data = json.dumps(said, ensure_ascii=False, default=str).encode("utf-8", "surrogateescape") + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _unnamed_file() -> int:
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _short(text: str) -> str:
    return head_and_tail(visible(" ".join(text.split())), _TOLD)
