"""A worker's slots go to the conversations that use them."""

from aintern.backends.embedded.llama_process import Slots


def test_each_conversation_has_a_slot_and_the_one_unused_for_longest_gives_way() -> None:
    slots = Slots(2)
    assert [slots.of(name) for name in ("a", "b", "a", "c", "a", "b")] == [0, 1, 0, 1, 0, 1]
