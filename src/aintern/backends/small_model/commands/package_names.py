"""Which words of a request name a package that is to be added, removed or looked at: of a sentence about one most words are not."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from aintern.backends.small_model.commands.command_tables import all_ways_to_ask
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.typing_slips import one_slip

_PROGRAMS = "npm|yarn|pnpm|bun|composer|bundle|gem|dart pub|flutter pub|dotnet|cargo|pip|uv|poetry|pdm|pipenv|conda|deno|mix|brew"
# The commands of package managers that take packages, besides those for actions.
_OF_PACKAGES = re.compile(
    rf"(?:{_PROGRAMS}) (?:why|why-not|explain|docs|view|info|show|open|ls|list|outdated|package|hex\.info|deps\.update"
    r"|index versions)\b.*\{words?\}"
)
_ADDS = re.compile(
    rf"(?:{_PROGRAMS})(?: global| workspace \S+| pip)?(?: --\S+)* (?:add|install|i|require)\b.*\{{words?\}}"
)
_OF_A_VERSION = re.compile(r"\{word\}[@:=]+\{")
_ASKED_OF_ONE = frozenset(("update-one", "why", "package-version"))
_NAME = r"@?[A-Za-z0-9][\w@./+\[\]<>=~^*:-]*"
_KIND = r"(?:gem|package|library|lib|crate|module|plugin|dependency|dep|nuget)s?"
# "put the gem kaminari in": what is ordered, behind the words for its kind.
_ORDERED = re.compile(
    r"\b(?:add|install|requires?|pull in|put|needs?|wants?|throw|kick|rip|toss|take|remove|uninstall|drop|delete|update|upgrade|bump"
    rf"|depends? on)\s+"
    rf"(?:(?:the|a|an|new|npm|{_KIND}|called|named|in|only|just|also|to)\s+)*({_NAME})",
    re.IGNORECASE,
)
# "validate the form with zod", "nobody uses moment"
# "bump typescript to the newest version": whatever else the word may mean.
_TO_A_VERSION = re.compile(rf"\b(?:update|upgrade|bump|lift|raise)\s+({_NAME})\s+(?:to|from)\b", re.IGNORECASE)
# "requests is two majors behind", "get it up to date" says nothing
_BEHIND = re.compile(
    rf"\b(?:get|bring)\s+(?!it\b|all\b|this\b|the\b)({_NAME})\s+up[ -]to[ -]date\b"
    r"|(?<!\bthe )(?<![\w-])(?!(?:it|this|that|what|which|everything|branch|lock)\b)"
    rf"({_NAME})\s+is\s+(?:[\w-]+\s+){{0,3}}?(?:behind|outdated|out[ -]of[ -]date)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(r"\b(?:i|we|they|he|she|you|who)\s+([a-z]+)\b", re.IGNORECASE)  # "we decided on vitest"
_USED = re.compile(
    rf"\b(?:with|using|uses?|used|try|via|called|named|imports?|chose|picked|(?:decided|settled|agreed)\s+on|(?:went|opted|go)\s+for|{_KIND})\s+({_NAME})",
    re.IGNORECASE,
)
# "which version of zod": only of questions.
_ASKED = re.compile(
    rf"\b(?:why\s+)?(?:of|for|about|is|are|does|why|which|what|(?:pull|bring|drag)s in)\s+({_NAME})", re.IGNORECASE
)
_OF_ITS_KIND = re.compile(rf"({_NAME})\s+(?:{_KIND}|version)\b", re.IGNORECASE)
# "to the project", "for our tests": places and uses.
_BESIDE = re.compile(rf"\b(?:the|a|an|my|our|this|that|your|its|to|for|in|into|on|from|as)\s+({_NAME})", re.IGNORECASE)
# "changed to dayjs", "replaced by vite": what is used from now on.
_INSTEAD = re.compile(
    rf"\b(?:to|by|with|on|for|now use|use)\s+({_NAME})"
    rf"|({_NAME})\s+(?:instead|replace[sd]|took over|takes over|does (?:it all|all|everything))\b",
    re.IGNORECASE,
)
# "can uuid go?", "uuid is not needed": of what is removed.
_LEAVES = re.compile(
    rf"\b(?:can|could|may|should|must)\s+({_NAME})\s+(?:go|leave|be removed)\b"
    rf"|({_NAME})\s+(?:(?:can|could|may|should|must|has to|is|isn['’]t|was)\s+)*"
    r"(?:go\b|gone|not\b|no longer|unused|useless|obsolete|superfluous|just sits)",
    re.IGNORECASE,
)
# "instead of moment": what was used so far.
_NOT_INSTEAD = re.compile(
    rf"\b(?:instead of|from|off|rid of|without|longer use|not use|n['’]t use)\s+({_NAME})", re.IGNORECASE
)
# What packages are put into and taken out of.
_NO_PACKAGES = (
    "dependency", "dependencies", "dependencys", "project", "package", "packages", "library", "libraries", "manifest", "requirements",
    "environment", "gemfile", "lockfile", "repo", "repository", "workspace", "everything", "version", "versions", "latest",
    "newest", "thing", "things", "dev", "development", "node_modules", "anywhere", "everywhere", "nowhere", "somewhere", "anymore",
)  # fmt: skip
_VERSION = re.compile(r"v?\d+(?:\.\w+)*")
_LEAST = 1.0
_PLACED = 0.5
_LETTERS = 4
_BESIDE_THE_BEST = 1.0
_OF_A_KIND = 2.5


def package_use(command: str, action: str) -> str:
    """What a command does with the packages that its words name: "add", "remove" or "ask"; '' where it takes no packages."""
    if _OF_A_VERSION.search(command):
        return "ask"  # one that is there may be meant as well
    if action in ("add", "add-dev") or _ADDS.match(command):
        return "add"
    if action == "remove":
        return "remove"
    return "ask" if action in _ASKED_OF_ONE or _OF_PACKAGES.match(command) else ""


def said_packages(
    request: str, words: Sequence[str], use: str, packages: Sequence[str], placed: Collection[str] = ()
) -> list[str]:
    """Those of the request's `words` that name a package, the likeliest first; none where none does. `packages` are those that the
    project has; `placed` stand where the ways to ask have a package."""
    there = _there(request, words, packages)
    scores = _scores(request, is_question=use == "ask")
    for word in placed:
        scores[word] = scores.get(word, 0.0) + _PLACED
    if use != "add" and there:
        likely = {each: max(scores.get(word, 0.0) for word in words if _is_of(each, word)) for each in there}
        return [each for each in there if likely[each] > max(likely.values()) - _BESIDE_THE_BEST]
    likely = {word: scores.get(word, 0.0) for word in words if not _is_no_package(word)}
    if use == "ask":  # "it is wrong" asks of no package
        likely = {
            word: score for word, score in likely.items() if word.lower() not in _ordinary() or score > _OF_A_KIND
        }
    if use == "add":
        likely = {word: score - 2 * (word in there) for word, score in likely.items()}
    best = max(likely.values(), default=0.0)
    if best < _LEAST:
        return []
    return sorted(
        (word for word, score in likely.items() if score >= max(_LEAST, best - _BESIDE_THE_BEST)),
        key=lambda word: -likely[word],
    )


def _there(request: str, words: Sequence[str], packages: Sequence[str]) -> list[str]:
    """The project's packages that a request says, whole or by the last part of their names; not those that are used instead."""
    wanted = [word for word in words if word.lower() not in _NO_PACKAGES]
    found = [[each for each in packages if _is_of(each, word)] for word in wanted]
    whole = [
        each
        for word, fitting in zip(wanted, found, strict=True)
        for each in fitting
        if len(fitting) == 1 or each == word
    ]
    said = {word.lower() for match in _INSTEAD.finditer(request) for word in match.groups() if word}
    said -= {match[1].lower() for match in _NOT_INSTEAD.finditer(request)}
    kept = list(dict.fromkeys(whole))
    return [each for each in kept if not any(_is_of(each, word) for word in said)] or kept


def _is_of(package: str, word: str) -> bool:
    """Whether a word is a package's name, or a last part of it, as "theme" for @acme/theme."""
    lowered = re.sub(r"/v\d+$", "", package.lower())  # a module of Go
    return word.lower() in (lowered, package.lower()) or (
        len(word) >= _LETTERS and re.search(rf"[/_-]{re.escape(word.lower())}$", lowered) is not None
    )


def _scores(request: str, *, is_question: bool) -> dict[str, float]:
    """How much each word stands where names of packages do, and looks like one."""
    frames = [
        (_ORDERED, 2.0),
        (_TO_A_VERSION, 1.0),
        (_BEHIND, 3.0),
        (_USED, 1.5),
        (_OF_ITS_KIND, 3.0),
        (_LEAVES, 1.5),
        (_BESIDE, 0.0 if is_question else -2.0),
    ]
    if is_question:
        frames.append((_ASKED, 1.5))
    scores: dict[str, float] = {}
    for frame, score in frames:
        for match in frame.finditer(request):
            word = next(filter(None, match.groups())).rstrip(".:")
            scores[word] = scores.get(word, 0.0) + score
    verbs = set(_TOLD.findall(request))
    for word in re.findall(_NAME, request):
        bare = word.rstrip(".:")
        strange = bare.lower() not in _ordinary() and bare not in verbs
        scores[bare] = scores.get(bare, 0.0) + 0.5 * strange + 0.5 * (re.search(r"\w[-/@.]\w|\d", bare) is not None)
    return scores


def _is_no_package(word: str) -> bool:
    lowered = word.lower()
    return (
        len(word) < 2
        or _VERSION.fullmatch(word) is not None
        or any(lowered == each or one_slip(lowered, each) for each in _NO_PACKAGES)
    )


@lru_cache(maxsize=1)
def _ordinary() -> frozenset[str]:
    """The words of asking for anything at all."""
    return frozenset(
        word for way in all_ways_to_ask() for word in re.findall(r"(?<![{\w])[a-z]+(?![}\w])", way.lower())
    )
