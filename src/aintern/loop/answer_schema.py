"""An answer in JSON that fits a schema: what the model is told of it, and what is wrong with an answer."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import UsageError

TRIES = 3
_FENCED = re.compile(r"\s*```(?:json)?\s*\n(?P<json>.*?)\n?\s*```\s*", re.DOTALL | re.IGNORECASE)
_PROBLEMS = 5  # told at once
_HINT = "Name a file that holds a JSON Schema."


@dataclass(frozen=True, slots=True)
class AnswerSchema:
    """A JSON Schema, of any of its drafts; it refers to nothing outside itself."""

    schema: Mapping[str, Any]

    @classmethod
    def of_file(cls, path: Path) -> "AnswerSchema":
        """Raises UsageError for a file that can't be read, and for one that holds no schema."""
        from jsonschema import SchemaError, validators  # type: ignore[import-untyped]

        try:
            schema = json.loads(path.read_text("utf-8"))
        except OSError as error:
            raise UsageError(f"The schema {path} can't be read: {error.strerror}.", _HINT) from None
        except (ValueError, RecursionError) as error:
            raise UsageError(f"The schema {path} is not JSON: {error}.", _HINT) from None
        if not isinstance(schema, dict):
            raise UsageError(f"The schema {path} is not a JSON object.", _HINT)
        try:
            validators.validator_for(schema).check_schema(schema)
        except SchemaError as error:
            raise UsageError(f"{path} is no JSON Schema: {error.message}.", _HINT) from None
        return cls(schema)

    @property
    def told(self) -> str:
        """What the model is told with the request."""
        written = json.dumps(self.schema, ensure_ascii=False)
        return (
            f"Give your final answer as JSON alone, without any other words. It must fit this JSON Schema:\n{written}"
        )

    def fitted(self, text: str) -> tuple[str, str]:
        """The JSON in an answer, which may stand in a code fence, and what is wrong with it: '' where it fits."""
        from jsonschema import validators
        from referencing import Registry

        fenced = _FENCED.fullmatch(text)
        written = fenced["json"] if fenced else text.strip()
        try:
            value = json.loads(written)
        except (ValueError, RecursionError) as error:
            return written, f"It is not JSON: {error}."
        # A registry of its own: nothing that the schema refers to is fetched.
        checker = validators.validator_for(self.schema)(self.schema, registry=Registry())
        try:
            wrong = [f"{each.json_path}: {each.message[:200]}" for each in checker.iter_errors(value)]
        except Exception as error:  # what a schema refers to may be missing, in ways that the library does not name
            return written, f"The schema can't be applied: {error}."
        return written, "; ".join(wrong[:_PROBLEMS])


def asked_again(problem: str) -> str:
    """What the model is told when its answer does not fit."""
    return f"Your answer does not fit the JSON Schema. {problem}\nGive all of it again as JSON alone, without any other words."
