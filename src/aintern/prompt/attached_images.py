"""Pictures that go with a request: what they are is told by their first bytes, never by their names."""

import base64
import binascii
from pathlib import Path

from aintern.errors import UsageError
from aintern.messages import Image
from aintern.tools.output_limits import human_size

LARGEST = 5 << 20  # bytes of one picture: what the services take
MOST = 20  # pictures of one request
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_HEAD = 16  # bytes that tell


def media_type_of(head: bytes) -> str:
    """`image/png` and such, by a file's first 16 bytes; '' for what is no picture that models take."""
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for signature, kind in _SIGNATURES if head.startswith(signature)), "")


def image_file(path: Path, shown: str) -> Image | None:
    """The picture in a file, called as it is shown; None where it holds something else. Raises UsageError for one that is too
    large, OSError for what can't be read."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if not media_type_of(head):
            return None
        return image_of(shown, head + file.read(LARGEST + 1))


def image_of(name: str, data: bytes) -> Image:
    """Raises UsageError for what is no picture, or too large."""
    kind = media_type_of(data[:_HEAD])
    if not kind:
        raise UsageError(f"{name} can't be attached: it is no PNG, JPEG, GIF or WebP picture.", "Convert it.")
    if len(data) > LARGEST:
        raise UsageError(f"{name} can't be attached: it is larger than {human_size(LARGEST)}.", "Make it smaller.")
    return Image(name, kind, base64.b64encode(data).decode())


def decoded_image(name: str, text: str) -> Image:
    """The same from base64. Raises UsageError."""
    if len(text) > LARGEST * 4 // 3 + 8:
        raise UsageError(f"{name} can't be attached: it is larger than {human_size(LARGEST)}.", "Make it smaller.")
    try:
        return image_of(name, base64.b64decode(text, validate=True))
    except binascii.Error:
        raise UsageError(f"{name} can't be attached: its data is not base64.") from None
