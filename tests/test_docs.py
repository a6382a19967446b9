"""What the docs show runs as shown."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    return [text for found, text in FENCE.findall((ROOT / page).read_text()) if found == language]


def test_the_public_doors_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script.jsonl").write_text(blocks("docs/public-door.md", "jsonl")[0])
    names = {"MODEL": f"script:{tmp_path / 'script.jsonl'}", "__name__": "example"}
    code = "\n".join(blocks("docs/public-door.md", "python"))
    exec(compile(code, "docs/public-door.md", "exec"), names)


@pytest.mark.parametrize(
    "page", sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    here = ROOT / page
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", here.read_text()):
        assert (here.parent / target).exists(), f"{page} links to {target}"
