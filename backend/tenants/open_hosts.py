"""The hosts that a tenant's admins have opened: calls that depend on strangers' content may go there without approval.

`tools.policy` checks calls whose arguments name a host (`fetch_url`). The runtime reads the list with the agent.
"""

import re
from collections.abc import Sequence

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tenants.trust import require_vouching

_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+")
_SET = "UPDATE tenants SET open_hosts = to_jsonb($2::text[]) WHERE tenant_id = $1"
_PATH = ("input", "hosts")


async def set_hosts(work: UnitOfWork, actor: Actor, *, hosts: Sequence[str]) -> None:
    """Replaces the whole list. Only for people."""
    require_vouching(actor)
    if len(hosts) > DEFAULT.open_hosts:
        raise InvalidInput(f"hosts: at most {DEFAULT.open_hosts} are allowed", path=_PATH)
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise InvalidInput(
                f"hosts: {host[:100]!r} is not a host name in lower case, such as docs.example", path=_PATH
            )
    await work.execute(_SET, work.tenant_id, list(dict.fromkeys(hosts)))
