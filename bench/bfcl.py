"""The Berkeley Function Calling Leaderboard's data and checker on any model, through our own loop, dialects and grammar.

python -m bench.bfcl [--model SPEC …] [--category NAME …] [--every N] [--verbose]
python -m bench.bfcl --choice [--category NAME …] [--half odd|even] [--verbose]

Needs `pip install --no-deps bfcl-eval` (Apache-2.0): its data, answers and checking code are used; its own dependencies, some fifty
clients of model services, are not. Told is the share of right first replies of each category, and of `irrelevance` the share without
a call. Never trained on. Left out: Java and JavaScript (their answers are code), parallel calls, multi-turn (its tools are Python
objects with a state) and web search. All models answer greedily.

`--choice` judges in seconds, without a model, which function the embedded one would call, or whether it would call none: that is
decided by words alone (`described_tools.py`). It was written with the odd entries in view (`--half odd`); of the even ones it prints
no more than totals.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from aintern import ErrorRaised, Session, ToolCallRequested, tool
from aintern.backends.resolve import resolve
from aintern.backends.small_model.files.described_tools import spoken_of
from aintern.store.store import Store
from aintern.tools.tool import FunctionTool

CATEGORIES = ("simple_python", "multiple", "live_simple", "live_multiple", "irrelevance")
TYPES = {"dict": "object", "float": "number", "tuple": "array", "any": None, "list": "array", "bool": "boolean"}
REPLY = 300  # tokens: more than any right call takes; a model that rambles is not waited for
SYSTEM = (
    "You answer requests by calling the functions you have. If none of them fits the request, say so and call none."
)


@dataclass(frozen=True)
class Entry:
    """A request, the functions that are at hand, and the calls that are right (none: no call is)."""

    identity: str
    request: str
    functions: list[dict[str, Any]]
    answers: list[dict[str, Any]]


def folder() -> Path:
    found = find_spec("bfcl_eval")
    if found is None or not found.submodule_search_locations:
        sys.exit("The data is missing: pip install --no-deps bfcl-eval")
    return Path(found.submodule_search_locations[0])


def lines(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def entries(category: str, every: int) -> list[Entry]:
    data = folder() / "data"
    name = f"BFCL_v4_{category}.json"
    answers = data / "possible_answer" / name
    right = {line["id"]: line["ground_truth"] for line in lines(answers)} if answers.exists() else {}
    return [
        Entry(line["id"], _words(line["question"]), line["function"], right.get(line["id"], []))
        for line in list(lines(data / name))[::every]
    ]


def _words(question: list[list[dict[str, str]]]) -> str:
    return "\n".join(message["content"] for turn in question for message in turn)


def as_tool(function: dict[str, Any]) -> FunctionTool:
    """A tool of ours that does nothing; a dot in its name is an underscore, as it is for every model service."""

    async def nothing(**parameters: Any) -> str:
        return "Done."

    return tool(
        risk="safe",
        id=function["name"].replace(".", "_"),
        description=function["description"],
        parameters=json_schema(function["parameters"]),
    )(nothing)


def json_schema(given: Any) -> Any:
    """The data's own type names as JSON Schema's."""
    match given:
        case {"type": str(kind), **rest}:
            known = TYPES.get(kind, kind)
            return {**({"type": known} if known else {}), **{name: json_schema(value) for name, value in rest.items()}}
        case dict():
            return {name: json_schema(value) for name, value in given.items()}
        case list():
            return [json_schema(value) for value in given]
    return given


def checker() -> ModuleType:
    """The suite's own judge. Its table of models would import every client; of ours it needs one fact."""
    models = ModuleType("bfcl_eval.constants.model_config")
    models.MODEL_CONFIG_MAPPING = {"aintern": SimpleNamespace(underscore_to_dot=True)}  # type: ignore[attr-defined]
    sys.modules[models.__name__] = models
    from bfcl_eval.eval_checker.ast_eval import ast_checker  # type: ignore[import-not-found]

    judge: ModuleType = ast_checker
    return judge


async def calls_of(entry: Entry, workspace: Path, model: str, store: Store) -> list[dict[str, Any]]:
    """The calls of the first reply, by name."""
    flags = {
        "policy.rate_limit": 0,
        "prompts.project_notes": False,
        "inference.max_tokens": REPLY,
        "inference.temperature": 0,
    }
    tools = [as_tool(function) for function in entry.functions]
    found: list[dict[str, Any]] = []
    async with Session.open(workspace, model=model, tools=tools, only_tools=True, store=store, flags=flags) as session:
        asked = session.ask(entry.request, system_prompt=SYSTEM, max_iterations=1)
        async with aclosing(asked) as events:
            async for event in events:
                if isinstance(event, ToolCallRequested):
                    found.append({event.call.tool: dict(event.call.parameters)})
                    if event.index + 1 == event.total:
                        break  # what is made of the result is not judged
                elif isinstance(event, ErrorRaised) and event.fatal and event.category != "limit":
                    sys.exit(f"{entry.identity}: {event.message} {event.hint}")
    return found


def is_right(judge: ModuleType, entry: Entry, category: str, calls: list[dict[str, Any]]) -> bool:
    if "irrelevance" in category:
        return not calls
    from bfcl_eval.constants.enums import Language  # type: ignore[import-not-found]

    try:
        verdict = judge.ast_checker(entry.functions, calls, entry.answers, Language.PYTHON, category, "aintern")
    except Exception as error:  # the judge trips over calls of another shape than it expects
        print(f"{entry.identity}: the judge failed: {error!r}", file=sys.stderr)
        return False
    return bool(verdict["valid"])


def measure_choice(categories: Iterable[str], half: str, *, verbose: bool) -> None:
    for category in categories:
        right = 0
        places = {"odd": slice(1, None, 2), "even": slice(0, None, 2), "": slice(None)}
        asked = entries(category, 1)[places[half]]
        for entry in asked:
            chosen = spoken_of([as_tool(function).spec for function in entry.functions], entry.request)
            expected = [name.replace(".", "_") for answer in entry.answers for name in answer] or [None]
            good = [chosen.id if chosen else None] == expected
            right += good
            if verbose and half == "odd" and not good:
                print(f"{entry.identity}: {chosen.id if chosen else 'none'}, not {expected}: {entry.request[:200]}")
        print(f"{category:16} {right / len(asked):6.1%} the right function or none, of {len(asked)} {half}")


async def measure(model: str, categories: Iterable[str], every: int, *, verbose: bool) -> None:
    judge = checker()
    async with AsyncExitStack() as closing:
        place = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        store = Store.open(str(place / "bfcl.db"))
        closing.callback(store.close)
        loaded = await resolve(
            model
        )  # each session closes its own backend; this one keeps the model loaded between them
        closing.push_async_callback(loaded.aclose)
        for category in categories:
            right = tools = 0
            asked = entries(category, every)
            for number, entry in enumerate(asked, 1):
                calls = await calls_of(entry, place, model, store)
                expected = sorted(name.replace(".", "_") for answer in entry.answers for name in answer)
                tools += sorted(name for call in calls for name in call) == expected
                good = is_right(judge, entry, category, calls)
                right += good
                if verbose and not good:
                    print(f"{entry.identity}: {json.dumps(calls)[:300]}, not {json.dumps(entry.answers)[:300]}")
                print(f"\r{category} {number} of {len(asked)}", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            share, named = right / len(asked), tools / len(asked)
            print(
                f"{model:24} {category:16} {share:5.0%} right, {named:5.0%} the right function, of {len(asked)}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--model", action="append", help="a model's name; may be given several times (default: embedded)"
    )
    parser.add_argument("--category", action="append", choices=CATEGORIES)
    parser.add_argument("--every", type=int, default=1, help="only each Nth entry")
    parser.add_argument("--verbose", action="store_true", help="show what was wrong")
    parser.add_argument("--choice", action="store_true", help="only which function the embedded model would call")
    parser.add_argument("--half", choices=("odd", "even"), default="", help="with --choice: only these entries")
    given = parser.parse_args()
    if given.choice:
        measure_choice(given.category or CATEGORIES, given.half, verbose=given.verbose)
        return
    for model in given.model or ["embedded"]:
        asyncio.run(measure(model, given.category or CATEGORIES, max(1, given.every), verbose=given.verbose))


if __name__ == "__main__":
    main()
