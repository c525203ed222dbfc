-- Finds tenants with held calls of which people have not been notified. Called by
-- backend/tools/notifications/hold_notices.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_untold_holds(p_most int) RETURNS TABLE (tenant_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT found.tenant_id FROM (
    SELECT c.tenant_id FROM tool_calls c WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND told IS NULL
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED'))
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND expires_at <= now() - interval '10 seconds'
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE c.mail_at <= now()
    UNION ALL SELECT f.tenant_id FROM failure_mails f WHERE f.mail_at <= now()) found LIMIT p_most
$$;

ALTER FUNCTION find_untold_holds OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_untold_holds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_untold_holds TO circadian_app;
