"""UTC times as the store writes them: ISO 8601 text with microseconds and Z, which sorts as it reads."""

import time
from functools import lru_cache


def utc_text(seconds: float) -> str:
    """Seconds since 1970 as `2026-01-31T09:05:00.123456Z`."""
    whole, micros = divmod(round(seconds * 1_000_000), 1_000_000)
    return f"{_second(whole)}.{micros:06d}Z"


def utc_now() -> str:
    return utc_text(time.time())


def just_after(text: str) -> str:
    """The next microsecond."""
    from datetime import datetime, timedelta

    later = datetime.fromisoformat(text.replace("Z", "+00:00")) + timedelta(microseconds=1)
    return later.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@lru_cache(16)  # a step of the loop writes six times of one second
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
