"""The analysis finds the commands that bash finds: names in a text and in bash's own form of it are the same.

Bash is only asked to print a function that is never called, in a sandbox with an empty PATH. 10,000 mutations at night.
"""

import random

from tests.shell.bash_reader import normalised
from tests.shell.corpus_rows import NIGHTLY, corpus, rated
from tests.shell.shell_mutations import mutate

COUNT = 10_000 if NIGHTLY else 300


def names(text: str) -> set[str] | None:
    report = rated(text)
    return {command.argv[0] for command in report.simple_commands if command.argv[0]} if report.understood else None


def test_the_same_commands_are_found_in_a_text_and_in_bashs_form_of_it():
    commands = [str(row["command"]) for row in corpus("commands.jsonl")]
    commands = [command for command in commands if len(command) < 20_000 and "\0" not in command]
    chance = random.Random(11)
    texts = commands + [mutate(chance.choice(commands), chance) for _ in range(COUNT)]
    compared, different = 0, []
    for start in range(0, len(texts), 100):
        batch = texts[start : start + 100]
        for raw, form in zip(batch, normalised(batch), strict=True):
            ours, theirs = names(raw), None if form is None else names(form)
            if ours is None or theirs is None:
                continue
            compared += 1
            # A continuation near a here-document or a comment is read both ways, so there may be names too many.
            if theirs - ours or (ours - theirs and "\\\n" not in raw):
                different.append((raw, ours ^ theirs))
    assert different == []
    assert compared > 0.9 * len(texts)
