"""The names by which an agent can be given outside tools: the operator's, the tenant's, and those for the world."""

from collections.abc import Collection

from backend.api.request.context import Info
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.builtin_reach import ASKING
from backend.tools.definitions import tenant_tools
from backend.tools.step_calls import dispatch


async def find(info: Info, work: UnitOfWork, asked: Collection[str]) -> set[str]:
    """Those that are `asked` for at least, as far as they exist: they will until the end of the transaction."""
    installed = {*info.context.state.catalogue.names, *dispatch.GIVEN}
    strange = set(asked) - installed - ASKING
    kept = await tenant_tools.keep(work, names=strange) if strange else set()
    if kept == strange:
        return installed | kept
    return installed | {*await tenant_tools.names(work)} - (strange - kept)  # what has just been made is not kept
