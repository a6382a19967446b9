"""`aintern policy`: what would become of a call, whether policy files keep their promises, and trust in a workspace."""

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aintern.errors import UsageError
from aintern.settings.option_number import number_from
from aintern.terminal.options import (
    DatabaseOption,
    JsonOption,
    WorkspaceOption,
    YesOption,
    confirmed,
    json_object,
)
from aintern.terminal.output.inert_text import inert, inert_command, inert_line
from aintern.terminal.output.listing import show_json

if TYPE_CHECKING:
    from aintern.permission.dry_run import DryRun, Explanation
    from aintern.workspace.jail import Jail

app = typer.Typer(name="policy", help="What may run: explain, check, trust.", no_args_is_help=True)
HERE = Path()


@app.command()
def explain(
    command: Annotated[list[str] | None, typer.Argument(help="A command line, after --.")] = None,
    tool: Annotated[str, typer.Option("--tool", metavar="ID", help="A tool's call instead of a command.")] = "",
    parameters: Annotated[str, typer.Option("--parameters", metavar="JSON", help="The call's parameters.")] = "{}",
    json: JsonOption = False,
    jsonl: Annotated[
        bool,
        typer.Option("--jsonl", help="Questions from standard input, one JSON object a line, answered the same way."),
    ] = False,
    workspace: WorkspaceOption = HERE,
) -> None:
    """Say what would become of a command or call, and why. Runs nothing."""
    with _dry_run(workspace) as dry_run:
        if jsonl:
            raise typer.Exit(_explain_lines(dry_run))
        explanation = dry_run.explain(*_asked(command or [], tool, parameters))
    if json:
        show_json(_described(explanation))
    else:
        for line in _told(explanation):
            typer.echo(line)


@app.command("try")
def try_out(
    command: Annotated[list[str], typer.Argument(help="A command line, after --.")],
    timeout: Annotated[
        float,
        typer.Option("--timeout", metavar="SECONDS", parser=number_from(1, whole=False), help="When it is ended."),
    ] = 60,
    database: DatabaseOption = "",
    json: JsonOption = False,
    workspace: WorkspaceOption = HERE,
) -> None:
    """Run a command in a layer that is thrown away, without network, and show its output and what it would change.

    Nothing of it is kept. Not for what is denied or critical; exit 0 when it was tried, however it ended."""
    from aintern.cli.policy_try import try_command
    from aintern.permission.dry_run import DryRun
    from aintern.permission.trust import settings_of
    from aintern.terminal.input.interrupts import run_to_exit_code

    root = workspace.resolve()
    settings = settings_of(root)
    with DryRun.open(root, settings) as dry_run:
        explanation = dry_run.explain(*_asked(command, "", "{}"))
    raise typer.Exit(run_to_exit_code(try_command(explanation, settings, root, timeout, database=database, json=json)))


@app.command()
def check(workspace: WorkspaceOption = HERE, json: JsonOption = False) -> None:
    """Run the examples that policy files carry; exit 1 when one is not kept."""
    with _dry_run(workspace) as dry_run:
        failures = dry_run.broken_examples()
        count, ignored = len(dry_run.policy.examples), dry_run.policy.ignored
    if json:
        show_json({"examples": count, "failures": [str(failure) for failure in failures], "ignored": list(ignored)})
    else:
        for each in ignored:
            typer.echo(f"warning: {inert_line(each)}")
        for failure in failures:
            typer.echo(inert_line(str(failure)))
        typer.echo(f"{count - len(failures)} of {count} examples hold.")
    raise typer.Exit(1 if failures else 0)


@app.command()
def trust(workspace: WorkspaceOption = HERE, yes: YesOption = False) -> None:
    """Show what a project's own files would set and start, and trust them as they are now."""
    from aintern.mcp.server_config import PROJECT_SERVERS
    from aintern.permission import trust as trusting
    from aintern.settings.files import read_project_file

    root = workspace.resolve()
    waiting = trusting.files_that_need_trust(root)
    if not waiting:
        typer.echo(f"{inert_line(str(root))} has nothing that waits for your trust.")
        return
    shown = trusting.fingerprint(root)
    for name in waiting:
        typer.echo(f"--- {inert_line(name)} ---")
        typer.echo(inert((read_project_file(root, name) or b"").decode("utf-8", "replace")).rstrip())
    if PROJECT_SERVERS in waiting:
        typer.echo(
            "Its servers run in the sandbox: without the network, the workspace read-only, and none of your variables."
        )
    if not yes and not confirmed("Trust these files?"):
        raise typer.Exit(1)
    trusting.trust(root, shown)
    typer.echo("Trusted, until one of these files changes.")


@app.command()
def untrust(workspace: WorkspaceOption = HERE) -> None:
    """Take the trust in a workspace back."""
    from aintern.permission import trust as trusting

    root = workspace.resolve()
    typer.echo("No longer trusted." if trusting.revoke(root) else "It was not trusted.")


def _dry_run(workspace: Path) -> Any:
    from aintern.permission.dry_run import DryRun
    from aintern.permission.trust import settings_of

    settings = settings_of(workspace.resolve())
    return DryRun.open(workspace, settings, _sandboxed if settings.sandbox.enabled else lambda jail: False)


def _sandboxed(jail: "Jail") -> bool:
    """Whether a session here would run commands in a sandbox; tried, as a session tries it."""
    import asyncio

    from aintern.workspace.protected_paths import ProtectedPaths
    from aintern.workspace.shell_sandbox import probe_sandbox

    if not jail.root.is_dir():
        return False
    return asyncio.run(probe_sandbox(jail, ProtectedPaths()))[0] is not None


def _asked(command: list[str], tool: str, parameters: str) -> tuple[str, dict[str, Any]]:
    """The tool's id and parameters that the command line names. Raises UsageError."""
    if bool(command) == bool(tool):
        raise UsageError("Name a command after -- or a tool with --tool.", "aintern policy explain -- git push")
    if command:
        return "run_command", {"command": command[0] if len(command) == 1 else shlex.join(command)}
    return tool, json_object(parameters, """For example: --parameters '{"path": "a.py"}'""")


def _described(explanation: "Explanation") -> dict[str, Any]:
    verdict, facts = explanation.verdict, explanation.facts
    described: dict[str, Any] = {
        "decision": verdict.decision,
        "risk": str(verdict.risk.level),
        "reason": verdict.reason,
        "factors": [asdict(each) for each in verdict.risk.factors],
        "blocked": verdict.risk.blocked,
        "pattern": verdict.pattern,
        "source": verdict.source,
    }
    if facts is not None:
        described |= {"paths": list(facts.paths), "protected": facts.protected, "outside": facts.outside}
        if facts.shell is not None:
            described["simple_commands"] = [each.text for each in facts.shell.simple_commands]
            described["understood"] = facts.shell.understood
    if explanation.problems:
        described["problems"] = list(explanation.problems)
    return described


def _told(explanation: "Explanation") -> Iterator[str]:
    verdict = explanation.verdict
    words = {"allow": "runs without a question", "ask": "asks you", "deny": "is denied"}
    command = explanation.facts.command if explanation.facts else ""
    if verdict.source == "effects":
        words["ask"] = "runs in a layer, then asks you about what it changed"
    subject = inert_command(command) if command else "This call"
    yield f"{subject}\n  {words[verdict.decision]}: {inert_line(verdict.reason)}"
    yield f"  risk: {verdict.risk.level}"
    for factor in verdict.risk.factors:
        yield f"  - {factor.level}: {inert_line(factor.reason)} [{inert_line(factor.rule)}: {inert_command(factor.cause)}]"
    for problem in explanation.problems:
        yield f"  ! {inert_line(problem)}"


def _explain_lines(dry_run: "DryRun") -> int:
    """Answers every line; 1 when one of them was no question."""
    failed = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        answer = _answered(dry_run, line)
        failed |= "error" in answer
        print(json.dumps(answer, ensure_ascii=True), flush=True)
    return failed


def _answered(dry_run: "DryRun", line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"not JSON: {error}"}
    number = asked.get("id") if isinstance(asked, dict) else None
    match asked:
        case {"pattern": str(pattern), "command": str(command)}:
            return {"id": number, "match": dry_run.matches(pattern, command)}
        case {"command": str(command)}:
            explanation = dry_run.explain("run_command", {"command": command})
        case {"tool": str(tool), "parameters": dict(parameters)}:
            explanation = dry_run.explain(tool, parameters)
        case _:
            return {"id": number, "error": "a question has id and command, tool and parameters, or pattern and command"}
    described = _described(explanation)
    if described["decision"] == "deny":
        # Why it never runs comes first: by what no policy lets through, or by the policy.
        verdict = explanation.verdict
        rule = "blocked" if verdict.risk.blocked else "denied"
        denial = {"level": str(verdict.risk.level), "rule": rule, "cause": verdict.pattern, "reason": verdict.reason}
        described["factors"].insert(0, denial)
    # What is never run has a label of its own in corpora, above critical.
    risk = "blocked" if described["blocked"] else described["risk"]
    return {"id": number, "decision": described["decision"], "risk": risk, "factors": described["factors"]}
