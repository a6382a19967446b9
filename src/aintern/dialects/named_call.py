"""A call written as one JSON object that names its tool: {"name": …, "arguments": {…}} in its spellings."""

from typing import Any, NamedTuple

from aintern.dialects.json_reader import ARGUMENT_KEYS, NAME_KEYS
from aintern.dialects.json_repair import NotJson, arguments_of, parse_object

NAMED_KEYS = frozenset((*NAME_KEYS, *ARGUMENT_KEYS))
HARMLESS_KEYS = frozenset(("id", "type", "index"))  # what OpenAI-style traces add


class NamedCall(NamedTuple):
    """The name and the arguments out of such an object; `repairs` as in a ToolCall."""

    tool: str
    parameters: dict[str, Any]
    repairs: tuple[str, ...] = ()


def read_named_call(raw: str, *, repair: bool = True, needs_arguments: bool = False) -> NamedCall:
    """The call in `raw`; raises NotJson, whose message is for the model. Missing arguments are none, unless
    `needs_arguments`; a key that means nothing in a call is refused, since it can't be honoured."""
    value, repairs = parse_object(raw, repair=repair)
    unknown = sorted(value.keys() - NAMED_KEYS - HARMLESS_KEYS)
    if unknown:
        raise NotJson(f"a tool call has no key {', '.join(map(repr, unknown))}")
    tool = _one_of(value, NAME_KEYS)
    if not isinstance(tool, str) or not tool.strip():
        raise NotJson("a tool call needs the tool's name as a string")
    parameters = _one_of(value, ARGUMENT_KEYS)
    if parameters is None and not needs_arguments:
        parameters = {}
    arguments, mended = arguments_of(parameters, repair=repair)
    return NamedCall(tool.strip(), arguments, (*repairs, *mended))


def _one_of(value: dict[str, Any], keys: tuple[str, ...]) -> Any:
    found = [key for key in keys if key in value]
    if len(found) > 1:
        raise NotJson(f"a tool call has {found[0]!r} or {found[1]!r}, not both")
    return value[found[0]] if found else None
