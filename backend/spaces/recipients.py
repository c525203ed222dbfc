"""Limits how far a message reaches among agents: by the space's delivery rule and by the chain of agents' answers.

`posting` passes the reach to the database, which knows the members. Agents that answer each other without end cost
money and help no one (trap B14). So after `quiet_hops` messages, each an answer to the one before, an agent gets
another agent's message only if it is named there; thanks and courtesies name no one. After `agent_hops` no agent gets
another one's message until a person or a program writes.
"""

from enum import Enum
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


class MessageReach(Enum):
    """The agents that a message can reach, by its hop."""

    ALL = "ALL"
    NAMED = "NAMED"
    NONE = "NONE"


def reach_of(hop: int) -> MessageReach:
    if hop > DEFAULT.agent_hops:
        return MessageReach.NONE
    return MessageReach.NAMED if hop > DEFAULT.quiet_hops else MessageReach.ALL


#: The newer one of two: the newest text that begins a chain, or the newest notice that agents rest.
_NEWEST_KIND = Statement(
    str,
    """SELECT kind FROM messages WHERE tenant_id = $1 AND space_id = $2
AND (kind = 'TEXT' AND hop = 0 OR kind = 'NOTICE' AND data ?| '{hops,unprompted}') ORDER BY seq DESC LIMIT 1""",
)


async def has_rest_notice(work: UnitOfWork, *, space_id: UUID) -> bool:
    """Whether people already know that agents of the space rest, or get no more messages of each other."""
    return await work.fetchrow(_NEWEST_KIND, work.tenant_id, space_id) == "NOTICE"
