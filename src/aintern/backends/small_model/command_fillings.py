"""What the slots of a command can be filled with: values of the request and of the workspace."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from aintern.backends.small_model.grammar_values import PathSources, ValueSources
from aintern.backends.small_model.project_tools import ProjectTools
from aintern.dataclass import dataclass

MOST_FILLINGS = 40
SLOT = re.compile(r"\{([a-z]+)(?:\.([A-Za-z/]+))?\}")
PLAIN_WORD = re.compile(r"[a-z]+")
QUOTED = re.compile(r"\"([^\"\n]{1,300})\"|(?<!\w)'([^'\n]{1,300})'(?!\w)|`([^`\n]{1,300})`|“([^”\n]{1,300})”")
_WORD = re.compile(r"[^\s\"'`,;!?()]+")
_TEST_FILE = re.compile(r"(?:^|/)(?:test_[^/]*|[^/]*(?:[._](?:test|spec|tests)|Tests?|Spec|TestCase))\.\w+$")
_SUFFIXES = {
    "js": ("js", "ts", "jsx", "tsx", "mjs", "cjs"),
    "ts": ("ts", "tsx"),
    "c": ("c", "h"),
    "cpp": ("cpp", "cc", "cxx"),
    "yml": ("yml", "yaml"),
    "R": ("R", "r"),
    "exs": ("exs", "ex"),
}

FUNCTION_WORDS = frozenset((
    "a", "an", "the", "to", "of", "for", "in", "on", "at", "by", "with", "from", "and", "or", "it", "its", "is",
    "are", "be", "me", "my", "our", "we", "you", "us", "i", "please", "pls", "plz", "this", "that", "these", "those",
    "now", "then", "just", "only", "so", "can", "could", "would", "will", "need", "want", "as", "into", "up", "out",
    "not", "no", "don't", "dont", "have", "has", "do", "does", "did", "some", "any", "via", "using", "let", "let's",
    "lets", "also", "too", "there", "here", "what", "which", "who", "how", "when", "where", "why", "again", "all",
    "new",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class CommandTemplate:
    """A command with slots, how people ask for it, what it does in the words of `say`, and what a request must have for it."""

    command: str
    asked: tuple[str, ...]
    action: str = ""
    only_when: str = ""


class CommandFillings:
    """What the slots of a command can be filled with, for one request."""

    def __init__(self, request: str, sources: ValueSources, tools: ProjectTools, unknown: Sequence[str]) -> None:
        self._request = request
        self._paths = PathSources(sources)
        self._all = sources.paths
        self._mentioned = self._paths.mentioned()
        self._variables = dict(tools.fillings)
        self._parts = tools.parts
        self._quoted = [next(filter(None, match.groups())) for match in QUOTED.finditer(request)]
        words = [match[0].rstrip(".:") for match in _WORD.finditer(request)]
        self._words = [word for word in words if re.search(r"\w", word)]
        self._unknown = [word for word in dict.fromkeys(unknown) if re.search(r"\w", word)]

    def names_a_path(self) -> bool:
        """Whether the request names or describes a file or a folder of the workspace."""
        return bool(self._mentioned)

    def names_a_test(self) -> bool:
        """Whether it names a file that is a test by its name."""
        return any(_TEST_FILE.search(path) for path in self._mentioned)

    def commands(self, template: CommandTemplate) -> Iterator[str]:
        """The template with every choice of fillings; nothing where a slot has none."""
        slots = list(SLOT.finditer(template.command))
        own = {word for way in template.asked for word in PLAIN_WORD.findall(way)}
        several = sum(slot[1] in ("word", "words", "stem", "part") for slot in slots) > 1
        choices = [self._slot(slot[1], slot[2] or "", own, several=several) for slot in slots]
        for choice in product(*choices):
            if len(slots) > 1 and len(set(choice)) < len([c for c in choice if c]):
                continue
            parts = SLOT.split(template.command)[:: SLOT.groups + 1]
            yield "".join(text + filling for text, filling in zip(parts, (*choice, ""), strict=True))

    def _slot(self, name: str, suffix: str, own: set[str], *, several: bool) -> list[str]:
        match name:
            case "path":
                return self._path(suffix)
            case "folder":
                return [path for path in self._mentioned if path not in self._all]
            case "new":
                return self._paths.new()[:MOST_FILLINGS]
            case "number":
                return list(dict.fromkeys(re.findall(r"(?<![\w.])\d{1,7}(?![\w.]*\w)", self._request)))
            case "quoted":
                return [_shell_quoted(text) for text in self._messages()]
            case "argument":
                return [word for word in self._words if word in self._all]
            case "part" if self._parts:
                return [word for word in self._words if word in self._parts]
            case "word" | "words" | "stem" | "part":
                return self._own_words(own, lists=name == "words", several=several)
        values = self._variables.get(name, ())
        said = {word.lower() for word in self._words}  # "the dev requirements": requirements-dev.txt
        return [value for value in values if said & set(PLAIN_WORD.findall(value)) - {"txt", name}] or list(values)

    def _path(self, suffix: str) -> list[str]:
        kinds = _SUFFIXES.get(suffix.rstrip("/"), (suffix.rstrip("/"),))
        named = [path for path in self._mentioned if _has_kind(path, suffix, kinds, self._all)]
        named = [path for path in named if not any(other.startswith(f"{path}/") for other in named)]
        if named or not suffix:
            return named or [word for word in self._words if re.search(r"[./_]", word)]
        return []

    def _own_words(self, own: set[str], *, lists: bool, several: bool) -> list[str]:
        """Words that are no part of asking: of the request's quotations first, then what no way to ask has, then, where that is
        not enough, what this one has not."""
        quoted = [text for text in self._quoted if not re.search(r"\s", text)]
        others = [word for word in self._words if word.lower() not in own and word.lower() not in FUNCTION_WORDS]
        known = [*self._unknown, *others] if several else self._unknown or others
        found = list(dict.fromkeys([*quoted, *(word for word in known if word.lower() not in FUNCTION_WORDS)]))
        if lists:
            joined = re.findall(
                r"[\w@/.\[\]=<>~^-]+(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)[\w@/.\[\]=<>~^-]+)+", self._request
            )
            parts = [re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", each) for each in joined]
            found = [" ".join(each) for each in parts if any(one in found for one in each)] + found
        return found[:MOST_FILLINGS]

    def _messages(self) -> list[str]:
        if self._quoted:
            return self._quoted
        # "commit everything: fix the parser", "with the message fix the parser"
        told = re.search(
            r"(?::\s+|\b(?:message|saying|as|called|named|titled)\s+(?:is\s+|of\s+)?)(\S.*)$", self._request
        )
        return [told[1].rstrip(".")] if told else []


def _has_kind(path: str, suffix: str, kinds: Sequence[str], paths: Sequence[str]) -> bool:
    is_file = path in paths
    if not suffix:
        return True
    if not is_file:
        return suffix.endswith("/")
    return path.rpartition(".")[2] in kinds


def _shell_quoted(text: str) -> str:
    if '"' in text or "$" in text or "`" in text or "\\" in text:
        return "'" + text.replace("'", "'\\''") + "'"
    return f'"{text}"'
