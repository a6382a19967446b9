"""What a project calls its own parts: binaries, examples, members of its workspace, tasks, by its manifests and the names of its files."""

import json
import tomllib
from collections.abc import Callable, Collection, Iterable, Sequence
from fnmatch import fnmatchcase
from itertools import islice
from typing import Any

from aintern.backends.small_model.wording import lazy_re as re

_MOST = 40
_MOST_PACKAGES = 300
_NAME = re.compile(r"(?:\./)?[A-Za-z0-9@][\w./@:-]{0,99}|\.")
_MODULE = re.compile(r"<module>\s*([\w./-]{1,60})\s*</module>")
_GRADLE_INCLUDE = re.compile(r"include\s*\(?([^)\n]{1,400})")
_GRADLE_MODULE = re.compile(r"[\"']:?([\w:-]{1,60})[\"']")
_CMAKE_TARGET = re.compile(r"\badd_(?:executable|library|custom_target)\s*\(\s*([\w.-]{1,60})", re.IGNORECASE)
_SESSION = re.compile(
    r"@(?:nox\.)?session\([^)\n]{0,200}name=[\"']([\w.-]{1,60})|@(?:nox\.)?session\b[^\n]{0,200}\n(?:@[^\n]{0,200}\n){0,5}def (\w{1,60})"
)
_SWIFT_TARGET = re.compile(r"\.executable(?:Target)?\s*\(\s*name:\s*\"([\w-]{1,60})\"")
_RAKE_LINE = re.compile(r"^(\s*)(namespace|task)\s+:?[\"']?(\w{1,40})(?::?[\"']?\s*(?:=>|,|do|\{|:|$)|)(.*)$")
_RAKE_ARGUMENTS = re.compile(r",\s*\[?\s*:\w+")
_MIX_ALIASES = re.compile(r"defp? aliases[^\n]{0,40}\n\s*\[(.{0,4000}?)\n\s*\]", re.DOTALL)
_MIX_ALIAS = re.compile(r"^\s*(?:\"([\w.]{1,40})\"|(\w{1,40})):", re.MULTILINE)
_WORKFLOW = re.compile(r"\.github/workflows/[\w.-]{1,60}\.ya?ml")
_RULE = re.compile(r"^(?:rule|checkpoint)\s+(\w{1,60})\s*:", re.MULTILINE)
_PLATFORMIO_ENV = re.compile(r"^\[env:([\w.-]{1,60})\]", re.MULTILINE)
_MELOS_SCRIPTS = re.compile(r"^scripts:[ \t]*\n((?:[ \t#][^\n]*\n?|\n)*)", re.MULTILINE)
# `name: command`, or `name:` with a line `run: command` below it.
_MELOS_SCRIPT = re.compile(
    r"^  ([\w:-]{1,40}):(?:[ \t]*\n(?:    (?!run:)[^\n]*\n){0,4}    run:)?[ \t]*([^\n]{0,100})", re.MULTILINE
)
_ENTRY_PATHS = ("main.go",)

# The tables of manifests that list what a project depends on.
_DEPENDENCIES = {
    "package.json": ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"),
    "composer.json": ("require", "require-dev"),
    "Cargo.toml": ("dependencies", "dev-dependencies", "build-dependencies"),
}
_REQUIREMENT = re.compile(r"^([A-Za-z0-9][\w.-]{0,59})", re.MULTILINE)
_LISTED = {
    "Gemfile": re.compile(r"^\s*gem\s+[\"']([\w-]{1,60})", re.MULTILINE),
    "pubspec.yaml": re.compile(r"^  ([a-z]\w{0,59}):", re.MULTILINE),
    "mix.exs": re.compile(r"\{:(\w{1,60}),"),
    "go.mod": re.compile(r"^\s*(?:require\s+)?([\w-]+\.[\w.-]+/[\w./-]{1,90}) v", re.MULTILINE),
}
_NUGET = re.compile(r"<PackageReference\s+Include=\"([\w.-]{1,60})\"")

Read = Callable[[str], str]
"""Gives the text of a file of the project, '' where it can't be read."""


def read_project_names(
    tables: Collection[str], paths: Sequence[str], read: Read
) -> tuple[dict[str, tuple[str, ...]], tuple[tuple[str, str], ...]]:
    """By the slots of commands what can fill them, and the members of a workspace by what they are called."""
    names: dict[str, Iterable[str]] = {}
    members: list[tuple[str, str]] = []
    there = set(paths)
    if "cargo" in tables:
        manifest = _toml(read("Cargo.toml"))
        package = str(_table(manifest, "package").get("name") or "")
        names["bin"] = [
            *_stems(paths, "src/bin/*.rs"),
            *(path.split("/")[2] for path in paths if fnmatchcase(path, "src/bin/*/main.rs")),
            *(str(each.get("name")) for each in _tables(manifest, "bin")),
            *([package] if package and "src/main.rs" in there else []),
        ]
        names["example"] = _stems(paths, "examples/*.rs")
        names["integration"] = _stems(paths, "tests/*.rs")
        names["benchmark"] = _stems(paths, "benches/*.rs")
        for path in _manifests(paths, "Cargo.toml"):
            member = str(_table(_toml(read(path)), "package").get("name") or path.split("/")[-2])
            members.append((member, member))
    if "go" in tables:
        found = [path for path in paths if path.rpartition("/")[2] in _ENTRY_PATHS]
        names["main"] = [f"./{folder}" if (folder := path.rpartition("/")[0]) else "." for path in found]
    if "node" in tables:
        own_scripts: list[str] = []
        names["script"] = own_scripts
        for path in _manifests(paths, "package.json"):
            folder = path.rpartition("/")[0]
            manifest = _json(read(path))
            called = str(manifest.get("name") or "")
            own_scripts += _table(manifest, "scripts")
            by = called if "pnpm" in tables and called else folder
            members += [(each, by) for each in dict.fromkeys([called, called.rpartition("/")[2], folder]) if each]
    if "maven" in tables:
        modules = _MODULE.findall(read("pom.xml")) or [path.rpartition("/")[0] for path in _manifests(paths, "pom.xml")]
        members += [(module, module) for module in modules]
    if "gradle" in tables:
        settings = read("settings.gradle.kts") or read("settings.gradle")
        included = [module for line in _GRADLE_INCLUDE.findall(settings) for module in _GRADLE_MODULE.findall(line)]
        built = [*_manifests(paths, "build.gradle.kts"), *_manifests(paths, "build.gradle")]
        # Settings can look for the modules by a loop.
        by_file = [path.rpartition("/")[0].replace("/", ":") for path in built]
        names["subproject"] = included or [module for module in by_file if module != "buildSrc"]
        paths_of = [(module.strip(":").rpartition(":")[2], module.strip(":")) for module in names["subproject"]]
        members += [each for each in paths_of if each[0] not in ("test", "tests", "gradle")]
    if "cmake" in tables:
        names["target"] = _CMAKE_TARGET.findall(read("CMakeLists.txt"))
        presets = _json(read("CMakePresets.json")).get("configurePresets")
        names["preset"] = [
            str(each.get("name")) for each in (presets if isinstance(presets, list) else []) if isinstance(each, dict)
        ]
    if "dotnet" in tables:
        projects = [path for path in paths if re.search(r"\.(?:cs|fs|vb)proj$", path)]
        names["project"] = [path.rpartition("/")[0] or path for path in projects]
        for path, place in zip(projects, names["project"], strict=True):
            called = path.rpartition("/")[2].rpartition(".")[0]
            last = called.rpartition(".")[2]
            members += [(each, place) for each in (called, last) if each.lower() not in ("test", "tests")]
    if "swift" in tables:
        names["executable"] = _SWIFT_TARGET.findall(read("Package.swift"))
    if "nox" in tables:
        names["session"] = [one or other for one, other in _SESSION.findall(read("noxfile.py"))]
    if "github" in tables:
        names["workflow"] = [path.removeprefix(".github/workflows/") for path in paths if _WORKFLOW.fullmatch(path)]
    if "snakemake" in tables:
        names["rule"] = [rule for path in paths if _is_workflow(path) for rule in _RULE.findall(read(path))]
    if "platformio" in tables:
        names["env"] = _PLATFORMIO_ENV.findall(read("platformio.ini"))
    if "django" in tables:
        marks = ("models.py", "apps.py", "admin.py", "views.py")
        names["app"] = [path.split("/")[0] for path in paths if path.count("/") == 1 and path.endswith(marks)]
    kept = {slot: tuple(dict.fromkeys(filter(_NAME.fullmatch, each)))[:_MOST] for slot, each in names.items()}
    kept["package"] = _packages(there, read)
    return kept, tuple(dict.fromkeys((called, by) for called, by in members if _NAME.fullmatch(called)))[:_MOST]


def _packages(there: Collection[str], read: Read) -> tuple[str, ...]:
    """The names of the packages that the manifests list."""
    found: list[str] = []
    for path, keys in _DEPENDENCIES.items():
        if path in there:
            manifest = _toml(read(path)) if path.endswith(".toml") else _json(read(path))
            found += [name for key in keys for name in _table(manifest, key)]
    for path in ("pyproject.toml", *(path for path in there if re.fullmatch(r"requirements[\w.-]*\.(?:txt|in)", path))):
        text = read(path) if path in there else ""
        found += _REQUIREMENT.findall(text if path.endswith((".txt", ".in")) else "")
        project = _table(_toml(text), "project") if path == "pyproject.toml" else {}
        listed = [project.get("dependencies"), *_table(_toml(text), "dependency-groups").values()] if project else []
        found += [
            match[0]
            for each in listed
            if isinstance(each, list)
            for one in each
            if (match := re.match(r"[\w.-]+", str(one)))
        ]
    for path, pattern in _LISTED.items():
        found += pattern.findall(read(path)) if path in there else []
    for path in there:
        found += _NUGET.findall(read(path)) if path.endswith((".csproj", ".fsproj")) else []
    named = (name for name in found if _NAME.fullmatch(name) and name not in ("php", "python", "sdk"))
    return tuple(dict.fromkeys(named))[:_MOST_PACKAGES]


def read_project_scripts(
    tables: Collection[str], paths: Sequence[str], read: Read, runner: str
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The scripts of Python's project managers, of Deno, the tasks of Rake below namespaces and Mix's aliases, as (name, command), and
    their commands with what each runs first. `runner` stands before a program of the project."""
    scripts: list[tuple[str, str]] = []
    runs: list[tuple[str, str]] = []
    if "python" in tables:
        tool = _table(_toml(read("pyproject.toml")), "tool")
        for name, does in _table(_table(tool, "pdm"), "scripts").items():
            scripts.append((name, f"pdm run {name}"))
            runs.append((f"pdm run {name}", does if isinstance(does, str) else str(_mapping(does).get("cmd") or "")))
        for name, does in _table(_table(tool, "poe"), "tasks").items():
            scripts.append((name, f"{runner}poe {name}"))
            runs.append(
                (f"{runner}poe {name}", does if isinstance(does, str) else str(_mapping(does).get("cmd") or ""))
            )
        for env, described in _table(_table(tool, "hatch"), "envs").items():
            within = "" if env == "default" else f"{env}:"
            own = _table(_mapping(described), "scripts")
            scripts += [(within + name, f"hatch run {within}{name}") for name in own]
    if "nox" in tables:
        sessions = [one or other for one, other in _SESSION.findall(read("noxfile.py"))]
        scripts += [(name, f"{runner}nox -s {name}") for name in sessions]
    if "tox" in tables:
        sections = re.findall(r"^\[testenv:([\w-]{1,40})\]", read("tox.ini"), re.MULTILINE)
        scripts += [(name, f"{runner}tox -e {name}") for name in sections if not re.match(r"py\d", name)]
    if "deno" in tables:
        for name, does in _table(_json(read("deno.json") or read("deno.jsonc")), "tasks").items():
            scripts.append((name, f"deno task {name}"))
            runs.append((f"deno task {name}", does if isinstance(does, str) else ""))
    if "rake" in tables or "bundler" in tables:
        rake = "bin/rails" if "bin/rails" in paths else "bundle exec rake" if "Gemfile" in paths else "rake"
        for path in islice((path for path in paths if path == "Rakefile" or path.endswith(".rake")), _MOST):
            for name, takes in _rake_tasks(read(path)):
                if ":" in name or takes:
                    scripts.append((name, f"{rake} {name}"))
                if takes:
                    scripts += [(name, f"{rake} {name}[{slot}]") for slot in ("{word}", "{number}")]
    if "melos" in tables:
        for block in _MELOS_SCRIPTS.findall(read("melos.yaml")):
            scripts += [(name, f"melos run {name}") for name, _ in _MELOS_SCRIPT.findall(block)]
            runs += [
                (f"melos run {name}", does.removeprefix("melos exec -- "))
                for name, does in _MELOS_SCRIPT.findall(block)
            ]
    if "mix" in tables:
        for block in _MIX_ALIASES.findall(read("mix.exs")):
            scripts += [(one or other, f"mix {one or other}") for one, other in _MIX_ALIAS.findall(block)]
    fitting = [(name, command) for name, command in scripts if _NAME.fullmatch(name)]
    return fitting[:_MOST], runs[:_MOST]


def _rake_tasks(text: str) -> Iterable[tuple[str, bool]]:
    """Tasks with the namespaces that they are in, by the lines' indents, and whether they take arguments."""
    spaces: list[tuple[int, str]] = []
    for line in text.splitlines():
        if match := _RAKE_LINE.match(line):
            indent = len(match[1])
            spaces = [(at, name) for at, name in spaces if at < indent]
            if match[2] == "namespace":
                spaces.append((indent, match[3]))
            else:
                yield ":".join([*(name for _, name in spaces), match[3]]), bool(_RAKE_ARGUMENTS.search(line))


def _is_workflow(path: str) -> bool:
    return path.rpartition("/")[2] == "Snakefile" or path.endswith(".smk")


def _stems(paths: Iterable[str], pattern: str) -> list[str]:
    return [
        path.rpartition("/")[2].rpartition(".")[0]
        for path in paths
        if fnmatchcase(path, pattern) and path.count("/") == pattern.count("/")
    ]


def _manifests(paths: Iterable[str], name: str) -> Iterable[str]:
    return islice((path for path in paths if path.endswith(f"/{name}") and path.count("/") < 4), _MOST)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _json(text: str) -> dict[str, Any]:
    try:
        return _mapping(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _table(value: dict[str, Any], key: str) -> dict[str, Any]:
    return _mapping(value.get(key))


def _tables(value: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = value.get(key)
    return [_mapping(each) for each in found] if isinstance(found, list) else []
