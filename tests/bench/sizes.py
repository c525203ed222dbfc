"""How much is measured: the default for figures that are kept, and a quick look."""

from dataclasses import dataclass

from tests.bench.archives import TEST


@dataclass(frozen=True, slots=True)
class Sizes:
    """What is compared takes turns within a round, so that a noisy minute disturbs all of it alike."""

    reach_rounds: int = 5
    reach_turns: int = 40
    reach_loads: int = 3
    counted_turns: int = 100
    hops_turns: int = 200
    latency_rounds: int = 6
    latency_turns: int = 50
    load_rounds: int = 2
    load_seconds: float = 15.0
    load_agents: int = 64
    shape_rounds: int = 4
    shape_turns: int = 40
    crowd_rounds: int = 5
    crowd_turns: int = 40
    crowd: int = 10_000
    fairness_rounds: int = 3
    fairness_turns: int = 100
    #: That wait, that come due one after the other, and that are due in the same second.
    plans: int = 100_000
    plans_due: int = 600
    plans_at_once: int = 10_000
    stops: int = 200
    fanout_events: int = 500
    subscribers: int = 10_000
    #: People of a hundred spaces each.
    viewers: int = 1_000
    tool_rounds: int = 4
    tool_turns: int = 50
    hostile_rounds: int = 4
    hostile_turns: int = 50
    deliveries: int = 10_000
    endpoints: int = 50
    awake: int = 2_000
    archive_entries: int = 100_000
    growth_rounds: int = 4
    growth_turns: int = 20
    sleepers: int = 1_000_000
    chain: int = 100_000
    messages: int = 1_000_000
    people: int = 2_000
    room_agents: int = 500
    #: Events in one inbox; a drain takes a hundred.
    waiting: int = 20_000
    #: Agents of one tenant that wait for their turn, a hundred to a space.
    wakes: int = 50_000
    #: Whose talks are looked for: `archives`.
    archive: str = TEST


QUICK = Sizes(
    reach_rounds=3,
    reach_turns=20,
    reach_loads=1,
    counted_turns=20,
    hops_turns=50,
    latency_rounds=2,
    latency_turns=20,
    load_rounds=1,
    load_seconds=6,
    shape_rounds=2,
    shape_turns=10,
    crowd_rounds=3,
    crowd_turns=20,
    fairness_rounds=2,
    fairness_turns=50,
    plans=10_000,
    plans_due=100,
    plans_at_once=1_000,
    stops=30,
    fanout_events=200,
    subscribers=1_000,
    viewers=200,
    tool_rounds=2,
    tool_turns=20,
    hostile_rounds=2,
    hostile_turns=25,
    deliveries=1_000,
    endpoints=20,
    awake=300,
    archive_entries=10_000,
    growth_rounds=2,
    sleepers=20_000,
    chain=10_000,
    messages=20_000,
    waiting=10_000,
    wakes=5_000,
)
