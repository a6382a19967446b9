"""Reads settings: defaults < the user's config.toml < the project's aintern.toml < AINTERN_* < flags; managed.toml last."""

import os
import stat
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aintern.errors import SettingsError
from aintern.settings.keys import Key, similar
from aintern.settings.policy_table import read_policy
from aintern.settings.schema import (
    KEYS,
    MANAGED_FILE,
    POLICY_KEYS,
    PRESETS,
    PROJECT_FILE,
    SECTIONS,
    USER_FILE,
    Layer,
    Origin,
    PolicyLayer,
    Settings,
)
from aintern.settings.toml_lines import key_lines

LIMIT = 1 << 20  # bytes; a settings file that is longer is something else
SHORT_VARIABLES = {"AINTERN_MODEL": "model.spec", "AINTERN_MODE": "policy.mode"}
FLAGS = {
    "model.spec": "--model",
    "model.dialect": "--dialect",
    "policy.mode": "--mode",
    "agent.max_iterations": "--max-iterations",
    "agent.enable_tools": "--no-tools",
}

Trust = bool | Callable[[Mapping[str, bytes]], bool]


@dataclass(slots=True)
class _Said:
    """What one layer says: checked values and their origins by full key, and its policy table."""

    layer: Layer
    values: dict[str, tuple[Any, Origin]] = field(default_factory=dict)
    policy: PolicyLayer | None = None


def user_file() -> Path:
    """The user's own settings file, whether it exists or not."""
    from platformdirs import user_config_path

    return user_config_path("aintern") / USER_FILE


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
    Raises SettingsError that names the file, the key and what was expected. There is no variable for `managed_file`:
    who is managed could set it.
    """
    layers = [_from_file(user_file(), "user")]
    project = read_project_file(workspace) if workspace else None
    if workspace and project is not None:
        layers.append(_from_bytes(project, "project", workspace / PROJECT_FILE))
    trusts = trusted({} if project is None else {PROJECT_FILE: project}) if callable(trusted) else trusted
    layers.append(_from_environment(os.environ if environ is None else environ))
    layers.append(_from_flags(flags or {}))
    return _merged([*layers, _from_file(managed_file, "managed")], trusts)


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


def check_settings_text(text: str, path: Path, layer: Layer) -> None:
    """Raises SettingsError for what `load_settings` would refuse in a file of this text."""
    said = _from_bytes(text.encode(), layer, path)
    _merged([said, _Said("managed")], trusted=True)


def _from_file(path: Path, layer: Layer) -> _Said:
    data = read_settings_file(path)
    return _Said(layer) if data is None else _from_bytes(data, layer, path)


def _from_bytes(data: bytes, layer: Layer, path: Path) -> _Said:
    source = str(path)
    try:
        text = data.decode("utf-8")
        document = tomllib.loads(text)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        raise SettingsError(f"{source}:{line}: expected UTF-8 text.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise SettingsError(f"{source} is not valid TOML: {wrong}.") from None
    lines = key_lines(text)
    said = _Said(layer)
    for section, table in document.items():
        if section == "policy":
            said.policy = read_policy(table, layer, source, lines)
        else:
            said.values.update(_section(section, table, layer, source, lines))
    return said


def _section(
    section: str, table: object, layer: Layer, source: str, lines: Mapping[str, int]
) -> dict[str, tuple[Any, Origin]]:
    where = Origin(layer, source, lines.get(section))
    if section not in SECTIONS:
        hint = similar(section, [*SECTIONS, "policy"]) or f"The sections are {', '.join([*SECTIONS, 'policy'])}."
        raise SettingsError(f"{where}: {section} is not a section of settings.", hint)
    if not isinstance(table, dict):
        raise SettingsError(f"{where}: {section} is {table!r}: expected a [{section}] table.")
    values = {}
    for short, value in table.items():
        name = f"{section}.{short}"
        origin = Origin(layer, source, lines.get(name))
        values[name] = (_checked(known(name, str(origin)).read, value, name, origin), origin)
    return values


def known(name: str, where: str = "") -> Key:
    """The key of a full name, the policy's scalars and lists included. Raises SettingsError that names similar ones."""
    key = KEYS.get(name) or POLICY_KEYS.get(name)
    if key is None:
        start = f"{where}: " if where else ""
        raise SettingsError(f"{start}{name} is not a setting.", similar(name, [*KEYS, *POLICY_KEYS]))
    return key


def _checked(read: Callable[[Any], Any], value: Any, name: str, origin: Origin) -> Any:
    try:
        return read(value)
    except ValueError as wrong:
        raise SettingsError(f"{origin}: {name} is {value!r}: expected {wrong}.") from None


def _from_environment(environ: Mapping[str, str]) -> _Said:
    """Variables named after a key. Others that start with AINTERN_ and a section's name are errors: a misspelt
    AINTERN_POLICY_MODE must not go unnoticed. The rest belong to somebody else."""
    names = {key.variable: key.name for key in [*KEYS.values(), *POLICY_KEYS.values()]} | SHORT_VARIABLES
    sections = tuple(f"AINTERN_{section.upper()}_" for section in [*SECTIONS, "policy"])
    values: dict[str, tuple[Any, Origin]] = {}
    for variable in sorted(environ, key=lambda name: name not in SHORT_VARIABLES):  # the full name wins over the short
        if variable in names:
            origin = Origin("environment", variable)
            name = names[variable]
            values[name] = (_checked(known(name).read_text, environ[variable], name, origin), origin)
        elif variable.startswith(sections):
            raise SettingsError(f"{variable} is not a setting.", similar(variable, names))
    return _split("environment", values)


def _from_flags(flags: Mapping[str, Any]) -> _Said:
    values: dict[str, tuple[Any, Origin]] = {}
    for name, value in flags.items():
        origin = Origin("flag", FLAGS.get(name, "argument"))
        values[name] = (_checked(known(name, str(origin)).read, value, name, origin), origin)
    return _split("flag", values)


def _split(layer: Layer, values: dict[str, tuple[Any, Origin]]) -> _Said:
    """Policy keys apart from the others."""
    policy = {name.partition(".")[2]: value for name, (value, _) in values.items() if name in POLICY_KEYS}
    sources = {name: origin.source for name, (_, origin) in values.items() if name in POLICY_KEYS}
    rest = {name: said for name, said in values.items() if name not in POLICY_KEYS}
    return _Said(layer, rest, PolicyLayer(layer=layer, values=policy, sources=sources) if policy else None)


def _merged(layers: list[_Said], trusted: bool) -> Settings:
    managed = layers[-1]
    settled = _Settled()
    settled.take(managed)  # as the lowest default, so that people may be stricter than it
    for said in layers[:-1]:
        settled.take(said, tightens=said.layer == "project" and not trusted)
    settled.take(managed, tightens=True)
    sections = {
        section: cls(
            **{
                name.partition(".")[2]: value
                for name, (value, _) in settled.values.items()
                if name.startswith(f"{section}.")
            }
        )
        for section, cls in SECTIONS.items()
    }
    return Settings(
        **sections,  # type: ignore[arg-type]  # SECTIONS has each section's own class
        policy_layers=tuple(said.policy for said in layers if said.policy),
        trusted=trusted,
        origins={name: origin for name, (_, origin) in settled.values.items()},
        warnings=tuple(settled.warnings),
    )


class _Settled:
    """The values as they are settled, layer after layer."""

    def __init__(self) -> None:
        self.values: dict[str, tuple[Any, Origin]] = {}
        self.warnings: list[str] = []

    def take(self, said: _Said, tightens: bool = False) -> None:
        for name, (value, origin) in _with_preset(said.values).items():
            key = KEYS[name]
            current = self.values[name][0] if name in self.values else key.default
            if key.untrusted == "added":
                self.values[name] = (tuple(dict.fromkeys((*current, *value))), origin)
            elif not tightens or self._may(key, value, current, said.layer):
                self.values[name] = (value, origin)
            elif said.layer == "project":
                self.warnings.append(f"{origin}: {name} is ignored until you trust this workspace.")

    def _may(self, key: Key, value: Any, current: Any, layer: Layer) -> bool:
        """Whether a layer that may only tighten sets this value. The managed file also sets what has no stricter side."""
        if layer == "managed" and key.untrusted in ("free", "ignored"):
            return True
        return key.is_stricter(value, current)


def _with_preset(values: Mapping[str, tuple[Any, Origin]]) -> dict[str, tuple[Any, Origin]]:
    """What a layer's parser.preset stands for, unless the layer says it itself."""
    if "parser.preset" not in values:
        return dict(values)
    preset, origin = values["parser.preset"]
    return {f"parser.{name}": (value, origin) for name, value in PRESETS[preset].items()} | dict(values)
