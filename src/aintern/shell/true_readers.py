"""The closed list of true readers: programs, with the options of theirs, that can neither write nor run nor send anything.

Where nothing holds a command (no sandbox), a rating alone is a claim about a program's every option. This list is the other way
round: what is not on it is not on it, whatever the table of programs says. Sources: the manuals of GNU coreutils, findutils,
diffutils, grep, of ripgrep 14, tree 2, jq 1.7 and git 2.47.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from aintern.shell.places import Places
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.programs.program_table import Program
from aintern.shell.values import OPAQUE, ShellState, Word

__all__ = ["BUILTIN_READERS", "is_true_reader"]

# Bash's own: no file of that name is looked for.
BUILTIN_READERS = frozenset((":", "[", "cd", "command", "echo", "false", "printf", "pwd", "test", "true", "type"))
# No option of these writes, runs a program or opens a connection; what they are given they read.
_WITH_ANY_OPTION = frozenset(
    """: cat tac nl head tail wc cut paste fold fmt expand unexpand comm cmp join pr od hexdump stat ls dir vdir du df grep egrep
    fgrep basename dirname realpath readlink tr rev seq factor expr echo true false pwd cd id whoami groups uname arch nproc uptime
    logname md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum column which type sleep""".split()  # noqa: SIM905
)
_ONLY_VERSION = frozenset("python python3 node bash git make gcc g++ clang ruby perl php rg".split())  # noqa: SIM905


def _with(name: str, flags: str, values: str = "", *, single_dash: bool = False) -> tuple[str, Program]:
    options = dict.fromkeys(flags.split(), "flag") | dict.fromkeys(values.split(), "value")
    return name, Program(name, options=options, single_dash=single_dash)


_SHOWN = (
    "-p -u --patch -s --no-patch --stat --numstat --shortstat --dirstat --summary --name-only --name-status --raw -z -w -b -a -r "
    "--minimal --patience --histogram --color --no-color --word-diff --no-renames --ignore-all-space --ignore-space-change "
    "--ignore-blank-lines --exit-code --quiet -q --full-index --binary --no-ext-diff --no-textconv --text"
)
_SHOWN_VALUES = "-U --unified -S -G --diff-filter --abbrev -M -C --relative"
_LOG = (
    "--oneline --graph --all --decorate --no-decorate --reverse --first-parent --merges --no-merges --follow --date-order "
    "--topo-order --branches --tags --remotes --left-right --cherry-pick --full-history --no-abbrev-commit --abbrev-commit -i "
    "--no-notes --parents --children --boundary -1 -2 -3 -4 -5 -6 -7 -8 -9 --no-pager --no-show-signature"
)
_LOG_VALUES = (
    "-n --max-count --skip --since --until --after --before --author --committer --grep --format --pretty --date -L"
)
_LISTED = "--list -l -a --all -r --remotes -v -vv --verbose --show-current --no-color --no-column"
_LISTED_VALUES = "--merged --no-merged --contains --no-contains --points-at --sort --format -n"
_PROGRAMS = dict(
    (
        _with("sort", "-n -r -u -f -b -d -g -h -V -M -R -s -z -c -C -m -i --numeric-sort --reverse --unique --ignore-case "
              "--human-numeric-sort --version-sort --stable --check", "-k -t --key --field-separator"),
        _with("uniq", "-c -d -D -u -i -z --count --repeated --unique --ignore-case", "-f -s -w --skip-fields --skip-chars"),
        _with("xxd", "-p -u -b -e -i", "-l -s -c -g"),
        _with("base64", "-d --decode", "-w --wrap"),
        _with("date", "-u --utc -R -I --iso-8601", "-d --date"),
        _with("printf", ""),
        _with("test", "-e -f -d -r -w -x -s -L -h -n -z -eq -ne -gt -ge -lt -le -a -o -nt -ot -ef", single_dash=True),
        _with("[", "-e -f -d -r -w -x -s -L -h -n -z -eq -ne -gt -ge -lt -le -a -o -nt -ot -ef", single_dash=True),
        _with("command", "-v -V"),
        _with("file", "-b -i -L -h -k --brief --mime --mime-type --mime-encoding --dereference"),
        _with("tree", "-a -d -f -s -h -D -C -n -J -X -p -u -g -i -F -v -t -r --noreport --dirsfirst --gitignore --prune "
              "--du", "-L -I -P --filelimit"),
        _with("diff", "-u -r -q -i -w -b -B -N -y -c -s -a -Z -E -t -T -d -p --brief --recursive --unified --new-file "
              "--side-by-side --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --color --text "
              "--report-identical-files --minimal --suppress-common-lines",
              "-U -C -x --exclude -W --width --label -I --ignore-matching-lines"),
        _with("jq", "-r -c -e -s -n -S -M -C -R -j -a --raw-output --compact-output --exit-status --slurp --null-input "
              "--sort-keys --monochrome-output --color-output --raw-input --join-output --ascii-output --tab", "--indent"),
        _with("rg", "-n -i -l -c -w -F -v -o -S -s -U -H -I -N -x -P -L -0 -p -q -u -uu -uuu -a -. --hidden --no-ignore --files "
              "--line-number --no-line-number --ignore-case --smart-case --case-sensitive --files-with-matches --count "
              "--files-without-match --word-regexp --fixed-strings --invert-match --only-matching --multiline --no-heading "
              "--heading --json --stats --vimgrep --with-filename --no-filename --pcre2 --follow --trim --column --null "
              "--no-config --no-messages --count-matches --no-ignore-vcs --line-regexp --text --quiet --type-list",
              "-e -g -t -T -A -B -C -m -d -j -M -r -E --regexp --glob --iglob --type --type-not --after-context --context "
              "--before-context --max-count --max-depth --max-columns --sort --sortr --color --colors --replace --encoding"),
        _with("find", "-print -print0 -ls -prune -quit -empty -a -o -not -and -or -follow -L -H -P -xdev -mount -depth "
              "-readable -writable -executable -true -false -nouser -nogroup -daystart -noleaf",
              "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -lname -type -xtype -size -mtime "
              "-mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt -perm -user -group -uid -gid -links -inum "
              "-samefile -maxdepth -mindepth -printf", single_dash=True),
        _with("git status", "-s --short -b --branch --porcelain --long -z --ahead-behind --no-ahead-behind --ignored "
              "--untracked-files -uno -unormal -uall --show-stash --no-renames"),
        _with("git log", f"{_LOG} {_SHOWN}", f"{_LOG_VALUES} {_SHOWN_VALUES}"),
        _with("git show", f"{_LOG} {_SHOWN}", f"{_LOG_VALUES} {_SHOWN_VALUES}"),
        _with("git diff", f"{_SHOWN} --cached --staged --merge-base --check", _SHOWN_VALUES),
        _with("git shortlog", f"{_LOG} -s -n -e -c --summary --numbered --email", _LOG_VALUES.removeprefix("-n ")),
        _with("git blame", "-l -t -s -w -e -f -p --porcelain --line-porcelain --show-name --show-number --show-email -c "
              "--root", "-L --since -M -C --date --abbrev"),
        _with("git rev-parse", "--verify --short --abbrev-ref --symbolic --symbolic-full-name --show-toplevel --git-dir "
              "--show-prefix --show-cdup --is-inside-work-tree --is-bare-repository --all --branches --tags -q --quiet HEAD "
              "--absolute-git-dir --git-common-dir --is-shallow-repository"),
        _with("git rev-list", f"{_LOG} --count --objects", _LOG_VALUES),
        _with("git ls-files", "-c -d -m -o -i -s -u -z -t -v --cached --deleted --modified --others --ignored --stage "
              "--unmerged --directory --exclude-standard --full-name --error-unmatch --eol", "-x --exclude"),
        _with("git ls-tree", "-r -d -t -l -z --long --name-only --name-status --full-name --full-tree"),
        _with("git cat-file", "-p -t -s -e"),
        _with("git describe", "--tags --all --always --long --exact-match --contains --first-parent",
              "--abbrev --match --exclude --candidates"),
        _with("git grep", "-n -i -l -L -c -w -F -E -P -G -v -h -H -o -I -a --cached --untracked --count --and --or --not "
              "--line-number --ignore-case --word-regexp --name-only --files-with-matches --files-without-match --no-color "
              "--heading --break -p --show-function -W", "-e -A -B -C -m --max-depth --threads"),
        _with("git merge-base", "-a --all --is-ancestor --octopus --fork-point"),
        _with("git branch", _LISTED, _LISTED_VALUES),
        _with("git tag", _LISTED, _LISTED_VALUES),
        _with("git remote", "-v --verbose"),
        _with("git stash", ""),
        _with("git reflog", f"{_LOG}", _LOG_VALUES),
        _with("git config", "--get --get-all --get-regexp --list -l --local --global --system --show-origin --show-scope "
              "--name-only --null -z --bool --int --includes", "--type --default"),
        _with("git check-ignore", "-v --verbose -q --quiet -n --non-matching --no-index"),
        _with("git for-each-ref", "", "--format --sort --count --points-at --contains --merged --no-merged"),
        _with("git show-ref", "--head --heads --tags --branches --verify -d -q -s --hash --abbrev"),
        _with("git count-objects", "-v -H --verbose --human-readable"),
    )
)  # fmt: skip
_GIT_FLAGS = frozenset(("--no-pager", "-P", "--no-optional-locks", "--literal-pathspecs"))
# `sed -n '1,20p'`: addresses of numbers, the last line or a plain pattern, and nothing but printing and stopping.
_SED_ADDRESS = r"(?:\d+|\$|/(?:[^/\\]|\\.)*/)"
_SED_SCRIPT = re.compile(
    rf"\s*{_SED_ADDRESS}(?:,\+?{_SED_ADDRESS})?[pq](?:\s*;\s*{_SED_ADDRESS}(?:,\+?{_SED_ADDRESS})?[pq])*\s*;?\s*"
)
_GITLINK = b"\0\0\xe0\0"  # the mode of a submodule's entry in an index (gitformat-index)


def is_true_reader(words: Sequence[Word], shell: ShellState, places: Places) -> bool:
    """Whether a simple command, after expansion, is a program of the list with options of the list alone. A word that only
    running could tell may be any option, so there is none of them in it. Looks at a repository's index, runs nothing."""
    if not words or any(OPAQUE in word.text for word in words) or words[0].glob:
        return False
    name = words[0].text.removeprefix("/usr/bin/").removeprefix("/bin/")
    texts = [word.text for word in words[1:]]
    if name in _WITH_ANY_OPTION or (name in _ONLY_VERSION and texts == ["--version"]):
        return True
    # `*` may become a file's name that is an option, or the operand that is written to.
    if any(word.glob for word in words):
        return False
    if name == "git":
        return _git_reads(words, shell, places)
    if name == "sed":
        return (
            len(texts) >= 2 and texts[0] == "-n" and _SED_SCRIPT.fullmatch(texts[1]) is not None and not _options(texts)
        )
    if name == "command" and texts[:1] not in (["-v"], ["-V"]):
        return False
    return name in _PROGRAMS and _has_listed_options(_PROGRAMS[name], words)


def _options(texts: Sequence[str]) -> list[str]:
    """Of sed's words, the options behind its script."""
    return [text for text in texts[2:] if text.startswith("-")]


def _has_listed_options(program: Program, words: Sequence[Word]) -> bool:
    arguments = read_arguments(program, words, stop=False)
    if any(option.meaning not in ("flag", "value") for option in arguments.options):
        return False
    match program.name:
        case "date":  # an operand that is no format sets the clock
            return all(word.text.startswith("+") for word in arguments.operands)
        case "uniq" | "xxd":  # the second is written
            return len(arguments.operands) <= 1
        case "git branch" | "git tag":  # a name alone makes one; `git branch -l` did so before 2.20
            return not arguments.operands or "--list" in [option.name for option in arguments.options]
        case "git remote":
            return not arguments.operands
        case "git stash":
            return [word.text for word in arguments.operands[:1]] == ["list"]
        case "git reflog":
            return [word.text for word in arguments.operands[:1]] in ([], ["show"])
        case "git config":
            return any(option.name.startswith(("--get", "--list", "-l")) for option in arguments.options)
    return True


def _git_reads(words: Sequence[Word], shell: ShellState, places: Places) -> bool:
    """A subcommand that reads, in a repository of the workspace that has no submodule: git runs in those as well, and with their
    settings. What the repository's own settings make it run was looked at where the command is rated."""
    at = next((at for at, word in enumerate(words[1:], 1) if word.text not in _GIT_FLAGS), 0)
    program = _PROGRAMS.get(f"git {words[at].text}") if at else None
    if program is None or shell.cwd is None or places.where(shell.cwd) not in ("workspace", "workspace-root"):
        return False
    return _has_listed_options(program, words[at:]) and not _runs_others(Path(shell.cwd))


def _runs_others(folder: Path) -> bool:
    while not (folder / ".git").exists():
        if folder.parent == folder:
            return False
        folder = folder.parent
    git = folder / ".git"
    try:
        if git.is_file():  # of a linked worktree, or of a submodule itself
            git = folder / git.read_text(encoding="utf-8", errors="surrogateescape").partition("gitdir:")[2].strip()
        return any(
            _GITLINK in index.read_bytes() for index in (git / "index", *git.glob("sharedindex.*")) if index.exists()
        )
    except (OSError, ValueError):
        return True
