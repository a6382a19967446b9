"""Questions that the rows of a table answer: how many there are, how many have a value, what a column sums up to, which row has the most.

A model of this size can't count; here the rows are counted and the answer says of which they are.
"""

import csv
import json
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from aintern.backends.small_model.questions.facts_in_files import FactQuestion
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass

_TABLE_FILE = re.compile(r"(?i)\.(?:csv|tsv|jsonl|ndjson|json)$")
_LONGEST = 250_000  # characters: of a longer file not all is read
_MOST_NAMED = 12
_MOST_WORDS = 4  # of a value that is said

_COUNTS = re.compile(r"\b(?:how\s+many|how\s+often|number\s+of|count)\b", re.IGNORECASE)
_LINES_OF_FILE = re.compile(r"\b(?:lines?|bytes|characters|words|columns|files|kb|mb)\b", re.IGNORECASE)
_DISTINCT = re.compile(r"\b(?:different|distinct|unique|kinds?\s+of|types?\s+of)\b", re.IGNORECASE)
_PER = re.compile(r"\b(?:per|by|for\s+each|of\s+each|grouped\s+by|in\s+each)\s+(?P<column>[\w-]+)", re.IGNORECASE)
_SUMS = re.compile(r"\b(?:sum|total|add\s+up|altogether|in\s+total)\b|\bhow\s+much\b", re.IGNORECASE)
_AVERAGE = re.compile(r"\b(?:average|mean|avg)\b", re.IGNORECASE)
_MOST = re.compile(r"\b(?:highest|largest|biggest|most|max(?:imum)?|greatest|longest|oldest|top)\b", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:lowest|smallest|least|min(?:imum)?|fewest|shortest|youngest|cheapest)\b", re.IGNORECASE)
_WISH_TO_CHANGE = re.compile(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:add|append|delete|remove|change|set|replace|rename|sort|write|create|move|copy|convert|drop|insert)\b",
    re.IGNORECASE,
)
# What is said of a column's numbers behind its name: "price over 20".
_COMPARED = (
    r"s?\s+(?:(?:is|are|of|was|were|value|has|have)\s+)*"
    r"(?:(?P<gt>(?:more|greater|higher|larger|bigger|older|longer)\s+than|over|above|>)|(?P<ge>at\s+least|>=)"
    r"|(?P<lt>(?:less|fewer|lower|smaller|younger|shorter)\s+than|under|below|<)|(?P<le>at\s+most|up\s+to|<=))\s*\D{0,2}?"
    r"(?P<number>-?\d+(?:\.\d+)?)"
)
_TESTS: Mapping[str, tuple[Callable[[float, float], bool], str]] = {
    "gt": (operator.gt, "over"), "ge": (operator.ge, "of at least"), "lt": (operator.lt, "under"), "le": (operator.le, "of at most"),
}  # fmt: skip
# Before a value that rows must not have: "aren't done", "other than the ones with status done".
_NEGATED = (
    r"(?:\bnot|\b(?:is|are|was|were|have|has|do|does)n['’]?t|\bother\s+than|\bexcept(?:\s+for)?|\bexcluding|\bwithout|\bbut)\s+"
    r"(?:(?:yet|the|been|have|has|be|are|is|in|of|status|those|ones|with)\s+){0,4}[\"'`]?"
)
_DATE = re.compile(r"(?<![\w-])\d{4}(?:-\d\d){0,2}(?![\w-])")


@dataclass(frozen=True, slots=True)
class _Table:
    path: str
    rows: Sequence[Mapping[str, str]]

    def columns(self) -> list[str]:
        return list(self.rows[0])


def table_question(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The number that a request asks for of the rows of one table; None for another request, and where it is not clear which rows or
    which column are meant."""
    is_asked = _COUNTS.search(request) or _SUMS.search(request) or _AVERAGE.search(request)
    is_asked = is_asked or (
        (_MOST.search(request) or _LEAST.search(request)) and re.search(r"\b(?i:which|what|who)\b", request)
    )
    if not is_asked or _WISH_TO_CHANGE.match(request):
        return None
    if of_object := _of_object(request, paths, read):
        return of_object
    table = _meant_table(request, paths, read)
    if table is None:
        return None
    said = _without_file(request, table.path)
    if (counted := _of_number(said, table)) or (counted := _grouped(said, table)):
        return FactQuestion(table.path, counted)
    if not _COUNTS.search(said):
        return None
    conditions = _conditions(said, table)
    if conditions is None:
        return None
    kept = [row for row in table.rows if all(condition.holds(row) for condition in conditions)]
    if not conditions and (_LINES_OF_FILE.search(said) or not _is_of_all(said, table)):
        return None
    if not conditions and (column := next((each for each in table.columns() if _is_named(said, each)), "")):
        return FactQuestion(table.path, _different(column, table))  # "how many cities are in sales.csv"
    which = " and ".join(condition.said for condition in conditions)
    noun = "row" if len(kept) == 1 else "rows"
    has = "has" if len(kept) == 1 else "have"
    return FactQuestion(
        table.path,
        f"{len(kept)} {noun} of {table.path} {has} {which}." if which else f"{len(kept)} {noun} in {table.path}.",
    )


_KEYS = re.compile(r"\bhow\s+many\s+(?P<what>[\w-]+)", re.IGNORECASE)
_ANY_KEYS = ("keys", "entries", "strings", "translations", "settings", "properties", "messages", "items", "words")


def _of_object(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """How many keys the JSON object in a file that is named has, or how many entries what stands there under the word that is asked
    for: "how many dependencies are in package.json"."""
    asked = _KEYS.search(request)
    named = [path for path in paths if path.lower().endswith(".json") and _names_file(request, path)]
    if asked is None or len(named) != 1:
        return None
    try:
        known = json.loads(read(named[0]))
    except (ValueError, RecursionError):
        return None
    what = asked["what"]
    under = known.get(what) if isinstance(known, dict) else None
    if isinstance(under, dict | list):
        return FactQuestion(
            named[0],
            f"{len(under)} {what} in {named[0]}: {', '.join(map(str, list(under)[:_MOST_NAMED]))}."
            if under
            else f"0 {what}.",
        )
    if (
        not isinstance(known, dict)
        or what.lower() not in _ANY_KEYS
        or any(isinstance(value, dict | list) for value in known.values())
    ):
        return None
    return FactQuestion(named[0], f"{len(known)} {what} in {named[0]}.")


def _names_file(request: str, path: str) -> bool:
    name = re.escape(path.rpartition("/")[2])
    return re.search(rf"(?i)(?<![\w/.-])(?:[\w.-]+/)*{name}(?![\w-])", request) is not None


def _meant_table(request: str, paths: Sequence[str], read: Callable[[str], str]) -> _Table | None:
    """The table that a request names, by its file's name or that without the ending, or the only one where it says that it means one."""
    tables = [path for path in paths if _TABLE_FILE.search(path)]
    low = request.lower()
    named = [path for path in tables if _names_file(request, path)]
    if not named:
        plain = [path for path in tables if not path.lower().endswith(".json")]
        stems = {path: path.rpartition("/")[2].rpartition(".")[0].lower() for path in plain}
        named = [path for path, stem in stems.items() if re.search(rf"\b{re.escape(stem)}\b", low)]
        is_said = re.search(r"\b(?:csv|tsv|jsonl|table|spreadsheet|rows?|records?|data\s+file)\b", low)
        named = (named or plain) if is_said else []
    if len(named) != 1:
        return None
    text = read(named[0])
    rows = _rows(named[0], text) if text and len(text) < _LONGEST else []
    return _Table(named[0], rows) if rows and len(rows[0]) > 1 else None


def _rows(path: str, text: str) -> list[dict[str, str]]:
    if path.lower().endswith(("csv", "tsv")):
        first = text.lstrip("\ufeff").partition("\n")[0]
        separator = max("\t;,|", key=first.count)
        lines = [line for line in csv.reader(text.lstrip("\ufeff").splitlines(), delimiter=separator) if any(line)]
        head = [cell.strip() for cell in lines[0]] if lines else []
        is_table = len(set(head)) == len(head) > 1 and not any(re.fullmatch(r"-?\d[\d.,]*", cell) for cell in head)
        return [dict(zip(head, map(str.strip, line), strict=False)) for line in lines[1:]] if is_table else []
    try:
        found = (
            [json.loads(line) for line in text.splitlines() if line.strip()]
            if path.lower().endswith("l") or "nd" in path[-6:]
            else json.loads(text)
        )
    except (ValueError, RecursionError):
        return []
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        return []
    return [{str(key): _cell(value) for key, value in each.items()} for each in found]


def _cell(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _without_file(request: str, path: str) -> str:
    """The request without the name of the file, whose words are no values."""
    return re.sub(rf"(?i)(?<![\w/.-])(?:[\w.-]+/)*{re.escape(path.rpartition('/')[2])}(?![\w-])", " ", request)


@dataclass(frozen=True, slots=True)
class _Condition:
    """What rows have to have, and how it is `said`."""

    said: str
    holds: Callable[[Mapping[str, str]], bool]


def _conditions(said: str, table: _Table) -> list[_Condition] | None:
    """What a request says of the rows that it means; None where a value that it names stands in several columns."""
    compared = [*_compared(said, table)] or [*_of_the_one_column(said, table)]
    found = [*compared, *_empty(said, table), *_of_dates(said, table)]
    by_column: dict[str, list[str]] = {}
    spans: list[tuple[int, int]] = []
    for start, end, columns, value in sorted(_said_values(said, table), key=lambda each: each[0] - each[1]):
        if any(start < other_end and end > other for other, other_end in spans):
            continue
        spans.append((start, end))
        named = [column for column in columns if _is_named(said, column)]
        meant = named if len(named) == 1 else columns
        if len(meant) != 1:
            return None
        by_column.setdefault(meant[0], []).append(value)
    for column, values in by_column.items():
        negated = [value for value in values if re.search(_NEGATED + re.escape(value), said, re.IGNORECASE)]
        if negated and len(negated) < len(values):
            return None
        found.append(_has(column, values, is_negated=bool(negated)))
    told = " ".join(condition.said for condition in found)
    # A number, or a comparison, that is part of no condition says what is not understood.
    is_all = all(number in told for number in re.findall(r"(?<![\w.-])\d[\d.-]*\b", said))
    return found if is_all and (any(sign in told for sign in _SIGNS) or not _COMPARES.search(said)) else None


_SIGNS = tuple(f" {words} " for _, words in _TESTS.values())
_COMPARES = re.compile(
    r"\b(?:than(?!\s+the)|over|above|below|between|since|before|after|at\s+(?:least|most)|starting|ending|containing)\b",
    re.IGNORECASE,
)


def _has(column: str, values: Sequence[str], *, is_negated: bool) -> _Condition:
    wanted = {value.lower() for value in values}
    listed = " or ".join(values)
    return _Condition(
        f"another {column} than {listed}" if is_negated else f"{column} {listed}",
        lambda row: (row.get(column, "").lower() in wanted) != is_negated,
    )


def _said_values(said: str, table: _Table) -> Iterator[tuple[int, int, list[str], str]]:
    """Where a request has a value of the table: from, to, the columns that have it, and the value. A number is one only right behind its
    column's name."""
    cells: dict[str, dict[str, str]] = {}
    for row in table.rows:
        for column, cell in row.items():
            if cell and len(cell.split()) <= _MOST_WORDS:
                cells.setdefault(cell.lower(), {}).setdefault(column, cell)
    words = list(re.finditer(r"[^\s\"'`,;?!()]+", said))
    names = {column.lower() for column in table.columns()}
    for first in range(len(words)):
        for last in range(first, min(first + _MOST_WORDS, len(words))):
            start, end = words[first].start(), words[last].end()
            text = said[start:end].rstrip(".:")
            columns = cells.get(text.lower())
            if not columns or text.lower() in names or text.lower() in _NO_VALUES:
                continue
            if _is_number(text):
                behind = [
                    column
                    for column in columns
                    if re.search(rf"(?i){_word(column)}s?\s+(?:is\s+|of\s+|=+\s*|equals?\s+|to\s+)*\W?$", said[:start])
                ]
                columns = {column: columns[column] for column in behind}
            if columns:
                yield start, end, list(columns), next(iter(columns.values()))


_NO_VALUES = frozenset(
    (
        "the",
        "a",
        "an",
        "in",
        "of",
        "to",
        "is",
        "are",
        "has",
        "have",
        "how",
        "many",
        "rows",
        "row",
        "count",
        "number",
        "all",
        "with",
        "and",
        "or",
        "i",
        "we",
    )
)


def _compared(said: str, table: _Table) -> Iterator[_Condition]:
    for column in table.columns():
        if match := re.search(_word(column) + _COMPARED, said, re.IGNORECASE):
            test, words = next(_TESTS[sign] for sign in _TESTS if match[sign])
            yield _Condition(
                f"{column} {words} {match['number']}", partial(_is_so, column, test, float(match["number"]))
            )


def _of_the_one_column(said: str, table: _Table) -> Iterator[_Condition]:
    """A comparison that stands apart from the column it is about: "above 30 degrees? the column is temp"."""
    numeric = [
        each
        for each in table.columns()
        if all(_number(row.get(each)) is not None for row in table.rows if row.get(each))
    ]
    named = [each for each in numeric if _is_named(said, each)]
    match = re.search(_COMPARED.removeprefix(r"s?\s+"), said, re.IGNORECASE)
    if match and len(named) == 1:
        test, words = next(_TESTS[sign] for sign in _TESTS if match[sign])
        yield _Condition(
            f"{named[0]} {words} {match['number']}", partial(_is_so, named[0], test, float(match["number"]))
        )


def _is_so(column: str, test: Callable[[float, float], bool], limit: float, row: Mapping[str, str]) -> bool:
    number = _number(row.get(column))
    return number is not None and test(number, limit)


def _of_dates(said: str, table: _Table) -> Iterator[_Condition]:
    """The rows of a day, a month or a year: "in 2024-03"."""
    for date in _DATE.findall(said):
        columns = [
            each for each in table.columns() if any(row.get(each, "").startswith(f"{date}-") for row in table.rows)
        ]
        if len(columns) == 1:
            yield _Condition(f"{columns[0]} {date}", partial(_begins, columns[0], date))


def _begins(column: str, date: str, row: Mapping[str, str]) -> bool:
    return row.get(column, "").startswith(date)


def _empty(said: str, table: _Table) -> Iterator[_Condition]:
    for column in table.columns():
        name = _word(column)
        if re.search(
            rf"(?i)\b(?:no|without(?:\s+an?)?|empty|missing|blank|lacks?|lacking)\s+(?:an?\s+)?{name}\b|{name}\s+(?:is\s+|are\s+)?(?:empty|missing|blank)\b",
            said,
        ):
            yield _Condition(f"no {column}", partial(_lacks, column))


def _lacks(column: str, row: Mapping[str, str]) -> bool:
    return not row.get(column, "").strip()


def _is_of_all(said: str, table: _Table) -> bool:
    """Whether all rows are meant: the request names rows, or nothing but what is counted and the place."""
    rest = re.sub(
        r"(?i)\b(?:please|pls|tell|me|give|the|how|many|number|of|count|are|is|there|in|do|does|we|have|has|it|that|as|a|an|digit|total|all|our|this|csv|file|table|just|only|listed|inside)\b|\W",
        " ",
        said,
    )
    return (
        bool(re.search(r"(?i)\b(?:rows?|records?|entries|data\s+sets?)\b", said) and len(rest.split()) < 3)
        or len(rest.split()) == 1
    )


def _of_number(said: str, table: _Table) -> str:
    """The sum, average or extreme of a column of numbers that a request asks for; '' for another request."""
    numeric = [
        column
        for column in table.columns()
        if all(_number(row.get(column)) is not None for row in table.rows if row.get(column))
    ]
    named = [column for column in numeric if _is_named(said, column)]
    if len(named) != 1 or _COUNTS.search(said):
        return ""
    column = named[0]
    conditions = _conditions(re.sub(rf"(?i){_word(column)}", " ", said), table)
    rows = [
        row for row in table.rows if all(condition.holds(row) for condition in conditions or ()) and row.get(column)
    ]
    values = [number for row in rows if (number := _number(row.get(column))) is not None]
    if conditions is None or not values:
        return ""
    of = f"{column} of the {len(values)} rows" + "".join(f" with {condition.said}" for condition in conditions)
    if _AVERAGE.search(said):
        return f"The average {of} is {_plain(sum(values) / len(values))}."
    if _MOST.search(said) or _LEAST.search(said):
        best = max(values) if _MOST.search(said) else min(values)
        first = next(row for row in rows if _number(row.get(column)) == best)
        extreme = "highest" if _MOST.search(said) else "lowest"
        return f"{_plain(best)} is the {extreme} {of}: {', '.join(f'{key} {cell}' for key, cell in first.items())}."
    return f"The sum of {of} is {_plain(sum(values))}." if _SUMS.search(said) else ""


def _grouped(said: str, table: _Table) -> str:
    """How many rows each value of a column has, or how many values there are; '' where that is not asked."""
    per, distinct = _PER.search(said), _DISTINCT.search(said)
    words = per["column"] if per else said[distinct.end() :] if distinct else ""
    column = next((each for each in table.columns() if _is_named(words, each)), "") if words else ""
    if not column:
        return ""
    if not per:
        return _different(column, table)
    found = Counter(row[column] for row in table.rows if row.get(column))
    return "\n".join(f"{value}: {count}" for value, count in found.most_common())


def _different(column: str, table: _Table) -> str:
    found = list(dict.fromkeys(row[column] for row in table.rows if row.get(column)))
    named = ", ".join(found[:_MOST_NAMED]) + (", …" if len(found) > _MOST_NAMED else "")
    return f"{len(found)} different values of {column} in {table.path}: {named}."


def _word(column: str) -> str:
    """A column's name as it is said: "unit_price" also with a space."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|[^\W_]+", column) or [column]
    return rf"(?<![\w-]){'[_ -]?'.join(map(re.escape, parts))}"


def _is_named(said: str, column: str) -> bool:
    return (
        re.search(rf"(?i){_word(column)}(?:s|es)?(?!\w)|(?<!\w){re.escape(re.sub('y$', 'ie', column))}s(?!\w)", said)
        is not None
    )


def _is_number(text: str) -> bool:
    return _number(text) is not None


def _number(text: str | None) -> float | None:
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", (text or "").strip().strip("$€£% "))
    return float(plain) if re.fullmatch(r"-?\d+(?:\.\d+)?", plain) else None


def _plain(number: float) -> str:
    return f"{round(number, 4):g}" if abs(number) < 1e6 else f"{number:.2f}".rstrip("0").rstrip(".")
