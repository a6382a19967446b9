"""Which tool is called: the adapter's own odds of the name's first token, what an encoder of sentences makes of the request, and how
much it is asked like a command of the project, weighed against each other.

The adapter was trained on few ways to ask for a command, and sees its settings' file in "check the formatting". `training/fit_choice.py`
trains the encoder and fits the five weights of the sum from the sentences of `training/`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp, log

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.adapter_prompt import NONE, TOOLS
from aintern.backends.small_model.destructive_words import DESTRUCTIVE_TOOLS
from aintern.backends.small_model.request_encoder import request_encoder
from aintern.backends.small_model.word_weights import NAME, NOT_TELLING, QUOTED
from aintern.dataclass import dataclass

BEGUN = '{"tool":"'
"""What an answer begins with, whatever the tool."""
CHOICES = (*TOOLS, NONE)
"""What a request may want."""
THE_COMMAND = 0.9
"""The likeness (cosine) from which on a request is one of the ways to ask for a command."""

_COMMANDS = "run_command"
_LEAST_LIKENESS = 0.45  # cosine, of a request and a way to ask for a command
_WEIGHT = 14.0  # nats for a likeness of 1
_FOR_THE_SAME = 8.0  # nats
_OUT_OF_SIGHT = -12.0  # nats, of a token that is not among the likeliest
_LEAST_SHARE = -8.0  # nats; no request rules a tool out
_HARDLY = log(0.01)
_SURELY = log(0.9)
_MOST_WORDS = 40  # of a request; what is told of its files is read behind them
_ALL_SAID = 4.0  # nats
_CERTAIN = -0.15  # nats
_CLEARLY_ANOTHER = 2.0  # nats
_SPOKEN = re.compile(r"[A-Za-z]{3,}")
_NAME_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}")
_SETTINGS = frozenset((
    "toml", "yaml", "yml", "json", "ini", "cfg", "xml", "neon", "properties", "conf", "lock", "gradle", "kts", "env", "tfvars",
    "csproj", "sln",
))  # fmt: skip
_KINDS = {"md": "text", "txt": "text", "rst": "text", "sh": "script", "ps1": "script"}


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """`tools` whose names begin with `stem`, one token or a whole name; by how many nats they are likelier than the next is the
    `margin`. `by_encoder`: without what the encoder makes of the request it would be another."""

    stem: str
    tools: tuple[str, ...]
    margin: float
    by_encoder: bool = False


def tool_shares(request: str, paths: Sequence[str] = (), typed: str = "") -> dict[str, float]:
    """For each of CHOICES, the logarithm of its share by what the request means, and by what it names of the workspace's files: of the
    request as it is understood and as it was `typed` the mean, for either may lose what the other has."""
    read = [_shares(choice_text(text, paths)) for text in dict.fromkeys((request, typed or request))]
    return {tool: _sum(shares) - log(len(read)) for tool, *shares in zip(CHOICES, *read, strict=True)}


@lru_cache(maxsize=64)
def _shares(text: str) -> tuple[float, ...]:
    return tuple(request_encoder().shares(text))


def wants_another(tool: str, shares: Mapping[str, float]) -> bool:
    """Whether it is clearly another tool that a request wants, by what it means."""
    return shares.get(tool, 0.0) < _HARDLY and max(shares.values()) > _SURELY


def choice_text(request: str, paths: Sequence[str] = ()) -> str:
    """What the encoder reads: the request, and what kinds of files it names, and whether these, or files that it only speaks of, are
    among the workspace's `paths`."""
    return f"{' '.join(request.split()[:_MOST_WORDS])} | {' '.join(sorted({*_named(request, paths)}))}"


def _named(request: str, paths: Sequence[str]) -> Iterator[str]:
    known = _known_names(tuple(paths))
    plain = QUOTED.sub(" ", request)
    there = 0
    for name in map(str.lower, NAME.findall(plain)):
        kind, place = _kind(name), known.place_of(name)
        there += place == "there"
        yield from (f"named {kind}", f"named {place}", f"named {kind} {place}")
    yield f"there {min(there, 3)}"
    spoken = {word.lower() for word in _SPOKEN.findall(NAME.sub(" ", plain))} - NOT_TELLING
    yield f"spoken files {min(len(spoken & known.words), 2)}"
    yield f"spoken folders {min(len(spoken & known.folders), 1)}"


@dataclass(frozen=True, slots=True)
class _KnownNames:
    """In small letters: the paths and names of files, the names of folders, the words in names of files."""

    files: frozenset[str]
    folders: frozenset[str]
    words: frozenset[str]

    def place_of(self, name: str) -> str:
        """Whether a name is that of a file that is there, of a folder, or new."""
        bare = name.removeprefix("./").rstrip("/")
        if bare in self.files:
            return "there"
        return "folder" if bare in self.folders else "new"


@lru_cache(maxsize=4)
def _known_names(paths: tuple[str, ...]) -> _KnownNames:
    names = [path.rpartition("/")[2] for path in paths]
    folders = {path[:at].lower() for path in paths for at, letter in enumerate(path) if letter == "/"}
    words = {word.lower() for name in names for word in _NAME_PART.findall(name.rpartition(".")[0] or name)}
    return _KnownNames(
        frozenset(each.lower() for each in (*paths, *names)),
        frozenset((*folders, *(folder.rpartition("/")[2] for folder in folders))),
        frozenset(words),
    )


def _kind(path: str) -> str:
    if path.endswith("/"):
        return "folder"
    name = path.rpartition("/")[2]
    ending = name.rpartition(".")[2]
    if "test" in name or "spec" in name:
        return "test"
    if name.startswith(".") or "config" in name or ending in _SETTINGS:
        return "settings"
    if "*" in name:
        return "pattern"
    return _KINDS.get(ending, "code") if "." in name else "plain"


_OF_AN_EDITOR = re.compile(
    r"\b(?:open(?:ed)?|editors?|tabs?|buffers?|ide|vs ?code|active|current(?:ly)?|look(?:ing)?"
    r"|view(?:ing|ed)?|working|edit(?:ing)?|in front|am i in"
    r"|screen|cursor|focus\w*|select\w*|visible|see(?:ing)?|reading|loaded|windows?)\b",
    re.IGNORECASE,
)


def speaks_of_an_editor(request: str) -> bool:
    """Whether a request has a word of what an editor shows: what is open there is of no use to any other one."""
    return _OF_AN_EDITOR.search(request) is not None


def candidates(odds: Mapping[str, float], offered: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The offered tools by the likeliest token that their names begin with; each by its name where none is in sight."""
    found: dict[str, tuple[str, ...]] = {}
    for tool in offered:
        begun = [token for token in odds if token and tool.startswith(token)]
        stem = max(begun, key=lambda token: odds[token], default=tool)
        found[stem] = (*found.get(stem, ()), tool)
    return found


def evidence(
    stem: str, tools: Sequence[str], odds: Mapping[str, float], shares: Mapping[str, float], likeness: float
) -> tuple[float, ...]:
    """What speaks for the `tools` whose names begin with `stem`: the adapter's odds, the words' share, and for a command that it is
    one, how much the request is asked like one of the project's, and that it is one of the ways to ask for it."""
    is_command = _COMMANDS in tools
    share = _sum([shares[tool] for tool in tools]) if shares else 0.0
    alike = (1.0, likeness, float(likeness >= THE_COMMAND)) if is_command else (0.0, 0.0, 0.0)
    return odds.get(stem, _OUT_OF_SIGHT), max(share, _LEAST_SHARE), *alike


def tool_choice(
    odds: Mapping[str, float],
    offered: Sequence[str],
    likeness: float = 0.0,
    spelled_out: str = "",
    shares: Mapping[str, float] | None = None,
) -> ToolChoice | None:
    """The likeliest of the `offered` tools; None where none of them is in sight. `odds` are the log-probabilities of the next token
    by its text; `likeness` is how much the request is asked like a command of the project; of the tool `spelled_out` it has all
    arguments; `shares` are those of its words. A tool that deletes is chosen only where it is the likeliest without its words too."""
    known = candidates(odds, offered)
    if not any(stem in odds for stem in known) and not (_COMMANDS in offered and likeness >= THE_COMMAND):
        return None
    constants = request_encoder().constants
    scores = {
        stem: sum(
            weight * fact
            for weight, fact in zip(constants, evidence(stem, tools, odds, shares or {}, likeness), strict=True)
        )
        + constants[0] * _ALL_SAID * (spelled_out in tools)
        for stem, tools in known.items()
    }
    best, margin = _best(scores)
    alone, by_how_much = _best(_without_encoder(odds, known, likeness, spelled_out))
    if DESTRUCTIVE_TOOLS.intersection(known[best]):
        if alone != best:
            others = [tool for tool in offered if tool not in known[best]]
            return tool_choice(odds, others, likeness, spelled_out, shares)
        margin = min(margin, by_how_much)
    tools = known[best]
    if shares:  # the adapter tells the rest
        clear = max(shares[tool] for tool in tools) - _CLEARLY_ANOTHER
        tools = tuple(tool for tool in tools if shares[tool] >= clear)
    return ToolChoice(best, tools, margin, by_encoder=alone != best)


def _without_encoder(
    odds: Mapping[str, float], known: Mapping[str, Sequence[str]], likeness: float, spelled_out: str
) -> dict[str, float]:
    """By the adapter and the likeness to a command alone."""
    bonus = _WEIGHT * max(0.0, likeness - _LEAST_LIKENESS) + _FOR_THE_SAME * (likeness >= THE_COMMAND)
    return {
        stem: odds.get(stem, _OUT_OF_SIGHT) + bonus * (_COMMANDS in tools) + _ALL_SAID * (spelled_out in tools)
        for stem, tools in known.items()
    }


def _best(scores: Mapping[str, float]) -> tuple[str, float]:
    """The best, and by how much it is better than the next."""
    best, *others = sorted(scores, key=lambda stem: -scores[stem])
    return best, scores[best] - (scores[others[0]] if others else _OUT_OF_SIGHT)


def is_certain(odds: Mapping[str, float], tools: Sequence[str]) -> bool:
    """Whether it is hardly any tool but one of these, by the adapter's odds alone."""
    return any(
        odd >= _CERTAIN for token, odd in odds.items() if token and any(tool.startswith(token) for tool in tools)
    )


def _sum(logarithms: Sequence[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))
