"""A GBNF grammar under which a small model can only write a valid call of one of the live tools, or none.

Made from the tools' JSON Schemas: names, types, enums, required parameters. Beyond the types, what an argument may say is
limited to what a small model can know: a path exists in the workspace or stands in the conversation, a number and a quoted text
stand in the conversation. The answer is compact JSON, `{"tool":…,"parameters":{…}}`, with the parameters in the schema's order.
Grammar format: llama.cpp, grammars/README.md.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aintern.backends.small_model.grammar_values import PathSources, Sources, globs, numbers
from aintern.dialects.grammar.schema_grammar import literal
from aintern.messages import ToolSpec

NONE = "none"

# How a parameter is filled follows from its name: schemas say `string` for a path as well as for a program's text.
_PATHS = frozenset({"path", "source", "working_directory", "directory", "folder", "file", "filename"})
_NEW_PATH = "destination"
_GLOBS = frozenset({"pattern", "file_pattern", "glob"})
_FREE = frozenset({"content", "new_text", "command", "text", "body", "message", "code", "query_string"})

_WORDS = re.compile(r"\w+|[^\w\s]")
_MOST_WORDS = 160
_MOST_ITEMS = 12

_TYPES = {"boolean": '( "true" | "false" )', "null": '"null"'}
# No \u escapes: every character may stand as itself, and half of a surrogate pair is none.
_BASIC = r"""string ::= "\"" ( [^"\\\x7F\x00-\x1F] | "\\" ["\\bfnrt/] )* "\""
integer ::= "-"? ( "0" | [1-9] [0-9]{0,8} )
number ::= integer ( "." [0-9]{1,8} )?
value ::= string | number | "true" | "false" | "null" | array | object
array ::= "[" ( value ( "," value )* )? "]"
object ::= "{" ( string ":" value ( "," string ":" value )* )? "}"
"""


@dataclass(slots=True)
class CallGrammar:
    """Builds the grammar for `tools`. `optional` names the optional parameters to offer for a tool (None: all)."""

    tools: Sequence[ToolSpec]
    sources: Sources
    none: bool = True
    optional: Mapping[str, frozenset[str]] | None = None
    _rules: dict[str, str] = field(default_factory=dict)

    def text(self, start: str = "root") -> str:
        """The grammar; `start` names its first rule."""
        alternatives = [self._tool(number, tool) for number, tool in enumerate(self.tools)]
        if self.none or not alternatives:
            alternatives.append(literal(f'"{NONE}","parameters":{{}}}}'))
        head = literal('{"tool":')
        self._rules[start] = f"{head} ( {' | '.join(alternatives)} )"
        return "".join(f"{name} ::= {body}\n" for name, body in self._rules.items()) + _BASIC

    def _tool(self, number: int, tool: ToolSpec) -> str:
        name = f"tool{number}"
        offered = None if self.optional is None else self.optional.get(tool.id, frozenset())
        members = self._object(name, tool.parameters, offered)
        head = literal(json.dumps(tool.id, ensure_ascii=False) + ',"parameters":{')
        self._rules[name] = f"{head} {members} {literal('}}')}"
        return name

    def _object(self, rule: str, schema: Mapping[str, Any], offered: frozenset[str] | None) -> str:
        """The members of an object: all required ones in the schema's order, then any of the optional ones `offered`."""
        properties = schema.get("properties") or {}
        needed = schema.get("required") or ()
        required: list[str] = []
        optional: list[str] = []
        for number, (key, described) in enumerate(properties.items()):
            if key not in needed and not (offered is None or key in offered):
                continue
            # What is written in one piece is mostly a new file; what is read, edited or deleted is there.
            meaning = _NEW_PATH if key in _PATHS and "content" in properties else key
            pair = self._pair(f"{rule}-{number}", key, meaning, described)
            if pair:
                (required if key in needed else optional).append(pair)
        return _members(required, optional, rule, self._rules)

    def _pair(self, rule: str, key: str, meaning: str, schema: Any) -> str:
        value = self._value(rule, meaning, schema if isinstance(schema, Mapping) else {})
        if not value:
            return ""
        self._rules[rule] = f"{literal(json.dumps(key, ensure_ascii=False) + ':')} {value}"
        return rule

    def _value(self, rule: str, key: str, schema: Mapping[str, Any]) -> str:
        """The rule of a value; empty where there is nothing that it could say."""
        if "enum" in schema:
            return _any_of(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
        if "const" in schema:
            return literal(json.dumps(schema["const"], ensure_ascii=False))
        branches = schema.get("anyOf") or schema.get("oneOf") or ()
        kinds = schema.get("type")
        if isinstance(kinds, list):
            branches = [{**schema, "type": kind} for kind in kinds]
        if branches:
            # An optional value is left out rather than null.
            said = [branch for branch in branches if branch.get("type") != "null"]
            values = [self._value(f"{rule}-{number}", key, branch) for number, branch in enumerate(said)]
            return f"( {' | '.join(filter(None, values))} )" if any(values) else ""
        return self._typed(rule, key, schema, kinds)

    def _typed(self, rule: str, key: str, schema: Mapping[str, Any], kind: Any) -> str:
        match kind:
            case "string":
                return self._string(key)
            case "integer":
                return _any_of(numbers(self.sources, key, schema.get("minimum", 0), schema.get("maximum", 10**9)))
            case "array":
                return self._array(rule, key, schema)
            case "object" if schema.get("properties"):
                return f"{literal('{')} {self._object(rule + '-o', schema, None)} {literal('}')}"
            case "object" | "number":
                return str(kind)
            case _:
                return _TYPES.get(kind, "value")

    def _array(self, rule: str, key: str, schema: Mapping[str, Any]) -> str:
        items = schema.get("items")
        inner = self._value(f"{rule}-i", key, items) if isinstance(items, Mapping) else "value"
        most = min(int(schema.get("maxItems") or _MOST_ITEMS), _MOST_ITEMS)
        filled = f'{inner} ( "," {inner} ){{0,{max(0, most - 1)}}}' if inner else ""
        if not schema.get("minItems"):
            filled = f"( {filled} )?" if filled else '""'
        return f'"[" {filled} "]"' if filled else ""

    def _string(self, key: str) -> str:
        if key == _NEW_PATH:
            return self._shared("newpath", lambda: _any_of(_quoted(PathSources(self.sources).new())))
        if key in _PATHS:
            return self._shared("path", lambda: _any_of(_quoted(PathSources(self.sources).existing())))
        if key in _GLOBS:
            return self._shared("glob", self._glob)
        if key in _FREE:
            copied = self._shared("copied", self._spans)
            return f"( {copied} | string )" if copied != "string" else "string"
        return self._shared("copied", self._spans)

    def _shared(self, name: str, build: Any) -> str:
        if name not in self._rules:
            self._rules[name] = build() or "string"
        return name

    def _glob(self) -> str:
        stems = _any_of(_inside(part) for part in globs(self.sources))
        return f'"\\"" ( "**/" )? "*"? ( {stems} ) "*"? "\\""' if stems else ""

    def _spans(self) -> str:
        """Any run of words of the conversation, as a chain of rules: linear in its length."""
        text = self.sources.text
        words = list(_WORDS.finditer(text))[:_MOST_WORDS]
        if not words:
            return ""
        for number, word in reversed(list(enumerate(words))):
            body = literal(_inside(word[0]))
            if number + 1 < len(words):
                gap = text[word.end() : words[number + 1].start()]
                gap_literal = f"{literal(_inside(gap))} " if gap else ""
                body += f" ( {gap_literal}span{number + 1} )?"
            self._rules[f"span{number}"] = body
        return f'"\\"" ( {" | ".join(f"span{number}" for number in range(len(words)))} ) "\\""'


def _members(required: list[str], optional: list[str], name: str, rules: dict[str, str]) -> str:
    """An object's members in order: all required ones, then any of the optional ones."""
    body = ' "," '.join(required)
    if not optional:
        return body or '""'
    for number in range(len(optional)):
        later = [f"{name}-opt{n}" for n in range(number + 1, len(optional))]
        tail = f' ( "," ( {" | ".join(later)} ) )?' if later else ""
        rules[f"{name}-opt{number}"] = f"{optional[number]}{tail}"
    first = " | ".join(f"{name}-opt{number}" for number in range(len(optional)))
    return f'{body} ( "," ( {first} ) )?' if body else f"( {first} )?"


def _quoted(values: Iterable[str]) -> list[str]:
    return [json.dumps(value, ensure_ascii=False) for value in values]


def _inside(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _any_of(literals: Iterable[str]) -> str:
    alternatives = [literal(text) for text in literals if text]
    return f"( {' | '.join(alternatives)} )" if alternatives else ""
