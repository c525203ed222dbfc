-- Informs the admins of a tenant about a budget: an entry of the audit log, which security webhooks send on, and a mail
-- (backend/tools/notifications/failure_mails.py). Which plan or cycle of a personal assistant it was stays private.
CREATE OR REPLACE FUNCTION record_budget_notice(
  p_tenant uuid, p_budget uuid, p_action text, p_subject uuid, p_spent numeric, p_window uuid)
  RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO failure_mails (id, tenant_id, kind, window_id, created_at, mail_at)
  VALUES (gen_random_uuid(), p_tenant, 'BUDGET', p_window, now(), now() + interval '1 minute') ON CONFLICT DO NOTHING;
  INSERT INTO audit_log (tenant_id, actor_kind, action, target_kind, target_id, details)
  SELECT p_tenant, 'SYSTEM', p_action, 'Budget', p_budget, jsonb_build_object('name', b.name, 'scope', b.scope,
    'unit', b.unit, 'limit', trim_scale(b.maximum)::text, 'spent', trim_scale(p_spent)::text, 'subjectId',
    CASE WHEN b.scope NOT IN ('PLAN', 'CYCLE') THEN p_subject END)
  FROM budgets b WHERE b.tenant_id = p_tenant AND b.id = p_budget
$$;

REVOKE ALL ON FUNCTION record_budget_notice FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_budget_notice TO circadian_app;
