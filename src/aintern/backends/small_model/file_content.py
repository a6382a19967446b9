"""What shall stand in a new file, where a request spells it out: a block of lines, a quotation, a list of lines."""

import re
from collections.abc import Sequence

_MAKES = re.compile(
    r"\b(?:create|make|write|add|new|generate|put|save|need|want|like\s+an?|start|touch|set\s+up)\b", re.IGNORECASE
)
_QUOTED = r"\"[^\"\n]{1,2000}\"|(?<!\w)'[^'\n]{1,2000}'(?!\w)|`[^`\n]{1,2000}`|“[^”\n]{1,2000}”"
_FENCED = re.compile(r"\n\s*(`{3,})[^\n]*\n(?P<block>.*?)\n?\s*\1", re.DOTALL)
_BLOCK = re.compile(
    r"^(?=[^\n]{0,400}(?:\b(?:with|contain\w*|contents?|lines?|text|following|this|these|saying)\b[^\n]{0,400}|:)\s*\n)[^\n]*\n(?P<block>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_LINE = 2000
_NUMBER = r"one|two|three|four|five|six|seven|eight|\d+"
_LED = re.compile(
    r"(?:[\s,:;]+(?:and\s+)?(?:"
    rf"(?:with|containing|(?P<says>that\s+(?:says|reads)|saying|reading)|(?:that|which)\s+(?:has|contains)|holding|consisting\s+of|(?:and\s+)?(?:put|write)(?:\s+in\s+it)?)\s+"
    r"(?P<only>(?:just|only|exactly|nothing\s+but)[\s:]+)?(?:(?:in\s+it|inside)\s+)?"
    rf"(?P<named>(?:the\s+|these\s+|this\s+|a\s+|an\s+|one\s+)?(?:single\s+|following\s+|exact\s+)*(?:(?:{_NUMBER})\s+)?(?:contents?|text|words?|line|(?P<lines>lines|entries|items))\b[\s:,]*)?"
    r"|(?P<content>its\s+contents?\s+(?:is|are|should\s+be)|contents?|text)\b[\s:]*(?:is\s+|should\s+be\s+)?"
    r"))(?P<text>\S.*)$",
    re.IGNORECASE,
)  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINAL = rf"(?:on|in|as)\s+(?:the\s+|line\s+)?(?:{'|'.join(_ORDINALS)}|last|next|other|\d)(?:\s+(?:line|one))?"
_BY_ORDINAL = re.compile(rf"\s+{_ORDINAL}(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\W*$)", re.IGNORECASE)
_BY_LINE = re.compile(
    r"[\s,(]+(?:(?:each\s+)?on\s+(?:its|their)\s+own\s+lines?|(?:each\s+)?one\s+(?:per|each|a)\s+line|(?:each\s+)?on\s+separate\s+lines|one\s+line\s+each)\W*$",
    re.IGNORECASE,
)
_END = re.compile(
    r"\s+(?:in(?:side)?\s+(?:it|there|the\s+file)|as\s+(?:its\s+|the\s+)?(?:only\s+)?contents?|inside|please)\W*$|\s+(?:(?:in)?to|as)\s+\S*[./]\w.*$|(?<=[\w\"'`”)])[.!]$",
    re.IGNORECASE,
)
# "first line A, second line B"
_LINE_IS = re.compile(
    rf"[\s,;:]*(?:\band\s+)?(?:\b(?:the|its|whose|with|where\s+the)\s+)*\b(?:{'|'.join(_ORDINALS)}|last)\s+line\b"
    r"(?:\s+(?:is|should\s+be|being|says|reads|has))?[\s:]+(?=\S)",
    re.IGNORECASE,
)
_WRITTEN_INTO = re.compile(
    rf"\b(?:write|put|save)\s+(?:the\s+(?:text|words?|line)\s+)?(?P<text>{_QUOTED})\s+(?:in(?:to)?|to)\s+\S*[./]\w",
    re.IGNORECASE,
)
# "with the heading # 7. Use X": with its mark it is the line itself.
_HEADING = re.compile(
    r"\b(?:heading|headline|title)\s*:?\s+[\"'`]?(?P<text>#{1,4} \S[^\n]*?)[\"'`]?\s*$", re.IGNORECASE
)
_CODE = r"\S*[\d=_/@:.]\S*"
_AND = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+(?:then\s+)?", re.IGNORECASE)
_DESCRIBED = re.compile(
    r"(?:an?|the|some|all|every|my|our|your|that|what|it|how|when|why|where|hello\s+to|everything|info\w*|instructions)\s",
    re.I,
)


def file_content(request: str) -> str:
    """The text that a request spells out for a file that it wants made, with a line end; '' where it says none."""
    if not _MAKES.search(request):
        return ""
    if block := _FENCED.search(request) or _BLOCK.match(request):
        return block["block"].strip("\n") + "\n"
    if "\n" in request:
        return ""
    if len(by_number := _LINE_IS.split(request)) > 2:
        return _lines([re.sub(r"[\s,;]+(?:and)?\s*$", "", part) for part in by_number[1:]])
    if quoted := _WRITTEN_INTO.search(request) or _HEADING.search(request[:_LONGEST_LINE]):
        return _lines([quoted["text"]])
    said = _LED.search(request[:_LONGEST_LINE])
    if said is None:
        return ""
    text = _END.sub("", said["text"].strip())
    text, is_by_line = _BY_LINE.subn("", text)
    if _BY_ORDINAL.search(text):
        lines = [part for part in _BY_ORDINAL.split(text) if part.strip()]
    elif said["lines"] or is_by_line:
        lines = re.findall(_QUOTED, text) or _AND.split(text)
    elif re.fullmatch(_QUOTED, text) or (
        not _DESCRIBED.match(text)
        and (said["only"] or said["named"] or said["content"] or said["says"] or re.fullmatch(_CODE, text))
    ):
        lines = [text]
    else:
        return ""
    return _lines(lines)


def _lines(lines: Sequence[str]) -> str:
    bare = [re.sub(rf"^({_QUOTED})$", lambda quoted: quoted[0][1:-1], line.strip()) for line in lines]
    return "\n".join(bare).replace("\\n", "\n").rstrip("\n") + "\n" if all(bare) else ""
