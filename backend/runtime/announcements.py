"""What viewers are told of a mind at work: its state, and that its chain has grown. Hints only, never waited for."""

from backend.consciousness import signals as agent_signals
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState
from backend.spaces import signals as space_signals


def state(worker: WorkerState, mind: Mind, word: str) -> None:
    """THINKING, SLEEPING or WAKING: to the agent's feed, and to the spaces that the cycle is about."""
    lease = mind.lease
    agent_topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
    told = space_signals.state(agent_id=lease.agent_id, state=word, lease_no=lease.lease_no)
    worker.hints.tell(
        events=[
            (agent_topic, agent_signals.state(state=word, lease_no=lease.lease_no)),
            *((space_signals.topic(tenant_id=lease.tenant_id, space_id=space), told) for space in mind.cycle_spaces),
        ]
    )


def growth(worker: WorkerState, mind: Mind) -> None:
    """Entries were appended or a cycle ended, in the commit that the lease stands at."""
    lease = mind.lease
    topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
    worker.hints.tell(events=[(topic, agent_signals.head(commit_no=lease.commit_no))])
