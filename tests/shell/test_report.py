"""The report names commands, paths, hosts and reasons; links are followed, the table is whole, nothing is run."""

import tomllib
from importlib.resources import files

import pytest

from aintern.risk_level import RiskLevel
from aintern.shell import analyse
from aintern.shell.programs.program_effects import READERS
from aintern.shell.programs.program_table import program_table
from aintern.shell.words import ansi_c, expand_braces
from aintern.workspace.protected_paths import ProtectedPaths
from tests.shell.corpus_rows import label, rated


def test_words_are_what_the_program_would_get():
    report = rated("A=1 g'rep' -n \"a b\" $HOME/x $UNSET 2>&1 > out.txt")
    command = report.simple_commands[0]
    assert command.argv == ("grep", "-n", "a b", "/home/dev/x", None)
    assert command.assignments == (("A", "1"),)
    assert [(each.operator, each.target) for each in command.redirects] == [(">", "out.txt")]
    assert command.source == "grep -n a b /home/dev/x ?"


def test_wrapped_commands_are_listed_with_their_wrappers():
    report = rated("sudo env X=1 timeout 5 bash -c 'rm x'")
    assert report.simple_commands[-1].argv == ("rm", "x")
    assert report.simple_commands[-1].via == ("sudo", "env", "timeout", "bash")


def test_paths_and_hosts_are_reported():
    report = rated("curl -o ~/a https://h.test/x; cp .env b; rm -r build")
    uses = {(use.path, use.access) for use in report.paths}
    assert {
        ("/home/dev/a", "write"),
        ("/home/dev/proj/.env", "read"),
        ("/home/dev/proj/b", "write"),
        ("/home/dev/proj/build", "delete"),
    } <= uses
    assert report.hosts == ("h.test",)
    assert report.needs_network
    assert not rated("ls").needs_network


def test_the_rules_of_protected_paths_begin_with_protected():
    for command in ("cat .env", "echo x > .git/hooks/x", "cat ~/.ssh/id_rsa"):
        assert any(factor.rule.startswith("protected") for factor in rated(command).risk.factors)


def test_a_link_out_of_the_workspace_is_followed(tmp_path):
    workspace, secret = tmp_path / "w", tmp_path / "home" / ".ssh"
    workspace.mkdir()
    secret.mkdir(parents=True)
    (workspace / "docs").symlink_to(secret)
    (workspace / "sys").symlink_to("/etc")
    protected = ProtectedPaths(home=tmp_path / "home")

    def level(command):
        return analyse(command, workspace=workspace, home=tmp_path / "home", protected=protected).risk.level

    assert level("cat docs/id_rsa") is RiskLevel.HIGH
    assert level("echo x > sys/passwd") is RiskLevel.CRITICAL
    assert level("cat notes/id.txt") is RiskLevel.SAFE


def test_nothing_is_run(tmp_path):
    marker = tmp_path / "marker"
    for command in (
        f"touch {marker}",
        f"echo $(touch {marker})",
        f"bash -c 'touch {marker}'",
        f"x=$(touch {marker}) ls",
    ):
        analyse(command, workspace=tmp_path)
    assert not marker.exists()


def test_every_reader_of_the_table_exists_and_every_meaning_is_known():
    raw = tomllib.loads(files("aintern.shell.programs").joinpath("programs.toml").read_text())
    meanings = {
        *(
            "flag",
            "help",
            "lists",
            "value",
            "read",
            "write",
            "create",
            "delete",
            "into",
            "shell",
            "run",
            "code",
            "cd",
            "host",
            "load",
            "script",
            "prints:listed-names",
            "config",
        ),
        *(
            "load-local",
            "elevated",
            "elsewhere",
            "git-setting",
            "value-read",
            "pair",
            "operands:read",
            "operands:write",
            "operands:tree",
        ),
    }
    for row in raw["program"]:
        assert not row.get("reader") or row["reader"] in READERS, row["names"]
        for meaning in row.get("options", {}).values():
            plain = meaning.rstrip("?")
            assert plain.removeprefix("second:") in meanings or plain.partition(":")[2] in program_table().effects, (
                row["names"],
                meaning,
            )


@pytest.mark.parametrize(
    ("raw", "text"), [(r"\x72m", "rm"), (r"\162\155", "rm"), (r"\u0072m", "rm"), (r"a\'b", "a'b"), (r"\n", "\n")]
)
def test_ansi_c_quotes(raw, text):
    assert ansi_c(raw) == text


@pytest.mark.parametrize(("raw", "parts"), [
    ("a{b,c}d", ["abd", "acd"]), ("{1..3}", ["1", "2", "3"]), ("{a,b{1,2}}", ["a", "b1", "b2"]), ("{a}", ["{a}"]), ("'{a,b}'", ["'{a,b}'"]),
    ("${a,b}", ["${a,b}"]), ("{c..a}", ["c", "b", "a"]),
])  # fmt: skip
def test_braces(raw, parts):
    assert expand_braces(raw) == parts


@pytest.mark.parametrize(
    "command",
    [
        "ls\n\\rm -rf /",
        "ls # x\n\\rm -rf /",
        "cat <<A\n`rm -rf /`\nA",
        "echo ${x#$(rm -rf /)}",
        "X=rm; true && X=ls; $X -rf /",
    ],
)
def test_what_the_parser_misreads_silently_is_found(command):
    assert label(command) == "blocked"
