"""A source file that declares one thing has it as its language writes it; what is not understood gives no text."""

import pytest

from aintern.backends.small_model.files.code_files import code_text

C_STRUCT = "#ifndef C_H\n#define C_H\n\nstruct Color {\n    float r;\n    float g;\n    float b;\n};\n\n#endif\n"
GO_PROGRAM = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("hello")\n}\n'
GO_TEXT = 'package m\n\nfunc Hi(name string) string {\n\treturn "Hi " + name\n}\n'
LUA_MODULE = 'local M = {}\n\nfunction M.hi(name)\n  return "Hi " .. name\nend\n\nreturn M\n'
DATACLASS = "from dataclasses import dataclass\n\n\n@dataclass\nclass User:\n"


@pytest.mark.parametrize(
    ("path", "after", "text"),
    [
        ("src/errors.ts", ", it should export a class Gone that extends Error", "export class Gone extends Error {}\n"),
        ("a.ts", " with an exported interface User: id number, tag string", "export interface User {\n  id: number;\n  tag: string;\n}\n"),
        ("a.ts", " with an interface Order { id: number; paid?: bool }", "export interface Order {\n  id: number;\n  paid?: boolean;\n}\n"),
        ("a.ts", " exporting a constant MAX = 5", "export const MAX = 5;\n"),
        ("a.js", " that exports a function add(a, b) which returns a + b", "export function add(a, b) {\n  return a + b;\n}\n"),
        ("a.py", " with a function add that takes a and b and returns their sum", "def add(a, b):\n    return a + b\n"),
        ("a.py", ", a class PaymentError inheriting from Exception", "class PaymentError(Exception):\n    pass\n"),
        ("a.py", " with an exception OutOfStock", "class OutOfStock(Exception):\n    pass\n"),
        ("a.py", " with a dataclass User with fields id: int and name: str", DATACLASS + "    id: int\n    name: str\n"),
        ("m/user.go", " with a struct User that has ID int and Tag string", "package m\n\ntype User struct {\n\tID int\n\tTag string\n}\n"),
        ("m/c.h", ", a struct Color that has float r, g and b", C_STRUCT),
        ("a.go", " that prints hello", GO_PROGRAM),
        ("a.py", " which just prints 'up and running'", 'print("up and running")\n'),
        ("a.ts", " that exports VERSION = '1.2'", "export const VERSION = '1.2';\n"),
        ("a.py", ' with a function greet(name) that returns "Hi " + name', 'def greet(name):\n    return "Hi " + name\n'),
        ("a.py", ': def greet(name) returns f"Hi {name}"', 'def greet(name):\n    return f"Hi {name}"\n'),
        ("a.py", ' with a function greet(name) that returns "Hi " plus the name', 'def greet(name):\n    return f"Hi {name}"\n'),
        ("a.ts", " with a function hi(it) returning `Hi ${it}!`", 'export function hi(it: string) {\n  return "Hi " + it + "!";\n}\n'),
        ("m/a.go", ' with a function Hi(name) that returns "Hi " and the name', GO_TEXT),
        ("a.rs", ': a function hi(it) that returns "Hi " plus it', 'pub fn hi(it: &str) -> String {\n    format!("Hi {it}")\n}\n'),
        ("a.php", ', a function hi(name) that returns "Hi " plus name', '<?php\n\nfunction hi($name)\n{\n    return "Hi " . $name;\n}\n'),
        ("a.lua", ', a module with a function hi(name) that returns "Hi " plus the name', LUA_MODULE),
        ("a.lua", " with a constant WIDTH = 80", "return { WIDTH = 80 }\n"),
        ("v.h", ' that defines VERSION as "2.1"', '#ifndef V_H\n#define V_H\n\n#define VERSION "2.1"\n\n#endif\n'),
        ("v.h", " defining WIDTH 80 and HEIGHT = 24", "#ifndef V_H\n#define V_H\n\n#define WIDTH 80\n#define HEIGHT 24\n\n#endif\n"),
        ("a.rs", " with an enum Color: Red, Green", "pub enum Color {\n    Red,\n    Green,\n}\n"),
        ("src/main/java/com/x/S.java", ", an enum S with the values NEW and PAID", "package com.x;\n\npublic enum S {\n    NEW, PAID\n}\n"),
        ("S.cs", " with an interface IClock", "public interface IClock\n{\n}\n"),
        ("p.rb", " with a class Point", "class Point\nend\n"),
        ("P.php", " with a class P that implements Countable", "<?php\n\nclass P implements Countable\n{\n}\n"),
    ],
)  # fmt: skip
def test_a_declaration_is_written_as_its_language_has_it(path: str, after: str, text: str) -> None:
    assert code_text(path, after) == text


@pytest.mark.parametrize(
    ("path", "after"),
    [
        ("a.lua", ' with a function hi(name) that returns "Hi " plus the weather'),  # which is no parameter
        ("api.h", " that defines the public API"),
        ("api.h", " that defines LIMIT 3 and what else we need"),
        ("a.ts", " exporting a function slugify(text: string): string"),  # what it does is not said
        ("a.py", " with a class Cart that adds up the prices and taxes of its items"),
        ("a.py", " with a function greet(name) that prints a greeting"),
        ("a.js", " with an interface User: id number"),  # which the language has not
        ("a.py", " that parses the config"),
        ("q.ts", " exporting a class Queue with a method push"),
        ("notes.md", " with a class Point"),
    ],
)
def test_what_is_only_described_is_left_to_others(path: str, after: str) -> None:
    assert code_text(path, after) == ""


def test_a_function_of_one_expression_has_all_of_it() -> None:
    said = " with a function slugify(text) that returns text.lower().replace(' ', '-')"
    assert code_text("a.py", said) == "def slugify(text):\n    return text.lower().replace(' ', '-')\n"
    assert code_text("a.py", " with a function slugify(text) that returns other.lower()") == ""


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("hello.nim", 'echo "Hello, World!"\n'),
        (
            "src/Main.java",
            "public class Main {\n    public static void main(String[] args) {\n"
            '        System.out.println("Hello, World!");\n    }\n}\n',
        ),
        ("main.zig", 'const std = @import("std");\n\npub fn main() void {\n    std.debug.print("{s}\\n", .{"Hello, World!"});\n}\n'),
    ],
)  # fmt: skip
def test_a_first_program_is_written_in_many_languages(path: str, text: str) -> None:
    assert code_text(path, "", "write a hello world program in") == text


@pytest.mark.parametrize(("path", "said"), [("a.sh", "costs $5"), ("a.rb", "#1"), ("a.rs", "{x}")])
def test_what_a_language_would_fill_in_is_not_written(path: str, said: str) -> None:
    assert code_text(path, f" that prints '{said}'") == ""


def test_the_language_behind_a_greeting_is_no_part_of_it() -> None:
    assert code_text("scripts/hello.sh", " that echos hello world, bash") == '#!/bin/bash\necho "hello world"\n'
    assert code_text("hello.py", " which prints Hello, class!") == 'print("Hello, class!")\n'


def test_a_script_that_prints_is_for_the_shell_that_is_said() -> None:
    assert code_text("a/hi.sh", ", a bash script that prints Hi there") == '#!/bin/bash\necho "Hi there"\n'
    assert code_text("hi.sh", "", "write a hello world script") == '#!/bin/sh\necho "Hello, World!"\n'
