"""Servers are checked against the certificates that the environment or the system names, which are read when TLS is spoken."""

import http.server
import json
import os
import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

ASKS = """
import asyncio, json, os, sys
from aintern.terminal import own_process
if sys.argv[1] == "ours":
    own_process.starts()
from aintern.backends.http.model_server import ModelServer
import aiohttp.connector

async def ask():
    server = ModelServer(sys.argv[2])
    try:
        return (await server.read("GET", "/"))[0]
    except OSError as error:
        return str(error)
    finally:
        await server.aclose()

def read_by_aiohttp():
    return aiohttp.connector._SSL_CONTEXT_VERIFIED.cert_store_stats()["x509"]

print(json.dumps({"read": read_by_aiohttp(), "status": asyncio.run(ask()), "named": os.environ.get("SSL_CERT_FILE")}))
"""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that nobody has signed but itself, with its key beside it."""
    if not shutil.which("openssl"):
        pytest.skip("openssl makes the certificate")
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / "cert.pem"


@pytest.fixture(scope="module")
def address(certificate: Path) -> Iterator[str]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as running:
        running.socket = context.wrap_socket(running.socket, server_side=True)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"https://127.0.0.1:{running.server_port}"
        running.shutdown()


def asked(process: str, address: str, **environment: str) -> dict[str, object]:
    """What a new process finds: one that is ours, or one of somebody who uses us."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SSL_CERT")}
    done = subprocess.run(
        [sys.executable, "-c", ASKS, process, address], env={**kept, **environment}, capture_output=True, check=True
    )
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("process", ["ours", "theirs"])
def test_a_server_is_known_by_the_certificates_that_are_named(process: str, address: str, certificate: Path) -> None:
    answer = asked(process, address, SSL_CERT_FILE=str(certificate))
    assert answer["status"] == 501, "a server that is known answers, if only that it knows no GET"
    assert answer["named"] == str(certificate)


def test_aiohttp_reads_certificates_only_where_the_process_is_not_ours(address: str) -> None:
    bundle = ssl.get_default_verify_paths().cafile
    ours, theirs = asked("ours", address), asked("theirs", address)
    assert ours["read"] == 0
    assert theirs["read"] != 0 or bundle is None
    for answer in (ours, theirs):
        assert "CERTIFICATE_VERIFY_FAILED" in str(answer["status"])
        assert answer["named"] is None
