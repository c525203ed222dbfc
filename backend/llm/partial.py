"""A request whose answer is still arriving: its cost so far, in case it is cut.

`runtime.cycle.model_request` keeps one per stream. A cut stream reports no usage (trap M13), so the usage is estimated.
If the request is cut after the end of the stream, while a guard checks the answer, the reported usage is known.
"""

import time
from dataclasses import dataclass, field, replace

from backend.llm.errors import ModelError
from backend.llm.prices import cost_at, cost_of, has_price
from backend.llm.replies import CallArguments, CallStarted, Chunk, Finished, ModelReply, TextDelta, Usage
from backend.llm.requests import ModelRequest
from backend.llm.tokens import estimate_of_size
from backend.llm.wire_plan import route


@dataclass(slots=True)
class Partial:
    """One request, as far as it has arrived."""

    request: ModelRequest
    _pieces: list[str] = field(default_factory=list)
    _started: float = field(default_factory=time.monotonic)
    _first: float | None = None
    _whole: ModelReply | None = None

    def take(self, chunk: Chunk) -> None:
        if self._first is None:
            self._first = time.monotonic()
        match chunk:
            case TextDelta(text=text) | CallArguments(text=text) | CallStarted(name=text):
                self._pieces.append(text)
            case Finished(reply=reply):
                self._whole = reply

    def fail(self, error: BaseException) -> None:
        """Called when the request has failed. A whole answer that cannot be used has a reported cost."""
        if isinstance(error, ModelError) and error.reply is not None:
            self._whole = error.reply

    @property
    def has_begun(self) -> bool:
        """A part of the answer has arrived, or its usage, so the provider charges for the request."""
        return self._first is not None or self._whole is not None

    def broken_off(self) -> ModelReply:
        """Returns the reply at this point, without calls.

        None of the calls is known to be complete or to have been passed on.
        """
        if self._whole is not None:
            return replace(self._whole, text="", calls=(), finish_reason="cut")
        model_route, usage = route(self.request.connection), self._usage()
        price = self.request.connection.price
        return ModelReply(
            text="",
            calls=(),
            finish_reason="cut",
            usage=usage,
            cost_usd=cost_of(usage, model=model_route.model, provider=model_route.provider)
            if price is None
            else cost_at(price, usage),
            is_priced=price is not None or has_price(model_route.model, model_route.provider),
            is_own_key=self.request.connection.is_own,
            first_token_seconds=None if self._first is None else self._first - self._started,
            seconds=time.monotonic() - self._started,
            provider=model_route.provider,
            model=model_route.model,
        )

    def _usage(self) -> Usage:
        return Usage(
            input_tokens=estimate_of_size(self.request.size),
            output_tokens=estimate_of_size(sum(len(piece.encode()) for piece in self._pieces)),
            cached_tokens=0,
            is_estimated=True,
        )
