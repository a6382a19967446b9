"""Pictures that were pasted into a message: each stands in its text as `[image 1]`, and goes with whatever message says so."""

import re
from dataclasses import replace

from aintern.messages import Image
from aintern.prompt.attached_images import MOST

_MARK = re.compile(r"\[image (\d{1,9})\]")


class PastedImages:
    """Those of one conversation, numbered from 1. The last twenty are kept."""

    def __init__(self) -> None:
        self._images: dict[int, Image] = {}
        self._count = 0

    def add(self, image: Image) -> str:
        """Keeps a picture; gives the mark that stands for it in a message."""
        self._count += 1
        named = f"image {self._count}"
        self._images[self._count] = replace(image, name=f"{named}: {image.name}" if image.name else named)
        self._images.pop(self._count - MOST, None)
        return f"[{named}]"

    def named_in(self, message: str) -> tuple[Image, ...]:
        """What a message's marks stand for; a mark that stands for nothing is plain text."""
        numbers = dict.fromkeys(int(found[1]) for found in _MARK.finditer(message))
        return tuple(self._images[number] for number in numbers if number in self._images)
