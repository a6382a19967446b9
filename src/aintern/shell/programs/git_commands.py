"""git: settings given with -c or `git config`, remote helpers, and subcommands whose operands decide what is lost."""

import re
from collections.abc import Callable
from pathlib import Path

from aintern.shell.programs.git_config_hazards import git_config_hazards, is_executable_key
from aintern.shell.programs.network_programs import host_of, last_part
from aintern.shell.programs.program_call import Call
from aintern.shell.values import LISTED_NAMES, NETWORK, OPAQUE, Stream, Word

_REMOTE_HELPER = re.compile(r"^(?:ext|fd)::")
_SCP_LIKE = re.compile(r"^[\w.-]+@[\w.-]+:")
_SHOWS_SIGNATURE = re.compile(r"%G[?GSKFPT]")  # runs gpg.program
_SECRET_KEY = re.compile(r"extraheader|token|password|secret", re.IGNORECASE)
_FILE_NAME = re.compile(r"\.\w{1,5}$")
_REDIRECTS = ("http.proxy", "http.sslverify", "https.proxy", "protocol.ext.allow", "protocol.allow")


def git_setting(call: Call, text: str, value: str | None) -> None:
    """One `key=value`: some keys name programs that git will run (git-config manual)."""
    key, equals, given = text.partition("=")
    value = given if value is None and equals else value
    folded = key.lower()
    if folded.startswith("include") or is_executable_key(key, value or "true"):
        call.does("git-runs-setting", text)
        script = (value or "").removeprefix("!")
        if script and not script.startswith(("/", "true", "false")) and folded != "core.hookspath":
            call.script(Word(script))
    if folded in _REDIRECTS or folded.startswith("url."):
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
    if name != call.program.name and OPAQUE not in name:
        call.does("git-unknown-subcommand", name)
    return None


_CONFIG_VERBS = frozenset(("get", "list", "set", "unset", "rename-section", "remove-section", "edit"))
_CONFIG_READS = (
    "--get",
    "--get-all",
    "--get-regexp",
    "--get-urlmatch",
    "--list",
    "-l",
    "--get-color",
    "--get-colorbool",
)
_CONFIG_CHANGES = ("--unset", "--unset-all", "--edit", "-e", "--remove-section", "--add", "--replace-all")


def _config(call: Call) -> Stream | None:
    """git config: reads are safe, local writes low, executable keys high, anything global critical."""
    arguments = call.arguments
    operands = list(arguments.operands)
    verb = operands.pop(0).text if operands and operands[0].text in _CONFIG_VERBS else ""
    key = operands[0].text if operands else ""
    files = arguments.values("-f", "--file")
    shows = not verb and len(operands) < 2 and not arguments.has(*_CONFIG_CHANGES)
    if verb in ("get", "list") or arguments.has(*_CONFIG_READS) or shows:
        for word in (*files, *arguments.values("--blob")):
            call.path("read", word)
        if _SECRET_KEY.search(key):
            call.does("protected.read", key)
        return None
    for word in files:
        call.path("write", word)
    if arguments.has("--edit", "-e") or verb == "edit":
        call.does("option-runs-program", "git config --edit")
    if arguments.has("--global", "--system"):
        call.does("git-global-setting", key)
    elif not files:
        call.does("changes-repository")
    if len(operands) > 1:
        git_setting(call, key, operands[1].text)
    return None


def _show(call: Call) -> Stream | None:
    """git show, cat-file, diff, log, blame, grep: read history; REV:PATH and paths may name protected files."""
    for word in call.arguments.operands:
        revision, colon, path = word.text.partition(":")
        name = revision if not colon else path if revision else word.text.lstrip(":0123/")
        call.mention(Word(name or ".", word.glob, word.taints))
    for value in call.arguments.values("--format", "--pretty"):
        if _SHOWS_SIGNATURE.search(value.text):
            call.does("git-runs-setting", value.text)
    if call.program.output == "names":
        call.taint(LISTED_NAMES)
    return None


def _push(call: Call) -> Stream | None:
    """git push: a refspec that begins with + or : overwrites or deletes, as the options do that the table names."""
    call.does("network")
    call.does("git-push")
    if any(word.text.startswith(("+", ":")) for word in call.arguments.operands[1:]):
        call.does("git-push-overwrites")
    _remotes(call)
    return None


def _remotes(call: Call) -> None:
    for word in call.arguments.operands:
        if _REMOTE_HELPER.match(word.text):
            call.option_script(Word(word.text.partition("::")[2].replace("% ", " ").replace("%", "")), word.text)
        elif ("://" in word.text and not word.text.startswith("file:")) or _SCP_LIKE.match(word.text):
            call.host(host_of(word.text))


def _fetch(call: Call) -> Stream | None:
    """git fetch, pull, ls-remote, submodule update: the network, and programs that options name."""
    if not any(word.text.startswith((".", "/")) for word in call.arguments.operands[:1]):
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
    named = Word(last_part(operands[0]).removesuffix(".git").rpartition(":")[2] or "x")
    folder = operands[1] if len(operands) > 1 else named
    call.path("create", folder)
    if not operands[0].text.startswith((".", "/", "file:")):
        call.does("network")
        _remotes(call)
        call.findings.contents.fetch_folder(folder, call.shell)
    return Stream(None)


def _checkout(call: Call) -> Stream | None:
    """git checkout: a branch switch keeps work; paths, -f and -- discard it."""
    arguments = call.arguments
    texts = [word.text for word in arguments.operands]
    dashes = any(word.text == "--" for word in call.words)
    if arguments.has("-b", "-B", "--orphan", "--track", "-t") and not dashes:
        call.does("git-discards" if arguments.has("-B") else "git-local")
    elif dashes or len(texts) > 1 or arguments.has("-f", "--force", "--ours", "--theirs", "-p", "--patch"):
        call.does("git-discards")
    else:
        is_path = any(t in (".", "*") or t.startswith(("./", ":/", "../")) or _FILE_NAME.search(t) for t in texts)
        call.does("git-discards" if is_path else "git-switches")
    return None


_BRANCH_LISTS = (
    "-l", "--list", "--contains", "--merged", "--no-merged", "--points-at", "-v", "-vv", "--verify", "-r", "-a", "-n",
    "--show-current", "--format", "--sort", "--no-contains",
)  # fmt: skip
_BRANCH_MAKES = ("-m", "-c", "-u", "--set-upstream-to", "--unset-upstream", "-a", "-s")


def _branch(call: Call) -> Stream | None:
    """git branch, tag: listing is safe, making low, deleting or forcing high."""
    arguments = call.arguments
    forced = arguments.has("-D", "-M", "-C", "-f", "--force")
    if forced or arguments.has("--delete", "-d"):
        call.does("git-discards" if forced or call.words[0].text == "tag" else "git-deletes-merged")
    elif arguments.has("--edit-description") or (
        arguments.operands and (arguments.has(*_BRANCH_MAKES) or not arguments.has(*_BRANCH_LISTS))
    ):
        call.does("git-local")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "git": _git, "git-config": _config, "git-show": _show, "git-push": _push, "git-fetch": _fetch, "git-clone": _clone,
    "git-checkout": _checkout, "git-branch": _branch,
}  # fmt: skip
