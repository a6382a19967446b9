"""The modes: what each is called and means, and what may run in plan mode."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from aintern.dataclass import dataclass
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.settings.schema import Mode, PolicyLayer
from aintern.tools.propose_plan import propose_plan
from aintern.tools.run_command import run_command


@dataclass(frozen=True, slots=True)
class ModeWords:
    """What a mode is called, what it does in two or three words, and in a sentence."""

    name: str
    brief: str
    meaning: str


MODES: Mapping[Mode, ModeWords] = {
    "ask_for_risky": ModeWords("Ask for risky", "asks when risky", "Asks before calls that may do harm."),
    "plan": ModeWords("Plan", "only plans", "Only looks, changes nothing, and ends with a plan to accept."),
    "auto_approve": ModeWords("Auto-approve", "asks rarely", "Asks only at critical risk and for protected paths."),
    "always_ask": ModeWords("Always ask", "asks always", "Asks before every call."),
    "disabled": ModeWords("Tools disabled", "tools off", "Runs no tools."),
}
CHOSEN = "the mode that was chosen"


def with_mode(layers: Iterable[PolicyLayer], mode: Mode) -> tuple[PolicyLayer, ...]:
    """The layers of a policy with the mode that a person chose last; plan mode keeps the one before it, for its end."""
    kept = tuple(
        each for each in layers if each.source != CHOSEN or (mode == "plan" and each.values.get("mode") != "plan")
    )
    return (*kept, PolicyLayer(layer="flag", source=CHOSEN, values={"mode": mode}))


def without_plan_mode(layers: Iterable[PolicyLayer]) -> tuple[PolicyLayer, ...]:
    """The layers of a policy as if none but the managed one said plan mode."""
    return tuple(
        replace(each, values={name: value for name, value in each.values.items() if (name, value) != ("mode", "plan")})
        if each.layer != "managed"
        else each
        for each in layers
    )


def why_not_in_plan_mode(facts: CallFacts, *, has_layers: bool, only_reads: bool) -> str:
    """Why a call might change something, or ''. What it says of itself counts only where it is ours or the program's own: a tool
    rated safe whatever it is given. A command runs in a layer that is thrown away (`has_layers`), or is on the closed
    list of true readers (`only_reads`)."""
    tool = facts.tool
    if tool.id == run_command.id:
        if facts.parameters.get("live") or facts.parameters.get("background"):
            return "plan mode is on, and what runs live or in the background changes files at once."
        if facts.shell is not None and facts.shell.needs_network:
            return "plan mode is on, and what a command sends can't be taken back."
        if not has_layers and not only_reads:
            return "plan mode is on, and without the sandbox's layers nothing keeps a command from writing."
        return ""
    writes = any(use.access in ("write", "delete") for use in tool.paths(facts.parameters))
    if tool.risk is RiskLevel.SAFE and not tool.runs_commands and "file_writes" not in tool.needs and not writes:
        return ""
    return f"plan mode is on, and {tool.id} may change something. Look, then propose the plan ({propose_plan.id})."
