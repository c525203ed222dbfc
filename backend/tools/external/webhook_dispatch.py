"""Delivers calls of EXTERNAL tools by webhook: an endpoint of the tenant receives each call and answers it.

`runtime.background_jobs.external_call_dispatch` calls it around each delivery. The calls themselves are the outbox: a
free call is to be delivered. A running delivery is a claim of its endpoint, which lasts a little longer than a delivery
may take. If the worker dies, the call becomes free as after any claim (`tools.external.queue`). An endpoint keeps the
token of its claim. So a repeated delivery has the same bytes, and an answer to either of them is accepted.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.global_ids import encode
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.definitions import tenant_tools
from backend.tools.errors import ClaimedByAnother, NotWaiting
from backend.tools.external import queue as external_calls
from backend.tools.external import signals as external_signals
from backend.tools.external.queue import IS_FREE, CallOutcome
from backend.tools.models import EffectClass, ToolKind

#: The longest time of a delivery, and a little more.
_DELIVERY_SECONDS = DEFAULT.webhook_seconds + 5.0
#: The status that says that the answer comes later.
_ACCEPTED = 202


@dataclass(frozen=True, slots=True)
class CallDelivery:
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
    #: Deliveries so far that the endpoint did not accept.
    refusals: int
    created_at: datetime
    expires_at: datetime
    #: The hop of the cycle that made the call.
    hop: int
    cycle_id: UUID
    #: The `traceparent` of that cycle's wake.
    trace: str | None
    #: The time of the claim, in seconds, by the database's clock.
    now_seconds: int

    @property
    def global_id(self) -> str:
        """The idempotency key for the program that does the work."""
        return encode("ToolCall", self.id)

    def to_json(self) -> dict[str, Any]:
        """The body of the delivery. It is the same for every delivery."""
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


#: The calls that were free longest come first. An endpoint never gets the token of a program's claim.
_TAKE = Statement(
    CallDelivery,
    f"""
UPDATE tool_calls c SET endpoint_id = $2, claimed_until = now() + make_interval(secs => $4), attempts = attempts + 1,
  claim_id = CASE WHEN c.endpoint_id = $2 THEN coalesce(c.claim_id, gen_random_uuid()) ELSE gen_random_uuid() END,
  refusals = CASE WHEN c.endpoint_id = $2 THEN c.refusals ELSE 0 END
FROM agents a WHERE c.tenant_id = $1 AND (a.tenant_id, a.id) = (c.tenant_id, c.agent_id) AND c.id = ANY (ARRAY(
  SELECT t.id FROM tool_calls t WHERE t.tenant_id = $1 AND {IS_FREE} AND t.name = ANY ($3)
  ORDER BY coalesce(t.claimed_until, t.created_at), t.position LIMIT $5 FOR NO KEY UPDATE SKIP LOCKED))
RETURNING c.id, c.agent_id, a.name AS agent_name, c.name, c.effect, c.arguments, c.digest, c.claim_id AS token,
  c.attempts, c.refusals, c.created_at, c.expires_at,
  coalesce((SELECT h.hop FROM think_cycles h WHERE (h.tenant_id, h.id) = (c.tenant_id, c.cycle_id)), 0) AS hop,
  c.cycle_id, (SELECT h.trace FROM think_cycles h WHERE (h.tenant_id, h.id) = (c.tenant_id, c.cycle_id)) AS trace,
  extract(epoch FROM now())::bigint AS now_seconds""",  # noqa: S608 -- constants
)
#: `greatest`, because the receiver may have renewed the claim for longer by itself.
_KEEP = """UPDATE tool_calls SET claimed_until = greatest(claimed_until, now() + make_interval(secs => $4))
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'HELD'"""
#: Clears the claim of an UNSAFE call; otherwise no one else could ever take it.
_GIVE_BACK = Statement(
    int,
    """
UPDATE tool_calls SET claimed_until = now() + make_interval(secs => $5), refusals = refusals + $6,
  attempts = attempts - $7, claim_id = CASE effect WHEN 'UNSAFE' THEN NULL ELSE claim_id END
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'HELD' AND attempts = $4 RETURNING attempts""",
)


async def check_names(work: UnitOfWork, names: Sequence[str]) -> None:
    """Raises `InvalidInput` for a name that is not an EXTERNAL tool of the tenant."""
    known = {each.name for each in await tenant_tools.find(work, names=names) if each.kind is ToolKind.EXTERNAL}
    if missing := sorted(set(names) - known):
        raise InvalidInput(f"{missing[0]!r} is not an EXTERNAL tool", path=("input", "tools"))


async def take(work: UnitOfWork, *, endpoint_id: UUID, names: Sequence[str], most: int) -> list[CallDelivery]:
    """Claims free calls of these tools, one delivery for each."""
    return await work.fetch(_TAKE, work.tenant_id, endpoint_id, list(names), _DELIVERY_SECONDS, most)


async def handle_response(work: UnitOfWork, hints: Hints, call: CallDelivery, *, status: int, content: bytes) -> None:
    """Handles an accepted delivery: its response has the answer, or the endpoint answers later by mutation.

    In the second case its claim is extended. Does nothing if the call was answered in another way meanwhile. Raises
    `OtherArguments`, or `InvalidInput` for an invalid answer.
    """
    outcome = None if status == _ACCEPTED else _outcome(content, call.token)
    if outcome is None:
        await work.execute(_KEEP, work.tenant_id, call.id, call.token, float(DEFAULT.claim_seconds_most))
        return
    await answer(work, hints, call, outcome)


async def fail(work: UnitOfWork, hints: Hints, call: CallDelivery, *, error: str) -> None:
    """The call fails and is not delivered again; the model gets the reason."""
    await answer(work, hints, call, CallOutcome(False, error, claim=call.token))


async def answer(work: UnitOfWork, hints: Hints, call: CallDelivery, outcome: CallOutcome) -> None:
    try:
        await external_calls.hand_in(work, hints, call_id=call.id, outcome=outcome)
    except (NotWaiting, ClaimedByAnother):
        return


async def release(work: UnitOfWork, hints: Hints, call: CallDelivery) -> None:
    """The endpoint never received it: any program may take it, as if it had not been claimed."""
    claims = await _give_back(work, call, seconds=0.0, refusals=0, unclaimed=1)
    if claims is not None:
        external_signals.publish_free(work, hints, {call.id: claims})


async def retry_later(work: UnitOfWork, call: CallDelivery, *, seconds: float) -> None:
    """The endpoint did not accept it, and gets it again after so many seconds."""
    await _give_back(work, call, seconds=seconds, refusals=1, unclaimed=0)


async def _give_back(
    work: UnitOfWork, call: CallDelivery, *, seconds: float, refusals: int, unclaimed: int
) -> int | None:
    """The number of its claims; None if it does not belong to this delivery any more."""
    return await work.fetchrow(
        _GIVE_BACK, work.tenant_id, call.id, call.token, call.attempts, seconds, refusals, unclaimed
    )


def _outcome(content: bytes, token: UUID) -> CallOutcome | None:
    """The outcome in `{"ok": true, "result": …}`; None if the response says nothing about the call."""
    if not content.lstrip().startswith(b"{"):
        return None
    try:
        body = text.json_object(content.decode())
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"the response is not JSON: {error}") from None
    if "ok" not in body:
        return None
    is_ok, digest = body["ok"], body.get("digest")
    if not isinstance(is_ok, bool) or not isinstance(digest, str | None):
        raise InvalidInput("ok must be true or false, and digest, if given, a string")
    return CallOutcome(is_ok, body.get("result"), claim=token, digest=digest)
