"""Nothing that makes other programs run something is planted unasked: not by file tools, not by a command, not by undo."""

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, QuestionAsked
from aintern.permission.approvals import Answer
from aintern.permission.dry_run import DryRun
from aintern.settings.schema import Settings
from aintern.workspace.undo import undo
from tests.scripted_session import call, calls, of, says, scripted
from tests.settings.settings_files import policy_layer

# name: what would run it
PLANTED = {
    ".git/hooks/pre-commit": "git commit",
    ".git/hooks/post-checkout": "git checkout",
    ".git/config": "every git command (core.fsmonitor, aliases, filters)",
    ".git/config.worktree": "every git command",
    ".git/info/attributes": "git's filters and diff drivers",
    ".git/modules/evil/hooks/post-update": "git in a submodule",
    ".git/worktrees/evil/gitdir": "git in a linked worktree",
    ".gitmodules": "git submodule update",
    "sub/.git": "git in that folder, with another repository's settings",
    "bare/hooks/pre-receive": "git, where the folder is a bare repository",
    "AGENTS.md": "coding agents",
    "sub/AGENTS.md": "coding agents",
    "CLAUDE.md": "Claude Code",
    "GEMINI.md": "Gemini CLI",
    ".claude/settings.json": "Claude Code's hooks",
    ".cursor/mcp.json": "Cursor",
    ".cursorrules": "Cursor",
    ".codex/config.toml": "Codex",
    ".gemini/settings.json": "Gemini CLI",
    ".windsurfrules": "Windsurf",
    ".continue/config.json": "Continue",
    ".aider.conf.yml": "aider",
    ".mcp.json": "agents that start its servers",
    ".aintern/settings.toml": "AIntern",
    "aintern.toml": "AIntern",
    ".github/copilot-instructions.md": "Copilot",
    ".vscode/tasks.json": "VS Code, when the folder is opened",
    ".vscode/settings.json": "VS Code",
    ".idea/workspace.xml": "JetBrains' run configurations",
    ".zed/tasks.json": "Zed",
    ".devcontainer/devcontainer.json": "development containers",
    "evil.code-workspace": "VS Code",
    ".exrc": "vim",
    ".nvim.lua": "Neovim",
    ".dir-locals.el": "Emacs",
    ".envrc": "direnv",
    "sub/.envrc": "direnv",
    "mise.toml": "mise",
    ".husky/pre-commit": "husky",
    ".pre-commit-config.yaml": "pre-commit",
    "lefthook.yml": "lefthook",
    ".overcommit.yml": "overcommit",
    ".githooks/pre-push": "git, where core.hooksPath names it",
    ".github/workflows/ci.yml": "GitHub Actions",
    ".github/actions/evil/action.yml": "GitHub Actions",
    ".gitlab-ci.yml": "GitLab CI",
    ".circleci/config.yml": "CircleCI",
    "Jenkinsfile": "Jenkins",
    "azure-pipelines.yml": "Azure Pipelines",
    ".travis.yml": "Travis",
    "bitbucket-pipelines.yml": "Bitbucket",
    ".buildkite/pipeline.yml": "Buildkite",
    "tools/bin/ls": "every shell: the folder is in PATH",
    ".npmrc": "npm (script-shell, registry)",
    ".yarnrc.yml": "yarn (yarnPath)",
    ".pnpmfile.cjs": "pnpm install",
    "bunfig.toml": "bun (preload)",
    ".cargo/config.toml": "cargo (runner, rustc-wrapper)",
    ".bundle/config": "bundler",
    ".mvn/jvm.config": "Maven (javaagent)",
    ".bazelrc": "bazel",
    "sitecustomize.py": "every Python that finds it on its path",
    ".gdbinit": "gdb",
}


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    (root / "tools/bin").mkdir(parents=True)
    subprocess.run(["git", "init", "-q", root], check=True)
    for name in ("HEAD", "objects/x", "refs/x"):
        (root / "bare" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "bare" / name).write_text("x\n")
    monkeypatch.setenv("PATH", f"{root}/tools/bin:/usr/local/bin:/usr/bin:/bin")
    return root


def planted(root: Path) -> list[str]:
    return [name for name in PLANTED if (root / name).is_file() and "evil" in (root / name).read_text()]


def shown_as(name: str) -> str:
    return name.rpartition("/")[2]


async def plant_by_a_command(root: Path, answer: str) -> list[Any]:
    """By a script, so that the call's own question shows none of the names."""
    # One folder after the other, since a command can't make what is there.
    script = "\n".join(
        f"mkdir -p '{Path(name).parent}' && echo evil > '{name}' && chmod +x '{name}'; "
        for name in PLANTED
        if name != "sub/.git"
    )
    script += "\nmkdir -p sub && echo 'gitdir: /evil' > sub/.git; echo good > good.txt; true"
    (root / "plant.sh").write_text(script)
    steps = calls(call("run_command", command="bash plant.sh"))
    events = []
    async with scripted(root, steps, says("Done."), flags={"policy.mode": "auto_approve"}) as session:
        async for event in session.ask("Go."):
            events.append(event)
            if isinstance(event, ApprovalRequested):
                session.answer(event.call_id, Answer("allow_once"))
            elif isinstance(event, QuestionAsked):
                session.answer(event.call_id, Answer("text", text=answer))
        if not session.engine.services.contexts.sandboxed:
            pytest.skip("no sandbox on this machine")
    return events


async def test_a_command_plants_none_of_them_unasked(workspace: Path) -> None:
    assert len(PLANTED) >= 50
    events = await plant_by_a_command(workspace, "without these")
    asked = "\n".join(event.question for event in of(events, QuestionAsked))
    if not asked:
        pytest.skip("no layers on this machine")
    assert [name for name in PLANTED if shown_as(name) not in asked] == []
    assert planted(workspace) == []
    assert (workspace / "good.txt").read_text() == "good\n"


async def test_where_nobody_says_so_nothing_of_it_is_kept(workspace: Path) -> None:
    await plant_by_a_command(workspace, "nothing")
    assert planted(workspace) == []


def test_file_tools_ask_about_each_of_them_in_every_mode(workspace: Path) -> None:
    settings = replace(Settings(), policy_layers=(policy_layer({"mode": "auto_approve"}),))
    (workspace / "good.txt").write_text("evil\n")
    with DryRun.open(workspace, settings) as dry_run:
        assert dry_run.explain("write_file", {"path": "new.txt", "content": ""}).verdict.decision == "allow"
        for name in PLANTED:
            if name == "bare/hooks/pre-receive":
                continue  # a folder of hooks by its names, which has a rule of its own below
            for tool, parameters in (
                ("write_file", {"path": name, "content": "evil\n"}),
                ("copy_file", {"source": "good.txt", "destination": name}),
                ("move_file", {"source": "good.txt", "destination": name}),
            ):
                explained = dry_run.explain(tool, parameters)
                assert not explained.problems
                assert explained.verdict.decision != "allow", (tool, name)
        assert (
            dry_run.explain("write_file", {"path": "bare/hooks/pre-receive", "content": ""}).verdict.decision != "allow"
        )


async def test_undo_writes_through_no_link_that_a_command_made(workspace: Path) -> None:
    (workspace / "sub").mkdir()
    folders = sorted({str(Path(name).parent) for name in PLANTED if "/" in name and not name.startswith("sub")})
    for folder in folders:
        (workspace / folder).mkdir(parents=True, exist_ok=True)
    first = "; ".join(f"mkdir -p own/{at} && echo evil > own/{at}/x" for at in range(len(folders)))
    second = "; ".join(f"echo good > own/{at}/x" for at in range(len(folders)))
    third = "; ".join(f"rm -r own/{at} && ln -s ../{folder} own/{at}" for at, folder in enumerate(folders))
    steps = [calls(call("run_command", command=each)) for each in (first, second, third)]
    async with scripted(workspace, *steps, says("Done.")) as session:
        made = []
        async for event in session.ask("Go."):
            if isinstance(event, ApprovalRequested):
                made.append(event.call.id)
                session.answer(event.call_id, Answer("allow_once"))
            elif isinstance(event, QuestionAsked):
                session.answer(event.call_id, Answer("text", text="all"))
        assert len(made) == 3
        checkpoints = session.engine.services.contexts.checkpoints()
        for each in (made[1], made[2], made[0]):
            undo(checkpoints, call=each)
    assert [folder for folder in folders if (workspace / folder / "x").exists()] == []
