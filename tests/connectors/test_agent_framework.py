"""Agent Framework, both ways: what it calls and what we ask it for pass one gate, one person and one record."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

af = pytest.importorskip("agent_framework", reason="it has an environment of its own: make frameworks")

from agent_framework.exceptions import ChatClientException, ChatClientInvalidAuthException  # noqa: E402
from agent_framework.openai import OpenAIChatCompletionClient  # noqa: E402
from openai import AsyncOpenAI  # noqa: E402

from aintern.backends.backend import InferenceOptions  # noqa: E402
from aintern.connectors.agent_framework import (  # noqa: E402
    AgentFrameworkApprovals,
    AgentFrameworkBackend,
    AInternChatClient,
    gated_functions,
)
from aintern.connectors.gated_functions import Question  # noqa: E402
from aintern.errors import BackendError, ContextOverflow, ModelUnavailable  # noqa: E402
from aintern.events import ApprovalRequested, ErrorRaised, TextArrived  # noqa: E402
from aintern.messages import Message  # noqa: E402
from aintern.permission.approvals import Answer  # noqa: E402
from aintern.session import Session  # noqa: E402
from tests.backends.servers import serving, status  # noqa: E402
from tests.connectors.documented_program import check_documented_program  # noqa: E402
from tests.connectors.three_writes import (  # noqa: E402
    WRITES,
    answered,
    as_mapping,
    check_served_writes,
    check_three_writes,
    on_record,
    served_writes,
)
from tests.scripted_session import call, calls, ending, of, results, run, says, script  # noqa: E402


class Played(af.FunctionInvocationLayer, af.ChatMiddlewareLayer, af.BaseChatClient):  # type: ignore[misc]
    """A client as a provider's package makes one: `replies` are lists of updates, or an exception."""

    def __init__(self, *replies: Any, **layers: Any) -> None:
        super().__init__(**layers)
        self.model = "played-1"
        self.replies = list(replies)
        self.asked: list[tuple[list[Any], Mapping[str, Any]]] = []

    def _inner_get_response(
        self, *, messages: Sequence[Any], stream: bool, options: Mapping[str, Any], **_: Any
    ) -> Any:
        assert stream
        self.asked.append((list(messages), options))

        async def updates() -> AsyncIterator[Any]:
            reply = self.replies.pop(0)
            if isinstance(reply, Exception):
                raise reply
            for update in reply:
                yield update

        return self._build_response_stream(updates())


def update(*contents: Any, finish_reason: str | None = None) -> Any:
    return af.ChatResponseUpdate(contents=list(contents), role="assistant", finish_reason=finish_reason)


def pieces_of(number: int, tool: str, arguments: str) -> list[Any]:
    """A call as the clients of OpenAI stream it: id and name first, then arguments without either."""
    first = af.Content.from_function_call(f"call_{number}", tool, arguments="")
    half = len(arguments) // 2
    return [
        update(first),
        *(
            update(af.Content.from_function_call("", "", arguments=each))
            for each in (arguments[:half], arguments[half:])
        ),
    ]


@asynccontextmanager
async def asking(folder: Path, *replies: Any, **options: Any) -> AsyncIterator[tuple[Session, Played]]:
    client = Played(*replies)
    async with Session.open(folder, model=AgentFrameworkBackend(client), **options) as session:
        yield session, client


# -- its chat client as our backend ------------------------------------------------------------------------------------


async def test_our_loop_on_its_client_runs_an_approved_a_denied_and_an_edited_call(tmp_path: Path) -> None:
    writes = [
        piece
        for number, (path, content) in enumerate(
            [("approved.txt", "yes"), ("denied.txt", "no"), ("edited.txt", "draft")]
        )
        for piece in pieces_of(number, "write_file", f'{{"path": "{path}", "content": "{content}"}}')
    ]
    used = af.Content.from_usage({"input_token_count": 11, "output_token_count": 7})
    answer = [update(af.Content.from_text_reasoning(text="Hm. ")), update(af.Content.from_text("All ")),
              update(af.Content.from_text("done.")), update(used, finish_reason="stop")]  # fmt: skip
    async with asking(tmp_path, [*writes, update(finish_reason="tool_calls")], answer) as (session, client):
        events = await run(session, answers=lambda question: as_mapping(answered(question)))
        check_three_writes(tmp_path, session)
    assert ending(events).response == "All done."
    assert [(each.text, each.thinking) for each in of(events, TextArrived) if each.text] == [
        ("Hm. ", True), ("All ", False), ("done.", False),
    ]  # fmt: skip
    assert ending(events).tokens["prompt"] == 11
    messages, options = client.asked[1]
    told = [content for message in messages for content in message.contents if content.type == "function_result"]
    assert [each.call_id for each in told] == ["call_0", "call_1", "call_2"]
    assert "not this file" in told[1].result
    assert {tool.name for tool in options["tools"]} >= {"write_file", "run_command"}
    assert all(tool.declaration_only for tool in options["tools"])
    assert client.function_invocation_configuration["enabled"]  # the program's own client is as it was


async def test_the_frameworks_own_client_for_openai_is_our_backend(tmp_path: Path) -> None:
    async with serving(*served_writes()) as served:
        openai = AsyncOpenAI(api_key="sk-test-0123456789abcdef", base_url=served.url, max_retries=0)
        client = OpenAIChatCompletionClient("served-1", async_client=openai)
        await check_served_writes(AgentFrameworkBackend(client), served, tmp_path)
        await openai.close()


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (status(401, '{"error": {"message": "bad key"}}'), ModelUnavailable),
        (status(404, '{"error": {"message": "no such model"}}'), ModelUnavailable),
        (status(400, '{"error": {"message": "maximum context length is 8"}}'), ContextOverflow),
        (status(503, '{"error": {"message": "overloaded"}}'), BackendError),
    ],
    ids=["key", "model", "overflow", "status"],
)
async def test_what_that_client_raises_is_an_error_of_ours(answer: Any, expected: type[Exception]) -> None:
    async with serving(answer) as served:
        openai = AsyncOpenAI(api_key="sk-test-0123456789abcdef", base_url=served.url, max_retries=0)
        backend = AgentFrameworkBackend(OpenAIChatCompletionClient("served-1", async_client=openai))
        with pytest.raises(expected) as caught:
            async for _ in backend.stream([Message("user", "Hi")], (), InferenceOptions()):
                pass
        await openai.close()
    assert type(caught.value) is expected


async def test_a_call_in_one_piece_and_one_cut_off_are_read_as_from_any_server(tmp_path: Path) -> None:
    whole = af.Content.from_function_call("c1", "list_directory", arguments={"path": "."})
    cut = af.Content.from_function_call("c2", "write_file", arguments='{"path": "a')
    done = [update(af.Content.from_text("Done."), finish_reason="stop")]
    async with asking(tmp_path, [update(whole, cut, finish_reason="length")], done) as (session, _):
        first, second = results(await run(session))
    assert first.success
    assert "cut off" in second.content


class Refused(Exception):
    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status_code = status


@pytest.mark.parametrize(
    ("raised", "expected", "said"),
    [
        (lambda: ChatClientException("service failed", Refused(401, "bad key sk-abcdefghijklmnop")), ModelUnavailable, "API key"),
        (lambda: ChatClientInvalidAuthException("no"), ModelUnavailable, "refused"),
        (lambda: ChatClientException("x", Refused(400, "maximum context length is 8")), ContextOverflow, "longer"),
        (lambda: ChatClientException("x", Refused(503, "overloaded")), BackendError, "503"),
        (lambda: ConnectionError("reset by peer"), BackendError, "reset by peer"),
    ],
    ids=["key", "auth", "overflow", "status", "connection"],
)  # fmt: skip
async def test_what_its_client_raises_is_an_error_of_ours(
    raised: Callable[[], Exception], expected: type[Exception], said: str
) -> None:
    with pytest.raises(expected, match=said) as caught:
        async for _ in AgentFrameworkBackend(Played(raised())).stream([Message("user", "Hi")], (), InferenceOptions()):
            pass
    assert type(caught.value) is expected
    assert "sk-abc" not in str(caught.value)


async def test_a_failed_client_ends_the_run_with_an_error_of_the_models(tmp_path: Path) -> None:
    async with asking(tmp_path, ChatClientException("service failed", Refused(500, "boom"))) as (session, _):
        events = await run(session)
    assert ending(events).reason == "error"
    assert of(events, ErrorRaised)[0].category == "model"


# -- our backend as its chat client -------------------------------------------------------------------------------------


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
async def test_its_agent_on_our_model_calls_our_gated_functions(tmp_path: Path, stream: bool) -> None:
    model = script(WRITES, says("All done.", expect="", thinking="Hm."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient(model, workspace=tmp_path) as client,
    ):
        agent = af.Agent(client, "Be brief.", tools=gated_functions(session, ask=answered))
        if stream:
            streamed = agent.run("Write three files.", stream=True)
            texts = [each.text async for each in streamed]
            response = await streamed.get_final_response()
            assert "".join(texts) == "All done."
        else:
            response = await agent.run("Write three files.")
        check_three_writes(tmp_path, session)
        assert on_record(session)[0].summary.startswith("Agent Framework: ")
    model.finish()
    assert response.text.endswith("All done.")
    assert response.usage_details["output_token_count"] > 0
    told = [
        content for message in response.messages for content in message.contents if content.type == "function_result"
    ]
    assert "Denied by the user: not this file" in told[1].result
    first, second = model.prompts
    assert "Be brief." in first[0].text
    assert [each.text for each in second[:2]] == [each.text for each in first]  # the prompt grows at its end
    assert second[-1].text.count("tool_result write_file") == 3


async def test_a_model_that_calls_by_text_is_taught_and_read_for_it(tmp_path: Path) -> None:
    written = 'I look.\n```tool_call\n{"tool": "read_file", "parameters": {"path": "a.txt"}}\n```'
    (tmp_path / "a.txt").write_text("the secret word\n")
    model = script(says(written), says("It is there."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient(model, workspace=tmp_path) as client,
    ):
        agent = af.Agent(client, tools=gated_functions(session, only=["read_file"]))
        response = await agent.run("Read it.")
    model.finish()
    assert response.text.split() == ["I", "look.", "It", "is", "there."]
    taught, _, called, result = model.prompts[1]
    assert "tool_call" in taught.text and "read_file" in taught.text
    assert called.text == written
    assert (result.role, "the secret word" in result.text) == ("user", True)


async def test_a_mistake_in_a_call_is_told_as_ours_and_on_record(tmp_path: Path) -> None:
    model = script(calls(call("write_file", file="a.txt", content=3)), says("Sorry."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient(model, workspace=tmp_path) as client,
    ):
        response = await af.Agent(client, tools=gated_functions(session)).run("Write it.")
        assert [row.decision for row in on_record(session)] == ["error"]
    result = next(each for message in response.messages for each in message.contents if each.type == "function_result")
    assert "Invalid parameters for write_file" in result.result
    assert "file" in result.result


async def test_a_question_that_nobody_answers_is_a_denial(tmp_path: Path) -> None:
    def broken(question: Question) -> Answer:
        raise RuntimeError("no screen")

    for ask, said in ((broken, "no screen"), (None, "nobody")):
        model = script(WRITES["tool_calls"] and calls(WRITES["tool_calls"][0]), says("I could not."))
        unattended = {} if ask else {"unattended": "deny"}
        async with Session.open(tmp_path, model=script(), **unattended) as session, AInternChatClient(model) as client:
            response = await af.Agent(client, tools=gated_functions(session, ask=ask)).run("Write it.")
        result = next(
            each for message in response.messages for each in message.contents if each.type == "function_result"
        )
        assert said in result.result
    assert not (tmp_path / "approved.txt").exists()


async def test_what_our_model_cannot_do_and_how_it_fails_are_errors_of_its_own() -> None:
    with pytest.raises(ChatClientException, match="asked for one more"):
        await AInternChatClient(script()).get_response([af.Message("user", ["Hi"])])
    with pytest.raises(ChatClientException, match="response_format"):
        await AInternChatClient(script(says("Hi"))).get_response(
            [af.Message("user", ["Hi"])], options={"response_format": {"type": "object"}}
        )
    with pytest.raises(ChatClientException, match="web_search"):
        await AInternChatClient(script(says("Hi"))).get_response(
            [af.Message("user", ["Hi"])], options={"tools": [{"type": "web_search"}]}
        )


@pytest.mark.embedded
async def test_the_embedded_model_is_its_chat_client(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    (tmp_path / "notes.txt").write_text("The meeting is on Tuesday.\n")
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient("embedded", workspace=tmp_path) as client,
    ):
        response = await af.Agent(client, tools=gated_functions(session)).run("Read notes.txt")
        assert [row.decision for row in on_record(session, "read_file")] == ["auto_approved"]
    assert "Tuesday" in response.text
    assert client.model == "SmolLM2-135M-Instruct"


# -- its approval requests ----------------------------------------------------------------------------------------------


def mailer() -> tuple[Any, list[str]]:
    sent: list[str] = []

    @af.tool(approval_mode="always_require")
    def send_mail(to: str) -> str:
        """Send a mail."""
        sent.append(to)
        return f"sent to {to}"

    return send_mail, sent


async def test_its_approval_requests_are_our_questions_with_our_scopes(tmp_path: Path) -> None:
    send_mail, sent = mailer()
    mails = calls(call("send_mail", to="ann"), call("send_mail", to="bob"), call("send_mail", to="cy"))
    model = script(mails, says("Once more."), calls(call("send_mail", to="ann")), says("Sent."))
    asked = list[str]()

    def ask(question: Question) -> Answer:
        assert isinstance(question, ApprovalRequested)
        to = question.call.parameters["to"]
        asked.append(to)
        assert question.call.tool == "agent_framework__send_mail"
        assert question.details["scopes"]
        if to == "cy":
            return Answer("allow_once", parameters={"to": "dora"})
        return Answer("allow_session", scope="exact") if to == "ann" else Answer("deny", reason="not bob")

    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient(model, workspace=tmp_path) as client,
    ):
        agent = af.Agent(client, tools=[send_mail])
        approvals, theirs = AgentFrameworkApprovals(session, ask=ask), agent.create_session()
        response = await approvals.run(agent, "Mail them.", session=theirs)
        assert response.text.endswith("Once more.")
        response = await approvals.run(agent, "Ann again.", session=theirs)
        rows = on_record(session, "agent_framework__send_mail")
    model.finish()
    assert sent == ["ann", "dora", "ann"]  # bob was denied, and cy edited
    assert asked == ["ann", "bob", "cy"]  # the second mail to ann was allowed for the session
    assert [row.decision for row in rows] == ["user_approved", "user_denied", "user_approved", "auto_approved"]
    assert "cy" in rows[2].proposed and "dora" in rows[2].parameters
    assert all(row.success for row in rows if row.allowed)
    assert response.text.endswith("Sent.")


async def test_an_approval_alone_turns_down_what_was_edited(tmp_path: Path) -> None:
    send_mail, sent = mailer()
    model = script(calls(call("send_mail", to="cy")), says("Not sent."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatClient(model, workspace=tmp_path) as client,
    ):
        agent = af.Agent(client, tools=[send_mail])
        approvals = AgentFrameworkApprovals(
            session, ask=lambda question: Answer("allow_once", parameters={"to": "dora"})
        )
        theirs = agent.create_session()
        response = await agent.run("Mail cy.", session=theirs)
        answers = [await approvals.answer(request) for request in response.user_input_requests]
        response = await agent.run(af.Message("user", answers), session=theirs)
        (row,) = on_record(session, "agent_framework__send_mail")
    model.finish()
    assert sent == []
    assert (row.decision, row.success) == ("user_approved", False)
    assert response.text.endswith("Not sent.")


async def test_a_rule_for_its_function_decides_without_a_question(tmp_path: Path) -> None:
    send_mail, sent = mailer()
    model = script(calls(call("send_mail", to="ann")), says("Done."), calls(call("send_mail", to="ann")), says("Done."))
    rule = "policy.tools.agent_framework__send_mail.action"
    async with AInternChatClient(model, workspace=tmp_path) as client:
        for action, mails in (("block", []), ("always_allow", ["ann"])):
            async with Session.open(tmp_path, model=script(), flags={rule: action}) as session:
                await AgentFrameworkApprovals(session).run(af.Agent(client, tools=[send_mail]), "Mail ann.")
            assert sent == mails
    model.finish()


# -- the docs -----------------------------------------------------------------------------------------------------------


def test_the_program_of_the_docs_runs(tmp_path: Path) -> None:
    check_documented_program(tmp_path, "AInternChatClient()", "Agent Framework")
