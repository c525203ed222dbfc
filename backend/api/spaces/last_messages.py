"""The newest text of a space, as a list of spaces shows it. `spaces` shows it on `Space`."""

from uuid import UUID

from backend.api.reading.rows import Row, Source
from backend.api.request.context import Info
from backend.kit.limits import DEFAULT

#: The texts are looked for from the newest message on, so the cost has a bound.
_NEWEST = f"""(SELECT m.* FROM messages m WHERE m.tenant_id = s.tenant_id AND m.space_id = s.id
      AND m.seq > s.seq - {DEFAULT.last_text_looked} AND m.kind = 'TEXT' AND m.deleted_at IS NULL
      ORDER BY m.seq DESC LIMIT 1)"""  # noqa: S608  # numbers of `limits`


def source(columns: str, names: str, is_in: str) -> Source:
    """`columns` of the message; `names` joins its author; `is_in`: the viewer may read the space."""
    return Source(
        f"SELECT s.id AS id, {columns} FROM spaces s CROSS JOIN LATERAL {_NEWEST} m {names}",  # noqa: S608 -- constants
        "s",
        visible=is_in,
    )


async def find(info: Info, texts: Source, space_id: UUID) -> Row | None:
    """The row of the message, with its own id."""
    row = await info.context.loaders.row(texts, space_id)
    return None if row is None else {**row, "id": row["message_id"]}
