"""Which programming language a file is in, by its name."""

__all__ = ["language_of"]

_BY_NAME = {"dockerfile": "dockerfile", "gemfile": "ruby", "rakefile": "ruby"}
_BY_ENDING = {
    ending: language
    for language, endings in {
        "python": "py pyi",
        "javascript": "js jsx mjs cjs",
        "typescript": "ts tsx mts cts",
        "go": "go",
        "rust": "rs",
        "java": "java",
        "c": "c h",
        "cpp": "cc cpp cxx hh hpp hxx",
        "csharp": "cs",
        "ruby": "rb rake gemspec",
        "php": "php",
        "kotlin": "kt kts",
        "swift": "swift",
        "shell": "sh bash",
        "json": "json",
        "yaml": "yaml yml",
        "toml": "toml",
        "markdown": "md markdown",
        "html": "html htm",
        "css": "css",
    }.items()
    for ending in endings.split()
}


def language_of(path: str) -> str:
    """`python` for `src/app.py`; '' where the name says nothing. The names are those of the settings (`checks.python`)."""
    name = path.rpartition("/")[2].lower()
    return _BY_NAME.get(name) or _BY_ENDING.get(name.rpartition(".")[2] if "." in name else "", "")
