"""What a life cost, from its evidence: tokens of each cycle, the part of a prompt that stood in the one before it, and
how long summaries took. Ratios and tokens count; seconds are those of the machine."""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from tests.bench.table import render, verdict
from tests.chaos.evidence import Row
from tests.chaos.recovery import percentile
from tests.life import words
from tests.life.evidence import Evidence

#: Cycles that are compared: those around the hundredth, and as many at the end. All deeds come around in twenty.
_EARLY, _SPAN = 100, 100
_LEAST_SAME, _MOST_DRIFT = 0.95, 0.2
#: Prices of a token that is read from a cache, and of one that is written, by that of one that is read: as is usual.
_CACHED, _WRITTEN = 0.1, 5.0


def costs(evidence: Evidence) -> list[int]:
    """Tokens of all prompts of each cycle, in their order."""
    return [cycle["input_tokens"] for cycle in evidence.cycles]


def drift(evidence: Evidence) -> float | None:
    """What a cycle costs at the end, by what one cost around the hundredth; None of a life too short to tell."""
    spent = costs(evidence)
    if len(spent) < _EARLY + 2 * _SPAN:
        return None
    return median(spent[-_SPAN:]) / median(spent[_EARLY - _SPAN // 2 : _EARLY + _SPAN // 2])


def price_drift(evidence: Evidence) -> float | None:
    """The same of what they and their summaries and episodes are paid with, on average."""
    if len(evidence.cycles) < _EARLY + 2 * _SPAN:
        return None
    early = evidence.cycles[_EARLY - _SPAN // 2 : _EARLY + _SPAN // 2]
    return _paid(evidence, evidence.cycles[-_SPAN:]) / _paid(evidence, early)


def _paid(evidence: Evidence, cycles: Sequence[Row]) -> float:
    """From the first of them to the last, in the price of an input token that comes from no cache."""
    since, until = cycles[0]["opened_at"], cycles[-1]["ended_at"]
    paid = [each for each in evidence.usage if since <= each["created_at"] <= until]
    tokens: dict[str, int] = {
        name: sum(each[f"{name}_tokens"] for each in paid) for name in ("input", "cached", "output")
    }
    return tokens["input"] - tokens["cached"] * (1 - _CACHED) + tokens["output"] * _WRITTEN


def is_too_far(drift: float | None) -> bool:
    return drift is not None and abs(drift - 1) > _MOST_DRIFT


def same_share(evidence: Evidence) -> float:
    """Of all bytes of the mind's prompts after the first, those at the beginning that the one before had too."""
    asked = [line for line in evidence.requests if line["of"] == "mind"][1:]
    return float(sum(line["same"] for line in asked) / sum(line["bytes"] for line in asked))


def ways(evidence: Evidence) -> Counter[str]:
    """How what was told in the first cycle was known when it was asked for."""
    said = {mark: message["text"] for message in evidence.said for mark in words.answered(message["text"])}
    answers = [said[mark] for mark in evidence.lived.recalled if mark in said]
    return Counter(text.rpartition(" by ")[2] if " by " in text else "not at all" for text in answers)


def table(evidence: Evidence) -> str:
    requests = Counter((line["of"], line["wire"]) for line in evidence.requests)
    states = Counter(row["state"] for row in evidence.compactions)
    same = same_share(evidence)
    rows = [
        ["cycles, of them ended by a reset", f"{len(evidence.cycles):,}", f"{_stopped(evidence)}"],
        ["requests over OpenAI's wire, over Anthropic's", *(f"{requests['mind', name]:,}" for name in _WIRES)],
        ["summaries adopted, undone or discarded", f"{states['ADOPTED']}", f"{states['UNDONE'] + states['DISCARDED']}"],
        ["their requests, windows cut without one", f"{requests['completer', 'openai']}", f"{_cuts(evidence)}"],
        ["deaths of the worker, of them at a summary", f"{evidence.deaths.total()}", f"{_at_summaries(evidence)}"],
        ["requests cut by interrupts", f"{sum(cycle['cuts'] for cycle in evidence.cycles)}", ""],
        ["a prompt is that of before", f"{same:.1%}", f"≥ {_LEAST_SAME:.0%}: {_met(same >= _LEAST_SAME)}"],
        ["tokens of a cycle, median, end / cycle 100", *_drift(drift(evidence))],
        ["price of a cycle with its summaries, mean, end / cycle 100", *_drift(price_drift(evidence))],
        ["a summary, wanted to ready, p50 and p95", *_seconds(evidence, since="created_at")],
        ["a summary, the last attempt, p50 and p95", *_seconds(evidence, since="claimed_at")],
        ["told in cycle 1, known by", _counted(ways(evidence)), ""],
    ]
    return render(f"A life of {len(evidence.cycles):,} cycles, {evidence.seconds:.0f} s", ("", "", ""), rows)


_WIRES = ("openai", "anthropic")


def _stopped(evidence: Evidence) -> int:
    return sum(cycle["outcome"] == "STOPPED" for cycle in evidence.cycles)


def _cuts(evidence: Evidence) -> int:
    return sum(row["told_at"] is not None for row in evidence.compactions)


def _at_summaries(evidence: Evidence) -> int:
    return sum(count for where, count in evidence.deaths.items() if "summary" in where or "compaction" in where)


def _drift(found: float | None) -> list[str]:
    if found is None:
        return ["too short to tell", ""]
    return [f"{found:.2f}", f"off by {verdict(abs(found - 1), at_most=_MOST_DRIFT)}"]


def _seconds(evidence: Evidence, *, since: str) -> list[str]:
    seconds = [
        (row["ready_at"] - row[since]).total_seconds()
        for row in evidence.compactions
        if row["ready_at"] is not None and row[since] is not None
    ]
    return [f"{percentile(seconds, part):.1f} s" for part in (0.5, 0.95)]


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _met(is_met: bool) -> str:
    return "met" if is_met else "NOT met"


def rolling(values: Sequence[int], *, span: int) -> list[float]:
    """The median of each stretch of so many."""
    return [median(values[at : at + span]) for at in range(0, len(values) - span + 1, span)]
