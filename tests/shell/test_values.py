"""A subshell keeps what it changes to itself; what stands around a command is what was said where it was entered."""

from aintern.shell.values import NOTHING, OPAQUE, ShellState, Stream, Word, joined_streams, shown


def test_a_fork_changes_nothing_of_its_parent():
    shell = ShellState("/a", {"x": Word("1")})
    inner = shell.fork(background=True)
    inner.cwd = "/b"
    inner.variables["x"] = Word("2")
    inner.arrays["y"] = (Word("z"),)
    assert (shell.cwd, shell.variables["x"].text, shell.arrays) == ("/a", "1", {})
    assert (shell.around.background, inner.around.background) == (False, True)


def test_wrappers_are_told_outermost_first_and_other_machines_have_no_known_folder():
    inner = ShellState("/a", {}).within("sudo", elevated=True).elsewhere("docker")
    assert inner.around.via == ("sudo", "docker")
    assert (inner.around.elevated, inner.around.contained, inner.cwd) == (True, True, None)


def test_surroundings_are_put_back():
    shell = ShellState("/a", {})
    with shell.surrounded(depth=3):
        assert shell.around.depth == 3
    assert shell.around.depth == 0


def test_a_word_is_known_without_unknown_parts_and_globs():
    assert [Word("a").known, Word(f"a{OPAQUE}").known, Word("*", glob=True).known] == [True, False, False]
    assert shown(f"a{OPAQUE}") == "a?"


def test_two_outputs_in_a_row_are_one_text_where_both_are_known():
    assert joined_streams(Stream("a"), Stream("b", frozenset({"network"}))) == Stream("ab", frozenset({"network"}))
    assert joined_streams(NOTHING, Stream("b")) == Stream("b")
    assert joined_streams(Stream("a"), Stream(None)).text is None
