"""git: settings given with -c or `git config`, remote helpers, and subcommands whose operands decide what is lost."""

import re
from collections.abc import Callable
from pathlib import Path

from aintern.shell.programs.git_config_hazards import git_config_hazards, is_executable_key
from aintern.shell.programs.program_call import Call
from aintern.shell.values import NETWORK, OPAQUE, Stream, Word

_REMOTE_HELPER = re.compile(r"^(?:ext|fd)::|^ext::")
_SHOWS_SIGNATURE = re.compile(r"%G[?GSKFPT]")


def git_setting(call: Call, text: str, value: str | None) -> None:
    """One `key=value`: some keys name programs that git will run (git-config manual)."""
    key, equals, given = text.partition("=")
    value = given if value is None and equals else value
    if key.lower().startswith("include") or is_executable_key(key, value or "true"):
        call.does("git-runs-setting", text)
        script = (value or "").removeprefix("!")
        if script and not script.startswith(("/", "true", "false")) and key.lower() != "core.hookspath":
            call.script(Word(script))
    if key.lower() in (
        "http.proxy",
        "http.sslverify",
        "https.proxy",
        "protocol.ext.allow",
        "protocol.allow",
    ) or key.lower().startswith("url."):
        call.does("git-runs-setting", text)


def check_repository(call: Call) -> None:
    """The settings of the repository that the command works in: executable keys make even `git status` run programs."""
    folder = call.shell.cwd
    places = call.findings.places
    if folder is None or not places.exists:
        return
    while not Path(folder, ".git").exists():
        if folder == "/" or places.where(folder) not in ("workspace", "workspace-root"):
            return
        folder = folder.rpartition("/")[0] or "/"
    hazards = git_config_hazards(Path(folder))
    if hazards:
        call.does("git-hazardous-settings", ", ".join(hazards[:5]))


def _git(call: Call) -> Stream | None:
    """A subcommand that the table does not know: an alias of the repository, or git-NAME on the PATH."""
    name = call.words[0].text
    if name == call.program.name or OPAQUE in name:
        return None
    call.does("git-unknown-subcommand", name)
    return None


def _config(call: Call) -> Stream | None:
    """git config: reads are safe, local writes low, executable keys high, anything global critical."""
    arguments = call.arguments
    operands = list(arguments.operands)
    reads = arguments.has(
        "--get", "--get-all", "--get-regexp", "--get-urlmatch", "--list", "-l", "--get-color", "--get-colorbool"
    )
    modern = operands and operands[0].text in (
        "get",
        "list",
        "set",
        "unset",
        "rename-section",
        "remove-section",
        "edit",
    )
    verb = operands.pop(0).text if modern else ""
    if (
        verb in ("get", "list")
        or reads
        or (
            not verb
            and len(operands) < 2
            and not arguments.has(
                "--unset", "--unset-all", "--edit", "-e", "--remove-section", "--add", "--replace-all"
            )
        )
    ):
        for word in arguments.values("-f", "--file", "--blob"):
            call.path("read", word)
        if operands and re.search(r"extraheader|token|password|secret", operands[0].text, re.IGNORECASE):
            call.does("protected.read", operands[0].text)
        return None
    wide = arguments.has("--global", "--system") or any(True for _ in arguments.values("-f", "--file"))
    for word in arguments.values("-f", "--file"):
        call.path("write", word)
    if arguments.has("--edit", "-e") or verb == "edit":
        call.does("option-runs-program", "git config --edit")
    key = operands[0].text if operands else ""
    value = operands[1].text if len(operands) > 1 else ""
    if arguments.has("--global", "--system"):
        call.does("git-global-setting", key)
    elif not wide:
        call.does("changes-repository")
    if key and len(operands) > 1:
        git_setting(call, key, value)
    return None


def _show(call: Call) -> Stream | None:
    """git show, cat-file, diff, log, blame, grep: read history; REV:PATH and paths may name protected files."""
    for word in call.arguments.operands:
        text = word.text
        if ":" in text and not text.startswith(":"):
            text = text.partition(":")[2]
        elif text.startswith(":"):
            text = text.lstrip(":0123/")
        text = text or "."
        file = Word(text, word.glob, word.taints)
        call.mention(file)
    for option in call.arguments.options:
        if (
            option.name in ("--format", "--pretty")
            and option.value is not None
            and _SHOWS_SIGNATURE.search(option.value.text)
        ):
            call.does("git-runs-setting", option.value.text)
    return None


def _push(call: Call) -> Stream | None:
    """git push: deletes and overwrites are named."""
    call.does("network")
    arguments = call.arguments
    call.does("git-push")
    loses = arguments.has(
        "-f", "--force", "--force-with-lease", "--mirror", "--delete", "-d", "--prune", "--force-if-includes"
    )
    if loses or any(word.text.startswith(("+", ":")) for word in arguments.operands[1:]):
        call.does("git-push-overwrites")
    _remotes(call)
    return None


def _remotes(call: Call) -> None:
    for word in call.arguments.operands:
        if _REMOTE_HELPER.match(word.text):
            call.does("option-runs-program", word.text)
            call.script(Word(word.text.partition("::")[2].replace("% ", " ").replace("%", "")))
        elif "://" in word.text or re.match(r"^[\w.-]+@[\w.-]+:", word.text):
            found = re.match(r"^(?:\w+://)?(?:[^@/]*@)?([\w.-]+)", word.text)
            if found and not word.text.startswith("file:"):
                call.host(found[1])


def _fetch(call: Call) -> Stream | None:
    """git fetch, pull, ls-remote, submodule update: the network, and programs that options name."""
    local = any(word.text.startswith((".", "/")) for word in call.arguments.operands[:1])
    if not local:
        call.does("network")
    _remotes(call)
    if call.words[0].text == "pull":
        call.does("git-edits")
    return Stream(None, frozenset((NETWORK,)))


def _clone(call: Call) -> Stream | None:
    """git clone SOURCE [FOLDER]: what is run from the clone later is remote code."""
    operands = call.arguments.operands
    if not operands:
        return None
    source = operands[0].text
    remote = not source.startswith((".", "/", "file:"))
    if remote:
        call.does("network")
        _remotes(call)
    folder = (
        operands[1]
        if len(operands) > 1
        else Word(source.rstrip("/").removesuffix(".git").rpartition("/")[2].rpartition(":")[2] or "x")
    )
    call.path("create", folder)
    if remote:
        call.findings.contents.fetch_folder(folder, call.shell)
    return Stream(None)


def _checkout(call: Call) -> Stream | None:
    """git checkout: a branch switch keeps work; paths, -f and -- discard it."""
    arguments = call.arguments
    after = [word.text for word in call.words]
    if arguments.has("-b", "-B", "--orphan", "--track", "-t") and "--" not in after:
        call.does("git-local" if arguments.has("-b", "--orphan", "-t", "--track") else "git-discards")
        return None
    texts = [word.text for word in arguments.operands]
    paths = [
        text
        for text in texts
        if text in (".", "*", ":/") or text.startswith(("./", ":/", "../")) or re.search(r"\.(?:\w{1,5})$", text)
    ]
    if (
        "--" in after
        or arguments.has("-f", "--force", "--ours", "--theirs", "-p", "--patch")
        or paths
        or len(texts) > 1
    ):
        call.does("git-discards")
    else:
        call.does("git-switches")
    return None


def _restore(call: Call) -> Stream | None:
    staged = call.arguments.has("-S", "--staged") and not call.arguments.has("-W", "--worktree")
    call.does("git-local" if staged else "git-discards")
    return None


def _reset(call: Call) -> Stream | None:
    call.does("git-discards" if call.arguments.has("--hard", "--merge", "--keep") else "git-local")
    return None


def _branch(call: Call) -> Stream | None:
    """git branch, tag: listing is safe, making low, deleting or forcing high."""
    arguments = call.arguments
    if arguments.has("-D", "--delete", "-d", "-M", "-C", "-f", "--force"):
        forced = arguments.has("-D", "-M", "-C", "-f", "--force") or call.words[0].text == "tag"
        call.does("git-discards" if forced else "git-deletes-merged")
    elif (
        arguments.has("--edit-description")
        or (
            arguments.operands
            and not arguments.has(
                "-l",
                "--list",
                "--contains",
                "--merged",
                "--no-merged",
                "--points-at",
                "-v",
                "-vv",
                "--verify",
                "-r",
                "-a",
                "-n",
                "--show-current",
                "--format",
                "--sort",
                "--no-contains",
            )
        )
        or (arguments.has("-m", "-c", "-u", "--set-upstream-to", "--unset-upstream", "-a", "-s") and arguments.operands)
    ):
        call.does("git-local")
    return None


def _stash(call: Call) -> Stream | None:
    verb = next((word.text for word in call.arguments.operands), "push")
    if verb in ("drop", "clear"):
        call.does("git-discards")
    elif verb in ("pop", "apply", "branch"):
        call.does("git-edits")
    elif verb not in ("list", "show"):
        call.does("git-local")
    return None


def _verbs(call: Call) -> Stream | None:
    """git remote, worktree, submodule, notes, bisect, reflog, bundle: the second word decides."""
    verb = next((word.text for word in call.arguments.operands), "")
    name = call.words[0].text
    rules = _SECOND_WORD[name]
    effect = rules.get(verb, rules["*"])
    if effect:
        call.does(effect, f"git {name} {verb}".strip())
    if name == "bisect" and verb == "run":
        call.run(call.words[2:])
    if name == "submodule" and verb == "foreach":
        call.does("option-runs-program", "git submodule foreach")
        call.script(Word(" ".join(word.text for word in call.words[2:] if word.text not in ("--recursive", "-q"))))
    if name == "worktree" and verb in ("remove", "add"):
        for word in call.arguments.operands[1:2]:
            call.path("delete" if verb == "remove" else "create", word)
    return None


_SECOND_WORD: dict[str, dict[str, str]] = {
    "remote": {
        "": "",
        "-v": "",
        "show": "network",
        "get-url": "",
        "update": "network",
        "prune": "network",
        "set-url": "changes-remote",
        "add": "changes-remote",
        "remove": "changes-remote",
        "rm": "changes-remote",
        "rename": "changes-repository",
        "*": "changes-repository",
    },
    "worktree": {
        "": "",
        "list": "",
        "add": "git-local",
        "remove": "",
        "prune": "git-local",
        "move": "git-edits",
        "lock": "git-local",
        "unlock": "git-local",
        "*": "git-local",
    },
    "submodule": {
        "": "",
        "status": "",
        "summary": "",
        "foreach": "",
        "update": "network",
        "add": "network",
        "sync": "changes-remote",
        "init": "git-local",
        "deinit": "git-discards",
        "absorbgitdirs": "git-edits",
        "set-url": "changes-remote",
        "*": "git-edits",
    },
    "notes": {
        "": "",
        "list": "",
        "show": "",
        "add": "git-local",
        "append": "git-local",
        "edit": "git-local",
        "remove": "git-discards",
        "prune": "git-discards",
        "*": "git-local",
    },
    "bisect": {"log": "", "view": "", "run": "runs-project-code", "reset": "git-edits", "*": "git-edits"},
    "reflog": {
        "": "",
        "show": "",
        "list": "",
        "exists": "",
        "expire": "git-discards",
        "delete": "git-discards",
        "*": "",
    },
    "bundle": {"verify": "", "list-heads": "", "create": "writes-artifact", "unbundle": "git-local", "*": "git-local"},
    "lfs": {
        "ls-files": "",
        "status": "",
        "env": "",
        "version": "",
        "track": "git-edits",
        "untrack": "git-edits",
        "fetch": "network",
        "pull": "network",
        "push": "network",
        "prune": "git-discards",
        "*": "network",
    },
    "maintenance": {"run": "git-local", "register": "git-global-setting", "start": "persistence", "*": "git-local"},
    "flow": {"*": "git-edits"},
    "subtree": {"pull": "network", "push": "network", "add": "network", "*": "git-edits"},
    "sparse-checkout": {"list": "", "*": "git-edits"},
    "svn": {"*": "network"},
    "p4": {"*": "network"},
}


def _add(call: Call) -> Stream | None:
    """git add: staging a protected file is the first half of publishing it."""
    call.does("git-local")
    for word in call.arguments.operands:
        call.mention(word)
    return None


def _rm(call: Call) -> Stream | None:
    """git rm: deletes the files, or with --cached only takes them out of the index."""
    if call.arguments.has("--dry-run", "-n"):
        return None
    call.does("git-local" if call.arguments.has("--cached") else "delete.workspace")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "git": _git, "git-config": _config, "git-show": _show, "git-push": _push, "git-fetch": _fetch, "git-clone": _clone,
    "git-checkout": _checkout, "git-restore": _restore, "git-reset": _reset, "git-branch": _branch, "git-stash": _stash,
    "git-verbs": _verbs, "git-add": _add, "git-rm": _rm,
}  # fmt: skip
