"""The states of agents in the spaces that one person follows, merged to one state for each agent."""

from collections.abc import Iterable, Mapping
from uuid import UUID

#: A state that stands further on is the one that is shown, if an agent has several.
_ORDER = ("SLEEPING", "HELD", "WAKING", "THINKING")
_RESTING = _ORDER[0]


class AgentStates:
    """What an agent does because of each space. It is shown once: by the state in which it does most."""

    def __init__(self) -> None:
        #: By agent and space: the state, and when it was reported, by the loop's clock. Those at rest stay too.
        self._states: dict[UUID, dict[UUID, tuple[str, float]]] = {}

    def report(self, agent_id: UUID, space_id: UUID, state: str, *, at: float) -> str:
        """Returns the agent's state after it."""
        self._states.setdefault(agent_id, {})[space_id] = state, at
        return self._merged(agent_id)

    def settle(
        self, present: Mapping[tuple[UUID, UUID], str], space_ids: Iterable[UUID], *, read_at: float
    ) -> dict[UUID, str]:
        """Take what the database had at `read_at`, by space and agent, for these spaces. A newer report counts more.
        Returns the states of the agents that this concerns."""
        spaces = set(space_ids)
        known = [
            (agent_id, space_id) for agent_id, states in self._states.items() for space_id in states.keys() & spaces
        ]
        concerned = {*known, *((agent_id, space_id) for space_id, agent_id in present if space_id in spaces)}
        for agent_id, space_id in concerned:
            _, reported_at = self._states.get(agent_id, {}).get(space_id, (_RESTING, 0.0))
            if reported_at <= read_at:
                self.report(agent_id, space_id, present.get((space_id, agent_id), _RESTING), at=read_at)
        return {agent_id: self._merged(agent_id) for agent_id, _ in concerned}

    def forget_space(self, space_id: UUID) -> dict[UUID, str]:
        """The person does not follow the space any more. Returns the states of its agents after it."""
        agents = [agent_id for agent_id, states in self._states.items() if states.pop(space_id, None)]
        return {agent_id: self._merged(agent_id) for agent_id in agents}

    def awake_in(self) -> set[UUID]:
        """The spaces because of which some agent is awake."""
        return {
            space_id for states in self._states.values() for space_id, (state, _) in states.items() if state != _RESTING
        }

    def _merged(self, agent_id: UUID) -> str:
        states = self._states.get(agent_id, {})
        if not states:
            self._states.pop(agent_id, None)
        return max((state for state, _ in states.values()), key=_ORDER.index, default=_RESTING)
