"""Reads settings: defaults < the user's config.toml < the project's aintern.toml < AINTERN_* < flags; managed.toml last."""

import json
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from aintern.errors import SettingsError
from aintern.settings.layer_values import LayerValues, Problems, known, of_environment, of_file, of_flags
from aintern.settings.schema import (
    DEFAULT,
    HOOKS,
    MANAGED_FILE,
    MCP_SERVERS,
    PRESETS,
    PROJECT_FILE,
    SECTIONS,
    USER_FILE,
    HookSettings,
    Layer,
    McpServerSettings,
    Origin,
    Section,
    Settings,
    in_turn,
)

LIMIT = 1 << 20  # bytes; a settings file that is longer is something else
Trust = bool | Callable[[Mapping[str, bytes]], bool]


def user_file() -> Path:
    """The user's own settings file, whether it exists or not."""
    return _user_folder(os.environ.get("HOME"), os.environ.get("XDG_CONFIG_HOME")) / USER_FILE


@lru_cache(4)  # every session asks for it twice
def _user_folder(*_: str | None) -> Path:
    from platformdirs import user_config_path

    return user_config_path("aintern")


def load_settings(
    workspace: Path | None = None,
    *,
    flags: Mapping[str, Any] | None = None,
    trusted: Trust = False,
    environ: Mapping[str, str] | None = None,
    managed_file: Path = Path(MANAGED_FILE),
) -> Settings:
    """All layers as one value. `flags` are values by full key (`{"agent.max_iterations": 3}`).

    `trusted` says whether the workspace is; a function is asked with the project's files as they were just read
    (`permission.trust.is_trusted`, bound to the workspace), so that nothing changes between the check and the use.
    Raises SettingsError that names, for everything that is wrong, the file, the key and what was expected. There is no
    variable for `managed_file`: who is managed could set it.
    """
    project = read_project_file(workspace) if workspace else None
    sources: list[Callable[[], LayerValues]] = [
        lambda: _from_file(user_file(), "user"),
        lambda: of_environment(os.environ if environ is None else environ),
        lambda: of_flags(flags or {}),
        lambda: _from_file(managed_file, "managed"),
    ]
    if workspace and project is not None:
        sources.insert(1, lambda: of_file(project, "project", workspace / PROJECT_FILE))
    problems, layers = Problems(), list[LayerValues]()
    for read in sources:
        with problems.noted():
            layers.append(read())
    problems.raise_them()
    trusts = trusted({} if project is None else {PROJECT_FILE: project}) if callable(trusted) else trusted
    return _merged(layers, trusts)


def with_managed(
    settings: Settings, flags: Mapping[str, Any] | None = None, *, managed_file: Path = Path(MANAGED_FILE)
) -> Settings:
    """A program's own settings, `flags` (by full key) over them, and the managed file in force over both. Raises
    SettingsError."""
    given = {name: (value, origin) for name, value, origin in settings.explain()}
    layers = [LayerValues("default", given), of_flags(flags or {}), _from_file(managed_file, "managed")]
    made = _merged(layers, settings.trusted)
    kept = tuple(each for each in settings.policy_layers if each.layer != "managed")
    origins = {name: origin for name, origin in made.origins.items() if origin != DEFAULT}
    return replace(
        made,
        policy_layers=(*kept, *made.policy_layers),
        origins=origins,
        warnings=(*settings.warnings, *made.warnings),
    )


def read_project_file(workspace: Path, name: str = PROJECT_FILE) -> bytes | None:
    """The bytes of a workspace's own file of settings. An empty folder of that name is none: the sandbox holds it while a command
    runs, and after a kill until the next start. Raises SettingsError as `read_settings_file`."""
    path = workspace / name
    if path.is_dir() and not path.is_symlink() and not any(path.iterdir()):
        return None
    return read_settings_file(path)


def read_settings_file(path: Path) -> bytes | None:
    """The bytes of a settings file, None where there is none. Raises SettingsError for what is not a regular file (a
    FIFO planted in a repository would hold the start for ever), can't be read, or is longer than 1 MiB."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise SettingsError(f"{path} is not a regular file.", "Remove it, or put a settings file there.")
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                data = file.read(LIMIT + 1)
        finally:
            os.close(descriptor)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as wrong:
        raise SettingsError(f"{path} can't be read: {wrong.strerror}.", "Check its permissions.") from None
    if len(data) > LIMIT:
        raise SettingsError(f"{path} is longer than {LIMIT} bytes: that is no settings file.")
    return data


def read_json_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file of AIntern's own; an empty one where there is none, and for a damaged file. Raises SettingsError as
    `read_settings_file`."""
    return object_in_json(read_settings_file(path) or b"{}")


def object_in_json(text: str | bytes) -> dict[str, Any]:
    """The object that a text of AIntern's own is; an empty one for what is damaged."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def check_settings_text(text: str, path: Path, layer: Layer) -> None:
    """Raises SettingsError for what `load_settings` would refuse in a file of this text."""
    _merged([of_file(text.encode(), layer, path)], trusted=True)


def _from_file(path: Path, layer: Layer) -> LayerValues:
    data = read_settings_file(path)
    return LayerValues(layer) if data is None else of_file(data, layer, path)


def _merged(layers: Sequence[LayerValues], trusted: bool) -> Settings:
    values: dict[str, tuple[Any, Origin]] = {}
    warnings: list[str] = []
    own_hooks = {_hook_of(name) for each in layers if each.layer != "project" for name in each.values}
    for each, tightens in in_turn(layers, trusted):
        for name, (value, origin) in _with_preset(each.values).items():
            if each.layer == "project" and name.startswith(HOOKS) and _hook_of(name) in own_hooks:
                # Hooks only tighten: a project must not change one that somebody else relies on.
                warnings.append(f"{origin}: {name} is ignored: another hook has this name.")
                continue
            key = known(name)
            current = values[name][0] if name in values else key.default
            # Of a managed file's keys, also those hold that have no stricter side.
            managed = each.layer == "managed" and key.untrusted in ("free", "ignored")
            if key.untrusted == "added":
                values[name] = (tuple(dict.fromkeys((*current, *value))), origin)
            elif not tightens or managed or key.is_stricter(value, current):
                values[name] = (value, origin)
            elif each.layer == "project":
                warnings.append(f"{origin}: {name} is ignored until you trust this workspace.")
    sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    servers: dict[str, dict[str, Any]] = {}
    hooks: dict[str, dict[str, Any]] = {}
    for name, (value, _) in values.items():
        if name.startswith(MCP_SERVERS):
            server, _, short = name.removeprefix(MCP_SERVERS).partition(".")
            servers.setdefault(server, {})[short] = value
            continue
        if name.startswith(HOOKS):
            hooks.setdefault(_hook_of(name), {})[name.rpartition(".")[2]] = value
            continue
        section, _, short = name.partition(".")
        sections[section][short] = value
    made = {
        section: cls(**sections[section]) if sections[section] else _by_default(cls)  # type: ignore[arg-type]  # a class is hashable
        for section, cls in SECTIONS.items()
    }
    return Settings(
        **made,  # type: ignore[arg-type]  # each its own class
        mcp={server: McpServerSettings(**said) for server, said in servers.items()},
        hooks={hook: HookSettings(**said) for hook, said in hooks.items()},
        policy_layers=tuple(each.policy for each in layers if each.policy),
        trusted=trusted,
        origins={name: origin for name, (_, origin) in values.items()},
        warnings=tuple(warnings),
    )


@cache  # checking what is mostly the default took a third of the reading
def _by_default(cls: type[Section]) -> Section:
    return cls()


def _hook_of(name: str) -> str:
    """The hook's name in `hooks.NAME.command`, '' for another key."""
    return name.removeprefix(HOOKS).partition(".")[0] if name.startswith(HOOKS) else ""


def _with_preset(values: Mapping[str, tuple[Any, Origin]]) -> dict[str, tuple[Any, Origin]]:
    """What a layer's parser.preset stands for, unless the layer says it itself."""
    if "parser.preset" not in values:
        return dict(values)
    preset, origin = values["parser.preset"]
    return {f"parser.{name}": (value, origin) for name, value in PRESETS[preset].items()} | dict(values)
