"""Creates the demo tenant of `dev`: an owner, an agent, and a space with both as members, through the public functions.

Another run changes nothing. The token is stored in a private file of the data directory, because the database stores
only its hash. If the file is lost, the same owner gets another token.
"""

import json
from pathlib import Path
from uuid import UUID

import asyncpg

from backend import orm
from backend.accounts import accounts, console_links
from backend.agents import registry as agents
from backend.agents.models import Agent, AgentKind, AgentStatus
from backend.cli import demo_owner
from backend.cli.data_directory import write_private
from backend.cli.demo_tenant import DemoTenant
from backend.kit import db
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings
from backend.kit.short_lived import ShortLived
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import members
from backend.spaces import registry as spaces
from backend.spaces.models import Space
from backend.tenants import registry, tokens
from backend.tenants.actor import Actor, ActorKind
from backend.tenants.scope import visible

_AGENT_NAME = "Nova"
_SPACE_NAME = "Lounge"
_INSTRUCTIONS = """You are Nova, a friendly colleague who lives in this workspace. You answer briefly and to the point,
in the language in which you are addressed. You keep in mind what people told you, in whatever space it was."""

_FIND_OWNER = """SELECT m.tenant_id, m.id FROM members m JOIN users u ON u.id = m.user_id
WHERE u.email = $1 AND m.left_at IS NULL ORDER BY m.created_at LIMIT 1"""


async def seed(keys: Keyring, settings: Settings) -> DemoTenant:
    """Needs `stores.owner_database_url`."""
    stores, directory = settings.stores, settings.data_dir
    assert stores.owner_database_url is not None
    memory = directory / "demo-token.json"
    await orm.open_app_pool(stores, models=orm.MODELS)
    try:
        actor, token = await _owner(keys, stores.owner_database_url, token=_recall(memory))
        way_in = await demo_owner.way_in(settings.accounts, directory=directory)
        console_link = await _console_link(settings)
        async with unit_of_work(actor.tenant_id) as work:
            demo = DemoTenant(
                actor.tenant_id, await _agent(work, actor), await _space(work, actor), token, way_in, console_link
            )
            await members.add(work, actor, space_id=demo.space_id, kind=ActorKind.AGENT, actor_id=demo.agent_id)
    finally:
        await db.close_pool()
    write_private(memory, {"accessToken": token})
    return demo


async def _console_link(settings: Settings) -> str:
    """Another one for each start."""
    if not settings.web.console or settings.stores.redis_url is None:
        return ""
    account = await accounts.look_up(demo_owner.EMAIL)
    assert account is not None
    short_lived = ShortLived(settings.stores.redis_url)
    try:
        return await console_links.make(short_lived, account.id)
    finally:
        await short_lived.close()


def _recall(memory: Path) -> str:
    try:
        return str(json.loads(memory.read_text())["accessToken"])
    except (FileNotFoundError, ValueError, KeyError):
        return ""


async def _owner(keys: Keyring, owner_database_url: str, *, token: str) -> tuple[Actor, str]:
    """Returns the demo's owner with a valid token: the stored one, another one, or the first one of a new tenant."""
    session = await tokens.authenticate(keys, token)
    if session is None:
        token = await _new_token(keys, owner_database_url)
        session = await tokens.authenticate(keys, token)
        assert session is not None
    return session.actor, token


async def _new_token(keys: Keyring, owner_database_url: str) -> str:
    connection = await asyncpg.connect(**db.credentials(owner_database_url))
    try:
        # On an external server the owner may be subject to the policies too. It then finds no row and gets a new demo
        # tenant.
        owner = await connection.fetchrow(_FIND_OWNER, demo_owner.EMAIL)
    finally:
        await connection.close()
    if owner is not None:
        return await registry.issue_token(
            keys, owner_database_url=owner_database_url, tenant_id=owner["tenant_id"], member_id=owner["id"]
        )
    created = await registry.create_tenant(
        keys, owner_database_url=owner_database_url, name="Demo", owner_name="Robin", owner_email=demo_owner.EMAIL
    )
    return created.access_token


async def _agent(work: UnitOfWork, actor: Actor) -> UUID:
    matching = visible(Agent, actor).filter(name=_AGENT_NAME, status=AgentStatus.ACTIVE).order_by("created_at")
    if agent := await matching.first():
        return agent.id
    return await agents.create(
        work, actor, name=_AGENT_NAME, instructions=_INSTRUCTIONS, model=None, kind=AgentKind.GENERAL
    )


async def _space(work: UnitOfWork, actor: Actor) -> UUID:
    space = await visible(Space, actor).filter(name=_SPACE_NAME).order_by("created_at").first()
    return space.id if space else await spaces.create(work, actor, name=_SPACE_NAME)
