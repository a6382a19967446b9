"""What is asked about something that is defined is answered with the lines that define it."""

import pytest

from aintern.backends.small_model.questions.definition_questions import definition_question

FILES = {
    "bin/nightly.sh": "sweep_spool\n",
    "lib/tidy.sh": "say() {\n  echo $1\n}\n\nsweep_spool() {\n    find /var/spool/kiln -delete\n}\n",
    "src/lib.rs": "use policy::RetryPolicy;\npub fn run(p: &RetryPolicy) {}\n",
    "src/policy.rs": "pub struct RetryPolicy {\n    pub attempts: u32,\n    pub jitter: u64,\n}\n",
    "app/store.py": "FORMATS = [\n    'svg',\n    'pdf',\n]\n\n\nclass Store(KeyValue):\n    ttl = 60\n\n    def save_order(self, order):\n"
    "        self.db.insert('orders', order)\n",
    "app/views.py": "from app.store import Store, FORMATS\n\nstore = Store()\nstore.save_order(1)\n",
    "src/clamp.c": "int clamp(int v, int lo, int hi)\n{\n    return v;\n}\n",
    "theme.js": "export const colors = {\n  inkBlue: '#1f5fa8',\n}\n",
    "tests/test_store.py": "class Store:\n    pass\n",
}


def told(request: str) -> str:
    asked = definition_question(request, tuple(FILES), lambda path: FILES[path])
    return asked.answer("read") if asked else ""


@pytest.mark.parametrize(
    ("request_text", "place", "has"),
    [
        ("find the struct RetryPolicy, which fields has it?", "src/policy.rs:1", "jitter"),
        (
            "what directory does the shell function sweep_spool clean up? look for its definition",
            "lib/tidy.sh:5",
            "/var/spool/kiln",
        ),
        ("In which file is class Store declared, and what does it inherit from?", "app/store.py:7", "KeyValue"),
        ("which table does save_order write to", "app/store.py:10", "'orders'"),
        ("where is FORMATS defined and what are its entries", "app/store.py:1", "'pdf'"),
        ("look where save_order is implemented and tell me how many tables it writes", "app/store.py:10", "'orders'"),
        ("I can not find where the color inkBlue comes from. Which file and what hex?", "theme.js:2", "#1f5fa8"),
        ("grep for the definition of clamp pls, what args does it take", "src/clamp.c:1", "int hi"),
    ],
)
def test_the_lines_of_the_definition_are_told(request_text: str, place: str, has: str) -> None:
    assert told(request_text).startswith(place)
    assert has in told(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        "where is FORMATS defined",
        "find the struct RetryPolicy",
        "who calls save_order",
        "rename save_order to store_order",
        "which version does save_order need",
        "where is missing_name defined and what does it return",
        "add a field to the struct RetryPolicy",
    ],
)
def test_where_it_is_alone_is_left_to_the_search(request_text: str) -> None:
    assert told(request_text) == ""


def test_base_classes_constants_and_bare_names_are_shown() -> None:
    assert told("what does Store inherit from?") == "app/store.py:7: class Store(KeyValue):"
    assert told("what is the base class of Store") == "app/store.py:7: class Store(KeyValue):"
    assert "'svg'" in told("show FORMATS") or told("show FORMATS") == ""
    assert told("show save_order").startswith("app/store.py:10\n")
    assert told("print class Store").startswith("app/store.py:7\n")
    assert told("show me fn sweep_spool").startswith("lib/tidy.sh:5\n")


def test_a_constant_is_its_line() -> None:
    files = {"a.rs": "pub const MAX_DEPTH: usize = 256;\n\nfn f() { MAX_DEPTH }\n"}
    for request in ("what is MAX_DEPTH", "MAX_DEPTH value?", "what's the value of MAX_DEPTH?"):
        asked = definition_question(request, tuple(files), lambda path: files[path])
        assert asked is not None and "256" in asked.says


def test_of_two_functions_the_one_below_what_is_said_is_told() -> None:
    text = "#[cfg(unix)]\npub fn is_pipe() -> bool {\n    check()\n}\n\n#[cfg(windows)]\npub fn is_pipe() -> bool {\n    false\n}\n"
    asked = definition_question("what does is_pipe return on windows?", ("a.rs",), lambda _: text)
    assert asked is not None and "false" in asked.says and "check" not in asked.says


def test_a_pointer_to_a_struct_defines_none() -> None:
    files = {"a.c": "  struct place* src;\n  struct place other;\n", "b.h": "struct place {\n  int x;\n};\n"}
    asked = definition_question("let me see struct place", tuple(files), lambda path: files[path])
    assert asked is not None and asked.path == "b.h"
