"""A llama.cpp server with the base model and, where there is one, the adapter: the runtime and the tokenizer that ship."""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import xllamacpp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from aintern.backends.small_model.intent import adapter_prompt as prompt

__all__ = ["Runner", "prompt"]

_TEXTS = 2000  # that are tokenized in one request


class Runner:
    """Loads the model at once; `adapter` takes part in all that is generated."""

    def __init__(self, model: Path, adapter: Path | None, threads: int) -> None:
        self.model = model
        params = xllamacpp.CommonParams()
        params.model.path = str(model)
        params.n_ctx = 2048
        params.n_parallel = 1
        params.warmup = False
        params.verbosity = -1
        params.cpuparams.n_threads = threads
        params.cpuparams_batch.n_threads = threads
        if adapter:
            params.lora_adapters = [xllamacpp.CommonAdapterLoraInfo(str(adapter), 1.0)]
        self.server = xllamacpp.Server(params)
        self.cache: dict[str, list[int]] = {}

    def post(self, route: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.server.listening_address + route, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)

    def scaffold(self, text: str) -> list[int]:
        """Ids of the template's own text, control tokens included."""
        if text not in self.cache:
            body = {"content": text, "add_special": False, "parse_special": True}
            self.cache[text] = self.post("/tokenize", body)["tokens"]
        return self.cache[text]

    def contents(self, texts: Sequence[str]) -> list[list[int]]:
        """Ids of each of the texts of others: nothing in them becomes a control token."""
        end = self.scaffold("<|im_end|>")[0]
        out: list[list[int]] = []
        for start in range(0, len(texts), _TEXTS):
            # A list is tokenized piece by piece, and a number in it stays: the control token that no text can hold parts them.
            mixed = [part for text in texts[start : start + _TEXTS] for part in (text, end)]
            body = {"content": mixed, "add_special": False, "parse_special": False}
            ids: list[int] = []
            for number in self.post("/tokenize", body)["tokens"]:
                if number == end:
                    out.append(ids)
                    ids = []
                else:
                    ids.append(number)
        return out

    def prompts(self, asked: Sequence[tuple[str, Sequence[str]]]) -> list[list[int]]:
        """The ids of the prompts that ask for the first tool call of each (request, files)."""
        parts = [prompt.segments(prompt.build(request, files)) for request, files in asked]
        found = iter(self.contents([text for each in parts for text, is_scaffold in each if not is_scaffold]))
        return [
            [number for text, is_scaffold in each for number in (self.scaffold(text) if is_scaffold else next(found))]
            for each in parts
        ]

    def text(self, ids: Sequence[int]) -> str:
        return str(self.post("/detokenize", {"tokens": list(ids)})["content"])

    def answer(self, request: str, files: Sequence[str], grammar: str | None, limit: int = 400) -> dict[str, Any]:
        """llama.cpp's reply: the likeliest answer's `content`, and its `tokens` with the one that ends it; `limit` in tokens."""
        body = {
            "prompt": self.prompts([(request, files)])[0],
            "temperature": 0.0,
            "n_predict": limit,
            "cache_prompt": True,
            "return_tokens": True,
        }
        if grammar:
            body["grammar"] = grammar
        reply: dict[str, Any] = self.post("/completion", body)
        return reply
