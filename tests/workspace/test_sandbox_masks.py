"""Secrets are hidden, control files are read-only, and committing still works."""

import os
from pathlib import Path

from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.sandbox_masks import Mask, guarded_names, masks_of_system, masks_of_workspace


def masks(root: Path) -> dict[str, str]:
    return {str(mask.path.relative_to(root)): mask.how for mask in masks_of_workspace(root, ProtectedPaths(), {})}


def test_names_of_a_workspace_are_masked_by_what_they_are(tmp_path: Path) -> None:
    for name in ("src/.env", "secrets/key", ".git/config", ".git/info/exclude", "CLAUDE.md", "src/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "link").symlink_to("src/.env")
    assert masks(tmp_path) == {
        "src/.env": "hidden_file",
        "secrets": "hidden_folder",
        ".git": "fixed",
        ".git/info": "fixed",
        ".git/config": "read_only",
        "CLAUDE.md": "read_only",
    }


def test_a_new_name_is_seen_although_the_folder_is_known(tmp_path: Path) -> None:
    known: dict[str, tuple[int, tuple[Mask, ...], tuple[str, ...]]] = {}
    assert masks_of_workspace(tmp_path, ProtectedPaths(), known) == []
    (tmp_path / ".env").write_text("")
    assert [mask.path.name for mask in masks_of_workspace(tmp_path, ProtectedPaths(), known)] == [".env"]


def test_the_systems_secrets_are_those_of_the_table() -> None:
    found = {mask.path for mask in masks_of_system()}
    for path in map(Path, ("/etc/shadow", "/etc/gshadow", "/etc/sudoers", "/etc/ssl/private")):
        assert (path.resolve() in found) == (path.exists() and os.access(path, os.R_OK)), path
    assert not [path for path in found if path.is_relative_to("/proc") or path.is_relative_to("/run")]


def test_missing_control_files_are_to_be_occupied(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    names = guarded_names(tmp_path, masks_of_workspace(tmp_path, ProtectedPaths(), {}))
    assert {tmp_path / "aintern.toml", tmp_path / ".git/hooks", tmp_path / ".git/config"} <= names.keys()
    assert names[tmp_path / ".git/hooks"] is None
    assert names[tmp_path / ".git/config"] == b""
