"""Times in the store sort as they read, and are UTC."""

from datetime import UTC, datetime

from aintern.store.clock import utc_now, utc_text


def test_a_time_has_microseconds_and_is_utc() -> None:
    assert utc_text(0) == "1970-01-01T00:00:00.000000Z"
    assert utc_text(1_769_850_300.1234564) == "2026-01-31T09:05:00.123456Z"
    assert utc_text(1.9999999) == "1970-01-01T00:00:02.000000Z"


def test_now_is_now_and_sorts() -> None:
    before = datetime.now(UTC)
    one, other = utc_now(), utc_now()
    assert one <= other and abs((datetime.fromisoformat(one) - before).total_seconds()) < 60
