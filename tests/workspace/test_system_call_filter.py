"""The filter is a program that the kernel takes; what it refuses is refused."""

import os
import platform
import subprocess
import sys
import tempfile

import pytest

from aintern.workspace.system_call_filter import system_call_filter
from aintern.workspace.trusted_programs import find_program

# Opens a unix socket, asks for a terminal injection and for io_uring, and says what came of it.
PROBE = """
import ctypes, errno, fcntl, os, socket, sys
def outcome(work):
    try:
        work()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"
def call(number):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(number, 0, 0, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "")
print(outcome(lambda: socket.socket(socket.AF_UNIX)), outcome(lambda: socket.socket(socket.AF_INET)),
      outcome(lambda: fcntl.ioctl(0, 0x5412, b"x")), outcome(lambda: call(425)), outcome(lambda: call(435)))
"""


@pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="no filter for this processor")
def test_the_kernel_takes_it_and_refuses_what_an_escape_needs() -> None:
    bwrap = find_program("bwrap")
    if not bwrap or subprocess.run([bwrap, "--ro-bind", "/", "/", "true"], check=False).returncode:
        pytest.skip("no sandbox on this machine")
    with tempfile.TemporaryFile() as file:
        file.write(system_call_filter())
        file.seek(0)
        line = [bwrap, "--ro-bind", "/", "/", "--seccomp", str(file.fileno()), "--", sys.executable, "-c", PROBE]
        done = subprocess.run(line, pass_fds=[file.fileno()], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.stdout.split() == ["EPERM", "done", "EPERM", "EPERM", "ENOSYS"], done.stderr


def test_the_program_is_whole_instructions() -> None:
    assert len(system_call_filter()) % 8 == 0
    assert os.uname().machine not in ("x86_64", "aarch64") or len(system_call_filter()) > 100
