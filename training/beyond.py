"""Requests that are beyond the embedded model, and others that look like them, for the encoder (`fit_encoder.py`)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import generate
import phrasings
import questions
import sentences_beyond as say
import sentences_people as people
import sentences_trades as trades
from workspaces import workspace

from aintern.backends.small_model.intent.request_wants import CHANGE, CHOICES, EXPLANATION

TOOLS_OF = {
    "look": (
        "read_file", "list_directory", "search_files", "search_content", "get_workspace_info", "get_open_files",
        "git_status", "git_diff", "git_log",
    ),
    "git": ("git_status", "git_diff", "git_log", "run_command"),
    "run": ("run_command",), "write": ("write_file",), "edit": ("edit_file", "write_file"),
    "move": ("move_file", "copy_file", "delete_file"), "talk": ("none",),
}  # fmt: skip
KIND_OF_AUTHOR = {
    "commits and branches": "git", "search": "look", "reading": "look", "running": "run", "writing what is given": "write",
    "replacing what is given": "edit", "moving and deleting": "move", "chat": "talk",
}  # fmt: skip
# What the adapter's data answers by reading a file: more than that is asked.
UNDERSTANDING = re.compile(
    r"\b(?:why|how come|explain|summar\w+|review|bugs?|wrong|sanity|tidy|shorter|readable|comments into|fix|gist|safe|"
    r"split|right|understand|swallow|properly|suspect|better|improve\w*|suggest|needs an?|problems?|mistakes|off|good|works?|"
    r"supposed|purpose|rate|quality|messy|implemented|notice|docstrings?|hints|error handling|names?|dead code|translate|logging|"
    r"tests for|convert|pretty|handle|slow|computed|deal|mutates|whats? .* do)\b",
    re.IGNORECASE,
)
_WHOLE_SENTENCES = {*people.CHANGE, *trades.CHANGE}  # whose sentences of all kinds are held out together
_TALK = {generate.normal(line) for line in (*questions.CHAT, *questions.THANKS, *questions.DONE)}


class Asked(NamedTuple):
    """A request in a workspace of files, what it may want, and who wrote it ('' where it is put together)."""

    author: str
    wanted: tuple[str, ...]
    request: str
    files: Sequence[str]


def is_possible(tool: str, request: str, *, is_generated: bool = False) -> bool:
    """Whether a request that wants a tool is known to be one that can be done. Of talk that somebody wrote it isn't: most of it asks
    for knowledge, which the model lacks."""
    if tool == "none":
        return is_generated and generate.normal(request) in _TALK
    return tool not in TOOLS_OF["look"] or tool.startswith("git_") or not UNDERSTANDING.search(request)


def sentences() -> Iterator[Asked]:
    """Those that somebody wrote, once as they stand and once with slips."""
    for kind, tables in (
        (CHANGE, (say.CHANGE, people.CHANGE, trades.CHANGE)),
        (EXPLANATION, (say.EXPLAIN, people.EXPLAIN, trades.EXPLAIN)),
        ("", (say.CAN, people.CAN, trades.CAN)),
    ):
        for author, text in (each for texts in tables for each in texts.items()):
            draw = generate.Draw(f"5-{kind}-{author}", held_back=False)
            who = f"person: {author}" if author in _WHOLE_SENTENCES else f"{kind or 'can'}: {author}"
            wanted = (kind,) if kind else TOOLS_OF.get(KIND_OF_AUTHOR.get(author, ""), CHOICES)
            for template in text.strip().splitlines():
                for is_plain in (True, False):
                    request = _filled(draw, template, is_plain=is_plain, is_polite=kind != EXPLANATION)
                    yield Asked(who, wanted, *request)


def put_together(count: int, seed: int = 1) -> Iterator[Asked]:
    """Requests made of parts: as many that are beyond the model as others."""
    draw = generate.Draw(seed, held_back=False)
    for _ in range(count):
        kind, template = _beyond(draw.rng)
        yield Asked("", (kind,), *_filled(draw, template, is_plain=False, is_polite=kind == CHANGE))
    for kind in draw.rng.choices(list(say.POSSIBLE), [3, 1, 5, 1, 2, 1, 1], k=count):
        template = draw.pick(say.POSSIBLE[kind])
        if kind != "talk" and draw.chance(0.15):
            template = f"{draw.pick(say.STORIES)} {template}"
        yield Asked("", TOOLS_OF[kind], *_filled(draw, template, is_plain=False, is_polite=kind != "talk"))


def _beyond(rng: random.Random) -> tuple[str, str]:
    ways = [
        (CHANGE, 18, lambda: f"{rng.choice(say.VERBS)} {{O}}{rng.choice(['', '', f' {rng.choice(say.HOW)}'])}"),
        (CHANGE, 14, lambda: rng.choice(say.WISHES).replace("{F}", rng.choice(say.FEATURES))),
        (CHANGE, 8, lambda: rng.choice(say.ORDERS).replace("{F}", rng.choice(say.PROGRAMS))),
        (CHANGE, 5, lambda: rng.choice(say.DRAFTS).replace("{F}", rng.choice(say.TEXTS))),
        (CHANGE, 9, lambda: rng.choice(say.REPAIRS).replace("{F}", rng.choice(say.FAULTS))),
        (CHANGE, 18, lambda: rng.choice(say.IMPROVEMENTS)),
        (EXPLANATION, 3, lambda: rng.choice(say.REASONS).replace("{F}", rng.choice(say.FAULTS))),
        (EXPLANATION, 25, lambda: rng.choice(say.QUESTIONS)),
    ]
    kind, _, make = rng.choices(ways, [weight for _, weight, _ in ways])[0]
    template = re.sub(r"\{O2?\}", lambda _: rng.choice(say.OBJECTS), make())
    return kind, f"{rng.choice(say.STORIES)} {template}" if rng.random() < 0.12 else template


def _filled(draw: generate.Draw, template: str, *, is_plain: bool, is_polite: bool) -> tuple[str, Sequence[str]]:
    place, values = workspace(draw.rng), draw.slots()
    values |= {
        "p": generate.mention(draw, place.files, draw.pick(place.files)),
        "p2": generate.a_file(draw.rng, place.kind),
        "q": generate.a_file(draw.rng, place.kind),
        "d": generate.some_folder(draw, place),
        "s": generate.symbol(draw),
        "c": generate.a_command(draw, place),
    }
    text = template if is_plain else generate.slipped(draw, template, {})
    begins_politely = re.match(r"(?i)(?:please|could|would|can|kindly|i|we|it|there|the)\b|\{", text)
    if not is_plain and is_polite and not text.endswith("?") and not begins_politely and draw.chance(0.3):
        text = draw.pick(phrasings.POLITE) + text
    return generate.fill(text, values), place.files
