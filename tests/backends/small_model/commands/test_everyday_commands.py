"""What people ask for every day, in their own words, is the command for it with the service, the tests, the flags that they say."""

import pytest

from aintern.backends.small_model.request_facts import value_sources
from tests.backends.small_model.commands.test_command_candidates import commands

COMPOSE = {"compose.yaml": "services:\n  api:\n    build: .\n  worker:\n    build: .\n"}
NPM = {"package.json": "{}", "package-lock.json": "", "jest.config.js": "", "src/date.test.ts": ""}
RAILS = {
    "Gemfile": "gem 'rails'\ngem 'rspec'\n", "bin/rails": "", ".rspec": "", "config/application.rb": "",
    "spec/models/user_spec.rb": "", "spec/requests/users_spec.rb": "",
}  # fmt: skip
PIP = {"requirements.txt": "pytest\n", "app.py": "", "tests/test_handlers.py": "", "tests/integration/test_bot.py": ""}
VITE = {
    "package.json": "{}", "package-lock.json": "", "vitest.config.ts": "", "playwright.config.ts": "",
    "src/store.test.ts": "", "e2e/login.spec.ts": "",
}  # fmt: skip
CARGO = {"Cargo.toml": "", "src/lib.rs": "", "examples/server.rs": ""}
ANSIBLE = {"site.yml": "- hosts: all\n", "hosts.ini": "", "roles/web/tasks/main.yml": ""}
CMAKE = {"CMakeLists.txt": "", "build/CMakeCache.txt": "", "src/ring.cpp": ""}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (
            COMPOSE,
            "Something is wrong with the worker service from compose.yaml, show me its last 100 log lines.",
            "docker compose logs --tail 100 worker",
        ),
        (
            COMPOSE,
            "show me the last 100 lines of the worker logs with compose.prod.yaml",
            "docker compose -f compose.prod.yaml logs --tail 100 worker",
        ),
        (
            COMPOSE,
            "run the script inside the api container: python migrate.py",
            "docker compose exec api python migrate.py",
        ),
        (NPM, "we use dayjs everywhere now, kick moment out of the dependencies with npm", "npm uninstall moment"),
        (NPM, "which node and git versions are on this box?", "node --version && git --version"),
        (RAILS, "run the model specs only", "bundle exec rspec spec/models"),
        (
            RAILS,
            "generate a migration that adds email to users",
            "bin/rails generate migration AddEmailToUsers",
        ),
        (PIP, "the handlers test with verbose output", "pytest tests/test_handlers.py -v"),
        (PIP, "run everything but the integration tests", "pytest --ignore=tests/integration"),
        (VITE, "run the store tests in watch mode", "npx vitest src/store.test.ts"),
        (VITE, "run e2e/login.spec.ts", "npx playwright test e2e/login.spec.ts"),
        (
            CMAKE,
            "run ctest, everything is built already in build. For the ones that fail I want to see the output",
            "ctest --test-dir build --output-on-failure",
        ),
        (CMAKE, "what is in stash 2", "git stash show -p stash@{2}"),
        (CMAKE, "Who was the last to touch line 42 of src/ring.cpp?", "git blame -L 42,42 src/ring.cpp"),
        (CMAKE, "I forgot a file, amend the last commit but keep its message", "git commit --amend --no-edit"),
        (CMAKE, "go back one commit but keep everything staged", "git reset --soft HEAD~1"),
        (CMAKE, "which branches are merged into main already", "git branch --merged main"),
        (CMAKE, "count lines of code in src", "find src -type f | xargs wc -l"),
        (CMAKE, "zip the src folder", "zip -r src.zip src"),
        (
            {"scripts/deploy.sh": "", "scripts/a.sh": ""},
            "make the deploy script executable",
            "chmod +x scripts/deploy.sh",
        ),
        ({"package.json": "{}", "yarn.lock": "", ".storybook/main.js": ""}, "run the storybook", "npx storybook dev"),
        (
            {"pyproject.toml": "", "poetry.lock": ""},
            "requests is two majors behind, get it up to date",
            "poetry update requests",
        ),
        (
            RAILS,
            "is the schema in line with the migrations? show me which ones haven't run",
            "bin/rails db:migrate:status",
        ),
        (CMAKE, "can't remember what I named that branch", "git branch"),
        (
            {"pyproject.toml": "", "poetry.lock": ""},
            "generate requirements.txt from the poetry lock",
            "poetry export -f requirements.txt -o requirements.txt",
        ),
        ({"stack.yaml": ""}, "stack test please, with coverage", "stack test --coverage"),
        ({"a.cfg": "", "b.cfg": ""}, "compare b.cfg with a.cfg", "diff b.cfg a.cfg"),
        ({"a.cfg": "", "b.cfg": ""}, "compare a.cfg and b.cfg", "diff a.cfg b.cfg"),
        (CMAKE, "revert to the last commit", "git reset --hard"),
        (CMAKE, "throw away everything since the last commit", "git reset --hard"),
        ({"manage.py": ""}, "wipe the database", "python manage.py flush"),
        (
            {"package.json": "{}", "package-lock.json": ""},
            "what's in the tarball npm would publish",
            "npm pack --dry-run",
        ),
        (CMAKE, "show the diff between main and my branch", "git diff main...HEAD"),
        (CMAKE, "list all tags, newest first", "git tag --sort=-creatordate"),
        (CMAKE, "how many files does git track", "git ls-files | wc -l"),
        (CMAKE, "check out the previous branch", "git switch -"),
        (CMAKE, "cherry-pick a1b2c3d but do not commit it", "git cherry-pick -n a1b2c3d"),
        (CMAKE, "stash my work, including the untracked files", "git stash -u"),
        (CMAKE, "which branches do we have, the remote ones too", "git branch -a"),
        (CMAKE, "how many commits does this branch have", "git rev-list --count HEAD"),
        (CMAKE, "run ctest and print the output of the failing ones", "ctest --test-dir build --output-on-failure"),
        ({"Makefile": "", "docs/conf.py": ""}, "build the docs, target in makefile is called html", "make html"),
        ({"Makefile": "", "docs/conf.py": ""}, "build the docs, there's a make target html for that", "make html"),
        ({"justfile": ""}, "there's a db-reset recipe in the justfile, run it", "just db-reset"),
        ({"scripts/boot.sh": "", "terraform/main.tf": ""}, "run the boot script", "bash scripts/boot.sh"),
        (
            {"pyproject.toml": "[tool.ruff]\n"},
            "run the linter on changed files only",
            "git diff --name-only --diff-filter=d HEAD -- '*.py' | xargs -r ruff check",
        ),
        ({"pyproject.toml": "[tool.ruff]\n"}, "do a dry run of the formatter", "ruff format --check ."),
        (
            {"pom.xml": "<artifactId>spring-boot-starter-parent</artifactId>"},
            "run the spring app with profile dev",
            "mvn spring-boot:run -Dspring-boot.run.profiles=dev",
        ),
        (
            {"go.mod": "", "internal/auth/a.go": ""},
            "race detector on the auth package",
            "go test -race ./internal/auth/...",
        ),
        (
            {"go.mod": "", "codec/a.go": ""},
            "benchmarks in ./codec three times",
            "go test -count=3 -bench=. ./codec/...",
        ),
        ({"manage.py": ""}, "make the migrations but dont apply them", "python manage.py makemigrations"),
        (CMAKE, "which commit introduced the word 'frobnicate'", "git log -S frobnicate"),
        ({"pyproject.toml": "[tool.black]\n", "src/a.py": ""}, "black with line length 100 on src", "black -l 100 src"),
        (CMAKE, "last 4 commits on src/ring.cpp", "git log -4 -- src/ring.cpp"),
        (CMAKE, "new branch fix/typo from main please and go there", "git switch -c fix/typo main"),
        (CMAKE, "what changed between v1.2 and v1.3, names only", "git diff --name-only v1.2..v1.3"),
        (CMAKE, "how much space every folder here takes, biggest first", "du -sh * | sort -rh"),
        (PIP, "pip install httpx with the http2 extra", 'pip install "httpx[http2]"'),
        (PIP, "write what is installed in the venv into requirements.lock.txt", "pip freeze > requirements.lock.txt"),
        (PIP, "pytest only for the handlers", "pytest tests/test_handlers.py"),
        (PIP, "run pytest, quietly", "pytest -q"),
        (NPM, "we dont use lodash and moment anymore, throw both out", "npm uninstall lodash moment"),
        (NPM, "npm install but skip the postinstall scripts", "npm install --ignore-scripts"),
        (
            CARGO,
            "build the crate without default features but with simd",
            "cargo build --no-default-features --features simd",
        ),
        (CARGO, "run the example server on port 4000", "cargo run --example server -- --port 4000"),
        (ANSIBLE, "dry-run the playbook site.yml, show the diffs", "ansible-playbook --check site.yml --diff"),
        ({"compose.yaml": ""}, "start just db and redis", "docker compose up -d db redis"),
        ({"mix.exs": ""}, "mix format check only", "mix format --check-formatted"),
        (
            {"data/app.db": ""},
            "how many rows does the table users in data/app.db have",
            "sqlite3 data/app.db 'SELECT COUNT(*) FROM users'",
        ),
    ],
)
def test_an_everyday_request_is_the_command_with_all_that_it_says(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


def test_of_two_packages_that_are_unused_both_are_removed() -> None:
    assert (
        commands({"package.json": "{}", "yarn.lock": ""}, "drop axios and qs, both unused")[0] == "yarn remove axios qs"
    )


@pytest.mark.parametrize(
    ("path", "program"), [("db/migrate/001_a.rb", "git apply"), ("db/migrate/001_a.rb", "sqlite3")]
)
def test_a_folder_is_no_patch_and_no_database(path: str, program: str) -> None:
    for asked in ("apply the migrations in db/migrate", "which migrations are in db/migrate"):
        assert not any(each.startswith(program) for each in commands({path: "", "Gemfile": ""}, asked))


@pytest.mark.parametrize(
    ("request_text", "files", "unasked"),
    [
        (
            "clear the laravel cache, config too",
            ("artisan", "config/cache.php", "routes/api.php"),
            "php artisan migrate:rollback",
        ),
        ("nvm the container was stopped, my bad", ("api/app.py", "requirements.txt"), "git bisect"),
        ("what does the newest migration change", ("migrations/0001_init.sql", "src/main.rs"), "git pull"),
    ],
)
def test_what_takes_back_or_fetches_is_offered_only_where_it_is_said(
    request_text: str, files: tuple[str, ...], unasked: str
) -> None:
    offered = value_sources(request_text, request_text, files, lambda _: "").commands
    assert not any(command.startswith(unasked) for command in offered)
