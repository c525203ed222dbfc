"""Counters, timings and levels with closed sets of labels. They cost nothing until `turn_on` makes them.

`metrics` declares them. Each label lists its values, and any other value is counted as `other`. So nothing that a
tenant chooses can add a series.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

#: The label value for everything that is not listed.
OTHER = "other"
#: Combinations of labels that begin at zero, so that an alert sees the first failure. More begin when they are used.
_MOST_AT_ZERO = 100


class Label:
    """A label and its values. `allow` adds values that only the operator's settings know."""

    def __init__(self, name: str, values: Iterable[str] = ()) -> None:
        self.name = name
        self.values: frozenset[str] = frozenset(map(str, values))

    def allow(self, values: Iterable[str]) -> None:
        self.values |= frozenset(values)


class Instrument:
    """A named metric. `turn_on` connects all that were declared to a registry."""

    declared: ClassVar[dict[str, "Instrument"]] = {}
    #: None: this process has no metrics.
    registry: ClassVar["CollectorRegistry | None"] = None
    #: Of the series in the text format.
    suffixes: ClassVar[Sequence[str]] = ("",)

    def __init__(self, name: str, text: str, *labels: Label) -> None:
        self.name, self.text, self.labels = f"circadian_{name}", text, labels
        self._metric: Any = None
        self._children: dict[tuple[str, ...], Any] = {}
        assert self.name not in self.declared, f"declared twice: {self.name}"
        self.declared[self.name] = self

    def connect(self, registry: "CollectorRegistry") -> None:
        self._children.clear()
        self._metric = self._make(registry, [label.name for label in self.labels])
        self.begin_at_zero()

    def begin_at_zero(self) -> None:
        """Shows all series before their first event, unless there are too many."""
        if self._metric is None:
            return
        combinations = list(product(*(sorted(label.values) for label in self.labels)))
        for values in combinations if len(combinations) <= _MOST_AT_ZERO else ():
            self._child(values)

    def _make(self, registry: "CollectorRegistry", names: Sequence[str]) -> Any:
        raise NotImplementedError

    def _child(self, values: tuple[str, ...]) -> Any:
        child = self._children.get(values)
        if child is None:
            known = tuple(
                value if value in label.values else OTHER for label, value in zip(self.labels, values, strict=True)
            )
            child = self._children.get(known) or (self._metric.labels(*known) if known else self._metric)
            self._children[known] = child
        return child


class Count(Instrument):
    """Something that only grows. Its name ends with `_total`."""

    def add(self, *labels: str, by: float = 1) -> None:
        if self._metric is not None:
            self._child(labels).inc(by)

    def _make(self, registry: "CollectorRegistry", names: Sequence[str]) -> Any:
        from prometheus_client import Counter

        return Counter(self.name, self.text, names, registry=registry)


class Timing(Instrument):
    """How long something took, as a histogram. `bounds` are in seconds."""

    suffixes = ("_bucket", "_sum", "_count")

    def __init__(self, name: str, text: str, *labels: Label, bounds: Sequence[float]) -> None:
        super().__init__(name, text, *labels)
        self._bounds = bounds

    def add(self, seconds: float, *labels: str) -> None:
        if self._metric is not None:
            self._child(labels).observe(max(0.0, seconds))

    def _make(self, registry: "CollectorRegistry", names: Sequence[str]) -> Any:
        from prometheus_client import Histogram

        return Histogram(self.name, self.text, names, registry=registry, buckets=self._bounds)


class Level(Instrument):
    """A number of now. Either `change` counts it, or `read_by` names the function that tells it at each scrape."""

    def __init__(self, name: str, text: str, *labels: Label) -> None:
        super().__init__(name, text, *labels)
        self._sources: dict[tuple[str, ...], Callable[[], float]] = {}

    def change(self, by: float, *labels: str) -> None:
        if self._metric is not None:
            self._child(labels).inc(by)

    def set(self, value: float, *labels: str) -> None:
        if self._metric is not None:
            self._child(labels).set(value)

    def read_by(self, source: Callable[[], float], *labels: str) -> None:
        self._sources[labels] = source
        if self._metric is not None:
            self._child(labels).set_function(source)

    def clear(self) -> None:
        """Removes all series. Of a level whose state is not known now, nothing is shown."""
        self._children.clear()
        if self._metric is not None and self.labels:
            self._metric.clear()

    def connect(self, registry: "CollectorRegistry") -> None:
        super().connect(registry)
        for labels, source in self._sources.items():
            self._child(labels).set_function(source)

    def _make(self, registry: "CollectorRegistry", names: Sequence[str]) -> Any:
        from prometheus_client import Gauge

        return Gauge(self.name, self.text, names, registry=registry)


def is_on() -> bool:
    return Instrument.registry is not None


def turn_on() -> None:
    """Connects all declared metrics to a new registry, with those of the process itself."""
    from prometheus_client import (
        CollectorRegistry,
        GCCollector,
        PlatformCollector,
        ProcessCollector,
        disable_created_metrics,
    )

    disable_created_metrics()  # type: ignore[no-untyped-call]  # it ships without types
    registry = Instrument.registry = CollectorRegistry(auto_describe=False)
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    for instrument in Instrument.declared.values():
        instrument.connect(registry)


def exposed() -> bytes:
    """All metrics in Prometheus' text format."""
    from prometheus_client import generate_latest

    assert Instrument.registry is not None, "metrics are not turned on"
    return generate_latest(Instrument.registry)
