"""Asks the agent's guard about each reply of its model, before anything of the reply is shown or executed.

`model_request` passes `judge` to the layers around its request. It runs inside the watch and the time limit of that
request, so a cut or the time limit ends it like the stream. It writes nothing to the database. If the guard gives no
verdict, the reason is passed on with the reply and written in the step's commit.
"""

import logging
from dataclasses import dataclass

from backend.agents.preparation import Guard, OnFailure
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tenants.trust import Trust
from backend.tools import guards
from backend.tools.external.tool import trust_of_answers
from backend.tools.guards import NoVerdict

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Guarding:
    """The guard's state during one model request."""

    worker: WorkerState
    mind: Mind
    #: The reason for a missing verdict, for admins. It is one of a few fixed sentences.
    guard_failure: str | None = None
    #: The trust of the reason that the guard gave to the model.
    trust: Trust = Trust.MEMBER

    async def judge(self, words: str) -> str | None:
        """Return why the reply is withheld. None: it is let through."""
        wanted = self.mind.character.preparation.guard
        assert wanted is not None, "only an agent with a guard is judged"
        await self.worker.liveness.wait_fresh()
        try:
            tool = self.mind.toolset.find(wanted.tool)
            reason = await guards.ask(tool, argument=wanted.argument, text=words, limits=self.worker.limits)
        except NoVerdict as error:
            return self._without_verdict(wanted, error)
        if reason is not None and tool is not None:
            self.trust = trust_of_answers(tool)
            self._log(logging.INFO, "it is withheld")
        return reason

    def _without_verdict(self, wanted: Guard, error: NoVerdict) -> str | None:
        is_withheld = wanted.on_failure is OnFailure.WITHHOLD
        does = "are withheld" if is_withheld else "pass"
        self.guard_failure = f"replies {does} without a verdict of the guard {wanted.tool}: {error}"
        self._log(logging.WARNING, "no verdict")
        return f"the guard gives no verdict, so the reply is withheld: {error}" if is_withheld else None

    def _log(self, level: int, ended: str) -> None:
        """Log the verdict, without the text of the reply and without the guard's reason."""
        lease, cycle = self.mind.lease, self.mind.cycle
        assert cycle is not None
        log.log(
            level, "guard of tenant=%s agent=%s cycle=%s step=%d: %s", lease.tenant_id, lease.agent_id, cycle.id,
            cycle.steps + 1, ended,
        )  # fmt: skip
