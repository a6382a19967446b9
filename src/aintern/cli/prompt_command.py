"""`aintern prompt`: what a request would send, part by part or to the byte, without sending it."""

import sys
from collections.abc import Sequence
from pathlib import Path

from aintern.prompt.attached_files import attachments_of
from aintern.prompt.prompt_preview import PromptPreview
from aintern.terminal.options import SessionOptions
from aintern.terminal.output.inert_text import inert
from aintern.terminal.output.listing import show_json


async def run_prompt(
    options: SessionOptions, request: str, *, files: Sequence[Path], raw: bool, json: bool
) -> int:  # fmt: skip
    """Shows it and gives the exit code. Raises UserMistake."""
    async with options.open(unattended="deny") as session:
        preview = await session.preview(
            request, attachments=attachments_of(request, files, session.workspace, session.gate.protected)
        )
    if raw:
        sys.stdout.write(preview.sent + "\n")
    elif json:
        show_json(
            {"model": preview.model, "parts": dict(preview.parts), "tokens": preview.tokens, "sent": preview.sent}
        )
    else:
        print("\n".join(_lines(preview)))
    return 0


def _lines(preview: PromptPreview) -> list[str]:
    lines = []
    for name, text in preview.parts:
        if text:
            lines += [f"== {name} ==", inert(text), ""]
    rows = [*preview.tokens.items(), ("all", sum(preview.tokens.values()))]
    return [
        *lines,
        f"== tokens for {inert(preview.model)}, about (characters / 4) ==",
        *(f"{name:<9}{count:>8,}" for name, count in rows),
    ]
