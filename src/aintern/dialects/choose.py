"""Which dialect a model speaks: by the settings, by the markers in its chat template, or by a probe; never by its name."""

from aintern.dataclass import dataclass
from aintern.dialects.auto import Auto
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.registry import FAMILIES
from aintern.dialects.stream_parser import Options
from aintern.dialects.teaching import Dialect
from aintern.errors import SettingsError

_ALL: tuple[type[Dialect], ...] = (*FAMILIES, Auto)
DIALECTS: dict[str, type[Dialect]] = {dialect.name: dialect for dialect in _ALL}
"""By name; plugins add theirs."""


@dataclass(frozen=True, slots=True)
class DialectChoice:
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
    for family in DIALECTS.values():
        for markers in family.template_markers:
            if all(marker in template for marker in markers):
                return family.name, " and ".join(markers)
    return None


def choose(template: str = "", *, setting: str = "", probed: str = "", options: Options | None = None) -> DialectChoice:
    """The dialect to teach and to read: the setting, else the template's, else what a probe found, else the house's."""
    if setting and setting != "auto":
        return DialectChoice(dialect_named(setting, options), f"The settings say {setting}.", False)
    found = dialect_of_template(template)
    if found:
        name, markers = found
        return DialectChoice(dialect_named(name, options), f"The chat template holds {markers}.", True)
    if probed in DIALECTS:
        return DialectChoice(dialect_named(probed, options), f"The probe of this model read {probed}.", False)
    return DialectChoice(ToolCallBlock(options), "Nothing says what this model was trained for.", False)
