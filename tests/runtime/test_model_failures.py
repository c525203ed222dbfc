"""How long a failing model is left alone, and what is masked of a tail: pure, so every case."""

from typing import Any
from uuid import uuid4

import pytest

from backend.consciousness import entries as chain
from backend.consciousness.entries import CallContent
from backend.consciousness.masks import CycleEntry
from backend.kit.limits import DEFAULT
from backend.llm.errors import ModelError, ModelErrorKind
from backend.runtime.cycle.model_failures import delay_of
from backend.runtime.cycle.poison import newest_group

_CYCLE = uuid4()


def _seconds(failures: int, *, retry_after: float | None = None) -> float:
    error = ModelError(ModelErrorKind.RATE_LIMIT, "slow down", retry_after_seconds=retry_after)
    return delay_of(DEFAULT, error, failures=failures).total_seconds()


def test_waits_double_are_spread_and_stop_growing() -> None:
    for failures, plain in enumerate([10, 20, 40, 80, 160, 300, 300]):
        waits = [_seconds(failures) for _ in range(200)]
        assert all(0.8 * plain <= wait <= min(300, 1.2 * plain) for wait in waits)
        assert max(waits) - min(waits) > 0.1 * plain, "agents that failed together come back apart"


def test_a_provider_is_left_alone_for_as_long_as_it_asks_within_reason() -> None:
    assert _seconds(0, retry_after=90) == 90
    assert _seconds(3, retry_after=1) >= 64
    assert _seconds(0, retry_after=86_400) == 300


_USER = chain.user_content("hello")
_ASKS = chain.assistant_content("", [CallContent("c1", "look", "{}"), CallContent("c2", "look", "{}")])
_ANSWERS = [chain.result_content(call_id, {"ok": True}) for call_id in ("c1", "c2")]


def _links(*contents: dict[str, Any], masked: frozenset[int] = frozenset()) -> list[CycleEntry]:
    return [
        CycleEntry(chain.entry(seq=seq, cycle_id=_CYCLE, step=0, content=content), seq in masked)
        for seq, content in enumerate(contents, 1)
    ]


@pytest.mark.parametrize(
    ("links", "group"),
    [
        (_links(_USER), [1]),
        (_links(_USER, _USER), [1, 2]),
        (_links(_USER, _USER, masked=frozenset({1})), [2]),
        (_links(_USER, _ASKS, *_ANSWERS), [3, 4]),
        (_links(_USER, _ASKS, *_ANSWERS, _USER), [5]),
        (_links(_USER, _ASKS, *_ANSWERS, _USER, masked=frozenset({5})), [3, 4]),
        (_links(_USER, _ASKS, *_ANSWERS, _USER, masked=frozenset({3, 4, 5})), [1, 2]),
        (_links(_USER, masked=frozenset({1})), []),
    ],
)
def test_the_newest_part_of_a_tail_is_masked_first(links: list[CycleEntry], group: list[int]) -> None:
    assert [entry.seq for entry in newest_group(links)] == group
