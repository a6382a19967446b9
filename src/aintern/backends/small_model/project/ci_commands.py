"""What a project's continuous integration runs, by the files that configure it."""

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from aintern.backends.small_model.wording import lazy_re as re

_FILES = (
    ".github/workflows/*.yml", ".github/workflows/*.yaml", ".gitlab-ci.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml",
    ".circleci/config.yml", ".travis.yml",
)  # fmt: skip
# Of several workflows those that check what was changed.
_CHECKS = re.compile(r"(?:^|[/_.-])(?:ci|test|tests|check|checks|build|main|pr|verify|gitlab-ci)(?:[_.-]|$)")
_MOST_FILES = 10
_MOST_LINES = 5
# `run: make ci`, `- script: make ci`, `run: |` with lines below, and the list below `script:`.
_STEP = re.compile(r"^(\s*)(?:- )?(?:run|script|bash|command):[ \t]*([|>][+-]?)?[ \t]*(.*)$")
_ITEM = re.compile(r"^\s*-\s+(.*)$")
# A command without anything that only the machine of the service knows (its variables) and without redirections.
_PLAIN = re.compile(r"(?:\./)?[A-Za-z][\w./:=@,+ '\"*-]{1,119}")
# What installs, moves about or reports on the machine of the service.
_PREPARES = re.compile(
    r"(?:npm (?:ci|i|install|publish)|(?:yarn|pnpm|bun)(?: install| i)?(?: --\S+)*$|(?:python3? -m )?pip3? install|uv (?:sync|python)"
    r"|poetry install|pdm (?:install|sync)|pipenv install|bundle install|gem install|composer install|mix (?:local|deps)\.\w+"
    r"|go (?:mod download|install)|(?:dart|flutter) pub (?:get|global)|dotnet (?:restore|tool)|rustup|cargo (?:install|fetch)"
    r"|apt|sudo|brew|choco|echo|cd|export|set|mkdir|chmod|curl|wget|git|corepack|docker (?:login|push)|source|if|fi|for|done|then)(?![\w-])"
)


def ci_commands(paths: Sequence[str], read: Callable[[str], str]) -> tuple[str, ...]:
    """The commands that it runs to check a change, without those that prepare its machine; none where they can't be told. `read` gives
    the text of a file, '' where it can't be read."""
    files = [path for path in paths if any(fnmatchcase(path, pattern) for pattern in _FILES)][:_MOST_FILES]
    checking = [path for path in files if _CHECKS.search(path.rpartition("/")[2])]
    found = dict.fromkeys(line for path in (checking or files)[:1] for line in _lines(read(path)))
    wanted = [line for line in found if not _PREPARES.match(line)]
    are_plain = all(_PLAIN.fullmatch(line) for line in wanted)
    return tuple(wanted) if are_plain and len(wanted) <= _MOST_LINES else ()


def _lines(text: str) -> list[str]:
    """The command lines of a configuration's steps."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines):
        step = _STEP.match(line)
        if step is None:
            continue
        if step[3]:
            found.append(step[3])
            continue
        indent = len(step[1]) + 2 * line.lstrip().startswith("- ")
        for below in lines[number + 1 :]:
            inner = len(below) - len(below.lstrip())
            item = _ITEM.match(below)
            if below.strip() and (inner < indent or (inner == indent and (step[2] or not item))):
                break
            if below.strip():
                found.append(item[1] if item and not step[2] else below.strip())
    return [line.strip().strip("\"'") for line in found if not line.startswith("#")]
