"""Names that control other programs: what a command makes or changes there becomes real only when a person has seen it."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from aintern.workspace.protected_names import WRITE_NAMES
from aintern.workspace.protected_paths import ProtectedPaths, first_rule, folded_path, rule_expression

__all__ = ["ControlNames"]

# Beside the names that are protected from file tools: what runs in continuous integration, in the shell that enters a folder, and
# in tools that read their settings from where they are started.
_MORE_RULES = (
    ".github/workflows", ".github/actions", ".gitlab-ci.{yml,yaml}", ".circleci", "Jenkinsfile", "azure-pipelines*.{yml,yaml}",
    ".azure-pipelines", ".travis.yml", ".drone.{yml,yaml,star}", ".woodpecker*", "bitbucket-pipelines.yml", ".buildkite",
    "appveyor.yml", ".appveyor.yml", ".cirrus.{yml,star}", ".semaphore", ".teamcity", ".tekton", "cloudbuild.{yml,yaml,json}",
    "buildspec.{yml,yaml}", ".forgejo/workflows", ".gitea/workflows", ".build.yml", ".builds",
    ".pnpmfile.cjs", "bunfig.toml", ".mvn", "gradle/wrapper", ".condarc",
    ".envrc", ".npmrc", ".pypirc", ".netrc", ".ssh", ".gnupg", ".docker/config.json", ".cargo/config", ".cargo/config.toml",
    ".bazelrc", "mise.toml", ".mise.toml", ".mise", ".tool-versions", ".bundle/config", ".gdbinit", ".lldbinit", ".hg/hgrc",
    ".gitconfig", ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile",
    ".inputrc", ".psqlrc", ".sqliterc", ".Rprofile", ".irbrc", ".pryrc", ".curlrc", ".wgetrc", ".mailcap", ".ipython",
    ".jupyter", ".config/fish", ".config/git", ".config/nvim", ".direnvrc",
)  # fmt: skip
_RULES = tuple(
    rule
    for rules in WRITE_NAMES.values()
    for rule in rules
    if rule not in (".git", "git~[0-9]") and not rule.startswith("~")
)
_GIT_SHORT = re.compile(r"git~\d")  # as a file system of Windows may call it
# What git itself writes when it records work, also in a submodule's or worktree's part of the folder. Anything else in a git
# folder may decide what git runs, or where it looks. '' is the folder itself.
_GIT_DATA = re.compile(
    r"(?:(?:modules/.+|worktrees/[^/]+)/)?(?:"
    r"|objects(?!/info/(?:http-)?alternates)(?:/.*)?|refs(?:/.*)?|logs(?:/.*)?|rr-cache(?:/.*)?|lfs(?:/(?!hooks).*)?"
    r"|info(?:/(?:exclude|refs|sparse-checkout|grafts))?|index|sharedindex\.\w+|packed-refs|shallow|description|branches"
    r"|(?:[a-z]+_)?head|auto_merge|merge_(?:msg|mode|rr)|(?:commit|tag)_editmsg|squash_msg|bisect_\w+|gc\.(?:log|pid)"
    r")(?:\.lock)?",
    re.DOTALL,
)


class ControlNames:
    """The names of one session: the built-in ones, the user's `extra` protected globs, and the folders of this process's PATH
    that lie in `roots`."""

    def __init__(self, roots: Sequence[Path], extra: Sequence[str] = ()) -> None:
        rules = (*_RULES, *_MORE_RULES, *extra)
        self._of_names = [rule for rule in rules if "/" not in rule.rstrip("/")]
        self._of_paths = [rule for rule in rules if "/" in rule.rstrip("/") and not rule.startswith(("/", "~"))]
        absolute = [rule for rule in extra if rule.startswith(("/", "~"))]
        self._absolute = ProtectedPaths(absolute) if absolute else None
        self._path_rules = _any_of(self._of_paths)
        # A path falls under one of our own rules only below a folder that it begins with: there are few, and folders come again.
        firsts = [rule.removeprefix("**/").split("/")[0] for rule in self._of_paths]
        self._beginnings = None if any("/" in rule for rule in extra) else _any_of(firsts)
        self._known_folders: dict[str, bool] = {}
        self._name_rules = _any_of(self._of_names)
        self._known_names: dict[str, str] = {}  # most paths of one command share their folders
        entries = os.environ.get("PATH", "").split(os.pathsep)
        # A relative entry is looked up wherever a shell is: at least where it was started.
        given = {Path(roots[0], entry) for entry in entries}
        self._programs = {
            os.fsencode(path)
            for entry in given
            for path in (entry, entry.resolve())
            if any(path == root or root in path.parents for root in roots)
        }

    def rule(self, root: Path, path: bytes, *, in_git: bool = False) -> str:
        """The rule by which a path controls other programs, or ''. It need not exist. `in_git`: the root is a git folder."""
        text = folded_path(os.fsdecode(path))
        if in_git:
            return "" if _GIT_DATA.fullmatch(text) else ".git"
        names = text.split("/")
        for at, name in enumerate(names):
            if name == ".git" or _GIT_SHORT.fullmatch(name):
                inside = "/".join(names[at + 1 :])
                return "" if _GIT_DATA.fullmatch(inside) else ".git"
            if rule := self._rule_of(name):
                return rule
        if any(map(self._may_begin, names[:-1])) and self._path_rules.search(text):
            return first_rule(self._of_paths, text)
        whole = os.fsdecode(os.fsencode(root) + b"/" + path)
        if self._absolute and (rule := self._absolute.match(whole, write=True)).startswith(("/", "~")):
            return rule
        return ""

    def is_program(self, root: Path, path: bytes) -> bool:
        """Whether a path lies right in a folder of the PATH."""
        return (os.fsencode(root) + b"/" + path).rpartition(b"/")[0] in self._programs

    def leads_to_programs(self, root: Path, path: bytes) -> bool:
        """Whether a folder of the PATH is this path or lies below it."""
        whole = os.fsencode(root) + b"/" + path
        return any(folder == whole or folder.startswith(whole + b"/") for folder in self._programs)

    def _may_begin(self, folder: str) -> bool:
        if folder not in self._known_folders:
            self._known_folders[folder] = self._beginnings is None or self._beginnings.search(folder) is not None
        return self._known_folders[folder]

    def _rule_of(self, name: str) -> str:
        if name not in self._known_names:
            self._known_names[name] = first_rule(self._of_names, name) if self._name_rules.search(name) else ""
        return self._known_names[name]


def _any_of(rules: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{rule_expression(rule)})" for rule in rules))
