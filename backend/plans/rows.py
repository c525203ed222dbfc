"""Converts a plan's row for the pure modules. `due_plans` and `registry` call it."""

import asyncpg

from backend.plans.models import CatchUp, PlanPurpose, ScheduleKind
from backend.plans.quiet import QuietHours
from backend.plans.schedule import Schedule
from backend.plans.settling import Terms


def terms_of(row: asyncpg.Record) -> Terms:
    quiet = None if row["quiet_from"] is None else QuietHours(row["quiet_from"], row["quiet_until"])
    return Terms(
        plan_id=row["id"],
        purpose=PlanPurpose(row["purpose"]),
        schedule=Schedule(ScheduleKind(row["schedule"]), row["expression"], row["zone"]),
        catch_up=CatchUp(row["catch_up"]),
        jitter_seconds=row["jitter_seconds"],
        quiet=quiet,
        ends_at=row["ends_at"],
    )
