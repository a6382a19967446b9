"""The tree-sitter grammars at hand, each imported when a file of its language is first parsed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from aintern.workspace.languages import language_of

if TYPE_CHECKING:
    from tree_sitter import Language, Tree

__all__ = ["grammar_of", "syntax_tree"]

# The grammar's package, and its function that gives the language.
_PACKAGES = {
    "python": ("tree_sitter_python", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "go": ("tree_sitter_go", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "java": ("tree_sitter_java", "language"),
    "c": ("tree_sitter_c", "language"),
    "cpp": ("tree_sitter_cpp", "language"),
    "ruby": ("tree_sitter_ruby", "language"),
    "php": ("tree_sitter_php", "language_php"),
    "shell": ("tree_sitter_bash", "language"),
}


def grammar_of(path: str) -> str:
    """The grammar for a file of this name, or ''."""
    grammar = "tsx" if path.lower().endswith(".tsx") else language_of(path)
    return grammar if grammar in _PACKAGES else ""


@cache
def _language(grammar: str) -> "Language":
    from tree_sitter import Language

    package, function = _PACKAGES[grammar]
    return Language(getattr(import_module(package), function)())


def syntax_tree(grammar: str, source: bytes) -> "Tree":
    """The syntax tree; with error nodes where the source is wrong."""
    from tree_sitter import Parser

    return Parser(_language(grammar)).parse(source)
