"""The text of a new source file that declares one thing, as its language writes it: a class with its base and fields, an interface, an
enumeration, a function with its parameters, a constant.

What is declared is read from the request's words ("an exported interface User: id number, name string"); where a part of them is not
understood, or the language has no such thing, there is no text.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from aintern.backends.small_model.typing_slips import without_slips
from aintern.dataclass import dataclass

_LEADS = re.compile(
    r"(?:[\s,:;.–-]|\b(?:that|which|it|and|should|shall|must|will|with|containing|contains?|has|have|having|holding|holds|for|in|inside|just|only"
    r"|declar(?:e|es|ing)|defin(?:e|es|ing)|one|there|be|is|to|provid(?:e|es|ing))\b)*",
    re.IGNORECASE,
)
_KINDS = {
    "class": "class", "model": "class", "interface": "interface", "protocol": "interface", "trait": "interface", "type": "interface",
    "struct": "struct", "dataclass": "dataclass", "record": "dataclass", "data class": "dataclass", "enum": "enum",
    "function": "function", "func": "function", "fn": "function", "def": "function",
    "constant": "constant", "const": "constant", "exception": "exception", "error": "exception", "error class": "exception",
    "exception class": "exception",
}  # fmt: skip
_KIND = "|".join(sorted(_KINDS, key=len, reverse=True))
_DECLARED = re.compile(
    r"(?P<exports>exports?\s+|exporting\s+|exported\s+)?(?:(?:an?|the|one|single|new|simple|small|plain|empty|public|abstract|frozen|typescript|python)\s+)*"
    r"(?P<also>exports?\s+|exported\s+|default\s+)*(?:(?:an?|the)\s+)?"
    rf"(?:(?P<kind>{_KIND})\s+(?:(?:called|named)\s+)?(?P<name>[A-Za-z_]\w*)|(?P<first>[A-Za-z_]\w*)\s+(?P<second>{_KIND}))\b",
    re.IGNORECASE,
)
_EXTENDS = re.compile(
    r"[\s,(]*(?:(?:and\s+|that\s+|which\s+|it\s+)?(?:extends?|extending|inherits?\s+from|inheriting\s+from|derives?\s+from|derived\s+from|deriving\s+from"
    r"|subclass(?:es|ing)?(?:\s+of)?|based\s+on)|(?P<implements>(?:that\s+|which\s+|and\s+)?implement(?:s|ing)))\s+(?:the\s+)?(?P<base>[A-Za-z_][\w.]*)\)?",
    re.IGNORECASE,
)
_FIELDS = re.compile(
    r"[\s,:({]*(?:(?:and|that|which|it)\s+)*(?:(?:with|has|having|containing|contains|of)\b)?\s*(?:(?:the|its|these|two|three|four|five|string|\d)\s+)*"
    r"(?:(?:fields?|attributes?|properties|property|members?|columns?|values?|variants?|cases?|constants?|keys?)\b)?[\s:,]*(?:an?\s+)?(?P<fields>[A-Za-z_\"'`].*?)[\s.;)}]*$",
    re.IGNORECASE,
)
_PARTED = re.compile(r"\s*[,;]\s*(?:and\s+)?(?:an?\s+)?|\s+and\s+(?:an?\s+)?", re.IGNORECASE)
_FIELD = re.compile(
    r"[\"'`]?(?P<name>[A-Za-z_]\w*)(?P<optional>\?)?[\"'`]?(?:\s*(?:[:(]|\bas\b|\bof\s+type\b|\s)\s*(?:an?\s+)?(?P<type>[A-Za-z_][\w.<>\[\]|]*)\)?)?"
)
_TYPE_FIRST = frozenset(("int", "long", "double", "float", "bool", "boolean", "string", "decimal", "guid"))
_SIGNATURE = re.compile(r"\s*\((?P<parameters>[^()]*)\)(?:\s*(?::|->|=>)\s*(?P<result>[A-Za-z_][\w.<>\[\]| ]*\w[>\]]*))?")
_PARAMETERS = re.compile(
    r"[\s,]*(?:that\s+|which\s+)?(?:tak(?:es|ing)|accept(?:s|ing)|with(?:\s+the)?\s+(?:parameters?|arguments?)|of)\s+(?:the\s+)?(?:parameters?\s+|arguments?\s+)?"
    r"(?P<parameters>\w+(?::\s*\w+)?(?:(?:\s*,\s*|\s+and\s+)\w+(?::\s*\w+)?(?!\s+(?:returns|adds)\b))*)(?=\s+(?:and\s+)?return|[\s,]+(?:that|which|and)\s+return|\W*$)",
    re.IGNORECASE,
)
_RETURNS = re.compile(
    r"[\s,:]*(?:(?:and|that|which|it|just|only|simply|always)\s+)*return(?:s|ing)?\s+(?:the\s+(?:string|text|number|value)\s+)?(?P<value>\S.*?)[\s.]*$",
    re.IGNORECASE,
)
_ADDS = re.compile(r"[\s,]*(?:(?:that|which)\s+)?(?P<does>adds|subtracts|multiplies|sums)\s+(?:two|both|the\s+two|its\s+two|them)\b[\w\s]*\W*$", re.IGNORECASE)
_SUM = re.compile(r"(?:the(?:ir)?\s+)?(?P<of>sum|product|difference)(?:\s+of\s+(?:the\s+two|both|them|(?P<one>\w+)\s+and\s+(?P<other>\w+)))?\W*$", re.IGNORECASE)
_SIGNS = {"adds": "+", "sums": "+", "sum": "+", "subtracts": "-", "difference": "-", "multiplies": "*", "product": "*"}
_VALUE = r"\"[^\"\n]*\"|'[^'\n]*'|-?\d[\d_.]*|true|false|null|None|nil|\[[^\[\]\n]*\]|\{[^{}\n]*\}"
_SET = re.compile(rf"\s*(?:=|:|with(?:\s+the)?\s+value|set\s+to|equal\s+to|of|being|is)\s*(?P<value>{_VALUE})[\s.;]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a file declares: its kind, one of the values of `_KINDS`, its name and what is said of it; `members` are names with their
    types ('' where none is said), those of a function its parameters."""

    kind: str
    name: str
    base: str = ""
    implements: bool = False
    exported: str = ""
    members: tuple[tuple[str, str], ...] = ()
    result: str = ""
    value: str = ""


_EXPORTED_VALUE = re.compile(rf"{_LEADS.pattern}export(?:s|ing|ed)?\s+(?:const\s+)?(?P<name>[A-Z_a-z]\w*)\s*=\s*(?P<value>{_VALUE})[\s.;]*", re.IGNORECASE)
_PRINTS = re.compile(
    rf"{_LEADS.pattern}(?:just\s+)?(?:print|log|output|say|display|echo)(?:s|ing)?\s+(?:out\s+)?(?:the\s+(?:text|string|line|message)\s+)?"
    r"(?P<text>\"[^\"\n]+\"|'[^'\n]+'|`[^`\n]+`|hello(?:,?\s+world)?!?)(?:\s+to\s+(?:the\s+)?(?:console|terminal|screen|stdout))?[\s.]*",
    re.IGNORECASE,
)
_PROGRAMS = {
    "py": "print({})", "js": "console.log({});", "mjs": "console.log({});", "ts": "console.log({});", "rb": "puts {}", "php": "<?php\n\necho {};",
    "go": 'package main\n\nimport "fmt"\n\nfunc main() {{\n\tfmt.Println({})\n}}', "rs": "fn main() {{\n    println!({});\n}}",
    "c": "#include <stdio.h>\n\nint main(void) {{\n    puts({});\n    return 0;\n}}", "lua": "print({})", "kt": "fun main() {{\n    println({})\n}}",
    "cpp": "#include <iostream>\n\nint main() {{\n    std::cout << {} << '\\n';\n}}",
}  # fmt: skip
"""A program that prints one text."""


def code_text(path: str, after: str) -> str:
    """The text of the source file at `path` that declares or prints what a request says `after` its name; '' where it says something
    else, or more."""
    ending = path.rpartition(".")[2].lower()
    writer = _WRITERS.get(ending)
    if ending in _PROGRAMS and (prints := _PRINTS.fullmatch(after)):
        return _PROGRAMS[ending].format(json.dumps(prints["text"].strip("\"'`"), ensure_ascii=False)) + "\n"
    if writer and (value := _EXPORTED_VALUE.fullmatch(after)):
        return writer(Declaration("constant", value["name"], exported="named", value=value["value"]), path).rstrip("\n") + "\n"
    declared = _declaration(after) if writer else None
    text = writer(declared, path) if writer and declared else ""
    return text and text.rstrip("\n") + "\n"


def _declaration(said: str) -> Declaration | None:
    starts = (_DECLARED.match(said, word.start()) for word in re.finditer(r"(?<![^\s,:;])[^\s,:;]", said))
    start = next((each for each in starts if each and not _LEADS.fullmatch(each["first"] or "-a")), None)
    if start is None or not _LEADS.fullmatch(without_slips(said[: start.start()])):
        return None
    kind = _KINDS[re.sub(r"\s+", " ", (start["kind"] or start["second"]).lower())]
    exports = f"{start['exports'] or ''}{start['also'] or ''}".lower()
    exported = "default" if "default" in exports else "named" if exports else ""
    found = Declaration(kind, start["name"] or start["first"], exported=exported)
    rest = said[start.end() :].rstrip(" \t!")
    if kind == "function":
        return _function(found, rest)
    if kind == "constant":
        value = _SET.fullmatch(rest)
        return replace(found, value=value["value"]) if value else None
    while base := _EXTENDS.match(rest):
        if found.base:
            return None
        found = replace(found, base=base["base"], implements=bool(base["implements"]))
        rest = rest[base.end() :]
    if not re.search(r"\w", rest):
        return found
    fields = _FIELDS.fullmatch(rest)
    members = _members(fields["fields"]) if fields and kind not in ("exception",) else ()
    return replace(found, members=members) if members else None


def _members(said: str) -> tuple[tuple[str, str], ...]:
    """Names with their types; none where one part is something else."""
    found: list[tuple[str, str]] = []
    is_before = False  # the type stands before the name
    for part in filter(None, _PARTED.split(said)):
        field = _FIELD.fullmatch(part.strip())
        if field is None or not field["name"]:
            return ()
        name, kind = field["name"], field["type"] or ""
        if name.lower() in _TYPE_FIRST and kind:
            name, kind = kind, name
        elif not kind and found and is_before:
            kind = found[-1][1]  # "float r, g and b"
        is_before = bool(kind) and (name != field["name"] or is_before)
        found.append((name + (field["optional"] or ""), kind))
    return tuple(found) if len({name for name, _ in found}) == len(found) else ()


def _function(found: Declaration, rest: str) -> Declaration | None:
    if signature := _SIGNATURE.match(rest):
        parameters = [part.strip() for part in signature["parameters"].split(",") if part.strip()]
        members = tuple(_members(part)[0] if _members(part) else ("", "") for part in parameters)
        found, rest = replace(found, members=members, result=(signature["result"] or "").strip()), rest[signature.end() :]
    elif takes := _PARAMETERS.match(rest):
        found, rest = replace(found, members=_members(takes["parameters"])), rest[takes.end() :]
    names = [name for name, _ in found.members]
    if not all(names):
        return None
    if adds := _ADDS.fullmatch(rest):
        names = names or ["a", "b"]
        members = found.members or (("a", ""), ("b", ""))
        return replace(found, members=members, value=f" {_SIGNS[adds['does'].lower()]} ".join(names)) if len(names) == 2 else None
    returns = _RETURNS.fullmatch(rest)
    value = returns["value"] if returns else ""
    if summed := _SUM.fullmatch(value):
        both = [summed["one"], summed["other"]] if summed["one"] else names
        value = f" {_SIGNS[summed['of'].lower()]} ".join(both) if len(both) == 2 else ""
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "1", value)
    is_known = re.fullmatch(_VALUE, value, re.IGNORECASE) or (
        names and re.fullmatch(r"[\w\s+*/%().-]+", bare) and set(re.findall(r"[A-Za-z_]\w*", bare)) <= set(names)
    )
    return replace(found, value=value) if is_known else None


def _typed(members: Sequence[tuple[str, str]], types: Mapping[str, str], fallback: str) -> list[tuple[str, str]]:
    return [(name, types.get(kind.lower(), kind) or fallback) for name, kind in members]


def _block(head: str, lines: Sequence[str], *, end: str = "}") -> str:
    """A head with its lines in braces, or empty ones."""
    return f"{head} {{\n" + "".join(f"  {line}\n" for line in lines) + end if lines else f"{head} {{}}" + end[1:]


_SCRIPT_TYPES = {"int": "number", "integer": "number", "float": "number", "double": "number", "bool": "boolean", "str": "string", "text": "string", "date": "Date"}


def _typescript(it: Declaration, _: str) -> str:
    export = "export default " if it.exported == "default" else "export "  # a module that exports nothing is of no use
    if it.kind == "exception":
        it = replace(it, kind="class", base=it.base or "Error")
    fields = [f"{name}: {kind};" for name, kind in _typed(it.members, _SCRIPT_TYPES, "string")]
    match it.kind:
        case "interface":
            return _block(f"{export}interface {it.name}" + f" extends {it.base}" * bool(it.base), fields)
        case "class" | "struct" | "dataclass":
            relation = (" implements " if it.implements else " extends ") + it.base if it.base else ""
            return "" if fields and it.base and not it.implements else _block(f"{export}class {it.name}{relation}", _constructed(it, fields))
        case "enum":
            return _block(f"export enum {it.name}", [f'{name} = "{name}",' if name.islower() else f"{name}," for name, _ in it.members])
        case "function":
            parameters = ", ".join(f"{name}: {kind}" for name, kind in _typed(it.members, _SCRIPT_TYPES, "number"))
            result = f": {_SCRIPT_TYPES.get(it.result.lower(), it.result)}" if it.result else ""
            return f"{export}function {it.name}({parameters}){result} {{\n  return {it.value};\n}}"
        case "constant":
            return f"export const {it.name} = {it.value};"
    return ""


def _constructed(it: Declaration, fields: Sequence[str]) -> list[str]:
    """The fields as parameters of the constructor, which sets them."""
    if not fields:
        return []
    return [f"constructor({', '.join('public ' + field.rstrip(';') for field in fields)}) {{}}"]


def _javascript(it: Declaration, _: str) -> str:
    export = {"default": "export default ", "named": "export "}.get(it.exported, "")
    names = [name for name, _ in it.members]
    if it.kind == "exception":
        it = replace(it, kind="class", base=it.base or "Error")
    match it.kind:
        case "class" if not (it.base and names):
            sets = [f"  this.{name} = {name};" for name in names]
            lines = [f"constructor({', '.join(names)}) {{", *sets, "}"] if names else []
            return _block(f"{export}class {it.name}" + f" extends {it.base}" * bool(it.base), lines)
        case "function":
            return f"{export}function {it.name}({', '.join(names)}) {{\n  return {it.value};\n}}"
        case "constant":
            return f"{export}const {it.name} = {it.value};"
    return ""


_PYTHON_TYPES = {"string": "str", "number": "int", "integer": "int", "boolean": "bool", "double": "float", "text": "str"}
_PYTHON_VALUES = {"true": "True", "false": "False", "null": "None", "nil": "None"}


def _python(it: Declaration, _: str) -> str:
    typed = _typed(it.members, _PYTHON_TYPES, "")
    value = _PYTHON_VALUES.get(it.value, it.value)
    match it.kind:
        case "exception":
            return f"class {it.name}({it.base or 'Exception'}):\n    pass"
        case "enum" if it.members:
            return f"from enum import Enum\n\n\nclass {it.name}(Enum):\n" + "".join(f'    {name.upper()} = "{name.lower()}"\n' for name, _ in it.members)
        case "dataclass" | "struct":
            fields = "".join(f"    {name}: {kind or 'str'}\n" for name, kind in typed)
            return f"from dataclasses import dataclass\n\n\n@dataclass\nclass {it.name}{f'({it.base})' * bool(it.base)}:\n{fields or '    pass'}"
        case "class" if it.members and not it.base:
            parameters = "".join(f", {name}" + f": {kind}" * bool(kind) for name, kind in typed)
            sets = "".join(f"        self.{name} = {name}\n" for name, _ in typed)
            return f"class {it.name}:\n    def __init__(self{parameters}):\n{sets}"
        case "class" if not it.members:
            return f"class {it.name}{f'({it.base})' * bool(it.base)}:\n    pass"
        case "function":
            parameters = ", ".join(name + f": {kind}" * bool(kind) for name, kind in typed)
            result = f" -> {_PYTHON_TYPES.get(it.result.lower(), it.result)}" if it.result else ""
            return f"def {it.name}({parameters}){result}:\n    return {value}"
        case "constant":
            return f"{it.name} = {value}"
    return ""


_GO_TYPES = {"number": "int", "integer": "int", "str": "string", "text": "string", "boolean": "bool", "float": "float64", "double": "float64"}


def _go(it: Declaration, path: str) -> str:
    folder = path.rpartition("/")[0].rpartition("/")[2]
    package = re.sub(r"\W", "", folder).lower() or "main"
    fields = _typed(it.members, _GO_TYPES, "string")
    match it.kind:
        case "struct" | "class" | "dataclass" if not it.base:
            body = _block(f"type {it.name} struct", [f"{name} {kind}" for name, kind in fields]).replace("\n  ", "\n\t")
        case "interface" if not it.members and not it.base:
            body = f"type {it.name} interface {{}}"
        case "function" if it.result:
            parameters = ", ".join(f"{name} {kind}" for name, kind in _typed(it.members, _GO_TYPES, "int"))
            body = f"func {it.name}({parameters}) {_GO_TYPES.get(it.result.lower(), it.result)} {{\n\treturn {it.value}\n}}"
        case "constant":
            body = f"const {it.name} = {it.value}"
        case _:
            return ""
    return f"package {package}\n\n{body}"


_RUST_TYPES = {"string": "String", "str": "String", "text": "String", "number": "i64", "int": "i32", "integer": "i32", "boolean": "bool", "float": "f64", "double": "f64"}


def _rust(it: Declaration, _: str) -> str:
    fields = _typed(it.members, _RUST_TYPES, "String")
    match it.kind:
        case "struct" | "class" | "dataclass" if not it.base:
            return _block(f"pub struct {it.name}", [f"  pub {name}: {kind}," for name, kind in fields]) if fields else f"pub struct {it.name};"
        case "enum":
            return _block(f"pub enum {it.name}", [f"  {name}," for name, _ in it.members])
        case "interface" if not it.members and not it.base:
            return f"pub trait {it.name} {{}}"
        case "function" if it.result:
            parameters = ", ".join(f"{name}: {kind}" for name, kind in _typed(it.members, _RUST_TYPES, "i32"))
            return f"pub fn {it.name}({parameters}) -> {it.result} {{\n    {it.value}\n}}"
    return ""


_JAVA_TYPES = {"string": "String", "str": "String", "text": "String", "number": "int", "integer": "int", "bool": "boolean"}
_KOTLIN_TYPES = {"string": "String", "str": "String", "text": "String", "number": "Int", "int": "Int", "integer": "Int", "long": "Long", "bool": "Boolean", "boolean": "Boolean", "double": "Double"}
_SHARP_TYPES = {"str": "string", "text": "string", "number": "int", "integer": "int", "boolean": "bool"}
_SOURCE_ROOT = re.compile(r"(?:^|/)(?:java|kotlin)/(?P<package>(?:[\w]+/)+)[^/]+$")


def _package(path: str, end: str) -> str:
    root = _SOURCE_ROOT.search(path)
    return f"package {root['package'].rstrip('/').replace('/', '.')}{end}\n\n" if root else ""


def _java(it: Declaration, path: str) -> str:
    fields, names = _typed(it.members, _JAVA_TYPES, "String"), [name for name, _ in it.members]
    base = (" implements " if it.implements else " extends ") + it.base if it.base else ""
    match it.kind:
        case "exception":
            body = _block(f"public class {it.name} extends {it.base or 'RuntimeException'}", [f"  public {it.name}(String message) {{", "    super(message);", "  }"])
        case "class" | "struct":
            body = _block(f"public class {it.name}{base}", [f"  private {kind} {name};" for name, kind in fields])
        case "dataclass":
            body = f"public record {it.name}({', '.join(f'{kind} {name}' for name, kind in fields)}) {{}}"
        case "interface" if not fields:
            body = f"public interface {it.name}{base} {{}}"
        case "enum":
            body = _block(f"public enum {it.name}", ["  " + ", ".join(name.upper() for name in names)] if names else [])
        case _:
            return ""
    return _package(path, ";") + body


def _kotlin(it: Declaration, path: str) -> str:
    fields = _typed(it.members, _KOTLIN_TYPES, "String")
    inside = ", ".join(f"val {name}: {kind}" for name, kind in fields)
    base = f" : {it.base}{'' if it.implements else '()'}" if it.base else ""
    match it.kind:
        case "exception":
            body = f"class {it.name}(message: String) : {it.base or 'Exception'}(message)"
        case "class" | "struct":
            body = f"class {it.name}" + f"({inside})" * bool(inside) + base
        case "dataclass" if inside:
            body = f"data class {it.name}({inside}){base}"
        case "interface" if not fields:
            body = f"interface {it.name}{base.removesuffix('()')}"
        case "enum":
            body = _block(f"enum class {it.name}", ["  " + ", ".join(name.upper() for name, _ in fields)] if fields else [])
        case _:
            return ""
    return _package(path, "") + body


def _csharp(it: Declaration, _: str) -> str:
    fields = _typed(it.members, _SHARP_TYPES, "string")
    properties = [f"  public {kind} {name} {{ get; set; }}" for name, kind in fields]
    base = f" : {it.base}" if it.base else ""
    match it.kind:
        case "exception":
            return f"public class {it.name} : {it.base or 'Exception'}\n{{\n    public {it.name}(string message) : base(message) {{ }}\n}}"
        case "class" | "struct" | "interface":
            kind = "class" if it.kind == "class" else it.kind
            return f"public {kind} {it.name}{base}\n{{\n" + "".join(f"  {line}\n" for line in properties) + "}"
        case "dataclass":
            return f"public record {it.name}({', '.join(f'{kind} {name}' for name, kind in fields)}){base};"
        case "enum":
            return f"public enum {it.name}\n{{\n" + "".join(f"    {name},\n" for name, _ in fields) + "}"
    return ""


_C_TYPES = {"string": "const char *", "str": "const char *", "number": "int", "integer": "int", "boolean": "bool"}
_CPP_TYPES = {"string": "std::string", "str": "std::string", "number": "int", "integer": "int", "boolean": "bool"}


def _c(it: Declaration, path: str) -> str:
    is_plain = path.endswith((".c", ".h"))
    fields = [f"  {kind} {name};".replace("* ", "*") for name, kind in _typed(it.members, _C_TYPES if is_plain else _CPP_TYPES, "int")]
    names = [name for name, _ in it.members]
    match it.kind:
        case "struct" if not it.base:
            body = _block(f"struct {it.name}", fields) + ";"
        case "class" if not is_plain or path.endswith(".h"):
            body = _block(f"class {it.name}" + f" : public {it.base}" * bool(it.base), ["public:", *fields] if fields else []) + ";"
        case "enum" if names:
            body = _block(f"enum {it.name}" if is_plain else f"enum class {it.name}", [f"  {name}," for name in names]) + ";"
        case _:
            return ""
    if "std::string" in body:
        body = f"#include <string>\n\n{body}"
    if not re.search(r"\.h\w*$", path):
        return body
    sign = re.sub(r"\W", "_", path.rpartition("/")[2]).upper()
    return f"#ifndef {sign}\n#define {sign}\n\n{body}\n\n#endif"


def _ruby(it: Declaration, _: str) -> str:
    if it.kind == "exception":
        return f"class {it.name} < {it.base or 'StandardError'}\nend"
    if it.kind in ("class", "struct") and not (it.base and it.members):
        readers = f"  attr_accessor {', '.join(':' + name for name, _ in it.members)}\n" if it.members else ""
        return f"class {it.name}" + f" < {it.base}" * bool(it.base) + f"\n{readers}end"
    if it.kind == "function":
        return f"def {it.name}({', '.join(name for name, _ in it.members)})\n  {it.value}\nend"
    return f"{it.name} = {it.value}" if it.kind == "constant" else ""


def _php(it: Declaration, _: str) -> str:
    if it.kind == "exception":
        it = replace(it, kind="class", base=it.base or "\\Exception")
    if it.kind not in ("class", "interface") or it.members:
        return ""
    relation = (" implements " if it.implements else " extends ") + it.base if it.base else ""
    return f"<?php\n\n{it.kind} {it.name}{relation}\n{{\n}}"


_WRITERS: Mapping[str, Callable[[Declaration, str], str]] = {
    "ts": _typescript, "tsx": _typescript, "js": _javascript, "mjs": _javascript, "jsx": _javascript, "py": _python, "go": _go, "rs": _rust,
    "c": _c, "h": _c, "cc": _c, "cpp": _c, "hh": _c, "hpp": _c, "java": _java, "kt": _kotlin, "cs": _csharp, "rb": _ruby, "php": _php,
}  # fmt: skip
