"""Who may submit, answer and operate in a fleet, and what each of them did on the audit record."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from fnmatch import fnmatchcase
from typing import Literal, get_args

from aintern.dataclass import dataclass
from aintern.errors import NotStored, UsageError
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.database import Database

RoleName = Literal["submitter", "approver", "operator"]


@dataclass(frozen=True, slots=True)
class FleetRole:
    """What a person of PostgreSQL's may do: put runs of repositories that fit `repos` on the queue and end their own (submitter), answer
    questions about them up to a risk (approver), end any run, drain workers and give roles (operator)."""

    person: str
    role: RoleName
    repos: str = "*"
    highest_risk: RiskLevel = RiskLevel.CRITICAL


class FleetRoles:
    """The roles of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database, submitter: str) -> None:
        self.database = database
        self._submitter = submitter
        self._audit = AuditLog(database)

    def close(self) -> None:
        self._audit.close()

    def listed(self) -> list[FleetRole]:
        """Every role; none are in force where there are none."""
        return self.database.select(FleetRole, "fleet.roles", "ORDER BY person, role, repos")

    @property
    def person(self) -> str:
        """Whose acts these are: where roles are in force, the name that PostgreSQL has made sure of."""
        return str(self.database.rows("SELECT session_user")[0][0]) if self.listed() else self._submitter

    def check(self, role: RoleName, repo: str = "", risk: RiskLevel = RiskLevel.SAFE) -> None:
        """Raises UsageError where roles are in force and none of the person's allows it."""
        roles = self.listed()
        if not roles:
            return
        person = self.person
        mine = [each for each in roles if each.person == person and each.role == role]
        if role == "operator" and mine:
            return
        if any(fnmatchcase(repo, each.repos) and risk <= each.highest_risk for each in mine):
            return
        what = f" of {repo}" if repo else ""
        level = f" for {risk.value} risk" if role == "approver" else ""
        raise UsageError(f"{person} is no {role}{what}{level}.", "Ask an operator: `aintern fleet roles`.")

    def grant(self, role: FleetRole) -> None:
        """Gives a role; the first must make an operator, lest nobody could give another. Raises UsageError where the person may not."""
        if role.role not in get_args(RoleName):
            raise UsageError(f"There is no role {role.role!r}.", f"There are {', '.join(get_args(RoleName))}.")
        if not self.listed() and role.role != "operator":
            raise UsageError("The first role must be an operator's.", "From then on roles are in force.")
        self.check("operator")
        self.record(
            f"make {role.person} {role.role} of {role.repos}", asdict(role) | {"highest_risk": role.highest_risk.value}
        )
        self.database.execute(
            "INSERT INTO fleet.roles (person, role, repos, highest_risk) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (person, role, repos) DO UPDATE SET highest_risk = excluded.highest_risk",
            (role.person, role.role, role.repos, role.highest_risk.value),
        )

    def revoke(self, person: str, role: str) -> None:
        """Takes a person's role back. Raises NotStored where they don't have it, UsageError for the last operator while others have
        roles."""
        self.check("operator")
        roles = self.listed()
        left = [each for each in roles if (each.person, each.role) != (person, role)]
        if len(left) == len(roles):
            raise NotStored(f"{person} is no {role}.", "List them with `aintern fleet roles`.")
        if left and not any(each.role == "operator" for each in left):
            raise UsageError(f"{person} is the last operator.", "Make another one first.")
        self.record(f"{person} is {role} no more", {"person": person, "role": role})
        self.database.execute("DELETE FROM fleet.roles WHERE person = ? AND role = ?", (person, role))

    @contextmanager
    def acting(self) -> Iterator[None]:
        """What is recorded and done within is both on the disk at its end, or neither."""
        with self._audit.appending(durable=True):
            # Before any row of the fleet: workers lock the record first and look at their run's row then.
            self.database.execute("LOCK TABLE audit_log IN EXCLUSIVE MODE")
            yield

    def record(self, what: str, about: Mapping[str, object], run: str = "", who: str = "") -> None:
        """Puts an act on the audit record, and on the chain of the run that it is about; before it is done, or with it."""
        self._audit.decided(
            Decision(
                tool="fleet",
                decision="user_approved",
                risk=Risk(RiskLevel.SAFE),
                parameters=about,
                summary=f"fleet: {what}",
                run=run,
                who=who or self.person,
                only_failure_follows=True,
            )
        )
