"""How far a message reaches among agents: as its space says, as long as they may answer each other.

`posting` hands it to the database, which knows who is there. Agents that answer each other without end cost money and
help nobody (trap B14). So after `quiet_hops` messages, each in answer to the one before, an agent hears another only
where it is named, which thanks and courtesies do not do; after `agent_hops` none hears another until a person or a
program speaks.
"""

from enum import Enum
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork


class MessageReach(Enum):
    """Whom of the agents a message reaches, by its hop."""

    ALL = "ALL"
    NAMED = "NAMED"
    NONE = "NONE"


def reach_of(hop: int) -> MessageReach:
    if hop > DEFAULT.agent_hops:
        return MessageReach.NONE
    return MessageReach.NAMED if hop > DEFAULT.quiet_hops else MessageReach.ALL


#: The newest message that no agent said, or the notice that came since; whichever is newer.
_SPOKEN = """SELECT kind FROM messages WHERE tenant_id = $1 AND space_id = $2
AND (kind = 'TEXT' AND hop = 0 OR kind = 'NOTICE' AND data ?| '{hops,unprompted}') ORDER BY seq DESC LIMIT 1"""


async def is_told(work: UnitOfWork, *, space_id: UUID) -> bool:
    """Whether people know already that agents of the space have come to rest, or hear no more of each other."""
    newest: str | None = await work.fetchval(_SPOKEN, work.tenant_id, space_id)
    return newest == "NOTICE"
