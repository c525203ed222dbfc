"""An operation of migrations that Tortoise lacks: an index that is built while others write its table."""

import asyncio
import re

from tortoise.backends.base.client import BaseDBAsyncClient
from tortoise.migrations.operations import RunSQL
from tortoise.migrations.schema_editor.base import BaseSchemaEditor
from tortoise.migrations.schema_generator.state import State

_BUILDERS = """SELECT FROM pg_stat_progress_create_index
WHERE datname = current_database() AND relid = to_regclass('{}')"""
_WHOLE = "SELECT FROM pg_index WHERE indexrelid = to_regclass('{}') AND indisvalid"
_PAUSE_SECONDS = 0.2


class IndexConcurrently(RunSQL):
    """Builds an index while others write. Its migration has `atomic = False` and only such operations.

    `on` is the table, then columns in brackets, then perhaps a condition. It can be repeated. An index that is whole
    stays, and one that a run that died still builds is waited for. What such a run has left is dropped first.
    """

    def __init__(self, name: str, on: str, *, is_unique: bool = False) -> None:
        kind = "UNIQUE INDEX" if is_unique else "INDEX"
        super().__init__(f"CREATE {kind} CONCURRENTLY IF NOT EXISTS {name} ON {on}", atomic=False)
        self.name = name
        self.table = re.split(r"[\s(]", on, maxsplit=1)[0]

    async def database_forward(
        self, app_label: str, old_state: State, new_state: State, state_editor: BaseSchemaEditor | None = None
    ) -> None:
        if state_editor is None or state_editor.collect_sql:
            await super().database_forward(app_label, old_state, new_state, state_editor)
            return
        if state_editor.atomic_migration:
            raise ValueError(f"the migration of index {self.name} must say `atomic = False`")
        while not await self._is_whole(state_editor.client):
            await state_editor.client.execute_script(f"DROP INDEX CONCURRENTLY IF EXISTS {self.name}")
            await super().database_forward(app_label, old_state, new_state, state_editor)

    async def _is_whole(self, client: BaseDBAsyncClient) -> bool:
        """Asks when nobody builds an index of the table. Postgres still builds it after the process that wanted it has
        died. A statement that waited for it would be a transaction that the index waits for.
        """
        while (await client.execute_query(_BUILDERS.format(self.table)))[0]:  # noqa: ASYNC110 -- no event
            await asyncio.sleep(_PAUSE_SECONDS)
        return bool((await client.execute_query(_WHOLE.format(self.name)))[0])
