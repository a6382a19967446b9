"""Whatever is wrong from outside is said in one line that tells what to do, with the exit code of requirements 12."""

import http.server
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from aintern.cli.command_line import run
from tests.terminal.command_line import AINTERN, Ended, aintern, call, calls, environment, says, script

Here = Callable[..., Ended]


def complains(ended: object, code: int, *words: str) -> None:
    assert ended.code == code, (ended.out, ended.err)  # type: ignore[attr-defined]
    for word in words:
        assert word in ended.err, ended.err  # type: ignore[attr-defined]


@pytest.fixture
def here(workspace: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Here:
    """Runs the command line in the workspace, in this process: a new one for each wrong word would only start Python."""
    monkeypatch.chdir(workspace)
    return lambda *arguments: Ended(run(arguments), *capfd.readouterr())


@pytest.mark.parametrize("model", ["nosuch", "script:/no/such/file", "/no/such/model.gguf"])
def test_no_such_model(here: Here, model: str) -> None:
    complains(here("run", "-m", model, "Hi"), 2, "error:")


@pytest.mark.parametrize("model", ["openai:", "ollama:", "script:"])
def test_a_model_spec_that_names_nothing(here: Here, model: str) -> None:
    complains(here("run", "-m", model, "Hi"), 2, "error:")


def test_a_file_that_is_not_gguf(here: Here, workspace: Path) -> None:
    (workspace / "model.gguf").write_text("not a model")
    complains(here("run", "-m", "model.gguf", "Hi"), 1, "not a GGUF")


def test_a_script_that_is_not_one(here: Here, tmp_path: Path) -> None:
    (tmp_path / "replies.jsonl").write_text("Hello\n")
    complains(here("run", "-m", f"script:{tmp_path}/replies.jsonl", "Hi"), 1, "line 1")


def test_a_server_that_is_down(workspace: Path) -> None:
    ended = aintern("run", "-m", "openai:m@http://127.0.0.1:9/v1", "Hi", cwd=workspace)
    complains(ended, 1, "127.0.0.1:9", "Start it")


@contextmanager
def server(*answers: bytes) -> Iterator[str]:
    """A server that answers every request for a completion with these bytes, and then hangs up."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            for answer in answers:
                self.wfile.write(answer)
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            return

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"openai:m@http://127.0.0.1:{running.server_port}/v1"
        running.shutdown()


@pytest.mark.parametrize(
    "answer",
    [
        b"HELLO?\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>It works!</h1>",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\ndata: {]\n\n",
    ],
    ids=["no HTTP", "a web page", "broken JSON"],
)
def test_a_server_that_talks_nonsense(workspace: Path, answer: bytes) -> None:
    with server(answer) as model:
        complains(aintern("run", "-m", model, "Hi", cwd=workspace), 1, "error:")


def test_a_stream_that_breaks_in_the_middle_of_a_call_runs_nothing(workspace: Path) -> None:
    delta = {
        "tool_calls": [{"index": 0, "id": "c", "function": {"name": "delete_file", "arguments": '{"path": "READ'}}]
    }
    chunk = json.dumps({"choices": [{"index": 0, "delta": delta}]}).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 99999\r\n\r\n"
    with server(head, b"data: " + chunk + b"\n\n") as model:
        ended = aintern("run", "--json", "-m", model, "--allow", "delete_file", "Hi", cwd=workspace)
    assert ended.code == 1
    assert not ended.of("tool_call_requested")
    assert ended.events[-1]["reason"] == "error"
    assert (workspace / "README.md").exists()


@pytest.mark.parametrize("words", [[""], ["  "], [], ["-"]])
def test_an_empty_request(workspace: Path, words: list[str]) -> None:
    complains(aintern("run", *words, input=" \n", cwd=workspace), 2, "empty")


def test_a_workspace_that_is_missing_or_a_file(here: Here, workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("Hi"))
    complains(here("run", "-m", model, "-C", f"{workspace}/nowhere", "Hi"), 2, "nowhere", "does not exist")
    complains(here("run", "-m", model, "-C", f"{workspace}/README.md", "Hi"), 2, "README.md", "not a folder")


def test_unreadable_binary_and_huge_files_are_told_to_the_model_and_the_run_goes_on(
    workspace: Path, tmp_path: Path
) -> None:
    (workspace / "binary").write_bytes(bytes(range(256)) * 10)
    (workspace / "huge.txt").write_bytes(b"line\n" * 2_000_000)
    os.mkfifo(workspace / "pipe")
    (workspace / "latin.txt").write_bytes("Grüße\n".encode("latin-1"))
    names = ("binary", "huge.txt", "pipe", "latin.txt", "nowhere", ".")
    steps = [calls(call("read_file", path=name)) for name in names]
    ended = aintern("run", "--json", "-m", script(tmp_path, *steps, says("All read.")), "Read.", cwd=workspace)
    assert ended.code == 0, ended.err
    results = {result["call_id"]: result for result in ended.of("tool_result")}
    assert len(results) == len(names)
    assert all(len(result["content"]) < 100_000 for result in results.values())


def test_a_file_that_cannot_be_attached(here: Here, workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("Hi"))
    (workspace / "binary").write_bytes(b"\0\1\2")
    for name, why in (("nowhere", "does not exist"), ("binary", "binary"), (".", "folder")):
        complains(here("run", "-m", model, "Hi", "-f", name), 2, why)


def test_a_request_that_is_not_utf8(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("Hi", expect="caf"))
    assert aintern("run", "-m", model, input="café".encode("latin-1"), cwd=workspace).code == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('agent.max_iterations = "x"', ["aintern.toml:1", "agent.max_iterations", "expected"]),
        ("agent.max_iteration = 3", ["aintern.toml:1", "agent.max_iterations"]),
        ("not toml at all", ["aintern.toml", "TOML"]),
    ],
)
def test_an_invalid_settings_file(here: Here, workspace: Path, tmp_path: Path, text: str, words: list[str]) -> None:
    (workspace / "aintern.toml").write_text(text)
    complains(here("run", "-m", script(tmp_path, says("Hi")), "Hi"), 1, *words)


def test_an_invalid_variable(workspace: Path, tmp_path: Path) -> None:
    ended = aintern("run", "-m", script(tmp_path, says("Hi")), "Hi", cwd=workspace, env={"AINTERN_MODE": "wild"})
    complains(ended, 1, "AINTERN_MODE")


def test_a_locked_database(workspace: Path, tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    model = script(tmp_path, says("Hi"))
    assert aintern("run", "-m", model, "--database", database, "Hi", cwd=workspace).code == 0
    locking = sqlite3.connect(database)
    locking.execute("BEGIN EXCLUSIVE")
    try:
        ended = aintern("run", "-m", model, "--database", database, "Hi", cwd=workspace)
    finally:
        locking.close()
    complains(ended, 1, "record.db", "locked")


def test_a_database_that_is_none_or_cannot_be_made(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("This is no database, however long one looks at it." * 100)
    model = script(tmp_path, says("Hi"))
    for database in (tmp_path / "text.db", "/proc/nowhere/record.db", "mysql://x/y"):
        complains(aintern("run", "-m", model, "--database", database, "Hi", cwd=workspace), 1, "error:")


def test_a_full_disk_behind_the_output() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full on this system")
    import subprocess

    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [*AINTERN, "tools", "list"], stdout=full, stderr=subprocess.PIPE, text=True, env=environment()
        )
    assert ran.returncode == 1
    assert "No space left" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_reader_that_has_enough() -> None:
    import subprocess

    with subprocess.Popen(
        [*AINTERN, "tools", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nonsense"], "nonsense"),
        (["run", "--nonsense", "Hi"], "--nonsense"),
        (["run", "--mode", "wild", "Hi"], "--mode"),
        (["run", "--max-iterations", "0", "Hi"], "--max-iterations"),
        (["run", "--allow", "((", "Hi"], "--allow"),
        (["run", "--dialect", "klingon", "Hi"], "klingon"),
        (["run", "--continue", "Hi"], "no conversation"),
        (["run", "--continue", "--resume", "conv_1", "Hi"], "two conversations"),
        (["-C", "/tmp", "run", "Hi"], "Write them after it"),
        (["policy", "explain"], "--tool"),
        (["policy", "explain", "--tool", "read_file", "--parameters", "{"], "--parameters"),
        (["audit", "list", "--since", "yesterday"], "--since"),
        (["audit", "show", "nowhere"], "nowhere"),
        (["tools", "show", "read_fil"], "read_file"),
        (["grants", "clear"], "--all"),
        (["config", "set", "agent.max_iterations"], "--unset"),
        (["parse", "--dialect", "klingon"], "klingon"),
        (["parse", "--tools", "/nowhere.json"], "/nowhere.json"),
    ],
)
def test_a_command_line_that_makes_no_sense(here: Here, arguments: list[str], word: str) -> None:
    complains(here(*arguments), 2, word)


@pytest.mark.parametrize(
    "arguments",
    [
        ["sessions", "show", "conv_nowhere"],
        ["sessions", "rename", "conv_nowhere", "x"],
        ["sessions", "delete", "conv_nowhere", "--yes"],
        ["grants", "revoke", "grant_nowhere"],
        ["run", "--resume", "conv_nowhere", "-m", "script:/dev/null", "Hi"],
        ["config", "set", "agent.max_iterations", "many"],
        ["config", "set", "agent.nothing", "1"],
    ],
)
def test_what_is_not_there_is_named(here: Here, arguments: list[str]) -> None:
    complains(here(*arguments), 2, "error:")


@pytest.mark.parametrize(
    "arguments",
    [
        ("config", "set", "mcp.servers.a.args", "DEEP"),
        ("policy", "explain", "--tool", "read_file", "--parameters", "DEEP"),
        ("parse", "--tools", "deep.json"),
        ("run", "-m", "script:deep.json", "hi"),
        ("run", "--output-schema", "deep.json", "hi"),
    ],
    ids=" ".join,
)
def test_json_nested_deeper_than_can_be_read_is_told_as_a_mistake(
    arguments: tuple[str, ...], here: Here, workspace: Path
) -> None:
    deep = "[" * 100_000
    (workspace / "deep.json").write_text(deep)
    ended = here(*(deep if each == "DEEP" else each for each in arguments))
    assert ended.code in (1, 2)
    assert "fault of AIntern" not in ended.err
    assert "recursion" in ended.err or "expected" in ended.err
