"""What a request is about does not hang on how its sentence ends."""

import pytest

from aintern.backends.backend import KnownFiles
from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.intent.request_wants import CHANGE
from aintern.backends.small_model.request_facts import as_meant, newest_turn, request_facts, value_sources
from aintern.messages import Message, ToolCall, ToolSpec

FILES = (
    *("web/package.json", "web/yarn.lock", "web/vitest.config.ts", "server/composer.json", "server/src/App.php"),
    *("LICENSE", "docs/a.md", "conf/app.yaml"),
)


def facts(request: str) -> ValueSources:
    return value_sources(request, request, FILES, lambda path: f"This is {path}.\n" if path in FILES else "")


@pytest.mark.parametrize("end", ["", ".", "!", " please", ", thanks."])
@pytest.mark.parametrize("start", ["", "Please "])
@pytest.mark.parametrize(("wish", "folder"), [("lint the web", "web"), ("run the tests of the server", "server")])
def test_a_folder_is_meant_at_the_end_of_a_sentence_as_well(wish: str, folder: str, start: str, end: str) -> None:
    found, plain = facts(f"{start}{wish}{end}"), facts(wish)
    assert found.commands_in == folder
    assert found.commands[0] == plain.commands[0]


@pytest.mark.parametrize("end", ["", " please", " pls!", ", thank you"])
def test_thanks_are_no_part_of_a_text(end: str) -> None:
    change = facts(f"conf/app.yaml: workers: 2 -> workers: 4{end}").change
    assert change is not None and (change.old, change.new) == ("workers: 2", "workers: 4")
    assert facts(f"new file docs/b.md with nothing but the title: # How we ship{end}").content == "# How we ship\n"


def test_a_word_that_leads_in_is_no_key() -> None:
    change = facts('A new owner, so: "Copyright Ann" -> "Copyright Bea" in LICENSE').change
    assert change is not None and (change.old, change.new) == ("Copyright Ann", "Copyright Bea")


def known_files(texts: dict[str, str]) -> KnownFiles:
    return KnownFiles(lambda: [*texts], lambda path: texts.get(path, ""))


def test_two_questions_in_one_request_are_answered_both_or_as_one() -> None:
    texts = {
        "README.md": "# Pantry\n\nPantry keeps track of what is in your kitchen.\n\n## Start\n\n    npm run serve\n"
    }
    asked = Message("user", "what's this repo for and which command starts it", origin="user")
    told = request_facts(newest_turn([asked]), (), known_files(texts)).asked_of
    assert [each.path for each in told] == ["README.md", "README.md"]
    answers = [each.answer(texts["README.md"]) for each in told]
    assert "keeps track" in answers[0] and "npm run serve" in answers[1]
    other = Message("user", "what's this repo for and what is the weather like in Cork", origin="user")
    assert len(request_facts(newest_turn([other]), (), known_files(texts)).asked_of) < 2


def test_a_file_with_a_space_in_its_name_is_asked_about_and_not_the_project() -> None:
    texts = {"Plan/Q3 goals.md": "# Goals\n\nShip it in March.\n", "README.md": "# A\n\nIt counts tides.\n"}
    turn = newest_turn([Message(role="user", text='summarise "Plan/Q3 goals.md" in three sentences')])
    assert request_facts(turn, (), known_files(texts)).asked_of == ()


def test_what_is_pasted_behind_a_wish_hides_no_command_and_is_content_still() -> None:
    files = known_files({"Cargo.toml": "[package]\n"})
    log = "2026-11-28 10:00:00 ERROR worker[3] failed to read /var/lib/x/y.db: no such file\n" * 2000
    turn = newest_turn([Message("user", f"run the tests. The last time they said:\n{log}", origin="user")])
    assert request_facts(turn, (), files).sources.commands[:1] == ("cargo test",)
    text = "word " * 3000 + "end"
    turn = newest_turn([Message("user", f'create a.txt with the text "{text}"', origin="user")])
    assert request_facts(turn, (), files).sources.content == f"{text}\n"


def test_a_file_that_gets_its_right_name_answers_no_question() -> None:
    said = "docs/instal.md has a typo in the file name, should be install.md"
    asked = Message("user", said, origin="user")
    assert request_facts(newest_turn([asked]), (), known_files({"docs/instal.md": "# Install\n"})).asked_of == ()


def test_a_text_that_all_files_shall_have_changed_is_not_beyond_the_model() -> None:
    texts = {"a.txt": "write to a@x.org", "b/c.txt": "or a@x.org"}
    request = "Our address a@x.org is now b@y.org. Correct it in every file that mentions it."
    known = request_facts(newest_turn([Message("user", request, origin="user")]), (), known_files(texts))
    assert known.beyond == ""
    assert known.sources.change is not None and known.sources.change.path == "a.txt"


def test_where_a_file_is_is_no_search_in_texts_and_its_name_keeps_its_capital() -> None:
    texts = {"src/logback.xml": "<a/>", "Dockerfile": "FROM a:1"}
    where = newest_turn([Message("user", "where is the file logback.xml", origin="user")])
    assert not request_facts(where, (), known_files(texts)).search
    said = newest_turn([Message("user", "Dockerfile: a:1 becomes a:2", origin="user")])
    assert as_meant(said, known_files(texts)).request == "Dockerfile: a:1 becomes a:2"


def test_the_language_of_a_version_is_no_folder() -> None:
    texts = {"src/main/java/A.java": "class A {}", "pom.xml": "<java.version>17</java.version>"}
    asked = newest_turn([Message("user", "which java version do we compile for", origin="user")])
    assert [each.path for each in request_facts(asked, (), known_files(texts)).asked_of] == ["pom.xml"]
    installed = newest_turn([Message("user", "which java version is installed", origin="user")])
    assert not request_facts(installed, (), known_files(texts)).asked_of


def test_a_search_is_narrowed_to_the_kinds_and_the_one_file_that_are_said() -> None:
    texts = {"src/parser.py": "print(1)", "a.js": "", "b.ts": ""}

    def searched(request: str) -> object:
        turn = newest_turn([Message("user", request, origin="user")])
        return request_facts(turn, (), known_files(texts)).search

    assert searched("are there any print statements in the parser") == {
        "file_pattern": "src/parser.py",
        "query": "print",
    }
    assert searched("which processes use the most CPU") == {}
    assert searched("are there any js or ts files using moment") == {"file_pattern": "*.{js,ts}", "query": "moment"}
    assert searched("are there any print statements in the whole project") == {"query": "print"}


def test_a_folder_of_which_a_part_shall_stay_is_beyond_the_model() -> None:
    files = known_files({"build/a.o": "a", "build/keep.txt": "b"})
    delete = ToolSpec("delete_file", "Deletes a file.", {})

    def beyond(request: str) -> str:
        return request_facts(newest_turn([Message("user", request, origin="user")]), (delete,), files).beyond

    assert beyond("delete everything in build except keep.txt") == CHANGE
    assert beyond("delete build") == ""


def test_a_script_that_does_a_command_of_the_project_has_that_command() -> None:
    assert facts("write scripts/t.sh that lints the web").content == ""  # of another folder
    files = ("pyproject.toml", "tests/test_a.py", "scripts/build.sh")
    made = value_sources("add scripts/t.sh that runs the tests", "", files, lambda _: "")
    assert made.content == "#!/bin/sh\npytest\n"
    named = "write scripts/lint.sh, a bash script that runs shellcheck on all .sh files in scripts"
    assert value_sources(named, "", files, lambda _: "").content == "#!/bin/bash\nshellcheck scripts/*.sh\n"
    half = value_sources("add scripts/t.sh that runs the tests and mails me", "", files, lambda _: "")
    assert half.content == ""


def test_a_definition_is_shown_before_any_question_of_the_project() -> None:
    texts = {"setup.cfg": "[options]\ninstall_requires = pip\n", "app/loads.py": "class Loader:\n    pass\n"}
    tools = [ToolSpec("read_file", "Read a file", {})]
    turn = newest_turn([Message("user", "show me the class Loader", origin="user")])
    found = request_facts(turn, tools, known_files(texts))
    assert [each.path for each in found.asked_of] == ["app/loads.py"]


def test_a_search_keeps_to_the_folder_that_is_said() -> None:
    texts = dict.fromkeys(("lib/a.js", "src/b.go", "src/deep/c.go"), "x\n")

    def pattern(request: str) -> str:
        turn = newest_turn([Message("user", request, origin="user")])
        return str(request_facts(turn, (), known_files(texts)).search.get("file_pattern", ""))

    assert pattern("any TODOs in lib?") == "lib/**"
    assert pattern("find FIXME in the go files in src") == "src/**/*.go"
    assert pattern("where is parseX used, not in lib") == ""


def test_a_passage_answers_what_no_rule_knows() -> None:
    texts = {"ci.yml": "stale:\n  days-before-stale: 60\n", "a.py": "x = 1\n"}
    turn = newest_turn([Message("user", "after how many days is an issue stale", origin="user")])
    assert [each.path for each in request_facts(turn, (), known_files(texts)).asked_of] == ["ci.yml"]


def test_what_was_changed_in_a_file_and_how_big_a_folder_is_are_no_passages() -> None:
    texts = {
        "src/tax.php": "<?php // what did I change\n",
        "node_modules/react/a.js": "// how big has node_modules become\n",
    }
    for request in ("what did I change in src/tax.php?", "how big has node_modules become?"):
        turn = newest_turn([Message("user", request, origin="user")])
        assert request_facts(turn, (), known_files(texts)).asked_of == ()


def test_a_passage_is_the_same_after_its_file_was_read_and_no_other() -> None:
    texts = {
        "errors.js": "TOO_LARGE: make(\n  'TOO_LARGE',\n  'Body is too large',\n  413,\n),\n",
        **{f"lib/part{number}.js": f"status({number}) // http\n" for number in range(6)},
    }
    said = Message("user", "what http status does TOO_LARGE have", origin="user")
    call = ToolCall("read_file", {"path": "errors.js"})
    read = [
        Message("assistant", "", tool_calls=(call,)),
        Message("tool", texts["errors.js"], call_id=call.id, tool="read_file", success=True),
    ]
    found = [request_facts(newest_turn(each), (), known_files(texts)).asked_of for each in ([said], [said, *read])]
    assert found[0] == found[1] and "413" in str(found[0])
