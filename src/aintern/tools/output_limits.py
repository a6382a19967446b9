"""Bounds on what a tool tells the model: head and tail are kept, and the gap says how much is missing and how to get it."""

PAGE_CHARACTERS = 16_000  # about 4,096 tokens, the default budget of one result
LINE_CHARACTERS = 500  # of one line in a listing of many


def head_and_tail(
    text: str, limit: int = PAGE_CHARACTERS, how_to_get_the_rest: str = "", *, larger_tail: bool = False
) -> str:
    """The text, or its first two thirds and last third of `limit` characters with a note between them; with `larger_tail` the
    other way round, for what says at its end how it went.

    Cuts fall on line ends where there are any nearby.
    """
    if len(text) <= limit:
        return text
    first = limit // 3 if larger_tail else limit * 2 // 3
    head, tail = text[:first], text[-(limit - first) :]
    head = head[: head.rfind("\n") + 1] or head
    tail = tail[tail.find("\n") + 1 :] or tail
    missing = len(text) - len(head) - len(tail)
    note = f"[… {missing:,} of {len(text):,} characters left out. {how_to_get_the_rest}".rstrip() + "]"
    return f"{head.rstrip()}\n{note}\n{tail}"


def short_line(line: str, limit: int = LINE_CHARACTERS) -> str:
    """One line, cut with a note of how long it is."""
    return line if len(line) <= limit else f"{line[:limit]}… [{len(line):,} characters]"


def count_of(count: int, thing: str, things: str = "") -> str:
    """`1 file`, `2 files`, `1,200 entries`: a number of things, in the plural where they are not one."""
    return f"{count:,} {thing if count == 1 else things or f'{thing}s'}"


def human_size(size: int) -> str:
    """A size in bytes for people: 512 B, 1.5 KB, 20 MB."""
    amount = float(size)
    for unit in ("B", "KB", "MB", "GB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" or amount >= 100 else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:,.1f} TB"


def visible(name: str) -> str:
    """A file name on one line: control and other unprintable characters as escapes, so that it cannot forge lines."""
    if name.isprintable():
        return name
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in name)
