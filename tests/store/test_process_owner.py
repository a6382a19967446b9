"""Who works on a conversation is told from a later process of the same number, and a dead one is known to be dead."""

import subprocess
import sys
from dataclasses import replace

from aintern.store.process_owner import Owner, this_process


def test_this_process_lives_and_is_the_same_after_json() -> None:
    me = this_process()
    assert me.is_alive(10**9) and Owner.from_json(me.to_json()) == me


def test_a_process_that_ended_is_gone_and_one_of_its_number_is_another() -> None:
    program = (
        "from aintern.store.process_owner import this_process; print(this_process().to_json(), flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        owner = Owner.from_json(child.stdout.readline())
        assert owner is not None and owner.pid == child.pid and owner.is_alive(0)
        child.communicate("\n")
    assert not owner.is_alive(0)
    assert not replace(this_process(), started="long ago").is_alive(0)
    assert not replace(this_process(), boot="another").is_alive(0)


def test_of_another_machine_only_its_writing_tells() -> None:
    elsewhere = replace(this_process(), host="elsewhere", pid=1)
    assert elsewhere.is_alive(600) and not elsewhere.is_alive(1000)


def test_what_is_no_owner_holds_nothing() -> None:
    for text in ("", "{", "[]", '{"pid": 1}', '"x"'):
        assert Owner.from_json(text) is None
