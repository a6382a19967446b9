"""The programs that the settings name and calls meet: hooks, and what follows edits."""

from aintern.checks.after_edits import AfterEdits
from aintern.checks.hooks import Hooks
from aintern.settings.schema import Settings


class SettingsPrograms:
    """Those of one session."""

    def __init__(self, settings: Settings) -> None:
        self.after_edits = AfterEdits(settings)
        self.hooks = Hooks(settings)

    def apply_settings(self, settings: Settings) -> None:
        """Other programs from now on."""
        self.after_edits.apply_settings(settings)
        self.hooks.apply_settings(settings)
