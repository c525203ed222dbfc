"""An operator of the installation at the console; `conftest.py` has the fixture."""

from typing import Any
from uuid import UUID

from tests.factories.rows import key_of
from tests.factories.tenants import Tenant, global_id
from tests.harness.client import Client

_TENANT = "tenant { id status isSuspendedByKillSwitch caps { period unit limit } }"
_ACTS = "{ installation { acts { action operator tenantId details } killSwitch { isOn reason keptTenantId } } }"


class Operator:
    """At the console."""

    def __init__(self, address: str, client: Client) -> None:
        self.address, self.client = address, client

    async def order(self, name: str, tenant: Tenant, **values: Any) -> Any:
        made = await self.client.succeed(name, _TENANT, tenantId=global_id("Tenant", tenant.id), **values)
        return made["tenant"]

    async def turn(self, *, is_on: bool) -> Any:
        reason = {"reason": "runaway"} if is_on else {}
        made = await self.client.succeed(
            "setKillSwitch", "killSwitch { isOn reason keptTenantId }", isOn=is_on, idempotencyKey=str(is_on), **reason
        )
        return made["killSwitch"]

    async def refused(self, name: str, **values: Any) -> Any:
        selection = "killSwitch { isOn }" if name == "setKillSwitch" else _TENANT
        answer = await self.client.mutate(name, selection, **values)
        assert not answer["__typename"].endswith("Success"), answer
        return answer

    async def acts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.client.execute(_ACTS))["installation"]["acts"]
        return found

    async def own(self) -> UUID:
        return key_of((await self.client.execute("{ tenant { id } }"))["tenant"]["id"])
