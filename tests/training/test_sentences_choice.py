"""The sentences that the choice of the tool is fitted with name a tool that there is, are said once in a project, and are many of each."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from aintern.backends.small_model.intent.request_wants import WANTS

ROOT = Path(__file__).resolve().parents[2]
FEWEST = 7  # of one tool


@pytest.fixture(scope="module")
def sentences() -> ModuleType:
    folder = ROOT / "training"
    if not (folder / "sentences_choice.py").exists():
        pytest.skip("training is not here: these tests need the repository, not the installed package")
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("sentences_choice")
    finally:
        sys.path.remove(str(folder))


def test_every_tool_is_wanted_by_several_sentences(sentences: ModuleType) -> None:
    counted = Counter(tool for _, tool, _, _ in sentences.rows())
    assert set(counted) == set(WANTS)
    assert min(counted.values()) >= FEWEST


def test_no_sentence_wants_two_tools_in_one_project(sentences: ModuleType) -> None:
    wanted: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for _, tool, request, contents in sentences.rows():
        wanted.setdefault((request, tuple(contents)), set()).add(tool)
    assert [each for each, tools in wanted.items() if len(tools) > 1] == []
