"""The base model's tokenizer, built from its GGUF file, and the token ids of prompts and answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gguf import GGUFReader
from tokenizers import Tokenizer, decoders, pre_tokenizers
from tokenizers.models import BPE

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from aintern.backends.small_model.small_model import adapter_prompt as prompt

CONTROL = 3
"""The type of a control token in a GGUF vocabulary."""


class Tokens:
    """Encodes scaffold with special tokens and content without, as the backend does."""

    def __init__(self, gguf: Path) -> None:
        fields = GGUFReader(gguf).fields
        self.vocabulary: list[str] = fields["tokenizer.ggml.tokens"].contents()
        kinds: list[int] = fields["tokenizer.ggml.token_type"].contents()
        merges = [tuple(m.split(" ", 1)) for m in fields["tokenizer.ggml.merges"].contents()]
        ids = {text: number for number, text in enumerate(self.vocabulary)}
        self.tokenizer = Tokenizer(BPE(ids, merges))
        self.tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
        )
        self.tokenizer.decoder = decoders.ByteLevel()
        self.special = {text: ids[text] for text, kind in zip(self.vocabulary, kinds, strict=True) if kind == CONTROL}
        self.end = self.special["<|im_end|>"]

    def content(self, text: str) -> list[int]:
        """Ids of untrusted text: nothing in it becomes a control token."""
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def scaffold(self, text: str) -> list[int]:
        """Ids of the template's own text, with <|im_start|> and <|im_end|> as control tokens."""
        out: list[int] = []
        for piece in (
            text.replace("<|im_end|>", "\0<|im_end|>\0").replace("<|im_start|>", "\0<|im_start|>\0").split("\0")
        ):
            if piece:
                out += [self.special[piece]] if piece in self.special else self.content(piece)
        return out

    def prompt(self, request: str, files: Sequence[str]) -> list[int]:
        out: list[int] = []
        for text, is_scaffold in prompt.segments(prompt.build(request, files)):
            out += self.scaffold(text) if is_scaffold else self.content(text)
        return out

    def answer(self, tool: str, parameters: dict[str, Any]) -> list[int]:
        return [*self.content(prompt.answer(tool, parameters)), self.end]

    def text(self, ids: Sequence[int]) -> str:
        return str(self.tokenizer.decode(list(ids), skip_special_tokens=False))
