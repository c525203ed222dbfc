"""The reference: the least code that does what a person sees of ours, without a thought for anything that may fail.

No tenants, no authorization, no lease, no inbox, no window, no draft: whatever ours costs beyond it pays for those.
"""

SCHEMA = """
CREATE TABLE entries (id bigserial PRIMARY KEY, agent bigint NOT NULL, role text NOT NULL, content jsonb NOT NULL);
CREATE INDEX ON entries (agent, id);
"""
WAKES = "minimal:wakes"


def channel(agent: int) -> str:
    return f"minimal:feed:{agent}"
