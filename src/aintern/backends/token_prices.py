"""What a model's tokens cost, as the settings say."""

from aintern.dataclass import dataclass
from aintern.settings.schema import ModelSettings


@dataclass(frozen=True, slots=True)
class TokenPrices:
    """US dollars for a million tokens of prompt (`input`) and of reply (`output`)."""

    input: float
    output: float

    @classmethod
    def of(cls, wanted: ModelSettings) -> "TokenPrices | None":
        """None where a price is unknown."""
        if wanted.input_price is None or wanted.output_price is None:
            return None
        return cls(wanted.input_price, wanted.output_price)

    def cost(self, prompt_tokens: int, completion_tokens: int) -> float:
        """US dollars; cached tokens count as any others."""
        return (prompt_tokens * self.input + completion_tokens * self.output) / 1_000_000
