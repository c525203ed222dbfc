"""What traces cost (`--only traces`): processor time of a turn of three pairs of API and worker.

One makes no traces, one traces every turn, one a tenth of them. The collector is a process of its own; what the
exporters need is counted.
"""

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from tests.bench.measures import Bench
from tests.bench.pairs import cpu, measure_pairs, started_pairs
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.harness.processes import collector_process

_WITHOUT, _EVERY, _TENTH = "none", "every turn", "a tenth"
_TARGET = 1.03


async def traces(bench: Bench) -> str:
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="circadian-traces-") as name:
        collector = stack.enter_context(collector_process(log=Path(name) / "collector.log"))
        otlp = {"CIRCADIAN_TRACES": "otlp", "OTEL_EXPORTER_OTLP_ENDPOINT": collector}
        sampled = {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.1"}
        settings: dict[str, Mapping[str, str]] = {_WITHOUT: {}, _EVERY: otlp, _TENTH: {**otlp, **sampled}}
        measured = await measure_pairs(bench, started_pairs(bench, stack, Path(name), settings))
    off = cpu(measured[_WITHOUT])
    rows = [
        [
            pair,
            milliseconds(cpu(each)),
            milliseconds(each.each.worker_cpu),
            "" if pair == _WITHOUT else ratio(cpu(each), off),
            "" if pair == _WITHOUT else verdict(cpu(each) / off, at_most=_TARGET),
        ]
        for pair, each in measured.items()
    ]
    title = f"Traces over OTLP, one agent at a time, {measured[_EVERY].turns} turns each"
    return render(title, ("traced", "CPU a turn, API and worker", "of it, the worker", "ratio", "target"), rows)
