"""House rules hold: imports point down, names say what is inside, nothing is unfinished, importing is cheap."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "aintern"
FILES = sorted(SOURCE.rglob("*.py"))

# Lowest first; a file imports from its own folder, from its own row's single files, or from a lower row.
ROWS = (
    ("errors", "risk_level"),
    ("messages",),
    (
        *("state", "events", "event_log", "request_clock", "meanwhile"),
        *("settings", "settings_keys", "settings_files", "settings_edit", "settings_policy", "settings_table"),
        *("toml_lines", "replace_file"),
    ),
    ("store", "dialects"),
    ("backends",),
    ("workspace",),
    ("tools",),
    ("permission", "prompt"),
    ("run", "reply", "call_contexts", "tool_round", "context_room"),
    ("agent",),
    ("record",),
    ("engine",),
    ("session",),
    ("model_trials",),
    ("model_probe",),
    ("terminal", "workbench", "connectors"),
    ("__init__", "__main__"),
)
ROW_OF = {name: row for row, names in enumerate(ROWS) for name in names}
BANNED_NAMES = re.compile(r"(?:^|_)(?:utils?|helpers?|common|manager|base|core|misc)(?:_|$)")
UNFINISHED = re.compile(r"#.*\b(TODO|FIXME|XXX|HACK|for now)\b")
# Type-only imports upwards would still be knots; there are none, and the list only shrinks.
ALLOWED_UPWARD: set[tuple[str, str]] = set()


def place(path: Path) -> str:
    """The folder or single file that a source file belongs to."""
    inside = path.relative_to(SOURCE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("aintern."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "aintern":
            found |= {alias.name for alias in node.names if alias.name in ROW_OF}
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("aintern.")}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    here = place(path)
    assert here in ROW_OF, f"{here} has no row: give it one in ROWS"
    for target in imports(path) - {here}:
        single_files = "." not in target and (SOURCE / f"{target}.py").exists() and (SOURCE / f"{here}.py").exists()
        same_row = ROW_OF[target] == ROW_OF[here] and single_files
        assert ROW_OF[target] < ROW_OF[here] or same_row or (here, target) in ALLOWED_UPWARD, f"{here} imports {target}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_says_what_is_in_it_and_nothing_is_unfinished(path: Path) -> None:
    text = path.read_text()
    assert not BANNED_NAMES.search(path.stem), f"{path.stem} says nothing: name it after the thing inside"
    assert ast.get_docstring(ast.parse(text)), "the first line must say what is in the file"
    assert not UNFINISHED.search(text), UNFINISHED.search(text)


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = "pydantic sqlalchemy httpx2 typer rich prompt_toolkit tree_sitter xllamacpp jinja2 asyncio".split()
    code = f"import sys, aintern; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_public_names_are_complete_and_sorted() -> None:
    import aintern

    assert list(aintern.__all__) == sorted(aintern.__all__)
    for name in aintern.__all__:
        assert getattr(aintern, name) is not None
