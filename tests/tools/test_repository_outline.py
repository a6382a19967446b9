"""The outline leads to the symbols that were asked for, then to those that others use; it is bounded and keeps secrets."""

import asyncio
import os
from pathlib import Path

import pytest

from aintern.errors import PathRefused
from aintern.messages import ToolResult
from aintern.tools.repository_outline import repository_outline
from aintern.tools.tool import ToolContext

FILES = {
    "app/server.py": "class HttpServer:\n    def parse_header(self, line):\n        pass\n\ndef unused_thing():\n    pass\n",
    "app/client.py": "from app.server import HttpServer\n\ndef call_server():\n    return HttpServer()\n",
    "app/cli.go": "package app\n\nfunc RunCli() {\n\tHttpServer()\n}\n",
    "web/page.ts": "export function renderPage(): void {}\n",
    "notes.md": "# HttpServer\n",
    "build/made.py": "def made_by_build(): pass\n",
    "secrets/keys.py": "def secret_function(): pass\n",
}


@pytest.fixture
def project(workspace: Path) -> Path:
    for name, text in FILES.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text(text)
    (workspace / ".gitignore").write_text("build/\n")
    return workspace


async def outline(context: ToolContext, **parameters: object) -> ToolResult:
    return await repository_outline.execute(context, repository_outline.validate(parameters))


def names(result: ToolResult) -> list[str]:
    """The files of an outline, in order."""
    return [line for line in result.content.splitlines() if line and not line.startswith((" ", "["))]


async def test_what_other_files_name_comes_first_and_ignored_or_protected_files_are_left_out(
    context: ToolContext, project: Path
) -> None:
    result = await outline(context)
    lines = result.content.splitlines()
    assert lines[:2] == ["app/server.py", "     1 class HttpServer  [2 files]"]
    assert set(names(result)) == {"app/server.py", "app/client.py", "app/cli.go", "web/page.ts"}
    assert "made_by_build" not in result.content
    assert "secret_function" not in result.content
    assert result.data["symbols"] == 6


async def test_the_words_of_a_query_find_names_in_any_spelling_and_nothing_else_is_shown(
    context: ToolContext, project: Path
) -> None:
    result = await outline(context, query="header parsing")
    assert result.content.splitlines()[:3] == [
        "app/server.py",
        "     1 class HttpServer",
        "     2   def parse_header(self, line)",
    ]
    assert names(await outline(context, query="render")) == ["web/page.ts"]
    assert "renderPage" not in result.content
    assert names(await outline(context, query="web")) == ["web/page.ts"]  # a word of the path


async def test_a_query_that_nothing_fits_says_so_and_shows_the_outline(context: ToolContext, project: Path) -> None:
    result = await outline(context, query="zeppelin")
    assert "No name or path here has a word of 'zeppelin'; search_content finds any text." in result.content
    assert "class HttpServer" in result.content


async def test_one_file_or_one_folder_is_outlined(context: ToolContext, project: Path) -> None:
    assert names(await outline(context, path="app/cli.go")) == ["app/cli.go"]
    assert names(await outline(context, path="web")) == ["web/page.ts"]
    assert (await outline(context, path="notes.md")).content.startswith("No symbols in notes.md")


async def test_a_changed_file_is_read_anew(context: ToolContext, project: Path) -> None:
    await outline(context)
    page = project / "web/page.ts"
    page.write_text("export function otherPage(): void {}\n")
    os.utime(page, ns=(1, 1))
    result = await outline(context)
    assert "otherPage" in result.content
    assert "renderPage" not in result.content


async def test_the_output_is_bounded_and_says_what_is_missing(context: ToolContext, workspace: Path) -> None:
    for number in range(300):
        (workspace / f"m{number}.py").write_text(f"def function_number_{number}(argument): pass\n" * 3)
    (workspace / "generated.py").write_text("def generated(): pass\n" * 40_000)
    result = await outline(context)
    assert len(result.content) < 6400
    assert f"[{result.data['shown']} of 900 symbols in 300 files; narrow path or query for others.]" in result.content
    assert "[1 source files were left out: too large, unreadable or too many.]" in result.content


async def test_outside_the_workspace_and_behind_links_nothing_is_read(context: ToolContext, project: Path) -> None:
    outside = project.parent / "out"
    outside.mkdir()
    (outside / "o.py").write_text("def outside(): pass\n")
    (project / "link").symlink_to(outside)
    (project / "link.py").symlink_to(outside / "o.py")
    assert "outside" not in (await outline(context)).content
    for path in ("../out", "link", "link.py"):
        with pytest.raises(PathRefused):
            await outline(context, path=path)


async def test_names_cannot_forge_lines(context: ToolContext, workspace: Path) -> None:
    (workspace / "a\u202eb.py").write_text("def f(): pass  # \x1b[31m\n")
    result = await outline(context)
    assert result.content.splitlines() == ["a\\u202eb.py", "     1 def f(): pass  # \\x1b[31m"]


async def test_a_cancelled_outline_ends(context: ToolContext, project: Path) -> None:
    task = asyncio.create_task(outline(context))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
