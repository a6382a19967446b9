"""Tokens of MCP servers are kept in the keyring where there is one, and else where only the user can read them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("mcp")

from mcp.shared.auth import OAuthToken

from aintern.mcp.oauth import TokenStore
from aintern.mcp.server_config import ServerConfig

SERVER = ServerConfig("far", url="https://mcp.example.com/mcp")
TOKENS = OAuthToken(access_token="very-secret", token_type="Bearer")
# What `keyring` promises, over a dictionary; `open` says whether it can be used.
KEYRING = """
from types import SimpleNamespace
class KeyringError(Exception): ...
errors = SimpleNamespace(KeyringError=KeyringError)
kept, open = {}, True
def _check():
    if not open:
        raise KeyringError("no keyring")
def get_password(service, user):
    _check()
    return kept.get((service, user))
def set_password(service, user, password):
    _check()
    kept[service, user] = password
def delete_password(service, user):
    _check()
    if kept.pop((service, user), None) is None:
        raise KeyringError("not found")
"""


@pytest.fixture
def keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "keyring.py").write_text(KEYRING)
    monkeypatch.syspath_prepend(tmp_path / "modules")
    monkeypatch.delitem(sys.modules, "keyring", raising=False)
    yield
    sys.modules.pop("keyring", None)


async def test_without_a_keyring_tokens_are_in_a_file_that_only_the_user_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)  # as where it is not installed
    await TokenStore(SERVER).set_tokens(TOKENS)
    store = TokenStore(SERVER)
    assert await store.get_tokens() == TOKENS
    assert store.path.stat().st_mode & 0o777 == 0o600
    assert store.forget() and not store.path.exists()
    assert not store.forget()


async def test_with_a_keyring_no_token_is_on_the_disk(keyring: None) -> None:
    await TokenStore(SERVER).set_tokens(TOKENS)
    store = TokenStore(SERVER)
    assert await store.get_tokens() == TOKENS
    assert not store.path.exists()
    assert store.forget()
    assert await store.get_tokens() is None


async def test_tokens_of_before_the_keyring_move_into_it(keyring: None) -> None:
    import keyring as system

    system.open = False
    await TokenStore(SERVER).set_tokens(TOKENS)
    assert TokenStore(SERVER).path.exists()
    system.open = True
    assert await TokenStore(SERVER).get_tokens() == TOKENS
    newer = OAuthToken(access_token="newer", token_type="Bearer")
    await TokenStore(SERVER).set_tokens(newer)
    assert not TokenStore(SERVER).path.exists()
    assert await TokenStore(SERVER).get_tokens() == newer
