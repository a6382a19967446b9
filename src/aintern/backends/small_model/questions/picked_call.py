"""What is made of a call that the model picked, where it can't be meant as it is: a look at the file first, a search for what no file is
called."""

from collections.abc import Sequence
from typing import Any

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.arguments.stated_arguments import pattern_that_finds
from aintern.backends.small_model.edits.text_changes import says_texts
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.spelling import is_ordinary
from aintern.messages import ToolSpec

Call = tuple[str, dict[str, Any]]
"""The tool and its arguments."""

_READ, _EDIT, _WRITE, _FILES, _TEXTS = "read_file", "edit_file", "write_file", "search_files", "search_content"
# "getUserName", "MAX_SIZE", "pytest.mark.slow": no file is called so.
_NAME_OF_CODE = re.compile(
    r"(?!\w+\.\w{1,4}$)(?:[A-Za-z_]\w*(?:\.|::))+[A-Za-z_]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z]+[A-Z]\w*|(?:[A-Z][a-z0-9]+){2,}"
)


def read_first(call: Call | None, sources: ValueSources, tools: Sequence[ToolSpec]) -> Call | None:
    """The call; instead of an edit whose texts are only guessed, or of a guessed text for a file that is there, so that it would spoil
    the file, a look at the file."""
    if call is None or all(tool.id != _READ for tool in tools):
        return call
    path = str(call[1].get("path") or "")
    is_guessed = (call[0] == _EDIT and sources.change is None and not says_texts(call[1], sources.text)) or (
        call[0] == _WRITE and path in sources.paths and not sources.content
    )
    return (_READ, {"path": path}) if path and is_guessed else call


def sought_instead(call: Call | None, request: str, paths: Sequence[str], tools: Sequence[ToolSpec]) -> Call | None:
    """The call; a search for files by a whole name that none has is one for a part of their names, and for the text where it is a name of
    a program, as is a file to be read that is called so. Instead of a file that is called by an ordinary word of the request, what is not
    ordinary in it is searched."""
    if call is None or call[0] not in (_FILES, _READ):
        return call
    said = str(call[1].get("pattern" if call[0] == _FILES else "path") or "")
    name, can_search = said.removeprefix("**/"), any(tool.id == _TEXTS for tool in tools)
    if can_search and _NAME_OF_CODE.fullmatch(name) and not any(name in path for path in paths):
        return _TEXTS, {"query": name}
    if can_search and call[0] == _READ and is_ordinary(said) and not any(said in path.lower() for path in paths):
        strange = [word for word in re.findall(r"[A-Za-z][\w-]{2,}", request) if not is_ordinary(word.lower())]
        return (_TEXTS, {"query": strange[0]}) if strange else call
    return call if call[0] == _READ else (call[0], {**call[1], "pattern": pattern_that_finds(said, paths)})


def onto_itself(call: Call) -> str:
    """The source of a move or a copy that goes where it is already; '' for any other call."""
    source = str(call[1].get("source") or "")
    return source if source and call[1].get("destination") == source else ""
