"""Jinja for templates that come with a model: sandboxed, and bounded in steps, seconds and size, whatever a template does.

Loops and macros count steps, every value that an operator, a filter or a method makes is bounded before it is made, and so is
what is written. A template of a real model takes some thousand steps and writes what the conversation holds.
"""

import re
import time
from collections.abc import Callable, Sized
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.ext import Extension, loopcontrols
from jinja2.runtime import Context, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

MOST_STEPS = 2_000_000
MOST_SECONDS = 10.0
MOST_TEXT = 8 << 20  # characters that one rendering writes, and of one value; what a conversation says counts as a few
MOST_TEMPLATE = 1 << 18  # characters
_MOST_BITS = 4096  # of a number
_PER_ITEM = 64  # an item of a list counts as so many characters
_STEP = "count_a_step"
_JOIN = "join_texts"
_WIDE = re.compile(r"[%{:.*<>^=\-+ 0#]\d{5,}|%[-+ 0#]*\*")


class BeyondBounds(jinja2.TemplateError):
    """A template, or what it would make, is larger or slower than any model's own."""


class Generation(Extension):
    """`{% generation %}…{% endgeneration %}` marks what is trained on; here it is only its inside."""

    tags = {"generation"}  # noqa: RUF012

    def parse(self, parser: Any) -> Any:
        """The statements inside."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """Raises BeyondBounds for a template, and at a rendering, that goes beyond its bounds. Call `begin` before each
    rendering; one thread renders at a time."""

    intercepted_binops = frozenset(("*", "**", "+", "%"))

    def __init__(self) -> None:
        super().__init__(
            trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols, Generation], finalize=self._written
        )
        self.globals.pop("lipsum")
        self.globals.update({_STEP: self._count, _JOIN: self._join})
        self.filters.update({name: self._bounded(made) for name, made in self.filters.items()})
        self.begin()

    def begin(self) -> None:
        """A rendering starts: nothing is used up."""
        self._left = MOST_STEPS
        self._room = MOST_TEXT
        self._deadline = time.monotonic() + MOST_SECONDS

    def add_filter(self, name: str, made: Callable[..., Any]) -> None:
        """A filter of ours, held to the same bounds."""
        self.filters[name] = self._bounded(made)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        if len(source) > MOST_TEMPLATE:
            raise BeyondBounds(f"it is longer than {MOST_TEMPLATE:,} characters")
        template = super()._parse(source, name, filename)
        repeated: list[nodes.For | nodes.Macro | nodes.CallBlock] = [
            *template.find_all(nodes.For),
            *template.find_all(nodes.Macro),
            *template.find_all(nodes.CallBlock),
        ]
        for each in repeated:
            said = sum(len(data.data) for data in each.find_all(nodes.TemplateData))
            step = nodes.Call(nodes.Name(_STEP, "load"), [nodes.Const(said)], [], None, None)
            each.body.insert(0, nodes.ExprStmt(step).set_lineno(each.lineno))
        _replace_joins(template)
        template.set_environment(self)
        return template

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuses what would be too large before it is made."""
        if operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, Sized) and isinstance(times, int):
                    self._check(_size(many) * max(0, times))
            if isinstance(left, int) and isinstance(right, int):
                self._check_bits(left.bit_length() + right.bit_length())
        elif operator == "**" and isinstance(left, int) and isinstance(right, int):
            self._check_bits(left.bit_length() * max(0, right))
        elif operator == "+" and isinstance(left, Sized) and isinstance(right, Sized):
            self._check(_size(left) + _size(right))
        elif operator == "%" and isinstance(left, str):
            self._check_format(left, (right,))
        return super().call_binop(context, operator, left, right)

    def call(self, context: Context, called: Any, /, *args: Any, **options: Any) -> Any:
        """Methods of texts are held to the same bounds as filters."""
        owner = getattr(getattr(called, "__wrapped__", called), "__self__", None)  # Jinja wraps `format`
        if isinstance(owner, str):
            self._check_call(getattr(called, "__name__", ""), owner, args, options)
        return super().call(context, called, *args, **options)

    def _bounded(self, made: Callable[..., Any]) -> Callable[..., Any]:
        passes = getattr(made, "jinja_pass_arg", None)

        def bounded(*args: Any, **options: Any) -> Any:
            value, *others = args[1:] if passes else args
            self._check_call(made.__name__.removeprefix("do_"), value, others, options)
            result = made(*args, **options)
            if isinstance(result, Sized):
                self._check(_size(result))
            return result

        if passes:
            bounded.jinja_pass_arg = passes  # type: ignore[attr-defined]
        return bounded

    def _check_call(self, name: str, value: Any, args: Any, options: dict[str, Any]) -> None:
        """Bounds what a filter or method makes of a value, by its size and those of its arguments."""
        self._count(0)
        given = [*args, *options.values()]
        size = _size(value) if isinstance(value, Sized) else 1
        if name == "replace" and isinstance(value, str) and len(given) > 1:
            times = value.count(str(given[0])) if str(given[0]) else size + 1
            self._check(size + times * len(str(given[1])))
        elif name == "format":
            self._check_format(str(value), given)
        elif name == "join":
            items = list(given[0] if isinstance(value, str) and given and not isinstance(given[0], str) else value)
            between = len(value) if isinstance(value, str) else len(str(given[0])) if given else 0
            self._check(sum(len(each) if isinstance(each, str) else 64 for each in items) + between * len(items))
        else:
            for number in given:
                if isinstance(number, int) and not isinstance(number, bool):
                    self._check(max(1, size) * abs(number) * (1 if isinstance(value, str) else _PER_ITEM))

    def _check_format(self, text: str, given: Any) -> None:
        if _WIDE.search(text):
            raise BeyondBounds("it formats to an enormous width")
        self._check(
            len(text) + text.count("%") * max((len(each) for each in given if isinstance(each, str)), default=0)
        )

    def _check(self, size: int) -> None:
        if size > MOST_TEXT:
            raise BeyondBounds(f"it makes a value of more than {MOST_TEXT:,} characters")

    def _check_bits(self, bits: int) -> None:
        if bits > _MOST_BITS:
            raise BeyondBounds("it makes an enormous number")

    def _count(self, said: int) -> str:
        self._left -= 1
        self._room -= said
        if self._left < 0:
            raise BeyondBounds(f"it takes more than {MOST_STEPS:,} steps")
        if self._room < 0:
            raise BeyondBounds(f"it writes more than {MOST_TEXT:,} characters")
        if time.monotonic() > self._deadline:
            raise BeyondBounds(f"it takes longer than {MOST_SECONDS:g} seconds")
        return ""

    def _join(self, *parts: Any) -> str:
        texts = [str(part) for part in parts]
        self._check(sum(map(len, texts)))
        return "".join(texts)

    def _written(self, value: Any) -> Any:
        if isinstance(value, Undefined):
            return value
        text = value if isinstance(value, str) else str(value)
        self._count(len(text))
        return text


def _size(value: Sized) -> int:
    return len(value) * (1 if isinstance(value, str) else _PER_ITEM)


def _replace_joins(node: nodes.Node) -> None:
    """Writes `a ~ b` as a call: Jinja knows no way to look at it."""
    for name, value in node.iter_fields():
        items = value if isinstance(value, list) else [value]
        made = []
        for item in items:
            if isinstance(item, nodes.Node):
                _replace_joins(item)
            if isinstance(item, nodes.Concat):
                call = nodes.Call(nodes.Name(_JOIN, "load"), item.nodes, [], None, None)
                item = call.set_lineno(item.lineno)
            made.append(item)
        setattr(node, name, made if isinstance(value, list) else made[0])
