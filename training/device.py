"""What a machine trains on: the device, and the number format and compiler that suit it."""

from __future__ import annotations

import shutil

import torch

DEVICES = ("auto", "cpu", "cuda", "mps")


def choose_device(wanted: str) -> torch.device:
    """`auto` is the first that is there of cuda, mps and cpu. Raises SystemExit for one that is not there."""
    there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if wanted == "auto":
        return torch.device(next(name for name, is_there in there.items() if is_there))
    if not there[wanted]:
        raise SystemExit(f"torch finds no {wanted} here; there is {', '.join(name for name in there if there[name])}.")
    return torch.device(wanted)


def describe(device: torch.device) -> str:
    """The device for a card."""
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    if device.type == "mps":
        return "Apple GPU (mps)"
    return f"processor ({torch.backends.cpu.get_cpu_capability()})"


def number_format(device: torch.device) -> torch.dtype:
    """bfloat16 where the device calculates in it: on other processors it is slower than float32."""
    if device.type == "cuda":
        return torch.bfloat16 if torch.cuda.is_bf16_supported(including_emulation=False) else torch.float32
    is_fast = device.type == "cpu" and torch.backends.cpu.get_cpu_capability().startswith("AVX512")
    return torch.bfloat16 if is_fast else torch.float32


def can_compile(device: torch.device) -> bool:
    """Whether torch.compile has what it needs: a C++ compiler. It is not used on mps."""
    return device.type != "mps" and any(shutil.which(name) for name in ("g++", "clang++", "c++"))
