"""Where the database is promises: a flag, the environment or the user's data folder, and what cannot be kept is refused."""

from pathlib import Path

import pytest

from aintern.errors import StoreError, UsageError
from aintern.store.database import Database
from aintern.store.store_location import locate


def test_the_default_is_a_file_in_the_users_data_folder(home: Path) -> None:
    with Database.open() as database:
        assert database.location.path == home / ".local/share/aintern/aintern.db"
    assert (home / ".local/share/aintern/aintern.db").stat().st_mode & 0o777 == 0o600


def test_the_environment_names_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AINTERN_DATABASE", f"sqlite:///{tmp_path}/other.db")
    with Database.open() as database:
        assert database.location.path == tmp_path / "other.db"


@pytest.mark.parametrize("named", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="database in memory") as refused:
        Database.open(named)
    assert "Name a file" in refused.value.hint
    assert not list(tmp_path.iterdir())


def test_a_urls_password_is_not_shown() -> None:
    assert locate("postgresql://me:secret@host/name").shown == "postgresql://me@host/name"


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(StoreError, match="mysql"):
        Database.open("mysql://host/name")
