"""A question of the model's to the person, answered in a line of text."""

import asyncio
from contextlib import suppress

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.validation import Validator

from aintern.errors import UsageError
from aintern.events import QuestionAsked
from aintern.permission.approvals import Answer
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.json_lines import AnswerTaker
from aintern.terminal.output.look import Look

DEFAULT_LOOK = Look()


class QuestionPrompt:
    """Asks one question; an option can be given by its number. Ends by itself when the question was answered elsewhere."""

    def __init__(
        self, session: AnswerTaker, question: QuestionAsked, *, bell: bool = True, look: Look = DEFAULT_LOOK
    ) -> None:
        self.call_id = question.call_id
        self._session = session
        self._question = question
        self._bell = bell
        self._look = look
        self._task: asyncio.Task[str] | None = None

    async def run(self) -> None:
        """Until an answer was taken, or the question is none any more."""
        prompt: PromptSession[str] = PromptSession(
            style_transformation=self._look.transformation, color_depth=self._look.depth
        )
        if self._bell:
            prompt.app.output.bell()
        # Above the prompt, which a screen bounds: the diff of what a command changed may be longer.
        first, _, rest = inert(self._question.question).partition("\n")
        print_formatted_text(
            FormattedText([("bold", f"? {first}\n"), ("", rest)]), output=prompt.app.output, end="\n" if rest else ""
        )
        lines = []
        for number, option in enumerate(self._question.options, 1):
            lines.append(("", f"  {number}  {inert_line(option)}\n"))
        shown = FormattedText([*lines, ("", "answer> ")])
        told = Validator.from_callable(lambda text: bool(text.strip()), "Type an answer.")
        self._task = asyncio.ensure_future(
            prompt.prompt_async(
                shown, validator=told, validate_while_typing=False, multiline=False, handle_sigint=False
            )
        )
        try:
            text = await self._task
        except (KeyboardInterrupt, EOFError):
            answer = Answer("cancel")
        except asyncio.CancelledError:
            return
        else:
            answer = Answer("text", text=chosen(text, self._question.options))
        with suppress(UsageError):  # answered elsewhere in this moment
            self._session.answer(self.call_id, answer)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def chosen(text: str, options: tuple[str, ...]) -> str:
    """The option that a number names, or the text itself."""
    text = text.strip()
    if text.isdecimal() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    return text
