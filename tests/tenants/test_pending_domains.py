"""Providers that were there before mail domains had to be proven: what migration 0043 makes of them (ADR 0029)."""

import importlib
import json
from uuid import uuid4

import asyncpg

from tests.factories.domain import World

_ADD = """INSERT INTO identity_providers (id, tenant_id, name, issuer, client_id, email_domains)
VALUES ($1, $2, 'Acme', 'https://login.acme.example', 'x', $3)"""
_PROOFS = "SELECT domain_proofs FROM identity_providers WHERE id = $1"
_FORCED = "SELECT relforcerowsecurity FROM pg_class WHERE oid = 'identity_providers'::regclass"


async def test_every_domain_waits_for_a_record_of_its_own(world: World, owner: asyncpg.Connection) -> None:
    two, none = uuid4(), uuid4()
    await owner.execute(_ADD, two, world.tenant_id, '["acme.example", "acme.test"]')
    await owner.execute(_ADD, none, world.tenant_id, "[]")

    await owner.execute(importlib.import_module("migrations.0043_domain_proofs").PENDING)

    proofs = json.loads(await owner.fetchval(_PROOFS, two))
    assert sorted(proofs) == ["acme.example", "acme.test"]
    assert [sorted(proof) for proof in proofs.values()] == [["token"], ["token"]]
    assert len({proof["token"] for proof in proofs.values()}) == 2
    assert json.loads(await owner.fetchval(_PROOFS, none)) == {}
    assert await owner.fetchval(_FORCED) is True
