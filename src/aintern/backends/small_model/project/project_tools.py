"""Which programs, scripts and targets a project has, by the names of its files and the words of its manifests.

What is found decides which tables of `commands.toml` hold, so that a small model is offered only commands that can be run here. Of a
manifest's text only known words and short plain names (of scripts, targets, recipes) count.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice
from typing import Any

from aintern.backends.small_model.project.ci_commands import ci_commands
from aintern.backends.small_model.project.project_names import read_project_names, read_project_scripts
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import short_name
from aintern.dataclass import dataclass

_MOST_SCRIPTS = 60
_MOST_SOURCES = 40  # files that one command names
_SCRIPT_NAME = re.compile(r"[A-Za-z0-9][\w:.-]{0,39}")
# A target at the start of a line, as Make, just and task runners write it; `test := x` is a variable.
_TARGET = re.compile(r"^@?([A-Za-z0-9][\w-]{0,39})(?:[^\n:=]{0,200}):(?!=)", re.MULTILINE)
# A recipe may have parameters with a default: `serve port='8080':`.
_RECIPE = re.compile(r"^@?([A-Za-z0-9][\w-]{0,39})(?: [^\n:]{0,200})?:(?!=)", re.MULTILINE)
_TAKES = re.compile(r"^@?([A-Za-z0-9][\w-]{0,39}) ([^\n:]{1,200}):(?!=)", re.MULTILINE)
# A target's or a recipe's first line.
_FIRST_LINE = re.compile(
    r"^@?([A-Za-z0-9][\w-]{0,39})[^\n:=]{0,200}:(?!=)[^\n]*\n[ \t]+[@-]{0,2}(\w[^\n]{0,100})", re.MULTILINE
)
# Variables and what sets them, before what a script runs.
_SET_BEFORE = re.compile(r"^(?:cross-env\s+)?(?:[A-Z_]{1,40}=\S{0,80}\s+)*(?:npx\s+)?")
_VARIABLE = re.compile(r"^(?:export )?([A-Z][A-Z0-9_]{1,30})\s*[?:]?=[ \t]*([^\n#$]{0,80}?)[ \t]*$", re.MULTILINE)
# What CMake, CTest, Meson and GN write into the folder that they are configured in.
_IN_A_BUILD_FOLDER = (
    "/CMakeCache.txt", "/CTestTestfile.cmake", "/build.ninja", "/meson-info", "/.ninja_log", "/args.gn",
)  # fmt: skip
# The header of compiled requirements tells the command that made them.
_COMPILED_BY = re.compile(r"^#\s+(uv pip compile|pip-compile)\s+([^\n;&|]{1,200}?)\s*$", re.MULTILINE)
_SERVICES = re.compile(r"^services:[ \t]*\n((?:[ \t#][^\n]*\n|\n)*)", re.MULTILINE)
_SERVICE = re.compile(r"^  ([A-Za-z0-9][\w.-]{0,39}):", re.MULTILINE)
_TOX_ENVIRONMENTS = re.compile(r"^env_?list\s*=([^\[]{0,400}?)(?=^\S|\Z)|^\[testenv:([\w.-]+)", re.MULTILINE)
_ENTRY_POINTS = re.compile(r"^\[(?:project|tool\.poetry)\.scripts\]\s*\n((?:[^\[\n][^\n]*\n|\n)*)", re.MULTILINE)
_ENTRY_POINT = re.compile(r"^([A-Za-z0-9][\w.-]{0,39})\s*=", re.MULTILINE)
_RAKE_TASK = re.compile(r"^\s*task\s+:?[\"']?([A-Za-z]\w{0,39})", re.MULTILINE)
_FIRST_OF_TASK = re.compile(
    r"^  ([A-Za-z0-9][\w-]{0,39}(?::[\w-]{1,40}){0,3}):[ \t]*\n(?:    +(?!-)[^\n]*\n){0,9} +- (?:cmd: )?(\w[^\n]{0,100})",
    re.MULTILINE,
)
_TASK_OF_TASKFILE = re.compile(r"^  ([A-Za-z0-9][\w-]{0,39}(?::[\w-]{1,40}){0,3}):", re.MULTILINE)

# A table, and the files that mean it: names in the project's folder, with a star at the end of a path anywhere.
_BY_FILE: Mapping[str, str] = {
    "python": "pyproject.toml setup.py setup.cfg requirements*.txt Pipfile environment.yml tox.ini manage.py *.py",
    "python-package": "pyproject.toml setup.py",
    "pip-lock": "requirements.in",
    "requirements": "requirements*.txt",
    "tox": "tox.ini",
    "nox": "noxfile.py",
    "ruff": "ruff.toml .ruff.toml",
    "flake8": ".flake8",
    "mypy": "mypy.ini .mypy.ini",
    "pylint": ".pylintrc",
    "pyright": "pyrightconfig.json",
    "coverage": ".coveragerc",
    "pytest": "pytest.ini conftest.py */conftest.py",
    "pre-commit": ".pre-commit-config.yaml",
    "django": "manage.py",
    "alembic": "alembic.ini",
    "sphinx": "docs/conf.py",
    "mkdocs": "mkdocs.yml",
    "main-py": "main.py",
    "app-py": "app.py",
    "notebook": "*.ipynb",
    "poetry": "poetry.lock",
    "uv": "uv.lock",
    "pdm": "pdm.lock",
    "pipenv": "Pipfile Pipfile.lock",
    "conda": "environment.yml environment.yaml",
    "node": "package.json *.js *.mjs *.cjs",
    "typescript": "tsconfig.json",
    "eslint": ".eslintrc* eslint.config.*",
    "biome": "biome.json biome.jsonc",
    "prettier": ".prettierrc* prettier.config.*",
    "jest": "jest.config.*",
    "vitest": "vitest.config.*",
    "mocha": ".mocharc*",
    "playwright": "playwright.config.*",
    "cypress": "cypress.config.* cypress.json",
    "vite": "vite.config.*",
    "next": "next.config.*",
    "webpack": "webpack.config.*",
    "angular": "angular.json",
    "prisma": "prisma/schema.prisma",
    "turbo": "turbo.json",
    "nx": "nx.json",
    "lerna": "lerna.json",
    "docusaurus": "docusaurus.config.*",
    "vitepress": "*/.vitepress/config.*",
    "vuepress": "*/.vuepress/config.*",
    "astro": "astro.config.*",
    "nuxt": "nuxt.config.*",
    "gatsby": "gatsby-config.*",
    "deno": "deno.json deno.jsonc deno.lock",
    "cargo": "Cargo.toml",
    "go": "go.mod *.go",
    "golangci": ".golangci.yml .golangci.yaml .golangci.toml",
    "maven": "pom.xml",
    "gradle": "build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradlew",
    "android": "*/AndroidManifest.xml",
    "spring-boot": "*/resources/application.yml */resources/application.properties",
    "sbt": "build.sbt",
    "mill": "build.sc",
    "lein": "project.clj",
    "clojure-deps": "deps.edn",
    "bundler": "Gemfile Gemfile.lock *.gemspec *.rb",
    "rspec": ".rspec spec/*_spec.rb",
    "minitest": "test/*_test.rb test/test_*.rb",
    "rake": "Rakefile",
    "rubocop": ".rubocop.yml",
    "storybook": ".storybook/main.js .storybook/main.ts .storybook/main.mjs .storybook/main.cjs",
    "rails": "config/application.rb bin/rails config/routes.rb",
    "jekyll": "_config.yml",
    "composer": "composer.json composer.lock",
    "php": "*.php",
    "phpunit": "phpunit.xml phpunit.xml.dist",
    "pest": "tests/Pest.php",
    "phpstan": "phpstan.neon phpstan.neon.dist",
    "php-cs-fixer": ".php-cs-fixer.php .php-cs-fixer.dist.php",
    "pint": "pint.json",
    "laravel": "artisan",
    "symfony": "symfony.lock bin/console",
    "make": "Makefile makefile GNUmakefile",
    "just": "justfile Justfile .justfile",
    "task": "Taskfile.yml Taskfile.yaml",
    "cmake": "CMakeLists.txt",
    "meson": "meson.build",
    "autotools": "configure.ac configure",
    "bazel": "WORKSPACE MODULE.bazel",
    "c": "*.c",
    "cpp": "*.cpp *.cc *.cxx",
    "clang-format": ".clang-format",
    "clang-tidy": ".clang-tidy",
    "ninja": "*build.ninja *BUILD.gn",
    "gn": "*BUILD.gn",
    "native": "*.c *.cc *.cpp *.cxx *.s *.S *.asm *.ld *.rs *.zig *.elf *.o *.a *.so",
    "debian": "debian/control",
    "rpm": "*.spec",
    "arch": "PKGBUILD",
    "alpine": "APKBUILD",
    "kernel": "*Kbuild *.ko",
    "xcode": "*.xcodeproj/* *.xcworkspace/*",
    "electron": "electron-builder.*",
    "electron-forge": "forge.config.*",
    "tauri": "src-tauri/tauri.conf.json",
    "qmake": "*.pri *.qrc *.pro",
    "dotnet": "*.sln *.slnx *.csproj *.fsproj global.json",
    "mix": "mix.exs",
    "phoenix": "config/dev.exs",
    "ecto": "priv/repo/* config/dev.exs",
    "rebar": "rebar.config",
    "gleam": "gleam.toml",
    "stack": "stack.yaml",
    "cabal": "*.cabal cabal.project",
    "dune": "dune-project",
    "opam": "*.opam",
    "swift": "Package.swift",
    "dart": "pubspec.yaml",
    "melos": "melos.yaml",
    "crystal": "shard.yml",
    "zig": "build.zig *.zig",
    "nim": "*.nimble",
    "julia": "Project.toml *.jl",
    "r": "DESCRIPTION *.R *.Rmd renv.lock",
    "snakemake": "Snakefile workflow/Snakefile *.smk",
    "nextflow": "main.nf nextflow.config",
    "west": "west.yml prj.conf */prj.conf",
    "platformio": "platformio.ini",
    "esp-idf": "sdkconfig sdkconfig.defaults main/idf_component.yml",
    "perl": "cpanfile Makefile.PL *.pl",
    "lua": "*.lua",
    "elm": "elm.json",
    "shell": "*.sh",
    "terraform": "*.tf",
    "ansible": "ansible.cfg *playbook.yml *site.yml *playbooks/* *roles/*/tasks/main.yml",
    "helm": "*Chart.yaml",
    "kubernetes": "k8s/* kubernetes/* manifests/* *deployment.yaml *deployment.yml *kustomization.yaml skaffold.yaml *Chart.yaml",
    "skaffold": "skaffold.yaml",
    "helmfile": "helmfile.yaml",
    "pulumi": "Pulumi.yaml",
    "serverless": "serverless.yml serverless.yaml",
    "cdk": "cdk.json",
    "vagrant": "Vagrantfile",
    "packer": "*.pkr.hcl",
    "wrangler": "wrangler.toml wrangler.json wrangler.jsonc",
    "fly": "fly.toml",
    "heroku": "Procfile",
    "nginx": "*nginx.conf",
    "terragrunt": "terragrunt.hcl */terragrunt.hcl",
    "protobuf": "buf.yaml",
    "nix": "flake.nix",
    "tex": "*.tex",
    "hugo": "hugo.toml",
    "docker": "Dockerfile *Dockerfile docker-compose*.y*ml compose*.y*ml .dockerignore",
    "dockerfile": "Dockerfile *Dockerfile",
    "compose": "docker-compose*.y*ml compose*.y*ml",
    "github": ".github/*",
}
# Programs that a project uses by the words of its manifests.
_BY_WORD: Mapping[str, tuple[str, ...]] = {
    "pyproject.toml setup.cfg setup.py tox.ini *requirements*.txt Pipfile .pre-commit-config.yaml": (
        *("pytest", "ruff", "black", "isort", "flake8", "pylint", "mypy", "pyright", "coverage", "django", "flask", "fastapi"),
        *("alembic", "sphinx", "mkdocs", "celery", "poetry", "pdm", "unittest", "nox", "tox"),
    ),
    "package.json": (
        *("eslint", "prettier", "jest", "vitest", "mocha", "playwright", "cypress", "vite", "next", "webpack", "prisma"),
        *("typescript", "storybook", "turbo", "docusaurus", "vitepress", "vuepress", "astro", "nuxt", "gatsby", "nx", "lerna"),
    ),
    "Gemfile": ("rspec", "minitest", "rubocop", "rails", "jekyll"),
    "composer.json": ("phpunit", "phpstan", "php-cs-fixer", "pest", "pint"),
    "mix.exs": ("phoenix", "ecto"),
    "pubspec.yaml": ("flutter", "melos"),
}  # fmt: skip
_USUAL: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "python": (
        ("pytest", "unittest", "django"),
        ("ruff", "flake8", "pylint"),
        ("black", "ruff"),
        ("mypy", "pyright"),
    ),
    "bundler": (("rspec", "rake", "minitest"), ("rubocop",)),
    "composer": (("phpunit", "pest", "laravel", "symfony"), ("phpstan",), ("php-cs-fixer", "pint")),
    "go": (("golangci",),),
}
"""Of each group the first is offered where a project says nothing of any of them."""
# What a request names is there, though no manifest that could be read says so: programs whose names are no words of English.
_NAMED = frozenset((
    "pytest", "ruff", "flake8", "pylint", "black", "isort", "mypy", "pyright", "eslint", "prettier", "jest", "vitest", "mocha",
    "playwright", "cypress", "rspec", "minitest", "rubocop", "phpunit", "phpstan", "php-cs-fixer", "flutter",
    "alembic", "celery", "flask", "mkdocs", "nox", "tox",
))  # fmt: skip
# Where it is a package that comes, goes or is asked for: "install eslint".
_OF_A_PACKAGE = re.compile(
    r"\b(?:add|install|put|pull|remove|uninstall|drop(?!\s+(?:me|us)\b)|throw|kick(?!\s+off)|take|upgrade|update|bump|needs?|wants?|why|versions?|rid)\b",
    re.IGNORECASE,
)
_SCRIPT = re.compile(r"\.(?:sh|bash|zsh|py|rb|pl|js|mjs)$")
_PYTHON_MANAGERS = ("uv", "poetry", "pdm", "pipenv", "conda")
_NODE_MANAGERS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lockb": "bun",
    "bun.lock": "bun",
    "package-lock.json": "npm",
}
_MANIFESTS = frozenset((
    "pyproject.toml", "requirements.txt", "package.json", "Cargo.toml", "go.mod", "pom.xml", "build.gradle",
    "build.gradle.kts", "composer.json", "Gemfile", "Makefile", "CMakeLists.txt", "mix.exs", "pubspec.yaml",
    "build.sbt", "Package.swift", "deno.json", "justfile", "main.tf", "docker-compose.yml", "compose.yaml",
    "compose.yml", "docker-compose.yaml", "Dockerfile", "setup.py", "Rakefile",
))  # fmt: skip
# Of manifests at the top of a project only: below it they are parts of a solution.
_MANIFESTS_AT_THE_TOP = (".sln", ".slnx", ".csproj", ".fsproj", ".gemspec", ".cabal")
# What a request speaks of where it means the one folder that has such a file: "terraform plan" with the folders app and infra.
_SAID_OF_FOLDER = {
    "*.tf": r"terraform|tf|tofu|opentofu|terragrunt|infra(?:structure)?",
    "Pulumi.yaml": r"pulumi|infra(?:structure)?",
    "package.json": r"npm|yarn|pnpm|bun|npx|node",
    "go.mod": r"go(?= (?:test|build|mod|vet|run|fmt))|golang|gofmt",
    "Cargo.toml": r"cargo|clippy|rust",
    "pyproject.toml requirements*.txt": r"pip|pytest|poetry|uv|ruff|mypy|python",
    "Gemfile": r"bundler?|rspec|rails|rubocop|gems?|ruby",
    "composer.json": r"composer|artisan|phpunit|php",
    "mix.exs": r"mix|elixir|phoenix",
    "pom.xml": r"mvn|maven",
    "pubspec.yaml": r"flutter|dart",
}
# "the core package, not the cli ones"
_NOT_MEANT = re.compile(
    r"\b(?:not|except|without|instead of|rather than)\s+(?:in\s+|for\s+)?(?:the\s+)?[\w/-]+", re.IGNORECASE
)
# "build the docs site"
_SITE = re.compile(r"\b(?:docs|documentation|website|web ?site|site|homepage|handbook|manual)\b", re.IGNORECASE)
_MARKS_OF_A_SITE = (
    "docusaurus.config.*",
    ".vitepress/*",
    ".vuepress/*",
    "astro.config.*",
    "gatsby-config.*",
    "mkdocs.yml",
    "hugo.toml",
)
# What a stack has beside what is built for it, by the names of the images.
_USUAL_SERVICES = (
    "redis", "postgres", "mysql", "mariadb", "mongo", "mongodb", "rabbitmq", "kafka", "zookeeper", "nginx", "traefik", "minio", "mailhog",
    "mailpit", "elasticsearch", "opensearch", "memcached", "keycloak", "prometheus", "grafana", "db",
)  # fmt: skip
_ALWAYS = ("git", "versions", "system")


@dataclass(frozen=True, slots=True)
class ProjectTools:
    """`tables` of commands.toml that hold; `scripts` as (name, command), one with parameters also with a slot for them; `fillings` of
    the variables in commands; `names`, by the slots that they fill, what a project calls its parts, as its binaries; `members`, what
    the packages of a workspace are called, with what their manager takes for it; `runs`, the commands of scripts with what each runs
    first; `parts`, the names of what a tool is run for: services of a compose file, environments of tox; `variables` of the makefile
    with their defaults; `build_folders`, those that a build was configured in; `ci`, what its
    continuous integration runs."""

    tables: tuple[str, ...] = _ALWAYS
    scripts: tuple[tuple[str, str], ...] = ()
    fillings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()
    members: tuple[tuple[str, str], ...] = ()
    runs: tuple[tuple[str, str], ...] = ()
    parts: frozenset[str] = frozenset()
    variables: tuple[tuple[str, str], ...] = ()
    build_folders: tuple[str, ...] = ()
    ci: tuple[str, ...] = ()

    def called(self) -> list[str]:
        """All names that the project has given: to its scripts, packages, parts and variables."""
        pairs = (*self.scripts, *self.members, *self.variables)
        return [*(name for name, _ in pairs), *(name for _, names in self.names for name in names), *self.parts]

    def own_words(self) -> frozenset[str]:
        """The words by which a request can mean a part of the project."""
        named = [each for slot, names in self.names if slot not in ("package", "workflow") for each in names] + [
            called for called, _ in self.members
        ]
        return self.parts | ({short_name(name).lower() for name in named} - {""})


def read_project_tools(
    paths: Sequence[str], read: Callable[[str], str], folder: str = "", request: str = ""
) -> ProjectTools:
    """The tools of the project in `folder` of the workspace ('' for its top) and those that a `request` names. `paths` are the
    workspace's files; `read` gives the text of one, '' where it can't be read."""
    start = f"{folder}/" if folder else ""
    inside = [path.removeprefix(start) for path in paths if path.startswith(start)]
    above = {path for path in paths if f"{folder}/".startswith(path.rpartition("/")[0] + "/" * ("/" in path))}
    locks = [lock for lock in _NODE_MANAGERS if any(path.rpartition("/")[2] == lock for path in above)]
    project = _Project(inside, lambda path: read(start + path), request)
    project.find_tables()
    project.find_python()
    project.find_node(locks)
    project.find_targets()
    project.find_own_programs()
    project.choose_between()
    return project.tools()


class _Project:
    """What the names and texts of a project's files say of its tools, and a `request`. `files` and `read` are of its folder."""

    def __init__(self, files: Sequence[str], read: Callable[[str], str], request: str) -> None:
        self._files = files
        self._named = [] if _OF_A_PACKAGE.search(request) else [word for word in _NAMED if _has_word(request, word)]
        self._top = {path for path in files if "/" not in path}
        self._read = read
        self._tables: set[str] = set()
        self._scripts: list[tuple[str, str]] = []
        self._runs: list[tuple[str, str]] = []
        self._fillings: dict[str, tuple[str, ...]] = {}

    def _text(self, name: str) -> str:
        """Of a file at the project's top."""
        return self._read(name) if name in self._top else ""

    def _texts(self, patterns: str, between: str = "") -> str:
        fitting = (name for name in sorted(self._top) if any(fnmatchcase(name, one) for one in patterns.split()))
        return between.join(map(self._text, fitting))

    def find_tables(self) -> None:
        """The tables that its files mean, and the programs that its manifests speak of."""
        tables = self._tables
        for table, patterns in _BY_FILE.items():
            if any(_is_there(pattern, self._files, self._top) for pattern in patterns.split()):
                tables.add(table)
        for files, programs in _BY_WORD.items():
            said = self._texts(files, "\n")
            tables |= {word for word in programs if _has_word(said, word)}
            tables |= {*programs} & {*self._named} if said else set()
        if "flutter" in tables:
            tables -= {"dart"}
        if "stack" in tables:
            tables -= {"cabal"}
        built = self._text("pom.xml") + self._text("build.gradle") + self._text("build.gradle.kts")
        if "spring-boot" in tables or re.search(r"spring-?boot|springframework\.boot", built):
            tables |= {f"spring-{tool}" for tool in ("maven", "gradle") if tool in tables}
        if "[tool.hatch.env" in self._text("pyproject.toml"):
            tables.add("hatch")
        for kind, groups in _USUAL.items():
            if kind in tables:
                tables |= {group[0] for group in groups if not tables & set(group)}

    def find_python(self) -> None:
        """Its manager, how its programs are run, its modules and entry points."""
        if "python" not in self._tables:
            self._fillings["in"] = ("",)  # a program of Python that serves other projects as well: mkdocs
            return
        locked = {"poetry": "poetry.lock", "pdm": "pdm.lock", "uv": "uv.lock", "pipenv": "Pipfile"}
        manager = next((name for name, lock in locked.items() if lock in self._top), "")
        manager = manager or next((name for name in _PYTHON_MANAGERS if name in self._tables), "")
        self._tables.difference_update(name for name in _PYTHON_MANAGERS if name != manager)
        if not manager:
            self._tables.add("pip")
        else:
            self._tables -= {"requirements", "python-package"}
        run = f"{manager} run " if manager in ("uv", "poetry", "pdm", "pipenv") else ""
        requirements = sorted((name for name in self._top if fnmatchcase(name, "requirements*.txt")), key=len)
        modules = [
            path.removesuffix(".py").replace("/", ".")
            for path in self._files
            if path.rpartition("/")[2] in ("main.py", "app.py")
        ]
        self._fillings |= {
            "in": (run,),
            "python": (f"{run}python",),
            "requirements": tuple(requirements),
            "compiled": self._compiled(),
            "module": tuple(modules or ["main"]),
        }

    def _compiled(self) -> tuple[str, ...]:
        """The arguments by which requirements are compiled: as the header of what was compiled says, else as the tools take them."""
        found = []
        for source in sorted((name for name in self._top if name.endswith(".in")), key=len):
            target = f"{source.removesuffix('.in')}.txt"
            said = _COMPILED_BY.search(self._text(target)[:1000])
            if said and said[1] == "uv pip compile":
                self._tables.add("uv-pip-lock")
            found.append(said[2] if said else source)
        if "uv.lock" in self._top or "uv-pip-lock" in self._tables:
            self._tables.add("uv-pip-lock")
            self._tables.discard("pip-lock")
            found = [each if " " in each else f"{each} -o {each.removesuffix('.in')}.txt" for each in found]
        return tuple(found)

    def find_node(self, locks: Sequence[str]) -> None:
        """Its manager, by the lock files beside and above, and its scripts."""
        if "package.json" not in self._top:
            self._tables -= {"node"} if "deno" in self._tables else set()
            return
        manifest = self._text("package.json")
        named = re.search(r'"packageManager"\s*:\s*"(npm|yarn|pnpm|bun)@', manifest)
        manager = named[1] if named else _NODE_MANAGERS[locks[0]] if locks else "npm"
        self._tables.add(manager)
        found = _scripts(manifest)
        if found is None:
            self._tables.add(f"{manager}-conventional")
            return
        short = ("test", "start") if manager == "npm" else tuple(found)
        run = {"npm": "npm run", "bun": "bun run"}.get(manager, manager)
        for name, body in found.items():
            command = f"{manager} {name}" if name in short and manager != "bun" else f"{run} {name}"
            self._scripts.append((name, command))
            self._runs.append((command, _SET_BEFORE.sub("", body)))

    def find_targets(self) -> None:
        """Of make, just, task and rake, with the first line of each."""
        rake = "bundle exec rake" if "Gemfile" in self._top else "rake"
        for table, program, names, pattern in (
            ("make", "make", "GNUmakefile makefile Makefile", _TARGET),
            ("just", "just", "justfile Justfile .justfile", _RECIPE),
            ("task", "task", "Taskfile.yml Taskfile.yaml", _TASK_OF_TASKFILE),
            ("rake", rake, "Rakefile", _RAKE_TASK),
        ):
            if table not in self._tables:
                continue
            body = "".join(map(self._text, names.split()))
            found = list(dict.fromkeys(pattern.findall(body)))[:_MOST_SCRIPTS]
            self._scripts += [(name, f"{program} {name}") for name in found]
            lines = (_FIRST_OF_TASK if table == "task" else _FIRST_LINE).findall(body)
            self._runs += [(f"{program} {name}", run) for name, run in lines if name in found]
            if table == "just":
                slots = [
                    (name, f"just {name} {slot}")
                    for name, takes in _TAKES.findall(body)
                    for slot in ("{word}", "{number}", "{release}", "{word} {word}")[: 3 + (" " in takes.strip())]
                ]
                self._scripts += slots[:_MOST_SCRIPTS]
            if not found:
                self._tables.add(f"{table}-conventional")

    def find_own_programs(self) -> None:
        """What it installs or defines for itself: entry points, composer's scripts, those of `read_project_scripts`."""
        (run,) = self._fillings.get("in", ("",))
        if "python" in self._tables:
            entry_points = _ENTRY_POINT.findall("".join(_ENTRY_POINTS.findall(self._text("pyproject.toml"))))
            self._scripts += [(name, f"{run}{name}") for name in entry_points]
        if "composer" in self._tables:
            for name, body in (_scripts(self._text("composer.json")) or {}).items():
                self._scripts.append((name, f"composer {name}"))
                self._runs.append((f"composer {name}", body.removeprefix("vendor/bin/")))
        scripts, runs = read_project_scripts(self._tables, self._files, self._read, run)
        self._scripts += scripts
        self._runs += runs

    def choose_between(self) -> None:
        """Of two tables for one thing the one that is right here, and which of a program's spellings."""
        tables, top = self._tables, self._top
        if "docker" in tables and "compose" not in tables:
            tables.add("containers")
        if tables & {"west", "esp-idf", "platformio"}:  # their own programs call CMake
            tables.discard("cmake")
        if "pdm" in tables and "pdm.lock" not in top:
            tables.discard("pdm")
        if "gradle" in tables:
            tables.discard("qmake")  # proguard-rules.pro
        if tables & {"clang-format", "clang-tidy"}:
            ends = (".c", ".h", ".cc", ".cpp", ".cxx", ".hpp")
            sources = " ".join([path for path in self._files if path.endswith(ends)][:_MOST_SOURCES])
            self._fillings["sources"] = (sources,) if sources else ()
        self._fillings["rails"] = ("bin/rails",) if "bin/rails" in self._files else ("bundle exec rails",)
        self._fillings["mvn"] = ("./mvnw",) if "mvnw" in top else ("mvn",)
        self._fillings["gradle"] = ("./gradlew",) if "gradlew" in top else ("gradle",)
        charts = [path.rpartition("/")[0] or "." for path in self._files if path.rpartition("/")[2] == "Chart.yaml"]
        self._fillings["chart"] = tuple(sorted(charts, key=len)) or (".",)

    def _parts(self) -> frozenset[str]:
        stack = self._texts(_BY_FILE["compose"])
        services = [name for block in _SERVICES.findall(stack) for name in _SERVICE.findall(block)]
        environments = [" ".join(found) for found in _TOX_ENVIRONMENTS.findall(self._text("tox.ini"))]
        if "compose" in self._tables and not services:  # what is built beside it, as a rule by its folder's name
            services = [path.split("/")[0] for path in self._files if re.fullmatch(r"[^/]+/Dockerfile", path)]
            services += _USUAL_SERVICES * bool(services)
        return frozenset((*services, *re.findall(r"[\w.-]+", " ".join(environments))))

    def tools(self) -> ProjectTools:
        """All that was found."""
        called, members = read_project_names(self._tables, self._files, self._read)
        mains = called.get("main", ())
        self._fillings["entry"] = mains if len(mains) == 1 else (".",)
        built = self._build_folders()
        self._fillings["builddir"] = built or ("build",)
        return ProjectTools(
            tuple(sorted({*self._tables, *_ALWAYS})),
            tuple(dict.fromkeys(self._scripts)),
            tuple(self._fillings.items()),
            tuple((slot, each) for slot, each in called.items() if each),
            members,
            tuple(self._runs),
            self._parts(),
            tuple(_VARIABLE.findall(self._makefile()))[:_MOST_SCRIPTS],
            built,
            ci_commands(self._files, self._read),
        )

    def _makefile(self) -> str:
        return next(filter(None, map(self._text, ("GNUmakefile", "makefile", "Makefile"))), "")

    def _build_folders(self) -> tuple[str, ...]:
        found = (path.rpartition("/")[0] for path in self._files if path.endswith(_IN_A_BUILD_FOLDER))
        return tuple(dict.fromkeys(found))


def _has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){word}(?![\w-])", text, re.IGNORECASE) is not None


def project_folder(text: str, paths: Sequence[str]) -> str:
    """The folder whose project a request means: one that it names and that has a manifest, else the only one that has where the
    workspace's top has none; '' for the top."""
    manifests = [path for path in paths if _is_manifest(path)]
    if any(fnmatchcase(path, pattern) for path in manifests for pattern in _BY_FILE["compose"].split()):
        manifests = [path for path in manifests if path.rpartition("/")[2] != "Dockerfile"]  # services of the one stack
    # A module of a build is built from its top, with the program that is there.
    top = {path for path in manifests if "/" not in path} | ({*paths} & {"settings.gradle", "settings.gradle.kts"})
    if any(path.startswith(("settings.gradle", "pom.xml")) for path in top):
        manifests = [
            path for path in manifests if "/" not in path or not path.endswith(("pom.xml", ".gradle", ".gradle.kts"))
        ]
    if "CMakeLists.txt" in top:  # as are the folders that it adds
        manifests = [path for path in manifests if path in top or not path.endswith("CMakeLists.txt")]
    folders = sorted({path.rpartition("/")[0] for path in manifests})
    meant = _NOT_MEANT.sub(lambda match: " " * len(match[0]), text)
    named = [
        (match.start(), folder)
        for folder in filter(None, folders)
        if (
            match := re.search(
                rf"(?<![\w.-]){re.escape(folder.rpartition('/')[2])}(?![\w-]|\.\w)", meant, re.IGNORECASE
            )
        )
    ]
    if named:
        return min(named)[1]
    if (site := _folder_of_site(folders, paths)) and _SITE.search(meant):
        return site
    if program := _folder_of_program(meant, paths):
        return program
    only = folders[0] if len(folders) == 1 else ""
    return "" if only and _names_script_outside(only, meant, paths) else only


def _names_script_outside(folder: str, text: str, paths: Sequence[str]) -> bool:
    """Whether a request names a script that is not below the folder: "run the bootstrap script" beside terraform/main.tf."""
    said = {match[1].lower() for match in re.finditer(r"([\w-]+)\s+script\b", text, re.IGNORECASE)}
    outside = [path for path in paths if _SCRIPT.search(path) and not path.startswith(f"{folder}/")]
    return any(path in text or path.rpartition("/")[2].partition(".")[0].lower() in said for path in outside)


def _is_manifest(path: str) -> bool:
    is_at_top = "/" not in path and path.endswith(_MANIFESTS_AT_THE_TOP)
    return is_at_top or (path.rpartition("/")[2] in _MANIFESTS and path.count("/") < 3)


def _folder_of_program(text: str, paths: Sequence[str]) -> str:
    """The folder whose files are for a program that a request names; '' where several have such, or the top has."""
    for patterns, said in _SAID_OF_FOLDER.items():
        if re.search(rf"(?<![\w./-])(?:{said})(?![\w-])", text, re.IGNORECASE):
            fitting = (
                path for path in paths if any(fnmatchcase(path.rpartition("/")[2], one) for one in patterns.split())
            )
            found = {path.rpartition("/")[0] for path in fitting if path.count("/") < 3}
            if len(found) == 1:
                return found.pop()
    return ""


def _folder_of_site(folders: Sequence[str], paths: Sequence[str]) -> str:
    """The one folder that holds a generator's site; '' where none or several do."""
    found = [
        folder
        for folder in folders
        if any(fnmatchcase(path, f"{folder}/{mark}".lstrip("/")) for path in paths for mark in _MARKS_OF_A_SITE)
    ]
    return found[0] if len(found) == 1 else ""


def _is_there(pattern: str, inside: Iterable[str], top: set[str]) -> bool:
    if "*" not in pattern:
        return pattern in top or ("/" in pattern and pattern in inside)
    anywhere = pattern.startswith("*") or "/" in pattern
    return any(fnmatchcase(path, pattern) for path in (inside if anywhere else top))


def _scripts(manifest: str) -> dict[str, str] | None:
    """A manifest's scripts by their names; None where it says nothing of them."""
    try:
        read: Any = json.loads(manifest)
    except (ValueError, RecursionError):
        return None
    scripts = read.get("scripts") if isinstance(read, dict) else None
    if not isinstance(scripts, dict):
        return None
    # What `npm init` writes is no test.
    there = {name: str(body) for name, body in scripts.items() if "no test specified" not in str(body)}
    named = islice((name for name in there if _SCRIPT_NAME.fullmatch(name)), _MOST_SCRIPTS)
    return {name: there[name] for name in named}
