"""Environment variables that change which code programs run are told from harmless ones, by name and by value."""

import pytest

from aintern.shell.programs.program_table import program_table
from aintern.shell.variables import value_effect


@pytest.mark.parametrize(
    ("name", "value", "effect"),
    [
        ("LANG", "C", ""),
        ("LD_PRELOAD", "x.so", "poisons-environment"),
        ("GIT_PAGER", "cat", "poisons-environment"),
        ("PYTHONPATH", "src", "runs-project-code"),
        ("PYTHONPATH", "/tmp/x", "poisons-environment"),
        ("PYTHONPATH", "src:../x", "poisons-environment"),
        ("CC", "gcc-13", ""),
        ("CC", "./evil", "poisons-environment"),
        ("MAKEFLAGS", "-j8", ""),
        ("MAKEFLAGS", "--eval=x", "poisons-environment"),
        ("GOFLAGS", "-mod=mod", ""),
        ("GOFLAGS", "-toolexec=x", "poisons-environment"),
        ("LESS", "-R", ""),
        ("LESS", "+!id", "poisons-environment"),
        ("CFLAGS", "-O2 -I/tmp/x", ""),
        ("FOO_FLAGS", "-v", ""),
        ("FOO_FLAGS", "-eval x", "poisons-environment"),
        ("MY_TOKEN", "x", ""),
    ],
)
def test_the_effect_of_a_variable(name, value, effect):
    assert value_effect(program_table(), name, value) == effect
