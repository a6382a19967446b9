"""The list of a group's commands in its help, each with its whole first sentence: the library cuts them at one row."""

from typing import Any

from typer.core import TyperGroup

_LONGEST = 1000  # characters


class WholeHelp(TyperGroup):
    """A group of commands whose help breaks long descriptions instead of cutting them."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, each.get_short_help_str(_LONGEST)) for name, each in commands if each and not each.hidden]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
