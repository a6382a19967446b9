"""Which requests are beyond a model of this size: understanding code, and changes that nobody spelled out.

A request is judged clause by clause: what is only looked for, run or committed may be called anything ("find where the tests are
implemented"), what is to be made may not.
"""

import re

NEEDS_BIGGER = "A change like this needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_EXPLAIN = "More than the text itself needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_TALK = "An explanation like this needs a bigger model: `aintern models`."

_QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|“[^”\n]*”")  # texts to be written, not wishes
# Names are no wishes either: of branches and files, in programs, and what a commit says.
_NAME = re.compile(
    r"\b(?:called|named|titled)\s+\S+|\b(?!readme|changelog|async)\w[\w-]*(?:[./_=]\w[\w./=-]*)+|\b\w+ ?= ?\S+"
    r"|(?-i:\b[A-Z0-9]+_[A-Z0-9_]+\b)|\B--?\w[\w-]*|\B\.\w+"
    r"|\b(?:branch|tag|target|recipe|task|script)\s+\w+(?:-\w+)+|\b\w+(?:-\w+)+\s+(?:branch|tag|target|recipe"
    r"|task|script)\b",
    re.IGNORECASE,
)
_COMMITS = re.compile(r"\b(?:commit|stash|amend|reword)\b.*", re.IGNORECASE | re.DOTALL)
_CONTENT = re.compile(
    r"(\b(?:create|write|put|add|make|save|append|insert|new)\b[^:]*):\s.*", re.IGNORECASE | re.DOTALL
)
_CLAUSES = re.compile(r"\s*(?:[;,.:!?](?=\s|$)|\band\b(?:\s+then\b)?|\bthen\b|\bso\b)\s*", re.IGNORECASE)
_POLITE = re.compile(
    r"^(?:(?:can|could|would|will) (?:you|we)(?: please)?|(?:i|we)(?:['’]d| would)? (?:want|need|like"
    r"|have)(?: you)? to|please|pls|plz"
    r"|kindly|help me(?: to)?|let['’]?s|go ahead|now|also|just|hey|hi|you (?:should|must|have to)|try to"
    r"|your task is to)\b[\s,]*",
    re.IGNORECASE,
)
_ONLY_LOOKS = re.compile(
    r"(?:find|search|look|grep|show|list|open|read|print|display|cat|view|which|who|when|where|count|how many"
    r"|is there|are there"
    r"|run|re-?run|execute|start|copy|stage|push|pull(?! (?:the|all|out)\b)|check ?out|switch|git|install|cd|go"
    r"|see|locate|what(?:['’]?s| is| are) in|undo|revert)\b",
    re.IGNORECASE,
)
_MADE = (
    r"(?:docstrings?|doc comments?|type (?:hints|annotations)|(?:unit |integration |more |regression )?tests?"
    r"|test (?:cases?|suite)"
    r"|error (?:handling|messages?)|logging|validation|features?|support|comments|caching|cache|retr(?:y|ies)"
    r"|auth\w*|endpoints?"
    r"|documentation|pagination|rate limit\w*|dark mode|progress bar|flags?|options?|switch|arguments?"
    r"|parameters?|buttons?|fields?"
    r"|columns?|pages?|sub-?commands?|methods?|functions?|classes|class|hooks?|middleware|menus?|forms?"
    r"|widgets?|properties|property"
    r"|handlers?|checks?|dialogs?|tooltips?|animations?|filters?|search|sorting|interface|screens?|views?"
    r"|constructors?"
    r"|timeouts?|metrics|notifications?|translations?|localization|e-?mails?|exports?|imports?)"
)
_PROGRAM = (
    r"(?:function|class|method|script|program|parser|server|client|api|module|app|application|game|component"
    r"|library|service|tool"
    r"|website|web ?site|web ?page|page|algorithm|bot|cli|plugin|extension|form|dashboard|schema|pipeline"
    r"|wrapper|decorator|generator"
    r"|calculator|crawler|scraper|query|regex|macro|hook|interface|prototype|clone|solver|simulat\w+|daemon"
    r"|workflow|model)"
)
_TEXT = (
    r"(?:readme|documentation|docs?|guide|tutorial|how-?to|essay|story|letter|e-?mail|blog ?post|post|article"
    r"|report|release notes"
    r"|change ?log(?: entry)?|proposal|spec(?:ification)?|manual|summary|description|pull request|press release"
    r"|cover letter|faq|paper)"
)
_WRONG = (
    r"(?:bugs?|crash(?:es)?|(?:memory )?leaks?|race conditions?|deadlocks?|off-by-one|security (?:holes?"
    r"|issues?|problems?|bugs?|flaws?)"
    r"|flaws?|code smells?|bottlenecks?|performance (?:issues?|problems?)|logic errors?|edge cases?|(?:the"
    r"|a) (?:root )?cause"
    r"|better|faster way|a way to|(?:\w+ )?improvements?)"
)
_CODE = r"(?:imports?|functions?|variables?|code|classes|methods?|parameters?|css|styles|constants?)"
_CHANGE = re.compile(
    r"\b(?:refactor|rewrite|re-?implement|implement|moderni[sz]e|optimi[sz]e(?!d (?:build|binary|version|release))"
    r"|paralleli[sz]e|simplify|decouple"
    r"|generali[sz]e"
    r"|restructure|reorgani[sz]e|redesign|deduplicate|de-?dup|vectori[sz]e|docker[iz]+e|containeri[sz]e"
    r"|internationali[sz]e|locali[sz]e"
    r"|speed up|modulari[sz]e|profile and)(?:d|s|ing)?\b"
    r"|^(?:translate|design|architect|propose|suggest|recommend|brainstorm|come up with|draft|sketch|compose"
    r"|invent|solve|prove"
    r"|document|annotate|comment|handle|support|catch|prevent|avoid|allow|let (?:the )?users?|ensure"
    r"|validate (?:\w+ )?(?:input|e-?mails?"
    r"|forms?|arguments|params|parameters|data)|enforce|abstract|unify|consolidate|inline|debug|integrate"
    r"|hook up|wire up|cache"
    r"|make sure(?! (?:that )?(?:all )?(?:the )?tests?))\b"
    r"|\b(?:port|convert|translate|migrate|transpile|turn|transform|change|move)\b.{0,80}?\b(?:to|into"
    r"|from)\s+(?:an?\s+)?(?:typescript"
    r"|javascript|python|rust|go|java|kotlin|swift|c\+\+|c#|ruby|php|react|vue|svelte|tailwind|graphql|sql"
    r"|sqlalchemy|pytest|poetry"
    r"|async\w*|classes|dataclasses|functions?|hooks|generators?|decorators?|modules?|micro-?services?"
    r"|(?:\w+ )?librar(?:y|ies)"
    r"|(?:\w+ )?components?|f-strings|promises|french|german|spanish|english|italian|chinese|japanese"
    r"|portuguese|dutch|polish)\b"
    r"|\b(?:upgrade|migrate|move|switch|update|bring)\s+(?:the\s+|this\s+|our\s+"
    r"|all\s+(?:the\s+)?)?(?:\w+\s+)?(?:code|code ?base|app|syntax"
    r"|tests|components?|queries)\b.{0,40}\bto\b"
    rf"|\b(?:add|write|create|generate|provide|implement|give|introduce|put in|build in)\s+(?:me\s+|us\s+"
    rf"|it\s+)?(?:(?:an?|some|missing"
    rf"|proper|better|more|full|complete|good|basic|simple|new"
    rf"|unit)\s+)(?:\S+\s+){{0,4}}?{_MADE}\b(?!\s+(?:file|folder|directory|package"
    rf"|called|named|script)\b)"
    rf"|\b(?:add|write|create|generate)\s+(?:the\s+)?(?:docstrings?|doc comments?|type (?:hints|annotations)"
    rf"|unit tests|tests|test cases"
    rf"|error handling|logging|validation|caching|support|comments|pagination|documentation|retr(?:y|ies)"
    rf"|auth\w*)\b(?!/)"
    rf"|\b(?:write|create|make|build|code|develop|program|generate|set up|need|want)\s+(?:me\s+|us\s+)?(?:an?|some"
    rf"|another|my own|our own)\s+"
    rf"(?:\S+\s+){{0,4}}?{_PROGRAM}s?\b(?!\s+§)(?!\s+(?:file|folder|directory|package|build|branch|called|named)\b)"
    rf"|\b(?:write|draft|prepare|compose|create|generate)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+|some\s+"
    rf"|our\s+)?(?:\w+\s+){{0,2}}?{_TEXT}\s+"
    r"(?:for|about|on|of|that|which|to|explaining|describing|from)\b"
    r"|\bset up\s+(?:an?\s+|the\s+|some\s+)?(?:ci|cd|(?:\w+\s+)?pipeline|workflow|github actions?|continuous"
    r"|monitoring|deployment|auth\w*)\b"
    r"|\b(?:generate|create|make up|invent|write)\s+(?:some\s+|a few\s+|me\s+)?(?:\w+\s+)?(?:(?:test|sample"
    r"|fake|dummy|mock|example) data|fixtures|mocks)\b"
    r"|\b(?:fix|solve|repair|find|track down|get rid of|spot|identify|look for|detect|locate|hunt(?: down)?"
    r"|search for|show me)\s+(?:and\s+\w+\s+)?"
    rf"(?:the\s+|all\s+|any\s+|every\s+|this\s+|that\s+|an?\s+|my\s+|some\s+|these\s+|possible\s+"
    rf"|potential\s+)*(?:\w+\s+){{0,2}}?{_WRONG}(?!\S)(?! (?:file|report|folder|tracker|label|list))"
    r"|\bfix\s+(?:the\s+|all\s+|any\s+|those\s+|every\s+|these\s+)*(?:(?:failing|broken|red"
    r"|flaky)\s+(?:\w+\s+)?(?:tests?|ones|build|specs?)|tests?$|build$"
    r"|errors?(?! by)|compil\w+|(?:\w+ )?(?:issue|problem|regression|failure|warning about)\b(?! by))"
    r"|^fix (?:it|this|that|them)\W*$"
    r"|\b(?:crashes|throws|hangs|segfaults|freezes|leaks|breaks)\s+(?:when|if|on|with|for|after|as|because)\b"
    r"|\b(?:is|are) (?:broken|wrong|too slow)\b"
    r"|\bmake\s+(?:\S+\s+){1,5}?(?:faster|async\w*|thread-?safe|type-?safe|safer|cleaner|generic|robust|nicer"
    r"|prettier to|shorter|simpler|typed"
    r"|responsive|accessible|pass|compile|work|return|accept|support|handle|retry|wait|behave|ignore|look like"
    r"|idiomatic|concurrent|smaller"
    r"|green|more \w+|less \w+|(?!execut)\w{3,}[ai]ble)\b"
    r"|\b(?:improve|clean up|tidy up|polish|reduce|increase)\s+(?:the\s+|our\s+|its\s+"
    r"|this\s+)?(?:\w+\s+)?(?:code(?! style| format)|readability|performance|naming|structure"
    r"|design|error messages|complexity|duplication|coupling|memory (?:use|usage)|coverage|accessibility|speed"
    r"|architecture|usability)\b"
    r"|\bsplit\s+(?:up\s+)?\S+.{0,40}?\b(?:into|up)\b|\bextract\s+(?:\S+\s+){1,6}?(?:into|out|from)\b"
    r"|\bmerge\s+.{1,50}\binto one\b"
    rf"|\b(?:remove|delete|drop|clean up|eliminate|get rid of)\s+(?:all\s+|any\s+|the\s+"
    rf"|every\s+)*(?:duplicat\w+|dead|unused|redundant|repeated|unreachable)\s+(?:\w+\s+)?{_CODE}\b"
    r"|\brename (?:all|every|each)\b|\bfrom \w+ to \w+ (?:everywhere|throughout)\b"
    r"|\bpros and cons\b|\btrade-?offs?\b|\b(?:which|what) (?:one |of them |would be |is )*(?:the )?(?:better"
    r"|best (?:way|choice|practice|approach|option)|preferable|fits)\b"
    r"|\bfits better\b|\b(?:best|better|good|cleanest|right) (?:way|approach|structure|name|design|practice)s?\b"
    r"|\bhow (?:should|could|would) (?:i|we|you) (?:improve|structure|design|organi[sz]e|speed|implement|test"
    r"|handle|make|best|approach|write)\b"
    r"|\b(?:time|space|runtime|algorithmic|cyclomatic) complexity\b|\bbig-?o\b|\bis (?:this|it"
    r"|that) (?:a )?(?:good|bad|safe|secure|correct|idiomatic)\b",
    re.IGNORECASE,
)
_SOUGHT = re.compile(  # what nobody finds by looking
    rf"^(?:find|show me|list|locate)\b(?: out)?(?: (?:the|an?|any|all|every|possible|potential"
    rf"|some))*(?: \w+){{0,2}}? {_WRONG}(?!\S)"
    r"(?! (?:file|report|folder|tracker|label|list))|\bwhich (?:one |is |would be )*(?:better|best|preferable)"
    r"|\bpros and cons\b|\bcomplexity\b"
    r"|\bfind out (?:why|how)\b",
    re.IGNORECASE,
)
# What begins so is made, not looked at: beyond it, but for what a command of the project does, files, and texts spelled out.
_MAKES = re.compile(
    r"(?:adapt|adjust|align|animate|apply|attach|automate|beautify|block|calculate|cap|centrali[sz]e"
    r"|centre|center|change|clarify"
    r"|code|collapse|colou?r|combine|complete|compute|connect|convert|correct|customi[sz]e|deal with"
    r"|decorate|define|delay|deprecate"
    r"|derive|develop|disable|display|divide|embed|enable|encrypt|enhance|escape|expand|expose|extend|factor"
    r"|figure out|fill|filter|finish"
    r"|fix(?! what)|flatten|gate|get|give(?! me)|group|guard|harden|hash|hide|highlight|improve|increase|index|inject"
    r"|introduce|invert"
    r"|isolate|join|let|limit|load|log|lower|make(?= (?:the|its?|this|that|an?|our|all|every|my|users?"
    r"|\S+ed)\b)|map|mark|measure|memoi[sz]e|merge|minimi[sz]e|mock|move|narrow|normali[sz]e|notify"
    r"|paginate|parse|patch|persist|plan|populate|pre-?load|protect|provide|pull|raise|randomi[sz]e|recalculate"
    r"|reduce|redirect|reject|render|reorder"
    r"|repair|replace|report|resolve|respect|restrict|retry|return|reuse|rework|round|sanitize|sanitise|save"
    r"|scale|secure|send|separate|seriali[sz]e"
    r"|shorten|shrink|slow|speed|stabili[sz]e|standardi[sz]e|store|stream|strengthen|style|swap|sync|teach"
    r"|throttle|tidy|tighten|track|trim"
    r"|turn|tweak|unwrap|update|use|validate|verify|warn|widen|wrap|write|(?:i|we)(?:['’]d)? (?:want|need"
    r"|would like|like) (?:the|an?|it|users|people|every|all|my|our)"
    r"|(?:the|it|this|users?|every|all|each)\b.{0,80}\b(?:should|must|needs to|has to|ought to))\b",
    re.IGNORECASE,
)
_LIKE_A_COMMAND = 0.6  # cosine
_ASKED_LIKE_A_COMMAND = 0.75  # from there on it is one, whatever its words are
_SPELLED_OUT = re.compile(
    r"§|\d|\b(?:(?:the|an?|this|every|all) (?:\w+ )?(?:files?$|folder\b|directory\b)|dir|line|branch|container"
    r"|service|typo|(?i:dockerfile|makefile|justfile|procfile)|licen[cs]e|lock ?file|dependenc\w+|packages?)\b"
    r"|\bto\s+(?:true|false|on|off|yes|no|[A-Z]\w*)\b"
)
_PLAINLY_MADE = re.compile(
    r"^(?:create|make|add|open|start|begin|set up)\s+(?:me\s+)?(?:an?\s+|the\s+|another\s+)?(?:new\s+|empty\s+"
    r"|local\s+|feature\s+|release\s+|nested\s+)*(?:git\s+)?(?:branch|files?|folders?"
    r"|director(?:y|ies)|dir|tag|symlink|virtual|venv|migration|stash|commit|(?:release |debug "
    r"|production )?build|wheel|jar|package|pull request|line)\b(?! (?:pass|work|green|fast))",
    re.IGNORECASE,
)
_EVERYWHERE = re.compile(
    r"(?<!search )(?<!look )\b(?:everywhere|across the (?:whole |entire )?(?:project|code ?base|repo\w*)"
    r"|throughout (?:the|our)|project-wide|all over the (?:project|code\w*)"
    r"|(?:to|in|for|of) the (?:whole|entire) (?:package|project|code ?base|module|library|app)|in (?:all"
    r"|every) (?:the |of the )?(?:\w+ )?(?:files?|modules?|class\w*|places?))\b",
    re.IGNORECASE,
)
_DEPENDENCIES = re.compile(
    r"\b(?:dependenc\w+|(?<!whole )(?<!entire )packages?|npm|pip|cargo|composer|gems?|crates?)\b(?! injection)",
    re.IGNORECASE,
)
_EXPLAIN = re.compile(
    r"^(?:explain|summari[sz]e|sum up|walk me through|review|critique|analy[sz]e|teach|describe|outline how"
    r"|interpret|assess|evaluate|judge|audit the code"
    r"|give me (?:a|an|some) (?:overview|summary|explanation|tour|feedback|review)|tell me (?:how|why|about))\b"
    r"|\b(?:explain|explanation|summari[sz]e)\b|\bhow\b.{0,80}\bworks?\b|\bwhy (?:does|do|is|are|did|was|were"
    r"|would|can['’]?t|don['’]?t|doesn['’]?t|isn['’]?t)\b"
    r"|\bwhat (?:do you think|went wrong|is wrong|['’]s wrong)\b|\bwhat['’]s wrong\b|\bthe (?:idea|reasoning"
    r"|rationale|logic|intuition) (?:behind|of)\b",
    re.IGNORECASE,
)


_ASKS_TO_JUDGE = re.compile(
    r"^show me how\b|^which (?:\w+ )?(?:pattern|framework|library|algorithm|approach|database|data structure"
    r"|design|language)\b|^what does (?:this|that|the) (?:\w+ )?(?:regex|regular expression|function|method"
    r"|class|query|snippet|loop|macro|error|code|line)\b"
    r"|\bshould (?:i|we)\b|\b(?:is|are) (?:my|our|this|that|these|the way)\b.{0,60}\b(?:safe|correct|right|good"
    r"|efficient|secure|sound|sensible|okay?|idiomatic"
    r"|a problem|a bad idea|worth)\b|\b(?:feedback|advice|an? opinion|your (?:opinion|thoughts)"
    r"|recommendations?|suggestions?|hints) (?:on|about|for|to|how)\b"
    r"|\b(?:what|which) (?:would|do) you (?:suggest|recommend|advise|prefer)\b|\bdifference between\b|\bwhy\W*$",
    re.IGNORECASE,
)


def _clauses(request: str) -> list[str]:
    """What it wishes, part by part, without the names and texts that it is about."""
    said = _COMMITS.sub("", _NAME.sub(" § ", _CONTENT.sub(r"\1", _QUOTED.sub(" § ", request))))
    found = []
    for clause in _CLAUSES.split(said):
        while (polite := _POLITE.match(clause)) and polite.end():
            clause = clause[polite.end() :]
        found.append(clause.strip())
    return [clause for clause in found if clause]


def is_hard_change(request: str, likeness: float = 0.0) -> bool:
    """Whether it asks for a change that has to be thought out. `likeness`, a cosine, is how much it is asked like a command of the
    project."""
    return any(_is_hard(clause, likeness) for clause in _clauses(request))


def _is_hard(clause: str, likeness: float) -> bool:
    if likeness >= _ASKED_LIKE_A_COMMAND or _DEPENDENCIES.search(clause) or _PLAINLY_MADE.match(clause):
        return False
    if _ONLY_LOOKS.match(clause):
        return _SOUGHT.search(clause) is not None
    made = likeness < _LIKE_A_COMMAND and _MAKES.match(clause) and not _SPELLED_OUT.search(clause)
    return bool(made) or any(pattern.search(clause) for pattern in (_CHANGE, _EVERYWHERE))


def is_explanation(request: str, likeness: float = 0.0) -> bool:
    """Whether it asks to have something explained, summed up or judged; `likeness` as in `is_hard_change`."""
    return any(
        (not _ONLY_LOOKS.match(clause) and _EXPLAIN.search(clause) is not None)
        or (likeness < _LIKE_A_COMMAND and _ASKS_TO_JUDGE.search(clause) is not None)
        for clause in _clauses(request)
    )


def is_everywhere(request: str) -> bool:
    """Whether a change is wished in many files at once."""
    return any(_EVERYWHERE.search(clause) is not None and not _ONLY_LOOKS.match(clause) for clause in _clauses(request))
