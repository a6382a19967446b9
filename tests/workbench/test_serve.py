"""Served to others: TLS and a password for each browser, over a certificate made here."""

import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.workbench.conftest import Running, ask, script, start, stop

HOST = "127.0.0.2"  # not the loopback address that is served without TLS, and yet of this machine alone
PASSWORD = "correct horse battery"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    try:
        socket.create_server((HOST, 0)).close()
    except OSError:
        pytest.skip(f"{HOST} is no address of this machine")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost".split()
    )
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    options = ("--host", HOST, "--certificate", str(certificate), "--key", str(key))
    running = start(tmp_path, script({"text": "Over TLS."}), *options, AINTERN_PASSWORD=PASSWORD)
    yield running
    stop(running)


def test_a_browser_comes_in_over_tls_with_the_password_alone(running: Running, browser: Any) -> None:
    assert running.address.startswith(f"https://{HOST}:")
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(running.address)
    page.get_by_label("Password").fill("a wrong password")
    page.get_by_role("button", name="Come in").click()
    page.get_by_text("Wrong password").wait_for()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url(f"https://{running.host}/")
    ask(page)
    page.get_by_text("Over TLS.").wait_for()
    (cookie,) = context.cookies()
    assert cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Strict"
    context.close()


def test_without_tls_nothing_is_served(running: Running) -> None:
    with socket.create_connection((HOST, running.port), timeout=30) as plain:
        plain.sendall(f"GET /login HTTP/1.1\r\nHost: {running.host}\r\n\r\n".encode())
        assert not plain.recv(4096).startswith(b"HTTP/1.1 200")
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection((HOST, running.port), timeout=30) as raw, unverified.wrap_socket(raw) as secure:
        secure.sendall(f"GET / HTTP/1.1\r\nHost: {running.host}\r\nConnection: close\r\n\r\n".encode())
        assert secure.recv(4096).startswith(b"HTTP/1.1 401")


def test_serving_others_demands_tls_and_a_password(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "aintern", "workbench", "--no-open", "--host", "0.0.0.0", "-C", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "TLS and a password are needed" in done.stderr
    assert "http" not in done.stdout
