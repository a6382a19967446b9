"""What is drawn again in place while it changes, below all that is printed for good."""

from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.live import Live


class LiveDisplay:
    """Draws what `rendered` gives between `start` and `stop`, `per_second` times a second however fast it changes, and leaves
    nothing behind."""

    def __init__(self, console: Console, rendered: Callable[[], RenderableType], per_second: float = 12) -> None:
        self._console = console
        self._rendered = rendered
        self._per_second = per_second
        self._live: Live | None = None

    @property
    def is_shown(self) -> bool:
        return self._live is not None

    def start(self) -> None:
        """Does nothing where it is shown already."""
        if self._live is None:
            self._live = Live(
                console=self._console,
                refresh_per_second=self._per_second,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
                get_renderable=self._rendered,
            )
            self._live.start(refresh=True)

    def stop(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None
