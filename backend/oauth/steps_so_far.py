"""What already exists of a person's first steps in an organisation: a model, an agent, their conversation with it.

`first_steps` shows the next step. Nothing of the steps themselves is stored, so a person goes on from any browser.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents.kinds import CAPABILITIES
from backend.agents.model_uses import ModelUse
from backend.agents.models import AgentKind, AgentStatus
from backend.agents.visibility import agent_seen
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import direct, feed_rows
from backend.spaces.feed_rows import MessageRow
from backend.spaces.models import MessageKind
from backend.tenants import model_keys
from backend.tenants.actor import Actor, ActorKind

#: Messages that the page shows.
_SHOWN = 20
_LISTED = ", ".join(f"'{kind}'" for kind, capabilities in CAPABILITIES.items() if capabilities.is_listed)


@dataclass(frozen=True, slots=True)
class FirstAgent:
    """The agent that the page speaks about: the one that was asked for, or the newest.

    Who does not see every space is shown an agent of their own spaces first, because they can write to it.
    """

    id: UUID
    name: str
    kind: AgentKind
    status: AgentStatus
    model: str | None


@dataclass(frozen=True, slots=True)
class StepsSoFar:
    #: The model of agents that name none. None: the organisation has none yet.
    default_model: str | None
    is_model_of_installation: bool
    #: Providers for which the organisation has a key.
    providers: Sequence[str]
    agent: FirstAgent | None
    #: The person may write to the agent.
    may_write: bool = False
    #: The newest messages of the person's conversation with the agent, oldest first.
    messages: Sequence[MessageRow] = ()
    #: The agent works on this conversation, or soon will.
    is_at_work: bool = False

    @property
    def has_answer(self) -> bool:
        return any(each.author_kind is ActorKind.AGENT and each.kind is MessageKind.TEXT for each in self.messages)


_MODELS = Statement(Json[dict[str, str | list[str]]], "SELECT models FROM tenants WHERE tenant_id = $1")
_AGENT = Statement(
    FirstAgent,
    f"""SELECT a.id, a.name, a.kind, a.status, a.model FROM agents a
WHERE a.tenant_id = $1 AND ($2::uuid IS NULL OR a.id = $2) AND {agent_seen("a.id")} AND a.kind IN ({_LISTED})
  AND a.status <> 'STOPPED'
ORDER BY ($4 OR EXISTS (SELECT FROM space_members o
  JOIN space_members m ON (m.tenant_id, m.space_id, m.actor_id) = (o.tenant_id, o.space_id, $3)
  JOIN spaces s ON (s.tenant_id, s.id) = (o.tenant_id, o.space_id) AND s.archived_at IS NULL
  WHERE o.tenant_id = a.tenant_id AND o.actor_id = a.id)) DESC,
  a.created_at DESC, a.id DESC LIMIT 1""",  # noqa: S608 -- constants
)
_CONVERSATION = Statement(
    UUID,
    """SELECT s.id FROM spaces s JOIN space_members m ON (m.tenant_id, m.space_id) = (s.tenant_id, s.id)
WHERE s.tenant_id = $1 AND s.pair_low = least($2::uuid, $3::uuid) AND s.pair_high = greatest($2::uuid, $3::uuid)
  AND s.deleted_at IS NULL AND m.actor_id = $2""",
)


async def read(work: UnitOfWork, actor: Actor, *, installation_model: str | None, agent_id: UUID | None) -> StepsSoFar:
    own = (await work.fetch_one(_MODELS, work.tenant_id)).get(ModelUse.DEFAULT)
    agent = await work.fetchrow(_AGENT, work.tenant_id, agent_id, actor.id, actor.sees_everything)
    space_id = None if agent is None else await work.fetchrow(_CONVERSATION, work.tenant_id, actor.id, agent.id)
    return StepsSoFar(
        default_model=str(own) if own else installation_model,
        is_model_of_installation=not own,
        providers=sorted(await model_keys.providers(work)),
        agent=agent,
        may_write=agent is not None and await _may_write(work, actor, agent.id),
        messages=[] if space_id is None else await _messages(work, space_id),
        is_at_work=space_id is not None and await _is_at_work(work, space_id),
    )


async def _may_write(work: UnitOfWork, actor: Actor, agent_id: UUID) -> bool:
    return await direct.may_start(work, actor, kind=ActorKind.AGENT, actor_id=agent_id)


async def _messages(work: UnitOfWork, space_id: UUID) -> list[MessageRow]:
    head = (await feed_rows.heads(work, [space_id]))[space_id]
    found = await feed_rows.changes(work, space_id, after=(head.seq - _SHOWN, head.rev), upto=None)
    return [each for each in found.posted if each.kind is not MessageKind.TOOL_ACTIVITY and each.deleted_at is None]


async def _is_at_work(work: UnitOfWork, space_id: UUID) -> bool:
    return any(each.state is not None for each in await feed_rows.present(work, [space_id]))
