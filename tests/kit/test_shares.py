"""Slots that all tenants use, of which each has a share."""

from uuid import uuid4

from backend.kit.shares import Shares


def test_one_tenant_leaves_slots_to_the_others() -> None:
    slots, one, other, third = Shares(4, share=2), uuid4(), uuid4(), uuid4()

    assert [slots.take(one) for _ in range(3)] == [True, True, False]
    assert [slots.take(other) for _ in range(2)] == [True, True]
    assert not slots.take(third), "all are taken"

    slots.give_back(one)

    assert not slots.take(other)
    assert slots.take(third)
