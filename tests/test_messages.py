"""Identifiers are fresh, in every process."""

import os
import re
from concurrent.futures import ThreadPoolExecutor

from aintern.messages import new_id


def test_identifiers_are_fresh_whoever_asks_for_them() -> None:
    with ThreadPoolExecutor(8) as threads:
        given = list(threads.map(lambda _: new_id("call"), range(5_000)))
    assert len(set(given)) == len(given)
    assert all(re.fullmatch(r"call_[0-9a-f]{12}", each) for each in given)


def test_a_forked_process_gives_others() -> None:
    new_id("call")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, " ".join(new_id("call") for _ in range(100)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading) as told:
        others = told.read().split()
    assert len(others) == 100 and not set(others) & {new_id("call") for _ in range(1_000)}
