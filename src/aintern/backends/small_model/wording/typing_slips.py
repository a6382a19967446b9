"""Whether a word is another with one slip of the finger in it."""


def one_slip(typed: str, meant: str) -> bool:
    """One letter wrong, missing or too much, or two changed places (Damerau); not in the first letter, which people hit."""
    if not typed or typed[0] != meant[0] or abs(len(typed) - len(meant)) > 1:
        return False
    at = next((n for n, (one, other) in enumerate(zip(typed, meant, strict=False)) if one != other), None)
    if at is None:
        return True
    rest, wanted = typed[at:], meant[at:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return rest[1:] == wanted[1:] or rest[1:] == wanted or rest == wanted[1:] or swapped == wanted
