"""The encoder that is trained in torch and the one that runs in numpy make the same of a request, and the first learns."""

from __future__ import annotations

import importlib
import random
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from aintern.backends.small_model.intent.request_encoder import HEADS, RequestEncoder
from aintern.backends.small_model.intent.request_wants import CHANGE, WANTS, encoder_text

TRAINING = Path(__file__).resolve().parents[2] / "training"
WIDTH = 4 * HEADS

pytestmark = [
    pytest.mark.skipif(
        any(find_spec(name) is None for name in ("torch", "transformers", "gguf", "xllamacpp")),
        reason="torch and transformers are not installed: pip install -r training/requirements.txt",
    ),
    pytest.mark.skipif(not TRAINING.is_dir(), reason="training/ is not here: these tests need the repository"),
]


@pytest.fixture(scope="module")
def fit_encoder() -> ModuleType:
    sys.path.insert(0, str(TRAINING))
    try:
        return importlib.import_module("fit_encoder")
    finally:
        sys.path.remove(str(TRAINING))


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A BERT of two narrow layers whose weights are by chance."""
    torch, transformers = importlib.import_module("torch"), importlib.import_module("transformers")
    words = "[PAD] [UNK] [CLS] [SEP] [unused1] run the tests read file thanks | 日".split()
    (tmp_path / "vocab.txt").write_text("\n".join([*words, *"abcdefgh", *(f"##{each}" for each in "abcdefgh")]))
    torch.manual_seed(3)
    sizes = {"hidden_size": WIDTH, "intermediate_size": 2 * WIDTH, "num_hidden_layers": 2}
    config = transformers.BertConfig(vocab_size=40, num_attention_heads=HEADS, initializer_range=0.4, **sizes)
    transformers.BertModel(config).save_pretrained(tmp_path)
    return tmp_path


def rows(module: ModuleType) -> list[Any]:
    asked = [
        ("run the tests", "run_command"),
        ("read the file", "read_file"),
        ("thanks", "none"),
        ("file file", CHANGE),
    ]
    return [module.Row("she", (tool,), request, ()) for request, tool in asked]


def test_what_was_trained_is_what_runs(fit_encoder: ModuleType, base: Path, tmp_path: Path) -> None:
    given = rows(fit_encoder)
    encoder = fit_encoder.Encoder(base, [encoder_text(row.request) for row in given])
    assert "[unused1]" not in encoder.reader.vocabulary
    assert "日" not in encoder.reader.vocabulary  # not ASCII, and of no text
    encoder.write(tmp_path / "encoder.npz", [1.0, 2.0])
    with np.load(tmp_path / "encoder.npz") as stored:
        running = RequestEncoder.of(stored)
    assert running.constants == (1.0, 2.0)
    for row, trained in zip(given, encoder.shares(given), strict=True):
        shares = running.shares(encoder_text(row.request))
        assert shares == pytest.approx([trained[tool] for tool in WANTS], abs=0.05)  # eight bits


def test_it_learns_what_is_wanted(fit_encoder: ModuleType, base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_encoder, "WARM", 1)
    monkeypatch.setattr(fit_encoder, "ENCODER_RATE", 3e-3)
    given = rows(fit_encoder)
    encoder = fit_encoder.Encoder(base, [encoder_text(row.request) for row in given])
    encoder.learn(given * 64, 20, random.Random(1))
    assert [max(each, key=each.__getitem__) for each in encoder.shares(given)] == [row.wanted[0] for row in given]


def test_a_slip_changes_one_word(fit_encoder: ModuleType) -> None:
    draw = random.Random(1)
    for _ in range(100):
        assert 12 <= len(fit_encoder.generate.typo(draw, "run the tests")) <= 14
    assert fit_encoder.generate.typo(draw, "ls") == "ls"


def test_what_may_be_right_besides_is_not_held_against_it(fit_encoder: ModuleType) -> None:
    """Of a sentence whose tool alone is known it says nothing that it might be beyond the model; of one that has several right answers,
    any is."""
    right = fit_encoder.among([("read_file",), ("git_log", CHANGE)])
    assert [[WANTS[place] for place, each in enumerate(row) if each == 0.0] for row in right.tolist()] == [
        ["read_file"],
        ["git_log", CHANGE],
    ]


def test_what_the_model_can_do_is_told_by_the_tool_and_the_words(fit_encoder: ModuleType) -> None:
    beyond = sys.modules["beyond"]
    assert beyond.is_possible("run_command", "why is it red? run the tests")
    assert beyond.is_possible("read_file", "show me the licence")
    assert not beyond.is_possible("read_file", "why does the parser fail")
    assert not beyond.is_possible("none", "what is a monad")
    asked = list(beyond.sentences())
    assert {each.wanted for each in asked} >= {(CHANGE,), ("run_command",)}
    assert all(set(each.wanted) <= {*WANTS} for each in asked)


def test_the_mean_of_runs_is_that_of_their_weights_and_as_sure(fit_encoder: ModuleType, base: Path) -> None:
    asked = rows(fit_encoder)
    torch = importlib.import_module("torch")
    runs = [fit_encoder.Encoder(base, [encoder_text(row.request) for row in asked]) for _ in range(2)]
    for run in runs:  # sure, and of other things
        run.head.weight.data *= 20
    heads = [run.head.weight.detach().clone() for run in runs]
    body = runs[0].bert.embeddings.word_embeddings.weight.detach().clone()
    doubt = sum(fit_encoder._doubt(fit_encoder._told(run, asked)) for run in runs) / 2
    mean = fit_encoder.mean_of(runs, asked)
    factor = mean.head.weight / ((heads[0] + heads[1]) / 2)
    assert torch.allclose(factor, factor.mean().expand_as(factor), rtol=1e-3)
    assert fit_encoder._doubt(fit_encoder._told(mean, asked)) == pytest.approx(doubt, rel=1e-2)
    assert torch.allclose(mean.bert.embeddings.word_embeddings.weight, body)
