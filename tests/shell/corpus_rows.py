"""The attack corpus: read through AINTERN_SHARED (default ../shared from the project root); tests skip where it is missing."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from aintern.shell import ShellReport, analyse

LABELS = ("safe", "low", "medium", "high", "critical", "blocked")
NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
WORKSPACE, HOME = Path("/home/dev/proj"), Path("/home/dev")


def corpus(name: str) -> list[dict[str, Any]]:
    """The rows of one corpus file."""
    shared = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[3] / "shared"))
    file = shared / "corpus" / name
    if not file.is_file():
        pytest.skip(f"the attack corpus is not here: {file} (set AINTERN_SHARED)")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]


def rated(command: str) -> ShellReport:
    """The analysis in the context that every corpus entry assumes."""
    return analyse(command, workspace=WORKSPACE, home=HOME)


def label(command: str) -> str:
    risk = rated(command).risk
    return "blocked" if risk.blocked else risk.level.label


def rank(command: str) -> int:
    return LABELS.index(label(command))


def rules(command: str) -> set[str]:
    """The names of the effects that a command has."""
    return {factor.rule for factor in rated(command).risk.factors}
