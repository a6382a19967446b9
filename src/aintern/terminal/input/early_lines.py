"""What was typed before anything read the keyboard, while the terminal still made lines of it."""

import os
import select

from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress

_READ_SIZE = 4096  # bytes: no line that a terminal makes is longer (termios(3), canonical mode)


def take_early_lines(keyboard: Input) -> None:
    """Lets whole lines that wait in the terminal come to the next prompt as keys. Until a prompt takes the terminal over, that makes
    a line feed of Enter (ICRNL), which a prompt takes for Ctrl+J, a new line: one line alone was ended by Enter. Several may
    have been pasted, which nothing tells then: they stay the lines of one text."""
    typed = b""
    while select.select([keyboard], [], [], 0)[0]:
        line = os.read(keyboard.fileno(), _READ_SIZE)
        typed += line or b"\x04"  # Ctrl+D is the empty line, and so is the end of a terminal that is gone
        if not line:
            break
    text = typed.decode("utf-8", "surrogateescape")
    if text.count("\n") == 1:
        text = text.replace("\n", "\r")
    keys: list[KeyPress] = []
    parser = Vt100Parser(keys.append)
    parser.feed(text)
    parser.flush()
    store_typeahead(keyboard, keys)
