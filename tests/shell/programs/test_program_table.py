"""The table is whole: every reader, effect and meaning that it names exists, and a program is found by any of its names."""

import tomllib
from importlib.resources import files

import pytest

from aintern.shell.programs.program_effects import READERS
from aintern.shell.programs.program_table import program_row, program_table


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
            "names",
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
    ("name", "row"),
    [
        ("python3.12", "python"),
        ("GCC-13", "gcc"),
        ("mkfs.ext4", "mkfs"),
        ("curl.exe", "curl"),
        ("ld-linux-x86-64.so.2", "ld.so"),
    ],
)
def test_a_program_is_found_without_version_ending_or_case(name, row):
    found = program_row(program_table(), name)
    assert found is not None
    assert found.name == row


def test_a_script_that_only_begins_like_a_formatter_is_none():
    assert program_row(program_table(), "mkfs.sh") is None
    assert program_row(program_table(), "no-such-program") is None
