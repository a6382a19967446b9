"""The page's own files stay readable: one rule or statement a line. Temml is not ours."""

from pathlib import Path

STATIC = Path(__file__).parents[2] / "src" / "aintern" / "workbench" / "static"
LONGEST = 160


def test_no_line_is_too_long_to_read() -> None:
    files = [
        path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html") and path.parent.name != "temml"
    ]
    assert files
    long = [
        f"{path.name}:{n}"
        for path in files
        for n, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long
