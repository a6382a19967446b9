"""Times are shown as this machine's clock has them."""

import time

import pytest

from aintern.workbench.views.local_time import local_time


def test_a_stored_time_is_shown_in_the_local_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert local_time("2026-11-21T20:30:00.000000Z") == "2026-11-22 05:30"
        assert local_time("2026-11-21T20:30:00.000000Z", "%H:%M") == "05:30"
    finally:
        monkeypatch.undo()
        time.tzset()
