"""Pages and episodes below the API: two writers at once, a writer that dies, and later masks (traps M19, B9)."""

import asyncio
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from backend.consciousness import entries as chain
from backend.consciousness import episodes, masks, pages, search
from backend.consciousness.episodes import EpisodeRange
from backend.consciousness.models import EpisodeReason
from backend.consciousness.timeframes import Timeframe
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from tests.factories.domain import World, make_world
from tests.harness.rows import value
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")

#: No worker of the session begins these: their agent has no event.
_WAITS = """SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE datname = current_database() AND NOT granted AND locktype = 'transactionid'"""
_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at,
  ended_commit_no) VALUES ($3, $1, $2, $4, 'SYSTEM', 'm', 'RESTED', now() - $5::interval, $4)"""
_PAGES = "SELECT to_cycle, kind, text FROM archive_pages WHERE tenant_id = $1 AND agent_id = $2 ORDER BY kind, to_cycle"
_COUNT = "UPDATE agent_processes SET cycle_count = 1 WHERE tenant_id = $1 AND agent_id = $2"
_IS_DUE = "SELECT true FROM find_due_episodes(100000) WHERE agent_id = $1"
BEGUN = "INSERT INTO archives (tenant_id, agent_id, language, archived_to) VALUES ($1, $2, 'english', $3)"
#: A page a minute, until now: each has a ship, every second, fifth … has a further word, and one has a name.
MANY = """
INSERT INTO archive_pages (tenant_id, agent_id, kind, from_cycle, to_cycle, from_seq, to_seq, text, messages, tokens,
  started_at, ended_at, words)
SELECT $1, $2, 'CYCLE', n, n, n, n, p.text, 1, 1, p.at, p.at, archive_words(a.id, 'english', p.text)
FROM archives a, generate_series(1, $3::int) n, LATERAL (SELECT now() - ($3 - n) * interval '1 minute' AS at,
  'ship' || CASE WHEN n % 2 = 0 THEN ' harbour' ELSE '' END || CASE WHEN n % 5 = 0 THEN ' captain' ELSE '' END
    || CASE WHEN n = 1234 THEN ' Valparaiso' ELSE '' END AS text) p
WHERE a.tenant_id = $1 AND a.agent_id = $2"""
_NO_QUIET = timedelta(0)


@pytest.fixture
async def world(stores: Stores, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


async def live(world: World, *texts: str) -> list[UUID]:
    """Write a cycle for each text, which ended an hour ago. Returns their ids."""
    cycle_ids = [uuid4() for _ in texts]
    async with unit_of_work(world.tenant_id) as work:
        for number, (cycle_id, text) in enumerate(zip(cycle_ids, texts, strict=True), 1):
            await work.execute(_CYCLE, world.tenant_id, _agent(world), cycle_id, number, timedelta(hours=1))
            entry = chain.entry(seq=number, cycle_id=cycle_id, step=0, content=chain.user_content(text))
            await chain.append(work, agent_id=_agent(world), commit_no=number, cycle_id=cycle_id, entries=[entry])
    return cycle_ids


def _agent(world: World) -> UUID:
    return world.agent_ids[0]


async def archive(world: World) -> bool:
    async with unit_of_work(world.tenant_id) as work:
        return await pages.write(work, agent_id=_agent(world), language="english", quiet=_NO_QUIET)


async def pages_of(world: World) -> list[tuple[str, int, str]]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        rows = await work.fetch_records(_PAGES, world.tenant_id, _agent(world))
    return [(row["kind"], row["to_cycle"], row["text"]) for row in rows]


async def claim(world: World) -> EpisodeRange | None:
    async with unit_of_work(world.tenant_id) as work:
        return await episodes.claim(work, agent_id=_agent(world), limits=DEFAULT)


async def _make_due(world: World) -> None:
    """Let the claim of the episode expire."""
    async with unit_of_work(world.tenant_id) as work:
        await work.execute("UPDATE archives SET episode_at = now() WHERE agent_id = $1", _agent(world))


async def _waits(world: World) -> bool:
    """Whether a transaction waits for a row that another one has locked."""
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        return bool(await value(work, _WAITS))


async def _mask(world: World, cycle_id: UUID) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await mask_cycle(work, world, cycle_id)


async def mask_cycle(work: UnitOfWork, world: World, cycle_id: UUID) -> None:
    links = await masks.of_cycle(work, agent_id=_agent(world), cycle_id=cycle_id)
    await masks.mask(work, agent_id=_agent(world), entries=[link.entry for link in links], reason="erased")


async def found(work: UnitOfWork, world: World, words: str) -> list[int]:
    places = await search.search(work, agent_id=_agent(world), query=words, when=Timeframe())
    return [place.to_cycle for place in places]


async def test_two_writers_at_once_write_each_page_once(world: World) -> None:
    texts = [f"number {number}" for number in range(1, 26)]
    await live(world, *texts)

    assert any(await asyncio.gather(*(archive(world) for _ in range(4))))
    while await archive(world):
        pass

    assert [text for _, _, text in await pages_of(world)] == texts
    assert await archive(world) is False, "nothing is left"


async def test_archive_of_an_agent_that_never_thought_is_not_begun(world: World) -> None:
    assert await archive(world) is False
    async with unit_of_work(world.tenant_id) as work:
        assert await value(work, "SELECT count(*) FROM archives WHERE tenant_id = $1", world.tenant_id) == 0


async def test_language_that_the_database_does_not_have_is_refused() -> None:
    await pages.check_language("german")
    for name in ("klingon", "no:such", "a.b.c.d", ""):
        with pytest.raises(RuntimeError, match="CIRCADIAN_SEARCH_LANGUAGE"):
            await pages.check_language(name)


async def test_whom_a_worker_forgot_is_found_until_it_has_its_pages(world: World) -> None:
    """In one transaction, so that no other worker of the run finds it first."""
    cycle_id, agent_id = uuid4(), _agent(world)
    async with unit_of_work(world.tenant_id) as work:
        assert not await _is_forgotten(work, agent_id)
        await work.execute(_CYCLE, world.tenant_id, agent_id, cycle_id, 1, timedelta(hours=1))
        await work.execute(_COUNT, world.tenant_id, agent_id)
        entry = chain.entry(seq=1, cycle_id=cycle_id, step=0, content=chain.user_content("hello"))
        await chain.append(work, agent_id=agent_id, commit_no=1, cycle_id=cycle_id, entries=[entry])
        assert await _is_forgotten(work, agent_id)

        await pages.write(work, agent_id=agent_id, language="english", quiet=_NO_QUIET)

        assert not await _is_forgotten(work, agent_id)
        assert await value(work, _IS_DUE, agent_id), "and an episode of it is due"


async def _is_forgotten(work: UnitOfWork, agent_id: UUID) -> bool:
    return bool(await value(work, "SELECT true FROM find_unarchived(100000) WHERE agent_id = $1", agent_id))


async def test_only_the_last_claim_of_an_episode_may_store_it(world: World) -> None:
    """A writer that was taken for dead comes back: its text is not stored, so no cycle is in two episodes."""
    await live(world, "Lisbon it is", "and by train")
    await archive(world)
    first = await claim(world)
    assert first is not None
    assert await claim(world) is None, "claimed, and not due"
    await _make_due(world)
    second = await claim(world)
    assert second is not None

    async with unit_of_work(world.tenant_id) as work:
        assert await episodes.store(work, first, text="late", model="m") is False
    async with unit_of_work(world.tenant_id) as work:
        assert await episodes.store(work, second, text="Told.", model="m") is True
    async with unit_of_work(world.tenant_id) as work:
        assert await episodes.store(work, second, text="Again.", model="m") is False
    await _make_due(world)

    assert (second.from_cycle, second.to_cycle, second.reason) == (1, 2, EpisodeReason.QUIET)
    assert [page for page in await pages_of(world) if page[0] == "EPISODE"] == [("EPISODE", 2, "Told.")]
    assert await claim(world) is None, "no episode is due, digest or not"


async def test_what_is_masked_is_found_no_more(world: World) -> None:
    cycle_ids = await live(world, "the code is xylophone", "the weather is fine")
    await archive(world)
    episode = await claim(world)
    assert episode is not None
    async with unit_of_work(world.tenant_id) as work:
        await episodes.store(work, episode, text="They spoke of a xylophone and of weather.", model="m")
        assert set(await found(work, world, "xylophone")) == {1, 2}
    await _mask(world, cycle_ids[0])

    async with unit_of_work(world.tenant_id) as work:
        assert await found(work, world, "xylophone") == []
        assert await found(work, world, "weather") == [2]
    assert (await pages_of(world))[0] == ("CYCLE", 1, "[REMOVED - erased]")
    assert "xylophone" not in str(await pages_of(world))


async def test_further_pages_of_what_is_masked_are_found_no_more(world: World) -> None:
    """The masked cycle needs fewer pages. Its tenant has no retention time."""
    cycle_ids = await live(world, "the code follows\n" * 2_000 + "xylophone", "the weather is fine")
    await archive(world)
    assert [page[1] for page in await pages_of(world)] == [1, 1, 2]

    await _mask(world, cycle_ids[0])

    assert "xylophone" not in str(await pages_of(world))
    async with unit_of_work(world.tenant_id) as work:
        assert await found(work, world, "xylophone") == []


async def test_text_that_is_masked_while_an_episode_is_written_is_not_in_it(world: World) -> None:
    """The writer has read the text before the mask. The episode is due again, and is written from the rest."""
    cycle_ids = await live(world, "the code is xylophone")
    await archive(world)
    early = await claim(world)
    assert early is not None
    await _mask(world, cycle_ids[0])

    async with unit_of_work(world.tenant_id) as work:
        assert await episodes.store(work, early, text="They spoke of a xylophone.", model="m") is False
    late = await claim(world)

    assert late is not None
    assert late.texts == ["[REMOVED - erased]"]


async def test_nobody_writes_a_page_of_what_is_being_masked(world: World) -> None:
    """A mask locks the archive: a writer of pages waits, and then reads the stub."""
    cycle_ids = await live(world, *(f"number {number}" for number in range(1, 22)))
    assert await archive(world), "the last cycle has no page yet"
    is_masked, may_commit = asyncio.Event(), asyncio.Event()

    async def erase() -> None:
        async with unit_of_work(world.tenant_id) as work:
            await mask_cycle(work, world, cycle_ids[-1])
            is_masked.set()
            await may_commit.wait()

    erasing = asyncio.create_task(erase())
    await is_masked.wait()
    writing = asyncio.create_task(archive(world))
    await wait_until(lambda: _waits(world))
    assert len(await pages_of(world)) == 20
    may_commit.set()
    await erasing
    await writing

    assert (await pages_of(world))[-1][2] == "[REMOVED - erased]"


async def test_common_words_alone_find_the_newest_and_rare_ones_the_right(world: World) -> None:
    """However many pages a word is in, the answer is five pages, and one rare word among common ones decides."""
    texts = ["the ship sailed to the harbour"] * 40
    texts[3] = "the ship sailed to the harbour of Valparaiso"
    await live(world, *texts)
    while await archive(world):
        pass

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        assert (await found(work, world, "Which ship sailed to Valparaiso?"))[0] == 4
        assert await found(work, world, "harbour") == [40, 39, 38, 37, 36]


async def test_large_archive_is_searched_by_estimates_and_finds_the_same(world: World) -> None:
    """Beyond the pages that a search fetches: words of every page, words together, a rare one, a stretch of time."""
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(BEGUN, world.tenant_id, _agent(world), 4_000)
        await work.execute(MANY, world.tenant_id, _agent(world), 4_000)
        assert await found(work, world, "ship") == [3_999, 3_997, 3_993, 3_991, 3_989], "the newest, shortest"
        assert await found(work, world, "the harbour and the captain") == [4_000, 3_990, 3_980, 3_970, 3_960]
        assert (await found(work, world, "Valparaiso ship harbour"))[0] == 1_234
        early = Timeframe(end=(await value(work, "SELECT now()")) - timedelta(minutes=3_000))
        places = await search.search(work, agent_id=_agent(world), query="ship", when=early)
        assert [place.to_cycle for place in places] == [999, 997, 993, 991, 989]
        late = Timeframe(start=early.end)
        places = await search.search(work, agent_id=_agent(world), query="Valparaiso", when=late)
        assert [place.to_cycle for place in places] == [1_234]
        assert await search.search(work, agent_id=_agent(world), query="Valparaiso", when=early) == []
