"""Secrets from outside: they go in, and nothing ever shows them again (X5)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client

_SECRETS = "{ secrets { nodes { id name hint baseUrl createdAt updatedAt } } }"
_VALUE = "sk-of-a-tenant-0123456789-wxyz"
_SECRET = "secret { id name hint baseUrl }"


async def _secrets(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.execute(_SECRETS))["secrets"]["nodes"]
    return found


async def _set(client: Client, **given: Any) -> dict[str, Any]:
    return await client.mutate("setModelKey", _SECRET, **{"provider": "openai", "apiKey": _VALUE, **given})


async def test_a_key_is_set_replaced_and_deleted_and_never_shown(tenant: Tenant, logs: Path) -> None:
    first = await _set(tenant.client, baseUrl="https://llm.example/v1/")
    again = await _set(tenant.client, apiKey="sk-another-0123456789-abcd")

    assert first["secret"]["name"] == "model/openai"
    assert (first["secret"]["hint"], first["secret"]["baseUrl"]) == ("wxyz", "https://llm.example/v1")
    assert (again["secret"]["hint"], again["secret"]["baseUrl"]) == ("abcd", None)
    assert [secret["id"] for secret in await _secrets(tenant.client)] == [first["secret"]["id"]]

    gone = await tenant.client.mutate("deleteSecret", "secretId", secretId=first["secret"]["id"])
    assert gone["secretId"] == first["secret"]["id"]
    assert await _secrets(tenant.client) == []
    again = await tenant.client.mutate("deleteSecret", "secretId", secretId=first["secret"]["id"])
    assert again["__typename"] == "NotFound"
    assert _VALUE not in (logs / "api.log").read_text()


@pytest.mark.parametrize(
    "given",
    [
        {"provider": ""},
        {"provider": "open ai/../x"},
        {"apiKey": ""},
        {"apiKey": "sk-one\r\nx-injected: two"},
        {"apiKey": "sk-\u00e4\u00f6\u00fc"},
        {"apiKey": "k" * 5_000},
        {"baseUrl": "http://llm.example/v1"},
        {"baseUrl": "https://llm..example/v1"},
        {"baseUrl": f"https://{'a' * 64}.example/v1"},
        {"baseUrl": "http://10.0.0.1/v1"},
        {"baseUrl": "https://user:pass@llm.example/v1"},
        {"baseUrl": "https://llm.example/v1?key=1"},
        {"baseUrl": "file:///etc/passwd"},
        {"baseUrl": "nonsense"},
    ],
)
async def test_an_invalid_key_is_refused_and_not_repeated_in_the_error(tenant: Tenant, given: dict[str, str]) -> None:
    answer = await _set(tenant.client, **given)

    assert answer["__typename"] == "InvalidInput"
    assert _VALUE not in json.dumps(answer)
    assert len(answer["path"]) == 2
    assert await _secrets(tenant.client) == []


async def test_the_audit_log_records_a_key_change_without_the_key(tenant: Tenant) -> None:
    made = await _set(tenant.client)

    log = await tenant.client.execute('{ auditLog(action: "setModelKey") { nodes { targetKind targetId details } } }')
    assert log["auditLog"]["nodes"] == [
        {"targetKind": "Secret", "targetId": made["secret"]["id"], "details": {"fields": ["apiKey", "provider"]}}
    ]


async def test_secrets_are_for_admins_of_their_own_tenant(tenant: Tenant, tenants: Tenants) -> None:
    made = await _set(tenant.client)
    stranger = await tenants.create()

    assert await _secrets(stranger.client) == []
    answer = await stranger.client.mutate("deleteSecret", "secretId", secretId=made["secret"]["id"])
    assert answer["__typename"] == "NotFound"
    assert len(await _secrets(tenant.client)) == 1


@pytest.mark.parametrize("address", [{}, {"baseUrl": "https://llm.example/v1"}], ids=["its own", "another"])
async def test_only_people_say_whose_account_models_are_asked_on(tenant: Tenant, address: dict[str, str]) -> None:
    """The owner of the account may read every prompt: no program decides it, whatever its scopes, nor for a person."""
    scopes = ["admin:write"]
    program = (await create_program(tenant.client, scopes=scopes)).client
    installed = await install_app(tenant.client, (await register_app(tenant.client))["clientId"], scopes=scopes)
    app = await oauth_client(tenant, installed, person=tenant.owner, scopes=scopes)

    refused = [await _set(client, **address) for client in (program, app)]
    assert [each.get("code") for each in refused] == ["PEOPLE_ONLY"] * 2
    assert (await _secrets(tenant.client)) == []
    assert "secret" in await _set(tenant.client, **address)


async def test_rotating_leaves_every_secret_in_place(tenant: Tenant) -> None:
    for provider in ("openai", "anthropic"):
        await _set(tenant.client, provider=provider)
    before = await _secrets(tenant.client)

    assert (await tenant.client.mutate("rotateTenantKey", "secrets"))["secrets"] == 2
    assert await _secrets(tenant.client) == before


async def test_a_repeat_returns_the_first_secret(tenant: Tenant) -> None:
    first = await _set(tenant.client, idempotencyKey="once")

    assert await _set(tenant.client, idempotencyKey="once") == first
    assert (await _set(tenant.client, idempotencyKey="once", apiKey="sk-other"))["__typename"] == "IdempotencyConflict"
