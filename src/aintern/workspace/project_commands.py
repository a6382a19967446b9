"""The test and lint commands of a project, as its manifests name them. Every command is written here: of a manifest only
the presence of known words counts, so that no text of a repository becomes a command or reaches the prompt."""

import contextlib
import json
import re
from collections.abc import Iterable
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ToolFailure
from aintern.workspace.jail import Jail

_MANIFEST_BYTES = 256 * 1024  # of one manifest; what stands behind is not looked at
_TEST_TARGETS = ("test", "tests")
_LINT_TARGETS = ("check", "lint", "typecheck", "type-check")
# A target at the start of a line, as Make, just and task runners write it; `test := x` is a variable.
_TARGET = re.compile(r"^@?([\w-]{1,30})[^\n:=]{0,200}:(?!=)", re.MULTILINE)

# What is always there in a project with this file.
_FIXED = {
    "Cargo.toml": ("cargo test", "cargo clippy"),
    "go.mod": ("go test ./...", "go vet ./..."),
    "mix.exs": ("mix test", ""),
    "Package.swift": ("swift test", ""),
    "pubspec.yaml": ("dart test", "dart analyze"),
    "deno.json": ("deno test", "deno lint"),
    "build.zig": ("zig build test", ""),
    "build.sbt": ("sbt test", ""),
    "stack.yaml": ("stack test", ""),
    "dune-project": ("dune test", ""),
    "global.json": ("dotnet test", ""),
}
# A program that checks Python, by the words in a project's files that say it is used.
_PYTHON_TESTS = {"pytest": "pytest"}
_PYTHON_LINTS = {"ruff": "ruff check", "flake8": "flake8", "mypy": "mypy", "pyright": "pyright"}
_PYTHON_FILES = (
    "pyproject.toml", "setup.cfg", "pytest.ini", "tox.ini", "mypy.ini", "ruff.toml", ".flake8",
    "requirements.txt", "requirements-dev.txt", "dev-requirements.txt", "Pipfile", ".pre-commit-config.yaml",
)  # fmt: skip
_PYTHON_RUNNERS = {
    "uv.lock": "uv run ",
    "poetry.lock": "poetry run ",
    "pdm.lock": "pdm run ",
    "Pipfile.lock": "pipenv run ",
}
_NODE_RUNNERS = {"pnpm-lock.yaml": "pnpm run", "yarn.lock": "yarn run", "bun.lockb": "bun run", "bun.lock": "bun run"}


@dataclass(frozen=True, slots=True)
class ProjectCommands:
    """Commands for the project's tests, and for its linters and type checkers; the most specific first."""

    tests: tuple[str, ...] = ()
    lints: tuple[str, ...] = ()


def project_commands(jail: Jail, names: Iterable[str]) -> ProjectCommands:
    """What the manifests among the `names` of the workspace's top folder say; at most 256 KiB of each is read."""
    top = set(names)
    tests: list[str] = []
    lints: list[str] = []
    for found in (_targets(jail, top), _node(jail, top), _python(jail, top), _others(top)):
        tests += found.tests
        lints += found.lints
    return ProjectCommands(tuple(dict.fromkeys(tests)), tuple(dict.fromkeys(lints)))


def _targets(jail: Jail, top: set[str]) -> ProjectCommands:
    commands = ProjectCommands()
    for program, files in (("make", ("GNUmakefile", "makefile", "Makefile")), ("just", ("justfile", "Justfile"))):
        name = next((name for name in files if name in top), "")
        targets = {found[1] for found in _TARGET.finditer(manifest_text(jail, name))} if name else set()
        commands = ProjectCommands(
            (*commands.tests, *(f"{program} {target}" for target in _TEST_TARGETS if target in targets)),
            (*commands.lints, *(f"{program} {target}" for target in _LINT_TARGETS if target in targets)),
        )
    return commands


def _node(jail: Jail, top: set[str]) -> ProjectCommands:
    """Scripts of package.json (and composer.json, whose scripts have the same form)."""
    runner = next((runner for lock, runner in _NODE_RUNNERS.items() if lock in top), "npm run")
    tests: list[str] = []
    lints: list[str] = []
    for manifest, start in (("package.json", runner), ("composer.json", "composer")):
        scripts = _scripts(manifest_text(jail, manifest)) if manifest in top else {}
        # What `npm init` writes is no test.
        has_tests = "no test specified" not in str(scripts.get("test", ""))
        tests += [f"{start} {name}" for name in _TEST_TARGETS if name in scripts and has_tests]
        lints += [f"{start} {name}" for name in _LINT_TARGETS if name in scripts]
    return ProjectCommands(tuple(tests), tuple(lints))


def _scripts(text: str) -> dict[str, Any]:
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    scripts = manifest.get("scripts") if isinstance(manifest, dict) else None
    return scripts if isinstance(scripts, dict) else {}


def _python(jail: Jail, top: set[str]) -> ProjectCommands:
    said = "\n".join(f"{name}\n{manifest_text(jail, name)}" for name in _PYTHON_FILES if name in top)
    if not said:
        return ProjectCommands()
    runner = next((runner for lock, runner in _PYTHON_RUNNERS.items() if lock in top), "")

    def commands(programs: dict[str, str]) -> tuple[str, ...]:
        used = [program for program in programs if re.search(rf"(?<![\w-]){program}(?![\w-])", said)]
        return tuple(f"{runner or _environment(jail, top, program)}{programs[program]}" for program in used)

    return ProjectCommands(commands(_PYTHON_TESTS), commands(_PYTHON_LINTS))


def _environment(jail: Jail, top: set[str], program: str) -> str:
    """The folder of a virtual environment in the workspace that holds the program, else ''."""
    for folder in (f"{name}/bin/" for name in (".venv", "venv") if name in top):
        with contextlib.suppress(PathRefused):  # an environment elsewhere, behind a link
            if jail.exists(folder + program):
                return folder
    return ""


def _others(top: set[str]) -> ProjectCommands:
    found = [commands for name, commands in _FIXED.items() if name in top]
    if "pom.xml" in top:
        found.append(("./mvnw test" if "mvnw" in top else "mvn test", ""))
    if top & {"build.gradle", "build.gradle.kts"}:
        found.append(("./gradlew test" if "gradlew" in top else "gradle test", ""))
    if "Gemfile" in top:
        found.append(("bundle exec rspec" if ".rspec" in top or "spec" in top else "bundle exec rake test", ""))
        found.append(("", "bundle exec rubocop" if ".rubocop.yml" in top else ""))
    return ProjectCommands(tuple(t for t, _ in found if t), tuple(lint for _, lint in found if lint))


def manifest_text(jail: Jail, name: str) -> str:
    """The first 256 KiB of a file; '' where it can't be read."""
    try:
        return jail.read_bytes(name, _MANIFEST_BYTES).decode("utf-8", "replace")
    except ToolFailure:
        return ""  # no file, or not to be read: it says nothing
