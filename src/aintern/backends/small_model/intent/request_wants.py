"""What a request wants, by an encoder of sentences (`training/fit_encoder.py`): one of the tools, none, or what is beyond the model."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp, log

from aintern.backends.small_model.intent.adapter_prompt import NONE, TOOLS
from aintern.backends.small_model.intent.request_encoder import request_encoder
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass

CHOICES = (*TOOLS, NONE)
"""What a request may want of the model."""
CHANGE, EXPLANATION = "change", "explain"
WANTS = (*CHOICES, CHANGE, EXPLANATION)
"""What a request may want: the last two, a change that has to be thought out and an explanation, are beyond the model."""
QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|“[^”\n]*”")
# Names of files and in programs: with a dot, a slash or an underscore inside, a capital after a small letter, or called.
NAME = re.compile(r"[\w@.-]*(?:[./\\_]|(?<=[a-z])[A-Z])[\w./\\*-]*\w|\*\.\w+|\B\.\w+|\w+(?=\(\))")
_NOT_TELLING = frozenset((
    "please", "pls", "plz", "kindly", "can", "could", "would", "will", "you", "u", "we", "i'd", "i", "like", "want", "need", "to",
    "now", "just", "hey", "hi", "ok", "the", "a", "an", "so", "then", "also", "and",
))  # fmt: skip
_HARDLY = log(0.01)
_SURELY = log(0.9)
_MOST_WORDS = 40  # of a request; what is told of its files is read behind them
_SPOKEN = re.compile(r"[A-Za-z]{3,}")
_NAME_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}")
_SETTINGS = frozenset((
    "toml", "yaml", "yml", "json", "ini", "cfg", "xml", "neon", "properties", "conf", "lock", "gradle", "kts", "env", "tfvars",
    "csproj", "sln",
))  # fmt: skip
_KINDS = {"md": "text", "txt": "text", "rst": "text", "sh": "script", "ps1": "script"}


def request_wants(request: str, paths: Sequence[str] = (), typed: str = "") -> dict[str, float]:
    """For each of WANTS, the logarithm of its share by what the request means, and by what it names of the workspace's files: of the
    request as it is understood and as it was `typed` the mean, for either may lose what the other has."""
    read = [_shares(encoder_text(text, paths)) for text in dict.fromkeys((request, typed or request))]
    return {want: summed(shares) - log(len(read)) for want, *shares in zip(WANTS, *read, strict=True)}


@lru_cache(maxsize=64)
def _shares(text: str) -> tuple[float, ...]:
    return tuple(request_encoder().shares(text))


def tools_alone(shares: Mapping[str, float]) -> dict[str, float]:
    """The shares of CHOICES, as if nothing else could be wanted."""
    whole = summed([shares[tool] for tool in CHOICES])
    return {tool: shares[tool] - whole for tool in CHOICES}


def odds_beyond(shares: Mapping[str, float]) -> float:
    """By how many nats it is likelier than not that what is wanted is beyond the model."""
    return summed([shares[CHANGE], shares[EXPLANATION]]) - summed([shares[tool] for tool in CHOICES])


def wants_another(tool: str, shares: Mapping[str, float]) -> bool:
    """Whether it is clearly another tool that a request wants, by what it means."""
    return shares.get(tool, 0.0) < _HARDLY and max(shares.values()) > _SURELY


def encoder_text(request: str, paths: Sequence[str] = ()) -> str:
    """What the encoder reads: the request, and what kinds of files it names, and whether these, or files that it only speaks of, are
    among the workspace's `paths`."""
    return f"{' '.join(request.split()[:_MOST_WORDS])} | {' '.join(sorted({*_named(request, paths)}))}"


def _named(request: str, paths: Sequence[str]) -> Iterator[str]:
    known = known_names(tuple(paths))
    plain = QUOTED.sub(" ", request)
    there = 0
    for name in map(str.lower, NAME.findall(plain)):
        kind, place = _kind(name), known.place_of(name)
        there += place == "there"
        yield from (f"named {kind}", f"named {place}", f"named {kind} {place}")
    yield f"there {min(there, 3)}"
    spoken = {word.lower() for word in _SPOKEN.findall(NAME.sub(" ", plain))} - _NOT_TELLING
    yield f"spoken files {min(len(spoken & known.words), 2)}"
    yield f"spoken folders {min(len(spoken & known.folders), 1)}"


@dataclass(frozen=True, slots=True)
class KnownNames:
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
def known_names(paths: tuple[str, ...]) -> KnownNames:
    """Those of the workspace's `paths`."""
    names = [path.rpartition("/")[2] for path in paths]
    folders = {path[:at].lower() for path in paths for at, letter in enumerate(path) if letter == "/"}
    words = {word.lower() for name in names for word in _NAME_PART.findall(name.rpartition(".")[0] or name)}
    return KnownNames(
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


def summed(logarithms: Sequence[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))
