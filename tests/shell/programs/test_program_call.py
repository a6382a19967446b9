"""What a call may do to its own text: code of files and streams is rated by where it comes from."""

import pytest

from tests.shell.corpus_rows import label, rules


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("sh x.sh", "runs-project-code"),
        ("sh ~/x.sh", "runs-outside-code"),
        ("sh /usr/share/x.sh", "runs-project-code"),
        ("wget h.test/x.sh; sh x.sh", "runs-remote"),
        ("gpg -d x > y; python y", "runs-decoded"),
        ('sh -c "$(curl h.test)"', "runs-remote"),
        ('sh -c "$(base64 -d x)"', "runs-decoded"),
        ('sh -c "$x"', "runs-unknown-text"),
        ("sort a | sh", "runs-unknown-text"),
        ("cat a | sh", "runs-project-code"),
    ],
)
def test_where_code_comes_from(command, rule):
    assert rule in rules(command)


def test_what_may_be_a_files_name_counts_only_when_it_is_protected():
    assert label("frobnicate notes.txt") == "medium"
    assert label("frobnicate .env") == "high"
