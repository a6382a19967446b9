"""The report names commands, paths, hosts and reasons; links are followed, nothing is run."""

from aintern.risk_level import RiskLevel
from aintern.shell import analyse
from aintern.workspace.protected_paths import ProtectedPaths
from tests.shell.corpus_rows import rated


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
