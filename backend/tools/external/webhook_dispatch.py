"""Calls of EXTERNAL tools that go out by webhook: an endpoint of the tenant's is put each of them, and answers it.

`runtime.background_jobs.external_call_dispatch` asks around each delivery. There is no outbox but the calls themselves:
one that is free is to be delivered. A delivery on its way is a claim of its endpoint's, a little longer than a delivery
may take; what dies with its worker is free again as after any claim (`tools.external.queue`). An endpoint keeps the
token of its claim, so a delivery that is repeated is the same one, byte for byte, and an answer to either is good.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from uuid import UUID

import asyncpg

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.definitions import tenant_tools
from backend.tools.errors import ClaimedByAnother, NotWaiting
from backend.tools.external import queue as external_calls
from backend.tools.external import signals as external_signals
from backend.tools.external.queue import IS_FREE, CallOutcome
from backend.tools.models import EffectClass, ToolKind

#: What a delivery may take, and a little more.
_FLIGHT_SECONDS = DEFAULT.webhook_seconds + 5.0
#: "Later", as a status.
_ACCEPTED = 202
#: Who was free longest comes first. A program's token is not shown to an endpoint.
_TAKE = f"""
UPDATE tool_calls c SET endpoint_id = $2, claimed_until = now() + make_interval(secs => $4), attempts = attempts + 1,
  claim_id = CASE WHEN c.endpoint_id = $2 THEN coalesce(c.claim_id, gen_random_uuid()) ELSE gen_random_uuid() END,
  refusals = CASE WHEN c.endpoint_id = $2 THEN c.refusals ELSE 0 END
FROM agents a WHERE c.tenant_id = $1 AND (a.tenant_id, a.id) = (c.tenant_id, c.agent_id) AND c.id = ANY (ARRAY(
  SELECT t.id FROM tool_calls t WHERE t.tenant_id = $1 AND {IS_FREE} AND t.name = ANY ($3)
  ORDER BY coalesce(t.claimed_until, t.created_at), t.position LIMIT $5 FOR NO KEY UPDATE SKIP LOCKED))
RETURNING c.id, c.agent_id, a.name AS agent_name, c.name, c.effect, c.arguments, c.digest, c.claim_id AS token,
  c.attempts, c.refusals, c.created_at, c.expires_at, extract(epoch FROM now())::bigint AS now_seconds,
  coalesce((SELECT h.hop FROM think_cycles h WHERE (h.tenant_id, h.id) = (c.tenant_id, c.cycle_id)), 0) AS hop"""  # noqa: S608
#: Its receiver may have said itself how long it needs.
_KEEP = """UPDATE tool_calls SET claimed_until = greatest(claimed_until, now() + make_interval(secs => $4))
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'HELD'"""
#: An UNSAFE one is nobody's from now on, since else a claim keeps it for good.
_GIVE_BACK = """
UPDATE tool_calls SET claimed_until = now() + make_interval(secs => $5), refusals = refusals + $6,
  attempts = attempts - $7, claim_id = CASE effect WHEN 'UNSAFE' THEN NULL ELSE claim_id END
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'HELD' AND attempts = $4 RETURNING attempts"""


@dataclass(frozen=True, slots=True)
class CallOut:
    """A call that an endpoint has claimed."""

    id: UUID
    agent_id: UUID
    agent_name: str
    name: str
    effect: EffectClass
    arguments: str
    digest: bytes
    token: UUID
    attempts: int
    #: Deliveries that were not taken, so far.
    refusals: int
    created_at: datetime
    expires_at: datetime
    #: Of the cycle that called it.
    hop: int
    #: By the database's clock, when it was claimed.
    now_seconds: int

    @classmethod
    def of(cls, row: asyncpg.Record) -> Self:
        return cls(**{**dict(row), "effect": EffectClass(row["effect"])})

    @property
    def global_id(self) -> str:
        """The idempotency key of whoever does it."""
        return encode("ToolCall", self.id)

    def to_json(self) -> dict[str, Any]:
        """What its endpoint is told; nothing of it changes from one delivery to the next."""
        return {
            "toolCall": {
                "id": self.global_id,
                "agent": {"id": encode("Agent", self.agent_id), "name": self.agent_name},
                "name": self.name,
                "effect": self.effect,
                "arguments": json.loads(self.arguments),
                "digest": self.digest.hex(),
                "createdAt": self.created_at.isoformat(),
                "expiresAt": self.expires_at.isoformat(),
            },
            "claim": str(self.token),
        }


async def check_names(work: UnitOfWork, names: Sequence[str]) -> None:
    """Raises `InvalidInput` for one that is no EXTERNAL tool of the tenant's."""
    there = {each.name for each in await tenant_tools.find(work, names=names) if each.kind is ToolKind.EXTERNAL}
    if missing := sorted(set(names) - there):
        raise InvalidInput(f"{missing[0]!r} is no EXTERNAL tool", path=("input", "tools"))


async def take(work: UnitOfWork, *, endpoint_id: UUID, names: Sequence[str], most: int) -> list[CallOut]:
    """Free calls of these tools, claimed for a delivery each."""
    rows = await work.fetch(_TAKE, work.tenant_id, endpoint_id, list(names), _FLIGHT_SECONDS, most)
    return [CallOut.of(row) for row in rows]


async def hear(work: UnitOfWork, hints: Hints, call: CallOut, *, status: int, content: bytes) -> None:
    """The endpoint took it: with the answer, or for as long as a claim lasts, and answers by mutation.

    Nothing if the call was answered in another way meanwhile. Raises `OtherArguments`, or `InvalidInput` for an answer
    that is none.
    """
    outcome = None if status == _ACCEPTED else _outcome(content, call.token)
    if outcome is None:
        await work.execute(_KEEP, work.tenant_id, call.id, call.token, float(DEFAULT.claim_seconds_most))
        return
    await answer(work, hints, call, outcome)


async def fail(work: UnitOfWork, hints: Hints, call: CallOut, *, error: str) -> None:
    """Nobody is asked again: the model is told why."""
    await answer(work, hints, call, CallOutcome(False, error, claim=call.token))


async def answer(work: UnitOfWork, hints: Hints, call: CallOut, outcome: CallOutcome) -> None:
    try:
        await external_calls.hand_in(work, hints, call_id=call.id, outcome=outcome)
    except (NotWaiting, ClaimedByAnother):
        return


async def free(work: UnitOfWork, hints: Hints, call: CallOut) -> None:
    """The endpoint never saw it: anybody may take it, as if it had not been claimed."""
    claims = await _give_back(work, call, seconds=0.0, refusals=0, unclaimed=1)
    if claims is not None:
        external_signals.tell_free(work, hints, {call.id: claims})


async def rest(work: UnitOfWork, call: CallOut, *, seconds: float) -> None:
    """The endpoint did not take it, and is asked again when so many seconds are over."""
    await _give_back(work, call, seconds=seconds, refusals=1, unclaimed=0)


async def _give_back(work: UnitOfWork, call: CallOut, *, seconds: float, refusals: int, unclaimed: int) -> int | None:
    """The number of its claims; None: it is not this delivery's any more."""
    claims: int | None = await work.fetchval(
        _GIVE_BACK, work.tenant_id, call.id, call.token, call.attempts, seconds, refusals, unclaimed
    )
    return claims


def _outcome(content: bytes, token: UUID) -> CallOutcome | None:
    """`{"ok": true, "result": …}`; None: something that says nothing of the call."""
    if not content.lstrip().startswith(b"{"):
        return None
    try:
        said = text.json_object(content.decode())
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"it is no JSON: {error}") from None
    if "ok" not in said:
        return None
    is_ok, digest = said["ok"], said.get("digest")
    if not isinstance(is_ok, bool) or not isinstance(digest, str | None):
        raise InvalidInput("ok is true or false, and digest, if given, a text")
    return CallOutcome(is_ok, said.get("result"), claim=token, digest=digest)
