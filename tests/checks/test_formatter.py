"""A formatter sees the file in its place and changes nothing but a copy of it; what it leaves there is taken with care."""

from pathlib import Path

import pytest

from tests.checks.checked_session import program, worked
from tests.scripted_session import call, calls, says

STEPS = (calls(call("write_file", path="pkg/x.css", content="a\n")), says("Done."))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    (root / "pkg/sub").mkdir(parents=True)
    (root / "pkg/settings.ini").write_text("width = 3\n")
    (root / "pkg/.env").write_text("KEY=secret\n")
    (root / "pkg/link").symlink_to(".env")
    return root


async def told(workspace: Path, code: str) -> str:
    contents, warnings, _ = await worked(workspace, {"formats.css": [*program(code), "{path}"]}, *STEPS)
    return "\n".join([*contents, *warnings])


async def test_it_finds_its_settings_beside_the_file_and_neither_secrets_nor_a_way_to_write(workspace: Path) -> None:
    code = (
        "import sys, pathlib\nfile = pathlib.Path(sys.argv[1]); text = (file.parent / 'settings.ini').read_text()\n"
        "for name in ('settings.ini', 'sub/new', '../new'):\n"
        "    try: (file.parent / name).write_text('changed')\n"
        "    except OSError: text += 'refused '\n"
        "for name in ('.env', 'link'):\n"
        "    try: text += (file.parent / name).read_text()\n"
        "    except OSError: text += 'hidden '\n"
        "(file.parent / 'beside').write_text('temporary'); (file.parent / 'beside').replace(file); file.write_text(text)"
    )
    assert "formats.css changed pkg/x.css:" in await told(workspace, code)
    assert (workspace / "pkg/x.css").read_text() == "width = 3\nrefused refused refused hidden hidden "
    assert sorted(each.name for each in (workspace / "pkg").iterdir()) == [
        ".env",
        "link",
        "settings.ini",
        "sub",
        "x.css",
    ]


@pytest.mark.parametrize(
    "code",
    [
        "import sys, os; os.remove(sys.argv[1]); os.symlink('/etc/hostname', sys.argv[1])",
        "import sys, os; os.remove(sys.argv[1]); os.mkfifo(sys.argv[1])",
        "import sys, os; os.remove(sys.argv[1])",
        "import sys; open(sys.argv[1], 'w').write('half'); sys.exit('no such syntax')",
    ],
)
async def test_what_is_no_file_any_more_or_a_failure_leaves_the_file_as_it_was(workspace: Path, code: str) -> None:
    assert "formats.css failed for pkg/x.css" in await told(workspace, code)
    assert (workspace / "pkg/x.css").read_text() == "a\n"


async def test_a_program_that_is_not_there_is_told_to_the_person(workspace: Path) -> None:
    contents, warnings, _ = await worked(workspace, {"formats.css": ["no-such-formatter", "{path}"]}, *STEPS)
    assert "formats" not in contents[0]
    assert warnings[0].startswith("formats.css does not run in this session: ")
