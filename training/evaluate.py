"""Runs requests through llama.cpp with the adapter and prints the intent suite's figures.

    python training/evaluate.py --model MODEL.gguf --adapter src/aintern/backends/small_model/smollm2_tools.gguf
    python training/evaluate.py ... --intents held-back.jsonl -v     (a file of generate.py works as well)
    python training/evaluate.py ... --grammar                        (only valid calls can be written)

The scorer and its 60 entries are read from $AINTERN_SHARED/intents (default ../shared).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import xllamacpp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from aintern.backends.small_model.call_grammar import call_grammar
from aintern.backends.small_model.small_model import adapter_prompt as prompt
from aintern.backends.small_model.small_model import value_sources

SHARED = Path(os.environ.get("AINTERN_SHARED", "../shared"))


class Runner:
    """A llama.cpp server with the base model and the adapter."""

    def __init__(self, model: Path, adapter: Path | None, threads: int) -> None:
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
        self.cache: dict[tuple[str, bool], list[int]] = {}

    def post(self, route: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.server.listening_address + route, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)

    def ids(self, text: str, scaffold: bool) -> list[int]:
        found: list[int] = self.post("/tokenize", {"content": text, "add_special": False, "parse_special": scaffold})[
            "tokens"
        ]
        return found

    def prompt_ids(self, request: str, files: list[str]) -> list[int]:
        """The ids of the prompt that asks for the first tool call."""
        ids: list[int] = []
        for text, scaffold in prompt.segments(prompt.build(request, files)):
            if scaffold and (text, True) not in self.cache:
                self.cache[text, True] = self.ids(text, True)
            ids += self.cache[text, True] if scaffold else self.ids(text, False)
        return ids

    def answer(self, request: str, files: list[str], grammar: str | None) -> dict[str, Any]:
        ids = self.prompt_ids(request, files)
        body = {"prompt": ids, "temperature": 0.0, "n_predict": 400, "cache_prompt": True}
        if grammar:
            body["grammar"] = grammar
        reply: dict[str, Any] = self.post("/completion", body)
        return reply


def entries(path: Path) -> list[dict[str, Any]]:
    """An intents file, or a file of generate.py turned into one."""
    out = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        if "items" not in row:
            out.append(row)
            continue
        for k, item in enumerate(row["items"]):
            accept = [{"tool": item["tool"], "arguments": item["parameters"]}, *item.get("also", [])]
            out.append(
                {"id": f"{number}-{k}", "workspace": row["workspace"], "request": item["request"], "accept": accept}
            )
    return out


def known_tools() -> list[Any]:
    """The built-in tools that the adapter knows."""
    from aintern.tools.built_in import built_in_tools

    return [tool.spec for tool in built_in_tools() if tool.id in prompt.TOOLS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="the base model's GGUF file")
    parser.add_argument("--adapter", type=Path)
    parser.add_argument("--intents", type=Path, default=SHARED / "intents" / "dev.jsonl")
    parser.add_argument("--grammar", action="store_true", help="only valid calls of the known tools can be written")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, help="where to write the predictions")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    spec = importlib.util.spec_from_file_location("score", SHARED / "intents" / "score.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"no intents/score.py in {SHARED}: set AINTERN_SHARED")
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)

    runner = Runner(args.model, args.adapter, args.threads)
    wanted = entries(args.intents)[: args.limit]
    specs = known_tools() if args.grammar else []
    predictions, malformed, tokens = [], 0, 0
    started = time.monotonic()
    for entry in wanted:
        sources = value_sources(entry["request"], entry["request"], entry["workspace"], lambda path: "")
        grammar = call_grammar(specs, sources) if args.grammar else None
        reply = runner.answer(entry["request"], entry["workspace"], grammar)
        call = prompt.parse(reply["content"])
        malformed += call is None
        tokens += reply["tokens_predicted"]
        tool, arguments = call or ("malformed", {"text": reply["content"]})
        predictions.append({"id": entry["id"], "tool": tool, "arguments": arguments})
    seconds = time.monotonic() - started
    if args.out:
        args.out.write_text("".join(json.dumps(p, ensure_ascii=False) + "\n" for p in predictions), encoding="utf-8")
    score.score(wanted, predictions, args.verbose)
    print(f"malformed {malformed}; {seconds / len(wanted):.2f} s a request, {tokens / len(wanted):.1f} tokens written")


if __name__ == "__main__":
    main()
