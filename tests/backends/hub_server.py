"""A Hub for tests: speaks its protocol over a real socket, with redirects, ranges and checksums, and with all that goes wrong."""

import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit


@dataclass
class HubServer:
    """What is served. `cuts` are the bytes after which the next answers break off; `gated` and `private` repositories want
    `token`; `lies` about a path's content keep its checksum; `pause` in seconds is between blocks of a body."""

    repositories: dict[str, dict[str, bytes]] = field(default_factory=dict)
    odd_entries: list[Any] = field(default_factory=list)
    in_git: set[str] = field(default_factory=set)
    cuts: list[int] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    gated: set[str] = field(default_factory=set)
    private: set[str] = field(default_factory=set)
    token: str = "hf_right"
    lies: dict[str, bytes] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    redirect_to: str = ""
    ranges: bool = True
    page: int = 2
    pause: float = 0.0
    url: str = ""
    cdn: str = ""
    asked: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)

    def entries(self, repository: str) -> list[Any]:
        made: list[Any] = []
        for path, data in self.repositories[repository].items():
            sha1 = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
            entry = {"type": "file", "oid": sha1, "size": self.sizes.get(path, len(data)), "path": path}
            if path not in self.in_git:
                large = {"oid": hashlib.sha256(data).hexdigest(), "size": entry["size"], "pointerSize": 134}
                entry |= {"lfs": large, "xetHash": "0" * 64}
            made.append(entry)
        return [{"type": "directory", "oid": "0" * 40, "size": 0, "path": "folder"}, *made, *self.odd_entries]


@contextmanager
def serving_hub(**options: Any) -> Iterator[HubServer]:
    """A Hub and, on another port, its storage, both on loopback."""
    hub = HubServer(**options)

    class Handler(_Handler):
        served = hub

    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Handler) for _ in range(2)]
    hub.url, hub.cdn = (f"http://127.0.0.1:{server.server_address[1]}" for server in servers)
    threads = [threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True) for server in servers]
    for thread in threads:
        thread.start()
    try:
        yield hub
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: HubServer

    def log_message(self, *_: Any) -> None:
        return

    def do_GET(self) -> None:
        hub, parts = self.served, urlsplit(self.path)
        self.is_storage = self.headers["host"] == urlsplit(hub.cdn).netloc
        hub.asked.append(
            ("storage" if self.is_storage else "hub", self.path, {k.lower(): v for k, v in self.headers.items()})
        )
        path = unquote(parts.path)
        if tree := re.fullmatch(r"/api/models/([^/]+/[^/]+)/tree/main", path):
            self._tree(tree[1], parse_qs(parts.query))
        elif file := re.fullmatch(r"/([^/]+/[^/]+)/resolve/main/(.+)", path):
            self._resolve(file[1], file[2])
        elif file := re.fullmatch(r"/storage/([^/]+/[^/]+)/(.+)", path):
            self._bytes(file[1], file[2])
        else:
            self._say(404, {"error": "not found"})

    def _may(self, repository: str, restricted: set[str]) -> bool:
        return repository not in restricted or self.headers.get("authorization") == f"Bearer {self.served.token}"

    def _tree(self, repository: str, query: dict[str, list[str]]) -> None:
        hub = self.served
        if repository not in hub.repositories or not self._may(repository, hub.private):
            self._say(401, {"error": "Repository not found"}, ("X-Error-Code", "RepoNotFound"))
            return
        entries, start = hub.entries(repository), int(query.get("cursor", ["0"])[0])
        further = start + hub.page < len(entries)
        link = f'<{hub.url}/api/models/{repository}/tree/main?recursive=true&cursor={start + hub.page}>; rel="next"'
        self._say(200, entries[start : start + hub.page], *([("Link", link)] if further else []))

    def _resolve(self, repository: str, path: str) -> None:
        hub = self.served
        if not self._may(repository, hub.gated):
            self._say(403 if self.headers.get("authorization") else 401, {}, ("X-Error-Code", "GatedRepo"))
            return
        if path not in hub.repositories[repository]:
            self._say(404, {}, ("X-Error-Code", "EntryNotFound"))
            return
        if hub.statuses:
            self._say(hub.statuses.pop(0), {})
            return
        entry = next(each for each in hub.entries(repository) if each["path"] == path)
        if path in hub.in_git:
            self._bytes(repository, path)
            return
        self._say(
            302,
            {},
            ("Location", hub.redirect_to or f"{hub.cdn}/storage/{repository}/{path}?signature=x"),
            ("ETag", f'"{entry["oid"]}"'),
            ("X-Linked-Size", str(entry["size"])),
            ("X-Linked-Etag", f'"{entry["lfs"]["oid"]}"'),
            ("X-Repo-Commit", "a" * 40),
        )

    def _bytes(self, repository: str, path: str) -> None:
        hub = self.served
        data = hub.lies.get(path, hub.repositories[repository][path])
        wanted = re.fullmatch(r"bytes=(\d+)-", self.headers.get("range", "")) if hub.ranges else None
        start = int(wanted[1]) if wanted else 0
        self.send_response(206 if wanted else 200)
        if wanted:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(data) - start))
        self.send_header("ETag", '"x"')
        self.end_headers()
        cut = hub.cuts.pop(0) if hub.cuts else len(data)
        for at in range(start, min(len(data), start + cut), 1024):
            self.wfile.write(data[at : min(at + 1024, start + cut)])
            self.wfile.flush()
            time.sleep(hub.pause)
        if start + cut < len(data):
            self.close_connection = True

    def _say(self, status: int, value: Any, *headers: tuple[str, str]) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)
