"""What a request wants left out of a count: "not counting its definition", "without conftest", "tests excluded"; and the calls alone where
it asks how often something is called."""

from collections.abc import Iterator

from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.questions.extractive_answer import defining_patterns
from aintern.backends.small_model.wording import lazy_re as re

_LEAVES_OUT = re.compile(
    r"\b(?:without|except(?:\s+(?:for|in))?|exclud(?:e|es|ing)|not\s+(?:counting|including)|(?:do\s*n['’]?o?t|dont)\s+(?:count|include)|ignor(?:e|ing)"
    r"|but\s+not|not\s+(?:in|from|those\s+(?:in|from))|outside(?:\s+of)?|other\s+than|apart\s+from|aside\s+from|besides|leav(?:e|ing)\s+out|skip(?:ping)?|minus)\s+"
    r"(?P<what>[^,;?!]{2,60})"
    r"|(?P<before>[\w./-]+)\s+(?:is\s+|are\s+)?(?:excluded|not\s+counted|aside|left\s+out|excepted)\b",
    re.IGNORECASE,
)
_DEFINITION = re.compile(r"\b(?:defin\w+|declar\w+|def\b|implement\w+)", re.IGNORECASE)
_IMPORTS = re.compile(r"\bimports?\b", re.IGNORECASE)
_COMMENTS = re.compile(r"\bcomment(?:s|ed)?\b", re.IGNORECASE)
_CALLED = re.compile(
    r"\b(?:called|invoked|calls?\s+(?:of|to)|(?:times|often|places?|lines?|files?)\s+(?:\w+\s+){0,3}?calls?)\b",
    re.IGNORECASE,
)
_AN_IMPORT = re.compile(
    r"\s*(?:from\s+\S+\s+import|import|use|#include|require|export\s.*\sfrom|(?:const|var|let)\s.*=\s*require)\b"
)
_A_COMMENT = re.compile(r"\s*(?:#|//|/?\*|--|<!--|;)")
_FILLERS = frozenset((
    "the", "a", "an", "any", "in", "of", "for", "and", "or", "its", "our", "my", "this", "that", "those", "these", "file",
    "files", "folder", "directory", "dir", "one", "ones", "itself", "please", "what", "is", "are", "it", "where", "from", "code",
    "all", "py", "js", "ts", "go", "rs", "rb", "c", "h", "java", "md", "count", "them", "stuff", "everything", "line", "lines",
    "under", "inside", "source",
))  # fmt: skip


def kept_hits(request: str, name: str, hits: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of `hits`, each the path and the text of a line that has the `name`, those that a request wants counted."""
    left_out = " ".join(_left_out(request))
    is_called = _CALLED.search(request) is not None
    calls = [(path, line) for path, line in hits if re.search(rf"(?<!\w){re.escape(name)}[!?]?\s*\(", line)]
    if is_called and any(not _defines(name, line) for _, line in calls):
        hits = [(path, line) for path, line in calls if not _defines(name, line)]
    if _DEFINITION.search(left_out):
        hits = [(path, line) for path, line in hits if not _defines(name, line)]
    if _IMPORTS.search(left_out):
        hits = [(path, line) for path, line in hits if not _AN_IMPORT.match(line)]
    if _COMMENTS.search(left_out):
        hits = [(path, line) for path, line in hits if not _A_COMMENT.match(line)]
    return [(path, line) for path, line in hits if not is_not_counted(request, path)]


def is_not_counted(request: str, path: str) -> bool:
    """Whether a request wants the file at `path` left out: by its name, that of a folder above it, or a word of these."""
    for said in _left_out(request):
        if _DEFINITION.search(said):
            continue
        parts = path.lower().split("/")
        names = {*parts, *(part.rpartition(".")[0] for part in parts)}
        whole = {word.strip("./") for word in re.findall(r"[\w./@-]+", said.lower())}
        if whole & names or any("/" in word and path.lower().startswith(f"{word}/") for word in whole):
            return True
        words = {word for word in words_of(re.sub(r"\S*[./_]\S*", " ", said)) if word not in _FILLERS}
        if any(words & words_of(part.rpartition(".")[0] or part) for part in parts):
            return True
    return False


def _left_out(request: str) -> Iterator[str]:
    for match in _LEAVES_OUT.finditer(request):
        yield match["what"] or match["before"]


def _defines(name: str, line: str) -> bool:
    kind, head, *_ = defining_patterns(name)
    return kind.search(line) is not None or head.search(line) is not None
