"""Programs that take no paths get the name of the file that was said."""

import pytest

from aintern.backends.small_model.wording.files_as_names import with_names_for_files


@pytest.mark.parametrize(
    ("command", "taken"),
    [
        ("python -m src/ledger/api.py", "python -m ledger.api"),
        ("cargo test --test tests/cli.rs -- --nocapture", "cargo test --test cli -- --nocapture"),
        ("cargo bench --bench benches/search.rs", "cargo bench --bench search"),
        ("cargo test tests/cli.rs", "cargo test --test cli"),
        ("cargo test src/parser.rs", "cargo test parser"),
        ("python manage.py test orders/tests.py", "python manage.py test orders.tests"),
        ("python manage.py test orders/tests.py.OrderTests::test_a", "python manage.py test orders.tests.OrderTests.test_a"),
        ("python manage.py test orders --keepdb", "python manage.py test orders --keepdb"),
    ],
)  # fmt: skip
def test_a_file_is_named_as_its_program_takes_it(command: str, taken: str) -> None:
    assert with_names_for_files(command) == taken


@pytest.mark.parametrize(
    "command",
    ["rustfmt src/lib.rs", "pytest tests/test_a.py", "python src/api.py", "python manage.py loaddata a/b.json"],
)
def test_where_a_path_is_taken_it_stays(command: str) -> None:
    assert with_names_for_files(command) == command
