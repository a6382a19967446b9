"""An editor drives AIntern over the Agent Client Protocol: sessions, prompts, permissions, modes; every frame is judged."""

import asyncio
import base64
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.store.store import Store
from tests.backends.servers import delta, events, finish, serving
from tests.connectors.acp.editor import Json, Refused, choose, editing
from tests.terminal.command_line import call, calls, says, script
from tests.workspace.layers.conftest import layered, on_this_machine

PIXEL = base64.b64encode(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
        "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
    )
).decode()  # a whole PNG of one red pixel
PROPS = {
    "default_generation_settings": {"n_ctx": 8192}, "chat_template": "{{ tools }}", "modalities": {"vision": False},
}  # fmt: skip
SEES = {"/props": {**PROPS, "modalities": {"vision": True}}}
FORMS = {"elicitation": {"form": {}}}
WRITE = call("write_file", path="new.txt", content="hello\n")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "acp.db"


def asked_in(database: Path, conversation: str) -> list[str]:
    """The person's messages in a stored conversation."""
    with closing(Store.open(database)) as store:
        return [each.text for each in store.conversations.messages(conversation) if each.origin == "user"]


async def test_a_prompt_is_worked_on_and_answered(workspace: Path, tmp_path: Path, database: Path) -> None:
    model = script(tmp_path, calls(call("read_file", path="README.md"), text="Let me look."), says("It counts trees."))
    async with editing(model, database) as editor:
        session = await editor.new(workspace)
        ended = await editor.prompt(session, "What is this?")
    assert ended["stopReason"] == "end_turn"
    assert ended["usage"]["outputTokens"] > 0
    assert editor.said() == "Let me look.It counts trees."
    (shown,) = editor.of("tool_call")
    assert (shown["kind"], shown["status"], shown["title"]) == ("read", "pending", "Read README.md")
    assert shown["locations"] == [{"path": str(workspace / "README.md")}]
    statuses = [update["status"] for update in editor.of("tool_call_update")]
    assert (statuses[0], statuses[-1]) == ("in_progress", "completed")
    assert "counts trees" in json.dumps(editor.of("tool_call_update")[-1])
    assert editor.of("session_info_update")[-1]["title"] == "What is this?"


async def test_a_session_is_introduced_after_its_id_is_known(workspace: Path, tmp_path: Path, database: Path) -> None:
    async with editing(script(tmp_path), database) as editor:
        session = await editor.new(workspace)
        (commands,) = await editor.until(lambda: editor.of("available_commands_update"))
    assert commands["sessionId"] == session
    assert "undo" in [each["name"] for each in commands["availableCommands"]]


async def test_an_editor_is_told_of_commands_and_skills_and_asks_them_by_name(
    workspace: Path, tmp_path: Path, database: Path, home: Path
) -> None:
    config = home / ".config" / "aintern"
    for file, text in (
        (config / "commands" / "praise.md", "---\ndescription: Praises\nargument-hint: FILE\n---\nPraise $1."),
        (config / "skills" / "pdf" / "SKILL.md", "---\ndescription: Forms\n---\nRead the form."),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(text)
    model = script(tmp_path, says("Well done.", expect="Praise README.md."), says("Read.", expect="Read the form."))
    async with editing(model, database) as editor:
        session = await editor.new(workspace)
        (told,) = await editor.until(lambda: editor.of("available_commands_update"))
        listed = {each["name"]: each for each in told["availableCommands"]}
        assert listed["praise"]["description"] == "Praises" and listed["praise"]["input"] == {"hint": "FILE"}
        assert listed["skill"]["input"] == {"hint": "pdf"}
        await editor.prompt(session, "/praise README.md")
        await editor.prompt(session, "/skill pdf")


async def test_an_allowed_change_is_shown_as_a_diff_before_and_after(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    edit = call("edit_file", path="README.md", old_text="counts trees", new_text="counts birds")
    model = script(tmp_path, calls(call("read_file", path="README.md")), calls(edit), says("Done."))
    before = (workspace / "README.md").read_text()
    async with editing(model, database, permission=choose("allow_once")) as editor:
        await editor.prompt(await editor.new(workspace), "Count birds.")
    after = (workspace / "README.md").read_text()
    assert "counts birds" in after
    (_, asked) = editor.asked[0]
    assert asked["toolCall"]["_meta"]["aintern"]["risk"] == "medium"
    assert "(medium risk" in asked["toolCall"]["title"]
    wanted = {"type": "diff", "path": str(workspace / "README.md"), "oldText": before, "newText": after}
    assert asked["toolCall"]["content"] == [wanted]
    assert editor.of("tool_call_update")[-1]["content"][0] == wanted


async def test_a_denied_change_does_not_happen(workspace: Path, tmp_path: Path, database: Path) -> None:
    model = script(tmp_path, calls(WRITE), says("It was denied.", expect="Denied"))
    async with editing(model, database, permission=choose("reject_once")) as editor:
        ended = await editor.prompt(await editor.new(workspace), "Write.")
    assert ended["stopReason"] == "end_turn"
    assert editor.of("tool_call_update")[-1]["status"] == "failed"
    assert not (workspace / "new.txt").exists()


async def test_what_is_allowed_for_the_session_is_not_asked_again(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    other = call("write_file", path="other.txt", content="x\n")
    model = script(tmp_path, calls(WRITE), calls(other), says("Done."))
    async with editing(model, database, permission=choose("allow:session:tool")) as editor:
        await editor.prompt(await editor.new(workspace), "Write both.")
    assert len(editor.asked) == 1
    assert (workspace / "other.txt").exists()


@pytest.mark.parametrize(
    "answer",
    [
        {"outcome": {"outcome": "selected", "optionId": "allow:everything"}},
        {"outcome": {"outcome": "selected", "optionId": ["allow_once"]}},
        {"outcome": {"outcome": "selected", "optionId": {"allow_once": True}}},
        {"outcome": {"outcome": "selected"}},
        {"outcome": "selected"},
        ["allow_once"],
        {},
    ],
)
async def test_an_unknown_choice_is_a_denial(workspace: Path, tmp_path: Path, database: Path, answer: Any) -> None:
    def invented(asked: Json) -> Json:
        return answer

    model = script(tmp_path, calls(WRITE), says("It was denied.", expect="Denied"))
    async with editing(model, database, permission=invented) as editor:
        await editor.prompt(await editor.new(workspace), "Write.")
    assert not (workspace / "new.txt").exists()


async def test_parameters_are_edited_in_a_form(workspace: Path, tmp_path: Path, database: Path) -> None:
    def form(asked: Json) -> Json:
        assert asked["requestedSchema"]["properties"]["content"]["default"] == "hello\n"
        return {"action": "accept", "content": {"path": "new.txt", "content": "edited\n"}}

    model = script(tmp_path, calls(WRITE), says("Done."))
    async with editing(model, database, capabilities=FORMS, permission=choose("edit"), form=form) as editor:
        await editor.prompt(await editor.new(workspace), "Write.")
    assert (workspace / "new.txt").read_text() == "edited\n"


@pytest.mark.parametrize("typed", ["run_command", "yes"])
async def test_a_critical_call_needs_its_tool_typed(
    workspace: Path, tmp_path: Path, database: Path, typed: str
) -> None:
    command = call("run_command", command="rm -rf *")
    model = script(tmp_path, calls(command), says("Well."))
    async with editing(
        model,
        database,
        capabilities=FORMS,
        permission=choose("allow_once"),
        form=lambda asked: {"action": "accept", "content": {"confirm": typed}},
    ) as editor:
        await editor.prompt(await editor.new(workspace), "Clear.")
    assert ((workspace / "README.md").exists()) == (typed == "yes")


async def test_without_forms_a_critical_call_can_only_be_denied(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    model = script(tmp_path, calls(call("run_command", command="rm -rf *")), says("Well."))
    async with editing(model, database, permission=choose("reject_once")) as editor:
        await editor.prompt(await editor.new(workspace), "Clear.")
    (_, asked) = editor.asked[0]
    assert not any(option["kind"].startswith("allow") for option in asked["options"])


async def test_a_question_of_the_model_is_a_form(workspace: Path, tmp_path: Path, database: Path) -> None:
    def form(asked: Json) -> Json:
        assert asked["requestedSchema"]["properties"]["choice"]["enum"] == ["npm", "yarn"]
        return {"action": "accept", "content": {"choice": "yarn"}}

    question = call("ask_user", question="Which one?", options=["npm", "yarn"])
    model = script(tmp_path, calls(question), says("Yarn it is.", expect="yarn"))
    async with editing(model, database, capabilities=FORMS, form=form) as editor:
        await editor.prompt(await editor.new(workspace), "Ask me.")
    assert editor.said() == "Yarn it is."


async def test_a_cancelled_prompt_says_so_and_its_command_is_dead(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    model = script(tmp_path, calls(call("run_command", command="echo here; sleep 300")), says("Never."))
    async with editing(model, database, permission=choose("allow_once")) as editor:
        session = await editor.new(workspace)
        running = editor.begin("session/prompt", sessionId=session, prompt=[{"type": "text", "text": "Wait."}])
        await editor.until(lambda: "here" in json.dumps(editor.of("tool_call_update")))
        editor.send({"method": "session/cancel", "params": {"sessionId": session}})
        assert (await asyncio.wait_for(running, 30))["stopReason"] == "cancelled"


async def test_a_cancel_while_a_question_is_open_takes_the_question_back(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    model = script(tmp_path, calls(WRITE), says("Never."))
    async with editing(model, database, permission=lambda asked: None) as editor:
        session = await editor.new(workspace)
        running = editor.begin("session/prompt", sessionId=session, prompt=[{"type": "text", "text": "Write."}])
        await editor.until(lambda: editor.asked)
        editor.send({"method": "session/cancel", "params": {"sessionId": session}})
        assert (await asyncio.wait_for(running, 30))["stopReason"] == "cancelled"
    assert not (workspace / "new.txt").exists()


async def test_a_stored_session_is_listed_loaded_resumed_and_forked(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    steps = script(tmp_path, calls(call("read_file", path="README.md")), says("Trees."))
    async with editing(steps, database) as editor:
        session = await editor.new(workspace)
        await editor.prompt(session, "What is this?")
    more = script(tmp_path, says("As I said: trees."))
    async with editing(more, database) as editor:
        place = {"cwd": str(workspace), "mcpServers": []}
        (listed,) = (await editor.request("session/list", cwd=str(workspace)))["sessions"]
        assert (listed["sessionId"], listed["title"]) == (session, "What is this?")
        await editor.request("session/load", sessionId=session, **place)
        assert editor.of("user_message_chunk")[0]["content"]["text"] == "What is this?"
        assert editor.of("tool_call")[0]["title"].startswith("Read README.md")
        assert editor.said() == "Trees."
        editor.updates.clear()
        await editor.request("session/resume", sessionId=session, **place)
        assert editor.said() == ""
        copy = (await editor.request("session/fork", sessionId=session, **place))["sessionId"]
        assert copy != session
        await editor.prompt(copy, "Again?")
        assert editor.said() == "As I said: trees."
        assert asked_in(database, copy) == ["What is this?", "Again?"]
        await editor.request("session/close", sessionId=copy)
        await editor.request("session/delete", sessionId=copy)
        with pytest.raises(Refused) as refused:
            await editor.request("session/load", sessionId=copy, **place)
        assert refused.value.code == -32002


async def test_a_session_that_asked_nothing_can_be_loaded_by_another_process(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    async with editing(script(tmp_path), database) as editor:
        session = await editor.new(workspace)
    async with editing(script(tmp_path, says("Hello.")), database) as editor:
        await editor.request("session/load", sessionId=session, cwd=str(workspace), mcpServers=[])
        await editor.prompt(session, "Hi")
        assert editor.said() == "Hello."


async def test_the_mode_holds_from_the_next_prompt_on(workspace: Path, tmp_path: Path, database: Path) -> None:
    model = script(tmp_path, calls(WRITE), says("Written."))
    async with editing(model, database) as editor:
        session = await editor.new(workspace)
        await editor.request("session/set_mode", sessionId=session, modeId="auto_approve")
        options = editor.of("config_option_update")[-1]["configOptions"]
        assert next(each for each in options if each["id"] == "mode")["currentValue"] == "auto_approve"
        await editor.prompt(session, "Write.")
        with pytest.raises(Refused, match="no mode"):
            await editor.request("session/set_mode", sessionId=session, modeId="yolo")
    assert (workspace / "new.txt").exists()


async def test_plan_mode_is_listed_and_an_accepted_plan_ends_it(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    model = script(tmp_path, calls(call("propose_plan", plan="1. Write.")), says("Now I would write."))
    async with editing(model, database, permission=choose("allow_once")) as editor:
        session = await editor.new(workspace)
        await editor.request("session/set_mode", sessionId=session, modeId="plan")
        options = editor.of("config_option_update")[-1]["configOptions"]
        mode = next(each for each in options if each["id"] == "mode")
        assert "plan" in [each["value"] for each in mode["options"]]
        await editor.prompt(session, "Plan it.")
        assert editor.of("current_mode_update")[-1]["currentModeId"] == "ask_for_risky"


async def test_the_model_changes_and_the_conversation_goes_on(workspace: Path, tmp_path: Path, database: Path) -> None:
    (tmp_path / "second").mkdir()
    second = script(tmp_path / "second", says("The second one."))
    async with editing(script(tmp_path, says("The first one.")), database) as editor:
        session = await editor.new(workspace)
        await editor.prompt(session, "Who are you?")
        changed = await editor.request("session/set_config_option", sessionId=session, configId="model", value=second)
        assert next(each for each in changed["configOptions"] if each["id"] == "model")["currentValue"] == second
        await editor.prompt(session, "And now?")
        with pytest.raises(Refused):
            await editor.request(
                "session/set_config_option", sessionId=session, configId="model", value="script:/no/such/file"
            )
    assert editor.said() == "The first one.The second one."
    assert asked_in(database, session) == ["Who are you?", "And now?"]


async def test_what_the_editor_embeds_and_links_is_attached(workspace: Path, tmp_path: Path, database: Path) -> None:
    model = script(tmp_path, says("Seen.", expect="unsaved words"), says("Seen too.", expect="counts trees"))
    async with editing(model, database) as editor:
        session = await editor.new(workspace)
        resource = {"uri": (workspace / "notes.md").as_uri(), "text": "unsaved words"}
        await editor.prompt(session, "Look.", {"type": "resource", "resource": resource})
        link = {"type": "resource_link", "uri": (workspace / "README.md").as_uri(), "name": "README.md"}
        await editor.prompt(session, "And this.", link)
        with pytest.raises(Refused, match="audio"):
            await editor.prompt(session, "This?", {"type": "audio", "data": "", "mimeType": "audio/wav"})
    assert editor.said() == "Seen.Seen too."


async def test_an_image_goes_to_a_model_that_sees_and_comes_back_with_the_history(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    picture = {"type": "image", "data": PIXEL, "mimeType": "text/html"}  # what it is, its bytes say
    async with serving(events(delta(content="Red."), finish()), facts=SEES) as server:
        async with editing(f"openai:m@{server.url}", database) as editor:
            session = await editor.new(workspace)
            await editor.prompt(session, "Which colour?", picture)
        (asked,) = server.asked
        text, image = asked.json["messages"][-1]["content"]
        assert text["text"].startswith("Which colour?") and "image 1" in text["text"]
        assert image == {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PIXEL}"}}
        async with editing(f"openai:m@{server.url}", database) as editor:
            await editor.request("session/load", sessionId=session, cwd=str(workspace), mcpServers=[])
            shown = [each["content"] for each in editor.of("user_message_chunk")]
            assert shown[1] == {"type": "image", "data": PIXEL, "mimeType": "image/png"}
            await editor.prompt(session, "And now?")
        assert server.asked[-1].json["messages"][1]["content"][1] == image


async def test_a_model_that_cannot_see_is_not_asked(workspace: Path, database: Path) -> None:
    async with serving(events(delta(content="?"), finish()), facts={"/props": {**PROPS}}) as server:
        async with editing(f"openai:m@{server.url}", database) as editor:
            session = await editor.new(workspace)
            with pytest.raises(Refused, match="can't see images"):
                await editor.prompt(session, "Look.", {"type": "image", "data": PIXEL, "mimeType": "image/png"})
        assert not server.asked


@pytest.mark.parametrize("data", ["%%%", "aGVsbG8=", PIXEL + "A" * (8 << 20)], ids=["no base64", "no picture", "large"])
async def test_what_is_no_picture_is_refused(workspace: Path, tmp_path: Path, database: Path, data: str) -> None:
    async with editing(script(tmp_path), database) as editor:
        with pytest.raises(Refused, match="can't be attached"):
            block = {"type": "image", "data": data, "mimeType": "image/png"}
            await editor.prompt(await editor.new(workspace), "Look.", block)


async def test_effort_is_an_option_where_the_model_has_levels_of_it(workspace: Path, database: Path) -> None:
    template = {**PROPS, "chat_template": "{{ reasoning_effort }} {{ tools }}"}
    async with (
        serving(events(delta(content="Deep."), finish()), facts={"/props": template}) as server,
        editing(f"openai:m@{server.url}", database) as editor,
    ):
        session = await editor.new(workspace)
        await editor.prompt(session, "Think.")
        changed = await editor.request("session/set_config_option", sessionId=session, configId="effort", value="high")
        option = next(each for each in changed["configOptions"] if each["id"] == "effort")
        assert (option["currentValue"], option["category"]) == ("high", "thought_level")
        await editor.prompt(session, "Think harder.")
        with pytest.raises(Refused, match="no effort 'huge'"):
            await editor.request("session/set_config_option", sessionId=session, configId="effort", value="huge")
    first, second = (each.json for each in server.asked)
    assert "reasoning_effort" not in first
    assert (second["reasoning_effort"], second["chat_template_kwargs"]) == ("high", {"reasoning_effort": "high"})


async def test_without_levels_there_is_no_effort(workspace: Path, tmp_path: Path, database: Path) -> None:
    async with editing(script(tmp_path), database) as editor:
        made = await editor.request("session/new", cwd=str(workspace), mcpServers=[])
        assert [each["id"] for each in made["configOptions"]] == ["mode", "model"]


async def test_a_plan_and_commands_of_ours_are_shown(workspace: Path, tmp_path: Path, database: Path) -> None:
    steps = [{"step": "Read", "status": "completed"}, {"step": "Write", "status": "pending"}]
    model = script(tmp_path, calls(call("update_plan", steps=steps)), says("Planned."))
    async with editing(model, database) as editor:
        session = await editor.new(workspace)
        await editor.prompt(session, "Plan.")
        (plan,) = editor.of("plan")
        assert [(each["content"], each["status"]) for each in plan["entries"]] == [
            ("Read", "completed"), ("Write", "pending"),
        ]  # fmt: skip
        editor.updates.clear()
        await editor.prompt(session, "/status")
        assert session in editor.said()


async def test_a_run_that_fails_is_an_error_with_its_reason(workspace: Path, tmp_path: Path, database: Path) -> None:
    async with editing(script(tmp_path, says("One.", expect="something else")), database) as editor:
        session = await editor.new(workspace)
        with pytest.raises(Refused, match="something else"):
            await editor.prompt(session, "Go.")


async def test_a_run_that_stops_by_itself_ends_the_turn_in_words(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    again = [calls(call("read_file", path="nothing.txt"))] * 3
    async with editing(script(tmp_path, *again), database) as editor:
        session = await editor.new(workspace)
        ended = await editor.prompt(session, "Go.")
    assert ended["stopReason"] == "end_turn"


BAD: dict[str, Any] = {
    "no JSON": "{",
    "a batch": '[{"jsonrpc":"2.0","id":1,"method":"initialize"}]',
    "a number": "7",
    "no method": '{"jsonrpc":"2.0","id":5}',
    "an id that is a list": '{"jsonrpc":"2.0","id":[1],"method":"initialize"}',
    "an id that is null": '{"jsonrpc":"2.0","id":null,"method":"initialize"}',
    "deep nesting": "[" * 100_000,
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD.keys())
async def test_a_line_that_is_no_request_is_told_and_hurts_nothing(
    workspace: Path, tmp_path: Path, database: Path, line: str
) -> None:
    async with editing(script(tmp_path, says("Still here.")), database) as editor:
        editor.send(line)
        (told,) = await editor.until(lambda: editor.of("error"))
        assert told["code"] in (-32700, -32600)
        await editor.prompt(await editor.new(workspace), "Hi")
        assert editor.said() == "Still here."


WRONG: dict[str, tuple[str, dict[str, Any], int]] = {
    "an unknown method": ("session/dance", {}, -32601),
    "a relative folder": ("session/new", {"cwd": "here", "mcpServers": []}, -32602),
    "a folder that is not there": ("session/new", {"cwd": "/no/such/folder", "mcpServers": []}, -32602),
    "a session that is not open": ("session/prompt", {"sessionId": "conv_0", "prompt": []}, -32002),
    "a session that is not stored": ("session/load", {"sessionId": "conv_0", "cwd": "/", "mcpServers": []}, -32002),
    "no session": ("session/set_mode", {"modeId": "always_ask"}, -32602),
}


async def test_requests_that_make_no_sense_are_errors_that_say_why(tmp_path: Path, database: Path) -> None:
    async with editing(script(tmp_path), database) as editor:
        for name, (method, parameters, code) in WRONG.items():
            with pytest.raises(Refused) as refused:
                await editor.request(method, **parameters)
            assert refused.value.code == code, name


async def test_a_command_is_tried_first_and_kept_as_it_was_seen(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    on_this_machine(await layered(workspace))
    seen: list[Json] = []

    def chosen(asked: Json) -> Json:
        seen.append(asked)
        option = "preview" if len(seen) == 1 else "keep"
        assert not (workspace / "number").exists()
        assert option in [each["optionId"] for each in asked["options"]]
        return {"outcome": {"outcome": "selected", "optionId": option}}

    model = script(tmp_path, calls(call("run_command", command="echo $RANDOM > number")), says("Done."))
    async with editing(model, database, permission=chosen) as editor:
        await editor.prompt(await editor.new(workspace), "Draw one.")
    assert "keep" not in [each["optionId"] for each in seen[0]["options"]]
    assert f"+{(workspace / 'number').read_text()}" in seen[1]["toolCall"]["content"][-1]["content"]["text"]


async def test_without_forms_what_a_command_changed_is_asked_about_all_the_same(
    workspace: Path, tmp_path: Path, database: Path
) -> None:
    on_this_machine(await layered(workspace))
    (workspace / "go.sh").write_text("mkdir .vscode; echo '{}' > .vscode/tasks.json; echo x > fine")
    seen: list[Json] = []

    def chosen(asked: Json) -> Json:
        seen.append(asked)
        option = "allow_once" if len(seen) == 1 else "without these"
        return {"outcome": {"outcome": "selected", "optionId": option}}

    model = script(tmp_path, calls(call("run_command", command="bash go.sh")), says("Done."))
    async with editing(model, database, permission=chosen) as editor:
        await editor.prompt(await editor.new(workspace), "Go.")
    assert [each["name"] for each in seen[1]["options"]] == ["all", "without these", "nothing"]
    assert "tasks.json" in seen[1]["toolCall"]["content"][0]["content"]["text"]
    assert (workspace / "fine").exists() and not (workspace / ".vscode/tasks.json").exists()
