"""Which agents hear a message (R6, P8; trap B14): by mention, by the space's rule, by how far agents have gone."""

from uuid import UUID, uuid4

import pytest

from backend.inbox.models import EventType
from backend.kit.limits import DEFAULT
from backend.spaces import audience
from backend.spaces.audience import Reach
from backend.spaces.members import Present
from backend.spaces.models import Delivery
from backend.tenants.actor import ActorKind, agent_actor

_IDS = {name: uuid4() for name in ("Ann", "Bob", "Cleo", "Olga")}
_PRESENT = [
    Present(ActorKind.PERSON if name == "Olga" else ActorKind.AGENT, actor_id, name) for name, actor_id in _IDS.items()
]
_ANN = agent_actor(agent_id=_IDS["Ann"], tenant_id=uuid4(), name="Ann")
_QUIET, _END = DEFAULT.quiet_hops, DEFAULT.agent_hops


def _heard(
    body: str, *, hop: int, delivery: Delivery = Delivery.ALL, mentions: tuple[UUID, ...] = ()
) -> tuple[str, Reach]:
    """Initials of those who hear it of Ann, in small letters where they are not mentioned."""
    found = audience.find(_ANN, _PRESENT, body=body, mentions=mentions, delivery=delivery, hop=hop)
    names = {actor_id: name for name, actor_id in _IDS.items()}
    initials = [
        names[agent][0] if kind is EventType.MENTION else names[agent][0].lower()
        for agent, kind in found.agents.items()
    ]
    return "".join(initials), found.reach


@pytest.mark.parametrize(
    ("hop", "delivery", "body", "heard"),
    [
        (0, Delivery.ALL, "hi", ("bc", Reach.ALL)),
        (_QUIET, Delivery.ALL, "hi", ("bc", Reach.ALL)),
        (_QUIET, Delivery.ALL, "hi @Bob, @Ann, @Olga", ("Bc", Reach.ALL)),
        (_QUIET + 1, Delivery.ALL, "hi", ("", Reach.NAMED)),
        (_QUIET + 1, Delivery.ALL, "hi @cleo", ("C", Reach.NAMED)),
        (_QUIET + 1, Delivery.ALL, "hi @cleo @bob", ("BC", Reach.ALL)),
        (_END, Delivery.ALL, "hi @cleo", ("C", Reach.NAMED)),
        (_END + 1, Delivery.ALL, "hi @cleo", ("", Reach.NONE)),
        (1, Delivery.MENTIONS, "hi", ("", Reach.ALL)),
        (1, Delivery.MENTIONS, "hi @bob", ("B", Reach.ALL)),
        (_END, Delivery.MENTIONS, "hi @bob", ("B", Reach.ALL)),
        (_END + 1, Delivery.MENTIONS, "hi @bob", ("", Reach.NONE)),
        (_END + 1, Delivery.MENTIONS, "hi", ("", Reach.ALL)),
    ],
)
def test_agents_hear_what_is_for_them_and_not_each_other_without_end(
    hop: int, delivery: Delivery, body: str, heard: tuple[str, Reach]
) -> None:
    assert _heard(body, hop=hop, delivery=delivery) == heard


def test_mention_beside_the_text_counts_as_one_in_it() -> None:
    assert _heard("hi", hop=_QUIET + 1, mentions=(_IDS["Bob"],)) == ("B", Reach.NAMED)


def test_agent_alone_with_people_is_told_nothing_of_limits() -> None:
    alone = [each for each in _PRESENT if each.name in {"Ann", "Olga"}]

    found = audience.find(_ANN, alone, body="hi", mentions=(), delivery=Delivery.ALL, hop=_END + 1)

    assert (found.agents, found.reach) == ({}, Reach.ALL)
