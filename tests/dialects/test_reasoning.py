"""Reasoning in front of the answer is told apart from it, whether the model or its prompt opened it."""

import pytest

from tests.dialects.reading import read_all_ways


@pytest.mark.parametrize(
    ("prompt", "text", "answer", "thinking"),
    [
        ("", "<think>\nhm\n</think>\n\nyes", "\n\nyes", "\nhm\n"),
        ("<think>\n", "hm</think>yes", "yes", "hm"),
        ("<think>", "<think>hm</think>yes", "yes", "hm"),
        ("", "</think>yes", "yes", ""),
        ("", "  <think>hm", "", "hm"),
        ("", "no <think> here", "no <think> here", ""),
        ("<think>", "use <tool_call> for </think>yes", "yes", "use <tool_call> for "),
        ("<think>", "it never ends", "", "it never ends"),
    ],
)
def test_it_ends_at_its_closing_marker_and_nowhere_else(prompt: str, text: str, answer: str, thinking: str) -> None:
    reply = read_all_ways("deepseek", text, prompt=prompt)
    assert (reply.text, reply.thinking, reply.calls) == (answer, thinking, [])
