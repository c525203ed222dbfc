"""Notifies viewers of an agent's state and of new chain entries. These are hints: no code waits for them."""

from backend.consciousness import signals as agent_signals
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.spaces import signals as space_signals


def state(worker: WorkerState, mind: Mind, word: str) -> None:
    """Publish the state, such as THINKING or SLEEPING, to the agent's feed and to the spaces of the cycle."""
    lease = mind.lease
    agent_topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
    event = space_signals.state(agent_id=lease.agent_id, state=word, lease_no=lease.lease_no)
    worker.hints.send_nowait(
        events=[
            (agent_topic, agent_signals.state(state=word, lease_no=lease.lease_no)),
            *(
                (space_signals.topic(tenant_id=lease.tenant_id, space_id=space), event)
                for space in mind.progress.watched_spaces
            ),
        ]
    )


def growth(worker: WorkerState, mind: Mind) -> None:
    """Publish the lease's last commit number, after it has appended entries or ended a cycle."""
    lease = mind.lease
    topic = agent_signals.topic(tenant_id=lease.tenant_id, agent_id=lease.agent_id)
    worker.hints.send_nowait(events=[(topic, agent_signals.head(commit_no=lease.commit_no))])
