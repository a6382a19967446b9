"""Ctrl+V takes the clipboard's picture into a message; a picture's file that is dropped on the terminal comes as a paste."""

import os
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import emacs_mode, vi_insert_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from aintern.errors import UsageError
from aintern.prompt.attached_images import image_file, image_of
from aintern.prompt.attachments import described_image
from aintern.terminal.input.clipboard_image import clipboard_image

if TYPE_CHECKING:
    from aintern.messages import Image
    from aintern.session import Session

_LONGEST = 8192  # characters of a paste that may be paths


class ImagePaste:
    """Puts pictures into the message that is written, as `[image 1]`. `note` is the line that tells of the last one."""

    def __init__(self, session: "Session") -> None:
        self.note = ""
        self._session = session

    def bind(self, keys: KeyBindings) -> None:
        """Takes Ctrl+V, which would be typed as it is, and pastes."""
        keys.add("c-v", filter=emacs_mode | vi_insert_mode)(self._take_clipboard)
        keys.add(Keys.BracketedPaste)(self._paste)

    def leave(self) -> None:
        """Something else is typed: the line has been read."""
        self.note = ""

    async def _take_clipboard(self, event: KeyPressEvent) -> None:
        self.note = "Looking at the clipboard …"
        event.app.invalidate()
        try:
            image = image_of("The clipboard's picture", await clipboard_image())
            self._insert(event.current_buffer, [replace(image, name="")])
        except UsageError as error:
            self.note = f"{error.message} {error.hint}".rstrip()

    def _paste(self, event: KeyPressEvent) -> None:
        text = event.data.replace("\r\n", "\n").replace("\r", "\n")
        try:
            if images := self._images(dropped_paths(text)):
                self._insert(event.current_buffer, images)
                return
            self.note = ""
        except UsageError as error:
            self.note = f"{error.message} {error.hint}".rstrip()
        note = self.note
        event.current_buffer.insert_text(text)
        self.note = note  # a change of the text takes it away

    def _images(self, paths: list[Path]) -> list["Image"]:
        """The pictures in files, where all of them are; else none. Raises UsageError for what can't be attached."""
        protected, images = self._session.gate.protected, list["Image"]()
        for path in paths:
            try:
                if any(protected.match(place, write=False) for place in (path, path.resolve())):
                    return []
                image = image_file(path, path.name)
            except OSError:
                return []
            if image is None:
                return []
            images.append(image)
        return images

    def _insert(self, buffer: Buffer, images: list["Image"]) -> None:
        told = []
        for mark, image in [(self._session.paste_image(image), image) for image in images]:
            before = buffer.document.char_before_cursor
            buffer.insert_text(f"{'' if not before or before.isspace() else ' '}{mark} ")
            told.append(f"{mark[1:-1]}: {f'{image.name}, ' if image.name else ''}{described_image(image)}")
        self.note = f"{'; '.join(told)}. Delete its mark to leave it out."


def dropped_paths(text: str) -> list[Path]:
    """The files that a paste names and nothing else, as terminals write what is dropped on them: absolute paths, as they are,
    quoted or with backslashes, or file URLs, a line each. Empty for any other text."""
    text = text.strip()
    if not text.startswith(("/", "~/", "'/", '"/', "file://")) or len(text) > _LONGEST or "\0" in text:
        return []
    lines = text.split("\n")
    try:
        if text.startswith("file://"):
            parts = [urlsplit(line.strip()) for line in lines]
            if any(part.scheme != "file" or part.netloc not in ("", "localhost") for part in parts):
                return []
            paths = [Path(unquote(part.path)) for part in parts]
        else:
            paths = [Path(line).expanduser() for line in lines]
            if not all(map(os.path.isfile, paths)):
                paths = [Path(word).expanduser() for word in shlex.split(text)]
    except (ValueError, RuntimeError):  # an apostrophe of a sentence, a home that there is not
        return []
    # os.path says False of a name that is too long, pathlib raises.
    return paths if all(path.is_absolute() and os.path.isfile(path) for path in paths) else []  # noqa: PTH113
