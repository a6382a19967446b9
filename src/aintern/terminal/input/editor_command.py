"""The person's editor, opened on a file: `$VISUAL`, `$EDITOR`, or one that is installed."""

import os
import shlex
import subprocess

from aintern.workspace.trusted_programs import find_program, trusted_path


def open_in_own_editor(filename: str) -> bool:
    """Whether an editor ended well. It is not looked up in the workspace: the prompt's library would take all of PATH."""
    for command in (os.environ.get("VISUAL"), os.environ.get("EDITOR"), "editor", "nano", "vi"):
        try:
            name, *options = shlex.split(command or "") or [""]
            if program := find_program(name):
                environment = {**os.environ, "PATH": trusted_path()}
                return subprocess.call([program, *options, filename], env=environment) == 0
        except (ValueError, OSError):  # a quotation mark without its other one, a file that is no program
            continue
    return False
