"""Writes a trained adapter as a GGUF file that llama.cpp reads.

    python training/convert.py --adapter checkpoints/checkpoint.pt --out src/aintern/backends/small_model/smollm2_tools.gguf

Training keeps the base model's rows in GGUF order, so nothing is permuted here.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import gguf
import numpy as np
import torch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    state = torch.load(args.adapter)
    writer = gguf.GGUFWriter(args.out, "llama")
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, float(state["alpha"]))
    writer.add_name("SmolLM2-135M-Instruct tool calls")
    writer.add_license("apache-2.0")
    for name, tensor in sorted(state["adapter"].items()):
        found = re.fullmatch(r"blocks\.(\d+)\.(\w+)\.(a|b)", name)
        if found is None:
            raise SystemExit(f"{name} is not an adapter's matrix")
        layer, linear, half = found.groups()
        writer.add_tensor(f"blk.{layer}.{linear}.weight.lora_{half}", tensor.float().numpy().astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    print(f"{args.out}: {args.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
