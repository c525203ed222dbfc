"""Builds the layers around the model requests of an agent, from its configuration.

`model_request` uses them for the requests of a cycle, `completion` for summaries and episodes.
"""

from dataclasses import replace

from backend.agents.preparation import Preparation
from backend.llm.guardrails import Judge, judged, redacting, withholding
from backend.llm.middleware import Layer, Send, around, observed_by
from backend.llm.partial import Partial
from backend.llm.request_log import logging_as
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState


def asking(worker: WorkerState, mind: Mind, running: Partial, judge: Judge) -> Send:
    """Return the gateway inside the agent's layers. `judge` is called if the agent has a guard.

    `running` is the innermost layer, so it counts everything that the provider has sent.
    """
    preparation = mind.character.preparation
    layers = _layers(preparation, purpose=_purpose(mind), judge=judge if preparation.guard is not None else None)
    return around(worker.gateway.stream, *layers, observed_by(running.take))


def asking_beside(worker: WorkerState, preparation: Preparation, *, purpose: str) -> Send:
    """Return the gateway inside the agent's layers, for requests outside of a cycle.

    These replies are not withheld and not judged by the guard. If the agent uses such a text later, its own reply is
    checked.
    """
    return around(worker.gateway.stream, *_layers(replace(preparation, withheld=()), purpose=purpose))


def _layers(preparation: Preparation, *, purpose: str, judge: Judge | None = None) -> list[Layer]:
    layers = list[Layer]()
    if preparation.logs_requests:
        layers.append(logging_as(purpose))
    if judge is not None:
        layers.append(judged(judge))
    if preparation.withheld:
        layers.append(withholding(preparation.withheld))
    if preparation.redacted:
        layers.append(redacting(preparation.redacted))
    return layers


def _purpose(mind: Mind) -> str:
    lease, cycle = mind.lease, mind.cycle
    assert cycle is not None
    return f"model request tenant={lease.tenant_id} agent={lease.agent_id} cycle={cycle.id} step={cycle.steps + 1}"
