"""What a model sends is checked against the schema: slips are mended, nothing else is guessed, problems are named."""

import copy
import inspect
import json
import typing
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal, cast

import pytest
from pydantic import AfterValidator, BaseModel, Field

from aintern.errors import ProgrammerMistake, ToolArgumentError
from aintern.tools import arguments
from aintern.tools.arguments import JSON_TYPES, Limits, check_arguments
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import FunctionTool, ToolContext, tool

RAW = {
    "type": "object",
    "properties": {
        "count": {"type": "integer", "minimum": 1, "maximum": 10},
        "ratio": {"type": "number", "exclusiveMinimum": 0},
        "on": {"type": "boolean"},
        "mode": {"type": "string", "enum": ["fast", "slow"]},
        "code": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 5},
        "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": True},
        "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        "nested": {"$ref": "#/$defs/point"},
        "limit": {"type": "integer", "default": 5},
    },
    "$defs": {
        "point": {
            "type": "object",
            "properties": {"x": {"type": "integer"}},
            "required": ["x"],
            "additionalProperties": False,
        }
    },
}


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({"count": "5"}, {"count": 5}),
        ({"count": 5.0}, {"count": 5}),
        ({"ratio": "0.5"}, {"ratio": 0.5}),
        ({"ratio": "2"}, {"ratio": 2}),
        ({"on": "true"}, {"on": True}),
        ({"on": "False"}, {"on": False}),
        ({"tags": ["a", "b"]}, {"tags": ["a", "b"]}),
        ({"either": "x"}, {"either": "x"}),
        ({"either": 3}, {"either": 3}),
        ({"nested": {"x": "3"}}, {"nested": {"x": 3}}),
        ({"count": None}, {}),
    ],
)
def test_harmless_slips_are_mended_and_defaults_filled_in(sent: dict[str, Any], kept: dict[str, Any]) -> None:
    assert check_arguments("t", RAW, sent) == {**kept, "limit": 5}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"count": "five"}, ["count", "an integer ≥ 1 and ≤ 10", "'five'"]),
        ({"count": 0}, ["count", "≥ 1"]),
        ({"count": 11}, ["count", "≤ 10"]),
        ({"count": True}, ["count", "an integer"]),
        ({"count": "5.5"}, ["count"]),
        ({"count": [5]}, ["count"]),
        ({"ratio": 0}, ["ratio", "> 0"]),
        ({"ratio": float("nan")}, ["ratio"]),
        ({"on": 1}, ["on", "true or false"]),
        ({"on": "yes"}, ["on"]),
        ({"mode": "medium"}, ["mode", "'fast', 'slow'"]),
        ({"code": "ABC"}, ["code", "^[a-z]+$"]),
        ({"code": "abcdef"}, ["code", "at most 5"]),
        ({"code": 5}, ["code", "a string"]),
        ({"tags": "a"}, ["tags", "a list"]),
        ({"tags": '["a"]'}, ["tags", "a list"]),
        ({"tags": []}, ["tags", "at least 1"]),
        ({"tags": ["a", "a"]}, ["tags", "differ"]),
        ({"tags": ["a", 1]}, ["tags[1]", "a string"]),
        ({"either": []}, ["either", "an integer or a string"]),
        ({"nested": {}}, ["nested.x", "missing"]),
        ({"nested": {"x": 1, "y": 2}}, ["nested.y", "unknown", "x"]),
        ({"cuont": 1}, ["cuont", "unknown parameter", "count, ratio, on"]),
        ({"limit": None}, ["limit"]),
    ],
)
def test_what_does_not_fit_names_the_parameter_and_what_was_expected(sent: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(ToolArgumentError) as caught:
        check_arguments("t", RAW, sent)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(ToolArgumentError) as caught:
        check_arguments("t", RAW, {"count": 0, "on": 3, "what": 1})
    assert len(caught.value.problems) == 3


def test_parameters_that_are_no_object_are_an_error() -> None:
    with pytest.raises(ToolArgumentError, match="expected an object"):
        check_arguments("t", RAW, ["a"])  # type: ignore[arg-type]


def test_a_schema_that_refers_to_itself_ends() -> None:
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"$ref": "#/$defs/n"}}}
    assert check_arguments("t", schema, {"a": 1}) == {"a": 1}


def test_a_hostile_pattern_does_not_hang() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}}
    with pytest.raises(ToolArgumentError):
        check_arguments("t", schema, {"a": "a" * 5000 + "!"})


@tool(risk="safe")
async def greet(
    context: ToolContext, name: str, times: int = 1, style: Literal["warm", "cold"] = "warm", note: str | None = None
) -> str:
    """Greets a person.

    Args:
        name: Who is greeted,
            by first name.
        times: How often.

    Returns:
        The greeting.
    """
    return f"{context.execution_id}: " + f"hello {name} " * times


def test_schema_defaults_and_descriptions_come_from_signature_and_docstring() -> None:
    assert greet.description == "Greets a person."
    assert greet.parameters == {
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "Who is greeted, by first name."},
            "times": {"type": "integer", "default": 1, "description": "How often."},
            "style": {"type": "string", "enum": ["warm", "cold"], "default": "warm"},
            "note": {"type": "string"},
        },
        "required": ["name"],
        "additionalProperties": False,
    }


class Colour(Enum):
    RED = "red"


class Point(BaseModel):
    x: int


@tool
async def plot(
    at: Point,
    colour: Colour,
    when: date,
    size: Annotated[int, Field(ge=1, le=9)] = 3,
    names: Annotated[list[Annotated[str, Field(pattern="^[a-z]+$")]] | None, Field(max_length=2)] = None,
) -> dict[str, str]:
    """Plots."""
    return {"at": repr(at), "colour": colour.name, "when": repr(when), "size": repr(size), "names": repr(names)}


async def test_rich_types_go_through_pydantic_and_arrive_as_such(context: ToolContext) -> None:
    parameters = plot.validate({"at": {"x": "3"}, "colour": "red", "when": "2026-11-21", "size": "4"})
    assert parameters == {"at": {"x": 3}, "colour": "red", "when": "2026-11-21", "size": 4}
    result = await plot.execute(context, parameters)
    assert result.data == {
        "at": "Point(x=3)", "colour": "RED", "when": "datetime.date(2026, 11, 21)", "size": "4", "names": "None",
    }  # fmt: skip


async def test_rich_arguments_are_converted_once_a_call(context: ToolContext) -> None:
    converted: list[str] = []

    def seen(value: date) -> date:
        converted.append(str(value))
        return value

    @tool(risk="safe")
    async def remind(when: Annotated[date, AfterValidator(seen)]) -> str:
        """Reminds."""
        return when.strftime("%d.%m.")

    result = await remind.execute(context, remind.validate({"when": "2026-11-21"}))
    assert (result.content, converted) == ("21.11.", ["2026-11-21"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 10},
        {"names": ["A"]},
        {"names": ["a", "b", "c"]},
        {"colour": "blue"},
        {"when": "soon"},
        {"at": {"y": 1}},
    ],
)
def test_constraints_of_annotations_survive_and_are_enforced(wrong: dict[str, Any]) -> None:
    with pytest.raises(ToolArgumentError) as caught:
        plot.validate({"at": {"x": 3}, "colour": "red", "when": "2026-11-21", **wrong})
    assert next(iter(wrong)) in str(caught.value)


@tool(risk="safe")
async def measure(
    context: ToolContext,
    path: Annotated[str, "File to measure"],
    ratio: Annotated[float, "Of what", Limits(minimum=0, maximum=5)] = 1,
    names: Annotated[list[str], "Which", Limits(max_items=3)] | None = None,
    depth: Annotated[int | None, "Levels"] = None,
    exact: bool = False,
) -> str:
    """Measures.

    Args:
        exact: Not about.
    """
    return f"{path} {ratio!r} {names} {depth} {exact}"


def _in_pydantics_words(made: FunctionTool) -> dict[str, Any]:
    function = made._function
    given = [each for each in inspect.signature(function).parameters.values() if each.name != "context"]
    hints = typing.get_type_hints(function, include_extras=True)
    notes = arguments._read_docstring(inspect.getdoc(function) or "")[1]
    schema, _ = arguments._pydantic_object(function.__name__, given, hints, notes)
    return schema


def _matches_pydantic(made: FunctionTool) -> bool:
    ours, theirs = copy.deepcopy(made.parameters), _in_pydantics_words(made)
    for name, definition in theirs.get("$defs", {}).items():
        if (
            "additionalProperties" not in definition
        ):  # older releases tell neither a dataclass's docstring nor that it takes no more
            for told in ("additionalProperties", "description"):
                del ours["$defs"][name][told]
    return json.dumps(ours) == json.dumps(theirs)


def test_json_types_have_the_schema_that_pydantic_writes_to_the_byte() -> None:
    plain = [
        each
        for each in (measure, *built_in_tools())
        if isinstance(each, FunctionTool) and each._signature.model == JSON_TYPES
    ]
    assert len(plain) > 10
    for each in plain:
        assert _matches_pydantic(each), each.id


async def test_json_types_arrive_as_the_function_takes_them(context: ToolContext) -> None:
    result = await measure.execute(context, measure.validate({"path": "a", "ratio": 2, "names": ["b"], "depth": None}))
    assert result.content == "a 2.0 ['b'] None False"


async def test_dataclasses_arrive_as_such_with_and_without_pydantic(context: ToolContext) -> None:
    @dataclass(frozen=True)
    class Place:
        """Where something is."""

        line: int
        note: str = ""

    @dataclass(frozen=True)
    class Checked:
        """A place that is checked."""

        line: int

        def __post_init__(self) -> None:
            if self.line < 1:
                raise ValueError("lines begin with 1")

    async def plain(places: list[Place], more: list[Place] | None = None) -> str:
        """."""
        return f"{places} {more}"

    async def checked(places: list[Checked]) -> str:
        """."""
        return f"{places}"

    plain.__annotations__ = {"places": list[Place], "more": list[Place] | None, "return": str}
    checked.__annotations__ = {"places": list[Checked], "return": str}
    made, other = tool(risk="safe")(plain), tool(risk="safe")(checked)
    assert made._signature.model == JSON_TYPES
    assert other._signature.model != JSON_TYPES
    assert _matches_pydantic(made)
    result = await made.execute(context, made.validate({"places": [{"line": "7"}]}))
    assert result.content == f"{[Place(7)]} None"
    with pytest.raises(ToolArgumentError, match="lines begin with 1"):
        await other.execute(context, other.validate({"places": [{"line": 0}]}))


def test_functions_that_cannot_be_tools_are_told_why() -> None:
    with pytest.raises(ProgrammerMistake, match="needs a type"):

        @tool
        async def untyped(a) -> None:  # type: ignore[no-untyped-def]
            """."""

    with pytest.raises(ProgrammerMistake, match="cannot be a parameter"):

        @tool
        async def starred(*a: int) -> None:
            """."""


def test_bare_and_called_decorators_make_tools() -> None:
    assert isinstance(plot, FunctionTool)
    assert isinstance(greet, FunctionTool)
    assert greet.parallel_safe
    assert not plot.parallel_safe


async def test_the_context_is_passed_and_not_in_the_schema(context: ToolContext) -> None:
    result = await greet.execute(context, greet.validate({"name": "Ada"}))
    assert result.content == f"{context.execution_id}: hello Ada "


async def test_a_parameter_may_have_any_name_and_notes_stand_at_any_depth() -> None:
    @tool
    async def odd(
        copy: Annotated[bool, "Copies"],
        json: list[Annotated[str, "A name"]],
        model_x: dict[str, Annotated[int, "Times", Limits(minimum=1)]] | None = None,
        _inner: int = 1,
    ) -> str:
        "Does it."
        return f"{copy} {json} {model_x} {_inner}"

    properties = odd.parameters["properties"]
    assert properties["copy"] == {"type": "boolean", "description": "Copies"}
    assert properties["json"]["items"] == {"type": "string", "description": "A name"}
    assert properties["model_x"]["additionalProperties"] == {"type": "integer", "description": "Times", "minimum": 1}
    with pytest.raises(ToolArgumentError, match=r"model_x\.a: expected an integer ≥ 1"):
        odd.validate({"copy": True, "json": [], "model_x": {"a": 0}})
    checked = odd.validate({"copy": "true", "json": ["a"], "model_x": {"a": 2}})
    assert checked == {"copy": True, "json": ["a"], "model_x": {"a": 2}, "_inner": 1}
    assert (await odd.execute(cast("ToolContext", None), checked)).content == "True ['a'] {'a': 2} 1"
