-- Writes the results of a step's calls once all of them are answered, as a transaction of its own
-- (backend/runtime/cycle/results_fast_path.py): the fence, and then `write_results`.
--
-- p_step, p_entries, p_places and p_keys: as for `write_results`. p_step also has tail_seq, after which Python has
-- numbered the entries.
--
-- state: DONE; LOST: the fence is shut; NOT_PLAIN: Python must handle it, because the agent must not continue, its
-- cycle is being stopped, another event that joins has arrived, or a call has changed. Unless the state is DONE,
-- nothing is written.
CREATE OR REPLACE FUNCTION commit_results(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb,
  p_keys text[])
  RETURNS TABLE (state text, is_wanted bool)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  process record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT a.status, p.tail_seq, coalesce(p.stopping = p.cycle_id, false) AS is_stopped,
    coalesce(p.cutting = p.lease_id, false) AS is_cut
  INTO process FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease AND p.commit_no = p_commit_no
  FOR NO KEY UPDATE OF p;
  state := CASE
    WHEN NOT FOUND THEN 'LOST'
    WHEN process.status <> 'ACTIVE' OR process.is_stopped OR process.is_cut
      OR process.tail_seq <> (p_step ->> 'tail_seq')::bigint THEN 'NOT_PLAIN'
    WHEN jsonb_array_length(p_places) <> (SELECT count(*) FROM tool_calls c
      JOIN jsonb_to_recordset(p_places) AS placed (id uuid) ON placed.id = c.id
      WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.result_seq IS NULL
        AND c.state NOT IN ('PENDING', 'RUNNING', 'HELD')) THEN 'NOT_PLAIN'
    WHEN has_pending(p_tenant, p_agent, ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], p_keys) THEN 'NOT_PLAIN'
    ELSE 'DONE' END;
  IF state = 'DONE' THEN
    UPDATE agent_processes p SET commit_no = p.commit_no + 1, committed_at = now()
    WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
    PERFORM write_results(p_tenant, p_agent, p_commit_no + 1, p_step, p_entries, p_places, p_keys);
    is_wanted := EXISTS (SELECT FROM compactions c WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent
      AND c.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING'));
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION commit_results FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commit_results TO circadian_app;
