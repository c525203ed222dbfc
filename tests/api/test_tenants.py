"""The viewer and the tenant through the public API."""

from backend.tenants.models import Role
from tests.factories.tenants import Tenant, global_id

_VIEWER = """{ viewer { actor { id name kind } scopes tenant { id name createdAt }
    memberships { role tenant { id } member { id name role joinedAt } } } tenant { id name } }"""


async def test_viewer_is_the_holder_of_the_token(tenant: Tenant) -> None:
    person = await tenant.person(role=Role.VIEWER, name="Vera")

    found = await person.client.execute(_VIEWER)

    viewer = found["viewer"]
    assert viewer["actor"] == {"id": person.actor_id, "name": "Vera", "kind": "PERSON"}
    assert viewer["scopes"] == ["agents:read", "plans:read", "spaces:read"]
    assert (viewer["tenant"]["id"], viewer["tenant"]["name"]) == (global_id("Tenant", tenant.id), "Acme")
    assert found["tenant"]["id"] == viewer["tenant"]["id"]
    (membership,) = viewer["memberships"]
    assert (membership["role"], membership["tenant"]["id"]) == ("VIEWER", viewer["tenant"]["id"])
    assert membership["member"]["id"] == person.actor_id


async def test_node_gives_tenant_and_member_by_id(tenant: Tenant) -> None:
    query = """query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Tenant { name } ... on Member { name role } } }"""
    ids = [global_id("Tenant", tenant.id), tenant.owner.actor_id]

    found = await tenant.client.execute(query, ids=ids)

    assert found["nodes"] == [{"id": ids[0], "name": "Acme"}, {"id": ids[1], "name": "Olga", "role": "OWNER"}]
