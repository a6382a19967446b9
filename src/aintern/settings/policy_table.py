"""Checks a `[policy]` table: every name and value, with the file and the line of what is wrong."""

from collections.abc import Mapping
from typing import Any

from aintern.errors import SettingsError
from aintern.settings.keys import Key, similar
from aintern.settings.schema import POLICY_KEYS, TOOL_RULE_KEYS, Layer, Origin, PolicyLayer

EXPECTATIONS = ("allow", "ask", "deny")


def read_policy(
    table: object, layer: Layer = "user", source: str = "", lines: Mapping[str, int] | None = None
) -> PolicyLayer:
    """The layer of a `[policy]` table as TOML gives it. Raises SettingsError."""
    return _PolicyTable(layer, source, lines or {}).read(table)


class _PolicyTable:
    def __init__(self, layer: Layer, source: str, lines: Mapping[str, int]) -> None:
        self._layer: Layer = layer
        self._source = source
        self._lines = lines

    def read(self, table: object) -> PolicyLayer:
        given = dict(self._table(table, "policy"))
        tools = self._table(given.pop("tools", {}), "policy.tools")
        examples = self._examples(given.pop("examples", []), "policy.examples", "")
        values = self._values(given, POLICY_KEYS, "policy", ("tools", "examples"))
        rules: dict[str, Mapping[str, Any]] = {}
        for tool, rule in tools.items():
            name = f"policy.tools.{tool}"
            said = dict(self._table(rule, name))
            examples += self._examples(said.pop("examples", []), f"{name}.examples", tool)
            rules[tool] = self._values(said, TOOL_RULE_KEYS, name, ("examples",))
        return PolicyLayer(
            layer=self._layer,
            source=self._source,
            values=values,
            tools=rules,
            examples=tuple(examples),
            lines=self._lines,
        )

    def _values(
        self, given: Mapping[str, Any], keys: Mapping[str, Key], prefix: str, more: tuple[str, ...]
    ) -> dict[str, Any]:
        plain = {name.rpartition(".")[2]: key for name, key in keys.items()}
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name not in plain:
                raise self._error(f"{prefix}.{name}", "is not a setting.", similar(name, [*plain, *more]))
            try:
                values[name] = plain[name].read(value)
            except ValueError as wrong:
                raise self._error(f"{prefix}.{name}", f"is {value!r}: expected {wrong}.") from None
        return values

    def _examples(self, given: object, name: str, tool: str) -> list[Mapping[str, Any]]:
        if not isinstance(given, list):
            raise self._error(name, f"is {given!r}: expected [[{name}]] tables.")
        return [self._example(dict(self._table(each, name)), name, tool) for each in given]

    def _example(self, given: dict[str, Any], name: str, tool: str) -> Mapping[str, Any]:
        expect, command = given.pop("expect", None), given.pop("command", None)
        if expect not in EXPECTATIONS:
            raise self._error(name, f"has expect = {expect!r}: expected one of {', '.join(EXPECTATIONS)}.")
        tool = given.pop("tool", tool) or ("run_command" if command is not None else "")
        parameters = given.pop("parameters", None)
        if command is not None and parameters is None:
            parameters = {"command": command}
        if given or not isinstance(tool, str) or not tool or not isinstance(parameters, dict):
            raise self._error(name, "expected command, or tool and parameters, and expect; nothing else.")
        return {"tool": tool, "parameters": parameters, "expect": expect, "origin": self._origin(name)}

    def _table(self, value: object, name: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self._error(name, f"is {value!r}: expected a table.")
        return value

    def _origin(self, name: str) -> Origin:
        return Origin(self._layer, self._source, self._lines.get(name))

    def _error(self, name: str, problem: str, hint: str = "") -> SettingsError:
        return SettingsError(f"{self._origin(name)}: {name} {problem}", hint)
