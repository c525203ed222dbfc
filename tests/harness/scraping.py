"""Reads the metrics of a process as Prometheus does."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.harness.processes import NO_TLS, Running
from tests.harness.waiting import wait_until

_URL = re.compile(r"metrics of this process: (http://\S+/metrics)")
#: A name, and its labels in the order of their names.
Series = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Scrape:
    text: str
    series: Mapping[Series, float]

    def all(self, name: str, **labels: str) -> list[float]:
        """The values of the series with that name and these labels, and any others."""
        wanted = labels.items()
        return [value for (each, has), value in self.series.items() if each == name and wanted <= set(has)]

    def total(self, name: str, **labels: str) -> float:
        return sum(self.all(name, **labels))


async def metrics_url(running: Running) -> str:
    """The address that the start of the process has printed, with a port that the system chose."""
    await wait_until(lambda: _URL.search(running.said()) is not None)
    found = _URL.findall(running.said())
    return str(found[-1])


async def scrape(url: str) -> Scrape:
    async with httpx.AsyncClient(verify=NO_TLS, timeout=10) as client:
        response = await client.get(url)
    assert response.status_code == httpx.codes.OK
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    return read(response.text)


def read(text: str) -> Scrape:
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return Scrape(text, {(each.name, tuple(sorted(each.labels.items()))): each.value for each in samples})
