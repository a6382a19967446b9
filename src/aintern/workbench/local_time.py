"""The store's times as a person reads them: in this machine's time zone, where the page is looked at as well."""

from datetime import datetime


def local_time(text: str, form: str = "%Y-%m-%d %H:%M") -> str:
    """The store's ISO 8601 text in a form of `strftime`."""
    return datetime.fromisoformat(text).astimezone().strftime(form)
