"""Rate limits: how often an app may call, and how many tokens one app and all apps together may get in one tenant.

`core` and `grants` call it, after `throttle`, which counts guesses by network: these limits bound programs that do not
guess. Naming a public client proves nothing, so each network has its own bucket for it: strangers cannot empty the
app's bucket.
"""

from backend.kit import client_address
from backend.kit.buckets import Bucket, Buckets
from backend.kit.limits import DEFAULT
from backend.oauth.problems import TooOften
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder
from backend.tenants.models import AppType


async def of_app(buckets: Buckets, client: OAuthClient, *, host: str | None) -> None:
    """Raises `TooOften`."""
    key = f"app:{client.app.id}"
    if client.app.type is AppType.PUBLIC:
        key = f"{key}:{client_address.of(host)}"
    await _take(buckets, Bucket(key, DEFAULT.app_burst, DEFAULT.app_per_second))


async def of_holder(buckets: Buckets, holder: Holder) -> None:
    """Called before a token is issued. An installation that has used up its own bucket takes nothing from that of its
    tenant. Raises `TooOften`."""
    key = f"t:{holder.tenant_id}:tokens"
    tenant = Bucket(key, DEFAULT.token_burst, DEFAULT.tokens_per_second)
    if holder.service_id is None:  # the console
        await _take(buckets, tenant)
        return
    own = Bucket(
        f"{key}:{holder.service_id}", DEFAULT.installation_token_burst, DEFAULT.installation_tokens_per_second
    )  # fmt: skip
    await _take(buckets, own, tenant)


async def _take(buckets: Buckets, *wanted: Bucket) -> None:
    """From all of them, or from none."""
    states = await buckets.take_all(wanted)
    if not all(each.is_allowed for each in states):
        raise TooOften(max(each.retry_after_seconds for each in states))
