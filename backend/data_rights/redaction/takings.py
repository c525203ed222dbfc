"""Takes the texts that a person wrote beside their messages out of their rows, to look for them elsewhere.

`withheld_texts` has them from then on, until everything that repeats them is erased.
"""

from backend.data_rights.erased_texts import PLAN, PLAN_IS_LEFT, TASK, TASK_IS_LEFT
from backend.kit.statements import Statement

#: The table, the column that names the person, and the text of a row.
_DELETED = (
    ("goals", "written_by", "text || E'\\n' || news"),
    ("learnings", "written_by", "rule"),
    ("memories", "written_by", "key || E'\\n' || value"),
    ("notes", "written_by", "title || E'\\n' || text"),
)
#: And what replaces the text in a row that stays, and whether the row still has it.
_EMPTIED = (
    ("plans", "created_by", "name || E'\\n' || instruction", PLAN, PLAN_IS_LEFT),
    ("tasks", "created_by", "goal", TASK, TASK_IS_LEFT),
    ("agent_resets", "author_id", "reason", "reason = ''", "reason <> ''"),
)


def _deleted(table: str, author: str, text: str) -> Statement[int]:
    return Statement(
        int,
        f"""
WITH gone AS (
  DELETE FROM {table} WHERE tenant_id = $1 AND id = ANY (ARRAY(
    SELECT id FROM {table} WHERE tenant_id = $1 AND {author} = $2 LIMIT $4)) RETURNING {text} AS text
), taken AS (
  INSERT INTO withheld_texts (id, tenant_id, erasure_id, is_own, text)
  SELECT gen_random_uuid(), $1, $3, true, text FROM gone
)
SELECT count(*) FROM gone""",  # noqa: S608 -- constants
    )


def _emptied(table: str, author: str, text: str, replaced: str, is_left: str) -> Statement[int]:
    return Statement(
        int,
        f"""
WITH found AS (
  SELECT id, {text} AS text FROM {table} WHERE tenant_id = $1 AND {author} = $2 AND {is_left} LIMIT $4 FOR UPDATE
), emptied AS (
  UPDATE {table} SET {replaced} WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT id FROM found))
), taken AS (
  INSERT INTO withheld_texts (id, tenant_id, erasure_id, is_own, text)
  SELECT gen_random_uuid(), $1, $3, true, text FROM found
)
SELECT count(*) FROM found""",  # noqa: S608 -- constants
    )


OF_PERSON = (*(_deleted(*each) for each in _DELETED), *(_emptied(*each) for each in _EMPTIED))
