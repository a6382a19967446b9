"""The person's own editor is opened, and a name that makes none costs nothing but a look at the next one."""

from pathlib import Path

import pytest

from aintern.terminal.input.editor_command import open_in_own_editor


def test_a_broken_name_of_an_editor_leads_to_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor, text = tmp_path / "editor.sh", tmp_path / "text.md"
    editor.write_text('#!/bin/sh\necho edited > "$2"\n')
    editor.chmod(0o755)
    no_program = tmp_path / "broken"
    no_program.write_bytes(b"\x7fELF")
    no_program.chmod(0o755)
    for visual in ("emacs 'oops", str(no_program)):
        text.write_text("as it was\n")
        monkeypatch.setenv("VISUAL", visual)
        monkeypatch.setenv("EDITOR", f"{editor} --wait")
        assert open_in_own_editor(str(text))
        assert text.read_text() == "edited\n"
