"""Writes the rows of an export as a new organisation, in one transaction of the operator.

If anything is wrong, or the process dies, nothing is left. The organisation begins suspended, so nothing wakes. It has
no secrets: `after_import` says what an admin must set again. Its members have no access: each has an account that
nobody can sign in to, until an invitation to the member's address is accepted (`tenants.members.join`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import asyncpg

from backend.data_rights.errors import BadExport
from backend.data_rights.transfer import values
from backend.data_rights.transfer.exporting import schema
from backend.data_rights.transfer.line_kind import LineKind
from backend.data_rights.transfer.reading import Batch, Header, Reader
from backend.data_rights.transfer.values import Values
from backend.kit import addresses
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit, secrets
from backend.tenants.actor import ROLE_SCOPES, Actor, ActorKind
from backend.tenants.models import Role
from backend.webhooks import signatures

_IS_HERE = Statement(bool, "SELECT EXISTS (SELECT FROM tenants WHERE tenant_id = $1)")
_IS_ERASED = Statement(bool, "SELECT EXISTS (SELECT FROM erasures WHERE tenant_id = $1)")
#: An erased member has no account.
_USERS = """INSERT INTO users (id, provided_email, name)
SELECT l.extra, r.row ->> 'email', r.row ->> 'name'
FROM unnest($1::text[], $2::uuid[]) AS l (line, extra), LATERAL (SELECT l.line::jsonb -> 'row' AS row) r
WHERE r.row ->> 'erased_at' IS NULL"""
#: Pages before this one have their vectors.
_EMBEDDED = """UPDATE archives a SET embedded_to = coalesce((SELECT max(v.page_id) FROM archive_vectors v
  WHERE v.tenant_id = $1 AND v.agent_id = a.agent_id AND v.model = a.embedded_by), 0) WHERE a.tenant_id = $1"""
#: A message has the files whose rows name it, as these rows say; the file of the export decides only their order.
_FILES_OF_MESSAGES = """UPDATE messages m SET files = coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'copy', f.checked_copy, 'name', f.file_name,
      'content_type', f.content_type, 'size', f.size, 'width', f.width, 'height', f.height)) ORDER BY e.place, f.id)
  FROM files f LEFT JOIN LATERAL (
    SELECT min(n.place) AS place
    FROM jsonb_array_elements(jsonb_path_query_array(m.files, '$[*].id')) WITH ORDINALITY AS n (id, place)
    WHERE n.id = to_jsonb(f.id)) e ON true
  WHERE f.tenant_id = $1 AND f.message_id = m.id AND f.space_id = m.space_id), '[]')
WHERE m.tenant_id = $1
  AND (m.files <> '[]' OR EXISTS (SELECT FROM files g WHERE g.tenant_id = $1 AND g.message_id = m.id))"""
_LACKING = Statement(
    UUID,
    """SELECT a.id FROM agents a WHERE a.tenant_id = $1 AND a.status <> 'STOPPED'
  AND NOT EXISTS (SELECT FROM agent_processes p WHERE p.tenant_id = $1 AND p.agent_id = a.id) LIMIT 1""",
)
_OWNER = Statement(
    UUID, "SELECT id FROM members WHERE tenant_id = $1 AND role = 'OWNER' AND left_at IS NULL ORDER BY created_at, id"
)
#: What Postgres says of a row that it does not accept. Its own words may contain parts of the row.
_FAULTS: Sequence[tuple[type[asyncpg.PostgresError], str]] = (
    (asyncpg.UniqueViolationError, "a row with this id or name is there already"),
    (asyncpg.ForeignKeyViolationError, "it names a row that the file does not have before it"),
    (asyncpg.NotNullViolationError, "a field that must have a value is null"),
    (asyncpg.CheckViolationError, "its fields contradict each other"),
    (asyncpg.DataError, "a value has another form than its column"),
)

#: Of the name of a secret, which is only printed.
_NAME_CHARS = 200


@dataclass(frozen=True, slots=True)
class Imported:
    tenant_id: UUID
    rows: int
    #: Names of the secrets that stayed behind.
    secrets: Sequence[str]


async def check(work: UnitOfWork, header: Header) -> None:
    """Raises `BadExport` if this installation cannot have the organisation of this header."""
    own = await schema(work.fetch_records)
    if header.schema != own:
        raise BadExport(
            1,
            f"the export was made with the database schema {header.schema:.60}, this installation has {own}: "
            "run the same version of Circadian on both",
        )
    if await work.fetch_one(_IS_HERE, header.tenant_id):
        raise BadExport(1, f"the organisation {header.tenant_id} is in this installation already")
    if await work.fetch_one(_IS_ERASED, header.tenant_id):
        raise BadExport(1, f"this installation has erased (parts of) {header.tenant_id}, and its log would do so again")


async def write(work: UnitOfWork, keys: Keyring, reader: Reader, header: Header) -> Imported:
    """Write the rest of the file. Raises `BadExport`; the caller's transaction must then end without a commit."""
    await check(work, header)
    writer = _Writer(work, keys, header.tenant_id, await values.read(work.fetch_records))
    last = 1
    for batch in reader.batches(writer.values.fault):
        await writer.write(batch)
        last = batch.first + len(batch.lines)
    if (agent_id := await work.fetchrow(_LACKING, header.tenant_id)) is not None:
        raise BadExport(last, f"the agent {agent_id} has no row of agent_processes")
    await work.execute(_EMBEDDED, header.tenant_id)
    await work.execute(_FILES_OF_MESSAGES, header.tenant_id)
    details = {"digest": reader.digest, "rows": writer.rows}
    await audit.record(work, audit.OPERATOR, "tenant.imported", target=("Tenant", header.tenant_id), details=details)
    return Imported(header.tenant_id, writer.rows, writer.secrets)


class _Writer:
    def __init__(self, work: UnitOfWork, keys: Keyring, tenant_id: UUID, allowed: Values) -> None:
        self._work, self._keys, self._tenant_id, self.values = work, keys, tenant_id, allowed
        self._statements: dict[str, str] = {}
        self.rows = 0
        self.secrets: list[str] = []

    async def write(self, batch: Batch) -> None:
        if not batch.kind.is_stored:
            self.secrets += [str(row["name"])[:_NAME_CHARS] for row in batch.rows]
            return
        if batch.kind.table == "tenants" and (self.rows or len(batch.rows) > 1):
            raise BadExport(batch.first, "a file has one organisation")
        extras = await self._extras(batch)
        if not await self._try(batch, extras):
            await self._find_fault(batch, extras)
        self.rows += len(batch.rows)

    async def _find_fault(self, batch: Batch, extras: list[UUID | None]) -> None:
        """Write the rows of a batch one by one, up to the first that Postgres does not accept."""
        for place in range(len(batch.rows)):
            await self._try(batch.single(place), extras[place : place + 1], is_final=True)

    async def _try(self, batch: Batch, extras: list[UUID | None], *, is_final: bool = False) -> bool:
        """False: Postgres does not accept one of the rows, and none of them is written."""
        await self._work.execute("SAVEPOINT batch")
        try:
            await self._insert(batch, extras)
        except tuple(kind for kind, _ in _FAULTS) as error:
            if is_final:
                said = next(words for kind, words in _FAULTS if isinstance(error, kind))
                named = f" ({error.constraint_name})" if error.constraint_name else ""
                raise BadExport(batch.first, f"{batch.kind.table}: {said}{named}") from None
            await self._work.execute("ROLLBACK TO SAVEPOINT batch")
            return False
        await self._work.execute("RELEASE SAVEPOINT batch")
        return True

    async def _insert(self, batch: Batch, extras: list[UUID | None]) -> None:
        if batch.kind.extra == "USER":
            await self._work.execute(_USERS, batch.lines, extras)
        statement = self._statements.get(batch.kind.table)
        if statement is None:
            statement = self._statements[batch.kind.table] = _statement(batch.kind, self.values)
        [written] = await self._work.fetch_records(statement, self._tenant_id, batch.lines, extras)
        if written["number"] != len(batch.lines):
            raise asyncpg.ForeignKeyViolationError("a row that it names is missing")

    async def _extras(self, batch: Batch) -> list[UUID | None]:
        if batch.kind.extra == "NONE":
            return [None] * len(batch.rows)
        if batch.kind.extra == "USER":
            for place, row in enumerate(batch.rows):
                _require_address(batch.first + place, row)
            return [uuid4() for _ in batch.rows]
        return [await self._secret(batch, place) for place in range(len(batch.rows))]

    async def _secret(self, batch: Batch, place: int) -> UUID:
        """A new secret that nobody knows: the row is off until an admin rotates it."""
        owner_id = await self._work.fetchrow(_OWNER, self._tenant_id)
        if owner_id is None:
            raise BadExport(batch.first + place, "the organisation has no owner")
        actor = Actor(ActorKind.PERSON, owner_id, self._tenant_id, "", ROLE_SCOPES[Role.OWNER], Role.OWNER)
        prefix = "hook" if batch.kind.table == "hooks" else "webhook"
        try:
            name = f"{prefix}/{UUID(batch.rows[place]['id'])}"
            return await secrets.put(self._work, self._keys, actor, name=name, value=signatures.fresh_secret())
        except (ValueError, TypeError, AttributeError):
            raise BadExport(batch.first + place, f"{batch.kind.table}.id: the value must be a uuid") from None


def _require_address(line: int, row: dict[str, Any]) -> None:
    try:
        if row["email"] is not None and addresses.require(row["email"]) != row["email"]:
            raise InvalidInput
    except InvalidInput:
        raise BadExport(line, "members.email: the value must be an e-mail address in lower case") from None


def _statement(kind: LineKind, allowed: Values) -> str:
    own = ["tenant_id", *kind.stored, *kind.given]
    taken = ["$1::uuid", *(f"r.{name}" for name in kind.stored), *kind.given.values()]
    fields = ", ".join(f"{name} {allowed.types[kind.table, name]}" for name in kind.fields)
    return f"""WITH written AS (INSERT INTO {kind.table} ({", ".join(own)})
SELECT {", ".join(taken)} FROM unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS l (line, extra, place)
CROSS JOIN LATERAL jsonb_to_record(l.line::jsonb -> 'row') AS r ({fields}) {kind.source}
ORDER BY l.place RETURNING 1) SELECT count(*) AS number FROM written"""  # noqa: S608 -- names of our tables
