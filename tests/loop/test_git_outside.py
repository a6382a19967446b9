"""In a linked worktree and a submodule git commits as anywhere, and nothing is planted in the git folder outside the workspace."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, QuestionAsked
from aintern.permission.approvals import Answer
from tests.git_commands import GIT
from tests.scripted_session import call, calls, of, results, says, scripted

COMMIT = "git add -A && git -c user.email=a@example.org -c user.name=a commit -qm second && git log --oneline | wc -l"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    main = tmp_path / "main"
    main.mkdir()
    (main / "a.txt").write_text("one\n")
    for step in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*GIT, "-C", main, *step], check=True)
    return main


def linked_worktree(repository: Path) -> tuple[Path, Path]:
    tree = repository.parent / "tree"
    subprocess.run([*GIT, "-C", repository, "worktree", "add", "-q", tree], check=True)
    return tree, repository / ".git"


def submodule(repository: Path) -> tuple[Path, Path]:
    whole = repository.parent / "whole"
    subprocess.run(["git", "init", "-q", whole], check=True)
    subprocess.run([*GIT, "-C", whole, "submodule", "--quiet", "add", repository, "part"], check=True)
    return whole / "part", whole / ".git/modules/part"


async def ran(root: Path, command: str, answer: str = "nothing") -> list[Any]:
    events = []
    async with scripted(root, calls(call("run_command", command=command)), says("Done.")) as session:
        async for event in session.ask("Go."):
            events.append(event)
            if isinstance(event, ApprovalRequested):
                if not event.details["preview"]:
                    pytest.skip("no layers on this machine")
                session.answer(event.call_id, Answer("allow_once"))
            elif isinstance(event, QuestionAsked):
                session.answer(event.call_id, Answer("text", text=answer))
    return events


@pytest.mark.parametrize("make", [linked_worktree, submodule], ids=lambda make: make.__name__)
async def test_a_commit_is_made(make: Any, repository: Path) -> None:
    root, _ = make(repository)
    events = await ran(root, f"bash -c 'echo new > new.txt && {COMMIT}'")
    (result,) = results(events)
    assert result.success, result.content
    assert of(events, QuestionAsked) == []
    log = subprocess.run([*GIT, "-C", root, "log", "--format=%s"], capture_output=True, text=True, check=True).stdout
    assert log.split() == ["second", "first"]
    assert subprocess.run([*GIT, "-C", root, "status", "--short"], capture_output=True, check=True).stdout == b""
    subprocess.run([*GIT, "-C", root, "fsck", "--strict"], check=True, capture_output=True)


@pytest.mark.parametrize("make", [linked_worktree, submodule], ids=lambda make: make.__name__)
async def test_hooks_and_settings_outside_are_asked_about(make: Any, repository: Path) -> None:
    root, folder = make(repository)
    config = (folder / "config").read_text()
    (root / "plant.sh").write_text(
        'cd "$(git rev-parse --git-common-dir)" && mkdir -p hooks info && echo evil > hooks/pre-commit && '
        "chmod +x hooks/pre-commit && echo '[core] fsmonitor = evil' >> config && echo '* filter=evil' > info/attributes\n"
    )
    events = await ran(root, "bash plant.sh && echo plain > plain.txt", "without these")
    (question,) = of(events, QuestionAsked)
    assert all(name in question.question for name in ("hooks/pre-commit", "config", "info/attributes"))
    assert (root / "plain.txt").exists()
    assert not (folder / "hooks/pre-commit").exists() and (folder / "config").read_text() == config
    assert not (folder / "info/attributes").exists()


async def test_what_installs_bring_is_there_for_the_next_session(repository: Path, home: Path) -> None:
    (home / ".npm").mkdir()
    (home / ".npm/own").write_text("own\n")
    (repository / "install.sh").write_text(
        "echo fetched > ~/.npm/fetched; mkdir -p ~/.cache/tool; echo x > ~/.cache/tool/x\n"
    )
    await ran(repository, "bash install.sh")
    (result,) = results(await ran(repository, "bash -c 'cat ~/.npm/fetched ~/.npm/own ~/.cache/tool/x'"))
    assert result.data["stdout"] == "fetched\nown\nx\n", result.content
    assert sorted(path.name for path in (home / ".npm").iterdir()) == ["own"]
    assert not (home / ".cache/tool").exists()
