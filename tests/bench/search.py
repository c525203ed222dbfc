"""How fast and how well an agent's archive is searched: 100,000 entries of one agent, with sixty talks among them whose
questions are known (`archives`).

Entries and pages are written by SQL as the owner, as the loop and the archivist would have left them: only what the
pages mean is read by the run's own worker, if there is a model for that. Searches go over GraphQL; beside them a row is
read by its key over the same connection, which is what a request costs without the search. `findings` asks how well.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from backend.consciousness import entries as chain
from backend.consciousness.cycle_text import CycleLine, text_of_cycle
from backend.consciousness.entries import CallContent
from backend.consciousness.models import EntryRole
from backend.consciousness.render import Item, Surroundings, inbox_entry
from backend.kit.text import canonical_json
from tests.bench.archives import AGENT, Archive, Talk
from tests.bench.findings import quality
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.table import milliseconds, ratio, render, verdict
from tests.factories.tenants import global_id
from tests.harness.waiting import wait_until

_ENTRIES_PER_CYCLE = 4
_MEDIAN, _TAIL = 0.5, 0.95
_PATIENCE_SECONDS = 1_800.0
_TARGET_SECONDS = 0.1
#: Of the words of the sentences between the talks, those that stand in most of them.
_COMMON_WORDS, _LEAST_CHARS = 11, 5
_WORD = re.compile(r"[a-z]+")
_GAP = re.compile(r"\{(\w+)\}")
_PRESENT = Surroundings(datetime(2026, 1, 1, tzinfo=UTC), None)

_SEARCH = """query ($agent: ID!, $words: String!) {
  searchHistory(agentId: $agent, query: $words) { kind fromCycle toCycle snippet spaces endedAt } }"""
_ROW = "query ($agent: ID!) { agent(id: $agent) { name } }"
#: A worker may have begun.
_ARCHIVE = """INSERT INTO archives (tenant_id, agent_id, language, archived_to) VALUES ($1, $2, 'english', $3)
ON CONFLICT (tenant_id, agent_id) DO UPDATE SET archived_to = $3"""
_COLUMNS = ("number", "text")
_STAGE = "CREATE TEMP TABLE bench_pages (number int, text text)"
_PAGES = """
INSERT INTO archive_pages (tenant_id, agent_id, kind, from_cycle, to_cycle, from_seq, to_seq, spaces, text, messages,
  tokens, started_at, ended_at, words)
SELECT $1, $2, 'CYCLE', b.number, b.number, 4 * b.number - 3, 4 * b.number, '["Office"]', b.text, 2, 80, t.at, t.at,
  archive_words(a.id, a.language, b.text)
FROM bench_pages b, archives a, LATERAL (SELECT now() - ($3 - b.number) * interval '1 minute' AS at) t
WHERE a.tenant_id = $1 AND a.agent_id = $2 ORDER BY b.number
ON CONFLICT DO NOTHING"""
_IS_READ = """SELECT embedded_to = (SELECT max(id) FROM archive_pages p
  WHERE p.tenant_id = $1 AND p.agent_id = $2) FROM archives WHERE tenant_id = $1 AND agent_id = $2"""
_SIZES = """SELECT pg_relation_size('archive_pages_words'), pg_total_relation_size('archive_pages'),
  pg_total_relation_size('consciousness_entries')"""


async def search(bench: Bench) -> str:
    source, archive = random.Random(4711), Archive.read(bench.sizes.archive)
    count = bench.sizes.archive_entries // _ENTRIES_PER_CYCLE
    places = sorted(source.sample(range(count), len(archive.talks)))
    labelled = dict(zip(places, archive.talks, strict=True))
    history = [_cycle(number, labelled.get(number), archive, source) for number in range(count)]
    (place,) = await bench.ours.settle(1, behind=history)
    seconds = await _fill(bench, place.agent, history)
    index, pages, entries = await bench.database.fetchrow(_SIZES)
    asked = [(question, place + 1) for place, talk in labelled.items() for question in talk.questions]
    source.shuffle(asked)
    rows = await _rates(bench, place.agent, [question for question, _ in asked], archive, source)
    rows += await quality(bench, place.agent, asked)
    rows += [
        ["size of index, pages, and entries", *(f"{size / 1e6:,.0f} MB" for size in (index, pages, entries)), ""],
        ["seconds until the pages stood there", f"{seconds:.0f}", "", "", ""],
    ]
    meant = "words and meaning" if bench.stage.embeddings else "words alone"
    title = f"Search by {meant} in an archive of {bench.sizes.archive_entries:,} entries, {count:,} cycles"
    return render(title, ("", "p50", "p95", "p50 / bare", ""), rows)


async def _fill(bench: Bench, agent_id: UUID, history: Sequence[Sequence[dict[str, Any]]]) -> float:
    """The pages of the cycles, at once and not by the archivist; the seconds that it took."""
    began = time.monotonic()
    values = bench.tenant.tenant_id, agent_id
    texts = [
        (number, text_of_cycle([_line(entry) for entry in cycle]).pages[0]) for number, cycle in enumerate(history, 1)
    ]
    await bench.database.execute(_STAGE)
    await bench.database.copy_records_to_table("bench_pages", records=texts, columns=_COLUMNS)
    async with bench.database.transaction():
        await bench.database.execute(_ARCHIVE, *values, len(texts))
        await bench.database.execute(_PAGES, *values, len(texts))
    await bench.database.execute("VACUUM (ANALYZE) archive_pages")
    seconds = time.monotonic() - began
    if bench.stage.embeddings:
        await wait_until(lambda: bench.database.fetchval(_IS_READ, *values), timeout=_PATIENCE_SECONDS)
    return seconds


def _line(entry: dict[str, Any]) -> CycleLine:
    """As the archivist reads it."""
    calls = [
        (call["function"]["name"], call["id"], call["function"]["arguments"]) for call in entry.get("tool_calls", ())
    ]
    return CycleLine(EntryRole(entry["role"]), entry["content"] or "", calls, entry.get("tool_call_id"))


async def _rates(
    bench: Bench, agent_id: UUID, questions: Sequence[str], archive: Archive, source: random.Random
) -> list[list[str]]:
    """Taking turns, so that a noisy second disturbs all of them alike."""
    agent, most_common = global_id("Agent", agent_id), _common(archive)
    ordinary = sorted({word for values in archive.words.values() for value in values for word in value.split()})
    bare, known, mixed, common = list[float](), list[float](), list[float](), list[float]()
    for question in questions:
        bare.append(await _timed(bench, _ROW, agent=agent))
        known.append(await _timed(bench, _SEARCH, agent=agent, words=question))
        mixed.append(await _timed(bench, _SEARCH, agent=agent, words=" ".join(source.sample(ordinary, 6))))
        words = " ".join(source.sample(most_common, 3))
        common.append(await _timed(bench, _SEARCH, agent=agent, words=words))
    return [
        _row("the questions", known, bare),
        _row("six names and words of any frequency", mixed, bare),
        _row("three common words", common, bare),
        [*_row("a row by its key, over the same connection", bare, bare)[:3], "1.0", ""],
    ]


async def _timed(bench: Bench, query: str, **variables: str) -> float:
    headers = {"authorization": f"Bearer {bench.tenant.access_token}"}
    content = {"query": query, "variables": variables}
    began = time.monotonic()
    async with bench.session.post(bench.stage.graphql_url, json=content, headers=headers) as response:
        answer: dict[str, Any] = await response.json()
    seconds = time.monotonic() - began
    assert "errors" not in answer, answer
    return seconds


def _cycle(number: int, talk: Talk | None, archive: Archive, source: random.Random) -> list[dict[str, object]]:
    lines = talk.lines if talk else [("Olga", _sentence(archive, source)), (AGENT, _sentence(archive, source))]
    said = "\n".join(what for who, what in lines if who == AGENT) or "Noted."
    call = CallContent(f"call_{number:032x}", "send_message", canonical_json({"text": said}).decode())
    heard = [
        Item("message", what, 3.0, space=(UUID(int=1), "Office"), sender=(who, "PERSON"))
        for who, what in lines
        if who != AGENT
    ]
    return [
        chain.user_content(inbox_entry(heard, _PRESENT, is_mid_cycle=False, item_chars=10_000)),
        chain.assistant_content("", [call]),
        chain.result_content(call.call_id, {"ok": True, "seq": number}),
        chain.assistant_content("That is answered.", []),
    ]


def _sentence(archive: Archive, source: random.Random) -> str:
    return _GAP.sub(lambda gap: source.choice(archive.words[gap[1]]), source.choice(archive.sentences))


def _common(archive: Archive) -> list[str]:
    found = Counter(word for sentence in archive.sentences for word in _WORD.findall(_GAP.sub("", sentence.lower())))
    return [word for word, _ in found.most_common() if len(word) >= _LEAST_CHARS][:_COMMON_WORDS]


def _row(name: str, seconds: Sequence[float], bare: Sequence[float]) -> list[str]:
    median, tail = (quantile(list(seconds), part) for part in (_MEDIAN, _TAIL))
    target = verdict(1000 * tail, at_most=1000 * _TARGET_SECONDS)
    return [name, milliseconds(median), milliseconds(tail), ratio(median, quantile(list(bare), _MEDIAN)), target]
