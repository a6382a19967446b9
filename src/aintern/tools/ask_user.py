"""A question to the person, where the session has one."""

from typing import Annotated

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.tool import ToolContext, tool


@tool(
    id="ask_user",
    risk="safe",
    category="workspace",
    parallel_safe=False,
    waits_for_person=True,
    acts_on_conversation=True,
    tags=("ask", "question", "user", "clarify", "choose"),
    summary="Ask: {question}",
    examples=(
        Example("Ask me which database I want", {"question": "Which database do you want?"}),
        Example(
            "let me choose between npm and yarn",
            {"question": "Which package manager should I use?", "options": ["npm", "yarn"]},
        ),
        Example("check with me before you go on", {"question": "Shall I go on?", "options": ["yes", "no"]}),
        Example("ask me for the name of the new module", {"question": "What should the new module be called?"}),
    ),
)
async def ask_user(
    context: ToolContext,
    question: Annotated[str, "The question, complete in itself"],
    options: Annotated[list[str], "Answers to choose from", Limits(max_items=20)] | None = None,
) -> ToolResult:
    """Ask the user a question and wait for the answer. Only when you cannot find it out yourself."""
    if context.host.ask is None:
        raise ToolFailure("Nobody is here to answer.", "Decide yourself and say what you assumed.")
    answer = await context.host.ask(question, tuple(options or ()))
    return ToolResult(
        True, f"The user answered: {answer}", data={"question": question, "answer": answer}, message=answer
    )
