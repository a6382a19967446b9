"""Trust: given by the user, bound to what the project's files say, gone when they change."""

import os
from functools import partial
from pathlib import Path

import pytest

from aintern.errors import SettingsError, StoreError
from aintern.permission.trust import files_that_need_trust, fingerprint, is_trusted, revoke, trust
from aintern.settings.files import load_settings


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "aintern.toml").write_text("[agent]\nmax_iterations = 50\n")
    return tmp_path


def test_nothing_is_trusted_until_the_user_says_so(workspace: Path) -> None:
    assert not is_trusted(workspace)
    assert files_that_need_trust(workspace) == ("aintern.toml",)
    trust(workspace)
    assert is_trusted(workspace) and files_that_need_trust(workspace) == ()


@pytest.mark.parametrize("change", ["edited", "removed", "appeared", "emptied"])
def test_trust_is_asked_again_when_a_file_that_matters_changes(workspace: Path, change: str) -> None:
    trust(workspace)
    if change == "edited":
        (workspace / "aintern.toml").write_text("[agent]\nmax_iterations = 51\n")
    elif change == "removed":
        (workspace / "aintern.toml").unlink()
    elif change == "appeared":
        (workspace / ".mcp.json").write_text("{}")
    else:
        (workspace / "aintern.toml").write_text("")
    assert not is_trusted(workspace)


def test_trust_comes_back_with_the_files_that_were_trusted(workspace: Path) -> None:
    trust(workspace)
    before = (workspace / "aintern.toml").read_text()
    (workspace / "aintern.toml").write_text("")
    (workspace / "aintern.toml").write_text(before)
    assert is_trusted(workspace)


def test_other_files_do_not_touch_trust(workspace: Path) -> None:
    trust(workspace)
    (workspace / "src.py").write_text("x = 1\n")
    assert is_trusted(workspace)


def test_trust_in_an_empty_workspace_does_not_cover_a_file_that_is_planted_later(tmp_path: Path) -> None:
    trust(tmp_path)
    assert is_trusted(tmp_path)
    (tmp_path / "aintern.toml").write_text("[sandbox]\nenabled = false\n")
    assert not is_trusted(tmp_path)
    assert load_settings(tmp_path, trusted=partial(is_trusted, tmp_path)).sandbox.enabled


def test_trust_is_one_workspace_s_whatever_name_it_goes_by(
    workspace: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "aintern.toml").write_text((workspace / "aintern.toml").read_text())
    (other / "link").symlink_to(workspace)
    trust(other / "link")
    assert is_trusted(workspace) and not is_trusted(other)


def test_revoke_takes_it_back(workspace: Path) -> None:
    trust(workspace)
    assert revoke(workspace) and not is_trusted(workspace)
    assert not revoke(workspace)


def test_only_what_the_user_saw_is_trusted(workspace: Path) -> None:
    shown = fingerprint(workspace)
    (workspace / "aintern.toml").write_text("[sandbox]\nenabled = false\n")
    with pytest.raises(StoreError, match="changed while you looked"):
        trust(workspace, shown)
    assert not is_trusted(workspace)


def test_what_was_read_is_what_is_checked(workspace: Path) -> None:
    trust(workspace)
    assert load_settings(workspace, trusted=partial(is_trusted, workspace)).agent.max_iterations == 50
    assert not is_trusted(workspace, {"aintern.toml": b"[sandbox]\nenabled = false\n"})


def test_a_damaged_record_means_that_nothing_is_trusted(workspace: Path, home: Path) -> None:
    trust(workspace)
    (file,) = home.rglob("trusted_workspaces.json")
    for damage in ("", "{", "[]", '{"x": 1}'):
        file.write_text(damage)
        assert not is_trusted(workspace)
    trust(workspace)
    assert is_trusted(workspace) and file.stat().st_mode & 0o077 == 0


def test_a_fifo_in_place_of_a_file_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "aintern.toml")
    with pytest.raises(SettingsError, match="not a regular file"):
        is_trusted(tmp_path) or trust(tmp_path)
