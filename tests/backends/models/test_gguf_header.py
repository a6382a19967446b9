"""A header says what the model is, and what is no whole model is named for what it is."""

from pathlib import Path

import pytest

from aintern.backends.models.gguf_header import read_header
from aintern.errors import ModelUnavailable
from tests.backends.models.gguf_files import MODEL, file, gguf


def test_a_header_says_what_the_model_is(tmp_path: Path) -> None:
    header = read_header(file(tmp_path / "m.gguf"))
    assert (header.name, header.context_length) == ("Tiny Q", 4096)
    assert (header.bos_token, header.eos_token, header.adds_bos) == ("<s>", "</s>", True)
    assert header.chat_template == "{{ messages }}"
    assert header.cache_bytes == 2 * 2 * 16 * 2 * 2


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04 zip", b"<html>"])
def test_a_file_that_is_not_gguf_is_named(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(ModelUnavailable, match=r"x\.gguf is not a GGUF model file"):
        read_header(file(tmp_path / "x.gguf", content))


@pytest.mark.parametrize("length", range(4, len(MODEL) - 1, 13))
def test_a_file_that_was_cut_off_is_named(tmp_path: Path, length: int) -> None:
    with pytest.raises(ModelUnavailable, match="damaged or cut off"):
        read_header(file(tmp_path / "x.gguf", MODEL[:length]))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="No such file"):
        read_header(tmp_path / "none.gguf")


def test_an_adapter_or_projector_is_no_model(tmp_path: Path) -> None:
    for parts in ({"general__type": "adapter"}, {"general__architecture": "clip"}):
        with pytest.raises(ModelUnavailable, match="not a model"):
            read_header(file(tmp_path / "x.gguf", gguf(**parts)))


def test_all_parts_of_a_split_model_count_and_none_may_be_missing(tmp_path: Path) -> None:
    whole = gguf(general__architecture="q", q__block_count=2, split__count=3)
    parts = [file(tmp_path / f"m-0000{n}-of-00003.gguf", whole) for n in (1, 2, 3)]
    header = read_header(parts[0])
    assert (header.weights, header.layers, header.layer_bytes) == (3 * len(whole), 2, 3 * len(whole) // 2)
    with pytest.raises(ModelUnavailable, match="later part"):
        read_header(parts[1])
    parts[2].unlink()
    with pytest.raises(ModelUnavailable, match=r"m-00003-of-00003\.gguf is missing"):
        read_header(parts[0])
