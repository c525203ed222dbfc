-- The number of the first cycle, up to p_most, that began (p_begins) or ended at p_moment or later; p_most + 1 if there
-- is none. A binary search. Called by `search_archive`.
CREATE OR REPLACE FUNCTION archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamptz, p_most bigint, p_begins bool)
  RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_low bigint := 1; v_high bigint := p_most + 1; v_middle bigint; v_is_past bool;
BEGIN
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high) / 2;
    SELECT CASE WHEN p_begins THEN p.started_at ELSE p.ended_at END >= p_moment INTO v_is_past FROM archive_pages p
      WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.kind = 'CYCLE' AND p.to_cycle >= v_middle
      ORDER BY p.to_cycle LIMIT 1;
    IF v_is_past IS NOT FALSE THEN v_high := v_middle; ELSE v_low := v_middle + 1; END IF;
  END LOOP;
  RETURN v_low;
END $$;

REVOKE ALL ON FUNCTION archive_bound FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archive_bound TO circadian_app, circadian_lookup;
