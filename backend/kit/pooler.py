"""The check at start behind a pooler in transaction mode, such as PgBouncer: does the login have its settings?

Such a pooler gives each transaction any of its server connections, and passes no settings on (docs/deployment.md).
"""

from collections.abc import Mapping

from backend.kit.processes import StartError
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_SETTING = Statement(str, "SELECT current_setting($1)")
_LOGIN = Statement(str, "SELECT session_user::text")


async def require_settings(settings: Mapping[str, str]) -> None:
    """Raises `StartError` if connections of the open pool lack these settings, with the statements that give them."""
    async with unit_of_work(None, read_only=True) as work:
        login = await work.fetch_one(_LOGIN)
        found = {name: await work.fetch_one(_SETTING, name) for name in settings}
    missing = [f"ALTER ROLE {login} SET {name} = '{value}'" for name, value in settings.items() if found[name] != value]
    if missing:
        raise StartError(
            f"behind a pooler the login must have its settings: run {'; '.join(missing)}, then RECONNECT the pooler"
        )
