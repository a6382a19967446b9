"""A line that a request puts into a file or takes out goes where the request says, or nothing is changed."""

import pytest

from aintern.backends.small_model.edits.line_changes import difference, line_change

FILES = {
    "run.sh": "#!/bin/sh\nexport LANG=C\n\necho up\n",
    "lib/main.py": "import os\nimport sys\n\n\ndef go():\n    os.sync()\n    return sys.argv\n",
    "conf/lang.sh": "#export LANG=C\n  # export TERM=xterm\n",
    "requirements.txt": "flask>=3\nredis\n",
    ".npmignore": "a/\nb/\n",
    "NOTES.md": "# Notes\n\n## One\n\ntext\n",
    "robots.txt": "User-agent: *\nDisallow: /tmp\n",
    "a.html": "<h1>A</h1>\n  <!-- <p>b</p> -->\n",
    "pyproject.toml": '[project]\ndependencies = [\n    "click",\n    "rich>=13",\n]\n',
    ".aliases": "alias ll='ls -l'\n",
    "my.cnf": "[mysqld]\n#slow_log=1\n",
    "a.csv": "id,name\n1,ann\n",
    "a.yml": 'python:\n  - "3.9"\n  - "3.10"\n',
    "a.css": "b { color: red; }\n",
    "app.properties": "a=1\n#log.root=DEBUG\n",
    "Gemfile": "source 'x'\ngem 'rails', '~> 7'\ngem 'puma', '~> 5'\n",
    "Cargo.toml": '[package]\nname = "serde"\n\n[dependencies]\nserde = "1.0"\nlog = { version = "0.4" }\n',
}


def changed(request: str, path: str) -> str | None:
    """The whole file as it is afterwards."""
    found = line_change(request, path, FILES[path])
    return None if found is None else FILES[path].replace(*found, 1)


@pytest.mark.parametrize(
    ("request_text", "path", "old", "new"),
    [
        ("append the line 'export TZ=UTC' to run.sh", "run.sh", "echo up\n", "echo up\nexport TZ=UTC\n"),
        ("in lib/main.py add `import json` right after `import os`", "lib/main.py", "os\n", "os\nimport json\n"),
        ("put `import abc` above the line import os in main.py", "lib/main.py", "import os", "import abc\nimport os"),
        ("insert 'x = 1' after line 5 of lib/main.py", "lib/main.py", "go():\n", "go():\nx = 1\n"),
        ("add `print(1)` below `os.sync()` in lib/main.py", "lib/main.py", "sync()\n", "sync()\n    print(1)\n"),
        ("at the very end of run.sh write: echo down", "run.sh", "echo up\n", "echo up\necho down\n"),
        ("below the shebang of run.sh add `set -u`", "run.sh", "sh\n", "sh\nset -u\n"),
        ("add a row to .npmignore: c/", ".npmignore", "b/\n", "b/\nc/\n"),
        ("add 'set -e' as the second line of run.sh", "run.sh", "sh\n", "sh\nset -e\n"),
        ("Put 'use x'; at the very top of NOTES.md", "NOTES.md", "# Notes", "'use x';\n# Notes"),
        ("add ## Two before ## One in NOTES.md", "NOTES.md", "## One", "## Two\n## One"),
        ("prepend `# shell` to run.sh", "run.sh", "#!/bin/sh", "# shell\n#!/bin/sh"),
        ("append `b` as a new last line to run.sh", "run.sh", "echo up\n", "echo up\nb\n"),
        ("put c/ below the last entry of .npmignore", ".npmignore", "b/\n", "b/\nc/\n"),
        ("put c/ before the first entry of .npmignore", ".npmignore", "a/\n", "c/\na/\n"),
        ("put c/ above the last line of .npmignore", ".npmignore", "b/\n", "c/\nb/\n"),
        ("put c/ after the first line of .npmignore", ".npmignore", "a/\n", "a/\nc/\n"),
        ("npm should skip c/ too, so put c/ as the last line into .npmignore", ".npmignore", "b/\n", "b/\nc/\n"),
        ("stick `d/` at the end of .npmignore", ".npmignore", "b/\n", "b/\nd/\n"),
        ("append Disallow: /x to robots.txt", "robots.txt", "/tmp\n", "/tmp\nDisallow: /x\n"),
        ("put d/ between a/ and b/ in .npmignore", ".npmignore", "a/\n", "a/\nd/\n"),
        ("change line 2 of run.sh to export LANG=de", "run.sh", "LANG=C", "LANG=de"),
        ("main.py line 6: os.abort()", "lib/main.py", "os.sync()", "os.abort()"),
        ('line 5 of NOTES.md should say "words"', "NOTES.md", "text\n", "words\n"),
        ("uncomment <p>b</p> in a.html", "a.html", "<!-- <p>b</p> -->", "<p>b</p>"),
        ("comment out the <h1>A</h1> line in a.html", "a.html", "<h1>A</h1>", "<!-- <h1>A</h1> -->"),
        ("comment out color: red in a.css", "a.css", "b { color: red; }", "/* b { color: red; } */"),
        ("uncomment log.root in app.properties", "app.properties", "#log", "log"),
        ("change the second line in run.sh to export LANG=de", "run.sh", "LANG=C", "LANG=de"),
        ("set the 4th line of run.sh to `echo down`", "run.sh", "echo up", "echo down"),
        ("add the row 3,cid to a.csv", "a.csv", "1,ann\n", "1,ann\n3,cid\n"),
        ("drop 3.9 from the python versions in a.yml", "a.yml", '  - "3.9"\n', ""),
        ("append to .npmignore: build/ and dist/", ".npmignore", "b/\n", "b/\nbuild/\ndist/\n"),
        ("rm the redis line from requirements.txt", "requirements.txt", "redis\n", ""),
        ("the title of NOTES.md should be My notes", "NOTES.md", "# Notes", "# My notes"),
        ("take rich out of pyproject.toml", "pyproject.toml", '    "rich>=13",\n', ""),
        ("add alias gs='git status' to .aliases", ".aliases", "'ls -l'\n", "'ls -l'\nalias gs='git status'\n"),
        ("uncomment slow_log in my.cnf", "my.cnf", "#slow", "slow"),
        ("throw puma out of the Gemfile", "Gemfile", "gem 'puma', '~> 5'\n", ""),
        ("remove serde from Cargo.toml", "Cargo.toml", 'serde = "1.0"\n', ""),
        ("drop log from Cargo.toml", "Cargo.toml", 'log = { version = "0.4" }\n', ""),
        ("strip return sys.argv out of main.py", "lib/main.py", "    return sys.argv\n", ""),
        ("kick export LANG=C out of run.sh", "run.sh", "export LANG=C\n", ""),
        ("add httpx to requirements.txt", "requirements.txt", "redis\n", "redis\nhttpx\n"),
        ("add httpx 0.27.0 pinned to requirements.txt", "requirements.txt", "redis\n", "redis\nhttpx==0.27.0\n"),
        ("add httpx, pinned to 0.27.0, to requirements.txt", "requirements.txt", "redis\n", "redis\nhttpx==0.27.0\n"),
        ("add httpx >= 0.27 to requirements.txt", "requirements.txt", "redis\n", "redis\nhttpx>=0.27\n"),
        ("add c/ and *.tmp to .npmignore", ".npmignore", "b/\n", "b/\nc/\n*.tmp\n"),
        ("add two entries to .npmignore: c/ and d/", ".npmignore", "b/\n", "b/\nc/\nd/\n"),
        ("put c/ and d/ on two new lines at the end of .npmignore", ".npmignore", "b/\n", "b/\nc/\nd/\n"),
        ("remove flask from requirements.txt", "requirements.txt", "flask>=3\n", ""),
        ("delete the line export LANG=C from run.sh", "run.sh", "export LANG=C\n", ""),
        ("take export LANG=C out of run.sh", "run.sh", "export LANG=C\n", ""),
        ("run.sh still has export LANG=C in it, throw that line out", "run.sh", "export LANG=C\n", ""),
        ("add a line at the end of NOTES.md: call Ann, at 5", "NOTES.md", "text\n", "text\ncall Ann, at 5\n"),
        ("add one more line to NOTES.md, at the bottom: call Bob", "NOTES.md", "text\n", "text\ncall Bob\n"),
        ("between `import os` and `import sys` in main.py put `import re`", "lib/main.py", "os\n", "os\nimport re\n"),
        ("append these two lines to NOTES.md:\none\n\ntwo", "NOTES.md", "text\n", "text\none\n\ntwo\n"),
        ("delete line 2 of run.sh", "run.sh", "export LANG=C\n", ""),
        ("drop b/ from .npmignore", ".npmignore", "\nb/", ""),
        ("add import json at the top of lib/main.py", "lib/main.py", "", "import json\n"),
        ("put #include <math.h> first in NOTES.md", "NOTES.md", "", "#include <math.h>\n"),
        ("insert import a and import b at the top of lib/main.py", "lib/main.py", "", "import a\nimport b\n"),
        ("import json needs to be at the top of lib/main.py", "lib/main.py", "", "import json\n"),
        ("lib/main.py needs an `import json` at the top", "lib/main.py", "", "import json\n"),
        ("import re should come right after import os in main.py", "lib/main.py", "os\n", "os\nimport re\n"),
        ("add import re after the last import in lib/main.py", "lib/main.py", "sys\n", "sys\nimport re\n"),
        ("add import re below the sys import in lib/main.py", "lib/main.py", "sys\n", "sys\nimport re\n"),
        ("get rid of the line `import sys` in main.py please", "lib/main.py", "import sys\n", ""),
        ("kill the os.sync line in lib/main.py", "lib/main.py", "    os.sync()\n", ""),
        ("remove the unused import sys from lib/main.py", "lib/main.py", "import sys\n", ""),
        ("lib/main.py: 'import sys' can go", "lib/main.py", "import sys\n", ""),
        ("drop the sys import from main.py, nobody uses it", "lib/main.py", "import sys\n", ""),
        ("comment out `os.sync()` in lib/main.py, don't remove it", "lib/main.py", "    os.s", "    # os.s"),
        ("uncomment the LANG line in conf/lang.sh", "conf/lang.sh", "#export", "export"),
        ("comment export TERM=xterm in lang.sh back in", "conf/lang.sh", "  # export TERM", "  export TERM"),
    ],
)
def test_the_line_is_where_the_request_says(request_text: str, path: str, old: str, new: str) -> None:
    assert changed(request_text, path) == FILES[path].replace(old, new, 1)


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("add logging to lib/main.py", "lib/main.py"),
        ("add a test for go to lib/main.py", "lib/main.py"),
        ("add `import json` after the regex import in lib/main.py", "lib/main.py"),
        ("add redis to requirements.txt", "requirements.txt"),
        ("remove the loop from lib/main.py", "lib/main.py"),
        ("remove django from requirements.txt", "requirements.txt"),
        ("insert 'x' at line 900 of run.sh", "run.sh"),
        ("add httpx", "requirements.txt"),
        ("delete lines 2 to 4 of run.sh", "run.sh"),
        ("delete line 2-4 of run.sh", "run.sh"),
        ("delete line 40 of run.sh", "run.sh"),
        ("read run.sh", "run.sh"),
        ("remove the go line from lib/main.py", "lib/main.py"),
        ("remove the os line from lib/main.py", "lib/main.py"),
        ("comment out the loop in lib/main.py", "lib/main.py"),
        ("add an import for json at the top of lib/main.py", "lib/main.py"),
    ],
)
def test_what_is_not_spelled_out_or_has_no_place_changes_nothing(request_text: str, path: str) -> None:
    assert line_change(request_text, path, FILES[path]) is None


@pytest.mark.parametrize("word", ["it", "that", "them", "one", "something"])
def test_what_points_back_is_no_line(word: str) -> None:
    assert changed(f"add {word} at the end of run.sh", "run.sh") is None


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("robots.txt should disallow /x too, add a line for it", "robots.txt"),
        ("line 2 of run.sh: what does it do?", "run.sh"),
        ("line 2 of run.sh: this is the one that fails", "run.sh"),
        ("change line 9 of run.sh to x = 1", "run.sh"),  # which it has not
        ("NOTES.md: add a section on tests at the end", "NOTES.md"),
        ("throw source out of the Gemfile", "Gemfile"),
    ],
)
def test_what_is_only_told_of_a_line_changes_none(request_text: str, path: str) -> None:
    assert changed(request_text, path) is None


def test_of_a_call_the_function_may_be_meant() -> None:
    assert changed("remove os.sync() from lib/main.py", "lib/main.py") is None


def test_a_line_that_stands_there_twice_is_found_by_its_neighbours() -> None:
    text = "a\nb\nx\na\nc\n"
    assert line_change("add 'd' at the end of f.sh", "f.sh", "a\nb\na\n") == ("b\na", "b\na\nd")
    assert line_change("add 'd' after line 4 of f.sh", "f.sh", text) == ("x\na", "x\na\nd")


def test_an_empty_file_has_no_line_to_change() -> None:
    assert line_change("add 'd' at the end of f.sh", "f.sh", "") is None


def test_a_difference_has_as_many_lines_beside_it_as_it_takes_to_be_found() -> None:
    assert difference(["a", "b", "a"], ["a", "b", "c", "a"]) == ("b", "b\nc")
    assert difference(["a", "b", "a"], ["a", "b", "c"]) == ("b\na", "b\nc")
    assert difference(["a", "b"], ["x", "a", "b"]) == ("a", "x\na")
    assert difference(["a", "b"], ["a", "b"]) is None


def test_a_line_goes_beside_a_quoted_one_that_the_file_did_not_show() -> None:
    found = line_change("add `import json` after `import re` in lib/main.py", "lib/main.py", FILES["lib/main.py"])
    assert found == ("import re", "import re\nimport json")


def test_a_colon_in_a_quotation_parts_nothing() -> None:
    changed = line_change("add a line 'Licence: MIT' at the end of f.md", "f.md", "a\nb\n")
    assert changed == ("b", "b\nLicence: MIT")


@pytest.mark.parametrize(
    ("request_text", "title"),
    [
        ("make the README title '# fork'", "# fork"),
        ("change the title of README.md to Setup guide", "# Setup guide"),
        ('set README.md\'s title to "New"', "# New"),
        ("the title of README.md is too long", ""),
    ],
)
def test_the_title_of_a_document_is_its_first_heading(request_text: str, title: str) -> None:
    changed = line_change(request_text, "README.md", "# Old name\n\nText.\n\n## Install\n")
    assert changed == (("# Old name", title) if title else None)


@pytest.mark.parametrize("request_text", ["remove the print in a.py", "delete the debug print from a.py"])
def test_a_debug_call_is_taken_out_by_its_name(request_text: str) -> None:
    once = 'def f(user):\n    print("debug", user)\n    return user\n'
    assert line_change(request_text, "a.py", once) == ('    print("debug", user)\n', "")
    assert line_change(request_text, "a.py", once + once) is None
