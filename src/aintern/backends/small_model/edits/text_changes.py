"""The change of a file's text that a request spells out: which text goes, which comes, as they stand in the request and the file.

"X should be Y", "Y, not X", "add X as the last line", "set the timeout to 30": the words decide the direction, the file the exact
text. What is not spelled out gives nothing, and the model says itself what to change.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

from aintern.backends.small_model.edits.added_settings import added_setting
from aintern.backends.small_model.edits.change_wording import plain_change
from aintern.backends.small_model.edits.line_changes import difference, key_taken, line_change, line_taken, without_file
from aintern.backends.small_model.edits.listed_entries import entry_change
from aintern.backends.small_model.edits.paired_texts import paired_texts
from aintern.backends.small_model.edits.quoted_pairs import CHANGES, NOT, OTHER_VERB, both_quoted
from aintern.backends.small_model.edits.setting_changes import (
    Setting,
    bare_setting,
    says_what_is_set,
    setting,
    setting_change,
    version_said,
)
from aintern.backends.small_model.edits.spelled_texts import KIND, LITERAL, TEXT, spelled_pair
from aintern.backends.small_model.edits.swapped_texts import swapped_pair, swapped_texts
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare
from aintern.dataclass import dataclass

_MOST_FILES = 400
_MOST_CHARACTERS = 4_000_000  # of all files that are looked through for a text
_LONGEST_REQUEST = 4000  # characters; in a longer one, words like "is" and "to" are those of a pasted text
_CODE_NAME = re.compile(r"[A-Za-z]\w*(?:_\w+|[a-z][A-Z]\w*)")
_BOTH = re.compile(
    rf"\b(?P<verb>set|change|raise|lower|increase|reduce|bump)\s+(?:both\s+)?(?P<one>[\w.-]+)\s+and\s+(?P<other>[\w.-]+)\s+(?P<value>to\s+{TEXT})",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"\b(?:rename|all|every|each|everywhere|both|twice|throughout|occurrences?|wherever)\b", re.IGNORECASE
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NOT_TELLING = frozenset((
    "the", "a", "an", "in", "of", "to", "for", "it", "is", "be", "value", "version", "line", "file", "this", "that",
    "my", "our",
))  # fmt: skip
_SHOULD_BE = re.compile(
    rf"\b(?:should|must|ought\s+to|needs?\s+to|has\s+to)\s+(?:be|say|read)\s+{TEXT},?\s+(?:and\s+)?(?:not|{NOT})\s+{TEXT}",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,;.]\s+(?:and\s+|then\s+)*|\s+and\s+(?:then\s+|also\s+)?|\s+then\s+)", re.IGNORECASE)
_VERB = re.compile(CHANGES, re.IGNORECASE)
_GOES_ON = re.compile(rf"(?:the\s+)?[\w.-]+(?:\s+[\w.-]+)?\s+(?:from\s+{TEXT}\s+)?to\s+{TEXT}", re.IGNORECASE)
# What stands for what was named before: "find LIMIT and set it to 8", "LIMIT is too low, it should be 8".
_PRONOUN = re.compile(
    r"\b(?P<before>(?:change|set|make|turn|correct|fix|replace|rename)\s+)(?:it|that|this|its\s+value|the\s+value|(?P<all>them(?:\s+all)?|all(?:\s+of\s+(?:it|them|those|these))?|both|each|every\s+one))\b(?!\s+(?:say|read)\b)"
    r"|\b(?P<verb>[a-z]+\s+)(?:it|its\s+value)(?=\s+(?:up\s+|down\s+)?to\s)"
    r"|\b(?:it|that|this)(?=\s+(?:should|must|has to|needs to|ought to)\s+(?:be|read|say|become|go)\b)",
    re.IGNORECASE,
)
_IN_IT = re.compile(
    r"\s+(?:in|of|inside)\s+(?:it|there|that|(?:the|that|this)\s+(?:new\s+)?(?:copy|one|file))\b(?!\s+(?:is|has)\b)",
    re.IGNORECASE,
)
_NAME = re.compile(
    rf"{QUOTED}|(?<![\w./-])[\w-]+(?=\s?=\s?[\w\"'])|(?<![\w./-])[\w-]*(?:_|(?<=[a-z])[A-Z])\w*(?![\w./-])|\b[A-Z]{{3,}}\b(?![./-]\w)"
)
_SHOWN = re.compile(rf"{QUOTED}|<(?P<tag>\w+)[^<>\n]*>[^<>\n]*</(?P=tag)>")
_NUMBER = re.compile(r"(?:(?<=\bis )|(?<=\bis still )|(?<=\bis at ))(?:\d[\w.]*\w|\d)")


# "replace", a line or several, "with", others
_BLOCKS = re.compile(
    r"\b(?:replace|change|swap|turn)\b[^\n]{0,80}\n(?:\s*```\w*\n(?P<fenced_old>.+?)\n\s*```|(?P<old>.+?))\s*\n"
    r"\s*(?:with|by|for|to|into)(?:\s+(?:this|the following))?\s*:?\s*\n"
    r"(?:\s*```\w*\n(?P<fenced_new>.*?)\n\s*```|(?P<new>.+))\s*$",
    re.IGNORECASE | re.DOTALL,
)
# "… has to become …": a text of several words, or of code, that needs no quotes, since the file has it.
_BECOMES = re.compile(
    r"\s*(?:→|->|=>)\s*|,?\s+(?:(?:has|needs|ought|is|wants)\s+to|must|should|shall|will)\s+(?:now\s+|rather\s+|really\s+)?"
    r"(?:become|be(?:\s+changed\s+(?:in)?to)?|read|say|turn\s+into)\s+|\s+(?:becomes|turns\s+into|gets\s+changed\s+to|is\s+now)\s+",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"[,;.!]*\s+(?:in|everywhere|throughout|please|pls|thanks|there|instead|now|all|every|so|because|since|as|for\s+(?:all|every|each|the))\b|[;,]\s|[.!]?\s*$",
    re.IGNORECASE,
)
# "replace A with B", "change A to B": where the verb is said, or none is that means something else.
_REPLACED_BY = re.compile(r"\s+(?:with|by|for|to|into)\s+", re.IGNORECASE)
_REPLACING = re.compile(
    r"\b(?:replac|swap|exchang|substitut|chang|turn|switch|convert|correct|fix|updat|renam)\w*\b", re.IGNORECASE
)
_WORDS = re.compile(r"\w+")
# A digit, a mark or a capital inside: no words of English alone.
_OF_A_PROGRAM = re.compile(r"[^\w\s'-]|[\d_]|(?<=[a-z])[A-Z]")
_CODE_SIGN = re.compile(r"[()\[\]{}<>#$=&|*;\"'%\\]")
# "replace A with B" that is all of what is said
_WHOLE = re.compile(
    r"\W*(?:replace|swap|change|turn|bump|update|raise)\s+(?P<old>\S.*?)\s+(?:with|by|for|to|into)\s+(?P<new>\S.*?)[.!]?",
    re.IGNORECASE,
)
# "the colour #fff", unless what comes is called so too: "import a" to "import b"
_NAMED = re.compile(rf"(?P<kind>{KIND})(?P<text>\S+)", re.IGNORECASE)
_EVERYWHERE_LAST = re.compile(
    r"[,;]?\s+(?:(?:in\s+)?(?:every|all|each)\s+(?:the\s+)?(?:occ?urr?[ea]n[cs]es?|instances?|places?|times?)|everywhere|throughout)[\s.!]*$",
    re.IGNORECASE,
)
_BRACKETS = "()[]{}\"'`"
# "it says adress where it should be address"
_WHERE_IT_IS = re.compile(
    r",?\s+(?:where|when|but|which|and)(?:\s+(?:it|that|this))?$|[,;.]\s+(?:it|that|this)$", re.IGNORECASE
)
_ONLY_NUMBER = re.compile(r"\d+(?:\.\d+)?")  # which a file that was not seen may have anywhere
_MOST_WORDS_OF_CODE = 12
_MOST_BEFORE_A_LINK = 3  # words, where no verb says what is changed
_MOST_LINKS = 6  # of the words "to", "with" and so on that are looked at
_ALIKE = 0.5  # of the signs of what goes and what comes: a line of code and the line as it shall be
_EVERY_ONE = re.compile(
    r"\b(?:everywhere|throughout|wherever|globally)\b|\b(?:all|every|each|both)\s+(?:of\s+)?(?:the\s+|its\s+|them\b\s*)?"
    r"(?:occ?urr?[ea]n[cs]es?|instances?|ones?|places?|times?|uses?|usages?|mentions?)\b|\b(?:all|both|each)\s+of\s+(?:them|these|those)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(r"(?:every|all|each)\s+(?:(?:the\s+)?(?:occurrences?|instances?)\s+of\s+)?", re.IGNORECASE)
_RENAMED = re.compile(r"\brenam|\bcalled\b", re.IGNORECASE)
_FOLDER = re.compile(r"\b(?:folder|directory|dir)\b", re.IGNORECASE)
_MISSPELLED = re.compile(r"\b(?:typos?|mistakes?|mis-?spel\w+|mistyped|spell?ed)\b", re.IGNORECASE)
_MISNAMED = re.compile(r"\brenam|\b(?:called|named|typo|mis-?spel\w+|mistyped|spell?ed|wrong)\b", re.IGNORECASE)
# "a/b.yaml should be c.yaml", in a sentence that says that it is misspelled
_RIGHT_NAME = re.compile(
    r"(?P<old>[\w./@+-]*\w\.\w+)[\"'`]?(?:\s+has\s+a\s+typo\s+in\s+(?:the|its)\s+(?:file\s*)?name)?,?\s+(?:it\s+|that\s+|which\s+)?(?:should|must|has\s+to|ought\s+to)\s+(?:be|read)\s+[\"'`]?(?P<new>[\w./@+-]*\w\.\w+)",
    re.IGNORECASE,
)
_REPLACES = re.compile(r"\breplac|\buse\b|\binstead\b", re.IGNORECASE)
_ORDERED = re.compile(
    r"^\W*(?:(?:please|pls|plz|hey|hi|ok|so|and|just|can\s+you|could\s+you|would\s+you|in|at|for|(?:the\s+)?[\w/.-]*\w\.\w+|[\w/.-]+:)\s*[,:-]?\s+)*"
    r"(?:add|append|insert|prepend|put|remove|drop|take\s+out|get\s+rid\s+of|kick|change|set|rename|replace|swap|switch|turn|fix|correct|update|bump|upgrade|raise"
    r"|lower|increase|decrease|reduce|make|use|enable|disable|comment\s+out|edit|modify|pin|adjust|map|point)\b(?!\s+(?:me|us|sure)\b)",
    re.IGNORECASE,
)
_IN_FILE = re.compile(
    r"\b(?:in|of|to|from|into)\s+[\"'`]?(?:[\w.-]+/)*(?P<file>\.[a-z][\w.-]*\w|[\w-]+\.(?:py|js|ts|tsx|jsx|json|toml|ya?ml|ini|cfg|conf|md|txt|env|rs|go|c|h|java|rb|sh|sql|html|css))\b(?![\w./-])",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?:only\s+)?the\s+(?P<which>first|last)\b", re.IGNORECASE)


# "pull from origin main, but rebase instead of merging"
_OF_COMMITS = re.compile(
    r"^\W*(?:(?:please|pls|now|ok|git|then)\s+)*(?:pull|push|fetch|rebase|merge|cherry-?pick)\b(?!.*\w\.\w)(?=.*\b(?:rebas\w+|merg\w+|squash\w*|remote|origin|upstream|fast-?forward\w*|commits?)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TextChange:
    """`old`, as it stands in a file, is replaced by `new` in `path` ('' where the request does not say in which file), where it
    stands first or `everywhere` in that file."""

    old: str
    new: str
    path: str = ""
    everywhere: bool = False


def text_change(
    request: str, named: Sequence[str], paths: Sequence[str], read: Callable[[str], str], made: int = 0
) -> TextChange | None:
    """The change that a request spells out, or of several the one after those `made`; None for a request of more than 4,000
    characters. `named` are the files it names; where it names none, the workspace's `paths` are looked through for the text that
    goes. `read` gives a file's text, '' where it can't be read."""
    if len(request) > _LONGEST_REQUEST:
        return None
    request = plain_change(request)
    if _OF_COMMITS.match(request):
        return None
    spelled = [path for path in named if path.rpartition("/")[2].lower() in request.lower()]
    unquoted = re.sub(QUOTED, " ", request)  # none that a text for another file names
    spelled = [path for path in spelled if path.rpartition("/")[2].lower() in unquoted.lower()] or spelled
    named = _longest(spelled, request) or named
    if len(named) == 1 and re.fullmatch(r"\w+", named[0]):  # "Gemfile: a -> b" sets no "Gemfile"
        request = re.sub(rf"^\W*{named[0]}:\s+", f"in {named[0]} ", request)
    if (
        not spelled
        and (other := _IN_FILE.search(request))
        and other["file"].lower() not in {each.lower() for path in paths for each in (path, path.rpartition("/")[2])}
    ):
        return None  # one that is not known, as an ignored one: no other is meant
    if (block := _BLOCKS.search(request)) and not made:
        return _block_change(block, named or paths, read)
    if swapped_pair(request):
        swapped = None if made else swapped_texts(request, lambda: _texts(named or paths, read))
        return TextChange(*swapped) if swapped else None
    if not made and (literal := _literal_change(request, named or paths, read)):
        return literal
    if not made and (paired := paired_texts(request, lambda: _texts(named or paths, read))):
        return TextChange(*paired)
    names = {name for path in paths for name in (path, path.rpartition("/")[2], path.rpartition("/")[0])} - {""}
    if not made and says_what_is_set(request) and not _is_of_file(request, names):
        keyed = _spelled_in(request, named, paths, read)
        if keyed:
            return keyed
    clauses = _clauses(_IN_IT.sub("", _resolved(request, names)), names)[made:]
    return _spelled_in(clauses[0], named, paths, read) if clauses and not _is_of_file(clauses[0], names) else None


def literal_texts(request: str) -> tuple[str, str] | None:
    """The text that goes and the one that comes, where a request says both so that each can only be a text; None for another."""
    spelled = spelled_pair(request) if len(request) <= _LONGEST_REQUEST else None
    if spelled is None or not all(spelled) or not all(map(LITERAL.fullmatch, spelled)):
        return None
    old, new = map(bare, spelled)
    return (old, new) if old != new else None


def _longest(spelled: Sequence[str], request: str) -> list[str]:
    """Those of the files whose names are not only a part of a longer one's: ".env" in ".env.example"."""
    rest, found = request.lower(), []
    for path in sorted(spelled, key=lambda path: -len(path.rpartition("/")[2])):
        if (name := path.rpartition("/")[2].lower()) in rest:
            found.append(path)
            rest = rest.replace(path.lower(), "\0").replace(name, "\0") if path.lower() in rest else rest
    return [path for path in spelled if path in found]


def _block_change(block: re.Match[str], paths: Sequence[str], read: Callable[[str], str]) -> TextChange | None:
    """The change of whole lines into others, as the one file has them that has what goes."""
    parts = block.groupdict()
    old, new = ((parts[name] or parts[f"fenced_{name}"]).strip("\n") for name in ("old", "new"))
    found = [path for path, text in _texts(paths, read) if text.count(old) == 1]
    return TextChange(old, new, found[0]) if len(found) == 1 and old.strip() else None


def _literal_change(request: str, paths: Sequence[str], read: Callable[[str], str]) -> TextChange | None:
    """The change of what stands before "has to become", as far back as one file has it, into what stands behind: code of several
    words or with signs, in which quotes are its own."""
    is_replaced = _REPLACING.search(request) is not None
    sides = _sides(request)
    texts = _texts(paths, read) if sides else []
    for left, right in sides:
        old, having = _longest_there(left, texts)
        is_from = re.search(rf"\bfrom\s+{re.escape(old)}$", left) is not None  # "from Kim to Kim Lee"
        is_text = re.search(r"\S\s+\S", old) or (_CODE_SIGN.search(old) and len(old) > 3) or (is_from and is_replaced)
        if len(having) != 1 or not is_text:
            continue
        if any(_open(old)[3:]) or re.fullmatch(QUOTED, old):
            continue  # it begins within a quotation, or is one
        ((path, text),) = having
        led = request.removesuffix(right)
        new = _alike(old, right, is_replaced=is_replaced) or _words_instead(old, without_file(right, path)[0], led)
        whole_word = r"(?<!\w)" * old[0].isalnum() + re.escape(old) + r"(?!\w)" * old[-1].isalnum()
        if not new or new == old or len(re.findall(whole_word, text)) != text.count(old):
            continue
        if text.count(old) == 1:
            return TextChange(old, new, path)
        if _EVERY.search(request) or _EVERY_ONE.search(request):
            return TextChange(old, new, path, everywhere=True)
    return None


def _sides(request: str) -> list[tuple[str, str]]:
    """What stands before and behind each "becomes", "with" or "to" that can part what goes from what comes."""
    links = list(_BECOMES.finditer(request))
    is_replaced = _REPLACING.search(request) is not None
    if is_replaced or not OTHER_VERB.search(request):
        # "for" and "by" part them only behind a verb: "an example for the docs"
        found = _REPLACED_BY.finditer(request)
        links += (each for each in found if is_replaced or _parts_texts(each, request))
    quoted = [each.span() for each in re.finditer(QUOTED, request)]
    links = [each for each in links if not any(start < each.start() < end for start, end in quoted)]
    return [(request[: link.start()], request[link.end() :]) for link in links[:_MOST_LINKS]]


def _parts_texts(link: re.Match[str], request: str) -> bool:
    """Whether "to" and "with" part two texts where no verb is said: "3 s to 5 s in a.md", "x = 1 with x = 2" behind a misspelled one, but
    not "someone asks how to report a hole"."""
    before = request[: link.start()].split()
    is_code = _CODE_SIGN.search(" ".join(before[-_MOST_BEFORE_A_LINK:])) is not None
    return link[0].strip().lower() not in ("for", "by") and (is_code or len(before) <= _MOST_BEFORE_A_LINK)


def _unseen_change(said: str, path: str) -> TextChange | None:
    """The change of a text that the file at `path` does not show, `said` without where it is: what goes is as many of the words before
    "becomes" as are most like what stands behind it: code, or a word and its right spelling."""
    if (whole := _WHOLE.fullmatch(_EVERYWHERE_LAST.sub("", said))) and all(
        _CODE_SIGN.search(whole[side]) for side in ("old", "new")
    ):
        named = _NAMED.fullmatch(whole["old"])
        is_called = (
            named is not None and named["kind"].strip() and not whole["new"].startswith(named["kind"].split()[0])
        )
        old = named["text"] if named is not None and is_called else whole["old"]
        every = _OF_ALL.match(old)
        old = old[every.end() :] if every else old
        return TextChange(old, whole["new"], path, every is not None) if not re.search(QUOTED, said) else None
    said = re.sub(r"\b((?:should|must|shall|has\s+to) be)\s+(?:called|named)\b", r"\1", said)
    scored: list[tuple[float, int, str, str]] = []
    for left, right in _sides(said):
        left = _WHERE_IT_IS.sub("", left)
        for start in [0, *(gap.end() for gap in re.finditer(r"\s+", left))][-_MOST_WORDS_OF_CODE:]:
            old = left[start:]
            new = _alike(old, right, is_replaced=False) if old else ""
            likeness = SequenceMatcher(None, old, new, autojunk=False).ratio()
            scored += [(likeness, -len(old), old, new)] * (bool(new) and _open(old) == _open(new))
        if re.fullmatch(r"\S+", left) and _CODE_SIGN.search(left):  # nothing else is said: it needs not be alike
            scored.append((0.0, 0, left, _alike(left, right, is_replaced=True)))
    *_, old, new = max(scored, default=(0.0, 0, "", ""))
    named = _NAMED.fullmatch(old)  # "rename the variable cnt to count"
    is_named = named is not None and bool(named["kind"].strip()) and " " not in new
    if named is not None and is_named:
        old = named["text"]
    is_code = is_named or all(LITERAL.fullmatch(each) or _CODE_SIGN.search(each) for each in (old, new))
    is_spelling = re.fullmatch(r"[^\W\d]+", old) and re.fullmatch(r"[^\W\d]+", new) and _MISSPELLED.search(said)
    old, new = (bare(old), bare(new)) if re.fullmatch(QUOTED, old) else (old, new)
    # 'I get "permission denied"' is a sentence with a quotation.
    is_prose = re.search(QUOTED, old) is not None and not _CODE_SIGN.search(re.sub(QUOTED, "", old) or old)
    is_told = old != new and (is_code or is_spelling) and not _ONLY_NUMBER.fullmatch(old) and not is_prose
    return TextChange(old, new, path) if is_told else None


def _longest_there(left: str, texts: Sequence[tuple[str, str]]) -> tuple[str, Sequence[tuple[str, str]]]:
    """The words at the end of what is said, as many as stand so in a text, and the texts that have them."""
    old = ""
    for start in reversed([0, *(gap.end() for gap in re.finditer(r"\s+", left))]):
        having = [(path, text) for path, text in texts if left[start:] in text]
        if not having or not left[start:]:
            break
        old, texts = left[start:], having
    return old, texts if old else ()


def _alike(old: str, said: str, *, is_replaced: bool) -> str:
    """As much of what is said, from its start, as is most like what goes, with brackets and quotes that are closed as there; '' where
    nothing of it is, unless a text that `is_replaced` is followed by code."""
    ends = [said[: close.start()] for close in _CLOSES.finditer(said)]
    if old.endswith((".", ",", ";", "!")):
        ends.append(said.rstrip())
    ends = [end for end in ends if end.strip()]
    ends = [end for end in ends if _open(end) == _open(old)] or ends
    scored = [(SequenceMatcher(None, old, end, autojunk=False).ratio(), -len(end), end) for end in ends]
    likeness, _, best = max(scored, default=(0.0, 0, ""))
    return best if likeness >= _ALIKE or (is_replaced and _CODE_SIGN.search(best)) else ""


def _words_instead(old: str, said: str, led: str) -> str:
    """The rest of what is said, where an arrow leads to it, or words with a capital, as no mere description begins, are changed to it."""
    is_text = led.rstrip().endswith(("->", "=>", "→")) or (old[:1].isupper() and _REPLACING.search(led))
    return said.rstrip(" .!") if is_text and re.fullmatch(r"(?!(?:be|use|have|do)\b)\w[^\"'`\n]{0,60}", said) else ""


def _open(text: str) -> list[int]:
    """What is left open in it: by kinds of brackets, and of quotes."""
    count = [text.count(sign) for sign in _BRACKETS]
    return [*(count[at] - count[at + 1] for at in (0, 2, 4)), *(each % 2 for each in count[6:])]


def says_both_values(request: str) -> bool:
    """Whether it says what stands there and what shall: "the delay is 30, make it 45", "it should be slow and not fast"."""
    return says_what_is_set(request) or _SHOULD_BE.search(request) is not None


def says_texts(edit: Mapping[str, Any], request: str) -> bool:
    """Whether the texts of an edit's arguments are a request's own: "change log.Fatal(err) to return err", or with a new value
    in the place of one, "MaxRetries = 3 in a.go -> 5"."""
    old, new = str(edit.get("old_text") or ""), str(edit.get("new_text") or "")
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    if old == new or old not in request or not _OF_A_PROGRAM.search(old) or swapped_pair(request):
        return False
    if re.search(rf"\bset\s+(?:the\s+)?{re.escape(old)}\s+to\b", request, re.IGNORECASE):
        return False  # its value, and not itself
    is_value = len(before) == len(after) > 1 and sum(map(str.__ne__, before, after)) == 1
    is_told = re.search(rf"{re.escape(old)}[`'\"]?,?\s*(?:in)?to\s+[`'\"]?{re.escape(new)}", request) is not None
    return is_told or (is_value and {*_WORDS.findall(request)}.issuperset(after))


def _spelled_in(
    request: str, named: Sequence[str], paths: Sequence[str], read: Callable[[str], str]
) -> TextChange | None:
    spelled, wish = spelled_pair(request), setting(request)
    is_quoted = spelled is not None and all(re.fullmatch(QUOTED, each) for each in spelled)
    if spelled and spelled[0] == spelled[1]:
        return None
    found = _found(request, spelled, wish, _texts(named or paths, read), alone=len(named) == 1)
    is_sure = any(path.rpartition("/")[2] in request for path in named)
    if not found and named and not is_sure:
        # "the cache": a word that is a file's name as well, or a file that only uses what is changed
        found = _found(request, spelled, wish, _texts(paths, read))
    if not found and not is_quoted and (both := both_quoted(request)):
        spelled, is_quoted = both, True
        found = _found(request, spelled, None, _texts(named or paths, read), alone=len(named) == 1)
    if len(found) == 1:
        return found[0]
    is_everywhere = (
        re.search(
            rf"\b(?:all|every|each)\s+(?:{QUOTED}|\w+[._]\w|[\w-]+\s?[:=]\s?\S)|{_EVERY_ONE.pattern}",
            request,
            re.IGNORECASE,
        )
        is not None
    )
    if spelled and is_quoted and len(named) == 1 and not found:
        return TextChange(bare(spelled[0]), bare(spelled[1]), named[0], is_everywhere)
    said, is_there = without_file(request, named[0]) if len(named) == 1 and not found else (request, False)
    if is_there and (unseen := _unseen_change(said, named[0])):
        old, new = _in_its_text(request, unseen.old, unseen.new)
        return replace(unseen, old=old, new=new, everywhere=unseen.everywhere or is_everywhere)
    if spelled is None and not found and len(named) == 1 and is_sure and (gone := line_taken(request, named[0])):
        is_unseen = gone not in read(named[0])  # or which of several is meant is not clear
        return TextChange(gone, "", named[0]) if is_unseen else None
    if spelled is None or found:
        return _clearest(request, found)
    is_literal = all(LITERAL.fullmatch(each) for each in spelled if each) or (
        named and (re.search(rf"\b(?:not|{NOT})\b", request) or (spelled[1] and _MISSPELLED.search(request)))
    )
    old, new = _in_its_text(request, *map(bare, spelled))
    is_sure = bool(is_literal) and not (_ONLY_NUMBER.fullmatch(old) and new)
    return TextChange(old, new, named[0] if len(named) == 1 else "", is_everywhere) if is_sure else None


def _in_its_text(request: str, old: str, new: str) -> tuple[str, str]:
    """What goes and what comes: of a plain word the text that the request shows it in, "<h1>About as</h1>", where it shows one."""
    if not re.fullmatch(r"\w+", old):
        return old, new
    word = re.compile(rf"(?<!\w){old}(?!\w)")
    shown = {bare(each[0]) for each in _SHOWN.finditer(request)}
    having = [text for text in shown if text != old and new not in text and len(word.findall(text)) == 1]
    return (having[0], word.sub(lambda _: new, having[0])) if len(having) == 1 else (old, new)


def _resolved(request: str, files: set[str]) -> str:
    """The request with what a pronoun stands for in its place: the name, or the quoted text, that is said last before it."""
    names = [name for name in _NAME.finditer(request) if bare(name[0]) not in files]
    names = names or list(_NUMBER.finditer(request))  # "it is 2.50, change it to 2.80"
    said = (each for each in _PRONOUN.finditer(request) if names and names[0].end() <= each.start())
    if (pronoun := next(said, None)) is None:
        return request
    name = "all " * bool(pronoun["all"]) + [each[0] for each in names if each.end() <= pronoun.start()][-1]
    start = pronoun.start() + len(pronoun["before"] or pronoun["verb"] or "")
    return f"{request[:start]}{name}{request[pronoun.end() :]}"


def _clauses(request: str, files: set[str]) -> list[str]:
    """The parts of a request that each spell out a change, if there are several; else the whole. "Set a to 1 and b to 2": the
    verb of the first is that of the second."""
    request = _BOTH.sub(r"\g<verb> \g<one> \g<value> and \g<verb> \g<other> \g<value>", request)
    hidden = re.sub(QUOTED, lambda quoted: "\0" * len(quoted[0]), request)
    breaks = list(_BETWEEN.finditer(hidden))
    starts, ends = [0, *(each.end() for each in breaks)], [*(each.start() for each in breaks), len(request)]
    found: list[str] = []
    verb = ""
    for start, end in zip(starts, ends, strict=True):
        clause = request[start:end].strip()
        if found and not _spells(clause) and _GOES_ON.match(clause):
            clause = f"{verb} {clause}"
        if _spells(clause) and not _is_of_file(clause, files):
            found.append(clause)
            verb = said[0] if (said := _VERB.search(clause)) else verb
    return found if len(found) > 1 or (found and _is_of_file(request, files)) else [request]


def _is_of_file(clause: str, files: set[str]) -> bool:
    """Whether what it changes is the name of a file."""
    spelled = spelled_pair(clause)
    if spelled is None or (old := bare(spelled[0])) not in files:
        return False
    # "HOST in app.py has to be 'x'": only where it is
    is_place = re.search(rf"\b(?:in|of)\s+(?:the\s+)?[\"'`]?{re.escape(old)}", clause)
    return not (is_place and setting(clause))


def _spells(clause: str) -> bool:
    return spelled_pair(clause) is not None or setting(clause) is not None


def _texts(paths: Sequence[str], read: Callable[[str], str]) -> list[tuple[str, str]]:
    texts: list[tuple[str, str]] = []
    left = _MOST_CHARACTERS
    for path in paths[:_MOST_FILES]:
        text = read(path)
        left -= len(text)
        if left < 0:
            break
        if text and "\0" not in text:
            texts.append((path, text))
    return texts


def _found(
    request: str,
    spelled: tuple[str, str] | None,
    wish: Setting | None,
    texts: Sequence[tuple[str, str]],
    *,
    alone: bool = False,
) -> list[TextChange]:
    """The change in each file that has what goes. `alone`: the request names this file and no other."""
    if alone and texts and (whole := _of_whole_lines(request, *texts[0])) is not None:
        return [TextChange(*whole, texts[0][0])]
    sets = [TextChange(*found, path) for path, text in texts if wish and (found := setting_change(wish, text))]
    if not sets and alone and texts:  # "main.tf: region default -> us-east-1" too
        wish = bare_setting(without_file(request, texts[0][0])[0])
        sets = [TextChange(*found, path) for path, text in texts if wish and (found := setting_change(wish, text))]
    # "change LIMIT to 5" is a setting; "change getUser to loadUser" gives another name.
    key = re.split(r"\sfrom\s", wish.key)[0] if wish else ""
    is_key = sets and spelled and bare(spelled[0]) in key and not _CODE_NAME.fullmatch(spelled[1])
    is_key = is_key and not re.search(rf"\b(?:every|each|all)\s+(?:{QUOTED})", request, re.IGNORECASE)
    if (
        spelled is None
        and not sets
        and alone
        and texts
        and (versioned := version_said(without_file(request, texts[0][0])[0], texts[0][1]))
    ):
        return [TextChange(*versioned, texts[0][0])]
    if spelled is None or is_key:
        return sets
    replaced = [new for path, text in texts if (new := _replaced(request, *spelled, path, text))]
    # "change LIMIT from 10 to 20", where more than one file has a 10
    is_set_there = len(replaced) != 1 and len(sets) == 1 and bare(spelled[0]) in sets[0].old
    return sets if is_set_there else replaced or sets


def renamed_file(request: str, paths: Sequence[str]) -> tuple[str, str] | None:
    """The one file that a request names and the path that it shall have, where it says its right name: "src/a.c is misspelled, it
    should be b.c"; None for any other request."""
    if len(request) > _LONGEST_REQUEST or not _MISNAMED.search(request):
        return None
    right = _RIGHT_NAME.search(request)
    spelled = (right["old"], right["new"]) if right else spelled_pair(request)
    if spelled is None:
        return None
    named = _longest([path for path in paths if path.rpartition("/")[2].lower() in request.lower()], request)
    old, new = map(bare, spelled)
    if not named and _FOLDER.search(request):
        named = [old.rstrip("/")] * any(path.startswith(f"{old.rstrip('/')}/") for path in paths)
    folder, _, name = "".join(named[:1]).rpartition("/")
    is_name = re.fullmatch(r"[\w./@+-]+", new) and new.rpartition(".")[2] == name.rpartition(".")[2] != name
    is_name = is_name or (named[:1] == [old.rstrip("/")] and re.fullmatch(r"[\w-]+/?", new) and "." not in name)
    if len(named) != 1 or old.rstrip("/") not in (named[0], name) or not is_name or new in paths:
        return None
    return named[0], new.rstrip("/") if "/" in new.rstrip("/") or not folder else f"{folder}/{new.rstrip('/')}"


def asks_for_change(request: str) -> bool:
    """Whether it is an order to change what stands in a file."""
    return _ORDERED.match(request) is not None


def _of_whole_lines(request: str, path: str, text: str) -> tuple[str, str] | None:
    """What goes and what comes where a setting or an entry is added to a part of the file, or a line is put in or taken out."""
    said = without_file(request, path)[0]
    added = added_setting(said, path, text)
    if added is not None:
        return difference(text.splitlines(), added.splitlines())
    return entry_change(said, path, text) or line_change(request, path, text)


def _replaced(request: str, said_old: str, said_new: str, path: str, text: str) -> TextChange | None:
    old, new = bare(said_old), bare(said_new) if said_new else ""
    if not new and re.search(rf"[\"']{re.escape(old)}[\"']\s*:", text):  # without its name an entry is none
        taken = key_taken(old, text.splitlines())
        return TextChange(*taken, path) if taken else None
    is_plain = not LITERAL.fullmatch(said_old)
    whole_word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    if text.count(old) == 1 and (not is_plain or whole_word.search(text)):
        return TextChange(old, new, path)
    lines = [line for line in text.splitlines() if whole_word.search(line)]
    is_whole = bool(lines) and len(whole_word.findall(text)) == text.count(old)
    if (which := _FIRST.search(request)) and is_whole and not is_plain:
        return _at_one_place(text, whole_word, new, path, is_last=which["which"].lower() == "last")
    if is_whole and (_RENAMED.search(request) or _EVERY_ONE.search(request)):
        return TextChange(old, new, path, everywhere=True)
    line = _described(request, lines, old)
    if line and text.count(line) == 1:
        return TextChange(line, whole_word.sub(lambda _: new, line, count=1), path)
    is_name = not re.fullmatch(r"[\d.]*", old) and _REPLACES.search(request)
    return TextChange(old, new, path, everywhere=True) if is_whole and (is_name or _EVERY.search(request)) else None


def _at_one_place(text: str, old: re.Pattern[str], new: str, path: str, *, is_last: bool) -> TextChange | None:
    """The change where the text stands first or last."""
    places = [each.span() for each in old.finditer(text)]
    start, end = places[-1 if is_last else 0]
    found = difference(text.splitlines(), f"{text[:start]}{new}{text[end:]}".splitlines())
    return TextChange(*found, path) if found else None


def _described(request: str, lines: Sequence[str], old: str) -> str:
    """The line that has the most words of the request; '' where two have as many."""
    said = {part.lower() for part in _PARTS.findall(request.replace(old, " "))} - _NOT_TELLING
    scored = sorted(
        ((len(said & {part.lower() for part in _PARTS.findall(line)}), line) for line in lines), reverse=True
    )
    if not scored or scored[0][0] == 0 or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return ""
    return scored[0][1].strip()


def _clearest(request: str, found: Sequence[TextChange]) -> TextChange | None:
    """The change in the file whose line has the most words of the request; None where two have as many."""
    line = _described(request, [change.old for change in found], "")
    fitting = [change for change in found if change.old.strip() == line]
    return fitting[0] if len(fitting) == 1 else None
