"""The environment that commands get: an allow-list, so that no secret and no variable that loads code comes along."""

import os
from collections.abc import Mapping

_ALLOWED = frozenset(
    """HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV JAVA_HOME GOPATH GOROOT
    CARGO_HOME RUSTUP_HOME NVM_DIR PYENV_ROOT RBENV_ROOT SDKMAN_DIR DOTNET_ROOT ANDROID_HOME XDG_CONFIG_HOME XDG_DATA_HOME
    XDG_CACHE_HOME XDG_STATE_HOME SSL_CERT_FILE SSL_CERT_DIR NO_PROXY no_proxy SYSTEMROOT""".split()  # noqa: SIM905
)
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
_FIXED = {
    "TERM": "dumb",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MANPAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_EDITOR": "true",
    "EDITOR": "true",
    "DEBIAN_FRONTEND": "noninteractive",
    "NO_COLOR": "1",
}
_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"


def scrubbed_environment(source: Mapping[str, str] | None = None, **more: str) -> dict[str, str]:
    """What commands may see of `source` (default: the process's environment), plus fixed values and `more`.

    Proxies with a password and relative entries of PATH are left out.
    """
    source = os.environ if source is None else source
    kept = {key: value for key, value in source.items() if key in _ALLOWED or key.startswith("LC_")}
    kept |= {key: source[key] for key in _PROXIES if key in source and "@" not in source[key]}
    entries = [entry for entry in source.get("PATH", "").split(":") if entry.startswith("/")]
    return {**kept, "PATH": ":".join(entries) or _DEFAULT_PATH, **_FIXED, **more}
