"""Repeats or closes calls with a "still waiting" placeholder that no worker runs: their worker died, or they expired.

`opening` calls it if such calls were found with the lease. Their results reach the agent as events.
"""

from collections.abc import Mapping
from functools import partial
from uuid import UUID

from backend.agents import leases
from backend.agents.leases import Fenced
from backend.agents.models import AgentStatus
from backend.files.sending import SentFile
from backend.runtime.cycle import file_sending
from backend.runtime.cycle.call_reconciliation import Review
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.calls import repository as call_repository
from backend.tools.models import ToolKind


async def close_or_repeat(worker: WorkerState, mind: Mind) -> None:
    """Repeat the calls that may be repeated. For the others, deliver an event: outcome unknown, or expired."""
    agent_id = mind.lease.agent_id

    async def run(sent_files: Mapping[UUID, SentFile]) -> Review:
        return await leases.fenced(mind.lease, partial(body, sent_files=sent_files))

    with worker.outside.booking(mind.lease.tenant_id, cap=mind.character.outside_calls) as booking:

        async def body(fence: Fenced, *, sent_files: Mapping[UUID, SentFile]) -> Review:
            review = Review(worker, mind, booking, fence, sent_files)
            if fence.status is not AgentStatus.ACTIVE or worker.hosting.is_stopping:
                return review
            await review.review_all(await call_repository.orphaned(fence.work, agent_id=agent_id))
            for row, answer in review.closed:
                await call_repository.deliver_result(
                    fence.work,
                    agent_id=agent_id,
                    call_id=row.id,
                    tool=row.name,
                    outcome=answer,
                    trust=row.answer_trust if row.kind is ToolKind.INTERNAL else row.trust,
                    is_unattended=row.is_unattended,
                )
            return review

        worker.outside.begin((await file_sending.with_approved_files(worker, mind, run)).outbound)
