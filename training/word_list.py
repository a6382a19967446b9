"""Writes the words that a slip of the finger is told by (`english_words.txt`): those that people ask with, the most frequent first, then
after an empty line the others that are no slip of them.

    python training/word_list.py --model MODEL.gguf

They are those of the ways to ask for commands and of the sentences here; and, as the words of English, the base model's tokens.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

from gguf import GGUFReader
from sentences_choice import rows

from aintern.backends.small_model.arguments.stated_arguments import ENDINGS
from aintern.backends.small_model.commands.command_fillings import SLOT
from aintern.backends.small_model.commands.command_tables import all_ways_to_ask, command_tables
from aintern.backends.small_model.intent.request_wants import NAME, QUOTED
from aintern.backends.small_model.wording import spelling
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS
from aintern.backends.small_model.wording.spelling import edits

WORDS = Path(spelling.__file__).with_name("english_words.txt")
SLIPS = frozenset(("comit", "gid", "instal", "plese", "relase", "wat", "wich"))  # that the sentences have on purpose
# What is one letter from a word of asking and none.
NAMES = frozenset((
    "oauth", "undef", "babel", "unicorn", "pipx", "serde", "reqwest", "sqlx", "junit", "linkerd", "sentry", "yargs", "semver", "pino",
    "httpx", "jinja", "webp", "wasm", "isort", "vhost", "flaky", "repro", "hood", "sane", "modem", "gist", "gigs", "liner", "printf",
    "resnet",
))  # fmt: skip
LETTERS, LEAST, WRITTEN_OFTEN = 3, 2, 24
MOST = {3: 12000, 4: 36000}


def counted() -> Counter[str]:
    """How often each word is asked with."""
    asked = [request for _, _, request, _ in rows()]
    counts = Counter(word for each in asked for word in told(each))
    for way in all_ways_to_ask():
        counts.update(set(told(SLOT.sub(" § ", way))))
    return counts


def told(request: str) -> list[str]:
    plain = NAME.sub(" § ", QUOTED.sub(" § ", request))
    return re.findall(r"(?<![\w'’-])[a-z]{2,}(?![\w'’-])", plain.lower())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="the GGUF file of the base model")
    given = parser.parse_args()
    tokens = GGUFReader(given.model).fields["tokenizer.ggml.tokens"].contents()
    # Those that are written more often come first; of short ones the last are parts of words.
    english = {
        text[1:]
        for place, text in enumerate(tokens)
        if re.fullmatch(f"\u0120[a-z]{{{LETTERS},}}", text) and place < MOST.get(len(text) - 1, len(tokens))
    }
    counts = counted()
    ways = {word for way in all_ways_to_ask() for word in told(SLOT.sub(" § ", way))}
    programs = {
        word for table in command_tables().values() for command in table for word in re.findall("[a-z]{3,}", command)
    }
    known = english | ways | programs | NAMES | FUNCTION_WORDS | set(ENDINGS)
    asked = [
        word
        for word, count in counts.most_common()
        if len(word) >= LETTERS and ((word in known and count >= LEAST) or count >= WRITTEN_OFTEN)
    ]
    asked = [word for word in asked if word not in SLIPS]
    likely = frozenset(asked)
    others = sorted(
        word
        for word in known - {*asked, *SLIPS}
        if re.fullmatch("[a-z]{3,}", word)
        # A few ways to ask have slips on purpose.
        and (word in english or not any(is_plain and meant in likely & english for meant, _, is_plain in edits(word)))
        and any(meant in likely for meant, *_ in edits(word))
    )
    WORDS.write_text("\n".join([*asked, "", *others, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
