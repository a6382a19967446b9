"""A file that is to be made has the name that the request gives it and the text that it says, in the form that such a file has."""

import pytest

from aintern.backends.small_model.files.new_files import asks_for_empty, is_invented, made_from, new_file

HELLO = '#include <stdio.h>\n\nint main(void) {\n    puts("Hello, World!");\n    return 0;\n}\n'
PATHS = ("README.md", "src/main.c", "web/index.html", "Makefile", ".flake8")


@pytest.mark.parametrize(
    ("request_text", "path", "content"),
    [
        ("no gitignore so far. make one for ocaml: _build/ *.install", ".gitignore", "_build/\n*.install\n"),
        ("add a .dockerignore: .git, .github and tests", ".dockerignore", ".git\n.github\ntests\n"),
        ("put *.elf *.map out/ into a new .gitignore", ".gitignore", "*.elf\n*.map\nout/\n"),
        ("create .Rbuildignore with ^notes$ in it", ".Rbuildignore", "^notes$\n"),
        ("new header src/heap.h, just the include guard", "src/heap.h", "#ifndef HEAP_H\n#define HEAP_H\n\n#endif\n"),
        ("add src/heap.hpp with only #pragma once", "src/heap.hpp", "#pragma once\n"),
        ("write a tiny script up.sh that runs docker compose up -d", "up.sh", "#!/bin/sh\ndocker compose up -d\n"),
        ("new zip.sh, it should scp out.zip to me@box:/srv", "zip.sh", "#!/bin/sh\nscp out.zip me@box:/srv\n"),
        ("we need a docs/api.md with the heading API and nothing below it", "docs/api.md", "# API\n"),
        ("lib/extra needs an empty __init__.py", "lib/extra/__init__.py", ""),
        ('save "python 3.12" to a new file notes/runtime.txt', "notes/runtime.txt", "python 3.12\n"),
        ("new Dockerfile: FROM a:3, CMD ['sh']", "Dockerfile", "FROM a:3\nCMD ['sh']\n"),
        ("add a Dockerfile with FROM a, WORKDIR /b and COPY . .", "Dockerfile", "FROM a\nWORKDIR /b\nCOPY . .\n"),
        ("write a Dockerfile FROM the usual image", "Dockerfile", ""),
        ("make b.sh, a bash script which runs npm ci and npm test", "b.sh", "#!/bin/bash\nset -e\nnpm ci\nnpm test\n"),
        ("write b.sh that runs the tests and deploys", "b.sh", ""),
        (
            "write a .dockerignore that excludes .git, target and all .log files",
            ".dockerignore",
            ".git\ntarget\n*.log\n",
        ),
        ("write a .npmignore that leaves out the spec folder and *.map", ".npmignore", "spec/\n*.map\n"),
        ("i need d.sh that does docker compose pull", "d.sh", "#!/bin/sh\ndocker compose pull\n"),
        ("save SELECT count(*) FROM users; as q/count.sql", "q/count.sql", "SELECT count(*) FROM users;\n"),
        ("put LOG_LEVEL=debug into a new file debug.env", "debug.env", "LOG_LEVEL=debug\n"),
        ("save the result of f(x); as out.txt", "out.txt", ""),  # which is only told of
        ("write a script that prints the date, call it now.sh", "now.sh", "#!/bin/sh\ndate\n"),
        ("write a.sh. All it has to do is run docker compose up -d", "a.sh", "#!/bin/sh\ndocker compose up -d\n"),
        ("write a hello world in C to hello.c", "hello.c", HELLO),
        ("add a health check script up.sh that curls :80/up", "up.sh", "#!/bin/sh\ncurl :80/up\n"),
        ("write up.sh that removes the dist folder", "up.sh", "#!/bin/sh\nrm -rf dist\n"),
        ("new src/e.ts with a class Gone that extends Error", "src/e.ts", "export class Gone extends Error {}\n"),
        ("make lib/more a package, it wants a blank __init__.py", "lib/more/__init__.py", ""),
        ("web/ has no .gitignore, it needs one: .cache dist", "web/.gitignore", ".cache\ndist\n"),
        ("new .npmignore so that fixtures/ and *.tgz stay out of npm", ".npmignore", "fixtures/\n*.tgz\n"),
        ("create requirements-docs.txt: sphinx, furo==2024.1.29", "requirements-docs.txt", "sphinx\nfuro==2024.1.29\n"),
        ("we are on go 1.22, write a .go-version that says so", ".go-version", "1.22\n"),
        ("a .node-version is missing, make one: v18.20.2", ".node-version", "v18.20.2\n"),
        ("make .tool-versions with erlang 26.2 and elixir 1.16.1", ".tool-versions", "erlang 26.2\nelixir 1.16.1\n"),
        ("we need a CODEOWNERS, @ana and @ben own everything", "CODEOWNERS", "* @ana @ben\n"),
        ("add CODEOWNERS: web/ belongs to @ui, the rest to @core", "CODEOWNERS", "* @core\nweb/ @ui\n"),
        ("create web/robots.txt that keeps all bots out", "web/robots.txt", "User-agent: *\nDisallow: /\n"),
        ("new robots.txt, no bot may crawl /tmp", "robots.txt", "User-agent: *\nDisallow: /tmp\n"),
        ("write a robots.txt that blocks GPTBot", "robots.txt", "User-agent: GPTBot\nDisallow: /\n"),
        (
            "add .editorconfig: 2 spaces, tabs for makefiles",
            ".editorconfig",
            "root = true\n\n[*]\nindent_style = space\nindent_size = 2\n\n[Makefile]\nindent_style = tab\n",
        ),
        (
            "create .editorconfig with these three lines: root = true then [*.c] then indent_size = 8",
            ".editorconfig",
            "root = true\n[*.c]\nindent_size = 8\n",
        ),
        (
            "create .editorconfig, root = true and [*.c] with indent_size = 8",
            ".editorconfig",
            "root = true\n\n[*.c]\nindent_size = 8\n",
        ),
        (
            "make a .prettierrc: double quotes and 100 columns",
            ".prettierrc",
            '{\n  "singleQuote": false,\n  "printWidth": 100\n}\n',
        ),
        (
            "add a versions.tf, terraform 1.7 or newer and aws ~> 5.40",
            "versions.tf",
            'terraform {\n  required_version = ">= 1.7"\n\n  required_providers {\n    aws = {\n'
            '      source  = "hashicorp/aws"\n      version = "~> 5.40"\n    }\n  }\n}\n',
        ),
        ("create rust-toolchain.toml for 1.80", "rust-toolchain.toml", '[toolchain]\nchannel = "1.80"\n'),
        ("new .npmrc: fund=false, audit=false", ".npmrc", "fund=false\naudit=false\n"),
        ("write a Procfile: worker: python -m jobs", "Procfile", "worker: python -m jobs\n"),
        ("new .gitattributes with *.svg -diff", ".gitattributes", "*.svg -diff\n"),
        ("add .gitattributes: *.ttf and *.ico are binary", ".gitattributes", "*.ttf binary\n*.ico binary\n"),
        ("could you make a .gitignore? it has to contain zig-out and *.bak", ".gitignore", "zig-out\n*.bak\n"),
        ("in web/ create a .gitignore - dist/ .cache/", "web/.gitignore", "dist/\n.cache/\n"),
        ("ruff should ignore build and stubs, so make a .ruffignore", ".ruffignore", "build\nstubs\n"),
        ("CODEOWNERS please: @dan for web/, create it in .github", ".github/CODEOWNERS", "web/ @dan\n"),
        ("robots.txt please, we don't want to be indexed", "robots.txt", "User-agent: *\nDisallow: /\n"),
        ("write robots.txt with Sitemap: https://x.dev/s.xml", "robots.txt", "Sitemap: https://x.dev/s.xml\n"),
        ("create pytest.ini with xfail_strict = true", "pytest.ini", "[pytest]\nxfail_strict = true\n"),
        ("new file setup.cfg, [bdist_wheel] and universal = 1", "setup.cfg", "[bdist_wheel]\nuniversal = 1\n"),
        ("write .babelrc: {}", ".babelrc", "{}\n"),
        ("add .clang-format with BasedOnStyle: Google", ".clang-format", "BasedOnStyle: Google\n"),
        ("create an empty __init__.py in tests/", "tests/__init__.py", ""),
        (
            "write a .dockerignore for us: target, .git and *.log should be in it",
            ".dockerignore",
            "target\n.git\n*.log\n",
        ),
        ("A .gitignore is missing. Please create it for _build, deps and *.ez", ".gitignore", "_build\ndeps\n*.ez\n"),
        ("there's no .dockerignore. target and .git should be in it", ".dockerignore", "target\n.git\n"),
        ("if there was a file rust-toolchain with nothing but 1.79.0 in it", "rust-toolchain", "1.79.0\n"),
        (
            "I want an .editorconfig that has root = true on its first line and then, for all files, indent_style = tab",
            ".editorconfig",
            "root = true\n\n[*]\nindent_style = tab\n",
        ),
        (
            "I need an example for the docs: ex/hi.rs, which has a main that prints Hello from geo, nothing else",
            "ex/hi.rs",
            'fn main() {\n    println!("Hello from geo");\n}\n',
        ),
    ],
)
def test_the_text_stands_in_the_form_of_that_file(request_text: str, path: str, content: str) -> None:
    found = new_file(request_text, PATHS)
    assert found is not None
    assert (found.path, found.content) == (path, content)


@pytest.mark.parametrize(
    "request_text",
    [
        "make a .gitignore for python",
        "we need a .dockerignore that leaves out the build output",
        "create a .gitignore with everything that node generates",
        "add an .editorconfig that suits us",
        "write a robots.txt",
        "create CODEOWNERS for the api",
        "make a .prettierrc like the one of vue",
        "create src/ring.c with a ring buffer",
        "write a .nvmrc",
    ],
)
def test_what_is_only_described_has_no_text(request_text: str) -> None:
    made = new_file(request_text, PATHS)
    assert made is not None
    assert made.content == ""


@pytest.mark.parametrize(
    "request_text",
    [
        "add dist/ to README.md",
        "what does a .gitignore do?",
        "how would i write a .dockerignore with .git in it",
        "is there no .nvmrc",
        "write tests for src/main.c",
        "make a new Makefile with 22 in it",
        "bump the version to 22",
    ],
)
def test_a_file_that_is_there_and_a_question_make_none(request_text: str) -> None:
    assert new_file(request_text, PATHS) is None


@pytest.mark.parametrize(
    ("request_text", "path", "source"),
    [
        ("make a .env from .env.example", ".env", ".env.example"),
        ("create conf/app.yml from the sample", "conf/app.yml", "conf/app.sample.yml"),
        ("i want an app.py that is a copy of main.py", "app.py", "main.py"),
        ("write app.py based on main.py", "app.py", ""),
        ("create app.py from the diagram", "app.py", ""),
    ],
)
def test_a_file_is_made_from_a_template_by_copying_it(request_text: str, path: str, source: str) -> None:
    assert made_from(request_text, path, (".env.example", "conf/app.sample.yml", "main.py")) == source


@pytest.mark.parametrize(
    ("request_text", "path", "is_it"),
    [
        ("write bin/prune.sh, removes images older than a week", "bin/prune.sh", True),
        ("create load.py: reads a table, joins two columns, stores the sum", "load.py", True),
        ("new clamp.ts with a function clamp(value: number, min: number, max: number)", "clamp.ts", False),
        ("write squares.py that prints the first five squares", "squares.py", False),
        ("create notes.md, short, friendly, with a joke", "notes.md", False),
        ("write hello.asm, should print the numbers 1 to 10", "hello.asm", True),  # a rare language
        ("write a hello world server in zig, file main.zig", "main.zig", True),
        ("create an empty main.zig", "main.zig", False),
        ("add src/util.nim", "src/util.nim", False),
    ],
)
def test_a_program_of_several_requirements_has_to_be_invented(request_text: str, path: str, is_it: bool) -> None:
    assert is_invented(request_text, path) is is_it


@pytest.mark.parametrize(
    ("request_text", "is_it"),
    [
        ("creat an emtpy file lib/__init__.py", True),
        ("lib has no __init__.py, make a blank one", True),
        ("create lib/__init__.py", True),
        ("write __init__.py for the empty folder lib", False),
        ("write __init__.py, its empty line stays", False),
    ],
)
def test_a_file_that_shall_be_empty_is_so(request_text: str, is_it: bool) -> None:
    assert asks_for_empty(request_text, "lib/__init__.py") is is_it


@pytest.mark.parametrize(
    "request_text",
    [
        "write run.sh that runs the tests and then the linter",
        "make a script run.sh that starts everything",
        "create src/heap.h with an include guard and a struct heap",
        "make a Makefile with a target all that runs what ci runs",
        "write a mk/Makefile with build and test targets",
    ],
)
def test_what_is_no_command_and_no_guard_alone_is_not_written(request_text: str) -> None:
    made = new_file(request_text, ("src/main.c",))
    assert made is not None
    assert made.content == ""


@pytest.mark.parametrize(
    ("request_text", "does"),
    [
        ("write t.sh that runs the tests", "run the tests"),
        ("add b.sh, a bash script which pushes the image", "push the image"),
        ("make hi.sh that prints 'hi'", ""),
        ("write t.py that runs the tests", ""),
    ],
)
def test_what_a_script_does_is_told_as_an_order(request_text: str, does: str) -> None:
    found = new_file(request_text, PATHS)
    assert found is not None and found.does == does


def test_the_usual_stuff_has_to_be_invented_and_nothing_has_not() -> None:
    assert is_invented("create .gitignore with the usual stuff", ".gitignore")
    assert not is_invented("create .gitignore with dist/", ".gitignore")
    assert not is_invented("write an empty script x.sh", "x.sh")
