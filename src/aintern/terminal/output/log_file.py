"""Where faults are written down in detail: a log file in the user's folders, never the terminal."""

import logging
from logging.handlers import RotatingFileHandler

import platformdirs


class QuietHandler(RotatingFileHandler):
    """A log file on a disk that is full, or is gone meanwhile, does not write over the person's terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """What can't be written down is not."""


def log_to_file() -> None:
    """Sends what AIntern logs to `aintern.log` in the user's log folder; where that can't be written, nowhere."""
    log = logging.getLogger("aintern")
    log.propagate = False
    if any(isinstance(handler, (RotatingFileHandler, logging.NullHandler)) for handler in log.handlers):
        return  # ours; a program around AIntern may have added others
    try:
        folder = platformdirs.user_log_path("aintern", appauthor=False, ensure_exists=True)
        handler: logging.Handler = QuietHandler(
            folder / "aintern.log", maxBytes=1 << 20, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()  # a full or read-only home must not keep a person from working
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
