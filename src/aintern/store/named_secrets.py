# ruff: noqa: E501 a pattern is easier to read on one line
"""Where text shows a secret by its place: a name before it, an option, a header, a URL, a row of netrc, an element, a query.

Each place has a pattern whose group `quoted` or `bare` is the secret. Where a place is not certain (`password: …` may be prose, a type
or a parameter that is handed on) `is_told_apart` looks at the value: references, placeholders, paths, words and identifiers stay.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from aintern.store.hinted_patterns import HintedPatterns, compiled_pattern

# Names whose value is a secret that people choose, and that machines make; a machine's has digits.
# The short ones are the ends of other words as well.
_CHOSEN = r"passwords?|passwd|passphrase|passcode|contraseña|kennwort|passwort|(?<![a-z])(?:pass|pwd|psw|pw|senha)"
_MADE = (
    r"secrets?|credentials?|(?<![a-z])(?:pat|psk|jwt|sid|auth|_auth|sas|salt)|token"
    r"|(?<![a-z])(?:api|app|auth|access|account|service|private|priv|client|consumer|customer|db|database|secret|signing|signature|encryption|crypt|master"
    r"|subscription|license|shared|preshared|pre[_\-]shared|storage|host|hmac|webhook|admin|root|deploy|ssh|session|jwt)[_\-. ]?key(?:[_\-]?id)?"
)
_CAMEL = r"[a-z][A-Za-z0-9]{0,40}(?:Password|Passwd|Passphrase|Pass|Pwd|Secret|Token|ApiKey|AccessKey|SecretKey|PrivateKey|AuthKey)"
_SUFFIX = r"(?:[_\-]?(?:\d{1,4}|prod|production|staging|stage|dev|test|live|old|new|current|previous|value|val|plain|raw|b64|base64|encoded|base))?"
_QUOTED = r"(?P<escape>\\{0,3})(?P<quote>[\"'`])(?!(?P=quote)|[\s,)\]])(?P<quoted>[^\n]{1,2000}?)(?P=escape)(?P=quote)"
_BARE = r"(?P<bare>[^\s\"'`,;&|<>()\[\]{}\\]{4,500}+(?![(\[]))"
_VALUE = rf"(?:{_QUOTED}|(?P<bare>[^\s\"'`;&|<>\\]{{3,500}}))"
_OPTION_NAME = (
    r"(?:[a-z0-9]{1,20}[-_]){0,4}(?:password|passwd|passphrase|passcode|pass|pwd|pw|secret|token|credentials?|api-?key|apikey|auth-?key|access-?key"
    r"|secret-?key|account-?key|shared-?key|encryption-?key|license-?key|private-token|oauth2-bearer|storepass|keypass|passin|passout|psk|pat)"
)

# Of each place: pieces of lower-case text of which one must be there, whether the place is certain, and the pattern.
_PLACES: tuple[tuple[str, bool, str], ...] = (
    # NAME=value, NAME: value, "name": "value", also with the quotes escaped (JSON in a string). A bare value is no comparison
    # (`password == x`), and none that goes on as a call or an index: possessive, or it would be cut there.
    (
        "key pass pwd psw pw secret credential token auth pat psk jwt cookie sid contrase kennwort senha sas salt", False,
        rf"(?i)(?P<name>(?:{_CHOSEN}|{_MADE}){_SUFFIX})"
        rf"(?P<link>\\{{0,3}}[\"'\]]{{0,2}}\s{{0,3}}(?::=|=>|\?=|={{1,3}}|:(?!:))\s{{0,3}}(?:[bru](?=[\"'`]))?)(?:{_QUOTED}|(?<!==)(?<!== ){_BARE})",
    ),
    # camelCase names: dbPassword, clientSecret, accessToken
    (
        "password passwd passphrase secret token key", False,
        rf"(?P<name>\b{_CAMEL})"
        rf"(?P<link>\\{{0,3}}[\"'\]]{{0,2}}\s{{0,3}}(?::=|=>|={{1,3}}|:(?!:))\s{{0,3}})(?:{_QUOTED}|(?<!==)(?<!== ){_BARE})",
    ),
    # an environment's name with a machine's key: STRIPE_KEY=…, JWT_SIGNATURE=…
    ("_key", False, rf"(?P<name>\b[A-Z][A-Z0-9_]{{0,40}}_KEY)(?P<link>\s{{0,2}}[=:]\s{{0,2}})(?:{_QUOTED}|{_BARE})"),
    # a name and its value without a sign between them: Dockerfiles, fish, setx, `aws configure set`, npm
    (
        "env arg set config", False,
        rf"(?im)(?P<name>(?:^\s{{0,8}}(?:env|arg)|\bset(?:x|env)?(?:\s-[a-z]{{1,4}}){{0,3}}|\bconfig(?:ure)?(?:\s(?:set|add))?)\s{{1,4}}[\w\-.:/@]{{0,80}}?"
        rf"(?:{_CHOSEN}|{_MADE}|pypi-token[\w.\-]{{0,30}}))(?P<link>\s{{1,4}}){_VALUE}",
    ),
    # --password value, -password=value; the value is not the next option and no variable
    (
        "-", False,
        rf"(?i)(?P<name>(?<![\w\-])--?{_OPTION_NAME})(?P<link>=|\s{{1,4}})(?![-$])(?:pass:)?{_VALUE}",
    ),
    ("/p", False, rf"(?i)(?P<name>(?<![\w/])/(?:p:)?(?:password|pass|pwd))(?P<link>[:=]){_VALUE}"),
    # programs whose short option takes a password, glued or as the next word
    ("-p", True, rf"\b(?:mysql(?:dump|admin|import|show|check|pump|sh)?|mariadb(?:-\w+)?|mycli|7za?|7zr|rar|unrar|sshpass|xtrabackup)\b[^\n|;&]{{0,300}}?\s-p(?![\s\-=$]){_VALUE}"),
    (
        "-p", True,
        rf"\b(?:(?:docker|podman|buildah|skopeo|nerdctl|oras|crane|helm|az|oc|cf|ibmcloud|npm-cli|wp)\b[^\n|;&]{{0,80}}?\blogin|sshpass|twine\s+upload|mongo(?:sh|dump|restore|export|import)?"
        rf"|impala-shell|vncviewer|ipmitool|rcon-cli|zabbix_sender|isql|tsql)\b[^\n|;&]{{0,300}}?\s-p\s+(?![\-$]){_VALUE}",
    ),
    ("-p", True, rf"\b(?:unzip|zip|sqlcmd|bcp|osql|mosquitto_(?:pub|sub)|ipmitool|zipcloak)\b[^\n|;&]{{0,300}}?\s-P\s*(?![\-$\s]){_VALUE}"),
    ("-a", True, rf"\b(?:redis-cli|valkey-cli|keydb-cli|kafkacat)\b[^\n|;&]{{0,300}}?\s-a\s+(?![\-$]){_VALUE}"),
    ("-w", True, rf"\bldap(?:search|add|modify|delete|whoami|passwd|compare|modrdn)\b[^\n|;&]{{0,300}}?\s-w\s*(?![\-$\s]){_VALUE}"),
    ("-pw", True, rf"\b(?:plink|pscp|psftp|putty|winscp)\b[^\n|;&]{{0,300}}?\s-pw\s+(?![\-$]){_VALUE}"),
    ("openssl", True, rf"\bopenssl\b[^\n|;&]{{0,300}}?\s-(?:k|K)\s+(?![\-$]){_VALUE}"),
    ("pass:", True, r"(?<![\w\-])-pass(?:in|out)?\s+['\"]?pass:(?P<bare>[^\s'\"\\]{1,300})"),
    ("smbclient rpcclient", True, r"\b(?:smbclient|rpcclient|smbget|winexe|wmic)\b[^\n|;&]{0,300}?\s(?:-U|--user)[\s=]{0,2}['\"]?[\w\\./@\-]{1,80}%(?P<bare>[^\s'\"\\]{1,300})"),
    ("lftp", True, r"\blftp\b[^\n|;&]{0,300}?\s-u\s+['\"]?[\w@.\-]{1,80},(?P<bare>[^\s'\"\\]{1,300})"),
    # user:password of curl and its like, glued as well
    (
        "curl wget http xh aria2c ab hey wrk k6", True,
        r"\b(?:curl|wget|https?|xhs?|aria2c|ab|siege|curlie|hurl)\b[^\n|;]{0,500}?\s(?:-u|-U|-a|-A|--user|--proxy-user|--auth|--login-options)[\s=]{0,2}(?:"
        r"(?P<quote>['\"])(?![$\-])[^\s:'\"]{0,100}:(?P<quoted>(?!//)[^\n'\"$][^\n'\"]{0,300})(?P=quote)|(?![$\-])[^\s:'\"]{0,100}:(?P<bare>(?!//)[^\s'\"$\\][^\s'\"\\]{0,300}))",
    ),
    ("curl wget", True, rf"\b(?:curl|wget)\b[^\n|;]{{0,500}}?\s(?:-b|--cookie)[\s=]{{0,2}}(?=[^\s=]{{1,100}}=){_VALUE}"),
    # words at a fixed place
    (
        "login auth authtoken token", False,
        rf"(?P<name>\b(?:vault|cargo|snyk|bao|railway|flyctl|sentry-cli)\s+(?:login|auth)|\bngrok\s+(?:config\s+add-)?authtoken|\bconda\s+token\s+set|\bdoctl\s+auth\s+init\s+-t)(?P<link>\s+)(?![\-$]){_VALUE}",
    ),
    ("htpasswd", True, r"\bhtpasswd\s+-\w*b\w*(?:\s+-\w+){0,4}\s+\S{1,200}\s+\S{1,100}\s+['\"]?(?P<bare>[^\s'\"$\\]{1,200})"),
    ("wpa_passphrase", True, rf"\bwpa_passphrase\s+\S{{1,80}}\s+{_VALUE}"),
    ("net user net use", True, r"(?i)\bnet\s+us(?:er|e)\s+(?:\S{1,120}\s+){1,2}(?:/user:\S{1,80}\s+)?(?P<bare>(?!/)[^\s/$*\"'\\][^\s\"'\\]{2,100})(?=\s+/(?:add|domain|persistent)|\s*$)"),
    ("echo printf", True, r"\b(?:echo|printf)\s+(?:-\w+\s+)?(?:['\"](?P<quoted>[^'\"\n$]{3,200})['\"]|(?P<bare>[^\s'\"$|\\]{3,200}))\s*\|\s*(?:sudo\s+(?:-\w+\s+)*-S|su\b|passwd|chpasswd|\S{0,40}[^\n|;]{0,200}?--(?:password|token)-stdin|gh\s+auth\s+login\s+--with-token|cryptsetup)"),
    # headers
    (
        "authorization", False,
        r"(?i)(?P<name>\b(?:proxy-|x-)?authorization)(?P<link>\\{0,3}(?:[\"']?\s{0,3}(?::|=|=>)|[\"'],)\s{0,3}\\{0,3}[\"']?\s{0,2}(?:(?:bearer|basic|token|digest|negotiate|apikey|key|hmac|splunk|bot|aws4-hmac-sha256|sso-key|genie\s?key|oauth)\s{1,3})?)"
        r"(?P<bare>[^\s\"'\\$<{%(\[][^\n\"'\\]{3,2000})",
    ),
    ("authorization", True, r"(?i)\bauthorization[\"']?\s?:\s{0,3}(?:digest|oauth|aws4-hmac-sha256)\s(?P<bare>[^\n\\]{4,2000}?)(?='?$|'\s|\n|\\)"),
    ("bearer basic token", False, r"(?i)(?P<name>\b(?:bearer|basic|token|apikey))(?P<link>\s{1,3})(?P<bare>[A-Za-z0-9+/_.~\-]{12,2000}={0,2})"),
    ("x- ocp-", False, r"(?i)(?P<name>\b(?:x|ocp|cf|dd|aws|fastly|shopify)-[\w\-]{0,40}(?:key|token|secret|auth|signature|password|session))(?P<link>\\{0,3}[\"']?\s{0,3}[:=]\s{0,3}\\{0,3}[\"']?)(?P<bare>[^\s\"'\\$<{}()%,;&]{6,2000})"),
    ("set-cookie", True, r"(?i)(?P<name>\bset-cookie2?)(?P<link>\\{0,3}[\"']?\s{0,3}[:=]\s{0,3}\\{0,3}[\"']?[\w\-.]{1,80}=)(?P<bare>[^\s;\"'\\]{4,4000})"),
    ("cookie", True, r"(?i)(?P<name>(?<!set-)(?<![\w\-])cookie)(?P<link>\\{0,3}[\"']?\s{0,3}:\s{0,3}\\{0,3}[\"']?)(?P<bare>[\w\-.]{1,80}=[^\n\"'\\]{4,4000})"),
    # URLs: the password, a token as the user, and what signs or opens them. A port is followed by / and not by @.
    ("://", True, r"(?<![\w])[a-zA-Z][a-zA-Z0-9+.\-]{1,20}://[^\s:/?#@\"'<>]{0,100}:(?P<bare>[^\s/?#@\"'<>]{1,200})(?=@[\w\[])"),
    ("://", True, r"(?<![\w])[a-zA-Z][a-zA-Z0-9+.\-]{1,20}://(?P<bare>(?=[^\s:/?#@\"']{0,200}\d)[\w.\-]{16,200})(?=@[\w\[])"),
    (
        "sig= signature= token= key= secret= password= passwd= pwd= auth= apikey= code= credential= jwt=", False,
        r"(?i)(?P<name>[?&;](?:amp;)?(?:x-(?:amz|goog)-(?:signature|security-token|credential)|[\w\-.]{0,40}?(?:sig|signature|token|api_?key|key|secret|passw(?:or)?d|pass|pwd|auth|jwt|credential)))(?P<link>=)(?P<bare>[^\s&;#\"'<>\\$){}\]]{6,2000})",
    ),
    # netrc, .pgpass, passwd files
    ("password", True, r"(?i)\b(?:machine\s+\S{1,200}|default)\s+login\s+\S{1,200}\s+(?:account\s+\S{1,100}\s+)?password\s+(?P<bare>[^\s\"\\]{1,300})"),
    ("login", True, r"(?im)^\s{0,8}login\s+\S{1,200}\s+password\s+(?P<bare>[^\s\"\\]{1,300})"),
    (":5432: :*:", True, r"(?m)^[\w.*\-]{1,200}:(?:5432|\*):[^:\s]{1,100}:[^:\s]{1,100}:(?P<bare>[^\s\"\\]{1,300})$"),
    # elements, and names beside values
    (
        "</", False,
        rf"(?i)<(?:\w{{1,20}}:)?(?P<name>[\w.\-]{{0,40}}?(?:{_CHOSEN}|secret|token|api-?key|access-?key|secret-?key|private-?key))(?P<link>(?:\s[^<>]{{0,200}})?>\s{{0,4}})(?P<bare>[^<>\s$%{{][^<>\n]{{0,500}}?)(?=\s{{0,4}}</)",
    ),
    (
        "value", False,
        rf"(?i)(?P<name>\b(?:key|name)\\{{0,3}}[\"']?\s{{0,3}}[:=]\s{{0,3}}\\{{0,3}}[\"']?[\w.\-:]{{0,60}}?(?:{_CHOSEN}|{_MADE}))(?P<link>\\{{0,3}}[\"']?\s{{0,3}},?\s{{1,80}}\\{{0,3}}[\"']?value\\{{0,3}}[\"']?\s{{0,3}}[:=]\s{{0,3}})(?:{_QUOTED}|{_BARE})",
    ),
    ("value", False, rf"(?i)(?P<name>\b(?:key|name)\\{{0,3}}[\"']\s{{0,3}}:\s{{0,3}}\\{{0,3}}[\"'][\w.\-]{{0,60}}?(?:{_CHOSEN}|{_MADE}))(?P<link>\\{{0,3}}[\"'],\\{{0,3}}[\"']value\\{{0,3}}[\"']\s{{0,3}}:\s{{0,3}}){_VALUE}"),
    # a YAML block: the first line of it, whatever it is
    ("| >", True, rf"(?i)(?:{_CHOSEN}|{_MADE})\s{{0,2}}:\s{{0,2}}[|>][+\-]?\d?\s{{0,4}}\n\s{{1,60}}(?P<bare>[^\n]{{1,500}})"),
    # SQL
    ("identified", True, r"(?i)\bidentified\s+(?:with\s+\S{1,60}\s+)?(?:by|as)\s+(?:password\s+)?(?P<quote>['\"])(?P<quoted>[^'\"\n]{1,300})(?P=quote)"),
    ("password", True, r"(?i)\bpassword\s{1,4}(?P<quote>')(?P<quoted>[^'\n]{1,300})(?P=quote)"),
    ("password(", True, r"(?i)\b(?:password|pwdencrypt|crypt)\s?\(\s?(?P<quote>['\"])(?P<quoted>[^'\"\n]{1,300})(?P=quote)"),
    # PowerShell, Python's pairs of user and password, PuTTY's keys
    ("securestring", True, r"(?i)\bconvertto-securestring\s+(?:-string\s+)?(?P<quote>['\"])(?P<quoted>[^'\"\n$]{1,300})(?P=quote)"),
    ("auth", True, r"(?i)\b(?:auth|basic_auth|proxy_auth|httpbasicauth|login)\s?=?\s?\(\s?['\"][^'\"\n]{1,100}['\"]\s?,\s?(?P<quote>['\"])(?P<quoted>[^'\"\n{}]{3,200})(?P=quote)\s?\)"),
    ("private-lines", True, r"(?i)\bprivate-lines:\s?\d{1,3}\r?\n(?P<bare>(?:[a-z0-9+/=]{1,64}\r?\n?){1,60})"),
    # "the password is hunter2": prose, so only with a digit and a letter
    ("password passwort token key", False, r"(?i)(?P<name>\b(?:password|passwort|passphrase|token|key))(?P<link>\s(?:is|ist|was)(?:\snow)?:?\s[\"'`]?)(?P<bare>(?=[^\s]{0,60}\d)(?=[^\s]{0,60}[a-z])[^\s\"'`]{6,100}?)(?=[.,;!]?(?:[\s\"'`]|$))"),
)  # fmt: skip

_CHOSEN_NAME = re.compile(rf"(?i)(?:{_CHOSEN})(?:{_SUFFIX})\W{{0,3}}$")
_REFERENCE = re.compile(
    r"(?i)[$<%@#:]|[^\n]{0,200}\$\{|0x[0-9a-f]{1,16}$|\{\{|\{[^{}]*\}$|\*{2,}|\.{2,}|…|x{4,}$|\[masked|!\w+$|redacted|hidden$|env[:.(]|op://|vault:|ref\+|secret(?:sid|ref)?:|arn:|file:|https?:"
    r"|(?:your|my|the|some|an?|insert|enter|example|sample|dummy|fake|placeholder)[-_ .](?:\w{1,20}[-_ .]){0,3}\w*(?:key|token|pass|pwd|secret|cred|here|value|id)"
    r"|your[a-z]*$|change-?me|to-?do$"
    r"|(?:none|null|nil|true|false|yes|no|on|off|undefined|str|string|text|int|integer|float|number|bool|boolean|bytes|any|object|array|list|dict|tuple|optional|required|"
    r"inherit|default|unset|empty|missing|invalid|unknown|enabled|disabled|always|never|auto|self|cls|this|void|char|varchar|buffer|value|file|path|field|hash|"
    r"input|output|prompt|read|write|admin|user|username|name|id|type|key|same|again|here|there|only|type|len|size|basic|bearer|digest|oauth2?)$"
)
_GENERIC = re.compile(r"[\w.]{1,60}[\[(]")  # a type or a call: list[str], read(…)
_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]*")  # a name in code, not quoted
_BEFORE = re.compile(r":?[\w\-.$]*\Z")  # the rest of a name, before the piece of it that tells
_PATH = re.compile(
    r"(?:~|\.{1,2})?(?:/[\w.@+\- ]+){2,}/?$|/[\w.\-]+/?$|[A-Za-z]:[\\/]|\\\\|(?:\.{1,2}|~)/|[\w.\-]+(?:/[\w.\-]+)+\.\w{1,5}$"
)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_\-]*(?:(?:\.|::|->|\?\.)[A-Za-z_]\w*)*[.:]?$")
_MACHINE_MADE = re.compile(r"(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])\w{16}")  # also behind a dot: s.Zm9vYmFyYmF6cXV4
_REFERENCE_PATH = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::|->|\?\.)[A-Za-z_]\w*)+$")
_TELLING = re.compile(
    r"(?i)pass|pwd|secret|token|key|cred|auth|cookie|salt|config|settings|param|default|header|kwargs|args"
)
_PROSE = re.compile(
    r"(?i)\b(?:the|an?|your|to|for|of|is|are|was|must|should|can|cannot|will|with|and|or|not|no|in|on|by|from|if|this|that|it|as|be|use|used|using|enter|please|"
    r"invalid|wrong|missing|required|provided|given|expired|incorrect|failed|found|via|when|into|than|has|have|at|you)\b"
)


_HINTS = HintedPatterns(hints.split() for hints, *_ in _PLACES)


def secrets_by_place(text: str, lowered: str) -> Iterator[tuple[int, int]]:
    """Where the secrets stand in a text; `lowered` is the text in lower case. Places may overlap."""
    for place in _HINTS.worth_trying(lowered):
        _, is_certain, pattern = _PLACES[place]
        ignores_case = pattern.startswith(
            "(?i)"
        )  # in lower case a pattern that minds the case finds the same, and faster
        for found in compiled_pattern(pattern.removeprefix("(?i)")).finditer(lowered if ignores_case else text):
            parts = found.groupdict()
            is_quoted = parts.get("quoted") is not None
            start, end = found.span("quoted" if is_quoted else "bare")
            value = text[start:end]
            if is_certain:
                is_secret = not _REFERENCE.match(value)
            else:
                name = _BEFORE.search(text, max(0, found.start("name") - 60), found.start("name"))
                full = (name[0] if name else "") + text[slice(*found.span("name"))]
                is_secret = is_told_apart(full, parts["link"], value, text[end : end + 24], quoted=is_quoted)
            if is_secret:
                yield start, end


def is_told_apart(name: str, link: str, value: str, behind: str = "", *, quoted: bool = True) -> bool:
    """Whether a value under a secret's name is one. `link` is what stands between them, `behind` what follows the value."""
    if not value.strip() or _REFERENCE.match(value) or _PATH.match(value):
        return False
    if _MACHINE_MADE.search(value) and not _TELLING.search(value) and (quoted or "=" not in link):
        return True
    if _REFERENCE_PATH.match(value):
        return False
    chosen = bool(_CHOSEN_NAME.search(name))
    if name.startswith(":") and link == ":":
        return False  # a part of a name with colons in it, such as an ARN
    if value.endswith("(") or _GENERIC.match(value) or (not quoted and _CONSTANT.fullmatch(value)):
        return False
    if value.isdigit():
        return chosen and len(value) >= 4
    if " " in value.strip():
        return (
            _is_passphrase(name, value, chosen)
            if quoted
            else any(part.isalnum() and len(part) > 7 for part in value.split())
        )
    if _IDENTIFIER.match(value):
        return _is_word(name, link, value, behind, chosen, quoted)
    if (
        not quoted
        and "=" in link
        and behind[:1] in (",", ")")
        and re.fullmatch(r"[A-Za-z_]\w*", value)
        and name.islower()
    ):
        return False  # a parameter that is handed on: password=pw2, token=token1)
    return chosen or len(value) >= 8


def is_secret_under(name: str, value: str) -> bool:
    """Whether a whole value of a table (a parameter, a variable) is secret by its name; here no prose is to be told apart."""
    if not value or not _names_a_secret(name) or _REFERENCE.match(value) or _PATH.match(value):
        return False
    return not value.isdigit() or bool(_CHOSEN_NAME.search(name))


@lru_cache(1024)  # the names of parameters come again with every call
def _names_a_secret(name: str) -> bool:
    return bool(compiled_pattern(rf"(?i)[\w\-.]{{0,60}}?(?:{_CHOSEN}|{_MADE}){_SUFFIX}|{_CAMEL}").fullmatch(name))


def _is_passphrase(name: str, value: str, chosen: bool) -> bool:
    if re.search(r"(?i)(?:token|key)\W*$", name) and not any(c.isdigit() for c in value):
        return False  # a label; what a machine made has digits
    return len(value.split()) <= 8 and not _PROSE.search(value) and (chosen or not _TELLING.search(value))


def _is_word(name: str, link: str, value: str, behind: str, chosen: bool, quoted: bool) -> bool:
    """Letters alone: a word, a type, an identifier, or a poor password."""
    if not chosen:
        if _TELLING.search(value):
            return False
        if re.search(r"(?i)\b(?:basic|bearer)\s", link):  # Authorization: Basic …
            return len(value) >= 8
        if not quoted and " " in link:
            return False
        return len(value) >= 20 and not re.search(r"[_\-.]", value) and value.lower() != value != value.upper()
    if _TELLING.search(value) or "." in value or "_" in value or len(value) < 4 or _PROSE.match(value):
        return False
    if quoted:
        return True
    if behind[:1] in (",", ")", "]", "|", "}") or re.match(r"[ \t]*(?:=|\|)|[ \t]+[A-Za-z(]", behind):
        return False  # handed on, a type, or the beginning of a sentence
    if ":" in link:
        return value.islower() and len(value) > 5
    return ("=" in link and " " not in link and (name.isupper() or not name[:1].isspace())) or (
        link.isspace() and name.startswith("-")
    )
