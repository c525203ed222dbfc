-- Adds the settled reservations of a window to what is spent, and deletes them (ADR 0061). Informs admins once in each
-- period when four fifths are spent. Called by `reserve_budgets` when there is little left, and by
-- backend/budgets/reservations.py some time after requests. Locks the window until the transaction ends.
CREATE OR REPLACE FUNCTION fold_budget_window(p_tenant uuid, p_window uuid)
  RETURNS TABLE (spent numeric, held numeric, noticed int)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  win record;
  settled record;
  budget record;
BEGIN
  SELECT w.budget_id, w.subject_id, w.spent, w.held, w.noticed INTO win FROM budget_windows w
  WHERE w.tenant_id = p_tenant AND w.id = p_window FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM budget_reservations r WHERE r.tenant_id = p_tenant AND r.window_id = p_window AND r.spent IS NOT NULL
    RETURNING r.amount, r.spent
  )
  SELECT count(*) AS requests, coalesce(sum(g.amount), 0) AS amount, coalesce(sum(g.spent), 0) AS spent INTO settled
  FROM gone g;
  IF win.budget_id IS NULL THEN
    RETURN;  -- its budget was deleted
  ELSIF settled.requests > 0 THEN
    win.spent := win.spent + settled.spent;
    win.held := win.held - settled.amount;
    SELECT b.name, b.scope, b.unit, b.maximum INTO budget FROM budgets b
    WHERE b.tenant_id = p_tenant AND b.id = win.budget_id;
    IF win.noticed < 80 AND win.spent >= 0.8 * budget.maximum AND budget.scope <> 'CYCLE' THEN
      win.noticed := 80;
      PERFORM record_budget_notice(p_tenant, win.budget_id, 'budget.warned', win.subject_id, win.spent, p_window);
    END IF;
    -- An ended think cycle reserves nothing more.
    IF budget.scope = 'CYCLE' AND win.held = 0 AND EXISTS (SELECT FROM think_cycles c
        WHERE c.tenant_id = p_tenant AND c.id = win.subject_id AND c.outcome IS NOT NULL) THEN
      DELETE FROM budget_windows w WHERE w.tenant_id = p_tenant AND w.id = p_window;
      RETURN;
    END IF;
    UPDATE budget_windows w SET spent = win.spent, held = win.held, noticed = win.noticed, updated_at = now()
    WHERE w.tenant_id = p_tenant AND w.id = p_window;
  END IF;
  spent := win.spent;
  held := win.held;
  noticed := win.noticed;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION fold_budget_window FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_budget_window TO circadian_app;
