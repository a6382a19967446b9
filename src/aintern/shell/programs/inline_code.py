"""What inline program text would do: Python by its syntax tree, other languages by effect words and string literals."""

import ast
import re
import shlex
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from aintern.shell.values import OPAQUE


class Act(NamedTuple):
    """One recognised act. `kind`: shell, delete, read, write, host, effect; `text` its script, path, host or effect."""

    kind: str
    text: str


UNKNOWN_TEXT = Act("effect", "runs-unknown-text")
# What the functions of Python's library do, by dotted name; `*.name` is a name in any module or of any object.
_KINDS = {
    kind: frozenset(names.split())
    for kind, names in {
        "process": """os.system os.popen subprocess.run subprocess.call subprocess.check_call subprocess.check_output
            subprocess.Popen sp.run sp.call sp.check_call sp.check_output sp.Popen *.getoutput *.getstatusoutput
            asyncio.create_subprocess_shell""",
        "terminal": "pty.spawn",
        "delete": """*.rmtree *.remove *.unlink *.removedirs *.rmdir""",
        "file": "*.open *.write_text *.write_bytes *.read_text *.read_bytes *.FileIO *.fdopen",
        "move": "os.rename os.renames os.replace shutil.move",
        "copy": "shutil.copy shutil.copyfile shutil.copytree shutil.copy2 os.symlink os.link",
        "kill": "os.kill os.killpg signal.kill signal.killpg signal.raise_signal",
        "permission": "os.chmod os.chown os.lchown os.setuid os.setgid os.chroot",
        "opaque": """*.exec *.eval compile __import__ execfile runpy.run_path ctypes.CDLL ctypes.cdll.LoadLibrary
            importlib.import_module""",
        "network": "*.urlopen *.urlretrieve *.create_connection *.HTTPSConnection *.HTTPConnection",
        "connect": "*.connect",
        "installs": "pip.main pip.pip",
        "hidden": "getattr *.__getattribute__",
        "unpack": "*.extractall shutil.unpack_archive",
        "grow": "*.append *.extend",
        "quiet": """os.getenv socket.socket socket.gethostname socket.AF_INET socket.inet_aton socket.setdefaulttimeout
            *.quote *.unquote *.urlparse *.urlencode *.urlsplit *.urljoin *.quote_plus *.HTTPStatus""",
    }.items()
}
_OWN_PATH = ("rename", "replace", "symlink_to", "hardlink_to", "touch", "mkdir", "open")
_READERS = re.compile(r"dotenv|(?:read|load|parse)\w*$", re.IGNORECASE)
_KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names}
_EFFECT_OF = {
    "kill": "kill", "permission": "permission", "installs": "installs", "hidden": "runs-unknown-text",
    "terminal": "option-runs-program",
}  # fmt: skip
_NETWORK_MODULES = frozenset((
    "socket", "urllib", "http", "requests", "httpx", "aiohttp", "ftplib", "smtplib", "telnetlib", "paramiko",
    "urllib3", "socketserver", "xmlrpc", "websocket", "websockets", "poplib", "imaplib", "nntplib",
))  # fmt: skip
_NETWORK_CLASSES = ("Session", "FTP", "SMTP", "Client")
_FETCHES = re.compile(r"urlopen|requests\.|httpx\.|urlretrieve|\.recv\(")
# what turns bytes into other bytes: behind exec() that is disguised code
_DECODERS = re.compile(
    r"b64decode|b32decode|b16decode|unhexlify|fromhex|decompress|codecs\.decode|rot13|marshal\.loads|pickle\.loads|zlib|a85decode|b85decode"
)


def python_acts(code: str) -> list[Act]:
    """The acts of Python text; text that does not parse is looked at by words."""
    if OPAQUE in code:
        code = code.replace(OPAQUE, "_unknown_")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes of the text under review are not ours to report
            tree = ast.parse(code)
        reader = _PythonReader()
        reader.visit(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [Act("effect", "runs-unknown-text"), *word_acts(code)]
    acts = reader.acts
    if _fork_bomb(code) or _forks_in_a_loop(tree):
        acts.append(Act("effect", "fork-bomb"))
    if "socket" in reader.modules and re.search(r"dup2|subprocess|pty|os\.system", code) and "connect" in code:
        acts.append(Act("effect", "reverse-shell"))
    return acts


def _forks_in_a_loop(tree: ast.AST) -> bool:
    loops = ast.While | ast.For | ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp
    return any(
        isinstance(inner, ast.Attribute | ast.Name)
        and getattr(inner, "attr", getattr(inner, "id", "")) in ("fork", "forkpty")
        for node in ast.walk(tree)
        if isinstance(node, loops)
        for inner in ast.walk(node)
    )


class _PythonReader(ast.NodeVisitor):
    """Follows imports and literal assignments; calls that act become acts."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.modules: set[str] = set()
        self.names: dict[str, str] = {}
        self.values: dict[str, ast.expr] = {}
        self._called: set[int] = set()  # the expressions that a call has as its function

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            root = alias.name.partition(".")[0]
            self.modules.add(root)
            self.names[alias.asname or root] = alias.name if alias.asname else root

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.modules.add((node.module or "").partition(".")[0])
        for alias in node.names:
            self.names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            if alias.name == "*":
                self.acts.append(Act("effect", "runs-inline-code"))

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.values[target.id] = node.value
                dotted = self._dotted(node.value)
                if dotted and "." in dotted:
                    self.names[target.id] = dotted
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self._called.add(id(node.func))
        self._call(node, self._dotted(node.func))
        self.generic_visit(node)

    def _call(self, node: ast.Call, name: str) -> None:
        first = self._text(node.args[0]) if node.args else None
        kind = self._kind(node, name)
        if kind in _EFFECT_OF:
            self.acts.append(Act("effect", _EFFECT_OF[kind]))
        if kind in ("process", "terminal"):
            self._process(node, first)
        elif kind == "vector":
            self._process(ast.Call(node.func, [self._vector(node)], []), None)
        elif kind == "delete":
            self._delete(node, first)
        elif kind == "file":
            self._file(node, name.rpartition(".")[2], first)
        elif kind in ("move", "copy"):
            self._copy(node, kind)
        elif kind == "own-path":
            self._own_path(node, name.rpartition(".")[2], first)
        elif kind == "unpack":
            folder = next((k.value for k in node.keywords if k.arg in ("path", "extract_dir")), None)
            at = 1 if name.endswith("unpack_archive") else 0
            folder = node.args[at] if len(node.args) > at else folder
            self.acts.append(Act("write", self._text(folder) or OPAQUE) if folder else Act("effect", "edits-workspace"))
        elif kind == "opaque":
            self._opaque_code(node, first)
        elif kind == "network":
            self.acts.append(Act("host", first or "?"))
        elif kind == "connect" and node.args and isinstance(node.args[0], ast.Tuple) and node.args[0].elts:
            self.acts.append(Act("host", self._text(node.args[0].elts[0]) or "?"))
        elif kind == "grow" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            grown = self.values.get(node.func.value.id)
            if isinstance(grown, ast.List):
                more = node.args[0].elts if isinstance(node.args[0], ast.List) else node.args
                grown.elts += more
        elif not kind and first and _READERS.search(name):
            self.acts.append(Act("mention", first))

    def _vector(self, node: ast.Call) -> ast.expr:
        """The words of a program that takes the place of this one, or is started: a list, or one argument each."""
        args = node.args[1:] if self._dotted(node.func).rpartition(".")[2].startswith("spawn") else node.args
        listed = next((arg for arg in args if isinstance(arg, ast.List | ast.Tuple)), None)
        words = listed.elts[1:] if listed is not None else args[2:]
        return ast.List([*args[:1], *words], ast.Load())

    def _own_path(self, node: ast.Call, last: str, first: str | None) -> None:
        """`Path(…).rename(…)` and its like, which act on the path that they are called on."""
        path = self._text(node.func.value) if isinstance(node.func, ast.Attribute) else None
        if last in ("rename", "replace"):
            self.acts.append(Act("move", f"{path or OPAQUE}\n{first or OPAQUE}"))
        elif last == "open":
            self.acts.append(Act("write" if any(c in (first or "r") for c in "wax+") else "read", path or OPAQUE))
        elif path is not None or last not in ("touch", "mkdir"):  # which change nothing that is there
            self.acts.append(Act("write", path or OPAQUE))

    def _kind(self, node: ast.Call, name: str) -> str:
        head, _, last = name.rpartition(".")
        if head.endswith("Path") and last in _OWN_PATH:
            return "own-path"
        kind = _KIND_OF.get(name) or _KIND_OF.get(f"*.{last}", "")
        if kind == "grow" and not node.args:
            return ""
        if kind == "delete" and "." in name and not head.startswith(("os", "shutil", "pathlib", "Path")) and node.args:
            return ""  # list.remove(x)
        if not kind and head == "os" and last.startswith(("exec", "spawn", "posix_spawn")):
            return "vector"
        if not kind and name.partition(".")[0] in _NETWORK_MODULES and not head.startswith("urllib.parse"):
            return "network" if last[:1].islower() or last in _NETWORK_CLASSES else ""
        return kind

    def _opaque_code(self, node: ast.Call, first: str | None) -> None:
        act = _runs(ast.unparse(node))
        if first is not None and act == UNKNOWN_TEXT:
            self.acts += python_acts(first) if first.strip() else []
        elif node.args or act != UNKNOWN_TEXT:
            self.acts.append(act)

    def _process(self, node: ast.Call, first: str | None) -> None:
        named = (keyword.value for keyword in node.keywords if keyword.arg in ("args", "cmd"))
        argument = node.args[0] if node.args else next(named, None)
        if isinstance(argument, ast.Name):
            argument = self.values.get(argument.id, argument)
        if isinstance(argument, ast.Call) and first is None:
            first = self._split_text(argument)
        if first is not None:
            self.acts.append(Act("shell", first))
        elif isinstance(argument, ast.List | ast.Tuple):
            texts = [self._text(item) for item in argument.elts]
            words = ['"${__unknown__}"' if text is None else shlex.quote(text) for text in texts]
            self.acts.append(Act("shell", " ".join(words)))
        else:
            self.acts.append(_runs(ast.unparse(node)))

    def _split_text(self, node: ast.Call) -> str | None:
        """The text of `"rm -rf x".split()` and `shlex.split("rm -rf x")`."""
        name = self._dotted(node.func)
        if name == "shlex.split" and node.args:
            return self._text(node.args[0])
        if isinstance(node.func, ast.Attribute) and name.endswith(".split"):
            return self._text(node.func.value)
        return None

    def _delete(self, node: ast.Call, first: str | None) -> None:
        if first is None and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
            inner = node.func.value
            first = self._text(inner.args[0]) if inner.args else None
        self.acts.append(Act("delete", first if first is not None else OPAQUE))

    def _file(self, node: ast.Call, last: str, first: str | None) -> None:
        if last.startswith(("write", "read")) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            path = self._text(owner)
            self.acts.append(Act("write" if last.startswith("write") else "read", path if path is not None else OPAQUE))
            return
        mode = self._text(node.args[1]) if len(node.args) > 1 else None
        mode = mode or next((self._text(k.value) for k in node.keywords if k.arg == "mode"), None) or "r"
        kind = "write" if any(c in mode for c in "wax+") else "read"
        self.acts.append(Act(kind, OPAQUE if first is None else first))

    def _copy(self, node: ast.Call, kind: str) -> None:
        source, target, *_ = [*(self._text(arg) or OPAQUE for arg in node.args[:2]), OPAQUE, OPAQUE]
        if kind == "move":
            self.acts.append(Act("move", f"{source}\n{target}"))
        else:
            self.acts += [Act("read", source), Act("write", target)]

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if self._dotted(node) == "os.environ":
            self.acts.append(Act("effect", "reads-environment"))
        self._handed_on(node)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._handed_on(node)

    def _handed_on(self, node: ast.Attribute | ast.Name) -> None:
        """A function that deletes or runs, given to something that calls it: `map(os.remove, names)`."""
        name = self._dotted(node)
        if id(node) not in self._called and name.startswith(("os.", "shutil.", "subprocess.")):
            kind = _KIND_OF.get(name) or _KIND_OF.get(f"*.{name.rpartition('.')[2]}", "")
            if kind == "delete":
                self.acts.append(Act("delete", OPAQUE))
            elif kind == "process" and not name.startswith("subprocess."):
                self.acts.append(UNKNOWN_TEXT)

    def _dotted(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return self.names.get(node.id, node.id)
        if isinstance(node, ast.Attribute):
            return f"{self._dotted(node.value)}.{node.attr}"
        if isinstance(node, ast.Call):
            name = self._dotted(node.func)
            if name in ("__import__", "importlib.import_module") and node.args:
                return self._text(node.args[0]) or "?"
            if name == "getattr" and len(node.args) > 1:
                return f"{self._dotted(node.args[0])}.{self._text(node.args[1]) or '?'}"
            return name
        return ""

    def _text(self, node: ast.expr) -> str | None:
        """A string that the text itself tells: literals, `+`, Path(…), expanduser, join, names bound to them."""
        if isinstance(node, ast.Constant):
            value = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            return value if isinstance(value, str) else None
        if isinstance(node, ast.Name):
            bound = self.values.get(node.id)
            return self._text(bound) if bound is not None and not isinstance(bound, ast.Name) else None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Div):
            left, right = self._text(node.left), self._text(node.right)
            slash = "/" if isinstance(node.op, ast.Div) else ""
            return None if left is None or right is None else left + slash + right
        if isinstance(node, ast.Call):
            return self._called_text(node)
        return None

    def _called_text(self, node: ast.Call) -> str | None:
        last = self._dotted(node.func).rpartition(".")[2]
        if last in ("expanduser", "Path", "PurePath", "abspath", "realpath", "str", "resolve", "fspath", "PosixPath"):
            if node.args:
                return self._text(node.args[0])
            return self._text(node.func.value) if isinstance(node.func, ast.Attribute) else None
        if last == "home":
            return "~"
        if last == "join" and node.args:
            parts = [part for arg in node.args if (part := self._text(arg)) is not None]
            return "/".join(parts) if len(parts) == len(node.args) else None
        return None


def _runs(source: str) -> Act:
    """Running text that an expression makes: fetched, decoded, or only running could tell."""
    if _FETCHES.search(source):
        return Act("effect", "runs-remote")
    return Act("effect", "runs-decoded") if _DECODERS.search(source) else UNKNOWN_TEXT


def _fork_bomb(code: str) -> bool:
    return re.search(
        r"while\s*\(?\s*(?:1|true|True)\b[^#]*\bfork\b|\bfork\b\s*(?:\(\))?\s*(?:while|until)|for\s*\(\s*;\s*;\s*\)[^#]*\bfork\b|loop\b[^#]*\bfork\b",
        code,
    ) is not None or bool(
        re.search(r"fork\s*(?:\(\))?\s*(?:and|&&|\|\|)\s*fork|\bfork\b.*\bredo\b|spawn\(process\.argv", code)
    )


# Other languages: the words that act, and the literals beside them.
_WORD_SHELL = re.compile(
    r"\b(?:system|exec|execSync|execFileSync|execFile|spawnSync|spawn|popen|shell_exec|passthru|proc_open|execute|io\.popen|qx|Popen|check_output|fork_exec|%x|run|Open3\.\w+|do\s+shell\s+script|Command|callCommand|System\.cmd|readProcess)\b\s*[({\[]*\s*(?:\[\s*)?"
    r"(['\"`{])((?:\\.|(?!\1).)*)(\1|\})",
    re.DOTALL,
)
# `…`, %x[…] (Ruby) and qx{…} (Perl)
_WORD_BACKTICKS = re.compile(r"`([^`]+)`|%x[\[{(]([^\]})]+)[\]})]|qx[\[{(/]([^\]})/]+)[\]})/]")
# the same functions wherever they stand: their text may be built
_WORD_RUNS = re.compile(
    r"\b(?:system|exec\w*|spawn\w*|popen|shell_exec|passthru|proc_open|child_process|Deno\.run|Deno\.Command|Bun\.spawn\w*|os\.execute|io\.popen)\b"
)
# what removes files in Perl, Node, Ruby, PHP, Lua and Deno; a call may have no parentheses (`unlink "a"`, `unlink;`)
_WORD_DELETES = re.compile(
    r"\b(?:unlink|file\s+delete|rmSync|rmdirSync|unlinkSync|rm_rf|rm_r|rmtree|remove_tree|removeSync|remove|rmdir|delete_if|File\.delete|os\.remove|FileUtils\.\w+|remove_(?:dir|entry|entry_secure|file)|rm|Deno\.remove(?:Sync)?|fs\.(?:promises\.)?rm\w*)\b!?\s*(?:[(\s;]|$)"
    # named, or handed on: `fs["rmSync"](…)`, `forEach(fs.unlinkSync)`
    r"|\b(?:unlinkSync|rmSync|rmdirSync)\b['\"]?\]?\s*[(),]|\brimraf\b"
)
_WORD_HOSTS = re.compile(r"(?:https?|ftp|wss?|tcp)://([\w.-]+)")
# what connects in Ruby, Node, PHP, Perl, browsers and Deno
_WORD_SOCKETS = re.compile(
    r"\b(?:TCPSocket|net\.(?:connect|Socket|createConnection)|fsockopen|IO::Socket|Socket|socket\.tcp|stream_socket_client|Net::HTTP|LWP|open-uri|URI\.open|fetch|http\.get|https\.get|axios|curl_exec|file_get_contents\(['\"]https?|Deno\.connect)\b"
    r"|require\(['\"](?:node:)?(?:net|tls|dgram|https?|http2)['\"]\)\s*\."
)
# what opens a file so that it may be written; whether it is, the mode beside it says
_WORD_WRITES = re.compile(
    r"\b(?:writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|file_put_contents|File\.write|IO\.write|fopen|File\.open|Deno\.writeTextFile(?:Sync)?|Deno\.writeFile(?:Sync)?|Bun\.write|io\.open|open|copyFile(?:Sync)?|rename(?:Sync)?|symlink(?:Sync)?|link(?:Sync)?|cpSync|copy|File\.rename|File\.symlink|fs\.\w*[wW]rite\w*)\b"
)
# what runs a string as code
_WORD_EVALS = re.compile(
    r"\b(?:eval|Function|instance_eval|assert|create_function|loadstring|load|vm\.run\w*)\b\s*[(\s]"
)
# what decodes a string: beside eval it is a disguise
_WORD_DECODES = re.compile(
    r"base64|unpack|\bpack\b|atob|fromCharCode|Buffer\.from|gzinflate|inflate|hex|rot13|decode", re.IGNORECASE
)
_WORD_ARGUMENTS = re.compile(r"\s*,\s*(?:\{\s*args\s*:\s*)?(?:\[[^\]]*\]|['\"][^)\]]*)")
_TCL_RUNS = re.compile(r"(?:^|[\n;\[{])\s*(?:exec|spawn)\s+([\w./-]+(?:\s+[^\n;\]}\"'()]+)?)")
_OPEN_MODE = re.compile(r"^\s*\+?(?:>{1,2}|<)\s*(?=[/~.\w])")  # Perl: open(F, ">/path")
_LITERALS = re.compile(r"(['\"])((?:\\.|(?!\1).)*)\1", re.DOTALL)


def word_acts(code: str) -> list[Act]:
    """The acts of text in any other language, by its effect words and the literals in it."""
    return [act for part in (_word_shells, _word_files, _word_network) for act in part(code)]


def _word_shells(code: str) -> Iterator[Act]:
    for found in _WORD_SHELL.finditer(code):
        text = found[2].replace('\\"', '"').replace("\\'", "'")
        more = _WORD_ARGUMENTS.match(code, found.end())  # spawn("rm", ["-rf", "/"])
        arguments = [literal[2] for literal in _LITERALS.finditer(more[0])] if more else []
        yield Act("shell", " ".join([text, *map(shlex.quote, arguments)]))
    for found in _TCL_RUNS.finditer(code):
        yield Act("shell", found[1])
    if re.search(r"then\(\s*eval", code):
        yield Act("effect", "runs-remote")
    for found in _WORD_BACKTICKS.finditer(code):
        yield Act("shell", next(text for text in found.groups() if text))
    if _WORD_RUNS.search(code):
        yield Act("effect", "option-runs-program")
    if re.search(r"\brequire\(\s*['\"][/~]", code):
        yield Act("effect", "runs-outside-code")
    if _WORD_EVALS.search(code):
        if _WORD_DECODES.search(code):
            yield Act("effect", "runs-decoded")
        elif _WORD_SOCKETS.search(code) or _WORD_HOSTS.search(code):
            yield Act("effect", "runs-remote")
        else:
            yield Act("effect", "runs-unknown-text")
    if _fork_bomb(code):
        yield Act("effect", "fork-bomb")


# the home folder in Perl, Ruby, Node and PHP, within a text or added before one
_HOME_WITHIN = re.compile(
    r"\$ENV\{['\"]?HOME['\"]?\}|#\{(?:Dir\.home|ENV\[['\"]HOME['\"]\])\}|\$\{(?:os\.homedir\(\)|process\.env\.HOME)\}"
)
_HOME_BEFORE = re.compile(
    r"(?:(?:require\(['\"](?:node:)?os['\"]\)|os)\.homedir\(\)|process\.env\.HOME|Dir\.home|ENV\[['\"]HOME['\"]\]|getenv\(['\"]HOME['\"]\))"
    r"\s*[+.,]\s*(['\"`])"
)


def _with_tilde(code: str) -> str:
    """The code with `~` where it names the home folder."""
    return _HOME_BEFORE.sub(r"\1~", _HOME_WITHIN.sub("~", code))


def _word_files(code: str) -> Iterator[Act]:
    literals = [_OPEN_MODE.sub("", found[2]) for found in _LITERALS.finditer(_with_tilde(code))]
    paths = [text for text in literals if "/" in text or text.startswith((".", "~")) or "." in text]
    if _WORD_DELETES.search(code):
        hit = False
        for text in paths or literals:
            if not text.startswith(("http:", "https:")) and " " not in text:
                hit = True
                yield Act("delete", text)
        if not hit:
            yield Act("delete", OPAQUE)
    elif _WORD_WRITES.search(code) and re.search(
        r"rite|append|put_contents|['\"]\s*[wa>]\+?b?['\"]|>|copy|cpSync|rename|link", code
    ):
        for text in paths:
            yield Act("write", text)
    for text in literals:
        if "/" in text or text.startswith("."):
            yield Act("mention", text)
    if re.search(r"process\.env|\bENV\b|%ENV|getenv|os\.environ|Deno\.env", code):
        yield Act("effect", "reads-environment")
    if re.search(r"process\.kill|\bkill\b\s*[(\s]\s*['\"\d]|posix_kill", code):
        yield Act("effect", "kill")
    if re.search(r"\bchmod|\bchown", code):
        yield Act("effect", "permission")


def _word_network(code: str) -> Iterator[Act]:
    hosts = _WORD_HOSTS.findall(code)
    for host in hosts:
        yield Act("host", host)
    sockets = _WORD_SOCKETS.search(code)
    if sockets and not hosts:
        yield Act("host", "?")
    if re.search(
        r"TCPSocket|Socket|fsockopen|net\.(?:connect|Socket)|stream_socket_client|socket\.tcp|IO::Socket", code
    ) and re.search(r"\bexec|spawn|system|/bin/(?:ba|z|da)?sh|popen|['\"](?:ba)?sh['\"]|proc_open", code):
        yield Act("effect", "reverse-shell")
