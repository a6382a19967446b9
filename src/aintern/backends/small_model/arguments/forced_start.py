"""What a grammar leaves no choice about at its start: it goes into the prompt, where it costs a fraction of what writing it does."""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.grammar.schema_grammar import literal

_PART = re.compile(r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|\{[^}]*\}|[A-Za-z0-9-]+|[()|?*+]')
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|(.))")
_REPEATS = ("?", "*", "+", "{")
_WORD_ENDS = re.compile(r".*[^\W_](?=[\W_])", re.DOTALL)  # up to the last letter or digit that something else follows


def forced_start(grammar: str) -> tuple[str, str]:
    """The text that every text of `grammar` begins with, as far as it is easily seen, and the grammar of what follows it ('' where
    nothing does). It ends with a word before the sign that follows: so the tokens are those that the model itself would write."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines() if line)
    ahead, forced = _PART.findall(rules["root"]), ""
    while ahead and not (len(ahead) > 1 and ahead[1][0] in _REPEATS):
        first, *rest = ahead
        if first[0] == '"':
            forced += _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], first[1:-1])
            ahead = rest
            continue
        if first == "(":
            end = _closing(ahead)
            inside, rest = ahead[1:end], ahead[end + 1 :]
            if rest and rest[0][0] in _REPEATS:
                break
        elif first in rules:
            inside = _PART.findall(rules[first])
        else:
            break
        if "|" in inside:
            break
        ahead = [*inside, *rest]
    if not ahead:
        return forced, ""
    whole = _WORD_ENDS.match(forced)
    kept = whole[0] if whole else ""
    rules["root"] = " ".join([literal(forced[len(kept) :]), *ahead])
    return kept, "".join(f"{name} ::= {body}\n" for name, body in rules.items())


def _closing(parts: Sequence[str]) -> int:
    """Where the bracket closes that `parts` begin with."""
    depth = 0
    for place, part in enumerate(parts):
        depth += (part == "(") - (part == ")")
        if not depth:
            return place
    return len(parts)
