"""Definitions are found in every language that has a grammar, in the order of their lines."""

import pytest

from aintern.tools.grammars import grammar_of
from aintern.tools.symbols import symbols_of

SOURCES = {
    "a.py": ("class A(B):\n    @x\n    def f(self):\n        def inner(): pass\n    async def g(self): pass\ndef top(): pass\n",
             ["1 A", "3  f", "5  g", "6 top"]),
    "a.js": ("class A { f() {} }\nfunction b() { function c() {} }\nconst load = async (x) => 1\n",
             ["1 A", "1  f", "2 b", "3 load"]),
    "a.ts": ("export interface I {\n a(): void }\nabstract class K<T> {\n m() {} }\nnamespace N {\n export function q() {} }\n"
             "type T = 1\nenum E {A}\n", ["1 I", "2  a", "3 K", "4  m", "5 N", "6  q", "7 T", "8 E"]),
    "a.tsx": ("export const Page = () => <div/>\n", ["1 Page"]),
    "a.go": ("package x\ntype S struct { a int }\nfunc (s *S) M() {}\nfunc F() {}\n", ["2 S", "3 M", "4 F"]),
    "a.rs": ("struct S;\nimpl S {\n fn new() -> S { S } }\ntrait R {\n fn r(&self); }\nmacro_rules! m { () => {} }\n",
             ["1 S", "2 S", "3  new", "4 R", "5  r", "6 m"]),
    "a.java": ("class A {\n @Override\n public void f() {}\n A() {}\n}\ninterface X {}\n", ["1 A", "3  f", "4  A", "6 X"]),
    "a.c": ("struct s { int a; };\nstruct s *make(int x) { return 0; }\nstatic int\nmain(void) { struct s x; }\n",
            ["1 s", "2 make", "4 main"]),
    "a.cpp": ("namespace n {\n class A {\n int g() { return 1; } }; }\nvoid n::A::f() {}\nusing X = int;\n",
              ["1 n", "2  A", "3   g", "4 n::A::f", "5 X"]),
    "a.rb": ("module M\n class A\n  def f(x)\n  end\n  def self.g; end\n end\nend\n", ["1 M", "2  A", "3   f", "5   g"]),
    "a.php": ("<?php\nclass B {\n public function f(int $x) {} }\nfunction g() {}\n", ["2 B", "3  f", "4 g"]),
    "a.sh": ("f() { echo; }\nfunction g { echo; }\n", ["1 f", "2 g"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SOURCES)
def test_the_definitions_of_a_file_are_found_with_their_lines_and_depth(name: str) -> None:
    source, expected = SOURCES[name]
    found = symbols_of(grammar_of(name), source.encode())
    assert [f"{each.line} {' ' * len(each.parents)}{each.name}" for each in found.symbols] == expected


def test_a_signature_is_the_line_of_the_name_without_what_opens_the_body() -> None:
    found = symbols_of("java", b"class A {\n  @Override\n  public int size(List<T> of) {\n    return 1;\n  }\n}\n")
    assert [each.signature for each in found.symbols] == ["class A", "public int size(List<T> of)"]


def test_what_is_whole_is_found_in_a_file_that_does_not_parse() -> None:
    found = symbols_of("python", b"def good(): pass\n\ndef bad(:\n\nclass Fine:\n    pass\n\xff\xfe\n")
    assert {"good", "Fine"} <= {each.name for each in found.symbols}


def test_each_word_is_mentioned_once() -> None:
    assert symbols_of("python", b"load(load, x, save)\n# load\n").words == ("load", "save")


def test_definitions_in_definitions_are_told_six_deep() -> None:
    found = symbols_of("cpp", b"namespace n { " * 4000 + b"}" * 4000)
    assert max(len(each.parents) for each in found.symbols) == 5
    assert len(found.symbols) == 6
