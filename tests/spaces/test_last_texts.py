"""Spaces of before migration 0018 get the time of their newest text, and are sorted by it."""

import pytest

from backend.spaces import last_texts
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant

_OLD = "UPDATE spaces SET last_text_at = NULL, created_at = created_at - interval '1 day' WHERE tenant_id = $1"
_LAST = """UPDATE messages SET created_at = created_at - interval '1 hour' WHERE tenant_id = $1 AND space_id = $2"""
_NOTICE = "UPDATE messages SET kind = 'NOTICE' WHERE tenant_id = $1 AND space_id = $2 AND text = 'a notice'"
_TIMES = "SELECT name, last_text_at, created_at FROM spaces WHERE tenant_id = $1"
_NAMES = "{ spaces(orderBy: LAST_ACTIVITY) { nodes { name } } }"


async def _names(tenant: Tenant) -> list[str]:
    nodes = (await tenant.client.execute(_NAMES))["spaces"]["nodes"]
    return [each["name"] for each in nodes]


@pytest.mark.usefixtures("database")
async def test_old_spaces_are_sorted_by_their_newest_text(tenant: Tenant) -> None:
    earlier, later, quiet = [await create_space(tenant.client, name=name) for name in ("Earlier", "Later", "Quiet")]
    await create_space(tenant.client, name="Empty")
    for space in (later, earlier):
        await post(tenant.client, space, "hello")
    for space in (earlier, quiet):
        await post(tenant.client, space, "a notice")
    async with owner_of(tenant) as connection:
        await connection.execute(_LAST, tenant.id, key_of(earlier))
        for space in (earlier, quiet):
            await connection.execute(_NOTICE, tenant.id, key_of(space))
        await connection.execute(_OLD, tenant.id)
    assert await _names(tenant) == ["Empty", "Quiet", "Later", "Earlier"], "the order of their creation"

    while await last_texts.fill():
        pass

    assert await _names(tenant) == ["Later", "Earlier", "Empty", "Quiet"]
    async with owner_of(tenant) as connection:
        times = {row["name"]: row for row in await connection.fetch(_TIMES, tenant.id)}
    assert times["Quiet"]["last_text_at"] == times["Quiet"]["created_at"], "it is not looked at again"
    assert times["Empty"]["last_text_at"] is None, "it has no message"
