"""Calls of EXTERNAL tools: an outside program claims a call, works on it, and submits the result. The API calls it.

A step leaves such a call HELD. A claim is a lease on the call: until it ends, no one else can take or answer the call.
So two workers of one integrator never do the same work. When a claim ends, the call is free again, unless its tool is
UNSAFE, because an UNSAFE call that may have started must not be started twice. A call that nobody has claimed may be
answered without a claim. Webhook endpoints claim through `tools.external.webhook_dispatch`.

Each function locks the call's row first. An answer is one transaction with its TOOL_RESULT event, as in
`tools.calls.answers`.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.agents.visibility import mind_seen
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import signals
from backend.tenants.actor import Actor, Scope
from backend.tenants.trust import Trust
from backend.tools import large_results
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.calls.answers import wake_after_commit
from backend.tools.chain_ids import chain_id
from backend.tools.errors import ClaimedByAnother, NotWaiting, OtherArguments, ToolCallNotFound
from backend.tools.external import signals as external_signals
from backend.tools.models import CallState, Consent, EffectClass
from backend.tools.outbound_tool import Answer, Progress
from backend.tools.registry import Result

_PATH = "input", "toolCallId"
#: Condition on `tool_calls t`: an outside program may take the call now. A call whose claim ended is free again only if
#: it may be repeated.
IS_FREE = """t.state = 'HELD' AND t.kind = 'EXTERNAL' AND t.expires_at > now() AND t.consent IS DISTINCT FROM 'ASKED'
AND (t.claim_id IS NULL OR t.effect <> 'UNSAFE') AND coalesce(t.claimed_until, t.created_at) <= now()"""
#: Condition: the reader may see the call (`$3`, `$4` as in `agents.visibility`). Programs see the calls of all agents.
#: People do not see calls of another person's assistant.
SEEN_OUTSIDE = f"""({mind_seen("t.agent_id")}
  OR EXISTS (SELECT FROM services s WHERE (s.tenant_id, s.id) = ($1, $3::uuid)))"""


@dataclass(frozen=True, slots=True)
class CallClaim:
    """The right to work on a call. Later requests about the call send the `token`."""

    token: UUID
    until: datetime


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """The outcome of a call. `digest`, if given, is that of the arguments that the program used."""

    is_ok: bool
    content: Any
    claim: UUID | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class _ExternalCall:
    agent_id: UUID
    name: str
    state: CallState
    effect: EffectClass
    digest: bytes
    space_id: UUID | None
    claim_id: UUID | None
    consent: Consent | None
    is_expired: bool
    is_claimed: bool

    @property
    def is_taken(self) -> bool:
        """A claim of an UNSAFE call that has ended still keeps others away: what it has done is unknown."""
        return self.is_claimed or (self.claim_id is not None and self.effect is EffectClass.UNSAFE)


@dataclass(frozen=True, slots=True)
class _StoredAnswer:
    """An answer as it was stored. `hop` and `is_unattended` are those of the cycle that made the call."""

    result: Json[Result]
    answer_trust: Trust
    answered_by_id: UUID | None
    hop: int | None
    is_unattended: bool | None


_LOCK = Statement(
    _ExternalCall,
    """
SELECT agent_id, name, state, effect, digest, space_id, claim_id, consent,
  coalesce(expires_at <= now(), false) AS is_expired, coalesce(claimed_until > now(), false) AS is_claimed
FROM tool_calls WHERE tenant_id = $1 AND id = $2 AND kind = 'EXTERNAL' FOR NO KEY UPDATE""",
)
_CLAIM = Statement(
    CallClaim,
    """UPDATE tool_calls SET claim_id = gen_random_uuid(), claimed_until = now() + make_interval(secs => $3),
  endpoint_id = NULL, attempts = attempts + 1 WHERE tenant_id = $1 AND id = $2
RETURNING claim_id AS token, claimed_until AS until""",
)
_RENEW = Statement(
    CallClaim,
    """UPDATE tool_calls SET claimed_until = now() + make_interval(secs => $3)
WHERE tenant_id = $1 AND id = $2 RETURNING claim_id AS token, claimed_until AS until""",
)
_RELEASE = Statement(
    int,
    """UPDATE tool_calls SET claim_id = NULL, claimed_until = NULL
WHERE tenant_id = $1 AND id = $2 RETURNING attempts""",
)
#: The same update as in the SQL function `answer_call`, which `tools.calls.repository` uses.
_ANSWER = Statement(
    _StoredAnswer,
    """UPDATE tool_calls SET state = $3, finished_at = now(),
  result = $4::jsonb || jsonb_strip_nulls(jsonb_build_object('approved', approval))
WHERE tenant_id = $1 AND id = $2 RETURNING result, answer_trust, answered_by_id, (
  SELECT c.hop FROM think_cycles c WHERE (c.tenant_id, c.id) = (tool_calls.tenant_id, tool_calls.cycle_id)) AS hop, (
  SELECT c.is_unattended FROM think_cycles c
  WHERE (c.tenant_id, c.id) = (tool_calls.tenant_id, tool_calls.cycle_id)) AS is_unattended""",
)


async def claim(work: UnitOfWork, actor: Actor, *, call_id: UUID, seconds: int) -> CallClaim:
    """Takes a free call. Raises `ClaimedByAnother` or `NotWaiting`."""
    actor.require(Scope.TOOLS_WRITE)
    call = await _open_call(work, call_id)
    _check_seconds(seconds, least=1)
    if call.is_taken:
        raise ClaimedByAnother(path=_PATH)
    return await work.fetch_one(_CLAIM, work.tenant_id, call_id, seconds)


async def renew(
    work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, token: UUID, seconds: int
) -> CallClaim | None:
    """Keeps a claim for `seconds` from now. 0 gives the call back without work done, and returns None."""
    actor.require(Scope.TOOLS_WRITE)
    await _own_call(work, call_id, token)
    _check_seconds(seconds, least=0)
    if seconds == 0:
        claims = await work.fetch_one(_RELEASE, work.tenant_id, call_id)
        external_signals.publish_free(work, hints, {call_id: claims})
        return None
    return await work.fetch_one(_RENEW, work.tenant_id, call_id, seconds)


async def submit(work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, outcome: CallOutcome) -> None:
    """Stores the answer of a program."""
    actor.require(Scope.TOOLS_WRITE)
    await hand_in(work, hints, call_id=call_id, outcome=outcome)


async def hand_in(work: UnitOfWork, hints: Hints, *, call_id: UUID, outcome: CallOutcome) -> None:
    """Stores the answer with its event, once; the agent wakes after the commit."""
    call = await _own_call(work, call_id, outcome.claim)
    if outcome.digest is not None and outcome.digest.lower() != call.digest.hex():
        raise OtherArguments(path=("input", "digest"))
    state = CallState.SUCCEEDED if outcome.is_ok else CallState.FAILED
    shortened = large_results.shortened(_result(outcome), chain_id=chain_id(call_id))
    stored = await work.fetch_one(_ANSWER, work.tenant_id, call_id, state, json.dumps(shortened.result))
    if shortened.whole is not None:
        await large_results.store(work, call_id=call_id, whole=shortened.whole)
    await call_repository.deliver_result(
        work, agent_id=call.agent_id, call_id=call_id, tool=call.name, outcome=Answer(state, stored.result),
        trust=stored.answer_trust, hop=stored.hop, is_persons=stored.answered_by_id is not None,
        is_unattended=stored.is_unattended is not False,
    )  # fmt: skip
    await activity.show(work, hints, [call_id])
    wake_after_commit(work, hints, agent_id=call.agent_id)


async def report(
    work: UnitOfWork, actor: Actor, hints: Hints, *, call_id: UUID, token: UUID | None, progress: Progress
) -> None:
    """Publishes the progress to viewers of the space that shows the call; stores nothing."""
    actor.require(Scope.TOOLS_WRITE)
    call = await _own_call(work, call_id, token)
    note = text.require(progress.note, name="note", max_chars=DEFAULT.progress_chars, allow_empty=True)
    if progress.part is not None and not 0 <= progress.part <= 1:
        raise InvalidInput("progress must be from 0 to 1", path=("input", "progress"))
    if call.space_id is None:
        return
    topic = signals.topic(tenant_id=actor.tenant_id, space_id=call.space_id)
    event = signals.progress(call_id=call_id, name=call.name, status=call.state, part=progress.part, note=note)
    work.after_commit(lambda: hints.publish(topic, event))


async def _open_call(work: UnitOfWork, call_id: UUID) -> _ExternalCall:
    """The call, locked. Raises if it does not wait."""
    call = await work.fetchrow(_LOCK, work.tenant_id, call_id)
    if call is None:
        raise ToolCallNotFound(path=_PATH)
    if call.state is not CallState.HELD or call.is_expired:
        raise NotWaiting(path=_PATH)
    if call.consent is Consent.ASKED:
        raise NotWaiting("nobody has approved the call yet", path=_PATH)
    return call


async def _own_call(work: UnitOfWork, call_id: UUID, token: UUID | None) -> _ExternalCall:
    """The call, locked, if it waits and has no other claim. An expired claim is valid until there is a newer one."""
    call = await _open_call(work, call_id)
    if call.claim_id != token and (token is not None or call.is_taken):
        raise ClaimedByAnother(path=_PATH)
    return call


def _check_seconds(seconds: int, *, least: int) -> None:
    if not least <= seconds <= DEFAULT.claim_seconds_most:
        raise InvalidInput(f"seconds must be from {least} to {DEFAULT.claim_seconds_most:,}", path=("input", "seconds"))


def _result(outcome: CallOutcome) -> Result:
    try:
        content = text.json_value(json.dumps(outcome.content))
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"result: {error}", path=("input", "result")) from None
    size = len(text.canonical_json(content))
    if size > DEFAULT.submitted_result_bytes:
        raise InvalidInput(
            f"result has {size:,} bytes as JSON, at most {DEFAULT.submitted_result_bytes:,} are allowed",
            path=("input", "result"),
        )
    if outcome.is_ok:
        return {"ok": True, "result": content}
    message = content if isinstance(content, str) and content else None
    return {
        "ok": False,
        "error": message or "the tool failed",
        **({} if message or content is None else {"result": content}),
    }
