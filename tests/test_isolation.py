"""Isolation: no test can touch the real home, be steered by settings from outside, or leave this machine."""

import os
import socket
from pathlib import Path

import pytest
from platformdirs import user_config_path, user_data_path


def test_home_settings_and_data_are_a_test_s_own(home: Path) -> None:
    assert Path.home() == home
    for folder in (user_config_path("aintern"), user_data_path("aintern")):
        assert folder.is_relative_to(home) and not folder.exists()


def test_no_setting_comes_in_from_outside() -> None:
    assert {name for name in os.environ if name.startswith("AINTERN_")} <= {
        "AINTERN_SHARED",
        "AINTERN_NIGHTLY",
        "AINTERN_STRICT",
    }


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1", "example.test"])
def test_a_test_that_would_leave_this_machine_fails(address: str) -> None:
    with socket.socket() as connection, pytest.raises(RuntimeError, match="only loopback"):
        connection.connect((address, 80))
    with pytest.raises(RuntimeError, match="only loopback"):
        socket.getaddrinfo(address, 80)


def test_loopback_is_open() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
        assert socket.getaddrinfo("localhost", 80)
