"""A run that nobody watches keeps to its terms: time, money, the form of its answer, and tells programs why it did not start."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.backends.servers import delta, events, finish, serving
from tests.terminal.command_line import aintern, call, calls, says, script

LOOK = calls(call("read_file", path="README.md"))
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"answer": {"type": "integer"}},
    "required": ["answer"],
    "additionalProperties": False,
}
PRICES = {"AINTERN_MODEL_INPUT_PRICE": "1000000", "AINTERN_MODEL_OUTPUT_PRICE": "1000000"}


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    path = tmp_path / "schema.json"
    path.write_text(json.dumps(SCHEMA))
    return path


def test_time_ends_a_run_with_53(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("word " * 200, chunk=5, delay=0.1))
    ended = aintern("run", "--json", "-m", model, "--max-time", "1", "Go on.", cwd=workspace)
    assert ended.code == 53
    assert ended.events[-1]["reason"] == "limit_reached"
    assert "longer than 1 s" in ended.of("error")[0]["message"]


def test_money_ends_a_run_with_53_before_the_next_reply(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, LOOK, says("Never said."))
    ended = aintern("run", "-m", model, "--max-cost", "5", "Go on.", cwd=workspace, env=PRICES)
    assert ended.code == 53
    assert "its limit is $5" in ended.err
    assert "Never said." not in ended.out


def test_money_without_prices_is_a_mistake_of_the_command_line(workspace: Path, tmp_path: Path) -> None:
    ended = aintern("run", "-m", script(tmp_path, says("Hi.")), "--max-cost", "5", "Hello.", cwd=workspace)
    assert ended.code == 2
    assert "model.input_price" in ended.err


def test_an_answer_that_fits_is_all_that_is_printed(workspace: Path, tmp_path: Path, schema: Path) -> None:
    model = script(tmp_path, {**LOOK, "text": "I look."}, says('```json\n{"answer": 42}\n```'))
    ended = aintern("run", "-m", model, "--output-schema", schema, "What?", cwd=workspace)
    assert (ended.code, ended.out) == (0, '{"answer": 42}\n')


def test_an_answer_that_does_not_fit_is_asked_for_again(workspace: Path, tmp_path: Path, schema: Path) -> None:
    model = script(
        tmp_path,
        says("It is 42."),
        says('{"answer": "42"}', expect="It is not JSON"),
        says('{"answer": 42}', expect="is not of type 'integer'"),
    )
    ended = aintern("run", "--json", "-m", model, "--output-schema", schema, "What?", cwd=workspace)
    assert ended.code == 0, ended.err
    assert json.loads(ended.events[-1]["response"]) == {"answer": 42}


def test_after_three_tries_the_run_has_failed(workspace: Path, tmp_path: Path, schema: Path) -> None:
    model = script(tmp_path, *[says("It is 42.")] * 3)
    ended = aintern("run", "-m", model, "--output-schema", schema, "What?", cwd=workspace)
    assert (ended.code, ended.out) == (1, "")
    assert "did not fit the schema in 3 tries" in ended.err


@pytest.mark.parametrize("text", ["{", "[]", '{"type": "nonsense"}'])
def test_a_schema_that_is_none_is_a_mistake_of_the_command_line(workspace: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.json").write_text(text)
    model = script(tmp_path, says("Hi."))
    assert aintern("run", "-m", model, "--output-schema", tmp_path / "bad.json", "Hi.", cwd=workspace).code == 2
    assert aintern("run", "-m", model, "--output-schema", tmp_path / "none.json", "Hi.", cwd=workspace).code == 2


async def test_a_server_is_asked_to_keep_to_the_schema_where_only_an_answer_can_come(
    workspace: Path, schema: Path
) -> None:
    from aintern.session import Session

    said, fits = (events(delta(content=text), finish()) for text in ("It is 42.", '{"answer": 42}'))
    async with serving(said, fits) as served:
        flags = {"agent.answer_schema": str(schema)}
        async with Session.open(workspace, model=f"openai:m@{served.url}", flags=flags) as session:
            async for _ in session.ask("What?"):
                pass
        bodies = [json.loads(asked.body) for asked in served.asked if "chat/completions" in asked.path]
    formats = [body.get("response_format") for body in bodies]
    assert formats == [None, {"type": "json_schema", "json_schema": {"name": "answer", "schema": SCHEMA}}]


def test_quietly_only_the_answer_and_errors_are_told(workspace: Path, tmp_path: Path) -> None:
    ended = aintern("run", "-q", "-m", script(tmp_path, LOOK, says("Done.")), "Go.", cwd=workspace)
    assert (ended.code, ended.out, ended.err) == (0, "Done.\n", "")
    ended = aintern("run", "-q", "-m", script(tmp_path, LOOK), "Go.", cwd=workspace)
    assert ended.code == 1 and ended.err.startswith("error: ")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("-m", "nope", "Hi."), 2),
        (("--max-time", "soon", "Hi."), 2),
        (("--nonsense", "Hi."), 2),
        (("-C", "/nope", "Hi."), 2),
        (("--resume", "conv_nope", "-m", "script:x", "Hi."), None),
        (("--output-schema", "/nope", "Hi."), 2),
    ],
)
def test_a_program_is_told_why_nothing_starts(workspace: Path, arguments: tuple[str, ...], code: int | None) -> None:
    ended = aintern("run", "--json", *arguments, cwd=workspace)
    assert ended.code == code or code is None
    assert [event["type"] for event in ended.events] == ["error", "completed"]
    assert ended.events[0]["fatal"] and ended.events[0]["message"]
    assert ended.events[1]["reason"] == "error"


def test_what_is_piped_in_goes_with_the_request(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("Yes.", expect="MARKER"))
    assert aintern("run", "-m", model, "Sum it up.", input="MARKER\n", cwd=workspace).code == 0
    ended = aintern("-m", script(tmp_path, says("Four.", expect="what is 2+2")), input="what is 2+2\n", cwd=workspace)
    assert (ended.code, ended.out) == (0, "Four.\n")
    assert "sample" not in ended.err


def test_a_pipe_that_stays_silent_keeps_nobody_waiting(workspace: Path, tmp_path: Path) -> None:
    from tests.terminal.command_line import start

    process = start("run", "-m", script(tmp_path, says("Yes.")), "Go.", cwd=workspace)
    assert process.wait(60) == 0
    process.communicate()


@pytest.mark.parametrize(
    "arguments",
    [
        ("models", "remove", "nope"),
        ("config", "set", "agent.max_iterations", "many"),
        ("sessions", "show", "conv_nope"),
        ("run", "-C", "/nope", "Hi."),
        ("audit", "show", "nope"),
        ("tools", "show", "nope"),
        ("tools", "list", "--category", "nope"),
        ("grants", "revoke", "nope"),
        ("approvals", "answer", "nope", "deny"),
    ],
)
def test_what_is_not_there_is_exit_2_everywhere(workspace: Path, arguments: tuple[str, ...]) -> None:
    assert aintern(*arguments, cwd=workspace).code == 2
