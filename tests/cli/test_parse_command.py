"""`aintern parse`: a reply is read the same in any cut, and what was read says by which dialect and why."""

import json
from pathlib import Path

from tests.terminal.conftest import Command


def test_a_reply_is_parsed_the_same_in_any_cut(command: Command) -> None:
    reply = 'I look.\n```tool_call\n{"tool": "read_file", "parameters": {"path": "a.py"}}\n```\nThen I tell.'
    whole, cut = (json.loads(command("parse", "--json", "--chunk", chunk, input=reply)) for chunk in ("0", "1"))
    for result in (whole, cut):
        (made,) = result["tool_calls"]
        assert (made["tool"], made["parameters"]) == ("read_file", {"path": "a.py"})
        assert "I look." in result["content"]
        assert "Then I tell." in result["content"]
    assert whole["content"] == cut["content"]


def test_a_cut_off_call_is_text_and_a_warning(command: Command) -> None:
    result = json.loads(
        command("parse", "--json", input='```tool_call\n{"tool": "delete_file", "parameters": {"path": "/')
    )
    assert result["tool_calls"] == []
    assert result["warnings"]


def test_a_parsed_reply_says_which_dialect_read_it_and_why(command: Command) -> None:
    call = '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"path": "a"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
    result = json.loads(command("parse", "--json", "--prompt-end", "<think>", input=f"hm</think>{call}"))
    assert (result["dialect"], result["reasoning"], result["content"]) == ("deepseek", "hm", "")
    assert "1 call read" in result["why"]
    block = '```json\n{"tool": "read_file", "parameters": {"path": "a"}}\n```'
    assert json.loads(command("parse", "--json", input=block))["dialect"] == "tool_call"
    assert "all text" in command("parse", input="hello")
    assert "No call read" in command("parse", input="<tool_call>\n{]</tool_call>")


def test_the_tools_of_a_file_are_known(command: Command, tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(
        json.dumps([{"type": "function", "function": {"name": "plant", "parameters": {"type": "object"}}}])
    )
    reply = '<tool_call>\n{"name": "plant", "arguments": {}}\n</tool_call>'
    result = json.loads(command("parse", "--json", "--tools", str(tools), "--dialect", "auto", input=reply))
    assert [made["tool"] for made in result["tool_calls"]] == ["plant"]
    assert result["warnings"] == []
