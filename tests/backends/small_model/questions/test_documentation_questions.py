"""What is asked of the documentation is answered by the paragraph that speaks of it, with the place where it stands."""

import pytest

from aintern.backends.small_model.questions.documentation_questions import documentation_question

DOCS = {
    "README.rst": "Postcards\n=========\n\nA server that collects postcards.\n\nSee docs/setup.rst for how to set it up.\n",
    "docs/setup.rst": "Setup\n=====\n\nIt listens on port 7351.\nSet ``LISTEN`` for another.\n\nPostcards are kept in /var.\n",
    "server.pl": "port server listens\n",
}


@pytest.mark.parametrize(
    ("request_text", "place"),
    [
        ("look at the documentation: on which port does the server listen?", "docs/setup.rst:4:"),
        ("what do the docs say, where are the postcards kept", "docs/setup.rst:7:"),
    ],
)
def test_the_paragraph_that_speaks_of_it_answers(request_text: str, place: str) -> None:
    asked = documentation_question(request_text, list(DOCS), DOCS.__getitem__)
    assert asked is not None
    assert asked.path == "docs/setup.rst"
    assert asked.answer("read").startswith(place)
    assert asked.answer("") == ""


@pytest.mark.parametrize(
    "request_text",
    [
        "on which port does the server listen?",
        "what do the docs say about licences and rebates",
        "add a port to the docs",
    ],
)
def test_nothing_is_answered_that_is_not_asked_of_it_or_not_there(request_text: str) -> None:
    assert documentation_question(request_text, list(DOCS), DOCS.__getitem__) is None


def test_the_code_that_a_sentence_leads_to_is_told_with_it() -> None:
    docs = {
        "docs/a.md": "# A\n\nPut a page into pages/.\n\nStart the preview with\n\n    sh tools/preview.sh\n\nand open it.\n\nThat is all.\n"
    }
    asked = documentation_question("How do I start the preview? The docs should say it.", list(docs), docs.__getitem__)
    assert asked is not None
    assert asked.answer("read") == "docs/a.md:5:\nStart the preview with\n\n    sh tools/preview.sh\n\nand open it."


@pytest.mark.parametrize(
    "request_text",
    [
        "how big is the docs folder, what port size",
        "how long is the documentation of the server port",
        "the port server page should live in docs, can you put it there",
    ],
)
def test_its_files_are_not_what_it_says(request_text: str) -> None:
    assert documentation_question(request_text, tuple(DOCS), lambda path: DOCS[path]) is None
