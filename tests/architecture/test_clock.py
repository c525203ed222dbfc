"""Database time decides, monotonic clocks measure: machines whose clocks differ or jump do no harm."""

import ast

import pytest

from tests.architecture.sources import Source, sources

#: Who may read the machine's wall clock, and why that decides nothing.
_READERS = {
    "backend/kit/wake_queue.py": "when a wake is due; one that comes too early or too late is repaired by the sweep",
    "backend/kit/background.py": "which jobs for one row are the same; a claim in the row decides",
    "backend/kit/retry_after.py": "a server named a date on the wall clock",
    "backend/kit/mail.py": "the order in which people find letters in the development outbox",
    "backend/tools/http/requests.py": "a signature says when, to a server that has a clock of its own",
    "backend/kit/dpop.py": "a proof says when, by its maker's clock; it is good once in any case",
    "backend/oauth/second_step.py": "how long a sealed cookie is looked at; the code and the password decide",
    "backend/feeds/room.py": "how late an event is, for a metric",
    "backend/agents/queues.py": "how old a job in Redis is, for a metric",
    "backend/feeds/shared_events.py": "shown beside ephemeral events, which no row dates",
    "backend/api/feeds/viewer_subscription.py": "shown beside a call that waits, as above",
    "backend/spaces/live_people.py": "shown: until when somebody is taken to be typing; a timer ends it",
    "backend/telemetry/tracing.py": "when a span began and ended; nothing of the product reads it",
    "backend/files/links.py": "until when an address is valid; API processes sign and verify it, within minutes",
    "backend/files/s3_signature.py": "the time of a signature, which the bucket compares with its own clock",
    "backend/runtime/cycle/query_embedding.py": "shown to a reranker; the search reads the database's clock",
}
_READS = {
    ("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"),
    ("date", "today"),
}  # fmt: skip


def _reads(source: Source) -> list[str]:
    return [
        source.where(node)
        for node in ast.walk(source.tree)
        if (isinstance(node, ast.Attribute) and (_name(node.value), node.attr) in _READS)
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "time"
            and {a.name for a in node.names} & {"time", "time_ns"}
        )
    ]


def _name(node: ast.expr) -> str:
    """`datetime` of both `datetime.now` and `datetime.datetime.now`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def test_only_a_few_places_read_the_machines_clock() -> None:
    found = {source.path: _reads(source) for source in sources("backend")}

    assert {path: where for path, where in found.items() if where and path not in _READERS} == {}
    assert {path for path in _READERS if not found[path]} == set(), "reasons without a reader"


@pytest.mark.parametrize(
    "line",
    ["time.time()", "datetime.now(UTC)", "datetime.datetime.utcnow()", "date.today()", "from time import time"],
)
def test_the_rule_finds_what_it_is_for(line: str) -> None:
    assert _reads(Source("x.py", [line], ast.parse(line))) == ["x.py:1"]


def test_the_rule_allows_intervals() -> None:
    assert _reads(Source("x.py", [], ast.parse("time.monotonic(); time.perf_counter()"))) == []
