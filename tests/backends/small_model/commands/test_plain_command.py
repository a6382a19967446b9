"""A command that a request orders, begins with or needs for a number is run, whatever else the request asks."""

import pytest

from aintern.backends.small_model.meant_call import could_run, plain_command
from aintern.backends.small_model.request_facts import value_sources

FILES = {
    "tool/mix.py": "print(1)\n",
    "gen.sh": "#!/bin/sh\n",
    "Makefile": "test:\n\techo\n",
    "core.c": "int a;\n",
    "data/shop.db": "",
}


@pytest.mark.parametrize(
    ("request_text", "command"),
    [
        ("execute `sh gen.sh` and say what git shows as modified", "sh gen.sh"),
        ("sh gen.sh, then what new files do we have?", "sh gen.sh"),
        ("make test - all green?", "make test"),
        ("what does tool/mix.py print? run it", "python tool/mix.py"),
        ("how many lines does core.c have?", "wc -l core.c"),
        ("give me the last 50 lines of core.c", "tail -n 50 core.c"),
        ("show the 20 most recent lines of core.c", "tail -n 20 core.c"),
        ("follow core.c", "tail -f core.c"),
        ("tail end of core.c", ""),
        ("what is the git hash of HEAD", "git rev-parse HEAD"),
        ("does core.c still compile", "gcc -fsyntax-only core.c"),
        ("who last changed line 4 of core.c?", "git blame -L 4,4 core.c"),
        ("lines 40 to 60 of core.c pls", ""),
        ("raise MOST from 17 to 20 in core.c", ""),
        ("write a Containerfile that copies tool/mix.py in, and run it", ""),
        ("what exactly does gen.sh delete? don't run it", ""),
        ("git status, what's new?", ""),
        ("what does nvidia-smi say?", "nvidia-smi"),
        ("what does make do?", ""),
        ("which tables are in data/shop.db? the client is sqlite", "sqlite3 data/shop.db .tables"),
    ],
)
def test_it_is_the_command(request_text: str, command: str) -> None:
    sources = value_sources(request_text, request_text, tuple(FILES), lambda path: FILES.get(path, ""))
    assert plain_command(request_text, sources) == command


@pytest.mark.parametrize(
    ("request_text", "could_be"),
    [
        ("which compiler does the mix tool want", False),
        ("which width does the core use?", False),
        ("are the tests green?", True),
        ("is my branch up to date with origin", False),
        ("tidy everything up", True),
        ("what would make test do?", True),
    ],
)
def test_a_question_that_is_hardly_asked_like_a_command_is_none(request_text: str, could_be: bool) -> None:
    sources = value_sources(request_text, request_text, tuple(FILES), lambda path: FILES.get(path, ""))
    assert could_run(request_text, sources) is could_be
