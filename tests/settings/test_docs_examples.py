"""The docs show examples of settings that load."""

from pathlib import Path

from aintern.settings.files import load_settings
from tests.settings.settings_files import user

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_the_docs_are_valid(workspace: Path) -> None:
    for page in ("settings.md", "policy.md"):
        for block in (DOCS / page).read_text().split("```toml\n")[1:]:
            user(block.partition("```")[0])
            load_settings()
