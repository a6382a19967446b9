"""Ctrl+V and what is dropped on the terminal attach pictures: bounded, told by their bytes, never to a model that can't see."""

import asyncio
import sys
from pathlib import Path

import pytest

from aintern.terminal.input.image_paste import dropped_paths
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


def test_ctrl_v_attaches_the_picture_on_the_clipboard(start: Start, programs: Path) -> None:
    seen = [f"attached image image {number}" for number in range(1, len(PROGRAMS) + 1)]
    screen = start(*(says(f"A red square by {name}.", expect=each) for name, each in zip(PROGRAMS, seen, strict=True)))
    for number, (name, program) in enumerate(PROGRAMS.items(), 1):
        add(programs, name, program, png(64, 48))
        screen.wait_for_prompt()
        screen.type(f"What is of {name}")
        screen.press("C-v")
        screen.wait_for(f"> What is of {name} [image {number}]")
        screen.wait_for(f"image {number}: image/png, ")
        screen.press("Enter")
        screen.wait_for(f"A red square by {name}.")
        (programs / name).unlink()
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


def test_a_picture_that_is_pasted_while_it_works_goes_with_the_queued_message(
    start: Start, programs: Path, tmp_path: Path
) -> None:
    add(programs, "xclip", PROGRAMS["xclip"], png(4, 4))
    go = tmp_path / "go"
    screen = start(says("word " * 40, chunk=5, hold=str(go)), says("I see it.", expect="attached image image 1"))
    screen.say("Begin.")
    screen.wait_for("Enter queues")
    screen.type("And")
    screen.press("C-v")
    screen.wait_for("> And [image 1]")
    screen.press("Enter")
    screen.wait_for("queued: And [image 1]")
    go.touch()
    screen.wait_for("I see it.")


NO_PROGRAM = "Install pngpaste" if sys.platform == "darwin" else "Install wl-clipboard (Wayland) or xclip (X11)"
NO_PICTURES: list[tuple[dict[str, str], bytes, str]] = [
    ({}, b"", NO_PROGRAM),
    (HAS_TEXT, b"", "There is no picture on the clipboard."),
    ({"wl-paste": PROGRAMS["wl-paste"]}, b"<svg/>", "There is no picture on the clipboard."),
    ({"xclip": PROGRAMS["xclip"]}, png(9000, 2), "9,000 x 2 pixels"),
    ({"xclip": PROGRAMS["xclip"]}, png(4, 4) + bytes(6 << 20), "larger than 5"),
]


def test_what_is_no_picture_is_told_with_what_to_do(start: Start, programs: Path) -> None:
    steps = [says(f"Fine {number}.", expect=f"Hello {number}.") for number in range(len(NO_PICTURES))]
    screen = start(*steps, size=(160, 30))
    for number, (scripts, picture, said) in enumerate(NO_PICTURES):
        for name, script in scripts.items():
            add(programs, name, script, picture)
        screen.wait_for_prompt()
        assert said not in screen.text()
        screen.press("C-v")
        screen.wait_for(said)
        screen.say(f"Hello {number}.")
        screen.wait_for(f"Fine {number}.")
        for name in scripts:
            (programs / name).unlink()


def test_a_far_machine_has_no_clipboard(start: Start, programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    screen = start()
    screen.wait_for_prompt()
    screen.press("C-v")
    screen.wait_for("Copy the picture here")


def test_a_dropped_picture_is_attached_however_the_terminal_writes_its_path(start: Start, tmp_path: Path) -> None:
    picture = tmp_path / "a shot.dat"
    picture.write_bytes(png(4, 4))
    ways = ["{}", "'{}'", "file://{}", "{}\r"]
    numbers = range(1, len(ways) + 1)
    screen = start(*(says(f"Seen {way}.", expect=f"attached image image {way}: a shot.dat") for way in numbers))
    for way, written in zip(numbers, ways, strict=True):
        path = str(picture).replace(" ", "%20") if "://" in written else str(picture)
        screen.wait_for_prompt()
        screen.type(f"What is it {way}?")
        paste(screen, written.format(path))
        screen.wait_for(f"> What is it {way}? [image {way}]")
        screen.wait_for(f"image {way}: a shot.dat, image/png")
        screen.press("Enter")
        screen.wait_for(f"Seen {way}.")


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
