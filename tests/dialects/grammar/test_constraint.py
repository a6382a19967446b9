"""What a dialect's grammar lets through is always read back as valid calls; around calls, text stays free."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.dialects.choose import DIALECTS
from aintern.dialects.dialect import CallRead, Problem, Text, Thinking
from aintern.dialects.families.tagged_json import TaggedJson
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.teaching import Dialect
from aintern.messages import Message, ToolSpec
from aintern.tools.arguments import check_arguments
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool
from tests.dialects.reading import TOOLS

pytest.importorskip("xllamacpp", reason="the embedded model needs xllamacpp")
pytest.importorskip("gguf", reason="tiny models are made with the gguf package")

pytestmark = pytest.mark.embedded

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
C, T = True, False  # control token, text
JSON_ENDS = ('"', '"}', '"}}', "}", "}}", "\n", "true", "1")
FORMS = {
    # what it shows: dialect, how the model opens the call, what it writes more often than other tokens
    "hermes": ("tagged_json", [("<tool_call>", C)], (*JSON_ENDS, "</tool_call>")),
    "qwen3-coder": ("tagged_xml", [("<tool_call>", C)], ("\n</parameter>\n", "</function>", "</tool_call>", "\n")),
    "glm": ("glm", [("<tool_call>", C)], ("</arg_value>", "</tool_call>", "\n")),
    "mistral": ("mistral", [("[TOOL_CALLS]", C)], (*JSON_ENDS, "[", "]", "[ARGS]")),
    "llama": ("llama", [('{"', T), ("name", T), ('": "', T), ("read_file", T), ('"', T)], JSON_ENDS),
    "llama with a tag": ("llama", [("<|python_tag|>", C)], JSON_ENDS),
    "pythonic": ("llama", [("[", T), ("read_file", T), ("(", T)], ('"', ")", "]", ")]", "True")),
    "llama 4": ("llama", [("<|python_start|>", C)], (*JSON_ENDS, ")]", "<|python_end|>")),
    "deepseek v3": (
        *("deepseek", [("<｜tool▁calls▁begin｜>", C)]),
        (*JSON_ENDS, "<｜tool▁call▁end｜>", "<｜tool▁calls▁end｜>", "\n```"),
    ),
    "deepseek v3.2": (
        *("deepseek", [("<", T), ("｜DSML｜", C), ("function_calls", T), (">", T), ("\n", T)]),
        (*JSON_ENDS, "</｜DSML｜parameter>\n", "</｜DSML｜invoke>\n", "</｜DSML｜function_calls>"),
    ),
    "kimi k2": (
        *("kimi", [("<|tool_calls_section_begin|>", C)]),
        (*JSON_ENDS, "<|tool_call_end|>", "<|tool_calls_section_end|>"),
    ),
    "kimi k3": (
        *("kimi", [("<|open|>", C), ("tools", T), ("<|sep|>", C)]),
        (*JSON_ENDS, "<|close|>argument<|sep|>", "<|close|>call<|sep|>", "<|close|>tools<|sep|>"),
    ),
    "gpt-oss, role": ("harmony", [(" to", T), ("=", T)], (*JSON_ENDS, "<|message|>")),
    "gpt-oss, channel": (
        *("harmony", [("<|channel|>", C), ("commentary", T), (" to", T), ("=", T)]),
        (*JSON_ENDS, "<|message|>"),
    ),
    "gemma": ("gemma", [("<|tool_call>", C)], ('<|"|>', "}", "}<tool_call|>", "<tool_call|>", "1")),
    "the house's block": (
        *("tool_call", [("```", T), ("tool", T), ("_call", T), ("\n", T)]),
        (*JSON_ENDS, "\n```"),
    ),
    "a json block": (
        "tool_call",
        [("```", T), ("json", T), ("\n", T), ('{"', T), ("tool", T), ('": "', T), ("read_file", T), ('"', T)],
        (*JSON_ENDS, "\n```"),
    ),
    "unknown": ("auto", [("```", T), ("tool", T), ("_call", T), ("\n", T)], (*JSON_ENDS, "\n```")),
}
SAMPLES = 60 if NIGHTLY else 3


def test_every_dialect_has_a_form_here() -> None:
    assert {name for name, _, _ in FORMS.values()} == set(DIALECTS)


def built_in() -> dict[str, Tool]:
    return {tool.id: tool for tool in built_in_tools()}


def specs() -> list[ToolSpec]:
    return [ToolSpec(tool.id, tool.description, tool.parameters) for tool in built_in().values()]


async def reply(model: LlamaCpp, tools: list[ToolSpec], dialect: Dialect | None, **wanted: object) -> tuple[str, str]:
    """The text of a reply, and how it ended."""
    options = InferenceOptions(dialect=dialect, **{"temperature": 1.0, "top_p": 1.0, **wanted})  # type: ignore[arg-type]
    chunks = [chunk async for chunk in model.stream([Message("user", "x")], tools, options)]
    return "".join(chunk.text for chunk in chunks), str(chunks[-1].finish_reason)


@pytest.mark.parametrize("form", FORMS)
async def test_every_sampled_call_is_read_back_as_a_valid_one(form: str, tmp_path: Path) -> None:
    from tests.dialects.sampling_model import write_sampling_model
    from tests.dialects.tiny_model import GO

    name, opener, likely = FORMS[form]
    known, tools = built_in(), specs()
    dialect = DIALECTS[name]()
    write_sampling_model(tmp_path / "m.gguf", opener, likely, "{{ messages[0].content }}" + GO)
    model = LlamaCpp(tmp_path / "m.gguf", context=4096, slots=1)
    whole = 0
    try:
        for seed in range(SAMPLES):
            text, ended = await reply(model, tools, dialect, seed=seed, max_tokens=3000)
            assert text.startswith("".join(piece for piece, _ in opener).rstrip("\n"))
            if ended == "length":
                continue  # cut off, and so no call at all
            reader = dialect.reader({tool.id: tool for tool in tools}, "")
            found = [*reader.feed(text), *reader.finish()]
            calls = [piece.call for piece in found if isinstance(piece, CallRead)]
            assert calls and not [piece for piece in found if isinstance(piece, Problem)], text
            assert not "".join(piece.text for piece in found if isinstance(piece, Text | Thinking)).strip(), text
            for call in calls:
                check_arguments(call.tool, known[call.tool].parameters, call.parameters)
                assert not call.repairs, text
            whole += 1
    finally:
        await model.aclose()
    assert whole >= SAMPLES * 2 / 3


@pytest.mark.parametrize("name", sorted(set(DIALECTS) - {"llama", "harmony"}))
async def test_text_stays_free_until_a_call_opens(name: str, tmp_path: Path) -> None:
    from tests.dialects.tiny_model import GO, write_tiny_model

    said = [("I have nothing to ", T), ("call, ", T), ('{"a": [1]} ', T), ("and <b>that", T), ("</b> is ```all", T)]
    write_tiny_model(tmp_path / "m.gguf", said, "{{ messages[0].content }}" + GO)
    model = LlamaCpp(tmp_path / "m.gguf", context=1024, slots=1)
    try:
        text, _ = await reply(model, list(TOOLS.values()), DIALECTS[name](), temperature=0.0)
    finally:
        await model.aclose()
    assert text == "".join(piece for piece, _ in said)


async def test_nothing_opens_a_call_inside_reasoning(tmp_path: Path) -> None:
    from tests.dialects.tiny_model import GO, write_tiny_model

    thought = [("<think>", C), ("I could write ", T), ("<tool_call>", C), (" but no", T), ("</think>", C), ("Hi.", T)]
    for opened in (False, True):  # by the model, or by its prompt
        template = "{# <think> #}{{ messages[0].content }}" + GO
        said = thought[1:] if opened else thought
        if opened:
            template = "{{ messages[0].content }}" + GO + "<think>"
        write_tiny_model(tmp_path / "m.gguf", thought, template)
        model = LlamaCpp(tmp_path / "m.gguf", context=1024, slots=1)
        try:
            text, _ = await reply(model, list(TOOLS.values()), DIALECTS["tagged_json"](), temperature=0.0)
        finally:
            await model.aclose()
        assert text == "".join(piece for piece, _ in said)


async def test_a_call_after_reasoning_that_the_prompt_opened_is_constrained(tmp_path: Path) -> None:
    from tests.dialects.sampling_model import write_sampling_model
    from tests.dialects.tiny_model import GO

    opener = [("<think>", C), ("so ", T), ("be it", T), ("</think>", C), ("<tool_call>", C)]
    write_sampling_model(
        tmp_path / "m.gguf", opener, (*JSON_ENDS, "</tool_call>"), "{{ messages[0].content }}" + GO + "<think>"
    )
    dialect = DIALECTS["tagged_json"]()
    model = LlamaCpp(tmp_path / "m.gguf", context=4096, slots=1)
    try:
        text, ended = await reply(model, specs(), dialect, seed=1, max_tokens=3000)
    finally:
        await model.aclose()
    reader = dialect.reader({}, "<think>")
    found = [*reader.feed(text), *reader.finish()]
    assert (ended, text[:23]) == ("stop", "so be it</think><tool_c")
    assert [piece for piece in found if isinstance(piece, CallRead)], text


async def test_without_tools_or_where_text_is_asked_for_nothing_is_constrained(tmp_path: Path) -> None:
    from tests.dialects.tiny_model import GO, write_tiny_model

    write_tiny_model(tmp_path / "m.gguf", [("<tool_call>", C), ("oh no", T)], "{{ messages[0].content }}" + GO)
    dialect = DIALECTS["tagged_json"]()
    model = LlamaCpp(tmp_path / "m.gguf", context=1024, slots=1)
    try:
        assert (await reply(model, [], dialect))[0] == "<tool_call>oh no"
        assert (await reply(model, list(TOOLS.values()), dialect, tool_choice="none"))[0] == "<tool_call>oh no"
        constrained, _ = await reply(model, list(TOOLS.values()), dialect, max_tokens=20)
        assert not constrained.startswith("<tool_call>oh")
        for name in ("one", "two", "three"):  # none of them outlives its request
            constrained, _ = await reply(model, [ToolSpec(name, "", {})], dialect, max_tokens=200)
            assert f'"{name}"' in constrained
    finally:
        await model.aclose()
    assert dialect.constraint([]) is None


@pytest.mark.parametrize("name", DIALECTS)
def test_every_dialect_says_how_its_calls_are_written(name: str) -> None:
    constraint = DIALECTS[name]().constraint(list(TOOLS.values()))
    assert isinstance(constraint, Constraint)
    assert constraint.grammar.startswith("root ::= ")
    assert constraint.words or constraint.patterns
    assert all(pattern.endswith("$") for pattern in constraint.patterns)


ODD = ToolSpec(
    "odd_one",
    "A tool whose schema uses what JSON Schema has",
    {
        "type": "object",
        "properties": {
            "kind": {"enum": ["a", "b\n<c>", 3, None, True]},
            "level": {"type": "integer", "minimum": -12, "maximum": 107},
            "port": {"type": "integer", "exclusiveMinimum": 1023, "maximum": 65535},
            "share": {"type": "number", "minimum": 0.5, "maximum": 3},
            "label": {"type": ["string", "null"]},
            "point": {"$ref": "#/$defs/point"},
            "tags": {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "maxItems": 3},
            "extra": {"type": "object"},
            "any": {},
        },
        "required": ["kind", "level", "port", "share"],
        "additionalProperties": False,
        "$defs": {
            "point": {
                "type": "object",
                "properties": {"x": {"type": "number"}, "next": {"$ref": "#/$defs/point"}},
                "required": ["x"],
                "additionalProperties": False,
            }
        },
    },
)


@pytest.mark.parametrize("form", ["hermes", "qwen3-coder", "glm", "deepseek v3.2", "kimi k3", "gemma"])
async def test_what_a_schema_says_holds(form: str, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="it checks what was read")
    from tests.dialects.sampling_model import write_sampling_model
    from tests.dialects.tiny_model import GO

    name, opener, likely = FORMS[form]
    dialect = DIALECTS[name]()
    write_sampling_model(tmp_path / "m.gguf", opener, likely, "{{ messages[0].content }}" + GO)
    model = LlamaCpp(tmp_path / "m.gguf", context=4096, slots=1)
    whole = 0
    try:
        for seed in range(SAMPLES):
            text, ended = await reply(model, [ODD], dialect, seed=seed, max_tokens=3000)
            if ended == "length":
                continue
            reader = dialect.reader({ODD.id: ODD}, "")
            found = [*reader.feed(text), *reader.finish()]
            calls = [piece.call for piece in found if isinstance(piece, CallRead)]
            assert calls and not [piece for piece in found if isinstance(piece, Problem)], text
            for call in calls:
                jsonschema.validate(dict(call.parameters), ODD.parameters)
            whole += 1
    finally:
        await model.aclose()
    assert whole


STRANGE = (
    {"type": "object", "properties": {'a"b\\c\n\x01é🙂': {"type": "string"}, "": {}}, "required": ['a"b\\c\n\x01é🙂']},
    {
        "type": "object",
        "properties": {"e": {"enum": []}, "n": {"type": "integer", "minimum": 5, "maximum": 1}, "t": True},
    },
    {
        "type": "object",
        "properties": {"l": {"type": "string", "minLength": 5000, "maxLength": 100_000}},
        "required": ["l"],
    },
    {"type": "object", "properties": {"u": {"enum": [{"a": 1}, [1, 2], "\x00\x7f"]}, "r": {"$ref": "#/no"}}},
    {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(200)}},
    {"type": "object", "properties": None, "required": None},
    {},
)


@pytest.mark.parametrize("form", ["hermes", "qwen3-coder", "gemma", "pythonic", "kimi k3"])
async def test_a_strange_schema_is_a_grammar_that_llama_cpp_takes(
    form: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.dialects.sampling_model import write_sampling_model
    from tests.dialects.tiny_model import GO

    name, opener, likely = FORMS[form]
    write_sampling_model(tmp_path / "m.gguf", opener, likely, "{{ messages[0].content }}" + GO)
    model = LlamaCpp(tmp_path / "m.gguf", context=4096, slots=1)
    try:
        for schema in STRANGE:
            text, _ = await reply(model, [ToolSpec("read_file", "", schema)], DIALECTS[name](), max_tokens=40, seed=1)
            assert text
    finally:
        await model.aclose()
    assert "not constrained" not in caplog.text


async def test_a_grammar_that_llama_cpp_refuses_costs_the_constraint_and_no_reply(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.dialects.tiny_model import GO, write_tiny_model

    class Broken(TaggedJson):
        def constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
            return Constraint("root ::= (", ("<tool_call>",))

    write_tiny_model(tmp_path / "m.gguf", [("<tool_call>", C), ("x", T)], "{{ messages[0].content }}" + GO)
    model = LlamaCpp(tmp_path / "m.gguf", context=1024, slots=1)
    try:
        assert (await reply(model, list(TOOLS.values()), Broken()))[0] == "<tool_call>x"
    finally:
        await model.aclose()
    assert "not constrained" in caplog.text
