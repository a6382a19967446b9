"""Changes one value in a settings file and leaves the rest, comments included, as it was."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from aintern.errors import SettingsError, UsageError, WrongSetting
from aintern.settings.files import check_settings_text, read_settings_file, user_file
from aintern.settings.layer_values import known
from aintern.settings.replace_file import replace_file
from aintern.settings.schema import PROJECT_FILE

Scope = Literal["user", "project"]


def set_setting(
    name: str, value: Any, scope: Scope = "user", workspace: Path | None = None, *, add: bool = False
) -> Path:
    """Writes a value and returns the file. `name` is a full key (`agent.max_iterations`,
    `policy.tools.run_command.action`); a text is read as on the command line; None takes the key out of the file; `add` puts
    the value's entries behind those that a list has. A tool's rule gets the time as its `last_modified`.

    Raises SettingsError for an unknown key, a wrong value, or one that does not fit the others in the file, which then
    stays as it was.
    """
    import tomlkit

    key = known(name)
    path = _file(scope, workspace)
    text = (read_settings_file(path) or b"").decode("utf-8", errors="replace")
    check_settings_text(text, path, scope)  # a file that is wrong already is told apart from a wrong value
    document = tomlkit.parse(text)
    table: Any = document
    *groups, last = _split(name)
    for group in groups:
        if group not in table:
            if value is None:
                return path  # there is nothing to take out
            table[group] = tomlkit.table(
                is_super_table=group in ("policy", "tools", "mcp", "servers", "hooks") and groups[-1] != group
            )
        table = table[group]
    if value is None:
        table.pop(last, None)
    else:
        try:
            checked = key.read_text(value) if isinstance(value, str) else key.read(value)
        except ValueError as wrong:
            raise WrongSetting(f"{name} can't be {value!r}: expected {wrong}.") from None
        # What TOML can hold: our lists are tuples, our levels are texts with more to them.
        plain = str(checked) if isinstance(checked, str) else checked
        if add:
            if not isinstance(plain, tuple):
                raise UsageError(f"{name} is no list, so nothing can be added to it.", "Set it instead.")
            plain = tuple(dict.fromkeys((*table.get(last, ()), *plain)))
        table[last] = list(plain) if isinstance(plain, tuple) else plain
    if groups[:2] == ["policy", "tools"] and last != "last_modified":
        table.pop("last_modified", None)
        if table:
            table["last_modified"] = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    text = tomlkit.dumps(document)
    check_settings_text(text, path, scope)
    try:
        replace_file(path, text)
    except OSError as wrong:
        raise SettingsError(
            f"{path} can't be written: {wrong.strerror}.", "Check its permissions and the disk."
        ) from None
    return path


def _split(name: str) -> list[str]:
    """`policy.tools.ID.field`, where a tool's id may hold dots."""
    if not name.startswith("policy.tools."):
        return name.split(".")
    tool, _, field = name.removeprefix("policy.tools.").rpartition(".")
    return ["policy", "tools", tool, field]


def _file(scope: Scope, workspace: Path | None) -> Path:
    if scope == "user":
        return user_file().resolve()  # people keep their settings elsewhere and link to them
    if workspace is None:
        raise UsageError("A project's setting needs a workspace.", "Name one with -C.")
    path = workspace / PROJECT_FILE
    if path.is_symlink():
        raise SettingsError(f"{path} is a link.", "Change the file that it points to yourself.")
    return path
