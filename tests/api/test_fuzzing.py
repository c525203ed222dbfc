"""Hostile input for every argument of the schema: a typed answer, never INTERNAL, no status of 500, no traceback.

`tests.harness.hostile` asks each field with values that break such servers; schemathesis makes documents of its own.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.graphql import nodes

from tests.factories.quotas import allow
from tests.factories.tenants import Tenant, Tenants
from tests.factories.victim import make_victim
from tests.harness import hostile
from tests.harness.client import Answer, Client
from tests.harness.hostile import Probe
from tests.harness.models import Models
from tests.harness.processes import Api, Running

#: Thousands of requests, on a machine that may be busy.
pytestmark = pytest.mark.timeout(300)

_AT_ONCE = 8
_RATES = ("cost_burst", "cost_per_second", "client_cost_burst", "client_cost_per_second")
_NO_RATE_LIMIT = dict.fromkeys(_RATES, 2**31 - 1)
_SCHEMA = Path(__file__).resolve().parents[2] / "schema.graphql"
#: Documents that schemathesis makes.
_DOCUMENTS = 300


async def _ask(client: Client, probes: Sequence[Probe]) -> tuple[list[str], Counter[str]]:
    """What went wrong, by the probe's name, and how often each code was answered."""
    wrong, codes, turns = list[str](), Counter[str](), asyncio.Semaphore(_AT_ONCE)
    busy: list[Probe] = []

    async def ask(probe: Probe) -> Answer:
        async with turns:
            return await client.send(probe.document)

    def judge(probe: Probe, answer: Answer) -> None:
        found = [str(code) for code in answer.codes]
        found += [each["code"] for each in (answer.body.get("data") or {}).values() if each and "code" in each]
        codes.update(found)
        if answer.status >= 500 or {"INTERNAL", "UNAVAILABLE", "None"}.intersection(found):
            wrong.append(f"{probe.name}: {answer.status} {str(answer.body)[:300]}")

    for probe, answer in zip(probes, await asyncio.gather(*map(ask, probes)), strict=True):
        if "UNAVAILABLE" in answer.codes:  # too many wait for one row on a busy machine: what it says alone counts
            busy.append(probe)
        else:
            judge(probe, answer)
    for probe in busy:
        judge(probe, await ask(probe))
    return wrong, codes


def _random_documents() -> list[Probe]:
    """The same ones in each run, so that a failure can be run again."""
    schemathesis.graphql.scalar("JSON", st.text(max_size=20).map(nodes.String))
    schemathesis.graphql.scalar("Decimal", st.decimals().map(str).map(nodes.String))
    made: list[Probe] = []

    @settings(
        max_examples=_DOCUMENTS, database=None, derandomize=True, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(schemathesis.graphql.from_path(_SCHEMA).as_strategy())
    def collect(case: "schemathesis.Case[Any]") -> None:
        made.append(Probe(str(case.body)[:200], str(case.body)))

    collect()
    return made


async def test_no_hostile_value_is_a_fault_of_ours(tenants: Tenants, api: Api, worker: Running, models: Models) -> None:
    victim = await make_victim(tenants, models, mark="hostile")
    await allow(victim.tenant, **_NO_RATE_LIMIT)
    before = len(api.said())

    wrong, codes = await _ask(victim.tenant.client, list(hostile.probes(victim.targets)))

    assert wrong == []
    assert codes["INVALID_INPUT"] > codes["CONFLICT"] > 0  # they came as far as our own checks
    assert "Traceback" not in api.said()[before:]


async def test_no_random_document_is_a_fault_of_ours(tenant: Tenant, api: Api) -> None:
    await allow(tenant, **_NO_RATE_LIMIT)
    before = len(api.said())

    wrong, _ = await _ask(tenant.client, _random_documents())

    assert wrong == []
    assert "Traceback" not in api.said()[before:]
