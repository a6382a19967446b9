"""Names that need a person's answer whichever tool reaches them: keys, passwords, and files that make programs run code."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path, PurePath

from aintern.workspace.globs import glob_expression
from aintern.workspace.home_folders import CONFIGURATION, HARMLESS_DOT_NAMES, PROGRAM_FOLDERS
from aintern.workspace.protected_names import (
    EXEMPT,
    GLOB_SAMPLES_HOME,
    GLOB_SAMPLES_HOME_WRITE,
    GLOB_SAMPLES_READ,
    GLOB_SAMPLES_WRITE,
    READ_NAMES,
    WRITE_NAMES,
)

CLOSED_HOME = "~/.*"  # the rule of a home folder's dot names that no table knows
_REASONS = {rule: reason for table in (WRITE_NAMES, READ_NAMES) for reason, rules in table.items() for rule in rules}
_READ_RULES = tuple(rule for rules in READ_NAMES.values() for rule in rules)
_WRITE_RULES = tuple(rule for rules in WRITE_NAMES.values() for rule in rules)

_HOME = re.compile(r"^(?:~[^/]*|\$home|\$\{home\}|/home/[^/]+|/root|/users/[^/]+|/var/root)(?=/|$)")
_PRIVATE = re.compile(r"^/private(?=/(?:etc|var)/)")  # macOS
_ROOT_ALIAS = re.compile(r"^(?:/proc/[^/]+(?:/task/[^/]+)?/root)+(?=/|$)")
_SAYS_NOTHING = re.compile(r"^[*?]+(?:\.[\w*?-]+)*$")  # `*`, `**`, `*.py`: too wide to mean a protected name
# Most of what is asked, 100,000 times at a session's first command: a name that can be spelled in one way only.
_PLAIN_NAME = re.compile(r"[\w.-]*[\w-]", re.ASCII)
_GLOB_CHARACTERS = re.compile(r"[*?\[]")


class ProtectedPaths:
    """The built-in rules and the user's `extra` globs. `home` (default: the user's) is where `~` rules apply as well; a
    workspace of `roots` that lies in a dot folder of the home folder is no secret for that alone."""

    def __init__(self, extra: Iterable[str] = (), home: Path | None = None, roots: Iterable[Path] = ()) -> None:
        self.extra = tuple(extra)
        home = home or Path.home()
        self._homes = tuple(sorted({folded_path(str(home)), folded_path(str(home.resolve()))}, key=len, reverse=True))
        self._read = (*_READ_RULES, *self.extra)
        self._any = (*_READ_RULES, *self.extra, *_WRITE_RULES)
        spelled = [self._spellings(str(root))[0] for root in roots]
        self._open_roots = tuple(f"{root}/" for root in spelled if root.startswith("~/."))

    def match(self, path: PurePath | str, *, write: bool) -> str:
        """The rule that a path falls under, or ''. `write` asks for changing, moving or deleting it.

        The path may be relative to the workspace or absolute, start with `~`, and need not exist. Case, format
        characters (CVE-2014-9390), and trailing dots and spaces are ignored. Links are not followed: ask for the
        resolved path as well.
        """
        rules = self._any if write else self._read
        for text in self._spellings(str(path)):
            if _any_of(rules).search(text):
                return first_rule(rules, text)
            if (
                text.startswith("~/.")
                and not _open_in_home().match(text)
                and not f"{text}/".startswith(self._open_roots)
            ):
                return CLOSED_HOME
        return ""

    @staticmethod
    def reason(rule: str) -> str:
        """Why a rule that `match` named is there: what it protects, or who gave it."""
        if rule == CLOSED_HOME:
            return "in a home folder, names that begin with a dot mostly hold settings and log-ins"
        return _REASONS.get(rule, "your settings list it")

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
            samples = [*GLOB_SAMPLES_READ, *(GLOB_SAMPLES_WRITE if write else ())]
            if parts[:index] == ["~"]:
                samples += [*GLOB_SAMPLES_HOME, *(GLOB_SAMPLES_HOME_WRITE if write else ())]
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
        plain = [rule for rule in (*_READ_RULES, *self.extra) if re.fullmatch(r"[\w.-]+", rule) and rule not in EXEMPT]
        return [f"!{name}" for name in (".env", *plain)]

    def _spellings(self, path: str) -> list[str]:
        if _PLAIN_NAME.fullmatch(path):
            return [path.lower()]
        text = _PRIVATE.sub("", _ROOT_ALIAS.sub("", folded_path(path)) or "/")
        for home in self._homes:
            if text == home or text.startswith(home + "/"):
                text = "~" + text[len(home) :]
        text = _HOME.sub("~", text)
        plain = _without_dots(text)
        # Both are asked: `..` after a link leads elsewhere than the text says.
        return [text] if plain == text else [_HOME.sub("~", plain), text]


def folded_path(path: str) -> str:
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


def first_rule(rules: Iterable[str], text: str) -> str:
    """The first of the rules that a folded path falls under; there is one."""
    return next(rule for rule in rules if re.search(rule_expression(rule), text))


@lru_cache(maxsize=64)
def _any_of(rules: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern for all rules: most paths fall under none. Compiled once a process, not once a session."""
    anchored = [rule for rule in rules if rule.startswith(("/", "~"))]
    at_start, anywhere = (
        "|".join(_body(rule) for rule in some) for some in (anchored, [rule for rule in rules if rule not in anchored])
    )
    return re.compile(f"(?:^(?:{at_start})|(?:^|/)(?:{anywhere}))(?:/|$)")


@lru_cache(maxsize=1)
def _open_in_home() -> re.Pattern[str]:
    folders = [folder for folders in PROGRAM_FOLDERS.values() for folder in folders]
    names = "|".join(re.escape(name.lower()) for name in (*folders, *CONFIGURATION, *HARMLESS_DOT_NAMES))
    return re.compile(f"~/(?:{names})(?:/|$)")


def rule_expression(rule: str) -> str:
    return f"{'^' if rule.startswith(('/', '~')) else '(?:^|/)'}{_body(rule)}(?:/|$)"


def _body(rule: str) -> str:
    body = rule.lower().removesuffix("/**").rstrip("/")
    while body.startswith("**/"):
        body = body[3:]
    exempt = f"(?!(?:{EXEMPT[rule]})(?:/|$))" if rule in EXEMPT else ""
    return exempt + glob_expression(body)


def _may_expand(part: str, name: str) -> bool:
    if name.startswith(".") and not part.startswith((".", "[.")):
        return False
    try:
        return re.fullmatch(glob_expression(part), name) is not None
    except re.error:  # a bracket that no regular expression reads: nobody knows what it matches
        return True
