"""A GGUF model of a few hundred kilobytes that opens a call and then writes at random: whatever its grammar lets through."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import gguf
import numpy as np

from tests.dialects.tiny_model import BYTE, CONTROL, GO, NORMAL, WIDTH

LETTERS = ("é", "ß", "漢", "🙂", "\u2028", "\u00a0", "<", "｜", "｜>")
SURE, LIKELY, SPREAD = 10.0, 0.15, 0.05


def write_sampling_model(path: Path, opener: Sequence[tuple[str, bool]], likely: Sequence[str], template: str) -> None:
    """Writes a model that says `opener` (text, whether it is a control token) and then any token, `likely` ones more often.

    Each piece of the opener occurs once in it, since a token has one successor. The prompt of `template` must end with GO."""
    pieces = [("<unk>", gguf.TokenType.UNKNOWN), ("<s>", CONTROL), ("</s>", CONTROL), (GO, CONTROL)]
    pieces += [(f"<0x{byte:02X}>", BYTE) for byte in range(256)]
    # The low line is this kind of tokenizer's space, but in control tokens.
    control = {text for text, is_control in opener if is_control} | {text for text in likely if "▁" in text}
    wanted = list(dict.fromkeys([text for text, _ in opener] + [*likely, *LETTERS]))
    places = {text: len(pieces) + number for number, text in enumerate(wanted)}
    pieces += [
        (text if text in control else text.replace(" ", "▁"), CONTROL if text in control else NORMAL) for text in wanted
    ]
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_name("sampling")
    writer.add_context_length(4096)
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
    _write_weights(writer, len(pieces), [3, *(places[text] for text, _ in opener)], [places[text] for text in likely])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _write_weights(writer: gguf.GGUFWriter, words: int, chain: Sequence[int], likely: Sequence[int]) -> None:
    output = np.zeros((words, WIDTH), dtype=np.float32)
    output[:, :words] = np.random.default_rng(7).normal(0, SPREAD, (words, words))
    output[likely, :words] += LIKELY
    output[2, :words] += 2 * LIKELY  # the end of the reply
    output[4 + 128 : 4 + 256, :words] -= SURE  # bytes that are no text alone; the vocabulary has other letters whole
    for before, after in pairwise(chain):
        output[after, before] = SURE
    ones, square = np.ones(WIDTH, dtype=np.float32), np.zeros((WIDTH, WIDTH), dtype=np.float32)
    writer.add_tensor("token_embd.weight", np.eye(words, WIDTH, dtype=np.float32))
    writer.add_tensor("output_norm.weight", ones)
    writer.add_tensor("output.weight", output)
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", ones)
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        writer.add_tensor(f"blk.0.{name}.weight", square)
    writer.add_tensor("blk.0.ffn_gate.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_up.weight", np.zeros((32, WIDTH), dtype=np.float32))
    writer.add_tensor("blk.0.ffn_down.weight", np.zeros((WIDTH, 32), dtype=np.float32))
