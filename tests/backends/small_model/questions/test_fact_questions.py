"""A question for one fact is answered with the lines of the file that has it, and is none where no file has it, or several have."""

import pytest

from aintern.backends.small_model.questions.fact_questions import fact_question

FILES = {
    "gateway.py": "import os\n\nPORT = int(os.environ.get('PORT', 7070))\nMAX_UPLOAD_MB = 40\n\n\n"
    "def split_name(full, sep=' '):\n    if not full:\n        return ()\n    return full.split(sep)\n\n\n"
    "def log_it(text):\n    print(text)\n",
    "lib/geo.rb": "def area(width, height)\n  width * height\nend\n",
    "src/clamp.ts": "export const clamp = (\n  value: number,\n  top: number,\n) => Math.min(value, top);\n",
    "deploy/stack.yaml": "services:\n  store:\n    image: postgres:16.2\nsession:\n  timeout: 900\n",
    "package.json": '{\n  "name": "gate",\n  "version": "1.2.3",\n'
    '  "dependencies": {\n    "@hapi/boom": "^10.0.1",\n    "vue": "3.4.21"\n  }\n}\n',
    "pom.xml": "<dependency>\n  <artifactId>guava</artifactId>\n  <version>33.1.0-jre</version>\n</dependency>\n",
    "tests/test_gateway.py": "PORT = 1\nMAX_UPLOAD_MB = 2\n",
    "README.md": "# Gate\n\nport = 1\n",
    "Cargo.toml": '[dependencies]\nserde = "1"\n',
    "Cargo.lock": '[[package]]\nname = "serde"\nversion = "1.0.203"\n\n[[package]]\nname = "serde_json"\nversion = "1.0.117"\n',
    "package-lock.json": '{\n  "packages": {\n    "node_modules/vue": {\n      "version": "3.4.27"\n    }\n  }\n}\n',
    "Gemfile.lock": "GEM\n  specs:\n    rack (3.0.11)\n",
    ".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - uses: a/setup-node@v4\n        with:\n          node-version: 22\n",
}


def told(request: str, *, is_command: bool = False) -> tuple[str, str]:
    asked = fact_question(request, tuple(FILES), lambda path: FILES[path], is_command=is_command)
    return (asked.path, asked.answer(FILES[asked.path])) if asked else ("", "")


@pytest.mark.parametrize(
    ("request_text", "path", "line"),
    [
        (
            "which port does the gateway listen on?",
            "gateway.py",
            "gateway.py:3: PORT = int(os.environ.get('PORT', 7070))",
        ),
        ("what is the upload limit in MB", "", ""),
        ("what is the session timeout?", "deploy/stack.yaml", "deploy/stack.yaml:5: timeout: 900"),
        ("whats the session timeout and where's it set?", "deploy/stack.yaml", "deploy/stack.yaml:5: timeout: 900"),
        ("Which value has MAX_UPLOAD_MB, please?", "gateway.py", "gateway.py:4: MAX_UPLOAD_MB = 40"),
        ("which database do we use?", "deploy/stack.yaml", "deploy/stack.yaml:3: image: postgres:16.2"),
        ("what version of vue do we use", "package.json", 'package.json:6: "vue": "3.4.21"'),
        ("which boom version does this want?", "package.json", 'package.json:5: "@hapi/boom": "^10.0.1",'),
        ("what parameters does split_name take?", "gateway.py", "gateway.py:7: def split_name(full, sep=' '):"),
        ("signature of area please", "lib/geo.rb", "lib/geo.rb:1: def area(width, height)"),
        (
            "which node version do we run on in CI?",
            ".github/workflows/ci.yml",
            ".github/workflows/ci.yml:6: node-version: 22",
        ),
        ("which version of rack is locked", "Gemfile.lock", "Gemfile.lock:3: rack (3.0.11)"),
        (
            "which version of serde do we have locked?",
            "Cargo.lock",
            'Cargo.lock:2\n```\nname = "serde"\nversion = "1.0.203"\n```',
        ),
        (
            "what vue version is in the lock file?",
            "package-lock.json",
            'package-lock.json:3\n```\n    "node_modules/vue": {\n      "version": "3.4.27"\n```',
        ),
        ("where is the session timeout set?", "deploy/stack.yaml", "deploy/stack.yaml:5: timeout: 900"),
        ("where is the session timeout?", "", ""),
        (
            "in which file do we set the session timeout, and what is it?",
            "deploy/stack.yaml",
            "deploy/stack.yaml:5: timeout: 900",
        ),
    ],
)
def test_the_line_that_has_it_is_the_answer(request_text: str, path: str, line: str) -> None:
    assert told(request_text) == (path, line)


def test_what_a_function_returns_is_told_with_its_head() -> None:
    assert told("what does split_name return?", is_command=True) == (
        "gateway.py",
        "gateway.py:7\n```\ndef split_name(full, sep=' '):\n        return ()\n    return full.split(sep)\n```",
    )
    asked = "which file has the function split_name and what does it return for an empty text?"
    assert told(asked) == told("what does split_name return?")
    assert told("what does area give back")[1] == "lib/geo.rb:1\n```\ndef area(width, height)\n  width * height\n```"
    assert "=> Math.min(value, top)" in told("what does clamp return?")[1]
    assert told("what does log_it return?")[1].endswith("No line of it returns anything.")


def test_a_version_beside_the_packages_name_is_told_with_it() -> None:
    assert told("which version of guava is this on")[1].splitlines()[2:4] == [
        "  <artifactId>guava</artifactId>",
        "  <version>33.1.0-jre</version>",
    ]


@pytest.mark.parametrize(
    "request_text",
    [
        "which version of vue is installed",
        "what is the latest version of vue?",
        "what's on port 7070",
        "set the session timeout to 30",
        "what is a session timeout",
        "what does this return",
        "which branch am i on",
        "what is the difference between PORT and MAX_UPLOAD_MB",
        "what does frobnicate return?",
    ],
)
def test_what_no_file_says_is_no_such_question(request_text: str) -> None:
    assert told(request_text) == ("", "")


def test_a_request_for_a_command_asks_for_no_value() -> None:
    assert told("which port does the gateway listen on?", is_command=True) == ("", "")


def test_nothing_is_told_of_a_file_that_was_not_read() -> None:
    asked = fact_question("what is the session timeout?", tuple(FILES), lambda path: FILES[path])
    assert asked is not None
    assert asked.answer("") == ""


def test_what_two_files_say_is_no_fact() -> None:
    files = {"a.ini": "retries = 3\n", "b.ini": "retries = 5\n"}
    assert fact_question("how many retries are there?", tuple(files), lambda path: files[path]) is None


@pytest.mark.parametrize(
    ("request_text", "told"),
    [
        (
            "show me the function dumps in api.py",
            "api.py:3\n```\ndef dumps(data):\n    if data:\n        return 1\n```",
        ),
        ("show the class Loud", "api.py:9: class Loud(Error): ..."),
        ("let me see the sum function", "sum.c:2\n```\nint sum(int a) {\n  return a;\n}\n```"),
        ("show me the functions in api.py", None),
        ("show me the function missing in api.py", None),
    ],
)
def test_a_function_or_a_class_is_shown_whole(request_text: str, told: str | None) -> None:
    files = {
        "api.py": "import os\n\ndef dumps(data):\n    if data:\n        return 1\n\n\n\nclass Loud(Error): ...\n",
        "sum.c": "\nint sum(int a) {\n  return a;\n}\n",
    }
    asked = fact_question(request_text, tuple(files), lambda path: files[path])
    assert (asked and asked.answer("read")) == told


@pytest.mark.parametrize(
    ("request_text", "says"),
    [
        ("wheres the db password read from? which env var", "c.js:2: password: process.env.SHOP_DB_PASSWORD,"),
        ("which environment variable holds the host", "c.js:1: const host = process.env.PGHOST"),
        ("which environment variable holds the licence", None),
        ("which env vars are set", None),
    ],
)
def test_the_variable_of_the_environment_that_is_read_for_something(request_text: str, says: str | None) -> None:
    files = {"c.js": "const host = process.env.PGHOST\npassword: process.env.SHOP_DB_PASSWORD,\n", "d.js": "x\n"}
    asked = fact_question(request_text, tuple(files), files.__getitem__)
    assert (asked and asked.says) == says


def test_a_value_of_anything_else_is_none() -> None:
    files = {"lib/a.js": "const size = 3\n", "lib/b.py": "status_code = None\n"}
    for request in ("whats the size of the fifo cache in ContentParser", "what status code is codes.teapot?"):
        assert fact_question(request, tuple(files), lambda path: files[path]) is None


def test_a_setting_of_the_same_word_is_not_what_a_long_question_asks() -> None:
    files = {"setup.cfg": "[metadata]\nurl = https://x.dev\n"}
    assert fact_question("what url does the update check fetch from?", tuple(files), lambda path: files[path]) is None
