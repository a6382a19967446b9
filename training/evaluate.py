"""Runs requests through llama.cpp with the adapter and prints the figures.

    python training/evaluate.py --model MODEL.gguf --adapter src/aintern/backends/small_model/smollm2_tools.gguf
    python training/evaluate.py ... --intents held-back.jsonl -v     (a file of generate.py works as well)
    python training/evaluate.py ... --grammar                        (only valid calls can be written)

The judge and the 60 entries that it takes by default are read from $AINTERN_SHARED/intents (default ../shared).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runner import Runner, prompt
from tqdm import tqdm

from aintern.backends.small_model.arguments.call_grammar import call_grammar
from aintern.backends.small_model.request_facts import value_sources

SHARED = Path(os.environ.get("AINTERN_SHARED", "../shared"))

Judge = Callable[[dict[str, Any], dict[str, Any]], tuple[bool, bool]]
"""An entry and a prediction, as whether the tool is right, and the whole call."""


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


def judge_of(folder: Path = SHARED / "intents") -> Judge | None:
    """The intent suite's judge; None where it is not here."""
    spec = importlib.util.spec_from_file_location("score", folder / "score.py")
    if spec is None or spec.loader is None or not (folder / "score.py").is_file():
        return None
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    return score.judge  # type: ignore[no-any-return]


def exactly(entry: dict[str, Any], prediction: dict[str, Any]) -> tuple[bool, bool]:
    """Whether tool and call are one of those accepted, letter by letter."""
    accept = [each for each in entry["accept"] if each["tool"] == prediction["tool"]]
    return bool(accept), any(each["arguments"] == prediction["arguments"] for each in accept)


def evaluate(
    runner: Runner, wanted: list[dict[str, Any]], judge: Judge, *, grammar: bool, until: float = math.inf
) -> dict[str, Any]:
    """How many first calls have the right tool, and are right. Stops at `until` (time.monotonic), not before the first request."""
    specs = known_tools() if grammar else []
    figures: dict[str, Any] = {"tool": 0, "call": 0, "malformed": 0, "tokens": 0, "wrong": [], "predictions": []}
    started = time.monotonic()
    for entry in tqdm(wanted, desc="measuring", mininterval=2):
        sources = value_sources(entry["request"], entry["request"], entry["workspace"], lambda path: "")
        reply = runner.answer(entry["request"], entry["workspace"], call_grammar(specs, sources) if grammar else None)
        call = prompt.parse(reply["content"])
        tool, arguments = call or ("malformed", {"text": reply["content"]})
        prediction = {"id": entry["id"], "tool": tool, "arguments": arguments}
        is_tool, is_call = judge(entry, prediction)
        figures["tool"] += is_tool
        figures["call"] += is_call
        figures["malformed"] += call is None
        figures["tokens"] += reply["tokens_predicted"]
        figures["predictions"].append(prediction)
        if not is_call:
            figures["wrong"].append((entry, prediction))
        if time.monotonic() > until:
            break
    return {**figures, "of": len(figures["predictions"]), "seconds": time.monotonic() - started}


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

    judge = judge_of()
    if judge is None:
        print(f"no intents/score.py in {SHARED} (AINTERN_SHARED): calls are compared letter by letter")
    runner = Runner(args.model, args.adapter, args.threads)
    found = evaluate(runner, entries(args.intents)[: args.limit], judge or exactly, grammar=args.grammar)
    if args.out:
        lines = [json.dumps(each, ensure_ascii=False) + "\n" for each in found["predictions"]]
        args.out.write_text("".join(lines), encoding="utf-8")
    for entry, prediction in found["wrong"] if args.verbose else []:
        accepted = "\n".join(f"    accept {each['tool']} {json.dumps(each['arguments'])}" for each in entry["accept"])
        got = f"    got    {prediction['tool']} {json.dumps(prediction['arguments'])}"
        print(f"{entry['id']}  {entry['request']!r}\n{accepted}\n{got}")
    count = found["of"]
    for name in ("tool", "call"):
        print(f"right {name}: {found[name]} of {count} ({100 * found[name] / count:.1f} %)")
    print(
        f"malformed {found['malformed']}; {found['seconds'] / count:.2f} s a request, {found['tokens'] / count:.1f} tokens"
    )


if __name__ == "__main__":
    main()
