"""The page keeps strangers out: other hosts, other sites, other users, other methods; and serves nothing but itself."""

import ast
import base64
import http.client
import http.server
import json
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aintern import workbench
from tests.workbench.conftest import LoggedIn, Running, Serve, log_in, script, start, stop

CORPUS = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[4] / "shared")) / "corpus" / "injection.jsonl"


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One workbench for all of them; none of these requests may change it."""
    folder = tmp_path_factory.mktemp("protected")
    (folder / "work").mkdir()
    (folder / "work" / "secret.txt").write_text("a secret")
    running = start(folder, script({"text": "never asked"}))
    yield running
    stop(running)


@pytest.fixture(scope="module")
def entry(bench: Running) -> LoggedIn:
    return log_in(bench)


@pytest.fixture(scope="module")
def cookie(entry: LoggedIn) -> str:
    return entry.cookie


def request(bench: Running, method: str, path: str, body: str = "", **given: str) -> tuple[int, dict[str, str], str]:
    """Status, headers (lower case) and body; header names are given with _ for -."""
    connection = http.client.HTTPConnection("127.0.0.1", bench.port, timeout=30)
    headers = {"Host": bench.host, **{name.replace("_", "-"): value for name, value in given.items()}}
    connection.putrequest(method, path, skip_host=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body.encode())
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode("latin-1")
    connection.close()
    return found


def websocket(bench: Running, path: str = "/live", **given: str) -> int:
    """The status of a websocket's handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    fixed = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    headers = {"Host": bench.host, **fixed, **{name.replace("_", "-"): value for name, value in given.items()}}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    with socket.create_connection(("127.0.0.1", bench.port), timeout=30) as connection:
        connection.sendall("\r\n".join(lines).encode())
        return int(connection.recv(4096).split()[1])


def test_it_listens_on_loopback_only(bench: Running) -> None:
    assert bench.host.startswith("127.0.0.1:")
    listening = Path(f"/proc/{bench.process.pid}/net/tcp").read_text()
    own = [line.split()[1] for line in listening.splitlines()[1:] if line.split()[1].endswith(f":{bench.port:04X}")]
    assert {address.partition(":")[0] for address in own} <= {"0100007F"}


def test_the_address_lets_in_once(bench: Running, cookie: str) -> None:
    assert request(bench, "GET", bench.address.partition(bench.host)[2])[0] == 401
    assert request(bench, "GET", "/", cookie=cookie)[0] == 200


def test_the_cookie_is_for_this_page_alone(bench: Running, cookie: str) -> None:
    assert cookie.startswith(f"aintern_{bench.port}=")
    again = bench.next_address()
    headers = request(bench, "GET", again.partition(bench.host)[2])[1]
    assert headers["set-cookie"].endswith("; HttpOnly; SameSite=Strict; Path=/")
    assert f"aintern_{bench.port}=" in headers["set-cookie"]


@pytest.mark.parametrize(
    "path", ["/", "/static/workbench.js", "/export/audit.jsonl", "/_nicegui_ws/socket.io/", "/nothing"]
)
def test_without_the_cookie_nothing_is_served(bench: Running, path: str) -> None:
    assert request(bench, "GET", path)[0] == 401
    assert request(bench, "GET", path, cookie=f"aintern_{bench.port}=guess")[0] == 401


@pytest.mark.parametrize(
    "host", ["evil.test", "127.0.0.1", "127.0.0.1:1", "localhost.evil.test:{port}", "0.0.0.0:{port}", ""]
)
def test_another_host_is_refused(bench: Running, cookie: str, host: str) -> None:
    assert request(bench, "GET", "/", cookie=cookie, Host=host.format(port=bench.port))[0] == 421
    assert websocket(bench, cookie=cookie, Host=host.format(port=bench.port), Origin=f"http://{bench.host}") == 403


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.test", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "file://"]
)
def test_another_origin_is_refused(bench: Running, cookie: str, origin: str) -> None:
    said = origin.format(port=bench.port)
    assert request(bench, "POST", "/login", "{}", cookie=cookie, Origin=said, Content_Type="application/json")[0] == 403
    for path in ("/live", "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"):
        assert websocket(bench, path, cookie=cookie, Origin=said) == 403


SOCKETS = ("/live", "/_nicegui_ws/socket.io/?EIO=4&transport=websocket")


@pytest.mark.parametrize("path", SOCKETS)
def test_a_websocket_needs_cookie_origin_and_key_before_it_is_accepted(
    bench: Running, entry: LoggedIn, path: str
) -> None:
    given = {
        "cookie": entry.cookie,
        "Origin": f"http://{bench.host}",
        "Sec_WebSocket_Protocol": f"aintern, {entry.key}",
    }
    assert websocket(bench, path, **given) == 101
    for name in given:
        assert websocket(bench, path, **{each: value for each, value in given.items() if each != name}) == 403, name
    for shown in (
        "aintern",
        entry.key,
        f"{entry.key}, aintern",
        "aintern, guess",
        f"aintern, {entry.cookie.partition('=')[2]}",
    ):
        assert websocket(bench, path, **{**given, "Sec_WebSocket_Protocol": shown}) == 403, shown


def test_another_users_program_with_the_cookie_alone_gets_an_empty_page(bench: Running, cookie: str) -> None:
    """The cookie goes to whatever listens on another port; from there it comes with any header that a browser would send."""
    ours = {"cookie": cookie, "Origin": f"http://{bench.host}", "Sec_Fetch_Site": "same-origin"}
    status, _, page = request(bench, "GET", "/", **ours)
    assert status == 200
    assert str(bench.workspace) not in page and "a secret" not in page and "key=" not in page
    for path in SOCKETS:
        assert websocket(bench, path, **ours) == 403
    for path in ("/export/audit.jsonl", "/export/audit.csv?ticket=guess", "/export/conversation/conv_1.md?ticket="):
        assert request(bench, "GET", path, **ours)[0] == 403
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert request(bench, method, "/", "{}", Content_Type="application/json", **ours)[0] == 403
    assert request(bench, "GET", "/locked", **ours)[0] == 401


def test_a_server_on_another_port_gets_the_cookie_and_with_it_no_way_in(
    serve_own: Serve, context: Any, page: Any
) -> None:
    """In a real Chromium: the person opens another server of this machine, whose page and program try what they can."""
    running = serve_own({"text": "Hello."}, files={"notes.txt": "a secret"})
    page.goto(running.address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.wait_for_function("workbench.live.socket.readyState === 1")
    assert "#" not in page.url and "key" not in page.url
    heard: list[dict[str, str]] = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(dict(self.headers.items()))
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Other</title>")

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        other = context.new_page()
        other.goto(f"http://127.0.0.1:{server.server_port}/")
        tried = other.evaluate(
            """async (host) => {
              const opened = (address, shown) => new Promise((done) => {
                const socket = new WebSocket(address, shown);
                socket.onopen = () => done("opened");
                socket.onerror = () => done("refused");
              });
              return [
                localStorage.getItem("aintern-key"), await opened(`ws://${host}/live`), await opened(`ws://${host}/live`, ["aintern"]),
                await fetch(`http://${host}/export/audit.jsonl`, { credentials: "include" }).then((r) => r.text(), () => "refused"),
              ];
            }""",
            running.host,
        )
    finally:
        server.shutdown()
        server.server_close()
    assert tried == [None, "refused", "refused", "refused"]
    stolen = heard[0]["Cookie"]
    assert (
        f"aintern_{running.port}=" in stolen
    )  # browsers do not know ports: this is why the cookie alone opens nothing
    for path in SOCKETS:
        assert websocket(running, path, cookie=stolen, Origin=f"http://{running.host}") == 403
    page.reload()
    page.wait_for_function("workbench.live.socket.readyState === 1")
    page.evaluate("localStorage.removeItem('aintern-key')")
    page.reload()
    page.get_by_text("Open the address that AIntern printed").wait_for()


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_requests_of_other_sites_are_refused(bench: Running, cookie: str, site: str) -> None:
    assert request(bench, "GET", "/", cookie=cookie, Sec_Fetch_Site=site)[0] == 403


def test_only_json_changes_anything(bench: Running, cookie: str) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert request(bench, "POST", "/login", "{}", cookie=cookie, Content_Type=kind)[0] == 415


def test_polling_is_no_second_way_in(bench: Running, cookie: str) -> None:
    assert request(bench, "GET", "/_nicegui_ws/socket.io/?EIO=4&transport=polling", cookie=cookie)[0] == 400


def test_the_page_forbids_what_it_does_not_need(bench: Running, cookie: str) -> None:
    _, headers, body = request(bench, "GET", "/", cookie=cookie)
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy and "object-src 'none'" in policy and "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert body.count("<script") == body.count(f'<script nonce="{nonce}"') > 3
    assert headers["x-content-type-options"] == "nosniff"
    assert not [name for name in headers if name.startswith("access-control-")]


def test_what_a_browser_shows_by_itself_has_its_policy_and_what_a_page_loads_its_type(
    bench: Running, cookie: str
) -> None:
    for path in ("/", "/login", "/static/icon.svg", "/static/none", "/secret.txt"):
        assert "script-src" in request(bench, "GET", path, cookie=cookie)[1]["content-security-policy"]
    for path in ("/static/workbench.css", "/static/live.js"):
        _, headers, _ = request(bench, "GET", path, cookie=cookie)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers


@pytest.mark.parametrize("path", [
    "/static/../../../../../../etc/passwd", "/static/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", "/static/%2e%2e/page.py",
    "/static//etc/passwd", "/files/..%2f..%2fetc%2fpasswd", "/secret.txt", "/export/conversation/..%2f..%2fsecret.jsonl",
    "/_nicegui/3.18.0/static/..%2f..%2f..%2fetc%2fpasswd", "/static/..\\..\\page.py", "/static/%00",
])  # fmt: skip
def test_no_file_beside_its_own_is_served(bench: Running, cookie: str, path: str) -> None:
    status, _, body = request(bench, "GET", path, cookie=cookie)
    assert status in (400, 403, 404)
    assert "root:" not in body and "a secret" not in body and "NiceGUI part" not in body


def test_wrong_tokens_shut_the_door_and_who_is_in_stays_in(tmp_path: Path) -> None:
    running = start(tmp_path, script({"text": ""}))
    try:
        cookie = request(running, "GET", running.address.partition(running.host)[2])[1]["set-cookie"].partition(";")[0]
        tried = [request(running, "GET", f"/?token=guess{n}")[0] for n in range(25)]
        assert tried[:20] == [401] * 20 and tried[20:] == [429] * 5
        assert request(running, "GET", "/", cookie=cookie)[0] == 200
    finally:
        stop(running)


def test_no_text_becomes_a_script_that_the_page_evaluates() -> None:
    """What NiceGUI evaluates in the page is written in our sources, word for word."""
    for file in Path(workbench.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "run_javascript":
                    assert isinstance(node.args[0], ast.Constant), file
                assert "js_handler" not in [keyword.arg for keyword in node.keywords], file
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                assert not str(node.slice.value).startswith(":"), file  # a bound property


def corpus() -> list[dict[str, object]]:
    if not CORPUS.exists():
        return []
    entries = [json.loads(line) for line in CORPUS.read_text().splitlines()]
    return [entry for entry in entries if "server_reject" in entry["asserts"] and entry["channel"] == "http_request"]


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: entry["id"])
def test_the_corpus_of_requests_is_refused(bench: Running, entry: dict[str, str]) -> None:
    """Each line is a request as an attacker would send it; 7777 stands for the port."""
    text = entry["content"].replace("7777", str(bench.port)).replace("(no Origin)", "").replace("x 10000", "")
    line, *pairs = text.split("  ")
    method, _, path = line.partition(" ")
    given = dict(pair.strip().split(": ", 1) for pair in pairs if ": " in pair)
    status, _, body = request(
        bench, method, path.strip(), "", **{name.replace("-", "_"): v for name, v in given.items()}
    )
    assert status in (400, 401, 403, 404, 415, 421, 429)
    assert "root:" not in body
