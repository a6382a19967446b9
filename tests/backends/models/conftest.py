"""A Hub with one repository for the tests of this folder."""

from collections.abc import Iterator

import pytest

from tests.backends.hub_server import HubServer, serving_hub
from tests.backends.models.gguf_files import MODEL
from tests.backends.models.pulling import BIG, REPOSITORY


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    files = {"README.md": b"hello", "tiny-q-Q4_K_M.gguf": BIG, "tiny-q-Q8_0.gguf": MODEL, "mmproj-tiny.gguf": MODEL}
    with serving_hub(repositories={REPOSITORY: files}) as hub:
        yield hub
