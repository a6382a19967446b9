"""`aintern audit`: who allowed what is listed, shown, verified and exported."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from aintern.store.store_location import data_folder
from tests.terminal.conftest import Command


def test_the_audit_log_tells_who_allowed_what(command: Command, told: str, tmp_path: Path) -> None:
    rows = json.loads(command("audit", "list", "--json"))
    decisions = {row["tool"]: row["decision"] for row in rows}
    assert decisions == {"write_file": "auto_approved", "delete_file": "user_denied"}
    (denied,) = json.loads(command("audit", "list", "--json", "--decision", "user_denied"))
    assert denied["conversation"] == told
    assert denied["id"] in command("audit", "show", denied["id"])
    assert denied["id"] in command("audit", "show", str(denied["seq"]))
    assert json.loads(command("audit", "list", "--json", "--conversation", told[:12])) == rows
    assert "No decision on record is so" in command("audit", "list", "--since", "2999-01-01")
    assert "chain intact" in command("audit", "verify")
    command("audit", "export", "-o", str(tmp_path / "log.csv"), "--format", "csv")
    assert (tmp_path / "log.csv").read_text().startswith("seq,id,")
    assert len(command("audit", "export").splitlines()) == 2


def test_a_copy_without_its_head_file_is_not_called_changed(command: Command, told: str, tmp_path: Path) -> None:
    with (
        closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
        closing(sqlite3.connect(data_folder() / "aintern.db")) as kept,
    ):
        kept.backup(copy)
    said = command("audit", "verify", "--database", str(tmp_path / "copy.db"), code=1)
    assert (
        "the head file is missing" in said
        and "chain intact as far as it goes." in said
        and "not as they were" not in said
    )


def test_a_page_has_as_many_rows_as_the_setting_says(command: Command, told: str, home: Path) -> None:
    (home / ".config/aintern").mkdir(parents=True, exist_ok=True)
    (home / ".config/aintern/config.toml").write_text("[audit]\npage_size = 1\n")
    assert len(json.loads(command("audit", "list", "--json"))) == 1
    assert len(json.loads(command("audit", "list", "--json", "--limit", "2"))) == 2
