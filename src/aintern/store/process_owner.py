"""Which process works on a conversation: enough to tell whether it is still the same one, also after a reboot."""

import json
import os
import sys
import time
from dataclasses import asdict
from functools import cache
from pathlib import Path

from aintern.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Owner:
    """A process on a machine since its last boot; `started` tells it from a later one with the same number."""

    host: str
    boot: str
    pid: int
    started: str
    lease: str = ""  # tells two sessions in one process apart
    since: float = 0.0

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Owner | None":
        """None for an empty text, and for one that is no owner: nobody can be asked, so nobody holds it."""
        try:
            return cls(**json.loads(text)) if text else None
        except (TypeError, ValueError):
            return None

    def is_alive(self, quiet_for: float) -> bool:
        """Whether the process still runs. Of another machine that can't be seen: then, whether it wrote within 15 minutes.

        `quiet_for`: seconds since it last wrote to the conversation.
        """
        here = this_process()
        if self.host != here.host:
            return quiet_for < 900
        return self.boot == here.boot and _start_of(self.pid) == self.started


def this_process() -> Owner:
    # Containers that share the machine's name also have boot id and process numbers apart by chance only.
    return Owner(os.uname().nodename, _boot(), os.getpid(), _own_start(), since=time.time())


@cache
def _own_start() -> str:
    return _start_of(os.getpid())


os.register_at_fork(after_in_child=_own_start.cache_clear)


@cache
def _boot() -> str:
    path = Path("/proc/sys/kernel/random/boot_id")
    if path.exists():
        return path.read_text(encoding="ascii").strip()
    if sys.platform == "darwin":
        return _answer("sysctl", "-n", "kern.boottime")
    return ""


def _start_of(pid: int) -> str:
    """When the process started, as the system writes it; '' when there is no such process."""
    if sys.platform != "linux":
        return _answer("ps", "-o", "lstart=", "-p", str(pid))
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()  # the name before it may hold spaces and parentheses
    return "" if fields[0] in "ZX" else fields[19]


def _answer(*command: str) -> str:
    import subprocess

    system = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}  # the user's may hold folders that a command can write
    return subprocess.run(command, env=system, capture_output=True, text=True, check=False).stdout.strip()
