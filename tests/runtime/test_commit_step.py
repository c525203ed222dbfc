"""The commit of a step: in one database call, or led by Python; with the rights of the app, for one tenant.

The tests compare the written rows with the state that Python keeps, and the two ways with each other. Hypothesis
generates the steps.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backend.agents import cycle_stop, cycles, fenced_call, leases
from backend.agents.cycles import Cycle, Gauge, StepCost
from backend.agents.fenced_call import CallState
from backend.agents.leases import Fenced, Lease, LeaseLost
from backend.agents.models import Outcome
from backend.agents.prompt_prefix import Frame, PromptRecord
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox.models import Priority
from backend.inbox.wake import wake
from backend.kit import db
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.step_commits import CommittedStep, CycleEnd, Posting, WrittenStep
from backend.runtime.cycle_phase import CyclePhase
from backend.spaces import members, messages
from backend.tenants.actor import Actor, agent_actor
from backend.tenants.trust import Trust
from backend.tools.calls import repository as call_repository
from backend.tools.step_calls.call_records import Intent
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import StepPost
from tests.factories.domain import World, begin_cycle, make_world, own_database, take_lease
from tests.harness.rows import value
from tests.harness.stores import Stores

_TABLES = ("agent_processes", "think_cycles", "consciousness_entries", "tool_calls", "usage_records", "inbox_events",
           "messages", "spaces")  # fmt: skip
#: Columns whose values differ in each run, or for each agent.
_OWN = {
    "id", "tenant_id", "agent_id", "cycle_id", "lease_id", "worker_id", "created_at", "updated_at", "committed_at",
    "leased_at", "last_cycle_at", "opened_at", "ended_at", "started_at", "finished_at", "expires_at", "wake_at",
    "settled_at", "last_text_at", "member_id", "space_id", "active_space", "seen_spaces", "event_key", "payload",
    "author_id", "origins", "content",
}  # fmt: skip


@pytest.fixture
async def own(stores: Stores) -> AsyncIterator[Stores]:
    async with own_database(stores) as own:
        yield own


@pytest.fixture
async def owner(own: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(own.owner_database_url))
    yield connection
    await connection.close()


@dataclass(slots=True)
class Thinker:
    """An agent in the middle of a cycle, as its loop knows it."""

    world: World
    lease: Lease
    cycle: Cycle
    actor: Actor
    tail_seq: int = 1

    @classmethod
    async def begin(cls, own: Stores, hints: Hints) -> "Thinker":
        world = await make_world(own.owner_database_url, hints)
        [woken] = await wake(tenant_id=world.tenant_id, agent_ids=world.agent_ids)
        lease = await take_lease(woken)
        assert lease is not None
        cycle = await leases.fenced(lease, lambda fence: begin_cycle(fence, lease))
        cycle = replace(cycle, trust=Trust.STRANGER)
        return cls(world, lease, cycle, agent_actor(agent_id=lease.agent_id, tenant_id=lease.tenant_id, name="A"))

    def step(self, made: "Made") -> WrittenStep:
        calls = [Call(uuid4(), position, "send_message", "{}") for position in range(len(made.results))]
        intents = [Intent(call, result) for call, result in zip(calls, made.results, strict=True)]
        return WrittenStep(
            self.cycle.id, self.cycle.steps + 1, uuid4(), self.entries(intents), intents, Trust.STRANGER,
            first_result_seq=self.tail_seq + 2 if intents else None,
            moved_to=(self.world.space_id,) if made.moves else None,
            seen_spaces=[self.world.space_id] if made.moves else [],
            end=CycleEnd(Outcome.RESTED, "so") if made.ends else None,
        )  # fmt: skip

    def entries(self, intents: list[Intent]) -> list[Entry]:
        contents = [chain.assistant_content("", [each.call.content() for each in intents])]
        contents += [chain.result_content(each.call.chain_id, each.result or {}) for each in intents]
        return [
            chain.entry(seq=seq, cycle_id=self.cycle.id, step=self.cycle.steps + 1, content=content)
            for seq, content in enumerate(contents, start=self.tail_seq + 1)
        ]

    def post(self, text: str, position: int) -> Posting:
        draft = messages.MessageDraft(text, trust=Trust.STRANGER)
        message = messages.unposted(self.actor, space_id=self.world.space_id, draft=draft)
        return Posting(StepPost(message, {"ok": True, "seq": 0}), position)

    async def commit(
        self, made: "Made", step: WrittenStep, *posts: Posting, lease: Lease | None = None
    ) -> CommittedStep:
        phase = CyclePhase.SLEEPING if made.ends else CyclePhase.THINKING
        return await step_commits.commit(
            lease or self.lease, self.cycle, made.record(self.cycle), step, posts=posts, phase=phase
        )

    async def lead(self, made: "Made", step: WrittenStep) -> Fenced:
        async def body(fence: Fenced) -> Fenced:
            await step_commits.write(fence, agent_id=self.lease.agent_id, step=step)
            return fence

        passing = step_commits.begin(made.record(self.cycle))
        return await leases.fenced(self.lease, body, entries=len(step.entries), passing=passing)

    async def read(self) -> tuple[Cycle | None, list[Entry]]:
        async with unit_of_work(self.lease.tenant_id, read_only=True) as work:
            cycle = await cycles.read_open(work, self.lease)
            return cycle, await chain.load(work, agent_id=self.lease.agent_id, from_seq=1)

    async def rows(
        self, owner: asyncpg.Connection, *, without: Collection[str] = ()
    ) -> dict[str, list[dict[str, Any]]]:
        found = {}
        for table in _TABLES:
            rows = await owner.fetch(f"SELECT * FROM {table} WHERE tenant_id = $1", self.lease.tenant_id)
            kept = [{name: value for name, value in row.items() if name not in without} for row in rows]
            found[table] = sorted(kept, key=repr)
        return found


@dataclass(frozen=True, slots=True)
class Made:
    """The reply of a model."""

    results: tuple[dict[str, Any], ...] = ()
    tools: tuple[str, ...] = ()
    tokens: int = 1
    cost: Decimal = Decimal("0.01")
    seconds: float = 0.5
    ratio: float | None = None
    moves: bool = False
    ends: bool = False

    def record(self, cycle: Cycle) -> dict[str, Any]:
        cost = StepCost("p", "m", self.tokens, 2, 3, is_estimated=False, cost=self.cost, first_token_seconds=0.25,
                        seconds=self.seconds, id=_ID)  # fmt: skip
        frame = Frame.of(system="", tools=b"[]", redacted=())
        shown = PromptRecord(frame, from_seq=1, to_seq=1, tool_choice=None, summary_id=None)
        gauge = None if self.ratio is None else Gauge(self.ratio, 7)
        return cycles.step_record(
            cycle, tools=self.tools, active_seconds=self.seconds, cost=replace(cost, id=uuid4()), shown=shown,
            gauge=gauge,
        )  # fmt: skip

    def counted(self, cycle: Cycle) -> Cycle:
        cost = StepCost("p", "m", self.tokens, 2, 3, is_estimated=False, cost=self.cost, first_token_seconds=0.25,
                        seconds=self.seconds)  # fmt: skip
        return cycle.stepped(tools=self.tools, active_seconds=self.seconds, cost=cost)


_ID = UUID(int=1)
_texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_results = st.dictionaries(
    _texts, st.one_of(st.none(), st.booleans(), st.integers(-(2**53), 2**53), _texts), max_size=3
)
_made = st.builds(
    Made,
    results=st.lists(_results.map(lambda result: {**result, "ok": True}), max_size=3).map(tuple),
    tools=st.lists(st.sampled_from(["a", "b"]), max_size=2).map(tuple),
    tokens=st.integers(0, 10**9),
    cost=st.decimals(0, 10**6, places=10, allow_nan=False),
    seconds=st.floats(0, 10**6),
    ratio=st.one_of(st.none(), st.floats(0.1, 10)),
    moves=st.booleans(),
    ends=st.booleans(),
)


async def test_both_ways_write_the_same_and_what_python_believes(
    own: Stores, hints: Hints, owner: asyncpg.Connection
) -> None:
    loop = asyncio.get_running_loop()

    async def check(made: Made) -> None:
        plain, led = await Thinker.begin(own, hints), await Thinker.begin(own, hints)
        await plain.world.post("later", priority=Priority.WHEN_IDLE)
        await led.world.post("later", priority=Priority.WHEN_IDLE)
        step = plain.step(made)

        row = await plain.commit(made, step)
        fence = await led.lead(made, led.step(made))

        assert row.is_done
        assert fence.step is not None and not fence.may_have_pending
        assert await plain.rows(owner, without=_OWN) == await led.rows(owner, without=_OWN)
        cycle, entries = await plain.read()
        assert entries[1:] == step.entries
        expected = made.counted(plain.cycle)
        if made.ends:
            assert cycle is None
        else:
            seen = (plain.world.space_id,) if made.moves else ()
            assert cycle == replace(expected, seen_spaces=seen)
        assert cycles.as_counted(made.counted(led.cycle), fence.step) == made.counted(led.cycle)

    def examples() -> None:
        @settings(max_examples=25, deadline=None, derandomize=True, database=None,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(made=_made)
        def each(made: Made) -> None:
            asyncio.run_coroutine_threadsafe(check(made), loop).result(60)

        each()

    await loop.run_in_executor(None, examples)


async def test_message_and_its_number_stand_in_message_entry_and_call(own: Stores, hints: Hints) -> None:
    """Only the database knows the number. The entries that Python builds with it are equal to the rows."""
    thinker = await Thinker.begin(own, hints)
    for number in range(11):
        await thinker.world.post(f"{number}")
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await work.execute("UPDATE inbox_events SET receipt = 'DROPPED'")
    made = Made(results=({"ok": True, "seq": 0}, {"ok": True, "seq": 0}))
    step = thinker.step(made)
    posts = [thinker.post('I say "seq":0 here', 0), thinker.post("and again", 1)]

    row = await thinker.commit(made, step, *posts)

    posted = row.posts or []
    assert [each["seq"] for each in posted] == [12, 13]
    assert [each["agents"] for each in posted] == [[], []]
    intents = [replace(each, result={"ok": True, "seq": seq}) for each, seq in zip(step.intents, (12, 13), strict=True)]
    _, entries = await thinker.read()
    assert entries[1:] == thinker.entries(intents)
    async with unit_of_work(thinker.lease.tenant_id, read_only=True) as work:
        assert await messages.seqs(work, message_ids=[each.post.message.message.id for each in posts]) == [12, 13]
        tokens = await work.fetch_records("SELECT tokens FROM consciousness_entries WHERE step > 0 ORDER BY seq")
        assert [each["tokens"] for each in tokens] == [entry.tokens for entry in entries[1:]]
        kept = await work.fetch_records("SELECT result, result_seq FROM tool_calls ORDER BY position")
        assert [(_json(each["result"])["seq"], each["result_seq"]) for each in kept] == [(12, 3), (13, 4)]
        text = await value(work, "SELECT text FROM messages WHERE seq = 12")
        assert text == 'I say "seq":0 here'


def _json(value: str) -> Any:
    return json.loads(value)


async def _nobody_may(thinker: Thinker) -> None:
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await work.execute("UPDATE agents SET status = 'PAUSED'")


async def _got_event(thinker: Thinker) -> None:
    await thinker.world.post("now")


async def _widened(thinker: Thinker) -> None:
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await cycles.widen(work, thinker.cycle, seen_spaces=[thinker.world.space_id])


async def _lowered(thinker: Thinker) -> None:
    thinker.cycle = replace(thinker.cycle, trust=Trust.MEMBER)
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await work.execute("UPDATE think_cycles SET trust = 'STRANGER'")


async def _has_higher_hop(thinker: Thinker) -> None:
    thinker.cycle = replace(thinker.cycle, hop=1)


async def _longer(thinker: Thinker) -> None:
    thinker.tail_seq += 1


@pytest.mark.parametrize("happens", [_nobody_may, _got_event, _widened, _lowered, _has_higher_hop, _longer])
async def test_nothing_is_written_where_python_has_to_look(
    own: Stores, hints: Hints, owner: asyncpg.Connection, happens: Callable[[Thinker], Any]
) -> None:
    thinker, made = await Thinker.begin(own, hints), Made(results=({"ok": True, "seq": 0},))
    await happens(thinker)
    before = await thinker.rows(owner)

    row = await thinker.commit(made, thinker.step(made), thinker.post("hi", 0))

    assert row.state == "NOT_PLAIN"
    assert await thinker.rows(owner) == before


async def test_step_that_ends_its_cycle_waits_for_no_look(own: Stores, hints: Hints, owner: asyncpg.Connection) -> None:
    """It ignores new events, which the look after the sleep finds, and an admin's pause."""
    thinker, made = await Thinker.begin(own, hints), Made(ends=True)
    await _got_event(thinker)
    await _nobody_may(thinker)

    row = await thinker.commit(made, thinker.step(made))

    assert row.is_done
    [process] = (await thinker.rows(owner))["agent_processes"]
    assert (process["state"], process["cycle_id"], process["lease_id"]) == ("SLEEPING", None, None)


@pytest.mark.parametrize("stale", ["lease", "commit", "tenant"])
async def test_nothing_is_written_without_the_lease(
    own: Stores, hints: Hints, owner: asyncpg.Connection, stale: str
) -> None:
    thinker, made = await Thinker.begin(own, hints), Made()
    stranger = await make_world(own.owner_database_url, hints)
    lease = thinker.lease
    asking = {
        "lease": replace(lease, lease_id=uuid4()),
        "commit": replace(lease, commit_no=lease.commit_no + 1),
        "tenant": replace(lease, tenant_id=stranger.tenant_id),
    }[stale]
    before = await thinker.rows(owner)

    row = await thinker.commit(made, thinker.step(made), lease=asking)
    with pytest.raises(LeaseLost):
        await leases.fenced(asking, _nothing, entries=1, passing=step_commits.begin(made.record(thinker.cycle)))

    assert row.state == "LOST"
    assert await thinker.rows(owner) == before


async def _nothing(_: Fenced) -> None:
    raise AssertionError("the fence is shut")


async def test_message_that_cannot_be_posted_takes_the_step_with_it(
    own: Stores, hints: Hints, owner: asyncpg.Connection
) -> None:
    thinker, made = await Thinker.begin(own, hints), Made(results=({"ok": True, "seq": 0},))
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await members.remove(
            work, thinker.world.owner, hints, space_id=thinker.world.space_id, actor_id=thinker.lease.agent_id
        )
    before = await thinker.rows(owner)

    with pytest.raises(asyncpg.NoDataFoundError):
        await thinker.commit(made, thinker.step(made), thinker.post("hi", 0))

    assert await thinker.rows(owner) == before


async def test_lost_answer_of_a_call_that_landed_is_recognised(own: Stores, hints: Hints) -> None:
    thinker, made, asked = await Thinker.begin(own, hints), Made(ends=True), 0
    step, commit_no = thinker.step(made), thinker.lease.commit_no

    async def sent() -> CommittedStep:
        nonlocal asked
        asked += 1
        row = await thinker.commit(made, step)
        if asked == 1:
            raise ConnectionResetError
        return row

    assert await fenced_call.ask(thinker.lease, sent) is None
    assert (asked, thinker.lease.commit_no) == (2, commit_no + 1)


async def test_call_that_did_not_land_is_sent_again_and_one_whose_lease_is_lost_is_not(
    own: Stores, hints: Hints
) -> None:
    thinker, made, asked = await Thinker.begin(own, hints), Made(), 0
    step, commit_no = thinker.step(made), thinker.lease.commit_no

    async def sent() -> CommittedStep:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise asyncpg.DeadlockDetectedError
        return await thinker.commit(made, step)

    row = await fenced_call.ask(thinker.lease, sent)
    assert row is not None and row.is_done
    assert (asked, thinker.lease.commit_no) == (2, commit_no + 1)
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await leases.revoke(work, tenant_id=thinker.lease.tenant_id, agent_id=thinker.lease.agent_id)

    asked = 0  # the first try fails before it is sent, so it shows nothing about the lost lease
    with pytest.raises(LeaseLost):
        await fenced_call.ask(thinker.lease, sent)


async def test_results_of_calls_join_behind_the_tail_and_their_events_are_done(
    own: Stores, hints: Hints, owner: asyncpg.Connection
) -> None:
    thinker, made = await Thinker.begin(own, hints), Made(results=({"ok": True},))
    await thinker.lead(made, thinker.step(made))
    thinker.tail_seq += 2
    [call] = (await thinker.rows(owner))["tool_calls"]
    await thinker.world.post("meanwhile")
    await owner.execute("UPDATE inbox_events SET event_key = $1", call_repository.event_key(call["id"]))
    written = thinker.entries([])
    looks = []

    async def body(fence: Fenced) -> None:
        looks.append(
            await step_commits.write_results(
                fence, agent_id=thinker.lease.agent_id, cycle_id=thinker.cycle.id, number=1, entries=written,
                seqs={call["id"]: 4}, answered=[call["id"]],
            )
        )  # fmt: skip

    await leases.fenced(thinker.lease, body)
    rows = await thinker.rows(owner)
    await thinker.world.post("now")
    await leases.fenced(thinker.lease, body_of_nothing(thinker, looks))

    _, entries = await thinker.read()
    assert entries[3:] == written
    [process] = rows["agent_processes"]
    assert (process["tail_seq"], process["tail_attempts"]) == (4, 1)
    assert [each["result_seq"] for each in rows["tool_calls"]] == [4]
    assert [(each["receipt"], each["cycle_id"]) for each in rows["inbox_events"]] == [("INJECTED", thinker.cycle.id)]
    assert looks == [False, True], "what it has consumed is nothing that waits"


def body_of_nothing(thinker: Thinker, looks: list[bool]) -> Callable[[Fenced], Any]:
    async def body(fence: Fenced) -> None:
        looks.append(
            await step_commits.write_results(
                fence, agent_id=thinker.lease.agent_id, cycle_id=thinker.cycle.id, number=1, entries=[], seqs={},
                answered=[],
            )
        )  # fmt: skip

    return body


async def _answered(own: Stores, hints: Hints, owner: asyncpg.Connection) -> tuple[Thinker, UUID]:
    """A step with one call that is answered, with its event. The result is not in the chain yet."""
    thinker, made = await Thinker.begin(own, hints), Made(results=({"ok": True},))
    step = thinker.step(made)
    await thinker.lead(made, replace(step, entries=step.entries[:1], first_result_seq=None))
    thinker.tail_seq += 1
    [call] = (await thinker.rows(owner))["tool_calls"]
    await thinker.world.post("answer")
    await owner.execute("UPDATE inbox_events SET event_key = $1", call_repository.event_key(call["id"]))
    return thinker, call["id"]


async def _commit_results(thinker: Thinker, call_id: UUID, *, lease: Lease | None = None) -> CallState:
    return await step_commits.commit_results(
        lease or thinker.lease, cycle_id=thinker.cycle.id, number=1, entries=thinker.entries([]), answered=[call_id]
    )


async def test_results_of_an_answered_step_are_one_call(own: Stores, hints: Hints, owner: asyncpg.Connection) -> None:
    thinker, call_id = await _answered(own, hints, owner)
    written = thinker.entries([])
    [answer] = await call_repository.answers_of_step(
        thinker.lease.tenant_id, agent_id=thinker.lease.agent_id, cycle_id=thinker.cycle.id, step=1
    )
    assert (answer.id, answer.is_open, answer.result) == (call_id, False, {"ok": True})

    row = await fenced_call.ask(thinker.lease, partial(_commit_results, thinker, call_id))

    assert row is not None and (row.state, row.is_wanted) == ("DONE", False)
    _, entries = await thinker.read()
    assert entries[2:] == written
    rows = await thinker.rows(owner)
    [process] = rows["agent_processes"]
    assert (process["commit_no"], process["tail_seq"], process["tail_attempts"]) == (thinker.lease.commit_no, 3, 1)
    assert [each["result_seq"] for each in rows["tool_calls"]] == [3]
    assert [each["receipt"] for each in rows["inbox_events"]] == ["INJECTED"]


async def _is_stopped(thinker: Thinker) -> None:
    async with unit_of_work(thinker.lease.tenant_id) as work:
        assert await cycle_stop.want(work, agent_id=thinker.lease.agent_id, words="stopped by Ann") is not None


async def _is_open(thinker: Thinker) -> None:
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await work.execute("UPDATE tool_calls SET state = 'HELD'")


async def _is_in_the_chain(thinker: Thinker) -> None:
    async with unit_of_work(thinker.lease.tenant_id) as work:
        await work.execute("UPDATE tool_calls SET result_seq = 1")


@pytest.mark.parametrize("happens", [_nobody_may, _got_event, _longer, _is_stopped, _is_open, _is_in_the_chain])
async def test_no_results_are_written_where_python_has_to_look(
    own: Stores, hints: Hints, owner: asyncpg.Connection, happens: Callable[[Thinker], Any]
) -> None:
    thinker, call_id = await _answered(own, hints, owner)
    await happens(thinker)
    before = await thinker.rows(owner)

    row = await _commit_results(thinker, call_id)

    assert row.state == "NOT_PLAIN"
    assert await thinker.rows(owner) == before


async def test_no_results_are_written_without_the_lease(own: Stores, hints: Hints, owner: asyncpg.Connection) -> None:
    thinker, call_id = await _answered(own, hints, owner)
    before, lease = await thinker.rows(owner), thinker.lease
    stranger = await make_world(own.owner_database_url, hints)

    for asking in (
        replace(lease, lease_id=uuid4()),
        replace(lease, commit_no=lease.commit_no + 1),
        replace(lease, tenant_id=stranger.tenant_id),
    ):
        assert (await _commit_results(thinker, call_id, lease=asking)).state == "LOST"
    assert await thinker.rows(owner) == before


async def test_step_of_an_earlier_version_is_counted_with_the_defaults(
    own: Stores, hints: Hints, owner: asyncpg.Connection
) -> None:
    """During an upgrade the functions are new, and some workers are not: they do not send the newer values."""
    thinker, made = await Thinker.begin(own, hints), Made(ends=True)
    newer = {"cache_written", "reasoning", "is_priced", "is_own_key"}
    record = {name: value for name, value in made.record(thinker.cycle).items() if name not in newer}

    await step_commits.commit(thinker.lease, thinker.cycle, record, thinker.step(made), phase=CyclePhase.SLEEPING)

    [row] = (await thinker.rows(owner))["usage_records"]
    assert (row["cache_written_tokens"], row["reasoning_tokens"]) == (0, 0)
    assert (row["is_priced"], row["is_own_key"]) == (True, False)
