"""Where roles are in force, who has none of the right kind is refused, and each act stands on the record under its person's name."""

from contextlib import closing

import psycopg
import pytest

from aintern.errors import UsageError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_roles import FleetRole
from aintern.fleet.fleet_runs import FleetTask
from aintern.risk_level import RiskLevel
from aintern.store.parked_questions import ParkedQuestions
from aintern.store.store import Store


def task(repo: str) -> FleetTask:
    return FleetTask(request="x", repo=repo)


def become(fleet: Fleet, person: str) -> None:
    """The fleet's connection is another user's of PostgreSQL from now on."""
    fleet.database.execute("RESET SESSION AUTHORIZATION")
    with psycopg.connect(fleet.database.location.url, autocommit=True) as server:
        known = server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [person]).fetchone()
        if known is None:
            server.execute(f'CREATE ROLE "{person}" SUPERUSER LOGIN')
    fleet.database.execute(f'SET SESSION AUTHORIZATION "{person}"')


def test_without_roles_everybody_may_everything_and_the_first_role_is_an_operators(fleet: Fleet) -> None:
    fleet.submit(task("/srv/a"))
    with pytest.raises(UsageError, match="operator"):
        fleet.roles.grant(FleetRole("grace", "approver"))
    assert not fleet.roles.listed()


def test_each_role_does_what_it_is_for_and_nothing_else(fleet: Fleet) -> None:
    become(fleet, "olga")
    fleet.roles.grant(FleetRole("olga", "operator"))
    fleet.roles.grant(FleetRole("sam", "submitter", "/srv/*"))
    fleet.roles.grant(FleetRole("ann", "approver", "/srv/*", RiskLevel.MEDIUM))
    become(fleet, "sam")
    (id,) = fleet.submit(task("/srv/a"))
    assert fleet.show(id).submitter == "sam"
    for refused in (
        lambda: fleet.submit(task("/home/b")),
        lambda: fleet.drain(),
        lambda: fleet.roles.grant(FleetRole("sam", "operator")),
    ):
        with pytest.raises(UsageError, match="sam is no"):
            refused()
    fleet.database.execute("UPDATE fleet.runs SET status = 'parked', conversation = 'conv_1' WHERE id = ?", (id,))
    parked = ParkedQuestions(fleet.database)
    parked.park("call_1", "conv_1", "run_command", "make", RiskLevel.HIGH, "")
    become(fleet, "ann")
    with pytest.raises(UsageError, match="high risk"):
        fleet.answer(id, "allow_once")
    with pytest.raises(UsageError, match="no operator"):
        fleet.cancel(id)
    parked.park("call_1", "conv_1", "run_command", "make", RiskLevel.LOW, "")
    fleet.answer(id, "allow_once")
    assert '"by": "ann"' in fleet.database.rows("SELECT answer FROM parked_questions")[0][0]
    become(fleet, "olga")
    fleet.cancel(id)
    with pytest.raises(UsageError, match="last operator"):
        fleet.roles.revoke("olga", "operator")
    fleet.database.execute("RESET SESSION AUTHORIZATION")
    with closing(Store.open(fleet.database.location.url)) as store:
        acts = [(entry.who, entry.summary) for entry in store.audit.entries() if entry.tool == "fleet"]
        assert store.audit.verify().whole
    assert ("sam", f"fleet: submit {id} of /srv/a") in acts
    assert ("ann", f"fleet: answer {id}: allow_once for make") in acts
    assert ("olga", f"fleet: cancel {id}") in acts
