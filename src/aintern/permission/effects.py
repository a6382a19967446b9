"""Asking about effects: which commands a layer holds, so that they may run before anybody is asked, and which of their changes the
policy keeps or drops by itself."""

import os
from typing import Literal

from aintern.dataclass import dataclass
from aintern.permission.gate import Circumstances, Gate
from aintern.risk_level import RiskLevel
from aintern.tools.edit_files import edit_file, write_file
from aintern.tools.move_files import delete_file
from aintern.tools.tool import Tool
from aintern.workspace.layers.layer_changes import LayerChange

__all__ = ["ChangeRules", "ChangeRuling"]


@dataclass(frozen=True, slots=True)
class ChangeRuling:
    """What the policy says to one change of a command that ran unasked, and why where it is dropped."""

    decision: Literal["keep", "ask", "drop"]
    reason: str = ""


_ASK = ChangeRuling("ask")
_KEEP = ChangeRuling("keep")


class ChangeRules:
    """Decides about a command's changes as about calls of the file tools that would have made them: what a rule or an answer that
    was remembered lets `write_file` or `edit_file` write is kept, what it lets `delete_file` delete is, what it denies one of them
    is dropped. Asked about is the rest, and in any case what no file tool can do (links, modes, another kind of thing) and a file
    larger than `policy.effects_bytes`."""

    def __init__(self, gate: Gate, highest_unasked: RiskLevel | None) -> None:
        self._gate = gate
        self._circumstances = Circumstances(highest_unasked=highest_unasked, dry_run=True)

    def ruling(self, change: LayerChange) -> ChangeRuling:
        """Looks at names only, so that rules hold for a path whatever stands there."""
        if change.root not in self._gate.jail.roots:
            return _ASK  # git's data of a root, outside
        path = os.fsdecode(change.path)
        if change.root != self._gate.jail.root:
            path = f"{change.root}/{path}"
        if change.after == "folder":
            path = f"{path}/_"  # a rule for what is in a folder is one for the folder
        tools = _tools_for(change)
        verdicts = [self._gate.decide_alone(tool, {"path": path}, self._circumstances) for tool in tools]
        # What leads outside when it is looked up now may not do so in the layer.
        denied = (each for each in verdicts if each.decision == "deny" and not each.outside)
        if (verdict := next(denied, None)) is not None:
            return ChangeRuling("drop", verdict.reason)
        is_plain = _is_plain(change) and change.size <= self._gate.policy.effects_bytes
        return _KEEP if is_plain and any(each.decision == "allow" for each in verdicts) else _ASK


def _tools_for(change: LayerChange) -> tuple[Tool, ...]:
    if change.after is None:
        return (delete_file,)
    return (write_file, edit_file) if change.before == "file" else (write_file,)


def _is_plain(change: LayerChange) -> bool:
    """Whether a file tool could have done it: content alone, and no program that was none."""
    kinds = {change.before, change.after} - {None}
    if len(kinds) != 1 or not kinds <= {"file", "folder"}:
        return False
    made_runnable = change.after == "file" and change.mode_after & ~change.mode_before & 0o111
    return not made_runnable and "mode" not in change.aspects
