"""Evaluated starts of prompts on disk, so that a new process need not evaluate system prompt and tools again.

Only what every conversation with the same model, tools and settings shares is kept: no message of a user, no answer, no
result of a tool. That may still be text of a project (its AGENTS.md), so folder and files are the user's alone.
"""

import hashlib
import json
import logging
import os
import platform
import re
import secrets
import time
import zlib
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import platformdirs

from aintern.dataclass import dataclass
from aintern.settings.schema import ModelSettings

log = logging.getLogger("aintern")

LEAST_TOKENS = 64
"""Shorter starts are evaluated faster than a file is looked at."""

_FORMAT = 1
_MIB = 2**20
_BLOCK = 4 * _MIB
_ENDS = 64 * 1024
_LONGEST_WRITE = 3600.0  # seconds after which a file that was never finished is somebody's remains
_NAME = re.compile(r"([0-9a-f]{40})-([0-9a-f]{8})\.kv\Z")


def prompts_folder() -> Path:
    """Where they are kept, in the user's cache folder."""
    return Path(platformdirs.user_cache_dir("aintern", appauthor=False)) / "prompts"


@dataclass(frozen=True)
class PromptCacheFiles:
    """The files: at most `mib` in all, none unused for more than `days`. Every method reads or writes the disk."""

    mib: int
    days: int

    @classmethod
    def wanted(cls, settings: ModelSettings) -> "PromptCacheFiles | None":
        """As the settings say; None where they want none."""
        return cls(settings.kept_prompts_mib, settings.kept_prompts_days) if settings.kept_prompts_mib else None

    @cached_property
    def folder(self) -> Path:
        """Where the workers of this process write."""
        return prompts_folder()

    @cached_property
    def _is_ready(self) -> bool:
        """Whether there is a folder to write to; made on first use, and what is too old is taken out then."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.chmod(0o700)
        except OSError as error:
            log.warning("Evaluated prompts cannot be kept in %s: %s", self.folder, error)
            return False
        self.prune()
        return True

    def find(self, key: str) -> str:
        """The name of the file for `key`, checked from first to last byte; '' where there is none. A damaged one is deleted."""
        if not self._is_ready:
            return ""
        for path in self.folder.glob(f"{key}-*.kv"):
            match = _NAME.match(path.name)
            try:
                if match and _checksum(path) == match[2]:
                    os.utime(path)  # what is used stays
                    return path.name
            except OSError as error:
                log.warning("The evaluated prompt %s cannot be read: %s", path.name, error)
                continue
            self.discard(path.name, "it is damaged")
        return ""

    def new_name(self) -> str:
        """A name to write to before it is known what the file holds; '' where nothing can be written."""
        return f"{secrets.token_hex(8)}.part" if self._is_ready else ""

    def keep(self, written: str, key: str) -> None:
        """Take over a file that was written whole under a `new_name`."""
        path = self.folder / written
        try:
            path.chmod(0o600)
            path.replace(self.folder / f"{key}-{_checksum(path)}.kv")
        except OSError as error:
            log.warning("The evaluated prompt %s cannot be kept: %s", written, error)
        self.prune()

    def discard(self, name: str, why: str) -> None:
        """Delete a file that is of no use, and say so in the log."""
        log.warning("The evaluated prompt %s is deleted: %s", name, why)
        _delete(self.folder / name)

    def prune(self) -> None:
        """Delete what is too old, then the longest unused until the rest fits."""
        now, left = time.time(), self.mib * _MIB
        for age, size, path in sorted(_listed(self.folder, now)):
            is_part = path.suffix == ".part"
            if is_part and age < _LONGEST_WRITE:
                continue
            left -= size
            if is_part or left < 0 or age > self.days * 86400:
                _delete(path)


def prompt_key(settings: Any, lora: Any, tokens: Sequence[int]) -> str:
    """What an evaluated prompt depends on, as 40 hexadecimal digits: the model's and the adapter's file, how they are loaded and
    run, llama.cpp's version, the processor's kind, and every token."""
    known = {
        "format": _FORMAT,
        "llama.cpp": _llama_version(),
        "machine": platform.machine(),
        "model": _identity(settings.model),
        "adapter": _identity(settings.adapter) if settings.adapter else None,
        "lora": lora,
        # Whether the context is longer than what a model was trained for changes where it places its tokens (rope scaling);
        # that length is a power of two, and the context itself follows the free memory of the day.
        "context": (settings.context - 1).bit_length(),
        "tokens": list(tokens),
    }
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:40]


def _llama_version() -> str:
    try:
        return version("xllamacpp")
    except PackageNotFoundError:
        return ""


def _identity(path: str) -> list[Any]:
    """A file's size, time and both ends: what is loaded from gigabytes cannot be read whole at every start."""
    with Path(path).open("rb") as file:
        facts = os.fstat(file.fileno())
        ends = hashlib.sha256(file.read(_ENDS))
        file.seek(max(0, facts.st_size - _ENDS))
        ends.update(file.read(_ENDS))
    return [facts.st_size, facts.st_mtime_ns, ends.hexdigest()]


def _checksum(path: Path) -> str:
    """CRC-32: it finds what a disk or an interrupted copy does to a file in a folder that nobody else can write to."""
    found = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            found = zlib.crc32(block, found)
    return f"{found:08x}"


def _listed(folder: Path, now: float) -> list[tuple[float, int, Path]]:
    """Age in seconds, size in bytes and path of every file of ours."""
    found = []
    for path in folder.glob("*"):  # none where somebody has cleared the cache meanwhile
        if path.suffix in (".kv", ".part"):
            try:
                facts = path.stat()
            except OSError:
                continue  # another process was faster
            found.append((now - facts.st_mtime, facts.st_size, path))
    return found


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s cannot be deleted: %s", path, error)
