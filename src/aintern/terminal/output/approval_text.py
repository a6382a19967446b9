"""What a person sees of a question: the whole command or diff, the risk and what led to it, as rows of a given width."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import field

from prompt_toolkit.utils import get_cwidth

from aintern.dataclass import dataclass
from aintern.events import ApprovalRequested, CallPreviewed
from aintern.permission.gate import threshold_reason
from aintern.risk_level import RiskLevel
from aintern.terminal.output.event_printer import diff_style
from aintern.terminal.output.grant_scope import GrantScope
from aintern.terminal.output.inert_text import inert, inert_command, inert_line
from aintern.tools.propose_plan import propose_plan

Row = tuple[str, str]  # style, text
RISK_STYLES = {
    RiskLevel.SAFE: "fg:ansigreen",
    RiskLevel.LOW: "fg:ansicyan",
    RiskLevel.MEDIUM: "fg:ansiyellow",
    RiskLevel.HIGH: "bold fg:ansired",
    RiskLevel.CRITICAL: "bold fg:ansiwhite bg:ansired",
}
_DIFF_STYLES = {"green": "fg:ansigreen", "red": "fg:ansired", "cyan": "fg:ansicyan", "bold": "bold", "": ""}
_COMMENT = "fg:ansibrightblack"


@dataclass(slots=True)
class ApprovalText:
    """Rows of one `width`, how many of them, from the first, must have been on the screen before an allow counts, and where a
    preview begins, 0 for none."""

    rows: list[Row] = field(default_factory=list)
    must_be_seen: int = 0
    preview_at: int = 0
    width: int = 0

    def add(self, style: str, text: str, width: int, indent: str = "") -> None:
        """Lines, each behind `indent`; a row that only goes on where the one above is full stands behind blanks."""
        for line in text.split("\n"):
            for number, part in enumerate(wrapped(line, width - len(indent))):
                self.rows.append((style, (" " * len(indent) if number else indent) + part))


def approval_text(question: ApprovalRequested, width: int, tried: CallPreviewed | None = None) -> ApprovalText:
    """The question whole: nothing is cut, long lines are broken. The command comes first and must be seen to its end; what it did
    when it was `tried` stands below."""
    shown = ApprovalText(width=width)
    details = question.details
    if question.call.tool == propose_plan.id:
        shown.add("bold", "The plan:", width)
        shown.add("", inert(str(question.call.parameters.get("plan", ""))), width, "  ")
        shown.must_be_seen = len(shown.rows)
        return shown
    shown.add("bold", f"{inert_line(question.call.tool)} wants your permission", width)
    shown.add(RISK_STYLES[question.risk], f" {question.risk.upper()} RISK ", width)
    if message := details.get("approval_message"):
        shown.add("fg:ansiyellow", inert(str(message)), width)
    _add_call(shown, question, width)
    shown.must_be_seen = len(shown.rows)
    for style, text in _reasons(question):
        shown.add(style, text, width)
    if isinstance(diff := details.get("diff"), str) and diff:
        for line in diff.rstrip("\n").split("\n"):
            shown.add(_DIFF_STYLES[diff_style(line)], inert_command(line.expandtabs(4)), width, "  ")
    if tried is not None:
        shown.preview_at = len(shown.rows)
        _add_preview(shown, tried, width)
    return shown


def _add_preview(shown: ApprovalText, tried: CallPreviewed, width: int) -> None:
    shown.add("bold", f"Tried without network, nothing of it is real yet (exit code {tried.exit_code}):", width)
    for line in inert(tried.output).rstrip("\n").split("\n") if tried.output.strip() else ():
        shown.add("", line.expandtabs(4), width, "  | ")
    if tried.note:
        shown.add("fg:ansiyellow", inert_line(tried.note), width)
    changes = f"It would change {len(tried.changes)} path{'s' * (len(tried.changes) != 1)}:"
    shown.add("bold", changes if tried.changes else "It would change nothing.", width)
    for change in tried.changes:
        shown.add("", inert_line(f"{change['change']} {change['path']}"), width, "  ")
    for line in tried.diff.rstrip("\n").split("\n") if tried.diff else ():
        shown.add(_DIFF_STYLES[diff_style(line)], inert_command(line.expandtabs(4)), width, "  ")


def _add_call(shown: ApprovalText, question: ApprovalRequested, width: int) -> None:
    command = question.details.get("command")
    if isinstance(command, str):
        for number, line in enumerate(inert_command(command).split("\n")):
            style = _COMMENT if line.lstrip().startswith("#") else "bold"
            shown.add(style, line, width, "  > " if number else "  $ ")  # the prompts of a shell
        where = question.details.get("working_directory", ".")
        if where not in (".", ""):
            shown.add("", f"in {inert_command(str(where))}", width, "  ")
        return
    shown.add("bold", inert_command(question.summary), width, "  ")
    parameters = question.details.get("parameters", {})
    if not question.details.get("diff"):
        for name, value in parameters.items():
            written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
            shown.add("", f"{inert_line(str(name))}: {inert_command(written)}", width, "  ")


def _reasons(question: ApprovalRequested) -> Iterator[Row]:
    """Why it asks, each reason once, the gravest first; then where it reaches, and what is odd about it."""
    told = dict.fromkeys((factor.level, factor.reason) for factor in question.reasons)
    for level, reason in told:
        if reason != threshold_reason(question.risk):  # the badge says it
            style = RISK_STYLES[level].replace("bg:ansired", "").replace("ansiwhite", "ansired")
            yield style, f"- {inert_line(reason)}{'' if level is question.risk else f' ({level})'}"
    details = question.details
    if details.get("hosts"):
        yield "", f"- reaches {', '.join(map(inert_command, details['hosts']))}"
    if details.get("command") is not None:
        cage = "with network" if details.get("needs_network") else "no network (n: allow network)"
        yield "", f"- sandboxed, {cage}" if details.get("sandbox") else "- runs without a sandbox"
    for key in ("note", "preview_error"):
        if details.get(key):
            yield "fg:ansiyellow", f"- {inert(str(details[key]))}"
    if rule := details.get("suggested_rule"):
        covers = GrantScope(rule["tool"], ((rule["scope"], rule["pattern"]),), lifetime="session").words()
        spared = f"allowing {covers} would have answered {rule['covers']} of them (w)"
        yield "fg:ansicyan", f"- {rule['questions']} questions this hour: {inert_line(spared)}"
    for warning in question.warnings:
        yield "fg:ansiyellow", f"! {inert_line(warning)}"


def wrapped(line: str, width: int) -> Sequence[str]:
    """The line broken into parts of at most `width` columns, between words where that costs no more than half a row; nothing is
    left out. Wide characters count twice."""
    line, width = line.expandtabs(4), max(1, width)
    if line.isascii():
        rows, at = list[str](), 0
        while len(line) - at > width:
            space = line.rfind(" ", at + width // 2, at + width)
            end = space + 1 if space > 0 else at + width
            rows.append(line[at:end])
            at = end
        return [*rows, line[at:]]
    parts, part, used = [], "", 0
    for character in line:
        columns = get_cwidth(character)
        if used + columns > width and part:
            parts.append(part)
            part, used = "", 0
        part += character
        used += columns
    return [*parts, part]


def joined_rows(parts: Sequence[str], width: int) -> Sequence[str]:
    """The parts in rows of at most `width` columns, a dot between two of a row; none is broken that fits."""
    rows = [""]
    for part in parts:
        joined = f"{rows[-1]} · {part}" if rows[-1] else part
        rows = [*rows[:-1], joined] if get_cwidth(joined) <= width else [*rows, part]
    return rows
