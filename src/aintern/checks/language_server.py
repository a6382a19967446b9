"""The errors that a language server finds in the files that were edited. One server a language, until the session ends."""

import asyncio
import socket
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from aintern.checks.configured_program import read_only
from aintern.checks.finding import CheckReport, FileFinding, OnBehalf
from aintern.checks.lsp_connection import Json, LspConnection, connect
from aintern.dataclass import dataclass
from aintern.errors import AInternError, ToolFailure
from aintern.workspace.socket_process import Cage, run_on_socket

START_SECONDS = 20.0  # until it has answered `initialize`
LOOK_SECONDS = 6.0  # that an edit waits for it afterwards
FIRST_LOOK_SECONDS = 20.0  # and before, when it may have a project to load
UNCHANGED_SECONDS = 2.5  # without news of a file that had no errors, from a server that tells no versions
_QUIET = 0.4  # seconds without news after which what was published counts as all
_FILE_BYTES = 2 << 20
_FINDINGS = 200  # of one file
_OPEN = 50  # files that it follows at once
_ERROR = 1  # DiagnosticSeverity
_SILENCES = 3  # looks in a row without a word about any of the files
# Where LSP's name of a language is not that of the settings.
_LANGUAGE_IDS = {"shell": "shellscript"}


@dataclass(slots=True)
class _Document:
    """An open file: its version here, what was published about it since that version, and whether it had no errors before."""

    version: int
    findings: Sequence[FileFinding] | None = None
    was_clean: bool = False


class LanguageServer:
    """`diagnostics.LANGUAGE`. It sees the workspace read-only, and has no network. What goes wrong with it is told to the
    person once, and it is off for the rest of the session."""

    def __init__(self, language: str, arguments: Sequence[str]) -> None:
        self._language = language
        self._arguments = tuple(arguments)
        self._connection: LspConnection | None = None
        self._process: asyncio.Task[str] | None = None
        self._ends = asyncio.Event()
        self._documents: dict[str, _Document] = {}
        self._root = Path()
        self._news = asyncio.Event()
        self._silences = 0
        self._tells_versions = False

    @property
    def name(self) -> str:
        """Its setting's."""
        return f"diagnostics.{self._language}"

    async def look(self, behalf: OnBehalf, paths: Sequence[str], *, before: bool = False) -> CheckReport:
        """The errors of all open files, once the server has looked at these; what it has not said in time is missing."""
        if self._ends.is_set():
            return CheckReport()
        try:
            if self._connection is None:
                async with asyncio.timeout(START_SECONDS):
                    self._connection = await self._start(behalf)
            async with asyncio.timeout(FIRST_LOOK_SECONDS if before else LOOK_SECONDS):
                for path in paths:
                    await self._show(behalf, path)
                await self._wait(paths)
        except TimeoutError:
            if self._connection is None:
                await self._off(behalf, f"no answer in {START_SECONDS:g} s.")
        except (AInternError, OSError) as error:
            await self._off(behalf, str(error))
        known = {path: each.findings for path, each in self._documents.items() if each.findings is not None}
        waiting = [path for path in paths if path in self._documents and path not in known]
        self._silences = self._silences + 1 if waiting and not known else 0
        if self._silences == _SILENCES:
            await self._off(behalf, f"it said nothing about any file in {LOOK_SECONDS:g} s, {_SILENCES} times.")
        note = f"{self.name}: still checking {', '.join(waiting[:5])}." if waiting and not self._ends.is_set() else ""
        return CheckReport(known, note)

    async def close(self) -> None:
        """Ends the server and all that it has started; it stays off."""
        self._documents.clear()
        self._ends.set()
        if self._connection is not None:
            await self._connection.close()
        if self._process is not None:
            await asyncio.gather(self._process, return_exceptions=True)

    async def _off(self, behalf: OnBehalf, why: str) -> None:
        await self.close()
        said = self._process.result() if self._process and not self._process.cancelled() else ""
        behalf.warn(
            f"{self.name} does not run in this session: {self._arguments[0]}: {why}{f' {said}' if said else ''}"
        )

    async def _start(self, behalf: OnBehalf) -> LspConnection:
        if problem := behalf.permit(self.name, self._arguments):
            raise ToolFailure(problem)
        sandbox = behalf.context.host.sandbox
        if sandbox is None:
            raise ToolFailure("there is no sandbox here.")
        self._root = behalf.context.workspace.root
        cage = Cage(self._root, sandbox, read_only(behalf.context.workspace.roots, {}))
        ours, theirs = socket.socketpair()
        self._process = asyncio.create_task(self._serve(cage, theirs), name=f"aintern {self.name}")
        connection = await connect(ours, self._told, self._asked)
        try:
            where = {"uri": self._root.as_uri(), "name": self._root.name}
            await connection.request(
                "initialize",
                {
                    "processId": None,  # it lives in a process namespace of its own
                    "rootUri": where["uri"],
                    "rootPath": str(self._root),
                    "workspaceFolders": [where],
                    "capabilities": {
                        "workspace": {"workspaceFolders": True, "configuration": True},
                        "textDocument": {
                            "synchronization": {"didSave": True},
                            "publishDiagnostics": {"versionSupport": True},
                        },
                    },
                },
            )
            await connection.notify("initialized", {})
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _serve(self, cage: Cage, theirs: socket.socket) -> str:
        """The server's process, and what it said when it ended."""
        try:
            finished = await run_on_socket(self._arguments, theirs, cage, ends=self._ends)
        except (ToolFailure, OSError) as error:
            return str(error)
        return " ".join(finished.stderr.split())[-300:]

    async def _show(self, behalf: OnBehalf, path: str) -> None:
        """Opens a file at the server, or tells what it has become."""
        assert self._connection is not None
        uri = self._uri(path)
        known = self._documents.get(path)
        try:
            text = behalf.context.files.read_bytes(path, _FILE_BYTES + 1).decode("utf-8", "replace")
        except ToolFailure:
            if self._documents.pop(path, None) is not None:  # it is gone
                await self._connection.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
            return
        if len(text) > _FILE_BYTES:
            return
        if known is None and len(self._documents) == _OPEN:
            oldest = next(iter(self._documents))
            del self._documents[oldest]
            await self._connection.notify("textDocument/didClose", {"textDocument": {"uri": self._uri(oldest)}})
        document = self._documents[path] = _Document(known.version + 1 if known else 1)
        document.was_clean = known is not None and (known.was_clean if known.findings is None else not known.findings)
        where = {"uri": uri, "version": document.version}
        if known is None:
            language = _LANGUAGE_IDS.get(self._language, self._language) + (
                "react" if path.endswith(("jsx", "tsx")) else ""
            )
            shown = {**where, "languageId": language, "text": text}
            await self._connection.notify("textDocument/didOpen", {"textDocument": shown})
        else:
            await self._connection.notify(
                "textDocument/didChange", {"textDocument": where, "contentChanges": [{"text": text}]}
            )
        await self._connection.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    async def _wait(self, paths: Sequence[str]) -> None:
        """Until each of these files has news and none has come for a moment. The caller's time-out ends it, too."""
        assert self._connection is not None
        started = time.monotonic()
        shown = [self._documents[path] for path in paths if path in self._documents]
        while True:
            self._news.clear()
            if not self._tells_versions and time.monotonic() - started > UNCHANGED_SECONDS:
                # typescript-language-server publishes no second time that there is nothing wrong.
                for each in shown:
                    each.findings = () if each.findings is None and each.was_clean else each.findings
            is_known = all(each.findings is not None for each in shown)
            if self._connection.problem:
                raise ToolFailure(self._connection.problem)
            try:
                async with asyncio.timeout(_QUIET):
                    await self._news.wait()
            except TimeoutError:
                if is_known:
                    return

    def _told(self, method: str, parameters: Json) -> None:
        if method != "textDocument/publishDiagnostics":
            return
        path = self._path(str(parameters.get("uri", "")))
        document = self._documents.get(path)
        version = parameters.get("version")
        self._tells_versions |= isinstance(version, int)
        if document is None or (isinstance(version, int) and version < document.version):
            return
        errors = [each for each in parameters["diagnostics"] if each.get("severity", _ERROR) == _ERROR]
        document.findings = [_finding(path, each) for each in errors[:_FINDINGS]]
        self._news.set()

    def _asked(self, method: str, parameters: Json) -> Any:
        """What servers ask their editor. It has no settings of its own for them."""
        if method == "workspace/configuration":
            return [None for _ in parameters["items"]]
        if method == "workspace/workspaceFolders":
            return [{"uri": self._root.as_uri(), "name": self._root.name}]
        return None

    def _uri(self, path: str) -> str:
        return (self._root / path).as_uri()

    def _path(self, uri: str) -> str:
        """Relative to the workspace, as it was shown; servers spell the escapes of a URI in ways of their own."""
        try:
            return str(Path(unquote(urlsplit(uri).path)).relative_to(self._root))
        except ValueError:
            return ""


def _finding(path: str, diagnostic: Mapping[str, Any]) -> FileFinding:
    start = diagnostic["range"]["start"]
    message, code = str(diagnostic["message"]), diagnostic.get("code", "")
    said = f"{path}:{int(start['line']) + 1}:{int(start['character']) + 1}: {message}"
    return FileFinding.of(f"{said} ({code})" if code else said, f"{message}\0{code}")
