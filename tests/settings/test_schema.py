"""The schema: defaults need no disk, a wrong value of a program is refused, every setting is read by something."""

import ast
import json
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from aintern.dialects.stream_parser import Options
from aintern.errors import SettingsError
from aintern.risk_level import RiskLevel
from aintern.settings.files import load_settings, user_file
from aintern.settings.schema import KEYS, SECTIONS, AgentSettings, ParserSettings, ProgramPerLanguage, Settings
from tests.settings.settings_files import user

SOURCE = Path(__file__).parents[2] / "src" / "aintern"


def test_all_defaults_need_no_disk_and_no_heavy_import() -> None:
    code = (
        "import builtins, os, sys; import aintern.settings.schema as s\n"
        "def refuse(*a, **k): raise SystemExit(f'touched {a}')\n"
        "builtins.open = os.open = refuse; settings = s.Settings()\n"
        "print(settings.agent.max_iterations, [m for m in ('pydantic', 'tomlkit', 'tomllib', 'platformdirs') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "50 []", done.stderr


def test_the_defaults_are_those_of_the_requirements() -> None:
    settings = load_settings()
    agent, parser, inference = settings.agent, settings.parser, settings.inference
    assert (agent.max_iterations, agent.max_parallel_calls, agent.tool_timeout, agent.request_timeout) == (
        50,
        3,
        120,
        600,
    )
    assert (agent.tool_result_tokens, agent.iteration_delay, agent.stream_buffer_tokens) == (4096, 0, 1)
    assert (agent.tool_results_in_history, agent.retry_failed_tools, agent.streaming) == (True, False, True)
    assert (parser.json_blocks, parser.inline_json, parser.repair) == (True, False, True)
    assert (parser.max_block_bytes, parser.unknown_tool_risk) == (1 << 20, RiskLevel.MEDIUM)
    assert (inference.max_tokens, inference.temperature, inference.top_p) == (None, None, None)
    assert settings == Settings()


def test_explain_tells_every_key_once_with_its_origin() -> None:
    user("[terminal]\nbell = false\n")
    told = {name: (value, str(origin)) for name, value, origin in load_settings().explain()}
    assert set(told) == set(KEYS)
    assert told["terminal.bell"] == (False, f"{user_file()}:2")
    assert told["terminal.markdown"] == (True, "default")


def test_a_program_s_wrong_value_is_refused_as_well() -> None:
    with pytest.raises(
        SettingsError, match=r"AgentSettings\.max_iterations is 1000: expected a whole number from 1 to 500"
    ):
        AgentSettings(max_iterations=1000)


def test_a_request_may_not_be_shorter_than_a_tool_and_both_origins_are_told() -> None:
    user("[agent]\ntool_timeout = 700\n")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(caught.value).startswith(
        "agent.request_timeout is 600 s (default): expected at least agent.tool_timeout, 700 s"
    )
    assert f"{user_file()}:2" in str(caught.value)


def test_presets_choose_the_formats_and_a_key_beside_them_wins() -> None:
    user("[parser]\npreset = 'strict'\n")
    assert load_settings().parser == ParserSettings.strict() == ParserSettings(preset="strict", json_blocks=False)
    user("[parser]\npreset = 'lenient'\njson_blocks = false\n")
    parser = load_settings().parser
    assert (parser.json_blocks, parser.inline_json) == (False, True)


def test_values_can_be_written_as_json_for_config_show() -> None:
    assert json.loads(json.dumps([(name, value, str(origin)) for name, value, origin in Settings().explain()]))


def test_every_setting_is_read_by_something() -> None:
    """By its section, or by what code calls a section that it was given."""
    read = set()
    for file in SOURCE.rglob("*.py"):
        if file.parent.name != "settings":
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
                    owner = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
                    read.add((owner, node.attr))
    read |= {("parser", each.name) for each in fields(Options)}  # by `Options.of`
    sections = {"settings", "wanted", "limits", "texts"}
    pairs = {name: {(owner, name.partition(".")[2]) for owner in (name.partition(".")[0], *sections)} for name in KEYS}
    by_language = {section for section, cls in SECTIONS.items() if issubclass(cls, ProgramPerLanguage)}  # by `of`
    unread = {name for name in KEYS if not read & pairs[name] and name.partition(".")[0] not in by_language}
    assert unread == {"parser.preset"}  # which is read while files are
