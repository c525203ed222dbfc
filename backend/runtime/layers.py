"""Which layers stand around the model requests of an agent, by its configuration. Asked by `ask` for each request."""

from backend.llm.guardrails import redacting, withholding
from backend.llm.middleware import Ask, Layer, around, seen_by
from backend.llm.partial import Partial
from backend.llm.request_log import logging_as
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState


def asking(worker: WorkerState, mind: Mind, running: Partial) -> Ask:
    """The gateway within the agent's layers. `running` stands innermost: it counts what has really come."""
    preparation, layers = mind.character.preparation, list[Layer]()
    if preparation.logs_requests:
        layers.append(logging_as(_purpose(mind)))
    if preparation.withheld:
        layers.append(withholding(preparation.withheld))
    if preparation.redacted:
        layers.append(redacting(preparation.redacted))
    return around(worker.gateway.stream, *layers, seen_by(running.take))


def _purpose(mind: Mind) -> str:
    lease, cycle = mind.lease, mind.cycle
    assert cycle is not None
    return f"model request tenant={lease.tenant_id} agent={lease.agent_id} cycle={cycle.id} step={cycle.steps + 1}"
