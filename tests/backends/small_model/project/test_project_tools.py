"""Which tools a project has follows from its files and manifests: lock files decide the manager, manifests the scripts."""

import json

from aintern.backends.small_model.project.project_tools import ProjectTools, project_folder, read_project_tools


def tools(files: dict[str, str], folder: str = "") -> ProjectTools:
    return read_project_tools(tuple(files), lambda path: files.get(path, ""), folder)


def test_a_lock_file_decides_the_package_manager() -> None:
    for lock, manager in {
        "package-lock.json": "npm",
        "yarn.lock": "yarn",
        "pnpm-lock.yaml": "pnpm",
        "bun.lockb": "bun",
    }.items():
        found = set(tools({"package.json": "{}", lock: ""}).tables)
        assert found & {"npm", "yarn", "pnpm", "bun"} == {manager}
    for lock, manager in {"uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm"}.items():
        found = set(tools({"pyproject.toml": "", lock: ""}).tables)
        assert found & {"uv", "poetry", "pdm", "pip"} == {manager}
    assert "pip" in tools({"pyproject.toml": ""}).tables


def test_scripts_of_a_manifest_are_commands_and_usual_ones_are_not_made_up_beside_them() -> None:
    manifest = json.dumps(
        {"scripts": {"build": "tsc", "lint:fix": "x", "a; rm -rf /": "x", "test": "no test specified"}}
    )
    found = tools({"package.json": manifest})
    assert found.scripts == (("build", "npm run build"), ("lint:fix", "npm run lint:fix"))
    assert "npm-conventional" not in found.tables
    assert "npm-conventional" in tools({"package.json": "not to be read"}).tables


def test_targets_of_makefiles_justfiles_and_rakefiles_are_commands() -> None:
    found = tools(
        {
            "Makefile": "CC := gcc\n.PHONY: all\nall: main.o\n\tcc\ntest:\n",
            "justfile": "set shell := ['sh']\ndeploy env:\n  x\n",
            "Rakefile": "task :seed do\nend\n",
        }
    )
    assert set(found.scripts) == {
        ("all", "make all"),
        ("test", "make test"),
        ("deploy", "just deploy"),
        ("deploy", "just deploy {word}"),
        ("deploy", "just deploy {number}"),
        ("deploy", "just deploy {release}"),
        ("seed", "rake seed"),
    }


def test_configured_programs_are_offered_and_others_of_their_kind_are_not() -> None:
    found = tools({"pyproject.toml": "[tool.ruff]\n[dependency-groups]\ndev = ['pytest', 'pyright']\n"}).tables
    assert {"ruff", "pytest", "pyright"} <= set(found)
    assert not {"flake8", "black", "mypy", "unittest"} & set(found)


def test_the_folder_is_the_one_that_a_request_names_or_the_only_one_with_a_manifest() -> None:
    paths = ("frontend/package.json", "backend/pyproject.toml", "README.md")
    assert project_folder("run the tests in backend", paths) == "backend"
    assert project_folder("run the tests", paths) == ""
    assert project_folder("run the tests", ("app/package.json", "README.md")) == "app"
    assert project_folder("run the tests", ("package.json", "app/package.json")) == ""


def test_services_of_a_stack_are_no_projects_of_their_own() -> None:
    assert project_folder("tail the logs of worker", ["compose.yaml", "worker/Dockerfile", "api/Dockerfile"]) == ""
    assert project_folder("run the tests in worker", ["worker/go.mod", "api/go.mod"]) == "worker"


def test_a_library_of_a_frameworks_name_does_not_make_it_that_framework() -> None:
    files = {"composer.json": '{"require-dev": {"laravel/pint": "1", "symfony/console": "7"}}'}
    assert not {"laravel", "symfony"} & {*tools(files).tables}


def test_what_a_script_or_a_target_runs_is_known() -> None:
    files = {"package.json": '{"scripts": {"style": "npx eslint src"}}', "Makefile": "fmt:\n\t@clang-format -i a.c\n"}
    assert tools(files).runs == (("npm run style", "eslint src"), ("make fmt", "clang-format -i a.c"))


def test_packages_and_workflows_of_a_project_are_known_by_name() -> None:
    files = {
        "package.json": '{"dependencies": {"zod": "3"}, "devDependencies": {"@types/node": "20"}}',
        "Gemfile": "source 'x'\ngem 'puma', '~> 6'\n  gem \"rails\"\n",
        "requirements.txt": "flask==3\n# no\nrich\n",
        "App.csproj": '<PackageReference Include="Serilog" Version="4" />',
        ".github/workflows/nightly.yml": "",
    }
    names = dict(tools(files).names)
    assert set(names["package"]) == {"zod", "@types/node", "puma", "rails", "flask", "rich", "Serilog"}
    assert names["workflow"] == ("nightly.yml",)
    assert "zod" not in tools(files).own_words()


def test_the_folder_of_the_site_is_meant_by_its_documentation() -> None:
    paths = ("pages/package.json", "pages/astro.config.mjs", "core/go.mod", "core/main.go")
    assert project_folder("build the docs site", paths) == "pages"
    assert project_folder("run the tests", paths) == ""
    assert project_folder("build the docs site", ("a/package.json", "b/go.mod")) == ""


def test_scripts_of_melos_are_commands() -> None:
    text = "name: x\nscripts:\n  generate: melos exec -- build_runner\n  verify:\n    description: all\n    run: dart analyze\n"
    found = tools({"melos.yaml": text, "pubspec.yaml": ""})
    assert found.scripts == (("generate", "melos run generate"), ("verify", "melos run verify"))
    assert ("melos run verify", "dart analyze") in found.runs


def test_the_folder_of_the_program_that_a_request_names_is_meant() -> None:
    paths = ("ops/main.tf", "ops/vars.tf", "web/package.json", "api/go.mod")
    assert project_folder("tf plan", paths) == "ops"
    assert project_folder("npm install please", paths) == "web"
    assert project_folder("go vet everything", paths) == "api"
    assert project_folder("run the tests", paths) == ""
    assert project_folder("npm install", (*paths, "admin/package.json")) == ""
    assert project_folder("run the tests", ("Inn.sln", "ops/main.tf")) == ""
