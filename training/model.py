"""A Llama model read from a GGUF file, with LoRA matrices beside every linear layer, for training on a CPU.

Written for packed trees: one row holds several prompts' common beginning followed by its branches, told apart by an
attention mask and explicit positions. Weights stay in GGUF row order, so rotary embedding turns neighbouring pairs
(llama.cpp's "norm" order) and the learnt matrices need no permutation when they are written back.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 (its usual name)

LINEAR = {
    "attn_q": "attn_norm",
    "attn_k": "attn_norm",
    "attn_v": "attn_norm",
    "attn_output": "",
    "ffn_gate": "ffn_norm",
    "ffn_up": "ffn_norm",
    "ffn_down": "",
}


@dataclass(frozen=True)
class Shape:
    """The sizes of a Llama model."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    rope_base: float
    epsilon: float


class Lora(nn.Module):
    """A frozen linear layer plus a trained low-rank one."""

    def __init__(self, weight: Tensor, rank: int, scale: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(weight, requires_grad=False)
        outputs, inputs = weight.shape
        self.a = nn.Parameter(torch.randn(rank, inputs) / inputs**0.5)
        self.b = nn.Parameter(torch.zeros(outputs, rank))
        self.scale = scale

    def forward(self, x: Tensor) -> Tensor:
        low = F.linear(x, self.a.to(x.dtype))
        return F.linear(x, self.weight) + F.linear(low, (self.b * self.scale).to(x.dtype))


class Block(nn.Module):
    """One transformer layer."""

    def __init__(self, tensors: dict[str, Tensor], number: int, shape: Shape, rank: int, scale: float) -> None:
        super().__init__()
        self.shape = shape
        prefix = f"blk.{number}."
        self.attn_norm = nn.Parameter(tensors[prefix + "attn_norm.weight"], requires_grad=False)
        self.ffn_norm = nn.Parameter(tensors[prefix + "ffn_norm.weight"], requires_grad=False)
        for name in LINEAR:
            setattr(self, name, Lora(tensors[f"{prefix}{name}.weight"], rank, scale))

    def forward(self, x: Tensor, rope: tuple[Tensor, Tensor], mask: Tensor) -> Tensor:
        s = self.shape
        rows, length, _ = x.shape
        h = F.rms_norm(x, (s.width,), self.attn_norm, s.epsilon)
        q = rotate(self.attn_q(h).view(rows, length, s.heads, s.head_width), rope)
        k = rotate(self.attn_k(h).view(rows, length, s.kv_heads, s.head_width), rope)
        v = self.attn_v(h).view(rows, length, s.kv_heads, s.head_width)
        groups = s.heads // s.kv_heads
        k, v = (t.transpose(1, 2).repeat_interleave(groups, dim=1) for t in (k, v))
        # written out: for rows of some hundred tokens faster on a CPU than the fused kernel and its backward pass
        scores = torch.matmul(q.transpose(1, 2), k.transpose(2, 3)) * s.head_width**-0.5 + mask
        out = torch.matmul(scores.softmax(dim=-1), v)
        x = x + self.attn_output(out.transpose(1, 2).reshape(rows, length, s.width))
        h = F.rms_norm(x, (s.width,), self.ffn_norm, s.epsilon)
        return x + self.ffn_down(F.silu(self.ffn_gate(h)) * self.ffn_up(h))


def rotate(x: Tensor, rope: tuple[Tensor, Tensor]) -> Tensor:
    """Rotary embedding of neighbouring pairs; x is (rows, length, heads, head width)."""
    cos, sin = rope
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)


class Model(nn.Module):
    """The whole model; only the LoRA matrices are trained."""

    def __init__(self, path: Path, rank: int = 16, alpha: float = 32.0, dtype: torch.dtype = torch.bfloat16) -> None:
        super().__init__()
        reader = GGUFReader(path)
        meta = {name: field.contents() for name, field in reader.fields.items() if name.startswith("llama.")}
        heads = meta["llama.attention.head_count"]
        self.shape = Shape(
            layers=meta["llama.block_count"],
            width=meta["llama.embedding_length"],
            heads=heads,
            kv_heads=meta["llama.attention.head_count_kv"],
            head_width=meta["llama.embedding_length"] // heads,
            rope_base=meta["llama.rope.freq_base"],
            epsilon=meta["llama.attention.layer_norm_rms_epsilon"],
        )
        tensors = {t.name: torch.from_numpy(dequantize(t.data, t.tensor_type).copy()).to(dtype) for t in reader.tensors}
        self.rank, self.alpha, self.dtype = rank, alpha, dtype
        self.embedding = nn.Parameter(tensors["token_embd.weight"], requires_grad=False)
        self.output_norm = nn.Parameter(tensors["output_norm.weight"], requires_grad=False)
        self.blocks = nn.ModuleList(
            Block(tensors, number, self.shape, rank, alpha / rank) for number in range(self.shape.layers)
        )

    def forward(self, ids: Tensor, positions: Tensor, mask: Tensor, wanted: Tensor) -> Tensor:
        """Scores of the next token, only where `wanted` (rows, length) is true; mask is (rows, 1, length, length)."""
        half = self.shape.head_width // 2
        frequencies = self.shape.rope_base ** (-torch.arange(half, dtype=torch.float32) / half)
        angles = positions[..., None, None].float() * frequencies
        rope = angles.cos().to(self.dtype), angles.sin().to(self.dtype)
        x = F.embedding(ids, self.embedding)
        mask = torch.zeros_like(mask, dtype=self.dtype).masked_fill(~mask, -1e4)
        for block in self.blocks:
            x = block(x, rope, mask)
        x = F.rms_norm(x[wanted], (self.shape.width,), self.output_norm, self.shape.epsilon)
        return F.linear(x, self.embedding)

    def adapter(self) -> dict[str, Tensor]:
        """The trained matrices by name."""
        return {name: p for name, p in self.named_parameters() if p.requires_grad}
