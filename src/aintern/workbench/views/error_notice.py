"""A note on the page where something can't be done: what a person can mend is told, and no handler breaks off."""

from collections.abc import Iterator
from contextlib import contextmanager

from nicegui import ui

from aintern.errors import AInternError


@contextmanager
def errors_noted() -> Iterator[None]:
    """Within it an AInternError ends the block and is shown for some seconds."""
    try:
        yield
    except AInternError as error:
        ui.notify(str(error), type="negative")
