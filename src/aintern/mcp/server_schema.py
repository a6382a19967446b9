"""A server's own schema as a check of what a call gives its tool. The schema is a stranger's text: it fetches nothing, matches no
regular expression and ends in a bounded number of steps."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

__all__ = ["SchemaUnusable", "ServerSchema"]

_STEPS = 100_000  # keywords looked at for one call; references that double each other would take for ever
_VALUES = ("enum", "const", "default", "examples")  # they hold values, not schemas


class SchemaUnusable(Exception):
    """Nothing can be checked against it, and why."""


class ServerSchema:
    """Any dialect of JSON Schema that the `jsonschema` package knows."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        """Raises SchemaUnusable for what is no schema."""
        from jsonschema import validators  # type: ignore[import-untyped]
        from referencing import Registry

        known = validators.validator_for(schema)
        try:
            known.check_schema(schema)
            plain = _without_strange_parts(schema)
        except Exception as error:  # jsonschema trusts a schema: one that is none makes it raise anything
            raise SchemaUnusable(str(error)) from error
        self._steps = 0
        counted = {name: self._counted(keyword) for name, keyword in known.VALIDATORS.items()}
        # A registry of its own: without one, the package asks the network for what `$ref` names.
        self._checker = validators.extend(known, counted)(plain, registry=Registry())

    def problems(self, given: Mapping[str, Any]) -> Iterator[str]:
        """What does not fit, where. Raises SchemaUnusable."""
        self._steps = 0
        try:
            for each in self._checker.iter_errors(given):
                yield f"{'.'.join(map(str, each.path)) or 'parameters'}: {each.message[:200]}"
        except Exception as error:
            raise SchemaUnusable(str(error)) from error

    def _counted(self, keyword: Callable[..., Any]) -> Callable[..., Any]:
        def checked(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
            self._steps += 1
            if self._steps > _STEPS:
                raise SchemaUnusable("checking a call against it takes too long")
            yield from keyword(validator, value, instance, schema) or ()

        return checked


def _without_strange_parts(schema: Any) -> Any:
    """A copy without regular expressions (one can take for ever; the server checks them itself) and without `$schema`, by which a
    part of it would choose a check of its own."""
    match schema:
        case list():
            return [_without_strange_parts(each) for each in schema]
        case dict():
            kept = {
                name: value if name in _VALUES else _without_strange_parts(value)
                for name, value in schema.items()
                if not (name in ("$schema", "pattern") and isinstance(value, str))
            }
            if isinstance(kept.pop("patternProperties", None), dict):
                kept.pop("additionalProperties", None)
                kept.pop("unevaluatedProperties", None)
            return kept
    return schema
