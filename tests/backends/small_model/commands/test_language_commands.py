"""Tests, builds, dependencies and settings as developers in Python, Node, Rust and Go ask for them, with all flags that they say."""

import pytest

from tests.backends.small_model.commands.test_command_candidates import commands

UV = {
    "pyproject.toml": "[project]\nname = 'feeds'\n", "uv.lock": "", "src/feeds/atom.py": "", "tests/test_atom.py": "",
    "tests/test_rss.py": "",
}  # fmt: skip
NOX = {
    "pyproject.toml": "[tool.poetry]\n", "poetry.lock": "", "noxfile.py": "", "src/core.py": "", "tests/unit/test_core.py": "",
    ".pre-commit-config.yaml": "",
}  # fmt: skip
DJANGO = {"manage.py": "", "orders/models.py": "", "orders/tests.py": "", "users/models.py": "", "shop/settings.py": ""}
ALEMBIC = {"alembic.ini": "", "requirements.txt": "alembic\nuvicorn\nfastapi\n", "shop/api.py": ""}
JEST = {
    "package.json": "{}",
    "yarn.lock": "",
    "jest.config.js": "",
    "src/cart.js": "",
    "src/cart.test.js": "",
    "server.js": "",
}
NODE = {
    "package.json": '{"scripts": {"seed": "node seed.js"}}',
    "package-lock.json": "",
    "scripts/reset.mjs": "",
    ".env.test": "",
}
CARGO = {"Cargo.toml": "[package]\nname = 'grep'\n", "src/main.rs": "", "src/parser.rs": "", "tests/cli.rs": ""}
GO = {
    "go.mod": "module x\n",
    "main.go": "package main\n",
    "cmd/server/main.go": "package main\n",
    "store/store.go": "package store\n",
}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (UV, "install the docs extra as well", "uv sync --extra docs"),
        (UV, "could you add rich to the project? only needed for development", "uv add --dev rich"),
        (UV, "add sqlalchemy with the asyncio extra", "uv add sqlalchemy --extra asyncio"),
        (UV, "add httpx to the docs extra", "uv add httpx --optional docs"),
        (UV, "lxml must be at least 5.0, add it", 'uv add "lxml>=5.0"'),
        (UV, "everything but test_atom", "uv run pytest --ignore=tests/test_atom.py"),
        (UV, "tests with coverage and tell me which lines are missing", "uv run pytest --cov --cov-report=term-missing"),
        (UV, "ruff: fix unused imports only (F401)", "uv run ruff check --fix --select F401 ."),
        (UV, "run the atom tests with full tracebacks", "uv run pytest tests/test_atom.py --tb=long"),
        (NOX, "run the tests", "poetry run nox"),
        (NOX, "only the unit tests", "poetry run pytest tests/unit"),
        (NOX, "run pytest", "poetry run pytest"),
        (NOX, "only the black hook of pre-commit", "poetry run pre-commit run black --all-files"),
        (DJANGO, "make migrations for the users app, name it add_avatar", "python manage.py makemigrations users --name add_avatar"),
        (DJANGO, "run the order tests and keep the test db", "python manage.py test orders --keepdb"),
        (DJANGO, "run the server on 0.0.0.0 port 8080", "python manage.py runserver 0.0.0.0:8080"),
        (DJANGO, "start django on 8080", "python manage.py runserver 8080"),
        (DJANGO, "run the dev server on port 8001", "python manage.py runserver 8001"),
        (DJANGO, "fake the orders migration 0002", "python manage.py migrate orders 0002 --fake"),
        (DJANGO, "check whether a migration is missing", "python manage.py makemigrations --check --dry-run"),
        (DJANGO, "start the server with shop.settings.prod", "python manage.py runserver --settings=shop.settings.prod"),
        (ALEMBIC, "stamp the database at head", "alembic stamp head"),
        (ALEMBIC, "start uvicorn for shop.api:app with auto reload on port 9000", "uvicorn shop.api:app --reload --port 9000"),
        (ALEMBIC, "make a new revision named add_tags with autogenerate", "alembic revision --autogenerate -m add_tags"),
        (ALEMBIC, "gunicorn with 4 workers for wsgi:app on port 8000", "gunicorn wsgi:app -w 4 -b 0.0.0.0:8000"),
        (ALEMBIC, "start flask, debug mode, port 5001", "flask run --debug --port 5001"),
        (ALEMBIC, "pip: install black and isort", "pip install black isort"),
        (JEST, "run jest on src/cart.test.js only, no watch", "npx jest src/cart.test.js"),
        (JEST, "update the snapshots of src/cart.test.js", "npx jest src/cart.test.js -u"),
        (JEST, "eslint on src/cart.js and server.js", "npx eslint src/cart.js server.js"),
        (JEST, "eslint with zero warnings allowed", "npx eslint . --max-warnings 0"),
        (JEST, "start the server with PORT=5000 and DEBUG=*", "PORT=5000 DEBUG=* yarn start"),
        (JEST, "audit the packages, only the high ones matter", "yarn audit --level high"),
        (NODE, "run the seed script and pass --users 50 to it", "npm run seed -- --users 50"),
        (NODE, "execute scripts/reset.mjs with node, NODE_ENV=test", "NODE_ENV=test node scripts/reset.mjs"),
        (NODE, "run scripts/reset.mjs, NODE_ENV should be test", "NODE_ENV=test node scripts/reset.mjs"),
        (NODE, "install deps exactly from package-lock", "npm ci"),
        (CARGO, "the tests in tests/cli.rs and show the println output", "cargo test --test cli -- --nocapture"),
        (CARGO, "the cli tests, show me stdout", "cargo test --test cli -- --nocapture"),
        (CARGO, "run with arguments: --config dev.toml --port 9000", "cargo run -- --config dev.toml --port 9000"),
        (CARGO, "clippy on everything incl. tests, pedantic", "cargo clippy --all-targets -- -W clippy::pedantic"),
        (CARGO, "cargo check with all features", "cargo check --all-features"),
        (CARGO, "the tests single threaded and show output", "cargo test -- --test-threads=1 --nocapture"),
        (CARGO, "let clippy fix it even with uncommitted changes", "cargo clippy --fix --allow-dirty"),
        (CARGO, "install the nightly toolchain", "rustup toolchain install nightly"),
        (GO, "run cmd/server with PORT=9090", "PORT=9090 go run ./cmd/server"),
        (GO, "store tests 10 times in a row, no cache", "go test -count=10 ./store/..."),
        (GO, "get golang.org/x/sync v0.7.0", "go get golang.org/x/sync@v0.7.0"),
        (GO, "static linux binary, CGO off, name it shipper", "CGO_ENABLED=0 GOOS=linux go build -o shipper ."),
        (GO, "fuzz FuzzParse for 20s", "go test -fuzz=FuzzParse -fuzztime=20s"),
    ],
)  # fmt: skip
def test_a_request_is_the_command_with_all_that_it_says(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert commands(files, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("files", "request_text", "not_in_it"),
    [
        (DJANGO, "make the migrations for the app named users", "--name"),
        (DJANGO, "make the migrations but don't apply them", "--dry-run"),
        (JEST, "the tests, but not in watch mode", "--watch"),
        (GO, "build the static site generator", "CGO_ENABLED"),
        (UV, "add rich for development", "--editable"),
        (UV, "install the docs extra as well", "git push"),
        (NODE, "start the server with the port of the others", "PORT="),
    ],
)
def test_what_is_not_said_is_not_in_it(files: dict[str, str], request_text: str, not_in_it: str) -> None:
    assert not any(not_in_it in command for command in commands(files, request_text))
