"""Labels are closed: nothing that was not declared becomes a series, and metrics that are off record nothing."""

import ast
from collections.abc import Iterator

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from backend.telemetry import metrics
from backend.telemetry.instruments import Count, Instrument, Label, Level, Timing
from tests.architecture.sources import sources
from tests.harness.scraping import read

_FRUIT = Label("fruit", ("apple", "pear"))


@pytest.fixture
def registry() -> Iterator[CollectorRegistry]:
    """What a test declares is forgotten after it."""
    before = dict(Instrument.declared)
    yield CollectorRegistry()
    Instrument.declared.clear()
    Instrument.declared.update(before)


def test_a_value_that_is_not_listed_is_other(registry: CollectorRegistry) -> None:
    eaten = Count("test_eaten_total", "Eaten.", _FRUIT)
    eaten.connect(registry)

    for fruit in ("apple", "a tenant's text", "another text"):
        eaten.add(fruit)

    shown = read(generate_latest(registry).decode())
    found = {labels: value for (name, labels), value in shown.series.items() if name == "circadian_test_eaten_total"}
    assert found == {(("fruit", "apple"),): 1, (("fruit", "pear"),): 0, (("fruit", "other"),): 2}


def test_what_the_operator_allows_has_a_series_of_its_own(registry: CollectorRegistry) -> None:
    model = Label("model")
    asked = Count("test_asked_total", "Asked.", model)
    asked.connect(registry)
    model.allow(["sonnet"])
    asked.begin_at_zero()

    asked.add("mine")

    shown = read(generate_latest(registry).decode())
    assert shown.all("circadian_test_asked_total", model="sonnet") == [0]
    assert shown.all("circadian_test_asked_total", model="other") == [1]


def test_metrics_that_are_off_record_nothing(registry: CollectorRegistry) -> None:
    eaten, took, left = (
        Count("test_a_total", "A."),
        Timing("test_b_seconds", "B.", bounds=(1.0,)),
        Level("test_c", "C."),
    )
    eaten.add()
    took.add(1.0)
    left.change(5)
    left.clear()

    for instrument in (eaten, took, left):
        instrument.connect(registry)

    shown = read(generate_latest(registry).decode())
    counted = {name: value for (name, _), value in shown.series.items() if not name.endswith("_created")}
    assert len(counted) > 4 and set(counted.values()) == {0}


def test_a_level_is_read_at_each_scrape_and_forgotten_when_it_is_not_known(registry: CollectorRegistry) -> None:
    size, waiting = Level("test_size", "Size."), Level("test_waiting", "Waiting.", _FRUIT)
    held: list[int] = []
    size.read_by(lambda: len(held))
    size.connect(registry)
    waiting.connect(registry)
    waiting.set(3, "apple")
    held += [1, 2]

    assert read(generate_latest(registry).decode()).all("circadian_test_size") == [2]
    waiting.clear()
    assert read(generate_latest(registry).decode()).all("circadian_test_waiting") == []
    waiting.set(4, "pear")
    assert read(generate_latest(registry).decode()).all("circadian_test_waiting") == [4]


def test_a_time_is_never_negative(registry: CollectorRegistry) -> None:
    """Two clocks may differ."""
    took = Timing("test_d_seconds", "D.", bounds=(1.0,))
    took.connect(registry)

    took.add(-5.0)

    shown = read(generate_latest(registry).decode())
    assert shown.all("circadian_test_d_seconds_sum") == [0] and shown.all("circadian_test_d_seconds_count") == [1]


def test_every_recurring_job_has_a_series_of_its_own() -> None:
    """Otherwise it counts as `other`, and nobody can alert on it."""
    names = {
        call.args[0].value
        for source in sources("backend/runtime/background_jobs")
        for call in ast.walk(source.tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "RecurringJob"
        if isinstance(call.args[0], ast.Constant)
    }

    assert len(names) > 5
    assert names - metrics.JOBS.labels[0].values == set()
