"""A formatter's result for one file. It works on a private copy; the workspace is changed by AIntern, and can be undone."""

import hashlib
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from aintern.checks.configured_program import ConfiguredProgram
from aintern.checks.finding import OnBehalf
from aintern.tools.diffs import changed_lines
from aintern.tools.known_files import note_seen

_ENTRIES = 2000  # of the file's folder; each is mounted into the copy's
_BYTES = 4 << 20
_SHOWN = 40  # lines


class Formatter:
    """`formats.LANGUAGE`."""

    def __init__(self, name: str, arguments: Sequence[str]) -> None:
        self.name = name
        self._program = ConfiguredProgram(name, arguments)

    async def format(self, behalf: OnBehalf, path: str) -> str:
        """Formats a file of the workspace; what changed, for the model, or ''. Raises ToolFailure and StoreError."""
        context = behalf.context
        if not context.workspace.exists(path):
            return ""
        location = context.workspace.locate(path)
        folder, name = location.resolved.parent, location.resolved.name
        before = context.files.read_bytes(path, _BYTES + 1)
        if len(before) > _BYTES or sum(1 for _ in folder.iterdir()) > _ENTRIES:
            return ""
        with tempfile.TemporaryDirectory(prefix="aintern-format-", ignore_cleanup_errors=True) as made:
            copy = Path(made)
            (copy / name).write_bytes(before)
            shutil.copymode(location.resolved, copy / name)
            for entry in folder.iterdir():
                if entry.is_symlink() and entry.name != name:
                    (copy / entry.name).symlink_to(entry.readlink())
            finished = await self._program.run(behalf, path, {folder: copy})
            if finished is None:
                return ""
            # What it left under the name may be anything, a link to a file of ours as well.
            if finished.exit_code or (copy / name).is_symlink() or not (copy / name).is_file():
                said = " ".join(f"{finished.stderr} {finished.stdout}".split())[:300]
                return f"{self.name} failed for {path} (exit code {finished.exit_code}): {said}"
            with (copy / name).open("rb") as file:
                after = file.read(_BYTES + 1)
        if after == before or len(after) > _BYTES:
            return ""
        context.changing(location, "write")
        context.files.write_atomic(
            path, after, create_directories=False, expected_hash=hashlib.sha256(before).hexdigest()
        )
        note_seen(context, path)
        shown = changed_lines(before.decode("utf-8", "replace"), after.decode("utf-8", "replace"), _SHOWN)
        return f"{self.name} changed {path}:\n{shown}"
