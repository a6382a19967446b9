"""Makes a tool adapter for a small GGUF model, from requests to card, in one command.

    python training/run.py --model MODEL.gguf --out FOLDER [--minutes 165] [--device auto]

It makes its data, trains, writes MODEL.tools.gguf, compares that with llama.cpp, measures it, and writes MODEL.tools.md. All is
planned for --minutes; loading the model for the checks may take some more on a machine that others keep busy.
Ctrl+C stops it; the same command goes on where it stopped, and does nothing twice.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from calibrate import calibrate
from convert import LICENCE, convert
from device import DEVICES, can_compile, choose_device, describe, number_format
from evaluate import SHARED, entries, evaluate, exactly, judge_of
from generate import generate
from model import BaseModel, Model, Unsuitable
from portions import PORTION
from runner import Runner, prompt
from train import Recipe, Training
from verify import ALIKE, NEARLY, verify

from aintern.backends.models.tool_adapters import ENDING

CHECKS = 0.12
"""The share of the time that is kept for verifying, measuring and calibrating."""

HELD_BACK = 480
VERIFIED, MEASURED = 20, 200  # requests of those held back


class Run:
    """One adapter in its folder: `run.json` there says which stages are done, with their figures."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.base = BaseModel(args.model)
        self.folder: Path = args.out
        self.minutes, self.steps, self.threads, self.is_compiled = args.minutes, args.steps, args.threads, args.compile
        self.device = choose_device(args.device)
        self.recipe = Recipe(seed=args.seed, length=args.length)
        self.adapter = self.folder / args.model.with_suffix(ENDING).name
        self.card = self.adapter.with_suffix(".md")
        self.held_back, self.checkpoint = self.folder / "held-back.jsonl", self.folder / "checkpoint.pt"
        self.suites = [
            path for path in (SHARED / "intents" / f"{name}.jsonl" for name in ("dev", "dev-2")) if path.is_file()
        ]
        self.excluded = [entry["request"] for path in self.suites for entry in entries(path)]
        self.folder.mkdir(parents=True, exist_ok=True)
        self.state = self.folder / "run.json"
        ours = {"base": self.base.sha256(), "recipe": asdict(self.recipe)}
        self.stages: dict[str, dict[str, Any]] = {}
        if self.state.exists():
            stored = json.loads(self.state.read_text(encoding="utf-8"))
            self.stages = stored.pop("stages")
            if stored != ours:
                raise SystemExit(
                    f"{self.folder} holds another run (another base, or another recipe): name another folder."
                )
        self.facts = ours
        self.started = time.monotonic() - sum(stage["seconds"] for stage in self.stages.values())

    def stage(self, name: str, make: Callable[[], dict[str, Any]], *files: Path) -> dict[str, Any]:
        """What a stage found, made now unless it is done and its files are there."""
        if name not in self.stages or not all(path.is_file() for path in files):
            print(f"{name} …", file=sys.stderr, flush=True)
            started = time.monotonic()
            found = make()
            self.stages[name] = {"seconds": time.monotonic() - started, **found}
            text = json.dumps({**self.facts, "stages": self.stages}, indent=1, ensure_ascii=False)
            self.state.with_suffix(".part").write_text(text, encoding="utf-8")
            self.state.with_suffix(".part").replace(self.state)
        return self.stages[name]

    def all(self) -> None:
        self.stage("held-back requests", self.make_held_back, self.held_back)
        self.stage("training", self.train, self.checkpoint)
        self.stage("adapter", self.convert, self.adapter)
        self.stage("verification", self.verify)
        runner: list[Runner] = []  # loaded once, and only where a stage needs it

        def loaded() -> Runner:
            runner[:] = runner or [Runner(self.base.path, self.adapter, self.threads)]
            return runner[0]

        wanted = [(path.name, entries(path)) for path in self.suites]
        wanted.append((self.held_back.name, entries(self.held_back)[:MEASURED]))
        for name, requests in wanted:
            share = 0.5 / len(wanted)
            self.stage(f"figures of {name}", lambda r=requests, s=share: self.measure(loaded(), r, self.until(s)))
        self.stage("calibration", lambda: calibrate(loaded(), entries(self.held_back), self.until(0.2)))
        self.card.write_text(self.written_card(), encoding="utf-8")
        print(f"{self.card} has the figures.")
        beside = self.base.path.with_suffix(ENDING)
        if beside.resolve() != self.adapter.resolve():
            print(f"To use it, lay it beside its model: cp {self.adapter} {beside}")
        print(f"Then: aintern --model {self.base.path}")

    def until(self, share: float) -> float:
        """When a check that begins now has to end: it has that share of the time for all checks (time.monotonic)."""
        return time.monotonic() + 60 * self.minutes * CHECKS * share

    def make_held_back(self) -> dict[str, Any]:
        made = generate(2, HELD_BACK, held_back=True, excluded=self.excluded, sentences=self.recipe.sentences)
        part = self.held_back.with_suffix(".part")
        part.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in made), encoding="utf-8")
        part.replace(self.held_back)
        return {}

    def model(self, dtype: torch.dtype) -> Model:
        torch.manual_seed(self.recipe.seed)
        return Model(self.base, self.recipe.rank, 2.0 * self.recipe.rank, dtype).to(self.device)

    def trained(self, dtype: torch.dtype) -> Model:
        model = self.model(dtype)
        model.put_on(torch.load(self.checkpoint, map_location=self.device)["adapter"])
        return model

    def train(self) -> dict[str, Any]:
        dtype = number_format(self.device)
        runner = Runner(
            self.base.path, None, self.threads
        )  # its tokenizer is the one that the adapter will be used with
        head, answer = runner.contents(['{"tool":"', prompt.answer("read_file", {"path": "a.py"})])
        if answer[: len(head)] != head:
            raise Unsuitable(
                f"The tokenizer of {self.base.path} joins a tool's name to what stands before it: none that works."
            )
        training = Training(self.model(dtype), runner, self.recipe, self.checkpoint, self.excluded)
        before = training.place.seconds
        minutes = self.minutes * (1 - CHECKS) - (time.monotonic() - self.started) / 60
        is_compiled = self.is_compiled
        if is_compiled is None:  # it has to earn its minute back, which on a busy processor takes ten
            is_compiled = can_compile(self.device) and minutes >= 60
        torch.set_num_threads(1)
        training.run(minutes, self.steps, self.threads, compiled=is_compiled)
        place = training.place
        return {
            **{"steps": place.step, "requests": place.requests, "tokens": place.tokens, "loss": place.loss},
            **{
                "portions": place.portion + 1,
                "trained_seconds": place.seconds,
                "dtype": str(dtype).removeprefix("torch."),
            },
            **{"device": describe(self.device), "torch": torch.__version__, "seconds": place.seconds - before},
        }

    def convert(self) -> dict[str, Any]:
        convert(self.trained(torch.float32), self.base, self.adapter)
        return {"bytes": self.adapter.stat().st_size}

    def verify(self) -> dict[str, Any]:
        torch.set_num_threads(self.threads)
        runner = Runner(self.base.path, self.adapter, self.threads)
        wanted = entries(self.held_back)[:VERIFIED]
        found = verify(self.trained(torch.float32), runner, wanted, self.until(0.2))
        if found["alike"] < ALIKE * found["of"]:
            raise SystemExit(
                "\n".join(
                    [
                        f"{self.adapter} answers otherwise in llama.cpp than in torch:"
                        f" {found['alike']} of {found['of']} answers are alike.",
                        *found["differing"],
                    ]
                )
            )
        return found

    def measure(self, runner: Runner, requests: list[dict[str, Any]], until: float) -> dict[str, Any]:
        found = evaluate(runner, requests, judge_of() or exactly, grammar=True, until=until)
        return {name: found[name] for name in ("tool", "call", "of", "malformed", "tokens")}

    def written_card(self) -> str:
        """What the adapter is, how it was made, and its figures with the commands that give them again."""
        base, done, recipe = self.base, self.stages["training"], self.recipe
        size = self.stages["adapter"]["bytes"]
        matrices = sum(p.numel() for p in self.model(torch.float32).adapter().values())
        minutes, speed = done["trained_seconds"] / 60, done["tokens"] / done["trained_seconds"]
        suites = (
            ", ".join(path.name for path in self.suites) or "no intent suite was at hand, so that nothing was left out"
        )
        command = (
            f"python training/evaluate.py --model {base.path.name} --adapter {self.adapter.name} --grammar --intents"
        )
        rows = []
        for name, found in self.stages.items():
            if name.startswith("figures of "):
                file, of = name.removeprefix("figures of "), found["of"]
                shares = [f"{found[kind]} ({100 * found[kind] / of:.1f} %)" for kind in ("tool", "call")]
                rows.append(f"| {file}, first {of} | {' | '.join(shares)} | `{command} {file} --limit {of}` |")
        checked, sure = self.stages["verification"], self.stages["calibration"]
        judged = "judged by the intent suite's judge" if judge_of() else "compared letter by letter"
        bias, missed, needless = sure["best"]
        return f"""# {self.adapter.name}

A LoRA adapter for {base.name} that picks the first tool call for a request. `training/run.py` made it and wrote this card.

| | |
|---|---|
| Base | `{base.path.name}`, {base.path.stat().st_size:,} bytes, SHA-256 `{self.facts["base"]}`; it goes with no other file |
| Form | GGUF, f16, rank {recipe.rank}, alpha {2 * recipe.rank}, all linear layers of all {base.shape.layers} blocks: \
{matrices / 1e6:.1f} M parameters, {size / 1e6:.1f} MB |
| Licence | {LICENCE}; the base's: {base.licence or "not said in its file"} |
| Data | {done["requests"]:,} generated requests over synthetic workspaces (`training/generate.py`, portions of \
{PORTION:,}, seeds {100 * recipe.seed} to {100 * recipe.seed + done["portions"] - 1}); left out were the requests of: {suites} |
| Training | {done["steps"]:,} steps, {done["tokens"]:,} tokens, {minutes:.1f} minutes ({speed:.0f} tokens a second) \
on {done["device"]} in {done["dtype"]}; loss at the end {done["loss"]:.3f}, on the answer only |
| Made with | torch {done["torch"]}, Python {platform.python_version()} |

## Use

It lies beside its model: `{base.path.name}` and `{self.adapter.name}` in one folder, then `aintern --model {base.path.name}`.

## Figures

Right tool, and right tool with right arguments, greedy, in llama.cpp, under the engine's grammar; {judged}.

| requests | right tool | tool and arguments | command |
|---|---|---|---|
{os.linesep.join(rows)}

`held-back.jsonl` (`training/generate.py --count {HELD_BACK} --seed 2 --held-back --sentences {recipe.sentences}`) has wordings that were
never trained on. What a tool of the suite's development part needs was known when the generator was written: its figure flatters.

- In llama.cpp and in torch {checked["alike"]} of {checked["of"]} answers are the same, to {NEARLY} nats a token.
- Of {sure["need_a_tool"]} held-back requests for a tool {sure["without"][1]} get none, of {sure["need_none"]} others \
{sure["without"][2]} get one; with the best bias of `none` ({bias:+.2f}), which the engine does not add, {missed} and {needless}.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="the base model's GGUF file")
    parser.add_argument("--out", type=Path, required=True, help="the folder of this run")
    parser.add_argument(
        "--minutes", type=float, default=165, help="for all of it; the learning rate falls with the clock"
    )
    parser.add_argument("--device", choices=DEVICES, default="auto")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=256, help="tokens of a row; longer requests are left out")
    parser.add_argument("--steps", type=int, help="end training after so many steps, for a try")
    parser.add_argument(
        "--compile",
        action=argparse.BooleanOptionalAction,
        help="torch.compile; by default where it can, from an hour of training on",
    )
    args = parser.parse_args()
    try:
        Run(args).all()
    except KeyboardInterrupt:
        print(f"Stopped. The same command goes on: {' '.join(sys.argv)}", file=sys.stderr)
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
