"""Markers are found in text that arrives in pieces: the first one, the start of one, what stands behind one."""

from aintern.dialects.markers import LOOK_AHEAD, Markers, behind_space, starting, starting_behind_space, without


def test_only_what_may_still_become_a_marker_is_held() -> None:
    markers = Markers("<call>", "<calls>")
    assert markers.held("a <cal", 0) == 2
    assert markers.held("a <cat", 0) == 6
    assert markers.held("a < b <", 0) == 6
    assert markers.search("a <calls>").group() == "<calls>"  # type: ignore[union-attr]


def test_more_text_is_asked_for_only_where_it_can_tell() -> None:
    assert starting("<ca", 0, ("<call>",)) is None
    assert starting("<ca", 0, ("<call>",), final=True) == ""
    assert starting("<cu", 0, ("<call>",)) == ""
    assert starting("```json", 0, ("```", "```json")) == "```json"


def test_white_space_between_tags_has_a_limit() -> None:
    assert behind_space("  \n x", 0) == 4
    assert behind_space(" " * LOOK_AHEAD + "x", 0) is None
    assert starting_behind_space(" \n<a>", 0, ("<a>",)) == "<a>"
    assert starting_behind_space(" \n", 0, ("<a>",)) is None
    assert starting_behind_space(" " * LOOK_AHEAD + "<a>", 0, ("<a>",)) == ""


def test_markers_are_taken_out_of_a_text_that_is_shown() -> None:
    assert without("<a>", "<ab>")("1<ab>2<a>3") == "123"
