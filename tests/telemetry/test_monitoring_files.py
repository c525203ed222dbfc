"""Dashboards and alert rules name metrics that exist, with labels and values that exist."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backend.cli import monitoring
from backend.telemetry import metrics
from backend.telemetry.instruments import OTHER, Count, Instrument, Timing
from tests.harness import alert_rules

_ROOT = Path(__file__).resolve().parents[2]
_DASHBOARDS = sorted((_ROOT / "infra" / "monitoring" / "dashboards").glob("*.json"))
_NAME = re.compile(r"\b(circadian_\w+|process_\w+)(?:\{([^}]*)\})?")
_MATCHER = re.compile(r'(\w+)=~?"([^"]*)"')
_BY = re.compile(r"by \(([^)]*)\)")
#: Of every Python process (prometheus-client), and labels that Prometheus itself adds.
_OF_PROCESSES = {"process_cpu_seconds_total", "process_resident_memory_bytes"}
_OF_PROMETHEUS = {"instance", "job", "le"}


def _expressions() -> Iterator[tuple[str, str]]:
    for rule in alert_rules.read_rules():
        yield rule["alert"], rule["expr"]
    for file in _DASHBOARDS:
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel["targets"]:
                yield f"{file.name}: {panel['title']}", target["expr"]


_ALL = list(_expressions())


def _instrument_of(series: str) -> Instrument | None:
    for instrument in Instrument.declared.values():
        if series in {instrument.name + suffix for suffix in instrument.suffixes}:
            return instrument
    return None


@pytest.mark.parametrize(("where", "expression"), _ALL, ids=[where for where, _ in _ALL])
def test_every_metric_and_label_exists(where: str, expression: str) -> None:
    named = _NAME.findall(expression)
    assert named, "a panel or rule without a metric"
    grouped = {label.strip() for labels in _BY.findall(expression) for label in labels.split(",")} - _OF_PROMETHEUS
    for series, matchers in named:
        if series in _OF_PROCESSES:
            continue
        instrument = _instrument_of(series)
        assert instrument is not None, f"{where}: {series}"
        labels = {label.name: label for label in instrument.labels}
        assert grouped <= labels.keys(), f"{where}: {series}"
        for name, values in _MATCHER.findall(matchers):
            assert set(values.split("|")) <= labels[name].values | {OTHER}, f"{where}: {series}"


def test_every_alert_says_what_to_do() -> None:
    for rule in alert_rules.read_rules():
        assert rule["labels"]["severity"] in {"critical", "warning", "info"}
        assert {"summary", "description"} <= rule["annotations"].keys()


def test_dashboards_can_be_imported_side_by_side() -> None:
    boards: list[dict[str, Any]] = [json.loads(file.read_text()) for file in _DASHBOARDS]

    assert len({board["uid"] for board in boards}) == len(boards) == 3
    for board in boards:
        ids = [panel["id"] for panel in board["panels"]]
        assert len(set(ids)) == len(ids)
        assert {panel["datasource"]["uid"] for panel in board["panels"]} == {"${datasource}"}


def test_names_follow_the_rules_of_prometheus() -> None:
    for name, instrument in Instrument.declared.items():
        assert re.fullmatch(r"circadian_[a-z_]+", name)
        assert isinstance(instrument, Count) == name.endswith("_total")
        assert not isinstance(instrument, Timing) or name.endswith("_seconds")
        assert instrument.text.endswith(".")
        assert not {label.name for label in instrument.labels} & {"tenant", "agent", "cycle", "user"}


def test_errors_of_each_room_begin_at_zero() -> None:
    """Prometheus sees no increase if a series begins with its first error. One of an unknown room would do so."""
    rooms = {each.name for each in (_ROOT / "backend").iterdir() if (each / "__init__.py").exists()}

    assert rooms | {"app", "worker", "process"} <= metrics.INTERNAL_ERRORS.labels[0].values


def test_every_metric_is_on_the_page_and_on_a_dashboard_or_in_a_rule() -> None:
    page = (_ROOT / "docs" / "telemetry.md").read_text()
    shown = " ".join(expression for _, expression in _ALL)

    assert [name for name in Instrument.declared if f"`{name.removeprefix('circadian_')}`" not in page] == []
    assert [name for name in Instrument.declared if name not in shown] == []


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]

    assert project["version"] == monitoring.VERSION
    assert metrics.BUILD.labels[1].name == "version"
