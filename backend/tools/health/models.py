"""The state of the models of a tenant's agents: those that do not answer, and those that recovered lately (ADR 0040).

The API reads it as a list and as a feed. `runtime.model.circuit_breaker` writes the rows; a model that never failed has
no row.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.shared_events import RoomEvent
from backend.feeds.subscriber import StateChanged
from backend.kit.redis_signals import Topic
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.errors import ModelErrorKind, Remedy
from backend.tenants.actor import Actor, Scope
from backend.tools.live_list import MAX_LISTED, ListedState, ListRoom


@dataclass(frozen=True, slots=True)
class ModelState:
    """A model that fails, or that failed lately."""

    id: UUID
    model: str
    is_own_key: bool
    error: ModelErrorKind
    remedy: Remedy | None
    code: str | None
    since: datetime
    recovered_at: datetime | None
    updated_at: datetime
    is_failing: bool
    #: None: it does not fail.
    next_try_at: datetime | None
    #: Number of agents that wait for it.
    waiting: int


#: Number of agents that wait for the model. Agents whose mind the reader may not see are not counted.
_WAITING = """(SELECT count(*) FROM agent_processes p WHERE p.tenant_id = $1 AND p.waits_for = h.key
    AND p.state = 'WAKING' AND p.wake_reason = 'RETRY' AND sees_mind($1, p.agent_id, $2, $3))"""
#: A model fails if it has not answered since the outage began and requests are still made. Failing models come first,
#: the newest outage before the others.
_HEALTH = f"""
SELECT h.id, h.model, h.is_own_key, h.error, h.remedy, h.code, h.since, h.recovered_at, h.updated_at,
  h.recovered_at IS NULL AND o.key IS NOT NULL AS is_failing,
  CASE WHEN h.recovered_at IS NULL THEN o.probe_at END AS next_try_at,
  {{}} AS waiting
FROM model_health h LEFT JOIN find_model_outages(ARRAY(
  SELECT k.key FROM model_health k WHERE k.tenant_id = $1 AND k.recovered_at IS NULL)) o ON o.key = h.key
WHERE h.tenant_id = $1 ORDER BY h.recovered_at IS NOT NULL, h.since DESC, h.id LIMIT {MAX_LISTED}"""  # noqa: S608 -- a constant
_READ = Statement(ModelState, _HEALTH.format(_WAITING))
#: A model is sent again if its error changes, and when it recovers.
_STANDS = Statement(
    ListedState,
    f"""SELECT f.id, concat_ws(' ', f.is_failing, f.error, f.remedy, f.since) AS stands
FROM ({_HEALTH.format("0")}) f WHERE f.is_failing OR f.updated_at > now() - interval '10 minutes'""",  # noqa: S608 -- constants
)


class _Room(ListRoom):
    listed = _STANDS


async def read(work: UnitOfWork, actor: Actor) -> list[ModelState]:
    """Failing models first. A model that has answered for some days is not listed."""
    return await work.fetch(_READ, work.tenant_id, actor.id, actor.sees_everything)


def feed(hub: FeedHub, actor: Actor) -> AsyncIterator[ModelState]:
    """Each failing model, and again when its state changes."""
    actor.require(Scope.AGENTS_READ)
    topic = Topic(actor.tenant_id, "models", actor.tenant_id)
    return _rows(follow(hub, topic, _Room, reader=actor, after=None, head=(0, 0)), actor)


async def _rows(stream: AsyncIterator[RoomEvent], actor: Actor) -> AsyncIterator[ModelState]:
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            if not isinstance(room_event.event, StateChanged):
                continue
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                rows = await read(work, actor)
            for row in rows:
                if row.id == room_event.event.key:
                    yield row
