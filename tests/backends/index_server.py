"""A package index for tests: the simple API over a real socket, as JSON or HTML, with user and password, and files in ranges."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class IndexServer:
    """What is served: `projects` by name, each with its files. `who` is the user:password that is wanted; `cuts` are the bytes
    after which the next files break off; `pause` (seconds) follows each MiB of a file; `sums` are told instead of the right ones;
    without `sizes` none is told."""

    projects: dict[str, dict[str, bytes]] = field(default_factory=dict)
    html: bool = False
    who: str = ""
    cuts: list[int] = field(default_factory=list)
    pause: float = 0.0
    sums: dict[str, str] = field(default_factory=dict)
    sizes: bool = True
    yanked: set[str] = field(default_factory=set)
    status: int = 200
    url: str = ""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def sum_of(self, name: str, data: bytes) -> str:
        return self.sums.get(name, hashlib.sha256(data).hexdigest())


@contextmanager
def serving_index(**options: Any) -> Iterator[IndexServer]:
    """An index on loopback; `url` ends in /simple."""
    index = IndexServer(**options)

    class Handler(_Handler):
        served = index

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    index.url = f"http://127.0.0.1:{server.server_address[1]}/simple"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield index
    finally:
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: IndexServer

    def log_message(self, *_: Any) -> None:
        return

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        index = self.served
        index.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        wanted = f"Basic {base64.b64encode(index.who.encode()).decode()}"
        if index.who and self.headers.get("authorization") != wanted:
            self._say(401, b"who are you?", "text/plain")
        elif index.status != 200:
            self._say(index.status, b"no", "text/plain")
        elif self.path.startswith("/files/"):
            self._file(self.path.removeprefix("/files/"))
        else:
            self._project(self.path.removeprefix("/simple/").rstrip("/"))

    def _project(self, name: str) -> None:
        index = self.served
        files = index.projects.get(name)
        if files is None:
            self._say(404, b"no such project", "text/plain")
        elif index.html:
            lines = "".join(
                f'<a href="../../files/{file}#sha256={index.sum_of(file, data)}"'
                f"{' data-yanked' if file in index.yanked else ''}>{file}</a><br>"
                for file, data in files.items()
            )
            self._say(200, f"<!DOCTYPE html><html><body>{lines}</body></html>".encode(), "text/html")
        else:
            listed = [
                {
                    "filename": file,
                    "url": f"../../files/{file}",
                    "hashes": {"sha256": index.sum_of(file, data)},
                    "yanked": file in index.yanked,
                    **({"size": len(data)} if index.sizes else {}),
                }
                for file, data in files.items()
            ]
            text = json.dumps({"meta": {"api-version": "1.1"}, "name": name, "files": listed}).encode()
            self._say(200, text, "application/vnd.pypi.simple.v1+json")

    def _file(self, name: str) -> None:
        data = next((files[name] for files in self.served.projects.values() if name in files), None)
        if data is None:
            self._say(404, b"no such file", "text/plain")
            return
        first, _, last = self.headers.get("range", "bytes=0-").removeprefix("bytes=").partition("-")
        part = data[int(first) : int(last) + 1 if last else len(data)]
        self.send_response(206 if "range" in self.headers else 200)
        self.send_header("content-length", str(len(part)))
        if "range" in self.headers:
            self.send_header("content-range", f"bytes {first}-{int(first) + len(part) - 1}/{len(data)}")
        self.end_headers()
        if self.command == "HEAD":
            return
        if self.served.cuts and len(part) > 1:
            part = part[: self.served.cuts.pop(0)]
            self.close_connection = True
        for start in range(0, len(part), 1 << 20):
            try:
                self.wfile.write(part[start : start + (1 << 20)])
            except ConnectionError:  # the client was killed
                self.close_connection = True
                return
            time.sleep(self.served.pause)

    def _say(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
