"""`updateOpenHosts`: where an agent may send, unasked, what strangers made it say (ADR 0032)."""

import pytest

from tests.factories.programs import create_program
from tests.factories.tenants import Tenant

_HOSTS = "{ tenant { openHosts } }"


async def test_an_admin_opens_hosts_and_closes_them(tenant: Tenant) -> None:
    assert (await tenant.client.execute(_HOSTS))["tenant"]["openHosts"] == []

    hosts = ["docs.example", "docs.example", "wiki.docs.example"]
    await tenant.client.succeed("updateOpenHosts", "tenant { openHosts }", hosts=hosts)
    assert (await tenant.client.execute(_HOSTS))["tenant"]["openHosts"] == ["docs.example", "wiki.docs.example"]

    await tenant.client.succeed("updateOpenHosts", "tenant { openHosts }", hosts=[])
    assert (await tenant.client.execute(_HOSTS))["tenant"]["openHosts"] == []


@pytest.mark.parametrize(
    "hosts",
    [["*.example"], ["https://docs.example"], ["docs.example/path"], ["Docs.example"], ["docs"], [""], ["a.b"] * 101],
)
async def test_an_invalid_host_changes_nothing(tenant: Tenant, hosts: list[str]) -> None:
    await tenant.client.succeed("updateOpenHosts", "__typename", hosts=["docs.example"])

    refused = await tenant.client.mutate("updateOpenHosts", "__typename", hosts=hosts)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "hosts"])
    assert (await tenant.client.execute(_HOSTS))["tenant"]["openHosts"] == ["docs.example"]


async def test_programs_cannot_open_a_host(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["admin:write"])

    refused = await program.client.mutate("updateOpenHosts", "__typename", hosts=["evil.example"])

    assert refused["code"] == "PEOPLE_ONLY"
