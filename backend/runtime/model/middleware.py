"""Builds the layers around the model requests of an agent, from its configuration.

`model_request` uses them for the requests of a cycle, `completion` for summaries and episodes.
"""

from dataclasses import replace

from backend.agents.models import UsagePurpose
from backend.agents.preparation import Preparation
from backend.llm.guardrails import Judge, judged, redacting, withholding
from backend.llm.measurement import measured
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
    layers = _layers(preparation, name=_name(mind), judge=judge if preparation.guard is not None else None)
    return around(worker.gateway.stream, *layers, observed_by(running.take), measured(UsagePurpose.THINKING))


def asking_beside(worker: WorkerState, preparation: Preparation, *, purpose: UsagePurpose, name: str) -> Send:
    """Return the gateway inside the agent's layers, for requests outside of a cycle.

    These replies are not withheld and not judged by the guard. If the agent uses such a text later, its own reply is
    checked. `name` begins the line of a logged request.
    """
    layers = _layers(replace(preparation, withheld=()), name=name)
    return around(worker.gateway.stream, *layers, measured(purpose))


def _layers(preparation: Preparation, *, name: str, judge: Judge | None = None) -> list[Layer]:
    layers = list[Layer]()
    if preparation.logs_requests:
        layers.append(logging_as(name))
    if judge is not None:
        layers.append(judged(judge))
    if preparation.withheld:
        layers.append(withholding(preparation.withheld))
    if preparation.redacted:
        layers.append(redacting(preparation.redacted))
    return layers


def _name(mind: Mind) -> str:
    lease, cycle = mind.lease, mind.cycle
    assert cycle is not None
    return f"model request tenant={lease.tenant_id} agent={lease.agent_id} cycle={cycle.id} step={cycle.steps + 1}"
