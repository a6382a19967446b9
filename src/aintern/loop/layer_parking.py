"""The question about a finished layer, left for later: the layer waits on the disk, the question where anybody may answer it."""

from aintern.loop.conversation import Conversation
from aintern.messages import ToolCall
from aintern.permission.approvals import Answer
from aintern.risk_level import RiskLevel
from aintern.tools.tool import TriedCommand
from aintern.workspace.layers.parked_layers import Asked, ParkedLayer, park_layer, unpark

__all__ = ["LayerParking"]


class LayerParking:
    """One call's. `leaves`: questions are left for later instead of waited for. `row`: the id of the call's decision on the record;
    `waited`: its layer, where that has waited already."""

    def __init__(
        self,
        conversation: Conversation,
        call: ToolCall,
        row: str,
        *,
        risk: RiskLevel,
        leaves: bool,
        waited: ParkedLayer | None = None,
    ) -> None:
        self.leaves = leaves
        self._conversation = conversation
        self._call = call
        self._risk = risk
        self._row = row
        self._waited = waited

    def answered(self) -> tuple[frozenset[Asked], Answer | None]:
        """What a person was asked about while the layer waited, and their answer; nothing where they gave none."""
        conversation = self._conversation
        given = conversation.store.parked.answer_to(self._call.id, conversation.id) if self._waited else None
        return (self._waited.asked, Answer(**given[0])) if self._waited and given else (frozenset(), None)

    def leave(self, tried: TriedCommand, asked: frozenset[Asked], question: str, *, was_allowed: bool) -> str:
        """Lets layer and question wait; gives '' or why they can't. Raises OSError, StoreError."""
        conversation, call = self._conversation, self._call
        # The question first: a layer without one is removed by whoever comes by.
        conversation.store.parked.park(call.id, conversation.id, call.tool, call.summary, self._risk, question)
        parked = ParkedLayer(tried.layer, tried.finished, self._row, was_allowed, asked)
        if why := park_layer(conversation.parked_key(call.id), parked):
            conversation.store.parked.drop(call.id, conversation.id)
        return why

    def over(self) -> None:
        """What becomes of the layer is decided: it waits no more, whatever happens now."""
        if self._waited is not None:
            unpark(self._conversation.parked_key(self._call.id))
