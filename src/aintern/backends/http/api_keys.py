"""Which API key belongs to which server: from the environment, or from the system's keyring where it is installed."""

import os
from importlib import import_module
from urllib.parse import urlsplit

from aintern.backends.http.server_address import LOOPBACK
from aintern.errors import ModelUnavailable

# A key is only ever sent to the service that it belongs to, and only over https.
SERVICE_KEYS = {
    "api.openai.com": "OPENAI_API_KEY",
    "openrouter.ai": "OPENROUTER_API_KEY",
    "api.mistral.ai": "MISTRAL_API_KEY",
    "api.deepseek.com": "DEEPSEEK_API_KEY",
    "api.groq.com": "GROQ_API_KEY",
    "api.together.xyz": "TOGETHER_API_KEY",
    "api.x.ai": "XAI_API_KEY",
    "api.anthropic.com": "ANTHROPIC_API_KEY",
    "generativelanguage.googleapis.com": "GEMINI_API_KEY",
    "router.huggingface.co": "HF_TOKEN",
}
ANY_SERVER = "AINTERN_API_KEY"


def api_key(base_url: str, variable: str = "") -> str:
    """The key for the server at `base_url`, or an empty string where none is set.

    `variable` is the one that the settings name for it, if any but OPENAI_API_KEY; `AINTERN_API_KEY` is for whatever server
    was configured; `OPENAI_API_KEY` also for the one in `OPENAI_BASE_URL`; else the service's own variable; else the keyring's
    password for service `aintern` and the server's name.
    Raises ModelUnavailable when a key holds characters that no header can carry."""
    url = urlsplit(base_url)
    host = url.hostname or ""
    key = _named(variable, host, url.scheme) or _from_environment(base_url, host, url.scheme) or _from_keyring(host)
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ModelUnavailable(
            f"The API key for {host} holds white space or characters that no key has.", "Set it again."
        )
    return key


def _named(variable: str, host: str, scheme: str) -> str:
    """What the user's own variable holds; never in the open, but on this machine."""
    if variable in ("", SERVICE_KEYS["api.openai.com"]) or not (scheme == "https" or host in LOOPBACK):
        return ""
    return os.environ.get(variable, "").strip()


def _from_environment(base_url: str, host: str, scheme: str) -> str:
    if key := os.environ.get(ANY_SERVER, "").strip():
        return key
    if base_url.rstrip("/") == os.environ.get("OPENAI_BASE_URL", "").rstrip("/"):
        return os.environ.get("OPENAI_API_KEY", "").strip()
    if scheme != "https" or host not in SERVICE_KEYS:
        return ""
    return os.environ.get(SERVICE_KEYS[host], "").strip()


def _from_keyring(host: str) -> str:
    if not host or host in LOOPBACK:
        return ""
    try:
        keyring = import_module("keyring")
    except ImportError:
        return ""
    try:
        return keyring.get_password("aintern", host) or ""
    except keyring.errors.KeyringError:  # installed, but this machine has no keyring that is open
        return ""
