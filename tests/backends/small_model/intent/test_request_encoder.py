"""The encoder of requests: pieces of words as BERT makes them, a forward pass by hand, and the weights that ship."""

from __future__ import annotations

import io
import math
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from aintern.backends.small_model.intent.request_encoder import HEADS, MOST_PIECES, RequestEncoder, request_encoder
from aintern.backends.small_model.intent.request_wants import WANTS

PIECES = "[UNK] [CLS] [SEP] run the test ##s un ##install . _ cafe".split()


def reader() -> RequestEncoder:
    return RequestEncoder({piece: row for row, piece in enumerate(PIECES)}, {}, ())


def pieces(text: str) -> list[str]:
    return [PIECES[row] for row in reader().pieces(text)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Run the TESTS.", "[CLS] run the test ##s . [SEP]"),
        ("uninstall", "[CLS] un ##install [SEP]"),
        ("run_the", "[CLS] run _ the [SEP]"),
        ("Café", "[CLS] cafe [SEP]"),
        ("testx run", "[CLS] [UNK] run [SEP]"),  # a word that has an unknown piece is unknown as a whole
        ("", "[CLS] [SEP]"),
        ("\ufffd\x00", "[CLS] [UNK] [UNK] [SEP]"),
    ],
)
def test_words_are_read_in_the_longest_known_pieces(text: str, read: str) -> None:
    assert pieces(text) == read.split()


def test_a_long_text_is_read_to_a_limit() -> None:
    assert len(pieces("run " * 1000)) == MOST_PIECES
    assert pieces("x" * 100_000) == ["[CLS]", "[UNK]", "[SEP]"]


def stored(**more: np.ndarray) -> RequestEncoder:
    """Of no layer: a text is the mean of its pieces' normed rows."""
    kept = io.BytesIO()
    rows = np.zeros((len(PIECES), HEADS), np.int8)
    rows[PIECES.index("run"), 0] = 100
    arrays = {
        "vocabulary": np.frombuffer("\n".join(PIECES).encode(), np.uint8), "constants": np.array([1.5, 2.0]),
        "words": rows, "words.scale": np.full(len(PIECES), 0.01),
        "places": np.zeros((MOST_PIECES, HEADS), np.int8), "places.scale": np.ones(MOST_PIECES),
        "words.norm": np.ones(HEADS), "words.norm.bias": np.zeros(HEADS),
        "head": np.eye(2, HEADS, dtype=np.int8) * 100, "head.scale": np.full(2, 0.01), "head.bias": np.zeros(2),
    }  # fmt: skip
    np.savez(kept, **(arrays | more))
    kept.seek(0)
    with np.load(kept) as opened:
        return RequestEncoder.of(opened)


def test_shares_are_logarithms_that_make_one() -> None:
    encoder = stored()
    shares = encoder.shares("run")
    assert math.isclose(sum(map(math.exp, shares)), 1.0, abs_tol=1e-6)
    # One of three pieces is (1, 0, …) with the norm of HEADS dimensions: its mean is 1/HEADS, its deviation √(HEADS-1)/HEADS.
    mean, deviation = 1 / HEADS, math.sqrt(HEADS - 1) / HEADS
    first, second = ((1 - mean) / deviation / 3, -mean / deviation / 3)
    assert math.isclose(shares[0] - shares[1], first - second, abs_tol=1e-5)
    assert encoder.constants == (1.5, 2.0)


def test_a_file_without_its_head_is_refused() -> None:
    kept = io.BytesIO()
    np.savez(kept, words=np.zeros((2, 2)))
    kept.seek(0)
    with np.load(kept) as opened, pytest.raises(KeyError):
        RequestEncoder.of(opened)


def test_what_ships_tells_requests_apart() -> None:
    encoder = request_encoder()
    assert len(encoder.shares("run the tests")) == len(WANTS)
    adapter, meaning, *_ = encoder.constants
    assert adapter > 0
    assert meaning > 0

    def likeliest(request: str) -> str:
        shares = encoder.shares(f"{request} | spoken files 0 spoken folders 0 there 0")
        return WANTS[shares.index(max(shares))]

    assert likeliest("we are done with moment, so uninstall it") == "run_command"
    assert likeliest("thanks, that was all for today") == "none"
    assert likeliest("who worked on this lately?") == "git_log"


def test_a_second_look_at_a_request_takes_no_more_memory() -> None:
    encoder = request_encoder()
    encoder.shares("run the tests " * 50)
    tracemalloc.start()
    try:
        encoder.shares("run the tests " * 50)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000  # bytes
    finally:
        tracemalloc.stop()


def test_the_programs_own_numpy_keeps_its_threads() -> None:
    """However many sessions ask at once."""
    before = [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"]
    encoder = request_encoder()
    with ThreadPoolExecutor(8) as threads:
        shares = list(threads.map(encoder.shares, ["run the tests"] * 40))
    assert all(each == shares[0] for each in shares)
    assert [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"] == before
