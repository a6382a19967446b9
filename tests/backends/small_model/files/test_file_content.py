"""What a request spells out for a new file is its content to the letter; what it only describes is none."""

import pytest

from aintern.backends.small_model.files.file_content import file_content


@pytest.mark.parametrize(
    ("request_text", "content"),
    [
        ("create .ruby-version with just 3.3 in it", "3.3\n"),
        ("new file VERSION, content 3.1.4", "3.1.4\n"),
        ("Add a new page docs/glossary.md with just the title # Glossary for now", "# Glossary\n"),
        ('create a.txt with the text "stay for now"', "stay for now\n"),
        (
            "I need a dev.txt, first line pytest==8.2.0, second line ruff==0.4.4, nothing else in it",
            "pytest==8.2.0\nruff==0.4.4\n",
        ),
        ("i need a docs/OWNERS file, three lines: mara, then joost, then pim", "mara\njoost\npim\n"),
        ("Start a CHANGELOG.md, just the heading `# Changelog` for now", "# Changelog\n"),
        ("make a .env.local with two lines: A=1 and B=2", "A=1\nB=2\n"),
        ('I need a new file hi.lua with a single line in it: print("good morning")', 'print("good morning")\n'),
        ("new file todo.md with two bullet points: ship the beta, write the log", "- ship the beta\n- write the log\n"),
        ('make a.md with a bullet list: "milk", "eggs"', "- milk\n- eggs\n"),
        ("add todo.md with three bullet points about the release", ""),  # that is to be thought out
        ("write a.cfg containing x = 1 on the first line and y = 2 on the second", "x = 1\ny = 2\n"),
        ("i need a dev.txt with pytest, ruff and mypy, one per line", "pytest\nruff\nmypy\n"),
        ('create note.txt with the text "see you at 5, and bring cake"', "see you at 5, and bring cake\n"),
        ("create go.sh with these lines:\n#!/bin/sh\n\necho 'a'", "#!/bin/sh\n\necho 'a'\n"),
        ("put the text hello world into hello.txt please", "hello world\n"),
        ("create a CODEOWNERS file that contains exactly: * @team", "* @team\n"),
        ('make a.md. First line "# A", then an empty line, then "B."', "# A\n\nB.\n"),
        ('a new a.md, first line "# A", followed by a blank line and then "B" and then "C"', "# A\n\nB\nC\n"),
        ("there should be a .gitattributes that says * text=auto", "* text=auto\n"),
        ("new file r.txt: first line User: *, second line Not: /a", "User: *\nNot: /a\n"),
        ("please write hi.py:\n```python\nprint('hi')\n```\nthanks", "print('hi')\n"),
        ("create .tool-versions with the content golang 1.22.3", "golang 1.22.3\n"),
        ('put {"a": [1, 2]} into a fresh b.json', '{"a": [1, 2]}\n'),
        ('make a .prettierrc with {"semi": false}', '{"semi": false}\n'),
        ("new file VERSION, nothing but 2.0.0 in it", "2.0.0\n"),
        ('save "web: ruby app.rb" as Procfile', "web: ruby app.rb\n"),
        ("start posts/x.md, just the title line for now: # Summer", "# Summer\n"),
        (r"make a.txt with the content 'a\nb'", "a\nb\n"),
        ('start a.md with the heading "# A b" and below it an empty "## C" section', "# A b\n\n## C\n"),
        (
            "the host needs a file CNAME to know our domain, blog.example.org, create it with just that in it",
            "blog.example.org\n",
        ),
        (
            "it fails for want of a NOTICE file. One line is enough for it: (c) 2025 A. We need it",
            "(c) 2025 A. We need it\n",
        ),
        ("please create ci/a.flag whose only content is the word yes", "yes\n"),
        ("create NOTE, you know what, with just that in it", ""),
        (
            "write a.sh: first line #!/bin/sh, then set -eu, then echo hello world",
            "#!/bin/sh\nset -eu\necho hello world\n",
        ),
        (
            'create r.sh with three lines: set -e, cd "$(dirname "$0")" and exec ./x',
            'set -e\ncd "$(dirname "$0")"\nexec ./x\n',
        ),
        (
            "make a.sh with these lines one after the other: set -e then export A=1 then node s.js",
            "set -e\nexport A=1\nnode s.js\n",
        ),
        (
            "new script a.sh: line 1 #!/bin/sh, line 2 rm -rf build, line 3 echo ok",
            "#!/bin/sh\nrm -rf build\necho ok\n",
        ),
        ("create a.sh. It should start with #!/bin/sh, then cd /srv, then make", "#!/bin/sh\ncd /srv\nmake\n"),
        ('make a.sh with two lines: echo "a, b" and exit 0', 'echo "a, b"\nexit 0\n'),
    ],
)
def test_the_text_is_taken_as_it_is_spelled(request_text: str, content: str) -> None:
    assert file_content(request_text) == content


@pytest.mark.parametrize(
    "request_text",
    [
        "create main.py with a function that adds two numbers",
        "write a script with just the basics",
        "create an empty file a.txt",
        "make a README with the usual sections",
        "read notes.txt",
        "write unit tests for parser.rb",
    ],
)
def test_what_is_only_described_is_no_content(request_text: str) -> None:
    assert file_content(request_text) == ""


def test_a_heading_with_its_mark_is_the_line_itself() -> None:
    assert file_content("create docs/7.md with the heading # 7. Use PostgreSQL") == "# 7. Use PostgreSQL\n"


def test_the_name_that_a_text_is_saved_as_is_no_part_of_it() -> None:
    assert file_content('save the text "hello there" as notes.txt') == "hello there\n"


@pytest.mark.parametrize(
    ("request_text", "content"),
    [
        ("write a small conf.yaml with two keys, host localhost and debug true", "host: localhost\ndebug: true\n"),
        ("create app.toml containing name demo and port 80", 'name = "demo"\nport = 80\n'),
        ("make limits.json with size set to 12 and 'mode' slow", '{\n  "size": 12,\n  "mode": "slow"\n}\n'),
        ("new file .env with PORT 80 and HOST=local", "PORT=80\nHOST=local\n"),
        ("create tsconfig.json with strict mode", ""),
        ("make users.json containing a list of users", ""),
        ("create limits.json with the lines size 12, mode slow and so on", ""),
        ("create pyproject.toml with name demo and version 0.1.0", ""),
    ],
)
def test_keys_and_values_stand_as_the_language_of_the_file_wants_them(request_text: str, content: str) -> None:
    assert file_content(request_text) == content


def test_a_line_for_a_file_that_is_not_there_is_all_of_it() -> None:
    asked = "put the line 'build/' at the end of .gitignore"
    assert file_content(asked) == "build/\n"
    assert "build" not in file_content("add 'build/' to .gitignore", is_new=False)


def test_a_question_where_a_file_was_put_writes_nothing() -> None:
    assert file_content("Where did we put logback.xml?") == ""


@pytest.mark.parametrize(
    ("request_text", "content"),
    [
        ("new file sum.js: module.exports = (a, b) => a + b", "module.exports = (a, b) => a + b\n"),
        ("create q.sql with SELECT * FROM users;", "SELECT * FROM users;\n"),
        ("write src/const.py with PI = 3.14 and E = 2.72", "PI = 3.14\nE = 2.72\n"),
        ("make src/api.ts export default function api() {}", "export default function api() {}\n"),
        ("make a file TODO.md: - write tests", "- write tests\n"),
        ("put the following in notes.txt: remember the milk", "remember the milk\n"),
        ('create t.tfvars with region = "eu"', 'region = "eu"\n'),
        ("create a.py: it should parse json; then print it", ""),
        ("new file x.txt, with a note that tests are broken;", ""),
    ],
)
def test_code_behind_a_files_name_is_its_text_and_a_description_is_none(request_text: str, content: str) -> None:
    assert file_content(request_text) == content
