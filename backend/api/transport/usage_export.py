"""`GET /usage/export`: usage and cost in groups, as CSV (docs/usage.md). Mounted by `app.py`.

The groups are those of the query `usage`. A column that was not asked for is empty.
"""

import asyncio
import csv
import io
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from starlette.datastructures import QueryParams
from starlette.responses import Response

from backend.agents import usage_report
from backend.agents.usage_report import UsageDimension, UsageFilter, UsageGroup, UsageRange
from backend.api.agents.usage_report import kind_of_key, read_range
from backend.api.enums import EARLIEST, LATEST
from backend.api.reading.ids import Kind, encode
from backend.api.transport.exports import Answer, Export, export_route
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.plans.schedule import zone_of
from backend.tenants import audit
from backend.tenants.audit import Author

_PARAMETERS = frozenset({"by", "from", "to", "timeZone"})
#: A spreadsheet takes a cell that begins so for a formula. In some countries it begins a new cell after a semicolon.
_FORMULA = re.compile(r"(^|[;,\t\r\n])(\s*[=+\-@＝＋－＠])")
_COLUMNS: Mapping[str, Callable[[UsageGroup], Any]] = {
    "agentId": lambda row: _id(Kind.AGENT, row.agent_id),
    "agent": lambda row: _text(row.agent_name),
    "personId": lambda row: _id(Kind.MEMBER, row.member_id),
    "person": lambda row: _text(row.member_name),
    "programId": lambda row: _id(Kind.SERVICE, row.program_id),
    "program": lambda row: _text(row.program_name),
    "keyId": lambda row: _id(kind_of_key(row), row.key_id),
    "key": lambda row: _text(row.key_name),
    "planId": lambda row: _id(Kind.PLAN, row.plan_id),
    "plan": lambda row: _text(row.plan_name),
    "spaceId": lambda row: _id(Kind.SPACE, row.space_id),
    "space": lambda row: _text(row.space_name),
    "cycleId": lambda row: _id(Kind.THINK_CYCLE, row.cycle_id),
    "provider": lambda row: _text(row.provider),
    "model": lambda row: _text(row.model),
    "purpose": lambda row: row.purpose,
    "requests": lambda row: row.requests,
    "inputTokens": lambda row: row.input_tokens,
    "cachedTokens": lambda row: row.cached_tokens,
    "cacheWrittenTokens": lambda row: row.cache_written_tokens,
    "outputTokens": lambda row: row.output_tokens,
    "reasoningTokens": lambda row: row.reasoning_tokens,
    "cost": lambda row: f"{row.cost:f}",
    "ownKeyCost": lambda row: f"{row.own_key_cost:f}",
    "estimatedRequests": lambda row: row.estimated_requests,
    "unpricedRequests": lambda row: row.unpriced_requests,
    "cycles": lambda row: row.cycles,
    "seconds": lambda row: row.seconds,
    "firstTokenSeconds": lambda row: row.first_token_seconds,
}


async def _export(export: Export, *, by: list[UsageDimension], within: UsageRange) -> Response:
    most = DEFAULT.exported_usage_groups
    found = await usage_report.read(export.actor, by=by, within=within, only=UsageFilter(), most=most)
    if found.group_count > most:
        raise InvalidInput(
            f"this has {found.group_count:,} groups; an export may have {most:,}: choose a shorter time or fewer "
            "dimensions"
        )
    details = {
        "by": [str(each) for each in by], "from": within.since.isoformat(), "to": within.until.isoformat(),
        "timeZone": within.zone,
    }  # fmt: skip
    async with unit_of_work(export.actor.tenant_id) as work:
        await audit.record(work, Author.of(export.actor), "usage.exported", details=details)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="usage.csv"'}
    written = await asyncio.to_thread(_csv, found.groups, ZoneInfo(within.zone))
    return Response(written, media_type="text/csv; charset=utf-8", headers=headers)


def _read(parameters: QueryParams) -> Answer:
    """Raises `InvalidInput` and `Fault`."""
    names = [name for name, _ in parameters.multi_items()]
    for name in names:
        if name not in _PARAMETERS:
            raise InvalidInput(f"unknown parameter {name:.40}; there are {', '.join(sorted(_PARAMETERS))}")
        if names.count(name) > 1:
            raise InvalidInput(f"{name} is given more than once")
    by = [_dimension(name) for name in filter(None, parameters.get("by", "").split(","))]
    zone = zone_of(parameters.get("timeZone", "UTC"))
    since, until = (_time(parameters.get(name, ""), name, zone) for name in ("from", "to"))
    return partial(_export, by=by, within=read_range(since, until, zone.key))


def _dimension(name: str) -> UsageDimension:
    try:
        return UsageDimension(name)
    except ValueError:
        raise InvalidInput(f"by has {name:.40}; it may have {', '.join(UsageDimension)}, with commas") from None


def _time(text: str, name: str, zone: ZoneInfo) -> datetime:
    """A day begins by the clock of the zone."""
    try:
        moment = datetime.fromisoformat(text)
        if len(text) == len("2026-01-31"):
            moment = moment.replace(tzinfo=zone)
        if EARLIEST <= (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) <= LATEST:
            return moment
    except (ValueError, OverflowError):
        pass
    raise InvalidInput(f"{name} must be a time such as 2026-01-31T12:00:00Z, or a day such as 2026-01-31")


def _csv(groups: list[UsageGroup], zone: ZoneInfo) -> str:
    """Up to millions of cells: call it in a thread."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(["period", *_COLUMNS])
    for group in groups:
        period = group.period and group.period.astimezone(zone).isoformat()
        writer.writerow([period, *(read(group) for read in _COLUMNS.values())])
    return written.getvalue()


def _id(kind: Kind, key: UUID | None) -> str | None:
    return None if key is None else encode(kind, key)


def _text(text: str | None) -> str | None:
    """People and providers choose names, so a name must not become a formula."""
    return None if text is None else _FORMULA.sub(r"\1'\2", text)


ROUTES = [export_route("/usage/export", "usage-export", _read)]
