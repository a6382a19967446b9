"""Downloads: what the viewer's fields hold filters, what is unknown does not, and nothing but a known kind and id is served."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from aintern.errors import StoreError
from aintern.risk_level import RiskLevel
from aintern.store.store import Store
from aintern.workbench.state.exports import audit_export, audit_query, conversation_export


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(Store.open()) as opened:
        yield opened


def test_the_fields_become_a_query() -> None:
    query = audit_query({"decision": "user_denied", "risk": "high", "tool": "write_file", "text": "x"})
    assert (query.decision, query.min_risk, query.tool, query.text) == (
        "user_denied",
        RiskLevel.HIGH,
        "write_file",
        "x",
    )


def test_what_is_empty_or_unknown_does_not_filter() -> None:
    assert audit_query({"decision": "nonsense", "risk": "'; --"}) == audit_query({})


def test_only_known_kinds_and_ids_are_exported(store: Store) -> None:
    assert audit_export(store, "exe", {}) is None
    assert list(audit_export(store, "jsonl", {}) or ()) == []
    assert conversation_export(store, "conv_1", "html") is None
    assert conversation_export(store, "../../etc/passwd", "md") is None
    with pytest.raises(StoreError):
        conversation_export(store, "conv_1", "md")
