"""What continuous integration runs is told from its configuration, and offered to who wants the same here."""

import pytest

from aintern.backends.small_model.project.ci_commands import ci_commands
from aintern.backends.small_model.request_facts import value_sources

STEPS = "jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n"


def told(files: dict[str, str]) -> tuple[str, ...]:
    return ci_commands(tuple(files), lambda path: files.get(path, ""))


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({".github/workflows/ci.yml": STEPS + "      - run: npm ci\n      - run: npm run check\n"}, ("npm run check",)),
        (
            {
                ".github/workflows/test.yaml": STEPS
                + "      - name: all\n        run: |\n          make lint\n          make test\n"
            },
            ("make lint", "make test"),
        ),
        ({".gitlab-ci.yml": "test:\n  script:\n    - mix deps.get\n    - mix test --trace\n"}, ("mix test --trace",)),
        ({"azure-pipelines.yml": "steps:\n- script: dotnet test\n"}, ("dotnet test",)),
        (
            {
                ".github/workflows/deploy.yml": STEPS + "      - run: ./deploy\n",
                ".github/workflows/check.yml": STEPS + "      - run: tox\n",
            },
            ("tox",),
        ),
        ({".github/workflows/ci.yml": STEPS + "      - run: npm test -- ${{ matrix.shard }}\n"}, ()),
        ({".github/workflows/ci.yml": STEPS + "      - run: make > log; rm -rf ~\n"}, ()),
        ({"README.md": ""}, ()),
    ],
)
def test_its_commands_are_those_that_check_a_change_and_can_run_anywhere(
    files: dict[str, str], wanted: tuple[str, ...]
) -> None:
    assert told(files) == wanted


def commands(files: dict[str, str], request: str) -> tuple[str, ...]:
    return value_sources(request, request, tuple(files), lambda path: files.get(path, "")).commands


@pytest.mark.parametrize(
    "request_text", ["please do here what our pipeline does", "will ci pass? run its commands on my laptop"]
)
def test_who_wants_what_it_runs_is_offered_that(request_text: str) -> None:
    files = {
        ".github/workflows/ci.yml": STEPS + "      - run: make verify\n",
        "Makefile": "verify:\n\ttrue\ntest:\n\ttrue\n",
    }
    assert commands(files, request_text)[0] == "make verify"


def test_a_program_that_no_project_has_is_not_offered() -> None:
    files = {".github/workflows/ci.yml": STEPS + "      - run: evil --now\n", "Makefile": "test:\n\ttrue\n"}
    assert not any("evil" in command for command in commands(files, "run exactly what ci runs"))
