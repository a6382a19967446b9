"""Who takes a change back is on record, whatever face they do it in."""

import json
from pathlib import Path

from tests.terminal.command_line import aintern, call, calls, says, script

WRITE = call("write_file", path="new.txt", content="hello\n")


def rows() -> list[dict[str, object]]:
    return [row for row in json.loads(aintern("audit", "list", "--json").out) if row["tool"] == "undo"]


def test_an_undo_and_its_undo_are_on_record(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, calls(WRITE), says("Written."))
    assert aintern("run", "-m", model, "--mode", "auto_approve", "Go.", cwd=workspace).code == 0
    assert aintern("undo", "--dry-run", cwd=workspace).code == 0 and rows() == []
    assert aintern("undo", "--yes", cwd=workspace).code == 0 and not (workspace / "new.txt").exists()
    (row,) = rows()
    assert (row["decision"], row["who"], row["risk"], row["result"]) == ("user_approved", "user", "medium", "ok")
    assert "new.txt" in str(row["parameters"]) and "new.txt" in str(row["summary"])
    assert aintern("undo", "--yes", cwd=workspace).code == 0 and (workspace / "new.txt").exists()
    assert len(rows()) == 2 and aintern("audit", "verify").code == 0


def test_what_was_left_alone_is_on_record_too(workspace: Path, tmp_path: Path) -> None:
    both = calls(WRITE, call("write_file", path="two.txt", content="2\n"))
    model = script(tmp_path, both, says("Written."))
    run = aintern("run", "--json", "-m", model, "--mode", "auto_approve", "Go.", cwd=workspace)
    (workspace / "two.txt").write_text("mine\n")
    aintern("undo", "--yes", "--run", str(run.events[-1]["request_id"]), cwd=workspace)
    (row,) = rows()
    assert "left alone: two.txt" in str(row["error"]) and "new.txt" in str(row["parameters"])
    assert (workspace / "two.txt").read_text() == "mine\n"
