"""Makes small pictures of each kind that models take."""

import struct
import zlib


def png(width: int, height: int, colour: tuple[int, int, int] = (255, 0, 0)) -> bytes:
    """A whole PNG of one colour; above a million pixels only its header is true."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height if width * height <= 1_000_000 else b""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
