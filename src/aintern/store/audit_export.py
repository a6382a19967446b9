"""The audit log as JSON lines or CSV: everything that it says, with the rows' hashes. It holds no unmasked secret."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields

from aintern.store.audit_row import AuditEntry


def json_lines(entries: Iterable[AuditEntry]) -> Iterator[str]:
    """One JSON object a line, newline included; `factors` as an array, `parameters` as the text that was recorded."""
    for entry in entries:
        record = asdict(entry) | {"factors": json.loads(entry.factors), "interrupted": entry.interrupted}
        yield json.dumps(record, ensure_ascii=False) + "\n"


def csv_lines(entries: Iterable[AuditEntry]) -> Iterator[str]:
    """A header, then one record each (RFC 4180). Text that a spreadsheet would run as a formula gets a quote before it."""
    import csv
    import io

    names = [field.name for field in fields(AuditEntry)] + ["interrupted"]
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(names)
    for entry in entries:
        writer.writerow([_cell(getattr(entry, name)) for name in names])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return "" if value is None else value
