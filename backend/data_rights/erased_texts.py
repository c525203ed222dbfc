"""What stands in a row that stays instead of its erased texts, as the SET of an UPDATE."""

ERASED = "(erased)"

PLAN = f"""name = '{ERASED} ' || id, instruction = '{ERASED}', status = 'ENDED', next_due_at = NULL,
  next_look_at = NULL, deleted_at = coalesce(deleted_at, now())"""
TASK_REPORTS = f"""progress = NULL, reason = NULL, result = CASE WHEN result IS NOT NULL THEN '{ERASED}' END"""
TASK = f"goal = '{ERASED}', {TASK_REPORTS}"

#: The rows that still have a text.
PLAN_IS_LEFT = f"instruction <> '{ERASED}'"
TASK_IS_LEFT = f"(goal, coalesce(progress, ''), coalesce(reason, '')) <> ('{ERASED}', '', '')"
