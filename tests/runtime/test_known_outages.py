"""A worker informs each tenant once of a model that does not answer, and probes it once for all who wait."""

import asyncio
from uuid import uuid4

from backend.llm.errors import ModelError
from backend.runtime.hosting.known_outages import KnownOutages

_TENANT, _OTHER = uuid4(), uuid4()


def test_each_tenant_is_informed_once_while_the_outage_lasts() -> None:
    outages = KnownOutages()
    outages.learn("a")

    assert [outages.is_first_report_to(each, "a") for each in (_TENANT, _TENANT, _OTHER)] == [True, False, True]
    assert outages.forget("a") == {_TENANT, _OTHER}
    assert "a" not in outages
    assert outages.is_first_report_to(_TENANT, "a"), "a new outage"


def test_the_oldest_are_forgotten_when_there_are_too_many() -> None:
    outages = KnownOutages()
    for number in range(1_000):
        outages.learn(str(number))
    outages.learn("0")
    outages.is_first_report_to(_TENANT, "1")

    outages.learn("another")

    assert ("0" in outages, "1" in outages, "2" in outages) == (True, False, True)
    assert outages.forget("1") == set(), "nobody is told that an outage is over that the worker does not know"


async def test_one_probe_is_made_for_all_who_wait_and_outlives_a_cancelled_one() -> None:
    outages, gate, probes = KnownOutages(), asyncio.Event(), list[int]()

    async def probe() -> ModelError | None:
        probes.append(1)
        await gate.wait()
        return None

    waiting = [asyncio.create_task(outages.at_once("a", probe)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    gate.set()

    assert await asyncio.gather(*waiting[1:]) == [None, None]
    assert len(probes) == 1
    await outages.at_once("a", probe)
    assert len(probes) == 2, "those who come later make another"
