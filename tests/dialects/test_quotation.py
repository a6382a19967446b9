"""A call that a model only shows is text, in every dialect, in every way of quoting and in any cut; one behind it is read."""

import os
from textwrap import indent

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.dialects.quotation import Quotation
from aintern.messages import ToolCall
from tests.dialects.reading import read

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
SHOWN = ToolCall("write_file", {"path": "shown", "content": "x\ny"})
MEANT = ToolCall("write_file", {"path": "meant", "content": "z"})


# What is open at the end of the way goes on to the end of the reply: nothing can follow it.
WAYS = {
    "bare fence": lambda call: f"```\n{call}\n```",
    "text fence": lambda call: f"```text\n{call}\n```",
    "markdown fence": lambda call: f"```markdown\n{call}\n```",
    "json fence": lambda call: f"```json\n[1,\n{call}]\n```",
    "xml fence": lambda call: f"```xml\n{call}\n```",
    "python fence": lambda call: f'```python\nprint("""{call}""")\n```',
    "fence with words behind it": lambda call: f"``` an example\n{call}\n```",
    "four backticks": lambda call: f"````\n{call}\n````",
    "a fence in a longer one": lambda call: f"`````markdown\n```\nx\n```\n{call}\n`````",
    "tildes": lambda call: f"~~~\n{call}\n~~~",
    "text tildes": lambda call: f"~~~text\n{call}\n~~~",
    "tildes around a fence": lambda call: f"~~~~markdown\n```\n~~~\n{call}\n~~~~",
    "indented fence": lambda call: f"   ```\n{call}\n   ```",
    "fence in a list": lambda call: "- Like this:\n\n" + indent(f"```\n{call}\n```", "  "),
    "fence behind a number": lambda call: "1. ```text\n" + indent(f"{call}\n```", "   "),
    "fence in a block quote": lambda call: indent(f"```\n{call}\n```", "> ", lambda _: True),
    "block quote": lambda call: indent(call, "> ", lambda _: True),
    "block quote, lazy": lambda call: "> " + call,
    "block quote in a list": lambda call: "* " + indent(call, "  > ", lambda _: True)[2:],
    "indented code": lambda call: indent(call, "    "),
    "indented by a tab": lambda call: indent(call, "\t"),
    "indented first line": lambda call: "    " + call,
    "code span": lambda call: f"`{call}`",
    "code span of two": lambda call: f"``{call}``",
    "code span of three": lambda call: f"So: ``` {call} ```",
    "code span on lines of its own": lambda call: f"`\n{call}\n`",
    "fence opened in a line": lambda call: f"So: ```xml\n{call}\n```",
    "pre": lambda call: f"<pre>\n{call}\n</pre>",
    "pre with attributes": lambda call: f'<pre class="x"><code>{call}</code></pre>',
    "code": lambda call: f"Write <code>{call}</code>.",
    "html comment": lambda call: f"<!--\n\n{call}\n\n-->",
    "example": lambda call: f"<example>\n{call}\n</example>",
    "quotation marks": lambda call: f'It says "{call}".',
    "typographic quotation marks": lambda call: f"It says “{call}”.",
    "escaped": lambda call: f"Write \\{call}",
    "numbered line": lambda call: f"12: {call}",
    "cell of a table": lambda call: f"| call |\n|---|\n| {call} |",
    "added in a diff": lambda call: f"+{call}",
    "fence without end": lambda call: f"```\n{call}",
    "tildes without end": lambda call: f"~~~markdown\n{call}\n",
    "comment without end": lambda call: f"<!-- {call}",
}
ENDLESS = {"fence without end", "tildes without end", "comment without end"}
# A block of backticks ends where its own fence does, and in longer ones it is the house's call with a longer fence.
NO_QUOTATION_OF_BLOCKS = {"code span", "code span of two", "code span on lines of its own"}
BLOCKS_END = {
    *("bare fence", "text fence", "markdown fence", "xml fence", "fence with words behind it", "indented fence"),
    *("fence in a list", "fence behind a number", "fence opened in a line"),
    *("quotation marks", "typographic quotation marks", "cell of a table"),
}
INTRODUCTIONS = ("The file shows this:\n\n", "", "See\n")
CUTS = (0, 1, 2, 3, 7, 50) if NIGHTLY else (0, 1, 7)


def written(dialect, call):
    text = DIALECTS[dialect]().write_call(call).strip("\n")
    # Without the head of a message, Harmony's call is none where text stands in front of it.
    return f"<|start|>assistant{text}" if dialect == "harmony" else text


def test_there_are_more_than_twenty_ways():
    assert len(WAYS) > 20


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_quoted_call_is_text(dialect, way):
    if dialect in ("tool_call", "auto") and way in NO_QUOTATION_OF_BLOCKS:
        pytest.skip("it quotes no block")
    for before in INTRODUCTIONS:
        text = before + WAYS[way](written(dialect, SHOWN))
        for size in CUTS:
            for reason in ("stop", "length"):
                said = read(dialect, text, size=size, reason=reason)
                assert not said.calls, (text, size, reason)
        assert "shown" in said.text


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name != "auto"])
def test_behind_what_is_quoted_a_call_is_read(dialect, way):
    if way in ENDLESS or (dialect == "tool_call" and way in NO_QUOTATION_OF_BLOCKS | BLOCKS_END):
        pytest.skip("what stands behind it is in the quotation as well")
    if dialect == "llama":
        meant = "<|python_tag|>" + written(dialect, MEANT)
    else:
        meant = written(dialect, MEANT)
    text = f"See:\n\n{WAYS[way](written(dialect, SHOWN))}\n\nNow I write.\n\n{meant}"
    for size in CUTS:
        assert [call[1]["path"] for call in read(dialect, text, size=size).calls] == ["meant"], (text, size)


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name not in ("auto", "llama")])
@pytest.mark.parametrize(
    "before",
    [
        "Text.",
        'He said "yes"',
        "It's 5 o'clock.\n",
        "Use the ` key.\n",
        "a `b` c ``d`` e",
        "```python\nx = '''\n```\n",
        "```\nx\n```",  # a special token needs no new line
        "> quoted\n\n",
        "- a list\n",
        "   ",
        "List<String> and <div>\n",
        "| a | b |\n| 1 | 2 |\n",
        'A fence is written as "```".\n\nSo:\n\n',
    ],
)
def test_text_that_quotes_nothing_hides_no_call(dialect, before):
    if dialect == "tool_call" and before.endswith("`"):
        before += "\n"
    for size in CUTS:
        said = read(dialect, before + written(dialect, MEANT), size=size)
        assert [call[1]["path"] for call in said.calls] == ["meant"], (before, size)


def test_what_was_heard_in_pieces_is_quoted_alike():
    text = "a `b\n\n> c\nd\n```x\ny\n```\n    z\n<pre>\n\n</pre> ~~~\n\n~~~\n`\n" * 30
    for at in range(len(text)):
        whole, pieces = Quotation(), Quotation()
        whole.hear(text[:at])
        for sign in text[:at]:
            pieces.hear(sign)
        assert whole.holds("<") == pieces.holds("<"), at


def test_what_is_asked_at_each_marker_of_a_long_line_looks_at_a_bounded_part_of_it():
    quotation = Quotation()
    for _ in range(5_000):
        quotation.hear("` <tool_call>")
        quotation.holds("<tool_call>")
        assert len(quotation._line) <= 512
