"""Where a workspace lies in its repository."""

from pathlib import Path


def repository_folders(workspace: Path) -> list[Path]:
    """From the root of the repository that holds the workspace down to the workspace; just the workspace outside one."""
    for root in (workspace, *workspace.parents):
        if (root / ".git").exists():
            inside = workspace.relative_to(root).parts
            return [root.joinpath(*inside[:depth]) for depth in range(len(inside) + 1)]
    return [workspace]
