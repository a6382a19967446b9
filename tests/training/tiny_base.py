"""Writes a base model of some hundred kilobytes to train on: random weights, and a byte-level BPE tokenizer with ChatML's tokens."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import gguf
import numpy as np

CHATML = ("<|im_start|>", "<|im_end|>")
LAYERS, WIDTH, HEADS, KV_HEADS, INNER, CONTEXT = 2, 64, 4, 2, 96, 4096
MERGES = 300


def byte_letters() -> list[str]:
    """The letter that stands for each byte in a byte-level vocabulary (GPT-2's `bytes_to_unicode`)."""
    plain = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = (byte for byte in range(256) if byte not in plain)
    letters = {byte: chr(byte) for byte in plain} | {byte: chr(256 + n) for n, byte in enumerate(others)}
    return [letters[byte] for byte in range(256)]


def learnt_merges(texts: Iterable[str]) -> list[tuple[str, str]]:
    """The most frequent pairs of the words in `texts`, one joined after the other."""
    letters = byte_letters()
    counts = Counter(word for text in texts for word in re.findall(r" ?[A-Za-z]+|[^A-Za-z]", text))
    words = {tuple(letters[byte] for byte in word.encode()): count for word, count in counts.items()}
    merges = []
    for _ in range(MERGES):
        pairs = Counter[tuple[str, str]]()
        for word, count in words.items():
            for pair in pairwise(word):
                pairs[pair] += count
        best = pairs.most_common(1)[0][0]
        merges.append(best)
        words = {joined(word, best): count for word, count in words.items()}
    return merges


def joined(word: tuple[str, ...], pair: tuple[str, str]) -> tuple[str, ...]:
    out: list[str] = []
    for piece in word:
        if out and (out[-1], piece) == pair:
            out[-1] += piece
        else:
            out.append(piece)
    return tuple(out)


def write_base(
    path: Path,
    merges: list[tuple[str, str]],
    architecture: str = "llama",
    control: tuple[str, ...] = CHATML,
    seed: int = 1,
    extra: str = "",
) -> Path:
    """A llama has an output matrix of its own, a qwen2 biases and none; `extra` is one more tensor's name."""
    random = np.random.default_rng(seed)
    tokens = ["<|endoftext|>", *control, *byte_letters(), *dict.fromkeys("".join(pair) for pair in merges)]
    writer = gguf.GGUFWriter(str(path), architecture)
    writer.add_name("Tiny base")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    count = 1 + len(control)
    writer.add_token_types([gguf.TokenType.CONTROL] * count + [gguf.TokenType.NORMAL] * (len(tokens) - count))
    writer.add_token_merges([" ".join(pair) for pair in merges])
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(count - 1)
    writer.add_add_bos_token(False)
    writer.add_chat_template("{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}")

    def matrix(*shape: int) -> np.ndarray:
        return random.normal(0, shape[-1] ** -0.5, shape).astype(np.float32)

    narrow = WIDTH // HEADS * KV_HEADS
    shapes = {
        **{
            "attn_q": (WIDTH, WIDTH),
            "attn_k": (narrow, WIDTH),
            "attn_v": (narrow, WIDTH),
            "attn_output": (WIDTH, WIDTH),
        },
        **{"ffn_gate": (INNER, WIDTH), "ffn_up": (INNER, WIDTH), "ffn_down": (WIDTH, INNER)},
    }
    tensors = {"token_embd.weight": matrix(len(tokens), WIDTH), "output_norm.weight": np.ones(WIDTH, dtype=np.float32)}
    if architecture == "llama":
        tensors["output.weight"] = matrix(len(tokens), WIDTH)
    for n in range(LAYERS):
        for part in ("attn_norm", "ffn_norm"):
            tensors[f"blk.{n}.{part}.weight"] = 1 + 0.1 * matrix(WIDTH)
        for part, shape in shapes.items():
            tensors[f"blk.{n}.{part}.weight"] = matrix(*shape)
            if architecture == "qwen2" and part in ("attn_q", "attn_k", "attn_v"):
                tensors[f"blk.{n}.{part}.bias"] = matrix(shape[0])
    if extra:
        tensors[extra] = matrix(WIDTH)
    for name, tensor in tensors.items():
        writer.add_tensor(name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path
