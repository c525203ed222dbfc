"""Removes the trust mark from tools and servers when a program changes a secret that they use.

The API calls it when a secret of tools is set. A new secret can be the login of another account. The admin vouched for
the results of the previous account only (ADR 0031).
"""

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust, trust_of

_IN_HEADERS = "{{{{secret:{}}}}}"
_TOOLS = """UPDATE tools SET is_trusted = false, revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND is_trusted AND (strpos(config::text, $2) > 0 OR config ->> 'signing_secret' = $3)"""
_SERVERS = """UPDATE mcp_servers SET is_trusted = false, revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND is_trusted AND (strpos(link::text, $2) > 0 OR link #>> '{oauth,client_secret}' = $3)"""


async def changed(work: UnitOfWork, actor: Actor, *, secret_name: str) -> None:
    """If a program sets the secret, the trusted tools and servers that name it lose their trust mark."""
    if trust_of(actor) is Trust.MEMBER:
        return
    for statement in (_TOOLS, _SERVERS):
        await work.execute(statement, work.tenant_id, _IN_HEADERS.format(secret_name), secret_name)
