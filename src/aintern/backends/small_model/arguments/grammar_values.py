"""What a small model may fill an argument with: what stands in the conversation or exists in the workspace.

Every function is linear in the text times the number of paths; at most 400 paths are given.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import pairwise

from aintern.backends.small_model.edits.text_changes import TextChange
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.spelling import is_ordinary
from aintern.backends.small_model.wording.typing_slips import one_slip
from aintern.dataclass import dataclass

_MOST = 400
_SLIP_LETTERS = 5  # a shorter name with a slip in it may be any other
_NO_NAMES = frozenset(
    ["there", "these", "those", "where", "which", "about", "after", "other", "tests", "files", "their"]
)
_TELL_NOTHING = frozenset((
    "a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "is", "are", "it", "its", "be",
    "do", "doe", "did", "has", "have",
    "what", "which", "who", "how", "when", "where", "why", "show", "me", "my", "our", "we", "you", "i", "can", "see",
    "open", "read", "print", "look",
    "and", "or", "not", "no", "all", "any", "this", "that", "file", "line", "get", "let", "use", "set", "please",
    "pls", "want", "need", "know", "tell",
    "if", "so", "as", "up", "out", "there", "here", "wa", "was", "will", "would", "should", "must", "may", "im", "s",
    "t", "re", "first", "last",
    "content", "give", "list", "find", "project", "repo", "many", "much", "only", "also", "just", "yaml", "yml",
    "json", "toml", "md", "txt", "py", "js",
    "ts", "rs", "go", "java", "rb", "php", "cs", "kt", "src", "main", "index", "run", "new", "code", "test",
))  # fmt: skip
_ESCAPED_SPACE = "\\ "
_WORD = re.compile(r"[^\s\"'`,;:!?()<>=]+")
_QUOTED = re.compile(r"\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'|`([^`\n]{1,200})`")
# The words of a name: "HTTPServer2" is HTTP, Server, 2; letters of other scripts count as one word.
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
# A number that is said, "30s" included, but no part of a word, of a fraction or of a version ("v.2", "3.11").
_NUMBER = re.compile(r"(?<!\w)(?<!\d\.)(?<!v\.)\d{1,6}(?=s?\b)(?!\.\d)")
_FILE = re.compile(r"[^/]\.[A-Za-z]{1,5}$")
_VERSION = re.compile(r"v?\d+(\.\d+)+$")
_SPOKEN = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_NUMBER_WORDS = {word: number for number, word in enumerate(_SPOKEN, 1)}


_LINE_RANGE = re.compile(
    # "a.py 30-55", but not "a.py 2026-01-30"
    r"(?:\b(?:lines?|l\.?|zeilen?|lignes?)\s*(?:from\s+|between\s+|von\s+)?|\w\.\w+(?::|,?\s+)(?=\d+\s?[-–—]\s?\d+(?![-\w.])))(\d{1,6})\s*"
    r"(?:-|–|—|\.\.+|to|through|thru|until|till|up to|and|bis|à)\s*(?:line\s*)?(\d{1,6})\b"
)
_LINE = re.compile(r"(?:\bline\s+|\w\.\w+:)(\d{1,6})\b")
# "line 3 of a.py", neither a start ("from line 3 on") nor with more around.
_ONLY_LINE = re.compile(
    r"(?:^|\b(?:show|print(?: out)?|read|see|cat|display|open|give|gimme|only|just|which|what(?:['’]s| is| does)?(?: on| in| at"
    r"| the)?)\s+(?:me\s+)?(?:the\s+)?)line\s+(?:number\s+|no\.?\s+)?(\d{1,6})\s+(?:of|in|from)\s+\S+(?:\s+(?:say|look\s+like"
    r"|contain|please|pls))?\W*$"
    r"|^\W*\S*\w\.\w+,?\s+(?:(?:only|just)\s+)?line\s+(\d{1,6})(?:\s+(?:only|please|pls))?\W*$"
)
_AROUND = re.compile(
    r"\b(\d{1,4})\s+(?:more\s+)?(?:lines?\s+)?(?:of\s+(?:context|code)\s+)?(?:on\s+)?"
    r"(?:around|each side|either side|both sides|before and after|above and below|before and below|up and down)"
    r"|(?:±|\+/?-|plus minus|plus or minus)\s*(\d{1,4})\b"
)
# "the trace points to a.py line 214, what's around there?"
_NEARBY = re.compile(r"\b(?:around|near(?:by)?|surround\w*|context|neighbou?rhood|close\s+to)\b", re.IGNORECASE)
_LINES_NEARBY = 10
_BEFORE_AND_AFTER = re.compile(
    r"\b(?P<before>\d{1,4})\s+(?:lines?\s+)?(?:before|above)(?:\s+it)?,?\s+and\s+(?P<after>\d{1,4})\s+(?:lines?\s+)?(?:after|below|behind)\b",
    re.IGNORECASE,
)
_FOLDER_SAID = re.compile(r"(?P<words>\w+(?:[\s/]+\w+){1,4})\s+(?:sub-?)?(?:folder|directory|dir)\b", re.IGNORECASE)
# "in tests", but neither "not in tests" nor "in tests/*.py"
_IN = (
    r"(?<!not )(?<!n't )(?<!n’t )(?<!except )\b(?:in|below|under|inside|within)\s+(?:(?:the|our|my)\s+)?[\"'`]?(?:\./)?"
)
_NO_MORE = r"/?(?![\w*/-]|\.\w)"
_RENAMES = re.compile(r"\brenam\w*|\b(?:should|must|shall|has to|be) (?:be )?(?:called|named)\b", re.IGNORECASE)
_NEW_NAME = re.compile(
    r"\b(?:to|into|as|called|named|rename\s+it(?!\s+(?:to|into|as)\b))\s+"
    r"(?:the\s+name\s+)?(?:\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'|`([^`\n]{1,200})`|([^\s\"'`,;:!?()<>=]+))",
    re.IGNORECASE,
)
_FILE_NAME = re.compile(r"\w\.\w{1,8}$|^\.\w|^[A-Z][\w-]*$")
WINDOW_KEYS = {
    "start_line": "start", "first_line": "start", "from_line": "start", "line_start": "start",
    "max_lines": "count", "line_count": "count", "limit": "count",
    "end_line": "end", "last_line": "end", "to_line": "end", "line_end": "end",
}  # fmt: skip


_OF_A_PROJECT = frozenset(("readme", "license", "changelog", "contributing", "notice", "authors"))
CONVENTIONAL = {
    name.lower().strip("."): name
    for name in (
        "Dockerfile", "Makefile", "Procfile", "Gemfile", "Jenkinsfile", "Vagrantfile", "Brewfile", "Caddyfile", "Justfile", "CODEOWNERS",
        ".gitignore", ".dockerignore", ".npmignore", ".eslintignore", ".prettierignore", ".helmignore", ".gcloudignore", ".gitattributes",
        ".editorconfig", ".nvmrc", ".npmrc", ".prettierrc", ".mailmap", ".gitkeep",
    )
}  # fmt: skip
"""How files are called whose names people say in small letters, or without the dot."""
_NO_ENDINGS = frozenset((".env", ".envrc", *CONVENTIONAL.values()))


@dataclass(frozen=True, slots=True)
class ValueSources:
    """What arguments may be taken from: `text` of the conversation (the request first of all) and the workspace's `paths`;
    `no_target` is where nothing can be moved or copied. `commands` are what can be run for the request (none: any), in the
    folder `commands_in` ('' for the top), `likeness` (a cosine) how much it is asked like the first; `change` is the change of a
    text that it spells out, `content` the text of a file that it wants made ('' for none), `made` the path of that file where the
    request names it; `only` are the paths of what is read, changed or deleted, where nothing else can be meant."""

    text: str
    paths: tuple[str, ...] = ()
    no_target: str = ""
    commands: tuple[str, ...] = ()
    commands_in: str = ""
    likeness: float = 0.0
    change: TextChange | None = None
    content: str = ""
    made: str = ""
    only: tuple[str, ...] = ()


@dataclass(slots=True)
class PathSources:
    """The paths that a conversation can mean.

    `existing` for what is read, changed or left out of the way: what the conversation names, or anything of the workspace where
    it names nothing. `new` for what comes into being: what the conversation names, in any folder that it can mean.
    """

    sources: ValueSources
    _words: list[str] = field(init=False)
    _quoted: list[str] = field(init=False)
    _folders: list[str] = field(init=False)
    _named: list[str] = field(init=False)
    _mentioned: list[str] = field(init=False)
    _slips: set[str] = field(init=False)

    def __post_init__(self) -> None:
        text = self.sources.text.replace(_ESCAPED_SPACE, " ").replace("\\", "/")
        spaced, plain = self._named_with_spaces(text)
        self._words = list(dict.fromkeys(_cleaned(match[0]) for match in _WORD.finditer(plain)))
        self._quoted = [_cleaned(next(filter(None, match.groups()))) for match in _QUOTED.finditer(text)]
        paths = self.sources.paths
        self._folders = sorted({path[:end] for path in paths for end in range(len(path)) if path[end] == "/"})
        self._named = [path for path in (*paths, *self._folders) if path in spaced or _names(plain, path)]
        # "config.yml" names that file; it does not describe config.dev.yml besides.
        written = {
            word for word in self._words if _looks_like_path(word) and any(_names(word, path) for path in self._named)
        }
        told = (part for word in self._words if word not in written for part in _PARTS.findall(word))
        words = {part.lower() for part in told}
        self._slips = set()
        for slipped, path in self._slipped():
            self._slips.add(slipped)
            self._named.append(path)
        described = {path: frozenset(_name_parts(path)) for path in paths if _describes(words, path)}
        # "the user spec" is user_spec.rb, not user.rb besides.
        self._mentioned = [
            *self._named,
            *(path for path, own in described.items() if not any(own < each for each in described.values())),
        ]
        if len({path.rpartition("/")[2].partition(".")[0].lower() for path in self._mentioned}) == 1:
            self._mentioned.sort(key=lambda path: path.count("/"))  # "the license" is the one at the top

    def _named_with_spaces(self, text: str) -> tuple[list[str], str]:
        """The files with a space in their name that a text names, and the text without them: "Copy of a.txt" names no a.txt."""
        found = []
        for path in sorted((path for path in self.sources.paths if " " in path), key=len, reverse=True):
            name = path if path in text else path.rpartition("/")[2]
            if _names(text, path) and " " in name:
                found.append(path)
                text = text.replace(name, " ")
        return found, text

    def _slipped(self) -> list[tuple[str, str]]:
        """Words that are the name of a file or folder but for one slip of the finger, with what they mean."""
        names: dict[str, list[str]] = {}
        for path in (*self.sources.paths, *self._folders):
            if path not in self._named:
                name = path.rpartition("/")[2].lower()
                for spelled in {path.lower(), name, name.rpartition(".")[0] or name}:
                    names.setdefault(spelled, []).append(path)
        exact = {name for path in self._named for name in (path.lower(), path.rpartition("/")[2].lower())}
        found = []
        for word in self._words:
            lowered = word.lower()
            if len(word) < _SLIP_LETTERS or lowered in names or lowered in exact or lowered in _NO_NAMES:
                continue
            if is_ordinary(lowered):  # "built on" means no folder "build"
                continue
            found += [
                (word, path)
                for name, paths in names.items()
                if len(name) >= _SLIP_LETTERS and one_slip(lowered, name)
                for path in paths
            ]
        return found

    def mentioned(self) -> list[str]:
        """Files and folders of the workspace that the conversation names or describes."""
        return _first(self._mentioned)

    def _said_folder(self) -> str:
        """The one folder that has all the words before "folder" in its path, the last of them in its name: "the billing migrations
        folder"; '' for none, several, or a single word."""
        said = _FOLDER_SAID.search(self.sources.text)
        words = re.findall(r"\w+", said["words"].lower()) if said else []
        for start in range(len(words) - 1):
            wanted, fitting = words[start:], []
            for folder in self._folders:
                parts = [part.lower() for part in re.findall(r"\w+", folder)]
                last = re.findall(r"\w+", folder.rpartition("/")[2].lower())
                if all(_is_among(word, parts) for word in wanted) and _is_among(wanted[-1], last):
                    fitting.append(folder)
            if len(fitting) == 1:
                return fitting[0]
        return ""

    def folders(self) -> list[str]:
        """Folders that the conversation names, or all of them and its words where it names none; the last is the top."""
        if said := self._said_folder():
            return [said]
        named = [path for path in self._mentioned if path in self._folders]
        looks = [word for word in self._words if _looks_like_path(word) and word not in self.sources.paths]
        closed = [f"{word}/" for word in self._words if f"{word}/" in self.sources.text]
        if named or closed:
            return _first([*named, *looks, *closed, "."])
        plain = [
            word for word in (*self._quoted, *self._words) if not _looks_like_path(word) and word not in self._slips
        ]
        return _first([*self._folders, *looks, *plain, "."])

    def said_folder(self) -> str:
        """The one folder that the request says something is in ("below src/api"); '' for none or several."""
        said = self.sources.text.partition("\n")[0]
        named = [folder for folder in self.named_folders() if folder != "."]
        inner = [each for each in named if not any(other.startswith(f"{each}/") for other in named)]
        folder = inner[0] if len(inner) == 1 else ""
        name = rf"(?:{re.escape(folder)}|{re.escape(folder.rpartition('/')[2])})"
        return folder if folder and re.search(_IN + name + _NO_MORE, said, re.IGNORECASE) else ""

    def all_folders(self) -> list[str]:
        """Folders of the workspace."""
        return self._folders

    def named_folders(self) -> list[str]:
        """Folders of the workspace that the conversation names, and the top."""
        return _first([*(path for path in self._mentioned if path in self._folders), "."])

    def existing(self) -> list[str]:
        """Paths that are there, if the conversation does not name one that is not."""
        if self.sources.only:
            return list(self.sources.only)
        last_parts = {path.rpartition("/")[2].lower() for path in self._named}
        there = (*self.sources.paths, *self._folders)
        looks = [word for word in (*self._words, *self._quoted) if _looks_like_path(word) and word not in self._slips]
        # "main.js" is web/main.js where that is the only one.
        looks = [word for word in looks if word in there or word.lower() not in last_parts]
        # "the readme", "our dependencies": the words do not name it, so the model has to pick.
        named = any(path not in self._folders for path in (*self._named, *looks))
        others = [] if named else (likely_files(self.sources.text.partition("\n")[0], self.sources.paths) or there)
        plain = [
            word for word in (*self._quoted, *self._words) if not _looks_like_path(word) and word not in self._slips
        ]
        # Folders as they are said with a slash at the end: a model that has copied the slash must be able to stop.
        closed = [f"{word}/" for word in self._words if f"{word}/" in self.sources.text]
        return _first([*self._mentioned, *looks, *closed, *others, *plain, "."])

    def existing_files(self) -> list[str]:
        """Those of `existing` that can be files; only those that the conversation names, where it writes the name of one out."""
        found = [path for path in self.existing() if path != "." and path.rstrip("/") not in self._folders]
        named = [path for path in found if path in self._mentioned or _looks_like_path(path)]
        is_written = any(path in self.sources.paths and not _is_plain(path) for path in self._named)
        return (named if is_written else found) or self.existing()

    def sources_there(self) -> list[str]:
        """Those of `existing` that are there, as what is moved or copied must be; `existing` where the conversation names none."""
        found = self.existing()
        there = {*self.sources.paths, *self._folders}
        return [path for path in found if path in there] if any(path in there for path in self._named) else found

    def names_any(self) -> bool:
        """Whether the conversation names or describes a path, or has a word that looks like one."""
        return bool(self._mentioned) or any(
            _looks_like_path(word) or f"{word}/" in self.sources.text for word in self._words
        )

    def new(self) -> list[str]:
        """Paths of files and folders to be made."""
        if self.sources.made:
            return [self.sources.made]
        files = [path for path in self._mentioned if path not in self._folders]
        looks = [word for word in self._words if _looks_like_path(word)]
        named = [*self._quoted, *looks, *self._with_spaces(looks)]
        if target := self._stated_target(files):
            return target
        names = dict.fromkeys(path.rpartition("/")[2] for path in (*named, *(files or self.sources.paths)))
        parents = [path.rpartition("/")[0] for path in (*files, *looks)]
        folders = dict.fromkeys([*parents, *(path for path in self._mentioned if path in self._folders), *self._words])
        joined = [
            f"{folder}/{name}"
            for name in names
            for folder in folders
            if folder
            and folder != name
            and (folder in self._folders or not (folder in self.sources.paths or _FILE.search(folder)))
        ]
        endings = [
            word
            for word in self._words
            if word.startswith(".") and word not in self.sources.paths and word not in _NO_ENDINGS
        ]
        stem = [(path, path.rpartition("/")[2]) for path in (*files, *looks)]
        longer = [path + ending for path, name in stem for ending in endings if not name.startswith(ending)]
        known = [
            spelled
            for word in self._words
            if (spelled := CONVENTIONAL.get(word.lower())) and spelled not in self.sources.paths
        ]
        if known and all(word.lower().strip(".") in CONVENTIONAL for word in looks if has_ending(word)):
            return _first(
                [*known, *(f"{folder}/{name}" for name in known for folder in parents if folder in self._folders)]
            )
        found = [*named, *self._mentioned, *names, *self._words, *longer, *joined]
        return _first(path for path in found if path != self.sources.no_target)

    def _stated_target(self, files: Sequence[str]) -> list[str]:
        """What a file shall be called where a request to rename says it ("to list.txt", "should be called a.md"), of several files the
        one that is meant: in the folder of one of `files`, or in one that is named; none where it does not say it."""
        text = self.sources.text.partition("\n")[0]
        there = {*self.sources.paths, *self._folders, *(path.rpartition("/")[2] for path in self.sources.paths)}
        start = max((text.find(path.rpartition("/")[2]) for path in self.sources.only), default=0)
        said = (_cleaned(next(filter(None, match.groups()))) for match in _NEW_NAME.finditer(text, max(0, start)))
        names = [name for name in said if name not in there and _FILE_NAME.search(name)]
        if not names or not _RENAMES.search(text) or names[0] == self.sources.no_target:
            return []
        name = names[0]
        folders = [path for path in self._mentioned if path in self._folders]
        if "/" in name:
            return [name]
        parents = [path.rpartition("/")[0] for path in files if path.rpartition("/")[2] != name]
        places = dict.fromkeys([*folders, *parents] if folders else parents or [""])
        return [f"{place}/{name}" if place else name for place in places]

    def _with_spaces(self, looks: Sequence[str]) -> list[str]:
        """ "my new file.txt": one or two words before a name belong to it, perhaps."""
        places = {word: number for number, word in enumerate(self._words)}
        return [
            " ".join(self._words[start : places[word] + 1])
            for word in looks
            for start in range(max(0, places[word] - 2), places[word])
            if not word.startswith(".")
        ]


def likely_files(request: str, paths: Sequence[str]) -> list[str]:
    """The files whose paths have the most telling words of a request, one at least in the name: "the vat class" for VatRate.java, "our
    jenkins pipeline" for Jenkinsfile. A word tells the less, the more of the paths have it."""
    said = {_bare(word) for part in _WORD.findall(request) for word in _PARTS.findall(part)} - _TELL_NOTHING
    own = {path: {_bare(part) for part in _PARTS.findall(path.rpartition("/")[2])} for path in paths}
    above = {path: {_bare(part) for part in _PARTS.findall(path.rpartition("/")[0])} for path in paths}
    weights = {}
    for word in said:
        having = sum(_begins_any(word, own[path]) or word in above[path] for path in paths)
        weights[word] = 1 / having if having else 0.0
    scores = {
        path: sum(
            2 * weights[word] if _begins_any(word, own[path]) else weights[word] * (word in above[path])
            for word in said
        )
        for path in paths
        if any(_begins_any(word, own[path]) for word in said)
    }
    most = max(scores.values(), default=0.0)
    return [path for path, score in scores.items() if score >= most - 1e-9]


def _begins_any(word: str, parts: Iterable[str]) -> bool:
    """Whether it is one of these, or a longer word what one of them begins with: "jenkins" of Jenkinsfile."""
    return any(part == word or (len(word) >= _SLIP_LETTERS and part.startswith(word)) for part in parts)


def _bare(word: str) -> str:
    """In small letters and in the singular."""
    word = word.lower()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def numbers(sources: ValueSources, key: str, least: int = 0, most: int = 10**9) -> list[str]:
    """The numbers that a parameter named `key` may have: those stated, what follows from two of them, and one; of a stated range
    of lines only its own.

    The length of a range of lines is not said where its ends are, nor seconds where minutes or hours are."""
    text = sources.text.lower()
    window = _line_window(text)
    if window is not None and key in WINDOW_KEYS:
        first, last = window
        wanted = {"start": first, "count": last - first + 1, "end": last}[WINDOW_KEYS[key]]
        return [str(wanted)] if least <= wanted <= most else []
    stated = [int(match) for match in _NUMBER.findall(text)]
    stated += [_NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text) if word in _NUMBER_WORDS]
    found = [*stated, *(after - before + 1 for before, after in pairwise(stated) if before < after)]
    if key.endswith("seconds"):
        found += [number * factor for number in stated or [1] for factor in (60, 3600)] + [1800] * (
            "half an hour" in text
        )
    return [str(number) for number in dict.fromkeys([*found, 1]) if least <= number <= most]


def spoken_number(word: str) -> int | None:
    """The number that a word is, "zero" to "twenty"; None for another word."""
    return 0 if word.lower() == "zero" else _NUMBER_WORDS.get(word.lower())


def says_lines(request: str) -> bool:
    """Whether a request says which lines it is about."""
    return _line_window(request.lower()) is not None


def _line_window(text: str) -> tuple[int, int] | None:
    """The first and the last line that a text asks for: "lines 120-160", "line 88 with 5 lines on each side"; else None."""
    stated = _LINE_RANGE.search(text)
    if stated and int(stated[1]) <= int(stated[2]):
        return int(stated[1]), int(stated[2])
    if only := _ONLY_LINE.search(text):
        return int(only[1] or only[2]), int(only[1] or only[2])
    middle, around = _LINE.search(text), _AROUND.search(text)
    if middle and (apart := _BEFORE_AND_AFTER.search(text)):
        line = int(middle[1])
        return max(1, line - int(apart["before"])), line + int(apart["after"])
    if middle and around:
        line, more = int(middle[1]), int(around[1] or around[2])
        return max(1, line - more), line + more
    if middle and _NEARBY.search(text):
        return max(1, int(middle[1]) - _LINES_NEARBY), int(middle[1]) + _LINES_NEARBY
    return None


def globs(sources: ValueSources) -> list[str]:
    """The texts that a glob may be made of: words of the conversation and the workspace's file endings."""
    endings = {"." + path.rpartition(".")[2] for path in sources.paths if "." in path.rpartition("/")[2]}
    words = [match[0].rstrip(".,") for match in _WORD.finditer(sources.text)]
    parts = [part for word in words for part in (word, word.strip("*./")) if re.search(r"\w", part)]
    names = [path.rpartition("/")[2] for path in sources.paths]
    as_written = {each.lower(): each for name in names for each in (name.partition(".")[0], name)}
    as_written |= {stem: name for name in names if (stem := name.partition(".")[0].lower()) in _OF_A_PROJECT}
    parts = [as_written.get(part.lower(), part) for part in parts]  # "is there a makefile"
    return list(dict.fromkeys([*parts, *sorted(endings)]))


def _cleaned(word: str) -> str:
    """A path as it is, without what people write around it: `./`, `@`, a full stop, a closing slash."""
    word = word.rstrip(".") or word
    while word.startswith("./"):
        word = word[2:]
    word = word[1:] if word.startswith("@") and len(word) > 1 else word
    return (word.rstrip("/") or word) if word != "." else word


def _is_among(word: str, parts: Sequence[str]) -> bool:
    """Whether it is one of these, but for one slip in a longer word."""
    return word in parts or (len(word) >= _SLIP_LETTERS and any(one_slip(word, part) for part in parts))


def has_ending(path: str) -> bool:
    """Whether it has the ending of a file."""
    return _FILE.search(path) is not None


def _looks_like_path(word: str) -> bool:
    return re.search(r"\w[./]|[./]\w", word) is not None and not _VERSION.match(word)


def _is_plain(path: str) -> bool:
    """Whether its name could be any word: "server", but neither "Makefile" nor "server.c"."""
    return re.fullmatch(r"[a-z]+", path.rpartition("/")[2]) is not None


def _names(text: str, path: str) -> bool:
    """Whether the text has the path, or its last part, written out (in any case)."""
    return any(
        re.search(rf"(?<![\w/-]){re.escape(name)}(?![\w-]|\.\w)", text, re.IGNORECASE)
        for name in (path, path.rpartition("/")[2])
    )


def _describes(words: set[str], path: str) -> bool:
    """Whether all the words of a file's name are said: "the order history file" for src/order_history.py."""
    parts = _name_parts(path)
    return len("".join(parts)) > 1 and words.issuperset(parts)  # "a" is an article, not a.py


def _name_parts(path: str) -> list[str]:
    name = path.rpartition("/")[2].lstrip(".")
    return [part.lower() for part in _PARTS.findall(name.rpartition(".")[0] or name)]


def with_paths(request: str, sources: ValueSources) -> str:
    """The request with the files of several words that it describes named by their paths: "the user spec"."""
    for path in PathSources(sources).mentioned():
        parts = _PARTS.findall(path.rpartition("/")[2].partition(".")[0])
        said = r"[\s_-]+".join(map(re.escape, parts))
        if len(parts) > 1 and path in sources.paths:
            request = re.sub(
                rf"(?<![\w./-]){said}(?![\w/-]|\.\w)", path.replace("\\", "\\\\"), request, flags=re.IGNORECASE
            )
    return request


def _first(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, values)))[:_MOST]
