"""An admin finds where a person is mentioned by others, before the person is erased."""

import pytest

from backend.tenants.models import Role
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant

_QUERY = """query ($id: ID!, $kind: MentionKind!) { personMentions(memberId: $id, kind: $kind) { ids readTo } }"""


async def test_messages_of_others_with_the_name_or_the_address_are_listed(tenant: Tenant) -> None:
    person = await tenant.person(name="Ines Okafor", email=f"ines.{tenant.id}@example.com")
    space = await create_space(tenant.client, members=[person.actor_id])
    by_name = await post(tenant.client, space, "I met ines okafor today")
    by_address = await post(tenant.client, space, f"Write to ines.{tenant.id}@example.com")
    before_edit = await post(tenant.client, space, "Ines Okafor is late")
    await tenant.client.succeed("editMessage", "edited { id }", messageId=before_edit["id"], text="Somebody is late")
    await post(tenant.client, space, "And somebody else")
    await post(person.client, space, "I am Ines Okafor")

    found = await tenant.client.execute(_QUERY, id=person.actor_id, kind="MESSAGE")

    assert set(found["personMentions"]["ids"]) == {by_name["id"], by_address["id"], before_edit["id"]}
    assert found["personMentions"]["readTo"] is None


@pytest.mark.parametrize("kind", ["NOTE", "MEMORY", "GOAL", "LEARNING", "PLAN", "TASK"])
async def test_every_kind_can_be_read(tenant: Tenant, kind: str) -> None:
    person = await tenant.person(role=Role.VIEWER)

    found = await tenant.client.execute(_QUERY, id=person.actor_id, kind=kind)

    assert found["personMentions"] == {"ids": [], "readTo": None}
