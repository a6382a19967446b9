"""How the lines of a search's result are written: path, line number and text, and below them a note where there are more."""

from aintern.backends.small_model.wording import lazy_re as re

HIT = re.compile(r"(?P<path>[^:\n]+):(?P<line>\d+):")
"""What a line with a match begins with."""

CUT_OFF = "[Only the first "
"""What the note begins with, where not all matches are told."""
