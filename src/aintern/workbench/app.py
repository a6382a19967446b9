"""The web application: NiceGUI's pages, our scripts, the tabs' websocket and the exports, behind the protection."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from nicegui import __version__ as nicegui_version
from nicegui import core, ui
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from aintern.workbench.access.fleet_access import FleetAccess
from aintern.workbench.access.login_tokens import LoginTokens
from aintern.workbench.access.protection import Protection
from aintern.workbench.delivery import content_version, delivered, joined_styles, with_late_views
from aintern.workbench.live.live_socket import Tab
from aintern.workbench.state.exports import audit_export, conversation_export
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.page import build_page

STATIC = Path(__file__).parent / "static"
_FIRST = ("page_key.js", "login.js")  # no modules of the page
_HEAD = """
<meta name="description" content="The AIntern workbench">
<script src="{static}/page_key.js"></script>
<link rel="stylesheet" href="{static}/workbench.css">
<script type="module" src="{static}/workbench.js"></script>
{preloaded}
"""


def make_app(
    state: WorkbenchState, tokens: LoginTokens, hosts: tuple[str, ...], fleet: FleetAccess, *, secure: bool = False
) -> ASGIApp:
    """The whole application for one state. NiceGUI keeps its state in modules, so that a process has one workbench."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    static = f"/static/{content_version(STATIC)}"
    styles = joined_styles(STATIC / "styles" / "workbench.css")

    @app.get(f"{static}/workbench.css")
    @app.get("/static/workbench.css")
    async def stylesheet() -> Response:
        return Response(styles, media_type="text/css")

    app.mount(static, StaticFiles(directory=STATIC))
    app.mount("/static", StaticFiles(directory=STATIC))  # the login page's, which has no version in its addresses
    protection = Protection(app, tokens, hosts, secure=secure)

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await Tab(state, socket).serve()

    if fleet.url:
        _add_fleet(app, fleet)

    @app.get("/login")
    async def login_page() -> Response:
        return Response((STATIC / "login.html").read_bytes(), media_type="text/html; charset=utf-8")

    @app.post("/login")
    async def login(request: Request) -> Response:
        given = await request.json()
        if not isinstance(given, dict):
            return PlainTextResponse("Expected an object.", 400)
        entry = tokens.exchange(str(given.get("token", "")), str(given.get("password", "")))
        if entry is None:
            return JSONResponse(
                {"problem": "Wrong password, or this address was used already: AIntern has printed a new one."}, 401
            )
        return JSONResponse({"key": entry.key}, headers={"set-cookie": protection.cookie_header(entry.cookie)})

    @app.get("/export/audit.{kind}")
    async def export_audit(kind: str, request: Request) -> Response:
        return _download(audit_export(state.store, kind, dict(request.query_params)), f"audit.{kind}")

    @app.get("/export/conversation/{conversation}.{kind}")
    async def export_conversation(conversation: str, kind: str) -> Response:
        return _download(conversation_export(state.store, conversation, kind), f"{conversation}.{kind}")

    _add_nicegui(app, hosts, secure)
    _add_page(state, tokens, static, fleet)
    return delivered(protection, (f"{static}/", f"/_nicegui/{nicegui_version}/"))


def _add_nicegui(app: FastAPI, hosts: tuple[str, ...], secure: bool) -> None:
    scheme = "https" if secure else "http"
    core.sio.eio.cors_allowed_origins = [f"{scheme}://{host}" for host in hosts]  # NiceGUI's own is '*'
    core.app.config.socket_io_js_transports = ["websocket"]  # polling would be a second way in
    core.sio.eio.transports = ["websocket"]

    options: dict[str, Any] = {"tailwind": False, "show_welcome_message": False, "reconnect_timeout": 10.0}
    options["gzip_middleware_factory"] = None  # pages get their nonce as plain text, and are compressed after that
    ui.run_with(app, title="AIntern", dark=None, favicon=STATIC / "icon.svg", **options)


def _add_fleet(app: FastAPI, fleet: FleetAccess) -> None:
    """What only a workbench with a fleet has, which loads it when it is first asked for."""

    @app.websocket("/live/fleet/{run}")
    async def live_run(run: str, socket: WebSocket) -> None:
        from aintern.workbench.live.run_socket import RunTab

        await RunTab(fleet, socket, run).serve()

    @app.get("/export/fleet/{run}.patch")
    async def export_patch(run: str) -> Response:
        patch = await fleet.ask(lambda opened: opened.patch(run))
        return _download(iter([patch]), f"{run}.patch")


def _add_page(state: WorkbenchState, tokens: LoginTokens, static: str, fleet: FleetAccess) -> None:
    modules = sorted(path.name for path in STATIC.glob("*.js") if path.name not in _FIRST)
    preloaded = "".join(f'<link rel="modulepreload" href="{static}/{name}">' for name in modules)
    head, shell = _HEAD.format(static=static, preloaded=preloaded), (STATIC / "shell.html").read_text(encoding="utf-8")
    if fleet.url:
        shell = re.sub(r'(data-view="fleet"[^>]*) hidden', r"\1", shell)

    @ui.page("/", language="en-US")
    def page(request: Request) -> Response:
        ui.add_head_html(head)
        ui.add_body_html(shell)
        build_page(state, tokens.new_ticket, fleet)
        whole = ui.context.client.build_response(request)
        return Response(with_late_views(bytes(whole.body).decode()), media_type="text/html")


def _download(lines: Iterator[str] | Iterator[bytes] | None, name: str) -> Response:
    if lines is None:
        return PlainTextResponse("There is no such export.", 404)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return StreamingResponse(lines, media_type="application/octet-stream", headers=headers)
