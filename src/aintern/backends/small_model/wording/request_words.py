"""The words of a request: those that say nothing alone, short forms, and the names of a list that it says."""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re

FUNCTION_WORDS = frozenset((
    "a", "an", "the", "to", "of", "for", "in", "on", "at", "by", "with", "from", "and", "or", "it", "its", "is",
    "are", "be", "me", "my", "our", "we", "you", "us", "i", "please", "pls", "plz", "this", "that", "these", "those",
    "now", "then", "just", "only", "so", "can", "could", "would", "will", "need", "want", "as", "into", "up", "out",
    "not", "no", "don't", "dont", "have", "has", "do", "does", "did", "some", "any", "via", "using", "let", "let's",
    "lets", "also", "too",
    "called", "named", "titled", "exist", "exists", "there", "here", "what", "which", "who",
    "them", "they", "how", "when", "where", "why", "again",
    "all",
    "new", "but", "because", "since", "anymore", "dont", "doesnt", "instead", "really", "rather", "was", "were", "should", "shall", "must",
    "if", "than", "while", "nothing", "else", "im", "ive", "whats", "thats", "theres", "verbose", "verbosely",
))  # fmt: skip

_SHORT_FORMS = {
    "deps": "dependencies", "dep": "dependency", "db": "database", "dir": "directory", "repo": "repository", "env": "environment",
    "lib": "library", "pkg": "package", "pkgs": "packages", "config": "configuration", "docs": "documentation", "app": "application",
    "fmt": "format", "lockfile": "lock file", "package-lock": "lock file", "lock-file": "lock file", "uptodate": "up to date",
}  # fmt: skip
_SHORT_FORM = re.compile(rf"(?<![\w./@=:-])(?:{'|'.join(_SHORT_FORMS)})(?![\w/@=-]|\.\w)", re.IGNORECASE)


_READ = 1000  # characters at each end of a longer request


def shortened(request: str) -> str:
    """The beginning and the end of a request of more than 2,000 characters, where the wish stands: what was pasted between them is
    no part of it, and each rule would read it again."""
    return request if len(request) <= 2 * _READ else f"{request[:_READ]}\n{request[-_READ:]}"


def in_full(text: str) -> str:
    """The text with its usual short forms written out: "deps", "env"."""
    return _SHORT_FORM.sub(lambda match: _SHORT_FORMS[match[0].lower()], text)


def said_names(request: str, names: Sequence[str]) -> list[str]:
    """Those of `names` that a request says, whole or with other separators, or by a last part that no other has."""
    spoken = " ".join(re.findall(r"[a-z0-9]+", request.lower()))

    def is_said(name: str) -> bool:
        return f" {' '.join(re.findall(r'[a-z0-9]+', name.lower()))} " in f" {spoken} "

    whole = [name for name in names if is_said(name)]
    lasts = [short_name(name) for name in names]
    by_last = [
        name for name, last in zip(names, lasts, strict=True) if last and lasts.count(last) == 1 and is_said(last)
    ]
    # "the order tests" are those of `orders`
    by_number = [name for name in names if len(name) > 3 and (is_said(name.removesuffix("s")) or is_said(f"{name}s"))]
    return _as_said(whole, spoken) or _as_said(by_last, spoken) or _as_said(by_number, spoken)


def _as_said(names: Sequence[str], spoken: str) -> list[str]:
    """In the order of the request, the longer of two that begin alike first."""

    def place(name: str) -> int:
        words = re.findall(r"[a-z0-9]+", name.lower())
        starts = (spoken.find(" ".join(words[at:])) for at in range(len(words)))
        return next((start for start in starts if start >= 0), len(spoken))

    return sorted(names, key=lambda name: (place(name), -len(name)))


def short_name(name: str) -> str:
    """By which a name is called for short; '' for the word for tests: "run the tests" is not of Bank.Tests."""
    last = re.split(r"[/.:_-]", name)[-1]
    return "" if last.lower() in ("test", "tests") else last
