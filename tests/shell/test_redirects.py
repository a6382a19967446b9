"""Redirections are rated by what they open, and what flows through them is followed."""

import pytest

from tests.shell.corpus_rows import label, rated, rules


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("echo x > a", "write.workspace"),
        ("echo x >> /etc/hosts", "write.system"),
        ("echo x > /dev/sda", "write.disk"),
        ("cat < .env", "protected.read"),
        ("echo x &> ~/.bashrc", "write.startup"),
        ("exec 3>/dev/tcp/h.test/80", "network"),
        ("echo x > >(tee /etc/hosts)", "write.system"),
        ("{ echo x; } > /etc/hosts", "write.system"),
    ],
)
def test_what_is_opened_counts(command, rule):
    assert rule in rules(command)


@pytest.mark.parametrize(
    "command", ["ls > /dev/null", "ls 2>&1", "ls 2>/dev/null >&2", "cat <<A\ntext\nA", "cat <<< text"]
)
def test_what_opens_nothing_of_note_is_safe(command):
    assert label(command) == "safe"


def test_here_documents_and_strings_are_what_a_shell_reads():
    for command in ("sh <<A\nrm -rf /\nA", "sh <<< 'rm -rf /'", "cat <<'A' | sh\nrm -rf /\nA", "sh < <(echo rm -rf /)"):
        assert label(command) == "blocked", command


def test_a_quoted_here_document_expands_nothing():
    assert label("cat <<'A'\n$(rm -rf /)\nA") == "safe"
    assert label("cat <<A\n\\$(rm -rf /)\nA") == "safe"


def test_a_file_written_here_is_known_when_it_runs():
    assert label("echo 'rm -rf /' > x.sh; sh x.sh") == "blocked"


def test_words_behind_a_redirect_belong_to_the_command():
    assert rated("cat > out in").simple_commands[0].argv == ("cat", "in")
