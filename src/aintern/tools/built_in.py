"""All tools that AIntern comes with."""

from aintern.tools.ask_user import ask_user
from aintern.tools.background_commands import background_commands
from aintern.tools.edit_files import edit_file, write_file
from aintern.tools.git import git_diff, git_log, git_status
from aintern.tools.move_files import copy_file, delete_file, move_file
from aintern.tools.open_files import get_open_files
from aintern.tools.plan import update_plan
from aintern.tools.propose_plan import propose_plan
from aintern.tools.read_files import list_directory, read_file
from aintern.tools.repository_outline import repository_outline
from aintern.tools.run_command import run_command
from aintern.tools.search import search_content, search_files
from aintern.tools.tool import Tool
from aintern.tools.workspace_info import get_workspace_info


def built_in_tools() -> list[Tool]:
    """Every built-in tool, in the order of the docs."""
    return [
        read_file, write_file, edit_file, list_directory, delete_file, move_file, copy_file, run_command,
        background_commands,
        search_files, search_content, repository_outline, get_workspace_info, get_open_files, git_status, git_diff, git_log,
        update_plan, propose_plan, ask_user,
    ]  # fmt: skip
