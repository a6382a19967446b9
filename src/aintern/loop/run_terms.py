"""What every run of a session must keep to: how long it may take, what it may cost, the form of its answer."""

from pathlib import Path

from aintern.backends.backend import Usage
from aintern.backends.token_prices import TokenPrices
from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.loop.answer_schema import AnswerSchema
from aintern.settings.schema import Settings


@dataclass(frozen=True, slots=True)
class RunTerms:
    """`seconds` of a run in all, waits for people included, and `dollars`, as `prices` count them; None where there is no limit."""

    seconds: float | None = None
    dollars: float | None = None
    prices: TokenPrices | None = None
    schema: AnswerSchema | None = None

    @classmethod
    def of(cls, settings: Settings) -> "RunTerms":
        """Raises UsageError for a limit in money without prices, and for a schema that is none."""
        wanted, prices = settings.agent, TokenPrices.of(settings.model)
        if wanted.max_cost is not None and prices is None:
            raise UsageError(
                "The model's prices are unknown, so a limit in money can't be kept.",
                "Set model.input_price and model.output_price, in US dollars a million tokens.",
            )
        schema = AnswerSchema.of_file(Path(wanted.answer_schema).expanduser()) if wanted.answer_schema else None
        return cls(wanted.max_time, wanted.max_cost, prices, schema)

    def overspent(self, usage: Usage) -> str:
        """What a run has cost, in a sentence, where that is the limit or more; else ''."""
        if self.dollars is None or self.prices is None:
            return ""
        cost = self.prices.cost(usage.prompt_tokens, usage.completion_tokens)
        return f"The run has cost ${cost:.4f}; its limit is ${self.dollars:g}." if cost >= self.dollars else ""
