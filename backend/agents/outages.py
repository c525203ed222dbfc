"""Outages of models: a row per model and key, while it does not answer, for all agents that would use it (ADR 0040).

`runtime.model.circuit_breaker` calls it. The row belongs to no tenant, since the operator's key serves all of them. SQL
functions reach it by the digest of the key. `model_health` has the rows that each tenant sees about its own models.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from backend.agents import failure_reports
from backend.kit import purge
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.kit.wake_queue import Wake
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.tenants import audit


@dataclass(frozen=True, slots=True)
class Outage:
    """An outage as its row describes it. `is_ours`: this caller is the one that probes the model now."""

    kind: ModelErrorKind
    remedy: Remedy | None
    code: str | None
    message: str
    #: Time until the model may be probed again.
    wait_seconds: float
    is_ours: bool


@dataclass(frozen=True, slots=True)
class BegunOutage:
    """`is_ours`: the caller that reported the outage is the first to request again, after the wait."""

    wait_seconds: float
    is_ours: bool


_LOOK = Statement(Outage, "SELECT kind, remedy, code, message, wait_seconds, is_ours FROM look_at_model_outage($1, $2)")
_BEGIN = Statement(BegunOutage, "SELECT wait_seconds, is_ours FROM begin_model_outage($1, $2, $3, $4, $5, $6, $7, $8)")
_END = Statement(Wake, "SELECT tenant_id, agent_id, wake_no, delay_seconds FROM end_model_outage($1, $2, $3)")


@dataclass(frozen=True, slots=True)
class _NotedFailure:
    is_new: bool
    #: None if the model was not failing.
    error_before: str | None


_NOTE = Statement(
    _NotedFailure,
    """
WITH before AS (SELECT error FROM model_health
  WHERE tenant_id = $1 AND model = $3 AND is_own_key = $4 AND recovered_at IS NULL)
INSERT INTO model_health AS h (id, tenant_id, key, model, is_own_key, error, remedy, code)
VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (tenant_id, model, is_own_key) DO UPDATE SET key = $2, error = $5, remedy = $6, code = $7,
  since = CASE WHEN h.recovered_at IS NULL THEN h.since ELSE now() END, recovered_at = NULL, updated_at = now()
RETURNING since = now() AS is_new, (SELECT error FROM before) AS error_before""",
)
_ANSWERED = Statement(
    bool,
    """UPDATE model_health SET recovered_at = now(), updated_at = now()
WHERE tenant_id = $1 AND model = $2 AND is_own_key = $3 AND recovered_at IS NULL
RETURNING true""",
)
_FORGET = purge.deletion("model_health", since="updated_at", retention=timedelta(days=DEFAULT.past_model_days))


@dataclass(frozen=True, slots=True)
class ModelAndKey:
    """A model as a tenant knows it. `is_own_key`: a key of the tenant opens it."""

    name: str
    is_own_key: bool

    @property
    def details(self) -> dict[str, Any]:
        """The fields for the audit log."""
        return {"model": self.name, "isOwnKey": self.is_own_key}


async def look(work: UnitOfWork, key: str, *, probe_seconds: float) -> Outage | None:
    """The present outage of the model. None if no outage is known.

    If a probe is due, this caller gets it, and no other caller probes for `probe_seconds`.
    """
    return await work.fetchrow(_LOOK, key, timedelta(seconds=probe_seconds))


async def begin(
    work: UnitOfWork,
    key: str,
    error: ModelError,
    *,
    base_seconds: float,
    cap_seconds: float,
    retry_after_cap_seconds: float,
) -> BegunOutage:
    """Begin an outage, after the smallest request has failed too, or prolong it, after a probe has failed.

    Each failed probe doubles the wait, up to `cap_seconds`. A wait that the provider itself has named is the minimum;
    it counts up to `retry_after_cap_seconds`. A failure while no probe is due changes nothing.
    """
    retry_after = min(retry_after_cap_seconds, error.retry_after_seconds or 0.0)
    return await work.fetch_one(
        _BEGIN, key, error.kind, error.remedy, error.code, error.message, base_seconds,
        max(cap_seconds, retry_after), retry_after,
    )  # fmt: skip


async def end(work: UnitOfWork, key: str, *, per_second: float, doubling_seconds: float) -> list[Wake]:
    """End the outage and wake the agents that wait for it.

    At first `per_second` agents are woken in a second, and twice as many after each `doubling_seconds`, in turns of
    tenants. Each returned wake needs a job after the commit.
    """
    return await work.fetch(_END, key, per_second, doubling_seconds)


async def note(work: UnitOfWork, key: str, model: ModelAndKey, error: ModelError) -> None:
    """Record for the tenant that this model of its agents does not answer. The audit log records when that began."""
    noted = await work.fetch_one(
        _NOTE, work.tenant_id, key, model.name, model.is_own_key, error.kind, error.remedy, error.code
    )  # fmt: skip
    if error.kind is ModelErrorKind.AUTH and noted.error_before != error.kind:
        await failure_reports.note_model(work, model=model.name, is_own_key=model.is_own_key)
    if noted.is_new:
        details = {**model.details, "error": error.kind, "remedy": error.remedy}
        await audit.record(work, audit.SYSTEM, "model.failing", details=details)
    await work.execute(_FORGET, work.tenant_id)


async def answered(work: UnitOfWork, model: ModelAndKey) -> None:
    """Record that the model has answered an agent of the tenant after a failure, maybe by another key."""
    if await work.fetchrow(_ANSWERED, work.tenant_id, model.name, model.is_own_key):
        await audit.record(work, audit.SYSTEM, "model.recovered", details=model.details)
