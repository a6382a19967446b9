"""Which dialect a model speaks: by the settings, by the markers in its chat template, or by a probe; never by its name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aintern.dialects.auto import Auto
from aintern.dialects.deepseek import DeepSeek
from aintern.dialects.dialect import Dialect
from aintern.dialects.gemma import Gemma
from aintern.dialects.glm import Glm
from aintern.dialects.harmony import Harmony
from aintern.dialects.kimi import Kimi
from aintern.dialects.llama import Llama
from aintern.dialects.mistral import Mistral
from aintern.dialects.push_reader import Options
from aintern.dialects.tagged_json import TaggedJson
from aintern.dialects.tagged_xml import TaggedXml
from aintern.dialects.tool_call_block import ToolCallBlock
from aintern.errors import SettingsError

DIALECTS: Mapping[str, Callable[..., Dialect]] = {
    kind.name: kind
    for kind in (
        ToolCallBlock,
        TaggedJson,
        TaggedXml,
        Mistral,
        Llama,
        DeepSeek,
        Kimi,
        Glm,
        Harmony,
        Gemma,
        Auto,
    )
}

# All strings of a row must stand in the template. The first row that fits wins: what is rarer comes first, since
# `<tool_call>` is shared by three families and `<think>` by most.
BY_TEMPLATE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("deepseek", ("<｜tool▁calls▁begin｜>",)),
    ("deepseek", ("｜DSML｜",)),
    ("kimi", ("<|tool_calls_section_begin|>",)),
    ("kimi", ("<|open|>", "<|sep|>")),
    ("harmony", ("<|channel|>", "<|message|>", "<|start|>")),
    ("gemma", ("<|tool_call>",)),
    ("glm", ("<arg_key>",)),
    ("tagged_xml", ("<tool_call>", "<function=")),
    ("mistral", ("[TOOL_CALLS]",)),
    ("llama", ("<|python_tag|>",)),
    ("llama", ("<|python_start|>",)),
    ("llama", ("<|start_header_id|>", '"parameters"')),
    ("llama", ("<|header_start|>", "tools")),
    ("tagged_json", ("<tool_call>",)),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A dialect, and why it was chosen, as one sentence. `native` when the model's template knows it."""

    dialect: Dialect
    why: str
    native: bool


def dialect_named(name: str, options: Options | None = None) -> Dialect:
    """The dialect that `--dialect NAME` means; raises SettingsError with the names there are."""
    if name not in DIALECTS:
        raise SettingsError(f"There is no dialect {name!r}.", f"Choose one of: {', '.join(DIALECTS)}.")
    return DIALECTS[name](options)


def dialect_of_template(template: str) -> tuple[str, str] | None:
    """The name of the dialect whose markers a chat template holds, and those markers; None for no known one."""
    for name, markers in BY_TEMPLATE:
        if all(marker in template for marker in markers):
            return name, " and ".join(markers)
    return None


def choose(template: str = "", *, setting: str = "", probed: str = "", options: Options | None = None) -> Choice:
    """The dialect to teach and to read: the setting, else the template's, else what a probe found, else the house's."""
    if setting and setting != "auto":
        return Choice(dialect_named(setting, options), f"The settings say {setting}.", False)
    found = dialect_of_template(template)
    if found:
        name, markers = found
        return Choice(dialect_named(name, options), f"The chat template holds {markers}.", True)
    if probed in DIALECTS:
        return Choice(dialect_named(probed, options), f"The probe of this model read {probed}.", False)
    return Choice(ToolCallBlock(options), "Nothing says what this model was trained for.", False)
