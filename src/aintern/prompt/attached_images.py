"""Pictures that go with a request: what they are and how large is told by their first bytes, never by their names."""

import base64
import binascii
import re
from pathlib import Path

from aintern.errors import UsageError
from aintern.messages import Image
from aintern.tools.output_limits import human_size

LARGEST = 5 << 20  # bytes of one picture: what the services take
MOST = 20  # pictures of one request
LONGEST_SIDE = 8000  # pixels: what the services take
MOST_PIXELS = 36_000_000  # a hundred megabytes for who decodes it
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_HEAD = 16  # bytes that tell
# A JPEG's segments before its picture, each with its length; the frame's header (SOF, not DHT, JPG and DAC) has the size.
_SEGMENT = re.compile(rb"\xff+([\x01-\xfe])", re.DOTALL)
_NO_FRAMES = (0xC4, 0xC8, 0xCC)


def media_type_of(head: bytes) -> str:
    """`image/png` and such, by a file's first 16 bytes; '' for what is no picture that models take."""
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for signature, kind in _SIGNATURES if head.startswith(signature)), "")


def image_file(path: Path, shown: str) -> Image | None:
    """The picture in a file, called as it is shown; None where it holds something else. Raises UsageError as `image_of`, OSError
    for what can't be read."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if not media_type_of(head):
            return None
        return image_of(shown, head + file.read(LARGEST + 1))


def image_of(name: str, data: bytes) -> Image:
    """Raises UsageError for what is no picture, is damaged, or too large in bytes or pixels."""
    kind = media_type_of(data[:_HEAD])
    if not kind:
        raise UsageError(f"{name} can't be attached: it is no PNG, JPEG, GIF or WebP picture.", "Convert it.")
    if len(data) > LARGEST:
        raise UsageError(f"{name} can't be attached: it is larger than {human_size(LARGEST)}.", "Make it smaller.")
    width, height = pixels_of(data)
    if not width or not height:
        raise UsageError(f"{name} can't be attached: the picture is damaged.", "Save it anew, for instance as PNG.")
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise UsageError(
            f"{name} can't be attached: it has {width:,} x {height:,} pixels; {LONGEST_SIDE:,} a side and "
            f"{MOST_PIXELS // 1_000_000} million in all are the most.",
            "Make it smaller.",
        )
    return Image(name, kind, base64.b64encode(data).decode())


def decoded_image(name: str, text: str) -> Image:
    """The same from base64. Raises UsageError."""
    if len(text) > LARGEST * 4 // 3 + 8:
        raise UsageError(f"{name} can't be attached: it is larger than {human_size(LARGEST)}.", "Make it smaller.")
    try:
        return image_of(name, base64.b64decode(text, validate=True))
    except binascii.Error:
        raise UsageError(f"{name} can't be attached: its data is not base64.") from None


def pixels_of(data: bytes) -> tuple[int, int]:
    """Width and height that a picture's header says, by the formats' specifications; (0, 0) where it says none."""
    match media_type_of(data[:_HEAD]):
        case "image/png" if data[12:16] == b"IHDR" and len(data) >= 24:
            return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
        case "image/gif" if len(data) >= 10:
            return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
        case "image/webp":
            return _webp_pixels(data)
        case "image/jpeg":
            return _jpeg_pixels(data)
    return 0, 0


def _webp_pixels(data: bytes) -> tuple[int, int]:
    kind, body = data[12:16], data[20:30]
    if kind == b"VP8X" and len(body) == 10:
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if kind == b"VP8L" and body[:1] == b"\x2f":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
    return 0, 0


def _jpeg_pixels(data: bytes) -> tuple[int, int]:
    at = 2
    while found := _SEGMENT.match(data, at):
        marker, at = found[1][0], found.end()
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAMES:
            frame = data[at : at + 7]
            return int.from_bytes(frame[5:7], "big"), int.from_bytes(frame[3:5], "big")
        at += max(2, int.from_bytes(data[at : at + 2], "big"))
    return 0, 0
