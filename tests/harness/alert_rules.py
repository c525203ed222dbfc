"""Evaluates the alert rules of `infra/monitoring/alerts.yml` on scrapes of real processes.

It reads the forms that these rules use: `max(…)`, `sum(…)`, `sum(increase(…[5m]))`, a quotient of two of them, and a
comparison with a number. `before` and `after` are the scrapes of all processes at the two ends of the time.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.harness.scraping import Scrape

RULES = Path(__file__).resolve().parents[2] / "infra" / "monitoring" / "alerts.yml"
_RULE = re.compile(r"(?P<above>\w+\(.+?\))(?: / (?P<below>\w+\(.+?\)))? (?P<operator>>|==) (?P<number>[\d.]+)")
_TERM = re.compile(r"(?P<by>max|sum)\((?P<selector>[^()]+)\)|sum\(increase\((?P<grown>[^()]+)\[\d+m\]\)\)")
_SELECTOR = re.compile(r"(?P<name>[a-z_]+)(?:\{(?P<matchers>[^}]*)\})?")
_MATCHER = re.compile(r'(\w+)(=~|=)"([^"]*)"')


@dataclass(frozen=True, slots=True)
class AlertRule:
    name: str
    expression: str

    def fires(self, before: Sequence[Scrape], after: Sequence[Scrape]) -> bool:
        """Whether the condition holds, however long. A quotient without a divisor never holds."""
        rule = _RULE.fullmatch(self.expression)
        assert rule is not None, f"{self.name}: {self.expression} has another form"
        value = _term(rule["above"], before, after)
        if rule["below"] and value is not None:
            divisor = _term(rule["below"], before, after)
            value = value / divisor if divisor else None
        number = float(rule["number"])
        return value is not None and (value > number if rule["operator"] == ">" else value == number)


@cache
def rules() -> tuple[AlertRule, ...]:
    return tuple(AlertRule(each["alert"], each["expr"]) for each in read_rules())


def read_rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load(RULES.read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def firing(before: Sequence[Scrape], after: Sequence[Scrape]) -> set[str]:
    return {rule.name for rule in rules() if rule.fires(before, after)}


def _term(text: str, before: Sequence[Scrape], after: Sequence[Scrape]) -> float | None:
    term = _TERM.fullmatch(text)
    assert term is not None, text
    if term["grown"]:
        return sum(_values(term["grown"], after)) - sum(_values(term["grown"], before))
    values = _values(term["selector"], after)
    if not values:
        return None
    return max(values) if term["by"] == "max" else sum(values)


def _values(selector: str, scrapes: Sequence[Scrape]) -> list[float]:
    parts = _SELECTOR.fullmatch(selector)
    assert parts is not None, selector
    matchers = _MATCHER.findall(parts["matchers"] or "")
    return [
        value
        for scrape in scrapes
        for (name, labels), value in scrape.series.items()
        if name == parts["name"] and all(_matches(dict(labels), *each) for each in matchers)
    ]


def _matches(labels: dict[str, str], name: str, operator: str, wanted: str) -> bool:
    value = labels.get(name, "")
    return value == wanted if operator == "=" else re.fullmatch(wanted, value) is not None
