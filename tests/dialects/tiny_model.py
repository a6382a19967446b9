"""Makes a GGUF model of a few hundred kilobytes that says one text: our own vocabulary, and weights that are a chain.

Attention and feed-forward are zero, so a token's embedding reaches the output unchanged; the output matrix maps each
token of the text to the one behind it. Markers are control tokens, as in the family's own vocabulary.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import gguf
import numpy as np

NORMAL, CONTROL, BYTE = gguf.TokenType.NORMAL, gguf.TokenType.CONTROL, gguf.TokenType.BYTE
GO, WIDTH = "<|go|>", 384

Piece = tuple[str, gguf.TokenType]
"""A token's text and kind."""


def write_tiny_model(path: Path, said: Sequence[tuple[str, bool]], template: str, context: int = 2048) -> None:
    """Writes a model whose reply to anything is the pieces of `said` (text, whether it is a control token).

    Each piece occurs once in the reply, since a token has one successor. The prompt of `template` must end with GO."""
    pieces = beginning()
    first = len(pieces)
    pieces += [(text if control else text.replace(" ", "▁"), CONTROL if control else NORMAL) for text, control in said]
    output = np.zeros((len(pieces), WIDTH), dtype=np.float32)
    for before, after in pairwise([3, *range(first, len(pieces)), 2]):
        output[after, before] = 10.0
    write_model(path, "tiny", pieces, template, context, output)


def beginning() -> list[Piece]:
    """What every vocabulary begins with: GO is number 3, the end of a reply 2, and then come all bytes."""
    pieces = [("<unk>", gguf.TokenType.UNKNOWN), ("<s>", CONTROL), ("</s>", CONTROL), (GO, CONTROL)]
    return pieces + [(f"<0x{byte:02X}>", BYTE) for byte in range(256)]


def write_model(
    path: Path,
    name: str,
    pieces: Sequence[Piece],
    template: str,
    context: int,
    output: "np.ndarray[Any, Any]",
    *,
    looks_back: bool = False,
) -> None:
    """Writes a model of `pieces`; `output`, of shape (pieces, WIDTH), has the logits that follow each piece as a column. One that
    `looks_back` adds the mean of all that stands in the prompt."""
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_name(name)
    writer.add_context_length(context)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(32)
    writer.add_head_count(6)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("llama")
    writer.add_token_list([text for text, _ in pieces])
    writer.add_token_scores([-1000.0 if kind == NORMAL else 0.0 for _, kind in pieces])
    writer.add_token_types([kind for _, kind in pieces])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(template)
    ones, square = np.ones(WIDTH, dtype=np.float32), np.zeros((WIDTH, WIDTH), dtype=np.float32)
    writer.add_tensor("token_embd.weight", np.eye(len(pieces), WIDTH, dtype=np.float32))
    writer.add_tensor("output_norm.weight", ones)
    writer.add_tensor("output.weight", output)
    for part in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{part}.weight", ones)
    for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
        copies = looks_back and part in ("attn_v", "attn_output")
        writer.add_tensor(f"blk.0.{part}.weight", np.eye(WIDTH, dtype=np.float32) if copies else square)
    writer.add_tensor("blk.0.ffn_gate.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_up.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_down.weight", np.zeros((WIDTH, 32), dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
