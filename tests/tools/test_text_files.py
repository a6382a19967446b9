"""A file's text is read and written back byte for byte, whatever its encoding; binary is told from text."""

import pytest

from aintern.errors import ToolFailure
from aintern.tools.text_files import (
    is_crlf_throughout,
    kind_for_editing,
    text_kind_of,
    with_crlf,
    with_line_ends_of,
)

TEXTS = ("plain\n", "grün\n", "日本語\n", "mixed\r\nends\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", TEXTS)
def test_what_was_decoded_encodes_to_the_same_bytes(encoding: str, text: str) -> None:
    data = text.encode(encoding)
    kind = kind_for_editing(data)
    assert kind is not None
    assert kind.decode(data) == text
    assert kind.encode(text) == data


def test_stray_bytes_are_carried_along() -> None:
    data = "größer, höher, weiter ".encode() * 5 + b"\xff\xfe broken \x80\n"
    kind = kind_for_editing(data)
    assert kind is not None
    assert kind.encode(kind.decode(data)) == data


def test_a_nul_byte_early_on_is_binary_and_a_cut_character_is_not() -> None:
    assert text_kind_of(b"PK\x03\x04\0\0") is None
    cut = text_kind_of("aé".encode()[:-1])
    assert cut is not None
    assert cut.encoding == "utf-8"


def test_line_ends_are_told_and_made() -> None:
    assert is_crlf_throughout("a\r\nb\r\n")
    assert not is_crlf_throughout("a\r\nb\n")
    assert not is_crlf_throughout("a")
    assert with_crlf("a\nb\r\nc") == "a\r\nb\r\nc"


def test_each_line_keeps_its_own_end() -> None:
    mixed = "one\r\ntwo\nthree\r\n\nfive\n"
    assert with_line_ends_of(mixed, mixed.replace("\r\n", "\n")) == mixed
    assert with_line_ends_of(mixed, "one\nnew\ntwo\nthree\n\nfive\nsix\n") == (
        "one\r\nnew\r\ntwo\nthree\r\n\nfive\nsix\n"
    )
    assert with_line_ends_of(mixed, "zero\nthree\nfive") == "zero\r\nthree\r\nfive"
    assert with_line_ends_of(mixed, "") == ""
    assert with_line_ends_of("a\r\nb\r\n", "a\nc\nb\n") == "a\r\nc\r\nb\r\n"
    assert with_line_ends_of("a\nb\n", "a\nc\n") == "a\nc\n"
    with pytest.raises(ToolFailure, match="too many are alike"):
        with_line_ends_of("x\r\n" + "x\n" * 2000, "x\n" * 2000)
