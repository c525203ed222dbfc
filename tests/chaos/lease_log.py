"""What happened to every process row, in the order in which it happened: a trigger writes it down.

`rows` alone could not show that two leases were never mixed, nor how long an agent stood still after a kill. The
trigger and its table live in a schema of their own, that the product knows nothing of.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg

_INSTALL = """
CREATE SCHEMA chaos;
CREATE TABLE chaos.lease_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp(),
  agent_id uuid NOT NULL, state text NOT NULL, lease_id uuid, lease_no bigint NOT NULL, worker_id uuid,
  commit_no bigint NOT NULL
);
CREATE FUNCTION chaos.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = chaos, pg_temp AS $$
BEGIN
  INSERT INTO chaos.lease_log (agent_id, state, lease_id, lease_no, worker_id, commit_no)
  VALUES (NEW.agent_id, NEW.state, NEW.lease_id, NEW.lease_no, NEW.worker_id, NEW.commit_no);
  RETURN NULL;
END $$;
CREATE TRIGGER chaos_note AFTER UPDATE ON agent_processes FOR EACH ROW EXECUTE FUNCTION chaos.note();
"""
_READ = """SELECT agent_id, at, state, lease_id, lease_no, worker_id, commit_no FROM chaos.lease_log
ORDER BY agent_id, id"""


@dataclass(frozen=True, slots=True)
class Noted:
    """A process row after one update. An update of a transaction that was rolled back left none."""

    agent_id: UUID
    at: datetime
    state: str
    lease_id: UUID | None
    lease_no: int
    worker_id: UUID | None
    commit_no: int


async def install(connection: asyncpg.Connection) -> None:
    await connection.execute(_INSTALL)


async def read(connection: asyncpg.Connection) -> Sequence[Noted]:
    """Agent by agent, each in the order of its updates: the row's lock makes it theirs."""
    return [Noted(**row) for row in await connection.fetch(_READ)]
