"""A model is loaded with a context that fits, or refused with the numbers."""

from pathlib import Path

import pytest

from aintern.backends.embedded import memory
from aintern.backends.embedded.memory import context_for, free_memory
from aintern.backends.models.gguf_header import read_header
from aintern.errors import ModelUnavailable
from tests.backends.models.gguf_files import file


def test_a_model_that_does_not_fit_into_memory_says_how_much_is_missing(tmp_path: Path) -> None:
    header = read_header(file(tmp_path / "m.gguf"))
    with pytest.raises(ModelUnavailable, match=r"needs .* GiB of memory.*for its weights.*1,024 tokens.*are free"):
        context_for(header, free=100)
    assert context_for(header, free=None) == 4096
    free = header.weights + 2048 * header.cache_bytes
    assert context_for(header, free) == 1024, "a quarter of what is free, but no less than a request needs"
    assert context_for(header, free * 100) == 4096
    assert context_for(header, free, wanted=2048) == 2048
    assert context_for(header, free * 100, wanted=100_000) == 4096, "never more than it was trained for"
    with pytest.raises(ModelUnavailable, match=r"3,000 tokens.*Set model\.context_length to at most 2,048"):
        context_for(header, free, wanted=3000)


def test_a_containers_limit_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_CONTROL_GROUP", tmp_path)
    (tmp_path / "memory.current").write_text("900000\n")
    (tmp_path / "memory.stat").write_text("anon 5\ninactive_file 100000\nactive_file 7\n")
    (tmp_path / "memory.max").write_text("1000000\n")
    assert free_memory() == 200_000
    (tmp_path / "memory.max").write_text("max\n")
    assert free_memory() != 200_000
