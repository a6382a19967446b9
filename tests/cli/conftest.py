"""The commands are tested in the same workspace as the chat, and beside a hub of their own."""

from collections.abc import Iterator

import pytest

from tests.backends.hub_server import HubServer, serving_hub
from tests.backends.models.gguf_files import MODEL
from tests.terminal.conftest import command, told, workspace

__all__ = ["command", "told", "workspace"]

REPOSITORY = "org/Tiny-Q-GGUF"
BIG = MODEL + bytes(range(256)) * 4000


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    files = {"README.md": b"hello", "tiny-q-Q4_K_M.gguf": BIG, "tiny-q-Q8_0.gguf": MODEL}
    with serving_hub(repositories={REPOSITORY: files}) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        monkeypatch.delenv("HF_TOKEN", raising=False)
        yield served
