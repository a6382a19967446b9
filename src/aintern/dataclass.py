"""`dataclass` as the standard library's, made in a third of the time.

Before Python 3.13 the standard library compiles six functions for each frozen dataclass, which was a seventh of the CPU of a first
request with our two hundred classes. Here only `__init__` is compiled; the others are shared by all classes.
Type checkers see the standard library's own.
"""

import dataclasses
import reprlib
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any


class _NotGiven:
    def __repr__(self) -> str:
        return "<factory>"


_NOT_GIVEN = _NotGiven()  # the default of what a factory makes


def _dataclass(
    cls: Any = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    kw_only: bool = False,
    weakref_slot: bool = False,
) -> Any:
    """See `dataclasses.dataclass`, of whose options these are here. What a class defines itself stays."""
    if cls is None:
        return lambda cls: _dataclass(
            cls, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only, weakref_slot=weakref_slot
        )
    cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature is written into it
    own = set(vars(cls))
    made = dataclasses.dataclass(
        cls, init=not frozen, repr=False, eq=False, slots=slots, kw_only=kw_only, weakref_slot=weakref_slot
    )
    methods: dict[str, Any] = {"__repr__": _shown}
    if eq:
        methods |= _compared(made, hashed=frozen)
    if frozen:
        methods |= {"__init__": _initialiser(made), "__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
        if slots:
            methods |= {"__getstate__": _state, "__setstate__": _set_state}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    dataclass = _dataclass


def _initialiser(cls: type[Any]) -> Callable[..., None]:
    """`__init__` of a frozen class."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_not_given": _NOT_GIVEN}
    positional, by_keyword, body = ["self"], ["*"], []
    for field in fields(cls):
        name, value, default = field.name, field.name, ""
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            value = f"_make_{name}() if {name} is _not_given else {name}" if field.init else f"_make_{name}()"
            default = "=_not_given"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            value, default = name if field.init else f"_default_{name}", f"=_default_{name}"
        elif not field.init:
            continue  # `__post_init__` sets it
        if field.init:
            (by_keyword if field.kw_only else positional).append(f"{name}{default}")
        slot = getattr(cls, name, None)
        if isinstance(slot, MemberDescriptorType):  # a third faster than by the name
            names[f"_set_{name}"] = slot.__set__
            body.append(f"    _set_{name}(self, {value})")
        else:
            body.append(f"    _set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("    self.__post_init__()")
    given = ", ".join(positional + (by_keyword if len(by_keyword) > 1 else []))
    exec(f"def __init__({given}):\n" + "\n".join(body or ["    pass"]), names)  # noqa: S102 of names of our own
    made: Callable[..., None] = names["__init__"]
    made.__annotations__ = {field.name: field.type for field in fields(cls) if field.init} | {"return": None}
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _compared(cls: type[Any], *, hashed: bool) -> dict[str, Any]:
    """Equality and hash by the fields' values."""
    names = [field.name for field in fields(cls) if field.compare]
    values: Callable[[object], Any] = attrgetter(*names) if names else lambda _: ()

    def is_equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return {"__eq__": is_equal, "__hash__": (lambda self: hash(values(self))) if hashed else None}


@reprlib.recursive_repr()
def _shown(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    """For copy and pickle, which set attributes otherwise."""
    return [getattr(self, field.name) for field in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
