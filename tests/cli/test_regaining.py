"""An owner without token or password gets back in by the operator's word; and which key holds what (X1)."""

import re
import subprocess

import pytest

from backend.tenants.models import Role
from tests.factories.accounts import ask
from tests.factories.people import create_access_token
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.commands import run_command
from tests.harness.processes import Api
from tests.harness.stores import KEYS, SECRET_KEY, Stores
from tests.harness.visitor import PASSWORD, Visitor, unused_address

_NOBODY = "5ddb062e-fc60-4963-903b-9aed8caf5e90"
_NEWER = "another-secret-key-that-only-test-runs-have-0123"
_REVOKE = "UPDATE access_tokens SET revoked_at = now() WHERE tenant_id = $1"
_AUDIT = "SELECT actor_kind, action, details FROM audit_log WHERE tenant_id = $1 ORDER BY id OFFSET 1"
_ENROL = """INSERT INTO second_factors (id, user_id, sealed_by, sealed, confirmed_at, created_at)
SELECT gen_random_uuid(), user_id, 'x', '', now(), now() FROM members WHERE tenant_id = $1"""


def _regain(stores: Stores, tenant: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return run_command(
        "regain-access", tenant, *arguments,
        DATABASE_URL=stores.owner_database_url, CIRCADIAN_PUBLIC_URL="https://circadian.example/", **settings,
    )  # fmt: skip


def _client(tenant: Tenant, ended: subprocess.CompletedProcess[str]) -> Client:
    found = re.search(r"cir_pat_\w+", ended.stdout)
    assert found is not None, ended.stdout + ended.stderr
    return Client(tenant.client.url, found[0], tenant.client.http)


async def test_an_owner_without_any_token_gets_one_and_a_link(stores: Stores, tenant: Tenant, api: Api) -> None:
    await ask(stores.owner_database_url, _REVOKE, tenant.id)
    assert (await tenant.client.send("{ viewer { scopes } }")).codes == ["UNAUTHENTICATED"]

    ended = _regain(stores, str(tenant.id))

    viewer = (await _client(tenant, ended).execute("{ viewer { actor { name } scopes } }"))["viewer"]
    assert (viewer["actor"]["name"], "admin:write" in viewer["scopes"]) == ("Olga", True)
    async with Visitor(api.base_url) as owner:
        link = ended.stdout.rpartition("https://circadian.example")[2].strip()
        await owner.submit(link, {"password": PASSWORD})
        assert "<h3>Acme</h3>" in (await owner.open("/account")).text
        assert (await owner.open(link)).status_code == 404, "it is good once"
    rows = await ask(stores.owner_database_url, _AUDIT, tenant.id)
    assert (rows[0]["actor_kind"], rows[0]["action"]) == ("OPERATOR", "access.regained")
    assert "cir_" not in rows[0]["details"]


async def test_access_is_recovered_without_the_old_key(stores: Stores, tenant: Tenant) -> None:
    """Nothing that was made under the old one is good; what is made now is."""
    ended = _regain(stores, str(tenant.id), CIRCADIAN_SECRET_KEY=SECRET_KEY)

    assert (await _client(tenant, ended).send("{ viewer { scopes } }")).codes == []
    made = await ask(
        stores.owner_database_url,
        "SELECT made_by, expires_at - created_at < interval '8 days' AS is_short FROM access_tokens "
        "WHERE tenant_id = $1 AND name = 'of the operator'",
        tenant.id,
    )
    assert [(row["made_by"], row["is_short"]) for row in made] == [(KEYS.newest, True)]


async def test_one_of_several_owners_must_be_named_and_keeps_their_role(stores: Stores, tenant: Tenant) -> None:
    address = unused_address()
    await tenant.person(role=Role.OWNER, name="Otto")
    await tenant.person(role=Role.VIEWER, name="Vera", email=address)

    unnamed = _regain(stores, str(tenant.id))
    named = _regain(stores, str(tenant.id), "--member", f" {address.upper()}")

    assert unnamed.returncode == 1
    assert "several owners" in unnamed.stderr
    viewer = (await _client(tenant, named).execute("{ viewer { actor { name } scopes } }"))["viewer"]
    assert viewer["actor"]["name"] == "Vera"
    assert "admin:write" not in viewer["scopes"]


async def test_a_second_step_is_removed_only_on_request_of_the_operator(
    stores: Stores, tenant: Tenant, api: Api
) -> None:
    await ask(stores.owner_database_url, _ENROL, tenant.id)
    left = "SELECT 1 FROM second_factors f JOIN members m ON m.user_id = f.user_id WHERE m.tenant_id = $1"

    assert _regain(stores, str(tenant.id)).returncode == 0
    assert len(await ask(stores.owner_database_url, left, tenant.id)) == 1
    assert "second step removed" in _regain(stores, str(tenant.id), "--drop-second-step").stdout
    assert await ask(stores.owner_database_url, left, tenant.id) == []
    rows = await ask(stores.owner_database_url, _AUDIT, tenant.id)
    assert [row["action"] for row in rows] == ["access.regained", "access.regained", "second_step_removed"]


@pytest.mark.parametrize("arguments", [(_NOBODY,), ("Acme",), (None, "--member", "nobody@example.com")])
async def test_access_is_recovered_for_members_only(
    stores: Stores, tenant: Tenant, arguments: tuple[str | None, ...]
) -> None:
    ended = _regain(stores, *(each or str(tenant.id) for each in arguments))

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("circadian: ")
    assert ended.stderr.count("\n") == 1


async def test_a_former_member_gets_no_access(stores: Stores, tenant: Tenant) -> None:
    address = unused_address()
    person = await tenant.person(email=address)
    await tenant.client.succeed("removeMember", "__typename", memberId=person.actor_id)

    assert _regain(stores, str(tenant.id), "--member", address).returncode == 1


async def test_uses_of_each_key_are_listed_by_kind_and_number(stores: Stores, tenant: Tenant) -> None:
    await create_access_token(tenant.client)
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE access_tokens SET made_by = NULL WHERE tenant_id = $1 AND name = 'script'", tenant.id
        )
    settings = {"DATABASE_URL": stores.owner_database_url, "CIRCADIAN_SECRET_KEY": f"{_NEWER},{SECRET_KEY}"}

    both = run_command("list-keys", **settings)
    alone = run_command("list-keys", **{**settings, "CIRCADIAN_SECRET_KEY": _NEWER})

    assert both.returncode == 0, both.stderr
    lines = [" ".join(line.split()) for line in both.stdout.splitlines()]
    assert any(re.fullmatch(rf"\d+ personal access tokens {KEYS.newest} \(older\)", line) for line in lines)
    assert any(re.fullmatch(r"\d+ personal access tokens key unknown", line) for line in lines)
    assert f"{KEYS.newest} (not in CIRCADIAN_SECRET_KEY" in alone.stdout
    assert SECRET_KEY not in both.stdout + both.stderr
