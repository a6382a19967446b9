"""Masks keys, tokens and passwords in text that is kept or leaves the machine.

The patterns of tokens are those of detect-secrets (https://github.com/Yelp/detect-secrets), plus a few newer ones; named
values (`password=…`, `Authorization: Bearer …`) are found by name. What is masked keeps its first four characters where
they only say the kind (`ghp_`), never more. No mask is complete: a secret without a known form or name stays.

Work is linear: every pattern is bounded, and detect-secrets is imported only for a text that holds one of its prefixes.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

__all__ = ["mask", "mask_json", "mask_value"]

MASK = "[masked]"

# Names whose value is a secret. `token` only as a word's end: max_tokens and token_count are numbers of tokens.
_NAME = (
    r"(?:api|auth|access|account|service|private|priv|client|db|database|secret|signing|encryption|master)[_\-. ]?key(?:[_\-]?id)?"
    r"|passwords?|passwd|passphrase|pwd|secrets?|credentials?|(?:[a-z]{1,20}[_\-.])?token|authtoken|accesstoken|contraseña"
)
_NAMED = re.compile(
    rf"(?i)(?P<name>(?<![a-z])[\w\-.]{{0,40}}?(?:{_NAME})(?:_[a-z0-9]{{1,20}})?)"
    r"(?P<link>[\"'\]]{0,2}\s{0,3}(?::=|=>|={1,3}|:)\s{0,3})"
    r"(?:(?P<quote>\\?[\"'`])(?P<quoted>.{1,2000}?)(?P=quote)|(?<!==)(?<!== )(?P<bare>[^\s\"'`,;&|<>()\[\]{}\\]{4,500}+(?![(\[])))"
)
_FLAG = re.compile(
    r"(?i)(?P<name>--?(?:password|passwd|pass|token|api-key|apikey|secret|auth-token|access-token|client-secret))"
    r"(?P<link>[ =])(?P<bare>(?![-$])[^\s\"'`;&|<>]{3,500})"
)
_HEADER = re.compile(
    r"(?i)(?P<name>\b(?:bearer|basic|token))(?P<link>\s{1,3})(?P<bare>[A-Za-z0-9+/_.~\-]{12,2000}={0,2})"
)
_URL = re.compile(
    r"(?P<name>[a-z][a-z0-9+.\-]{1,20}://[^\s:/?#@\"']{0,100}:)(?P<link>)(?P<bare>[^\s/?#@\"']{1,200})(?=@)"
)
_KEY_BLOCK = re.compile(
    r"-----BEGIN (?P<kind>[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?)-----.*?(?:-----END (?P=kind)-----|\Z)", re.S
)
_TOKENS = re.compile(
    r"(?<![\w\-])eyJ[\w\-=]{8,4000}\.[\w\-=]{8,8000}(?:\.[\w\-=]{0,2000})?|"  # JWT
    r"\bsk-(?:ant-|proj-|or-v1-)?[A-Za-z0-9_\-]{20,200}"  # OpenAI, Anthropic, OpenRouter
    r"|\bgithub_pat_[A-Za-z0-9_]{22,255}"
    r"|\bhf_[A-Za-z0-9]{30,60}"
    r"|\bAIza[A-Za-z0-9_\-]{35}"  # Google
    r"|\bya29\.[A-Za-z0-9_\-]{20,500}"
    r"|\bnpm_[A-Za-z0-9]{36}"
    r"|\bxapp-\d-[A-Z0-9]{5,20}-\d{5,20}-[a-f0-9]{30,100}"
    r"|\bdop_v1_[a-f0-9]{64}"
    r"|\bAGE-SECRET-KEY-1[A-Z0-9]{58}"
)
# Values that are references or placeholders, not secrets.
_HARMLESS = re.compile(
    r"(?i)\$|<|%|\*{2,}|(?:none|null|nil|true|false|undefined|str|string|int|bytes|any|optional|required)$|\[masked\]"
)

# What a text must hold, in any case, for one of the patterns above to find anything.
_HINTS = (
    *("key", "pass", "pwd", "secret", "credential", "token", "contrase", "bearer", "basic", "private"),
    *("://", "sk-", "github_pat_", "hf_", "aiza", "ya29", "npm_", "xapp-", "dop_v1_", "eyj"),
)

# detect-secrets' detectors and what a text must hold for one of them to find anything. Its patterns for JWT (quadratic,
# leaves the signature), npm (quadratic), OpenAI, basic auth, private keys and keywords (one per line) are replaced above.
_DETECTORS = {
    "artifactory": re.compile(r"(?:AKC|AP[\dA-F])[a-zA-Z0-9]{8}"),
    "aws": re.compile(r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}|(?i:aws).{0,80}['\"][0-9a-zA-Z/+]{40}"),
    "azure_storage_key": re.compile(r"AccountKey="),
    "discord": re.compile(r"[MNO][\w\-]{23,25}\.[\w\-]{6}\."),
    "github_token": re.compile(r"gh[pousr]_"),
    "gitlab_token": re.compile(r"gl(?:pat|dt|ft|soat|rt|cbt|imt|ptt|agent|oas)-|GR1348941"),
    "mailchimp": re.compile(r"[0-9a-z]{32}-us\d"),
    "pypi_token": re.compile(r"pypi-Ag"),
    "sendgrid": re.compile(r"SG\."),
    "slack": re.compile(r"(?i)xox[abpors]-|hooks\.slack"),
    "square_oauth": re.compile(r"sq0csp"),
    "stripe": re.compile(r"[rs]k_live_"),
    "telegram_token": re.compile(r"\d{8}:[\w\-]{35}"),
    "twilio": re.compile(r"(?:AC|SK)[a-z0-9]{32}"),
}
_DETECTOR_HINTS = (
    *("akc", "ap", "a3t", "abia", "acca", "akia", "asia", "aws", "accountkey", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    *("gl", "gr1348941", "-us", "pypi-ag", "sg.", "xox", "hooks.slack", "sq0csp", "k_live_", "ac", "sk"),
)
_UNNAMED = re.compile(f"{_DETECTORS['telegram_token'].pattern}|{_DETECTORS['discord'].pattern}")


def mask(text: str) -> str:
    """The text with every secret it shows replaced by `[masked]`."""
    lowered = text.lower()
    if any(hint in lowered for hint in _HINTS):
        text = _mask_named(text)
    if any(hint in lowered for hint in _DETECTOR_HINTS) or _UNNAMED.search(text):
        text = _mask_detected(text)
    return text


def mask_value(value: Any, name: str = "") -> Any:
    """A JSON value with its strings masked, keys as well as values; what stands under a secret's name is masked whole."""
    if isinstance(value, str):
        return MASK if name and value and _is_secret(name, value) else mask(value)
    if isinstance(value, Mapping):
        return {mask(str(key)): mask_value(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [mask_value(inner, name) for inner in value]
    return value


def mask_json(value: Any) -> str:
    """The value as compact JSON text, masked; values that JSON has no words for become their text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    if mask(text) == text:
        return text
    return json.dumps(mask_value(value), ensure_ascii=False, separators=(",", ":"), default=str)


def _is_secret(name: str, value: str) -> bool:
    return bool(_WHOLE_NAME.fullmatch(name)) and not _HARMLESS.match(value)


_WHOLE_NAME = re.compile(rf"(?i)[\w\-.]{{0,40}}?(?:{_NAME})")


def _mask_named(text: str) -> str:
    text = _KEY_BLOCK.sub(lambda found: f"-----BEGIN {found['kind']}-----{MASK}", text)
    for pattern in (_NAMED, _FLAG, _HEADER, _URL):
        text = pattern.sub(_replaced, text)
    return _TOKENS.sub(_shortened, text)


def _replaced(found: re.Match[str]) -> str:
    parts = found.groupdict()
    value = parts["bare"] or parts.get("quoted") or ""
    if _HARMLESS.match(value):
        return found[0]
    quote = parts.get("quote") or ""
    return f"{parts['name']}{parts['link']}{quote}{MASK}{quote}"


def _shortened(found: re.Match[str]) -> str:
    return found[0][:4] + MASK


def _mask_detected(text: str) -> str:
    for detector, hint in _DETECTORS.items():
        if hint.search(text):
            for pattern in _patterns(detector):
                text = pattern.sub(_shortened, text)
    return text


@cache
def _patterns(detector: str) -> tuple[re.Pattern[str], ...]:
    """The regular expressions of one detector of detect-secrets."""
    module = import_module(f"detect_secrets.plugins.{detector}")
    found: list[re.Pattern[str]] = []
    for thing in vars(module).values():
        if isinstance(thing, type) and thing.__module__ == module.__name__:
            found.extend(getattr(thing, "denylist", ()))
    return tuple(found)
