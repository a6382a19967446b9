"""Whether a request speaks of deleting: a tool that deletes is offered to a small model only then, since its slips must not.

Words of several languages, as people type them: in any case, with an ending, and with one slip of the finger in longer ones.
"""

import re

from aintern.backends.small_model.typing_slips import one_slip

DESTRUCTIVE_TOOLS = frozenset({"delete_file"})
_DESTRUCTIVE_COMMAND = re.compile(
    r"(?:^|[;&|(`]\s*|\bsudo\s+|\bxargs\s+)(?:rm|rmdir|unlink|shred|truncate|mkfs\S*|dd|kill|killall|pkill)\b"
    r"|\bgit\s+(?:rm|clean|reset\s+--hard|restore(?!\s+--staged)|checkout\s+(?:--|\.)|branch\s+-[dD]|tag\s+-d|stash\s+(?:drop|clear)|push\s.*(?:--force|-f\b|--delete))"
    r"|\bdocker\s+(?:rm|rmi|\S+\s+(?:prune|rm)|compose\s+down\s+-v)|\bterraform\s+destroy\b|\bkubectl\s+delete\b"
    r"|\s-delete\b|\b(?:uninstall|remove|drop|destroy|purge|prune)\b"
)

# Stems of what means to delete, by language. A stem that is the beginning of a word counts.
_STEMS = (
    # English
    *(
        "delete",
        "deletion",
        "remov",
        "rm",
        "rmdir",
        "unlink",
        "erase",
        "eras",
        "discard",
        "drop",
        "trash",
        "purge",
        "wipe",
    ),
    *("clean", "clear", "kill", "nuke", "scrap", "dump", "prune", "destroy", "bin", "toss", "ditch", "zap", "obsolete"),
    # German
    *("lösch", "loesch", "losch", "entfern", "wegwerf", "weg", "beseitig", "tilg", "putz", "aufräum", "aufraeum"),
    # French, Spanish, Portuguese, Italian
    *(
        "supprim",
        "efface",
        "effac",
        "enlèv",
        "enlev",
        "retir",
        "borra",
        "elimin",
        "quita",
        "suprim",
        "apag",
        "exclu",
        "remuev",
    ),
    *("cancell", "rimuov", "togli", "cestin"),
    # Dutch, Swedish, Danish, Norwegian, Polish, Turkish
    *("verwijder", "wis", "weghal", "radera", "ta bort", "slett", "fjern", "usuń", "usun", "skasuj", "kasuj", "sil"),
)
_PHRASES = re.compile(
    r"\b(?:get|got|getting) rid of\b|\bthrow\w* (?:\S+ ){0,3}(?:away|out)\b|\bnot? (?:longer )?need|n['’]?t need|\bno use for\b"
    r"|\buseless\b|\bunused\b|\bsuperfluous\b|\b(?:can|should|must|may|has to|have to) go\b|\bgone\b|\baway with\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 5  # letters: a shorter word with a slip in it may be any other
_EXACT = frozenset(
    {"rm", "bin", "wis", "sil", "weg", "drop", "kill", "zap", "toss", "dump"}
)  # begin too many other words


def speaks_of_deleting(request: str) -> bool:
    """Whether the request has a word or a phrase for it, typos included."""
    if _PHRASES.search(request) or "删除" in request or "削除" in request or "удал" in request.lower():
        return True
    return any(_means_deleting(word.lower()) for word in _WORD.findall(request))


def deletes(command: str) -> bool:
    """Whether a command deletes, throws changes away or ends processes, by the words of usual programs."""
    return _DESTRUCTIVE_COMMAND.search(command) is not None


def _means_deleting(word: str) -> bool:
    for stem in _STEMS:
        if word == stem or (stem not in _EXACT and word.startswith(stem)):
            return True
        if len(stem) >= _SHORT and any(one_slip(word[:length], stem) for length in range(len(stem) - 1, len(stem) + 2)):
            return True
    return False
