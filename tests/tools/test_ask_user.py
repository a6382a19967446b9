"""A question reaches the person, or the model is told that nobody is there."""

import pytest

from aintern.errors import ToolFailure
from aintern.tools.ask_user import ask_user
from aintern.tools.tool import ToolContext, ToolHost
from tests.tools.conftest import run


async def test_a_question_goes_to_the_person_or_says_that_nobody_is_there(context: ToolContext) -> None:
    async def ask(question: str, options: tuple[str, ...]) -> str:
        return f"{question} {options}"

    asked = ToolContext(context.workspace, context.protected, host=ToolHost(ask=ask))
    result = await run(ask_user, asked, question="Which?", options=["a", "b"])
    assert result.content == "The user answered: Which? ('a', 'b')"
    with pytest.raises(ToolFailure, match="Nobody is here"):
        await run(ask_user, context, question="Which?")


def test_a_question_has_no_time_limit_and_is_not_asked_about() -> None:
    assert ask_user.waits_for_person
    assert ask_user.acts_on_conversation
    assert not ask_user.parallel_safe
