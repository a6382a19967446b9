"""Files as programs know them that take no paths: Python's modules, cargo's targets, Django's tests."""

from aintern.backends.small_model.wording import lazy_re as re

# `python -m` takes src/ledger/api.py as ledger.api.
_MODULE = re.compile(r"(\bpython3? -m )(?:src/)?((?:\w+/)*\w+)\.py$")
# Cargo knows tests, benchmarks and examples by their names alone, where people say their files.
_TARGET = re.compile(r"(--(?:test|bench|example|bin)) (?:[\w.-]+/)*([\w-]+)\.rs(?!\S)")
_TESTED = re.compile(r"(\bcargo test) (tests/)?(?:[\w.-]+/)*([\w-]+)\.rs(?!\S)")
# Django takes orders/tests.py as orders.tests, and a test of it behind another dot.
_TESTED_BY_DJANGO = re.compile(r"(\bmanage\.py test )((?:\w+/)*\w+)(?:\.py|/)?((?:\.\w[\w:]*)?)(?!\S)")


def with_names_for_files(command: str) -> str:
    """The command with a file's name where its program takes no path."""
    command = _TARGET.sub(r"\1 \2", command)
    command = _TESTED.sub(lambda file: f"{file[1]} {'--test ' * bool(file[2])}{file[3]}", command)
    command = _TESTED_BY_DJANGO.sub(
        lambda file: f"{file[1]}{file[2].replace('/', '.')}{file[3].replace('::', '.')}", command
    )
    return _MODULE.sub(lambda file: f"{file[1]}{file[2].replace('/', '.')}", command)
