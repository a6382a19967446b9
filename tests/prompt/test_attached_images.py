"""What a picture is and how large, its bytes tell; what is damaged or too large is refused before anything is sent."""

import struct

import pytest

from aintern.errors import UsageError
from aintern.prompt.attached_images import image_of, pixels_of
from tests.prompt.pictures import png

JPEG = (
    b"\xff\xd8"
    + b"\xff\xe0\x00\x10JFIF\0"
    + bytes(9)
    + b"\xff\xc4\x00\x04\0\0"
    + b"\xff\xff\xc2\x00\x11\x08"
    + struct.pack(">HH", 480, 640)
)
WEBP = b"RIFF\0\0\0\0WEBP"


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (png(3, 2), (3, 2)),
        (b"GIF89a" + struct.pack("<HH", 300, 200), (300, 200)),
        (JPEG, (640, 480)),
        (WEBP + b"VP8X" + bytes(8) + (299).to_bytes(3, "little") + (199).to_bytes(3, "little"), (300, 200)),
        (WEBP + b"VP8L" + bytes(4) + b"\x2f" + (299 | 199 << 14).to_bytes(4, "little"), (300, 200)),
        (WEBP + b"VP8 " + bytes(7) + b"\x9d\x01\x2a" + struct.pack("<HH", 300, 200), (300, 200)),
        (b"\xff\xd8\xff", (0, 0)),
        (b"\xff\xd8\xff\xe0\x00\x00" * 1000, (0, 0)),
        (png(3, 2)[:20], (0, 0)),
        (b"GIF89a", (0, 0)),
        (WEBP + b"VP8 ", (0, 0)),
    ],
)
def test_pixels_are_read_from_each_kind_of_header(data: bytes, size: tuple[int, int]) -> None:
    assert pixels_of(data) == size


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"%PDF-1.7", "no PNG, JPEG, GIF or WebP"),
        (b"\x89PNG\r\n\x1a\n....", "damaged"),
        (png(8001, 1), "8,001 x 1 pixels"),
        (png(7000, 7000), "7,000 x 7,000 pixels"),
        (png(2, 2) + bytes(5 << 20), "larger than 5"),
    ],
)
def test_what_no_model_takes_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        image_of("a.png", data)
    assert image_of("b.png", png(8000, 1)).media_type == "image/png"
