"""The names that open models have learnt from other agents, and what they are called here: tools, parameters, extras.

Models write `bash`, `str_replace_editor` or `file_path` where we have `run_command`, `edit_file` and `path`. Such a call is put into our
names before the gate sees it, so that what is decided on, shown, recorded and run is one call. Sources: the tool definitions of Claude
Code, Codex, Gemini CLI, Qwen Code, opencode, Cline, Copilot, Cursor, OpenHands, Kimi CLI, pi and gpt-oss, as they were sent in 2026.
"""

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from aintern.messages import ToolCall
from aintern.tools.tool import Tool
from aintern.tools.toolbox import snake_case

PREFIXES = ("functions.", "functions:", "function.", "tools.", "tool.", "default_api.", "container.", "repo_browser.")

TOOLS: Mapping[str, tuple[str, ...]] = {
    "read_file": ("read", "view", "cat", "open", "open_file", "view_file", "file_read", "get_file_contents"),
    "write_file": ("write", "create", "create_file", "write_to_file", "save_file", "new_file", "file_write"),
    "edit_file": (
        "edit", "replace", "str_replace", "str_replace_file", "string_replace", "replace_string_in_file", "search_replace",
        "search_and_replace", "multi_edit", "editor", "file_edit", "modify_file", "update_file",
    ),
    "run_command": (
        "bash", "shell", "sh", "exec", "execute", "run", "cmd", "command", "terminal", "console", "local_shell", "run_shell",
        "shell_command", "bash_command", "execute_bash", "run_bash", "exec_command", "execute_command", "run_shell_command",
        "execute_shell_command", "run_terminal_cmd", "run_terminal_command", "run_in_terminal", "run_commands",
    ),
    "list_directory": ("ls", "list", "dir", "list_dir", "list_files", "list_folder", "print_tree", "view_directory"),
    "search_content": (
        "grep", "rg", "ripgrep", "search", "grep_search", "grep_content", "grep_files", "search_file_content", "search_text",
        "search_code", "search_in_files", "find_in_files", "text_search",
    ),
    "search_files": ("glob", "find", "find_files", "file_search", "find_file", "search_file", "glob_search", "find_by_name"),
    "delete_file": ("delete", "remove", "rm", "remove_file", "unlink"),
    "move_file": ("move", "mv", "rename", "rename_file"),
    "copy_file": ("copy", "cp"),
    "update_plan": ("todo_write", "write_todos", "update_todos", "update_todo_list", "manage_todo_list", "set_todo_list", "plan"),
    "ask_user": ("ask", "question", "ask_question", "ask_followup_question", "ask_human"),
}  # fmt: skip

_FILE = (
    "file_path",
    "file",
    "filename",
    "file_name",
    "filepath",
    "absolute_path",
    "target_file",
    "relative_path",
    "path_in_repo",
)
_FOLDER = (
    "directory",
    "dir",
    "dir_path",
    "directory_path",
    "folder",
    "target_directory",
    "relative_workspace_path",
    "search_path",
)
_OLD = ("old_string", "old_str", "old", "search", "find", "original_text", "search_text")
_NEW = ("new_string", "new_str", "new", "replace", "replacement", "replace_text")

PARAMETERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "read_file": {
        "path": _FILE,
        "start_line": ("offset", "line_offset", "line_start", "from_line", "start"),
        "max_lines": ("limit", "n_lines", "num_lines", "line_count", "max_line_count"),
    },
    "write_file": {"path": _FILE, "content": ("contents", "text", "file_text", "file_content", "new_content", "data")},
    "edit_file": {"path": _FILE, "old_text": _OLD, "new_text": _NEW, "edits": ("edit", "replacements", "changes")},
    "run_command": {
        "command": ("cmd", "script", "code", "shell_command", "command_line", "commands", "bash_command"),
        "working_directory": ("cwd", "workdir", "work_dir", "working_dir", *_FOLDER),
        "timeout_seconds": ("timeout", "timeout_ms", "timeout_sec", "timeout_secs", "timeout_milliseconds"),
        "background": ("is_background", "run_in_background"),
    },
    "list_directory": {"path": (*_FOLDER, *_FILE), "include_hidden": ("hidden", "show_hidden", "all"), "max_depth": ("depth",)},
    "search_content": {
        "query": ("pattern", "search", "text", "search_term", "search_query", "search_string", "string", "q"),
        "file_pattern": ("include", "glob", "include_pattern", "file_glob", "glob_pattern"),
        "context_lines": ("context", "c"),
        "max_results": ("limit", "head_limit", "max_matches", "max_count"),
    },
    "search_files": {
        "pattern": ("glob", "query", "glob_pattern", "file_pattern", "name", "name_pattern"),
        "path": _FOLDER,
        "max_results": ("limit", "head_limit"),
    },
    "delete_file": {"path": (*_FILE, "target")},
    "move_file": {
        "source": ("from", "src", "source_path", "old_path", "path"),
        "destination": ("to", "dest", "dst", "destination_path", "new_path", "target"),
    },
    "copy_file": {"source": ("from", "src", "source_path", "path"), "destination": ("to", "dest", "dst", "destination_path", "target")},
    "apply_patch": {"patch": ("input", "patch_text", "diff", "patch_content")},
    "git_diff": {"path": _FILE},
    "git_log": {"path": _FILE, "max_count": ("limit", "n", "count")},
    "repository_outline": {"path": (*_FOLDER, *_FILE)},
    "update_plan": {"steps": ("todos", "plan", "todo_list", "items", "tasks", "todo")},
    "ask_user": {"question": ("text", "message", "prompt", "query"), "options": ("choices", "follow_up", "suggestions")},
}  # fmt: skip
"""By our tool, our parameter, and what it is called elsewhere. Names are compared in snake case."""

ITEMS: Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]] = {
    ("edit_file", "edits"): {"old_text": _OLD, "new_text": _NEW},
    ("update_plan", "steps"): {
        "step": ("content", "title", "task", "description", "text", "name"),
        "status": ("state",),
    },
}
"""The same for the objects in a list."""

COMMENTS = frozenset((
    "description", "explanation", "reason", "reasoning", "rationale", "thought", "thoughts", "thinking", "purpose", "intent",
    "justification", "comment", "note", "instruction", "instructions", "summary", "tool_summary", "tool_action", "task_progress",
    "active_form", "priority", "id", "output_mode", "-n",
))  # fmt: skip
"""Extras that only comment on a call of ours, or on how its result looks: left out. Any other unknown parameter is an error, since a
`dry_run` that was left out would run for real."""

SWITCHED_OFF = frozenset((
    "restart", "requires_approval", "dangerously_disable_sandbox", "multiline", "interactive",
))  # fmt: skip
"""Extras that say nothing while they are false."""

_PATCH = re.compile(r"(?s)\s*apply_patch\s*<<-?\s*(['\"]?)(?P<end>\w+)\1[ \t]*\n(?P<patch>.*\n)(?P=end)\s*")
_STATUS = {
    "done": "completed",
    "complete": "completed",
    "todo": "pending",
    "not_started": "pending",
    "doing": "in_progress",
}
_MILLISECONDS = 1000  # a `timeout` from here on: who counts in seconds does not wait a quarter of an hour


def in_our_names(call: ToolCall, offered: Callable[[str], Tool | None]) -> ToolCall:
    """The call under our tool's id with our parameters; what was changed stands in its `repairs`. `offered` gives the tool of
    an id where this request has it. A call that fits nothing here stays as it is."""
    name, parameters = call.tool, dict(call.parameters)
    tool = offered(name)
    patch = _patch_in_command(name, parameters)
    if patch is not None and offered("apply_patch"):
        name, parameters, tool = "apply_patch", {"patch": patch}, offered("apply_patch")
    elif tool is None:
        name, parameters = _our_tool(name, parameters, offered)
        tool = offered(name)
    if tool is None:
        return call
    notes = [] if name == call.tool else [f"{call.tool} is {name} here"]
    if name in PARAMETERS:
        parameters = _our_parameters(tool, parameters, notes)
    return replace(call, tool=name, parameters=parameters, repairs=(*call.repairs, *notes)) if notes else call


def _our_tool(
    name: str, parameters: dict[str, Any], offered: Callable[[str], Tool | None]
) -> tuple[str, dict[str, Any]]:
    """Our id for a name that is none, and the parameters that the name stood for."""
    name = name.strip()
    for prefix in PREFIXES:
        name = name.removeprefix(prefix)
    if offered(name):
        return name, parameters
    name = snake_case(name)
    if name in ("str_replace_editor", "str_replace_based_edit_tool", "text_editor"):
        return _editor_command(parameters)
    return next((ours for ours, learnt in TOOLS.items() if name in learnt), name), parameters


def _patch_in_command(name: str, parameters: Mapping[str, Any]) -> str | None:
    """The patch of a shell call that only applies one, as gpt-oss and Codex's models write it; no shell knows the command."""
    command = (
        parameters.get("command", parameters.get("cmd")) if name in ("run_command", *TOOLS["run_command"]) else None
    )
    if isinstance(command, list) and len(command) == 3 and command[1] in ("-c", "-lc"):
        command = command[2]
    if isinstance(command, list) and len(command) == 2 and command[0] == "apply_patch":
        return str(command[1])
    found = _PATCH.fullmatch(command) if isinstance(command, str) else None
    return found["patch"] if found else None


def _editor_command(parameters: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Anthropic's editor is several tools in one; what has none here stays a call of an unknown tool."""
    command = parameters.pop("command", "")
    tools = {"view": "read_file", "create": "write_file", "str_replace": "edit_file"}
    return tools.get(command, f"str_replace_editor {command}"), parameters


def _our_parameters(tool: Tool, parameters: dict[str, Any], notes: list[str]) -> dict[str, Any]:
    known = tool.parameters.get("properties", {})
    ours = _renamed(parameters, PARAMETERS[tool.id], known, notes)
    for name, value in ours.items():
        if (learnt := ITEMS.get((tool.id, name))) is not None:
            items = value if isinstance(value, list) else [value]
            ours[name] = [_item(tool.id, item, learnt, notes) for item in items]
    for name in [name for name in ours if name not in known]:
        if name in COMMENTS or snake_case(name) in COMMENTS:
            notes.append(f"{name} was left out: it only comments")
        elif snake_case(name) in SWITCHED_OFF and not ours[name]:
            notes.append(f"{name} was left out: it is off")
        else:
            continue
        del ours[name]
    _our_values(tool.id, parameters, ours, notes)
    return ours


def _renamed(
    parameters: Mapping[str, Any], learnt: Mapping[str, tuple[str, ...]], known: Mapping[str, Any], notes: list[str]
) -> dict[str, Any]:
    """The parameters by our names. One that is given under both names stays, and is an error."""
    ours: dict[str, Any] = {}
    for name, value in parameters.items():
        snake = snake_case(name)
        new = snake if snake in known else next((mine for mine, names in learnt.items() if snake in names), name)
        if name in known or new == name or new in parameters or new in ours or new not in known:
            ours[name] = value
        else:
            ours[new] = value
            notes.append(f"{name} is {new} here")
    return ours


def _item(tool: str, item: Any, learnt: Mapping[str, tuple[str, ...]], notes: list[str]) -> Any:
    if not isinstance(item, dict):
        return item
    told: list[str] = []
    known = dict.fromkeys((*learnt, "replace_all") if tool == "edit_file" else learnt)
    ours = _renamed(item, learnt, known, told)
    kept = {name: value for name, value in ours.items() if name in known or snake_case(name) not in COMMENTS}
    if isinstance(status := kept.get("status"), str):
        kept["status"] = _STATUS.get(snake_case(status), snake_case(status))
    notes += [note for note in told if note not in notes]
    return kept


def _our_values(tool: str, given: Mapping[str, Any], ours: dict[str, Any], notes: list[str]) -> None:
    """What is counted or written differently elsewhere."""
    match tool:
        case "run_command":
            _as_command(given, ours, notes)
        case "read_file":
            _as_lines(ours, notes)
        case "search_content":
            _as_query(given, ours, notes)


def _as_command(given: Mapping[str, Any], ours: dict[str, Any], notes: list[str]) -> None:
    """An argument list as a command line, a time-out in seconds."""
    command = ours.get("command")
    if isinstance(command, list) and command and all(isinstance(word, str) for word in command):
        wraps = (
            len(command) == 3 and command[0].rpartition("/")[2] in ("bash", "sh", "zsh") and command[1] in ("-c", "-lc")
        )
        alone = len(command) == 1  # a list of command lines
        ours["command"] = command[2] if wraps else command[0] if alone else shlex.join(command)
        notes.append("the command was a list")
    timeout = ours.get("timeout_seconds")
    in_milliseconds = any(snake_case(name) in ("timeout_ms", "timeout_milliseconds") for name in given)
    learnt = "timeout_seconds" not in given
    if learnt and isinstance(timeout, int | float) and (in_milliseconds or timeout >= _MILLISECONDS):
        ours["timeout_seconds"] = max(1, timeout / 1000)
        notes.append(f"timeout was read as {timeout} milliseconds")
    if ours.get("background") is False and "background" not in given:
        del ours["background"]  # as if nothing had been said of it
    if str(ours.get("language", "")).lower() in ("bash", "shell", "sh"):
        del ours["language"]


def _as_lines(ours: dict[str, Any], notes: list[str]) -> None:
    """A range of lines by its first line and their number; lines that are counted from 0 begin at 1."""
    window = ours.get("view_range")
    if isinstance(window, list) and len(window) == 2 and all(type(line) is int for line in window):
        ours["start_line"], ours["end_line"] = ours.pop("view_range")
        notes.append("view_range is start_line and max_lines here")
    if ours.get("start_line") == 0:
        ours["start_line"] = 1
    first, last = ours.get("start_line", 1), ours.get("end_line")
    if type(last) is int and type(first) is int and "max_lines" not in ours and (last == -1 or last >= first):
        del ours["end_line"]
        if last != -1:
            ours["max_lines"] = last - first + 1
            notes.append("end_line is max_lines here")


def _as_query(given: Mapping[str, Any], ours: dict[str, Any], notes: list[str]) -> None:
    """grep's pattern is a regular expression, and what it searches in a glob here."""
    if "query" not in ours and isinstance(ours.get("regex"), str):
        ours["query"], ours["regex"] = ours["regex"], True
        notes.append("regex is query here")
    elif "pattern" in given and "query" in ours and "regex" not in ours:
        ours["regex"] = True
        notes.append("pattern is a regular expression")
    for name in ("-i", "case_insensitive"):
        if isinstance(ours.get(name), bool):
            ours["case_sensitive"] = not ours.pop(name)
            notes.append(f"{name} is case_sensitive here")
    path = ours.get("path")
    if isinstance(path, str) and not path.startswith("/"):
        path = ours.pop("path").removeprefix("./").rstrip("/")
        pattern = ours.get("file_pattern")
        if path not in ("", "."):
            whole = path if "." in path.rpartition("/")[2] else f"{path}/**"
            ours["file_pattern"] = f"{path}/**/{pattern}" if pattern else whole
        notes.append("path is file_pattern here")
