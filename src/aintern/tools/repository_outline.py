"""An outline of the workspace's source: the symbols that matter most, with their files and lines."""

import contextlib
import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Generator, Sequence
from functools import partial
from typing import Annotated

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.grammars import grammar_of
from aintern.tools.output_limits import visible
from aintern.tools.ripgrep import Running, list_files
from aintern.tools.symbols import FileSymbols, Symbol, symbols_of
from aintern.tools.tool import ToolContext, tool

_FILE_BYTES = 512 << 10  # a larger file is generated, as a rule
_MOST_FILES, _MOST_BYTES = 5000, 32 << 20  # that one call reads
_SHOWN = 6000  # characters of one outline
_REMEMBERED = 10_000  # files whose symbols are kept
_QUERY_WORDS = 20
_SHORTEST_STEM = 4  # characters: `config` finds `configuration`
_PLAIN = re.compile(r"[a-z]+|_.*", re.DOTALL)  # `list`, `type`: a word of comments too; `_own`: nobody else's
_TESTS = re.compile(r"(?:^|[/_.])(?:tests?|specs?)(?=[/_.])")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+")


@dataclass(frozen=True, slots=True)
class _Found:
    """The source files of a folder: symbols by path, and how many files were left out."""

    files: dict[str, FileSymbols]
    left_out: int


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A symbol with its worth: how well the query's words fit, then how many other files name it, `weight` being how much
    that says."""

    path: str
    symbol: Symbol
    fit: float
    uses: int
    weight: float

    @property
    def key(self) -> tuple[float, float, int, str, int]:
        """Sorts the best first; of equals the outer before the inner."""
        return -self.fit, -self.uses * self.weight, len(self.symbol.parents), self.path, self.symbol.line


class _SymbolCache:
    """The symbols of files as they were last read, by absolute path; a changed time or size reads them anew."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, int, FileSymbols]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, path: str, modified: int, size: int) -> FileSymbols | None:
        with self._lock:
            known = self._known.get(path)
            if known is None or known[:2] != (modified, size):
                return None
            self._known.move_to_end(path)
            return known[2]

    def put(self, path: str, modified: int, size: int, symbols: FileSymbols) -> None:
        with self._lock:
            self._known[path] = (modified, size, symbols)
            self._known.move_to_end(path)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)


_cache = _SymbolCache()


@tool(
    id="repository_outline",
    risk="safe",
    category="search",
    needs=("workspace",),
    idempotent=True,
    tags=("outline", "symbols", "classes", "functions", "structure", "overview", "map"),
    paths={"path": "list"},
    summary="Outline of {path}",
    examples=(
        Example("how is this project structured?", {}),
        Example("which classes are in src/models?", {"path": "src/models"}),
        Example("find the code that parses the config file", {"query": "parse config"}),
        Example("Give me an outline of server.go", {"path": "server.go"}),
    ),
)
async def repository_outline(
    context: ToolContext,
    path: Annotated[str, "Folder or file"] = ".",
    query: Annotated[str, "Words of names to look for"] | None = None,
) -> ToolResult:
    """Classes and functions with their lines, the most relevant first. To find one's way in code."""
    return await Running().within(partial(_outline, context, path, query or ""))


def _outline(context: ToolContext, path: str, query: str, running: Running) -> ToolResult:
    found = _read(context, path, running)
    ranked = _rank(found.files, _words(query)[:_QUERY_WORDS])
    note = ""
    if query.strip():
        fitting = [each for each in ranked if each.fit]
        note = "" if fitting else f"No name or path here has a word of {query[:200]!r}; search_content finds any text."
        ranked = fitting or ranked
    text, shown = _text(ranked)
    total = sum(len(each.symbols) for each in found.files.values())
    parts = [note, text or f"No symbols in {visible(path)}: no source file of a known language defines any."]
    if shown < total:
        parts.append(f"[{shown} of {total:,} symbols in {len(found.files):,} files; narrow path or query for others.]")
    if found.left_out:
        parts.append(f"[{found.left_out:,} source files were left out: too large, unreadable or too many.]")
    data = {"symbols": total, "shown": shown, "files": len(found.files), "left_out": found.left_out}
    return ToolResult(True, "\n".join(filter(None, parts)), data=data, message=f"{shown} of {total:,} symbols")


def _read(context: ToolContext, path: str, running: Running) -> _Found:
    files: dict[str, FileSymbols] = {}
    size, left_out = 0, 0
    with contextlib.closing(_source_files(context, path, running)) as names:
        for name in names:
            if running.stopped:
                raise ToolFailure("The outline was cancelled.")
            if len(files) == _MOST_FILES or size > _MOST_BYTES:
                left_out += 1
                continue
            try:
                status = context.files.stat(name)
                if status.st_size > _FILE_BYTES:
                    left_out += 1
                    continue
                size += status.st_size
                place = str(context.workspace.root / name)
                symbols = _cache.get(place, status.st_mtime_ns, status.st_size)
                if symbols is None:
                    symbols = symbols_of(grammar_of(name), context.files.read_bytes(name, _FILE_BYTES))
                    _cache.put(place, status.st_mtime_ns, status.st_size, symbols)
            except ToolFailure:
                left_out += 1  # gone meanwhile, unreadable, or protected under another name
                continue
            files[name] = symbols
    return _Found(files, left_out)


def _source_files(context: ToolContext, path: str, running: Running) -> Generator[str]:
    location = context.workspace.locate(path)
    if location.outside:
        raise PathRefused(location.reason)
    if location.resolved.is_file():
        if grammar_of(location.relative):
            yield location.relative
        return
    base = "" if location.relative == "." else f"{location.relative}/"
    with (
        context.workspace.working_directory(path) as folder,
        contextlib.closing(list_files(folder, context.protected.ripgrep_globs(), running)) as names,
    ):
        for name in sorted(name for name in names if grammar_of(name)):
            if not context.protected.match(base + name, write=False):
                yield base + name


def _rank(files: dict[str, FileSymbols], wanted: Sequence[str]) -> list[_Ranked]:
    """The symbols, best first: by the query's words, then by the other files that name them."""
    mentions: Counter[str] = Counter()
    for each in files.values():
        mentions.update(each.words)
    defined = Counter(name for each in files.values() for name in {symbol.name for symbol in each.symbols})
    ranked = []
    for path, each in files.items():
        path_words = set(_words(path)) if wanted else set()
        of_path = 0.1 if _TESTS.search(path) else 1.0
        for symbol in each.symbols:
            # A name that many files define (`run`, `name`) says little about each of them.
            uses = max(0, (mentions[symbol.name] - 1) // defined[symbol.name])
            weight = of_path * (0.1 if _PLAIN.fullmatch(symbol.name) else 1.0)
            ranked.append(_Ranked(path, symbol, _fit(symbol, path_words, wanted), uses, weight))
    return sorted(ranked, key=lambda each: each.key)


def _fit(symbol: Symbol, path_words: set[str], wanted: Sequence[str]) -> float:
    """How well a symbol fits: a word in its name counts most, then in what it is defined in, then in its path."""
    if not wanted:
        return 0.0
    own = set(_words(symbol.name))
    around = {word for parent in symbol.parents for word in _words(parent.name)}
    fit = 0.0
    for word in wanted:
        fit += 4 if _among(word, own) else 2 if _among(word, around) else 1 if _among(word, path_words) else 0
    return fit + (fit / (len(own) + 1) if fit else 0)


def _among(word: str, words: set[str]) -> bool:
    if word in words:
        return True
    return any(
        min(len(word), len(other)) >= _SHORTEST_STEM and (word.startswith(other) or other.startswith(word))
        for other in words
    )


def _words(text: str) -> list[str]:
    """`parseHTTPHeader` as parse, http, header; each once, in order."""
    return list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))


def _text(ranked: Sequence[_Ranked]) -> tuple[str, int]:
    """As many of the first as there is room for, by file, in the order of their lines; and how many these are."""
    chosen: dict[str, dict[Symbol, int]] = {}
    room = _SHOWN
    for each in ranked:
        new = [symbol for symbol in (*each.symbol.parents, each.symbol) if symbol not in chosen.get(each.path, ())]
        room -= sum(len(_line(symbol, each.uses)) + 1 for symbol in new)
        room -= 0 if each.path in chosen else len(each.path) + 1
        if room < 0:
            break
        of_file = chosen.setdefault(each.path, {})
        of_file |= dict.fromkeys(new, 0)
        of_file[each.symbol] = each.uses
    lines = []
    for path, symbols in chosen.items():
        lines.append(visible(path))
        lines += [_line(symbol, symbols[symbol]) for symbol in sorted(symbols, key=lambda each: each.line)]
    return "\n".join(lines), sum(map(len, chosen.values()))


def _line(symbol: Symbol, uses: int) -> str:
    used = f"  [{uses} files]" if uses > 1 else ""
    return f"{symbol.line:>6} {'  ' * len(symbol.parents)}{visible(symbol.signature)}{used}"
