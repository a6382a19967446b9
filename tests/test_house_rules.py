"""House rules hold: imports point down and in no circle, names stand once and say what is inside, importing is cheap."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "aintern"
FILES = sorted(SOURCE.rglob("*.py"))

# Lowest first; a file imports from its own folder or from a lower row.
ROWS = (
    ("dataclass",),
    ("errors", "risk_level"),
    ("messages", "state"),
    ("events",),
    ("call_lifecycle",),
    ("event_log",),
    ("settings", "store", "dialects"),
    ("backends", "workspace"),
    ("shell", "tools"),
    ("permission", "prompt", "checks"),
    ("mcp", "plugins"),
    ("loop",),
    ("assemble",),
    ("session",),
    ("probe", "fleet"),
    ("terminal", "workbench"),
    ("connectors",),
    ("cli",),
    ("__init__", "__main__"),
)
ROW_OF = {name: row for row, names in enumerate(ROWS) for name in names}
# The same inside two rooms, where what stands in none of the inner rooms is on top.
INNER_ROWS = {
    "backends.small_model": ("wording", "project", "intent", "edits", "arguments", "commands", "files", "questions"),
    "terminal": ("output", "input"),
    "workbench": ("state", "access", "live", "views"),
}
ROOT_FILES = 12
BANNED_NAMES = re.compile(r"(?:^|_)(?:utils?|helpers?|common|manager|base|core|misc)(?:_|$)")
UNFINISHED = re.compile(r"#.*\b(TODO|FIXME|XXX|HACK|for now)\b")
# Two public things of one name; the lists only shrink.
SAME_MODULE_NAMES: set[str] = set()
SAME_CLASS_NAMES: set[str] = set()
SAME_FUNCTION_NAMES = {"main", "open_backend"}  # what a process starts with, and what each backend's module has

# Circles that stood when the rule began to see them; the list only shrinks.
KNOWN_CIRCLES: set[frozenset[str]] = set()

MOST_ATTRIBUTES = 10
# Rows of a table or a file, whose columns the attributes are; settings and events are told by their module.
ROW_CLASSES = {"AuditEntry", "CallRow", "Decision", "FleetRun", "Grant", "ModelProfile", "Program"}
# What users make by keyword or subclass, and the fields of a call in every event line; the list only shrinks.
MANY_ATTRIBUTES = {"Answer", "Availability", "LayerChange", "Tool", "ToolCall"}


def name_of(path: Path) -> str:
    """`loop.agent` for `src/aintern/loop/agent.py`; a package's own file has the package's name."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


@cache
def trees() -> dict[str, ast.Module]:
    """Every file's syntax tree by the file's name; read by the first test, not while tests are collected."""
    return {name_of(path): ast.parse(path.read_text()) for path in FILES}


def imports(tree: ast.Module) -> set[str]:
    """Our modules that a file imports anywhere in it, inside functions and for the type checker alone included."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "aintern":
            place = (node.module or "").removeprefix("aintern").lstrip(".")
            for alias in node.names:
                inside = f"{place}.{alias.name}".lstrip(".")
                if inside in trees() or place:
                    found.add(inside if inside in trees() else place)
        elif isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("aintern.") for alias in node.names if alias.name.startswith("aintern.")}
    return found


@cache
def import_graph() -> dict[str, set[str]]:
    return {name: imports(tree) - {name} for name, tree in trees().items()}


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The sets of files that import each other in a loop: what is left when leaves and roots are taken away, in knots."""
    reach: dict[str, set[str]] = {}
    for name in graph:
        seen: set[str] = set()
        todo = [name]
        while todo:
            fresh = graph.get(todo.pop(), set()) - seen
            seen |= fresh
            todo += fresh
        reach[name] = seen
    knots = {
        frozenset(other for other in reach[name] if name in reach.get(other, ()))
        for name in graph
        if name in reach[name]
    }
    return [set(knot) for knot in knots]


def test_imports_point_down() -> None:
    wrong = []
    for name, targets in import_graph().items():
        here = name.split(".")[0]
        assert here in ROW_OF, f"{here} has no row: give it one in ROWS"
        for target in targets:
            there = target.split(".")[0]
            if there != here and ROW_OF[there] >= ROW_OF[here]:
                wrong.append(f"{name} imports {target}")
    assert not wrong, wrong


def test_no_files_import_each_other_in_a_circle() -> None:
    assert [knot for knot in circles(import_graph()) if knot not in KNOWN_CIRCLES] == []


def test_a_tool_is_run_only_where_its_call_was_decided_on() -> None:
    """Gate and audit write stand before the only place that makes a running call, and that is the only one to run a tool."""
    assert {name for name, targets in import_graph().items() if "loop.running_call" in targets} == {"loop.tool_call"}
    assert {name for name, tree in trees().items() if "tool.execute(" in ast.unparse(tree)} == {"loop.running_call"}


def test_the_small_model_is_one_room_with_one_door() -> None:
    room = "backends.small_model"
    outside = {name: ast.unparse(tree) for name, tree in trees().items() if not name.startswith(room)}
    known = {
        (name, door) for name, text in outside.items() for door in re.findall(r"small_model(?:\.(\w+)| import)", text)
    }
    assert known == {("backends.model_name", "door")}


@pytest.mark.parametrize("room", INNER_ROWS)
def test_inner_rooms_point_down(room: str) -> None:
    rows = INNER_ROWS[room]

    def row(name: str) -> int:
        inner = name.removeprefix(f"{room}.").split(".")
        return rows.index(inner[0]) if len(inner) > 1 else len(rows)

    inside = {name: targets for name, targets in import_graph().items() if name.startswith(f"{room}.")}
    assert len(inside) > len(rows)
    wrong = [
        f"{name} imports {target}"
        for name in inside
        for target in inside[name] & inside.keys()
        if row(target) > row(name)
    ]
    assert not wrong, wrong


def test_every_dataclass_is_made_by_ours() -> None:
    other = [
        f"{name}: from aintern.dataclass import dataclass"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom | ast.Attribute) and name != "dataclass"
        if ast.unparse(node) == "dataclasses.dataclass"
        or (isinstance(node, ast.ImportFrom) and node.module == "dataclasses" and "dataclass" in names_of(node))
    ]
    assert not other, other


def names_of(imported: ast.ImportFrom) -> set[str]:
    return {each.name for each in imported.names}


def test_the_package_has_few_files_in_its_root() -> None:
    assert len([path for path in FILES if path.parent == SOURCE]) <= ROOT_FILES


def test_no_two_modules_and_no_two_public_classes_have_one_name() -> None:
    modules = Counter(path.stem for path in FILES if path.stem not in ("__init__", "__main__"))
    assert {name for name, count in modules.items() if count > 1} == SAME_MODULE_NAMES
    defined = [node.name for tree in trees().values() for node in tree.body if isinstance(node, ast.ClassDef)]
    classes = Counter(name for name in defined if not name.startswith("_"))
    assert {name for name, count in classes.items() if count > 1} == SAME_CLASS_NAMES


def test_no_two_public_functions_have_one_name() -> None:
    # Those of `cli` are named after the commands that people type.
    functions = Counter(
        name
        for module, tree in trees().items()
        if module.split(".")[0] != "cli"
        for name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        if not name.startswith("_")
    )
    assert {name for name, count in functions.items() if count > 1} == SAME_FUNCTION_NAMES


def attributes(node: ast.ClassDef) -> set[str]:
    """What an instance has: the fields that the class declares, and what its methods set on it."""
    found = {
        each.target.id
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        if not ast.unparse(each.annotation).startswith("ClassVar")
    }
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and ast.unparse(each.value) == "self":
            found.add(each.attr)
    return found


def test_a_class_has_few_attributes() -> None:
    many = {
        node.name
        for name, tree in trees().items()
        if name not in ("events", "settings.schema")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and len(attributes(node)) > MOST_ATTRIBUTES
    }
    assert many - ROW_CLASSES == MANY_ATTRIBUTES


def test_a_file_says_what_is_in_it_and_nothing_is_unfinished() -> None:
    wrong = []
    for path in FILES:
        if BANNED_NAMES.search(path.stem):
            wrong.append(f"{path.stem} says nothing: name it after the thing inside")
        if not ast.get_docstring(trees()[name_of(path)]):
            wrong.append(f"{path}: the first line must say what is in the file")
        if unfinished := UNFINISHED.search(path.read_text()):
            wrong.append(f"{path}: {unfinished[0]}")
    assert not wrong, wrong


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = "pydantic aiohttp typer rich prompt_toolkit tree_sitter xllamacpp jinja2 asyncio".split()
    code = f"import sys, aintern; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_public_names_are_complete_and_sorted() -> None:
    import aintern

    for_type_checkers = [node for node in ast.walk(trees()["__init__"]) if isinstance(node, ast.If)]
    typed = {
        alias.asname
        for node in ast.walk(for_type_checkers[0])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == set(aintern.__all__)

    assert list(aintern.__all__) == sorted(aintern.__all__)
    for name in aintern.__all__:
        assert getattr(aintern, name) is not None
