"""What durable thinking needs beside its columns: defaults, policies, and the mask's grant."""

from tortoise import migrations
from tortoise.migrations import operations as ops

DEFAULTS = """
ALTER TABLE repairs ALTER COLUMN created_at SET DEFAULT now();
CREATE INDEX tool_calls_open ON tool_calls (agent_id) WHERE state IN ('PENDING', 'RUNNING', 'HELD');
CREATE INDEX inbox_events_dead ON inbox_events (tenant_id, id) WHERE receipt = 'DEAD_LETTER';
"""

POLICIES = """
ALTER TABLE repairs ENABLE ROW LEVEL SECURITY;
ALTER TABLE repairs FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON repairs
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
GRANT SELECT, INSERT ON repairs TO circadian_app;
GRANT USAGE ON SEQUENCE repairs_id_seq TO circadian_app;
ALTER TABLE repairs ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id);
-- The mask is the only update of the chain.
GRANT UPDATE (content, tokens, original, mask_reason) ON consciousness_entries TO circadian_app;
GRANT SELECT ON tool_calls, think_cycles TO circadian_lookup;
CREATE POLICY lookup ON tool_calls FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON think_cycles FOR SELECT TO circadian_lookup USING (true);
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0003_durable_thinking")]
    initial = False

    operations = [ops.RunSQL(sql) for sql in (DEFAULTS, POLICIES)]
