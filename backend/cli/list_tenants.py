"""`python -m backend list-tenants`: lists all tenants of the installation, the oldest first, one per line."""

from backend.cli import operator_commands
from backend.kit import terminal_text
from backend.kit.settings import Settings

#: The owner of the database is a member of the role that may read across tenants.
_LIST = """SELECT t.tenant_id, t.status, t.created_at::date AS since, t.name,
  (SELECT count(*) FROM members m WHERE m.tenant_id = t.tenant_id AND m.left_at IS NULL) AS people,
  (SELECT count(*) FROM agents a WHERE a.tenant_id = t.tenant_id AND a.status <> 'STOPPED') AS agents
FROM tenants t ORDER BY t.created_at, t.tenant_id"""


def run(settings: Settings) -> None:
    for line in operator_commands.run(_list(operator_commands.owner_database_url(settings))):
        print(line)


async def _list(url: str) -> list[str]:
    import asyncpg

    from backend.kit import db

    connection = await asyncpg.connect(**db.credentials(url))
    try:
        rows = await connection.fetch(_LIST)
    finally:
        await connection.close()
    return [
        f"{row['tenant_id']}  {row['status']:<9}  {row['since']}  people {row['people']}  agents {row['agents']}  "
        f"{terminal_text.line(row['name'])}"
        for row in rows
    ]
