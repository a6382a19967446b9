"""Which of a workspace's tests a request means by what they are about: "the unit tests", "tests for the cart"."""

from collections.abc import Iterator, Sequence

from aintern.backends.small_model.wording import lazy_re as re

_TEST_FOLDERS = frozenset(("test", "tests", "spec", "specs", "__tests__"))
_MARKS = frozenset(("test", "tests", "spec", "specs", "unit", "it"))
_TEST_NAME = re.compile(r"(?:^|[._-])(?:tests?|spec)(?=[._-]|$)|(?:Tests?|Spec|TestCase)$")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_KIND = r"(?:\s+(?:component|feature|request|system|mailer|job|policy|class|module|service|page|helper|controller|model|store|hook)s?)?"
_BUT = (
    r"\b(?:(?:everything|all|all tests|the tests|anything) )?"
    r"(?:but|except|without|excluding|skip(?:ping)?|leav(?:e|ing) out|other than)(?: for)?"
)
_NEGATED = re.compile(
    r"\b(?:but|except|without|not|no|excluding|skip(?:ping)?|leav(?:e|ing) out|other than)\s+(?:for\s+)?$",
    re.IGNORECASE,
)
_PROGRAMS = "rspec|pytest|jest|vitest|mocha|phpunit|pest|minitest|unittest|busted|bats"
_LEAST = 3  # letters of what tests are about


def with_suites(request: str, paths: Sequence[str]) -> str:
    """The request with the folder or the file of the tests that it means; as it is where it means none or several."""
    # "the user specs" are of user_spec.rb rather than of users_spec.rb, and "the model specs" those in spec/models.
    suites = list(_suites(paths))
    singular = [(re.sub(r"(?<=\w\w\w)s$", "", about), path) for about, path in suites if about.endswith("s")]
    for about, path in [*suites, *(each for each in singular if each[0] not in dict(suites))]:
        said = re.escape(about).replace(r"\ ", r"[\s_-]*")
        said = rf"(?<![\w./-]){said}(?:s|e?s)?(?![\w/-]|\.\w)"
        for pattern in (
            rf"(?:\b(?:only|just)\s+)?(?:\bthe\s+)?{said}{_KIND}\s+(?:tests?|specs?)\b",
            rf"(?:\b(?:only|just)\s+)?(?:\bthe\s+)?\b(?:tests?|specs?)\s+(?:for|of|about|on|in)\s+(?:the\s+)?{said}{_KIND}",
            rf"\b(?P<program>{_PROGRAMS})\s+(?:only\s+|just\s+)?(?:for|of|on|over)\s+(?:only\s+|just\s+)?(?:the\s+)?{said}{_KIND}",
            rf"(?<=^test )(?:only\s+|just\s+)?(?:the\s+)?{said}{_KIND}(?=\W*$)",
        ):
            found = re.search(pattern, request, re.IGNORECASE)
            if found and path not in request and not _NEGATED.search(request[: found.start()]):
                tests = "" if pattern.startswith("(?<=") else "the tests in "
                if "program" in found.groupdict():
                    tests = f"{found['program']} "
                return f"{request[: found.start()]}{tests}{path}{request[found.end() :]}"
    return request


def suites_said(request: str, paths: Sequence[str]) -> frozenset[str]:
    """What the tests are about that a request speaks of: "fft" of "meson test, just the fft one"."""
    said = frozenset(re.findall(r"[a-z0-9_-]+", request.lower()))
    return frozenset(about for about, _ in _suites(paths) if about in said)


def left_out_suite(request: str, paths: Sequence[str]) -> tuple[str, int, int]:
    """The folder or the file of the tests that a request leaves out, "everything but the e2e tests", and where it says so; ('', 0, 0)
    for none."""
    for about, path in _suites(paths):
        said = re.escape(re.sub(r"(?<=\w\w\w)s$", "", about)).replace(r"\ ", r"[\s_-]*")
        found = re.search(
            rf"{_BUT}(?: the| any| all)* (?<![\w./-]){said}s?(?:{_KIND}\s+(?:tests?|specs?|ones))(?!\w)",
            request,
            re.IGNORECASE,
        )
        if found:
            return path, found.start(), found.end()
    for path in paths:  # by its own name: "everything but test_atom"
        name = path.rpartition("/")[2]
        if _TEST_NAME.search(name.rpartition(".")[0]):
            called = rf"(?:{re.escape(path)}|{re.escape(name)}|{re.escape(name.rpartition('.')[0])})(?![\w/-]|\.\w)"
            if found := re.search(rf"{_BUT}(?: the)? (?<![\w./-]){called}", request, re.IGNORECASE):
                return path, found.start(), found.end()
    return "", 0, 0


def class_of_tests(word: str, paths: Sequence[str]) -> str:
    """The class of the one file of tests that is about a word: `UnicodeTests` for "unicode"; '' where none or several are."""
    wanted = word.lower().removesuffix("s")
    stems = {path.rpartition("/")[2].rpartition(".")[0] for path in paths}
    found = [
        stem
        for stem in stems
        if stem[:1].isupper()
        and _TEST_NAME.search(stem)
        and _TEST_NAME.sub("", stem).lower().removesuffix("s") == wanted
    ]
    return found[0] if len(found) == 1 else ""


def _suites(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What folders and files of tests are about, each of one place alone, folders first."""
    folders: dict[str, set[str]] = {}
    files: dict[str, set[str]] = {}
    for path in paths:
        *parts, name = path.split("/")
        inside = next((at for at, part in enumerate(parts) if part.lower() in _TEST_FOLDERS), len(parts))
        for at in range(inside + 1, len(parts)):
            folders.setdefault(parts[at].lower(), set()).add("/".join(parts[: at + 1]))
        stem = name.rpartition(".")[0]
        if _TEST_NAME.search(stem):
            about = [word.lower() for word in _WORDS.findall(_TEST_NAME.sub("", stem))]
            files.setdefault(" ".join(about), set()).add(path)
    for places_by_name in (folders, files):
        for name, places in sorted(places_by_name.items(), key=lambda each: -len(each[0])):
            if len(places) == 1 and len(name) >= _LEAST and name not in _MARKS - {"unit"}:
                yield name, next(iter(places))
