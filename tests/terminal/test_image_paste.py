"""Ctrl+V and what is dropped on the terminal attach pictures: bounded, told by their bytes, never to a model that can't see."""

import asyncio
import sys
from pathlib import Path

import pytest

from aintern.terminal.image_paste import dropped_paths
from tests.backends.servers import serving
from tests.prompt.pictures import png
from tests.terminal.command_line import environment, says
from tests.terminal.conftest import Start
from tests.terminal.terminal_screen import Screen

# Each desktop's program, as far as we use it; the picture lies beside it.
PROGRAMS = {
    "wl-paste": 'case "$*" in *--list-types*) echo text/html; echo image/png;; *image/png) cat "$0.png";; *) exit 1;; esac',
    "xclip": 'case "$*" in *TARGETS) echo TARGETS; echo image/png;; *image/png) cat "$0.png";; *) exit 1;; esac',
    "pngpaste": 'test "$1" = - && cat "$0.png"',
    "osascript": """printf '«data PNGf%s»\\n' "$(od -An -v -tx1 "$0.png" | tr -d ' \\n')" """,
}
HAS_TEXT = {"wl-paste": 'case "$*" in *--list-types*) echo text/plain;; *) exit 1;; esac', "xclip": "exit 1"}


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of PATH without any clipboard program."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    return folder


def add(folder: Path, name: str, script: str, picture: bytes = b"") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    (folder / f"{name}.png").write_bytes(picture)


def paste(screen: Screen, text: str) -> None:
    screen.send(f"\x1b[200~{text}\x1b[201~")


@pytest.mark.parametrize("name", PROGRAMS)
def test_ctrl_v_attaches_the_picture_on_the_clipboard(name: str, start: Start, programs: Path) -> None:
    add(programs, name, PROGRAMS[name], png(64, 48))
    screen = start(says("A red square.", expect="attached image image 1"))
    screen.wait_for_prompt()
    screen.type("What is")
    screen.press("C-v")
    screen.wait_for("> What is [image 1]")
    screen.wait_for("image 1: image/png, ")
    screen.press("Enter")
    screen.wait_for("A red square.")
    screen.wait_for_prompt()


def test_a_picture_whose_mark_is_deleted_stays_away(start: Start, programs: Path) -> None:
    add(programs, "wl-paste", PROGRAMS["wl-paste"], png(4, 4))
    screen = start(says("Nothing there.", expect="Hello"), says("And now it is.", expect="attached image image 1"))
    screen.wait_for_prompt()
    screen.press("C-v")
    screen.wait_for("> [image 1]")
    screen.press("C-u")
    screen.say("Hello.")
    assert "image/png" not in screen.wait_for("Nothing there.")
    screen.say("Look at [image 1] again.")
    screen.wait_for("And now it is.")


def test_a_picture_that_is_pasted_while_it_works_goes_with_the_queued_message(start: Start, programs: Path) -> None:
    add(programs, "xclip", PROGRAMS["xclip"], png(4, 4))
    screen = start(says("word " * 40, chunk=5, delay=0.1), says("I see it.", expect="attached image image 1"))
    screen.say("Begin.")
    screen.wait_for("Enter queues")
    screen.type("And")
    screen.press("C-v")
    screen.wait_for("> And [image 1]")
    screen.press("Enter")
    screen.wait_for("queued: And [image 1]")
    screen.wait_for("I see it.")


@pytest.mark.parametrize(
    ("scripts", "picture", "said"),
    [
        ({}, b"", "Install pngpaste" if sys.platform == "darwin" else "Install wl-clipboard (Wayland) or xclip (X11)"),
        (HAS_TEXT, b"", "There is no picture on the clipboard."),
        ({"wl-paste": PROGRAMS["wl-paste"]}, b"<svg/>", "There is no picture on the clipboard."),
        ({"xclip": PROGRAMS["xclip"]}, png(9000, 2), "9,000 x 2 pixels"),
        ({"xclip": PROGRAMS["xclip"]}, png(4, 4) + bytes(6 << 20), "larger than 5"),
    ],
    ids=["no program", "text", "no picture", "pixels", "bytes"],
)
def test_what_is_no_picture_is_told_with_what_to_do(
    scripts: dict[str, str], picture: bytes, said: str, start: Start, programs: Path
) -> None:
    for name, script in scripts.items():
        add(programs, name, script, picture)
    screen = start(says("Fine.", expect="Hello."), size=(160, 30))
    screen.wait_for_prompt()
    screen.press("C-v")
    screen.wait_for(said)
    screen.say("Hello.")
    screen.wait_for("Fine.")


def test_a_far_machine_has_no_clipboard(start: Start, programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    screen = start()
    screen.wait_for_prompt()
    screen.press("C-v")
    screen.wait_for("Copy the picture here")


@pytest.mark.parametrize("written", ["{}", "'{}'", "file://{}", "{}\r"])
def test_a_dropped_picture_is_attached_however_the_terminal_writes_its_path(
    written: str, start: Start, tmp_path: Path
) -> None:
    picture = tmp_path / "a shot.dat"
    picture.write_bytes(png(4, 4))
    path = str(picture).replace(" ", "%20") if "://" in written else str(picture)
    screen = start(says("Seen.", expect="attached image image 1: a shot.dat"))
    screen.wait_for_prompt()
    screen.type("What is it?")
    paste(screen, written.format(path))
    screen.wait_for("> What is it? [image 1]")
    screen.wait_for("image 1: a shot.dat, image/png")
    screen.press("Enter")
    screen.wait_for("Seen.")


def test_other_pastes_stay_text(start: Start, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("words")
    (tmp_path / "large.png").write_bytes(png(9000, 9000))
    screen = start(size=(200, 30))
    screen.wait_for_prompt()
    for text in (f"{tmp_path}/notes.txt", f"{tmp_path}/none.png", "/usr isn't a picture"):
        paste(screen, text)
        screen.wait_for(f"> {text}")
        screen.press("C-u")
    paste(screen, f"{tmp_path}/large.png")
    screen.wait_for(f"> {tmp_path}/large.png")
    screen.wait_for("large.png can't be attached: it has 9,000 x 9,000 pixels")


def test_several_dropped_files_are_read_in_their_order(tmp_path: Path) -> None:
    first, second = tmp_path / "a b.png", tmp_path / "c.png"
    for path in (first, second):
        path.write_bytes(b"")
    assert dropped_paths(f"'{first}' {second} ") == [first, second]
    assert dropped_paths(str(first).replace(" ", "\\ ")) == [first]
    assert dropped_paths(f"{first}\n{second}\n") == [first, second]
    assert dropped_paths(f"file://{tmp_path}/a%20b.png\nfile://localhost{second}") == [first, second]
    assert dropped_paths(f"file://elsewhere{second}") == []
    assert dropped_paths(f"{second} is broken") == []
    assert dropped_paths("/" + "x" * 5000) == []
    assert dropped_paths("~nobody/here.png /a") == []


async def test_a_model_that_cannot_see_is_named_and_nothing_is_attached(workspace: Path, programs: Path) -> None:
    add(programs, "wl-paste", PROGRAMS["wl-paste"], png(4, 4))
    (workspace / "shot.png").write_bytes(png(4, 4))
    blind = {
        "/props": {
            "default_generation_settings": {"n_ctx": 8192},
            "chat_template": "{{ tools }}",
            "modalities": {"vision": False},
        }
    }

    def look(url: str) -> None:
        screen = Screen(["-m", f"openai:m@{url}"], workspace, environment(), (160, 30))
        try:
            screen.wait_for_prompt()
            screen.press("C-v")
            screen.wait_for("m can't see images. Choose a model that can, or describe them.")
            screen.press("a")
            screen.wait_for("> a")
            assert "can't see" not in screen.text()
            paste(screen, f"{workspace}/shot.png")
            screen.wait_for("can't see images")
            screen.wait_for(f"> a{workspace}/shot.png")
        finally:
            screen.close()

    async with serving("", facts=blind) as server:
        await asyncio.to_thread(look, server.url)
        assert not server.asked
