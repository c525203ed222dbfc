"""`python -m backend list-keys`: counts what still depends on each key of CIRCADIAN_SECRET_KEY, by kind.

Keys have names made from their digests; no secret is read or shown. Most HMACs do not record their key. Only access
tokens do; of the other kinds only the total is known.
"""

from backend.cli import operator_commands
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings

#: The owner of the database is a member of the roles that may read across tenants. `key` is null if it is unknown.
_LIST = """
SELECT 'keys of tenants' AS kind, wrapped_by AS key, count(*) AS number FROM tenant_keys GROUP BY 2
UNION ALL SELECT 'keys of ID tokens', sealed_by, count(*) FROM signing_keys GROUP BY 2
UNION ALL SELECT 'devices with codes', sealed_by, count(*) FROM second_factors GROUP BY 2
UNION ALL SELECT CASE kind WHEN 'PERSONAL' THEN 'personal access tokens' WHEN 'KEY' THEN 'API keys'
  ELSE 'access tokens of apps' END, made_by, count(*)
  FROM access_tokens WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) GROUP BY 1, 2
UNION ALL SELECT 'secrets of apps', NULL, count(*) FROM apps
  WHERE status <> 'DELETED' AND num_nonnulls(secret_digest, registration_digest) > 0
UNION ALL SELECT 'refresh tokens of apps', NULL, count(*) FROM refresh_tokens
  WHERE used_at IS NULL AND expires_at > now()
UNION ALL SELECT 'recovery codes', NULL, coalesce(sum(jsonb_array_length(recovery_codes)), 0) FROM second_factors
UNION ALL SELECT 'sessions of browsers', NULL, count(*) FROM browser_sessions
  WHERE revoked_at IS NULL AND expires_at > now()
UNION ALL SELECT 'mailed links', NULL, count(*) FROM account_tokens WHERE used_at IS NULL AND expires_at > now()
UNION ALL SELECT 'invitations', NULL, count(*) FROM invitations
  WHERE accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
ORDER BY 1, 2 NULLS LAST"""


def run(settings: Settings) -> None:
    keys = Keyring.parse(settings.keys)
    for line in operator_commands.run(_list(operator_commands.owner_database_url(settings), keys)):
        print(line)


async def _list(url: str, keys: Keyring) -> list[str]:
    import asyncpg

    from backend.kit import db

    connection = await asyncpg.connect(**db.credentials(url))
    try:
        rows = await connection.fetch(_LIST)
    finally:
        await connection.close()
    return [f"{row['number']:>9}  {row['kind']:<24}{_named(keys, row['key'])}" for row in rows if row["number"] > 0]


def _named(keys: Keyring, key: str | None) -> str:
    if key is None:
        return "key unknown"
    if key == keys.newest:
        return f"{key} (newest)"
    return f"{key} (older)" if key in keys.names else f"{key} (not in CIRCADIAN_SECRET_KEY: unusable)"
