"""How tenants share the room of a worker (X7). One tenant alone may use it all, except for the reserve."""

from uuid import UUID, uuid4

from backend.agents.workers import TenantLoad
from backend.runtime.hosting.fair_share import FairShare

A, B, C = uuid4(), uuid4(), uuid4()


def _shares(*, room: int = 16, cap: int = 100, a: int = 0, b: int = 0) -> FairShare:
    """The shares of a worker that knows the loads of A and B."""
    shares = FairShare(room=room, cap=cap)
    _learn(shares, a=(1, cap, 0, 0), b=(1, cap, 0, 0))
    for tenant_id, count in ((A, a), (B, b)):
        for _ in range(count):
            shares.enter(tenant_id)
    return shares


def _learn(shares: FairShare, *, workers: int = 1, **seen: tuple[int, int, int, int]) -> None:
    """For each tenant: weight, cap, and the number of awake agents on all workers and on this one."""
    tenants = {"a": A, "b": B, "c": C}
    shares.learn(TenantLoad(tenants[name], *values, workers) for name, values in seen.items())


def test_tenant_that_is_alone_has_the_room_but_for_the_reserve() -> None:
    assert _shares().room_of(A) == 14
    assert _shares(a=10, b=1).room_of(A) == 3, "beyond its share, two places stay free"
    assert _shares(a=14).room_of(A) == 0


def test_newcomer_has_its_share_of_what_is_free() -> None:
    shares = _shares(a=14)

    assert shares.room_of(B) == 2
    assert _shares(a=13, b=3).room_of(C) == 0, "the reserve is for the tenant that comes first"


def test_nobody_goes_beyond_their_share_while_somebody_waits_within_theirs() -> None:
    shares = _shares(a=9, b=1)
    before = shares.room_of(A)
    shares.wait(B)
    while_waiting = (shares.room_of(A), shares.room_of(B))
    shares.stop_waiting(B)

    assert before == 4
    assert while_waiting == (0, 6)
    assert shares.room_of(A) == before


def test_tenant_that_waits_beyond_its_share_keeps_no_other_out() -> None:
    shares = _shares(a=4, b=8)
    shares.wait(B)

    assert shares.room_of(A) == 4


def test_tenant_that_waits_at_its_share_keeps_no_other_out() -> None:
    shares = _shares(a=6, b=5)
    shares.enter(C)
    before = shares.room_of(A)
    shares.wait(B)

    assert (before, shares.room_of(A)) == (2, 2), "five of sixteen places are the share of each"


def test_shares_go_by_weight() -> None:
    shares = _shares(a=4, b=4)
    shares.wait(A)
    shares.wait(B)
    _learn(shares, a=(1, 100, 8, 4), b=(3, 100, 4, 4))

    assert (shares.room_of(A), shares.room_of(B)) == (0, 8)
    assert shares.waiting == [B, A], "the tenant with less for its weight comes first"


def test_cap_of_awake_agents_counts_those_of_other_workers() -> None:
    shares = _shares(a=3)
    _learn(shares, a=(1, 10, 8, 3))

    assert shares.room_of(A) == 2


def test_rest_of_the_cap_is_divided_among_the_workers() -> None:
    shares = _shares(a=2)
    _learn(shares, workers=4, a=(1, 10, 4, 2))
    room = shares.room_of(A)
    shares.enter(A)
    shares.enter(A)

    assert (room, shares.room_of(A)) == (2, 0)
    shares.leave(A)
    assert shares.room_of(A) == 1, "the place of a loop that has ended"


def test_few_loops_are_begun_for_a_tenant_with_an_unknown_load() -> None:
    shares = FairShare(room=1_000, cap=100)

    assert (shares.room_of(A), shares.knows(A)) == (8, False)
    shares.learn_of(TenantLoad(A, 1, 40, 10, 0, 1))
    assert (shares.room_of(A), shares.knows(A)) == (30, True)


def test_loops_that_the_database_did_not_see_yet_count_against_the_cap() -> None:
    shares = _shares(a=5)
    _learn(shares, workers=2, a=(1, 20, 0, 0))

    assert shares.room_of(A) == 5, "half of the cap is this worker's, and half of that is being begun"


def test_cap_that_was_lowered_admits_nobody() -> None:
    shares = _shares(a=6)
    _learn(shares, a=(1, 2, 6, 6))

    assert shares.room_of(A) == 0


def test_tenant_at_its_cap_keeps_nobody_out() -> None:
    shares = _shares(a=9, b=1)
    shares.wait(B)
    _learn(shares, a=(1, 100, 9, 9), b=(1, 1, 1, 1))

    assert (shares.room_of(A), shares.room_of(B)) == (4, 0)


def test_room_for_a_look_names_those_who_are_here_or_wait() -> None:
    shares = _shares(room=1_000, cap=30, a=5)
    shares.wait(C)

    with shares.promised(total=900) as room:
        pass

    assert room.total == 900
    assert room.of_tenants == {A: 25, C: 8}
    assert room.of_newcomers == 30


def test_tenant_that_has_left_is_forgotten() -> None:
    shares = _shares(a=1)
    shares.leave(A)

    with shares.promised(total=16) as room:
        assert dict[UUID, int](room.of_tenants) == {}


def test_worker_that_begins_gives_a_flood_all_but_the_reserve() -> None:
    """Its first sweep finds the waiting agents before any wake has arrived."""
    with FairShare(room=16, cap=100).promised(total=16) as room:
        assert room.of_newcomers == 14


def test_places_that_a_look_may_claim_are_taken_by_nobody_else_meanwhile() -> None:
    shares = _shares(a=4)
    with shares.promised(total=12) as room:
        during = (room.of_tenants[A], shares.room_of(A), shares.room_of(B))

    assert during == (10, 0, 2), "a new tenant has the reserve"
    assert shares.room_of(A) == 10


def test_look_that_may_claim_nothing_promises_nothing() -> None:
    shares = _shares(a=4)
    with shares.promised(total=0):
        assert shares.room_of(A) == 10
