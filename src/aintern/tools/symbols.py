"""The symbols that a source file defines, read from its syntax tree, and the names that it mentions."""

import re
import sys
from functools import cache
from typing import TYPE_CHECKING

from aintern.dataclass import dataclass
from aintern.tools.grammars import syntax_tree

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["FileSymbols", "Symbol", "symbols_of"]

_SIGNATURE_CHARACTERS = 120
_DEPTH = 6  # definitions in definitions
_WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]{2,}")

# Node types by grammar: what holds symbols (classes, modules), and what is one without showing its inside (functions).
# `NODE.FIELD` where the name does not stand in the field `name`.
_C_BODIES = "struct_specifier union_specifier enum_specifier class_specifier"
_C_HOLDERS = f"{_C_BODIES} type_definition.declarator"
_C_LEAVES = "function_definition.declarator preproc_function_def"
_JS_HOLDERS = "class_declaration"
_JS_LEAVES = "function_declaration generator_function_declaration method_definition variable_declarator"
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
    "cpp": (f"{_C_HOLDERS} namespace_definition", f"{_C_LEAVES} alias_declaration"),
    "ruby": ("class module", "method singleton_method"),
    "php": (
        "class_declaration interface_declaration trait_declaration enum_declaration",
        "function_definition method_declaration",
    ),
    "shell": ("", "function_definition"),
}
_FUNCTION_VALUES = ("arrow_function", "function_expression")  # `const load = async () => …`
_WITH_BODY = frozenset(_C_BODIES.split())  # without one it only names a type that is defined elsewhere


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
    # No tree-sitter query: one looks at all later siblings of each node, which is quadratic in a file of open brackets.
    lines = source.splitlines()
    symbols: list[Symbol] = []
    todo: list[tuple[Node, tuple[Symbol, ...]]] = [(syntax_tree(grammar, source).root_node, ())]
    fields = _fields(grammar)
    while todo:
        node, parents = todo.pop()
        is_holder, field = fields.get(node.type, (True, ""))
        name = _name(node, field) if field else None
        if name is not None:
            text = " ".join(source[name.start_byte : name.end_byte].decode("utf-8", "replace").split())
            row = name.start_point[0]
            line = lines[row].decode("utf-8", "replace").strip().rstrip("{:").rstrip() if row < len(lines) else text
            symbol = Symbol(text[:_SIGNATURE_CHARACTERS], row + 1, line[:_SIGNATURE_CHARACTERS], parents)
            symbols.append(symbol)
            parents = (*parents, symbol)
        if is_holder and len(parents) < _DEPTH:
            todo += [(child, parents) for child in reversed(node.named_children)]
    words = tuple(sys.intern(word.decode()) for word in dict.fromkeys(_WORD.findall(source)))
    return FileSymbols(tuple(symbols), words, len(lines))


def _name(node: "Node", field: str) -> "Node | None":
    """Where a definition has its name; None for what only mentions one."""
    if node.type in _WITH_BODY and node.child_by_field_name("body") is None:
        return None
    if node.type == "variable_declarator":
        value = node.child_by_field_name("value")
        if value is None or value.type not in _FUNCTION_VALUES:
            return None
    name = node.child_by_field_name(field)
    while name is not None and (inner := name.child_by_field_name("declarator")) is not None:
        name = inner  # `*name(int x)` of C and C++
    return name


@cache
def _fields(grammar: str) -> dict[str, tuple[bool, str]]:
    """By type of node: whether it holds more symbols, and the field of its name."""
    holders, leaves = (each.split() for each in _DEFINITIONS[grammar])
    return {
        node: (is_holder, field or "name")
        for nodes, is_holder in ((holders, True), (leaves, False))
        for node, _, field in (each.partition(".") for each in nodes)
    }
