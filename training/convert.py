"""Writes a trained adapter as a GGUF file that llama.cpp reads.

Training keeps the base model's rows in GGUF order, so nothing is permuted here.
"""

from __future__ import annotations

import re
from pathlib import Path

import gguf
import numpy as np
from model import BaseModel, Model

from aintern.backends.models.tool_adapters import BASE_MARK, BASE_NAME, base_mark

LICENCE = "apache-2.0"


def convert(model: Model, base: BaseModel, out: Path) -> None:
    """The file names its base, which AIntern looks at before it uses the adapter."""
    part = out.with_suffix(".part")
    writer = gguf.GGUFWriter(part, base.shape.architecture)
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, model.alpha)
    writer.add_name(f"{base.name} tool calls")
    writer.add_license(LICENCE)
    writer.add_string(BASE_NAME, base.name)
    writer.add_string(BASE_MARK, base_mark(base.path))
    for name, tensor in sorted(model.adapter().items()):
        found = re.fullmatch(r"blocks\.(\d+)\.(\w+)\.(a|b)", name)
        assert found is not None, name
        layer, linear, half = found.groups()
        matrix = tensor.detach().float().cpu().numpy().astype(np.float16)
        writer.add_tensor(f"blk.{layer}.{linear}.weight.lora_{half}", matrix)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    part.replace(out)
