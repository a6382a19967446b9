"""Tools that came or went since a model that is taught by text was told of them: said in the newest message, since the
beginning of a prompt never changes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import field

from aintern.dataclass import dataclass
from aintern.dialects.teaching import describe_tools
from aintern.messages import Message, ToolSpec
from aintern.prompt.system_prompt import defined_tools
from aintern.settings.schema import PromptSettings

MORE = "Your tools have changed. From now on you can call these as well:"
GONE = "These tools are gone, do not call them: "
OFF = "Tools are switched off for now: answer in text, without calls."
ON = "Tools are switched on again."
_LINE = re.compile(r'^\{"name": "([^"]+)", "description": .*$', re.MULTILINE)  # as `describe_tools` writes it
_GONE = re.compile(rf"^{GONE}(.*)\.$", re.MULTILINE)


@dataclass(slots=True)
class ToolsTold:
    """What a model was told: the definition of each tool by id, and whether tools are switched off."""

    settings: PromptSettings
    definitions: dict[str, str] = field(default_factory=dict)
    off: bool = False

    def hear(self, messages: Iterable[Message], tools: Sequence[ToolSpec]) -> None:
        """Takes in the messages that the prompt still holds; only AIntern's own words count."""
        for message in messages:
            if message.origin != "aintern":
                continue
            text = message.text
            told = {found[1]: found[0] for found in _LINE.finditer(text)}
            if self.settings.tool_definition_format:
                told |= {tool.id: line for tool in tools if (line := self._defined(tool)) in text}
            self.definitions |= told
            for gone in _GONE.finditer(text):
                for id in gone[1].split(", "):
                    self.definitions.pop(id, None)
            self.off = OFF in text or (self.off and ON not in text)

    def news(self, tools: Sequence[ToolSpec], teaching: str) -> str:
        """What to say now that these are the tools; '' when nothing changed. `teaching` is all of it, for a model that was
        told of no tool yet."""
        if not tools:
            return OFF if self.definitions and not self.off else ""
        if not self.definitions:
            return f"{self.settings.tool_use_prompt}\n\n{teaching}"
        now = {tool.id: self._defined(tool) for tool in tools}
        parts = [ON] if self.off else []
        if new := [line for id, line in now.items() if self.definitions.get(id) != line]:
            parts.append("\n".join((MORE, *new)))
        if gone := sorted(set(self.definitions) - set(now)):
            parts.append(f"{GONE}{', '.join(gone)}.")
        return "\n\n".join(parts)

    def _defined(self, tool: ToolSpec) -> str:
        return defined_tools(self.settings, (tool,)) or describe_tools((tool,))
