"""Questions about the version of a package or a program that a project wants, runs on in its containers or builds with: the line that
says it, of a manifest, a lock file, an image or the continuous integration."""

from collections.abc import Callable, Iterable, Sequence

from aintern.backends.small_model.questions.facts_in_files import ASKED, FactQuestion, lines_of_files, quoted
from aintern.backends.small_model.wording import lazy_re as re

_NAME = r"[`'\"]?(?P<{}>@?[\w./+#-]*\w[+#]*)[`'\"]?"
_VERSION = r"(?:(?:exact|minimum|min|major|current|pinned|locked|required|resolved|specified)\s+)*(?:versions?|releases?|tags?)"
# "which version of flask is pinned", "what release of PostgreSQL do the CI jobs run", "the redis image tag in compose"
_PACKAGE = re.compile(
    rf"{ASKED}(?:(?:which|what|whats)(?:['’]?s|\s+is|\s+are)?(?:\s+the)?\s+{_VERSION}\s+(?:of\s+|for\s+)?(?:the\s+|our\s+)?{_NAME.format('a')}"
    rf"|(?:which|what)(?:['’]?s|\s+is)?(?:\s+the)?\s+{_NAME.format('b')}\s+(?:image\s+|docker\s+|base\s+)*{_VERSION}\b"
    rf"|(?:the\s+)?version\s+of\s+{_NAME.format('c')}(?=\W*$|\s+(?:in|from|we|that|please|pls|according)\b)"
    rf"|(?:what(?:['’]?s|\s+is)?\s+)?{_NAME.format('d')}\s+(?:is\s+)?(?:pinned|locked|fixed)\s+(?:to|at)\b"
    rf"|(?:are|is|do)\s+(?:we|this|it|the\s+\w+)\s+(?:still\s+)?(?:on|using|use|at|with|run|running)\s+{_NAME.format('f')}\s+v?\d"
    rf"|(?:does|do|has)\s+(?:the\s+|our\s+)?(?:\w+[\s-])?lock[\s-]?file\s+(?:have|has|contain|resolve|pin|use|say|list)\s+(?:to\s+)?{_NAME.format('g')}"
    rf"|(?:the\s+)?{_NAME.format('h')}\s+(?:in|on|of|for)\s+[^?]{{2,40}}(?:which|what)\s+version\b"
    rf"|(?:to|at)\s+(?:which|what)\s+version\s+(?:is|are|do\s+we\s+pin)\s+{_NAME.format('e')})",
    re.IGNORECASE,
)
# "which redis do we run in compose?": where it runs tells that a version is meant.
_RUNS_THERE = re.compile(
    rf"{ASKED}(?:(?:on|against|with)\s+)?(?:which|what)\s+{_NAME.format('name')}(?:\s+(?:image|release|tag))?\s+(?:do|does|is|are|did)\s",
    re.IGNORECASE,
)
_PLACES = {
    "ci": r"\b(?:ci|pipelines?|workflows?|github\s+actions|continuous\s+integration|build\s+(?:jobs?|server))\b",
    "image": r"\b(?:compose|docker(?:file)?|containers?|images?|kubernetes|k8s|helm|base)\b",
    "lock": r"\b(?:locked|lock[\s-]?files?|lock|resolv\w+|pinn?ed)\b",
}
_SAME = {
    "node": r"node(?:\.?js)?", "nodejs": r"node(?:\.?js)?", "node.js": r"node(?:\.?js)?", "go": "go(?:lang)?", "golang": "go(?:lang)?",
    "java": "(?:java|(?:open)?jdk|(?:eclipse-)?temurin)", "jdk": "(?:java|(?:open)?jdk|(?:eclipse-)?temurin)", "python": "python3?",
    "postgresql": "postgres(?:ql)?", "postgres": "postgres(?:ql)?", "pg": "postgres(?:ql)?", "mongodb": "mongo(?:db)?",
    "mongo": "mongo(?:db)?", "rabbit": "rabbitmq", "elastic": "elasticsearch", "dotnet": r"(?:dotnet|\.net)",
}  # fmt: skip
"""How a program is called beside its usual name, as a regular expression."""

_NO_PACKAGE = frozenset((
    "this", "it", "the", "our", "we", "i", "is", "are", "do", "does", "that", "them", "my", "project", "package", "repo", "app", "version",
    "of", "for", "should", "did", "was", "git", "number", "control", "string", "file", "in",
))  # fmt: skip
_ON_MACHINE = re.compile(
    r"\b(?:installed|latest|newest|available|on this machine|locally|actually|out there)\b", re.IGNORECASE
)
_MANIFESTS = re.compile(
    r"(?i)(?:^|/)(?:package\.json|pyproject\.toml|requirements[\w.-]*\.txt|requirements/[\w.-]+\.txt|setup\.(?:cfg|py)|pipfile|cargo\.toml|go\.mod|gemfile"
    r"|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|pubspec\.yaml|mix\.exs|[\w.-]+\.csproj|deno\.jsonc?|[\w.-]*requirements[\w.-]*\.txt|environment\.ya?ml)$"
)
_LOCK_FILE = re.compile(
    r"(?i)(?:^|/)(?:cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|yarn\.lock|pnpm-lock\.yaml|package-lock\.json|composer\.lock|gemfile\.lock|pipfile\.lock"
    r"|go\.sum|pubspec\.lock|mix\.lock|bun\.lock|flake\.lock)$"
)
_VERSION_LINE = re.compile(r"""\s*["']?(?:version|tag|rev|ref)["']?\s*[:=]?\s*["']?[v=~><^ ]*\d""", re.IGNORECASE)
_CI_FILE = re.compile(
    r"(?i)(?:^|/)(?:\.github/workflows/[^/]+\.ya?ml|\.gitlab-ci\.yml|\.circleci/config\.yml|azure-pipelines\.yml|bitbucket-pipelines\.yml|\.travis\.yml"
    r"|jenkinsfile|\.drone\.yml|\.woodpecker\.ya?ml|\.builds/[^/]+\.yml)$"
)
_IMAGE_FILE = re.compile(
    r"(?i)(?:^|/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|[\w.-]*dockerfile[\w.-]*|containerfile|values[\w.-]*\.ya?ml|devcontainer\.json)$"
    r"|(?:^|/)(?:k8s|kubernetes|deploy(?:ment)?|manifests|charts?|helm)/.*\.ya?ml$"
)
# Where else versions stand: tools, hooks, infrastructure, build files.
_MORE_FILES = re.compile(
    r"(?i)(?:^|/)(?:\.tool-versions|\.mise\.toml|mise\.toml|\.pre-commit-config\.yaml|[\w.-]+\.tf|gradle\.properties|libs\.versions\.toml|[\w.-]+\.gradle(?:\.kts)?"
    r"|plugins\.sbt|build\.(?:sbt|properties)|cmakelists\.txt|conanfile\.\w+|vcpkg\.json|constraints[\w.-]*\.txt|tox\.ini|noxfile\.py|chart\.yaml|ansible/.*\.ya?ml"
    r"|directory\.packages\.props|packages\.config|global\.json|pnpm-workspace\.yaml|build\.zig\.zon|stack\.yaml|[\w.-]+\.(?:cabal|gemspec|podspec|nimble)|project\.toml)$"
)
# Where a build of the JVM says for which Java: Gradle's toolchain and compatibility, Maven's compiler.
_JAVA = re.compile(
    r"JavaLanguageVersion\.of\(|\bjvmToolchain\(\d|\b(?:source|target)Compatibility\b|<(?:maven\.compiler\.(?:release|source|target)|java\.version|release)>"
)
_JVM_BUILD = re.compile(r"(?i)(?:^|/)(?:pom\.xml|[\w.-]+\.gradle(?:\.kts)?)$")
_MOST_NAMES = 4
_NAMES = re.compile(
    r"(?P<lead>^.*?\b(?:versions?|releases?)\s+of\s+(?:the\s+)?)(?P<names>[`'\"]?@?[\w./-]+[`'\"]?(?:\s*,\s*(?:and\s+)?[`'\"]?@?[\w./-]+[`'\"]?)*\s+(?:and|&)\s+"
    r"[`'\"]?@?[\w./-]*\w[`'\"]?)(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)


def each_version(request: str) -> list[str]:
    """The questions of one that asks for the versions of several packages, each for itself; the request where it asks for one."""
    several = _NAMES.match(request.strip())
    names = re.split(r"\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+", several["names"]) if several else []
    if several is None or not 1 < len(names) <= _MOST_NAMES or any(name.lower() in _NO_PACKAGE for name in names):
        return [request]
    lead = re.sub(r"(?i)\b(version|release)s\b", r"\1", several["lead"])
    return [f"{lead}{name}{several['rest']}" for name in names]


def version_question(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """Where the project says which version of a package or program it wants or runs; None for another request, or where no file does."""
    asked = request.strip()
    places = [place for place, words in _PLACES.items() if re.search(words, asked, re.IGNORECASE)]
    package = None if _ON_MACHINE.search(asked) else _PACKAGE.match(asked)
    runs = None if package or not places else _RUNS_THERE.match(asked)
    match = package or runs
    said = next((name for name in match.groups() if name), "") if match else ""
    name = said.rstrip(".")
    if not name or name.lower() in _NO_PACKAGE:
        return None
    if "lock" in places and (locked := _of_lock(name, paths, read)):
        return locked
    kinds = {"ci": _CI_FILE, "image": _IMAGE_FILE}
    first = [kinds[place] for place in places if place in kinds]
    for files in first:
        if found := _of_files(name, [path for path in paths if files.search(path)], read):
            return found
    return (
        _of_java(name, paths, read)
        or _of_package(name, paths, read)
        or next(
            (
                found
                for files in (_IMAGE_FILE, _CI_FILE, _MORE_FILES)
                if files not in first
                and (found := _of_files(name, [path for path in paths if files.search(path)], read))
            ),
            None,
        )
        or _of_lock(name, paths, read)
    )


def _of_java(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line of a build that says for which Java it is, where that is asked for."""
    builds = [path for path in paths if _JVM_BUILD.search(path)] if name.lower() in ("java", "jdk", "jvm") else ()
    for path, lines in lines_of_files(_outermost_first(builds), read):
        if found := [at for at, line in enumerate(lines) if _JAVA.search(line)]:
            return quoted(path, lines, found[:1])
    return None


def _of_package(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line of a manifest that says which version of a package is wanted."""
    wanted = re.compile(
        rf"(?i)(?:^|[\s\"'/<>:@])(?:@?[\w.-]+[/:])*{re.escape(name.lstrip('@'))}(?:\[[\w,-]+\])?[\"']?(?:\s*(?:[:=<>~^!,]|</artifactId>)|\s+v?\d).*?\d"
    )
    manifests = _outermost_first(path for path in paths if _MANIFESTS.search(path))
    for path, lines in lines_of_files(manifests, read):
        for at, line in enumerate(lines):
            if wanted.search(line) and not re.match(r"\s*\"?(?:name|version)\"?\s*[:=]", line):
                return quoted(path, lines, [at])
            if re.search(rf"<artifactId>{re.escape(name)}</artifactId>", line, re.IGNORECASE) and at + 1 < len(lines):
                return quoted(path, lines, [at, at + 1])
    return None


def _of_lock(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The lines of a lock file that say which version of a package was chosen: its name, and behind it or soon after it the version."""
    wanted = re.compile(rf"(?i)(?<![\w-])(?<!@){re.escape(name)}(?![\w-])(?P<version>.*\d)?")
    locks = _outermost_first(path for path in paths if _LOCK_FILE.search(path))
    for path, lines in lines_of_files(locks, read):
        for at, line in enumerate(lines):
            said = wanted.search(line)
            behind = next((n for n in range(at + 1, min(at + 4, len(lines))) if _VERSION_LINE.match(lines[n])), None)
            if said and behind is not None and not re.search(r"[{,]\s*version|\(\S+\)|\sv\d", line):
                return quoted(path, lines, [at, behind])
            if said and said["version"] and path.lower().endswith(("gemfile.lock", "go.sum", "pipfile.lock")):
                return quoted(path, lines, [at])
    return None


def _of_files(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The lines of the first of the files that says a version of a program: behind its name, or in one of the next three lines."""
    called = _SAME.get(name.lower(), re.escape(name.lower()))
    # behind the name, with "version" or "tag" perhaps, a sign and a number that is no port
    wanted = re.compile(
        rf"(?i)(?<![\w.-])(?:[\w.-]+(?::\d+)?/)*{called}(?:[_ .-]?(?:version|tag|image|ver))?s?[\"'\]]*"
        rf"(?:\s*[:=@<>~^!,({{\"']+|\s+|-)[\s\"'v=~^<>\[]*(?:\d{{1,3}}(?!\d|[\w-]*@)|\d+\.\d)"
    )
    alone = re.compile(rf"(?i)(?<![\w.-])(?:[\w.-]+/)*{called}(?![\w/-])[\s\"'={{:]*$")
    for path, lines in lines_of_files(_outermost_first(paths), read):
        if found := [at for at, line in enumerate(lines) if wanted.search(line)]:
            return quoted(path, lines, found)
        for at, line in enumerate(lines):
            near = range(at + 1, min(at + 4, len(lines)))
            behind = next((n for n in near if _VERSION_LINE.match(lines[n])), None)
            if alone.search(line) and behind is not None:
                return quoted(path, lines, [at, behind])
    return None


def _outermost_first(paths: Iterable[str]) -> list[str]:
    return sorted(paths, key=lambda path: (path.count("/"), path))
