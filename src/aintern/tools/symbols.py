"""The symbols that a source file defines, read from its syntax tree, and the names that it mentions."""

import re
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from aintern.tools.grammars import language, parse

if TYPE_CHECKING:
    from tree_sitter import Query

__all__ = ["FileSymbols", "Symbol", "symbols_of"]

_SIGNATURE_CHARACTERS = 120
_DEPTH = 6  # definitions in definitions
_WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]{2,}")

# Node types by grammar: what holds symbols (classes, modules), and what is one without showing its inside (functions).
# `NODE.FIELD` where the name does not stand in the field `name`.
_C_HOLDERS = "struct_specifier union_specifier enum_specifier"
_C_LEAVES = "function_definition.declarator type_definition.declarator preproc_function_def"
_JS_HOLDERS = "class_declaration"
_JS_LEAVES = "function_declaration generator_function_declaration method_definition"
_TS_HOLDERS = f"{_JS_HOLDERS} abstract_class_declaration interface_declaration enum_declaration internal_module module"
_TS_LEAVES = f"{_JS_LEAVES} type_alias_declaration function_signature method_signature abstract_method_signature"
_DEFINITIONS = {
    "python": ("class_definition", "function_definition"),
    "javascript": (_JS_HOLDERS, _JS_LEAVES),
    "typescript": (_TS_HOLDERS, _TS_LEAVES),
    "tsx": (_TS_HOLDERS, _TS_LEAVES),
    "go": ("", "type_spec function_declaration method_declaration"),
    "rust": (
        "mod_item trait_item impl_item.type",
        "struct_item enum_item union_item type_item function_item function_signature_item macro_definition",
    ),
    "java": (
        "class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration",
        "method_declaration constructor_declaration",
    ),
    "c": (_C_HOLDERS, _C_LEAVES),
    "cpp": (f"{_C_HOLDERS} class_specifier namespace_definition", f"{_C_LEAVES} alias_declaration"),
    "ruby": ("class module", "method singleton_method"),
    "php": (
        "class_declaration interface_declaration trait_declaration enum_declaration",
        "function_definition method_declaration",
    ),
    "shell": ("", "function_definition"),
}
# Functions that are values: `const load = async () => …`.
_JS_VALUES = "(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) @leaf"
_WITH_BODY = frozenset(_C_HOLDERS.split())  # without one it only names a type that is defined elsewhere


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition: its name, the line (1-based) where the name stands, that line's text, and what it is defined in."""

    name: str
    line: int
    signature: str
    parents: tuple["Symbol", ...] = ()


@dataclass(frozen=True, slots=True)
class FileSymbols:
    """What a file defines, in the order of its lines, and each name of three letters or more that it mentions, once."""

    symbols: tuple[Symbol, ...]
    words: tuple[str, ...]
    lines: int


def symbols_of(grammar: str, source: bytes) -> FileSymbols:
    """Linear in the source; what can't be parsed is skipped by the parser, the rest is found."""
    from tree_sitter import QueryCursor

    lines = source.splitlines()
    found: list[tuple[int, int, int, str, bool]] = []
    for _, captures in QueryCursor(_query(grammar)).matches(parse(grammar, source).root_node):
        is_holder = "holder" in captures
        node, name = captures["holder" if is_holder else "leaf"][0], captures["name"][0]
        if node.type in _WITH_BODY and node.child_by_field_name("body") is None:
            continue
        while (inner := name.child_by_field_name("declarator")) is not None:  # `*name(int x)` of C and C++
            name = inner
        text = source[name.start_byte : name.end_byte].decode("utf-8", "replace")
        found.append((node.start_byte, -node.end_byte, name.start_point[0], " ".join(text.split()), is_holder))
    symbols: list[Symbol] = []
    around: list[tuple[int, Symbol, bool]] = []  # the end of each definition that is open, outermost first
    for start, negative_end, row, name_text, is_holder in sorted(found):
        while around and around[-1][0] <= start:
            around.pop()
        if around and (not around[-1][2] or len(around) == _DEPTH):
            continue  # inside a function
        line = lines[row].decode("utf-8", "replace").strip().rstrip("{:").rstrip() if row < len(lines) else name_text
        symbol = Symbol(
            name_text[:_SIGNATURE_CHARACTERS], row + 1, line[:_SIGNATURE_CHARACTERS], tuple(each[1] for each in around)
        )
        symbols.append(symbol)
        around.append((-negative_end, symbol, is_holder))
    words = tuple(sys.intern(word.decode()) for word in dict.fromkeys(_WORD.findall(source)))
    return FileSymbols(tuple(symbols), words, len(lines))


@cache
def _query(grammar: str) -> "Query":
    from tree_sitter import Query

    holders, leaves = _DEFINITIONS[grammar]
    patterns = [_JS_VALUES] if grammar in ("javascript", "typescript", "tsx") else []
    for nodes, capture in ((holders, "holder"), (leaves, "leaf")):
        for node, _, field in (each.partition(".") for each in nodes.split()):
            patterns.append(f"({node} {field or 'name'}: (_) @name) @{capture}")
    return Query(language(grammar), "\n".join(patterns))
