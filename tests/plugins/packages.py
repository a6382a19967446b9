"""Installed packages as an installer leaves them: a folder for PYTHONPATH with modules and their `.dist-info`."""

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

TEMPLATE = Path(__file__).parents[2] / "docs" / "plugin-template"


def install(site: Path, name: str, entries: Mapping[str, Mapping[str, str]], version: str = "1.0") -> None:
    """Writes a package's metadata; `entries` are its entry points by group and name."""
    place = site / f"{name.replace('-', '_')}-{version}.dist-info"
    place.mkdir(parents=True)
    (place / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [
        line
        for group, named in entries.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in named.items()), "")
    ]
    (place / "entry_points.txt").write_text("\n".join(lines))


def install_template(site: Path) -> None:
    """The docs' template, by its own pyproject.toml."""
    project = tomllib.loads((TEMPLATE / "pyproject.toml").read_text())["project"]
    shutil.copytree(TEMPLATE / "aintern_example", site / "aintern_example")
    install(site, project["name"], project["entry-points"], project["version"])
