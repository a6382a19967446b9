"""Texts in quotes, in a request."""

from aintern.backends.small_model.wording import lazy_re as re

QUOTED = r"\"[^\"\n]{1,300}\"|(?<!\w)'[^'\n]{1,300}'(?!\w)|`[^`\n]{1,300}`|“[^”\n]{1,300}”"
"""A text in quotes, of at most 300 characters, with them."""


def bare(text: str) -> str:
    """Without its quotes, or without the full stop of the sentence."""
    quoted = re.fullmatch(QUOTED, text)
    return text[1:-1] if quoted else text.rstrip(".,:") or text
