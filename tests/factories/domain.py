"""A small tenant that is created by the domains' own verbs, for tests below the API."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID, uuid4

from backend import orm
from backend.agents import leases
from backend.agents import registry as agents
from backend.agents.cycle_opening import FirstEntry, NewCycle, open_cycle
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced, Lease
from backend.agents.models import AgentKind
from backend.consciousness import entries as chain
from backend.inbox.models import Priority
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.settings import StoreSettings
from backend.kit.unit_of_work import unit_of_work
from backend.kit.wake_queue import Wake
from backend.spaces import members, messages
from backend.spaces import registry as spaces
from backend.tenants import registry as tenants
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.models import Role
from tests.harness.stores import KEYS, Stores, clone


@dataclass(frozen=True, slots=True)
class World:
    """One tenant with its owner, some agents, and a space that has all of them as members."""

    owner: Actor
    agent_ids: list[UUID]
    space_id: UUID
    hints: Hints

    @property
    def tenant_id(self) -> UUID:
        return self.owner.tenant_id

    async def post(self, text: str, *, priority: Priority = Priority.ASAP) -> messages.Posted:
        async with unit_of_work(self.tenant_id) as work:
            draft = messages.MessageDraft(text, priority=priority)
            return await messages.post(work, self.owner, self.hints, space_id=self.space_id, draft=draft)


async def make_world(owner_database_url: str, hints: Hints, *, agents_count: int = 1) -> World:
    """Needs an open pool."""
    made = await tenants.create_tenant(
        KEYS,
        owner_database_url=owner_database_url,
        name="Acme",
        owner_name="Olga",
        owner_email=f"{uuid4().hex}@example.com",
    )
    owner = Actor(ActorKind.PERSON, made.member_id, made.tenant_id, "Olga", frozenset(Scope), Role.OWNER)
    agent_ids = []
    async with unit_of_work(made.tenant_id) as work:
        for number in range(agents_count):
            agent_ids.append(
                await agents.create(
                    work, owner, name=f"Agent {number}", instructions="", model=None, kind=AgentKind.GENERAL
                )
            )
        space_id = await spaces.create(work, owner, name="Lobby")
        for agent_id in agent_ids:
            await members.add(work, owner, space_id=space_id, kind=ActorKind.AGENT, actor_id=agent_id)
    return World(owner, agent_ids, space_id, hints)


@asynccontextmanager
async def own_database(stores: Stores) -> AsyncIterator[Stores]:
    """A database that only this test uses, so that no sweep repairs what the test breaks."""
    base, _ = stores.owner_database_url.rsplit("/", 1)
    own = Stores(f"{base}/own_{uuid4().hex}", stores.redis_url)
    await clone(own)
    await orm.open_app_pool(StoreSettings(DATABASE_URL=own.owner_database_url, CIRCADIAN_DB_POOL_MAX=20))
    try:
        yield own
    finally:
        await db.close_pool()


async def take_lease(woken: Wake, *, worker_id: UUID | None = None) -> Lease | None:
    """What a starter does with a wake."""
    held = await leases.take(
        tenant_id=woken.tenant_id, agent_id=woken.agent_id, wake_no=woken.wake_no, lease_id=uuid4(),
        worker_id=worker_id or uuid4(), most_events=1_000,
    )  # fmt: skip
    return None if held is None else held.lease


def new_cycle(*, text: str = "hear", event_ids: Sequence[int] = ()) -> tuple[NewCycle, FirstEntry]:
    """A cycle whose first entry is this text."""
    new = NewCycle(trigger="SPACE_MESSAGE", member_id=None, model="none")
    entry = chain.entry(seq=0, cycle_id=new.id, step=0, content=chain.user_content(text))
    return new, FirstEntry(entry.message.json, entry.tokens, entry.trust, event_ids)


async def begin_cycle(fence: Fenced, lease: Lease, *, text: str = "hear", event_ids: Sequence[int] = ()) -> Cycle:
    """Opens a new cycle, whose first entry is this text, in the transaction of the fence."""
    new, first = new_cycle(text=text, event_ids=event_ids)
    return await open_cycle(fence.work, lease, commit_no=fence.commit_no, new=new, first=first)


async def take_back(lease: Lease, *, worker_id: UUID | None = None) -> Lease | None:
    """What a loop does after it has put its agent to sleep."""
    return await leases.take_back(lease, worker_id=worker_id or uuid4(), lease_id=uuid4())
