"""`aintern sessions`: a conversation is found, shown, renamed, forked, exported, imported and deleted."""

import json
from pathlib import Path

from tests.terminal.conftest import Command


def test_a_conversation_is_found_shown_renamed_forked_exported_imported_and_deleted(
    command: Command, told: str, tmp_path: Path
) -> None:
    (row,) = json.loads(command("sessions", "list", "--json"))
    assert (row["id"], row["title"]) == (told, "Tidy the grove.")
    assert told in command("sessions", "search", "grove")
    assert "Half of it." in command("sessions", "show", told)
    command("sessions", "rename", told, "Grove")
    fork = command("sessions", "fork", told, "--at", "2").strip()
    assert json.loads(command("sessions", "show", fork, "--json"))["message_count"] == 2
    assert "Tidy the grove." in command("sessions", "export", told)
    command("sessions", "export", told, "--format", "jsonl", "-o", str(tmp_path / "out.jsonl"))
    copy = command("sessions", "import", str(tmp_path / "out.jsonl")).strip()
    assert copy not in (told, "")
    command("sessions", "delete", fork, code=2)  # nobody to say yes
    command("sessions", "delete", fork, "--yes")
    assert fork not in command("sessions", "list")
