"""Where the text of a call comes from: the person's own words, what they approved before, or text that was read.

Files, results, pages and command output are written by others, and a model may obey them. So what decides an effect
outside the workspace (an address, a recipient, an amount, a name, the words of a command) must stand in the person's own
words or in an earlier approval; else the call is asked about although a wider grant covers it. It is a list of what is
trusted, not of what is bad: spelling, encoding or splitting a foreign value makes it no less foreign. Where a value was
read is looked for only to tell the person.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from aintern.dataclass import dataclass
from aintern.messages import Message
from aintern.permission.hidden_text import texts_in_code
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.shell import ShellReport

# The last word of a parameter's name that holds what is said, and of one that says whom, where or how much however long it is.
_FREE_TEXT = frozenset({
    "body", "caption", "comment", "content", "description", "message", "note", "notes", "reason", "subject", "summary", "text", "title",
})  # fmt: skip
_NEVER_FREE = frozenset({
    "account", "address", "addresses", "amount", "arguments", "args", "argv", "bcc", "cc", "cmd", "code", "command", "domain",
    "email", "emails", "expression", "file", "filename", "host", "iban", "id", "ids", "link", "name", "path", "phone", "program",
    "query", "recipient", "recipients", "remote", "repo", "repository", "script", "shell", "sql", "statement", "target", "to",
    "uri", "url", "urls", "user", "users",
})  # fmt: skip
Weight = Literal["own", "says nothing", "free", "decides"]
ASK_USER = "ask_user"
PROSE_WORDS = 7  # a text of so many words is a message or a description, no name
LOOKED_AT = 100  # sentences of a text that are searched for in what was read
COPIED_WORDS = 6  # a sentence of so many words that stands in what was read is a copy of it, not the model's own
_DELIMITED = re.compile(r"^--- (?P<source>.+) \[(?P<word>[0-9a-f]{8})\] ---$", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])[+-]?\d{1,3}(?:[,']\d{3})+(?:\.\d+)?(?!\w)|(?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w])")
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
# What can be sent to, gone to or paid to, wherever it stands in a longer text: URLs, hosts, mail addresses, account numbers. Each
# begins where a word begins: a long word must not be tried from each of its letters.
_ADDRESS = re.compile(
    r"(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*://[^\s<>\"'`)\]}]+"
    r"|(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*"
    r"|(?<![\w.@-])(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:/[^\s<>\"'`)\]}]*)?"
    r"|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:/[^\s<>\"'`)\]}]*)?"
    r"|(?<!\w)(?=[a-z]*\d)[a-z0-9]{10,}(?!\w)"
    r"|(?<!\w)\+?\d(?:[ ()/-]{0,3}\d){7,}(?!\w)",
)


class TextPlace(NamedTuple):
    """Where a text was read: `README.md`, line 12. `line` is 0 where it can't be told."""

    source: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.source}, line {self.line}" if self.line else self.source


@dataclass(frozen=True, slots=True)
class ForeignValue:
    """A value that decides what a call does and is not the person's: where in the call it stands, and where it was read
    (None where it was not found in any text, as it is or decoded)."""

    parameter: str
    value: str
    place: TextPlace | None = None

    def __str__(self) -> str:
        shown = self.value if len(self.value) <= 80 else f"{self.value[:77]}…"
        where = f"comes from {self.place}, not from you" if self.place else "does not come from you"
        return f"{self.parameter} {shown!r} {where}"


class TextOrigins:
    """The texts of one conversation by whose they are. Taking one in is linear in it; a look at a call is linear in the call
    and in the person's own words, and where it copies sentences, one search of what was read."""

    def __init__(self) -> None:
        self._taken = 0  # messages so far
        self._sources: dict[str, str] = {}  # what each call reads, by its id
        self._own: list[str] = []
        self._own_plain: list[str] = []  # without spaces and hyphens, as account numbers are written or not
        self._own_words: set[str] = set()
        self._numbers: set[float] = set()
        self._approved: set[str] = set()
        self._read: list[tuple[str, str]] = []
        self._squeezed: list[str] = []  # of the first ones; made when a call is looked for in them

    def follow(self, messages: Sequence[Message]) -> None:
        """Takes in the messages that are new since the last time; the list only grows."""
        for message in messages[self._taken :]:
            for call in message.tool_calls:
                self._sources[call.id] = _source(call.tool, call.parameters)
            if message.role == "tool" and message.tool == ASK_USER and message.success:  # a failure may quote the model
                self.hear(message.text)
            elif message.role == "tool":
                self.read(message.text, self._sources.get(message.call_id, message.tool))
            elif message.role == "system" or message.origin == "user":
                own, attached = _own_and_attached(message.text)
                if message.role == "user":
                    self.hear(own)
                for source, text in attached:
                    self.read(text, source)
        self._taken = len(messages)

    def hear(self, text: str) -> None:
        """The person's own words."""
        text = _normal(text)
        self._own.append(text)
        self._own_plain.append(re.sub(r"[\s-]", "", text))
        self._own_words.update(re.findall(r"\w+", text))
        self._numbers.update(float(re.sub(r"[,']", "", each)) for each in _NUMBER.findall(text))

    def read(self, text: str, source: str) -> None:
        """A text that others wrote."""
        if text:
            self._read.append((source, text))

    def approve(self, values: Iterable[tuple[str, Any]]) -> None:
        """What a person saw and allowed is theirs from now on, value by value."""
        for _, value in values:
            self._approved.add(_as_text(value))

    def foreign(
        self, values: Iterable[tuple[str, Any]], *, free_text: Sequence[str] = (), known: Sequence[str] = ()
    ) -> ForeignValue | None:
        """The first of these values, by parameter, that decides something and is not the person's; where nothing decides (free
        text and times alone), the first of them unless one is the person's. None as long as nothing was read that others
        wrote. `free_text` are parameters that decide nothing, `known` more words of the person's."""
        if not self._read:
            return None
        said: tuple[str, str] | None = None
        anchored = False
        words = [_normal(text) for text in known if text]
        for parameter, value in values:
            if isinstance(value, str) and any(_stands_in(_normal(value), each) for each in words):
                anchored = True
                continue
            weight, part = self._weigh(parameter, value, free=parameter in free_text)
            if weight == "decides":
                return ForeignValue(parameter, part, self._place(part))
            anchored = anchored or weight == "own"
            if weight == "free":
                said = said or (parameter, part)
        return None if anchored or said is None else ForeignValue(*said, self._place(said[1]))

    # -- whose a value is ----------------------------------------------------------------------------------------

    def _weigh(self, parameter: str, value: Any, *, free: bool) -> tuple[Weight, str]:
        """What a value means for a call, and what of it: it is the person's own, it says nothing, it is free text or a time,
        or it decides and is foreign. Of a longer text the addresses in it decide, and sentences that were copied, unless a
        policy says that the parameter is `free`."""
        if value is None or isinstance(value, bool) or value == "":
            return "says nothing", ""
        text = _as_text(value)
        if text in self._approved:
            return "own", ""
        *names, last = _words_of(parameter) or [""]
        if last in ("id", "ids") and text.isdecimal():
            return ("own", "") if self._is_named_id(text, names) else ("decides", text)
        if self._is_own(text):
            return "own", ""
        if _DATE.fullmatch(text) or _CLOCK.fullmatch(text):
            return "free", text
        is_long = len(text.split()) >= PROSE_WORDS or "\n" in text
        if not (free or last in _FREE_TEXT or (is_long and last not in _NEVER_FREE)):
            return "decides", str(value)
        for address in _ADDRESS.findall(text):
            address = address.rstrip(".,;:!?")
            if address not in self._approved and not self._is_own(address):
                return "decides", address
        if free:
            return "free", str(value)
        copied = next((each for each in _sentences(str(value)) if self._is_copied(each)), None)
        return ("free", str(value)) if copied is None else ("decides", copied)

    def _is_named_id(self, number: str, names: Sequence[str]) -> bool:
        """Whether the person named a number as an identifier (`file 13`, `id 13`, `#13`): any number is in some date."""
        words = "|".join(map(re.escape, {"id", "number", "no", "nr", *names}))
        pattern = rf"(?:#|\b(?:{words})\b\W{{0,3}}){number}(?!\w)"
        return any(re.search(pattern, own) for own in self._own)

    def _is_own(self, text: str) -> bool:
        """Whether a normalised text stands in the person's words, as whole words; a date or a number also in another form."""
        if any(_stands_in(text, own) for own in self._own):
            return True
        if _NUMBER.fullmatch(text):
            return float(re.sub(r"[,']", "", text)) in self._numbers
        if found := _DATE.fullmatch(text):
            return self._has_date(found)
        if "://" in text or "/" in text:
            return self._is_below_own(text)
        plain = re.sub(r"[\s-]", "", text)
        return len(plain) >= 8 and any(map(str.isdigit, plain)) and any(plain in own for own in self._own_plain)

    def _has_date(self, found: re.Match[str]) -> bool:
        """A day of a month that the person wrote in words (`May 19th`). The time of day is not looked at."""
        month, day = int(found[2]), int(found[3])
        name = _MONTHS[month - 1] if 1 <= month <= 12 else ""
        days = {str(day), f"{day:02}", *(f"{day}{ending}" for ending in ("st", "nd", "rd", "th"))}
        return bool(name and self._own_words & {name, name[:3], name[:4]} and self._own_words & days)

    def _is_below_own(self, url: str) -> bool:
        """Whether a URL without a query of its own lies below one that the person wrote with a path."""
        if "?" in url or "#" in url or ".." in url:
            return False
        scheme, mark, rest = url.rpartition("://")
        while rest.count("/") > 1:
            rest = rest.rpartition("/")[0]
            if any(_stands_in(f"{scheme}{mark}{rest}", own) for own in self._own):
                return True
        return False

    def _is_copied(self, sentence: str) -> bool:
        text = _normal(sentence)
        if len(text.split()) < COPIED_WORDS or any(_stands_in(text, own) for own in self._own):
            return False
        squeezed = _squeezed(text)
        return any(squeezed in read for read in self._squeezed_texts())

    # -- where it was read ---------------------------------------------------------------------------------------

    def _squeezed_texts(self) -> list[str]:
        """What was read, and what is encoded in it, in letters and digits."""
        for _, text in self._read[len(self._squeezed) :]:
            hidden = "\n".join(said for _, said in texts_in_code(text))
            self._squeezed.append(_squeezed(_normal(f"{text}\n{hidden}")))
        return self._squeezed

    def _place(self, value: str) -> TextPlace | None:
        """The first text that holds the value, as it is, in other letters or punctuation, or encoded."""
        wanted = _squeezed(_normal(value))
        if not wanted:
            return None
        for (source, text), squeezed in zip(self._read, self._squeezed_texts(), strict=True):
            if wanted not in squeezed:
                continue
            lines = [*enumerate(text.split("\n"), 1), *texts_in_code(text)]
            return TextPlace(source, next((number for number, line in lines if wanted in _squeezed(_normal(line))), 0))
        return None


def deciding_values(facts: CallFacts) -> list[tuple[str, Any]]:
    """The values, by parameter, that say what a call does outside the workspace: every argument of a tool that is not ours,
    but for its paths in the workspace; of a command that reaches the network or writes elsewhere its hosts and words. None
    for what stays in the workspace."""
    tool, shell = facts.tool, facts.shell
    if shell is not None:
        if not _leaves_workspace(shell):
            return []
        words = [word for command in shell.simple_commands for word in command.argv[1:]]
        given = [_option_value(word) if word.startswith("-") else word for word in words if word]
        shown = [word for word in given if word]
        hidden = [host for host in shell.hosts if not any(host in word for word in shown)]
        return [*(("the host", host) for host in hidden), *(("the word", word) for word in shown)]
    if tool.written_in.startswith("aintern.tools.") or facts.risk.level is RiskLevel.SAFE:
        return []
    settled: list[Any] = [use.path for use in tool.paths(facts.parameters)]
    return [
        (name, value)
        for name, given in facts.parameters.items()
        if not _of_the_author(tool.parameters.get("properties", {}).get(name, {}), given)
        for _, value in leaves(given, name)
        if value not in settled
    ]


def _of_the_author(schema: Mapping[str, Any], value: Any) -> bool:
    """Whether a value is one that the tool's author wrote: the default, or one of a choice."""
    return ("default" in schema and schema["default"] == value) or value in schema.get("enum", ())


def _option_value(word: str) -> str:
    """`x` of `--name=x`, the address of `-uhttp://x`; '' for a flag."""
    if "=" in word or word.startswith("--"):
        return word.partition("=")[2]
    return word[2:] if set(word[2:]) & set("./:@") else ""


def _leaves_workspace(shell: ShellReport) -> bool:
    root = PurePosixPath(shell.workspace)
    return shell.needs_network or any(
        use.access != "read" and not PurePosixPath(use.path).is_relative_to(root) for use in shell.paths
    )


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The single values of a call's parameters, each with the name of its parameter. Keys of free objects count as values."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if name:
                yield name, str(key)
            yield from leaves(each, name or str(key))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from leaves(each, name)
    else:
        yield name, value


def _own_and_attached(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A user's message without what is attached to it, and that by its source. What only looks like an attachment is not
    taken for the person's words either."""
    first = _DELIMITED.search(text)
    if first is None:
        return text, []
    attached, position = [], first.start()
    while (found := _DELIMITED.search(text, position)) is not None:
        end = text.find(f"\n--- end [{found['word']}] ---", found.end())
        end = len(text) if end < 0 else end
        source = re.sub(r"^attached file | \(\d+ lines(?:, cut)?\)$", "", found["source"])
        attached.append((source, text[found.end() + 1 : end]))
        position = end + len(f"\n--- end [{found['word']}] ---")
    return text[: first.start()], attached


def _source(tool: str, parameters: Mapping[str, Any]) -> str:
    """`README.md` for what reads one file, else the call in short."""
    path = parameters.get("path")
    if isinstance(path, str) and tool.startswith("read"):
        return path
    value = next((str(each) for _, each in leaves(parameters) if isinstance(each, str)), "")
    return f"the result of {tool}" + (f" ({value[:60]})" if value else "")


def _words_of(parameter: str) -> list[str]:
    """`user_email`, `userEmail` and `user-email` are user and email."""
    return re.findall(r"[a-z]+|[0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", parameter).lower())


def _as_text(value: Any) -> str:
    if isinstance(value, str):
        return _normal(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _normal(text: str) -> str:
    return re.sub(r"[^\S\n]+", " ", unicodedata.normalize("NFKC", text).casefold()).strip()


def _squeezed(text: str) -> str:
    """Letters and digits only: line breaks, punctuation and spacing make no difference."""
    return re.sub(r"[\W_]+", "", text)


def _stands_in(text: str, own: str) -> bool:
    """Whether a text stands in another one as whole words: `evil.com` does not stand in `notevil.com` or `evil.com.x`."""
    start = own.find(text)
    while start >= 0:
        end = start + len(text)
        before, after = own[start - 1 : start], own[end : end + 2]
        joins = (
            before.isalnum()
            or (before in ("_", "@", "-") and bool(before))
            or (before == "." and own[start - 2 : start - 1].isalnum())
        )
        goes_on = bool(after) and (
            after[0].isalnum() or after[0] in "_@-" or (after[0] in ".:/" and after[1:].isalnum())
        )
        if not joins and not goes_on:
            return True
        start = own.find(text, start + 1)
    return False


def _sentences(text: str) -> list[str]:
    """The whole, then its sentences and lines, the longest first: so many that a look stays cheap."""
    parts = sorted(set(re.split(r"(?<=[.!?])\s+|\n+", text)), key=len, reverse=True)
    return [text, *parts[:LOOKED_AT]]
