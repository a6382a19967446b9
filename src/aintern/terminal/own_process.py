"""What the command line may do to its process, and a library must not: it starts in less time."""

import gc

from aintern.backends.http import certificates

_STARTING = 200_000  # objects; a start makes some 120,000 that nearly all stay
_WORKING = 10_000


def starts() -> None:
    """Before anything heavy is imported: no search for circles among what is only being made (a tenth of a start's CPU),
    and no certificates before they are needed."""
    gc.set_threshold(_STARTING)
    certificates.process_is_ours = True


def has_started() -> None:
    """Everything is imported and put together: it stays, so it is not searched again."""
    gc.freeze()
    gc.set_threshold(_WORKING)
