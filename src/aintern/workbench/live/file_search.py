"""Finds files by name and lines by text, for the person: through ripgrep, without what is ignored or protected."""

import time
from contextlib import closing
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.tools.output_limits import short_line, visible
from aintern.tools.ripgrep import Query, Running, list_files, search_lines
from aintern.workspace.protected_paths import ProtectedPaths

MOST_PATHS = 200_000  # names looked at for a completion
SHOWN = 12
FRESH = 5.0  # seconds for which the names are kept
MOST_LINES = 200
LONGEST_QUERY = 1000  # characters


def paths_like(workspace: Path, text: str) -> list[str]:
    """Workspace paths for what was typed: names that start with it, then paths that hold it. Nothing typed is a new word, for which
    the names are read anew. Raises ToolFailure without ripgrep."""
    if not text:
        _paths.cache_clear()
    wanted, paths = text.lower(), _paths(workspace, int(time.monotonic() / FRESH))
    fitting = [path for path in paths if wanted in path.lower()]
    fitting.sort(key=lambda path: (not path.lower().rpartition("/")[2].startswith(wanted), len(path), path))
    return fitting[:SHOWN]


@lru_cache(maxsize=1)
def _paths(workspace: Path, moment: int) -> tuple[str, ...]:
    """The workspace's files, read once for all the keys of a word: `moment` makes them new after a while."""
    with closing(list_files(str(workspace), (), Running())) as found:
        return tuple(path for path in islice(found, MOST_PATHS) if path.isprintable())  # what could be typed


async def lines_with(workspace: Path, protected: ProtectedPaths, text: str) -> dict[str, Any]:
    """JSON-ready: the first 200 lines that hold the text, whatever its case. Raises ToolFailure without ripgrep."""

    def find(running: Running) -> dict[str, Any]:
        hits: list[dict[str, Any]] = []
        wanted: dict[str, bool] = {}
        query = Query(text[:LONGEST_QUERY])
        with closing(search_lines(str(workspace), query, protected.ripgrep_globs(), running)) as found:
            for hit in found:
                if hit.path not in wanted:
                    wanted[hit.path] = not protected.match(hit.path, write=False)
                if not wanted[hit.path]:
                    continue
                if len(hits) == MOST_LINES:
                    return {"hits": hits, "more": True}
                hits.append({"path": visible(hit.path), "line": hit.line, "text": short_line(hit.text)})
        return {"hits": hits, "more": False}

    return await Running().within(find)
