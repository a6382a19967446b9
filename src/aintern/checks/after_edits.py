"""What is new after the last edit of a reply: files are formatted, then asked about, and what was there before is left out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from aintern.checks.finding import CheckReport, FileFinding, FindingsSource, OnBehalf
from aintern.errors import AInternError
from aintern.settings.schema import Settings
from aintern.workspace.languages import language_of

if TYPE_CHECKING:
    from aintern.checks.formatter import Formatter

_TOLD = 20  # findings after one reply


class AfterEdits:
    """Follows the edits of one session. What it asks is configured; without that, it does nothing and costs nothing.

    A run's first edit of a file is preceded by a look at the file as it was: what was found then is not told.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sources: dict[str, list[FindingsSource]] = {}  # by language
        self._formatters: dict[str, Formatter] = {}
        self._replaced: list[FindingsSource] = []
        self._run = ""
        self._before: dict[tuple[str, str], Counter[str]] = {}  # by source and path: what the run found, and was told
        self._edited: dict[str, None] = {}  # in order, since something was last told

    def apply_settings(self, settings: Settings) -> None:
        """Other programs from now on; language servers that run are ended with the session."""
        if (settings.checks, settings.formats, settings.diagnostics) == (
            self._settings.checks,
            self._settings.formats,
            self._settings.diagnostics,
        ):
            return
        self._replaced += [source for sources in self._sources.values() for source in sources]
        self._settings, self._sources, self._formatters = settings, {}, {}

    def follows(self, paths: Sequence[str]) -> bool:
        """Whether anything is configured for one of these files."""
        kinds = (self._settings.checks, self._settings.formats, self._settings.diagnostics)
        return any(kind.of(language_of(path)) for path in paths for kind in kinds)

    @property
    def has_news(self) -> bool:
        """Whether files were edited that nothing was told about."""
        return bool(self._edited)

    async def before(self, behalf: OnBehalf, run: str, paths: Sequence[str]) -> None:
        """Looks at files that are about to be changed for the first time in a run."""
        if run != self._run:
            self._run = run
            self._before.clear()
        for language, files in _by_language(behalf, paths).items():
            for source in self._sources_of(language):
                new = [path for path in files if (source.name, path) not in self._before]
                if new:
                    fresh = [path for path in new if not behalf.context.workspace.exists(path)]
                    self._before |= {(source.name, path): Counter() for path in fresh}
                    self._remember(source, await source.look(behalf, new, before=True))

    def changed(self, paths: Sequence[str]) -> None:
        """These files were edited."""
        self._edited |= dict.fromkeys(path for path in paths if self.follows([path]))

    async def tell(self, behalf: OnBehalf, *, formats: bool = True) -> str:
        """What is new since the run began and was not told yet, for the model; ''. Formats the edited files first."""
        by_language = _by_language(behalf, tuple(self._edited))
        self._edited.clear()
        said: list[str] = []
        for language, files in by_language.items() if formats else ():
            said += await self._format(behalf, language, files)
        lines: list[str] = []
        for language, files in by_language.items():
            for source in self._sources_of(language):
                found = await source.look(behalf, files)
                new = self._new(source, found)
                lines += [f"[{source.name}] {each.text}" for each in new]
                self._remember(source, found)
                said += [found.note] if found.note else []
        if lines:
            said += ["New findings after these edits:", *lines[:_TOLD]]
            said += [f"… and {len(lines) - _TOLD} more"] if len(lines) > _TOLD else []
        return "\n".join(said)

    async def close(self) -> None:
        """Ends what runs."""
        for source in (*self._replaced, *(each for sources in self._sources.values() for each in sources)):
            await source.close()

    async def _format(self, behalf: OnBehalf, language: str, files: Sequence[str]) -> list[str]:
        arguments = self._settings.formats.of(language)
        if not arguments:
            return []
        from aintern.checks.formatter import Formatter  # only who has configured one waits for it

        formatter = self._formatters.setdefault(language, Formatter(f"formats.{language}", arguments))
        said = []
        for path in files:
            try:
                said.append(await formatter.format(behalf, path))
            except (
                AInternError,
                OSError,
            ) as error:  # the file changed meanwhile, or cannot be kept for undo: it stays as it is
                said.append(f"{formatter.name} did not format {path}: {error}")
        return [each for each in said if each]

    def _sources_of(self, language: str) -> list[FindingsSource]:
        if language not in self._sources:
            from aintern.checks.checker import Checker
            from aintern.checks.language_server import LanguageServer

            checker, server = self._settings.checks.of(language), self._settings.diagnostics.of(language)
            sources: list[FindingsSource] = [Checker(f"checks.{language}", checker)] if checker else []
            sources += [LanguageServer(language, server)] if server else []
            self._sources[language] = sources
        return self._sources[language]

    def _new(self, source: FindingsSource, found: CheckReport) -> list[FileFinding]:
        new = []
        for path, findings in found.by_path.items():
            before = self._before.get((source.name, path))
            left = Counter(before or ())
            for each in findings:
                left[each.key] -= 1
                if left[each.key] < 0:
                    # Without a look at the file as it was, nobody knows.
                    new.append(each if before is not None else replace(each, text=f"(may be older) {each.text}"))
        return new

    def _remember(self, source: FindingsSource, found: CheckReport) -> None:
        """What was found is known, and not told again while it stays; what is gone is new if it comes back."""
        for path, findings in found.by_path.items():
            self._before[source.name, path] = Counter(each.key for each in findings)


def _by_language(behalf: OnBehalf, paths: Sequence[str]) -> dict[str, list[str]]:
    """Files of the workspace by language; what no rule lets be read is left out, and so is what lies in another root."""
    found: dict[str, list[str]] = {}
    for path in paths:
        location = behalf.context.workspace.locate(path)
        if location.outside or location.root != behalf.context.workspace.root:
            continue
        if behalf.context.protected.match(location.relative, write=False):
            continue
        files = found.setdefault(language_of(location.relative), [])
        if location.relative not in files:
            files.append(location.relative)
    return found
