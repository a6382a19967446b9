"""A question that no rule knows is answered by the passage of the files that has most of its words."""

import pytest

from aintern.backends.small_model.questions.passages import passage_question, says_name

FILES = {
    "src/display.go": "package x\n\n// TrapDuration controls how long the trap message is displayed on Windows.\n"
    "// Set to 0 to wait.\nvar TrapDuration = 5 * time.Second\n\nfunc other() int {\n\treturn 1\n}\n",
    "src/errors.py": "class UsageError(AppError):\n    exit_code = 2\n\n\ndef show(width=36,\n         kind=None):\n    pass\n",
    "src/cli.rs": "    /// Leave out what matches.\n    #[arg(\n        long,\n        short = 'E',\n    )]\n"
    "    pub exclude: Vec<String>,\n\n    pub all: bool,\n",
    ".github/workflows/stale.yml": "on: daily\njobs:\n  stale:\n    with:\n      days-before-stale: 60\n      stale-issue-label: old\n",
    "CHANGES.md": "# Changes\n\n## 8.2.0\n\n- Drop support for Python 3.7 and 3.8.\n\n"
    "## 8.1.0\n\n- Themes are displayed on Windows for long.\n",
    "tests/test_errors.py": "def test_usage():\n    assert UsageError('x').exit_code == 2\n",
    "logo.bin": "\0\0displayed windows trap message long",
}  # fmt: skip


def told(request: str) -> str:
    asked = passage_question(request, tuple(FILES), lambda path: FILES[path])
    return asked.answer("read") if asked else ""


@pytest.mark.parametrize(
    ("request_text", "place", "said"),
    [
        ("how long is the trap message displayed by default?", "src/display.go:3", "5 * time.Second"),
        ("what exit code does UsageError use?", "src/errors.py:1", "exit_code = 2"),
        ("short flag for --exclude?", "src/cli.rs:1", "'E'"),
        (
            "after how many days does the stale bot mark an issue as stale",
            ".github/workflows/stale.yml:1",
            "days-before-stale: 60",
        ),
        ("which release dropped python 3.7?", "CHANGES.md:3", "## 8.2.0"),
        ("what is the default width of show()?", "src/errors.py:5", "width=36"),
    ],
)
def test_the_passage_with_its_words_is_told_with_its_place(request_text: str, place: str, said: str) -> None:
    answer = told(request_text)
    assert answer.startswith(place) and said in answer


@pytest.mark.parametrize(
    "request_text",
    [
        "which branch am I on",  # git's
        "where is TrapDuration defined",  # a search
        "why is the trap message displayed",
        "what is a monad",
        "how long is the walrus sauce stored in Paris",
        "delete src/cli.rs",
        "which files have UsageError",
        "what is the biggest file in src",
        "what would break if the trap message is not displayed",
    ],
)
def test_other_requests_and_what_no_passage_has_are_not_answered(request_text: str) -> None:
    assert told(request_text) == ""


def test_a_name_has_to_be_there() -> None:
    assert told("what exit code does OtherError use?") == ""
    assert says_name("what does is_pipe return") and says_name("the short flag for --all")
    assert not says_name("what does it return")


def test_a_long_passage_is_told_by_the_lines_that_matter() -> None:
    body = "\n".join(f"    line_{number}()" for number in range(35))
    text = f"def start(host='a',\n{body}\n    port=8080\n"
    asked = passage_question("what port does start() use, which host", ("a.py",), lambda _: text)
    assert asked is not None and "port=8080" in asked.says and "host='a'" in asked.says
    assert len(asked.says.splitlines()) < 20


def test_the_line_that_defines_a_name_is_among_those_that_are_told() -> None:
    scripts = "\n".join(f'    "other{number}": "npm run check:lint{number}",' for number in range(20))
    text = f'{{\n  "scripts": {{\n    "check": "npm run check:lint && npm run x",\n{scripts}\n    "check:lint": "eslint ."\n  }}\n}}\n'
    asked = passage_question(
        "what command does npm run check:lint run", ("package.json", "a.js"), {"package.json": text, "a.js": ""}.get
    )
    assert asked is not None and "eslint ." in asked.says
