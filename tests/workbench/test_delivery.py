"""How the page comes: compressed, kept by the browser where its address names a version, and the chat before NiceGUI's part."""

import gzip
import http.client
import re
from typing import Any

from aintern.workbench.app import STATIC
from tests.workbench.conftest import Running, Serve, Shared, ask, view


def fetched(running: Running, cookie: str, path: str) -> tuple[http.client.HTTPMessage, str]:
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200, path
    if answer.headers.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return answer.headers, body.decode()


def test_what_has_its_version_in_its_address_is_compressed_and_kept(shared: Shared) -> None:
    running = shared.running
    cookie = shared.browser.cookie
    headers, page = fetched(running, cookie, "/")
    assert headers["cache-control"] == "no-store"
    assert headers["content-encoding"] == "gzip"
    ours = re.findall(r'"(/static/[0-9a-f]{16}/[^"]+)"', page)
    assert {path.rpartition("/")[2] for path in ours} >= {"workbench.css", "workbench.js", "page_key.js", "composer.js"}
    theirs = re.findall(r'data-src="(/_nicegui/[^"]+)"', page)
    assert any("quasar" in path for path in theirs)
    for path in (*ours, *theirs):
        headers, _ = fetched(running, cookie, path)
        assert headers["cache-control"] == "private, max-age=31536000, immutable"
        assert headers.get("content-encoding") == "gzip" or int(headers["content-length"]) < 1000
        assert "vary" not in headers or headers["vary"] == "Accept-Encoding"
    headers, _ = fetched(running, cookie, "/static/login.js")
    assert "immutable" not in headers.get("cache-control", "")  # its address stays the same when it changes


def test_the_stylesheets_files_come_as_one(shared: Shared) -> None:
    running = shared.running
    cookie = shared.browser.cookie
    _, page = fetched(running, cookie, "/")
    (address,) = re.findall(r'"(/static/[0-9a-f]{16}/workbench.css)"', page)
    headers, sheet = fetched(running, cookie, address)
    assert headers["content-type"].startswith("text/css")
    assert "@import" not in sheet
    files = list((STATIC / "styles").glob("*.css"))
    assert len(files) > 10
    assert all(file.read_text() in sheet for file in files if file.name != "workbench.css")


def test_of_scripts_only_ours_and_the_map_of_modules_run_with_the_page(shared: Shared) -> None:
    running = shared.running
    _, page = fetched(running, shared.browser.cookie, "/")
    live = [tag for tag in re.findall(r"<script[^>]*>", page) if "data-late" not in tag]
    assert [re.sub(r' nonce="[^"]*"|/[0-9a-f]{16}', "", tag) for tag in live] == [
        '<script type="importmap">',
        '<script src="/static/page_key.js">',
        '<script type="module" src="/static/workbench.js">',
    ]
    assert "@import" not in "".join(re.findall(r"<style>.*?</style>", page, re.DOTALL))


def test_the_chat_works_before_niceguis_part_is_asked_for(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("websocket", lambda socket: seen.append(socket.url))
    page.goto(serve({"text": "The end."}).address)
    page.wait_for_function("globalThis.did_handshake")
    live = next(place for place, url in enumerate(seen) if url.endswith("/live"))
    assert not any("/_nicegui" in url for url in seen[:live])
    assert any("/_nicegui" in url for url in seen[live:])


def test_without_niceguis_part_the_chat_answers(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    page.route("**/_nicegui/**", lambda route: route.abort())
    page.goto(serve({"text": "The end."}).address)
    ask(page)
    page.get_by_text("The end.").wait_for()


def test_a_view_in_the_address_is_there_at_once(serve: Serve, page: Any) -> None:
    page.goto(f"{serve({'text': '-'}).address}#settings")
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    view(page, "files")
    page.get_by_role("heading", name="Files", exact=True).wait_for(state="attached")
