"""The text of a new source file that declares one thing or prints one text, as its language writes it; where the language has no such
thing, there is no text."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from aintern.backends.small_model.project.declarations import Declaration, declared, defined, printed
from aintern.backends.small_model.wording import lazy_re as re

_GREETS = re.compile(
    r"\bhello[\s,-]*world(?:\s+(?:program|script|example))?(?:\s+in\s+\S+)?(?:\s+(?:in)?(?:to|in|as|called|named))?\s*$",
    re.IGNORECASE,
)
_JOINING = ("ts", "tsx", "js", "mjs", "jsx", "go", "rb")  # languages that join texts by "+" as a rule
_HEADERS = ("h", "hh", "hpp", "hxx")
_PROGRAMS = {
    "py": "print({})", "js": "console.log({});", "mjs": "console.log({});", "ts": "console.log({});",
    "rb": "puts {}", "php": "<?php\n\necho {};",
    "go": 'package main\n\nimport "fmt"\n\nfunc main() {{\n\tfmt.Println({})\n}}',
    "rs": "fn main() {{\n    println!({});\n}}",
    "c": "#include <stdio.h>\n\nint main(void) {{\n    puts({});\n    return 0;\n}}", "lua": "print({})",
    "kt": "fun main() {{\n    println({})\n}}",
    "cpp": "#include <iostream>\n\nint main() {{\n    std::cout << {} << '\\n';\n}}",
    "java": "public class {name} {{\n    public static void main(String[] args) {{\n        System.out.println({});\n    }}\n}}",
    "cs": "System.Console.WriteLine({});", "fs": "System.Console.WriteLine {}", "swift": "print({})",
    "scala": "@main def main(): Unit = println({})", "dart": "void main() {{\n  print({});\n}}",
    "zig": 'const std = @import("std");\n\npub fn main() void {{\n    std.debug.print("{{s}}\\n", .{{{}}});\n}}', "nim": "echo {}",
    "cr": "puts {}", "d": "import std.stdio;\n\nvoid main()\n{{\n    writeln({});\n}}", "hs": "main :: IO ()\nmain = putStrLn {}",
    "ml": "let () = print_endline {}", "ex": "IO.puts({})", "exs": "IO.puts({})", "jl": "println({})", "clj": "(println {})",
    "rkt": "#lang racket\n\n(displayln {})", "r": "cat({}, sep = \"\\n\")", "f90": "program hello\n    print *, {}\nend program hello",
    "sh": "#!/bin/sh\necho {}", "bash": "#!/bin/bash\necho {}",
    "ps1": "Write-Output {}", "tcl": "puts {}", "groovy": "println {}", "kts": "println({})",
    "pl": "use strict;\nuse warnings;\n\nprint {}, \"\\n\";",
}  # fmt: skip
"""A program that prints one text; `{name}` is the file's own, without its ending."""
_FILLED_IN = {
    **dict.fromkeys(("php", "pl", "sh", "bash", "ps1", "tcl", "kt", "kts", "dart", "jl", "groovy"), "$@`["),
    **dict.fromkeys(("rb", "cr", "ex", "exs"), "#"),
    "rs": "{}",
}
"""The signs that a language puts something in the place of, within quotes."""


_IN_BASH = re.compile(
    r"[\s,;(]+(?:(?:in|as|using|for)\s+)?bash(?:\s+script)?[\s).!]*$", re.IGNORECASE
)  # "that says hi, bash"
# "hello.sh, a bash script that prints …"
_A_PROGRAM = re.compile(
    r"^[\s,:;–-]*(?:(?:it['’]?s|it\s+is|as)\s+)?an?\s+(?:[a-z]+\s+){0,3}?(?:script|program|module|file)"
    r"(?=\s+(?:that|which|to)\b)",
    re.IGNORECASE,
)


def code_text(path: str, after: str, before: str = "") -> str:
    """The text of the source file at `path` that declares or prints what a request says `after` its name ("a hello world" is said
    `before` it); '' where it says something else, or more."""
    ending = path.rpartition(".")[2].lower()
    program, shell = _A_PROGRAM.match(after), _IN_BASH.search(after)
    if ending == "sh" and (shell or (program and "bash" in program[0].lower())):
        ending = "bash"
        after = _IN_BASH.sub("", after)
    after = _A_PROGRAM.sub("", after)
    text = printed(after) or ("Hello, World!" if _GREETS.search(before) and not after.strip(" .") else "")
    if ending in _PROGRAMS and text and not {*_FILLED_IN.get(ending, "")} & {*text}:
        name = path.rpartition("/")[2].rpartition(".")[0]
        return _PROGRAMS[ending].format(json.dumps(text, ensure_ascii=False), name=name) + "\n"
    if ending in _HEADERS and (macros := defined(after)):
        lines = "".join(f"#define {name} {value}\n" for name, value in macros)
        return _guarded(lines, path) + "\n"
    writer = _WRITERS.get(ending)
    found = declared(after) if writer else None
    if found and not found.value and ending in _JOINING:
        found = replace(found, value=" + ".join(found.parts))
    code = writer(found, path).rstrip("\n") if writer and found else ""
    return f"{code}\n" if code else ""


def _guarded(body: str, path: str) -> str:
    """The text of a header within its include guard."""
    sign = re.sub(r"\W", "_", path.rpartition("/")[2]).upper()
    return f"#ifndef {sign}\n#define {sign}\n\n{body.rstrip()}\n\n#endif"


def _typed(members: Sequence[tuple[str, str]], types: Mapping[str, str], fallback: str) -> list[tuple[str, str]]:
    return [(name, types.get(kind.lower(), kind) or fallback) for name, kind in members]


def _formatted(parts: Sequence[str], begin: str) -> str:
    """A text with names in braces, as Python and Rust write it."""
    inside = "".join(part[1:-1] if part.startswith('"') else "{" + part + "}" for part in parts)
    return f'{begin}{inside}"'


def _block(head: str, lines: Sequence[str], *, end: str = "}") -> str:
    """A head with its lines in braces, or empty ones."""
    return f"{head} {{\n" + "".join(f"  {line}\n" for line in lines) + end if lines else f"{head} {{}}" + end[1:]


_SCRIPT_TYPES = {
    "int": "number",
    "integer": "number",
    "float": "number",
    "double": "number",
    "bool": "boolean",
    "str": "string",
    "text": "string",
    "date": "Date",
}


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
            return (
                ""
                if fields and it.base and not it.implements
                else _block(f"{export}class {it.name}{relation}", _constructed(it, fields))
            )
        case "enum":
            return _block(
                f"export enum {it.name}",
                [f'{name} = "{name}",' if name.islower() else f"{name}," for name, _ in it.members],
            )
        case "function":
            parameters = ", ".join(
                f"{name}: {kind}"
                for name, kind in _typed(it.members, _SCRIPT_TYPES, "string" if it.parts else "number")
            )
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


_PYTHON_TYPES = {
    "string": "str",
    "number": "int",
    "integer": "int",
    "boolean": "bool",
    "double": "float",
    "text": "str",
}
_PYTHON_VALUES = {"true": "True", "false": "False", "null": "None", "nil": "None"}


def _python(it: Declaration, _: str) -> str:
    typed = _typed(it.members, _PYTHON_TYPES, "")
    value = _PYTHON_VALUES.get(it.value, it.value) or _formatted(it.parts, 'f"')
    match it.kind:
        case "exception":
            return f"class {it.name}({it.base or 'Exception'}):\n    pass"
        case "enum" if it.members:
            return f"from enum import Enum\n\n\nclass {it.name}(Enum):\n" + "".join(
                f'    {name.upper()} = "{name.lower()}"\n' for name, _ in it.members
            )
        case "dataclass" | "struct":
            fields = "".join(f"    {name}: {kind or 'str'}\n" for name, kind in typed)
            head = f"class {it.name}" + f"({it.base})" * bool(it.base)
            return f"from dataclasses import dataclass\n\n\n@dataclass\n{head}:\n{fields or '    pass'}"
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


_GO_TYPES = {
    "number": "int",
    "integer": "int",
    "str": "string",
    "text": "string",
    "boolean": "bool",
    "float": "float64",
    "double": "float64",
}


def _go(it: Declaration, path: str) -> str:
    folder = path.rpartition("/")[0].rpartition("/")[2]
    package = re.sub(r"\W", "", folder).lower() or "main"
    fields = _typed(it.members, _GO_TYPES, "string")
    match it.kind:
        case "struct" | "class" | "dataclass" if not it.base:
            body = _block(f"type {it.name} struct", [f"{name} {kind}" for name, kind in fields]).replace("\n  ", "\n\t")
        case "interface" if not it.members and not it.base:
            body = f"type {it.name} interface {{}}"
        case "function" if it.result or it.parts:
            parameters = ", ".join(
                f"{name} {kind}" for name, kind in _typed(it.members, _GO_TYPES, "string" if it.parts else "int")
            )
            body = f"func {it.name}({parameters}) {_GO_TYPES.get(it.result.lower(), it.result) or 'string'} {{\n\treturn {it.value}\n}}"
        case "constant":
            body = f"const {it.name} = {it.value}"
        case _:
            return ""
    return f"package {package}\n\n{body}"


_RUST_TYPES = {
    "string": "String",
    "str": "String",
    "text": "String",
    "number": "i64",
    "int": "i32",
    "integer": "i32",
    "boolean": "bool",
    "float": "f64",
    "double": "f64",
}


def _rust(it: Declaration, _: str) -> str:
    fields = _typed(it.members, _RUST_TYPES, "String")
    match it.kind:
        case "struct" | "class" | "dataclass" if not it.base:
            return (
                _block(f"pub struct {it.name}", [f"  pub {name}: {kind}," for name, kind in fields])
                if fields
                else f"pub struct {it.name};"
            )
        case "enum":
            return _block(f"pub enum {it.name}", [f"  {name}," for name, _ in it.members])
        case "interface" if not it.members and not it.base:
            return f"pub trait {it.name} {{}}"
        case "function" if it.parts:
            texts = ", ".join(f"{name}: &str" for name, _ in it.members)
            value = _formatted(it.parts, 'format!("')
            return f"pub fn {it.name}({texts}) -> String {{\n    {value})\n}}"
        case "function" if it.result:
            parameters = ", ".join(f"{name}: {kind}" for name, kind in _typed(it.members, _RUST_TYPES, "i32"))
            return f"pub fn {it.name}({parameters}) -> {it.result} {{\n    {it.value}\n}}"
    return ""


_JAVA_TYPES = {
    "string": "String",
    "str": "String",
    "text": "String",
    "number": "int",
    "integer": "int",
    "bool": "boolean",
}
_KOTLIN_TYPES = {
    "string": "String",
    "str": "String",
    "text": "String",
    "number": "Int",
    "int": "Int",
    "integer": "Int",
    "long": "Long",
    "bool": "Boolean",
    "boolean": "Boolean",
    "double": "Double",
}
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
            body = _block(
                f"public class {it.name} extends {it.base or 'RuntimeException'}",
                [f"  public {it.name}(String message) {{", "    super(message);", "  }"],
            )
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
            body = _block(
                f"enum class {it.name}", ["  " + ", ".join(name.upper() for name, _ in fields)] if fields else []
            )
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
    fields = [
        f"  {kind} {name};".replace("* ", "*")
        for name, kind in _typed(it.members, _C_TYPES if is_plain else _CPP_TYPES, "int")
    ]
    names = [name for name, _ in it.members]
    match it.kind:
        case "struct" if not it.base:
            body = _block(f"struct {it.name}", fields) + ";"
        case "class" if not is_plain or path.endswith(".h"):
            body = (
                _block(
                    f"class {it.name}" + f" : public {it.base}" * bool(it.base), ["public:", *fields] if fields else []
                )
                + ";"
            )
        case "enum" if names:
            body = (
                _block(f"enum {it.name}" if is_plain else f"enum class {it.name}", [f"  {name}," for name in names])
                + ";"
            )
        case _:
            return ""
    if "std::string" in body:
        body = f"#include <string>\n\n{body}"
    if not re.search(r"\.h\w*$", path):
        return body
    return _guarded(body, path)


def _ruby(it: Declaration, _: str) -> str:
    if it.kind == "exception":
        return f"class {it.name} < {it.base or 'StandardError'}\nend"
    if it.kind in ("class", "struct") and not (it.base and it.members):
        readers = f"  attr_accessor {', '.join(':' + name for name, _ in it.members)}\n" if it.members else ""
        return f"class {it.name}" + f" < {it.base}" * bool(it.base) + f"\n{readers}end"
    if it.kind == "function":
        return f"def {it.name}({', '.join(name for name, _ in it.members)})\n  {it.value}\nend"
    return f"{it.name} = {it.value}" if it.kind == "constant" else ""


def _lua(it: Declaration, _: str) -> str:
    if it.kind == "function":
        value = " .. ".join(it.parts) or it.value
        names = ", ".join(name for name, _ in it.members)
        return f"local M = {{}}\n\nfunction M.{it.name}({names})\n  return {value}\nend\n\nreturn M"
    return f"return {{ {it.name} = {it.value} }}" if it.kind == "constant" else ""


def _php(it: Declaration, _: str) -> str:
    if it.kind == "exception":
        it = replace(it, kind="class", base=it.base or "\\Exception")
    if it.kind == "enum" and it.members:
        return f"<?php\n\nenum {it.name}\n{{\n" + "".join(f"    case {name};\n" for name, _ in it.members) + "}"
    if it.kind == "function":
        names = {name: f"${name}" for name, _ in it.members}
        if not it.parts and set(re.findall(r"[A-Za-z_]\w*", re.sub(r"\"[^\"]*\"|'[^']*'", "", it.value))) - set(names):
            return ""
        value = " . ".join(names.get(part, part) for part in it.parts)
        value = value or re.sub(
            r"\"[^\"]*\"|'[^']*'|\b[A-Za-z_]\w*", lambda word: names.get(word[0], word[0]), it.value
        )
        return f"<?php\n\nfunction {it.name}({', '.join(names.values())})\n{{\n    return {value};\n}}"
    if it.kind not in ("class", "interface") or it.members:
        return ""
    relation = (" implements " if it.implements else " extends ") + it.base if it.base else ""
    return f"<?php\n\n{it.kind} {it.name}{relation}\n{{\n}}"


_WRITERS: Mapping[str, Callable[[Declaration, str], str]] = {
    "ts": _typescript, "tsx": _typescript, "js": _javascript, "mjs": _javascript, "jsx": _javascript, "py": _python, "go": _go, "rs": _rust,
    "c": _c, "h": _c, "cc": _c, "cpp": _c, "hh": _c, "hpp": _c, "java": _java, "kt": _kotlin, "cs": _csharp, "rb": _ruby, "php": _php,
    "lua": _lua,
}  # fmt: skip
