"""Runs Tortoise's migrations with a fraction of the processor time; a first start is seconds faster.

`orm.migrate` calls it. Tortoise keeps the state before each operation, and for that it builds every model again with
all its filters and querysets. Here the state before an operation consists of the models that were there, and models are
complete enough to generate SQL. So migrations consist of SQL: `RunPython` would get models that it cannot query,
and is refused. Tortoise still decides which migrations run and in which transactions. But each migration is recorded
inside its own transaction and not after it; otherwise a crash between the two would block all later migrations. There
it also protects the tables of tenants that it has made. A migration that waits for a table that others hold is tried
again (`lock_patience`).
"""

from copy import copy
from dataclasses import replace
from typing import Any

from tortoise import Tortoise
from tortoise.backends.base.client import BaseDBAsyncClient
from tortoise.connection import get_connection
from tortoise.migrations.executor import MigrationExecutor, MigrationTarget
from tortoise.migrations.graph import MigrationKey
from tortoise.migrations.migration import Migration
from tortoise.migrations.operations import Operation, RunPython, RunSQL
from tortoise.migrations.recorder import MigrationRecorder
from tortoise.migrations.schema_generator.state import State
from tortoise.migrations.schema_generator.state_apps import StateApps

from backend.kit.lock_patience import LOCK_TIMEOUT, patiently

_NOTE = "INSERT INTO tortoise_migrations (app, name, applied_at) VALUES ('{0.app_label}', '{0.name}', now())"
#: Of a migration that says `needs`: it takes away what code without that migration still uses (ADR 0069).
_NEEDS = "UPDATE tortoise_migrations SET needs = '{1}' WHERE name = '{0.name}'"

#: Policies come after all migrations. Until then nobody may read a new table of tenants; otherwise processes of the
#: previous version refuse to start (`tenants.isolation`). A table is new if its row type is of this transaction. An
#: older table is left as it is: it may be in use, and without policies it would seem to be empty.
_PROTECT = """
DO $$ DECLARE made regclass; BEGIN
  FOR made IN SELECT c.oid FROM pg_class c JOIN pg_type t ON t.oid = c.reltype
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND t.xmin = pg_current_xact_id()::xid
      AND EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', made);
  END LOOP;
END $$"""


async def migrate(config: dict[str, Any]) -> None:
    """Migrates the database of the default connection to the newest migration."""
    await Tortoise.init(config=config, init_connections=False)
    targets = [MigrationTarget(app_label=label, name="__latest__") for label in config["apps"]]
    # A new executor for each try: it goes on with the first migration that is not recorded.
    await patiently(lambda: _Executor(get_connection("default"), config["apps"]).migrate(targets))


class _Apps(StateApps):
    def _build_initial_querysets(self) -> None:
        for models in self.apps.values():
            for model in models.values():
                if model._meta._inited:
                    model._meta.finalise_fields()


class _State(State):
    def clone(self) -> State:
        """The state before an operation. An operation replaces fields and models and does not change them, so both are
        shared."""
        models = {
            key: replace(model, options=dict(model.options), fields=dict(model.fields))
            for key, model in self.models.items()
        }
        apps = copy(self.apps)
        apps.apps = {label: dict(registered) for label, registered in self.apps.apps.items()}
        return State(models, apps)


class _Noted(MigrationRecorder):
    """Reads the recorded migrations. A migration records itself."""

    async def record_applied(self, app: str, name: str) -> None:
        """Does nothing: the migration has already recorded itself."""


class _Executor(MigrationExecutor):
    def __init__(self, connection: BaseDBAsyncClient, apps_config: dict[str, dict[str, Any]]) -> None:
        super().__init__(connection, apps_config)
        self.recorder = self.loader.recorder = _Noted(connection)

    async def _project_state(
        self,
        applied: set[MigrationKey],
        *,
        upto: MigrationKey | None = None,  # noqa: ARG002 -- for reverse migrations, which are not used
    ) -> State:
        connections = dict.fromkeys(self.loader.apps_config, "default")
        state = _State(models={}, apps=_Apps(default_connections=connections))
        for key in self._full_plan():
            migration = self.loader.graph.nodes[key]
            assert migration is not None
            if any(isinstance(operation, RunPython) for operation in migration.operations):
                raise ValueError(
                    f"migration {key.name} has RunPython: migrations may contain only SQL (backend/kit/migrating.py)"
                )
            if key in applied:
                await migration.apply(state, dry_run=True)
            else:
                migration.operations = _completed(migration, key)
        return state


def _completed(migration: Migration, key: MigrationKey) -> list[Operation]:
    notes = [RunSQL(_NOTE.format(key))]
    if needed := getattr(migration, "needs", None):
        notes.append(RunSQL(_NEEDS.format(key, needed)))
    if not migration.atomic:
        return [*migration.operations, *notes]
    return [RunSQL(LOCK_TIMEOUT), *migration.operations, RunSQL(_PROTECT), *notes]
