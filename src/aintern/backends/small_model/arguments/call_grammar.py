"""A GBNF grammar under which a small model can only write a valid call of one of the live tools, or none.

Made from the tools' JSON Schemas: names, types, enums, required parameters. Beyond the types, what an argument may say is
limited to what a small model can know: a path exists in the workspace or stands in the conversation, a number and a quoted text
stand in the conversation. The answer is compact JSON, `{"tool":…,"parameters":{…}}`, with the parameters in the schema's order.
Grammar format: llama.cpp, grammars/README.md.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from aintern.backends.small_model.arguments.grammar_values import (
    WINDOW_KEYS,
    PathSources,
    ValueSources,
    globs,
    has_ending,
    numbers,
    says_lines,
)
from aintern.backends.small_model.arguments.stated_arguments import (
    may_be_said,
    stated_argument,
    stated_patterns,
    stated_queries,
)
from aintern.backends.small_model.intent.adapter_prompt import NONE
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass
from aintern.dialects.grammar.schema_grammar import COMPACT, Expression, SchemaGrammar, any_of, literal
from aintern.messages import ToolSpec

# How a parameter is filled follows from its name: schemas say `string` for a path as well as for a program's text.
_PATHS = frozenset({"path", "source", "file", "filename"})
_FOLDERS = frozenset({"working_directory", "directory", "folder"})
_SOURCE, _NEW_PATH, _EXISTING_FILE = "source", "destination", "existing file"
_COMMAND, _COMMAND_FOLDER = "command", "working_directory"
_CHANGED = {"old_text": "old", "new_text": "new"}
_EVERYWHERE = "replace_all"
_CONTENT = "content"
_GLOBS = frozenset({"pattern", "file_pattern", "glob"})
_FREE = frozenset({"content", "new_text", "command", "text", "body", "message", "code", "query_string"})

_FILE_PATTERN = "file_pattern"
_LISTS = re.compile(r"folder to list", re.IGNORECASE)
_SEARCHED = re.compile(r"folder to search in", re.IGNORECASE)
_SAYS_FILE = re.compile(r"file\b(?! or)", re.IGNORECASE)
_SAYS_FOLDER = re.compile(r"(?:the |a )?(?:folder|directory)\b(?! or)", re.IGNORECASE)
_NEEDED_FOR_FOLDER = re.compile(r"needed\b.{0,30}\b(?:folder|directory)\b", re.IGNORECASE)
_DOERS = frozenset(("we", "i", "you", "they", "it", "to", "who", "not", "should", "must", "can", "will", "did"))
_QUERY = "query"
_PLURAL_MARK = re.compile(r"\b([A-Z]{3,})s\b")  # the sign that many a line has, not its plural
_WORDS = re.compile(r"\w+|[^\w\s]")
_MOST_WORDS = 160
_ALSO_WORDS = frozenset(
    ("test", "tests", "spec", "specs", "docs", "build")
)  # folders with names that are spoken of as well
_MOST_ITEMS = 12
_ANY_TEXT = {"type": "string"}


def call_grammar(
    tools: Sequence[ToolSpec],
    sources: ValueSources,
    *,
    none: bool = True,
    optional: Mapping[str, frozenset[str]] | None = None,
    begun: str | None = None,
    narrowing: "type[Narrowing] | None" = None,
) -> str:
    """The whole grammar, for a call alone; the arguments are those of `call_rule`. `begun` is what the tool's name begins with
    where that is written already, with all before it; then only what follows may be written."""
    rules = SchemaGrammar(COMPACT)
    return rules.text(call_rule(rules, tools, sources, none=none, optional=optional, begun=begun, narrowing=narrowing))


def call_rule(
    rules: SchemaGrammar,
    tools: Sequence[ToolSpec],
    sources: ValueSources,
    *,
    none: bool = True,
    optional: Mapping[str, frozenset[str]] | None = None,
    begun: str | None = None,
    narrowing: "type[Narrowing] | None" = None,
) -> str:
    """The name of a rule for one call of `tools`, or, with `none`, for saying that none is needed. `optional` names the
    optional parameters to offer for a tool (None: all); `narrowing` says what arguments may be (None: as for built-in tools)."""
    narrow = (narrowing or Narrowing)(rules, sources)
    offered = [
        replace(tool, parameters=parameters)
        for tool in tools
        for parameters in narrow.alternatives(
            tool.parameters, None if optional is None else optional.get(tool.id, frozenset())
        )
    ]
    if none or not offered:
        offered.append(ToolSpec(NONE, "", {}))
    if begun is None:
        return rules.named_call(offered, "tool", "parameters")

    def rest(tool: ToolSpec) -> str:
        named = literal(tool.id[len(begun) :] + '","parameters":')
        arguments = (
            rules.value(tool.parameters, tool.parameters) if "anyOf" in tool.parameters else rules.arguments(tool)
        )
        return f"{named} {arguments} {literal('}')}"

    return rules.any_tool(offered, rest)


@dataclass(slots=True)
class Narrowing:
    """Schemas as they are, but for the values that a small model can know: those of `sources`."""

    rules: SchemaGrammar
    sources: ValueSources
    _texts: dict[str, Any] = field(default_factory=dict)  # by the meaning of a parameter

    def alternatives(self, schema: Mapping[str, Any], offered: frozenset[str] | None) -> list[dict[str, Any]]:
        """The narrowed schema of a tool's arguments; several where a flag is needed for a folder: with it a folder, without it a file,
        with or without it what is not known and has no ending."""
        narrowed = self.members(schema, offered)
        properties = schema.get("properties") or {}
        flag = next((key for key, each in properties.items() if _NEEDED_FOR_FOLDER.match(_description(each))), "")
        said = narrowed["properties"].get("path") if flag else None
        if not isinstance(said, Mapping) or "enum" not in said:
            return [narrowed]
        folders = PathSources(self.sources).all_folders()
        if said["enum"] == ["."]:  # the whole workspace is never deleted
            return [{**narrowed, "properties": {**narrowed["properties"], "path": _ANY_TEXT}}]
        said = {"enum": [path for path in said["enum"] if path != "."]}
        inside = [path for path in said["enum"] if path.rstrip("/") in folders]
        files = [path for path in said["enum"] if path in self.sources.paths or has_ending(path)]
        unknown = [path for path in said["enum"] if path not in inside and path not in files]
        kept = {key: each for key, each in narrowed["properties"].items() if key != flag}
        required = [key for key in narrowed["required"] if key != flag]
        with_flag = {flag: {"const": True}}
        return [
            {**narrowed, "properties": {**kept, "path": {"enum": paths}, **flags}, "required": [*required, *needed]}
            for paths, flags, needed in ((inside, with_flag, [flag]), (unknown, with_flag, []), (files, {}, []))
            if paths
        ]

    def members(self, schema: Mapping[str, Any], offered: frozenset[str] | None) -> dict[str, Any]:
        """An object's schema with its required members and those of the others that are `offered` (None: all)."""
        properties = schema.get("properties") or {}
        required = list(schema["required"]) if isinstance(schema.get("required"), list) else []
        if _COMMAND in properties and _COMMAND_FOLDER in properties and self.sources.commands_in:
            required.append(_COMMAND_FOLDER)
        change = self.sources.change if "old_text" in properties else None
        if change is not None:
            required += [key for key in _CHANGED if key in properties and key not in required]
            required += [_EVERYWHERE] * (change.everywhere and _EVERYWHERE in properties)
            properties = {key: each for key, each in properties.items() if key in required}
        kept: dict[str, Any] = {}
        text = self.sources.text
        for key, described in properties.items():
            if key not in required:
                if (stated := stated_argument(key, text.partition("\n")[0])) is not None:
                    kept[key] = {"const": stated}
                    required.append(key)
                    continue
                if key == _FILE_PATTERN and (globs_said := stated_patterns(text, self._folders(), self.sources.paths)):
                    kept[key] = {"enum": globs_said}
                    required.append(key)
                    continue
                if not may_be_said(key, text, self.sources.paths):
                    continue
            if key not in required and offered is not None and key not in offered:
                continue
            # What is written in one piece is mostly a new file; what is read, edited or deleted is there.
            meaning = _NEW_PATH if key in _PATHS and _CONTENT in properties else key
            if meaning in _PATHS and _SAYS_FOLDER.match(_description(described)):
                meaning = "folder"
                if _LISTS.match(_description(described)) and self._folders():
                    required.append(key)
                if (
                    _SEARCHED.match(_description(described))
                    and "pattern" in properties
                    and (said := PathSources(self.sources).said_folder())
                ):
                    kept[key] = {"const": said}
                    required.append(key)
                    continue
                if _SEARCHED.match(_description(described)) and "pattern" in properties and not self._may_be_below():
                    continue  # "find all py files that import os": no folder is said
            if meaning in _PATHS and key not in required:
                paths = PathSources(self.sources)
                if not paths.names_any():
                    continue  # a path that nobody named
                if paths.mentioned():
                    required.append(key)
            if key in WINDOW_KEYS and says_lines(text) and key not in required:
                required.append(key)
            is_file = meaning in _PATHS and meaning != _SOURCE and _SAYS_FILE.match(_description(described))
            narrowed = self._value(_EXISTING_FILE if is_file else meaning, described)
            if change is not None and (key == _EVERYWHERE or (meaning in _PATHS and change.path)):
                narrowed = {"const": True if key == _EVERYWHERE else change.path}
            if narrowed is not None or key in required:
                kept[key] = described if narrowed is None else narrowed
        return {**schema, "properties": kept, "required": required}

    def _folders(self) -> list[str]:
        """The folders of the workspace that the conversation names."""
        named = (folder for folder in PathSources(self.sources).named_folders() if folder != ".")
        return [folder for folder in named if not _is_only_done(folder, self.sources.text)]

    def _may_be_below(self) -> bool:
        """Whether the request names a folder to search in: one of the workspace, or what only a path can be."""
        line = self.sources.text.partition("\n")[0]
        return bool(self._folders()) or re.search(r"(?<![\w*/.])[\w.-]+/(?![*\s])|(?<=\w)/(?=\s|$)", line) is not None

    def _value(self, meaning: str, schema: Any) -> Any:
        """A value's schema; None where there is nothing that it could say."""
        if not isinstance(schema, Mapping) or "const" in schema:
            return schema
        if "enum" in schema:
            return schema if schema["enum"] else None
        branches = schema.get("anyOf") or schema.get("oneOf") or ()
        if isinstance(schema.get("type"), list):
            branches = [{**schema, "type": kind} for kind in schema["type"]]
        if branches:
            # An optional value is left out rather than null.
            values = [
                self._value(meaning, branch)
                for branch in branches
                if not (isinstance(branch, Mapping) and branch.get("type") == "null")
            ]
            values = [value for value in values if value is not None]
            return {"anyOf": values} if values else None
        match schema.get("type"):
            case "string":
                if meaning not in self._texts:
                    self._texts[meaning] = self._text(meaning)
                return self._texts[meaning]
            case "integer":
                found = numbers(self.sources, meaning, schema.get("minimum", 0), schema.get("maximum", 10**9))
                return {"enum": [int(number) for number in found]} if found else None
            case "array":
                return self._array(meaning, schema)
            case "object" if schema.get("properties"):
                return self.members(schema, None)
        return schema

    def _array(self, meaning: str, schema: Mapping[str, Any]) -> Any:
        items = self._value(meaning, schema.get("items"))
        if items is None and "items" in schema:
            return None if schema.get("minItems") else {"const": []}
        most = min(int(schema.get("maxItems") or _MOST_ITEMS), _MOST_ITEMS)
        return {**schema, "items": items, "maxItems": most}

    def _text(self, meaning: str) -> Any:
        """What a text may be, by what its parameter means; any text where the sources say nothing."""
        if meaning in (_NEW_PATH, _EXISTING_FILE) or meaning in _PATHS or meaning in _FOLDERS:
            paths = PathSources(self.sources)
            if meaning == _COMMAND_FOLDER:
                inside = [self.sources.commands_in] if self.sources.commands_in else paths.named_folders()
                top = (self.sources.commands_in, ".")
                named = [folder for folder in inside if folder in top or self._is_place(folder)]
            else:
                named = (
                    paths.new()
                    if meaning == _NEW_PATH
                    else paths.folders()
                    if meaning in _FOLDERS
                    else paths.existing_files()
                    if meaning == _EXISTING_FILE
                    else paths.sources_there()
                    if meaning == _SOURCE
                    else paths.existing()
                )
            return {"enum": named} if named else _ANY_TEXT
        if meaning in _CHANGED and self.sources.change is not None:
            return {"const": getattr(self.sources.change, _CHANGED[meaning])}
        if meaning == _CONTENT and self.sources.content:
            return {"const": self.sources.content}
        if meaning == _COMMAND and self.sources.commands:
            return {"enum": list(self.sources.commands)}
        if meaning == _QUERY and (quoted := stated_queries(self.sources.text)):
            return {"enum": quoted}
        if meaning in _GLOBS:
            stems = any_of(_inside(part) for part in globs(self.sources))
            found = self.rules.rule(f'"\\"" ( "**/" )? "*"? {stems} "*"? "\\""') if stems else ""
        else:
            found = self._copied()
        if not found:
            return _ANY_TEXT
        return Expression(f"( {found} | {self.rules.string()} )" if meaning in _FREE else found)

    def _is_place(self, folder: str) -> bool:
        """Whether a command could be meant in this folder of those that are named: not where the command names it itself or what is in
        it ("meson test -C out"), nor where only the tests are spoken of."""
        words = {word for command in self.sources.commands[:1] for word in re.split(r"[ =:]", command)}
        inside = rf"\b(?:in|inside|from|under|within|cd)\s+(?:the\s+)?{re.escape(folder)}\b|{re.escape(folder)}/"
        is_tests = folder in _ALSO_WORDS and not re.search(inside, self.sources.text)
        is_named = any(f"{word}/".removeprefix("./").startswith(f"{folder}/") for word in words)
        return not is_named and not is_tests

    def _copied(self) -> str:
        """Any run of words of the conversation, as a chain of rules: linear in its length."""
        text = _PLURAL_MARK.sub(r"\1", self.sources.text)
        words = list(_WORDS.finditer(text))[:_MOST_WORDS]
        spans: list[str] = []
        gap = ""
        for number in reversed(range(len(words))):
            more = f" ( {gap} {spans[-1]} )?" if spans else ""
            spans.append(self.rules.rule(literal(_inside(words[number][0])) + more))
            gap = literal(_inside(text[words[number - 1].end() : words[number].start()]))
        return self.rules.rule(f'"\\"" ( {" | ".join(reversed(spans))} ) "\\""') if spans else ""


def _is_only_done(folder: str, text: str) -> bool:
    """Whether its name stands in a text only as what somebody does: "where do we include <vector>"."""
    name = re.escape(folder.rpartition("/")[2])
    said = re.findall(rf"(?:(\w+)\s+)?(?<![\w./-]){name}(?![\w./-])", text, re.IGNORECASE)
    return bool(said) and f"{folder}/" not in text and all(before.lower() in _DOERS for before in said)


def _description(schema: Any) -> str:
    return str(schema.get("description", "")) if isinstance(schema, Mapping) else ""


def _inside(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
