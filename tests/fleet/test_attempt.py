"""An attempt that dies at any step leaves a run that another attempt brings to the same end."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetTask
from aintern.store.reply_drafts import draft_path
from aintern.store.store import Store
from tests.fleet.agreeing_model import AgreeingModel, agreeing_model
from tests.fleet.whole_record import once_each, record_is_whole
from tests.nightly import NIGHTLY

# WHEN and WHAT of attempt_killed_at; the file's effect comes between `committed` and `result`.
STEPS = [("after", "decided"), ("after", "finished"), ("before", "result"), ("after", "result")]
Killed = Callable[..., bool]


@pytest.fixture
def killed(fleet: Fleet, fleet_url: str, tmp_path: Path) -> Killed:
    """Lets an attempt at a run work until it dies there, and gives whether it did."""

    def attempt(identity: str, when: str = "after", what: str = "never") -> bool:
        words = ("-m", "tests.fleet.attempt_killed_at", fleet_url, identity, str(tmp_path / "worker"), when, what)
        environment = {**os.environ, "AINTERN_MODE": "auto_approve", "OPENAI_API_KEY": "none"}
        done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode in (0, -signal.SIGKILL), done.stderr
        if done.returncode:
            fleet.runs.give_back(fleet.show(identity))
        return done.returncode != 0

    return attempt


def queued(
    fleet: Fleet, repo: Path, model: AgreeingModel, name: str, plan: Sequence[tuple[str, dict[str, Any]]]
) -> str:
    model.plans[name] = plan
    identity = fleet.runs.add(FleetTask(request=f"Work on {name}", repo=str(repo), model=model.spec), "ada")
    fleet.runs.hand_on()
    return identity


def test_a_command_whose_attempt_dies_at_each_of_its_steps_has_happened_once(
    fleet: Fleet, repo: Path, killed: Killed
) -> None:
    with agreeing_model() as model:
        identity = queued(fleet, repo, model, "alpha", [("run_command", {"command": "echo first >> log.txt"})])
        for when, what in STEPS:
            assert killed(identity, when, what), (when, what)
        assert not killed(identity)
    assert fleet.show(identity).token == len(STEPS) + 1
    once_each(fleet, identity, "+first")
    record_is_whole(fleet)


@pytest.mark.skipif(not NIGHTLY, reason="some fifty attempts: AINTERN_NIGHTLY=1")
@pytest.mark.parametrize("when", ["before", "after"])
def test_an_attempt_that_dies_at_any_commit_of_a_run_loses_and_repeats_nothing(
    when: str, fleet: Fleet, repo: Path, killed: Killed
) -> None:
    with agreeing_model() as model:
        number, dies = 0, True
        while dies:
            number += 1
            plan = [
                ("run_command", {"command": "echo first >> log.txt"}),
                ("write_file", {"path": "new.txt", "content": "second\n"}),
                ("run_command", {"command": "echo third >> log.txt"}),
            ]
            identity = queued(fleet, repo, model, f"run{number}", plan)
            dies = killed(identity, when, str(number))
            if dies and not fleet.show(identity).has_ended:  # after its last commit nothing is left to do
                assert not killed(identity)
            once_each(fleet, identity, "+first", "+second", "+third")
            record_is_whole(fleet)
        assert number > 20


def test_a_reply_that_was_cut_off_in_the_middle_is_no_answer(fleet: Fleet, repo: Path, killed: Killed) -> None:
    with agreeing_model() as model:
        plan = [("write_file", {"path": "new.txt", "content": "first\n"})]
        identity = queued(fleet, repo, model, "alpha", plan)
        assert killed(identity, "before", "decided")
        # What the worker's machine keeps of a reply that was being shown.
        conversation = fleet.show(identity).conversation
        with closing(Store.open(fleet.database.location.url)) as store:
            reply = store.conversations.messages(conversation)[-1]
            assert reply.tool_calls
            fleet.database.execute("DELETE FROM messages WHERE id = ?", (reply.id,))
            run = store.runs.newest(conversation)
        assert run is not None
        draft_path("").parent.mkdir(parents=True, exist_ok=True)
        draft_path(conversation).write_text(f'{{"message": "msg_cut", "run": "{run.id}"}}\n[false, "First I will "]\n')
        assert not killed(identity)
    once_each(fleet, identity, "+first")
    record_is_whole(fleet)


def test_a_run_of_a_conversation_is_its_newest_whatever_the_clocks_of_its_workers_say(fleet: Fleet) -> None:
    with closing(Store.open(fleet.database.location.url)) as store:
        conversation = store.conversations.create().id
        first = store.runs.start(conversation)
        fleet.database.execute("UPDATE runs SET started_at = '2999-12-31T23:59:59.999999Z' WHERE id = ?", (first,))
        second = store.runs.start(conversation)
        assert [run.id for run in store.runs.of(conversation)] == [first, second]
        assert store.runs.newest(conversation).id == second
