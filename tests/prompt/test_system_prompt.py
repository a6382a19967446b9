"""The first message: rules that hold for the model's size, the user's own text in force, what changes last, and small."""

from aintern.messages import ToolSpec
from aintern.prompt.project_notes import ProjectNotes
from aintern.prompt.system_prompt import RULES_IN_BRIEF, SystemPrompt, system_prompt
from aintern.settings.schema import TOOL_USE_PROMPT, PromptSettings

TOOLS = (ToolSpec("read_file", "Read a file.", {"type": "object", "properties": {}}),)


def made(texts: PromptSettings | None = None, *, brief: bool = False, teaching: str = "") -> SystemPrompt:
    notes = ProjectNotes("Use tabs.")
    return system_prompt(texts or PromptSettings(), "", "/w", notes, TOOLS, teaching, "Tests: pytest.", brief=brief)


def test_what_changes_between_sessions_stands_last() -> None:
    prompt = made(teaching="Write calls so.")
    order = [prompt.rules, prompt.tools, prompt.notes, prompt.facts]
    assert all(order) and prompt.text == "\n\n".join(order) and prompt.text.endswith("Tests: pytest.")


def test_a_model_is_never_asked_to_announce_its_calls() -> None:
    assert "before you call" not in TOOL_USE_PROMPT and "announcing" in TOOL_USE_PROMPT


def test_rules_and_role_are_less_than_450_tokens_and_the_brief_ones_a_third_of_that() -> None:
    assert len(made().rules) / 4 < 450
    assert len(made(brief=True).rules) / 4 < 170 and RULES_IN_BRIEF in made(brief=True).rules


def test_the_users_own_rules_hold_for_small_models_too() -> None:
    own = PromptSettings(tool_use_prompt="Obey the files.")
    assert "Obey the files." in made(own).rules and "Obey the files." in made(own, brief=True).rules
    assert TOOL_USE_PROMPT not in made(own).text


def test_tools_in_the_users_own_format_replace_the_dialects_instructions() -> None:
    own = PromptSettings(tool_definition_format="{id}: {description} {parameters}", tool_call_format="CALL")
    assert made(own, teaching="Write calls so.").tools.endswith("CALL")
    assert made(own).tools == ""  # the server or the template teaches them


def test_without_tools_there_are_no_rules_for_them() -> None:
    prompt = system_prompt(PromptSettings(), "You are a poet.", "/w", ProjectNotes(), (), "")
    assert prompt.text == "You are a poet.\n\nThe workspace is /w. Paths are relative to it."
