"""Backups of files: the file itself stays where its backup is to go."""

import pytest

from aintern.backends.small_model.files.backups import backup_copied, backup_to_delete, speaks_of_backup

PATHS = ("src/router.ex", "src/router.ex.bak", "src/plug.ex", "config.yml", "config.yml.orig")


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("delete the backup file of the router, the one that ends in .bak, nothing else", "src/router.ex.bak"),
        ("delete the backup of config.yml", "config.yml.orig"),
        ("throw away the .orig file", "config.yml.orig"),
        ("delete the backup of the plug", ""),
        ("delete the backups", ""),
        ("delete src/plug.ex", ""),
    ],
)
def test_the_backup_is_deleted_and_never_its_file(request_text: str, path: str) -> None:
    assert backup_to_delete(request_text, PATHS) == path


def test_where_a_backup_is_not_there_its_file_is_still_not_meant() -> None:
    assert speaks_of_backup("delete the backup of the plug", PATHS)
    assert not speaks_of_backup("delete config.yml, I have a backup of it", PATHS)
    assert not speaks_of_backup("remove the old copy of main, main.old.py", ("main.py", "main.old.py"))


@pytest.mark.parametrize(
    ("request_text", "copied"),
    [
        ("back up src/plug.ex", ("src/plug.ex", "src/plug.ex.bak")),
        ("please make a backup of plug.ex", ("src/plug.ex", "src/plug.ex.bak")),
        ("back up src/router.ex", None),  # nothing is overwritten for a backup
        ("restore config.yml from its backup", ("config.yml.orig", "config.yml")),
        ("make a backup of the database", None),
    ],
)
def test_a_backup_is_made_beside_the_file_and_brought_back(request_text: str, copied: tuple[str, str] | None) -> None:
    assert backup_copied(request_text, PATHS) == copied


def test_why_a_backup_is_made_is_no_part_of_its_name() -> None:
    assert backup_copied("save a backup of nginx.conf before I break it", ("nginx.conf",)) == (
        "nginx.conf",
        "nginx.conf.bak",
    )
    assert backup_copied("save a backup of the config before I break it", ("nginx.conf",)) is None
