"""The store's times as a person reads them: in this machine's time zone, where the page is looked at as well."""

from datetime import UTC, datetime


def local_time(text: str, form: str = "%Y-%m-%d %H:%M") -> str:
    """The store's ISO 8601 text in a form of `strftime`."""
    return datetime.fromisoformat(text).astimezone().strftime(form)


def utc_time(text: str) -> str:
    """A moment that a person has written without a time zone, in the store's form; what is no moment stays as it is."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except ValueError:
        return text
