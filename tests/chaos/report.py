"""What a run prints at its end: what was done, what it cost, and what does not hold."""

from collections import Counter
from collections.abc import Sequence

from tests.chaos.evidence import Evidence
from tests.chaos.recovery import percentile, samples
from tests.chaos.violations import DOUBLED, INVALID, LOST, Violation

_SHOWN = 40
_RECOVERY_SECONDS = 10.0


def too_slow(evidence: Evidence) -> list[Violation]:
    """The promise about recovery, over all that was killed or frozen (P10)."""
    p99 = percentile([sample.seconds for sample in samples(evidence)], 0.99)
    return [Violation(INVALID, f"recovery p99 is {p99:.1f} s")] if p99 > _RECOVERY_SECONDS else []


def report(evidence: Evidence, violations: Sequence[Violation]) -> str:
    counts, found = Counter(violation.kind for violation in violations), samples(evidence)
    requests = Counter((line["model"], line["digest"]) for line in evidence.requests)
    lines = [
        *_deeds(evidence),
        f"accepted messages    {len(evidence.accepted)}, repeated posts {_repeated(evidence)}",
        f"messages in spaces   {len(evidence.messages)}",
        f"heard by agents      {sum(event['receipt'] == 'HANDLED' for event in evidence.events)} events handled of "
        f"{len(evidence.events)}",
        f"cycles, entries      {len(evidence.cycles)}, {len(evidence.entries)}",
        f"masked entries       {sum(entry['mask_reason'] is not None for entry in evidence.entries)}",
        f"dead letters         {sum(event['receipt'] == 'DEAD_LETTER' for event in evidence.events)}",
        f"cycles by outcome    {_counted(Counter(str(cycle['outcome']) for cycle in evidence.cycles))}",
        f"model requests       {len(evidence.requests)}, of them repeated {sum(requests.values()) - len(requests)}",
        f"calls to the outside {_counted(_calls(evidence))}",
        f"answers to calls     {_counted(Counter(line['did'] for line in evidence.answers))}",
        f"plans                {len(evidence.planned)}, due times "
        f"{_counted(Counter(row['reason'] or row['state'] for row in evidence.occurrences))}",
        f"lost                 {counts[LOST]}",
        f"duplicated           {counts[DOUBLED]}",
        f"invalid              {counts[INVALID]}",
        _recovery("recovery", [sample.seconds for sample in found]),
        _recovery("  outages included", [sample.total_seconds for sample in found]),
        *map(str, violations[:_SHOWN]),
    ]
    if len(violations) > _SHOWN:
        lines.append(f"and {len(violations) - _SHOWN} more")
    return "\n".join(lines)


def _deeds(evidence: Evidence) -> list[str]:
    deeds = Counter((deed["what"], deed["target"]) for deed in evidence.deeds)
    total = sum(count for (what, _), count in deeds.items() if what.startswith("kill"))
    return [
        f"kills                {total}",
        *(f"  {what}, {target}: {count}" for (what, target), count in sorted(deeds.items())),
    ]


def _repeated(evidence: Evidence) -> int:
    return sum(line["tries"] > 1 for line in evidence.accepted)


def _calls(evidence: Evidence) -> Counter[str]:
    return Counter(f"{call['name']} {call['state']}" for call in evidence.calls if call["kind"] != "INTERNAL")


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


def _recovery(title: str, seconds: Sequence[float]) -> str:
    p50, p99 = percentile(seconds, 0.5), percentile(seconds, 0.99)
    return f"{title:20} p50 {p50:.1f} s, p99 {p99:.1f} s, max {max(seconds, default=0.0):.1f} s of {len(seconds)}"
