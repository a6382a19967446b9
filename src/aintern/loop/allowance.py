"""What was allowed of a call, and on what terms."""

from aintern.dataclass import dataclass
from aintern.loop.layer_parking import LayerParking
from aintern.permission.effects import ChangeRules
from aintern.risk_level import RiskLevel
from aintern.tools.tool import TriedCommand

__all__ = ["Allowance"]


@dataclass(frozen=True, slots=True)
class Allowance:
    """`approved`: a person allowed this very call, so a protected path that was shown may be opened; `shown`: the absolute paths of
    a command that they were shown as written; `tried`: it has run already. `effects`: nobody has allowed the call itself, and these
    rules say which of its changes nobody is asked about. `parking`: where its layer waits when nobody is there to ask. `plans`: it
    is plan mode, and nothing that it changes may stay."""

    approved: bool
    network: bool
    risk: RiskLevel
    parking: LayerParking
    summary: str = ""
    shown: frozenset[bytes] = frozenset()
    tried: TriedCommand | None = None
    effects: ChangeRules | None = None
    plans: bool = False
