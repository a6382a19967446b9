"""What exports of the audit log promise: every entry is in them, and a spreadsheet runs none."""

import csv
import json

from aintern.store.audit_export import csv_lines, json_lines
from aintern.store.audit_log import AuditLog
from tests.store.conftest import record


def test_exports_hold_every_entry(log: AuditLog) -> None:
    for number in range(3):
        record(log, number, summary="=cmd()" if number == 2 else 'plain, with "quotes"\nand lines')
    lines = [json.loads(line) for line in json_lines(log.entries())]
    assert [line["seq"] for line in lines] == [5, 3, 1] and lines[0]["factors"][0]["rule"] == "deletes"
    table = list(csv.DictReader("".join(csv_lines(log.entries())).splitlines(keepends=True)))
    assert table[0]["summary"] == "'=cmd()" and table[1]["summary"] == 'plain, with "quotes"\nand lines'
