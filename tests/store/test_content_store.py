"""What kept contents promise: each comes back byte for byte, versions take little room, and damage is told."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.store.checkpoint_rows import CheckpointRows
from aintern.store.content_store import ContentStore


@pytest.fixture
def contents(tmp_path: Path) -> Iterator[ContentStore]:
    rows = CheckpointRows.open(tmp_path / "checkpoints")
    yield rows.contents
    rows.close()


def read(contents: ContentStore, digest: bytes) -> bytes:
    return b"".join(contents.read(digest))


@pytest.mark.parametrize(
    "content", [b"", b"x", b"\0\xff" * 5000, os.urandom(3_000_000)], ids=["empty", "x", "bytes", "large"]
)
def test_a_content_comes_back(contents: ContentStore, content: bytes) -> None:
    digest = contents.put(content)
    assert read(contents, digest) == content and contents.has(digest)
    assert contents.put(content) == digest


def test_a_files_versions_are_kept_as_differences(contents: ContentStore) -> None:
    rng = random.Random(3)
    text = bytearray(rng.randbytes(50_000))
    versions, digest = [], b""
    for number in range(20):
        text[rng.randrange(len(text))] = number
        digest = contents.put(bytes(text), like=digest)
        versions.append((digest, bytes(text)))
    assert contents.total < 60_000
    assert all(read(contents, digest) == version for digest, version in versions)


def test_a_large_file_is_a_copy_of_its_own(contents: ContentStore, tmp_path: Path) -> None:
    (tmp_path / "model.bin").write_bytes(b"weights" * 400_000)
    with (tmp_path / "model.bin").open("rb") as file:
        contents.put_file(file, b"key")
    assert read(contents, b"key") == b"weights" * 400_000 and (contents.folder / b"key".hex()).exists()


def test_what_nothing_names_goes_and_what_a_difference_needs_stays(contents: ContentStore) -> None:
    base = contents.put(b"a line of text\n" * 500)
    version = contents.put(b"a line of text\n" * 500 + b"more", like=base)
    alone = contents.put(b"something else" * 50)
    contents.database.execute("CREATE TEMP TABLE named AS SELECT ? AS hash", (version,))
    contents.forget_unused("SELECT hash FROM named")
    assert contents.has(base) and not contents.has(alone)
    assert read(contents, version).endswith(b"more")
    with pytest.raises(StoreError, match="no longer there"):
        read(contents, alone)


def test_a_changed_content_is_told(contents: ContentStore) -> None:
    one, other = contents.put(b"one" * 100), contents.put(b"two" * 100)
    contents.database.execute(
        "UPDATE contents SET data = (SELECT data FROM contents WHERE hash = ?) WHERE hash = ?", (other, one)
    )
    with pytest.raises(StoreError, match="damaged"):
        read(contents, one)
