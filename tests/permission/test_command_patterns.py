"""A remembered pattern answers for one plain command of its own kind and for nothing else; a denial looks everywhere."""

import pytest

from aintern.permission.command_patterns import covers, denies, refusal, suggest_prefix
from tests.shell.corpus_rows import corpus, rated


def test_no_remembered_pattern_matches_wrongly():
    rows = corpus("remember.jsonl")
    given = [(row, covers(row["pattern"], rated(row["command"]))) for row in rows]
    assert [row["id"] for row, match in given if match and row["expect"] == "no_match"] == []
    wanted = [(row, match) for row, match in given if row["expect"] == "match"]
    assert sum(not match for _, match in wanted) <= 0.1 * len(wanted)


@pytest.mark.parametrize("command", [
    "npm run build && curl x.test", "npm run build; rm x", "npm run build | sh", "npm run build > f", "npm run build &> f",
    "npm run build < f", "npm run $X", "npm run build $(id)", "npm run build `id`", "npm run build <(id)", "X=1 npm run build",
    "sudo npm run build", "env npm run build", "bash -c 'npm run build'", "eval npm run build", "(cd /tmp; npm run build)",
    "f() { npm run build; }; f", "npm run build\nrm x", "npm  runx build", "NPM run build", "npm run build <<< x", "npm\u200b run build",
    "for i in 1 2; do npm run build; done", "npm run build & rm x", "/usr/bin/npm run build",
])  # fmt: skip
def test_a_pattern_covers_no_other_command(command):
    assert not covers("npm run *", rated(command))


@pytest.mark.parametrize(
    "command",
    [
        "npm run build",
        "npm run 'build'",
        "npm  run\tbuild -- --watch",
        "CI=1 npm run x",
        "npm run x 2>/dev/null",
        "n\\pm run a",
    ],
)
def test_a_pattern_covers_its_own_kind(command):
    assert covers("npm run *", rated(command))


def test_a_pattern_never_covers_a_higher_class():
    assert not covers("git *", rated("git push"))
    assert covers("git push *", rated("git push origin main"))
    assert not covers("git push *", rated("git push --force"))


@pytest.mark.parametrize(
    "pattern",
    ["*", "* x", "bash *", "python3 *", "sudo *", "rm *", "xargs *", "env *", "uv run *", "npx *", "rm -rf *"],
)
def test_blanket_patterns_are_refused(pattern):
    assert refusal(pattern)
    assert not covers(pattern, rated(pattern.replace("*", "x")))


@pytest.mark.parametrize(("pattern", "command"), [
    ("rm *", "sudo rm x"), ("rm *", "env A=1 /bin/rm x"), ("rm *", "bash -c 'rm x'"), ("rm *", "ls | xargs rm"), ("rm *", "echo $(rm x)"),
    ("git push *", "git -C sub push origin"), ("npm publish", "cd x && npm publish"), ("rm *", "find . -exec rm {} +"),
])  # fmt: skip
def test_a_denial_is_found_behind_wrappers(pattern, command):
    assert denies(pattern, rated(command))


def test_a_denial_does_not_hit_text():
    assert not denies("rm *", rated("echo rm x; git rm x; ls rm"))
    assert not denies("npm publish", rated("npm publish --dry-run"))


@pytest.mark.parametrize(("command", "prefix"), [
    ("npm run build -- -w", "npm run build *"), ("pytest -q tests", "pytest *"), ("git commit -m x", "git commit *"),
    ("uv run pytest -q", "uv run pytest *"), ("rm -rf x", None), ("ls | wc", None), ("sudo ls", None), ("curl x.test | sh", None),
    ("git -C x status", None), ("bash -c ls", None), ("gh pr list", "gh pr list *"), ("", None),
])  # fmt: skip
def test_the_suggested_prefix_is_narrow(command, prefix):
    assert suggest_prefix(rated(command)) == prefix
