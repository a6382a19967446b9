"""A change that a request spells out is read in its own direction, with the text as the request and the file have it."""

import pytest

from aintern.backends.small_model.edits.text_changes import (
    TextChange,
    asks_for_change,
    renamed_file,
    says_texts,
    text_change,
)

FILES = {
    "app/settings.py": 'NAME = "shop"\nTTL_SECONDS = 40\nPAGE_SIZE = 40\n',
    "conf.toml": 'version = "1.4.0"\ndebug = true\nwait: 30,\n',
    "notes.md": "We recieve mail.\nVery simply said.\n",
    ".ignore": "a/\nb/\n",
    "api.js": "function getUser() {}\n",
}
SETTINGS, SWAPPED = 'NAME = "shop"\nTTL_SECONDS = 40', 'TTL_SECONDS = 40\nNAME = "shop"'


def change(request: str, *named: str) -> TextChange | None:
    return text_change(request, named, tuple(FILES), lambda path: FILES.get(path, ""))


@pytest.mark.parametrize(
    ("request_text", "named", "old", "new"),
    [
        ("it should say 'receive', not 'recieve'", "notes.md", "recieve", "receive"),
        ("use `receive` instead of `recieve` in notes.md", "notes.md", "recieve", "receive"),
        ("there's a typo in notes.md, it says recieve instead of receive", "notes.md", "recieve", "receive"),
        ('main.go: log("start") should read log("starting up")', "main.go", 'log("start")', 'log("starting up")'),
        ("'recieve' should be 'receive'", "notes.md", "recieve", "receive"),
        ("'recieve' should obviously read 'receive'", "notes.md", "recieve", "receive"),
        ("users wait for ages, set debug = true to debug = false", "conf.toml", "debug = true", "debug = false"),
        ("bump the version from 1.4.0 to 1.5.0", "conf.toml", "1.4.0", "1.5.0"),
        ("rename getUser to fetchUser", "api.js", "getUser", "fetchUser"),
        ("debug = true becomes debug = false", "conf.toml", "debug = true", "debug = false"),
        ("set debug to false", "conf.toml", "debug = true", "debug = false"),
        ("the wait should be 60 on the client side, not 30", "conf.toml", "30", "60"),
        ("raise the wait to 60", "conf.toml", "wait: 30,", "wait: 60,"),
        ("the page size must be 50", "app/settings.py", "PAGE_SIZE = 40", "PAGE_SIZE = 50"),
        ("remove the word 'simply'", "notes.md", "simply", ""),
        ('swap `NAME = "shop"` and `TTL_SECONDS = 40`', "app/settings.py", SETTINGS, SWAPPED),
        ('swap the lines `TTL_SECONDS = 40` and `NAME = "shop"`', "app/settings.py", SETTINGS, SWAPPED),
        ('the version is "1.4.0". Make it "1.5.0".', "conf.toml", 'version = "1.4.0"', 'version = "1.5.0"'),
        ("the wait is 30, change it to 60", "conf.toml", "wait: 30,", "wait: 60,"),
        ("there is a typo: 'recieve' instead of 'receive'", "notes.md", "recieve", "receive"),
        ("fix the typo 'recieve' in notes.md, should be 'receive'", "notes.md", "recieve", "receive"),
        ("notes.md says Very simply, make it say Quite simply", "notes.md", "Very simply", "Quite simply"),
        ("drop the r in getUser", "api.js", "getUser", "getUse"),
        ("change wait: 30 to wait: 60", "conf.toml", "wait: 30", "wait: 60"),
        ("make it very briefly instead of simply", "notes.md", "simply", "briefly"),
        ('change the message "Very simply" in notes.md to "Quite simply"', "notes.md", "Very simply", "Quite simply"),
        ("notes.md says recieve should be receive", "notes.md", "recieve", "receive"),
        ("notes.md: We recieve mail -> We get letters", "notes.md", "We recieve mail", "We get letters"),
        ("notes.md: recieve mail -> get letters", "notes.md", "recieve mail", "get letters"),
        ("change We recieve mail to Letters come in in notes.md", "notes.md", "We recieve mail", "Letters come in"),
        ("change\ndebug = true\nto\ndebug = false\nin it", "conf.toml", "debug = true", "debug = false\nin it"),
        ("in conf.toml debug must be false", "conf.toml", "debug = true", "debug = false"),
        ("add c/ as the last line", ".ignore", "b/", "b/\nc/"),
        ("put c/ at the top", ".ignore", "a/", "c/\na/"),
        ("there's a typo in notes.md, 'recieve' instead of 'receive'", "notes.md", "recieve", "receive"),
        ("conf.toml pins 1.4.0, make that 1.5.0", "conf.toml", "1.4.0", "1.5.0"),
        ("change the name from shop to The Shop in settings.py", "app/settings.py", "shop", "The Shop"),
        ("notes.md: it is briefly now, not simply", "notes.md", "simply", "briefly"),
        ("debug in conf.toml -> false", "conf.toml", "debug = true", "debug = false"),
        ("debug in conf.toml has to be false so that it is quick", "conf.toml", "debug = true", "debug = false"),
        ("conf.toml: wait -> 60", "conf.toml", "wait: 30,", "wait: 60,"),
        ("wait 60 in conf.toml instead of 30", "conf.toml", "30", "60"),
        (".ignore lacks c/, add it at the bottom", ".ignore", "b/", "b/\nc/"),
    ],
)
def test_what_is_spelled_out_is_what_is_changed(request_text: str, named: str, old: str, new: str) -> None:
    assert change(request_text, named) == TextChange(old, new, named)


def test_a_text_that_stands_there_twice_is_the_one_that_the_words_describe() -> None:
    found = change("ttl seconds should be 90, not 40", "app/settings.py")
    assert found == TextChange("TTL_SECONDS = 40", "TTL_SECONDS = 90", "app/settings.py")


def test_the_file_is_found_where_only_one_has_the_text() -> None:
    assert change("the function getUser should be renamed: rename getUser to loadUser") == TextChange(
        "getUser", "loadUser", "api.js"
    )


@pytest.mark.parametrize(
    "request_text",
    [
        "explain the parser",
        "rename conf.toml to other.toml",
        "rename 'conf.toml' to 'my conf.toml'",
        "add a docstring to getUser",
        "read line 3 to 9",
    ],
)
def test_what_spells_out_no_change_gives_none(request_text: str) -> None:
    assert change(request_text) is None


def test_a_file_whose_name_is_only_said_in_passing_is_not_the_one_that_is_changed() -> None:
    found = change("the ttl seconds of the notes should be 90, not 40", "notes.md")
    assert found == TextChange("TTL_SECONDS = 40", "TTL_SECONDS = 90", "app/settings.py")


def test_a_part_of_an_address_is_cut_from_its_scheme() -> None:
    request = "drop the s in https://localhost:3000"
    assert text_change(request, ["a.js"], ["a.js"], lambda _: "") == TextChange(
        "https://localhost:3000", "http://localhost:3000", "a.js"
    )


def test_of_several_changes_the_next_is_the_one_after_those_made() -> None:
    request = "In app/settings.py set TTL_SECONDS to 60 and PAGE_SIZE to 20."
    named, paths = ["app/settings.py"], list(FILES)
    changes = [text_change(request, named, paths, lambda path: FILES[path], made) for made in range(3)]
    assert changes == [
        TextChange("TTL_SECONDS = 40", "TTL_SECONDS = 60", "app/settings.py"),
        TextChange("PAGE_SIZE = 40", "PAGE_SIZE = 20", "app/settings.py"),
        None,
    ]


@pytest.mark.parametrize(
    "request_text",
    ["find where PAGE_SIZE is set and make it 50 (it's 40)", "PAGE_SIZE is too low, please find it and raise it to 50"],
)
def test_a_pronoun_stands_for_the_name_before_it(request_text: str) -> None:
    assert change(request_text) == TextChange("PAGE_SIZE = 40", "PAGE_SIZE = 50", "app/settings.py")


def test_a_name_that_stands_there_several_times_is_renamed_everywhere_in_its_file_and_in_no_other() -> None:
    texts = {"a.py": "foo = 1\nprint(foo)\n", "b.py": "foo = 9\n"}
    found = text_change("rename the variable foo to total in a.py", ["a.py"], list(texts), lambda path: texts[path])
    assert found == TextChange("foo", "total", "a.py", everywhere=True)


@pytest.mark.parametrize("request_text", ["turn the mail into a nicer one", "rename it to other.toml"])
def test_a_plain_word_in_a_longer_description_is_no_text(request_text: str) -> None:
    assert change(request_text, "notes.md") is None


def test_a_change_beside_a_new_name_of_the_file_is_found() -> None:
    found = change("rename notes.md to mail.md and replace recieve with receive in it", "notes.md")
    assert found == TextChange("recieve", "receive", "notes.md")


def test_a_pasted_text_spells_out_no_change() -> None:
    assert change(f"set debug to false\n{'x is set to y, and ' * 400}", "conf.toml") is None


@pytest.mark.parametrize(
    ("request_text", "old", "new"),
    [
        ("the delay is 30, make it 45", "delay = 30", "delay = 45"),
        ("Setting mode is fast. Make it slow!", "mode = fast", "mode = slow"),
        ("delay is 30 at the moment in a.ini, please change it to 60", "delay = 30", "delay = 60"),
        ("remove the full stop after 'all done' in a.ini", "all done.", "all done"),
        ("drop the comma in 'so, it is' in a.ini", "so, it is", "so it is"),
    ],
)
def test_the_key_of_what_is_set_and_the_text_beside_a_mark_stay(request_text: str, old: str, new: str) -> None:
    text = "# so, it is 30: all done.\n[a]\ndelay = 30\nmode = fast\n"
    found = text_change(request_text, ["a.ini"] * ("a.ini" in request_text), ["a.ini"], lambda _: text)
    assert found is not None
    assert text.replace(found.old, found.new, 1) == text.replace(old, new, 1)


def test_what_is_called_otherwise_now_is_changed_where_the_file_has_it() -> None:
    found = text_change("a.md calls it Foo, we call it Bar now", ["a.md"], ["a.md"], lambda _: "# Foo\n")
    assert found == TextChange("Foo", "Bar", "a.md")


def test_a_preposition_is_not_what_goes() -> None:
    text = "mode = fast\nin = 1\n"
    assert text_change("the mode is to be slow and not in the fast one", [], ["a.ini"], lambda _: text) is None


def test_a_renamed_function_is_renamed_where_it_is_called_too() -> None:
    text = "def go(): pass\n\ngo()\n"
    assert text_change("rename the function go to run in a.py", ["a.py"], ["a.py"], lambda _: text) == TextChange(
        "go", "run", "a.py", everywhere=True
    )


def test_only_the_first_is_replaced_where_only_that_is_meant() -> None:
    text = "a_b = 1\nx = a_b\n"
    found = text_change("replace the first a_b with c_d in a.py", ["a.py"], ["a.py"], lambda _: text)
    assert found == TextChange("a_b = 1", "c_d = 1", "a.py")


def test_of_a_file_and_one_with_a_longer_name_the_one_is_meant_that_is_written() -> None:
    files = {".env": "KEY=a\n", ".env.example": "KEY=\n"}
    found = text_change("in .env.example set KEY to b", list(files), list(files), lambda path: files[path])
    assert found == TextChange("KEY=", "KEY=b", ".env.example")


@pytest.mark.parametrize(
    ("request_text", "is_change"),
    [
        ("please add a parser to a.py", True),
        ("in a.py, fix the loop", True),
        ("show a.py", False),
        ("how do I add x?", False),
    ],
)
def test_an_order_to_change_something_is_told_from_a_question(request_text: str, is_change: bool) -> None:
    assert asks_for_change(request_text) is is_change


def test_where_the_named_file_is_not_known_no_other_is_changed() -> None:
    assert text_change("set KEY to b in .env", [], [".env.example"], lambda _: "KEY=a\n") is None


@pytest.mark.parametrize(
    ("request_text", "old", "new", "everywhere"),
    [
        (
            "Gemfile: gem 'rails', '~> 7.0' has to become gem 'rails', '~> 7.2'",
            "gem 'rails', '~> 7.0'",
            "gem 'rails', '~> 7.2'",
            False,
        ),
        (
            "Gemfile: source 'http://a.org' must be source 'https://a.org', please",
            "source 'http://a.org'",
            "source 'https://a.org'",
            False,
        ),
        ("in Gemfile ruby '3.1' -> ruby '3.3' now", "ruby '3.1'", "ruby '3.3'", False),
        ("colur in Gemfile is misspelt, it should be colour, fix all of them", "colur", "colour", True),
        (
            "swap gem 'pg', '~> 1.1' for gem 'mysql2', '~> 0.5' in Gemfile",
            "gem 'pg', '~> 1.1'",
            "gem 'mysql2', '~> 0.5'",
            False,
        ),
        ('in Gemfile replace "and colur again" with "for colour again"', "and colur again", "for colour again", False),
        ('Gemfile: replace "source to keep" with "source for all"', "source to keep", "source for all", False),
        ("Gemfile: gem 'pg' to gem 'pg2' please", "gem 'pg'", "gem 'pg2'", False),
        ("Gemfile: colur -> colour, all occurences", "colur", "colour", True),
    ],
)
def test_code_needs_no_quotes_where_the_file_has_it(request_text: str, old: str, new: str, everywhere: bool) -> None:
    text = "source 'http://a.org'\nruby '3.1'\n\n# colur, and colur again: a 'source to keep'\ngem 'rails', '~> 7.0'\ngem 'pg', '~> 1.1'\n"
    change = text_change(request_text, ["Gemfile"], ["Gemfile"], {"Gemfile": text}.__getitem__)
    assert change == TextChange(old, new, "Gemfile", everywhere=everywhere)


@pytest.mark.parametrize(
    ("request_text", "old", "new"),
    [
        ('etc/a.json: "limit": 10 becomes "limit": 20', '"limit": 10', '"limit": 20'),
        ('in etc/a.json "mode": "slow" should be "mode": "fast"', '"mode": "slow"', '"mode": "fast"'),
        ('etc/a.json: "limit": 10 -> 20', '"limit": 10', '"limit": 20'),
        ('etc/a.json: mode = "slow" -> fast', 'mode = "slow"', 'mode = "fast"'),
        ("etc/a.json runs on :4000, make that :4001", ":4000", ":4001"),
        ("take the line drop(t) out of etc/a.json", "drop(t)", ""),
        ("etc/a.json has drop(t) in it, kick that line out", "drop(t)", ""),
        ("throw the line `x` out of etc/a.json, left over from a test", "x", ""),
        ("It is slow. In etc/a.json, 'ttl' => 5 becomes 'ttl' => 50", "'ttl' => 5", "'ttl' => 50"),
        ("etc/a.json: #define DEPTH 3 should be #define DEPTH 5", "#define DEPTH 3", "#define DEPTH 5"),
        ("swap \\ref{fig:a} for \\ref{fig:b} in etc/a.json pls", "\\ref{fig:a}", "\\ref{fig:b}"),
        ("in etc/a.json 10 4 * * 1 becomes 10 6 * * 1", "10 4 * * 1", "10 6 * * 1"),
        ("etc/a.json - 192.168.0.7 is now 192.168.0.9", "192.168.0.7", "192.168.0.9"),
        ("warn(msg) in etc/a.json must become logger.warning(msg)", "warn(msg)", "logger.warning(msg)"),
        ("typo in etc/a.json: lenght should be length", "lenght", "length"),
        ("etc/a.json has a typo, it says wich where it should be which", "wich", "which"),
        ("the word wich in etc/a.json is a typo, should be which", "wich", "which"),
        ("a typo in etc/a.json, it says wich, shoud be which", "wich", "which"),
        ("etc/a.json has 'e-mail' in it but we write 'email'", "e-mail", "email"),
        ('etc/a.json says "Abuot us" in the title. Should read "About us".', "Abuot us", "About us"),
        ("get rid of the word 'very' in etc/a.json", "very", ""),
        ("the word 'very' can go from etc/a.json", "very", ""),
        ("I misspelled 'right' as 'rihgt' in etc/a.json", "rihgt", "right"),
        ("there's a stray `print('x')` in etc/a.json, remove it please", "print('x')", ""),
        ("etc/a.json uses http.get, it should use session.get", "http.get", "session.get"),
        ("s/foo/bar/ in etc/a.json", "foo", "bar"),
        ("etc/a.json links to http://a.com, that has to be https://b.com", "http://a.com", "https://b.com"),
        ("the ports in etc/a.json are wrong, 5433:5432 not 5432:5432", "5432:5432", "5433:5432"),
        ("in etc/a.json replace join(a, b) with Path(a) / b", "join(a, b)", "Path(a) / b"),
        ("that is why I want `wait=5` in etc/a.json raised to `wait=20`", "wait=5", "wait=20"),
        ("the host was shut down. In etc/a.json `a.org` should now be `b.org`, can you update it?", "a.org", "b.org"),
        ("in etc/a.json raplace maxDepth = 10 with maxDepth = 16", "maxDepth = 10", "maxDepth = 16"),
        ("/mnt/old in etc/a.json isn't right any more: it is /mnt/new now", "/mnt/old", "/mnt/new"),
        ("the address in etc/a.json, me@test.local, has to become you@example.com", "me@test.local", "you@example.com"),
        (
            "the heading in etc/a.json, <b>About as</b>, has a typo, as should be us",
            "<b>About as</b>",
            "<b>About us</b>",
        ),
    ],
)
def test_what_is_said_word_by_word_is_changed_though_the_file_was_not_seen(
    request_text: str, old: str, new: str
) -> None:
    found = text_change(request_text, ["etc/a.json"], ["etc/a.json"], lambda _: "")
    assert found == TextChange(old, new, "etc/a.json")


@pytest.mark.parametrize(
    "request_text",
    [
        "remove the line about limits from etc/a.json",
        "take the unused import out of etc/a.json",
        "etc/a.json has a mistake in line 3, remove that line",
        "remove the drop.table call from etc/a.json",
        "etc/a.json is misspelled, it should be b.json",
        "raise the limit in etc/a.json from 3 to 5",
        "workers in etc/a.json should be 8 instead of 2",
        "etc/a.json should be shorter",
        "the error in etc/a.json should be a warning",
        "etc/a.json is from 2018 and does not compile",
        "I need an example for the docs, like etc/a.json",
        "a researcher asks how to report a hole, is that in etc/a.json?",
    ],
)
def test_a_line_that_is_only_described_and_a_name_of_a_file_are_no_text(request_text: str) -> None:
    assert text_change(request_text, ["etc/a.json"], ["etc/a.json"], lambda _: "") is None


@pytest.mark.parametrize(
    ("request_text", "renamed"),
    [
        ("lib/adress.c is misspelled, it should be address.c", ("lib/adress.c", "lib/address.c")),
        ("i misspelled a file, lib/adress.c should be address.c", ("lib/adress.c", "lib/address.c")),
        ("rename adress.c to address.c", ("lib/adress.c", "lib/address.c")),
        ("lib/adress.c has a typo in the file name, should be address.c", ("lib/adress.c", "lib/address.c")),
        ("adress.c -> src/address.c, rename it", ("lib/adress.c", "src/address.c")),
        ("adress.c is wrong, it should be fast", None),
        ("the folder lib is misspelled, should be libs", ("lib", "libs")),
        ("the folder lib is misspelled in a.md, should be libs", None),
        ("rename adress to address in adress.c", None),
        ("in a.md rename adress.c to address.c", None),
        ("rename adress.c to a.md", None),
    ],
)
def test_a_file_whose_right_name_is_said_gets_it(request_text: str, renamed: tuple[str, str] | None) -> None:
    assert renamed_file(request_text, ("lib/adress.c", "a.md")) == renamed


def test_a_comment_that_was_not_seen_is_made_and_taken_back_where_it_is_quoted() -> None:
    def change(request: str) -> TextChange | None:
        return text_change(request, ["Gemfile"], ["Gemfile"], lambda _: "x\n")

    assert change('uncomment `# gem "puma"` in the Gemfile') == TextChange('# gem "puma"', 'gem "puma"', "Gemfile")
    assert change('comment out `gem "puma"` in the Gemfile') == TextChange('gem "puma"', '# gem "puma"', "Gemfile")
    assert change("uncomment the puma line in the Gemfile") is None


def test_what_is_changed_wherever_it_stands_is_so_in_a_file_that_was_not_seen() -> None:
    request = "a.md has 'e-mail' in many places but we write 'email', change all of them"
    assert text_change(request, ["a.md"], ["a.md"], lambda _: "x\n") == TextChange("e-mail", "email", "a.md", True)


@pytest.mark.parametrize(
    ("request_text", "changed"),
    [
        ("bump actions/checkout@v3 to v4 in ci.yml", ("actions/checkout@v3", "actions/checkout@v4")),
        ("bump actions/checkout@v3 to 4 in ci.yml", ("actions/checkout@v3", "actions/checkout@v4")),
        ("ci.yml: change postgres:14-alpine to 16", ("postgres:14-alpine", "postgres:16-alpine")),
        ("ci.yml: flask==2.2.5 -> 3.0.3", ("flask==2.2.5", "flask==3.0.3")),
        ("ci.yml: postgres:14 -> mysql:8", ("postgres:14", "mysql:8")),
    ],
)
def test_a_version_alone_is_that_of_the_name_before_it(request_text: str, changed: tuple[str, str]) -> None:
    assert text_change(request_text, ["ci.yml"], ["ci.yml"], lambda _: "") == TextChange(*changed, "ci.yml")


@pytest.mark.parametrize(
    ("request_text", "changed"),
    [
        ("in ci.yml change the colour #ff6600 to #0055aa", ("#ff6600", "#0055aa")),
        ("in ci.yml change the host a.example.org to b.example.org", ("a.example.org", "b.example.org")),
        ("in ci.yml change the base image python:3.11 to python:3.12", ("python:3.11", "python:3.12")),
        ("in ci.yml change import a.b to import a.c", ("import a.b", "import a.c")),
    ],
)
def test_what_a_text_is_called_is_no_part_of_it(request_text: str, changed: tuple[str, str]) -> None:
    assert text_change(request_text, ["ci.yml"], ["ci.yml"], lambda _: "") == TextChange(*changed, "ci.yml")


def test_two_quoted_values_with_their_key_are_told_apart() -> None:
    asked = "a.yaml wants sdk: '>=3.0' instead of sdk: '>=2.17'"
    assert text_change(asked, ["a.yaml"], ["a.yaml"], lambda _: "") == TextChange(">=2.17", ">=3.0", "a.yaml")


def test_every_one_of_a_quoted_text_is_replaced_and_no_value_of_it_set() -> None:
    text = "int foo = 1;\nint b = foo + 2;\n"
    found = text_change("every 'foo' in a.c must become 'bar'", ["a.c"], ["a.c"], lambda _: text)
    assert found == TextChange("foo", "bar", "a.c", everywhere=True)


@pytest.mark.parametrize(
    "request_text", ["find 'a' but not 'b' in a.md", "is 'x' in a.md better than 'y'?", "move 'x' below 'y' in a.md"]
)
def test_two_quotations_that_are_looked_for_or_put_somewhere_are_no_change(request_text: str) -> None:
    assert text_change(request_text, ["a.md"], ["a.md"], lambda _: "x\n") is None


@pytest.mark.parametrize(
    ("request_text", "left"),
    [
        ('delete "pad" from a.json dependencies', '{\n  "dependencies": {\n    "react": "18"\n  }\n}\n'),
        ("get rid of 'react' in a.json", '{\n  "dependencies": {\n    "pad": "1"\n  }\n}\n'),
    ],
)
def test_of_an_entry_whose_name_is_taken_out_nothing_stays(request_text: str, left: str) -> None:
    text = '{\n  "dependencies": {\n    "pad": "1",\n    "react": "18"\n  }\n}\n'
    change = text_change(request_text, ["a.json"], ["a.json"], lambda _: text)
    assert change is not None
    assert text.replace(change.old, change.new) == left


@pytest.mark.parametrize(
    ("request_text", "text", "changed"),
    [
        ("kill the comment `// HACK: out` in f", "a\n// HACK: out\n", "a\n"),
        ("remove the comment `# old` in f", "a\nb  # old\n", "a\nb\n"),
        ("kill the trailing slash of https://a.io/v2/ in f", "u = https://a.io/v2/\n", "u = https://a.io/v2\n"),
        ("drop the slash at the end of https://a.io/v2/ in f", "u = https://a.io/v2/\n", "u = https://a.io/v2\n"),
        ("forgot a `binding.pry` in f. drop it", "a\nbinding.pry\nb\n", "a\nb\n"),
        ('f: @router.get("/a") becomes @router.get("/b")', '@router.get("/a")\n', '@router.get("/b")\n'),
        ('gem "rack" has to be the last line of f, add it', 'gem "puma"\n', 'gem "puma"\ngem "rack"\n'),
        ("f, @max_retries 3 is too low. make it @max_retries 5", "@max_retries 3\n", "@max_retries 5\n"),
    ],
)
def test_what_is_named_goes_or_changes_and_nothing_else(request_text: str, text: str, changed: str) -> None:
    change = text_change(request_text, ["f"], ["f"], lambda _: text)
    assert change is not None
    assert text.replace(change.old, change.new).replace("  \n", "\n").replace("a\n\n", "a\n") == changed


def test_every_one_of_an_unseen_text_is_without_the_word_for_it() -> None:
    assert text_change("replace every #ff0000 in f with #cc2233", ["f"], ["f"], lambda _: "x") == TextChange(
        "#ff0000", "#cc2233", "f", everywhere=True
    )


def test_what_kind_of_name_it_is_does_not_belong_to_an_unseen_text() -> None:
    request = "rename the variable cnt to sample_count everywhere in f"
    assert text_change(request, ["f"], ["f"], lambda _: "x") == TextChange("cnt", "sample_count", "f", everywhere=True)


@pytest.mark.parametrize("blob", ["a" * 3900, "a." * 1950, "a-b=" * 950, "f(" * 1900])
def test_a_blob_of_thousands_of_letters_is_read_in_its_time(blob: str) -> None:  # it took hours, the cube of its length
    assert text_change(f"what is {blob}", ["f"], ["f"], lambda _: "x") is None


def test_a_file_name_that_has_to_be_another_is_a_move() -> None:
    request = "I misspelled a filename: src/helprs.ts has to be src/helpers.ts"
    assert renamed_file(request, ["src/helprs.ts", "src/a.ts"]) == ("src/helprs.ts", "src/helpers.ts")


def test_a_name_whose_value_is_set_is_not_replaced_itself() -> None:
    edit = {"old_text": "POOL_SIZE", "new_text": "256"}
    assert not says_texts(edit, "set POOL_SIZE to 256 in limits.h, its 64 at the moment")
    assert says_texts({"old_text": "POOL_SIZE", "new_text": "MAX_POOL"}, "change POOL_SIZE to MAX_POOL in limits.h")


def test_a_call_is_a_text_without_quotes() -> None:
    request = 'in W/P.cs replace Console.WriteLine("start"); with logger.LogInformation("start");'
    assert text_change(request, ["W/P.cs"], ["W/P.cs"], lambda _: "x") == TextChange(
        'Console.WriteLine("start");', 'logger.LogInformation("start");', "W/P.cs"
    )


def test_every_one_of_a_text_is_changed_where_that_is_said_and_a_line_by_its_first_word() -> None:
    every = text_change("replace every console.log with console.debug in a.js", ["a.js"], ["a.js"], lambda _: "x")
    assert every == TextChange("console.log", "console.debug", "a.js", everywhere=True)
    line = text_change(
        "Dockerfile: FROM node:20 instead of FROM node:18", ["Dockerfile"], ["Dockerfile"], lambda _: "x"
    )
    assert line == TextChange("FROM node:18", "FROM node:20", "Dockerfile")


def test_a_quoted_statement_is_put_in_with_its_quotes_and_its_semicolon() -> None:
    change = text_change(
        "insert 'use strict'; as the first line of a.js", ["a.js"], ["a.js"], lambda path: "let a;\nlet b;\n"
    )
    assert change is not None
    assert (change.old, change.new) == ("let a;", "'use strict';\nlet a;")


@pytest.mark.parametrize(
    ("request_text", "changed"),
    [
        ("in m.js the 5 should be 4", ("5", "4")),
        ("the 5 in m.js should be a 4", ("5", "4")),
        ("in m.js the 2 should be 3", None),  # it stands there twice
    ],
)
def test_a_number_becomes_another(request_text: str, changed: tuple[str, str] | None) -> None:
    text = "test('breaks', () => equal(2 * 2, 5));\n"
    found = text_change(request_text, ["m.js"], ["m.js"], lambda path: text)
    assert (found and (found.old, found.new)) == changed


def test_a_file_that_stands_in_a_quotation_is_not_the_one_to_change() -> None:
    files = {"package.json": '{\n  "scripts": {\n    "lint": "eslint src"\n  }\n}\n', "src/a.js": "x\n"}
    asked = "add a script called dev with 'node --watch src/a.js' to package.json"
    found = text_change(asked, list(files), list(files), lambda path: files[path])
    assert found is not None
    assert (found.path, found.new) == ("package.json", '    "lint": "eslint src",\n    "dev": "node --watch src/a.js"')


def test_a_setting_from_one_value_to_another_is_told_by_its_name_where_the_value_is_not_alone() -> None:
    texts = {"src/walk.rs": "const MAX_LENGTH: usize = 1000;\n\nlen() > MAX_LENGTH\n", "a.md": "1000\n"}
    change = text_change("change MAX_LENGTH from 1000 to 2000", (), tuple(texts), lambda path: texts[path])
    assert change is not None and change.path == "src/walk.rs" and change.new == "const MAX_LENGTH: usize = 2000;"


def test_what_git_does_with_commits_is_no_change_of_a_text() -> None:
    request = "pull from origin main, but rebase instead of merging"
    assert text_change(request, ("app/main.py",), ("app/main.py",), lambda _: "merging\n") is None
