"""The Hugging Face Hub's protocol: its repositories, their models, and files from any offset on.

A client of our own: `huggingface_hub` 2.4 checks the size of a download but not its checksum, and brings click, fsspec,
hf-xet, pyyaml and tqdm. Only https is spoken, but for an endpoint on this machine; the token goes to the endpoint alone.
"""

import json
import os
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aintern.backends.models.safe_download import Busy, SafeDownload, joined
from aintern.dataclass import dataclass
from aintern.errors import AInternError, BackendError, ModelUnavailable, UsageError

if TYPE_CHECKING:  # client_session decides how it is imported
    from aiohttp import ClientResponse

ENDPOINT = "https://huggingface.co"

_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}", re.ASCII)
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\:*?\"<>|]")
_SHA256, _SHA1 = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{40}")
PART = re.compile(r"-(\d{5})-of-(\d{5})(?=\.gguf$)")
"""What the name of a split model's part ends with."""

_MOST_PAGES = 50


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a repository. `size` in bytes; `checksum` is its sha256 in hexadecimal digits, or git's sha1 of the blob (40 digits)
    where the Hub keeps the file in git itself."""

    path: str
    size: int
    checksum: str


@dataclass(frozen=True, slots=True)
class HubModel:
    """A model of a repository: one file, or all parts of a split one. `name` is what to write behind the colon."""

    name: str
    files: tuple[HubFile, ...]

    @property
    def size(self) -> int:
        """Of all parts, in bytes."""
        return sum(file.size for file in self.files)


class Hub:
    """One Hub. `endpoint` is by default HF_ENDPOINT or huggingface.co, the token what HF_TOKEN holds.

    Raises UsageError for an endpoint that is no URL, or plain http to another machine."""

    def __init__(self, endpoint: str = "") -> None:
        self.endpoint = (endpoint or os.environ.get("HF_ENDPOINT") or ENDPOINT).rstrip("/")
        self._token = os.environ.get("HF_TOKEN", "").strip()
        self._http = SafeDownload(self.endpoint, f"Bearer {self._token}" if self._token else "", self._refused)
        if not self._http.allows(self.endpoint):
            raise UsageError(f"{self.endpoint!r} is no endpoint of a Hub.", "Write it like https://huggingface.co.")

    @property
    def name(self) -> str:
        """The host, for messages."""
        return self._http.name

    async def __aenter__(self) -> "Hub":
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.__aexit__()

    async def files(self, repository: str) -> list[HubFile]:
        """The files of a repository's newest state that could be kept under their own names, sorted by path.

        Raises UsageError for a name that is none, ModelUnavailable where there is no such repository or it may not be read,
        BackendError when the Hub fails."""
        if not _REPOSITORY.fullmatch(repository) or ".." in repository:
            raise UsageError(f"{repository!r} is not the name of a repository.", "Write OWNER/NAME.")
        url = f"{self.endpoint}/api/models/{repository}/tree/main?recursive=true&expand=false"
        found: list[HubFile] = []
        for _ in range(_MOST_PAGES):
            try:
                async with self._http.get(url, repository) as reply:
                    entries = self._entries(await self._http.listing(reply))
                    further = str(link["url"]) if (link := reply.links.get("next")) else ""
            except OSError as error:
                raise BackendError(
                    f"{self.name} cannot be reached ({error}).", "Check the network; HF_ENDPOINT names another Hub."
                ) from error
            found += [file for file in map(_file, entries) if file is not None]
            if not further:
                return sorted(found, key=lambda file: file.path)
            url = joined(url, further)
        raise BackendError(f"{repository} has too many files to list.", "Name another repository.")

    def open(
        self, repository: str, path: str, start: int = 0
    ) -> AbstractAsyncContextManager[tuple[int, AsyncGenerator[bytes]]]:
        """Where a file's bytes begin that come (0 where the server knows no ranges), and they. Raises as `files`, and OSError
        when the connection breaks off."""
        return self._http.open(f"{self.endpoint}/{repository}/resolve/main/{quote(path)}", repository, start)

    def _entries(self, text: bytes) -> list[Any]:
        try:
            entries = json.loads(text)
        except (ValueError, RecursionError):
            entries = None
        if not isinstance(entries, list):
            raise BackendError(f"{self.name} does not speak the Hub's protocol.", "Is this a Hub's endpoint?")
        return entries

    def _refused(self, reply: "ClientResponse", repository: str) -> AInternError:
        status, code = reply.status, reply.headers.get("x-error-code", "")
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
            return Busy(f"{self.name} failed (status {status}).", "Try again later.")
        return BackendError(f"{self.name} refused the request (status {status}).", "Is this a Hub's endpoint?")


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


def models_of(files: Sequence[HubFile]) -> list[HubModel]:
    """The models among a repository's files: projectors and other additions are none."""
    models: dict[str, list[HubFile]] = {}
    for file in files:
        if file.path.lower().endswith(".gguf") and "mmproj" not in file.path.lower():
            models.setdefault(PART.sub("", file.path), []).append(file)
    return [HubModel(name, tuple(sorted(parts, key=lambda part: part.path))) for name, parts in sorted(models.items())]


def choose_file(offered: Sequence[HubModel], repository: str, wanted: str) -> HubModel:
    """The one that `wanted` names: a file, or the end of a file's name such as Q4_K_M; with '' the only one there is.

    Raises ModelUnavailable for none, or an incomplete one; UsageError with the list where several fit."""
    if not offered:
        raise ModelUnavailable(
            f"{repository} has no GGUF file.", "Look for a repository of the same model with GGUF in its name."
        )
    fitting = [model for model in offered if not wanted or _named(model, wanted)]
    exact = [model for model in fitting if wanted in (model.name, model.files[0].path)]
    if len(fitting) != 1 and len(exact) != 1:
        listed = "\n".join(f"  {repository}:{model.name}  ({model.size / 1e9:.2f} GB)" for model in fitting or offered)
        if fitting:
            raise UsageError(
                f"{repository} has {len(fitting)} such models:\n{listed}", "Pull one of them by this name."
            )
        raise ModelUnavailable(f"{repository} has no {wanted!r}. It has:\n{listed}", "Pull one of them by this name.")
    chosen = (exact or fitting)[0]
    part = PART.search(chosen.files[0].path)
    if part and len(chosen.files) != int(part[2]):
        raise ModelUnavailable(
            f"{chosen.name} lacks parts in {repository}: {len(chosen.files)} of {int(part[2])} are there.",
            "Choose another file.",
        )
    return chosen


def _named(model: HubModel, wanted: str) -> bool:
    name, wanted = model.name.lower(), wanted.lower()
    base = name.rpartition("/")[2]
    ends = base.removesuffix(".gguf").endswith(tuple(f"{mark}{wanted}" for mark in "-._"))
    return ends or wanted in (
        name,
        base,
        base.removesuffix(".gguf"),
        name.partition("/")[0],
        model.files[0].path.lower(),
    )
