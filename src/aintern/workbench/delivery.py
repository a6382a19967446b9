"""How the page comes to the browser: compressed; kept where the address names a version; NiceGUI's part after ours."""

import re
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_YEAR = "private, max-age=31536000, immutable"
_IMPORT = re.compile(r'^@import "([\w.]+)";\n', re.MULTILINE)
_STYLE = re.compile(r"<style>(\s*@layer .*?)</style>", re.DOTALL)
_SCRIPT = re.compile(r'<script(?: defer)?((?: type="module")?)(?: src="(/_nicegui/[^"]*)")?>')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="/_nicegui/[^"]*" />')


def content_version(folder: Path) -> str:
    """Another one for other files, those of its folders too: 16 hexadecimal digits."""
    digest = sha256()
    for file in sorted(each for each in folder.rglob("*") if each.is_file()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def joined_styles(sheet: Path) -> str:
    """A stylesheet with each `@import "NAME";` of its folder replaced by that file: one request on a slow line."""
    text = sheet.read_text(encoding="utf-8")
    return _IMPORT.sub(lambda found: (sheet.parent / found[1]).read_text(encoding="utf-8"), text)


def delivered(app: ASGIApp, versioned: tuple[str, ...]) -> ASGIApp:
    """The application with its answers compressed, and those below the `versioned` paths kept by the browser for a year."""

    async def kept(scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message)["cache-control"] = _YEAR
            await send(message)

        is_versioned = scope["type"] == "http" and scope["path"].startswith(versioned)
        await app(scope, receive, sent if is_versioned else send)

    return GZipMiddleware(kept, minimum_size=1000, compresslevel=6)


def with_late_views(page: str) -> str:
    """NiceGUI's page with its styles and scripts as inert text, in their order, until `late_views.js` brings them to life.

    What stays is ours and the map of modules, which must stand before any module.
    """
    page = _STYLE.sub(r'<script type="text/plain" data-late="style">\1</script>', page, count=1)
    page = _PRELOAD.sub("", page)
    return _SCRIPT.sub(_late, page)


def _late(found: re.Match[str]) -> str:
    source = f' data-src="{found[2]}"' if found[2] else ""
    return f'<script type="text/plain" data-late="{"module" if found[1] else "script"}"{source}>'
