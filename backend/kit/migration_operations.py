"""An operation of migrations that Tortoise lacks: an index that is built while others write its table."""

from tortoise.migrations.operations import RunSQL
from tortoise.migrations.schema_editor.base import BaseSchemaEditor
from tortoise.migrations.schema_generator.state import State

_INVALID = "SELECT FROM pg_index WHERE indexrelid = to_regclass('{}') AND NOT indisvalid"


class IndexConcurrently(RunSQL):
    """Builds an index while others write. Its migration has `atomic = False` and only such operations.

    `on` is the table, then columns in brackets, then perhaps a condition. It can be repeated: what a run that died has
    left is dropped first, and an index that is whole stays.
    """

    def __init__(self, name: str, on: str, *, is_unique: bool = False) -> None:
        kind = "UNIQUE INDEX" if is_unique else "INDEX"
        super().__init__(f"CREATE {kind} CONCURRENTLY IF NOT EXISTS {name} ON {on}", atomic=False)
        self.name = name

    async def database_forward(
        self, app_label: str, old_state: State, new_state: State, state_editor: BaseSchemaEditor | None = None
    ) -> None:
        if state_editor is not None and not state_editor.collect_sql:
            if state_editor.atomic_migration:
                raise ValueError(f"the migration of index {self.name} must say `atomic = False`")
            if (await state_editor.client.execute_query(_INVALID.format(self.name)))[0]:
                await state_editor.client.execute_script(f"DROP INDEX CONCURRENTLY {self.name}")
        await super().database_forward(app_label, old_state, new_state, state_editor)
