"""Weights of words are read as they were written, each feature counts once, and what is not whole is refused."""

from zlib import crc32

import pytest

from aintern.backends.small_model.word_weights import WordWeights, word_features


def test_a_feature_counts_once_and_one_without_weights_not_at_all() -> None:
    key = crc32(b"word lint").to_bytes(4, "little")
    weights = WordWeights.of(b"1 0.5 0.25 3\n" + key + bytes((4, 254)), classes=2)
    assert weights.scores(["word lint", "word lint", "word moon"]) == [2.0, -1.0]
    assert weights.constants == (0.25, 3.0)


def test_weights_that_are_not_whole_are_refused() -> None:
    with pytest.raises(ValueError, match="not whole"):
        WordWeights.of(b"1 0.5\n\1\0\0\0" + bytes(2), classes=3)


def test_names_and_quotations_are_one_kind_of_word_each() -> None:
    seen = set(word_features('replace "a b" in src/shop.py'))
    assert {"word §quoted", "word §name", "pair replace §quoted"} <= seen
    assert not any("shop" in each for each in seen)
