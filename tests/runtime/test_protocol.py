"""The protocol of wake, lease and fence against a model of it: whatever dies, freezes, forgets or jumps, in any order.

Invariants 1-4; traps A3, A6, B1-B3, M3-M6, M8, M14-M16. Hypothesis makes up the story. A longer one, by hand:
`pytest tests/runtime/test_protocol.py --hypothesis-profile=long`.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from backend.agents.leases import Lease, LeaseLost
from backend.agents.models import WakeReason
from backend.consciousness.models import EntryRole
from backend.inbox.models import Priority
from backend.tools.lifecycle import agents as lifecycle
from tests.harness.stores import Stores
from tests.runtime.protocol_model import DUE_SECONDS, Agent, Clock
from tests.runtime.protocol_stage import Died, DiedBeforeCall, Fault, SimulatedWorker, Stage

_SHORT = settings(
    max_examples=20,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

_TICK = 2.0
_SILENT_SECONDS = 4.0
_JUMP = 7_200.0
_DELAY = 500.0

_ROWS = """SELECT agent_id, state, wake_no, wake_reason, lease_id, worker_id, tail_attempts, cycle_id IS NOT NULL AS
has_cycle, commit_no, tail_seq FROM agent_processes WHERE tenant_id = $1"""
_EVENTS = "SELECT agent_id, payload->>'text' AS text, receipt, entry_seq FROM inbox_events WHERE tenant_id = $1"
_ENTRIES = """SELECT agent_id, seq, commit_no, role, content->>'content' AS text FROM consciousness_entries
WHERE tenant_id = $1 ORDER BY agent_id, seq"""
_CYCLES = """SELECT count(*) AS open, count(p.cycle_id) AS kept FROM think_cycles c
LEFT JOIN agent_processes p ON p.cycle_id = c.id WHERE c.tenant_id = $1 AND c.outcome IS NULL"""

_HAPPENINGS = (
    ["post"] * 3 + ["start"] * 4 + ["think"] * 8 + ["look"] * 2 + ["tick"] * 2 + ["disturb"] * 3 + ["command"]
)  # fmt: skip
_picks = st.integers(min_value=0, max_value=999)
_ACTIONS = ["drain", "call", "led call", "answer", "led answer", "hold", "refused", "back off", "leave"]
_DISASTERS = ["kill", "freeze or thaw", "nap", "nap", "lose a loop", "jump ahead", "jump back"]
_WORDS = ["pause", "resume", "resume", "stop"]
_faults = st.sampled_from([Fault.NONE] * 5 + [Fault.ROLLED_BACK, Fault.ANSWER_LOST, Fault.DEATH])


class Protocol(RuleBasedStateMachine):
    stage: Stage
    loop: asyncio.AbstractEventLoop

    @initialize(debounces=st.sampled_from([[0.0, 0.0], [0.0, _DELAY]]))
    def begin(self, debounces: list[float]) -> None:
        self._run(self.stage.begin(debounces=debounces))
        self.clock = Clock()
        ids = self.stage.world.agent_ids
        self.agents = {key: Agent(key, seconds) for key, seconds in zip(ids, debounces, strict=True)}
        self.workers = [SimulatedWorker() for _ in range(3)]
        self.dead: list[SimulatedWorker] = []
        self.posted = 0
        self._tick(range(3), times=4)

    @rule(what=st.sampled_from(_HAPPENINGS), pick=_picks, other=_picks, fault=_faults, order=st.permutations(range(3)))
    def happen(self, what: str, pick: int, other: int, fault: Fault, order: list[int]) -> None:
        """One rule for all: of several, hypothesis would leave out some for whole stories. It draws the same whatever
        happens, since real time passes too and may bring a turn."""
        match what:
            case "post":
                self._post(list(Priority)[pick % 3], dies=other % 2 == 0)
            case "start" if self.stage.hints.wakes and self._starters():
                self._start(pick, other, is_kept=pick % 2 == 0)
            case "think" if self._loops():
                self._think(pick, _ACTIONS[other % len(_ACTIONS)], fault)
            case "look" if self._resting():
                self._look(pick, dies=other % 5 == 0)
            case "tick":
                self._tick(order, times=1 + pick % 4)
            case "disturb":
                self._disturb(pick, _DISASTERS[other % len(_DISASTERS)])
            case "command":
                self._command(pick, _WORDS[other % len(_WORDS)])

    # Senders

    def _post(self, priority: Priority, *, dies: bool) -> None:
        text = f"message {self.posted}"
        self.posted += 1
        count = len(self.stage.hints.wakes)
        self._run(self.stage.post(text, priority, dies=dies))
        woken = {wake.agent_id for wake in self.stage.hints.wakes[count:]}
        for agent in self._alive():
            agent.pending[text] = priority
        self._woken(woken, to=[] if dies else self._alive(), is_urgent=priority is Priority.INTERRUPT)

    def _woken(self, woken: set[UUID], *, to: list[Agent], is_urgent: bool) -> None:
        """Who was asleep must have been woken; whose debounce is not over, by what is urgent."""
        for agent in to:
            is_resting = agent.state == "SLEEPING"
            if is_urgent and (agent.state, agent.wake_reason) == ("WAKING", "EVENT"):
                is_resting = not self.clock.is_past(agent.wake_at) and agent.id in woken
            assert (agent.id in woken) == (is_resting and agent.status == "ACTIVE")
        for agent_id in woken:
            self.agents[agent_id].wake(self.clock, is_urgent=is_urgent)

    # Starters

    def _start(self, pick: int, which: int, *, is_kept: bool) -> None:
        """A job reaches a worker; jobs may come late, and twice."""
        wakes, starters = self.stage.hints.wakes, self._starters()
        worker = starters[which % len(starters)]
        wake = wakes[pick % len(wakes)] if is_kept else wakes.pop(pick % len(wakes))
        agent, running = self.agents[wake.agent_id], [*worker.loops, *worker.asleep]
        lease = self._run(self.stage.take(wake, worker))
        may = (agent.state, agent.wake_no, agent.status) == ("WAKING", wake.wake_no, "ACTIVE")
        if lease is None:
            assert not (may and self.clock.is_past(agent.wake_at)), "a due wake was refused"
            return
        assert may and self.clock.may_be_past(agent.wake_at), "taken without right"
        self._taken(agent, lease, worker)
        self._sweep(worker, running=running)  # whose list was made before

    def _taken(self, agent: Agent, lease: Lease, worker: SimulatedWorker) -> None:
        agent.take(lease.lease_id, worker.id)
        worker.loops[lease.lease_id] = lease

    # Loops

    def _think(self, pick: int, action: str, fault: Fault) -> None:
        """A loop that believes to have its lease commits something."""
        worker, lease = self._loop(pick)
        agent = self.agents[lease.agent_id]
        if agent.lease_id == lease.lease_id and not agent.has_cycle and action != "leave":
            action = "drain"
        actions: dict[str, Callable[[SimulatedWorker, Lease, Agent, Fault], None]] = {
            "drain": self._drain, "hold": self._hold,
            "call": self._call, "led call": partial(self._call, is_led=True),
            "answer": self._answer, "led answer": partial(self._answer, is_led=True),
            "refused": self._refused, "back off": self._back_off, "leave": self._leave,
        }  # fmt: skip
        actions[action](worker, lease, agent, fault)

    def _drain(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault) -> None:
        def committed() -> None:
            if agent.has_cycle or agent.pending:
                agent.take_up()
            else:
                self._slept(worker, lease, agent)

        self._commit(worker, lease, self.stage.drain(lease, fault), committed)

    def _call(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault, *, is_led: bool = False) -> None:
        def committed() -> None:
            agent.step(entries=2)
            if agent.status == "ACTIVE":
                agent.drain()
            else:
                self._gone(worker, lease)
                agent.hand_over(self.clock, reason="HANDOVER")

        self._commit(worker, lease, self.stage.step(lease, fault, ends=False, is_led=is_led), committed)

    def _answer(
        self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault, *, is_led: bool = False
    ) -> None:
        def committed() -> None:
            agent.step(entries=1)
            agent.has_cycle = False
            self._slept(worker, lease, agent)

        self._commit(worker, lease, self.stage.step(lease, fault, ends=True, is_led=is_led), committed)

    def _hold(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault) -> None:
        def committed() -> None:
            self._slept(worker, lease, agent)

        self._commit(worker, lease, self.stage.hold(lease, fault), committed)

    def _refused(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault) -> None:
        """By a provider: it counts."""
        self._hand_over(worker, lease, agent, fault, reason=WakeReason.RETRY, counts=True)

    def _back_off(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault) -> None:
        self._hand_over(worker, lease, agent, fault, reason=WakeReason.RETRY, delay=_DELAY)

    def _leave(self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault) -> None:
        self._hand_over(worker, lease, agent, fault, reason=WakeReason.HANDOVER)

    def _hand_over(
        self, worker: SimulatedWorker, lease: Lease, agent: Agent, fault: Fault, *, reason: WakeReason,
        delay: float = 0.0, counts: bool = False,
    ) -> None:  # fmt: skip
        def committed() -> None:
            self._gone(worker, lease)
            agent.hand_over(self.clock, reason=reason, delay=delay, counts=counts)

        commit = self.stage.hand_over(lease, fault, reason=reason, delay=delay, counts=counts)
        self._commit(worker, lease, commit, committed)

    def _look(self, pick: int, *, dies: bool) -> None:
        """The second half of a sleep; a worker may die before it."""
        worker, lease = self._resting()[pick % len(self._resting())]
        if dies:
            self._kill(worker)
            return
        agent = self.agents[lease.agent_id]
        taken = self._run(self.stage.look(lease, worker))
        self._gone(worker, lease)
        assert (taken is not None) == (agent.state == "SLEEPING" and agent.status == "ACTIVE" and agent.is_joined)
        if taken is not None:
            agent.wake_no += 1
            self._taken(agent, taken, worker)

    def _commit(
        self, worker: SimulatedWorker, lease: Lease, commit: Awaitable[None], committed: Callable[[], None]
    ) -> None:
        """One fenced transaction: it changes what it says, or nothing at all for whoever has lost the lease."""
        agent = self.agents[lease.agent_id]
        is_mine = agent.lease_id == lease.lease_id
        try:
            self._run(commit)
        except LeaseLost:
            assert not is_mine, "a valid lease was refused"
            self._gone(worker, lease)
        except Died:
            assert is_mine, "a stale lease passed the fence"
            self._kill(worker)
        except DiedBeforeCall:  # no fence has judged its lease
            self._kill(worker)
        else:
            assert is_mine, "a stale lease committed"
            agent.commit_no += 1
            committed()
            assert lease.commit_no == agent.commit_no

    def _slept(self, worker: SimulatedWorker, lease: Lease, agent: Agent) -> None:
        self._gone(worker, lease)
        worker.asleep[lease.lease_id] = lease
        agent.sleep()

    def _gone(self, worker: SimulatedWorker, lease: Lease) -> None:
        worker.loops.pop(lease.lease_id, None)
        worker.asleep.pop(lease.lease_id, None)

    # Workers

    def _disturb(self, pick: int, disaster: str) -> None:
        worker = self.workers[pick % len(self.workers)]
        match disaster:
            case "kill":
                self._kill(worker)
            case "freeze or thaw":
                worker.is_frozen = not worker.is_frozen
            case "lose a loop":  # a bug: the task is gone, the worker lives on
                for lease in list(worker.loops.values())[:1]:
                    self._gone(worker, lease)
            case "nap":  # as long as it takes the others to take over
                worker.is_frozen = True
                self._tick(range(3), times=3)
                worker.is_frozen = False
            case "jump ahead":
                self._jump(_JUMP)
                self._tick(range(3), times=pick % 5)
            case "jump back":
                self._jump(-_JUMP)
                self._tick(range(3), times=pick % 5)

    def _kill(self, worker: SimulatedWorker) -> None:
        """A new process takes its place, under an id of its own."""
        self.workers[self.workers.index(worker)] = SimulatedWorker()
        self.dead.append(worker)

    # Time

    def _tick(self, order: Sequence[int], *, times: int) -> None:
        """Two seconds pass, and all that live beat and look, in any order; and again."""
        for _ in range(times):
            self._move(_TICK)
            judged = [self._sweep(self.workers[place]) for place in order if not self.workers[place].is_frozen]
            self._assert_found(has_looked=bool(judged), has_judged=any(judged))

    def _jump(self, seconds: float) -> None:
        """The clock of the database's machine is set; nothing has passed."""
        self._run(self.stage.move_clock(seconds))
        self.clock.now += seconds
        for worker in self.workers + self.dead:
            worker.startled_by += seconds

    def _move(self, seconds: float) -> None:
        self._run(self.stage.move_clock(seconds))
        self.clock.now += seconds
        for worker in self.workers + self.dead:
            worker.silent_for += seconds

    def _sweep(self, worker: SimulatedWorker, *, running: Sequence[UUID] | None = None) -> bool:
        """One look; whether it judged the others."""
        takes_over, silent_for, began_at = worker.takes_over, worker.silent_for, time.monotonic()
        running = [*worker.loops, *worker.asleep] if running is None else running
        swept = self._run(self.stage.sweep(worker, running=running))
        is_regular = worker.has_beaten and self._is_regular(worker, swept.moved_seconds)
        worker.regular_for = worker.regular_for + silent_for if is_regular or not worker.has_beaten else 0.0
        worker.silent_for, worker.has_beaten, worker.startled_by = 0.0, True, 0.0
        worker.beaten_at = began_at
        for _, agent_id in swept.given_back:
            self._given_back(worker, self.agents[agent_id])
        for claim in swept.claimed:
            self._claimed(worker, self.agents[claim.agent_id], claim.lease_id)
        return takes_over and is_regular

    def _is_regular(self, worker: SimulatedWorker, moved_seconds: float | None) -> bool:
        """What the database says of its clock is what the test did to it, and what really passed."""
        assert moved_seconds is not None
        really = moved_seconds - worker.silent_for - worker.startled_by
        assert 0 <= really <= worker.stood_for, "the clock went astray"
        return 0 <= moved_seconds <= 3

    def _given_back(self, worker: SimulatedWorker, agent: Agent) -> None:
        assert agent.worker_id == worker.id and agent.lease_id not in worker.loops, "a loop that runs lost its lease"
        agent.give_back(self.clock)

    def _claimed(self, worker: SimulatedWorker, agent: Agent, lease_id: UUID) -> None:
        assert agent.status == "ACTIVE"
        match agent.state:
            case "THINKING":
                assert self._is_silent(agent.worker_id, is_sure=False), "a living worker lost an agent"
                agent.wake_reason = "HANDOVER"
            case "SLEEPING":
                assert agent.is_joined, "woken for nothing"
                agent.wake_reason = "EVENT"
            case "WAKING":
                is_due = self.clock.may_be_past(agent.wake_at + DUE_SECONDS)
                assert is_due or agent.wake_at > self.clock.now + _JUMP / 2, "a wait was cut short"
        agent.wake_no += 1
        lease = self._run(self.stage.resume(agent.id, lease_id))
        self._taken(agent, lease, worker)

    def _assert_found(self, *, has_looked: bool, has_judged: bool) -> None:
        """After a look nothing that is due waits on; if its worker may judge, nobody is left with the dead."""
        for agent in self._alive():
            if agent.status != "ACTIVE" or not has_looked:
                continue
            assert not (agent.state == "SLEEPING" and agent.is_joined), "asleep with something waiting"
            assert not (agent.state == "WAKING" and self.clock.is_past(agent.wake_at + DUE_SECONDS)), "not woken"
            is_lost = agent.state == "THINKING" and self._is_silent(agent.worker_id)
            assert not (is_lost and has_judged), "left with the dead"

    # The admin

    def _command(self, pick: int, word: str) -> None:
        alive = self._alive()
        if not alive or (word == "stop" and len(alive) == 1):
            return
        agent, count = alive[pick % len(alive)], len(self.stage.hints.wakes)
        verb = {"pause": lifecycle.pause, "resume": lifecycle.resume, "stop": lifecycle.stop}[word]
        self._run(verb(self.stage.world.owner, self.stage.hints, agent_id=agent.id))
        if word == "stop":
            agent.stop()
            return
        agent.status = {"pause": "PAUSED", "resume": "ACTIVE"}[word]
        woken = {wake.agent_id for wake in self.stage.hints.wakes[count:]}
        if word == "resume" and agent.state == "SLEEPING":
            self._woken(woken, to=[agent], is_urgent=False)

    # What always holds

    @invariant()
    def rows_are_as_the_model_says(self) -> None:
        if not hasattr(self, "agents"):
            return
        for row in self._run(self.stage.rows(_ROWS)):
            found = dict(row)
            agent = self.agents[found.pop("agent_id")]
            assert found == agent.row
        [cycles] = self._run(self.stage.rows(_CYCLES))
        assert cycles["open"] == cycles["kept"] == sum(agent.has_cycle for agent in self.agents.values())

    @invariant()
    def every_event_waits_or_stands_in_one_entry(self) -> None:
        if not hasattr(self, "agents"):
            return
        shown = self._shown()
        for agent in self.agents.values():
            assert [texts for _, texts in shown.get(agent.id, [])] == agent.chain
            twice = [text for text, count in Counter(chain.from_iterable(agent.chain)).items() if count > 1]
            assert twice == []
        for row in self._run(self.stage.rows(_EVENTS)):
            agent, text = self.agents[row["agent_id"]], row["text"]
            if row["receipt"] == "PENDING":
                assert text in agent.pending and row["entry_seq"] is None
            elif text in agent.dropped:
                assert row["receipt"] == "DROPPED"
            else:
                assert text in agent.chain[row["entry_seq"] - 1]

    def _shown(self) -> dict[UUID, list[tuple[int, list[str]]]]:
        """By agent: the commit of each entry, and what it shows of the inbox; `seq` and commits in order."""
        shown: dict[UUID, list[tuple[int, list[str]]]] = {}
        for row in self._run(self.stage.rows(_ENTRIES)):
            own = shown.setdefault(row["agent_id"], [])
            own.append((row["commit_no"], row["text"].split("\n") if row["role"] == EntryRole.USER else []))
            assert row["seq"] == len(own), "a gap in the chain"
        for own in shown.values():
            assert all(before <= after for (before, _), (after, _) in pairwise(own))
        return shown

    # The end of every story

    def teardown(self) -> None:
        """One worker lives on, undisturbed: everything comes to rest, and nothing is left."""
        if not hasattr(self, "agents"):
            return
        self.dead += self.workers
        self.workers = [SimulatedWorker()]
        for agent in self._alive():
            if agent.status == "PAUSED":
                self._command(self._alive().index(agent), "resume")
        self._jump(100 * _JUMP)  # whatever was waited for is over
        self.stage.hints.wakes.clear()
        for _ in range(40):
            self._move(_TICK)
            self._sweep(self.workers[0])
            self._live(self.workers[0])
            if all(self._is_at_rest(agent) for agent in self._alive()):
                break
        else:
            raise AssertionError(f"stuck: {self._alive()}")
        self.rows_are_as_the_model_says()
        self.every_event_waits_or_stands_in_one_entry()

    def _live(self, worker: SimulatedWorker) -> None:
        """Its loops think to the end."""
        while worker.loops or worker.asleep:
            for lease in list(worker.loops.values()):
                agent = self.agents[lease.agent_id]
                self._drain(worker, lease, agent, Fault.NONE)
                if lease.lease_id in worker.loops:
                    self._answer(worker, lease, agent, Fault.NONE)
            while worker.asleep:
                self._look(0, dies=False)

    def _is_at_rest(self, agent: Agent) -> bool:
        """Asleep with nothing waiting. A held cycle goes on waiting for an answer, which nobody gives here."""
        waits = {priority for priority in agent.pending.values()}
        return agent.state == "SLEEPING" and waits <= ({Priority.WHEN_IDLE} if agent.has_cycle else set())

    # Who is there

    def _run(self, work: Awaitable[Any]) -> Any:
        return self.loop.run_until_complete(asyncio.ensure_future(work, loop=self.loop))

    def _alive(self) -> list[Agent]:
        return [agent for agent in self.agents.values() if agent.status != "STOPPED"]

    def _awake_workers(self) -> list[SimulatedWorker]:
        return [worker for worker in self.workers if not worker.is_frozen]

    def _starters(self) -> list[SimulatedWorker]:
        """Nothing is taken before the first beat."""
        return [worker for worker in self._awake_workers() if worker.has_beaten]

    def _resting(self) -> list[tuple[SimulatedWorker, Lease]]:
        return [(worker, lease) for worker in self._awake_workers() for lease in worker.asleep.values()]

    def _loops(self) -> list[tuple[SimulatedWorker, Lease]]:
        return [(worker, lease) for worker in self._awake_workers() for lease in worker.loops.values()]

    def _loop(self, pick: int) -> tuple[SimulatedWorker, Lease]:
        """Any of them; more often one that has lost its lease, if there is one."""
        loops = self._loops()
        stale = [(worker, lease) for worker, lease in loops if self.agents[lease.agent_id].lease_id != lease.lease_id]
        among = stale if stale and pick % 2 else loops
        return among[pick % len(among)]

    def _is_silent(self, worker_id: UUID | None, *, is_sure: bool = True) -> bool:
        """Dead, or frozen for so long that it counts as dead; after a jump its last beat is long ago, or to come."""
        [own] = [worker for worker in self.workers + self.dead if worker.id == worker_id]
        may_beat = own in self.workers and not own.is_frozen
        silent_for = own.silent_for + (0 if is_sure else own.stood_for)
        return silent_for >= _SILENT_SECONDS or (own.startled_by != 0 and not may_beat)


@pytest.fixture
def stage(stores: Stores) -> Iterator[type[Protocol]]:
    with asyncio.Runner() as runner:
        opened = Stage.open(stores)
        Protocol.stage, Protocol.loop = runner.run(opened.__aenter__()), runner.get_loop()
        yield Protocol
        runner.run(opened.__aexit__(None, None, None))


@pytest.mark.timeout(600)
def test_protocol_keeps_what_it_promises(stage: type[Protocol], request: pytest.FixtureRequest) -> None:
    chosen = request.config.getoption("--hypothesis-profile")

    run_state_machine_as_test(stage, settings=settings.get_profile(chosen) if chosen else _SHORT)
