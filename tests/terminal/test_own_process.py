"""What the command line does to its process holds for the start alone, and keeps nothing of a session alive."""

import os
import subprocess
import sys

CHECKS = """
import gc, os
from aintern.terminal import own_process
own_process.starts()

class Graph:
    def __init__(self):
        self.me = self

left = 0
def gone(reference):
    global left
    left -= 1

import weakref
kept = []
for _ in range(3):
    with own_process.opens_session():
        assert os.environ["PYDANTIC_DISABLE_PLUGINS"] == "{named}"
    assert os.environ.get("PYDANTIC_DISABLE_PLUGINS") == {after}
    kept.append(weakref.ref(Graph(), gone))
    left += 1
gc.collect()
assert left == 0, left
assert gc.get_threshold()[0] < 100_000
"""


def checked(named: str, after: str, **environment: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "PYDANTIC_DISABLE_PLUGINS"}
    code = CHECKS.replace("{named}", named).replace("{after}", after)
    subprocess.run([sys.executable, "-c", code], env={**kept, **environment}, check=True)


def test_plugins_are_off_while_a_session_opens_and_garbage_of_an_earlier_one_is_found() -> None:
    checked("__all__", "None")


def test_what_a_person_says_of_plugins_stays() -> None:
    checked("my-plugin", '"my-plugin"', PYDANTIC_DISABLE_PLUGINS="my-plugin")
