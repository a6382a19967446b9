"""What is asked about a project as a whole is answered in the words of the file that says so, or not at all."""

import pytest

from aintern.backends.small_model.questions.project_questions import NOT_SAID, project_question, speaks_of_project

README = """# tidewatch

[![build](https://ci.example/b.svg)](https://ci.example) [docs](https://docs.example)

<p align="center"><img src="logo.png"></p>

**Tidewatch** predicts the tide for small harbours
from past water levels. It needs no network.

A second paragraph.

## Installation

```sh
# from the index
pip install tidewatch
```

## Usage

    tidewatch kinsale
"""
PYPROJECT = """[project]
name = "tidewatch"
version = "2.8.0"
license = "MIT"
authors = [
    { name = "Ann Ames", email = "ann@tide.example" },
]
requires-python = ">=3.11"
dependencies = [
    "numpy>=1.26",
    "rich[jupyter]",
]

[project.urls]
Homepage = "https://tide.example"

[tool.ruff]
line-length = 100
"""
CHANGES = "Changes\n=======\n\n2.8.0\n-----\n\n- Faster.\n\n2.7.0\n-----\n\n- Older.\n"
PYTHON = {"README.md": README, "pyproject.toml": PYPROJECT, "CHANGES.rst": CHANGES, "src/tidewatch/__init__.py": ""}
NODE = {
    "package.json": """{
  "name": "tidewatch",
  "version": "1.4.2",
  "license": "ISC",
  "author": "Bo Berg <bo@tide.example>",
  "engines": {
    "node": ">=18"
  },
  "dependencies": {
    "left-pad": "^1.0.0"
  },
  "devDependencies": {
    "jest": "^29.0.0"
  }
}
"""
}
RUST = {
    "Cargo.toml": """[package]
name = "tidewatch"
version = "0.3.1"
edition = "2021"
rust-version = "1.74"

[dependencies]
serde = { version = "1", features = ["derive"] }

[dev-dependencies]
insta = "1"
"""
}
GO = {"go.mod": "module tide.example/watch\n\ngo 1.22\n\nrequire (\n\tgolang.org/x/net v0.30.0\n)\n"}


def told(request: str, files: dict[str, str]) -> str | None:
    """The answer; None for another question."""
    asked, likeness = project_question(request, tuple(files), lambda path: files[path])
    assert 0 <= likeness <= 1.001
    return None if asked is None else asked.answer(files[asked.path]) if asked.path else ""


@pytest.mark.parametrize(
    ("request_", "files", "expected"),
    [
        (
            "What does this project do? One sentence is enough.",
            PYTHON,
            "**Tidewatch** predicts the tide for small harbours from past water levels. It needs no network.",
        ),
        ("what version of python do i need for this", PYTHON, 'requires-python = ">=3.11"'),
        ("which licence has this project?", PYTHON, 'license = "MIT"'),
        ("who is the author of this?", PYTHON, '{ name = "Ann Ames", email = "ann@tide.example" },'),
        ("which version of the package is this", PYTHON, 'version = "2.8.0"'),
        ("what dependencies does this have", PYTHON, '    "rich[jupyter]",\n]'),
        ("what is the homepage", PYTHON, 'Homepage = "https://tide.example"'),
        ("how do i install this?", PYTHON, "# from the index\npip install tidewatch"),
        ("what's new in the newest release", PYTHON, "2.8.0\n-----\n\n- Faster."),
        ("what does the project depend on", NODE, '"left-pad": "^1.0.0"'),
        ("which node version do we need", NODE, '"node": ">=18"'),
        ("who wrote this", NODE, '"author": "Bo Berg <bo@tide.example>",'),
        ("which dependencies does it have", RUST, "serde = {"),
        ("what is the minimum rust version", RUST, 'rust-version = "1.74"'),
        ("which version is this", RUST, 'version = "0.3.1"'),
        ("which go version does this need", GO, "go 1.22"),
        ("what's the module called", GO, "module tide.example/watch"),
        ("which packages does it depend on", GO, "golang.org/x/net v0.30.0"),
    ],
)
def test_it_is_answered_in_the_words_of_the_file(request_: str, files: dict[str, str], expected: str) -> None:
    answer = told(request_, files)
    assert answer is not None and expected in answer
    for other in ("A second paragraph", "line-length", "devDependencies", "insta =", "Usage", "Older"):
        assert other not in answer


def test_what_no_file_says_is_not_made_up() -> None:
    assert told("who maintains this?", GO) == ""
    assert told("which version is this", {"main.go": "package main"}) == ""


@pytest.mark.parametrize(
    "request_",
    [
        "run the tests", "which version of python is installed", "what python do i have", "who made you", "install the dependencies",
        "what does the function parse do", "show me the readme", "which dependencies are outdated", "what changed since yesterday",
        "update the version to 2.9.0", "which fortran version does it need", "hello",
    ],
)  # fmt: skip
def test_other_questions_are_none(request_: str) -> None:
    assert told(request_, PYTHON) is None


def test_a_long_block_is_cut_and_says_so() -> None:
    many = {"requirements.txt": "".join(f"package{number}==1.0\n" for number in range(100))}
    answer = told("what are the dependencies", many)
    assert answer is not None and "package29==1.0\n… 70 more lines in requirements.txt" in answer


def test_a_broken_manifest_is_read_as_it_stands() -> None:
    assert told("what dependencies does it have", {"package.json": '{"dependencies": {"a": "1",'}) is not None
    assert (
        told("what dependencies does it have", {"pyproject.toml": "dependencies = [[[[\n" + '"a",\n' * 5}) is not None
    )


@pytest.mark.parametrize(
    "request_text",
    [
        "with two words, what is this repo good for?",
        "briefly: which problem does this package solve",
        "give me a short summary of what this repo is for",
        "whats this repo about? one sentence please",
        "Can you explain to me in one or two sentences what this project is for?",
        "explain what this repo does in plain words",
        "In a nutshell: what does this thing do?",
        "I just cloned this. Give me a short summary of what it's about.",
    ],
)
def test_how_short_the_answer_shall_be_is_no_part_of_the_question(request_text: str) -> None:
    asked, _ = project_question(request_text, list(PYTHON), PYTHON.__getitem__)
    assert asked is not None
    assert asked.path == "README.md"


@pytest.mark.parametrize(
    "request_text",
    ["can you explain to me in 1 sentence what this project is for", "I just cloned this. What is it meant to do?"],
)
def test_who_asks_politely_asks_the_same(request_text: str) -> None:
    asked, _ = project_question(request_text, tuple(PYTHON), lambda path: PYTHON[path])
    assert asked is not None
    assert asked.path == "README.md"


@pytest.mark.parametrize(
    ("request_text", "is_meant"),
    [("which version of loom is this", True), ("what is loom for?", True), ("which loom is the fastest", False)],
)
def test_the_projects_own_name_is_the_project(request_text: str, is_meant: bool) -> None:
    files = {
        "package.json": '{\n  "name": "@weavers/loom",\n  "version": "2.1.0",\n  "description": "Plans patterns"\n}\n'
    }
    asked, _ = project_question(request_text, tuple(files), lambda path: files[path])
    assert (asked is not None and asked.path == "package.json") is is_meant


def test_without_a_readme_the_manifests_description_says_what_it_is_for() -> None:
    files = {"package.json": '{\n  "name": "loom",\n  "description": "Plans woven patterns"\n}\n'}
    asked, _ = project_question("what does this project do?", tuple(files), lambda path: files[path])
    assert asked is not None
    assert asked.answer(files["package.json"]) == '"description": "Plans woven patterns"'


@pytest.mark.parametrize(
    "request_text", ["what python does this need, at least?", "minimum python version for this one?"]
)
def test_a_needed_language_is_asked_for_with_and_without_its_version(request_text: str) -> None:
    asked, _ = project_question(request_text, tuple(PYTHON), lambda path: PYTHON[path])
    assert asked is not None
    assert asked.answer(PYPROJECT) == 'requires-python = ">=3.11"'


@pytest.mark.parametrize(
    ("request_text", "files", "answer"),
    [
        (
            "what's the purpose of this repo? one line",
            {"docs/index.md": "# Crane\n\nReserves tower cranes by the hour.\n"},
            "Reserves tower",
        ),
        ("I just cloned this. What is it?", {"README": "pollen - collects pollen counts\n"}, "pollen - collects"),
        (
            "whats this program good for?",
            {"a.py": '"""Sorts scanned receipts by shop.\n\nMore.\n"""\nimport re\n'},
            "Sorts scanned receipts by shop.",
        ),
        (
            "explain in a sentence what the program does",
            {"main.go": "// Package main prints the tides.\npackage main\n"},
            "Package main prints the tides.",
        ),
        ("what does this project do, breifly", {"main.js": "// eslint-disable no-console for all\nrun();\n"}, ""),
        (
            "how do i build this thing?",
            {"README.txt": "grain\n\nSorts.\n\nBuilding:\n  make -j4\n"},
            "```\nBuilding:\n  make -j4\n```",
        ),
    ],
)
def test_where_there_is_no_usual_readme_another_file_says_it(
    request_text: str, files: dict[str, str], answer: str
) -> None:
    asked = project_question(request_text, tuple(files), files.__getitem__)[0]
    assert asked is not None
    said = asked.answer(files[asked.path]) if asked.path else ""
    assert said.startswith(answer)
    assert bool(said) == bool(answer)


@pytest.mark.parametrize(
    "request_text", ["build this", "what does this script do", "compile it", "what does the function do"]
)
def test_what_is_to_be_built_is_no_question(request_text: str) -> None:
    asked = project_question(request_text, ("README.md",), lambda path: README)[0]
    assert asked is None


@pytest.mark.parametrize(
    ("request_text", "files", "path"),
    [
        ("which rust edition does the crate use", ("Cargo.toml", "rust-toolchain.toml"), "Cargo.toml"),
        ("which java version do we compile for", ("pom.xml",), "pom.xml"),
        ("what are our code owners", (".github/CODEOWNERS",), ".github/CODEOWNERS"),
        ("what dependencies do we have", ("requirements.txt", "a.py"), "requirements.txt"),
        ("who is the maintainer of this", ("MAINTAINERS", "README.md"), "MAINTAINERS"),
        ("which linters run in pre-commit", (".pre-commit-config.yaml",), ".pre-commit-config.yaml"),
        ("how do we release?", ("README.md", "docs/releasing.md"), "docs/releasing.md"),
        ("what browsers do we support", (".browserslistrc",), ".browserslistrc"),
        ("what's the licence of this code", ("COPYING",), "COPYING"),
        ("which java version do we compile for", ("main.go",), ""),
    ],
)
def test_where_it_should_be_said_is_read_even_if_it_is_not(
    request_text: str, files: tuple[str, ...], path: str
) -> None:
    asked, _ = project_question(request_text, files, lambda name: f"This is {name}.\n")
    assert asked is not None and not asked.says
    assert asked.path == path
    assert asked.answer("This is it.") == NOT_SAID


def test_an_order_reads_no_document_about_it() -> None:
    asked, _ = project_question("release it", ("RELEASING.md",), lambda name: f"This is {name}.\n")
    assert asked is None or not asked.path


def test_what_is_only_a_little_like_a_question_reads_no_manifest() -> None:
    said = "show me the whole directory tree, including subfolders?"
    asked, _ = project_question(said, ("pubspec.yaml",), lambda name: f"This is {name}.\n")
    assert asked is None or not asked.path


def test_only_what_names_the_project_speaks_of_it() -> None:
    assert speaks_of_project("in two sentences, what is this program good for?")
    assert not speaks_of_project("what does 'idempotent' mean, in one sentence?")
