"""Finds the names of outside tools that an agent can be given: of the operator, of the tenant, and those in
`dispatch.GIVEN`.
"""

from collections.abc import Collection

from backend.api.request.context import Info
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.builtin_reach import ASKING
from backend.tools.definitions import tenant_tools
from backend.tools.step_calls import dispatch


async def find(info: Info, work: UnitOfWork, asked: Collection[str]) -> set[str]:
    """Return at least those names of `asked` that exist. The tenant's tools are locked until the end of the
    transaction."""
    installed = {*info.context.state.catalogue.names, *dispatch.GIVEN}
    strange = set(asked) - installed - ASKING
    kept = await tenant_tools.keep(work, names=strange) if strange else set()
    if kept == strange:
        return installed | kept
    return installed | {*await tenant_tools.names(work)} - (strange - kept)  # without tools made since `keep`
