"""Tab in bash, zsh and fish completes commands and options, by the real command, and the scripts for it are installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.command_line import aintern


def completed(shell: str, words: str) -> str:
    told = {
        "bash": {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))},
        "zsh": {"_TYPER_COMPLETE_ARGS": words},
        "fish": {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    ended = aintern(env={**told, "_AINTERN_COMPLETE": f"complete_{shell}"})
    assert not ended.err
    return ended.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_commands_and_options_are_offered(shell: str) -> None:
    assert "sessions" in completed(shell, "aintern ses")
    assert "--max-iterations" in completed(shell, "aintern run --max-i")
    assert "trust" in completed(shell, "aintern policy tr")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_calls_back(shell: str) -> None:
    code = "from aintern.cli.command_line import run; import sys; sys.exit(run(['--show-completion', sys.argv[1]]))"
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", code, shell], env=environment, capture_output=True, text=True, timeout=60
    )
    assert f"_AINTERN_COMPLETE=complete_{shell}" in ran.stdout
    assert ran.returncode == 0


def test_bash_itself_completes(home: Path) -> None:
    folder = home / "bin"
    folder.mkdir()
    program = folder / "aintern"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m aintern "$@"\n')
    program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",
    }
    line = (
        'eval "$(aintern --show-completion bash)"; COMP_WORDS=(aintern ses); COMP_CWORD=1; '
        '_aintern_completion aintern; echo "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(["bash", "-c", line], env=environment, capture_output=True, text=True, timeout=60)
    assert ran.stdout.split() == ["sessions"]
