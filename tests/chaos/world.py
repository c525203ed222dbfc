"""Who lives in the kill test: tenants with their people, spaces and agents. Made once, kept in `world.json`.

Two tenants share the installation. Every agent is in two spaces of its tenant, so that it hears people and agents in
turn; every person is in all spaces of theirs. Each tenant has a tool that its own program answers.
"""

import base64
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

import httpx

from tests.chaos import marks
from tests.factories.agents import create_agent
from tests.factories.mcp_servers import create_server, listed
from tests.factories.programs import create_program
from tests.factories.spaces import create_space
from tests.factories.tenants import Person, Tenants
from tests.harness.client import Client

_TENANTS = 2
#: Two, so that both can answer the same question at once.
_PEOPLE = ("Ahmad", "Bea")
_TEXT = {"type": "string"}
_INPUT = {"type": "object", "required": ["mark", "by"], "properties": {"mark": _TEXT, "by": _TEXT}}
_BOOK = {
    "kind": "EXTERNAL",
    "effect": "KEYED",
    "description": "Books.",
    "input": _INPUT,
    "visible": True,
    "timeoutSeconds": 7_200,
}
_CURSOR = "query ($id: ID!) { space(id: $id) { feedCursor } }"


@dataclass(frozen=True, slots=True)
class Place:
    """A space. `agents` are the names of those in it; `token` is its tenant's owner's, `people` are others' tokens."""

    id: str
    token: str
    agents: list[str]
    people: list[str]
    cursor: str


@dataclass(frozen=True, slots=True)
class Resident:
    """An agent."""

    id: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class World:
    spaces: list[Place]
    agents: list[Resident]
    #: Tokens of the tenants' programs.
    programs: list[str]

    @classmethod
    def read(cls, directory: Path) -> Self:
        found = json.loads((directory / "world.json").read_text())
        spaces, agents = [Place(**space) for space in found["spaces"]], [Resident(**agent) for agent in found["agents"]]
        return cls(spaces, agents, found["programs"])

    def write(self, directory: Path) -> None:
        (directory / "world.json").write_text(json.dumps(asdict(self), indent=1))


def own_id(global_id: str) -> str:
    """The key inside of one of the API's ids."""
    return base64.b64decode(global_id).decode().split(":", 1)[1]


async def create(*, owner_database_url: str, api_url: str, mcp_url: str, agents: int, spaces: int) -> World:
    """Make it through the public door."""
    async with httpx.AsyncClient(timeout=30) as http:
        tenants = Tenants(owner_database_url, api_url, http)
        houses = [await _found(tenants, number, mcp_url=mcp_url) for number in range(_TENANTS)]
        residents = [await _settle(houses[number % _TENANTS].client, number) for number in range(agents)]
        places = [
            await _open(houses[number % _TENANTS], number // _TENANTS, residents[number % _TENANTS :: _TENANTS],
                        spaces=spaces // _TENANTS)
            for number in range(spaces)
        ]  # fmt: skip
    return World(places, residents, [house.program for house in houses])


@dataclass(frozen=True, slots=True)
class _House:
    """A tenant: its owner's client, the people who answer questions, the token of its program."""

    client: Client
    people: list[Person]
    program: str


async def _found(tenants: Tenants, number: int, *, mcp_url: str) -> _House:
    tenant = await tenants.create(name=f"Tenant {number}")
    made = await tenant.client.succeed("createTool", "tool { id }", name=marks.BOOK, **_BOOK)
    await tenant.client.succeed("setTrust", "id", id=made["tool"]["id"], isTrusted=True)
    server = await create_server(tenant.client, mcp_url, name=marks.STAMP.partition("__")[0], effect="KEYED")
    await tenant.client.succeed("setTrust", "id", id=server, isTrusted=True)
    await listed(tenant.client, server)
    program = await create_program(tenant.client, scopes=["tools:write"])
    people = [await tenant.person(name=name) for name in _PEOPLE]
    return _House(tenant.client, people, program.client.token or "")


async def _settle(client: Client, number: int) -> Resident:
    name = f"agent-{number:02}"
    tools = [*marks.TOOLS, marks.BOOK]
    values: dict[str, Any] = {"tools": tools, "unattended": {"tools": tools}}
    made = await create_agent(client, name=name, instructions="Answer.", model=f"openai/{name}", **values)
    return Resident(made, name, client.token or "")


async def _open(house: _House, number: int, residents: list[Resident], *, spaces: int) -> Place:
    """A space for those whose turn it is; `number` and `spaces` are its tenant's."""
    inside = [
        one for turn, one in enumerate(residents) if number in {turn % spaces, (turn + 1 + turn // spaces) % spaces}
    ]
    members = [*(one.id for one in inside), *(person.actor_id for person in house.people)]
    made = await create_space(house.client, name=f"Space {number}", members=members)
    cursor = (await house.client.execute(_CURSOR, id=made))["space"]["feedCursor"]
    tokens = [person.token for person in house.people]
    return Place(made, house.client.token or "", [one.name for one in inside], tokens, cursor)
