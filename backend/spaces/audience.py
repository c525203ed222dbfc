"""Which agents hear a message: those of the space, by its rule of delivery, as long as agents may answer each other.

Called by `messages.post` under the space's lock. Agents that answer each other without end cost money and help nobody
(trap B14). So after `quiet_hops` messages, each in answer to the one before, an agent hears another only where it is
named, which thanks and courtesies do not do; after `agent_hops` none hears another until a person or a program speaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from backend.inbox.models import EventType
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.spaces.mentions import named_in
from backend.spaces.models import Delivery
from backend.tenants.actor import Actor, ActorKind


class Reach(Enum):
    """Whom of the agents a message reaches, by its hop."""

    ALL = "all"
    NAMED = "named"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Audience:
    """`agents` get an event of that type; `reach` says whether the hop has kept it from others."""

    agents: dict[UUID, EventType]
    reach: Reach


def reach_of(hop: int) -> Reach:
    if hop > DEFAULT.agent_hops:
        return Reach.NONE
    return Reach.NAMED if hop > DEFAULT.quiet_hops else Reach.ALL


def find(
    actor: Actor,
    present: Sequence[members.Present],
    *,
    body: str,
    mentions: Sequence[UUID],
    delivery: Delivery,
    hop: int,
) -> Audience:
    """Every agent of the space but the sender; the mentioned ones as MENTION; only they where the space says so."""
    mentioned, reach = _mentioned(present, mentions) | named_in(body, present), reach_of(hop)
    others = {m.id for m in present if m.kind is ActorKind.AGENT and m.id != actor.id}
    kept = others & mentioned if delivery is Delivery.MENTIONS else others
    heard = {Reach.ALL: kept, Reach.NAMED: kept & mentioned, Reach.NONE: set[UUID]()}[reach]
    agents = {
        member.id: EventType.MENTION if member.id in mentioned else EventType.SPACE_MESSAGE
        for member in present
        if member.id in heard
    }
    return Audience(agents, Reach.ALL if heard == kept else reach)


def _mentioned(present: Sequence[members.Present], mentions: Sequence[UUID]) -> set[UUID]:
    if len(mentions) > DEFAULT.mentions:
        raise InvalidInput(f"at most {DEFAULT.mentions} mentions are allowed", path=("input", "mentions"))
    unknown = set(mentions) - {member.id for member in present}
    if unknown:
        raise InvalidInput("mentions must name members of the space", path=("input", "mentions"))
    return set(mentions)


#: The newest message that no agent said, or the notice that came since; whichever is newer.
_SPOKEN = """SELECT kind FROM messages WHERE tenant_id = $1 AND space_id = $2
AND (kind = 'TEXT' AND hop = 0 OR kind = 'NOTICE' AND data ?| '{hops,unprompted}') ORDER BY seq DESC LIMIT 1"""


async def is_told(work: UnitOfWork, *, space_id: UUID) -> bool:
    """Whether people know already that agents of the space have come to rest, or hear no more of each other."""
    newest: str | None = await work.fetchval(_SPOKEN, work.tenant_id, space_id)
    return newest == "NOTICE"
