"""What the docs show runs as shown, has types, and is made anew by `make docs`."""

import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from docs.command_line_page import command_line_page
from docs.daily_tasks_page import daily_tasks_table
from docs.reference_page import reference_page
from docs.tables import dialect_table, settings_table, tool_table

from aintern.events import EVENT_TYPES, CompletionReason, RunEvent, Transition

ROOT = Path(__file__).parent.parent
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LIBRARY = [page for page in PAGES if page.startswith("docs/library/")]
ELSEWHERE = {"docs/agent-frameworks.md"}  # its programs are run in environments of their own: make frameworks
# mypy's, for the programs alone: what `make check` has left there was made with other options, of no use, and written over.
CACHE = ROOT / ".mypy_cache" / "programs"
# What our extras bring, and no program names: to follow imports into them was more than half of mypy's work.
EXTRAS = ("dbos", "fastapi", "mcp", "mcp_types", "nicegui", "opentelemetry", "psycopg", "sqlalchemy", "starlette")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    return [text for found, text in FENCE.findall((ROOT / page).read_text()) if found == language]


def test_the_public_doors_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script.jsonl").write_text(blocks("docs/public-door.md", "jsonl")[0])
    names = {"MODEL": f"script:{tmp_path / 'script.jsonl'}", "__name__": "example"}
    code = "\n".join(blocks("docs/public-door.md", "python"))
    exec(compile(code, "docs/public-door.md", "exec"), names)


@pytest.mark.parametrize("page", LIBRARY)
def test_a_page_for_library_users_is_a_program_that_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an empty workspace, on the script that the page shows, where it shows one."""
    scripts = blocks(page, "jsonl")
    script = tmp_path / "script.jsonl"
    script.write_text(scripts[0] if scripts else "")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    (code,) = blocks(page, "python")
    exec(compile(code, page, "exec"), {"MODEL": f"script:{script}", "__name__": "example"})


@pytest.mark.parametrize("page", LIBRARY)
def test_a_library_user_needs_the_package_and_at_most_one_module_of_it(page: str) -> None:
    (code,) = blocks(page, "python")
    modules = set(re.findall(r"^from (aintern[\w.]*) import|^import (aintern[\w.]*)", code, re.MULTILINE))
    named = {module for found in modules for module in found if module}
    assert named and len(named - {"aintern"}) <= 1


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Python of each page as one program; what awaits at its top level stands in a function."""
    folder = tmp_path_factory.mktemp("programs")
    for page in PAGES:
        code = "\n\n".join(blocks(page, "python"))
        if re.search(r"^(async with|await) ", code, re.MULTILINE):
            code = "async def main() -> None:\n" + textwrap.indent(code, "    ")
        if code and page not in ELSEWHERE:
            name = page.removesuffix(".md").replace("/", "_").replace("-", "_").lower()
            (folder / f"{name}.py").write_text(f'MODEL = "auto"\n{code}\n')
    assert len(list(folder.iterdir())) >= 5
    return folder


def test_the_docs_programs_are_typed_for_mypy(programs: Path) -> None:
    named = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(EXTRAS)})\b", re.MULTILINE)
    assert not [path.name for path in programs.glob("*.py") if named.search(path.read_text())], "mypy must look into it"
    skipped = "".join(f"[mypy-{name},{name}.*]\nfollow_imports = skip\n" for name in EXTRAS)
    (programs / "mypy.ini").write_text(f"[mypy]\n{skipped}")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=mypy.ini", f"--cache-dir={CACHE}", "."]
    done = subprocess.run(command, cwd=programs, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_docs_programs_are_typed_for_pyright(programs: Path) -> None:
    (programs / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}))
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "."]
    done = subprocess.run(command, cwd=programs, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_reference_is_made_from_the_docstrings() -> None:
    assert (ROOT / "docs" / "reference.md").read_text() == reference_page(), "run: make docs"


def test_the_page_of_the_command_line_is_what_the_program_says() -> None:
    assert (ROOT / "docs" / "cli.md").read_text() == command_line_page(), "run: make docs"


@pytest.mark.parametrize(
    ("page", "table"),
    [
        ("settings.md", settings_table),
        ("tools.md", tool_table),
        ("dialects.md", dialect_table),
        ("daily-tasks.md", daily_tasks_table),
    ],
)
def test_the_tables_are_made_from_what_they_show(page: str, table: Callable[[], str]) -> None:
    assert table() in (ROOT / "docs" / page).read_text(), "run: make docs"


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    here = ROOT / page
    text = re.sub(r"(`+)[^`]+\1", "", here.read_text())  # a link in code is shown, and leads nowhere
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        assert (here.parent / target).exists(), f"{page} links to {target}"


def test_every_field_of_every_event_is_documented() -> None:
    page = (ROOT / "docs/json-lines.md").read_text().partition("| `transition` |")[0]
    rows = re.findall(r"^\| `(\w+)`(?:, `(\w+)`)? \| (.*) \|$", page, re.MULTILINE)
    told = {kind: row for *kinds, row in rows for kind in kinds}
    for kind, event in EVENT_TYPES.items():
        own = {each.metadata.get("json", each.name) for each in fields(event)} - {
            each.name for each in fields(RunEvent)
        }
        named = set(re.findall(r"`(\w+)`", told[kind]))
        assert own <= named, (kind, own - named)


def test_every_transition_is_documented() -> None:
    page = (ROOT / "docs/json-lines.md").read_text()
    words = {word for part in get_args(Transition) for word in get_args(part)} - set(get_args(CompletionReason))
    assert words <= set(re.findall(r"`(\w+)`", page.partition("| `transition` |")[2].partition("\n\n")[0]))


def test_every_promise_is_kept_by_a_test_that_exists() -> None:
    page = (ROOT / "docs/acceptance.md").read_text()
    rows = re.findall(r"^\| (?!asked for|---)(.+) \| (.*) \| (.+) \| `(\S+\.py)` `(\w+)` \|$", page, re.MULTILINE)
    assert len(rows) == len(re.findall(r"^\| (?!asked for|-)", page, re.MULTILINE)) >= 392
    sources = {file: (ROOT / "tests" / file).read_text() for *_, file, _ in rows}
    lost = [f"{file}: {test}" for *_, file, test in rows if f"def test_{test}(" not in sources[file]]
    assert not lost, f"the tests of these promises are gone: {lost}"
    states = [state for _, _, state, _, _ in rows]
    assert set(states) == {"works", "differs"}
    counted = f"{states.count('works')} work as asked, {states.count('differs')} differ"
    assert f"{len(rows)} promises: {counted}" in page


def test_every_name_of_the_concordance_is_there() -> None:
    names = re.findall(r"`(aintern(?:\.\w+)+)`", (ROOT / "docs/concordance.md").read_text())
    assert len(names) > 40
    for name in names:
        home, _, last = name.rpartition(".")
        assert hasattr(import_module(home), last), name
