"""Counts the requests to the models of a search: budgets reserve each one, and usage records say what it cost.

The models are the operator's embedding model and reranker on a server. A model inside the process costs nothing and is
not counted. If a budget has no room, a search uses words alone, and pages get their vectors later.
"""

import logging
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Self
from uuid import UUID, uuid4

from backend.agents import usage
from backend.agents.cycles import StepCost
from backend.agents.models import UsagePurpose
from backend.budgets import reservations
from backend.budgets.reservations import BudgetRefusal, RefusalKind, RequestingWork, Reservation
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm.embedding_server import ServerEmbedder
from backend.llm.embeddings import (
    Comparer,
    Embedder,
    EmbeddingError,
    EmbeddingRefused,
    Reranker,
    RerankError,
    SearchModelError,
    Vector,
)
from backend.llm.prices import MILLION
from backend.llm.requests import WorstCase
from backend.llm.rerank_server import ServerReranker
from backend.llm.tokens import estimate_of_size

log = logging.getLogger(__name__)

#: Our estimate of tokens times this is more than a server counts. No tokenizer makes more tokens than bytes.
_SAFETY = 1.5
#: Shown to tenants in place of the server's name.
_PROVIDER = "search"
_THOUSAND = 1_000


def counted(
    embedder: Embedder, *, tenant_id: UUID, agent_id: UUID, worker_id: UUID, cycle_id: UUID | None = None
) -> Embedder:
    """The embedder for one piece of work. `worker_id` names the process, of the API or a worker, that sends."""
    if not isinstance(embedder, ServerEmbedder) and embedder.reranker is None:
        return embedder
    return CountedEmbedder(
        embedder, RequestingWork(tenant_id, worker_id, UsagePurpose.EMBEDDING, agent_id=agent_id, cycle_id=cycle_id)
    )


@dataclass(frozen=True, slots=True)
class CountedEmbedder:
    """An `Embedder` that counts its requests. Raises `EmbeddingRefused` if a budget has no room for one."""

    embedder: Embedder
    requesting: RequestingWork

    @property
    def model(self) -> str:
        return self.embedder.model

    @property
    def weight(self) -> float:
        return self.embedder.weight

    @property
    def comparer(self) -> Comparer | None:
        return self.embedder.comparer

    @property
    def reranker(self) -> Reranker | None:
        found = self.embedder.reranker
        if not isinstance(found, ServerReranker):
            return found
        return CountedReranker(found, replace(self.requesting, purpose=UsagePurpose.RERANKING))

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        if not isinstance(self.embedder, ServerEmbedder):
            return await self.embedder.embed(texts)
        return await self._send(self.embedder, self.embedder.as_passages(texts))

    async def embed_query(self, question: str) -> Vector:
        if not isinstance(self.embedder, ServerEmbedder):
            return await self.embedder.embed_query(question)
        return (await self._send(self.embedder, self.embedder.as_query(question)))[0]

    async def _send(self, server: ServerEmbedder, texts: Sequence[str]) -> list[Vector]:
        price = None if server.price is None else server.price / MILLION
        request = await _CountedRequest.begin(self.requesting, server.model, texts, token_price=price)
        if request is None:
            raise EmbeddingRefused("a budget has no room for an embedding")
        try:
            reply = await server.send(texts)
        except EmbeddingError as error:
            await request.failed(error)
            raise
        await request.end(input_tokens=reply.input_tokens)
        return reply.vectors


@dataclass(frozen=True, slots=True)
class CountedReranker:
    """A `Reranker` that counts its requests. Raises `RerankError` also if a budget has no room for one."""

    server: ServerReranker
    requesting: RequestingWork

    async def order(self, question: str, passages: Sequence[str]) -> list[int]:
        texts, price = [question, *passages], self.server.price
        token_price = None if price is None else price / _THOUSAND / _most_tokens(texts)
        request = await _CountedRequest.begin(self.requesting, self.server.model, texts, token_price=token_price)
        if request is None:
            raise RerankError("a budget has no room for reranking")
        try:
            order = await self.server.order(question, passages)
        except RerankError as error:
            await request.failed(error)
            raise
        await request.end(cost=None if price is None else price / _THOUSAND)
        return order


@dataclass(frozen=True, slots=True)
class _CountedRequest:
    """One request that has room. `held` is None if no budget counts it."""

    requesting: RequestingWork
    model: str
    size: int
    #: In US dollars. None: unknown.
    token_price: Decimal | None
    held: Reservation | None
    begun_at: float

    @classmethod
    async def begin(
        cls, requesting: RequestingWork, model: str, texts: Sequence[str], *, token_price: Decimal | None
    ) -> Self | None:
        """Reserve the request. Returns None if there is no room."""
        needed = WorstCase(
            provider=_PROVIDER,
            model=model,
            is_own_key=False,
            input_tokens=_most_tokens(texts),
            output_tokens=0,
            input_price=token_price,
            output_price=None if token_price is None else Decimal(0),
        )
        async with unit_of_work(requesting.tenant_id) as work:
            held = await reservations.reserve(work, requesting, needed)
        if isinstance(held, BudgetRefusal):
            if held.kind is RefusalKind.UNPRICED:
                _warn_of_price(model)
            return None
        return cls(requesting, model, _size(texts), token_price, held, time.monotonic())

    async def end(self, *, input_tokens: int | None = None, cost: Decimal | None = None) -> None:
        """Record the request and settle its reservation. A database that is away costs the search nothing: the
        reservation is charged later."""
        tokens = estimate_of_size(self.size) if input_tokens is None else input_tokens
        if cost is None:
            cost = tokens * (self.token_price or Decimal(0))
        step_cost = StepCost(
            id=uuid4() if self.held is None else self.held.request_id,
            is_reserved=self.held is not None,
            provider=_PROVIDER,
            model=self.model,
            input_tokens=tokens,
            output_tokens=0,
            cached_tokens=0,
            is_estimated=input_tokens is None,
            cost=round(cost, 10),
            is_priced=self.token_price is not None,
            first_token_seconds=None,
            seconds=time.monotonic() - self.begun_at,
        )
        asked = self.requesting
        assert asked.agent_id is not None
        try:
            async with unit_of_work(asked.tenant_id) as work:
                await usage.record(
                    work, agent_id=asked.agent_id, purpose=asked.purpose, cost=step_cost, cycle_id=asked.cycle_id
                )
        except TRANSIENT as error:
            log.warning("a request of a search was not recorded: %s", type(error).__name__)

    async def failed(self, error: SearchModelError) -> None:
        """Give back what a refused request had reserved. One that may cost is recorded by our estimate."""
        if error.may_cost:
            await self.end()
        elif self.held is not None:
            try:
                await reservations.release(self.held)
            except TRANSIENT as trouble:
                log.warning("a reservation was not released, it is charged later: %s", type(trouble).__name__)


@cache
def _warn_of_price(model: str) -> None:
    """Once in a process: each search of such a tenant would repeat it."""
    log.warning("the search model %s has no price, so budgets in money refuse it (docs/archive.md)", model)


def _size(texts: Sequence[str]) -> int:
    return sum(len(text.encode()) for text in texts)


def _most_tokens(texts: Sequence[str]) -> int:
    size = _size(texts)
    return max(1, min(size, math.ceil(estimate_of_size(size) * _SAFETY)))
