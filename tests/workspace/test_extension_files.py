"""Commands and skills are found where people keep them; links, special files and what is too long are not used."""

import os
from pathlib import Path

from aintern.workspace.extension_files import LONGEST, MOST_FILES, command_files, project_extension_files, skill_files


def put(path: Path, text: str = "Do it.") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_projects_files_are_found_by_their_paths(tmp_path: Path) -> None:
    for name in (
        ".aintern/commands/a.md",
        ".claude/commands/git/b.md",
        ".agents/skills/pdf/SKILL.md",
        ".claude/skills/x/SKILL.md",
    ):
        put(tmp_path / name)
    put(tmp_path / ".claude/commands/notes.txt")
    put(tmp_path / ".agents/skills/pdf/more/SKILL.md")
    put(tmp_path / ".claude/settings.json")
    assert sorted(project_extension_files(tmp_path)) == [
        ".agents/skills/pdf/SKILL.md",
        ".aintern/commands/a.md",
        ".claude/commands/git/b.md",
        ".claude/skills/x/SKILL.md",
    ]


def test_links_fifos_and_long_files_are_left_out(tmp_path: Path) -> None:
    outside = put(tmp_path / "outside.md")
    folder = tmp_path / "commands"
    put(folder / "good.md")
    (folder / "link.md").symlink_to(outside)
    (folder / "way").symlink_to(tmp_path)
    os.mkfifo(folder / "fifo.md")
    put(folder / "long.md", "x" * (LONGEST + 1))
    assert list(command_files(folder)) == ["good.md"]
    assert command_files(folder / "missing") == {} == skill_files(outside)


def test_no_more_than_so_many_are_read(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 5):
        put(tmp_path / f"{number:03}.md")
    assert len(command_files(tmp_path)) == MOST_FILES


def test_a_linked_folder_of_a_project_is_not_followed(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere" / "commands" / "a.md")
    (tmp_path / "proj").mkdir()
    (tmp_path / "proj" / ".claude").symlink_to(tmp_path / "elsewhere")
    assert project_extension_files(tmp_path / "proj") == {}
