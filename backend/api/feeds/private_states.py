"""Hides the states of a personal assistant from everybody but its member. `subscriptions` calls it for each state
event.
"""

from typing import Final
from uuid import UUID

from backend.api.agents.agents import WATCHED_AGENTS
from backend.api.enums import ActorKind, AgentKind
from backend.api.reading.rows import Row
from backend.api.request.context import Info
from backend.spaces import feed

_EVERYBODY: Final = "everybody"


async def is_private_state(info: Info, event: object) -> bool:
    """Return True if this is a state of another person's assistant. Only its member may see when it wakes and sleeps,
    even if others can read the space of the two."""
    agent_id = _agent_of(event)
    if agent_id is None:
        return False
    actor = info.context.actor
    watched = info.context.state.watched
    viewer = await watched.find_lasting(WATCHED_AGENTS, _viewer, tenant_id=actor.tenant_id, key=agent_id)
    return viewer is None or viewer not in (_EVERYBODY, actor.id)


def _agent_of(event: object) -> UUID | None:
    match event:
        case feed.AgentStateChanged(agent_id=agent_id):
            return agent_id
        case feed.TypingChanged(typing=typing) if typing.member.kind == ActorKind.AGENT:
            return typing.member.id
    return None


def _viewer(agent: Row) -> UUID | str | None:
    """Return who may see the state of the agent. The result never changes: no agent becomes an assistant, or the
    assistant of another member."""
    member_id: UUID | None = agent["member_id"]
    return member_id if agent["kind"] == AgentKind.PERSONAL_ASSISTANT else _EVERYBODY
