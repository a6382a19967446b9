"""GBNF rules for what tools' JSON Schemas allow, as the models write it: JSON, other notations, and text between tags.

Names, types, required and known parameters, enums, constants, bounds of whole numbers, counts and lengths up to 1,000 hold.
What a grammar says badly (patterns, formats, bounds of fractions, lengths of texts without JSON's quotes) is left to the
check of arguments. Required parameters come first, each kind in the schema's order. Format: llama.cpp, grammars/README.md.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aintern.dialects.argument_types import resolved, types_of
from aintern.messages import ToolSpec

GAP_PATTERN = "(?: |\\n[ \\t]{0,20})?"
"""The white space that may stand in JSON, as a regular expression; the rule `gap` is the same."""

_MOST = 1000  # repetitions that are counted: each is a rule of its own
_DEEPEST = 12
_HEX = "[0-9a-fA-F]"
_ESCAPED = f"( [0-9abcefABCEF] {_HEX} | [dD] [0-7] ) {_HEX} {_HEX}"  # no half of a surrogate pair
_PAIR = f'[dD] [89abAB] {_HEX} {_HEX} "\\\\u" [dD] [c-fC-F] {_HEX} {_HEX}'
_CHARACTER = f'[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" ( ["\\\\bfnrt/] | "u" ( {_ESCAPED} | {_PAIR} ) )'
_PYTHON_CHARACTER = f'[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" ( ["\\\\bfnrt] | "u" {_ESCAPED} )'


@dataclass(frozen=True, slots=True)
class Notation:
    """How values are written. `character` is the rule's body for one sign of a string between `quotes`; `gap` for what may
    stand between tokens; `key` writes a key of an object."""

    name: str = "json"
    character: str = _CHARACTER
    quotes: str = '"'
    gap: str = '( " " | "\\n" [ \\t]{0,20} )?'
    true: str = "true"
    false: str = "false"
    null: str = "null"
    key: Callable[[str], str] = json.dumps
    sorts: bool = False

    def write(self, value: Any) -> str:
        """A constant of a schema."""
        if isinstance(value, str):
            inside = json.dumps(value, ensure_ascii=False)[1:-1] if self.quotes == '"' else value
            return f"{self.quotes}{inside}{self.quotes}"
        if value is None or isinstance(value, bool):
            return self.null if value is None else self.true if value else self.false
        return json.dumps(value, ensure_ascii=False)


JSON = Notation()
TAGGED = Notation(name="tagged", character=_CHARACTER.replace('[^"', '[^<"'))
"""JSON between tags, which its strings must not hold: `<` is written as an escape."""
PYTHON = Notation(name="python", character=_PYTHON_CHARACTER, true="True", false="False", null="None")


class SchemaGrammar:
    """Collects the rules of one grammar, `beside` those of another notation. What gives an expression gives a part of a
    rule's right side."""

    def __init__(self, notation: Notation = JSON, beside: "SchemaGrammar | None" = None) -> None:
        self.notation = notation
        self._rules: dict[str, str] = beside._rules if beside else {}
        self._names: dict[str, str] = beside._names if beside else {}
        self._texts: dict[tuple[str, ...], int] = beside._texts if beside else {}

    def text(self, root: str) -> str:
        """The whole grammar, with `root` as the body of its first rule."""
        rules = "".join(f"{name} ::= {body}\n" for name, body in self._rules.items())
        return f"root ::= {root}\n{rules}"

    def rule(self, body: str) -> str:
        """The name of a rule with this body; equal bodies share one."""
        if body not in self._names:
            self._names[body] = f"r{len(self._names)}"
            self._rules[self._names[body]] = body
        return self._names[body]

    @property
    def gap(self) -> str:
        """White space between tokens, or nothing."""
        return self.rule(self.notation.gap)

    def any_tool(self, tools: Sequence[ToolSpec], write: Callable[[ToolSpec], str]) -> str:
        """One of the tools, each as `write` says."""
        return self.rule(" | ".join(self.rule(write(tool)) for tool in tools))

    def named_call(self, tools: Sequence[ToolSpec], name: str, arguments: str, tail: str = "") -> str:
        """A JSON object with the tool's name and its arguments under these keys. `tail` is what may stand behind them."""

        def write(tool: ToolSpec) -> str:
            named = f"{self._pair_head(name)} {literal(json.dumps(tool.id, ensure_ascii=False))}"
            return f"{named} {self.comma} {self._pair_head(arguments)} {self.arguments(tool)}"

        return self.rule(f"{literal('{')} {self.gap} {self.any_tool(tools, write)} {tail} {self.gap} {literal('}')}")

    def arguments(self, tool: ToolSpec) -> str:
        """The arguments of a tool as an object."""
        return self._object(tool.parameters, tool.parameters, 0)

    def each_argument(self, tool: ToolSpec, write: Callable[[str, Any], str], separator: str = "") -> str:
        """All required arguments and any of the optional ones, each as `write(name, schema)` says."""
        return self._members(tool.parameters, tool.parameters, write, separator)

    @property
    def comma(self) -> str:
        """Between two members."""
        return f"{self.gap} {literal(',')} {self.gap}"

    def value(self, schema: Any, root: Mapping[str, Any], depth: int = 0) -> str:
        """A value in the grammar's notation."""
        schema = resolved(schema, root)
        if not isinstance(schema, Mapping) or depth > _DEEPEST:
            return self._anything()
        constants = _constants(schema)
        if constants:
            return self.rule(any_of(self.notation.write(constant) for constant in constants))
        options = next((schema[key] for key in ("anyOf", "oneOf") if isinstance(schema.get(key), list)), None)
        if options is None and isinstance(schema.get("type"), list):
            options = [{**schema, "type": kind} for kind in schema["type"]]
        if options:
            return self.rule(" | ".join(self.value(option, root, depth + 1) for option in options))
        return self._typed(schema, root, depth)

    def raw(self, schema: Any, root: Mapping[str, Any], *ends: str) -> str:
        """A value as bare text, as formats without quotes write it: what may be a text is one up to any of `ends`."""
        schema = resolved(schema, root)
        constants = _constants(schema)
        if constants:
            return self.rule(any_of(one if isinstance(one, str) else self.notation.write(one) for one in constants))
        types = types_of(schema)
        if types and "string" not in types:
            return self.value(schema, root)
        return self.text_without(*ends, empty=not (types == {"string"} and schema.get("minLength")))

    def text_without(self, *words: str, empty: bool = True) -> str:
        """Any text in which none of the words stands: an Aho-Corasick automaton, a rule for each of its states. It may be
        `empty`."""
        start = self._text_without(words)
        if empty:
            return start
        return self.rule(self._rules[start].removesuffix(' | ""'))

    def _text_without(self, words: tuple[str, ...]) -> str:
        if words in self._texts:
            return f"text{self._texts[words]}-0"
        name = f"text{self._texts.setdefault(words, len(self._texts))}"
        places = sorted({word[:length] for word in words for length in range(len(word))})
        signs = sorted({sign for word in words for sign in word})
        for number, place in enumerate(places):
            steps = {sign: _next_place(place + sign, places, words) for sign in signs}
            special = "".join(sign for sign, to in steps.items() if to != "")
            moves = [f"{literal(sign)} {name}-{places.index(to)}" for sign, to in steps.items() if to]
            moves.append(f"[^{_in_class(special)}\\x00] {name}-0")
            self._rules[f"{name}-{number}"] = f'{" | ".join(moves)} | ""'
        return f"{name}-0"

    # -- parts

    def _object(self, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
        def write(name: str, described: Any) -> str:
            return f"{self._pair_head(name)} {self.value(described, root, depth + 1)}"

        members = self._members(schema, root, write, self.comma)
        return self.rule(f"{literal('{')} {self.gap} {members} {self.gap} {literal('}')}")

    def _members(
        self, schema: Mapping[str, Any], root: Mapping[str, Any], write: Callable[[str, Any], str], separator: str
    ) -> str:
        properties = schema.get("properties")
        described = dict(properties) if isinstance(properties, Mapping) else {}
        if self.notation.sorts:
            described = dict(sorted(described.items(), key=lambda item: item[0].lower()))
        needed = schema.get("required") or ()
        written = {name: self.rule(write(name, resolved(described[name], root))) for name in described}
        required = [rule for name, rule in written.items() if name in needed]
        return self._in_order(required, [rule for name, rule in written.items() if name not in needed], separator)

    def _in_order(self, required: list[str], optional: list[str], separator: str) -> str:
        """All of the required, then any of the optional ones, in order."""
        rest = ""  # what may follow, behind a separator
        for name in reversed(optional):
            later = f"( {separator} {rest} )?" if rest else ""
            rest = self.rule(f"{name} {later} | {rest}" if rest else name)
        body = f" {separator} ".join(required)
        if not rest:
            return self.rule(body or '""')
        return self.rule(f"{body} ( {separator} {rest} )?" if body else f"( {rest} )?")

    def _pair_head(self, name: str) -> str:
        return f"{literal(self.notation.key(name))} {self.gap} {literal(':')} {self.gap}"

    def _typed(self, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
        match schema.get("type"):
            case "string":
                return self.string(schema.get("minLength"), schema.get("maxLength"))
            case "integer":
                return self.rule(_integer(*_bounds(schema)))
            case "number":
                return self.rule(_number(*_bounds(schema)))
            case "boolean":
                return self.rule(any_of((self.notation.true, self.notation.false)))
            case "null":
                return literal(self.notation.null)
            case "array":
                return self._array(schema, root, depth)
            case "object" if isinstance(schema.get("properties"), Mapping):
                return self._object(schema, root, depth)
            case "object":
                return self._map()
        return self._anything()

    def string(self, least: Any = None, most: Any = None) -> str:
        """A text in quotes of `least` to `most` characters."""
        quote = literal(self.notation.quotes)
        character = self.rule(self.notation.character) if self.notation.quotes == '"' else ""
        if not character:
            return self.rule(f"{quote} {self.text_without(self.notation.quotes, empty=not least)} {quote}")
        return self.rule(f"{quote} {character}{_times(least, most)} {quote}")

    def _array(self, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
        item = self.value(schema.get("items"), root, depth + 1)
        least, most = schema.get("minItems") or 0, schema.get("maxItems")
        more = _times(max(0, least - 1), most - 1 if isinstance(most, int) and most > 0 else None)
        filled = f"{item} ( {self.comma} {item} ){more}"
        body = filled if least else f"( {filled} )?"
        return self.rule(f"{literal('[')} {self.gap} {body} {self.gap} {literal(']')}")

    def _map(self) -> str:
        """An object of which nothing more is known."""
        pair = f"{self.string()} {self.gap} {literal(':')} {self.gap} {self._anything()}"
        return self.rule(f"{literal('{')} {self.gap} ( {pair} ( {self.comma} {pair} )* )? {self.gap} {literal('}')}")

    def _anything(self) -> str:
        """Any value."""
        name = f"anything-{self.notation.name}"
        if name not in self._rules:
            self._rules[name] = ""  # it stands in its own right side
            words = any_of((self.notation.true, self.notation.false, self.notation.null))
            items = f"{literal('[')} {self.gap} ( {name} ( {self.comma} {name} )* )? {self.gap} {literal(']')}"
            self._rules[name] = f"{self.string()} | {_number(None, None)} | {words} | {items} | {self._map()}"
        return name


def literal(text: str) -> str:
    """A GBNF string for exactly `text`."""
    written = "".join(
        f"\\x{ord(sign):02X}" if sign < " " or sign == "\x7f" else f"\\{sign}" if sign in '"\\' else sign
        for sign in text
    )
    return f'"{written}"'


def several(rules: SchemaGrammar, call: str, between: str = '"\\n"{0,2}') -> str:
    """One call or more."""
    one = rules.rule(call)
    return f"{one} ( {between} {one} )*"


def any_of(texts: Iterable[str]) -> str:
    """One of the texts; empty for none."""
    literals = [literal(text) for text in texts]
    return f"( {' | '.join(literals)} )" if literals else ""


def is_text(schema: Any) -> bool:
    """Whether a value can only be a text, and any text that is long enough is one."""
    return not _constants(schema) and types_of(schema) == {"string"}


def _constants(schema: Any) -> list[Any]:
    if not isinstance(schema, Mapping):
        return []
    if "const" in schema:
        return [schema["const"]]
    found = schema.get("enum")
    return list(found) if isinstance(found, list) else []


def _times(least: Any, most: Any) -> str:
    """How often something stands, as far as a grammar can count."""
    low = min(least, _MOST) if isinstance(least, int) and least > 0 else 0
    high = most if isinstance(most, int) and low <= most <= _MOST else None
    if high is None:
        return f"{{{low},}}" if low else "*"
    return f"{{{low},{high}}}"


def _bounds(schema: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """The smallest and the greatest whole number that are allowed."""
    bounds = {key: value for key, value in schema.items() if isinstance(value, int | float) and value is not True}
    lows = [math.ceil(bounds[key]) for key in ("minimum",) if key in bounds]
    lows += [math.floor(bounds[key]) + 1 for key in ("exclusiveMinimum",) if key in bounds]
    highs = [math.floor(bounds[key]) for key in ("maximum",) if key in bounds]
    highs += [math.ceil(bounds[key]) - 1 for key in ("exclusiveMaximum",) if key in bounds]
    return max(lows, default=None), min(highs, default=None)


def _integer(low: int | None, high: int | None) -> str:
    """The whole numbers from `low` to `high`, at most 16 digits where there is no bound."""
    parts = []
    if low is None or low < 0:
        least = 1 if high is None or high >= 0 else -high
        parts.append(f'"-" ( {" | ".join(_digits(least, None if low is None else -low))} )')
    if high is None or high >= 0:
        parts.append(" | ".join(_digits(max(low or 0, 0), high)))
    return " | ".join(parts)


def _number(low: int | None, high: int | None) -> str:
    """Numbers; with a bound below zero only whole ones have it."""
    if low is None and high is None:
        return '"-"? ( "0" | [1-9] [0-9]{0,15} ) ( "." [0-9]{1,15} )? ( [eE] [-+]? [1-9] [0-9]? )?'
    whole = _integer(low, high)
    if low is None or low < 0 or (high is not None and high <= low):
        return whole
    fractions = _integer(low, None if high is None else high - 1)
    return f'{whole} | ( {fractions} ) "." [0-9]{{1,8}}'


def _digits(low: int, high: int | None) -> list[str]:
    """Alternatives for the numbers from `low` (at least 0) to `high`."""
    if high is None:
        width = len(str(low))
        return [*_digits(low, 10**width - 1), f"[1-9] [0-9]{{{width},15}}"]
    if high < low:
        return ['"0"']  # an empty range: nothing that is right can be said
    if len(str(low)) < len(str(high)):
        end = 10 ** len(str(low))
        return [*_digits(low, end - 1), *_digits(end, high)]
    return _same_width(str(low), str(high))


def _same_width(low: str, high: str) -> list[str]:
    if low == high:
        return [literal(low)]
    rest = len(low) - 1
    if not rest:
        return [f"[{low}-{high}]"]
    if low[0] == high[0]:
        return [f"{literal(low[0])} ( {' | '.join(_same_width(low[1:], high[1:]))} )"]
    first, last = int(low[0]), int(high[0])
    parts = []
    if set(low[1:]) != {"0"}:
        parts.append(f"{literal(low[0])} ( {' | '.join(_same_width(low[1:], '9' * rest))} )")
        first += 1
    ends_early = set(high[1:]) != {"9"}
    if first <= last - ends_early:
        parts.append(f"[{first}-{last - ends_early}] [0-9]{{{rest}}}")
    if ends_early:
        parts.append(f"{literal(high[0])} ( {' | '.join(_same_width('0' * rest, high[1:]))} )")
    return parts


def _next_place(read: str, places: Sequence[str], words: Sequence[str]) -> str | None:
    """The longest end of what was read that a word may go on from; None when a word is complete."""
    if any(read.endswith(word) for word in words):
        return None
    return next((read[at:] for at in range(len(read)) if read[at:] in places), "")


def _in_class(signs: str) -> str:
    return "".join(f"\\x{ord(sign):02X}" if sign in '\\]["^-\n' else sign for sign in signs)
