"""Subjects of an erasure, as SQL conditions on the tables that name them. `$2` is the id of the subject."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.data_rights.redaction.takings import OF_PERSON
from backend.kit.statements import Statement


@dataclass(frozen=True, slots=True)
class Subject:
    """Messages that are erased, and what else leads to what was made of them."""

    id: UUID
    #: Of `messages m`.
    messages: str
    #: Of `inbox_events e`: the events that carry its texts.
    events: str
    #: Of `think_cycles t`: further cycles that were made of its texts.
    cycles: str
    #: Of `agents a`: the agents that can know of it at all.
    agents: str = "true"
    #: Each withholds a batch of the subject's other texts (`$3`: the erasure, `$4`: rows), and counts them.
    takings: Sequence[Statement[int]] = ()
    #: An index finds its events by their keys.
    has_keys: bool = False
    #: How what it did to tasks and agents is written: "by NAME".
    acts_as: str = ""


def message(message_id: UUID) -> Subject:
    return Subject(
        message_id,
        messages="m.id = $2",
        events="""e.event_key = ANY ('message:' || $2::uuid || ARRAY(SELECT 'edit:' || $2::uuid || ':' || n
    FROM messages m CROSS JOIN LATERAL generate_series(1, m.edits) n WHERE m.tenant_id = $1 AND m.id = $2)
    || ARRAY(SELECT 'reactions:' || $2::uuid || ':' || n
    FROM messages m CROSS JOIN LATERAL generate_series(1, m.reactions_told) n WHERE m.tenant_id = $1 AND m.id = $2))""",
        cycles="false",
        agents="""(EXISTS (SELECT FROM inbox_events e
    WHERE (e.tenant_id, e.agent_id) = (a.tenant_id, a.id) AND e.event_key = 'message:' || $2::uuid)
  OR EXISTS (SELECT FROM messages r JOIN inbox_events e ON (e.tenant_id, e.agent_id, e.event_key)
      = (a.tenant_id, a.id, 'message:' || r.id) WHERE r.tenant_id = $1 AND r.thread_root = $2)
  OR EXISTS (SELECT FROM think_cycles t JOIN messages m ON m.tenant_id = $1 AND m.id = $2
    WHERE (t.tenant_id, t.agent_id) = (a.tenant_id, a.id) AND t.seen_spaces ? m.space_id::text
      AND coalesce(t.ended_at, now()) >= m.created_at))""",
        has_keys=True,
    )


def space(space_id: UUID) -> Subject:
    return Subject(
        space_id,
        messages="m.space_id = $2",
        events="e.space_id = $2",
        cycles="""(t.space_id = $2 OR t.seen_spaces ? $2::uuid::text OR EXISTS (SELECT FROM tool_calls c
    WHERE (c.tenant_id, c.cycle_id) = (t.tenant_id, t.id) AND (c.space_id = $2 OR c.acts_in = $2)))""",
    )


def person(member_id: UUID, name: str) -> Subject:
    return Subject(
        member_id,
        messages="m.member_id = $2",
        events="""(e.payload ->> 'sender_id' = $2::uuid::text OR e.type = 'MESSAGE_REACTIONS'
    AND e.payload -> 'actor_ids' ? $2::uuid::text OR e.type IN ('PLAN', 'TIMER') AND EXISTS (
    SELECT FROM plans p WHERE p.tenant_id = $1 AND p.id::text = e.payload ->> 'plan_id' AND p.created_by = $2))""",
        cycles="""(t.member_id = $2 OR EXISTS (SELECT FROM tool_calls c
    WHERE (c.tenant_id, c.cycle_id) = (t.tenant_id, t.id)
      AND ($2 IN (c.answered_by_id, c.assignee_id, c.requester_id)
        OR c.approved_by::text LIKE '%' || $2::uuid || '%')))""",
        takings=OF_PERSON,
        acts_as=f"by {name}",
    )
