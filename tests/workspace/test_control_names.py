"""Which names control other programs: the quick look at a path's folders finds what a look at the whole path finds."""

import itertools
import os
from pathlib import Path

from aintern.workspace.control_names import ControlNames

ROOT = Path("/work/project")


def test_a_rule_of_several_names_is_found_wherever_its_folder_lies() -> None:
    quick, whole = ControlNames([ROOT]), ControlNames([ROOT], ["no/such/rule"])
    named = [
        ".github/workflows/ci.yml", ".github/copilot-instructions.md", "hooks/pre-commit", "hooks/post-merge", "gradle/wrapper/x",
        ".docker/config.json", ".cargo/config.toml", ".bundle/config", ".hg/hgrc", ".config/git/config", ".config/fish/x.fish",
        ".gitea/workflows/a", ".forgejo/workflows/a",
    ]  # fmt: skip
    others = [
        "src/a.py",
        "hooks",
        "hooks/read.me",
        ".github/x",
        ".config/x",
        "gradle/x",
        "workflows/.github",
        "a/hooks.py",
    ]
    for above, path in itertools.product(("", "sub/", "a/b/", ".GITHUB/", "hooks/"), (*named, *others)):
        for text in (above + path, (above + path).upper()):
            assert quick.rule(ROOT, os.fsencode(text)) == whole.rule(ROOT, os.fsencode(text)), text
    assert all(quick.rule(ROOT, os.fsencode(f"sub/{path}")) for path in named)
    assert not quick.rule(ROOT, b"src/a.py")
