"""A server of ours that finds its port taken says so, of either address family, and what to choose instead."""

import socket
from pathlib import Path

import pytest

from aintern.backends.http.listening_socket import listening_socket
from tests.terminal.command_line import aintern

TAKEN = "Port {port}{of} can't be used: Address already in use.\nChoose another"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_free_port_is_listened_on_and_a_taken_one_refused(host: str) -> None:
    if host == "::1" and not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")
    with listening_socket(host, 0) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection((host, port), timeout=5):
            pass
        with pytest.raises(OSError, match="in use"):
            listening_socket(host, port)


@pytest.mark.parametrize(
    ("command", "of"), [(("workbench", "--no-open", "--port"), " of 127.0.0.1"), (("mcp", "serve", "--http"), "")]
)
def test_a_taken_port_ends_a_server_with_2_and_a_hint(command: tuple[str, ...], of: str, tmp_path: Path) -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        ended = aintern(*command, str(port), "-C", tmp_path)
    assert ended.code == 2
    assert TAKEN.format(port=port, of=of) in ended.err
