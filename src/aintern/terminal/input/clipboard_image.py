"""The picture on the clipboard, read by the programs that desktops have for it."""

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress

from aintern.errors import UsageError
from aintern.prompt.attached_images import LARGEST, media_type_of
from aintern.workspace.trusted_programs import find_program, trusted_path

_KINDS = ("image/png", "image/jpeg", "image/webp", "image/gif")  # the first that is there is taken
_PATIENCE = 5.0  # seconds for one program: an X server that is gone never answers
_HEX = re.compile(rb"\xc2\xabdata [A-Za-z]{4}([0-9A-Fa-f]+)\xc2\xbb")  # as AppleScript writes bytes


async def clipboard_image() -> bytes:
    """Its bytes, at most one more than may be attached. Raises UsageError where there is none, or nothing to read it with."""
    has_program = False
    for name, what_is_there, read in (
        ("wl-paste", ["--list-types"], ["--no-newline", "--type"]),
        ("xclip", ["-selection", "clipboard", "-o", "-t", "TARGETS"], ["-selection", "clipboard", "-o", "-t"]),
    ):
        if program := find_program(name):
            has_program = True
            there = (await _printed([program, *what_is_there])).decode("ascii", "replace").split()
            for kind in (each for each in _KINDS if each in there):
                if media_type_of(data := await _printed([program, *read, kind])):
                    return data
    for name, arguments in (("pngpaste", ["-"]), ("osascript", ["-e", "the clipboard as «class PNGf»"])):
        if program := find_program(name):
            has_program = True
            data = await _printed([program, *arguments])
            if written := _HEX.match(data):
                data = bytes.fromhex(written[1].decode()[: 2 * LARGEST + 2])
            if media_type_of(data):
                return data
    if os.environ.get("SSH_CONNECTION"):
        raise UsageError(
            "Your clipboard is on the machine that you came from.", "Copy the picture here, then name it: @picture.png"
        )
    if not has_program:
        install = "pngpaste" if sys.platform == "darwin" else "wl-clipboard (Wayland) or xclip (X11)"
        raise UsageError(
            "No program here reads the clipboard.", f"Install {install}, or name the picture's file: @picture.png"
        )
    raise UsageError(
        "There is no picture on the clipboard.",
        "Name its file: @picture.png. Text is pasted with your terminal's own key.",
    )


async def _printed(command: Sequence[str]) -> bytes:
    """What a program prints, cut behind what the largest picture takes in hexadecimal digits; nothing of one that fails."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PATH": trusted_path()},
            start_new_session=True,  # Ctrl+C is for us to handle
        )
    except OSError:  # no program of this machine's kind
        return b""
    assert process.stdout is not None
    data = bytearray()
    try:
        async with asyncio.timeout(_PATIENCE):
            while len(data) <= 2 * LARGEST + 64 and (block := await process.stdout.read(1 << 16)):
                data += block
            if len(data) <= 2 * LARGEST + 64 and await process.wait():
                return b""
    except TimeoutError:
        return b""
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return bytes(data)
