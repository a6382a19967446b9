"""What kind of project a folder holds, by the names of its files."""

from collections.abc import Iterable

# A file at the root (or a suffix, with a star) and the kind that it means; the order is how kinds are listed.
MARKERS = {
    "pyproject.toml": "python", "setup.py": "python", "setup.cfg": "python", "requirements.txt": "python", "Pipfile": "python",
    "environment.yml": "python", "package.json": "node", "deno.json": "deno", "bun.lockb": "node", "Cargo.toml": "rust",
    "go.mod": "go", "*.sln": "dotnet", "*.slnx": "dotnet", "*.csproj": "dotnet", "*.fsproj": "dotnet", "global.json": "dotnet",
    "pom.xml": "java", "build.gradle": "java", "build.gradle.kts": "java", "settings.gradle.kts": "java", "build.sbt": "scala",
    "Gemfile": "ruby", "*.gemspec": "ruby", "composer.json": "php", "mix.exs": "elixir", "rebar.config": "erlang",
    "Package.swift": "swift", "pubspec.yaml": "dart", "CMakeLists.txt": "cmake", "meson.build": "meson", "configure.ac": "autotools",
    "Makefile": "make", "justfile": "just", "stack.yaml": "haskell", "*.cabal": "haskell", "dune-project": "ocaml",
    "project.clj": "clojure", "deps.edn": "clojure", "build.zig": "zig", "*.nimble": "nim", "DESCRIPTION": "r", "*.Rproj": "r",
    "Project.toml": "julia", "rockspec": "lua", "flake.nix": "nix", "main.tf": "terraform", "Dockerfile": "docker",
    "docker-compose.yml": "docker", "compose.yaml": "docker",
}  # fmt: skip
KEY_FILES = (
    "README.md", "README.rst", "README", "README.txt", "AGENTS.md", "CONTRIBUTING.md", "LICENSE", "CHANGELOG.md",
    "tsconfig.json", "tox.ini", "uv.lock", "poetry.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml", "Cargo.lock",
    "go.sum", ".gitlab-ci.yml", ".travis.yml",
)  # fmt: skip
LANGUAGES = {
    "py": "Python", "pyi": "Python", "js": "JavaScript", "mjs": "JavaScript", "cjs": "JavaScript", "jsx": "JavaScript",
    "ts": "TypeScript", "tsx": "TypeScript", "rs": "Rust", "go": "Go", "java": "Java", "kt": "Kotlin", "kts": "Kotlin",
    "cs": "C#", "fs": "F#", "vb": "Visual Basic", "c": "C", "h": "C", "cc": "C++", "cpp": "C++", "cxx": "C++", "hpp": "C++",
    "m": "Objective-C", "swift": "Swift", "rb": "Ruby", "php": "PHP", "ex": "Elixir", "exs": "Elixir", "erl": "Erlang",
    "hs": "Haskell", "ml": "OCaml", "mli": "OCaml", "scala": "Scala", "clj": "Clojure", "lua": "Lua", "jl": "Julia", "r": "R",
    "dart": "Dart", "zig": "Zig", "nim": "Nim", "pl": "Perl", "sh": "Shell", "bash": "Shell", "ps1": "PowerShell",
    "html": "HTML", "css": "CSS", "scss": "CSS", "vue": "Vue", "svelte": "Svelte", "sql": "SQL", "md": "Markdown",
    "rst": "reStructuredText", "tex": "TeX", "tf": "Terraform", "proto": "Protocol Buffers", "ipynb": "Jupyter",
}  # fmt: skip


def project_kinds(names: Iterable[str]) -> tuple[str, ...]:
    """The kinds that the names in a folder mean, without doubles."""
    present = set(names)
    suffixes = {f"*.{name.rpartition('.')[2]}" for name in present if "." in name[1:]}
    return tuple(dict.fromkeys(kind for marker, kind in MARKERS.items() if marker in present or marker in suffixes))


def key_files(names: Iterable[str]) -> tuple[str, ...]:
    """The names that a newcomer would open first."""
    suffixes = tuple(marker[1:] for marker in MARKERS if marker.startswith("*"))
    return tuple(sorted(n for n in names if n in MARKERS or n in KEY_FILES or n.endswith(suffixes)))


def shown_language_of(name: str) -> str:
    """The programming language of a file by its suffix, or ''."""
    return LANGUAGES.get(name.rpartition(".")[2].lower(), "") if "." in name else ""
