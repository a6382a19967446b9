import pytest

from aintern.backends.small_model.wording.small_talk import is_small_talk


@pytest.mark.parametrize(
    "request_text",
    [
        *("kannst du auch deutsch?", "wer bist du?", "hallo, wie geht's?", "Guten Tag!", "auf deutsch bitte"),
        *("qui es-tu ?", "parles-tu français ?", "merci beaucoup !", "¿quién eres?", "chi sei?", "quem é você?"),
        *("wie ben jij?", "tack så mycket", "hvem er du", "kim jesteś?"),
    ],
)
def test_greetings_thanks_and_questions_to_the_model_are_talk(request_text: str) -> None:
    assert is_small_talk(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        *(
            "kannst du die tests laufen lassen?",
            "hallo.py",
            "was ist in src/",
            "top",
            "hi",
            "tag",
            "in a",
            "was kannst du in v2",
        ),
        *("danke, jetzt committen", "commit", "que fait ce projet ?", "merci, supprime a.txt", ""),
    ],
)
def test_what_wants_anything_done_is_none(request_text: str) -> None:
    assert not is_small_talk(request_text)


def test_english_talk_is_said_to_somebody() -> None:
    assert is_small_talk("which model are you?") and is_small_talk("hello there, who made you?")
    assert not is_small_talk("which model is running?") and not is_small_talk("can you run the tests?")
    assert not is_small_talk("what do you see in here?")
