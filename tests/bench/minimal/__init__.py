"""The reference: what a good engineer writes in an afternoon who wants it fast and may forget whatever can go wrong.

One insert for each message that comes and for each step of the model, with the results of what it called; each is
committed before anybody hears of it. No tenants, no authorization, no lease, no inbox, no window, no draft: whatever
ours costs beyond it pays for those.
"""

import asyncpg

#: A row's content are the chat messages of one step, as JSON with commas between, ready for the next request.
SCHEMA = """
CREATE TABLE entries (id bigserial PRIMARY KEY, agent bigint NOT NULL, content text NOT NULL);
CREATE INDEX ON entries (agent, id);
"""
INSERT = "INSERT INTO entries (agent, content) VALUES ($1, $2)"
LOAD = "SELECT string_agg(content, ',' ORDER BY id) FROM entries WHERE agent = $1"

WAKES, CHANNEL = "minimal:wakes", "minimal:feed:"
REST = '{"rest":true}'


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg ships no types
    def get_reset_query(self) -> str:
        return ""  # nothing of a session is ever set, so a release needs no round trip


async def open_pool(url: str) -> asyncpg.Pool:
    return await asyncpg.create_pool(url, connection_class=_Connection)
