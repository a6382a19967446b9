"""What a source file is for is told in its own words, or by what it defines."""

import pytest

from aintern.backends.small_model.files.file_purpose import told_purpose

DOCUMENTED = (
    '#!/usr/bin/env python3\n# Copyright 2024 Shop\n"""Counts what is in a basket.\n\nSlowly.\n"""\n\nimport os\n'
)
BARE = "import os\n\n\nclass Basket:\n    def total(self) -> int:\n        return 1\n\n\ndef main():\n    pass\n"


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("shop/basket.py", DOCUMENTED, "Counts what is in a basket."),
        ("a.go", "// Package shop sells shoes\n// and boots.\npackage shop\n", "Package shop sells shoes\nand boots."),
        ("a.rs", "//! Sells shoes.\n//!\n//! Slowly.\nuse std::io;\n", "Sells shoes."),
        ("a.c", "/*\n * Copyright 2024\n *\n * Sells shoes.\n */\n#include <stdio.h>\n", "Sells shoes."),
        ("a.php", "<?php\n/** Sells shoes. */\nclass A {}\n", "Sells shoes."),
        ("a.sh", "#!/bin/sh\n# Sells shoes.\nset -e\n", "Sells shoes."),
        ("a.lua", "-- Sells shoes.\nlocal a = 1\n", "Sells shoes."),
    ],
)
@pytest.mark.parametrize("way", ["what does {} do?", "what is {} for", "explain {}", "whats the purpose of {}"])
def test_the_first_comment_is_told(path: str, text: str, said: str, way: str) -> None:
    assert told_purpose(way.format(path), path, text) == said


def test_without_one_what_it_defines_is() -> None:
    told = told_purpose("what does basket.py do", "shop/basket.py", BARE)
    assert told.splitlines()[2:-1] == ["class Basket", "def main()"]
    part = told_purpose(
        "what does basket.py do", "shop/basket.py", f"{BARE}\n[Lines 1–10 of 71; continue with start_line=11.]"
    )
    assert "In its first 10 lines it defines" in part


@pytest.mark.parametrize(
    ("request_", "path", "text"),
    [
        ("show me basket.py", "basket.py", DOCUMENTED),
        ("what does basket.py do", "other.py", DOCUMENTED),  # that one was read for another reason
        ("what does notes.md say about it, what is notes.md for", "notes.md", "# Notes\n"),
        ("what's in basket.py", "basket.py", BARE),  # short: it is shown whole
        ("what does settings.ini do", "settings.ini", "[a]\nb = 1\n"),
        ("what does `pytest tests/test_a.py` print", "tests/test_a.py", BARE),
    ],
)
def test_other_requests_are_answered_otherwise(request_: str, path: str, text: str) -> None:
    assert told_purpose(request_, path, text) == ""


def test_a_module_by_its_name_is_told() -> None:
    assert told_purpose("what does the status module do", "app/status.py", '"""Exit codes."""\n') == "Exit codes."
    assert told_purpose("what does the status module do", "app/other.py", '"""Exit codes."""\n') == ""
