"""The sweep: once a second, each worker repairs what a crash has left behind. It needs no Redis and no queue.

It is one statement over the worker's heartbeat, and it uses the database's clock. It writes the beat, gives back rows
that this worker owns but does not run, and claims due or orphaned agents as far as there is room. The claimed agents
start in this worker. The statement also returns when the next plan is due (`runtime.background_jobs.plan_scheduling`),
which background jobs may have work (`runtime.hosting.job_triggers`), and which agents of this worker somebody has
stopped. A stop also arrives through Redis, which is faster but may lose it.
"""

import asyncio
import logging
import time
from collections import Counter
from functools import partial

from backend.agents import workers
from backend.agents.workers import AgentClaim, ClaimRoom, Sweep
from backend.kit import fair_queue
from backend.kit.fail_points import FailPoint, reach
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime import lease_acquisition
from backend.runtime.hosting.running_loops import Loop
from backend.runtime.loop import live
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

_PERIOD_SECONDS = 1.0


async def sweep_forever(worker: WorkerState) -> None:
    """Sweep once a second until cancelled. If the database does not answer, the liveness becomes stale."""
    while True:
        began = time.monotonic()
        try:
            await sweep(worker)
            metrics.SWEEPS.add("done")
            metrics.SWEEP_SECONDS.add(time.monotonic() - began)
        except TRANSIENT as error:
            metrics.SWEEPS.add("failed")
            _count_failure(worker, seconds=time.monotonic() - began)
            log.warning("sweep failed, the next one tries again: %s", type(error).__name__)
        await asyncio.sleep(max(0.0, _PERIOD_SECONDS - (time.monotonic() - began)))


def _count_failure(worker: WorkerState, *, seconds: float) -> None:
    """Count a failed sweep. A database that is down refuses at once; a slow failure may be caused by this worker."""
    if seconds < _PERIOD_SECONDS:
        worker.liveness.note_refusal()
    else:
        worker.liveness.note_miss()


async def sweep(worker: WorkerState) -> None:
    """Run one sweep.

    After a failed sweep it only writes the beat, so that a slow claim cannot cost this worker its own agents. The sweep
    after that claims again.
    """
    began, liveness, hosting = time.monotonic(), worker.liveness, worker.hosting
    with hosting.shares.promised(total=hosting.room if liveness.is_fresh else 0) as room:
        result = await workers.sweep(
            worker.heartbeat,
            worker_id=worker.worker_id,
            running=hosting.running(),
            room=room,
            takes_over=liveness.may_take_over,
            cap=TENANT.awake_agents,
        )
    liveness.confirm(began_at=began, moved_seconds=result.moved_seconds)
    worker.plan_timer.set(result.plan_seconds)
    worker.triggers.trigger(result.jobs)
    for agent_id in result.stopped:
        worker.interrupts.look_at(agent_id)
    for tenant_id, agent_id in result.given_back:
        metrics.GIVEN_BACK.add()
        log.warning("agent %s of tenant %s had no loop here: its lease is given back", agent_id, tenant_id)
    for claim in result.claimed:
        hosting.adopt(claim.lease_id, partial(_resume, worker, claim), tenant_id=claim.tenant_id)
    _share(worker, result, room)
    _publish_weights(worker, result)


def _share(worker: WorkerState, result: Sweep, room: ClaimRoom) -> None:
    """Update the shares from the tenants' loads, and start waiting agents.

    A tenant whose whole room was claimed may have more waking agents, so it is marked as waiting.
    """
    shares = worker.hosting.shares
    shares.learn(result.loads)
    for tenant_id, count in Counter(claim.tenant_id for claim in result.claimed).items():
        if count >= room.of_tenants.get(tenant_id, room.of_newcomers):
            shares.wait(tenant_id)
    worker.admission.serve()


def _publish_weights(worker: WorkerState, result: Sweep) -> None:
    """Store the tenants' weights in Redis. The wake queue orders by them, and the senders do not know them."""
    weights = {each.tenant_id: each.weight for each in result.loads if each.weight != 1}
    if weights:
        worker.hints.queue(fair_queue.weighing(weights))


async def _resume(worker: WorkerState, claim: AgentClaim) -> Loop | None:
    """Return the loop of a claimed agent. If the database does not answer now, the next sweep gives the agent back."""
    logs.tell(tenant=claim.tenant_id, agent=claim.agent_id)
    try:
        taken = await lease_acquisition.resume(
            worker, tenant_id=claim.tenant_id, agent_id=claim.agent_id, lease_id=claim.lease_id
        )
    except TRANSIENT as error:
        log.warning("agent %s was not resumed, the next sweep gives it back: %s", claim.agent_id, type(error).__name__)
        return None
    reach(FailPoint.LEASE_TAKEN)
    reach(FailPoint.LEASE_CLAIMED)
    metrics.LEASES.add("sweep")
    return None if taken is None else partial(live, worker, taken)
