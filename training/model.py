"""A Llama or Qwen2 model read from a GGUF file, with LoRA matrices beside every linear layer, for training.

Written for packed trees: one row holds several prompts' common beginning followed by its branches, told apart by an
attention mask and explicit positions. Weights stay in GGUF row order, so rotary embedding turns the pairs that llama.cpp
turns for the architecture, and the learnt matrices need no permutation when they are written back.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 (its usual name)

LINEAR = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
ROTATED_HALVES = {"llama": False, "qwen2": True}
"""The architectures; whether rotary embedding turns a head's halves, or neighbouring pairs (llama_model_rope_type)."""

CONTROL = 3
"""The type of a control token in a GGUF vocabulary."""

_NO_OTHER = ("expert_count", "attention.scale", "logit_scale", "residual_scale", "embedding_scale", "rope.scaling.type")


class Unsuitable(SystemExit):
    """A base model that can't be trained here; its sentence says why, and what would do."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a model, from the metadata of its file."""

    architecture: str
    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    rope_base: float
    epsilon: float


class BaseModel:
    """A GGUF file that can be trained on: `name`, `licence`, `shape` and its tensors. Raises Unsuitable for any other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._reader = GGUFReader(path)
            meta: dict[str, Any] = {name: field.contents() for name, field in self._reader.fields.items()}
        except (OSError, ValueError, IndexError, KeyError) as error:
            raise Unsuitable(f"{path} is no GGUF file that can be read: {error or type(error).__name__}.") from error
        self.name = str(meta.get("general.name") or path.stem)
        self.licence = str(meta.get("general.license") or "")
        self._tensors = {tensor.name: tensor for tensor in self._reader.tensors}
        self.shape = self._shape(meta)
        self._check_tokenizer(meta)
        self._check_tensors()

    def sha256(self) -> str:
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def tensor(self, name: str, dtype: torch.dtype) -> Tensor | None:
        """Its weights, on the processor; None where the file has no such tensor."""
        found = self._tensors.get(name)
        return None if found is None else torch.from_numpy(dequantize(found.data, found.tensor_type).copy()).to(dtype)

    def _shape(self, meta: dict[str, Any]) -> Shape:
        architecture = meta.get("general.architecture")
        if architecture not in ROTATED_HALVES or meta.get("general.type", "model") != "model":
            known = " and ".join(ROTATED_HALVES)
            kind = meta.get("general.type", "model")
            raise Unsuitable(
                f"{self.path} is a {kind} of the architecture {architecture!r}; trained are models of {known}."
            )
        own = {name.removeprefix(f"{architecture}."): value for name, value in meta.items()}
        odd = [name for name in _NO_OTHER if own.get(name) not in (None, 0, 0.0, "none")]
        if meta.get("split.count", 1) > 1:
            odd.append("split.count")
        try:
            width, heads = own["embedding_length"], own["attention.head_count"]
            shape = Shape(
                architecture,
                layers=own["block_count"],
                width=width,
                heads=heads,
                kv_heads=own.get("attention.head_count_kv", heads),
                head_width=own.get("attention.key_length", width // heads),
                rope_base=own.get("rope.freq_base", 10000.0),
                epsilon=own["attention.layer_norm_rms_epsilon"],
            )
        except (KeyError, TypeError) as error:
            raise Unsuitable(f"{self.path} does not say its sizes as numbers ({error}).") from error
        if isinstance(shape.kv_heads, list):
            odd.append("attention.head_count_kv")
        widths = ("rope.dimension_count", "attention.value_length")
        odd += [name for name in widths if own.get(name, shape.head_width) != shape.head_width]
        if odd:
            raise Unsuitable(f"{self.path} needs what is not calculated here: {', '.join(odd)}.")
        return shape

    def _check_tokenizer(self, meta: dict[str, Any]) -> None:
        kind = meta.get("tokenizer.ggml.model")
        vocabulary, kinds = meta.get("tokenizer.ggml.tokens", []), meta.get("tokenizer.ggml.token_type", [])
        control = {text for text, each in zip(vocabulary, kinds, strict=False) if each == CONTROL}
        lacking = [mark for mark in ("<|im_start|>", "<|im_end|>") if mark not in control]
        if kind != "gpt2" or lacking:
            has = f"is of the kind {kind!r}" if kind != "gpt2" else f"has no control token {' and '.join(lacking)}"
            raise Unsuitable(
                f"The tokenizer of {self.path} {has}. Needed is byte-level BPE (`gpt2`) with the control tokens of ChatML,"
                " <|im_start|> and <|im_end|>: SmolLM2 and Qwen2 have them."
            )

    def _check_tensors(self) -> None:
        norms = ("attn_norm", "ffn_norm")
        needed = {"token_embd.weight", "output_norm.weight"}
        needed |= {f"blk.{n}.{part}.weight" for n in range(self.shape.layers) for part in (*LINEAR, *norms)}
        optional = {"output.weight", "rope_freqs.weight"}
        optional |= {f"blk.{n}.{part}.bias" for n in range(self.shape.layers) for part in LINEAR}
        missing, unknown = sorted(needed - set(self._tensors)), sorted(set(self._tensors) - needed - optional)
        if missing or unknown:
            said = f"has no {missing[0]}" if missing else f"has {unknown[0]}, which is not calculated here"
            raise Unsuitable(f"{self.path} {said}: it is no plain model of its architecture.")
        for tensor in self._tensors.values():
            try:
                dequantize(tensor.data[:1], tensor.tensor_type)
            except NotImplementedError as error:
                kind = tensor.tensor_type.name
                raise Unsuitable(
                    f"{tensor.name} of {self.path} is quantised as {kind}, which the package gguf can't read."
                    " Take a file in F16, Q8_0 or a K-quantisation of the same model."
                ) from error


class Lora(nn.Module):
    """A frozen linear layer plus a trained low-rank one."""

    def __init__(self, weight: Tensor, bias: Tensor | None, rank: int, scale: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(weight, requires_grad=False)
        self.bias = None if bias is None else nn.Parameter(bias, requires_grad=False)
        outputs, inputs = weight.shape
        self.a = nn.Parameter(torch.randn(rank, inputs) / inputs**0.5)
        self.b = nn.Parameter(torch.zeros(outputs, rank))
        self.scale = scale

    def forward(self, x: Tensor) -> Tensor:
        low = F.linear(x, self.a.to(x.dtype))
        return F.linear(x, self.weight, self.bias) + F.linear(low, (self.b * self.scale).to(x.dtype))


class Block(nn.Module):
    """One transformer layer."""

    def __init__(self, base: BaseModel, number: int, dtype: torch.dtype, rank: int, scale: float) -> None:
        super().__init__()
        self.shape = base.shape
        read = partial(base.tensor, dtype=dtype)
        prefix = f"blk.{number}."
        self.attn_norm = nn.Parameter(read(prefix + "attn_norm.weight"), requires_grad=False)
        self.ffn_norm = nn.Parameter(read(prefix + "ffn_norm.weight"), requires_grad=False)
        for name in LINEAR:
            weight, bias = read(f"{prefix}{name}.weight"), read(f"{prefix}{name}.bias")
            assert weight is not None
            setattr(self, name, Lora(weight, bias, rank, scale))

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        s = self.shape
        rows, length, _ = x.shape
        turn = rotate_halves if ROTATED_HALVES[s.architecture] else rotate_neighbours
        h = F.rms_norm(x, (s.width,), self.attn_norm, s.epsilon)
        q = turn(self.attn_q(h).view(rows, length, s.heads, s.head_width), rope)
        k = turn(self.attn_k(h).view(rows, length, s.kv_heads, s.head_width), rope)
        v = self.attn_v(h).view(rows, length, s.kv_heads, s.head_width)
        groups = s.heads // s.kv_heads
        k, v = (t.transpose(1, 2).repeat_interleave(groups, dim=1) for t in (k, v))
        # written out: for rows of some hundred tokens faster on a CPU than the fused kernel and its backward pass
        scores = torch.matmul(q.transpose(1, 2), k.transpose(2, 3)) * s.head_width**-0.5 + mask
        out = torch.matmul(scores.softmax(dim=-1), v)
        x = x + self.attn_output(out.transpose(1, 2).reshape(rows, length, s.heads * s.head_width))
        h = F.rms_norm(x, (s.width,), self.ffn_norm, s.epsilon)
        return x + self.ffn_down(F.silu(self.ffn_gate(h)) * self.ffn_up(h))


def rotate_neighbours(x: Tensor, rope: tuple[Tensor, Tensor]) -> Tensor:
    """Rotary embedding of neighbouring pairs; x is (rows, length, heads, head width)."""
    cos, sin = rope
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)


def rotate_halves(x: Tensor, rope: tuple[Tensor, Tensor]) -> Tensor:
    """Rotary embedding of pairs whose partners are half a head apart."""
    cos, sin = rope
    low, high = x.chunk(2, dim=-1)
    return torch.cat((low * cos - high * sin, low * sin + high * cos), dim=-1)


class Model(nn.Module):
    """The whole model; only the LoRA matrices are trained. It is made on the processor: `.to(device)` moves it."""

    def __init__(self, base: BaseModel, rank: int, alpha: float, dtype: torch.dtype) -> None:
        super().__init__()
        self.shape, self.rank, self.alpha, self.dtype = base.shape, rank, alpha, dtype
        self.embedding = nn.Parameter(base.tensor("token_embd.weight", dtype), requires_grad=False)
        self.output_norm = nn.Parameter(base.tensor("output_norm.weight", dtype), requires_grad=False)
        untied = base.tensor("output.weight", dtype)
        self.output = self.embedding if untied is None else nn.Parameter(untied, requires_grad=False)
        half = self.shape.head_width // 2
        frequencies = self.shape.rope_base ** (-torch.arange(half, dtype=torch.float32) / half)
        factors = base.tensor("rope_freqs.weight", torch.float32)
        self.frequencies = nn.Parameter(frequencies if factors is None else frequencies / factors, requires_grad=False)
        self.blocks = nn.ModuleList(
            Block(base, number, dtype, rank, alpha / rank) for number in range(self.shape.layers)
        )

    @property
    def device(self) -> torch.device:
        return self.embedding.device

    def forward(self, ids: Tensor, positions: Tensor, mask: Tensor, wanted: Tensor) -> Tensor:
        """Scores of the next token, only where `wanted` (rows, length) is true; mask is (rows, 1, length, length)."""
        angles = positions[..., None, None].float() * self.frequencies
        rope = angles.cos().to(self.dtype), angles.sin().to(self.dtype)
        x = F.embedding(ids, self.embedding)
        mask = torch.zeros_like(mask, dtype=self.dtype).masked_fill(~mask, -1e4)
        for block in self.blocks:
            x = block(x, rope, mask)
        x = F.rms_norm(x[wanted], (self.shape.width,), self.output_norm, self.shape.epsilon)
        return F.linear(x, self.output)

    def adapter(self) -> dict[str, Tensor]:
        """The trained matrices by name."""
        return {name: p for name, p in self.named_parameters() if p.requires_grad}

    def put_on(self, adapter: dict[str, Tensor]) -> None:
        """Takes the matrices of a checkpoint, wherever they were trained. Raises Unsuitable for those of another model."""
        own = self.adapter()
        if {n: p.shape for n, p in own.items()} != {n: p.shape for n, p in adapter.items()}:
            raise Unsuitable("The checkpoint is of a model of other sizes.")
        with torch.no_grad():
            for name, matrix in own.items():
                matrix.copy_(adapter[name])
