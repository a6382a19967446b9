"""The workspace's files by any part of their path, for completion: listed by ripgrep beside the prompt, searched as one list."""

import threading
import time
from pathlib import Path

from aintern.errors import AInternError
from aintern.tools.ripgrep import Running, find_ripgrep, list_files

_FRESH = 10.0  # seconds until the files are listed anew, when they are next asked for
MOST_FILES = 500_000  # that are kept; what a larger workspace has beyond them is found folder by folder


class WorkspaceFiles:
    """Lists nothing before it is asked; what it has by then is offered, and more with the next key or when all are listed.
    Without ripgrep it has none, and hidden ones never."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._paths: list[str] = []
        self._folded: list[str] = []  # the same in lower case, searched
        self._listed_at = 0.0
        self._listing: threading.Thread | None = None

    def refresh(self) -> None:
        """Begins to list the files, where that was not done lately; gives back at once."""
        if not self.is_listing and (not self._listed_at or time.monotonic() - self._listed_at > _FRESH):
            self._listing = threading.Thread(target=self._list, daemon=True, name="workspace files")
            self._listing.start()

    @property
    def is_listing(self) -> bool:
        return self._listing is not None and self._listing.is_alive()

    def wait(self, seconds: float) -> None:
        """Until all files are listed, or so long."""
        if self._listing is not None:
            self._listing.join(seconds)

    def holding(self, text: str, most: int) -> list[str]:
        """At most so many paths that hold the text, whatever the case: those first in which a name begins with it. Of more than that
        the first ones that were listed."""
        wanted = text.lower()
        begins, holds = list[str](), list[str]()
        for path, folded in zip(self._paths, self._folded, strict=False):
            if wanted in folded:
                if folded.startswith(wanted) or f"/{wanted}" in folded:
                    begins.append(path)
                    if len(begins) == most:
                        break
                elif len(holds) < most:
                    holds.append(path)
        by_length = [sorted(each, key=lambda path: (len(path), path)) for each in (begins, holds)]
        return [*by_length[0], *by_length[1]][:most]

    def _list(self) -> None:
        if not find_ripgrep():
            self._listed_at = time.monotonic()
            return
        # The first time they are found as they come; later the list before stands until the new one is whole.
        paths, folded = (list[str](), list[str]()) if self._paths else (self._paths, self._folded)
        try:
            for path in list_files(str(self._workspace), (), Running()):
                if path.isprintable() and not path.startswith(".") and "/." not in path:
                    paths.append(path)
                    folded.append(path.lower())
                if len(paths) >= MOST_FILES:
                    break
        except (AInternError, OSError):
            pass  # what was listed by then is offered: completion is a help, and whoever sends the message hears of a wrong path
        self._paths, self._folded, self._listed_at = paths, folded, time.monotonic()
