"""A project's test and lint commands come from its manifests, and no text of a manifest becomes part of one."""

import json
from pathlib import Path

import pytest

from aintern.workspace.jail import Jail
from aintern.workspace.project_commands import ProjectCommands, project_commands

NODE = json.dumps({"scripts": {"test": "vitest", "lint": "eslint .", "typecheck": "tsc", "evil; rm -rf /": "x"}})


def commands(folder: Path, files: dict[str, str]) -> ProjectCommands:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return project_commands(Jail(folder), [path.name for path in folder.iterdir()])


@pytest.mark.parametrize(
    ("files", "tests", "lints"),
    [
        ({"pyproject.toml": "[tool.pytest.ini_options]\n[tool.ruff]"}, ("pytest",), ("ruff check",)),
        ({"pyproject.toml": "dev = ['pytest>=8', 'mypy']", "uv.lock": ""}, ("uv run pytest",), ("uv run mypy",)),
        ({"setup.cfg": "[tool:pytest]", ".venv/bin/pytest": ""}, (".venv/bin/pytest",), ()),
        ({"package.json": NODE}, ("npm run test",), ("npm run lint", "npm run typecheck")),
        ({"package.json": NODE, "pnpm-lock.yaml": ""}, ("pnpm run test",), ("pnpm run lint", "pnpm run typecheck")),
        ({"package.json": '{"scripts": {"test": "echo \\"Error: no test specified\\" && exit 1"}}'}, (), ()),
        ({"Makefile": "test: x\n\tgo\ncheck lint:\ncheck := 1\n.PHONY: tests\n"}, ("make test",), ("make check",)),
        ({"justfile": "test *args:\n  cargo test\n", "Cargo.toml": ""}, ("just test", "cargo test"), ("cargo clippy",)),
        ({"go.mod": "module x"}, ("go test ./...",), ("go vet ./...",)),
        ({"pom.xml": "", "mvnw": ""}, ("./mvnw test",), ()),
        ({"Gemfile": "", ".rspec": "", ".rubocop.yml": ""}, ("bundle exec rspec",), ("bundle exec rubocop",)),
        ({"README.md": "pytest"}, (), ()),
    ],
)
def test_commands(tmp_path: Path, files: dict[str, str], tests: tuple[str, ...], lints: tuple[str, ...]) -> None:
    assert commands(tmp_path, files) == ProjectCommands(tests, lints)


@pytest.mark.parametrize("broken", ["[" * 100_000, "null", '{"scripts": 3}', "\x00\xff", "{"])
def test_a_broken_manifest_says_nothing(tmp_path: Path, broken: str) -> None:
    assert commands(tmp_path, {"package.json": broken}) == ProjectCommands()


def test_a_manifest_behind_a_link_out_of_the_workspace_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("test:\n")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "Makefile").symlink_to(tmp_path / "outside")
    (tmp_path / "in" / "venv").symlink_to(tmp_path)
    assert commands(tmp_path / "in", {"setup.cfg": "[tool:pytest]"}) == ProjectCommands(("pytest",))
