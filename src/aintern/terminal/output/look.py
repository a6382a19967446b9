"""Themes: what the colours of the terminal client are on a light or a dark ground, in high contrast, or without any."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Attrs, DummyStyleTransformation, StyleTransformation
from rich.console import Console
from rich.theme import Theme as RichTheme

from aintern.dataclass import dataclass

if TYPE_CHECKING:
    from aintern.settings.schema import TerminalSettings

Theme = Literal["dark", "light", "high-contrast", "none"]
# By the names that the printers use. On white, the terminal's own yellow, cyan and green can't be read; high contrast takes the
# terminal's own two colours, which hold on any ground, and tells the rest by weight, line and reversal.
_RICH: Mapping[Theme, Mapping[str, str]] = {
    "dark": {},
    "light": {
        "green": "color(22)",
        "cyan": "color(24)",
        "yellow": "color(94)",
        "red": "color(124)",
        "bold red": "bold color(124)",
        "dim": "color(240)",
    },
    "high-contrast": {
        "green": "bold",
        "cyan": "bold",
        "yellow": "bold underline",
        "red": "reverse",
        "bold red": "bold reverse",
        "bold white on red": "bold reverse underline",
        "dim": "none",
    },
    "none": {},
}
_PROMPT_LIGHT = {
    "ansigreen": "005f00",
    "ansicyan": "005f87",
    "ansiyellow": "875f00",
    "ansired": "af0000",
    "ansibrightblack": "585858",
}
# Whether a colour is shown bold, underlined and reversed instead.
_PROMPT_CONTRAST = {
    "ansigreen": (True, False, False),
    "ansicyan": (True, False, False),
    "ansiyellow": (True, True, False),
    "ansired": (True, False, True),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How one terminal is written to. `colour`: "never", "always", or "auto" for where NO_COLOR is unset."""

    theme: Theme = "dark"
    colour: str = "auto"

    @classmethod
    def of(cls, settings: "TerminalSettings") -> "Look":
        return cls(settings.theme, settings.color)

    @property
    def is_plain(self) -> bool:
        """Whether there are no colours."""
        if self.theme == "none" or self.colour == "never":
            return True
        return self.colour == "auto" and bool(os.environ.get("NO_COLOR"))

    def console(self) -> Console:
        return Console(
            no_color=self.is_plain, highlight=False, markup=False, emoji=False, theme=RichTheme(dict(_RICH[self.theme]))
        )

    @property
    def depth(self) -> ColorDepth | None:
        """For what reads keys; None leaves it to the terminal."""
        return ColorDepth.DEPTH_1_BIT if self.is_plain else None

    @property
    def transformation(self) -> StyleTransformation:
        """The same themes for what reads keys."""
        return _Themed(self.theme) if self.theme in ("light", "high-contrast") else DummyStyleTransformation()


class _Themed(StyleTransformation):
    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def transform_attrs(self, attrs: Attrs) -> Attrs:
        if self._theme == "light":
            return attrs._replace(color=_PROMPT_LIGHT.get(attrs.color or "", attrs.color))
        bold, underline, reverse = _PROMPT_CONTRAST.get(attrs.color or "", (False, False, False))
        return attrs._replace(
            color="",
            bgcolor="",
            bold=attrs.bold or bold,
            underline=attrs.underline or underline,
            reverse=attrs.reverse or reverse or bool(attrs.bgcolor and attrs.bgcolor != "default"),
        )

    def invalidation_hash(self) -> str:
        return self._theme
