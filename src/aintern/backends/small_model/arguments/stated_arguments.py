"""What a request says of the optional arguments of tools: a small model neither adds nor drops them."""

from collections import Counter
from collections.abc import Collection, Sequence
from fnmatch import fnmatch
from typing import Any

from aintern.backends.small_model.arguments.grammar_values import CONVENTIONAL, spoken_number
from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.wording import lazy_re as re

_NUMBER = r"(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)"
# By the name of a parameter: what a request must have for it to be offered, what makes it true without a doubt, and what makes it false.
_FLAGS = {
    "regex": (r"regex|regular expr|pattern|[\\^$|*+\[\]]", r"\bregex(?:p|es)?\b|\bregular expressions?\b"),
    "case_sensitive": (
        r"\bcase\b|case-|exact|upper|lower|capital",
        r"(?<!in)(?<!in-)case[ -]sensitiv|\bcase matters\b|\b(?:match\w*|respect\w*|exact|same|mind\w*)\s+(?:the\s+)?case\b",
        r"insensitiv|\bignor\w*\s+(?:the\s+)?(?:upper\W*lower\s*)?case|\bcase\s+ignored|\b(?:does\s+not|doesn['’]?t)\s+matter|\bno\s+matter"
        r"|\bregardless\s+of\b|\b(?:any|either|whatever)\s+case\b|\b(?:upper|lower)\w*\s*(?:or|and|/)\s*(?:upper|lower)",
    ),
    "recursive": (
        r"recursiv|\bsub|tree|whole|\ball\b|deep|everything|below|under|nested|level|-[a-z]*r|full|complete|structure",
        r"(?<!not )(?<!non-)\brecursiv|\bwith all (?:its |the )?sub-?(?:folders|directories)"
        r"|\bsub-?(?:folders|directories) (?:too|as well|included)"
        r"|\b(?:that.?s|that is) below it\b|^\W*(?:show\s+(?:me\s+)?)?(?:(?:the|a)\s+)?(?:(?:folder|directory|file)\s+)?tree\b",
        r"\b(?:top|first|one|single|1st|upper)[- ]?(?:most\s+)?level\b|\b(?:no|not|without|skip|exclud\w+"
        r"|ignore)\s+(?:\w+\s+){0,2}?(?:sub-?(?:folders|dir\w*)|recursi\w+|nested|deeper|below)"
        r"|\bnon-?recursiv|\bdirectly\s+(?:in|under|inside|below)\b|\bimmediate\b|\bwithout\s+what\b",
    ),
    "include_hidden": (
        r"hidden|\bdot|-[a-z]*a\b|\ball\b|everything",
        r"(?<!no )(?<!without )(?<!not )\bhidden\b|\bdot-?files\b|\bls\s+-\w*a",
    ),
    "live": (r"\blive\b", r"\b(?:run|do|execute)\s+(?:it|this|that)\s+live\b"),  # what it changes is real at once
    "line_numbers": (r"\bnumber", r"\bline numbers\b|\bnumbered\b|\bnumber the lines\b"),
    "overwrite": (
        r"overwr|replac|\bover\b|force|\s-f\b|clobber|even if|regardless",
        r"(?<!not )(?<!n.t )\boverwrit(?:e|ing)\b",
    ),
    "staged": (
        r"stag|cached|index|\badd|commit",
        r"(?<!un)(?<!not )\bstaged\b|--cached\b|\b(?:did|do|have)\s+(?:i|we)\s+(?:\w+\s+)?stage\b"
        # "I did the git add already", "it is all added"
        r"|\b(?:did|done|ran|run|made|finished)\s+(?:already\s+)?(?:a\s+|the\s+|my\s+)?git add\b"
        r"|\bgit add(?:ed)?\s+(?:is\s+|was\s+)?(?:already|done|everything|it|them|all)"
        r"|\balready\s+(?:git\s+)?added\b|\b(?:everything|all|it|they)(?:['’]?s|['’]re|\s+is|\s+are)\s+(?:already\s+"
        r"|all\s+)?(?:added\b(?!\s+to\s+(?!git|the\s+index))|in the index)"
        # "what am I about to commit", "what would be in the commit"
        r"|\b(?:about|going|ready)\s+to\s+(?:be\s+)?commit(?:ted)?\b(?!\s*,\s*(?:show|what))"
        r"|\b(?:be|ends?\s+up|goes|go|going|lands?|included|contained)\s+(?:\w+\s+)?in(?:to)?\s+(?:the|my"
        r"|this)\s+(?:next\s+|coming\s+)?commit\b"
        r"|\b(?:the|my)\s+(?:next|coming)\s+commit\s+(?:will|would)\b|\b(?:would|will)\s+be\s+committed\b",
        r"\bunstaged\b|\b(?:not|n['’]?t|nothing|never)\s+(?:\w+\s+){0,2}?(?:staged|added|git add)\b|\bbefore\s+(?:i\s+)?(?:stag|add)",
    ),
}
_COUNTS = {
    "timeout_seconds": (
        r"\b(?:time-?out|time limit|at most|no longer than|not longer than|after|within)(?:\s+(?:of|is))?\s+(\d+)\s?(?:s|secs?|seconds?)\b",
        r"\b(\d+)[\s-]?(?:s|secs?|seconds?)\s+(?:time-?out|time limit|at (?:the )?most|max)",
    ),
    "context_lines": (
        rf"\b{_NUMBER}\s+(?:more\s+)?lines?\s+(?:of\s+(?:context|code)|around|before|after|above|each side|on each)"
        rf"|\bcontext\s+(?:of\s+)?{_NUMBER}\b"
        rf"|-[CAB]\s?{_NUMBER}\b",
    ),
    "max_results": (
        rf"\b(?:first|at most|max(?:imum)?(?: of)?|only|up to|no more than)\s+{_NUMBER}\b(?!\s+lines?)"
        rf"|\b{_NUMBER}\s+(?:results|matches|hits)\b",
    ),
    "max_count": (
        rf"\b{_NUMBER}\s+(?:\w+\s+){{0,2}}(?:commits?|changes|entries|revisions|versions)\b|\b(?:last|latest|newest"
        rf"|recent|past)\s*{_NUMBER}\b"
        rf"|(?<!\S)(?:-n|-|--max-count[= ])\s*{_NUMBER}\b",
    ),
    "max_depth": (
        rf"\b{_NUMBER}\s+(?:folder\s+)?(?:levels?|deep)\b|\b(?:depth|level)\s+(?:of\s+)?{_NUMBER}\b|-L\s?{_NUMBER}\b",
    ),
}
# "the last commit"; "who last touched a.c", "when was a.c last changed", "who changed a.c last"
_NEWEST = re.compile(
    r"\b(?:last|latest|lastest|newest|most recent)\s+(?:commit|change|revision)\b"
    r"|\b(?:who|when)\b.{0,60}?\blast\s+(?:touched|changed|modified|edited|updated|worked)\b"
    r"|\b(?:who|when)\b.{0,20}?\b(?:touched|changed|modified|edited|updated)\b.{0,60}?\blast\W*$",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"([^\"\n]{1,200})\"|(?<!\w)'([^'\n]{1,200})'(?!\w)|`([^`\n]{1,200})`|“([^”\n]{1,200})”")
_DEFINITIONS = r"(?:functions?|methods?|classes|structs?|interfaces?|traits?|enums?|symbols?|definitions?|signatures?|components?|exports?)"
_REFUSED = re.compile(r"(?:n['’]?t|\b(?:not|never|no|nothing|without))\b[^.!?;:\n]{0,25}$", re.IGNORECASE)
ENDINGS = {
    "python": ".py", "py": ".py", "javascript": ".js", "js": ".js", "typescript": ".ts", "ts": ".ts", "rust": ".rs", "go": ".go",
    "java": ".java", "kotlin": ".kt", "ruby": ".rb", "php": ".php", "c": ".c", "c++": ".cpp", "markdown": ".md", "md": ".md",
    "json": ".json", "yaml": ".yaml", "css": ".css", "html": ".html", "shell": ".sh", "sql": ".sql", "csv": ".csv", "swift": ".swift",
    "dart": ".dart", "elixir": ".ex", "log": ".log", "text": ".txt", "toml": ".toml", "xml": ".xml", "lua": ".lua", "scala": ".scala",
    "r": ".R", "latex": ".tex", "haskell": ".hs", "julia": ".jl", "perl": ".pl", "gnuplot": ".gp", "matlab": ".m", "fortran": ".f90",
    "terraform": ".tf", "powershell": ".ps1", "protobuf": ".proto", "erlang": ".erl", "clojure": ".clj", "ocaml": ".ml",
    "groovy": ".groovy", "graphql": ".graphql", "c#": ".cs", "f#": ".fs", "bash": ".sh", "jinja": ".j2", "assembly": ".s",
    "vhdl": ".vhd", "verilog": ".v", "pascal": ".pas", "zig": ".zig", "vue": ".vue",
}  # fmt: skip
"""The usual endings of files, by what people call them."""
_OTHER_ENDINGS = {
    "yaml": (".yml",), "perl": (".pm", ".t"), "gnuplot": (".gnuplot", ".plt", ".gpi"), "fortran": (".f", ".f95", ".f03", ".F90"),
    "javascript": (".mjs", ".cjs", ".jsx"), "typescript": (".tsx",), "c++": (".cc", ".cxx"), "bash": (".bash",), "html": (".htm",),
    "elixir": (".exs",), "r": (".r", ".Rmd"), "jinja": (".jinja", ".jinja2"), "assembly": (".asm", ".S"), "clojure": (".cljs",),
    "vhdl": (".vhdl",), "verilog": (".sv",), "shell": (".bash", ".zsh"),
}  # fmt: skip
_FILES = r"(?:files?|sources?|modules?|scripts?|pages?|templates?|sheets?|headers?|code|images?|icons?|pictures?)\b"
# "in the erb templates", ".cfg files"; "search the sql for X"
_OF_A_KIND = re.compile(rf"(?<![\w./-])(?P<kind>\*?\.?[A-Za-z][\w+#]{{0,9}})\s+{_FILES}", re.IGNORECASE)
_IN_A_LANGUAGE = re.compile(
    r"\b(?:in|search|through|grep)\s+(?:all\s+)?(?:the|our|my)\s+(?P<kind>[A-Za-z+#]{2,})(?=\s*(?:$|[,.?!]|for\b))",
    re.I,
)
_ALSO_KINDS = frozenset(("tsx", "jsx", "rs", "rb", "kt", "cpp", "yml", "txt", "tf"))
_NAMES_OF_KINDS = "|".join(sorted((re.escape(kind) for kind in ENDINGS if len(kind) > 1), key=len))
_OF_SOME_FILES = re.compile(rf"\*|\w\.\w|(?<!\S)\.\w|/|(?<![\w.-])(?:{_NAMES_OF_KINDS})(?![\w-]|\.\w)", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_PATH_SAID = re.compile(r"[\w.-]*[\w-][/.][\w./-]*\w")
_LISTED = re.compile(
    rf"\b(?:what|which|list|name|enumerate|show(?:\s+me)?|give\s+me"
    rf"|all(?:\s+of)?)\s+(?:all\s+)?(?:the\s+)?(?:names\s+of\s+)?(?:the\s+)?(?:\w+\s+and\s+)?"
    rf"{_DEFINITIONS}\b(?!\s+(?:\w+\s+){{0,2}}(?:call|use|mention|contain|return|throw|take|need|test|import)s?\b)|\boutlines?\b"
    r"|\bwhat\s+does\s+\S+\s+(?:define|export)\b",
    re.IGNORECASE,
)

# "the function dumps in api.py": one by its name
_ONE_LISTED = re.compile(
    r"\bthe\s+(?:function|method|class|struct|interface|trait|enum)\s+[\"'`]?(?!(?:names?|in|of|from|that|which|there|signatures?|definitions?|list)\b)\w+",
    re.IGNORECASE,
)
# The whole of what is asked, not "format all python files" or "search for X in all the go files".
_FILES_OF_A_KIND = re.compile(
    r"^\W*(?:(?:please|hey|can you|could you|would you|show|give|tell|get|search for|look for|find|list|locate|where are|which|are there"
    r"|do we have|i need|me|all|any|every|of|the)\s+)+(?!(?:all|any|the|my|our|new|old|big|no|six|two|ten|of)\b)"
    r"(?:python|javascript|typescript|rust|java|kotlin|ruby|markdown|json|yaml|toml|html|shell|swift|dart|elixir"
    r"|terraform|proto|image|text"
    r"|[a-z]{1,3}|\*?\.\w{1,5})\s+files?(?:\s+(?:there|are|do we have|we have))*\s*(?:$|[?.!]|\b(?:in|below|under|inside|within|of)\b)",
    re.IGNORECASE,
)

# "are there any storyboards left?", "do we still have vbprojs": a kind of files without the word "files"
_SOME_OF_A_KIND = re.compile(
    r"^\W*(?:(?:please|hey|so|and|find|show|list|locate|give|me|are|is|there|do|we|you|i|need|want|to|know|still|have|see|where|which|what|search|look|for|all"
    r"|every|the|our|any|other|more|some|of|where['’]?s)\s+)+?"
    r"(?<=\s)(?P<kind>\w[\w.-]{2,}?|[a-z]\d(?=\s+files?\b))(?P<plural>s(?!\w)|\s+(?:files?|templates|scripts|sources|pages|modules|headers|stylesheets)\b|)"
    r"(?=\s*(?:$|[?!,;]|\.(?!\w)|(?:\s|^)(?:left|around|in|here|anywhere|remaining|besides|still|or|and|at|now|are|do|exist|below|under"
    r"|inside|next|outside|except|somewhere|lying)\b))",
    re.IGNORECASE,
)
# "any *.bak or *.orig leftovers?", "list every test file (*_test.go)"
_GLOB = re.compile(r"(?<![\w*./{])(?:\*\*/)?[\w-]*\*[\w*-]*(?:\.[\w*{},-]+)+(?![\w*])")
# "every test file (they end in .test.tsx)", "which test files (_test.go) do we have"
_ENDINGS = re.compile(
    r"\bend(?:s|ing)?\s+(?:in|on|with)\s+[\"'`]?(?P<after>[._-][\w.-]*\.\w+)|\((?P<alone>[._-]\w[\w.-]*\.\w+)\)"
)
_SOUGHT_BY_GLOB = re.compile(
    r"^\W*(?:(?:please|hey|so|and|can\s+you|could\s+you)\s+)*(?:find|list|show|locate|where|which|what|search\s+for|look\s+for|are\s+there"
    r"|is\s+there|do\s+we|look\s+up|any|all|every|get|give\s+me|i\s+(?:need|want))\b",
    re.IGNORECASE,
)
_KINDS_LISTED = re.compile(
    rf"(?<![\w.*/-])(?P<kinds>\*?\.\w+(?:\s*,\s*\*?\.\w+)*(?:\s*,)?(?:\s+(?:or|and)\s+|\s*[/&]\s*)\*?\.\w+(?![\w.*/])|\*?\.?\w+(?:\s*,\s*\*?\.?\w+)*(?:\s*,)?(?:\s+(?:or|and)\s+|\s*[/&]\s*)\*?\.?\w+(?=\s+{_FILES}))",
    re.IGNORECASE,
)
# "find images (png, jpg)"
_KINDS_BEHIND = re.compile(
    rf"\b{_FILES}\s*[(:]\s*(?P<kinds>\*?\.?\w+(?:\s*(?:,|/|&|\bor\b|\band\b)\s*\*?\.?\w+)+)\s*\)", re.IGNORECASE
)
_BY_TEXT = re.compile(
    r"\b(?:us(?:e|es|ing)|mention\w*|contain\w*|import\w*|call\w*|inclu(?:de|ding)\w*|reference\w*|say\w*|defin\w*|that\s+\w+|with|lines?"
    r"|grep|count|how\s+many|biggest|largest|newest|oldest|size|changed|modified|commits?"
    r"|and\s+(?:then\s+)?(?:delete|remove|copy|move|rename|run|count|open|read))\b",
    re.IGNORECASE,
)
_TEST_FILES = re.compile(
    r"^\W*(?:(?:please|hey|so|can\s+you|could\s+you|list|find|show|give|me|where|which|what|how\s+many|number|count|are|all|every|the|our|of)\s+)+(?P<kind>test|spec)s?\s+files?"
    r"(?:\s+(?:are\s+(?:there\s+)?)?(?:below|under|in|inside|within)\s+(?:the\s+)?(?P<folder>(?:[\w.-]+/)*[\w.-]*\w)/?(?:\s+(?:folder|directory|dir))?(?<!here)(?<!project)(?<!repo))?"
    r"(?:\s+(?:are\s+there|exist|are|do\s+we\s+have|have\s+we\s+got|in\s+(?:here|(?:this|the)\s+(?:repo|project))|here|please|pls))*\W*$",
    re.IGNORECASE,
)
_STATE_OF_GIT = re.compile(
    r"\b(?:is|are|isn['’]?t|was)\s+(?:this|it|that|we|here)\b(?:\s+(?:folder|directory|dir|place|project|thing|one))?"
    r"(?:\s+(?:even|actually|really|already|still|in|inside|under|part\s+of))*"
    r"\s+(?:an?\s+)?(?:git\s+(?:repo\w*|checkout|clone|tree|working\s+\w+)|version\s+control|git\s*\W*$)"
    r"|\b(?:what|which)\s+(?:state|shape|status)\s+is\s+(?:the|my|this|our)\s+(?:git\s+)?(?:repo(?:sitory)?|working\s+(?:tree|copy|directory)|checkout)\b"
    r"|\bis\s+git\s+(?:even\s+|already\s+|actually\s+)?(?:set\s+up|initiali[sz]ed|used|in\s+use|active)\b"
    r"|^\W*(?:is|are|have|did)\s+(?:everything|all(?:\s+of\s+it)?|i|we|my\s+\w+)\s+(?:\w+\s+)?push(?:ed)?(?:\s+(?:everything|all|it|already|yet|of\s+it))*\W*$"
    # "how many commits am I ahead of the remote": of another branch git's state says nothing
    r"|\b(?:how\s+(?:many\s+commits|far)(?:\s+(?:am\s+i|are\s+we|is\s+(?:my|this|the)\s+\w+))?|am\s+i|are\s+we"
    r"|is\s+(?:my|this|the)\s+(?:local\s+)?(?:branch|checkout|clone))\b[^,;.]{0,30}\b(?:ahead|behind|in\s+sync|up[\s-]to[\s-]date)\b"
    r"(?:\s+(?:of|with|or\s+(?:ahead|behind))?\s*(?:the\s+|my\s+|our\s+)?(?:remote|origin|upstream|github|gitlab|server)\b)?(?!/)(?:\s+(?:am\s+i|are\s+we))?\W*$"
    r"|^\W*(?:which|what)\s+files?\s+(?:did|have|do)\s+(?:i|we)\s+(?:just\s+)?(?:modif\w+|chang\w+|edit\w*|touch\w*)"
    r"(?:\s+(?:since|after)\s+(?:the|my|our)\s+last\s+commit|\s+(?:and|but)\s+not\s+(?:yet\s+)?commit\w+|\s+so\s+far)*\W*$"
    r"|\bgit\s+(?:does(?:n['’]?t|\s+not)|did(?:n['’]?t|\s+not))\s+(?:know|track|have)\b.*\b(?:which|what|list|show)\b"
    r"|\b(?:middle\s+of|inside|still\s+in)\s+(?:a|the|my|that)\s+(?:rebase|merge|cherry-pick|bisect)\b.*\b(?:how|what|where|which|state|status)\b",
    re.IGNORECASE,
)
_HOW_TO = re.compile(r"\bhow\s+(?:do|can|could|should|to|would)\b", re.IGNORECASE)
_IN_FOLDER = re.compile(
    r"^\W*(?:(?:please|hey|so|and|can\s+you|could\s+you)\s+)*(?:(?:which|what)\s+(?P<asked>)|(?:list|show)\s+(?:me\s+)?(?:all\s+)?(?:the|our)\s+)(?P<name>[\w-]+)"
    r"(?(asked)\s+(?:are\s+there|do\s+we\s+(?:already\s+)?have|have\s+we\s+got|exist))(?:\s+(?:so\s+far|already|yet|now|currently|here|pls|please))*\W*$",
    re.IGNORECASE,
)
# "ls the fixtures dir in tests"
_FOLDER_WITHIN = re.compile(
    r"^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:ls|list|show(?:\s+me)?|what(?:['’]?s|\s+is)\s+in)\s+(?:the\s+)?(?:contents?\s+of\s+(?:the\s+)?)?(?P<inner>[\w.-]+)\s+"
    r"(?:sub-?)?(?:folder|directory|dir)\s+(?:in|inside|under|below|of|within)\s+(?:the\s+)?(?P<outer>[\w./-]*\w)/?(?:\s+(?:folder|directory|dir))?\W*$",
    re.IGNORECASE,
)
# "what else is in the same folder as api/users.py"
_BESIDE_FILE = re.compile(
    r"^\W*(?:(?:please|hey|so|and|can\s+you|could\s+you|tell\s+me)\s+)*(?:(?:what|which|list|show)\b[^?.,;]{0,40}?)\s"
    r"(?:(?:in|inside|of)\s+the\s+(?:same\s+)?(?:folder|dir(?:ectory)?)\s+(?:as|of|with|where|that\s+(?:has|holds))|next\s+to|beside|besides|alongside|around)\s+"
    r"(?:the\s+)?(?:file\s+)?[\"'`]?(?P<file>[\w@./-]*\w\.\w+)[\"'`]?(?:\s+(?:is|lives|sits|lies|in\s+(?:its|the\s+same)\s+folder))?\W*$",
    re.IGNORECASE,
)
# "does it have a changelog?"
_IS_THERE = re.compile(
    r"^\W*(?:(?:please|so|and|hey|tell\s+me|check|see|if|whether)\s+)*(?:(?:does\s+)?(?:it|this|this\s+(?:project|repo\w*|package|one)|the\s+(?:project|repo\w*|package))"
    r"\s+(?:even\s+|already\s+)?(?:have|has|come\s+with|comes\s+with|contain|include|ship\s+with)|(?:is\s+)?there(?:\s+is)?|do\s+we(?:\s+even)?\s+have)"
    r"\s+(?:an?|any)\s+(?P<kind>readme|changelog|licen[cs]e|contributing|makefile|dockerfile|justfile|gemfile|procfile|jenkinsfile|vagrantfile)"
    r"(?:\s+(?:file|guide|here|in\s+here|yet|already))*\W*$",
    re.IGNORECASE,
)
_BEGINS_SOME = re.compile(
    r"^\W*(?:\w+\s+){0,4}?(?:any|all|every|which|still|there|have|where(?:\s+are|\s+is|['’]?s)|find|list)\b",
    re.IGNORECASE,
)
# Words that are endings as well, and mostly mean something else.
_NO_KIND = frozenset((
    "log", "lock", "test", "spec", "env", "mod", "bin", "map", "conf", "config", "properties", "text", "work", "app",
    "sum", "bak", "old", "patch",
))  # fmt: skip
_SEVERAL_HAVE = frozenset(("README", "LICENSE", "CHANGELOG", "NOTICE", "INDEX"))  # with one ending or another
_KINDS_OF_FILES = {
    "notebook": ".ipynb", "storyboard": ".storyboard", "xib": ".xib", "svg": ".svg", "png": ".png", "jpeg": ".jpeg",
    "gif": ".gif", "pdf": ".pdf",
    "proto": ".proto", "protobuf": ".proto", "csproj": ".csproj", "vbproj": ".vbproj", "fsproj": ".fsproj",
    "podspec": ".podspec", "gemspec": ".gemspec",
    "stylesheet": ".css", "jar": ".jar", "dll": ".dll", "wasm": ".wasm", "parquet": ".parquet", "tfvars": ".tfvars",
    "overlay": ".overlay",
}  # fmt: skip
# "which services have their own logback config?"
_HAVE_FILE = re.compile(
    r"^\W*(?:(?:so|and|hey|please|can you (?:tell me|check|see)|tell me|check|show me|see|list)\s+)*(?:which|what|do"
    r"|does|are\s+there|is\s+there|have|if|whether)\s+"
    r"(?:of\s+)?(?:(?:the|our|my|these|all|any|every|each)\s+)*(?P<who>\w[\w-]*(?:\s+\w[\w-]*)??)\s+(?:(?:that|which"
    r"|still|already|actually)\s+)*"
    r"(?:have|has|had|ship|ships|come\s+with|comes\s+with|carry|carries|bring|brings|with|without|lack|lacks|miss"
    r"|misses|having|got|own|owns|include|includes|contain|contains)\s+"
    r"(?:(?:their|its|an?|the|any|no)\s+)*(?:own\s+)?(?P<what>[\w.-]+(?:\s+[\w.-]+){0,2}?)(?:\s+(?:of\s+(?:their"
    r"|its)\s+own|already|yet|at all|here|now))?\W*$",
    re.IGNORECASE,
)
_ARE_FOLDERS = frozenset((
    "service", "package", "app", "module", "crate", "folder", "directory", "project", "lib", "library", "plugin",
    "subproject", "subfolder", "component",
    "application", "workspace", "example", "lambda", "chart", "role", "stack", "environment", "target",
))  # fmt: skip
_BESIDE_NAME = frozenset(("file", "config", "configuration", "setting", "script"))

# "did I delete anything in a.py?": not who did, or when, or in an older version.
_OWN_CHANGES = re.compile(
    r"^\W*(?:(?:please|hey|so|and|can\s+you|could\s+you|tell\s+me|show\s+me|check|see|if|whether)\s+)*"
    r"(?:did|have|has|is\s+there|are\s+there|was|were|any|i['’]ve|i\s+have|what(?:['’](?:s|ve)|\s+(?:is|did|have|has"
    r"|was))?|which)\b(?=.{0,60}\b(?:i|we|i['’]ve|we['’]ve|anything"
    r"|something|been|any|uncommitted)\b).{0,60}\b(?:delet|remov|chang|edit(?!or)|modif|touch|lost|lose|tak(?:e|en)\s+out"
    r"|took\s+out|go(?:ne)?\s+missing"
    r"|missing|uncommitted)|\bwhat\s+(?:was\s+|has\s+been\s+|has\s+)?changed\s+in\s+\S+\s+since\s+(?:the|my|our)\s+last\s+commit\b",
    re.IGNORECASE,
)
# "why does git say a.json is modified?"
_SAID_CHANGED = re.compile(
    r"\b(?:why|what|how\s+come)\b[^.!]*?(?:\b(?:git|status|editor|vs\s?code|ide)\b.{0,30}\b(?:say|show|list|think|mark|report|claim|tell|complain)\w*\b.{0,60}"
    r"|\b(?:show(?:n|s|ing)?(?:\s+up)?|listed|marked|reported|flagged)\s+as\s+)\b(?:modified|changed|dirty|edited)\b"
    r"|\b(?:show(?:n|s|ing)?(?:\s+up)?|listed|marked|reported|flagged)\s+as\s+(?:modified|changed|dirty|edited)\b.*\b(?:why|what)\b",
    re.IGNORECASE,
)
_OF_THE_PAST = re.compile(
    r"\b(?:who|when|can|could\s+i|should|would|how|why|yesterday|ago|week|month|today|releases?|versions?|histor\w+"
    r"|branch|between|staged|line|tests?"
    r"|(?<!since )(?<!since the )(?<!since my )(?<!since our )(?:last|latest|previous)\s+commit|commits)\b",
    re.IGNORECASE,
)

# "'my notes.md' - what does it say about ports?"
_OF_QUOTED = re.compile(
    r"^\W*(?:in\s+)?(?:\"(?P<a>[^\"\n]{1,200})\"|'(?P<b>[^'\n]{1,200})'|`(?P<c>[^`\n]{1,200})`|“(?P<d>[^”\n]{1,200})”)\s*[-–—:,]\s*"
    r"(?:(?:please|and|so|tell\s+me|can\s+you\s+tell\s+me)\s+)*(?:what|which|how|does|do|is|are|was|when|where|who"
    r"|why)\b(?!.{0,40}\b(?:uses?|used|import\w*|called|run|git)\b)",
    re.IGNORECASE,
)


def may_be_said(name: str, text: str, paths: Sequence[str] = ()) -> bool:
    """Whether an optional argument may be offered for a text: those that nobody speaks of are a small model's own idea."""
    if name in _FLAGS:
        return re.search(_FLAGS[name][0], text, re.IGNORECASE) is not None and not _is_refused(name, text)
    if name == "file_pattern":
        return _OF_SOME_FILES.search(text) is not None or bool(stated_patterns(text, (), paths))
    return name not in _COUNTS or stated_argument(name, text) is not None


def stated_argument(name: str, text: str) -> Any:
    """The value that a text gives an optional argument; None where it says nothing of it, or nothing that is clear."""
    if name in _FLAGS:
        return True if re.search(_FLAGS[name][1], text, re.IGNORECASE) and not _is_refused(name, text) else None
    for pattern in _COUNTS.get(name, ()):
        if match := re.search(pattern, text, re.IGNORECASE):
            number = next(filter(None, match.groups()))
            return int(number) if number.isdigit() else spoken_number(number)
    return 1 if name == "max_count" and _NEWEST.search(text) else None


def _is_refused(name: str, text: str) -> bool:
    """ "I haven't staged anything", "without the hidden ones"."""
    _, said, *refused = _FLAGS[name]
    if any(re.search(pattern, text, re.IGNORECASE) for pattern in refused):
        return True
    match = re.search(said, text, re.IGNORECASE)
    return match is not None and _REFUSED.search(text[: match.start()]) is not None


def stated_patterns(text: str, folders: Sequence[str], paths: Sequence[str] = ()) -> list[str]:
    """The globs of the files, of the workspace's `paths`, that a request wants a search for: those of a language or an ending, else all
    below one of the named `folders`."""
    there = {f".{name.rpartition('.')[2]}" for path in paths if "." in (name := path.rpartition("/")[2])}
    said = [match["kind"].lower() for match in _OF_A_KIND.finditer(text)]
    known = ENDINGS.keys() | _ALSO_KINDS
    kinds = [kind.lstrip("*.") for kind in said if not kind.isalnum() or kind in known or f".{kind}" in there]
    kinds += [kind for match in _IN_A_LANGUAGE.finditer(text) if there & {*endings_of(kind := match["kind"].lower())}]
    called = {name.lower(): name for path in paths if "." not in (name := path.rpartition("/")[2])}
    several = [called[word.lower()] for word in re.findall(r"[A-Za-z]{3,}(?=s\b)", text) if word.lower() in called]
    globs = [_glob_of(kind, there) for kind in kinds] + several  # "all Dockerfiles"
    return list(dict.fromkeys(globs)) or [f"{folder}/**" for folder in folders]


def _glob_of(kind: str, there: Collection[str]) -> str:
    """The glob of the files that are called so: of all the endings that they have in the workspace."""
    endings = [each for each in endings_of(kind) if each in there] or [endings_of(kind)[0]]
    return f"*{endings[0]}" if len(endings) == 1 else f"*.{{{','.join(each.lstrip('.') for each in endings)}}}"


def endings_of(kind: str) -> tuple[str, ...]:
    """The endings that the files of a language, or of what people call so, may have, the usual one first."""
    return (ENDINGS.get(kind, f".{kind}"), *_OTHER_ENDINGS.get(kind, ()))


def stated_queries(text: str) -> list[str]:
    """The texts in quotes of a request for a search: what is looked for."""
    return list(dict.fromkeys(next(filter(None, match.groups())) for match in _QUOTED.finditer(text)))


def asks_for_definitions(request: str, paths: Sequence[str]) -> bool:
    """Whether it asks what a file or a folder, one of `paths`, defines: which functions, which classes."""
    said = _PATH_SAID.sub("it", request)  # "show me components/Nav.tsx"
    return bool(paths) and _LISTED.search(said) is not None and not _ONE_LISTED.search(said)


def questioned_file(request: str, paths: Sequence[str]) -> str:
    """The file, one of `paths`, in quotes that a question follows: "'my notes.md' - what does it say?"; '' for none."""
    asked = _OF_QUOTED.match(request)
    said = next(filter(None, asked.groups())).removeprefix("./") if asked else ""
    found = [path for path in paths if said and (path == said or path.endswith(f"/{said}"))]
    return said if said in found else found[0] if len(found) == 1 else ""


def asks_for_own_changes(request: str) -> bool:
    """Whether it asks what its author changed and did not commit: "did I delete anything in a.py?"."""
    is_own = _OWN_CHANGES.search(request) is not None and _OF_THE_PAST.search(request) is None
    return is_own or _SAID_CHANGED.search(request) is not None


def asks_for_git_state(request: str) -> bool:
    """Whether it asks for what git does not know yet, or where a rebase or a merge stands."""
    return _STATE_OF_GIT.search(request) is not None and not _HOW_TO.search(request)


def asks_for_files_of_a_kind(request: str) -> bool:
    """Whether it asks where the files of a language or an ending are: "all markdown files below docs"."""
    return any(map(_FILES_OF_A_KIND.search, _SENTENCE_END.split(request)))


# "how many Dockerfiles are there", "find all Makefiles"
_CALLED_SO = re.compile(
    r"\W*(?:how\s+many|find|list|locate|where\s+are|show\s+me|are\s+there|any)(?:\s+(?:all|any|the|our|of|other|more))*\s+(?P<name>[A-Za-z]\w+)s\b"
    r"(?!.*\b(?:us(?:e|es|ing)|mention\w*|with|contain\w*|that|have|has|call\w*|inclu\w+)\b)",
    re.IGNORECASE,
)


def pattern_of_files(request: str, paths: Sequence[str]) -> str:
    """The glob of the files that a request looks for by a word for their kind ("any storyboards left?") or that it asks which folders
    have ("which services have their own logback config?"); '' for any other request."""
    if written := _written_globs(request):
        return written
    if _SOUGHT_BY_GLOB.match(request) and not _BY_TEXT.search(request) and (several := several_kinds(request, paths)):
        return several
    if tests := _TEST_FILES.match(request):
        return _pattern_of_tests(tests["kind"].lower(), (tests["folder"] or "").removeprefix("./"), paths)
    if there := _IS_THERE.match(request):
        stem = there["kind"].lower().replace("licence", "license")
        found = [name for path in paths if (name := path.rpartition("/")[2]).partition(".")[0].lower() == stem]
        return found[0] if len(set(found)) == 1 else f"{CONVENTIONAL.get(stem, stem.upper() + '*')}"
    if called := _CALLED_SO.match(request):
        spelled = {name for path in paths if (name := path.rpartition("/")[2]).lower() == called["name"].lower()}
        if len(spelled) == 1:
            one = spelled.pop()
            return f"{one}*" if any(path.rpartition("/")[2].startswith(f"{one}.") for path in paths) else f"**/{one}"
    if some := next(filter(None, map(_SOME_OF_A_KIND.match, _SENTENCE_END.split(request))), None):
        pattern = _pattern_of_kind(some["kind"].lower(), some["plural"].strip(), paths)
        # "show me the tfvars", where there are several; "show me the readme" is one file
        is_several = some["plural"] and sum(fnmatch(path.rpartition("/")[2], pattern) for path in paths) > 1
        if is_several or _BEGINS_SOME.match(some.string):
            return pattern
    asked = _HAVE_FILE.match(request)
    if asked is None or not _are_folders(asked["who"], paths):
        return ""
    what = words_of(asked["what"]) - _BESIDE_NAME
    names = sorted({name for path in paths if what and what <= words_of(name := path.rpartition("/")[2])}, key=len)
    if not names or asked["what"] in names:
        return asked["what"] if names else ""
    longest = max(what, key=len)
    return names[0] if len(names) == 1 and names[0].lower().startswith(longest) else f"*{longest}*"


def globs_said(request: str) -> list[str]:
    """The globs that a request writes out: "test_*.py"."""
    return list(dict.fromkeys(glob[0].rstrip(".,") for glob in _GLOB.finditer(request)))


def _written_globs(request: str) -> str:
    """The globs that a request looks for and writes out, as one ("all *.yaml and *.yml files"); '' where there are none, or it looks for
    a text in such files."""
    globs = globs_said(request) or [
        f"**/*{ending['after'] or ending['alone']}" for ending in _ENDINGS.finditer(request)
    ]
    if not globs or not _SOUGHT_BY_GLOB.match(request) or _BY_TEXT.search(request):
        return ""
    if len(globs) == 1:
        return globs[0]
    starts = {glob.rpartition(".")[0] for glob in globs}
    if len(starts) == 1:
        return f"{starts.pop()}.{{{','.join(glob.rpartition('.')[2] for glob in globs)}}}"
    return f"{{{','.join(globs)}}}" if not any("{" in glob for glob in globs) else ""


def several_kinds(request: str, paths: Sequence[str]) -> str:
    """The glob of the files of several kinds that a request speaks of ("svg or png files"); '' for another, or where one is no kind."""
    said = _KINDS_BEHIND.search(request) or _KINDS_LISTED.search(request)
    if said is None:
        return ""
    there = {f".{name.rpartition('.')[2].lower()}" for path in paths if "." in (name := path.rpartition("/")[2])}
    endings: list[str] = []
    for word in re.split(r"\s*[,/&]\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", said["kinds"]):
        kind = word.lower().lstrip("*.")
        known = [each for each in endings_of(kind) if each in there] if kind in ENDINGS else []
        if not (known or word[0] in "*." or f".{kind}" in there or kind in _KINDS_OF_FILES or kind in ENDINGS):
            return ""
        endings += known or [_KINDS_OF_FILES.get(kind, ENDINGS.get(kind, f".{kind}"))]
    return f"*.{{{','.join(dict.fromkeys(each.lstrip('.') for each in endings))}}}"


def pattern_that_finds(pattern: str, paths: Sequence[str]) -> str:
    """The glob; one for a part of the files' names where it is a whole name that none has: "the file with the routes"."""
    above, _, name = pattern.rpartition("/")
    names = {part.lower() for path in paths for part in path.split("/")}
    if name.lower() in names or not re.fullmatch(r"[\w-]{3,}", name):
        return pattern
    parts = (
        part for part in (name, name.removesuffix("s")) if len(part) > 2 and any(part.lower() in each for each in names)
    )
    part = next(parts, "")
    return f"{above}/*{part}*".lstrip("/") if part else pattern


def _pattern_of_tests(kind: str, folder: str, paths: Sequence[str]) -> str:
    """The glob by which most files below the folder ('' for the whole workspace) are tests, or specs; '' where none is."""
    below = f"{folder}/**/" if folder else ""
    names = [path.rpartition("/")[2] for path in paths if path.startswith(below.removesuffix("**/"))]
    forms = (rf"(.*)([._-]{kind}s?\.\w+)", rf"({kind}_).*(\.\w+)", rf"(.*)({kind.capitalize()}s?\.\w+)")
    found = [form.fullmatch(name) for form in map(re.compile, forms) for name in names]
    globs = Counter(
        f"{said[1]}*{said[2]}" if said[1].endswith("_") and said[0].startswith(kind) else f"*{said[2]}"
        for said in found
        if said
    )
    return below + globs.most_common(1)[0][0] if globs else ""


def listed_folder(request: str, paths: Sequence[str]) -> str:
    """The one folder whose name is what a request wants listed: "which migrations are there so far"; '' for any other request."""
    if within := _FOLDER_WITHIN.match(request):
        folder = f"{within['outer'].removeprefix('./')}/{within['inner']}"
        found = sorted(
            {path[: path.index(f"{folder}/") + len(folder)] for path in paths if f"/{folder}/" in f"/{path}"}
        )
        return found[0] if len(found) == 1 else ""
    if beside := _BESIDE_FILE.match(request):
        near = [path for path in paths if path == beside["file"] or path.endswith(f"/{beside['file']}")]
        return (near[0].rpartition("/")[0] or ".") if len(near) == 1 else ""
    said = _IN_FOLDER.match(request)
    name = said["name"].lower() if said else ""
    folders = {path[:end] for path in paths for end, letter in enumerate(path) if letter == "/"}
    found = [folder for folder in folders if name and folder.rpartition("/")[2].lower() == name]
    return found[0] if len(found) == 1 else ""


def _pattern_of_kind(kind: str, plural: str, paths: Sequence[str]) -> str:
    """The glob of the files that are called so, by their ending or by the name that they have ("Dockerfiles", "pom.xmls"); '' for none."""
    folders = {folder.lower() for path in paths for folder in path.split("/")[:-1]}
    if folders & {kind, kind + plural} and "file" not in plural:  # "list the overlays"
        return ""
    names = {path.rpartition("/")[2] for path in paths}
    written = {(ending := name.rpartition(".")[2]).lower(): ending for name in names if "." in name}
    endings = written.keys() - _NO_KIND
    ending = next((each for word in (kind, kind + plural) if (each := _ending_of(word, endings))), "")
    ending = f".{written.get(ending[1:], ending[1:])}" if ending else ""  # "any Rmd files?"
    if not ending and len(plural) > 1:  # "html templates", where there is none
        ending = ENDINGS.get(kind, "")
    if ending:
        several = _glob_of(kind, {f".{each}" for each in endings})
        return several if ending in endings_of(kind) and "{" in several else f"*{ending}"
    called = {name for name in names if name.lower() == kind}
    if kind.upper() in _SEVERAL_HAVE or kind in CONVENTIONAL:  # README.md, Dockerfile.lint
        called |= {name for name in names if name.lower().startswith(f"{kind}.")}
    is_several = sum(path.rpartition("/")[2].lower() == kind for path in paths) > 1
    if not called or not (plural or is_several or kind.endswith("file")):
        return ""
    shortest = min(called, key=len)
    return shortest if len(called) == 1 else f"{shortest[: len(kind)]}*"


def _ending_of(kind: str, endings: Collection[str]) -> str:
    return _KINDS_OF_FILES.get(kind) or (f".{kind}" if kind in endings else "")


def _are_folders(said: str, paths: Sequence[str]) -> bool:
    """Whether what a question is about are folders: by their kind, or by the name of the folder that has them."""
    head = words_of(said.split()[-1])
    above = {word for path in paths for folder in path.split("/")[:-1] for word in words_of(folder)}
    return bool(head & (_ARE_FOLDERS | above))
