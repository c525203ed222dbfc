"""The archive of each agent: pages to search in, episodes, and the functions that look into it."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.consciousness.models import EpisodeReason, PageKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields

POLICIES = """
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['archives', 'archive_pages', 'episodes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($p$CREATE POLICY tenant ON %I
      USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
      WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO circadian_app', t);
    EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id)', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE archives_id_seq, archive_pages_id_seq TO circadian_app;
ALTER TABLE episodes ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE archive_pages ADD COLUMN words tsvector NOT NULL;
CREATE INDEX archive_pages_words ON archive_pages USING gin (words);
CREATE INDEX archives_due ON archives (episode_at) INCLUDE (tenant_id, agent_id) WHERE episode_at IS NOT NULL;
"""

# The words of a text, each behind the number of its archive: so that one index serves all agents, and a look into it
# reads the places of one agent's words only.
WORDS = r"""
CREATE FUNCTION archive_word(p_archive bigint, p_lexeme text) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT '''' || replace(replace(p_archive || ':' || p_lexeme, '\', '\\'), '''', '''''') || ''''
$$;
CREATE FUNCTION archive_words(p_archive bigint, p_language text, p_text text) RETURNS tsvector
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(
    archive_word(p_archive, w.lexeme) || ':' || array_to_string(w.positions, ','), ' '), '')::tsvector
  FROM unnest(to_tsvector(p_language::regconfig, p_text)) w
$$;
"""

# What Postgres will not do for a role under row-level security: ask an index of words (the operator is not leakproof,
# so it is tried on rows that the policy has let through, each of them). It asks as the role that looks across tenants,
# and answers for the tenant of the transaction alone: ids of pages of one agent, the best first.
#
# Rare words weigh more than common ones. Pages are fetched for as many of the rarest words as bring in `v_room` of
# them; if even the rarest is in more, for the two rarest together, the newest pages first.
SEARCH = """
CREATE FUNCTION search_archive(p_agent uuid, p_query text, p_from timestamptz, p_to timestamptz, p_most int)
  RETURNS TABLE (page_id bigint, score float8)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_room CONSTANT int := 1500;
  v_key bigint; v_language text; v_pages float8;
  v_word text; v_term tsquery; v_count int;
  v_terms tsquery[] := '{}'; v_weights float8[] := '{}'; v_counts int[] := '{}';
  v_wanted tsquery; v_taken int := 0;
BEGIN
  SELECT a.id, a.language, a.archived_to INTO v_key, v_language, v_pages FROM archives a
    WHERE a.tenant_id = v_tenant AND a.agent_id = p_agent;
  IF v_key IS NULL THEN RETURN; END IF;
  FOREACH v_word IN ARRAY (tsvector_to_array(to_tsvector(v_language::regconfig, p_query)))[:32] LOOP
    v_term := archive_word(v_key, v_word)::tsquery;
    EXECUTE 'SELECT count(*) FROM (SELECT FROM archive_pages p
        WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.words @@ $3 LIMIT $4) c'
      INTO v_count USING v_tenant, p_agent, v_term, 2 * v_room;
    IF v_count > 0 THEN
      v_terms := v_terms || v_term; v_counts := v_counts || v_count;
      v_weights := v_weights || ln(1 + v_pages / v_count);
    END IF;
  END LOOP;
  FOR v_term, v_count IN SELECT t.term, t.count FROM unnest(v_terms, v_counts) t (term, count) ORDER BY t.count LOOP
    IF v_taken > v_room THEN
      v_wanted := v_wanted && v_term;
      EXIT;
    END IF;
    EXIT WHEN v_wanted IS NOT NULL AND v_taken + v_count > v_room;
    v_wanted := coalesce(v_wanted || v_term, v_term);
    v_taken := v_taken + v_count;
  END LOOP;
  RETURN QUERY EXECUTE '
    SELECT f.id, (SELECT sum(t.weight * ts_rank(f.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
    FROM (
      SELECT p.id, p.words FROM archive_pages p WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.words @@ $3
        AND ($7 IS NULL OR p.ended_at >= $7) AND ($8 IS NULL OR p.started_at < $8)
      ORDER BY p.to_cycle DESC LIMIT $4
    ) f ORDER BY score DESC, f.id DESC LIMIT $9'
    USING v_tenant, p_agent, v_wanted, v_room, v_terms, v_weights, p_from, p_to, p_most;
END $$;
"""

# What pages mean. Without pgvector nothing is ever written here: `vectors.are_available`.
VECTORS = """
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS vector;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
END $$;
CREATE TABLE archive_vectors (tenant_id uuid NOT NULL, agent_id uuid NOT NULL, page_id bigint NOT NULL,
  model varchar(200) NOT NULL, embedding real[] NOT NULL, PRIMARY KEY (tenant_id, page_id),
  FOREIGN KEY (tenant_id, page_id) REFERENCES archive_pages (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id));
CREATE INDEX archive_vectors_of_agent ON archive_vectors (tenant_id, agent_id);
DO $$ BEGIN
  IF to_regtype('vector') IS NOT NULL THEN
    ALTER TABLE archive_vectors ALTER COLUMN embedding TYPE vector;
  END IF;
END $$;
ALTER TABLE archive_vectors ENABLE ROW LEVEL SECURITY;
ALTER TABLE archive_vectors FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON archive_vectors
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE ON archive_vectors TO circadian_app;
"""

# Agents with ended cycles that have no page: what a worker was told of and died before it had written. And those of
# whom an episode is due.
LOOKUP = """
GRANT SELECT ON archives, archive_pages TO circadian_lookup;
CREATE POLICY lookup ON archives FOR SELECT TO circadian_lookup USING (true);
CREATE POLICY lookup ON archive_pages FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_unarchived(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.tenant_id, p.agent_id FROM agent_processes p
  LEFT JOIN archives r ON (r.tenant_id, r.agent_id) = (p.tenant_id, p.agent_id)
  WHERE p.cycle_count - (p.cycle_id IS NOT NULL)::int > coalesce(r.archived_to, 0)
  ORDER BY row_number() OVER (PARTITION BY p.tenant_id) LIMIT p_most
$$;
CREATE FUNCTION find_due_episodes(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT r.tenant_id, r.agent_id, r.episode_at,
      row_number() OVER (PARTITION BY r.tenant_id ORDER BY r.episode_at, r.agent_id) AS place
    FROM archives r JOIN agents a ON (a.tenant_id, a.id) = (r.tenant_id, r.agent_id)
    WHERE r.episode_at <= now() AND a.status = 'ACTIVE'
  ) d ORDER BY d.place, d.episode_at LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_unarchived(int) OWNER TO circadian_lookup;
ALTER FUNCTION find_due_episodes(int) OWNER TO circadian_lookup;
ALTER FUNCTION search_archive(uuid, text, timestamptz, timestamptz, int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_unarchived(int), find_due_episodes(int),
  search_archive(uuid, text, timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unarchived(int), find_due_episodes(int),
  search_archive(uuid, text, timestamptz, timestamptz, int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0031_resets")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Archive",
            fields=[
                (
                    "id",
                    fields.BigIntField(
                        generated=True,
                        primary_key=True,
                        unique=True,
                        db_index=True,
                        description="Its number is the prefix of the agent's words in the index of all archives.",
                    ),
                ),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "language",
                    fields.CharField(
                        description="The text search configuration by which its pages and all questions to it are read.",
                        max_length=64,
                    ),
                ),
                (
                    "archived_to",
                    fields.BigIntField(
                        description="Number and `ended_commit_no` of the last cycle that has its page.", db_default=0
                    ),
                ),
                ("commit_no", fields.BigIntField(db_default=0)),
                (
                    "embedded_to",
                    fields.BigIntField(
                        description="Id of the last page that has a vector, and of which model it is.", db_default=0
                    ),
                ),
                ("embedded_by", fields.CharField(null=True, max_length=200)),
                (
                    "episode_to",
                    fields.BigIntField(description="Number of the last cycle that an episode tells of.", db_default=0),
                ),
                (
                    "episode_at",
                    fields.DatetimeField(
                        null=True,
                        description="When the next episode is due; null: nothing has happened since the last. Whoever writes it puts it off first.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                (
                    "episode_reason",
                    fields.CharEnumField(
                        description="QUIET: QUIET\nDIGEST: DIGEST\nTASK: TASK",
                        db_default=EpisodeReason.QUIET,
                        enum_type=EpisodeReason,
                        max_length=16,
                    ),
                ),
                ("claim_id", fields.UUIDField(null=True, description="Who writes it now; another's is too late.")),
                ("attempts", fields.IntField(description="Of the episode that is due.", db_default=0)),
            ],
            options={
                "table": "archives",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id")),
                "pk_attr": "id",
                "table_description": "How far an agent's past is in its archive; made with the first page. Never touched by the loop.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ArchivePage",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "kind",
                    fields.CharEnumField(
                        description="CYCLE: CYCLE\nEPISODE: EPISODE", enum_type=PageKind, max_length=16
                    ),
                ),
                (
                    "from_cycle",
                    fields.BigIntField(description="Numbers of cycles, and `seq` of entries; both ends belong to it."),
                ),
                ("to_cycle", fields.BigIntField()),
                ("from_seq", fields.BigIntField()),
                ("to_seq", fields.BigIntField()),
                (
                    "spaces",
                    fields.JSONField(
                        description="Names, as they were.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("text", fields.TextField(unique=False)),
                ("messages", fields.IntField(description="Heard and said.")),
                ("tokens", fields.BigIntField(description="Of its entries.")),
                ("started_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("ended_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "archive_pages",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "kind", "to_cycle")),
                "pk_attr": "id",
                "table_description": "The text of an ended cycle, or of an episode, with the words by which it is found (`words`, by migration).",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Episode",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "reason",
                    fields.CharEnumField(
                        description="QUIET: QUIET\nDIGEST: DIGEST\nTASK: TASK", enum_type=EpisodeReason, max_length=16
                    ),
                ),
                ("text", fields.TextField(unique=False)),
                (
                    "model",
                    fields.TextField(
                        null=True,
                        description="Who wrote it; null: no model did, it was put together from the pages.",
                        unique=False,
                    ),
                ),
                ("from_cycle", fields.BigIntField()),
                ("to_cycle", fields.BigIntField()),
                ("messages", fields.IntField()),
                ("tokens", fields.BigIntField()),
                ("started_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("ended_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "episodes",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "to_cycle")),
                "pk_attr": "id",
                "table_description": "A stretch of an agent's life in a few sentences. What it tells of stays where it is.",
            },
            bases=["Model"],
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, WORDS, SEARCH, VECTORS, LOOKUP)),
    ]
