"""Promises of the adapter's training data: every call is valid, the held-back split is apart, no suite entry is in it."""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources, numbers
from aintern.backends.small_model.intent import adapter_prompt as prompt
from aintern.tools.built_in import built_in_tools

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("AINTERN_SHARED", ROOT.parent / "shared"))
COUNT = 3000


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    folder = ROOT / "training"
    if not (folder / "generate.py").exists():
        pytest.skip("training/generate.py is not here: these tests need the repository, not the installed package")
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("generate")
    finally:
        sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def trained(generator: ModuleType) -> list[dict[str, Any]]:
    return list(generator.generate(seed=1, count=COUNT))


@pytest.fixture(scope="module")
def held_back(generator: ModuleType) -> list[dict[str, Any]]:
    return list(generator.generate(seed=2, count=COUNT, held_back=True))


def requests(rows: list[dict[str, Any]]) -> set[str]:
    return {" ".join(re.findall(r"\w+", item["request"].lower())) for row in rows for item in row["items"]}


def test_every_call_fits_its_tools_parameters(generator: ModuleType, trained: list[dict[str, Any]]) -> None:
    for row in trained:
        for item in row["items"]:
            assert generator.valid(item["tool"], item["parameters"]), item


def test_parameters_stand_in_the_order_of_the_tools_schemas(
    generator: ModuleType, trained: list[dict[str, Any]]
) -> None:
    for row in trained:
        for item in row["items"]:
            order = list(generator.SCHEMAS[item["tool"]])
            used = [order.index(name) for name in item["parameters"]]
            assert used == sorted(used), item


def test_the_parameters_are_those_of_the_built_in_tools(generator: ModuleType) -> None:
    for tool in built_in_tools():
        if tool.id in prompt.TOOLS:
            assert list(generator.SCHEMAS[tool.id]) == list(tool.parameters["properties"]), tool.id


def test_all_tools_and_none_are_asked_for(trained: list[dict[str, Any]]) -> None:
    tools = {item["tool"] for row in trained for item in row["items"]}
    assert tools == {*prompt.TOOLS, prompt.NONE}


def test_the_same_seed_gives_the_same_data(generator: ModuleType) -> None:
    assert list(generator.generate(seed=5, count=50)) == list(generator.generate(seed=5, count=50))


def test_no_slot_is_left_unfilled(trained: list[dict[str, Any]], held_back: list[dict[str, Any]]) -> None:
    for row in [*trained, *held_back]:
        for item in row["items"]:
            assert not re.search(r"(?<!\$)\{[a-z]\d?\}", item["request"] + json.dumps(item["parameters"])), item


def test_the_held_back_split_uses_other_phrasings(generator: ModuleType) -> None:
    say = importlib.import_module("phrasings")
    ours, theirs = generator.Draw(1, held_back=False), generator.Draw(1, held_back=True)
    for bank in (say.READ, say.GREP, say.STATUS, say.DELETE, say.MOVE_INTO):
        assert not {ours.say(bank) for _ in range(500)} & {theirs.say(bank) for _ in range(500)}


def test_held_back_requests_are_not_trained_on(trained: list[dict[str, Any]], held_back: list[dict[str, Any]]) -> None:
    common = requests(trained) & requests(held_back)
    # short chat such as "hi" may come out the same once its voice is added
    assert len(common) <= COUNT // 300, sorted(common)


def test_no_request_of_the_intent_suite_is_made_when_it_is_excluded(generator: ModuleType) -> None:
    suite = SHARED / "intents" / "dev.jsonl"
    if not suite.exists():
        pytest.skip(f"{suite} is not here: set AINTERN_SHARED to the folder that holds intents/")
    asked = [json.loads(line)["request"] for line in suite.read_text(encoding="utf-8").splitlines()]
    rows = list(generator.generate(seed=1, count=COUNT, excluded=asked))
    assert not {generator.normal(text) for text in asked} & requests(rows)


def test_what_arguments_may_be_taken_from_holds_the_right_ones(trained: list[dict[str, Any]]) -> None:
    """Under the grammar a right path or number must be possible; a few names that nothing says are not."""
    wanted, impossible = 0, []
    for row in trained:
        for item in row["items"]:
            files = tuple(prompt.rank_files(item["request"], row["workspace"]))
            sources = ValueSources(item["request"], files)
            paths = PathSources(sources)
            for name, value in item["parameters"].items():
                if name in ("path", "source", "working_directory", "destination"):
                    is_new = name == "destination" or item["tool"] == "write_file"
                    possible = value in (paths.new() if is_new else paths.existing())
                elif type(value) is int:
                    possible = str(value) in numbers(sources, name)
                else:
                    continue
                wanted += 1
                impossible += [] if possible else [(item["request"], name, value)]
    assert len(impossible) <= wanted / 100, impossible
