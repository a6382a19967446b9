"""A dialect, `--dialect example`: that of `<tool_call>` tags, for models whose chat template holds a marker of its own."""

from aintern.dialects.families.tagged_json import TaggedJson


class Example(TaggedJson):
    """Taught and read as its parent is; a template with this marker chooses it."""

    name = "example"
    template_markers = (("<|example_tools|>",),)
