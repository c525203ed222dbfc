-- Writes a whole plain step, as a transaction of its own (backend/runtime/cycle/step_fast_path.py): a step for which
-- Python needs to read nothing. It writes the fence, the counters, the messages, the entries, the rows of the calls,
-- and the end of the cycle.
--
-- p_step: the fields of `begin_step` and `write_step`; tail_seq, after which Python has numbered the entries; standing,
-- the state in which it leaves the agent: SLEEPING, CALLING or THINKING; hop and known_spaces of the cycle, on which
-- the decision was based.
--
-- p_posts: a list in the order of the spaces, each with space, message and hearing as `post_message` takes them. A post
-- that is the answer to a call has the index of that call in p_calls, and the index of its entry in p_entries if it has
-- one, with the entry's bytes and the bytes per token. Only this function knows the seq of a message; both places have
-- 0 until then.
--
-- state: DONE, with a list of seq, rev, agents, posted_at and author (a name), in the order of p_posts; LOST: the fence
-- is shut; NOT_PLAIN: Python must handle it, because the agent must not continue, an event that joins its cycle has
-- arrived, or something has changed. Unless the state is DONE, nothing is written.
--
-- A message that cannot be posted raises the error NO_DATA_FOUND, and nothing is written either.
CREATE OR REPLACE FUNCTION commit_step(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb,
  p_calls jsonb)
  RETURNS TABLE (state text, is_wanted bool, permissions jsonb, posts jsonb)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  process record;
  begun record;
  post jsonb;
  posted record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT a.status, p.tail_seq = (p_step ->> 'tail_seq')::bigint AND c.hop >= (p_step ->> 'hop')::int
    AND c.trust <= p_step ->> 'trust' AND c.seen_spaces <@ (p_step -> 'known_spaces') AS is_known
  INTO process FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  JOIN think_cycles c ON c.tenant_id = p.tenant_id AND c.id = (p_step ->> 'cycle')::uuid
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease AND p.commit_no = p_commit_no
  FOR NO KEY UPDATE OF p;
  state := CASE
    WHEN NOT FOUND THEN 'LOST'
    WHEN NOT process.is_known THEN 'NOT_PLAIN'
    WHEN p_step ->> 'standing' = 'SLEEPING' THEN 'DONE'
    WHEN process.status <> 'ACTIVE' THEN 'NOT_PLAIN'
    WHEN p_step ->> 'standing' = 'THINKING' AND has_pending(p_tenant, p_agent,
      ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], '{}') THEN 'NOT_PLAIN'
    ELSE 'DONE' END;
  IF state <> 'DONE' THEN
    RETURN NEXT;
    RETURN;
  END IF;

  SELECT * INTO begun
  FROM begin_step(p_tenant, p_agent, p_lease, p_commit_no, jsonb_array_length(p_entries), p_step);
  posts := '[]';
  FOR post IN SELECT * FROM jsonb_array_elements(p_posts) LOOP
    SELECT * INTO posted FROM post_message(p_tenant, (post ->> 'space')::uuid, post -> 'message',
      nullif(post -> 'hearing', 'null'), NULL);
    IF posted.state <> 'POSTED' THEN
      RAISE EXCEPTION 'a message cannot be posted: %', posted.state USING ERRCODE = 'no_data_found';
    END IF;
    posts := posts || jsonb_build_object('seq', posted.seq, 'rev', posted.rev, 'agents', posted.agents,
      'posted_at', posted.posted_at, 'author', posted.names -> 0 -> 1);
    IF post ? 'call' THEN
      p_calls := jsonb_set(p_calls, ARRAY[post ->> 'call', 'result', 'seq'], to_jsonb(posted.seq));
    END IF;
    IF post ? 'entry' THEN
      p_entries := jsonb_set(
        jsonb_set(p_entries, ARRAY[post ->> 'entry', 'content', 'content'],
          to_jsonb(replace(p_entries #>> ARRAY[post ->> 'entry', 'content', 'content'], '"seq":0',
            '"seq":' || posted.seq))),
        ARRAY[post ->> 'entry', 'tokens'],
        to_jsonb(ceil(((post ->> 'bytes')::int + length(posted.seq::text) - 1)
          / (post ->> 'bytes_per_token')::float8)::int));
    END IF;
  END LOOP;
  PERFORM write_step(p_tenant, p_agent, begun.commit_no, p_step, p_entries, p_calls);
  is_wanted := begun.is_wanted;
  permissions := begun.permissions;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION commit_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commit_step TO circadian_app;
