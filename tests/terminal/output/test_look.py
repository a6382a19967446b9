"""Themes: on a light ground nothing is written in the terminal's own yellow, high contrast needs no colour, and none has none."""

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import DEFAULT_ATTRS

from aintern.settings.schema import TerminalSettings
from aintern.terminal.output.look import Look


@pytest.mark.parametrize("style", ["yellow", "cyan", "green", "red", "bold red", "dim"])
def test_each_theme_has_its_own_form_of_a_style(style: str) -> None:
    assert len({Look(theme).console().get_style(style) for theme in ("dark", "light", "high-contrast")}) == 3


def test_high_contrast_uses_no_colour() -> None:
    console = Look("high-contrast").console()
    for style in ("yellow", "cyan", "green", "red", "bold red", "dim", "bold white on red"):
        found = console.get_style(style)
        assert found.color is None and found.bgcolor is None and not found.dim


def test_none_and_no_color_have_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Look("none").console().no_color and Look("none").depth == ColorDepth.DEPTH_1_BIT
    assert not Look("dark").is_plain
    assert Look("light", "never").is_plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert Look("light").is_plain and not Look("light", "always").is_plain
    assert Look.of(TerminalSettings(theme="none", color="always")).is_plain


def test_questions_have_the_theme_too() -> None:
    yellow = DEFAULT_ATTRS._replace(color="ansiyellow")
    assert Look("light").transformation.transform_attrs(yellow).color == "875f00"
    plain = Look("high-contrast").transformation.transform_attrs(yellow)
    assert (plain.color, plain.bold, plain.underline) == ("", True, True)
    assert Look("dark").transformation.transform_attrs(yellow) == yellow
    badge = DEFAULT_ATTRS._replace(color="ansiwhite", bgcolor="ansired")
    assert Look("high-contrast").transformation.transform_attrs(badge).reverse
