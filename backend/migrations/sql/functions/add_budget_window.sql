-- Adds the window of a period and subject, if it is not there (`reserve_budgets`), and deletes old ones of the same
-- subject. Of budgets of each think cycle it deletes a few that nothing has used for a day. Returns false if the budget
-- was deleted meanwhile.
CREATE OR REPLACE FUNCTION add_budget_window(p_tenant uuid, p_budget uuid, p_subject uuid, p_starts_at timestamptz)
  RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at)
  VALUES (p_tenant, p_budget, p_subject, p_starts_at) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM budget_windows w WHERE w.tenant_id = p_tenant AND w.budget_id = p_budget AND w.subject_id = p_subject
      AND w.starts_at < p_starts_at - interval '40 days';
    DELETE FROM budget_windows w WHERE w.tenant_id = p_tenant AND w.id = ANY (ARRAY(
      SELECT o.id FROM budget_windows o
      WHERE o.tenant_id = p_tenant AND o.budget_id = p_budget AND o.updated_at < now() - interval '1 day'
        AND (SELECT b.scope FROM budgets b WHERE b.tenant_id = p_tenant AND b.id = p_budget) = 'CYCLE'
      LIMIT 20 FOR UPDATE SKIP LOCKED));
  END IF;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  RETURN false;
END $$;

REVOKE ALL ON FUNCTION add_budget_window FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_budget_window TO circadian_app;
