"""The change of a file's text that a request spells out: which text goes, which comes, as they stand in the request and the file.

"X should be Y", "Y, not X", "add X as the last line", "set the timeout to 30": the words decide the direction, the file the exact
text. What is not spelled out gives nothing, and the model says itself what to change.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.added_settings import added_setting
from aintern.backends.small_model.destructive_words import BE_GONE
from aintern.backends.small_model.line_changes import (
    QUOTED,
    bare,
    difference,
    key_taken,
    line_change,
    line_taken,
    without_file,
)
from aintern.backends.small_model.listed_entries import entry_change
from aintern.backends.small_model.quoted_pairs import CHANGES, NOT, OTHER_VERB, both_quoted
from aintern.backends.small_model.setting_changes import (
    Setting,
    bare_setting,
    says_what_is_set,
    setting,
    setting_change,
)
from aintern.backends.small_model.typing_slips import one_slip
from aintern.dataclass import dataclass

_MOST_FILES = 400
_MOST_CHARACTERS = 4_000_000  # of all files that are looked through for a text
_LONGEST_REQUEST = 4000  # characters; in a longer one, words like "is" and "to" are those of a pasted text
# "port = 80", "replicas: 2", and as JSON has it: "\"retries\": 3"; but "so: this becomes that" sets nothing.
_LEADS_IN = r"(?:so|also|now|here|please|pls|namely|btw|again|then|ok|and|change|edit|update|replace)"
_ASSIGNED_TO = rf"(?:[\w.-]+\s?=\s?|(?<![\w./-])(?!{_LEADS_IN}\b)[\w-]+:\s|\"[\w .@/$-]{{1,60}}\"\s?:\s?)"
_ASSIGNED = rf"{_ASSIGNED_TO}(?:{QUOTED}|[^\s,;]+)"
_CODE = rf"(?:{_ASSIGNED}|{QUOTED})"
_WORD = r"[#<>=~^]{0,2}[\w@./:%+*-]*\w[\w@./:%+*-]*"
# What stands for itself without quotes: a number, a version, a name as programs write it, a value.
_LITERAL = re.compile(
    rf"{QUOTED}|{_ASSIGNED}|.*(?:\d|_|[a-z][A-Z]|/|@|\s|[a-z]\.[a-z]).*|[A-Z][A-Z0-9_]+|true|false|True|False|None|null",
    re.DOTALL,
)
_TEXT = rf"(?:{_CODE}|(?!(?:it|that|this|them|the|an?|be|now|here|there|again)\s){_WORD}(?!\w|\s?=))"
_KIND = (
    r"(?:the\s+)?(?:(?:first|last|only)\s+(?:occurrence\s+of\s+|one\s+)?)?(?:(?:function|method|class|variable|constant|word|text|string|line|value|version|name|typo|identifier|field|image|import|package|struct|type|module|parameter|argument|attribute|property|key|script"
    r"|year|date|port|number|host|test|command|label|title|heading|message|link|url|tag|label|phrase|sentence|comment|option|setting)\s+)?"
    r"(?:tag\s+)?"
)
# The text that goes is `old`, the one that comes `new`.
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:typo|there(?:['’]s|\s+is)|says|reads|has|wrote|spelled)\b[^.\"'`“]{{0,60}}(?P<old>{QUOTED})\s+{NOT}\s+(?P<new>{QUOTED})",
        rf"\b(?:be|say|read|is)\s+(?P<new>{_TEXT}),?\s+(?:and\s+)?(?:not|{NOT})\s+(?P<old>{_TEXT})",
        # "FROM a:2 instead of FROM a:1"
        r"(?P<new>(?P<head>[A-Za-z_]\w*)\s+\S{1,80})\s+instead\s+of\s+(?P<old>(?P=head)\s+\S{1,80})(?=[\s,.]|$)",
        rf"(?P<new>{_TEXT})(?:\s+(?:style|version|image|format|mode|now|here|there))?\s+{NOT}\s+(?P<old>{_TEXT})",
        rf"\b(?:replace|swap|exchange|substitute)\s+(?:(?:all|every|each|the)\s+)?(?:(?:occurrences?|instances?)\s+of\s+)?{_KIND}(?P<old>{_TEXT})\s+(?:\S+\s+){{0,4}}?(?:with|by|for)\s+(?P<new>{_TEXT})",
        rf"\b(?:change|turn|rename|correct|fix|modify|bump|update|make|raise|lift|lower)\s+{_KIND}(?P<old>{_TEXT})\s+(?:in(?:to)?\s+\S+\s+)?(?:to|into)\s+(?P<new>{_TEXT})",
        rf"\b(?:change|turn|rename|correct|fix|modify|update|replace|swap|switch)\s+(?:[\w-]+\s+){{0,5}}?(?P<old>{QUOTED})\s+(?:(?:in|of|on|at)\s+\S+(?:\s+\w+)?\s+)?(?:to|into|with|by|for)\s+(?:be\s+|say\s+)?(?P<new>{QUOTED})",
        rf"(?P<old>{QUOTED}|(?<![\w.-])[\w.]+)(?:\(\))?\s+(?:(?:in|of)\s+\S+\s+)?(?:should|must|has\s+to|shall)\s+(?:be\s+)?(?:called|named|renamed(?:\s+to)?)\s+(?P<new>{_TEXT})",
        # "the accent colour #ff6600 must become #0066ff"
        r"(?P<old>#[0-9a-fA-F]{3,8})\b[^#\n]{0,40}?\s(?:should|must|shall|has\s+to|needs\s+to|ought\s+to)\s+(?:be|become|turn\s+into)\s+(?P<new>#[0-9a-fA-F]{3,8})\b",
        # "the 5 should be 4"
        r"(?<![\w.])(?P<old>\d[\d._]*)\s+(?:in\s+\S+\s+)?(?:should|must|has\s+to|needs\s+to|ought\s+to)\s+(?:be|read)\s+(?:an?\s+)?(?P<new>\d[\d._]*)(?!\w)",
        r"\b(?:says|reads)\s+(?P<old>\w+)\s+(?:but\s+)?(?:it\s+|that\s+)?should\s+(?:be|read|say)\s+(?P<new>\w+)\b",
        rf"{CHANGES}.{{0,80}}?\s+from\s+(?P<old>{_TEXT})\s+to\s+(?P<new>{_TEXT})",
        rf"\bset\s+(?P<old>{_ASSIGNED})\s+to\s+(?P<new>{_ASSIGNED})",
        rf"(?P<old>{_TEXT})\s*(?:→|->|=>)\s*(?P<new>{_TEXT})",
        rf"\b(?:uses|calls|has|says|imports|returns|sets)\s+(?P<old>{_TEXT})[,;.]?\s+(?:but\s+|and\s+)?(?:it\s+|that\s+|there\s+)?"
        rf"(?:should|must|has\s+to|needs\s+to|ought\s+to)\s+(?:use|call|have|say|import|return|set|be)\s+(?P<new>{_TEXT})",
        r"(?P<new>(?=\S*\d)(?!\d+\b(?![.:/-]))[\w.:/@+-]+\w),?\s+(?:and\s+)?not\s+(?P<old>(?=\S*\d)[\w.:/@+-]+\w)",
        # "has 'e-mail' in many places but we write 'email'"
        rf"(?P<old>{QUOTED})(?:\s+[\w-]+){{0,6}}?[,;.]?\s+(?:but|and|while|whereas)?\s*(?:we|i|they|the\s+\w+)\s+(?:now\s+|always\s+|all\s+)?"
        rf"(?:write|use|call\s+it|say|spell\s+it|want|prefer|have|agreed\s+on|settled\s+on)\s+(?P<new>{QUOTED})",
        rf"(?P<old>{_CODE})(?:\s+in\s+\S+?)?,?\s+(?:(?:but|and)\s+)?(?:(?:it|that|which|this)\s+)?"
        rf"(?:should|must|shall|has to|ought to|needs to)\s+(?:be|say|read|become|turn\s+into)\s+(?P<new>{_TEXT})",
        rf"(?P<old>{_TEXT})\s+(?:(?:in|of)\s+\S+\s+)?is\s+(?:a\s+typo|mis-?spel\w+|mistyped|wrong(?:ly\s+\w+)?|spell?ed\s+wrong\w*|incorrect)[,;.]?\s+"
        rf"(?:and\s+|but\s+)?(?:it\s+)?(?:should|must|has\s+to|ought\s+to|needs\s+to|is\s+meant\s+to)\s+(?:be|read|say)\s+(?P<new>{_TEXT})",
        rf"\bmake\s+(?P<old>{QUOTED})\s+(?P<new>{QUOTED})",
        # "the readme calls it Foo, we call it Bar now"
        rf"\bcalls?\s+(?:it|this|that)\s+(?P<old>{_TEXT})[,;.]?\s+(?:but\s+|and\s+)?(?:we|i|they)\s+(?:now\s+)?call\s+(?:it|this|that)\s+(?P<new>{_TEXT})",
        # "I want `a=5` in client.py raised to `a=20`"
        rf"(?P<old>{QUOTED})\s+(?:in\s+\S+\s+)?(?:to\s+be\s+)?(?:raised|lowered|increased|reduced|changed|set|bumped|turned|corrected|replaced|swapped)\s+"
        rf"(?:(?:in)?to|with|by|for)\s+(?P<new>{_TEXT})",
        # "/mnt/old in backup.sh isn't right any more: it is /mnt/new now"
        rf"(?P<old>{_TEXT})\s+(?:in\s+\S+\s+)?(?:is\s+not|isn['’]?t|is\s+no\s+longer)\s+(?:right|correct|valid|true|current|up\s+to\s+date)(?:\s+any\s?more)?"
        rf"[,;:.]\s+(?:(?:but|and|because|since)\s+)?(?:it|that)(?:\s+is|['’]s)\s+(?:now\s+)?(?P<new>{_TEXT})",
        rf"(?P<old>[\w+-]*[\w.+-]*[@/:.\d][\w@./:+-]*\w),?\s+(?:has|needs|ought)\s+to\s+(?:become|be)\s+(?P<new>{_TEXT})",
        # "listens on :8080, make that :9090"; after "is" a key may be said, which tells more
        rf"\b(?:on|at|has|uses|wants|runs|with)\s+(?P<old>{QUOTED}|[:~^v]?\d[\w.:%-]*)[,;.]?\s+(?:and\s+|but\s+)?"
        rf"(?:make|set|change|turn|bump|raise|lower)\s+(?:it|that|this)\s+(?:(?:in)?to\s+)?(?P<new>{_TEXT})",
        rf"(?P<old>{_TEXT})\s+becomes\s+(?P<new>{_TEXT})",
        # "help@x.org is now support@x.org": of an address, a path or a version
        rf"(?P<old>{QUOTED}|[\w+-]*[\w.+-]*[@/:.\d][\w@./:+-]*\w)\s+(?:is\s+now|has\s+become|became|moved\s+to)\s+(?P<new>{QUOTED}|[\w@./:+-]*[@/:.\d][\w@./:+-]*\w)",
        r"\b(?:says|reads)\s+(?P<old>\S.{0,80}?)[,;]?\s+(?:and\s+|but\s+)?(?:make\s+(?:it|that)(?:\s+(?:say|read))?"
        r"|(?:it\s+)?should\s+(?:say|read|be)|change\s+(?:it|that)\s+to)\s+(?P<new>\S.{0,80}?)[.!]?$",
        # Words in no quotes are taken for texts only where the file has the one that goes.
        r"\b(?P<new>\w{2,})\s+(?:and not|not)\s+(?P<old>\w{2,})\b",
    )
)
# A plain word is the whole of what comes only where the sentence does not go on with it ("into a streaming one").
_ENDS = re.compile(
    r"\W*$|[,.;)!]|\s+(?:in|and|there|please|instead|now|everywhere|as|then|here|but|so|because)\b", re.IGNORECASE
)
_SWAPPED = re.compile(
    rf"\b(?:swap|exchange|switch|flip|reverse)\b[^\"'`“]{{0,60}}?(?P<one>{QUOTED})\s*,?\s*(?:and|then|&|,)\s+(?P<other>{QUOTED})",
    re.IGNORECASE,
)
# "drop the s in https://…": a part of a text that is named whole.
_CUT = re.compile(
    rf"\b(?:remove|delete|drop|take|strip|cut)\s+(?:out\s+)?the\s+(?P<part>{QUOTED}|\S{{1,12}})\s+"
    rf"(?:in|from|of|out of|off)\s+(?P<whole>{_TEXT})",
    re.IGNORECASE,
)
_MARKS = {
    "exclamation mark": "!", "question mark": "?", "full stop": ".", "period": ".", "dot": ".", "comma": ",", "semicolon": ";",
    "semi-colon": ";", "colon": ":", "dash": "-", "hyphen": "-", "slash": "/",
}  # fmt: skip
# "the comma after 'hello'": what stands beside it stays.
_BESIDE = re.compile(
    r"\b(?:remove|delete|drop|take|strip|cut|lose|get\s+rid\s+of)\s+(?:out\s+|away\s+|off\s+)?the\s+(?:trailing\s+|final\s+|last\s+)?"
    rf"(?P<mark>{'|'.join(_MARKS)}|[!?.,;:/-])\s+(?P<side>after|behind|following|at\s+the\s+end\s+of|before|in\s+front\s+of|in|from|of)\s+"
    rf"(?:the\s+(?:word|text|line)\s+)?(?P<text>{_TEXT})",
    re.IGNORECASE,
)
_REMOVED = re.compile(
    rf"\b(?:remove|delete|drop|take out|strip|erase|cut|ditch|lose|kill|scrap"
    rf"|(?:get|got)\s+rid\s+of|kick\s+out|throw\s+out)\s+(?:{_KIND}(?P<old>{QUOTED})|the\s+word\s+(?P<word>\w+)\b)"
    rf"|\b(?:word|text|phrase|part)\s+(?P<gone>{QUOTED})\s+(?:can|should|must|has\s+to)\s+{BE_GONE}",
    re.IGNORECASE,
)
_CODE_NAME = re.compile(r"[A-Za-z]\w*(?:_\w+|[a-z][A-Z]\w*)")
_BOTH = re.compile(
    rf"\b(?P<verb>set|change|raise|lower|increase|reduce|bump)\s+(?:both\s+)?(?P<one>[\w.-]+)\s+and\s+(?P<other>[\w.-]+)\s+(?P<value>to\s+{_TEXT})",
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
# "should of course be", "must obviously say"; what stands in quotes stays
_IN_PASSING = re.compile(
    rf"(?P<kept>{QUOTED})|\s+(?:of course|obviously|clearly|actually|certainly|probably|surely|now)(?=\s+(?:be|say|read|become)\b)",
    re.IGNORECASE,
)
# "should be 9000 on the host side, not 8000"
_SIDE = re.compile(
    r"(?<=[\w\"'`])\s+(?:on|at|for|in)\s+(?:the\s+|both\s+)?[a-z]+(?:\s+(?:side|part|end|field|section))?(?=\s*,?\s+(?:and\s+)?not\s+[\"'`\d])",
    re.IGNORECASE,
)
# "shoud be": what a change is asked with, where it stands there in no right spelling
_SHOULD = re.compile(r"\bshould", re.IGNORECASE)
_SLIPPED = re.compile(rf"{QUOTED}|\b(?P<word>sh?[a-z]{{3,5}}d|sho[a-z]{{3,4}})(?=\s+(?:be|say|read|become)\b)")
_SUBSTITUTED = re.compile(r"^(?P<before>\W*)s/(?P<old>[^/\n]+)/(?P<new>[^/\n]*)/g?(?=\s)")
_SHOULD_BE = re.compile(
    rf"\b(?:should|must|ought\s+to|needs?\s+to|has\s+to)\s+(?:be|say|read)\s+{_TEXT},?\s+(?:and\s+)?(?:not|{NOT})\s+{_TEXT}",
    re.IGNORECASE,
)
# "slow and not in the fast mode"
_NO_TEXT = frozenset((
    "in", "on", "at", "of", "to", "for", "from", "by", "with", "as", "is", "be", "the", "a", "an", "it", "that", "this", "just", "only",
    "yet", "so", "do", "does", "did", "if", "when", "where", "what", "any", "all", "more", "less",
))  # fmt: skip
# "it does not compile" says no text that comes
_AUXILIARY = frozenset((
    "do", "does", "did", "is", "are", "was", "were", "has", "have", "had", "can", "could", "will", "would", "should", "must", "may",
))  # fmt: skip
_BETWEEN = re.compile(r"\s*(?:[,;.]\s+(?:and\s+|then\s+)*|\s+and\s+(?:then\s+|also\s+)?|\s+then\s+)", re.IGNORECASE)
_VERB = re.compile(CHANGES, re.IGNORECASE)
_GOES_ON = re.compile(rf"(?:the\s+)?[\w.-]+(?:\s+[\w.-]+)?\s+(?:from\s+{_TEXT}\s+)?to\s+{_TEXT}", re.IGNORECASE)
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
_CODE_SIGN = re.compile(r"[()\[\]{}<>#$=&|*;\"'%\\]")
# "replace A with B" that is all of what is said
_WHOLE = re.compile(
    r"\W*(?:replace|swap|change|turn|bump|update|raise)\s+(?P<old>\S.*?)\s+(?:with|by|for|to|into)\s+(?P<new>\S.*?)[.!]?",
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
_RENAMED = re.compile(r"\brenam|\bcalled\b", re.IGNORECASE)
_FOLDER = re.compile(r"\b(?:folder|directory|dir)\b", re.IGNORECASE)
_MISSPELLED = re.compile(r"\b(?:typos?|mis-?spel\w+|mistyped|spell?ed)\b", re.IGNORECASE)
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


@dataclass(frozen=True, slots=True)
class TextChange:
    """`old`, as it stands in a file, is replaced by `new` in `path` ('' where the request does not say in which file), where it
    stands first or `everywhere` in that file."""

    old: str
    new: str
    path: str = ""
    everywhere: bool = False


_STATEMENT = re.compile(r"(?<!\S)((?:'[^'\n]*'|\"[^\"\n]*\");)(?=\s)")  # "insert 'use strict'; as the first line"


def text_change(
    request: str, named: Sequence[str], paths: Sequence[str], read: Callable[[str], str], made: int = 0
) -> TextChange | None:
    """The change that a request spells out, or of several the one after those `made`; None for a request of more than 4,000
    characters. `named` are the files it names; where it names none, the workspace's `paths` are looked through for the text that
    goes. `read` gives a file's text, '' where it can't be read."""
    if len(request) > _LONGEST_REQUEST:
        return None
    if not _SHOULD.search(request):
        request = _SLIPPED.sub(
            lambda word: "should" if word["word"] and one_slip(word["word"], "should") else word[0], request
        )
    request = _STATEMENT.sub(r"`\1`", request)
    request = _SUBSTITUTED.sub(r"replace `\g<old>` with `\g<new>`", request)
    request = _SIDE.sub("", _IN_PASSING.sub(lambda said: said["kept"] or "", request))
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
    if not made and (literal := _literal_change(request, named or paths, read)):
        return literal
    names = {name for path in paths for name in (path, path.rpartition("/")[2], path.rpartition("/")[0])} - {""}
    if not made and says_what_is_set(request) and not _is_of_file(request, names):
        keyed = _spelled_in(request, named, paths, read)
        if keyed:
            return keyed
    clauses = _clauses(_IN_IT.sub("", _resolved(request, names)), names)[made:]
    return _spelled_in(clauses[0], named, paths, read) if clauses and not _is_of_file(clauses[0], names) else None


def literal_texts(request: str) -> tuple[str, str] | None:
    """The text that goes and the one that comes, where a request says both so that each can only be a text; None for another."""
    spelled = _spelled(request) if len(request) <= _LONGEST_REQUEST else None
    if spelled is None or not all(spelled) or not all(map(_LITERAL.fullmatch, spelled)):
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
        if len(having) != 1 or not (re.search(r"\S\s+\S", old) or (_CODE_SIGN.search(old) and len(old) > 3)):
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
    if (whole := _WHOLE.fullmatch(said)) and all(_CODE_SIGN.search(whole[side]) for side in ("old", "new")):
        return TextChange(whole["old"], whole["new"], path) if not re.search(QUOTED, said) else None
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
    is_code = all(_LITERAL.fullmatch(each) or _CODE_SIGN.search(each) for each in (old, new))
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


def _spelled_in(
    request: str, named: Sequence[str], paths: Sequence[str], read: Callable[[str], str]
) -> TextChange | None:
    spelled, wish = _spelled(request), setting(request)
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
        re.search(rf"\b(?:all|every|each)\s+(?:{QUOTED}|\w+[._]\w)|{_EVERY_ONE.pattern}", request, re.IGNORECASE)
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
    is_literal = all(_LITERAL.fullmatch(each) for each in spelled if each) or (
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
    spelled = _spelled(clause)
    return spelled is not None and bare(spelled[0]) in files


def _spells(clause: str) -> bool:
    return _spelled(clause) is not None or setting(clause) is not None


def _spelled(request: str) -> tuple[str, str] | None:
    """The text that goes and the one that comes, as they are written."""
    for pattern in _PATTERNS:
        match = next(filter(_says_texts, pattern.finditer(request)), None)
        if match and (_LITERAL.fullmatch(match["new"]) or _ENDS.match(request, match.end())):
            return match["old"], _assigned(match["old"], match["new"])
    if match := _SWAPPED.search(request):
        one, other = bare(match["one"]), bare(match["other"])
        return f"{one}\n{other}", f"{other}\n{one}"
    if (match := _CUT.search(request)) and (part := bare(match["part"])) in (whole := bare(match["whole"])):
        start = whole.partition("://")[0]
        at = (start if part in start else whole).rfind(part)
        return whole, whole[:at] + whole[at + len(part) :]
    if match := _BESIDE.search(request):
        text, mark = bare(match["text"]), _MARKS.get(match["mark"].lower(), match["mark"])
        is_inside = match["side"].lower() in ("in", "from", "of") and mark in text
        at = text.rfind(mark)
        whole = (
            text if is_inside else mark + text if match["side"].lower() in ("before", "in front of") else text + mark
        )
        return f"`{whole}`", f"`{text[:at] + text[at + 1 :] if is_inside else text}`"
    match = _REMOVED.search(request)
    return (match["old"] or match["gone"] or f"`{match['word']}`", "") if match else None


def _says_texts(match: re.Match[str]) -> bool:
    """Whether what a pattern found can be texts, and no words of the sentence."""
    old, new = match["old"].lower(), match["new"].lower()
    return old not in _NO_TEXT and not _AUXILIARY & {old, new}


def _assigned(old: str, new: str) -> str:
    """What comes, in the form of what goes: of `port = "80" -> 90` the key and the quotes stay."""
    key = re.match(_ASSIGNED_TO, old) if re.fullmatch(_ASSIGNED, old) else None
    if key is None or re.fullmatch(_ASSIGNED, new):
        return new
    quote = old[-1] if re.fullmatch(QUOTED, old[key.end() :]) else ""
    return f"{key[0]}{quote}{bare(new)}{quote}"


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
    if not sets and spelled is None and alone and texts:
        wish = bare_setting(without_file(request, texts[0][0])[0])
        sets = [TextChange(*found, path) for path, text in texts if wish and (found := setting_change(wish, text))]
    # "change LIMIT to 5" is a setting; "change getUser to loadUser" gives another name.
    key = re.split(r"\sfrom\s", wish.key)[0] if wish else ""
    is_key = sets and spelled and bare(spelled[0]) in key and not _CODE_NAME.fullmatch(spelled[1])
    if spelled is None or is_key:
        return sets
    return [new for path, text in texts if (new := _replaced(request, *spelled, path, text))] or sets


def renamed_file(request: str, paths: Sequence[str]) -> tuple[str, str] | None:
    """The one file that a request names and the path that it shall have, where it says its right name: "src/a.c is misspelled, it
    should be b.c"; None for any other request."""
    spelled = _spelled(request) if len(request) <= _LONGEST_REQUEST and _MISNAMED.search(request) else None
    named = _longest([path for path in paths if path.rpartition("/")[2].lower() in request.lower()], request)
    if spelled is None and _MISNAMED.search(request) and (right := _RIGHT_NAME.search(request)):
        spelled = right["old"], right["new"]
    if spelled is None:
        return None
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
    is_plain = not _LITERAL.fullmatch(said_old)
    whole_word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    if text.count(old) == 1 and (not is_plain or whole_word.search(text)):
        return TextChange(old, new, path)
    if text.count(new) == 1 and _SWAPPED.search(request):
        return TextChange(new, old, path)
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
