"""A language server tells the errors that edits brought; one that hangs, floods, lies or dies costs a warning, no more."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.checks import language_server
from tests.checks.checked_session import ALLOW, SCRIPTS, program, worked
from tests.scripted_session import call, calls, results, run, says, scripted

PYRIGHT = {"diagnostics.python": [str(SCRIPTS / "pyright-langserver"), "--stdio"]}
# A server that finds an error in each line with BAD in it. `EXTRA` runs when a file was shown.
SERVER = """
import sys, json
i, o = sys.stdin.buffer, sys.stdout.buffer
def send(m):
    b = json.dumps(m).encode(); o.write(b"Content-Length: %d\\r\\n\\r\\n%s" % (len(b), b)); o.flush()
def receive():
    size = 0
    while (line := i.readline().strip()):
        size = int(line.split(b":")[1])
    return json.loads(i.read(size)) if size else sys.exit()
def publish(uri, text, **more):
    errors = [{"range": {"start": {"line": n, "character": 0}, "end": {"line": n, "character": 1}}, "severity": 1,
               "message": "bad: " + line} for n, line in enumerate(text.split("\\n")) if "BAD" in line]
    send({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": uri, "diagnostics": errors, **more}})
while True:
    m = receive(); p = m.get("params", {})
    if m.get("method") == "initialize":
        START
        send({"jsonrpc": "2.0", "id": m["id"], "result": {"capabilities": {}}})
        send({"jsonrpc": "2.0", "id": 77, "method": "workspace/configuration", "params": {"items": [{}, {}]}})
    if m.get("id") == 77:
        assert m["result"] == [None, None]
    if m.get("method") in ("textDocument/didOpen", "textDocument/didChange"):
        d = p["textDocument"]
        text = d.get("text") or p["contentChanges"][0]["text"]
        EXTRA
        publish(d["uri"], text)
"""

WRITES = """
        import os
        text = f"BAD {d['version']}"
        for name in (d['uri'][7:].replace('%20', ' '), os.getcwd() + '/made', '/etc/made'):
            try:
                open(name, 'a').close()
                text += ' wrote ' + name
            except OSError:
                text += ' refused'
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "my proj"
    root.mkdir()
    (root / "a.py").write_text("import b\n\nx: int = 'an older mistake'\n\n\ndef f() -> int:\n    return b.g()\n")
    (root / "b.py").write_text("def g() -> int:\n    return 1\n")
    (root / "x.go").write_text("BAD old\n")
    return root


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that answers is waited for, however busy the machine is."""
    monkeypatch.setattr(language_server, "START_SECONDS", 300.0)
    monkeypatch.setattr(language_server, "FIRST_LOOK_SECONDS", 120.0)
    monkeypatch.setattr(language_server, "LOOK_SECONDS", 120.0)


def server(extra: str = "pass", start: str = "pass") -> dict[str, list[str]]:
    return {"diagnostics.go": program(SERVER.replace("EXTRA", extra).replace("START", start))}


def write(text: str) -> dict[str, object]:
    return calls(call("edit_file", path="x.go", old_text="BAD old", new_text=text))


async def test_pyright_tells_the_errors_that_an_edit_brought(workspace: Path) -> None:
    contents, warnings, _ = await worked(
        workspace,
        PYRIGHT,
        calls(call("edit_file", path="a.py", old_text="return b.g()", new_text="return b.missing()")),
        calls(call("edit_file", path="a.py", old_text="b.missing", new_text="b.g")),
        calls(
            call("edit_file", path="b.py", old_text="-> int:\n    return 1", new_text="-> str:\n    return 'a'"),
            call("edit_file", path="a.py", old_text="import b\n", new_text="import b  # of b\n"),
        ),
        says("Done."),
    )
    assert warnings == []
    told = contents[0].partition("New findings after these edits:\n")[2]
    assert told.startswith('[diagnostics.python] a.py:7:14: "missing" is not a known attribute of module "b"')
    assert "older mistake" not in told
    assert len(told.splitlines()) == 1
    assert "New findings" not in contents[1]
    assert "findings" not in contents[2]
    assert "[diagnostics.python] a.py:7:12" in contents[3]  # what the edit of the other file broke in this one


async def test_the_server_is_told_of_each_state_and_only_new_errors_come_back(workspace: Path) -> None:
    contents, warnings, _ = await worked(
        workspace, server(), write("one\nBAD old\nBAD new"), calls(call("delete_file", path="x.go")), says("Done.")
    )
    assert warnings == []
    assert contents[0].endswith("New findings after these edits:\n[diagnostics.go] x.go:3:1: bad: BAD new")


async def test_it_can_write_nowhere_and_reach_nothing(workspace: Path) -> None:
    contents, _, _ = await worked(workspace, server(WRITES), write("x"), says("Done."))
    assert contents[0].endswith("[diagnostics.go] x.go:1:1: bad: BAD 2 refused refused refused")
    assert sorted(each.name for each in workspace.iterdir()) == ["a.py", "b.py", "x.go"]


async def test_a_server_that_does_not_repeat_that_all_is_well_is_not_waited_for_in_vain(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "x.go").write_text("BAD old".lower())
    monkeypatch.setattr(language_server, "UNCHANGED_SECONDS", 0.1)
    once = server("if m['method'].endswith('didChange') and 'BAD' not in text: continue")
    change = calls(call("edit_file", path="x.go", old_text="bad old", new_text="bad oldest"))
    spoil = calls(call("edit_file", path="x.go", old_text="bad oldest", new_text="BAD"))
    contents, warnings, _ = await worked(workspace, once, change, spoil, says("Done."))
    assert warnings == []
    assert "still checking" not in contents[0]
    assert contents[1].endswith("[diagnostics.go] x.go:1:1: bad: BAD")


@pytest.mark.parametrize(
    ("program_text", "problem"),
    [
        ("import sys; sys.stdout.write('hello, I am no server' * 10000)", "no message of the Language Server Protocol"),
        ("import sys; sys.stdout.write('Content-Length: many\\r\\n\\r\\n'); input()", "no message of the Language"),
        ("import sys; sys.stdout.write('Content-Length: -5\\r\\n\\r\\n'); input()", "it sent -5 bytes"),
        ("print('Content-Length: 99999999999\\r\\n\\r\\n', flush=True); import time; time.sleep(60)", "99,999,999,999"),
        (
            "print('Content-Length: 2\\r\\n\\r\\n[]', flush=True); import time; time.sleep(60)",
            "no message of the Language",
        ),
        (
            "b = '[' * 90000; print(f'Content-Length: 90000\\r\\n\\r\\n{b}', flush=True); import time; time.sleep(60)",
            "no mess",
        ),
        ("import sys; sys.exit('I am broken')", "it ended. I am broken"),
    ],
)
async def test_what_is_no_server_is_told_to_the_person_once_and_the_edit_stands(
    workspace: Path, program_text: str, problem: str
) -> None:
    configured = {"diagnostics.go": program(program_text)}
    contents, warnings, _ = await worked(workspace, configured, write("BAD one"), write("x"), says("Done."))
    assert len(warnings) == 1
    assert warnings[0].startswith("diagnostics.go does not run in this session: ")
    assert problem in warnings[0]
    assert "findings" not in contents[0]
    assert (workspace / "x.go").read_text() == "BAD one\n"


async def test_a_silent_server_is_waited_for_a_bounded_time(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_server, "START_SECONDS", 0.5)
    monkeypatch.setattr(language_server, "FIRST_LOOK_SECONDS", 0.3)
    monkeypatch.setattr(language_server, "LOOK_SECONDS", 0.3)
    silent = {"diagnostics.go": program("import time; time.sleep(600)")}
    _, warnings, _ = await worked(workspace, silent, write("BAD one"), says("Done."))
    assert "no answer in 0.5 s" in warnings[0]
    (workspace / "x.go").write_text("BAD old\n")
    monkeypatch.setattr(language_server, "START_SECONDS", 300.0)
    contents, warnings, _ = await worked(
        workspace, server("continue"), write("BAD old 1"), write("BAD old 2"), says("Done.")
    )
    assert contents[0].endswith("diagnostics.go: still checking x.go.")
    assert "it said nothing about any file" in warnings[0]


async def test_wrong_messages_cost_a_warning_and_a_flood_is_cut(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_server, "FIRST_LOOK_SECONDS", 1.0)
    monkeypatch.setattr(language_server, "LOOK_SECONDS", 1.0)
    for extra in (
        "publish(d['uri'], text, diagnostics=7)",
        "publish(d['uri'], text, diagnostics=[{}])",
        "send({'jsonrpc': '2.0', 'method': 5, 'id': [], 'params': 3})",
        "[o.write(b'Content-Length: 8000000\\r\\n\\r\\n\"' + b'x' * 7999998 + b'\"') for _ in range(20)]",
        "[publish(d['uri'], 'BAD\\n' * 40000) for _ in range(20)]",
    ):
        (workspace / "x.go").write_text("BAD old\n")
        contents, warnings, _ = await worked(workspace, server(extra), write("BAD one"), says("Done."))
        assert all(each.startswith("diagnostics.go does not run in this session: ") for each in warnings), extra
        assert len(warnings) <= 1
        assert len(contents[0]) < 20_000


async def test_findings_are_bounded_and_cannot_forge_lines(workspace: Path) -> None:
    text = "\n".join(f"BAD {number} \x1b[31m" + "y" * 2000 for number in range(100))
    contents, _, _ = await worked(workspace, server(), write(text), says("Done."))
    told = contents[0].partition("New findings after these edits:\n")[2].splitlines()
    assert len(told) == 21
    assert told[-1] == "… and 80 more"
    assert max(map(len, told)) < 300
    assert "\x1b" not in "".join(told)


def processes(mark: str) -> list[int]:
    """The processes whose command line holds a text."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if mark.encode() in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


async def test_nothing_of_it_is_left_when_the_session_ends(workspace: Path) -> None:
    child = "import subprocess; subprocess.Popen(['sleep', '4242.5'], start_new_session=True)"
    async with scripted(workspace, write("BAD one"), says("Done."), flags=server("pass", child)) as session:
        events = await run(session, answers=ALLOW)
        assert "BAD one" in results(events)[0].content
        assert processes("4242.5")
    assert processes("4242.5") == []


KILLED = """
import asyncio, sys
from pathlib import Path
from tests.checks.test_language_server import ALLOW, run, says, scripted, server, write
async def main():
    child = "import subprocess; subprocess.Popen(['sleep', '4343.5'], start_new_session=True)"
    async with scripted(Path(sys.argv[1]), write("BAD one"), says("Done."), flags=server("pass", child)) as session:
        await run(session, answers=ALLOW)
        print("ready", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


async def test_nothing_of_it_outlives_a_kill(workspace: Path) -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(workspace)], stdout=subprocess.PIPE, cwd=root, start_new_session=True
    ) as agent:
        assert agent.stdout is not None
        assert agent.stdout.readline() == b"ready\n"
        assert processes("4343.5")
        agent.send_signal(signal.SIGKILL)
    for _ in range(500):
        if not processes("4343.5"):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(processes("4343.5"))
