"""The commands offered for a request are those of the project's own tools, filled with the request's own words."""

import json
import random
import tomllib
from importlib.resources import files

import pytest

from aintern.backends.small_model.commands.command_fillings import SLOT
from aintern.backends.small_model.commands.command_tables import all_ways_to_ask
from aintern.backends.small_model.request_facts import value_sources

PYTHON = {
    "pyproject.toml": "[tool.ruff]\n[dependency-groups]\ndev = ['pytest', 'mypy']",
    "tests/test_app.py": "",
    "app.py": "",
}
NODE = {"package.json": json.dumps({"scripts": {"test": "x", "deploy": "x"}}), "yarn.lock": "", "src/index.js": ""}
RUST = {"Cargo.toml": "", "src/main.rs": ""}
MAKE = {"Makefile": "all:\n\tcc\nbench:\n\t./b\n", "main.c": ""}
RUBY = {"Gemfile": "gem 'rspec'\ngem 'rake'\n", "spec/a_spec.rb": "", "lib/a.rb": ""}
GO = {"go.mod": "", "store/store.go": "", "Makefile": "proto:\n\tbuf generate\n"}
SERVICES = {"compose.yaml": "services:\n  web:\n    build: .\n  cache:\n    image: redis\n"}
STACK = {"docker-compose.yml": "", "Dockerfile": ""}
SOLUTION = {"Ferry.sln": "", "src/Ferry.Core/Ferry.Core.csproj": "", "tests/Ferry.Tests/Ferry.Tests.csproj": ""}
CMAKE = {"CMakeLists.txt": "", "build/CMakeCache.txt": ""}
PHP = {"composer.json": "", "phpunit.xml": "", "tests/ExportTest.php": ""}


def commands(files: dict[str, str], request: str) -> tuple[str, ...]:
    return value_sources(request, request, tuple(files), lambda path: files.get(path, "")).commands


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (PYTHON, "run the tests", "pytest"),
        (PYTHON | {"uv.lock": ""}, "do the tests still pass?", "uv run pytest"),
        (PYTHON, "run the tests for test_app.py", "pytest tests/test_app.py"),
        (PYTHON, "lint the code", "ruff check ."),
        (PYTHON, "how much disk is free?", "df -h"),
        (PYTHON | {"notes/a.md": ""}, "pack the notes folder into notes.tar.gz", "tar czf notes.tar.gz notes"),
        (PYTHON, "create a virtualenv called venv", "python -m venv venv"),
        (PYTHON, "get the latest commits from origin", "git fetch"),
        (PYTHON, "stash all my changes, the untracked files also", "git stash -u"),
        ({"meson.build": ""}, "set up the meson build in a directory builddir", "meson setup builddir"),
        (
            {"CMakeLists.txt": "", "build/CTestTestfile.cmake": ""},
            "The build is in build/. Run ctest there and print output for the failed ones",
            "ctest --test-dir build --output-on-failure",
        ),
        (PYTHON, "how many CPU cores has this machine got?", "nproc"),
        (
            PYTHON,
            "commit what is staged. The message is: Fix rounding of doses",
            'git commit -m "Fix rounding of doses"',
        ),
        (PYTHON, "park my uncommitted changes for a moment, I have to switch branches", "git stash"),
        (RUST, "clippy. warnings = errors", "cargo clippy -- -D warnings"),
        (PYTHON, "check if http://localhost:9000/health answers", "curl http://localhost:9000/health"),
        (PYTHON, "which numpy do i have installed here? need the version", "pip show numpy"),
        (PYTHON, "pull from origin, with rebase instead of a merge", "git pull --rebase"),
        (PYTHON | {"compose.yaml": ""}, "start the whole stack in background", "docker compose up -d"),
        (
            {"CMakeLists.txt": "", "build/CMakeCache.txt": ""},
            "configure a Debug build with cmake in build-debug, don't compile yet",
            "cmake -B build-debug -DCMAKE_BUILD_TYPE=Debug",
        ),
        (PYTHON | {"src/a.py": ""}, "run ruff over src and let it fix what it can", "ruff check --fix src"),
        (PYTHON | {"src/a.py": ""}, "let ruff fix what it can in src", "ruff check --fix src"),
        (PYTHON | {"deploy.sh": ""}, "mark deploy.sh as executable", "chmod +x deploy.sh"),
        (PYTHON, "add what I've staged to the last commit, its message stays", "git commit --amend --no-edit"),
        (PYTHON, "tpye check the code", "mypy ."),
        (PYTHON, "add rich and click to the dependencies", "pip install rich click"),
        (NODE, "run the tests", "yarn test"),
        (NODE, "deploy it", "yarn deploy"),
        (NODE, "add axios", "yarn add axios"),
        (RUST, "build it with cargo in release mode", "cargo build --release"),
        (MAKE, "run the benchmarks", "make bench"),
        (MAKE, "build it", "make"),
        (STACK, "rebuild the api image", "docker compose build api"),
        (STACK, "last 50 log lines of the worker service in compose", "docker compose logs --tail 50 worker"),
        (GO, "test all go packages", "go test ./..."),
        (PYTHON | {"uv.lock": ""}, "add httpx to the project (we use uv)", "uv add httpx"),
        (GO, "who wrote lines 40-60 in store/store.go", "git blame -L 40,60 store/store.go"),
        (SOLUTION, "run the tests of the whole solution", "dotnet test"),
        (CMAKE, "ctest please", "ctest --test-dir build"),
        (PHP, "phpunit, only the group slow", "vendor/bin/phpunit --group slow"),
        (PYTHON, "is port 8000 free?", "lsof -i :8000"),
        (PYTHON, "how full is the disk", "df -h"),
        (PYTHON, "waht processes are runing", "ps aux"),
        (PYTHON, "which branch am I on?", "git branch --show-current"),
        (PYTHON, "could you please run the linter", "ruff check ."),
        (PYTHON, "type-check this", "mypy ."),
        (PYTHON, "run app.py and tell me what it prints", "python app.py"),
        (PYTHON | {"uv.lock": ""}, "run ruff", "uv run ruff check ."),
        (RUBY, "isntall the gems", "bundle install"),
        (RUBY, "run the specs", "bundle exec rspec"),
        ({"go.mod": "", ".golangci.yml": ""}, "lint the code", "golangci-lint run"),
        ({"pom.xml": "", "mvnw": ""}, "compile the project", "./mvnw compile"),
        ({"justfile": "serve port='8080':\n    ./serve\nfmt:\n    x\n"}, "start it", "just serve"),
        (
            {"CMakeLists.txt": "", ".clang-format": "", "a.cpp": "", "b.h": ""},
            "format the sources",
            "clang-format -i a.cpp b.h",
        ),
        (RUBY, "run spec/a_spec.rb", "bundle exec rspec spec/a_spec.rb"),
        (PYTHON | {"uv.lock": ""}, "run test_app.py", "uv run pytest tests/test_app.py"),
        (RUBY, "let rubocop fix things", "bundle exec rubocop -a"),
        (RUBY, "run rubocop", "bundle exec rubocop"),
        ({"package.json": "{}", ".eslintrc": ""}, "run eslint", "npx eslint ."),
        (
            {"package.json": json.dumps({"scripts": {"lint": "eslint src"}}), ".eslintrc": ""},
            "use eslint",
            "npm run lint",
        ),
        (RUST, "add serde", "cargo add serde"),
        (RUST, "what does clippy say", "cargo clippy"),
        ({"go.mod": ""}, "add github.com/a/b", "go get github.com/a/b"),
        (PYTHON | {"uv.lock": ""}, "add rich as a dependency", "uv add rich"),
        ({"justfile": "format:\n    x\ndeploy env:\n    x\n"}, "format", "just format"),
        ({"justfile": "format:\n    x\ndeploy env:\n    x\n"}, "deploy to staging", "just deploy staging"),
        ({"Makefile": "all:\n\tcc\ncheck:\n\t./t\n", "main.c": ""}, "run the tests", "make check"),
        ({"Gemfile": "gem 'rails'", "config/routes.rb": "", "bin/rails": ""}, "show me the routes", "bin/rails routes"),
        (SERVICES, "restart cache but leave the others alone", "docker compose restart cache"),
        (SERVICES, "nobody can log in, restart web please", "docker compose restart web"),
        ({"tox.ini": "[tox]\nenvlist = py311, style\n[testenv:docs]\n"}, "run tox for style only", "tox -e style"),
        (PYTHON | {"rows.csv": ""}, "run app.py with rows.csv as its argument", "python app.py rows.csv"),
        (PYTHON | {"pyproject.toml": "[project.scripts]\nmailer = 'm:main'\n"}, "start mailer", "mailer"),
        (RUST, "the numbers look odd: run the benchmarks", "cargo bench"),
        (RUST, "run the rust tests", "cargo test"),
        (RUST, "format the code but don't touch git", "cargo fmt"),
        (GO, "regenerate the protobuf code", "make proto"),
        (
            {"buf.yaml": "", "go.mod": "", "Taskfile.yml": "tasks:\n  proto:\n    cmds:\n      - buf generate\n"},
            "generate the protobuf code",
            "task proto",
        ),
        (GO, "rnu teh tests", "go test ./..."),
        (
            RUBY | {"spec/user_spec.rb": "", "lib/user.rb": ""},
            "run the user spec",
            "bundle exec rspec spec/user_spec.rb",
        ),
        (GO, "test the store package", "go test ./store/..."),
        (RUBY, "run the a spec", "bundle exec rspec spec/a_spec.rb"),
        (PYTHON, "run tets", "pytest"),
        (PYTHON, "install the deps", "pip install -e ."),
        (PYTHON, 'commit everything with the message "fix: a bug"', 'git add -A && git commit -m "fix: a bug"'),
    ],
)
def test_what_is_asked_for_is_offered_first(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert commands(files, request_text)[:1] == (wanted,)


def test_a_command_that_is_written_out_is_offered_as_it_stands() -> None:
    assert "pytest -k parser -x" in commands(PYTHON, "run pytest -k parser -x please")
    assert commands(NODE, "run `yarn build --mode test` in the frontend")[0] == "yarn build --mode test"
    assert "make clean" not in commands(PYTHON, "make a clean file")


def test_a_command_that_deletes_is_offered_only_where_the_request_speaks_of_it() -> None:
    assert commands(PYTHON, "delete the branch old-stuff")[0] == "git branch -d old-stuff"
    assert not any(
        command.startswith("git branch -d") for command in commands(PYTHON, "what about the branch old-stuff")
    )


def test_every_template_is_asked_for_and_names_known_slots() -> None:
    from aintern.backends.small_model.commands.command_tables import command_tables

    tables = command_tables()
    for table, entries in tables.items():
        for key, value in entries.items():
            if table == "versions" or table == "say" or key == "{version}":
                continue
            assert isinstance(value, list) or key in tables["say"] or key == "install-system", (table, key)


def test_a_command_between_backticks_that_shall_be_run_is_meant() -> None:
    def likeness(request: str) -> float:
        return value_sources(request, request, tuple(PYTHON), lambda path: PYTHON.get(path, "")).likeness

    assert likeness("execute `sh gen.sh` and tell me which files are new") == 1.0
    assert likeness("what does `sh` mean") < 1.0


def test_a_flag_is_offered_only_where_the_request_asks_for_what_it_does() -> None:
    node = {"package.json": "{}", ".eslintrc": "", ".prettierrc": ""}
    assert "npx eslint . --fix" not in commands(node, "run eslint over everything")
    assert "npx eslint . --fix" in commands(node, "run eslint and fix what it can")
    assert "uv add --dev rich" not in commands(PYTHON | {"uv.lock": ""}, "add rich to the dependencies")


def test_a_package_of_a_workspace_uses_the_package_manager_of_the_whole() -> None:
    body = json.dumps({"scripts": {"build": "x"}})
    files = {
        "package.json": "{}",
        "pnpm-lock.yaml": "",
        "packages/api/package.json": body,
        "packages/web/package.json": body,
    }
    sources = value_sources("build the api package", "build the api package", tuple(files), lambda path: files[path])
    assert (sources.commands[0], sources.commands_in) == ("pnpm build", "packages/api")


def test_what_a_pronoun_stands_for_is_among_the_words_of_the_request() -> None:
    assert "yarn remove axios" in commands(NODE, "nobody uses axios any more, take it out of the dependencies")


def test_each_sentence_asks_for_one_thing_that_there_is() -> None:
    room = files("aintern.backends.small_model.commands")
    tables = tomllib.loads((room / "commands.toml").read_text(encoding="utf-8"))
    known = {key: ways for table in tables.values() for key, ways in table.items()} | tables["say"]
    asked: dict[str, str] = {}
    for line in (room / "commands_asked.tsv").read_text(encoding="utf-8").splitlines():
        label, *ways = line.split("\t")
        assert isinstance(known[label], list) and ways, label
        for way in ways:
            assert asked.setdefault(way.lower(), label) == label, way


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (PYTHON, "are we green?", "pytest"),
        (PYTHON, "does the linter complain", "ruff check ."),
        (RUST, "throw the old build output away", "cargo clean"),
        (GO, "is everything formatted the way it should be? don't write", "gofmt -l ."),
        (RUBY, "CI complains about style, fix whatever can be fixed by itself", "bundle exec rubocop -a"),
    ],
)
def test_what_was_asked_for_in_other_words_is_offered(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert wanted in commands(files, request_text)


SCRIPTS = {
    "package.json": json.dumps(
        {
            "scripts": {
                "dev": "vite",
                "test": "jest",
                "test:unit": "jest src",
                "test:e2e": "playwright test",
                "db:seed": "node s.js",
            },
            "devDependencies": {"jest": "1", "typescript": "5", "playwright": "1"},
        }
    ),
    "src/a.ts": "",
    "tsconfig.json": "{}",
}
CRATES = {"Cargo.toml": "[package]\nname = 'tool'\n", "src/main.rs": "", "src/lib.rs": ""}
SERVERS = {"go.mod": "", "main.go": "", "cmd/server/main.go": "", "cmd/migrate/main.go": ""}
SPRING = {"pom.xml": "<artifactId>spring-boot</artifactId>", "mvnw": ""}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (SCRIPTS, "run only the unit tests", "npm run test:unit"),
        (SCRIPTS, "do the e2e tests", "npm run test:e2e"),
        (SCRIPTS, "seed the db", "npm run db:seed"),
        (SCRIPTS, "start the dev server on port 4000", "npm run dev -- --port 4000"),
        (SCRIPTS, "check that the typescript compiles, but don't emit anything", "npx tsc --noEmit"),
        (SCRIPTS, "which jest version do we have", "npm ls jest"),
        (SCRIPTS, "add left-pad please", "npm install left-pad"),
        (CRATES, "build in release mode with 2 jobs", "cargo build --release -j 2"),
        (CRATES, "run it with RUST_LOG=debug", "RUST_LOG=debug cargo run"),
        (CRATES, "drop serde", "cargo remove serde"),
        (SERVERS, "build the server", "go build ./cmd/server"),
        (SERVERS, "start the migrate program", "go run ./cmd/migrate"),
        (SPRING, "start the app", "./mvnw spring-boot:run"),
        (SPRING, "clean, then compile", "./mvnw clean compile"),
        (MAKE, "make clean and then make", "make clean && make"),
        (RUBY, "run spec/a_spec.rb, fail fast", "bundle exec rspec spec/a_spec.rb --fail-fast"),
        (SCRIPTS, "unit tests, no e2e", "npm run test:unit"),
        (PYTHON, "just TestCart please", "pytest -k TestCart"),
        (PYTHON | {"src/b.py": ""}, "mypy over src, the rest is fine", "mypy src"),
        (
            PYTHON | {"tests/api/test_b.py": "", "api/b.py": ""},
            "tests in the api folder, quietly",
            "pytest tests/api -q",
        ),
        (PYTHON, "only the tests that failed", "pytest --lf"),
        (PYTHON, "nobody uses flask: get rid of the flask dependency", "pip uninstall -y flask"),
    ],
)
def test_what_else_a_request_says_is_in_the_command(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert commands(files, request_text)[:1] == (wanted,)


def test_a_part_that_is_not_meant_is_not_where_the_command_runs() -> None:
    files = {f"packages/{name}/package.json": "{}" for name in ("cli", "core")} | {"package.json": "{}"}
    sources = value_sources(
        "run the tests of core, not the cli ones",
        "run the tests of core, not the cli ones",
        tuple(files),
        lambda path: files.get(path, ""),
    )
    assert sources.commands_in == "packages/core"


def test_a_written_command_takes_the_flags_for_what_is_said_behind_it() -> None:
    found = commands({"composer.json": "{}", "composer.lock": ""}, "composer install without the dev packages")
    assert found[:1] == ("composer install --no-dev",)


@pytest.mark.parametrize(
    ("scripts", "request_text", "wanted"),
    [
        ({"build": "tsc", "build:watch": "tsc -w"}, "build it and watch for changes", "npm run build:watch"),
        ({"ship": "x", "ship-dry": "x --dry-run"}, "ship it as a dry run", "npm run ship-dry"),
        ({"book": "vitepress dev book", "pack": "tsup"}, "show me the docs in the browser", "npm run book"),
        (
            {"book:dist": "NODE_ENV=x docusaurus build", "pack": "tsup"},
            "are there broken links in the docs?",
            "npm run book:dist",
        ),
    ],
)
def test_a_projects_own_script_is_known_by_what_it_runs_and_before_a_flag(
    scripts: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands({"package.json": json.dumps({"scripts": scripts}), "a.ts": ""}, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("vite hangs and holds port 4321, stop it", "fuser -k 4321/tcp"),
        ("is the weekly workflow on github green?", "gh run list --workflow weekly.yml"),
        ("only the sorting tests", "swift test --filter SortingTests"),
    ],
)
def test_ports_workflows_and_classes_of_tests_are_named_as_their_programs_take_them(
    request_text: str, wanted: str
) -> None:
    files = {
        "Package.swift": "",
        ".github/workflows/weekly.yml": "",
        "Tests/A/SortingTests.swift": "",
        "Tests/A/BTests.swift": "",
    }
    assert commands(files, request_text)[0] == wanted


GO_MODULE = {
    "go.mod": "module example.com/a\n\nrequire (\n\tgithub.com/spf13/viper v1.18.0\n\tgithub.com/labstack/echo/v4 v4.11.0\n)\n",
    "cmd/proxy/main.go": "",
}
AVR = {"Makefile": "PORT ?= /dev/ttyUSB0\nBAUD = 9600\n\nupload: fw.hex\n\tavrdude -P $(PORT)\n\nterm:\n\tpicocom\n"}
CMAKE = {"CMakeLists.txt": "", "out/asan/CMakeCache.txt": "", "a.cpp": ""}
NOX = {
    "noxfile.py": '@nox.session(name="type-check")\ndef types(session):\n    pass\n\n@nox.session\ndef docs(s):\n    pass\n'
}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (GO_MODULE, "bump viper to the newest", "go get -u github.com/spf13/viper"),
        (GO_MODULE, "update echo", "go get -u github.com/labstack/echo/v4"),
        (
            GO_MODULE,
            "i want a windows amd64 binary of the proxy in bin/proxy.exe",
            "GOOS=windows GOARCH=amd64 go build -o bin/proxy.exe ./cmd/proxy",
        ),
        (AVR, "upload it, the device is at /dev/ttyACM3", "make upload PORT=/dev/ttyACM3"),
        (AVR, "make term with BAUD 57600", "make term BAUD=57600"),
        (CMAKE, "build it", "cmake --build out/asan"),
        (
            CMAKE,
            "run the tests in out/asan, show the output of failures",
            "ctest --test-dir out/asan --output-on-failure",
        ),
        ({"CMakeLists.txt": ""}, "configure it in build-dbg with ninja", "cmake -B build-dbg -G Ninja"),
        ({"meson.build": "", "_b/build.ninja": ""}, "run the tests verbosely", "meson test -C _b -v"),
        (NOX, "build the documentation", "nox -s docs"),
        (NOX, "run the type-check session", "nox -s type-check"),
        ({"build.zig": ""}, "build it as small as possible", "zig build -Doptimize=ReleaseSmall"),
        ({"build.zig": ""}, "release build, but ReleaseSafe", "zig build -Doptimize=ReleaseSafe"),
        ({"ci/a.sh": "", "ci/b.sh": "", "x.sh": ""}, "shellcheck every script in ci", "shellcheck ci/*.sh"),
        ({"Snakefile": "rule trim:\n"}, "snakemake dry run", "snakemake -n"),
        ({"Snakefile": "rule trim:\n"}, "run the pipeline with 6 cores", "snakemake --cores 6"),
        ({"west.yml": ""}, "build for the board rpi_pico", "west build -b rpi_pico"),
        ({"platformio.ini": "[env:uno]\n"}, "upload uno to the board", "pio run -e uno -t upload"),
        (
            {"requirements.in": "", "requirements.txt": "#    uv pip compile requirements.in -o requirements.txt\n"},
            "recompile requirements.txt",
            "uv pip compile requirements.in -o requirements.txt",
        ),
        (
            {"envs/qa.tfvars": "", "main.tf": ""},
            "plan with the qa variables",
            "terraform plan -var-file=envs/qa.tfvars",
        ),
        (PYTHON, "how much room is left on /mnt/data", "df -h /mnt/data"),
        (PYTHON, "what keeps /dev/ttyS1 busy", "lsof /dev/ttyS1"),
        (PYTHON, 'annotated tag v3.1.0, message "spring"', 'git tag -a v3.1.0 -m "spring"'),
        (PYTHON, "what would git clean -fdX take away?", "git clean -fdX --dry-run"),
        (PYTHON, "add attrs but at most 23.2", 'pip install "attrs<=23.2"'),
        (GO_MODULE, "run the tests with -race", "go test -race ./..."),
        (MAKE, 'make bench with CFLAGS="-O3 -g"', 'make bench CFLAGS="-O3 -g"'),
        (PYTHON, "is there a branch that contains 03fe9ab?", "git branch --contains 03fe9ab"),
        (SERVICES, "rebuild and restart web", "docker compose up -d --build web"),
        (
            {"main.tf": ""},
            "remove aws_instance.old from the state",
            "terraform state rm aws_instance.old",
        ),
        ({"meson.build": ""}, "meson tests, verbose", "meson test -C build -v"),
        (MAKE, "what would `make install` put where? print its commands without executing anything", "make -n install"),
        ({"main.tf": ""}, "what would `terraform apply` change", "terraform plan"),
        (PYTHON, "run `pytest -q` verbosely", "pytest -q"),
        (PYTHON, "I stashed my work because of a hotfix and would like to have it back", "git stash pop"),
        (PYTHON, "no space is left. I'd like to know how full the disks are", "df -h"),
        ({"build.zig": ""}, "build it & run", "zig build run"),
        (PYTHON, "is there a postgres process running on this box", "ps aux | grep postgres"),
        ({"CMakeLists.txt": ""}, "configure it into build, BUILD_TESTING off", "cmake -B build -DBUILD_TESTING=off"),
        (PYTHON, "show what's on main that I don't have on my branch yet", "git log HEAD..main"),
        (PYTHON, "who else worked on app.py? names are enough", "git shortlog -sn HEAD -- app.py"),
        (PYTHON, "I only care about the first failure, run pytest like that", "pytest -x"),
        (PYTHON, "list the commits of the last two days", 'git log --since="2 days ago"'),
        ({"build.gradle": "", "gradlew": ""}, "build it, skip the tests", "./gradlew build -x test"),
        ({"pubspec.yaml": "name: x\n"}, "flutter: get the packages", "flutter pub get"),
        ({"Shop.sln": ""}, "dotnet tests, no build before", "dotnet test --no-build"),
        ({"web/package.json": "{}", "web/dist/a.js": ""}, "how big is web/dist", "du -sh web/dist"),
        ({"src/App/App.csproj": ""}, "add the package Xunit.Core to src/App", "dotnet add src/App package Xunit.Core"),
        ({"gen.sh": ""}, "execute ./gen.sh with sh", "sh gen.sh"),
        (PYTHON, "fix/a was merged on monday, so the local branch of that name can go", "git branch -d fix/a"),
        (PYTHON, "my experiment in x.py went nowhere, put it back to what was committed", "git restore x.py"),
        (PYTHON, "I started it on port 8000. Is it up? Ask /health with curl", "curl http://localhost:8000/health"),
        (PYTHON, "three tests failed and I fixed them. Run only those again", "pytest --lf"),
    ],
)
def test_facts_of_the_project_fill_what_a_request_leaves_out(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[:1] == (wanted,)


def test_words_that_are_no_module_are_not_fetched() -> None:
    assert not [each for each in commands(GO_MODULE, "bump frobnicator to latest") if "frobnicator" in each]


def test_what_would_be_done_by_a_command_without_a_dry_run_is_not_done() -> None:
    assert "terraform apply" not in commands({"main.tf": ""}, "what would terraform apply do to the cluster?")


def test_a_word_in_another_form_is_the_same_word() -> None:
    files = {"Makefile": "deploy:\n\ttrue\nall:\n\tcc\n", "main.c": ""}
    assert commands(files, "start the deployment please")[0] == "make deploy"


def test_a_soft_reset_is_asked_for_and_no_tool_has_it() -> None:
    request = "undo the last commit, but what it changed shall stay staged"
    found = value_sources(request, request, tuple(MAKE), lambda path: MAKE.get(path, ""))
    assert found.commands[0] == "git reset --soft HEAD~1"
    assert found.likeness > 0


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (
            {"Taskfile.yml": "tasks:\n  db:dump:\n    cmds:\n      - pg_dump x\n"},
            "dump the db, there is a task",
            "task db:dump",
        ),
        (
            {"pom.xml": "spring-boot", "mvnw": ""},
            "start the spring boot app on port 9191",
            "./mvnw spring-boot:run -Dspring-boot.run.arguments=--server.port=9191",
        ),
        ({".github/workflows/a.yml": ""}, "merge pull request 21 as one commit", "gh pr merge 21 --squash"),
        ({"package.json": '{"scripts": {"dev": "vite"}}'}, "start it in dev mode", "npm run dev"),
    ],
)
def test_tasks_ports_and_pull_requests_are_told(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert commands(files, request_text)[:1] == (wanted,)


def test_only_what_was_stashed_is_dropped_from_the_stash() -> None:
    assert "git stash drop" in commands(RUST, "drop the last stash")
    assert "git stash drop" not in commands(RUST, "drop the last change of the schema")


def test_a_word_of_the_sentence_is_no_task() -> None:
    rake = {"Gemfile": "gem 'rake'", "Rakefile": "task :seed do\nend\n"}
    assert not [each for each in commands(rake, "rebuild it, the rake output confuses me") if "confuses" in each]


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        ("Inn.sln src/Inn.Web/a.csproj src/Inn.Db/Inn.Db.csproj", "add Npgsql to the Db project", "dotnet add src/Inn.Db package Npgsql"),
        ("settings.gradle gradlew auth/build.gradle auth/A.java pay/build.gradle", "only test the pay module", "./gradlew :pay:test"),
        ("pom.xml core/pom.xml rest/pom.xml", "package only the rest module and what it needs", "mvn package -pl rest -am"),
        ("build.sbt src/test/scala/A.scala", "do the tests compile? don't run them", "sbt Test/compile"),
        ("go.mod main.go", "get rid of the modules nobody imports", "go mod tidy"),
        ("k8s/web.yaml", "are all pods up in production?", "kubectl get pods -n production"),
        ("k8s/web.yaml", "which deployments are in the billing namespace", "kubectl get deployments -n billing"),
        ("charts/pub/Chart.yaml charts/pub/values.yaml", "is the chart valid?", "helm lint charts/pub"),
        ("compose.yml feed/Dockerfile site/Dockerfile", "20 newest log lines of feed", "docker compose logs --tail 20 feed"),
        ("B.sln src/Pay/Pay.csproj src/Log/Log.csproj", "Pay needs a reference to Log", "dotnet add src/Pay reference src/Log"),
        ("k8s/web.yaml", "scale mailer to 4 replicas in prod", "kubectl scale deployment mailer --replicas=4 -n prod"),
        ("Cargo.toml crates/disk/Cargo.toml crates/net/Cargo.toml", "the net crate needs tokio", "cargo add tokio"),
        ("site.yml inventory/lab.ini inventory/prod.ini", "run the site playbook on lab", "ansible-playbook site.yml -i inventory/lab.ini"),
    ],
)  # fmt: skip
def test_a_part_of_the_project_is_known_by_where_its_files_are(files: str, request_text: str, wanted: str) -> None:
    assert commands(dict.fromkeys(files.split(), ""), request_text)[0] == wanted


C = {"parse.c": "", "parse.h": "", "lexer.c": "", "run.sh": ""}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (C, "compile lexer.c", "gcc lexer.c -o lexer"),
        (C, "build parse.c and lexer.c into a binary called lang with debug symbols", "gcc parse.c lexer.c -o lang -g"),
        (C, "compile lexer.c as c11, link with the math library", "gcc lexer.c -o lexer -std=c11 -lm"),
        (C, "make an object file of parse.c", "gcc -c parse.c"),
        ({"a.cpp": "", "b.cpp": ""}, "compile a.cpp and b.cpp to app as C++20", "g++ a.cpp b.cpp -o app -std=c++20"),
        (PYTHON, "just the test test_login in tests/test_app.py", "pytest tests/test_app.py::test_login"),
        (PYTHON, "run the tests in test_app.py", "pytest tests/test_app.py"),
        ({"env.yml": "", "environment.yml": ""}, "make a new conda env from env.yml", "conda env create -f env.yml"),
        (NODE, "create a conda env named docs with python 3.12", "conda create -n docs python=3.12"),
        (C, "stash my work, including the new files", "git stash -u"),
        (C, "the branch fix/eof is merged now, delete it", "git branch -d fix/eof"),
        (C, "take commit 4be0d11 from main", "git cherry-pick 4be0d11"),
        (C, "tag it v0.4.0 and push the tag", "git tag v0.4.0 && git push origin v0.4.0"),
        (C, "forgot lexer.c in my last commit, put it in", "git add lexer.c && git commit --amend --no-edit"),
        (C, "./run.sh says permission denied, make it executable", "chmod +x run.sh"),
        (C, "I can't start run.sh, give it the x bit", "chmod +x run.sh"),
        ({"CMakeLists.txt": ""}, "configure it with BUILD_DOCS=OFF", "cmake -B build -DBUILD_DOCS=OFF"),
    ],
)
def test_sources_a_test_an_environment_and_a_branch_are_taken_as_they_are_said(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        # What is named in the part that asks for the command fills it, not what another part speaks of.
        (
            {"compose.yaml": "", "api/Dockerfile": "", "cron/Dockerfile": ""},
            "The cron jobs cannot cache. Start only rabbitmq in the background",
            "docker compose up -d rabbitmq",
        ),
        ({"compose.yaml": "", "api/Dockerfile": ""}, "restart the billing service", "docker compose restart billing"),
        (
            {"mix.exs": "", "lib/mail/sender.ex": "", "test/mail/sender_test.exs": ""},
            "the mail sender is new: run test/mail/sender_test.exs",
            "mix test test/mail/sender_test.exs",
        ),
        (
            {"package.json": "", "pnpm-lock.yaml": "", "src/sum.js": "", "test/sum.test.js": ""},
            "sum is mended, just run test/sum.test.js",
            "pnpm test test/sum.test.js",
        ),
        (NODE, "we only use fetch these days, kick superagent out", "yarn remove superagent"),
        (
            {"composer.json": ""},
            "vimeo/psalm should be there, as a dev dependency",
            "composer require --dev vimeo/psalm",
        ),
        ({"a.txt": "", "media/raw/b.png": ""}, "what is the size of media/raw", "du -sh media/raw"),
    ],
)
def test_what_stands_in_the_part_that_asks_fills_the_command(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (
            {"package.json": "{}", "test/sum.test.js": ""},
            "vitest only for test/sum.test.js",
            "npx vitest run test/sum.test.js",
        ),
        ({"package.json": "{}"}, "add vitest to the project", "npm install vitest"),
        ({"mix.exs": "", "lib/a.ex": ""}, "credo over lib/a.ex", "mix credo lib/a.ex"),
        ({"mix.exs": "", "priv/repo/migrations/1_a.exs": ""}, "which migrations are pending", "mix ecto.migrations"),
    ],
)
def test_a_program_that_is_named_is_there_though_no_manifest_says_so(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


BOARDS = {"west.yml": "", "prj.conf": "", "src/main.c": ""}
BUILT = {"CMakeLists.txt": "", "rel/CMakeCache.txt": "", "src/heap.cc": "", "rel/shell": ""}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (
            {"meson.build": ""},
            "make a meson build dir named _out, debug buildtype",
            "meson setup _out --buildtype=debug",
        ),
        (BUILT, "ctest heap_test only", "ctest --test-dir rel -R heap_test"),
        (BOARDS, "west build for stm32f4_disco, pristine please", "west build -b stm32f4_disco -p always"),
        (BOARDS | {"rel/zephyr.elf": ""}, "how much ram does rel/zephyr.elf use", "size rel/zephyr.elf"),
        (BUILT, "undefined symbols in rel/shell", "nm -u rel/shell"),
        (BUILT, "run rel/shell under valgrind with a full leak check", "valgrind --leak-check=full rel/shell"),
        (BUILT, "which gdb version do we have here", "gdb --version"),
        ({"build.gradle": "", "gradlew": ""}, "gradle assemble thx", "./gradlew assemble"),
        ({"platformio.ini": "", "src/main.cpp": ""}, "build only the env uno", "pio run -e uno"),
        ({"BUILD": "", "WORKSPACE": ""}, "bazel test //core:all in dbg mode", "bazel test -c dbg //core:all"),
        ({"Cargo.toml": "", "src/lib.rs": ""}, "cargo check with features a and b", "cargo check --features a,b"),
        ({"debian/control": "", "Makefile": ""}, "make the deb, unsigned", "dpkg-buildpackage -us -uc -b"),
        ({"pkg/top.spec": "", "top.c": ""}, "build an rpm", "rpmbuild -bb pkg/top.spec"),
        ({"PKGBUILD": ""}, "build the arch package", "makepkg"),
        ({"flake.nix": ""}, "nix build of docs2", "nix build .#docs2"),
        ({"a.c": ""}, "lintian on ../a_1.0_all.deb", "lintian ../a_1.0_all.deb"),
    ],
)
def test_builds_take_the_folder_the_board_and_the_names_that_are_said(
    files: dict[str, str], request_text: str, wanted: str
) -> None:
    assert commands(files, request_text)[0] == wanted


GO = {"go.mod": "module m\n", "store/disk/disk.go": "", "store/disk/disk_test.go": "", "store/mem/mem_test.go": ""}
ARCHIVE = {"data/books.db": "", "sql/index.sql": "", "app.py": ""}


@pytest.mark.parametrize(
    ("files", "request_text", "wanted"),
    [
        (GO, "only TestCompact in store/disk", "go test -run TestCompact ./store/disk"),
        ({"logs/web/a.log": "", "x.py": ""}, "how much space does the folder logs/web take", "du -sh logs/web"),
        ({"a.c": "", "b.c": ""}, "compile a.c and b.c into executable st", "gcc a.c b.c -o st"),
        ({"k8s/pod.yaml": ""}, "list the pods in namespace blue", "kubectl get pods -n blue"),
        ({"a.py": ""}, "we need the fix from 7ab31cd here as well, cherry pick it", "git cherry-pick 7ab31cd"),
        ({"a.py": ""}, "ab12cd9 broke the build. Revert it with a new commit", "git revert ab12cd9"),
        (ARCHIVE, "is the database corrupt? check its integrity", "sqlite3 data/books.db 'PRAGMA integrity_check'"),
        (ARCHIVE, "sql/index.sql has to be applied to the database", "sqlite3 data/books.db < sql/index.sql"),
        ({"a.py": ""}, 'put everything on the stash, message "half the parser"', 'git stash push -m "half the parser"'),
        ({"package.json": "{}", "package-lock.json": "{}"}, "wipe node_modules and reinstall cleanly", "npm ci"),
    ],
)
def test_what_is_said_by_name_goes_into_the_command(files: dict[str, str], request_text: str, wanted: str) -> None:
    assert commands(files, request_text)[0] == wanted


def test_which_of_two_databases_is_not_guessed() -> None:
    offered = commands({**ARCHIVE, "data/old.db": ""}, "vacuum the database")
    assert not any("VACUUM" in command for command in offered)


def test_what_takes_changes_away_needs_its_subject_named() -> None:
    assert "git clean -fd" not in commands({"package.json": "{}", "a.js": ""}, "wipe node_modules")
    assert "git merge --abort" not in commands({"main.go": ""}, "abort, my edit of main.go was a mistake")


SAID = (
    "verbosely", "with 4 jobs", "from compose.yaml", "in release mode", "stop at the first failure", "only those that failed",
    "with timestamps",
    "into the build folder", "as json", "dry run", "without the cache", "quietly", "on port 4000", "and show the output of failures",
    "for the api service", "for src/main.rs", "in the background", "the last 100 lines", "with the profile dev", "in watch mode",
    "and keep going",
)  # fmt: skip


@pytest.mark.parametrize(
    "files", [PYTHON, NODE, RUST, MAKE, RUBY, GO, SERVICES, {"CMakeLists.txt": "", "build/CMakeCache.txt": ""}]
)
def test_any_way_to_ask_with_anything_said_besides_has_candidates_or_none(files: dict[str, str]) -> None:
    draw = random.Random(len(files))
    for way in draw.sample(sorted(all_ways_to_ask()), 12):
        asked = SLOT.sub(lambda slot: draw.choice(("web", "app.py", "3")), way)
        found = commands(files, f"{asked} {draw.choice((' ', ', ')).join(draw.sample(SAID, 3))}")
        assert all(each.strip() == each != "" for each in found)


def test_what_was_merged_already_is_not_merged() -> None:
    assert "git merge dev" in commands(PYTHON, "merge dev into my branch")
    assert "git merge dev" not in commands(PYTHON, "just merged dev into my branch, anything left to resolve?")


def test_a_script_that_runs_another_is_not_what_that_one_is_asked_for() -> None:
    manifest = {
        "package.json": '{"scripts": {"lint": "npm run lint:js", "lint:js": "eslint", "test": "npm run lint && npm run unit"}}'
    }
    assert commands(manifest, "run the linter please")[0] == "npm run lint"


def test_the_tests_of_a_file_at_the_top_are_those_of_its_package() -> None:
    files = {"go.mod": "module x\n", "args.go": "", "args_test.go": "", "cmd/a_test.go": ""}
    assert commands(files, "run the tests in args_test.go")[0] == "go test ."
    assert commands(files, "run the tests in cmd/a_test.go")[0] == "go test ./cmd/..."


def test_lines_are_counted_in_files_and_not_in_a_folder() -> None:
    files = {"lib/a.py": "", "lib/b/c.py": "", "pyproject.toml": ""}
    assert commands(files, "count lines of all python files in lib/")[0] == "find lib -name '*.py' | xargs wc -l"
    assert commands(files, "count the lines of lib/a.py")[0] == "wc -l lib/a.py"


def test_a_branch_that_is_not_needed_is_no_package_and_an_image_has_its_name() -> None:
    files = {"package.json": "{}", "package-lock.json": "", "Dockerfile": "FROM node\n", "src/a.js": ""}
    found = commands(files, "I don't need the local branch spike/graphql any more, remove it")
    assert found[0] == "git branch -d spike/graphql"
    assert commands(files, "build a docker image from here and call it ledger:dev")[0] == "docker build -t ledger:dev ."
