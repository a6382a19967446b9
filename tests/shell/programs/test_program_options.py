"""Options are read as their programs read them: clusters, glued values, beginnings, and by name where nobody knows them."""

import pytest

from aintern.shell.programs.program_options import meaning_by_name, read_arguments
from aintern.shell.programs.program_table import Program
from aintern.shell.values import Word

PROGRAM = Program(
    "x",
    options={
        "-a": "flag",
        "-o": "write",
        "-i": "value?",
        "-h": "help",
        "--output": "write",
        "--upload-pack": "run",
        "--two": "second:read",
    },
    long_options=("--output", "--two", "--upload-pack"),
)


def read(line, program=PROGRAM, stop=False):
    arguments = read_arguments(program, [Word("x"), *map(Word, line.split())], stop)
    options = [(each.name, each.meaning, each.value.text if each.value else None) for each in arguments.options]
    return options, [word.text for word in arguments.operands]


@pytest.mark.parametrize(
    ("line", "options", "operands"),
    [
        ("-ao f g", [("-a", "flag", None), ("-o", "write", "f")], ["g"]),
        ("-of g", [("-o", "write", "f")], ["g"]),
        ("-i g", [("-i", "value", None)], ["g"]),
        ("-ibak g", [("-i", "value", "bak")], ["g"]),
        ("--output=f", [("--output", "write", "f")], []),
        ("--upload-pa f", [("--upload-pack", "run", "f")], []),
        ("-- -a", [], ["-a"]),
        ("--two name file g", [("--two", "read", "file")], ["g"]),
        ("-h", [("-h", "help", None)], []),
        ("--pager less g", [("--pager", "run", "less")], ["g"]),
        ("--pager -a", [("--pager", "", None), ("-a", "flag", None)], []),
        ("--unknown g", [("--unknown", "", None)], ["g"]),
    ],
)
def test_options_and_operands(line, options, operands):
    assert read(line) == (options, operands)


def test_a_single_dash_is_no_cluster_where_options_are_words():
    program = Program("java", options={"-javaagent": "load", "-B": "load", "-jar": "config"}, single_dash=True)
    assert read("-javaagent:a.jar -B/tmp -jar b.jar", program)[0] == [
        ("-javaagent", "load", "a.jar"),
        ("-B", "load", "/tmp"),
        ("-jar", "config", "b.jar"),
    ]


def test_a_cluster_with_a_letter_of_help_is_not_its_help():
    assert ("-h", "help", None) not in read("-chdir=x")[0]


def test_reading_stops_at_the_command_of_a_wrapper():
    arguments = read_arguments(
        Program("nice", options={"-n": "value"}), list(map(Word, "nice -n 5 rm -rf /".split())), True
    )
    assert arguments.rest == 3


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("--extract-with", "run"),
        ("--on-download-complete", "run"),
        ("--editor", "run"),
        ("--output-file", "write"),
        ("--log-file", "write"),
        ("--globalSetup", "config"),
        ("--plugin", "config"),
        ("--config-file", "config"),
        ("--no-pager", None),
        ("--output-format", None),
        ("--verbose", None),
    ],
)
def test_a_long_option_says_by_its_name_what_its_value_is(name, meaning):
    assert meaning_by_name(name) == meaning
