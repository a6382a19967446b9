"""Keys of a repository's own git config that make plain reads (`git status`, `git log`) run programs or use the network.

Measured with git 2.39: core.fsmonitor, diff.external, textconv and clean filters all run from `git status` or
`git diff`; the runner's own flags stop the first three only. The file is parsed here; git itself is never asked.
"""

import re
from pathlib import Path

# keys whose value git runs, loads or follows to more settings (git-config manual, each searched for "command" and "program")
_EXECUTABLE = re.compile(
    r"(?:core\.(?:fsmonitor|hookspath|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand|worktree|attributesfile|excludesfile)"
    r"|sequence\.editor|pager\..*|alias\..*|diff\.external|diff\..*\.(?:command|textconv)|filter\..*\.(?:clean|smudge|process)"
    r"|merge\..*\.driver|mergetool\..*\.(?:cmd|path)|difftool\..*\.(?:cmd|path)|merge\.tool|diff\.tool|interactive\.difffilter"
    r"|gpg\.(?:.*\.)?program|gpg\.ssh\.defaultkeycommand|log\.showsignature|credential\.(?:.*\.)?helper|remote\..*\.(?:uploadpack|receivepack|vcs|promisor|partialclonefilter|proxy)"
    r"|extensions\.(?:partialclone|worktreeconfig)|uploadpack\.packobjectshook|receive\..*hook|submodule\..*\.update|trailer\..*\.(?:command|cmd)|sendemail\..*|man\..*\.(?:cmd|path)"
    r"|browser\..*\.(?:cmd|path)|web\.browser|help\.browser|instaweb\..*|guitool\..*\.cmd|format\.pretty|protocol\..*allow|ssh\.variant|imap\.tunnel|init\.templatedir|url\..*\.(?:insteadof|pushinsteadof)|blame\.ignorerevsfile|tar\..*\.command|fsmonitor\..*|maintenance\..*|hook\..*)",
    re.IGNORECASE,
)
# `[section "sub"] key = value`: the first key may stand behind the header
_SECTION = re.compile(r'^\s*\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:\\.|[^"\\])*)")?\s*\]\s*(.*)$')
_ENTRY = re.compile(r"^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$")
_MAX_BYTES = 1 << 20


def is_executable_key(key: str, value: str = "true") -> bool:
    """Whether setting `key` to `value` makes git run a program, load other settings or reach the network."""
    folded = key.strip().lower()
    if folded.startswith(("include.", "includeif.")):
        return True
    if _EXECUTABLE.fullmatch(folded) is None:
        return False
    plain = value.strip().strip('"').lower()
    if folded == "format.pretty":
        return "%g" in plain
    if folded in ("core.fsmonitor", "log.showsignature", "extensions.worktreeconfig") or folded.endswith(".promisor"):
        return plain not in ("false", "no", "0", "off", "")
    if folded in ("core.pager", "core.editor", "core.hookspath") or folded.startswith("pager."):
        return plain not in ("cat", "true", "false", "/dev/null", "", ":")
    if folded.startswith("submodule."):
        return plain.startswith("!")
    return not folded.startswith("alias.") or plain.startswith("!") or " -c" in plain


def git_config_hazards(repo: Path) -> tuple[str, ...]:
    """The executable keys in the repository's local configuration, sorted; () when there are none.

    Reads `.git/config` and `config.worktree` (also behind a `.git` file). A file that cannot be read, is too large or
    does not parse is a hazard of its own: `unreadable`, since what git would make of it is not known.
    """
    found: set[str] = set()
    for file in _config_files(repo):
        found |= _hazards_of(file)
    return tuple(sorted(found))


def _config_files(repo: Path) -> list[Path]:
    git = repo / ".git"
    if not git.exists() and (repo / "HEAD").is_file() and (repo / "objects").is_dir():
        git = repo  # a bare repository
    if git.is_file():
        link = git.read_text(encoding="utf-8", errors="replace").partition("gitdir:")[2].strip()
        git = (repo / link) if link else git
    files = [git / "config", git / "config.worktree"]
    common = git / "commondir"
    if common.is_file():
        files.append(git / common.read_text(encoding="utf-8", errors="replace").strip() / "config")
    return [file for file in files if file.exists()]


def _hazards_of(file: Path) -> set[str]:
    try:
        if file.stat().st_size > _MAX_BYTES:
            return {"unreadable"}
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {"unreadable"}
    found: set[str] = set()
    section = ""
    for line in text.replace("\\\n", "").splitlines():
        section, hazard = _line(section, line)
        if hazard:
            found.add(hazard)
    return found


def _line(section: str, line: str) -> tuple[str, str]:
    """The section after this line, and the executable key that the line sets ('' for none)."""
    header = _SECTION.match(line)
    if header:
        section = header[1].lower() + (f".{header[2]}" if header[2] is not None else "")
        line = header[3]
    line = line.strip()
    if not line or line[0] in "#;":
        return section, ""
    entry = _ENTRY.match(line)
    if entry is None:
        return section, "unreadable"
    key = f"{section}.{entry[1].lower()}"
    value = "true" if entry[2] is None else entry[2]
    return section, key if is_executable_key(key, value) else ""
