"""Runs Tortoise's migrations, at a fraction of its processor time: a first start takes seconds less.

`orm.migrate` calls it. Tortoise keeps what stood before each operation, and for that it builds every model anew, with
every filter and query that a program could ask it for. Here what stood before is built when an operation asks, and
models are as complete as SQL is made from. So migrations speak SQL: code in them (`RunPython`) would find models that
it cannot query, and is refused. Which migrations run, in which transactions, and how they are noted stays Tortoise's.
"""

from functools import cached_property
from typing import Any

from tortoise import Tortoise
from tortoise.connection import get_connection
from tortoise.migrations.executor import MigrationExecutor, MigrationTarget
from tortoise.migrations.graph import MigrationKey
from tortoise.migrations.operations import RunPython
from tortoise.migrations.schema_generator.state import ModelState, State
from tortoise.migrations.schema_generator.state_apps import StateApps


async def migrate(config: dict[str, Any]) -> None:
    """Bring the database of the default connection to the newest migration."""
    await Tortoise.init(config=config, init_connections=False)
    executor = _Executor(get_connection("default"), config["apps"])
    await executor.migrate([MigrationTarget(app_label=label, name="__latest__") for label in config["apps"]])


class _Apps(StateApps):
    def _build_initial_querysets(self) -> None:
        for models in self.apps.values():
            for model in models.values():
                if model._meta._inited:
                    model._meta.finalise_fields()


class _State(State):
    def clone(self) -> "State":
        return _Before({key: model.clone() for key, model in self.models.items()}, self.apps)


class _Before(_State):
    """What stood before an operation."""

    def __init__(self, models: dict[tuple[str, str], ModelState], now: StateApps) -> None:
        self.models = models
        self._now = now

    @cached_property
    def apps(self) -> StateApps:  # type: ignore[override]  # what a dataclass holds, made when it is asked for
        return self._now.clone(model_states=self.models)


class _Executor(MigrationExecutor):
    async def _project_state(
        self,
        applied: set[MigrationKey],
        *,
        upto: MigrationKey | None = None,  # noqa: ARG002 -- for going back, which we never do
    ) -> State:
        connections = dict.fromkeys(self.loader.apps_config, "default")
        state = _State(models={}, apps=_Apps(default_connections=connections))
        for key in self._full_plan():
            migration = self.loader.graph.nodes[key]
            assert migration is not None
            if any(isinstance(operation, RunPython) for operation in migration.operations):
                raise ValueError(f"migration {key.name} has RunPython: migrations speak SQL (backend/kit/migrating.py)")
            if key in applied:
                await migration.apply(state, dry_run=True)
        return state
