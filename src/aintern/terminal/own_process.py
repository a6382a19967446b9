"""What the command line may do to its process, and a library must not: it starts in less time."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

from aintern.backends.http import certificates

_STARTING = 200_000  # objects; a start makes some 120,000 that nearly all stay
_WORKING = 10_000
_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"


def starts() -> None:
    """Before anything heavy is imported: no search for circles among what is only being made (a tenth of a start's CPU),
    and no certificates before they are needed."""
    gc.set_threshold(_STARTING)
    certificates.process_is_ours = True


@contextmanager
def opens_session() -> Iterator[None]:
    """While everything is imported and put together. Pydantic does not look through the entry points of all installed
    packages for plugins of its own (8 ms), and what was made is not searched for circles again: it stays."""
    before = os.environ.get(_PLUGINS)
    os.environ.setdefault(_PLUGINS, "__all__")
    try:
        yield
    finally:
        if before is None:
            del os.environ[_PLUGINS]
        if not gc.get_freeze_count():  # once: later it would keep what an earlier session has left
            gc.freeze()
        gc.set_threshold(_WORKING)
