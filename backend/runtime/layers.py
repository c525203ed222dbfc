"""Which layers stand around the model requests of an agent, by its configuration.

`ask` wants them for each request of the mind, `scribe` for what is written about it.
"""

from dataclasses import replace

from backend.agents.preparation import Preparation
from backend.llm.guardrails import redacting, withholding
from backend.llm.middleware import Ask, Layer, around, seen_by
from backend.llm.partial import Partial
from backend.llm.request_log import logging_as
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState


def asking(worker: WorkerState, mind: Mind, running: Partial) -> Ask:
    """The gateway within the agent's layers. `running` stands innermost: it counts what has really come."""
    layers = _layers(mind.character.preparation, purpose=_purpose(mind))
    return around(worker.gateway.stream, *layers, seen_by(running.take))


def asking_beside(worker: WorkerState, preparation: Preparation, *, purpose: str) -> Ask:
    """The gateway within the layers of an agent, for what is asked beside its mind. Nothing is withheld from that: what
    the agent makes of it is an answer of its own."""
    return around(worker.gateway.stream, *_layers(replace(preparation, withheld=()), purpose=purpose))


def _layers(preparation: Preparation, *, purpose: str) -> list[Layer]:
    layers = list[Layer]()
    if preparation.logs_requests:
        layers.append(logging_as(purpose))
    if preparation.withheld:
        layers.append(withholding(preparation.withheld))
    if preparation.redacted:
        layers.append(redacting(preparation.redacted))
    return layers


def _purpose(mind: Mind) -> str:
    lease, cycle = mind.lease, mind.cycle
    assert cycle is not None
    return f"model request tenant={lease.tenant_id} agent={lease.agent_id} cycle={cycle.id} step={cycle.steps + 1}"
