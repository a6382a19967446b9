"""Prompts with pictures: llama.cpp takes them as text in which marks stand for the pictures, and evaluates these by its projector."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aintern.dataclass import dataclass
from aintern.messages import Message, MessageWithImages

READABLE = ("image/png", "image/jpeg", "image/gif")  # what llama.cpp decodes
# A name in angle or square brackets, which most control tokens are.
_BRACKETED = re.compile(r"<(?=[^<>\n]{1,60}>)|\[(?=[^\[\]\n]{1,60}\])")
_ANY_SIGN = re.compile(r"[^\w\s]")
_BREAK = "\u200c"  # zero-width non-joiner


@dataclass(frozen=True, slots=True)
class ImagePrompt:
    """`parts` of text, and between each two of them one of the `images` in base64."""

    parts: tuple[str, ...]
    images: tuple[str, ...]

    def followed_by(self, text: str) -> "ImagePrompt":
        return replace(self, parts=(*self.parts[:-1], self.parts[-1] + text))

    def as_json(self, mark: str) -> Mapping[str, Any]:
        """What llama.cpp's server takes; `mark` is what it reads as a picture."""
        # Behind the last picture there must be a token: llama.cpp ends its process otherwise.
        last = self.parts[-1] or "\n"
        return {"prompt_string": mark.join((*self.parts[:-1], last)), "multimodal_data": list(self.images)}


@dataclass(frozen=True, slots=True)
class PlacedImages:
    """Messages in whose text a `place` that nobody can guess stands for each of the `images`."""

    messages: Sequence[Message]
    place: str
    images: tuple[str, ...]

    @classmethod
    def of(cls, messages: Sequence[Message], *, sees: bool) -> "PlacedImages":
        """Of what can't be seen, the text says so."""
        place, images, placed = f"zi{secrets.token_hex(8)}z", list[str](), list[Message]()
        for message in messages:
            if not isinstance(message, MessageWithImages):
                placed.append(message)
                continue
            seen = [image for image in message.images if sees and image.media_type in READABLE]
            unseen = ", ".join(image.name for image in message.images if image not in seen)
            text = message.text + f"\n{place}" * len(seen)
            placed.append(
                replace(
                    message, text=f"{text}\n\n[You can't see {unseen}: say so where it matters.]" if unseen else text
                )
            )
            images += [image.data for image in seen]
        return cls(placed, place, tuple(images))


def ways_without_markers(text: str) -> tuple[str, ...]:
    """A text as it is, then with what looks like a control token broken by a character that nobody sees, then with every sign."""
    return text, _BRACKETED.sub(rf"\g<0>{_BREAK}", text), _ANY_SIGN.sub(rf"\g<0>{_BREAK}", text)
