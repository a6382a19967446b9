"""The page `docs/reference.md`: every public name, made from the signatures and docstrings themselves."""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import aintern

_EVENTS = " | ".join(f"{each.__module__}.{each.__qualname__}" for each in aintern.Event.__args__)
GROUPS = (
    ("Talking to the agent", ("session", "assemble", "loop", "prompt", "settings", "permission", "backends")),
    ("Tools", ("tools", "messages", "risk_level")),
    ("Events and calls", ("events", "call_lifecycle", "state")),
    ("The record", ("store",)),
    ("The fleet", ("fleet",)),
    ("Errors", ("errors",)),
)


def reference_page() -> str:
    """The whole page as Markdown."""
    lines = [
        "# Reference",
        "",
        "Everything that `import aintern` offers, made from the docstrings by `make docs`. "
        "[The public door](public-door.md) is the same as a program.",
    ]
    names = {name: getattr(aintern, name) for name in aintern.__all__}
    for title, rooms in GROUPS:
        mine = [name for name in names if _room(name) in rooms]
        lines += ["", f"## {title}"]
        for name in mine:
            lines += ["", *_entry(name, names[name])]
    missing = set(names) - {name for name in names if any(_room(name) in rooms for _, rooms in GROUPS)}
    if missing:
        raise ValueError(f"no group of the reference takes {sorted(missing)}: give their rooms one")
    return "\n".join(lines) + "\n"


def _room(name: str) -> str:
    """The first folder or file below the package."""
    return aintern._HOMES[name].split(".")[0]


def _entry(name: str, value: Any) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    if not inspect.isclass(value):
        if callable(value):
            yield f"`{name}{_signature(value)}`"
            yield ""
        yield _text(value) if callable(value) else f"One of {', '.join(_members(value))}."
        return
    yield _text(value)
    if issubclass(value, Enum):
        yield f"\nOne of {', '.join(f'`{member.value}`' for member in value)}."
    elif dataclasses.is_dataclass(value) or hasattr(value, "_fields"):
        yield ""
        yield f"`{name}{_signature(value).removesuffix(' -> None')}`"
    for key, member in vars(value).items():
        if key.startswith("_") or not (_function(member) or isinstance(member, property)):
            continue
        told = inspect.getdoc(getattr(value, key))
        if not told:
            continue
        shown = key if isinstance(member, property) else f"{key}{_signature(getattr(value, key), bound=True)}"
        yield f"\n- `{shown}`: {_flat(told)}"


def _members(union: Any) -> list[str]:
    return [f"`{getattr(member, '__name__', member)}`" for member in getattr(union, "__args__", ())]


def _function(member: Any) -> bool:
    return inspect.isfunction(member) or isinstance(member, (classmethod, staticmethod))


def _signature(value: Any, *, bound: bool = False) -> str:
    """What a caller writes: names, types, and defaults that have a short literal form."""
    signature = inspect.signature(value)
    parameters = [
        each if each.default is each.empty or len(repr(each.default)) <= 40 else each.replace(default=...)
        for each in signature.parameters.values()
        if not (bound and each.name in ("self", "cls"))
    ]
    text = str(signature.replace(parameters=parameters)).replace(_EVENTS, "Event").replace("Ellipsis", "…")
    text = re.sub(r"<(?:factory|[^<>]* at 0x[0-9a-f]+)>", "…", text)  # differs in every process, or says nothing
    return re.sub(r"'([A-Z]\w*)'", r"\1", re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text))


def _text(value: Any) -> str:
    told = inspect.getdoc(value) or ""
    # A dataclass without a docstring of its own gets its signature as one.
    return "" if told.startswith(f"{getattr(value, '__name__', '')}(") else told


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)
