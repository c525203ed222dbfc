"""Rate limits: how often an app may call, and how many tokens all apps together may get in one tenant.

`core` and `grants` call it, after `throttle`, which counts guesses by network: these limits bound programs that do not
guess. Naming a public client proves nothing, so each network has its own bucket for it: strangers cannot empty the
app's bucket.
"""

from uuid import UUID

from backend.kit import client_address
from backend.kit.buckets import Buckets
from backend.kit.limits import DEFAULT
from backend.oauth.problems import TooOften
from backend.oauth.server.clients import OAuthClient
from backend.tenants.models import AppType


async def of_app(buckets: Buckets, client: OAuthClient, *, host: str | None) -> None:
    """Raises `TooOften`."""
    key = f"app:{client.app.id}"
    if client.app.type is AppType.PUBLIC:
        key = f"{key}:{client_address.of(host)}"
    await _take(buckets, key, capacity=DEFAULT.app_burst, per_second=DEFAULT.app_per_second)


async def of_tenant(buckets: Buckets, tenant_id: UUID) -> None:
    """Called before a token is issued in the tenant. Raises `TooOften`."""
    key = f"t:{tenant_id}:tokens"
    await _take(buckets, key, capacity=DEFAULT.token_burst, per_second=DEFAULT.tokens_per_second)


async def _take(buckets: Buckets, key: str, *, capacity: float, per_second: float) -> None:
    bucket = await buckets.take(key, capacity=capacity, per_second=per_second)
    if not bucket.is_allowed:
        raise TooOften(bucket.retry_after_seconds)
