"""Names that need a person's answer whichever tool reaches them: keys, passwords, and files that make programs run code."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path, PurePath

from aintern.workspace.globs import glob_expression

# A rule is a glob and is also the name under which it is reported. Without a leading `/` or `~` it matches at any depth,
# and everything below a folder that it names. `~` stands for any user's home folder.
READ_RULES = (
    ".ssh", ".aws", ".kube", ".gnupg", ".docker/config.json", ".dockercfg", ".azure", ".password-store",
    "secrets", ".secrets", ".env*", "*.env", "credentials*", ".credentials*", "*[-_]credentials.json",
    "*.pem", "*.ppk", "*.p12", "*.pfx", "*.kdbx", "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "id_*",
    "service[-_]account*.json", ".netrc", "_netrc", ".npmrc", ".pypirc", ".git-credentials", ".pgpass", ".my.cnf",
    ".htpasswd", ".vault-token", ".boto", ".s3cfg",
    "~/.config", "~/.local/share/keyrings", "~/.mozilla", "~/.thunderbird", "~/.m2/settings.xml", "~/.gcloud",
    "~/.gradle/gradle.properties", "~/.*_history", "~/Library/Keychains", "~/Library/Application Support",
    "/etc/shadow*", "/etc/gshadow*", "/etc/sudoers*", "/etc/ssh/ssh_host_*",
)  # fmt: skip
WRITE_RULES = (
    ".git", "git~[0-9]", ".gitmodules", ".husky", ".githooks", ".git-hooks", ".lefthook", ".lefthook-local",
    "lefthook.{yml,yaml,toml,json}", ".lefthook.{yml,yaml,toml,json}", "lefthook-local.*", ".pre-commit-config.yaml",
    ".overcommit.yml", "captainhook.json", ".simple-git-hooks.*",
    "hooks/{applypatch-msg,commit-msg,fsmonitor-watchman,post-*,pre-*,prepare-commit-msg,push-to-checkout,update}",
    ".vscode", ".idea", ".vs", ".zed", ".fleet", ".devcontainer", ".devcontainer.json", "*.code-workspace", ".exrc",
    ".nvimrc", ".nvim.lua", ".vimrc", ".dir-locals.el",
    ".aintern", "aintern.toml", "AGENTS.md", "AGENTS.override.md", ".mcp.json", "mcp.json", ".claude", ".claude.json",
    "CLAUDE.md", "CLAUDE.local.md", ".cursor", ".cursorrules", ".codex", ".gemini", "GEMINI.md", ".windsurf",
    ".windsurfrules", ".continue", ".aider*", ".cline*", ".roo*", ".kilocode*", ".opencode", "opencode.json*",
    ".crush*", "crush.json", ".goose*", ".amp", ".qwen", ".github/copilot-instructions.md", ".agents",
    "sitecustomize.py", "usercustomize.py", ".ripgreprc", ".yarnrc*", ".direnv",
    "~/.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,inputrc,pam_environment}",
    "~/.{zshrc,zshenv,zprofile,zlogin,zlogout,kshrc,cshrc,tcshrc,login,xinitrc,xsession,xprofile,xsessionrc}",
    "~/.{gitconfig,hgrc,vim,emacs,emacs.d,tmux.conf,screenrc,local/bin,local/share/applications}",
    "~/.local/share/aintern", "~/.local/state/aintern", "~/.cache/aintern", "~/.cargo/config*", "~/Library/LaunchAgents",
)  # fmt: skip
# Within a rule, what it does not mean: templates hold no secrets, and `id_*` is about keys, not about id_generator.py.
EXEMPT = {
    ".env*": r"\.env\.(?:example|sample|template|dist)",
    "*.env": r"(?:example|sample|template)\.env",
    "credentials*": r"credentials[^/]*\.(?:md|rst|adoc)",
    "id_*": r"id_[^/]*\.(?!(?:pub|key|bak|old|orig|save|\d+)(?:/|$))[^/.]+",
}
# Names that a glob of unknown meaning may stand for; each is matched by a rule above.
_GLOB_SAMPLES_READ = (
    ".ssh", ".aws", ".kube", ".gnupg", ".azure", "secrets", ".env", ".env.local", ".env.production", ".envrc",
    "credentials", "credentials.json", "server.pem", "id_rsa", "id_ed25519", "id_ecdsa", "id_rsa.pub", ".netrc", ".npmrc",
    ".pypirc", ".git-credentials", ".pgpass", "service-account.json", ".docker",
)  # fmt: skip
_GLOB_SAMPLES_WRITE = (".git", ".husky", ".githooks", ".vscode", ".idea", ".aintern", "aintern.toml", "AGENTS.md",
                       ".mcp.json", ".claude", ".cursor", ".codex", ".gemini", "lefthook.yml")  # fmt: skip
_GLOB_SAMPLES_HOME = (".config", ".bash_history", ".zsh_history", ".mozilla", ".docker", ".password-store")
_GLOB_SAMPLES_HOME_WRITE = (".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".gitconfig")

_HOME = re.compile(r"^(?:~[^/]*|\$home|\$\{home\}|/home/[^/]+|/root|/users/[^/]+|/var/root)(?=/|$)")
_ROOT_ALIAS = re.compile(r"^(?:/proc/[^/]+(?:/task/[^/]+)?/root)+(?=/|$)")
_SAYS_NOTHING = re.compile(r"^[*?]+(?:\.[\w*?-]+)*$")  # `*`, `**`, `*.py`: too wide to mean a protected name
_GLOB_CHARACTERS = re.compile(r"[*?\[]")


class ProtectedPaths:
    """The built-in rules and the user's `extra` globs. `home` (default: the user's) is where `~` rules apply as well."""

    def __init__(self, extra: Iterable[str] = (), home: Path | None = None) -> None:
        self._extra = tuple(extra)
        home = home or Path.home()
        self._homes = tuple(sorted({_fold(str(home)), _fold(str(home.resolve()))}, key=len, reverse=True))
        self._read = (*READ_RULES, *self._extra)
        self._any = (*READ_RULES, *self._extra, *WRITE_RULES)

    def match(self, path: PurePath | str, *, write: bool) -> str:
        """The rule that a path falls under, or ''. `write` asks for changing, moving or deleting it.

        The path may be relative to the workspace or absolute, start with `~`, and need not exist. Case, format
        characters (CVE-2014-9390), and trailing dots and spaces are ignored. Links are not followed: ask for the
        resolved path as well.
        """
        rules = self._any if write else self._read
        for text in self._spellings(str(path)):
            if _any_of(rules).search(text):
                return next(rule for rule in rules if re.search(_expression(rule), text))
        return ""

    def match_glob(self, pattern: str, *, write: bool) -> str:
        """The rule of a protected name that a shell glob may expand to, or ''.

        A wildcard matches a leading dot only where the glob spells it, as in bash. Globs that say nothing about the
        name (`*`, `*.py`) match only through their other parts.
        """
        if rule := self.match(pattern, write=write):
            return rule
        parts = self._spellings(pattern)[0].split("/")
        for index, part in enumerate(parts):
            if not _GLOB_CHARACTERS.search(part) or _SAYS_NOTHING.match(part):
                continue
            samples = [*_GLOB_SAMPLES_READ, *(_GLOB_SAMPLES_WRITE if write else ())]
            if parts[:index] == ["~"]:
                samples += [*_GLOB_SAMPLES_HOME, *(_GLOB_SAMPLES_HOME_WRITE if write else ())]
            for sample in samples:
                if _may_expand(part, sample.lower()):
                    concrete = "/".join([*parts[:index], sample, *parts[index + 1 :]])
                    if rule := self.match(concrete, write=write) or self.match(f"{sample}/config.json", write=write):
                        return rule
        return ""

    def ripgrep_globs(self) -> list[str]:
        """Globs for ripgrep's `--glob` that spare a search the protected names that cost nothing to recognise.

        Only plain names: each glob with a wildcard, or one that ignores case, slows every search down by more than it
        saves. So they cover less than `match`, and every result is to be matched once more.
        """
        plain = [rule for rule in (*READ_RULES, *self._extra) if re.fullmatch(r"[\w.-]+", rule)]
        return [f"!{name}" for name in (".env", *plain)]

    def _spellings(self, path: str) -> list[str]:
        text = _ROOT_ALIAS.sub("", _fold(path)) or "/"
        for home in self._homes:
            if text == home or text.startswith(home + "/"):
                text = "~" + text[len(home) :]
        text = _HOME.sub("~", text)
        plain = _without_dots(text)
        # Both are asked: `..` after a link leads elsewhere than the text says.
        return [text] if plain == text else [_HOME.sub("~", plain), text]


def _fold(path: str) -> str:
    """A path as the most forgiving file system reads it."""
    if path.isascii():
        text = path.replace("\\", "/").lower()
    else:
        text = "".join(c for c in path.replace("\\", "/") if unicodedata.category(c) != "Cf")
        text = unicodedata.normalize("NFC", text.casefold())
    parts = []
    for part in text.split("/"):
        name = part.split("::", 1)[0].split(":$", 1)[0]  # NTFS streams: .git::$INDEX_ALLOCATION
        parts.append(name if name.strip(".") == "" else name.rstrip(". "))
    return re.sub(r"/{2,}", "/", "/".join(parts))


def _without_dots(text: str) -> str:
    parts: list[str] = []
    for part in text.split("/"):
        if part == ".." and parts and parts[-1] not in ("", "..", "~"):
            parts.pop()
        elif part not in (".", "..") or (part == ".." and parts != [""]):
            parts.append(part)
    return "/".join(parts) or "."


@lru_cache(maxsize=64)
def _any_of(rules: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern for all rules: most paths fall under none. Compiled once a process, not once a session."""
    return re.compile("|".join(f"(?:{_expression(rule)})" for rule in rules))


def _expression(rule: str) -> str:
    start = "^" if rule.startswith(("/", "~")) else r"(?:^|/)"
    body = rule.lower().removesuffix("/**").rstrip("/")
    while body.startswith("**/"):
        body = body[3:]
    exempt = f"(?!{EXEMPT[rule]}(?:/|$))" if rule in EXEMPT else ""
    return f"{start}{exempt}{glob_expression(body)}(?:/|$)"


def _may_expand(part: str, name: str) -> bool:
    if name.startswith(".") and not part.startswith((".", "[.")):
        return False
    try:
        return re.fullmatch(glob_expression(part), name) is not None
    except re.error:  # a bracket that no regular expression reads: nobody knows what it matches
        return True
