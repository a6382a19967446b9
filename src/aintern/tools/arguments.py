"""Arguments of tools: a function's signature as JSON Schema, and the checks of what a model sent against a schema."""

import inspect
import operator
import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, field, fields, is_dataclass
from functools import reduce
from types import UnionType
from typing import Any

from aintern.dataclass import dataclass
from aintern.dialects.argument_types import at_pointer, type_name
from aintern.errors import ProgrammerMistake, ToolArgumentError
from aintern.messages import JsonObject

_DEFINITION = "#/$defs/"
_FIELD = "argument_"  # before a parameter's name in its model: pydantic gives some names (`copy`, `_x`) a meaning
_INTEGER = re.compile(r"[+-]?\d{1,18}")
_NUMBER = re.compile(r"[+-]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:[eE][+-]?\d{1,3})?")
_SECTION = re.compile(r"^\s*(Args|Arguments|Parameters|Returns|Raises|Yields|Examples?):\s*$")
_MAX_DEPTH = 64
_TYPES: typing.Mapping[Any, str] = {str: "string", bool: "boolean", int: "integer", float: "number"}
JSON_TYPES = "JSON's own types"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a parameter: `Annotated[int, "how many", Limits(minimum=1)]`."""

    minimum: float | None = None
    maximum: float | None = None
    pattern: str | None = None
    max_items: int | None = None

    def __get_pydantic_json_schema__(self, core: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return handler(core) | self.as_schema()

    def as_schema(self) -> dict[str, Any]:
        given = {"minimum": self.minimum, "maximum": self.maximum, "pattern": self.pattern, "maxItems": self.max_items}
        return {key: value for key, value in given.items() if value is not None}


@dataclass(frozen=True)
class Signature:
    """What a function's signature and docstring say; `model` is the pydantic model of its parameters, `JSON_TYPES` where they are
    of JSON's own types or lists of `records`, None where they are taken as a JSON Schema of the tool's own says. `records`:
    dataclasses by their names."""

    schema: dict[str, Any]
    description: str
    takes_context: bool
    model: Any
    records: Mapping[str, type] = field(default_factory=dict)

    @classmethod
    def of(cls, function: Callable[..., Any], context_type: type, *, own_schema: bool = False) -> "Signature":
        """Reads a function. With a schema of the tool's own it may take `**parameters`, and parameters without a type. Raises
        ProgrammerMistake."""
        hints = typing.get_type_hints(function, include_extras=True)
        parameters = list(inspect.signature(function).parameters.values())
        takes_context = bool(parameters) and hints.get(parameters[0].name) is context_type
        parameters = parameters[1:] if takes_context else parameters
        description, notes = _read_docstring(inspect.getdoc(function) or "")
        if own_schema and any(each.kind is each.VAR_KEYWORD or each.name not in hints for each in parameters):
            return cls({}, description, takes_context, None)
        for parameter in parameters:
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
                raise ProgrammerMistake(f"{function.__qualname__}: {parameter} cannot be a parameter of a tool.")
            if parameter.name not in hints:
                raise ProgrammerMistake(f"{function.__qualname__}: parameter {parameter.name} needs a type.")
        records: dict[str, type] = {}
        plain = _plain_object(parameters, hints, notes, records)
        if plain is not None:
            return cls(plain, description, takes_context, JSON_TYPES, records)
        schema, model = _pydantic_object(function.__name__, parameters, hints, notes)
        return cls(schema, description, takes_context, model)

    def convert(self, tool: str, parameters: JsonObject) -> dict[str, Any]:
        """Checked JSON values as what the function takes (dates, enums, models). Raises ToolArgumentError."""
        if self.model is None:
            return dict(parameters)
        if self.model is JSON_TYPES:
            said = self.schema["properties"]
            return {
                name: None if value is None else self._plain(value, said[name]) for name, value in parameters.items()
            }
        from pydantic import ValidationError

        try:
            made = self.model.model_validate(parameters)
        except ValidationError as error:
            problems = (f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_url=False))
            raise ToolArgumentError(tool, tuple(problems)) from error
        return {name.removeprefix(_FIELD): getattr(made, name) for name in type(made).model_fields}

    def _plain(self, value: Any, schema: JsonObject) -> Any:
        if schema["type"] == "number":
            return float(value)
        record = schema["items"].get("$ref", "").removeprefix(_DEFINITION) if schema["type"] == "array" else ""
        return [self.records[record](**each) for each in value] if record else value


def check_arguments(tool: str, schema: JsonObject, parameters: JsonObject) -> dict[str, Any]:
    """The parameters against a JSON Schema of type object, with defaults filled in.

    "5" for 5 and "true" for true are mended, nothing else is guessed. Every problem names its parameter and what was
    expected; unknown parameters are listed with the known ones. Raises ToolArgumentError with all problems.
    """
    if not isinstance(parameters, Mapping):
        raise ToolArgumentError(tool, (f"expected an object with parameters, got {_shown(parameters)}",))
    checker = _Checker(schema)
    value = checker.check_object(dict(parameters), schema, "", 0)
    if checker.problems:
        raise ToolArgumentError(tool, tuple(checker.problems))
    return value


class _Checker:
    """One walk over values and schema that collects problems and returns the values with slips mended."""

    def __init__(self, root: JsonObject) -> None:
        self.root = root
        self.problems: list[str] = []

    def check(self, value: Any, schema: Any, where: str, depth: int) -> Any:
        if schema is True or schema is None or depth > _MAX_DEPTH:
            return value
        if schema is False:
            self._problem(where, "nothing may stand here", value)
            return value
        schema = self._resolve(schema)
        for key in ("anyOf", "oneOf"):
            if key in schema:
                value = self._check_any(value, schema, schema[key], where, depth)
        for part in schema.get("allOf", ()):
            value = self.check(value, part, where, depth + 1)
        value = self._check_type(value, schema, where)
        match value:
            case str():
                self._check_text(value, schema, where)
            case list():
                return self._check_list(value, schema, where, depth)
            case dict() if "properties" in schema or "additionalProperties" in schema or "required" in schema:
                return self.check_object(value, schema, where, depth)
            case int() | float() if not isinstance(value, bool):
                self._check_number(value, schema, where)
        self._check_enum(value, schema, where)
        return value

    def check_object(self, value: dict[str, Any], schema: JsonObject, where: str, depth: int) -> dict[str, Any]:
        properties: JsonObject = schema.get("properties", {})
        required = schema.get("required", ())
        extra = schema.get("additionalProperties", False)
        result: dict[str, Any] = {}
        for key, item in value.items():
            path = f"{where}.{key}" if where else key
            if key in properties:
                part = self._resolve(properties[key])
                if item is None and key not in required and part.get("default") is None:
                    continue  # null for "not given"
                result[key] = self.check(item, part, path, depth + 1)
            elif extra is False:
                known = ", ".join(properties) or "none"
                self.problems.append(f"{path}: unknown parameter; the known ones are: {known}")
            else:
                result[key] = self.check(item, extra, path, depth + 1)
        for key in required:
            if key not in value:
                path = f"{where}.{key}" if where else key
                self.problems.append(f"{path}: missing; expected {_expected(self._resolve(properties.get(key, {})))}")
        for key, part in properties.items():
            default = self._resolve(part).get("default")
            if key not in result and key not in value and default is not None:
                result[key] = default
        return result

    def _resolve(self, schema: Any) -> JsonObject:
        for _ in range(_MAX_DEPTH):
            if not isinstance(schema, Mapping):
                return {}
            if "$ref" not in schema:
                return schema
            target = at_pointer(self.root, schema["$ref"]) or {}
            schema = {**target, **{k: v for k, v in schema.items() if k != "$ref"}}
        return {}

    def _check_any(self, value: Any, schema: JsonObject, choices: Any, where: str, depth: int) -> Any:
        for choice in choices:
            attempt = _Checker(self.root)
            mended = attempt.check(value, choice, where, depth + 1)
            if not attempt.problems:
                return mended
        self._problem(where, " or ".join(_expected(self._resolve(c)) for c in choices), value)
        return value

    def _check_type(self, value: Any, schema: JsonObject, where: str) -> Any:
        types = schema.get("type")
        if types is None:
            return value
        types = [types] if isinstance(types, str) else list(types)
        for kind in types:
            if _is_of(value, kind):
                return int(value) if kind == "integer" and isinstance(value, float) else value
        for kind in types:
            mended = _mend(value, kind)
            if mended is not None:
                return mended
        self._problem(where, _expected(schema), value)
        return value

    def _check_text(self, value: str, schema: JsonObject, where: str) -> None:
        self._check_size(value, schema, where, "Length", "characters")
        if "pattern" in schema and not _matches(schema["pattern"], value):
            self._problem(where, f"text that matches {schema['pattern']}", value)

    def _check_size(self, value: str | list[Any], schema: JsonObject, where: str, kind: str, unit: str) -> None:
        """`minLength` and `maxLength`, or `minItems` and `maxItems`."""
        if len(value) < schema.get(f"min{kind}", 0):
            self._problem(where, f"at least {schema[f'min{kind}']} {unit}", value)
        if len(value) > schema.get(f"max{kind}", len(value)):
            self._problem(where, f"at most {schema[f'max{kind}']} {unit}", value)

    def _check_number(self, value: float, schema: JsonObject, where: str) -> None:
        bad = (
            value < schema.get("minimum", value)
            or value > schema.get("maximum", value)
            or ("exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"])
            or ("exclusiveMaximum" in schema and value >= schema["exclusiveMaximum"])
        )
        step = schema.get("multipleOf")
        if bad or (step and abs(value / step - round(value / step)) > 1e-9):
            self._problem(where, _expected(schema), value)

    def _check_list(self, value: list[Any], schema: JsonObject, where: str, depth: int) -> list[Any]:
        self._check_size(value, schema, where, "Items", "items")
        if schema.get("uniqueItems") and any(item in value[:index] for index, item in enumerate(value)):
            self._problem(where, "items that differ", value)
        self._check_enum(value, schema, where)
        first = schema.get("prefixItems", ())
        rest = schema.get("items", True)
        return [
            self.check(item, first[i] if i < len(first) else rest, f"{where}[{i}]", depth + 1)
            for i, item in enumerate(value)
        ]

    def _check_enum(self, value: Any, schema: JsonObject, where: str) -> None:
        allowed = [schema["const"]] if "const" in schema else schema.get("enum")
        if allowed is not None and not any(value == a and type(value) is type(a) for a in allowed):
            self._problem(where, _expected(schema), value)

    def _problem(self, where: str, expected: str, value: Any) -> None:
        text = f"{where}: expected {expected}, got {_shown(value)}"
        if text not in self.problems:
            self.problems.append(text)


def _is_of(value: Any, kind: str) -> bool:
    name = type_name(value)
    if kind == "number":
        return name in ("number", "integer") and value == value  # not NaN
    return name == kind or kind not in ("string", "boolean", "integer", "null", "array", "object")


def _mend(value: Any, kind: str) -> Any:
    """The value that a model meant by a string, or None where it is none."""
    if not isinstance(value, str):
        return None
    text = value.strip()
    if kind == "boolean" and text in ("true", "false", "True", "False"):
        return text.lower() == "true"
    if kind == "integer" and _INTEGER.fullmatch(text):
        return int(text)
    if kind == "number" and _NUMBER.fullmatch(text):
        return int(text) if _INTEGER.fullmatch(text) else float(text)
    return None


def _matches(pattern: str, value: str) -> bool:
    """JSON Schema's `pattern`. Rust's engine is linear, so a hostile pattern cannot hang it; look-arounds need Python's."""
    from pydantic_core import SchemaError, SchemaValidator, ValidationError, core_schema

    try:
        validator = SchemaValidator(core_schema.str_schema(pattern=pattern))
    except SchemaError:
        return re.search(pattern, value[:10_000]) is not None
    try:
        validator.validate_python(value)
    except ValidationError:
        return False
    return True


def _expected(schema: JsonObject) -> str:
    if "const" in schema:
        return repr(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(map(repr, schema["enum"]))
    names = {"integer": "an integer", "array": "a list", "object": "an object", "boolean": "true or false"}
    types = schema.get("type", "value")
    types = [types] if isinstance(types, str) else types
    text = " or ".join(names.get(t, f"a {t}") for t in types)
    bounds = {
        "minimum": "≥",
        "exclusiveMinimum": ">",
        "maximum": "≤",
        "exclusiveMaximum": "<",
        "multipleOf": "a multiple of",
    }
    limits = " and ".join(f"{sign} {schema[key]}" for key, sign in bounds.items() if key in schema)
    return f"{text} {limits}".rstrip()


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _plain_object(
    parameters: list[inspect.Parameter], hints: dict[str, Any], notes: dict[str, str], records: dict[str, type]
) -> dict[str, Any] | None:
    """The JSON Schema of parameters that all are of JSON's own types, choices, lists of text or of dataclasses of these (which are
    added to `records`), or optional, as pydantic writes it; None for others. The models of our own tools took a tenth of a
    first request's CPU."""
    properties: dict[str, Any] = {}
    for parameter in parameters:
        found = _plain_parameter(hints[parameter.name], parameter.default, records)
        if found is None:
            return None
        if parameter.name in notes:
            found["description"] = notes[parameter.name]
        is_optional = parameter.default is None and typing.get_origin(hints[parameter.name]) is typing.Annotated
        properties[parameter.name] = (
            found if is_optional else dict(sorted(found.items()))
        )  # pydantic leaves its keys as they come
    required = [each.name for each in parameters if each.default is each.empty]
    defined: dict[str, Any] = {}
    for name, record in records.items():
        if (written := _plain_record(record)) is None:
            return None
        defined[name] = written
    schema = {"additionalProperties": False, "properties": properties, "required": required, "type": "object"}
    return {
        key: value for key, value in {"$defs": defined, **schema}.items() if value or key not in ("$defs", "required")
    }


def _plain_parameter(hint: Any, default: Any, records: dict[str, type]) -> dict[str, Any] | None:
    found = _plain_type(hint, records)
    bare = typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint
    # What is optional is left out; a null of another kind is pydantic's to say.
    if found is None or (default is None) != (type(None) in typing.get_args(bare)):
        return None
    if type(default) in _TYPES or default == []:
        return found | {"default": default}
    return found if default is None or default is inspect.Parameter.empty else None


def _plain_record(kind: type) -> dict[str, Any] | None:
    """The JSON Schema of a dataclass with a docstring, whose fields are of JSON's own types and which checks nothing itself."""
    text = inspect.cleandoc(kind.__doc__ or "")
    if (
        not text
        or text.startswith(kind.__name__)
        or hasattr(kind, "__post_init__")
        or hasattr(kind, "__pydantic_fields__")
    ):
        return None
    hints = typing.get_type_hints(kind, include_extras=True)
    properties: dict[str, Any] = {}
    required: list[str] = []
    for each in fields(kind):
        default = inspect.Parameter.empty if each.default is MISSING else each.default
        found = _plain_parameter(hints[each.name], default, {})
        if (
            found is None
            or not each.init
            or each.default_factory is not MISSING
            or typing.get_origin(hints[each.name]) is list
        ):
            return None
        properties[each.name] = dict(sorted(found.items()))
        if default is inspect.Parameter.empty:
            required.append(each.name)
    schema = {
        "additionalProperties": False,
        "description": text,
        "properties": properties,
        "required": required,
        "type": "object",
    }
    return {key: value for key, value in schema.items() if value or key == "additionalProperties"}


def _plain_type(hint: Any, records: dict[str, type]) -> dict[str, Any] | None:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is None:
        return {"type": _TYPES[hint]} if isinstance(hint, type) and hint in _TYPES else None
    if origin is list and arguments == (str,):
        return {"type": "array", "items": {"type": "string"}}
    if origin is list and is_dataclass(record := arguments[0]) and isinstance(record, type):
        if records.setdefault(record.__name__, record) is record:
            return {"type": "array", "items": {"$ref": f"{_DEFINITION}{record.__name__}"}}
        return None
    if origin is typing.Literal and len(arguments) > 1 and all(type(each) is str for each in arguments):
        return {"type": "string", "enum": list(arguments)}
    if origin in (typing.Union, UnionType) and len(arguments) == 2 and arguments[1] is type(None):
        return _plain_type(arguments[0], records)
    found = _plain_type(arguments[0], records) if origin is typing.Annotated else None
    if found is None or not all(isinstance(said, str | Limits) for said in hint.__metadata__):
        return None
    for said in hint.__metadata__:
        found |= {"description": said} if isinstance(said, str) else said.as_schema()
    return found


def _pydantic_object(
    name: str, parameters: list[inspect.Parameter], hints: dict[str, Any], notes: dict[str, str]
) -> tuple[dict[str, Any], Any]:
    from pydantic import ConfigDict, Field, PydanticUserError, create_model

    fields: dict[str, Any] = {}
    for parameter in parameters:
        default = ... if parameter.default is parameter.empty else parameter.default
        hint = _annotated(hints[parameter.name])
        note: dict[str, Any] = {"description": notes[parameter.name]} if parameter.name in notes else {}
        fields[_FIELD + parameter.name] = (typing.Annotated[hint, Field(alias=parameter.name, **note)], default)
    try:
        model = create_model(name, __config__=ConfigDict(extra="forbid", arbitrary_types_allowed=False), **fields)
        schema = model.model_json_schema()
    except PydanticUserError as error:
        raise ProgrammerMistake(f"Tool {name}: a parameter has a type without a JSON Schema: {error}") from error
    return _without_titles(schema), model


def _annotated(hint: Any) -> Any:
    """A type whose notes are pydantic's: in `Annotated[int, "how many"]` the text is the description."""
    from pydantic import Field

    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        notes = (Field(description=note) if isinstance(note, str) else note for note in hint.__metadata__)
        return typing.Annotated[(arguments[0], *notes)]
    if origin in (typing.Union, UnionType):
        return reduce(operator.or_, map(_annotated, arguments))
    return origin[tuple(map(_annotated, arguments))] if origin in (list, dict) else hint


def _without_titles(schema: Any) -> Any:
    """Titles repeat the names and `X or null` says what "not required" says already: both cost tokens for nothing."""
    if isinstance(schema, list):
        return [_without_titles(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {k: _without_titles(v) for k, v in schema.items() if k != "title" or not isinstance(v, str)}
    choices = result.get("anyOf")
    if (
        isinstance(choices, list)
        and len(choices) == 2
        and {"type": "null"} in choices
        and result.get("default", 0) is None
    ):
        rest = next(c for c in choices if c != {"type": "null"})
        result = {**rest, **{k: v for k, v in result.items() if k not in ("anyOf", "default")}}
    return result


def _read_docstring(text: str) -> tuple[str, dict[str, str]]:
    """The description before the first section, and what `Args:` says of each parameter."""
    description: list[str] = []
    notes: dict[str, str] = {}
    section = name = ""
    for line in text.splitlines():
        if heading := _SECTION.match(line):
            section = heading[1]
        elif not section:
            description.append(line)
        elif section in ("Args", "Arguments", "Parameters"):
            name, note = _note(line, name)
            if note:
                notes[name] = f"{notes.get(name, '')} {note}".strip()
    return "\n".join(description).strip(), notes


def _note(line: str, current: str) -> tuple[str, str]:
    """The parameter that a line of `Args:` speaks of, and what it says."""
    if found := re.match(r"^\s{1,8}(\w+)(?:\s*\([^)]*\))?:\s+(.*)$", line):
        return found[1], found[2].strip()
    return current, line.strip() if current else ""
