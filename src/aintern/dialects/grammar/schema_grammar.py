"""GBNF rules for what tools' JSON Schemas allow, as the models write it: JSON, other notations, and text between tags.

Names, types, required and known parameters, enums, constants, bounds of whole numbers, counts and lengths up to 1,000 hold.
What a grammar says badly (patterns, formats, lengths of texts without JSON's quotes) is left to the
check of arguments. Required parameters come first, each kind in the schema's order. Format: llama.cpp, grammars/README.md.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from aintern.dataclass import dataclass
from aintern.dialects.argument_types import resolved, types_of
from aintern.dialects.grammar.number_grammar import decimal_numbers, whole_numbers
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
COMPACT = Notation(
    name="compact",
    # No \\u escapes: every character may stand as itself, and half of a surrogate pair is none.
    character='[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" ["\\\\bfnrt/]',
    gap="",
    key=partial(json.dumps, ensure_ascii=False),
)
"""JSON without white space, which is what a model is sure to have been trained on where AIntern trains it."""
TAGGED = Notation(name="tagged", character=_CHARACTER.replace('[^"', '[^<"'))
"""JSON between tags, which its strings must not hold: `<` is written as an escape."""
PYTHON = Notation(name="python", character=_PYTHON_CHARACTER, true="True", false="False", null="None")


class Expression(str):
    """What stands in a schema's place where another source says what a value may be: a part of a rule's right side."""


@dataclass(slots=True)
class _Made:
    """The rule of a schema, '' until it has a name. `of` are kept, so that their ids stay theirs."""

    of: tuple[Any, ...]
    rule: str = ""


class SchemaGrammar:
    """Collects the rules of one grammar, `beside` those of another notation. What gives an expression gives a part of a
    rule's right side."""

    def __init__(self, notation: Notation = JSON, beside: "SchemaGrammar | None" = None) -> None:
        self.notation = notation
        self._rules: dict[str, str] = beside._rules if beside else {}
        self._names: dict[str, str] = beside._names if beside else {}
        self._texts: dict[tuple[str, ...], int] = beside._texts if beside else {}
        self._values: dict[tuple[int, int], _Made] = {}  # by the ids of a tool's schema and the one of the value

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
        return self.rule(self.notation.gap) if self.notation.gap else ""

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

    def each_argument(self, tool: ToolSpec, write: Callable[[ToolSpec, str, Any], str], separator: str = "") -> str:
        """All required arguments and any of the optional ones, each as `write(tool, name, schema)` says."""
        return self._members(tool.parameters, tool.parameters, partial(write, tool), separator)

    @property
    def comma(self) -> str:
        """Between two members."""
        return f"{self.gap} {literal(',')} {self.gap}"

    def value(self, schema: Any, root: Mapping[str, Any], depth: int = 0) -> str:
        """A value in the grammar's notation. Each schema is read once; one that stands in itself becomes a rule that does."""
        if isinstance(schema, Expression):
            return schema
        followed = resolved(schema, root)
        if not isinstance(followed, Mapping) or depth > _DEEPEST:
            return self._anything()
        keys = [(id(root), id(each)) for each in (schema, followed)]
        made = self._values.get(keys[0]) or self._values.get(keys[1])
        if made is None:
            made = self._values[keys[0]] = self._values[keys[1]] = _Made((root, schema, followed))
            body = self._value(followed, root, depth)
            if made.rule:
                self._rules[made.rule] = body
            made.rule = body
        elif not made.rule:  # it is being made: this place is inside it
            made.rule = f"loop{len(self._rules)}"
            self._rules[made.rule] = ""
        return made.rule

    def _value(self, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
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
        return start if empty else self.rule(self._rules[start].removesuffix(' | ""'))

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

        if not schema.get("properties") and schema.get("additionalProperties"):
            return self._map()
        members = self._members(schema, root, write, self.comma)
        return self.rule(f"{literal('{')} {self.gap} {members} {self.gap} {literal('}')}")

    def _members(
        self, schema: Mapping[str, Any], root: Mapping[str, Any], write: Callable[[str, Any], str], separator: str
    ) -> str:
        properties = schema.get("properties")
        described = dict(properties) if isinstance(properties, Mapping) else {}
        if self.notation.sorts:
            described = dict(sorted(described.items(), key=lambda item: item[0].lower()))
        needed = schema["required"] if isinstance(schema.get("required"), list) else ()
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
                return self.rule(whole_numbers(schema))
            case "number":
                return self.rule(decimal_numbers(schema))
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
        least, most = schema.get("minItems"), schema.get("maxItems")
        least = least if isinstance(least, int) else 0
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
            self._rules[name] = f"{self.string()} | {decimal_numbers({})} | {words} | {items} | {self._map()}"
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


def _next_place(read: str, places: Sequence[str], words: Sequence[str]) -> str | None:
    """The longest end of what was read that a word may go on from; None when a word is complete."""
    if any(read.endswith(word) for word in words):
        return None
    return next((read[at:] for at in range(len(read)) if read[at:] in places), "")


def _in_class(signs: str) -> str:
    return "".join(f"\\x{ord(sign):02X}" if sign in '\\]["^-\n' else sign for sign in signs)
