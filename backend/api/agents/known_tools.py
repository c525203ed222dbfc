"""Finds the names of outside tools that an agent can be given: of the operator, of the tenant, and those in
`dispatch.GIVEN`.
"""

from collections.abc import Collection

from backend.api.request.context import Info
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.builtin_reach import ASKING
from backend.tools.definitions import tenant_tools
from backend.tools.step_calls import dispatch


async def find(info: Info, work: UnitOfWork, names: Collection[str]) -> set[str]:
    """Return at least those names of `names` that exist. The tenant's tools are locked until the end of the
    transaction."""
    installed = {*info.context.state.catalogue.names, *dispatch.GIVEN}
    unknown = set(names) - installed - ASKING
    locked = await tenant_tools.keep(work, names=unknown) if unknown else set()
    if locked == unknown:
        return installed | locked
    return installed | {*await tenant_tools.names(work)} - (unknown - locked)  # without tools made since `keep`
