"""Why the running model request was cut, and what it costs."""

from dataclasses import dataclass

from backend.agents.cycle_stop import StopOrder
from backend.agents.cycles import StepCost


@dataclass(slots=True)
class CutRequest:
    #: The stop or pause for which the running request was cut, or that was found with the lease.
    stopped: StopOrder | None = None
    #: The cost of a request that was cut because the worker shuts down or the agent was paused.
    cost: StepCost | None = None

    def stop(self, order: StopOrder | None) -> None:
        self.stopped = order

    def charge_later(self, cost: StepCost | None) -> None:
        """`lease_release.leave` charges it."""
        self.cost = cost
