"""What an editor says that it can do when it greets."""

from collections.abc import Mapping
from typing import Any, Self

from aintern.dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientAbilities:
    """What the editor can do: show forms, give the text of files, take a new one."""

    forms: bool = False
    reads_files: bool = False
    writes_files: bool = False

    @classmethod
    def of(cls, said: Any) -> Self:
        """As it said when it greeted; what is said in another shape is not offered."""
        match said:
            case {"elicitation": {"form": {}}}:
                forms = True
            case _:
                forms = False
        files = said.get("fs") if isinstance(said, Mapping) else None
        lends = files if isinstance(files, Mapping) else {}
        return cls(
            forms=forms,
            reads_files=lends.get("readTextFile") is True,
            writes_files=lends.get("writeTextFile") is True,
        )
