"""The Hugging Face Hub's protocol: which files a repository has, and their bytes from any offset on.

A client of our own on httpx2: `huggingface_hub` 2.4 checks the size of a download but not its checksum, and brings click, fsspec,
hf-xet, pyyaml and tqdm. Only https is spoken, but for an endpoint on this machine; the token goes to the endpoint alone.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urljoin, urlsplit

from aintern.backends.http.model_server import LOOPBACK
from aintern.errors import AInternError, BackendError, ModelUnavailable, UsageError

if TYPE_CHECKING:
    import httpx2

ENDPOINT = "https://huggingface.co"

_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}", re.ASCII)
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\:*?\"<>|]")
_SHA256, _SHA1 = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{40}")
_MOST_PAGES = 50
_MOST_REDIRECTS = 5
_SILENCE = 60.0
_LISTING_LIMIT = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a repository. `size` in bytes; `checksum` is its sha256 in hexadecimal digits, or git's sha1 of the blob (40 digits)
    where the Hub keeps the file in git itself."""

    path: str
    size: int
    checksum: str


@dataclass(frozen=True, slots=True)
class Body:
    """A file's bytes from `start` on: 0 where the server knows no ranges."""

    start: int
    blocks: Iterator[bytes]


class Hub:
    """One Hub. `endpoint` is by default HF_ENDPOINT or huggingface.co, the token what HF_TOKEN holds.

    Raises UsageError for an endpoint that is no URL, or plain http to another machine."""

    def __init__(self, endpoint: str = "") -> None:
        import httpx2

        self.endpoint = (endpoint or os.environ.get("HF_ENDPOINT") or ENDPOINT).rstrip("/")
        self._local = urlsplit(self.endpoint).hostname in LOOPBACK
        if not self._allowed(self.endpoint):
            raise UsageError(f"{self.endpoint!r} is no endpoint of a Hub.", "Write it like https://huggingface.co.")
        self._token = os.environ.get("HF_TOKEN", "").strip()
        self._client = httpx2.Client(timeout=httpx2.Timeout(_SILENCE, connect=10.0), headers={"user-agent": "aintern"})

    @property
    def name(self) -> str:
        """The host, for messages."""
        return urlsplit(self.endpoint).netloc.rpartition("@")[2]

    def __enter__(self) -> "Hub":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def files(self, repository: str) -> list[HubFile]:
        """The files of a repository's newest state that could be kept under their own names, sorted by path.

        Raises UsageError for a name that is none, ModelUnavailable where there is no such repository or it may not be read,
        BackendError when the Hub fails."""
        if not _REPOSITORY.fullmatch(repository) or ".." in repository:
            raise UsageError(f"{repository!r} is not the name of a repository.", "Write OWNER/NAME.")
        url = f"{self.endpoint}/api/models/{repository}/tree/main?recursive=true&expand=false"
        found: list[HubFile] = []
        for _ in range(_MOST_PAGES):
            try:
                with self._get(url, repository) as reply:
                    entries = _json(reply, self.name)
                    further = reply.links.get("next", {}).get("url", "")
            except OSError as error:
                raise BackendError(
                    f"{self.name} cannot be reached ({error}).", "Check the network; HF_ENDPOINT names another Hub."
                ) from error
            found += [file for file in map(_file, entries) if file is not None]
            if not further:
                return sorted(found, key=lambda file: file.path)
            url = _joined(url, further)
        raise BackendError(f"{repository} has too many files to list.", "Name another repository.")

    @contextmanager
    def open(self, repository: str, path: str, start: int = 0) -> Iterator[Body]:
        """A file's bytes. Raises as `files`, and OSError when the connection breaks off."""
        url = f"{self.endpoint}/{repository}/resolve/main/{quote(path)}"
        with self._get(url, repository, {"range": f"bytes={start}-"} if start else {}) as reply:
            begins = start if reply.status_code == 206 else 0
            if reply.status_code == 206 and not reply.headers.get("content-range", "").startswith(f"bytes {start}-"):
                raise BackendError(f"{self.name} sent another part of the file than was asked for.", "Try again.")
            with _as_os_error():
                yield Body(begins, _raw(reply))

    @contextmanager
    def _get(self, url: str, repository: str, headers: Mapping[str, str] | None = None) -> Iterator["httpx2.Response"]:
        """The answer behind all redirects, each of which must be as safe as the first address."""
        for _ in range(_MOST_REDIRECTS + 1):
            if not self._allowed(url):
                raise BackendError(f"{self.name} redirects to an address that is not https.", "Try again later.")
            own = url.startswith(f"{self.endpoint}/") and self._token
            sent = {
                "accept-encoding": "identity",
                **(headers or {}),
                **({"authorization": f"Bearer {self._token}"} if own else {}),
            }
            with _as_os_error(), self._client.stream("GET", url, headers=sent) as reply:
                if not reply.is_redirect:
                    if reply.status_code not in (200, 206):
                        raise self._refused(reply, repository)
                    yield reply
                    return
                url = _joined(url, reply.headers.get("location", ""))
        raise BackendError(f"{self.name} redirects in a circle.", "Try again later.")

    def _allowed(self, url: str) -> bool:
        import httpx2

        try:
            parts = urlsplit(url)
            httpx2.URL(url)  # refuses more: a port that is no number, a host with a space
        except (ValueError, httpx2.InvalidURL):
            return False
        if parts.scheme == "https":
            return bool(parts.hostname)
        return parts.scheme == "http" and self._local and parts.hostname in LOOPBACK

    def _refused(self, reply: "httpx2.Response", repository: str) -> AInternError:
        status, code = reply.status_code, reply.headers.get("x-error-code", "")
        if code == "GatedRepo":
            return ModelUnavailable(
                f"{repository} is gated: its owner wants you to accept terms first.",
                f"Accept them at {self.endpoint}/{repository}, and put a token of yours into HF_TOKEN.",
            )
        if code == "EntryNotFound":
            return ModelUnavailable(f"{repository} does not have that file any more.", "Pull again.")
        if status == 404 or code == "RepoNotFound" or (status in (401, 403) and not self._token):
            return ModelUnavailable(
                f"There is no repository {repository} at {self.name}, or it is private.",
                "Check its name; for a private one put a token into HF_TOKEN.",
            )
        if status in (401, 403):
            return ModelUnavailable(f"{self.name} refused the token in HF_TOKEN (status {status}).", "Make a new one.")
        if status == 429 or status >= 500:
            return HubBusy(f"{self.name} failed (status {status}).", "Try again later.")
        return BackendError(f"{self.name} refused the request (status {status}).", "Is this a Hub's endpoint?")


class HubBusy(BackendError):
    """A Hub that fails or is over its limit: worth another try, as a broken connection is."""


class _as_os_error:  # noqa: N801 - reads as a phrase after `with`
    """httpx2's broken connections as Python's own."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        import httpx2

        if isinstance(error, httpx2.TimeoutException):
            raise TimeoutError(str(error) or "nothing came for a minute") from error
        if isinstance(error, httpx2.TransportError):
            raise ConnectionError(str(error) or type(error).__name__) from error


def _joined(base: str, to: str) -> str:
    try:
        return urljoin(base, to)
    except ValueError:
        return ""  # no address at all, and so not an allowed one


def _raw(reply: "httpx2.Response") -> Iterator[bytes]:
    with _as_os_error():
        yield from reply.iter_raw()  # as it arrives: what is held back to fill a block would be lost when the connection breaks


def _json(reply: "httpx2.Response", name: str) -> list[Any]:
    import json

    text = b""
    for block in reply.iter_bytes():
        text += block
        if len(text) > _LISTING_LIMIT:
            raise BackendError(f"{name} sent a list of files without end.", "Is this a Hub's endpoint?")
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list):
        raise BackendError(f"{name} does not speak the Hub's protocol.", "Is this a Hub's endpoint?")
    return entries


def _file(entry: Any) -> HubFile | None:
    """An entry of the tree; None for folders and for what must not become a file's name here."""
    if not isinstance(entry, dict) or entry.get("type") != "file":
        return None
    large = entry.get("lfs")
    large = large if isinstance(large, dict) else {}
    path, size = entry.get("path"), large.get("size", entry.get("size"))
    checksum = str(large.get("oid", entry.get("oid", ""))).removeprefix("sha256:")
    digits = _SHA256 if large else _SHA1
    if not isinstance(path, str) or not _safe(path) or not isinstance(size, int) or size < 0:
        return None
    return HubFile(path, size, checksum) if digits.fullmatch(checksum) else None


def _safe(path: str) -> bool:
    """Whether a path stays below the folder it is put into, and hides nothing there."""
    parts = path.split("/")
    return not _UNSAFE.search(path) and all(
        part and not part.startswith(".") and len(part.encode()) <= 200 for part in parts
    )
