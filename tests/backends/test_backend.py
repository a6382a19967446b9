"""What a backend can do besides the four methods is seen by its type."""

from aintern.backends.backend import PrefillingBackend
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.scripted import ScriptedBackend


async def test_a_backend_without_preparation_is_simply_not_asked() -> None:
    assert isinstance(LlamaCpp, type) and issubclass(LlamaCpp, PrefillingBackend)
    assert not issubclass(ScriptedBackend, PrefillingBackend)
