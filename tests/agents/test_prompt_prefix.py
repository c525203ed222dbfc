"""The frame around the chain is stored once. After a rollback it is stored again (O3)."""

import pytest

from backend.agents.prompt_prefix import Frame, Kept
from backend.kit.unit_of_work import unit_of_work
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant

_FRAME = Frame.of(system="You are Ada.", tools=b'[{"type":"function"}]', redacted=["IBAN"])


async def _count(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        found: int = await connection.fetchval("SELECT count(*) FROM prompt_frames WHERE tenant_id = $1", tenant.id)
    return found


@pytest.mark.usefixtures("database")
async def test_frame_is_kept_once_for_each_tenant_by_whoever_comes_first(tenant: Tenant) -> None:
    for kept in (worker := Kept(), worker, Kept()):
        async with unit_of_work(tenant.id) as work:
            await kept.keep(work, _FRAME)

    assert await _count(tenant) == 1


@pytest.mark.usefixtures("database")
async def test_what_rolled_back_is_not_known_to_be_there(tenant: Tenant) -> None:
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        async with unit_of_work(tenant.id) as work:
            await kept.keep(work, _FRAME)
            raise ZeroDivisionError

    async with unit_of_work(tenant.id) as work:
        await kept.keep(work, _FRAME)

    assert await _count(tenant) == 1


def test_what_differs_in_anything_is_another_frame() -> None:
    others = [
        Frame.of(system="You are Eve.", tools=_FRAME.tools, redacted=_FRAME.redacted),
        Frame.of(system=_FRAME.system, tools=b"[]", redacted=_FRAME.redacted),
        Frame.of(system=_FRAME.system, tools=_FRAME.tools, redacted=["IB", "AN"]),
    ]

    assert len({frame.digest for frame in (_FRAME, *others)}) == 4
