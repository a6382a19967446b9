"""The folders from a repository's root down to the workspace are found without git."""

from pathlib import Path

from aintern.workspace.repository import repository_folders


def test_the_nearest_repository_counts_and_outside_one_there_is_only_the_workspace(tmp_path: Path) -> None:
    workspace = tmp_path / "one" / "two"
    workspace.mkdir(parents=True)
    assert repository_folders(workspace) == [workspace]
    (tmp_path / "one" / ".git").mkdir()
    assert repository_folders(workspace) == [tmp_path / "one", workspace]
    (workspace / ".git").write_text("gitdir: elsewhere")
    assert repository_folders(workspace) == [workspace]
