import pytest

from aintern.backends.small_model.edits.swapped_texts import swapped_pair
from aintern.backends.small_model.edits.text_changes import TextChange, text_change

ENV = "MODE=dev\nHOST=a.org\nPORT=80\nTOKEN_FILE=t\n"


@pytest.mark.parametrize(
    ("request_text", "text", "swapped"),
    [
        ("in f swap the two first lines, `import sys` then `import os`", "import sys\nimport os\n", "import os\nimport sys\n"),
        (
            "f starts with `mod encode;` and then `mod decode;` - swap the two, decode should be first",
            "mod encode;\nmod decode;\n\nfn a() {}\n",
            "mod decode;\nmod encode;\n\nfn a() {}\n",
        ),
        ("swap HOST and PORT in f", ENV, "MODE=dev\nPORT=80\nHOST=a.org\nTOKEN_FILE=t\n"),
        ("swap the lines with MODE and PORT in f please", ENV, "PORT=80\nHOST=a.org\nMODE=dev\nTOKEN_FILE=t\n"),
        ("the arguments of move(y, x) in f are the wrong way round, swap x and y", "move(y, x)\n", "move(x, y)\n"),
        ("swap the entries a and b in f", '[\n  "a",\n  "b"\n]\n', '[\n  "b",\n  "a"\n]\n'),
        ('swap "left" and "right" in f', "float: left;\nmargin: right;\n", "float: right;\nmargin: left;\n"),
    ],
)  # fmt: skip
def test_two_texts_change_places(request_text: str, text: str, swapped: str) -> None:
    change = text_change(request_text, ["f"], ["f"], lambda _: text)
    assert change is not None
    assert text.count(change.old) == 1
    assert text.replace(change.old, change.new) == swapped


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("swap HOST and PORT in f", "HOST=1\n"),
        ("swap a and b in f", "a b a b\n"),
        ("f starts with `mod x;` and then `mod y;` - swap the two", "fn main() {}\n"),
    ],
)
def test_what_is_not_at_one_place_each_is_not_changed(request_text: str, text: str) -> None:
    assert text_change(request_text, ["f"], ["f"], lambda _: text) is None


def test_once_swapped_it_is_not_swapped_back() -> None:
    assert text_change("swap HOST and PORT in f", ["f"], ["f"], lambda _: ENV, made=1) is None


@pytest.mark.parametrize(
    "request_text", ["swap lodash for ramda", "swap 'pg' for 'mysql2' and 'a' for 'b'", "switch to `main` and `pull`"]
)
def test_a_replacement_is_no_swap(request_text: str) -> None:
    assert swapped_pair(request_text) is None


def test_one_text_for_another_is_a_replacement_still() -> None:
    change = text_change("swap lodash with ramda in f", ["f"], ["f"], lambda _: "import lodash\n")
    assert change == TextChange("lodash", "ramda", "f")
