"""Decides which messages of agents leave a space through its connector (ADR 0085).

A text belongs to the conversation in which its chain of replies began. It leaves if that is the conversation outside.
"""

from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

# Conditions on a message `m`. The tenant is `$1`, the connector `$2`, its space `$3`.


def _since_last_text(m: str) -> str:
    """The number of the last text of the author of `m` before it."""
    return f"""coalesce((SELECT max(o.seq) FROM messages o WHERE o.tenant_id = $1 AND o.space_id = {m}.space_id
      AND o.seq < {m}.seq AND o.author_id = {m}.author_id AND o.kind = 'TEXT'), 0)"""  # noqa: S608


def _known_outside(m: str) -> str:
    return f"""EXISTS (SELECT FROM connector_messages k
      WHERE k.tenant_id = $1 AND k.connector_id = $2 AND k.message_id = {m}.id)"""


def _by_default(m: str) -> str:
    """The connector is the author's default, and it is a notice, or a text that the agent wrote unattended.

    A text is left out if a person or program inside has spoken since the agent's last text: it may answer them.
    """
    return f"""(EXISTS (SELECT FROM agents a
    WHERE a.tenant_id = $1 AND a.id = {m}.author_id AND a.default_connector_id = $2)
  AND ({m}.kind = 'NOTICE' OR {m}.kind = 'TEXT' AND {m}.is_unattended
    AND NOT EXISTS (SELECT FROM messages i WHERE i.tenant_id = $1 AND i.space_id = {m}.space_id AND i.seq < {m}.seq
      AND i.author_kind <> 'AGENT' AND i.kind = 'TEXT' AND i.connector_id IS DISTINCT FROM $2
      AND i.seq > {_since_last_text(m)})))"""  # noqa: S608


def _after_outside(m: str) -> str:
    """A text after which nobody inside has spoken.

    Something came in by the connector since the agent's last text, or the last text of anyone but an agent came by it.
    So an answer to both sides leaves.
    """
    return f"""({m}.kind = 'TEXT' AND (
  EXISTS (SELECT FROM messages i WHERE i.tenant_id = $1 AND i.space_id = {m}.space_id AND i.seq < {m}.seq
    AND i.connector_id = $2 AND i.seq > {_since_last_text(m)})
  OR (SELECT i.connector_id FROM messages i WHERE i.tenant_id = $1 AND i.space_id = {m}.space_id AND i.seq < {m}.seq
    AND i.author_kind <> 'AGENT' AND i.kind = 'TEXT' ORDER BY i.seq DESC LIMIT 1) = $2))"""  # noqa: S608


def _belongs_outside(m: str, begins_outside: str) -> str:
    """Where its chain of replies ends: at a message from outside, at a text of an agent that is known outside, or at a
    text of an agent that replies to nothing, for which `begins_outside` is asked about `c`."""
    return f"""EXISTS (WITH RECURSIVE chain AS (
    SELECT {m}.id, coalesce({m}.reply_to, {m}.thread_root) AS answered, {m}.kind, {m}.author_kind, {m}.author_id,
      {m}.connector_id, {m}.space_id, {m}.seq, {m}.is_unattended, {m}.cycle_id, false AS is_known
  UNION SELECT r.id, coalesce(r.reply_to, r.thread_root), r.kind, r.author_kind, r.author_id, r.connector_id,
      r.space_id, r.seq, r.is_unattended, r.cycle_id, {_known_outside("r")}
    FROM chain c JOIN messages r ON r.tenant_id = $1 AND r.id = c.answered
    WHERE c.author_kind = 'AGENT' AND NOT c.is_known)
  SELECT FROM chain c WHERE c.is_known OR (c.author_kind <> 'AGENT' AND c.connector_id = $2)
    OR (c.author_kind = 'AGENT' AND c.answered IS NULL AND ({begins_outside})))"""  # noqa: S608


def _of_cycle(m: str, condition: str) -> str:
    """The author has received a text `i` with this property in the cycle in which it wrote `m`."""
    return f"""EXISTS (SELECT FROM messages i WHERE i.tenant_id = $1 AND i.space_id = {m}.space_id AND i.seq < {m}.seq
    AND i.kind = 'TEXT' AND EXISTS (SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = {m}.author_id
      AND e.cycle_id = {m}.cycle_id AND e.event_key = 'message:' || i.id) AND {condition})"""  # noqa: S608


_I_BELONGS_OUTSIDE = f"""CASE WHEN i.author_kind <> 'AGENT' THEN i.connector_id IS NOT DISTINCT FROM $2
  ELSE {_belongs_outside("i", f"{_after_outside('c')} OR {_by_default('c')}")} END"""
#: A text that replies to nothing, of an agent that had something from outside before it. An agent that was woken by a
#: plan or by what was said inside, and by nothing from outside, speaks to those inside.
_IN_ANSWER = f"""{_after_outside("c")} AND ({_of_cycle("c", f"({_I_BELONGS_OUTSIDE})")}
  OR NOT c.is_unattended AND NOT {_of_cycle("c", "true")})"""
_OUTGOING = Statement(
    UUID,
    f"""SELECT m.id FROM messages m
WHERE m.tenant_id = $1 AND m.space_id = $3 AND m.id = ANY ($4) AND m.author_kind = 'AGENT'
  AND m.kind IN ('TEXT', 'NOTICE') AND {_belongs_outside("m", f"{_IN_ANSWER} OR {_by_default('c')}")}""",  # noqa: S608
)


async def select(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_ids: list[UUID]) -> set[UUID]:
    """Return the messages among these that leave through the connector."""
    return set(await work.fetch(_OUTGOING, work.tenant_id, connector_id, space_id, message_ids))
