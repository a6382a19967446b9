"""A file that is described by the words of its path is found where it is the only one; what could mean something else is not."""

import pytest

from aintern.backends.small_model.files.described_files import (
    DescribedFile,
    asked_about_file,
    defining_file,
    described_file,
    folder_to_go,
    thrown_away,
)

PATHS = (
    "src/old_parser.py",
    "src/models/account.rb",
    "spec/models/account_spec.rb",
    "docker-compose.yml",
    ".github/workflows/ci.yml",
    "out/main.js",
    "out/main.js.map",
    "img/old-logo.png",
    "img/logo.png",
    "src/email_check.py",
    "a/note.txt",
    "b/note.txt",
    "0007-retry.patch",
    "dist/0007-retry.patch",
    "var/seed.bak",
    "poetry.lock",
    "src/api.go.rej",
    "bin/run.pl",
)


@pytest.mark.parametrize(
    ("request_text", "tool", "path"),
    [
        ("show me the compose file", "read_file", "docker-compose.yml"),
        ("cat the ci workflow", "read_file", ".github/workflows/ci.yml"),
        ("can i see the perl script", "read_file", "bin/run.pl"),
        ("kick poetry.lock out", "delete_file", "poetry.lock"),
        ("pls throw away seed.bak", "delete_file", "var/seed.bak"),
        ("what's in the account model?", "read_file", "src/models/account.rb"),
        ("please delete the old parser module", "delete_file", "src/old_parser.py"),
        ("get rid of the stale main in out", "delete_file", "out/main.js"),
        ("delete the old logo, nobody uses it", "delete_file", "img/old-logo.png"),
        ("move the parser script to tools/", "move_file", "src/old_parser.py"),
        ("duplicate the compose file as prod.yml", "copy_file", "docker-compose.yml"),
        ("throw away the note in b", "delete_file", "b/note.txt"),
        ("rm the leftover patch in the root", "delete_file", "0007-retry.patch"),
        ("trash the old backup in var", "delete_file", "var/seed.bak"),
        ("we use uv now so the poetry lockfile can go", "delete_file", "poetry.lock"),
        ("there's a stray .rej file in src, kick it out", "delete_file", "src/api.go.rej"),
        ("b/note.txt was only a reminder, throw it away", "delete_file", "b/note.txt"),
        ("we are on podman now, remove the compose file", "delete_file", "docker-compose.yml"),
        ("nobody uses src/old_parser.py any longer, out with it", "delete_file", "src/old_parser.py"),
        ("a/note.txt is from last year, can be removed", "delete_file", "a/note.txt"),
        ("out/main.js.map isn't needed by anyone, please chuck it", "delete_file", "out/main.js.map"),
        ("the parser crashed and left out/main.js.map behind, throw it away", "delete_file", "out/main.js.map"),
        ("we use uv but poetry.lock is still lying around. It should not be there", "delete_file", "poetry.lock"),
        ("I made a/note.txt to chase a bug and it is found - would you mind removing it?", "delete_file", "a/note.txt"),
    ],
)
def test_the_one_file_that_fits_is_meant(request_text: str, tool: str, path: str) -> None:
    assert described_file(request_text, PATHS) == DescribedFile(tool, path)


@pytest.mark.parametrize(
    "request_text",
    [
        "remove the email check",
        "delete the note",
        "delete the parser function",
        "delete the img folder",
        "delete the logos and the parser",
        "show the deployment",
        "why does the old parser fail?",
        "delete the old",
        "src/email_check.py has a debug print, throw it out",
        "there is a typo in src/email_check.py, kick it out",
        "I forgot a print in src/email_check.py. It should not be there",
        "a/note.txt and b/note.txt are there twice, throw it away",
        "the email check can go",
        "if the build fails, delete the compose file",
    ],
)
def test_what_fits_none_or_several_or_is_about_code_is_no_file(request_text: str) -> None:
    assert described_file(request_text, PATHS) is None


PROJECT = (
    ".github/workflows/nightly.yml",
    ".github/workflows/pages.yml",
    "deploy/haproxy.cfg",
    "app/url_map.py",
    "docs/navigation.yml",
    "docs/start.md",
    ".env.sample",
    "OWNERS",
)


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("when does the nightly workflow start?", ".github/workflows/nightly.yml"),
        ("what publishes the pages workflow", ".github/workflows/pages.yml"),
        ("which timeout does the haproxy config set", "deploy/haproxy.cfg"),
        ("where does app/url_map.py take its prefix from", "app/url_map.py"),
        ("who approves changes to docs? it's in the owners file I think", "OWNERS"),
        ("which variables are needed, look in the env sample", ".env.sample"),
        ("does the nightly workflow pass?", ""),
        ("where does app/url_map.py get imported", ""),
        ("how long does the nightly workflow take", ""),
        ("set the port to 80, look in the haproxy config", ""),
        ("where is url_map.py", ""),
    ],
)
def test_a_question_is_about_the_file_that_it_describes_or_says_to_look_in(request_text: str, path: str) -> None:
    assert asked_about_file(request_text, PROJECT) == path


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("show the file that defines the docs navigation", "docs/navigation.yml"),
        ("open the config that sets up haproxy please", "deploy/haproxy.cfg"),
        ("show the file that nobody knows", ""),
    ],
)
def test_a_file_is_shown_for_what_it_defines(request_text: str, path: str) -> None:
    assert defining_file(request_text, PROJECT) == path


@pytest.mark.parametrize(
    ("request_text", "folder"),
    [
        ("plz get rid of the tmp dir", "tmp"),
        ("remove the directory third_party/zlib", "third_party/zlib"),
        ("delete the folder tmp with everything in it", "tmp"),
        ("remove the tmp dir from .gitignore", ""),
        ("delete the old dir", ""),
        ("delete the tmp files", ""),
        ("don't delete the tmp folder", ""),
        ("remove the tmp folder option", ""),
    ],
)
def test_a_folder_is_deleted_where_the_whole_request_says_so(request_text: str, folder: str) -> None:
    assert folder_to_go(request_text, ("tmp/a.txt", "third_party/zlib/z.c", ".gitignore")) == folder


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("the old logo (assets/logo_old.png) has no business here", "assets/logo_old.png"),
        ("take old.css out of the project completely", "old.css"),
        ("old.css tests a browser that doesn't exist any more - get rid of it", "old.css"),
        ("take the header out of old.css", ""),
        ("old.css has no place for this rule", ""),
        ("old.css has no header", ""),
    ],
)
def test_what_has_no_business_here_is_thrown_away(request_text: str, path: str) -> None:
    assert thrown_away(request_text, ("assets/logo_old.png", "old.css")) == path


def test_a_file_that_is_named_first_is_shown() -> None:
    paths = ("docs/template.md", "docs/release_notes.md")
    assert described_file("the release notes, show them", paths) == DescribedFile("read_file", "docs/release_notes.md")
    assert described_file("the release notes, rewrite them", paths) is None
