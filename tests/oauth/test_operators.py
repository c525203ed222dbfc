"""Who reads the whole installation at the console: operators, whom the command line names, and nobody else."""

from typing import Any

import httpx
import pytest

from tests.factories.accounts import ask
from tests.factories.agents import create_agent
from tests.factories.operators import add_operator, operators
from tests.factories.people import create_access_token
from tests.factories.programs import create_program
from tests.factories.rows import key_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth.console import Console

_INSTALLATION = """query ($search: String, $first: Int, $after: String) { installation {
  tenants(search: $search, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes {
    id name status isOwn isSuspendedByKillSwitch memberCount agentCount spentToday caps { period unit limit } } }
  load { livingWorkers queues { name entries oldestSeconds } } killSwitch { isOn reason keptTenantId }
  settings { name values } acts { action } } }"""
_READS = ("installation:read", "installation:write")
_OLD_PROOF = """UPDATE browser_sessions s SET stepped_up_at = now() - interval '1 hour'
FROM users u WHERE u.id = s.user_id AND u.email = $1"""
_OF_PROVIDER = """UPDATE browser_sessions s SET only_tenant_id = $2::uuid
FROM users u WHERE u.id = s.user_id AND u.email = $1"""


@pytest.fixture
def console(api: Api, http: httpx.AsyncClient) -> Console:
    return Console(api, http)


@pytest.fixture
async def address(visitor: Visitor, outbox: Outbox, stores: Stores) -> str:
    """Of an operator, who is signed in."""
    address = await visitor.sign_up(outbox, name="Olga", organisation="Operations")
    await add_operator(stores, address)
    return address


async def _seen(client: Client, **variables: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await client.execute(_INSTALLATION, **variables))["installation"]
    return found


async def _codes(client: Client) -> list[str | None]:
    return (await client.send(_INSTALLATION)).codes


async def test_operator_sees_all_tenants(console: Console, visitor: Visitor, address: str, tenants: Tenants) -> None:
    other = await tenants.create(name="Zebra & sons")
    await create_agent(other.client)
    client = await console.client(visitor)

    seen = await _seen(client, search="zebra &")
    own = await _seen(client, search="operations")

    (zebra,) = seen["tenants"]["nodes"]
    assert seen["tenants"]["totalCount"] == 1
    assert (key_of(zebra["id"]), zebra["name"], zebra["status"]) == (other.id, "Zebra & sons", "ACTIVE")
    assert (zebra["memberCount"], zebra["agentCount"], zebra["isOwn"], zebra["caps"]) == (1, 1, False, [])
    assert True in [each["isOwn"] for each in own["tenants"]["nodes"]]
    assert {"wakes", "inbox", "plans", "dead_letters"} <= {each["name"] for each in seen["load"]["queues"]}
    assert seen["killSwitch"] == {"isOn": False, "reason": "", "keptTenantId": None}
    assert {"name": "CIRCADIAN_EGRESS_PORTS", "values": ["80", "443"]} in seen["settings"]


async def test_list_is_paged_in_both_directions(
    console: Console, visitor: Visitor, address: str, tenants: Tenants
) -> None:
    made = [await tenants.create(name=f"Paged {number}") for number in range(3)]
    client = await console.client(visitor)

    first = (await _seen(client, search="paged", first=2))["tenants"]
    rest = (await _seen(client, search="paged", first=2, after=first["pageInfo"]["endCursor"]))["tenants"]
    last = await client.execute(
        '{ installation { tenants(last: 2, search: "paged") { pageInfo { hasPreviousPage } nodes { name } } } }'
    )

    assert [each["name"] for each in first["nodes"]] == ["Paged 0", "Paged 1"]
    assert [each["name"] for each in rest["nodes"]] == ["Paged 2"]
    assert (first["pageInfo"]["hasNextPage"], rest["pageInfo"]["hasNextPage"]) == (True, False)
    assert first["totalCount"] == len(made)
    assert [each["name"] for each in last["installation"]["tenants"]["nodes"]] == ["Paged 1", "Paged 2"]
    assert last["installation"]["tenants"]["pageInfo"] == {"hasPreviousPage": True}


async def test_only_the_token_of_the_console_has_the_scopes(console: Console, visitor: Visitor, address: str) -> None:
    entered = await console.enter(visitor)
    client = Client(console.api.url, entered["access_token"], console.http)
    personal = await create_access_token(client)
    program = await create_program(client)

    assert set(_READS) <= set(entered["scope"].split())
    assert set(_READS) <= set((await client.execute("{ viewer { scopes } }"))["viewer"]["scopes"])
    assert await _codes(client) == []
    for other in (personal.client, program.client):
        assert await _codes(other) == ["FORBIDDEN"]


@pytest.mark.parametrize("scope", _READS)
async def test_nobody_can_give_the_scopes(console: Console, visitor: Visitor, address: str, scope: str) -> None:
    """Not even an operator: no token, role, account or app may name them."""
    client = await console.client(visitor)
    given = {
        "createAccessToken": {"name": "x", "scopes": [scope], "expiresInDays": 1},
        "createServiceAccount": {"name": "x", "scopes": [scope]},
        "createRole": {"name": "x", "scopes": [scope]},
        "registerApp": {"name": "x", "type": "PUBLIC", "scopes": [scope], "redirectUris": ["https://app.example/"]},
    }

    for name, values in given.items():
        kind = name[0].upper() + name[1:]
        document = f"mutation ($input: {kind}Input!) {{ {name}(input: $input) {{ ... on UserError {{ code path }} }} }}"
        answer = await client.execute(document, input=values)

        assert answer[name] == {"code": "INVALID_INPUT", "path": ["input", "scopes"]}, name


async def test_owner_of_a_tenant_is_no_operator(console: Console, visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)

    entered = await console.enter(visitor)

    assert not set(_READS) & set(entered["scope"].split())
    assert await _codes(Client(console.api.url, entered["access_token"], console.http)) == ["FORBIDDEN"]
    assert (await console.told(visitor, scope="installation:read"))["error"] == "invalid_scope"


async def test_old_proof_of_identity_gives_no_scope_to_change(
    console: Console, visitor: Visitor, address: str, stores: Stores
) -> None:
    await ask(stores.owner_database_url, _OLD_PROOF, address)

    entered = await console.enter(visitor)

    assert "installation:read" in entered["scope"].split()
    assert "installation:write" not in entered["scope"].split()
    assert (await console.told(visitor, scope="installation:write"))["error"] == "login_required"


async def test_removed_operator_loses_the_right_that_a_token_had(
    console: Console, visitor: Visitor, address: str, stores: Stores
) -> None:
    client = await console.client(visitor)
    assert await _codes(client) == []

    assert (await operators(stores, "remove", address)).returncode == 0

    assert await wait_until(lambda: _is_refused(client))
    assert (await client.send("{ viewer { scopes } }")).codes == [], "the token itself is the person's"
    assert address not in (await operators(stores, "list")).stdout


async def _is_refused(client: Client) -> bool:
    return await _codes(client) == ["FORBIDDEN"]


async def test_session_of_a_tenants_provider_is_never_an_operators(
    console: Console, visitor: Visitor, address: str, stores: Stores, tenants: Tenants
) -> None:
    """Its owner decides whom the provider names."""
    client = await console.client(visitor)
    own = key_of((await client.execute("{ tenant { id } }"))["tenant"]["id"])
    await ask(stores.owner_database_url, _OF_PROVIDER, address, str(own))

    assert await wait_until(lambda: _is_refused(client))
    assert not set(_READS) & set((await console.enter(visitor))["scope"].split())


async def test_person_who_signs_out_reads_nothing_more(console: Console, visitor: Visitor, address: str) -> None:
    client = await console.client(visitor)
    assert await _codes(client) == []

    await visitor.sign_out()

    assert await wait_until(lambda: _is_over(client))


async def _is_over(client: Client) -> bool:
    return await _codes(client) == ["UNAUTHENTICATED"]


async def test_only_a_proven_address_becomes_an_operator(stores: Stores, tenant: Tenant, address: str) -> None:
    unknown = await operators(stores, "add", "nobody@example.com")
    again = await operators(stores, "add", f" {address.upper()} ")
    listed = (await operators(stores, "list")).stdout
    missing = await operators(stores, "remove", "nobody@example.com")

    assert (unknown.returncode, again.returncode, missing.returncode) == (1, 0, 1)
    assert "no account has proved the address nobody@example.com" in unknown.stderr
    assert [line.split()[1] for line in listed.splitlines()].count(address) == 1
