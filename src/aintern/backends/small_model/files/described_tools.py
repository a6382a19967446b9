"""Tools that bring no examples (many users' own, most of MCP servers): whether a request speaks of one, what the model is shown
of it, and what its arguments may be.

A model of this size takes an argument's name for its value unless it sees how a request becomes a call; so it is shown three such
steps with tools of other worlds, then the tool's own words. Which tool it is follows from the words that a request has in common
with it: of that this model's own choice is worse than a count.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import permutations
from typing import Any

from aintern.backends.small_model.arguments.call_grammar import Narrowing
from aintern.backends.small_model.arguments.request_values import (
    copied_words,
    listed_numbers,
    listed_words,
    stated_lists,
    stated_numbers,
)
from aintern.backends.small_model.intent import adapter_prompt
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass
from aintern.dialects.grammar.schema_grammar import Expression
from aintern.messages import ToolSpec

# What speaks for a tool: words of its name that are said, their share, words of its name or description, their share, words of its
# parameters, the share of the request's words that it has, and (against it) a required number that is not said. Fitted by logistic
# regression to the odd entries of the function calling benchmark of `bench/bfcl.py`.
_WEIGHTS = (-0.6, 2.6, 0.4, 1.6, 0.2, 2.6, -1.7)
_DOUBT = 1.7
_ALIKE = 5  # letters at the start of two words of one family ("calculate", "calculation")
_LONGEST = 160  # characters of a description that are shown
_DEEPEST = 6
_MOST_NUMBERS, _MOST_STATED = 4, 6  # arguments and numbers of which each way to match them is written out
_REFUSING = frozenset(("not", "no", "without", "exclud", "skip", "omit", "never"))
_NEAR = 4  # words
# What may be a file of the workspace, one of its commands, or a text that the model makes up is as for built-in tools.
_OF_WORKSPACE = re.compile(r"(?i)path|file|folder|director(?:y|ies)|command|content|body|message|code|\btext\b")
_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_PATH = re.compile(r"\S*\w[./\\]\w\S*")
_COMMON = frozenset((
    "a", "an", "the", "of", "to", "for", "in", "on", "at", "is", "are", "be", "and", "or", "with", "from", "by", "this", "that",
    "these", "those", "what", "which", "who", "when", "where", "why", "how", "can", "could", "would", "should", "does", "did",
    "you", "your", "our", "its", "into", "per", "not", "any", "all", "some", "please", "help", "want", "need", "like", "know",
    "find", "get", "give", "tell", "show", "between", "using", "given", "based", "provided", "value", "values", "name", "number",
    "type", "string", "integer", "list", "default", "optional", "format", "parameter", "specified", "specific", "return",
    "returns", "information", "data",
))  # fmt: skip
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "es", "ed", "s", "er", "or", "al", "ly", "ion")

SYSTEM = "Fill in the call for the request."
_SHOWN = (
    (
        ToolSpec(
            "book_table",
            "Book a table at a restaurant.",
            {
                "properties": {
                    "restaurant": {"type": "string", "description": "Name of the restaurant."},
                    "guests": {"type": "integer", "description": "How many people come."},
                    "seating": {"type": "string", "enum": ["inside", "terrace"]},
                },
                "required": ["restaurant", "guests"],
            },
        ),
        "Could you get us a table for 4 at Casa Verde, please? We'd like to sit on the terrace.",
        {"restaurant": "Casa Verde", "guests": 4, "seating": "terrace"},
    ),
    (
        ToolSpec(
            "cylinder.volume",
            "Compute the volume of a cylinder.",
            {
                "properties": {
                    "radius": {"type": "number", "description": "Radius of the base in cm."},
                    "height": {"type": "number", "description": "Height in cm."},
                },
                "required": ["radius", "height"],
            },
        ),
        "How much fits into a cylinder 12.5 cm tall whose radius is 3 cm?",
        {"radius": 3, "height": 12.5},
    ),
    (
        ToolSpec(
            "add_to_playlist",
            "Add songs of an artist to a playlist.",
            {
                "properties": {
                    "artist": {"type": "string", "description": "The artist."},
                    "songs": {"type": "array", "description": "Titles of the songs."},
                    "playlist": {"type": "string", "description": "The playlist's name."},
                },
                "required": ["artist", "songs", "playlist"],
            },
        ),
        "Put Blue Moon and Night Train by Oscar Peterson on my list Evening Jazz",
        {"artist": "Oscar Peterson", "songs": ["Blue Moon", "Night Train"], "playlist": "Evening Jazz"},
    ),
)


def spoken_of(tools: Sequence[ToolSpec], request: str) -> ToolSpec | None:
    """The tool that shares most with a request; None where none shares enough to be meant."""
    said = _telling(request)
    evidence = {tool.id: _evidence(tool, request, said) for tool in tools}
    best = max(tools, key=lambda tool: evidence[tool.id], default=None)
    return best if best and evidence[best.id] > 0 else None


def named_beside(
    tools: Sequence[ToolSpec], others: Sequence[ToolSpec], request: str, *, is_else_none: bool
) -> ToolSpec | None:
    """The tool whose name a request says: all of its words that no tool of the `others` has to do with, or one of them where
    those are not meant (`is_else_none`). None where there is none; names of files say nothing."""
    said = _telling(_PATH.sub(" ", request))
    texts = (" ".join((each.id, each.description, *(one.request for one in each.examples))) for each in others)
    taken = _telling(" ".join(texts)) if tools else set()
    best, most = None, 0
    for tool in tools:
        name = _name_words(tool.id) - taken
        shared = len(_shared(name, said))
        if shared > most and (is_else_none or shared == len(name)):
            best, most = tool, shared
    return best


def described_turns(tool: ToolSpec, request: str) -> list[tuple[str, str]]:
    """The messages, as (role, text), that ask for a call of one tool. All before the last one is the same for every tool."""
    turns = [("system", SYSTEM)]
    for shown, asked, parameters in _SHOWN:
        turns += [("user", _card(shown, asked)), ("assistant", adapter_prompt.answer(shown.id, parameters))]
    return [*turns, ("user", _card(tool, request))]


def _card(tool: ToolSpec, request: str) -> str:
    lines = [f"{tool.id}: {_first_sentence(tool.description)}"]
    for name, schema in _properties(tool.parameters).items():
        said = _first_sentence(str(schema.get("description") or "")) if isinstance(schema, Mapping) else ""
        lines.append(f"- {name}: {said}" if said else f"- {name}")
    return "\n".join([*lines, "", request.strip()])


class _OneOf(dict[str, Any]):
    """The schema of one of the numbers that were said; `places` are theirs in the request."""

    def __init__(self, places: Mapping[int, int | float]) -> None:
        super().__init__(enum=list(dict.fromkeys(places.values())))
        self.places = places


@dataclass(slots=True)
class FromRequest(Narrowing):
    """Of a described tool: numbers, lists and names that the request states; an optional argument where it speaks of one."""

    _said: set[str] = field(init=False)  # the request's telling words

    def __post_init__(self) -> None:
        self._said = _telling(self.sources.text)

    def members(self, schema: Mapping[str, Any], offered: frozenset[str] | None) -> dict[str, Any]:
        """All required members, and the optional ones that the request speaks of; those must be written."""
        properties = _properties(schema)
        required = [str(name) for name in schema.get("required") or () if name in properties]
        meant = {n: each for n, each in properties.items() if n in required or _is_spoken_of(n, each, self._said)}
        values = {name: self._value(name, described) for name, described in meant.items()}
        # A number that was said is one argument, not two, where there are enough of them.
        counted = [name for name in values if isinstance(values[name], _OneOf)]
        counted.sort(key=lambda name: name not in required)
        places = sorted({place for name in counted for place in values[name].places})
        left = max(len(places), sum(name in required for name in counted))
        kept = {
            name: meant[name] if value is None else value
            for name, value in values.items()
            if name in required or (value is not None and name not in counted[left:])
        }
        object_schema = {**schema, "type": "object", "properties": kept, "required": list(kept)}
        counted = counted[:left]
        if not (1 < len(counted) <= _MOST_NUMBERS and len(counted) <= len(places) <= _MOST_STATED):
            return object_schema
        ways = [
            {name: {"const": values[name].places[place]} for name, place in zip(counted, way, strict=True)}
            for way in permutations(places, len(counted))
            if all(place in values[name].places for name, place in zip(counted, way, strict=True))
        ]
        return {"anyOf": [{**object_schema, "properties": {**kept, **way}} for way in ways]} if ways else object_schema

    def _value(self, meaning: str, schema: Any) -> Any:
        text = self.sources.text
        if not isinstance(schema, Mapping):
            return schema
        if isinstance(schema.get("enum"), list):
            meant = [each for each in schema["enum"] if isinstance(each, str) and _is_said(each, self._said)]
            return {**schema, "enum": meant} if meant else schema
        match schema.get("type"):
            case "integer" | "number" as kind:
                least, most = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
                told = f"{meaning} {schema.get('description')}".lower()
                stated = stated_numbers(text, whole=kind == "integer", in_percent="percent" in told or "%" in told)
                fitting = {place: each for place, each in stated.items() if least <= each <= most}
                return _OneOf(fitting) if fitting else schema
            case "string" if not _OF_WORKSPACE.search(f"{meaning} {schema.get('description')}"):
                copied = copied_words(self.rules, text)
                return Expression(copied) if copied else schema
            case "boolean" if _is_spoken_of(meaning, {}, self._said):
                return {"const": not _is_refused(meaning, text)}
            case None if not (schema.keys() & {"properties", "anyOf", "oneOf", "const", "$ref"}):
                return self._value(meaning, {**schema, "type": "string"})
            case "array":
                if lists := stated_lists(text, schema):
                    return {"enum": lists}
                items = schema.get("items")
                if isinstance(items, Mapping) and items.get("type") in ("integer", "number") and "enum" not in items:
                    stated = stated_numbers(text, whole=items["type"] == "integer", in_percent=False)
                    return Expression(listed_numbers(self.rules, [*stated.values()])) if stated else schema
                if isinstance(items, Mapping) and items.get("type") == "string" and "enum" not in items:
                    return Expression(listed_words(self.rules, text) or '"[]"')
                narrowed = self._value(meaning, items)
                most = len(narrowed["enum"]) if isinstance(narrowed, Mapping) and "enum" in narrowed else 12
                return {**schema, "items": narrowed, "minItems": 1, "maxItems": most}
            case "object" if not schema.get("properties"):
                found = stated_lists(text, schema)
                return {"enum": found} if found else schema
        return Narrowing._value(self, meaning, schema)

    def _copied(self) -> str:
        return copied_words(self.rules, self.sources.text)


def _evidence(tool: ToolSpec, request: str, said: set[str]) -> float:
    """The logarithm of how much likelier than not a tool is meant, from the words that it and the request share."""
    name = _name_words(tool.id)
    own = name | _telling(tool.description)
    others = _telling(" ".join(_texts(tool.parameters, 0))) - own
    of_name, of_own = len(_shared(name, said)), len(_shared(own, said))
    properties = _properties(tool.parameters)
    required = [properties[each] for each in tool.parameters.get("required") or () if each in properties]
    numbers = [each for each in required if isinstance(each, Mapping) and each.get("type") in ("integer", "number")]
    facts = (
        of_name,
        of_name / max(1, len(name)),
        min(of_own, 6),
        of_own / max(3, len(own)),
        min(len(_shared(others, said)), 4),
        len(_shared(said, own | others)) / max(3, len(said)),
        len(numbers) > len(stated_numbers(request, whole=False, in_percent=False)),
    )
    return sum(weight * fact for weight, fact in zip(_WEIGHTS, facts, strict=True)) - _DOUBT


def _texts(schema: Any, depth: int) -> Iterable[str]:
    """The names, descriptions and choices in a schema."""
    if depth > _DEEPEST or not isinstance(schema, Mapping):
        return
    yield str(schema.get("description") or "")
    yield from (str(each) for each in schema.get("enum") or ())
    for name, inner in _properties(schema).items():
        yield name
        yield from _texts(inner, depth + 1)
    yield from _texts(schema.get("items"), depth + 1)


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    properties = schema.get("properties")
    return properties if isinstance(properties, Mapping) else {}


def _is_spoken_of(name: str, schema: Any, said: set[str]) -> bool:
    if isinstance(schema, Mapping) and isinstance(schema.get("enum"), list):
        return any(isinstance(each, str) and _is_said(each, said) for each in schema["enum"])
    words = _name_words(name)
    return bool(words) and len(_shared(words, said)) > len(words) / 2


def _is_refused(name: str, text: str) -> bool:
    """Whether a request says not to do what an argument is called."""
    words = [_stem(word) for word in re.findall(r"[a-z]+", text.lower().replace("n't", " not"))]
    called = _name_words(name)
    places = [at for at, word in enumerate(words) if _shared({word}, called)]
    return any(_REFUSING & {*words[max(0, at - _NEAR) : at]} for at in places)


def _is_said(value: str, said: set[str]) -> bool:
    words = _telling(value)
    return bool(words) and len(_shared(words, said)) == len(words)


def _name_words(name: str) -> set[str]:
    """The telling words of a tool's or an argument's name."""
    return _telling(" ".join(_NAME_PARTS.findall(name)))


def _telling(text: str) -> set[str]:
    """The words of a text that say what it is about, without their endings."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return {_stem(word) for word in re.findall(r"[a-z]+", apart.lower()) if len(word) > 2 and word not in _COMMON}


def _stem(word: str) -> str:
    ending = next((each for each in _ENDINGS if word.endswith(each) and len(word) - len(each) >= 4), "")
    return word.removesuffix(ending)


def _shared(words: set[str], said: set[str]) -> set[str]:
    starts = {word[:_ALIKE] for word in said if len(word) >= _ALIKE}
    inside = [word for word in said if len(word) >= _ALIKE]  # "distance" in "geodistance"
    return {
        word
        for word in words
        if word in said or (len(word) >= _ALIKE and (word[:_ALIKE] in starts or any(each in word for each in inside)))
    }


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s|\n", text.strip(), maxsplit=1)[0][:_LONGEST]
