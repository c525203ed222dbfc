"""Whether the session of a browser is an operator's. `oauth` asks before it gives the console a token.

Each later use of the token asks again (`tenants.tokens`), and so does each function of the database for operators.
"""

from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_IS_OPERATOR = Statement(bool, "SELECT EXISTS (SELECT FROM find_operator($1))")


async def is_operator(browser_session_id: UUID) -> bool:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_IS_OPERATOR, browser_session_id)
