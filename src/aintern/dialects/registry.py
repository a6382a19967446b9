"""All dialects of a family of models. A new one is a file in `families` and a line here."""

from aintern.dialects.families.deepseek import DeepSeek
from aintern.dialects.families.gemma import Gemma
from aintern.dialects.families.glm import Glm
from aintern.dialects.families.harmony import Harmony
from aintern.dialects.families.kimi import Kimi
from aintern.dialects.families.llama import Llama
from aintern.dialects.families.mistral import Mistral
from aintern.dialects.families.tagged_json import TaggedJson
from aintern.dialects.families.tagged_xml import TaggedXml
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.teaching import Dialect

# What is rarer comes first: the first whose markers a template or a reply has wins, and `<tool_call>` is shared by three.
FAMILIES: tuple[type[Dialect], ...] = (
    DeepSeek,
    Kimi,
    Harmony,
    Gemma,
    TaggedXml,
    Glm,
    Mistral,
    Llama,
    TaggedJson,
    ToolCallBlock,
)
