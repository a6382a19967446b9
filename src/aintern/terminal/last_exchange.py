"""What was said last in a conversation that goes on: the person's words, and the answer to them."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from aintern.messages import Message
from aintern.terminal.output.inert_text import inert
from aintern.terminal.output.markdown_stream import InertMarkdown
from aintern.tools.output_limits import count_of

_ASKED_SHOWN = 10  # lines
_ANSWER_SHOWN = 3000  # characters; the end of an answer says what came of it


def show_last_exchange(console: Console, messages: Sequence[Message]) -> None:
    """Prints the newest request with its answer, and how many calls stand between; nothing where nobody asked."""
    asked = next((at for at in reversed(range(len(messages))) if messages[at].origin == "user"), None)
    if asked is None:
        return
    lines = inert(messages[asked].text).strip().split("\n")
    more = f"\n… {count_of(len(lines) - _ASKED_SHOWN, 'more line')}" if len(lines) > _ASKED_SHOWN else ""
    console.print(Text(f"> {chr(10).join(lines[:_ASKED_SHOWN])}{more}", style="bold"))
    since = messages[asked + 1 :]
    if calls := sum(len(message.tool_calls) for message in since):
        console.print(Text(f"  {count_of(calls, 'call')}", style="dim"))
    answer = next((message.text for message in reversed(since) if message.role == "assistant" and message.text), "")
    if not answer.strip():
        console.print(Text("  no answer yet", style="dim"))
        return
    if len(answer) > _ANSWER_SHOWN:
        console.print(Text("  …", style="dim"))
    console.print(InertMarkdown(answer[-_ANSWER_SHOWN:]))
