"""What a request says besides its command becomes flags that the program has, where it takes them."""

import re
from importlib.resources import files
from itertools import permutations
from tomllib import loads
from typing import cast

import pytest

from aintern.backends.small_model.commands.command_qualifiers import (
    Qualifier,
    SaidQualifiers,
    qualified,
    taken_qualifiers,
)
from aintern.backends.small_model.project.project_tools import ProjectTools


def commands(command: str, request: str, tools: ProjectTools | None = None, paths: tuple[str, ...] = ()) -> list[str]:
    tools = tools or ProjectTools()
    return [each.command for each in qualified(command, SaidQualifiers(request, paths, tools), tools)]


@pytest.mark.parametrize(
    ("command", "request_text", "wanted"),
    [
        ("{in}pytest", "run the tests and stop at the first failure", "{in}pytest -x"),
        ("{in}pytest", "run the tests verbosely with 4 workers", "{in}pytest -v -n 4"),
        ("cargo build", "build it in release mode with two jobs", "cargo build --release -j 2"),
        ("cargo test {word}", "run the test parse and show its output", "cargo test {word} -- --nocapture"),
        ("go test ./...", "run the tests without the cache", "go test -count=1 ./..."),
        ("{mvn} package", "package it, skip the tests", "{mvn} package -DskipTests"),
        ("npm install {words}", "add lodash as an exact dev dependency", "npm install {words} --save-exact --save-dev"),
        ("docker compose logs {part}", "follow the logs of web", "docker compose logs -f {part}"),
        ("make", "what would make do? dry run", "make -n"),
        ("mix test", "run the tests and stop after the first failure", "mix test --max-failures 1"),
    ],
)
def test_what_is_said_is_a_flag_of_the_program(command: str, request_text: str, wanted: str) -> None:
    assert commands(command, request_text)[:1] == [wanted]


def test_a_program_without_such_a_flag_gets_none() -> None:
    assert commands("cargo fmt", "format it verbosely") == []
    assert commands("{in}pytest", "run the tests") == []
    assert commands("{in}pytest", 'only the tests called "stop at the first failure"') == []


def test_a_flag_goes_to_the_program_that_a_script_runs() -> None:
    tools = ProjectTools(
        scripts=(("test", "npm test"), ("dev", "yarn dev")), runs=(("npm test", "vitest run"), ("yarn dev", "vite"))
    )
    assert commands("npm test", "run the tests and update the snapshots", tools) == ["npm test -- -u"]
    assert commands("yarn dev", "start the dev server on port 4000", tools) == ["yarn dev --port 4000"]


def test_a_member_of_the_workspace_is_a_flag() -> None:
    tools = ProjectTools(members=(("shell-cli", "shell-cli"),))
    assert commands("cargo build", "build only shell-cli", tools) == ["cargo build -p shell-cli"]


def test_every_flag_is_said_in_some_way_and_takes_as_many_values_as_are_said() -> None:
    tables = loads((files("aintern.backends.small_model.commands") / "command_flags.toml").read_text(encoding="utf-8"))
    said = tables.pop("said")
    assert {name for flags in tables.values() for name in flags} - {"at", "member", "assignments", "left-out"} == set(
        said
    )
    for program, flags in tables.items():
        for name, flag in flags.items():
            for pattern in said.get(name, ()):
                groups = re.compile(pattern.replace("<number>", "()")).groups
                assert name == "at" or groups >= flag.count("{}"), (program, name)


class _Saying:
    """A request that says some qualifiers, and no others."""

    def __init__(self, said: dict[str, Qualifier]) -> None:
        self.get = said.get


SCRIPTS = (("build", "npm run build"), ("build:watch", "npm run build:watch"), ("test", "npm test"))


@pytest.mark.parametrize(
    "tools", [ProjectTools(), ProjectTools(scripts=SCRIPTS, runs=tuple((own, "vitest run") for _, own in SCRIPTS))]
)
def test_any_two_qualifiers_go_together(tools: ProjectTools) -> None:
    table = (files("aintern.backends.small_model.commands") / "command_flags.toml").read_text(encoding="utf-8")
    programs = (each for head in loads(table) if head not in ("said", "*") for each in head.split(" | "))
    for command in (*programs, *(own for _, own in tools.scripts)):
        for pair in permutations(sorted(taken_qualifiers(command, tools)), 2):
            said = {name: Qualifier(name, ("watch",), 2 * at, 2 * at + 1) for at, name in enumerate(pair)}
            assert all(each.qualifiers for each in qualified(command, cast(SaidQualifiers, _Saying(said)), tools))


def test_a_file_of_services_does_not_part_what_other_flags_stand_behind() -> None:
    request = "the last 100 lines of the logs with timestamps, from compose.prod.yaml"
    assert commands("docker compose logs", request, paths=("compose.prod.yaml",))[:1] == [
        "docker compose -f compose.prod.yaml logs -t --tail 100"
    ]
