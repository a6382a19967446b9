"""Makes a GGUF projector (`mmproj`) of a few kilobytes: an image becomes four embeddings of a tiny model, by LLaVA's way.

One layer of a vision transformer without attention, whose patches keep their mean colour: red, green and blue are the first three
numbers of an embedding, so that the model of `tiny_model.py` reads a colour as the token of that number.
"""

from pathlib import Path

import gguf
import numpy as np

SIZE, PATCH, INNER = 28, 14, 16
"""Pixels of an image's side and of a patch's, and the transformer's width."""


def write_tiny_projector(path: Path, width: int) -> None:
    """Writes a projector to embeddings of `width` numbers."""
    writer = gguf.GGUFWriter(str(path), "clip")
    writer.add_string("general.type", "mmproj")
    writer.add_name("tiny projector")
    writer.add_bool("clip.has_vision_encoder", True)
    writer.add_string("clip.projector_type", "mlp")
    writer.add_bool("clip.use_gelu", True)
    for key, value in {
        "image_size": SIZE, "patch_size": PATCH, "embedding_length": INNER, "feed_forward_length": INNER,
        "projection_dim": width, "block_count": 1, "attention.head_count": 1,
    }.items():  # fmt: skip
        writer.add_uint32(f"clip.vision.{key}", value)
    writer.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-5)
    writer.add_array("clip.vision.image_mean", [0.0, 0.0, 0.0])
    writer.add_array("clip.vision.image_std", [1.0, 1.0, 1.0])
    patch = np.zeros((INNER, 3, PATCH, PATCH), dtype=np.float32)
    for colour in range(3):
        patch[colour, colour] = 1.0 / PATCH**2
    zero, square = np.zeros(INNER, dtype=np.float32), np.zeros((INNER, INNER), dtype=np.float32)
    tensors = {
        "v.patch_embd.weight": patch,
        "v.position_embd.weight": np.zeros(((SIZE // PATCH) ** 2, INNER), dtype=np.float32),
        "mm.0.weight": np.eye(INNER, dtype=np.float32),
        "mm.0.bias": zero,
        "mm.2.weight": np.eye(width, INNER, dtype=np.float32),
        "mm.2.bias": np.zeros(width, dtype=np.float32),
    }
    for part in ("attn_q", "attn_k", "attn_v", "attn_out", "ffn_up", "ffn_down"):
        tensors |= {f"v.blk.0.{part}.weight": square, f"v.blk.0.{part}.bias": zero}
    for part in ("ln1", "ln2"):
        tensors |= {f"v.blk.0.{part}.weight": zero + 1, f"v.blk.0.{part}.bias": zero}
    for name, tensor in tensors.items():
        writer.add_tensor(name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
