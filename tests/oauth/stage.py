"""A person with an organisation of their own, and an app of another one that wants to act there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from tests.factories import people
from tests.factories.programs import SPEAKING, install_app, register_app
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.integrator import Integrator
from tests.harness.processes import Api
from tests.harness.visitor import PASSWORD, Outbox, Visitor, unused_address


@dataclass(frozen=True, slots=True)
class Stage:
    """`host` is where the app is installed and `visitor` a member, signed in; `publisher` has registered it."""

    host: Tenant
    publisher: Tenant
    visitor: Visitor
    app: dict[str, Any]
    installation_id: str | None
    integrator: Integrator

    def speaking(self, token: str) -> Client:
        return Client(self.host.client.url, token, self.host.client.http)


async def join(visitor: Visitor, outbox: Outbox, tenant: Tenant, *, role: str = "MEMBER", name: str = "Ida") -> str:
    """Come to a tenant by an invitation; the address."""
    address = unused_address()
    await people.invite(tenant.client, address, role=role)
    link = await outbox.link_to(address, subject=f"{tenant.owner.name} invites you to Acme")
    answer = await visitor.submit(link, {"name": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return address


async def build(
    tenants: Tenants,
    api: Api,
    http: httpx.AsyncClient,
    visitor: Visitor,
    outbox: Outbox,
    *,
    role: str = "MEMBER",
    installed: Sequence[str] | None = SPEAKING,
    **app_values: Any,
) -> Stage:
    publisher, host = await tenants.create(name="Publisher"), await tenants.create()
    app = await register_app(publisher.client, **app_values)
    installation_id = await install_app(host.client, app["clientId"], scopes=installed) if installed else None
    await join(visitor, outbox, host, role=role)
    integrator = Integrator(api.base_url, http, app["clientId"], app["clientSecret"])
    return Stage(host, publisher, visitor, app, installation_id, integrator)
