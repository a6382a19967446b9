"""Questions that have waited too long: whoever is on duty is reminded, and one day nobody's answer is a no."""

import json
import logging
import subprocess
from contextlib import suppress
from dataclasses import asdict

from aintern.errors import NotStored
from aintern.fleet.fleet import Fleet
from aintern.permission.approvals import Answer
from aintern.settings.schema import FleetSettings
from aintern.store.parked_questions import ParkedQuestion

log = logging.getLogger("aintern")
_TIMEOUT = 60  # seconds that the reminding program may take
# Of all workers that see it, one reminds.
_REMIND = (
    "INSERT INTO fleet.reminders AS r (run, question, reminded) VALUES (?, ?, clock_timestamp()) ON CONFLICT (run, question)"
    " DO UPDATE SET reminded = clock_timestamp() WHERE r.reminded < clock_timestamp() - make_interval(secs => ?)"
)


def tend_questions(fleet: Fleet, wanted: FleetSettings) -> None:
    """Denies what has waited for `fleet.answer_within` hours, and gives what has waited for `fleet.remind_after` hours to the program
    `fleet.reminder`, a JSON object a line, once each so many hours."""
    if not wanted.answer_within and not (wanted.remind_after and wanted.reminder):
        return

    def waits(question: ParkedQuestion, hours: float) -> bool:
        sql = "SELECT ?::timestamptz < clock_timestamp() - make_interval(secs => ?)"
        return bool(fleet.database.rows(sql, (question.asked_at, hours * 3600))[0][0])

    overdue = []
    for run, question in fleet.approvals():
        if wanted.answer_within and waits(question, wanted.answer_within):
            reason = f"nobody answered within {wanted.answer_within:g} hours"
            with suppress(NotStored):  # answered just now
                fleet.answer(run.id, Answer("deny", reason=reason, by="expiry"), question=question.call_id)
        elif wanted.remind_after and wanted.reminder and waits(question, wanted.remind_after):
            every = wanted.remind_after * 3600
            if fleet.database.execute(_REMIND, (run.id, question.call_id, every)):
                overdue.append({"run": run.id, "repo": run.repo, "submitter": run.submitter, **asdict(question)})
    if overdue:
        lines = "".join(f"{json.dumps(each, default=str)}\n" for each in overdue)
        try:
            subprocess.run(wanted.reminder, input=lines.encode(), timeout=_TIMEOUT, check=True)
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("fleet.reminder: %s", error)
