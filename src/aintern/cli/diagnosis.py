"""One thing that `aintern doctor` looked at, and how it stands."""

from typing import Literal

from aintern.dataclass import dataclass

State = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked at. `warning` is worth knowing, `failed` keeps AIntern from working; `todo` mends it, where one
    command or sentence says how."""

    what: str
    state: State
    found: str
    todo: str = ""
