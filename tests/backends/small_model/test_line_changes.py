"""A line that a request puts into a file or takes out goes where the request says, or nothing is changed."""

import pytest

from aintern.backends.small_model.line_changes import difference, line_change

FILES = {
    "run.sh": "#!/bin/sh\nexport LANG=C\n\necho up\n",
    "lib/main.py": "import os\nimport sys\n\n\ndef go():\n    os.sync()\n    return sys.argv\n",
    "conf/lang.sh": "#export LANG=C\n  # export TERM=xterm\n",
    "requirements.txt": "flask>=3\nredis\n",
    ".npmignore": "a/\nb/\n",
    "NOTES.md": "# Notes\n\n## One\n\ntext\n",
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
