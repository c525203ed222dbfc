-- Made by `make schema` from a migrated database: do not edit. Change the models or backend/migrations/sql.
CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;

COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';

CREATE FUNCTION public.add_budget_window(p_tenant uuid, p_budget uuid, p_subject uuid, p_starts_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.add_passkey(p_id uuid, p_user uuid, p_credential bytea, p_key bytea, p_count bigint, p_name text, p_most integer) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT 1 FROM users WHERE id = p_user FOR UPDATE;
  INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
  SELECT p_id, u.id, p_credential, p_key, p_count, p_name, now() FROM users u
  WHERE u.id = p_user AND u.disabled_at IS NULL AND (SELECT count(*) FROM passkeys WHERE user_id = p_user) < p_most
  ON CONFLICT (credential_id) DO NOTHING RETURNING true
$$;

CREATE FUNCTION public.add_signing_key(p_id text, p_algorithm text, p_sealed_by text, p_sealed bytea, p_delay interval, p_follows text, p_kept interval) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE;
  IF p_follows IS DISTINCT FROM (SELECT k.id FROM signing_keys k WHERE k.algorithm = p_algorithm
      ORDER BY k.signs_from DESC, k.id DESC LIMIT 1) THEN
    RETURN false;
  END IF;
  INSERT INTO signing_keys (id, algorithm, sealed_by, sealed, signs_from)
  VALUES (p_id, p_algorithm, p_sealed_by, p_sealed, clock_timestamp() + p_delay);
  DELETE FROM signing_keys k WHERE k.algorithm = p_algorithm AND EXISTS (SELECT FROM signing_keys n
    WHERE n.algorithm = k.algorithm AND n.signs_from > k.signs_from AND n.signs_from <= now() - p_kept);
  RETURN true;
END $$;

CREATE FUNCTION public.agents_above(p_tenant uuid, p_agent uuid) RETURNS TABLE(id uuid, parent_id uuid, kind text, member_id uuid, tools jsonb)
    LANGUAGE sql STABLE
    AS $$
  WITH RECURSIVE line AS (
    SELECT p.id, p.parent_id, p.kind, p.member_id, p.tools
    FROM agents a JOIN agents p ON (p.tenant_id, p.id) = (a.tenant_id, a.parent_id)
    WHERE a.tenant_id = p_tenant AND a.id = p_agent
    UNION ALL
    SELECT p.id, p.parent_id, p.kind, p.member_id, p.tools
    FROM line l JOIN agents p ON p.tenant_id = p_tenant AND p.id = l.parent_id
  )
  SELECT l.id, l.parent_id, l.kind, l.member_id, l.tools FROM line l
$$;

CREATE FUNCTION public.answer_call(p_tenant uuid, p_call uuid, p_worker uuid, p_attempt integer, p_state text, p_result jsonb, p_event jsonb, p_is_alone boolean) RETURNS TABLE(state text, agent_id uuid, is_shown boolean)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  called record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  IF p_is_alone AND EXISTS (SELECT FROM tool_calls c
    WHERE c.tenant_id = p_tenant AND c.id = p_call AND c.message_id IS NOT NULL) THEN
    state := 'SHOWN';
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE tool_calls c SET state = p_state, finished_at = now(),
    result = p_result || jsonb_strip_nulls(jsonb_build_object('approved', c.approval))
  WHERE c.tenant_id = p_tenant AND c.id = p_call AND c.worker_id = p_worker AND c.attempts = p_attempt
    AND c.state IN ('RUNNING', 'HELD')
  RETURNING c.agent_id, c.name, c.result, c.message_id, c.answer_trust, c.answered_by_id, c.cycle_id INTO called;
  IF NOT FOUND THEN
    state := 'TOO_LATE';
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, trust, is_prompt, trace)
  SELECT p_tenant, called.agent_id, p_event ->> 'key', 'TOOL_RESULT', 'ASAP', p_event -> 'payload' || jsonb_build_object(
      'tool', called.name, 'result', called.result, 'is_persons', called.answered_by_id IS NOT NULL,
      'hop', (SELECT t.hop FROM think_cycles t WHERE t.tenant_id = p_tenant AND t.id = called.cycle_id),
      'is_unattended', coalesce((SELECT t.is_unattended FROM think_cycles t
        WHERE t.tenant_id = p_tenant AND t.id = called.cycle_id), true)),
    called.answer_trust, called.answered_by_id IS NOT NULL, p_event ->> 'trace'
  ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING;
  state := 'TAKEN';
  agent_id := called.agent_id;
  is_shown := called.message_id IS NOT NULL;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.answers_of_step(p_tenant uuid, p_agent uuid, p_cycle uuid, p_step integer) RETURNS TABLE(id uuid, state text, result jsonb, trust text)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN QUERY
  SELECT c.id, c.state::text, c.result, c.answer_trust::text FROM tool_calls c
  WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.cycle_id = p_cycle AND c.step = p_step
    AND c.result_seq IS NULL ORDER BY c.position;
END $$;

CREATE FUNCTION public.app_receives(p_tenant uuid, p_service uuid, p_space uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM services s JOIN apps a ON a.id = s.app_id JOIN tenants t ON t.tenant_id = a.tenant_id
    WHERE s.tenant_id = p_tenant AND s.id = p_service AND a.status = 'ACTIVE' AND t.status = 'ACTIVE'
      AND (p_space IS NULL OR s.status = 'ACTIVE' AND s.scopes ? 'spaces:read' AND a.scopes ? 'spaces:read'
        AND EXISTS (SELECT FROM space_members m
          WHERE (m.tenant_id, m.space_id, m.actor_id) = (p_tenant, p_space, p_service))))
$$;

CREATE FUNCTION public.archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamp with time zone, p_most bigint, p_begins boolean) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.archive_word(p_archive bigint, p_lexeme text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT '''' || replace(replace(p_archive || ':' || p_lexeme, '\', '\\'), '''', '''''') || ''''
$$;

CREATE FUNCTION public.archive_words(p_archive bigint, p_language text, p_text text) RETURNS tsvector
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(string_agg(
    archive_word(p_archive, w.lexeme) || ':' || array_to_string(w.positions, ','), ' '), '')::tsvector
  FROM unnest(to_tsvector(p_language::regconfig, p_text)) w
$$;

CREATE FUNCTION public.begin_model_outage(p_key text, p_kind text, p_remedy text, p_code text, p_message text, p_base double precision, p_cap double precision, p_least double precision) RETURNS TABLE(wait_seconds double precision, is_ours boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  -- No agent waits for a model that has not been probed for a day.
  DELETE FROM model_outages WHERE key IN (
    SELECT o.key FROM model_outages o WHERE o.probed_at < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  INSERT INTO model_outages AS o (key, kind, remedy, code, message, probe_at)
  VALUES (p_key, p_kind, p_remedy, p_code, p_message, now() + make_interval(secs => greatest(p_base, p_least)))
  ON CONFLICT (key) DO UPDATE SET kind = p_kind, remedy = p_remedy, code = p_code, message = p_message,
    rounds = o.rounds + 1, probed_at = now(), probing_until = NULL,
    probe_at = now() + make_interval(secs => least(p_cap, greatest(p_base * power(2, least(o.rounds, 30)), p_least)))
  WHERE o.probe_at <= now()
  RETURNING greatest(0, extract(epoch FROM o.probe_at - now()))::float8, true;
  IF NOT FOUND THEN
    RETURN QUERY SELECT greatest(0, extract(epoch FROM o.probe_at - now()))::float8, false
      FROM model_outages o WHERE o.key = p_key;
  END IF;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0::float8, false;
  END IF;
END $$;

CREATE FUNCTION public.begin_second_factor(p_id uuid, p_user uuid, p_key text, p_sealed bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO second_factors AS s (id, user_id, sealed_by, sealed, created_at) VALUES (p_id, p_user, p_key, p_sealed, now())
  ON CONFLICT (user_id) DO UPDATE SET sealed_by = p_key, sealed = p_sealed WHERE s.confirmed_at IS NULL RETURNING true
$$;

CREATE FUNCTION public.begin_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_entries integer, p_step jsonb) RETURNS TABLE(commit_no bigint, tail_seq bigint, status text, is_wanted boolean, has_pending boolean, hop integer, trust text, permissions jsonb, seen_spaces jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  used record;
  cause record;
BEGIN
  SELECT * INTO used FROM jsonb_to_record(p_step) AS s (
    id uuid, provider text, model text, input bigint, output bigint, cached bigint, cache_written bigint,
    reasoning bigint, is_estimated bool, cost numeric, is_priced bool, is_own_key bool, first_token_seconds float8,
    seconds float8, is_reserved bool, frame text, shown_from bigint, shown_to bigint, tool_choice text, summary uuid, cycle uuid,
    number int, active_seconds float8, repeated_tool text, repeats int, trust text, token_ratio float8,
    window_high bigint);
  UPDATE agent_processes p SET commit_no = p.commit_no + 1, tail_seq = p.tail_seq + p_entries, committed_at = now(),
    input_tokens = p.input_tokens + used.input, output_tokens = p.output_tokens + used.output, cost = p.cost + used.cost,
    tail_attempts = 1, token_ratio = coalesce(used.token_ratio, p.token_ratio),
    window_high = coalesce(used.window_high, p.window_high)
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease
    AND p.commit_no = p_commit_no AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  RETURNING p.commit_no, p.tail_seq, a.status, EXISTS (SELECT FROM compactions c
      WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING'))
    OR coalesce(p.stopping = p.cycle_id, false) OR coalesce(p.cutting = p.lease_id, false)
  INTO commit_no, tail_seq, status, is_wanted;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE think_cycles c SET steps = used.number, input_tokens = c.input_tokens + used.input,
    output_tokens = c.output_tokens + used.output, cached_tokens = c.cached_tokens + used.cached,
    cost = c.cost + used.cost, active_seconds = c.active_seconds + used.active_seconds,
    first_token_seconds = coalesce(c.first_token_seconds, used.first_token_seconds), model = used.model,
    repeated_tool = used.repeated_tool, repeats = used.repeats, failures = 0, reason = NULL,
    trust = greatest(c.trust, used.trust)
  WHERE c.tenant_id = p_tenant AND c.id = used.cycle
  RETURNING c.hop, c.trust, c.permissions, c.seen_spaces, c.member_id, c.program_id, c.key_id, c.plan_id, c.space_id
  INTO cause;
  hop := cause.hop;
  trust := cause.trust;
  permissions := cause.permissions;
  seen_spaces := cause.seen_spaces;
  -- The values that a worker of an earlier version does not send have defaults.
  INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, member_id, program_id, key_id,
    plan_id, space_id, input_tokens, output_tokens, cached_tokens, cache_written_tokens, reasoning_tokens, is_estimated,
    cost, is_priced, is_own_key, first_token_seconds, seconds, frame, shown_from, shown_to, tool_choice, shown_summary)
  VALUES (used.id, p_tenant, p_agent, used.cycle, used.number, used.provider, used.model, cause.member_id,
    cause.program_id, cause.key_id, cause.plan_id, cause.space_id, used.input, used.output, used.cached,
    coalesce(used.cache_written, 0), coalesce(used.reasoning, 0), used.is_estimated, used.cost,
    coalesce(used.is_priced, true), coalesce(used.is_own_key, false), used.first_token_seconds, used.seconds,
    decode(used.frame, 'hex'), used.shown_from, used.shown_to, used.tool_choice, used.summary);
  IF used.is_reserved THEN
    PERFORM settle_request(p_tenant, used.id, used.cost, used.input + used.output);
  END IF;
  has_pending := has_pending(p_tenant, p_agent, ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], '{}');
  RETURN NEXT;
END $$;

CREATE FUNCTION public.budget_window_end(p_period text, p_starts_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT CASE p_period
    WHEN 'HOUR' THEN p_starts_at + interval '1 hour'
    WHEN 'DAY' THEN p_starts_at + interval '24 hours'
    WHEN 'MONTH' THEN (p_starts_at AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' END
$$;

CREATE FUNCTION public.change_password(p_id uuid, p_password_hash text, p_is_verified boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE users SET password_hash = p_password_hash, password_changed_at = now(),
    verified_at = CASE WHEN p_is_verified THEN coalesce(verified_at, now()) ELSE verified_at END WHERE id = p_id;
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_id AND revoked_at IS NULL;
  UPDATE account_tokens SET used_at = now() WHERE purpose = 'RESET' AND used_at IS NULL
    AND email = (SELECT email FROM users WHERE id = p_id);
$$;

CREATE FUNCTION public.charge_lost_request(p_tenant uuid, p_request uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  lost record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT r.* INTO lost FROM budget_reservations r
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM agent_processes p WHERE p.tenant_id = p_tenant AND p.agent_id = lost.agent_id FOR NO KEY UPDATE;
  INSERT INTO usage_records (id, tenant_id, agent_id, purpose, cycle_id, step, provider, model, member_id, program_id,
    key_id, plan_id, space_id, input_tokens, output_tokens, cached_tokens, is_estimated, cost, is_priced, is_own_key,
    seconds)
  SELECT p_request, p_tenant, lost.agent_id, lost.purpose, c.id,
    CASE lost.purpose WHEN 'THINKING' THEN coalesce(c.steps, 0) + 1 ELSE 0 END, lost.provider, lost.model,
    coalesce(c.member_id, a.member_id), c.program_id, c.key_id, c.plan_id, c.space_id, lost.input_tokens,
    lost.output_tokens, 0, true, lost.cost, lost.is_priced, lost.is_own_key, 0
  FROM (SELECT) one LEFT JOIN agents a ON (a.tenant_id, a.id) = (p_tenant, lost.agent_id)
    LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = (p_tenant, lost.cycle_id)
  ON CONFLICT (id) DO NOTHING;
  IF FOUND AND lost.purpose = 'THINKING' THEN
    -- Without the tokens: the worst case must not use up the limit of tokens of the cycle.
    UPDATE think_cycles c SET cost = c.cost + lost.cost
    WHERE c.tenant_id = p_tenant AND c.id = lost.cycle_id;
    UPDATE agent_processes p SET input_tokens = p.input_tokens + lost.input_tokens,
      output_tokens = p.output_tokens + lost.output_tokens, cost = p.cost + lost.cost
    WHERE p.tenant_id = p_tenant AND p.agent_id = lost.agent_id;
  END IF;
  UPDATE budget_reservations r SET spent = r.amount
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL;
  RETURN true;
END $$;

CREATE FUNCTION public.claim_key(p_tenant uuid, p_actor uuid, p_operation text, p_key text, p_digest bytea, p_answer jsonb) RETURNS TABLE(claim bigint, is_same boolean, answer jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  past timestamptz := now() - interval '24 hours';
BEGIN
  DELETE FROM idempotency_keys WHERE id = ANY (ARRAY(
    SELECT k.id FROM idempotency_keys k WHERE k.tenant_id = p_tenant AND k.created_at < past
    LIMIT 20 FOR UPDATE SKIP LOCKED));
  INSERT INTO idempotency_keys (tenant_id, actor_id, operation, key, request_digest, answer)
  VALUES (p_tenant, p_actor, p_operation, p_key, p_digest, p_answer)
  ON CONFLICT (tenant_id, actor_id, operation, key) DO UPDATE
    SET request_digest = excluded.request_digest, answer = excluded.answer, created_at = now()
    WHERE idempotency_keys.created_at < past
  RETURNING id INTO claim;
  IF claim IS NULL THEN
    SELECT k.request_digest = p_digest, k.answer INTO is_same, answer FROM idempotency_keys k
    WHERE k.tenant_id = p_tenant AND k.actor_id = p_actor AND k.operation = p_operation AND k.key = p_key
      AND k.created_at >= past;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.close_account(p_user uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE users SET disabled_at = now() WHERE id = p_user AND disabled_at IS NULL
    AND p_user = nullif(current_setting('app.tenant_id', true), '')::uuid;
  UPDATE browser_sessions s SET revoked_at = now() FROM users u
  WHERE u.id = p_user AND u.disabled_at IS NOT NULL AND s.user_id = u.id AND s.revoked_at IS NULL
$$;

CREATE FUNCTION public.close_erased_tenant(p_tenant uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH closed AS (
    UPDATE tenants t SET status = 'SUSPENDED', is_suspended_with_all = false
    WHERE t.tenant_id = p_tenant AND (t.status = 'ACTIVE' OR t.is_suspended_with_all)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE e.tenant_id = p_tenant AND e.kind = 'TENANT' AND e.state = 'LOGGED')
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM closed)
$$;

CREATE FUNCTION public.commit_reserved_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb, p_request jsonb) RETURNS TABLE(state text, is_wanted boolean, permissions jsonb, posts jsonb, verdict jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_variable
BEGIN
  SELECT s.state, s.is_wanted, s.permissions, s.posts INTO state, is_wanted, permissions, posts
  FROM commit_step(p_tenant, p_agent, p_lease, p_commit_no, p_step, p_posts, p_entries, p_calls) s;
  IF state = 'DONE' THEN
    verdict := reserve_budgets(p_tenant, p_request);
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.commit_results(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) RETURNS TABLE(state text, is_wanted boolean)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.commit_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb) RETURNS TABLE(state text, is_wanted boolean, permissions jsonb, posts jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.confirm_second_factor(p_user uuid, p_sealed bytea, p_step bigint, p_codes text[]) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE second_factors SET confirmed_at = now(), last_step = p_step, recovery_codes = to_jsonb(p_codes)
  WHERE user_id = p_user AND sealed = p_sealed AND confirmed_at IS NULL RETURNING true
$$;

CREATE FUNCTION public.count_tenants(p_session uuid, p_search text, p_most integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT count(*)::int FROM (
    SELECT FROM tenants n WHERE EXISTS (SELECT FROM find_operator(p_session))
      AND (p_search IS NULL OR strpos(lower(n.name), lower(p_search)) > 0) LIMIT p_most) found
$$;

CREATE FUNCTION public.create_account(p_id uuid, p_email text, p_name text, p_password_hash text, p_is_verified boolean) RETURNS uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO users (id, email, name, password_hash, password_changed_at, verified_at)
  VALUES (p_id, p_email, p_name, p_password_hash, CASE WHEN p_password_hash IS NOT NULL THEN now() END,
    CASE WHEN p_is_verified THEN now() END)
  ON CONFLICT (email) DO NOTHING RETURNING id
$$;

CREATE FUNCTION public.create_provided_account(p_id uuid, p_email text, p_name text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO users (id, provided_email, name) VALUES (p_id, p_email, p_name)
$$;

CREATE FUNCTION public.delete_account(p_user uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF p_user IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR EXISTS (SELECT FROM users WHERE id = p_user AND disabled_at IS NULL) THEN
    RETURN false;
  END IF;
  DELETE FROM account_tokens t USING users u WHERE u.id = p_user AND t.email = u.email;
  DELETE FROM browser_sessions WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
  DELETE FROM second_factors WHERE user_id = p_user;
  DELETE FROM users WHERE id = p_user;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  -- It is still a member; what was deleted above is there again.
  RETURN false;
END $$;

CREATE FUNCTION public.delete_unreachable_account(p_user uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = p_user AND u.email IS NULL) THEN
    RETURN false;
  END IF;
  DELETE FROM browser_sessions WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
  DELETE FROM second_factors WHERE user_id = p_user;
  DELETE FROM users WHERE id = p_user;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  -- A member of another organisation; what was deleted above is there again.
  RETURN false;
END $$;

CREATE FUNCTION public.detach_deleted_account(p_tenant uuid, p_member uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH detached AS (
    UPDATE members m SET user_id = NULL
    WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.left_at IS NOT NULL
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id, e.state)
        = (m.user_id, 'ACCOUNT', m.user_id, 'LOGGED'))
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM detached)
$$;

CREATE FUNCTION public.detach_erased_member(p_tenant uuid, p_member uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH detached AS (
    UPDATE members m SET user_id = NULL
    WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.user_id IS NOT NULL
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id)
        = (p_tenant, 'PERSON', p_member) AND e.state IN ('REQUESTED', 'LOGGED'))
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM detached)
$$;

CREATE FUNCTION public.drop_signing_keys(p_algorithm text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM signing_keys k WHERE k.algorithm = p_algorithm;
END $$;

CREATE FUNCTION public.end_browser_sessions(p_user uuid, p_id uuid, p_but uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND (p_id IS NULL OR id = p_id) AND id IS DISTINCT FROM p_but
$$;

CREATE FUNCTION public.end_cycle(p_tenant uuid, p_agent uuid, p_cycle uuid, p_outcome text, p_reason text, p_receipt text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE think_cycles c SET outcome = p_outcome, reason = p_reason, ended_at = now(), ended_commit_no = p.commit_no
  FROM agent_processes p WHERE (p.tenant_id, p.agent_id) = (p_tenant, p_agent)
    AND c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.id = p_cycle AND c.outcome IS NULL;
  UPDATE inbox_events e SET receipt = p_receipt, settled_at = now()
  WHERE e.tenant_id = p_tenant AND e.cycle_id = p_cycle AND e.receipt = 'INJECTED';
  UPDATE agent_processes p SET state = 'SLEEPING', cycle_id = NULL, lease_id = NULL, worker_id = NULL,
    leased_at = NULL, tail_attempts = greatest(p.tail_attempts - 1, 0)
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
END $$;

CREATE FUNCTION public.end_model_outage(p_key text, p_per_second double precision, p_doubling double precision) RETURNS TABLE(tenant_id uuid, agent_id uuid, wake_no bigint, delay_seconds double precision)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  DELETE FROM model_outages o WHERE o.key = p_key;
  RETURN QUERY
  WITH waiting AS (
    SELECT q.tenant_id, q.agent_id, q.wake_at FROM agent_processes q
    WHERE q.waits_for = p_key AND q.state = 'WAKING' AND q.wake_reason = 'RETRY' AND q.wake_at > now()
    ORDER BY q.agent_id FOR NO KEY UPDATE SKIP LOCKED
  ), turns AS (
    SELECT w.*, row_number() OVER (PARTITION BY w.tenant_id ORDER BY w.wake_at, w.agent_id) AS turn FROM waiting w
  ), placed AS (
    SELECT t.*, row_number() OVER (ORDER BY t.turn, t.wake_at, t.agent_id) - 1 AS place FROM turns t
  )
  UPDATE agent_processes p SET wake_no = p.wake_no + 1, wake_at = least(p.wake_at, now() + make_interval(
      secs => p_doubling * log(2, (1 + d.place * ln(2) / (p_per_second * p_doubling))::numeric)::float8))
    FROM placed d WHERE p.agent_id = d.agent_id
    RETURNING p.tenant_id, p.agent_id, p.wake_no, greatest(0, extract(epoch FROM p.wake_at - now()))::float8;
END $$;

CREATE FUNCTION public.end_sessions_of_tenant(p_user uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND only_tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
$$;

CREATE FUNCTION public.enter_tenant(p_tenant uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  present text := nullif(current_setting('app.tenant_id', true), '');
BEGIN
  IF present IS DISTINCT FROM p_tenant::text THEN
    IF present IS NOT NULL THEN
      RAISE EXCEPTION 'this transaction is of another tenant';
    END IF;
    PERFORM set_config('app.tenant_id', p_tenant::text, true);
  END IF;
END $$;

CREATE FUNCTION public.find_access_token(p_digests bytea[]) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id, t.id FROM access_tokens t WHERE t.digest = ANY (p_digests)
$$;

CREATE FUNCTION public.find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid, kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  -- Each old event that waits, and each agent of one, is looked up once, by its key (OFFSET 0): a join could read all
  -- agents of all tenants.
  WITH waiting AS MATERIALIZED (
    SELECT e.tenant_id, e.agent_id, e.is_urgent, p.state, p.cycle_id, p.committed_at, a.status
      FROM (SELECT i.tenant_id, i.agent_id, bool_or(i.priority <> 'WHEN_IDLE') AS is_urgent FROM inbox_events i
        WHERE i.receipt = 'PENDING' AND i.created_at <= now() - p_lost
          AND (p_tenant IS NULL OR i.tenant_id = p_tenant) AND (p_agent IS NULL OR i.agent_id = p_agent)
        GROUP BY i.tenant_id, i.agent_id) e
      CROSS JOIN LATERAL (SELECT p.state, p.cycle_id, p.committed_at FROM agent_processes p
        WHERE (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id) OFFSET 0) p
      CROSS JOIN LATERAL (SELECT a.status FROM agents a WHERE (a.tenant_id, a.id) = (e.tenant_id, e.agent_id) OFFSET 0) a
  ), asleep AS MATERIALIZED (
    SELECT c.tenant_id, c.agent_id, 'LOST_CYCLE' AS kind FROM think_cycles c WHERE c.outcome IS NULL
      AND NOT EXISTS (SELECT FROM tool_calls t
        WHERE (t.tenant_id, t.agent_id, t.cycle_id) = (c.tenant_id, c.agent_id, c.id)
          AND (t.finished_at > now() - p_lost
            OR t.result_seq IS NULL AND t.state IN ('PENDING', 'RUNNING', 'HELD')))
    UNION ALL
    SELECT t.tenant_id, t.agent_id, CASE WHEN t.expires_at <= now() - p_lost THEN 'EXPIRED_CALL' ELSE 'LOST_CALL' END
      FROM tool_calls t WHERE t.state IN ('PENDING', 'RUNNING', 'HELD') AND (t.expires_at <= now() - p_lost
        OR t.started_at <= now() - p_lost AND t.worker_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM workers w WHERE w.id = t.worker_id AND w.beat_at > now() - p_lost)
        OR t.state = 'PENDING' AND t.consent = 'GIVEN' AND t.worker_id IS NULL)
  ), ailing AS (
    SELECT s.tenant_id, s.agent_id, s.kind FROM asleep s
      CROSS JOIN LATERAL (SELECT p.state, p.committed_at FROM agent_processes p
        WHERE (p.tenant_id, p.agent_id) = (s.tenant_id, s.agent_id) OFFSET 0) p
      CROSS JOIN LATERAL (SELECT a.status FROM agents a WHERE (a.tenant_id, a.id) = (s.tenant_id, s.agent_id) OFFSET 0) a
      WHERE p.state = 'SLEEPING' AND p.committed_at <= now() - p_lost AND a.status = 'ACTIVE'
    UNION
    SELECT w.tenant_id, w.agent_id, 'LOST_WAKE' FROM waiting w
      WHERE w.state = 'SLEEPING' AND w.committed_at <= now() - p_lost AND w.status = 'ACTIVE'
        AND (w.is_urgent OR w.cycle_id IS NULL)
    UNION
    SELECT w.tenant_id, w.agent_id, 'LOST_EVENT' FROM waiting w WHERE w.status = 'STOPPED'
    UNION
    SELECT p.tenant_id, p.agent_id, 'STUCK_CYCLE' FROM agent_processes p
      WHERE p.state = 'THINKING' AND p.committed_at <= now() - p_stuck AND p.leased_at <= now() - p_leased
    UNION
    SELECT e.tenant_id, e.agent_id, 'LOST_EVENT' FROM inbox_events e
      JOIN think_cycles c ON (c.tenant_id, c.id) = (e.tenant_id, e.cycle_id)
      WHERE e.receipt = 'INJECTED' AND c.ended_at <= now() - p_lost
    UNION
    SELECT k.tenant_id, NULL, 'EXPIRED_KEYS' FROM idempotency_keys k WHERE k.created_at < now() - interval '24 hours'
  )
  SELECT f.tenant_id, f.agent_id, f.kind FROM ailing f
    WHERE (p_tenant IS NULL OR f.tenant_id = p_tenant) AND (p_agent IS NULL OR f.agent_id = p_agent)
    ORDER BY row_number() OVER (PARTITION BY f.tenant_id) LIMIT p_most
$$;

CREATE FUNCTION public.find_app_endpoint_changes(p_most integer, p_spaces integer) RETURNS TABLE(tenant_id uuid, service_id uuid, space_id uuid, change text, since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH installed AS MATERIALIZED (
    SELECT s.tenant_id, s.id, s.status, s.updated_at, w.created_at AS set_at,
      w.events ?| ARRAY['message.posted', 'message.updated'] AND s.status = 'ACTIVE' AND p_spaces >= (
        SELECT count(*) FROM webhook_endpoints e WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id)) AS has_room
    FROM app_webhooks w JOIN apps a ON (a.tenant_id, a.id) = (w.tenant_id, w.app_id) AND a.status = 'ACTIVE'
    JOIN services s ON s.app_id = a.id JOIN tenants t ON t.tenant_id = s.tenant_id AND t.status = 'ACTIVE'
  )
  SELECT * FROM (SELECT i.tenant_id, i.id, NULL::uuid, 'ADD', i.set_at FROM installed i
  WHERE (i.status <> 'REVOKED' OR i.updated_at > greatest(i.set_at, now() - interval '1 hour'))
    AND NOT EXISTS (SELECT FROM webhook_endpoints e
      WHERE (e.tenant_id, e.service_id) = (i.tenant_id, i.id) AND e.space_id IS NULL)
  UNION ALL
  SELECT i.tenant_id, i.id, m.space_id, 'ADD', greatest(i.set_at, m.joined_at) FROM installed i
  JOIN space_members m ON (m.tenant_id, m.actor_id) = (i.tenant_id, i.id)
  WHERE i.has_room
    AND NOT EXISTS (SELECT FROM webhook_endpoints e
      WHERE (e.tenant_id, e.service_id, e.space_id) = (i.tenant_id, i.id, m.space_id))
  UNION ALL
  SELECT e.tenant_id, e.service_id, e.space_id, CASE WHEN w.id IS NOT NULL AND e.updated_at < w.updated_at
      AND (e.space_id IS NULL OR s.status <> 'REVOKED') THEN 'REFRESH' ELSE 'REMOVE' END, e.created_at
  FROM webhook_endpoints e JOIN services s ON (s.tenant_id, s.id) = (e.tenant_id, e.service_id)
  LEFT JOIN (app_webhooks w JOIN apps a ON (a.tenant_id, a.id) = (w.tenant_id, w.app_id) AND a.status <> 'DELETED')
    ON w.app_id = s.app_id
  WHERE e.service_id IS NOT NULL AND (w.id IS NULL OR e.updated_at < w.updated_at
    OR e.space_id IS NOT NULL AND (s.status = 'REVOKED'
      OR NOT w.events ?| ARRAY['message.posted', 'message.updated']
      OR NOT EXISTS (SELECT FROM space_members m
        WHERE (m.tenant_id, m.space_id, m.actor_id) = (e.tenant_id, e.space_id, e.service_id)))
    OR e.space_id IS NULL AND s.status = 'REVOKED' AND coalesce(e.delivered_at, e.created_at) < now() - interval '7 days'
      AND NOT EXISTS (SELECT FROM app_events v
        WHERE (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq))) changes ORDER BY random() LIMIT p_most
$$;

CREATE FUNCTION public.find_apps_to_tell(p_host uuid, p_most integer) RETURNS TABLE(publisher_id uuid, app_id uuid, service_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.tenant_id, w.app_id, s.id FROM services s JOIN app_webhooks w ON w.app_id = s.app_id
  WHERE s.tenant_id = p_host AND p_host = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND w.tenant_id <> p_host
    AND (s.status <> 'REVOKED'
      OR EXISTS (SELECT FROM webhook_endpoints e JOIN app_events v
          ON (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq
        WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id) AND e.space_id IS NULL)
      -- As in find_app_endpoint_changes: its row may not have been added yet.
      OR s.updated_at > greatest(w.created_at, now() - interval '1 hour') AND NOT EXISTS (SELECT FROM webhook_endpoints e
        WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id) AND e.space_id IS NULL))
    AND NOT EXISTS (SELECT FROM erased_installations x WHERE x.id = s.id)
  ORDER BY s.id LIMIT p_most
$$;

CREATE FUNCTION public.find_authorization_code(p_digests bytea[]) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.tenant_id, c.id FROM authorization_codes c WHERE c.digest = ANY (p_digests)
$$;

CREATE FUNCTION public.find_browser_session(p_digests bytea[], p_idle interval) RETURNS TABLE(id uuid, user_id uuid, email text, name text, only_tenant_id uuid, is_stale boolean, proved_seconds_ago double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.id, u.id, coalesce(u.email, u.provided_email), u.name, s.only_tenant_id, s.seen_at < now() - interval '1 minute',
    extract(epoch FROM now() - s.stepped_up_at)::float8
  FROM browser_sessions s JOIN users u ON u.id = s.user_id
  WHERE s.digest = ANY (p_digests) AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
    AND u.disabled_at IS NULL
$$;

CREATE FUNCTION public.find_device_code(p_digests bytea[], p_user_code text) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.tenant_id, c.id FROM device_codes c WHERE c.digest = ANY (p_digests) OR c.user_code = p_user_code
$$;

CREATE FUNCTION public.find_due_compactions(p_most integer) RETURNS TABLE(tenant_id uuid, compaction_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT c.tenant_id, c.id, c.next_at,
      row_number() OVER (PARTITION BY c.tenant_id ORDER BY c.next_at, c.id) AS place
    FROM compactions c JOIN tenants t ON t.tenant_id = c.tenant_id
    WHERE c.state IN ('WANTED', 'WRITING') AND t.status = 'ACTIVE' AND (c.next_at <= now() OR c.state = 'WRITING'
      AND NOT EXISTS (SELECT FROM workers w WHERE w.id = c.worker_id AND w.beat_at > now() - interval '5 seconds'))
  ) d ORDER BY d.place, d.next_at LIMIT p_most
$$;

CREATE FUNCTION public.find_due_episodes(p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT r.tenant_id, r.agent_id, r.episode_at,
      row_number() OVER (PARTITION BY r.tenant_id ORDER BY r.episode_at, r.agent_id) AS place
    FROM archives r JOIN agents a ON (a.tenant_id, a.id) = (r.tenant_id, r.agent_id)
    WHERE r.episode_at <= now() AND a.status = 'ACTIVE'
  ) d ORDER BY d.place, d.episode_at LIMIT p_most
$$;

CREATE FUNCTION public.find_due_erasures(p_most integer) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id, coalesce(e.claimed_until, e.due_at) AS since,
      row_number() OVER (PARTITION BY e.tenant_id ORDER BY coalesce(e.claimed_until, e.due_at)) AS place
    FROM erasures e WHERE e.state IN ('REQUESTED', 'LOGGED') AND e.due_at <= now()
      AND coalesce(e.claimed_until <= now(), true)
  ) d WHERE d.place <= greatest(p_most / 4, 1) ORDER BY d.place, d.since LIMIT p_most
$$;

CREATE FUNCTION public.find_due_files(p_most integer, p_hours integer) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    (SELECT f.tenant_id, f.id, f.purge_at AS since FROM files f WHERE f.purge_at <= now() ORDER BY f.purge_at LIMIT p_most)
    UNION ALL
    (SELECT f.tenant_id, f.id, f.created_at FROM files f WHERE f.message_id IS NULL AND f.purge_at IS NULL
      AND f.created_at < now() - make_interval(hours => p_hours) ORDER BY f.created_at LIMIT p_most)
  ) d ORDER BY d.since LIMIT p_most
$$;

CREATE FUNCTION public.find_due_mcp_servers(p_most integer) RETURNS TABLE(tenant_id uuid, server_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT m.tenant_id, m.id, m.next_list_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.next_list_at, m.id) AS place
    FROM mcp_servers m JOIN tenants t ON t.tenant_id = m.tenant_id
    WHERE m.next_list_at <= now() AND t.status = 'ACTIVE'
  ) d ORDER BY d.place, d.next_list_at LIMIT p_most
$$;

CREATE FUNCTION public.find_due_plans(p_most integer) RETURNS TABLE(tenant_id uuid, id uuid, wait_seconds double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  (SELECT p.tenant_id, p.id, 0::float8 FROM plans p WHERE p.status = 'ACTIVE' AND p.next_look_at <= now()
    ORDER BY p.next_look_at LIMIT p_most)
  UNION ALL
  (SELECT NULL, NULL, extract(epoch FROM p.next_look_at - now())::float8 FROM plans p
    WHERE p.status = 'ACTIVE' AND p.next_look_at > now() ORDER BY p.next_look_at LIMIT 1)
$$;

CREATE FUNCTION public.find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval, p_past interval, p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid, kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.agent_id, d.kind FROM (
    SELECT t.tenant_id, t.agent_id, CASE
        WHEN p.status = 'STOPPED' THEN 'ABANDONED'
        WHEN t.deadline <= now() OR t.status = 'PAUSED' AND greatest(t.paused_at, n.resumed_at) <= now() - p_paused
          THEN 'OVERDUE'
        WHEN t.status = 'PAUSED' AND t.retried_at <= now() - p_retry AND a.status = 'ACTIVE' THEN 'RETRY'
        WHEN t.status = 'ACTIVE' AND t.stalled_at IS NULL AND greatest(t.progress_at, n.resumed_at) <= now() - p_silence
          THEN 'STALLED'
      END AS kind
    FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
      JOIN agents p ON (p.tenant_id, p.id) = (t.tenant_id, t.parent_id)
      JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at IS NULL
    UNION
    SELECT t.tenant_id, NULL, 'PAST' FROM tasks t JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at < now() - p_past AND p_agent IS NULL
  ) d WHERE d.kind IS NOT NULL AND (p_tenant IS NULL OR d.tenant_id = p_tenant)
    AND (p_agent IS NULL OR d.agent_id = p_agent)
  ORDER BY row_number() OVER (PARTITION BY d.tenant_id) LIMIT p_most
$$;

CREATE FUNCTION public.find_due_waiting_messages(p_most integer) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT w.tenant_id, w.id, w.next_try_at,
      row_number() OVER (PARTITION BY w.tenant_id ORDER BY w.next_try_at, w.id) AS turn
    FROM waiting_messages w JOIN tenants t ON t.tenant_id = w.tenant_id
    WHERE w.next_try_at <= now() AND t.status = 'ACTIVE'
      AND (w.claim_id IS NULL OR w.claimed_until < now()
        OR NOT EXISTS (SELECT FROM workers k WHERE k.id = w.worker_id AND k.beat_at > now() - interval '5 seconds'))
      AND NOT EXISTS (SELECT FROM waiting_messages b
        WHERE (b.tenant_id, b.connector_id) = (w.tenant_id, w.connector_id) AND b.place < w.place)
  ) d ORDER BY d.turn, d.next_try_at LIMIT p_most
$$;

CREATE FUNCTION public.find_due_webhooks(p_most integer) RETURNS TABLE(tenant_id uuid, endpoint_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT e.tenant_id, e.id,
      row_number() OVER (PARTITION BY e.tenant_id ORDER BY e.claimed_until NULLS FIRST, e.next_try_at, e.id) AS place
    FROM webhook_endpoints e JOIN tenants t ON t.tenant_id = e.tenant_id
    LEFT JOIN spaces s ON (s.tenant_id, s.id) = (e.tenant_id, e.space_id)
    LEFT JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id)
    WHERE e.status = 'ACTIVE' AND e.next_try_at <= now() AND t.status = 'ACTIVE'
      AND (e.claim_id IS NULL OR e.claimed_until < now()
        OR NOT EXISTS (SELECT FROM workers w WHERE w.id = e.worker_id AND w.beat_at > now() - interval '5 seconds'))
      AND (s.seq > e.seq OR s.rev > e.rev OR p.cycle_count - (p.cycle_id IS NOT NULL)::int > e.seq
        OR EXISTS (SELECT FROM webhook_deliveries w
          WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id) AND w.state = 'PENDING')
        OR e.service_id IS NOT NULL AND e.space_id IS NULL AND EXISTS (SELECT FROM app_events v
          WHERE (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq)
        OR e.app_id IS NOT NULL AND EXISTS (SELECT FROM erased_installations x
          WHERE (x.tenant_id, x.app_id) = (e.tenant_id, e.app_id) AND x.seq > e.seq)
        OR e.is_security AND EXISTS (SELECT FROM audit_log l WHERE l.tenant_id = e.tenant_id AND l.seq > e.seq)
        OR e.is_holds AND EXISTS (SELECT FROM tool_calls c WHERE c.tenant_id = e.tenant_id AND c.told_seq > e.seq)
        OR e.tools IS NOT NULL AND EXISTS (SELECT FROM tool_calls c
          WHERE c.tenant_id = e.tenant_id AND c.state = 'HELD' AND c.kind = 'EXTERNAL'
            AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE') AND coalesce(c.claimed_until, c.created_at) <= now()
            AND c.expires_at > now() AND c.consent IS DISTINCT FROM 'ASKED' AND e.tools ? c.name))
      AND (e.app_id IS NULL OR EXISTS (SELECT FROM app_webhooks h JOIN apps a ON (a.tenant_id, a.id) = (h.tenant_id, h.app_id)
        WHERE (h.tenant_id, h.app_id) = (e.tenant_id, e.app_id) AND a.status = 'ACTIVE'))
      -- As app_receives, which would cost a call for each row that waits.
      AND (e.service_id IS NULL OR EXISTS (SELECT FROM services i JOIN apps a ON a.id = i.app_id AND a.status = 'ACTIVE'
        JOIN tenants o ON o.tenant_id = a.tenant_id AND o.status = 'ACTIVE'
        WHERE (i.tenant_id, i.id) = (e.tenant_id, e.service_id) AND (e.space_id IS NULL OR i.status = 'ACTIVE'
          AND i.scopes ? 'spaces:read' AND a.scopes ? 'spaces:read' AND EXISTS (SELECT FROM space_members m
            WHERE (m.tenant_id, m.space_id, m.actor_id) = (e.tenant_id, e.space_id, e.service_id)))))
  ) d ORDER BY d.place, random() LIMIT p_most
$$;

CREATE FUNCTION public.find_hook(p_id uuid) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT h.tenant_id FROM hooks h WHERE h.id = p_id
$$;

CREATE FUNCTION public.find_identity_provider(p_id uuid) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT p.tenant_id FROM identity_providers p WHERE p.id = p_id
$$;

CREATE FUNCTION public.find_installations(p_app uuid, p_id uuid) RETURNS TABLE(tenant_id uuid, id uuid, scopes jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.tenant_id, s.id, s.scopes FROM services s JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.app_id = p_app AND (p_id IS NULL OR s.id = p_id) AND s.status = 'ACTIVE' AND t.status = 'ACTIVE'
  ORDER BY s.created_at, s.id LIMIT 2
$$;

CREATE FUNCTION public.find_invitation(p_digests bytea[]) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT i.tenant_id, i.id FROM invitations i WHERE i.digest = ANY (p_digests)
$$;

CREATE FUNCTION public.find_lost_requests(p_most integer) RETURNS TABLE(tenant_id uuid, request_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.tenant_id, r.request_id
  FROM budget_reservations r LEFT JOIN workers w ON w.id = r.worker_id
  WHERE r.spent IS NULL AND (r.lease_id IS NULL OR NOT EXISTS (
      SELECT FROM agent_processes p WHERE p.agent_id = r.agent_id AND p.lease_id = r.lease_id))
    AND (coalesce(w.beat_at, r.created_at) < now() - interval '10 seconds'
      OR r.created_at < now() - CASE WHEN r.lease_id IS NULL THEN interval '1 hour' ELSE interval '10 minutes' END)
  LIMIT p_most
$$;

CREATE FUNCTION public.find_member_by_email(p_email text) RETURNS TABLE(member_id uuid, has_left boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.id, m.left_at IS NOT NULL FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND p_email IN (u.email, u.provided_email)
  ORDER BY m.left_at IS NOT NULL, u.email IS NULL, m.created_at, m.id LIMIT 1
$$;

CREATE FUNCTION public.find_memberships(p_user uuid) RETURNS TABLE(tenant_id uuid, member_id uuid, role text, tenant_name text, tenant_status text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.tenant_id, m.id, m.role, t.name, t.status FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY t.name, t.tenant_id
$$;

CREATE FUNCTION public.find_model_outages(p_keys text[]) RETURNS TABLE(key text, probe_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.key, o.probe_at FROM model_outages o
  WHERE o.key = ANY (p_keys) AND o.probe_at > now() - interval '15 minutes'
$$;

CREATE FUNCTION public.find_operator(p_session uuid) RETURNS TABLE(user_id uuid, proved_seconds_ago double precision)
    LANGUAGE sql STABLE STRICT SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT u.id, extract(epoch FROM now() - s.stepped_up_at)::float8
  FROM browser_sessions s JOIN operators o ON o.user_id = s.user_id JOIN users u ON u.id = s.user_id
  WHERE s.id = p_session AND s.only_tenant_id IS NULL AND s.revoked_at IS NULL AND s.expires_at > now()
    AND u.disabled_at IS NULL AND u.email IS NOT NULL
$$;

CREATE FUNCTION public.find_passkey(p_credential bytea) RETURNS TABLE(id uuid, user_id uuid, public_key bytea, sign_count bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT p.id, p.user_id, p.public_key, p.sign_count FROM passkeys p WHERE p.credential_id = p_credential
$$;

CREATE FUNCTION public.find_past(p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT t.tenant_id, r.agent_id, row_number() OVER (PARTITION BY t.tenant_id ORDER BY r.since, r.agent_id) AS place
    FROM tenants t CROSS JOIN LATERAL (
      SELECT a.agent_id, coalesce(a.past_from, '-infinity'::timestamptz) AS since FROM archives a
      WHERE a.tenant_id = t.tenant_id AND (a.past_rest_until IS NULL OR a.past_rest_until <= now())
        AND coalesce(a.past_from, '-infinity'::timestamptz) < now() - make_interval(days => t.retention_days)
      ORDER BY coalesce(a.past_from, '-infinity'::timestamptz) LIMIT p_most
    ) r WHERE t.retention_days IS NOT NULL AND t.status = 'ACTIVE'
  ) d ORDER BY d.place LIMIT p_most
$$;

CREATE FUNCTION public.find_refresh_token(p_digests bytea[]) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id, t.id FROM refresh_tokens t WHERE t.digest = ANY (p_digests)
$$;

CREATE FUNCTION public.find_settled_windows(p_most integer) RETURNS TABLE(tenant_id uuid, window_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.tenant_id, r.window_id FROM budget_reservations r
  WHERE r.spent IS NOT NULL AND r.created_at < now() - interval '1 minute' LIMIT p_most
$$;

CREATE FUNCTION public.find_stale_goals(p_tenant uuid, p_quiet interval, p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid, waits boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT g.tenant_id, g.agent_id, a.stale_goals_wait
  FROM goals g JOIN agents a ON (a.tenant_id, a.id) = (g.tenant_id, g.agent_id)
  WHERE g.status = 'WORKING' AND g.news_at <= now() - p_quiet AND coalesce(g.stale_at <= g.news_at, true)
    AND a.status = 'ACTIVE' AND (p_tenant IS NULL OR g.tenant_id = p_tenant)
  LIMIT p_most
$$;

CREATE FUNCTION public.find_switched_tenants(p_limit integer) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id FROM tenants t, kill_switch k WHERE CASE WHEN k.is_on
    THEN t.status = 'ACTIVE' AND t.tenant_id IS DISTINCT FROM k.kept_tenant_id
      AND coalesce(t.resumed_at < k.switched_at, true)
    ELSE t.status = 'SUSPENDED' AND t.is_suspended_with_all END
  ORDER BY EXISTS (SELECT FROM agent_processes p WHERE p.tenant_id = t.tenant_id AND p.state = 'THINKING') DESC, t.tenant_id
  LIMIT p_limit
$$;

CREATE FUNCTION public.find_tenants_with_past(p_most integer, p_every interval) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id FROM tenants t
  WHERE t.retention_days IS NOT NULL AND t.status = 'ACTIVE'
    AND (t.retention_looked_at IS NULL OR t.retention_looked_at < now() - p_every)
  ORDER BY t.retention_looked_at NULLS FIRST LIMIT p_most
$$;

CREATE FUNCTION public.find_unarchived(p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  parts int := least(4096, 1 + greatest(0, (SELECT c.reltuples FROM pg_class c
    WHERE c.oid = 'agent_processes'::regclass))::int / 20000);
  part int := (extract(epoch FROM now())::bigint / 60) % parts;
  first uuid := rpad(lpad(to_hex(part * 65536 / parts), 4, '0'), 32, '0')::uuid;
  last uuid := rpad(lpad(to_hex((part + 1) * 65536 / parts - 1), 4, '0'), 32, 'f')::uuid;
BEGIN
  RETURN QUERY
  SELECT p.tenant_id, p.agent_id FROM agent_processes p
  LEFT JOIN archives r ON (r.tenant_id, r.agent_id) = (p.tenant_id, p.agent_id)
  WHERE p.agent_id BETWEEN first AND last
    AND p.cycle_count - (p.cycle_id IS NOT NULL)::int > coalesce(r.archived_to, 0)
  ORDER BY row_number() OVER (PARTITION BY p.tenant_id) LIMIT p_most;
END $$;

CREATE FUNCTION public.find_unread(p_model text, p_most integer) RETURNS TABLE(tenant_id uuid, agent_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.tenant_id, r.agent_id FROM archives r
  WHERE r.archived_to > r.removed_to AND (r.embedded_by IS DISTINCT FROM p_model OR EXISTS (SELECT FROM archive_pages p
    WHERE p.tenant_id = r.tenant_id AND p.agent_id = r.agent_id AND p.id > r.embedded_to
      AND (p.kind, p.to_cycle) IN (('CYCLE', r.archived_to), ('EPISODE', r.episode_to))))
  ORDER BY random() LIMIT p_most
$$;

CREATE FUNCTION public.find_unsealed(p_after uuid, p_most integer) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE waiting (tenant_id) AS (
    (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND (p_after IS NULL OR a.tenant_id > p_after)
      ORDER BY a.tenant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT a.tenant_id FROM audit_log a WHERE a.seq IS NULL AND a.tenant_id > w.tenant_id
      ORDER BY a.tenant_id LIMIT 1)
    FROM waiting w WHERE w.tenant_id IS NOT NULL
  )
  SELECT w.tenant_id FROM waiting w WHERE w.tenant_id IS NOT NULL LIMIT p_most
$$;

CREATE FUNCTION public.find_untimed_spaces(p_most integer) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.tenant_id, s.id FROM spaces s
  WHERE s.last_text_at IS NULL AND s.seq > 0 AND s.deleted_at IS NULL LIMIT p_most
$$;

CREATE FUNCTION public.find_untold_holds(p_most integer) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT found.tenant_id FROM (
    SELECT c.tenant_id FROM tool_calls c WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND told IS NULL
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED'))
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND expires_at <= now() - interval '10 seconds'
    UNION ALL SELECT c.tenant_id FROM tool_calls c WHERE c.mail_at <= now()
    UNION ALL SELECT f.tenant_id FROM failure_mails f WHERE f.mail_at <= now()) found LIMIT p_most
$$;

CREATE FUNCTION public.find_wrapped_otherwise(p_key text) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT k.tenant_id FROM tenant_keys k WHERE k.wrapped_by <> p_key
$$;

CREATE FUNCTION public.fold_budget_window(p_tenant uuid, p_window uuid) RETURNS TABLE(spent numeric, held numeric, noticed integer)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.has_pending(p_tenant uuid, p_agent uuid, p_priorities text[], p_but text[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM unnest(p_priorities) AS p (priority) CROSS JOIN LATERAL (
    SELECT FROM inbox_events e WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.receipt = 'PENDING'
      AND e.priority = p.priority AND e.event_key <> ALL (p_but) ORDER BY e.id + 0 LIMIT 1) found)
    OR 'PASSIVE' = ANY (p_priorities) AND EXISTS (SELECT FROM inbox_events e
      WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.receipt = 'PASSIVE')
$$;

CREATE FUNCTION public.hold_account(p_user uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT true FROM users WHERE id = p_user AND disabled_at IS NULL FOR NO KEY UPDATE
$$;

CREATE FUNCTION public.hurry_model_outages(p_keys text[], p_pause interval) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE model_outages SET probe_at = least(probe_at, greatest(now(), probed_at + p_pause)) WHERE key = ANY (p_keys)
$$;

CREATE FUNCTION public.id_token_algorithm(p_app uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT a.id_token_algorithm FROM apps a WHERE a.id = p_app
$$;

CREATE FUNCTION public.inject_events(p_tenant uuid, p_agent uuid, p_cycle uuid, p_seq bigint, p_events bigint[], p_edits integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  taken_count int;
BEGIN
  -- By id: `receipt || ''` fits no partial index, `IS NOT DISTINCT FROM` no index of an agent's events (ADR 0058).
  WITH taken AS (
    UPDATE inbox_events e SET receipt = 'INJECTED', cycle_id = p_cycle, entry_seq = p_seq
    WHERE e.tenant_id = p_tenant AND e.agent_id IS NOT DISTINCT FROM p_agent AND e.id = ANY (p_events)
      AND e.receipt || '' IN ('PENDING', 'PASSIVE')
    RETURNING e.id, e.payload, e.space_id, e.trust
  ), told AS (
    INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
      receipt)
    SELECT p_tenant, p_agent, 'edit:' || (t.payload ->> 'message_id') || ':' || (t.payload ->> 'edits'),
      'MESSAGE_EDITED', 'ASAP', (SELECT jsonb_object_agg(f.key, f.value) FROM jsonb_each(t.payload) f
        WHERE f.key IN ('message_id', 'space_id', 'space_name', 'sender_kind', 'sender_id', 'sender_name', 'text',
          'edits', 'seq')), t.space_id, t.trust, false, 'PASSIVE'
    FROM taken t JOIN unnest(p_events, p_edits) AS seen (id, edits) ON seen.id = t.id
    WHERE (t.payload ->> 'edits')::int > seen.edits
    ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING
  )
  SELECT count(*) INTO taken_count FROM taken;
  IF taken_count < cardinality(p_events) THEN
    RAISE EXCEPTION 'an event was dropped after it was read' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

CREATE FUNCTION public.invitations_of_member(p_member uuid) RETURNS uuid[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(array_agg(i.id), '{}') FROM members m JOIN users u ON u.id = m.user_id
  JOIN invitations i ON i.tenant_id = m.tenant_id AND lower(i.email) IN (lower(u.email), lower(u.provided_email))
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = p_member
$$;

CREATE FUNCTION public.is_account_open(p_user uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT true FROM users WHERE id = p_user AND disabled_at IS NULL FOR SHARE
$$;

CREATE FUNCTION public.is_app_in_use(p_app uuid, p_days integer) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app
      AND (s.status <> 'REVOKED' OR s.updated_at > now() - make_interval(days => p_days)))
    OR EXISTS (SELECT FROM app_requests r JOIN apps a ON a.id = r.app_id AND a.status <> 'DELETED'
      WHERE r.app_id = p_app AND r.status = 'OPEN' AND r.expires_at > now())
$$;

CREATE FUNCTION public.is_app_installed(p_app uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app)
$$;

CREATE FUNCTION public.is_app_needed(p_app uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app)
    OR EXISTS (SELECT FROM app_requests r JOIN apps a ON a.id = r.app_id AND a.status <> 'DELETED'
      WHERE r.app_id = p_app AND r.status = 'OPEN' AND r.expires_at > now())
$$;

CREATE FUNCTION public.is_app_origin(p_origin text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
    WHERE a.allowed_origins ? p_origin AND a.status = 'ACTIVE' AND t.status = 'ACTIVE')
$$;

CREATE FUNCTION public.is_browser_session_open(p_id uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM browser_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = p_id AND s.revoked_at IS NULL AND s.expires_at > now() AND u.disabled_at IS NULL)
$$;

CREATE FUNCTION public.is_member_email(p_email text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND p_email IN (u.email, u.provided_email) AND m.left_at IS NULL AND NOT m.is_awaited)
$$;

CREATE FUNCTION public.is_only_owner(p_tenant uuid, p_member uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM members m
      WHERE m.tenant_id = p_tenant AND m.id = p_member AND m.role = 'OWNER' AND m.left_at IS NULL)
    AND NOT EXISTS (SELECT FROM members o
      WHERE o.tenant_id = p_tenant AND o.id <> p_member AND o.role = 'OWNER' AND o.left_at IS NULL AND NOT o.is_awaited)
    AND NOT EXISTS (SELECT FROM erasures e
      WHERE e.tenant_id = p_tenant AND e.kind = 'TENANT' AND e.state IN ('REQUESTED', 'LOGGED'))
$$;

CREATE FUNCTION public.is_space_member(p_tenant uuid, p_space uuid, p_actor uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN EXISTS (SELECT FROM space_members m
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor);
END $$;

CREATE FUNCTION public.is_verified_account(p_id uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT u.email IS NOT NULL AND u.verified_at IS NOT NULL FROM users u WHERE u.id = p_id
$$;

CREATE FUNCTION public.issue_account_token(p_id uuid, p_purpose text, p_email text, p_digest bytea, p_lifetime interval) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM account_tokens WHERE id = ANY (ARRAY(
    SELECT t.id FROM account_tokens t WHERE t.expires_at < now() - interval '1 day' ORDER BY t.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED));
  INSERT INTO account_tokens (id, purpose, email, digest, expires_at)
  VALUES (p_id, p_purpose, p_email, p_digest, now() + p_lifetime)
$$;

CREATE FUNCTION public.leave_tenants(p_user uuid) RETURNS TABLE(tenant_id uuid, member_id uuid, is_only_owner boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  IF p_user IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR NOT EXISTS (SELECT FROM erasures e WHERE (e.tenant_id, e.kind, e.subject_id) = (p_user, 'ACCOUNT', p_user)
      AND e.state IN ('REQUESTED', 'LOGGED')) THEN
    RAISE EXCEPTION 'the deletion of this account is not requested';
  END IF;
  FOR tenant_id, member_id IN
    SELECT m.tenant_id, m.id FROM members m WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY m.tenant_id
  LOOP
    -- Policies let this role change rows of one tenant at a time.
    PERFORM set_config('app.tenant_id', tenant_id::text, true);
    PERFORM FROM tenants t WHERE t.tenant_id = leave_tenants.tenant_id FOR NO KEY UPDATE;
    is_only_owner := public.is_only_owner(tenant_id, member_id);
    IF NOT is_only_owner THEN
      UPDATE members m SET left_at = now()
      WHERE m.tenant_id = leave_tenants.tenant_id AND m.id = leave_tenants.member_id AND m.left_at IS NULL;
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('app.tenant_id', p_user::text, true);
END $$;

CREATE FUNCTION public.list_app_deliveries(p_tenant uuid, p_app uuid, p_most integer) RETURNS TABLE(tenant_id uuid, service_id uuid, event text, message_id text, state text, attempts integer, last_status integer, last_error text, first_at timestamp with time zone, last_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT l.tenant_id, e.service_id, l.event, l.message_id, l.state, l.attempts, l.last_status, l.last_error, l.first_at,
    l.last_at
  FROM (SELECT n.tenant_id, n.id, n.service_id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app
    ORDER BY n.failing_since IS NOT NULL DESC, n.delivered_at DESC NULLS LAST, n.id LIMIT p_most) e
  CROSS JOIN LATERAL (SELECT w.tenant_id, w.id, w.event, w.message_id, w.state, w.attempts, w.last_status,
      w.last_error, w.first_at, w.last_at
    FROM webhook_log w WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id)
    ORDER BY w.first_at DESC, w.id DESC LIMIT p_most) l
  ORDER BY l.last_at DESC, l.id LIMIT p_most
$$;

CREATE FUNCTION public.list_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid, p_after uuid, p_most integer) RETURNS TABLE(id uuid, tenant_id uuid, service_id uuid, space_id uuid, status text, failing_since timestamp with time zone, last_status integer, last_error text, delivered bigint, delivered_at timestamp with time zone, dead bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT e.*, (SELECT count(*) FROM webhook_deliveries d
    WHERE (d.tenant_id, d.endpoint_id) = (coalesce(e.tenant_id, p_tenant), e.id) AND d.state = 'DEAD')
  FROM (
    SELECT n.id, n.tenant_id, n.service_id, n.space_id, n.status, n.failing_since, n.last_status, n.last_error,
      n.delivered, n.delivered_at
    FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
      AND (p_after IS NULL OR n.id > p_after) AND (n.delivered > 0 OR n.last_error IS NOT NULL)
    UNION ALL
    SELECT n.id, NULL, NULL, NULL, n.status, n.failing_since, n.last_status, n.last_error, n.delivered, n.delivered_at
    FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app AND p_service IS NULL
      AND (p_after IS NULL OR n.id > p_after) AND (n.delivered > 0 OR n.last_error IS NOT NULL)
    ORDER BY 1 LIMIT p_most) e
  WHERE p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
  ORDER BY e.id
$$;

CREATE FUNCTION public.list_browser_sessions(p_user uuid, p_idle interval) RETURNS TABLE(id uuid, user_agent text, only_tenant_id uuid, created_at timestamp with time zone, seen_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.id, s.user_agent, s.only_tenant_id, s.created_at, s.seen_at FROM browser_sessions s
  WHERE s.user_id = p_user AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
  ORDER BY s.seen_at DESC, s.id LIMIT 100
$$;

CREATE FUNCTION public.list_installations(p_app uuid, p_after uuid, p_most integer) RETURNS TABLE(tenant_id uuid, id uuid, scopes jsonb, status text, created_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.tenant_id, s.id, s.scopes, s.status, s.created_at FROM services s JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.app_id = p_app AND (p_after IS NULL OR s.id > p_after) AND s.status <> 'REVOKED' AND t.status = 'ACTIVE'
  ORDER BY s.id LIMIT p_most
$$;

CREATE FUNCTION public.list_memberships(p_user uuid) RETURNS TABLE(tenant_id uuid, member_id uuid, role text, custom_role_id uuid, custom_scopes jsonb, tenant_name text, tenant_status text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.tenant_id, m.id, m.role, m.custom_role_id, m.custom_scopes, t.name, t.status
  FROM members m JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE m.user_id = p_user AND m.left_at IS NULL ORDER BY t.name, t.tenant_id
$$;

CREATE FUNCTION public.list_operator_acts(p_session uuid, p_limit integer) RETURNS TABLE(id uuid, occurred_at timestamp with time zone, operator text, action text, target_id uuid, target_name text, details jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT a.id, a.occurred_at, u.email, a.action, a.target_id, t.name, a.details
  FROM operator_acts a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN tenants t ON t.tenant_id = a.target_id
  WHERE EXISTS (SELECT FROM find_operator(p_session)) ORDER BY a.occurred_at DESC, a.id DESC LIMIT p_limit
$$;

CREATE FUNCTION public.list_passkeys(p_user uuid) RETURNS TABLE(id uuid, name text, credential_id bytea, created_at timestamp with time zone, used_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT p.id, p.name, p.credential_id, p.created_at, p.used_at FROM passkeys p WHERE p.user_id = p_user
  ORDER BY p.created_at, p.id
$$;

CREATE FUNCTION public.list_signing_keys() RETURNS TABLE(id text, algorithm text, sealed_by text, sealed bytea, signs_in_seconds double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT k.id, k.algorithm, k.sealed_by, k.sealed, extract(epoch FROM k.signs_from - now())::float8
  FROM signing_keys k ORDER BY k.signs_from, k.id
$$;

CREATE FUNCTION public.list_tenants(p_session uuid, p_search text, p_only uuid, p_after_at timestamp with time zone, p_after uuid, p_before_at timestamp with time zone, p_before uuid, p_is_backward boolean, p_limit integer, p_most integer) RETURNS TABLE(tenant_id uuid, name text, status text, is_suspended_with_all boolean, created_at timestamp with time zone, members integer, agents integer, spent_today numeric, caps jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id, t.name, t.status, t.is_suspended_with_all, t.created_at, m.number, a.number, u.cost, c.caps
  FROM (
    SELECT * FROM tenants n
    WHERE EXISTS (SELECT FROM find_operator(p_session))
      AND (p_search IS NULL OR strpos(lower(n.name), lower(p_search)) > 0)
      AND (p_only IS NULL OR n.tenant_id = p_only)
      AND (p_after IS NULL OR (n.created_at, n.tenant_id) > (p_after_at, p_after))
      AND (p_before IS NULL OR (n.created_at, n.tenant_id) < (p_before_at, p_before))
    ORDER BY CASE WHEN p_is_backward THEN n.created_at END DESC, CASE WHEN p_is_backward THEN n.tenant_id END DESC,
      n.created_at, n.tenant_id
    LIMIT p_limit
  ) t
  CROSS JOIN LATERAL (SELECT count(*)::int AS number FROM (
    SELECT FROM members x WHERE x.tenant_id = t.tenant_id AND x.left_at IS NULL LIMIT p_most) x) m
  CROSS JOIN LATERAL (SELECT count(*)::int AS number FROM (
    SELECT FROM agents x WHERE x.tenant_id = t.tenant_id AND x.status <> 'STOPPED' LIMIT p_most) x) a
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.cost), 0) AS cost FROM usage_records x
    WHERE x.tenant_id = t.tenant_id AND x.created_at >= date_trunc('day', now(), 'UTC')) u
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('period', x.period, 'unit', x.unit,
    'limit', x.maximum::text)), '[]')
      AS caps
    FROM budgets x WHERE x.tenant_id = t.tenant_id AND x.is_cap) c
  ORDER BY t.created_at, t.tenant_id
$$;

CREATE FUNCTION public.look_at_model_outage(p_key text, p_probe interval) RETURNS TABLE(kind text, remedy text, code text, message text, wait_seconds double precision, is_ours boolean)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH mine AS (
    UPDATE model_outages SET probing_until = now() + p_probe
    WHERE key = p_key AND probe_at <= now() AND (probing_until IS NULL OR probing_until <= now()) RETURNING key
  )
  SELECT o.kind, o.remedy, o.code, o.message, greatest(0, extract(epoch FROM o.probe_at - now()))::float8,
    EXISTS (SELECT FROM mine)
  FROM model_outages o WHERE o.key = p_key
$$;

CREATE FUNCTION public.look_back(p_tenant uuid, p_agent uuid, p_lease uuid, p_worker uuid) RETURNS TABLE(lease_no bigint, commit_no bigint, tail_seq bigint)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN QUERY
  UPDATE agent_processes p SET state = 'THINKING', lease_id = p_lease, lease_no = p.lease_no + 1,
    worker_id = p_worker, leased_at = now(), wake_no = p.wake_no + 1
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.state = 'SLEEPING'
    AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id) AND a.status = 'ACTIVE'
    AND (has_pending(p_tenant, p_agent, CASE WHEN p.cycle_id IS NULL THEN ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']
        ELSE ARRAY['INTERRUPT', 'ASAP'] END, '{}')
      OR EXISTS (SELECT FROM tool_calls c WHERE (c.tenant_id, c.agent_id) = (p_tenant, p_agent)
        AND c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL))
  RETURNING p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint;
  IF NOT FOUND THEN
    RETURN QUERY SELECT p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint FROM agent_processes p
    WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease;
  END IF;
END $$;

CREATE FUNCTION public.mark_space_read(p_tenant uuid, p_space uuid, p_actor uuid, p_seq bigint, p_pause interval, p_most integer) RETURNS TABLE(state text, seq bigint, wait_seconds double precision, is_shown boolean)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  present record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT m.read_seq, m.read_at, least(p_seq, s.seq) AS wanted, s.has_read_receipts INTO present
  FROM space_members m JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id)
  WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor;
  IF NOT FOUND THEN
    state := 'NO_MEMBER';
    RETURN NEXT;
    RETURN;
  END IF;
  seq := coalesce(present.read_seq, 0);
  -- A new member begins at the newest message without having marked it (read_at is null): its first mark counts.
  IF present.read_seq > present.wanted OR (present.read_seq = present.wanted AND present.read_at IS NOT NULL) THEN
    state := 'UNCHANGED';
    RETURN NEXT;
    RETURN;
  END IF;

  -- Another process may have marked it in the meantime: the row itself holds the pause. A time that lies ahead does not
  -- count: the clock has been set back. It is compared with the clock, as this transaction may be older than the time.
  UPDATE space_members m SET read_seq = present.wanted, read_at = now()
  WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor
    AND (coalesce(m.read_seq, -1) < present.wanted OR (m.read_seq = present.wanted AND m.read_at IS NULL))
    AND (coalesce(m.read_at, '-infinity') <= now() - p_pause OR m.read_at > clock_timestamp() + p_pause);
  IF NOT FOUND THEN
    state := 'TOO_SOON';
    wait_seconds := least(extract(epoch FROM p_pause),
      greatest(0.01, extract(epoch FROM present.read_at + p_pause - now())));
    RETURN NEXT;
    RETURN;
  END IF;
  state := 'MARKED';
  seq := present.wanted;
  is_shown := present.has_read_receipts AND (SELECT count(*) FROM (SELECT FROM space_members m
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space LIMIT p_most + 1) few) <= p_most;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.measure_queues(p_most integer) RETURNS TABLE(queue text, entries integer, oldest_seconds double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT q.queue, q.entries::int, greatest(0, coalesce(extract(epoch FROM now() - q.since), 0))::float8 FROM (
    SELECT 'wakes' AS queue, least(count(*), p_most) AS entries, min(w.wake_at) AS since
      FROM (SELECT p.tenant_id, p.agent_id, p.wake_at FROM agent_processes p
        WHERE p.state = 'WAKING' AND p.wake_at <= now() ORDER BY p.wake_at LIMIT 10 * p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
    UNION ALL SELECT 'inbox', least(count(*), p_most), min(e.created_at)
      FROM (SELECT p.tenant_id, p.agent_id FROM agent_processes p
        WHERE p.state <> 'SLEEPING' AND p.wake_at <= now() ORDER BY p.state, p.wake_at LIMIT 4 * p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
      CROSS JOIN LATERAL (SELECT i.created_at FROM inbox_events i
        WHERE i.agent_id = w.agent_id AND i.receipt = 'PENDING' ORDER BY i.id LIMIT 1) e
    UNION ALL SELECT 'plans', count(*), min(w.next_look_at)
      FROM (SELECT p.next_look_at FROM plans p WHERE p.status = 'ACTIVE' AND p.next_look_at <= now()
        ORDER BY p.next_look_at LIMIT p_most) w
    UNION ALL SELECT 'webhooks', count(*), min(w.failing_since)
      -- One that is not tried again has nothing to send: what it refused was set aside.
      FROM (SELECT e.tenant_id, e.failing_since FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
        AND e.next_try_at > now() - interval '15 minutes' ORDER BY e.next_try_at DESC LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE' WHERE w.failing_since IS NOT NULL
    UNION ALL SELECT 'webhook_deliveries', count(*), min(w.created_at)
      FROM (SELECT d.created_at FROM webhook_deliveries d WHERE d.state = 'PENDING'
        ORDER BY d.tenant_id, d.endpoint_id LIMIT p_most) w
    UNION ALL SELECT 'external_calls', count(*), min(w.since)
      FROM (SELECT coalesce(c.claimed_until, c.created_at) AS since FROM tool_calls c
        WHERE c.state = 'HELD' AND c.kind = 'EXTERNAL' AND (c.claim_id IS NULL OR c.effect <> 'UNSAFE')
        ORDER BY c.tenant_id, coalesce(c.claimed_until, c.created_at) LIMIT p_most) w WHERE w.since <= now()
    UNION ALL SELECT 'questions', count(*), min(w.created_at)
      FROM (SELECT c.created_at FROM tool_calls c
        WHERE c.state = 'HELD' AND (c.kind = 'SPACE' OR c.consent = 'ASKED')
        ORDER BY c.tenant_id, c.created_at, c.id LIMIT p_most) w
    UNION ALL SELECT 'waiting_messages', least(count(*), p_most), min(w.next_try_at)
      -- Only the first one of each connector: those behind it are not due.
      FROM (SELECT m.tenant_id, m.connector_id, m.place, m.next_try_at FROM waiting_messages m
        WHERE m.next_try_at <= now() ORDER BY m.next_try_at LIMIT 10 * p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
      WHERE NOT EXISTS (SELECT FROM waiting_messages b
        WHERE (b.tenant_id, b.connector_id) = (w.tenant_id, w.connector_id) AND b.place < w.place)
    UNION ALL SELECT 'mails', count(*), min(w.since) FROM (
      -- Due a minute after their cause. Each try sets mail_at to the time of the next one, so these count too.
      (SELECT c.tenant_id, c.started_at + interval '1 minute' AS since FROM tool_calls c WHERE c.mail_at IS NOT NULL
        ORDER BY c.mail_at LIMIT p_most)
      UNION ALL (SELECT f.tenant_id, f.created_at + interval '1 minute' FROM failure_mails f
        ORDER BY f.mail_at LIMIT p_most)) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE' WHERE w.since <= now()
    UNION ALL SELECT 'compactions', count(*), min(w.created_at)
      -- Those that are being written, or wait for another try, are due since they were wanted: each try moves next_at.
      FROM (SELECT c.tenant_id, c.created_at FROM compactions c WHERE c.state IN ('WANTED', 'WRITING')
        ORDER BY c.next_at LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
    UNION ALL SELECT 'episodes', count(*), min(w.episode_at)
      FROM (SELECT r.tenant_id, r.agent_id, r.episode_at FROM archives r WHERE r.episode_at <= now()
        ORDER BY r.episode_at LIMIT p_most) w
      JOIN agents a ON (a.tenant_id, a.id) = (w.tenant_id, w.agent_id) AND a.status = 'ACTIVE'
    UNION ALL SELECT 'mcp_servers', count(*), min(w.next_list_at)
      FROM (SELECT m.tenant_id, m.next_list_at FROM mcp_servers m WHERE m.next_list_at <= now()
        ORDER BY m.next_list_at LIMIT p_most) w
      JOIN tenants t ON t.tenant_id = w.tenant_id AND t.status = 'ACTIVE'
    UNION ALL SELECT 'audit_log', count(*), min(w.occurred_at)
      FROM (SELECT l.occurred_at FROM audit_log l WHERE l.seq IS NULL ORDER BY l.tenant_id, l.id LIMIT p_most) w
    UNION ALL SELECT 'dead_letters', count(*), min(w.created_at)
      FROM (SELECT i.created_at FROM inbox_events i WHERE i.receipt = 'DEAD_LETTER'
        ORDER BY i.tenant_id, i.id LIMIT p_most) w
    UNION ALL SELECT 'waiting_for_models', count(*), min(o.since)
      FROM (SELECT p.waits_for FROM agent_processes p WHERE p.waits_for IS NOT NULL
        ORDER BY p.waits_for LIMIT p_most) w
      JOIN model_outages o ON o.key = w.waits_for AND o.probe_at > now() - interval '15 minutes'
    UNION ALL SELECT 'model_outages', count(*), min(w.since)
      FROM (SELECT o.since, o.probe_at FROM model_outages o ORDER BY o.probed_at DESC LIMIT p_most) w
      WHERE w.probe_at > now() - interval '15 minutes'
    UNION ALL SELECT 'reservations', count(*), min(w.created_at)
      -- Settled ones are deleted within a minute, so few are read in vain.
      FROM (SELECT r.created_at FROM budget_reservations r WHERE r.spent IS NULL LIMIT p_most) w
    UNION ALL SELECT 'workers', count(*), NULL
      FROM workers w WHERE w.beat_at > now() - interval '5 seconds'
  ) q
$$;

CREATE FUNCTION public.member_emails(p_members uuid[]) RETURNS TABLE(member_id uuid, email text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.id, coalesce(u.email, u.provided_email) FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
    AND m.id = ANY (p_members) AND m.left_at IS NULL
$$;

CREATE FUNCTION public.members_of_account(p_user uuid, p_most integer) RETURNS TABLE(tenant_id uuid, member_id uuid, has_left_before boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.tenant_id, m.id, coalesce(m.left_at < e.requested_at, false) FROM erasures e
  JOIN members m ON m.user_id = e.subject_id
  WHERE (e.tenant_id, e.kind, e.subject_id, e.state) = (p_user, 'ACCOUNT', p_user, 'LOGGED')
  ORDER BY m.tenant_id, m.id LIMIT p_most
$$;

CREATE FUNCTION public.notify_members(p_tenant uuid, p_space uuid, p_actors uuid[], p_kind text, p_message uuid, p_message_seq bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM enter_tenant(p_tenant);
  WITH others AS (
    SELECT DISTINCT actors.id FROM unnest(p_actors) AS actors (id)
    WHERE NOT EXISTS (SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = actors.id)
  ), past AS (
    DELETE FROM notifications n WHERE n.tenant_id = p_tenant AND n.id = ANY (ARRAY(
      SELECT old.id FROM others CROSS JOIN LATERAL (
        SELECT o.id FROM notifications o WHERE o.tenant_id = p_tenant AND o.actor_id = others.id
          AND o.created_at < now() - interval '30 days'
          AND o.seq < (SELECT m.seq FROM notifications m
            WHERE m.tenant_id = p_tenant AND m.actor_id = others.id AND m.seq IS NOT NULL ORDER BY m.seq DESC LIMIT 1)
        ORDER BY o.created_at LIMIT 3 FOR UPDATE SKIP LOCKED) old))
  )
  INSERT INTO notifications (tenant_id, actor_id, kind, space_id, message_id, message_seq)
  SELECT p_tenant, others.id, p_kind, p_space, p_message, p_message_seq FROM others ORDER BY others.id;
END $$;

CREATE FUNCTION public.number_notifications(p_tenant uuid, p_actor uuid, p_most integer) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  newest bigint;
  numbered bigint;
BEGIN
  PERFORM enter_tenant(p_tenant);
  PERFORM pg_advisory_xact_lock(hashtextextended('notifications/' || p_tenant::text || p_actor::text, 0));
  -- A statement of its own: it sees what the last holder of the lock has committed.
  SELECT n.seq INTO newest FROM notifications n
  WHERE n.tenant_id = p_tenant AND n.actor_id = p_actor AND n.seq IS NOT NULL ORDER BY n.seq DESC LIMIT 1;
  UPDATE notifications n SET seq = coalesce(newest, 0) + waiting.place
  FROM (SELECT first.id, row_number() OVER (ORDER BY first.id) AS place
    FROM (SELECT w.id FROM notifications w WHERE w.tenant_id = p_tenant AND w.actor_id = p_actor AND w.seq IS NULL
      ORDER BY w.id LIMIT p_most) first) waiting
  WHERE n.tenant_id = p_tenant AND n.id = waiting.id AND n.seq IS NULL;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  DELETE FROM notifications n WHERE n.tenant_id = p_tenant AND n.id = ANY (ARRAY(
    SELECT o.id FROM notifications o WHERE o.tenant_id = p_tenant AND o.actor_id = p_actor
      AND o.created_at < now() - interval '30 days' AND o.seq < coalesce(newest, 0) + numbered
    ORDER BY o.created_at LIMIT p_most));
  RETURN numbered;
END $$;

CREATE FUNCTION public.obey_kill_switch(p_tenant uuid) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE tenants t SET status = CASE WHEN k.is_on THEN 'SUSPENDED' ELSE 'ACTIVE' END, is_suspended_with_all = k.is_on,
    resumed_at = CASE WHEN k.is_on THEN t.resumed_at ELSE now() END
  FROM kill_switch k
  WHERE t.tenant_id = p_tenant AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND CASE WHEN k.is_on
      THEN t.status = 'ACTIVE' AND t.tenant_id IS DISTINCT FROM k.kept_tenant_id
        AND coalesce(t.resumed_at < k.switched_at, true)
      ELSE t.status = 'SUSPENDED' AND t.is_suspended_with_all END
  RETURNING t.status
$$;

CREATE FUNCTION public.open_browser_session(p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text, p_lifetime interval) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.expires_at < now() - interval '1 day' ORDER BY s.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED));
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.user_id = p_user
    ORDER BY s.revoked_at IS NOT NULL, s.seen_at DESC, s.id OFFSET 99));
  WITH person AS (
    SELECT u.id FROM users u WHERE u.id = p_user AND u.disabled_at IS NULL
      AND (p_password_hash IS NULL OR u.password_hash = p_password_hash) FOR SHARE)
  INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, user_agent, stepped_up_at, expires_at)
  SELECT p_id, person.id, p_digest, p_only_tenant, p_user_agent, now(), now() + p_lifetime FROM person RETURNING true
$$;

CREATE FUNCTION public.open_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[]) RETURNS TABLE(number bigint, hop integer, member_id uuid)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_variable
DECLARE
  cycle uuid := p_cycle ->> 'id';
  process record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT p.cycle_id, p.cycle_count, p.tail_seq + 1 AS seq INTO process FROM agent_processes p
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease
    AND p.commit_no BETWEEN p_commit_no - 1 AND p_commit_no
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF process.cycle_id = cycle THEN
    RETURN QUERY SELECT c.number::bigint, c.hop, c.member_id FROM think_cycles c
    WHERE c.tenant_id = p_tenant AND c.id = cycle;
    RETURN;
  END IF;
  INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, member_id, program_id, key_id, plan_id, space_id,
    model, hop, seen_spaces, trust, is_unattended, permissions, trace)
  SELECT cycle, p_tenant, p_agent, process.cycle_count + 1, p_cycle ->> 'trigger',
    coalesce((p_cycle ->> 'member')::uuid, a.member_id), cause.program_id, cause.key_id,
    CASE WHEN cause.type IN ('PLAN', 'TIMER') THEN (cause.payload ->> 'plan_id')::uuid END, cause.space_id,
    p_cycle ->> 'model',
    coalesce((p_cycle ->> 'hop')::int, before.hop, 0), p_cycle -> 'seen_spaces', p_cycle ->> 'trust',
    (p_cycle ->> 'is_unattended')::bool, nullif(p_cycle -> 'permissions', 'null'),
    coalesce(p_cycle ->> 'trace', cause.trace)
  FROM agents a LEFT JOIN think_cycles before
    ON (before.tenant_id, before.agent_id, before.number) = (a.tenant_id, a.id, process.cycle_count)
  LEFT JOIN inbox_events cause ON (cause.tenant_id, cause.agent_id, cause.id) = (a.tenant_id, a.id, p_events[1])
  WHERE a.tenant_id = p_tenant AND a.id = p_agent
  RETURNING think_cycles.number, think_cycles.hop, think_cycles.member_id INTO number, hop, member_id;
  UPDATE agent_processes p SET commit_no = p_commit_no, committed_at = now(), tail_seq = process.seq,
    cycle_id = cycle, cycle_count = number, last_cycle_at = now(), tail_attempts = 1,
    active_space = coalesce((p_cycle ->> 'active_space')::uuid, p.active_space),
    unprompted = (p_cycle ->> 'unprompted')::int
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens, trust)
  VALUES (p_tenant, p_agent, p_commit_no, cycle, process.seq, 0, 'user', p_entry -> 'content',
    (p_entry ->> 'tokens')::int, p_entry ->> 'trust');
  PERFORM inject_events(p_tenant, p_agent, cycle, process.seq, p_events,
    ARRAY(SELECT jsonb_array_elements_text(p_cycle -> 'edits')::int));
  RETURN NEXT;
END $$;

CREATE FUNCTION public.open_reserved_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[], p_request jsonb) RETURNS TABLE(number bigint, hop integer, member_id uuid, verdict jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_variable
BEGIN
  SELECT o.number, o.hop, o.member_id INTO number, hop, member_id
  FROM open_cycle(p_tenant, p_agent, p_lease, p_commit_no, p_cycle, p_entry, p_events) o;
  IF FOUND THEN
    verdict := reserve_budgets(p_tenant, p_request);
    RETURN NEXT;
  END IF;
END $$;

CREATE FUNCTION public.post_message(p_tenant uuid, p_space uuid, p_message jsonb, p_hearing jsonb, p_key jsonb) RETURNS TABLE(state text, message_id uuid, seq bigint, rev bigint, posted_at timestamp with time zone, agents uuid[], is_short boolean, names jsonb, names_digest text)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  author uuid := p_message ->> 'author';
  mentioned uuid[] := ARRAY(SELECT jsonb_array_elements_text(p_hearing -> 'mentions')::uuid);  -- with those it names
  claimed record;
  key_id bigint;
  space record;
  attached jsonb := '[]';
  answered record;  -- the message that it answers, and the root of their thread
  is_reply bool := p_message ->> 'reply_to' IS NOT NULL OR p_message ->> 'reply_seq' IS NOT NULL;
  answered_id uuid;
  root_id uuid;
  thread jsonb := '{}';
BEGIN
  PERFORM enter_tenant(p_tenant);
  message_id := p_message ->> 'id';
  IF p_key IS NOT NULL THEN
    SELECT * INTO claimed FROM claim_key(p_tenant, author, p_key ->> 'operation', p_key ->> 'key',
      decode(p_key ->> 'digest', 'hex'), jsonb_build_object('message', message_id));
    key_id := claimed.claim;
    IF key_id IS NULL THEN
      state := CASE WHEN claimed.is_same AND claimed.answer ? 'message' THEN 'REPEATED' ELSE 'OTHER_REQUEST' END;
      message_id := claimed.answer ->> 'message';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;

  -- From here on, others that post, join or leave wait; membership is read under this lock.
  SELECT s.name, s.delivery, s.members_rev, s.archived_at INTO space FROM spaces s
  WHERE s.tenant_id = p_tenant AND s.id = p_space FOR NO KEY UPDATE;
  state := CASE
    WHEN NOT FOUND THEN 'NO_SPACE'
    WHEN NOT EXISTS (SELECT FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = author) THEN 'NO_MEMBER'
    WHEN space.archived_at IS NOT NULL THEN 'ARCHIVED'
    WHEN cardinality(mentioned) > (p_hearing ->> 'most_mentions')::int THEN 'TOO_MANY_MENTIONS'
    WHEN EXISTS (SELECT FROM unnest(mentioned) AS named (id) WHERE NOT EXISTS (SELECT FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id)) THEN 'UNKNOWN_MENTION'
    ELSE 'POSTED' END;
  IF state = 'POSTED' AND is_reply THEN
    SELECT m.id, r.id AS root, r.seq AS root_seq INTO answered
    FROM messages m JOIN messages r ON r.tenant_id = p_tenant AND r.id = coalesce(m.thread_root, m.id)
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space
      AND (m.id = (p_message ->> 'reply_to')::uuid OR m.seq = (p_message ->> 'reply_seq')::bigint);
    IF FOUND THEN
      answered_id := answered.id;
      root_id := answered.root;
      thread := jsonb_build_object('thread_root', root_id, 'thread_seq', answered.root_seq);
    ELSE
      state := 'NOTHING_ANSWERED';
    END IF;
  END IF;
  IF state = 'POSTED' AND p_hearing ? 'names' THEN
    names_digest := space.members_rev;
    IF names_digest IS DISTINCT FROM p_hearing ->> 'names' THEN
      state := 'NAMES';
      SELECT n.names INTO names FROM space_names(p_tenant, p_space) n;
    END IF;
  END IF;
  IF state = 'POSTED' AND p_message ? 'files' THEN
    -- Two posts of one file wait for each other here; the second finds it attached.
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'copy', f.checked_copy,
      'name', f.file_name, 'content_type', f.content_type, 'size', f.size, 'width', f.width, 'height', f.height))
      ORDER BY f.place), '[]') INTO attached
    FROM (SELECT u.*, named.place FROM jsonb_array_elements_text(p_message -> 'files') WITH ORDINALITY AS named (id, place)
      JOIN files u ON u.tenant_id = p_tenant AND u.id = named.id::uuid
      WHERE u.uploader_id = author AND u.state = 'CLEAN' AND u.message_id IS NULL AND u.purge_at IS NULL
      FOR NO KEY UPDATE OF u) f;
    IF jsonb_array_length(attached) <> jsonb_array_length(p_message -> 'files') THEN
      state := 'WRONG_FILES';
    END IF;
  END IF;
  IF state <> 'POSTED' THEN
    DELETE FROM idempotency_keys k WHERE k.tenant_id = p_tenant AND k.id = key_id;
    RETURN NEXT;
    RETURN;
  END IF;

  mentioned := ARRAY(SELECT DISTINCT unnest(
    mentioned || ARRAY(SELECT jsonb_array_elements_text(p_hearing -> 'named')::uuid)) ORDER BY 1);
  UPDATE spaces s SET seq = s.seq + 1,
    last_text_at = CASE WHEN p_message ->> 'kind' = 'TEXT' THEN now() ELSE s.last_text_at END
  WHERE s.tenant_id = p_tenant AND s.id = p_space
  RETURNING s.seq, s.rev, now() INTO seq, rev, posted_at;
  INSERT INTO messages (id, tenant_id, space_id, seq, kind, author_kind, author_id, text, data, stream_id, origin,
    hop, is_unattended, origins, trust, trace, mentions, client_key, cycle_id,
    call_id, files, reply_to, thread_root)
  VALUES (message_id, p_tenant, p_space, post_message.seq, p_message ->> 'kind', p_message ->> 'author_kind', author,
    p_message ->> 'text', nullif(p_message -> 'data', 'null'), (p_message ->> 'stream')::uuid,
    (p_message -> 'origins' ->> 0)::uuid, (p_message ->> 'hop')::int, (p_message ->> 'is_unattended')::bool,
    p_message -> 'origins', coalesce(p_message ->> 'trust', (SELECT t.trust FROM think_cycles t
      WHERE t.tenant_id = p_tenant AND t.agent_id = author ORDER BY t.number DESC LIMIT 1), 'MEMBER'),
    p_message ->> 'trace', to_jsonb(mentioned), p_message ->> 'client_key', (p_message ->> 'cycle')::uuid,
    (p_message ->> 'call')::uuid, attached, answered_id, root_id);
  IF attached <> '[]' THEN
    UPDATE files f SET message_id = post_message.message_id, space_id = p_space
    WHERE f.tenant_id = p_tenant AND f.id IN (SELECT (each ->> 'id')::uuid FROM jsonb_array_elements(attached) each);
  END IF;
  names := jsonb_build_array(jsonb_build_array(author, coalesce(
    (SELECT a.name FROM agents a WHERE a.tenant_id = p_tenant AND a.id = author),
    (SELECT m.name FROM members m WHERE m.tenant_id = p_tenant AND m.id = author),
    (SELECT p.name FROM services p WHERE p.tenant_id = p_tenant AND p.id = author))));
  agents := '{}';
  IF p_hearing IS NOT NULL THEN
    WITH kept AS (
      SELECT m.agent_id AS actor_id, m.agent_id = ANY (mentioned) AS is_mentioned FROM space_members m
      WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.agent_id IS NOT NULL AND m.agent_id <> author
        AND space.delivery <> 'MENTIONS'
      UNION ALL
      -- One by one (OFFSET 0), since the planner does not know how many members a space has.
      SELECT DISTINCT named.id, true FROM unnest(mentioned) AS named (id)
      WHERE space.delivery = 'MENTIONS' AND named.id <> author AND EXISTS (SELECT FROM space_members m
        WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id AND m.actor_kind = 'AGENT'
        OFFSET 0)
    ), heard AS (
      INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
        program_id, key_id, trace)
      SELECT p_tenant, kept.actor_id, 'message:' || (p_message ->> 'id'),
        CASE WHEN kept.is_mentioned THEN 'MENTION' ELSE 'SPACE_MESSAGE' END, p_hearing ->> 'priority',
        p_hearing -> 'payload' || jsonb_build_object('space_name', space.name, 'seq', post_message.seq) || thread
          || CASE WHEN attached = '[]' THEN '{}' ELSE jsonb_build_object('files', attached) END,
        p_space, p_hearing ->> 'trust',
        (p_hearing ->> 'is_prompt')::bool, (p_message ->> 'program')::uuid, (p_message ->> 'key')::uuid,
        p_message ->> 'trace'
      FROM kept
      WHERE p_hearing ->> 'reach' = 'ALL' OR p_hearing ->> 'reach' = 'NAMED' AND kept.is_mentioned
      RETURNING agent_id
    )
    SELECT coalesce(array_agg(heard.agent_id), '{}'), count(*) < (SELECT count(*) FROM kept) INTO agents, is_short
    FROM heard;
    IF mentioned <> '{}' THEN
      -- A name may be that of many members: no more people are told than a message may mention.
      PERFORM notify_members(p_tenant, p_space, ARRAY(SELECT named.id FROM unnest(mentioned) AS named (id)
        WHERE named.id <> author AND EXISTS (SELECT FROM space_members m
          WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = named.id AND m.actor_kind <> 'AGENT'
          OFFSET 0)
        LIMIT (p_hearing ->> 'most_mentions')::int), 'MENTION', message_id, seq);
    END IF;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.quota_of(p_quotas jsonb, p_name text, p_otherwise integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT CASE WHEN jsonb_typeof(p_quotas -> p_name) = 'number'
    THEN greatest(1, least((p_quotas ->> p_name)::numeric, 1000000))::int ELSE p_otherwise END
$$;

CREATE FUNCTION public.read_account(p_id uuid, p_email text) RETURNS TABLE(id uuid, email text, name text, password_hash text, is_disabled boolean, is_provided boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT u.id, coalesce(u.email, u.provided_email), u.name, u.password_hash, u.disabled_at IS NOT NULL, u.email IS NULL
  FROM users u WHERE u.id = p_id OR u.email = p_email
$$;

CREATE FUNCTION public.read_account_token(p_purpose text, p_digests bytea[]) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.email FROM account_tokens t WHERE t.digest = ANY (p_digests) AND t.purpose = p_purpose
    AND t.used_at IS NULL AND t.expires_at > now()
$$;

CREATE FUNCTION public.read_app(p_client_id text, p_id uuid) RETURNS TABLE(id uuid, tenant_id uuid, client_id text, name text, description text, homepage_url text, type text, status text, redirect_uris jsonb, scopes jsonb, grant_types jsonb, publisher text, requires_pushed boolean, requires_proof boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT a.id, a.tenant_id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status, a.redirect_uris,
    a.scopes, a.grant_types, t.name, a.requires_pushed, a.requires_proof FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
  WHERE (a.client_id = p_client_id OR a.id = p_id) AND t.status = 'ACTIVE'
    AND NOT (a.status = 'DELETED' AND a.registration_digest IS NULL AND a.created_by IS NULL)
$$;

CREATE FUNCTION public.read_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_states text[], p_most integer) RETURNS TABLE(tenant_id uuid, service_id uuid, event text, message_id text, state text, attempts integer, last_status integer, last_error text, first_at timestamp with time zone, last_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH endpoints AS (
    SELECT n.tenant_id, n.id, n.service_id, n.failing_since, n.delivered_at FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
    UNION ALL
    SELECT n.tenant_id, n.id, NULL, n.failing_since, n.delivered_at FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app
  )
  SELECT coalesce(x.host_id, l.tenant_id), coalesce(x.id, e.service_id), l.event, l.message_id, l.state, l.attempts,
    l.last_status, l.last_error, l.first_at, l.last_at
  FROM (SELECT n.* FROM endpoints n
    ORDER BY n.failing_since IS NOT NULL DESC, n.delivered_at DESC NULLS LAST, n.id LIMIT p_most) e
  CROSS JOIN LATERAL (SELECT w.tenant_id, w.id, w.event, w.message_id, w.state, w.attempts, w.last_status,
      w.last_error, w.first_at, w.last_at
    FROM webhook_log w WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id)
      AND (p_states IS NULL OR w.state = ANY (p_states))
    ORDER BY w.first_at DESC, w.id DESC LIMIT p_most) l
  -- The delivery about an erased organisation has the id of the installation.
  LEFT JOIN erased_installations x ON e.service_id IS NULL AND x.id = l.id
  WHERE p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND (e.service_id IS NOT NULL OR x.id = coalesce(p_service, x.id))
  ORDER BY l.last_at DESC, l.id LIMIT p_most
$$;

CREATE FUNCTION public.read_inbox(p_tenant uuid, p_agent uuid, p_active uuid, p_priorities text[], p_events integer) RETURNS json
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  found json;
BEGIN
  WITH waiting AS MATERIALIZED (
    SELECT e.id, e.event_key, e.type, e.priority, e.space_id, e.is_alone, e.trust, e.created_at, e.payload, e.trace,
      e.priority = ANY (p_priorities) AS joins
    FROM unnest(ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']) AS p (priority)
    -- A separate lookup for each priority, in the order of its index: of ten thousand pending events it reads no more
    -- than may join.
    CROSS JOIN LATERAL (SELECT * FROM inbox_events i WHERE i.tenant_id = p_tenant AND i.agent_id = p_agent
      AND i.receipt = 'PENDING' AND i.priority = p.priority ORDER BY i.id + 0 LIMIT p_events + 1) e
    ORDER BY NOT (e.priority = ANY (p_priorities)), e.priority <> 'INTERRUPT', e.id LIMIT p_events + 1
  ), taken AS MATERIALIZED (
    SELECT w.*, false AS is_passive FROM waiting w WHERE w.joins ORDER BY w.priority <> 'INTERRUPT', w.id LIMIT p_events
  ), joining AS MATERIALIZED (
    SELECT * FROM taken
    UNION ALL
    (SELECT i.id, i.event_key, i.type, i.priority, i.space_id, i.is_alone, i.trust, i.created_at, i.payload, i.trace,
      true, true
    FROM inbox_events i WHERE i.tenant_id = p_tenant AND i.agent_id = p_agent AND i.receipt = 'PASSIVE'
      AND 'PASSIVE' = ANY (p_priorities) AND (i.type <> 'MESSAGE_REACTIONS' OR i.type = ANY (p_priorities))
      AND (EXISTS (SELECT FROM taken) OR NOT 'WHEN_IDLE' = ANY (p_priorities))
    ORDER BY i.id LIMIT p_events)
  ), named AS MATERIALIZED (
    SELECT p_active AS id UNION SELECT t.space_id FROM joining t
    UNION SELECT n.id::uuid FROM joining t CROSS JOIN LATERAL jsonb_array_elements_text(
      coalesce(t.payload -> 'origins', '[]') || coalesce(t.payload -> 'origin', '[]')
      || coalesce(t.payload -> 'spaces', '[]') || coalesce(t.payload -> 'space_id', '[]')) n (id)
    WHERE t.type <> 'SERVICE'
  )
  SELECT json_build_object(
    'seen_at', now(),
    'has_more', (SELECT count(*) FROM waiting) > count(*) FILTER (WHERE NOT t.is_passive),
    'events', json_agg(json_build_array(t.id, t.event_key, t.type, t.priority, t.space_id, t.is_alone, t.trust,
      extract(epoch FROM now() - t.created_at)::float8,
      CASE WHEN t.payload ? 'thread_root' THEN t.payload || coalesce((
        SELECT jsonb_build_object('thread_text', left(r.text, 200), 'thread_trust', r.trust) FROM messages r
        WHERE r.tenant_id = p_tenant AND r.id = (t.payload ->> 'thread_root')::uuid AND r.deleted_at IS NULL), '{}')
      ELSE t.payload END)
      ORDER BY t.is_passive, t.priority <> 'INTERRUPT', t.id),
    'traces', CASE WHEN count(t.trace) > 0 THEN
      json_agg(t.trace ORDER BY t.is_passive, t.priority <> 'INTERRUPT', t.id) END,
    'places', (
      SELECT coalesce(json_agg(json_build_array(s.id, s.name, s.name_trust)), '[]') FROM named n
      JOIN space_members m ON m.tenant_id = p_tenant AND m.actor_id = p_agent AND m.space_id = n.id
      JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id)))
  INTO found FROM joining t HAVING count(*) > 0;
  RETURN found;
END $$;

CREATE FUNCTION public.read_mind(p_tenant uuid, p_agent uuid, p_lease uuid, p_asks jsonb) RETURNS TABLE(lease_no bigint, commit_no bigint, tail_seq bigint, configured json, present json, inbox json)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  owner uuid;
  above jsonb;
BEGIN
  PERFORM enter_tenant(p_tenant);
  -- A separate statement, since planning costs time even for a part of a query that is not executed.
  IF EXISTS (SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND a.kind = 'TASK') THEN
    SELECT jsonb_agg(u.tools), (array_agg(u.member_id) FILTER (WHERE u.kind = 'PERSONAL_ASSISTANT'))[1] INTO above, owner
    FROM agents_above(p_tenant, p_agent) u;
  END IF;
  RETURN QUERY
  SELECT p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint,
    json_build_object(
      'name', a.name, 'instructions', a.instructions, 'model', a.model, 'fallback_models', a.fallback_models,
      'models', a.models, 'tenant_models', t.models, 'kind', a.kind, 'tools', a.tools,
      'unattended_tools', a.unattended_tools, 'limits', a.limits, 'preparation', a.preparation,
      'open_hosts', t.open_hosts, 'assistant_tools', t.assistant_tools,
      'outside_calls', quota_of(t.quotas, 'outside_calls', (p_asks ->> 'outside_calls')::int),
      'owner_id', CASE a.kind WHEN 'PERSONAL_ASSISTANT' THEN a.member_id ELSE owner END, 'tools_above', above,
      'gives_tasks', a.kind = 'TASK'
        AND a.depth < quota_of(t.quotas, 'task_depth', (p_asks ->> 'task_depth')::int),
      'knowledge_of', CASE WHEN k.reads_knowledge THEN k.parent_id END,
      'may_ask', coalesce(k.may_ask, false)),
    json_build_object(
      'active_space', p.active_space, 'window_from', p.window_from, 'has_cycle', p.cycle_id IS NOT NULL,
      'tail_attempts', p.tail_attempts, 'wake_reason', p.wake_reason, 'last_cycle_at', p.last_cycle_at,
      'quiet_seconds', extract(epoch FROM now() - p.last_cycle_at)::float8, 'unprompted', p.unprompted,
      'compaction_id', p.compaction_id, 'token_ratio', p.token_ratio, 'window_high', p.window_high,
      'stopped', CASE WHEN p.stopping = p.cycle_id THEN p.stopping_words END,
      'order', (SELECT json_build_array(o.id, o.state) FROM compactions o
        WHERE o.tenant_id = p_tenant AND o.agent_id = p_agent AND o.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')),
      'compaction_rest', (SELECT CASE WHEN c.state = 'UNDONE' OR c.state = 'FAILED' AND c.next_at > now() THEN c.state END
        FROM compactions c WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.state <> 'DISCARDED'
        ORDER BY c.number DESC LIMIT 1),
      'tools', CASE WHEN a.tools <> '[]' THEN (
        SELECT json_agg(json_build_array(o.id, o.revision, coalesce(s.revision, 0)) ORDER BY o.id)
        FROM tools o LEFT JOIN mcp_servers s ON (s.tenant_id, s.id) = (o.tenant_id, o.server_id) AND s.deleted_at IS NULL
        WHERE o.tenant_id = p_tenant AND o.deleted_at IS NULL AND o.is_offered
          AND (a.tools ? o.name OR a.tools ? (s.name || '__*'))) END,
      'has_own_keys', EXISTS (SELECT FROM secrets s WHERE s.tenant_id = p_tenant AND starts_with(s.name, 'model/')),
      'has_budgets', EXISTS (SELECT FROM budgets b WHERE b.tenant_id = p_tenant),
      'has_strays', EXISTS (SELECT FROM tool_calls w WHERE w.tenant_id = p_tenant AND w.agent_id = p_agent
        AND w.state IN ('PENDING', 'RUNNING', 'HELD') AND w.result_seq IS NOT NULL
        AND (w.worker_id IS NOT NULL OR w.expires_at <= now() OR w.state = 'PENDING')),
      -- Its knowledge or its spaces have changed since the agent was informed, or that information is out of its view.
      'is_to_be_told', coalesce(p.rooms_seq < p.window_from, EXISTS (
          SELECT FROM space_members j WHERE j.tenant_id = p_tenant AND j.actor_id = p_agent))
        OR EXISTS (SELECT FROM room_news n WHERE n.tenant_id = p_tenant AND n.agent_id = p_agent)
        OR EXISTS (SELECT FROM knowledge_heads h WHERE h.tenant_id = p_tenant AND h.agent_id = p_agent
          AND (h.others_no > h.told_no OR coalesce(h.told_seq < p.window_from, true))),
      'has_notes', EXISTS (SELECT FROM notes n WHERE n.tenant_id = p_tenant AND n.agent_id = p_agent),
      'has_newer_episodes', EXISTS (SELECT FROM episodes e WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent
        AND e.to_cycle > p.lived_to),
      'failed_notice', (SELECT c.notice_id FROM think_cycles c WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent
        AND c.number = p.cycle_count - (p.cycle_id IS NOT NULL)::int AND c.failures > 0),
      'reset', (SELECT json_build_array(r.reason, r.author_name, r.author_kind, r.created_at) FROM agent_resets r
        WHERE r.tenant_id = p_tenant AND r.agent_id = p_agent AND r.told_seq IS NULL ORDER BY r.id DESC LIMIT 1)),
    CASE WHEN p.cycle_id IS NULL THEN read_inbox(p_tenant, p_agent, p.active_space,
      ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE', p_asks ->> 'passive', p_asks ->> 'reactions'], (p_asks ->> 'events')::int) END
  FROM agent_processes p
  JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  JOIN tenants t ON t.tenant_id = p.tenant_id
  LEFT JOIN tasks k ON (k.tenant_id, k.agent_id) = (a.tenant_id, a.id)
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease;
END $$;

CREATE FUNCTION public.read_second_factor(p_user uuid) RETURNS TABLE(sealed_by text, sealed bytea, is_confirmed boolean, recovery_left integer, epoch bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.sealed_by, s.sealed, s.confirmed_at IS NOT NULL, jsonb_array_length(s.recovery_codes),
    extract(epoch FROM now())::bigint FROM second_factors s
  WHERE s.user_id = p_user
$$;

CREATE FUNCTION public.record_budget_notice(p_tenant uuid, p_budget uuid, p_action text, p_subject uuid, p_spent numeric, p_window uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO failure_mails (id, tenant_id, kind, window_id, created_at, mail_at)
  VALUES (gen_random_uuid(), p_tenant, 'BUDGET', p_window, now(), now() + interval '1 minute') ON CONFLICT DO NOTHING;
  INSERT INTO audit_log (tenant_id, actor_kind, action, target_kind, target_id, details)
  SELECT p_tenant, 'SYSTEM', p_action, 'Budget', p_budget, jsonb_build_object('name', b.name, 'scope', b.scope,
    'unit', b.unit, 'limit', trim_scale(b.maximum)::text, 'spent', trim_scale(p_spent)::text, 'subjectId',
    CASE WHEN b.scope NOT IN ('PLAN', 'CYCLE') THEN p_subject END)
  FROM budgets b WHERE b.tenant_id = p_tenant AND b.id = p_budget
$$;

CREATE FUNCTION public.record_operator_act(p_session uuid, p_action text, p_target uuid, p_details jsonb) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH recorded AS (
    INSERT INTO operator_acts (user_id, action, target_id, details)
    SELECT o.user_id, p_action, p_target, p_details FROM find_operator(p_session) o
    WHERE o.proved_seconds_ago <= 1800 RETURNING 1
  )
  SELECT EXISTS (SELECT FROM recorded)
$$;

CREATE FUNCTION public.refuse_born_sealed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NEW.seq IS NOT NULL OR NEW.hash IS NOT NULL THEN
    RAISE EXCEPTION 'an entry is sealed after it is written' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_rewriting() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND OLD.hash IS NULL AND NEW.seq IS NOT NULL AND NEW.hash IS NOT NULL
     AND (to_jsonb(NEW) - 'seq' - 'hash') = (to_jsonb(OLD) - 'seq' - 'hash') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erasures e
     WHERE e.tenant_id = OLD.tenant_id AND e.kind = 'TENANT' AND e.state = 'LOGGED') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION public.rehash_password(p_id uuid, p_before text, p_after text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE users SET password_hash = p_after WHERE id = p_id AND password_hash = p_before RETURNING true
$$;

CREATE FUNCTION public.remove_passkey(p_user uuid, p_id uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM passkeys WHERE id = p_id AND user_id = p_user RETURNING true
$$;

CREATE FUNCTION public.remove_second_factor(p_user uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM second_factors WHERE user_id = p_user RETURNING true
$$;

CREATE FUNCTION public.rename_account(p_id uuid, p_name text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE users SET name = p_name WHERE id = p_id
$$;

CREATE FUNCTION public.rename_passkey(p_user uuid, p_id uuid, p_name text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE passkeys SET name = p_name WHERE id = p_id AND user_id = p_user RETURNING true
$$;

CREATE FUNCTION public.replay_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_ids uuid[], p_since timestamp with time zone, p_most integer) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH endpoints AS MATERIALIZED (
    SELECT n.tenant_id, n.id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    UNION ALL
    SELECT n.tenant_id, n.id FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
  ), found AS MATERIALIZED (
    SELECT d.tenant_id, d.id FROM webhook_deliveries d
    WHERE (d.tenant_id, d.endpoint_id) IN (SELECT e.tenant_id, e.id FROM endpoints e) AND d.state = 'DEAD'
      AND (p_ids IS NULL OR d.id = ANY (p_ids)) AND (p_since IS NULL OR d.created_at >= p_since)
      -- The delivery about an erased organisation has the id of the installation.
      AND (p_service IS NULL OR d.endpoint_id <> p_app OR d.id = p_service)
    ORDER BY d.created_at, d.id LIMIT p_most FOR NO KEY UPDATE
  ), replayed AS (
    UPDATE webhook_deliveries d SET state = 'PENDING', settled_at = NULL
    FROM found f WHERE (d.tenant_id, d.id) = (f.tenant_id, f.id) RETURNING 1
  ), logged AS (
    UPDATE webhook_log l SET state = 'PENDING' FROM found f WHERE (l.tenant_id, l.id) = (f.tenant_id, f.id)
  )
  SELECT count(*) FROM replayed
$$;

CREATE FUNCTION public.reseal_signing_key(p_id text, p_sealed_by text, p_sealed bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE signing_keys k SET sealed_by = p_sealed_by, sealed = p_sealed WHERE k.id = p_id RETURNING true
$$;

CREATE FUNCTION public.reserve_budgets(p_tenant uuid, p_request jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  asked record;
  cause record;
  is_known boolean := false;
  budget record;
  win record;
  v_subject uuid;
  v_starts_at timestamptz;
  input numeric;  -- cost of the input, in the budget's unit
  price numeric;  -- of one output token
  worst numeric;  -- of the whole request, in that unit
  dollars numeric;  -- of the whole request, 0 without a price
  tokens bigint;
  cost numeric;  -- of what is granted
  v_left numeric;
  verdict text;
  verdicts constant text[] := ARRAY['GRANTED', 'BUSY', 'UNPRICED', 'EXHAUSTED', 'IMPOSSIBLE'];
  ends constant text[] := ARRAY['CHEAPER_MODEL', 'PAUSE', 'STOP'];
  state text := 'GRANTED';
  refused jsonb;
  output bigint;
  windows uuid[] := '{}';
  units text[] := '{}';
BEGIN
  SELECT * INTO asked FROM jsonb_to_record(p_request) AS r (
    id uuid, agent uuid, cycle uuid, lease uuid, worker uuid, purpose text, provider text, model text, is_own_key bool,
    input_tokens bigint, output_tokens bigint, floor bigint, share bigint, input_price numeric, output_price numeric,
    replaces uuid);
  -- The caller repeats a call whose answer was lost: what it has reserved stands.
  SELECT r.output_tokens INTO output FROM budget_reservations r
  WHERE r.tenant_id = p_tenant AND r.request_id = asked.id LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('state', 'GRANTED', 'output', output);
  END IF;
  IF asked.replaces IS NOT NULL THEN
    PERFORM settle_request(p_tenant, asked.replaces, 0, 0);
  END IF;
  output := asked.output_tokens;
  tokens := asked.input_tokens + output;
  dollars := coalesce(asked.input_tokens * asked.input_price + output * asked.output_price, 0);
  FOR budget IN
    SELECT b.id, b.name, b.scope, b.subject_id, b.period, b.unit, b.maximum, b.at_end, b.cheaper_model FROM budgets b
    WHERE b.tenant_id = p_tenant AND (b.keys = 'ALL' OR (b.keys = 'OWN') = asked.is_own_key) ORDER BY b.id
  LOOP
    IF NOT is_known AND budget.scope IN ('PERSON', 'PROGRAM', 'PLAN') THEN
      SELECT coalesce(c.member_id, a.member_id) AS member_id, c.program_id, c.plan_id INTO cause
      FROM (SELECT) one LEFT JOIN agents a ON (a.tenant_id, a.id) = (p_tenant, asked.agent)
        LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = (p_tenant, asked.cycle);
      is_known := true;
    END IF;
    v_subject := CASE budget.scope WHEN 'TENANT' THEN p_tenant WHEN 'AGENT' THEN asked.agent
      WHEN 'CYCLE' THEN asked.cycle END;
    IF is_known AND v_subject IS NULL THEN
      v_subject := CASE budget.scope WHEN 'PERSON' THEN cause.member_id WHEN 'PROGRAM' THEN cause.program_id
        WHEN 'PLAN' THEN cause.plan_id END;
    END IF;
    CONTINUE WHEN v_subject IS NULL OR coalesce(budget.subject_id, v_subject) <> v_subject;
    v_starts_at := CASE budget.period WHEN 'TOTAL' THEN to_timestamp(0)
      ELSE date_trunc(lower(budget.period), now(), 'UTC') END;
    IF budget.unit = 'USD' THEN
      input := asked.input_tokens * asked.input_price;
      price := asked.output_price;
    ELSE
      input := asked.input_tokens;
      price := 1;
    END IF;
    worst := CASE WHEN price IS NULL THEN NULL WHEN budget.unit = 'USD' THEN dollars ELSE tokens END;
    -- Enough for four such requests: it is reserved as a whole. Settled requests still count with what they had
    -- reserved.
    UPDATE budget_windows w SET held = w.held + worst
    WHERE (w.tenant_id, w.budget_id, w.subject_id, w.starts_at) = (p_tenant, budget.id, v_subject, v_starts_at)
      AND w.spent + w.held + 4 * worst <= budget.maximum
    RETURNING w.id INTO win;
    IF NOT FOUND THEN
      CONTINUE WHEN NOT add_budget_window(p_tenant, budget.id, v_subject, v_starts_at);
      SELECT w.id, f.noticed, f.spent, f.held INTO win FROM budget_windows w
        CROSS JOIN LATERAL fold_budget_window(p_tenant, w.id) f
      WHERE (w.tenant_id, w.budget_id, w.subject_id, w.starts_at) = (p_tenant, budget.id, v_subject, v_starts_at);
      CONTINUE WHEN win.id IS NULL;
      v_left := budget.maximum - win.spent - win.held;
      verdict := CASE
        WHEN price IS NULL THEN 'UNPRICED'
        WHEN worst = 0 THEN 'GRANTED'
        WHEN input + asked.floor * price > budget.maximum THEN 'IMPOSSIBLE'
        WHEN win.spent + input + asked.floor * price > budget.maximum THEN 'EXHAUSTED'
        WHEN input + asked.floor * price > v_left THEN 'BUSY'
        ELSE 'GRANTED' END;
      IF verdict = 'GRANTED' AND price > 0 THEN
        output := least(output, floor((v_left - input) / price),
          greatest(asked.share, floor((v_left / 4 - input) / price)));
      END IF;
      -- Of two that refuse alike, the stricter one counts.
      IF array_position(verdicts, verdict) > array_position(verdicts, state)
          OR verdict = state AND verdict <> 'GRANTED'
            AND array_position(ends, budget.at_end::text) > array_position(ends, refused ->> 'at_end') THEN
        state := verdict;
        refused := jsonb_build_object('id', budget.id, 'name', budget.name, 'scope', budget.scope,
          'unit', budget.unit, 'maximum', trim_scale(budget.maximum)::text, 'spent', trim_scale(win.spent)::text,
          'held', trim_scale(win.held)::text, 'at_end', budget.at_end, 'cheaper_model', budget.cheaper_model,
          'resets_at', budget_window_end(budget.period, v_starts_at),
          'seconds', extract(epoch FROM budget_window_end(budget.period, v_starts_at) - now()));
      END IF;
      IF verdict = 'EXHAUSTED' AND win.noticed < 100 THEN
        PERFORM record_budget_notice(p_tenant, budget.id, 'budget.exhausted', v_subject, win.spent, win.id);
      END IF;
      UPDATE budget_windows w SET held = w.held + coalesce(worst, 0),
        noticed = CASE verdict WHEN 'EXHAUSTED' THEN 100 ELSE w.noticed END, updated_at = now()
      WHERE w.tenant_id = p_tenant AND w.id = win.id;
    END IF;
    windows := windows || win.id;
    units := units || budget.unit::text;
  END LOOP;
  IF windows = '{}' THEN
    RETURN NULL;
  END IF;
  -- Every window holds the whole request now. Few different values: requests with the same one have the same bytes
  -- around their messages.
  output := CASE WHEN output < asked.output_tokens THEN output - output % 256 ELSE output END;
  cost := coalesce(asked.input_tokens * asked.input_price + output * asked.output_price, 0);
  IF state = 'GRANTED' THEN
    INSERT INTO budget_reservations (tenant_id, window_id, request_id, unit, amount, agent_id, cycle_id, lease_id,
      worker_id, purpose, provider, model, is_own_key, is_priced, input_tokens, output_tokens, cost)
    SELECT p_tenant, w.id, asked.id, w.unit, CASE w.unit WHEN 'USD' THEN cost ELSE asked.input_tokens + output END,
      asked.agent, asked.cycle, asked.lease, asked.worker, asked.purpose, asked.provider, asked.model,
      asked.is_own_key, asked.output_price IS NOT NULL, asked.input_tokens, output, cost
    FROM unnest(windows, units) AS w (id, unit);
  ELSE
    UPDATE budget_windows w SET held = w.held - CASE u.unit WHEN 'USD' THEN dollars ELSE tokens END
    FROM unnest(windows, units) AS u (id, unit) WHERE w.tenant_id = p_tenant AND w.id = u.id;
  END IF;
  IF state = 'GRANTED' AND output < asked.output_tokens THEN
    UPDATE budget_windows w SET held = w.held - CASE u.unit WHEN 'USD' THEN dollars - cost
      ELSE asked.output_tokens - output END
    FROM unnest(windows, units) AS u (id, unit) WHERE w.tenant_id = p_tenant AND w.id = u.id;
  END IF;
  RETURN jsonb_strip_nulls(jsonb_build_object('state', state, 'output', output)) || CASE state WHEN 'GRANTED' THEN '{}'
    ELSE jsonb_build_object('budget', refused) END;
END $$;

CREATE FUNCTION public.resume_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH found AS MATERIALIZED (
    SELECT n.id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
    UNION ALL
    SELECT n.id FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app AND p_service IS NULL
  ), locked AS MATERIALIZED (
    SELECT e.id FROM webhook_endpoints e WHERE e.id IN (SELECT f.id FROM found f)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND (e.status = 'SWITCHED_OFF' OR e.failing_since IS NOT NULL)
    ORDER BY e.id FOR NO KEY UPDATE
  ), resumed AS (
    UPDATE webhook_endpoints e SET status = 'ACTIVE', tries = 0, failures = 0, failing_since = NULL, next_try_at = now(),
      updated_at = now()
    FROM locked l WHERE e.id = l.id RETURNING 1
  )
  SELECT count(*) FROM resumed
$$;

CREATE FUNCTION public.return_to_member(p_user uuid) RETURNS uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE members m SET user_id = p_user, is_awaited = false
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = (
    SELECT l.id FROM members l JOIN users provided ON provided.id = l.user_id JOIN users own ON own.id = p_user
    WHERE l.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND (l.left_at IS NOT NULL OR l.is_awaited)
      AND provided.email IS NULL AND provided.provided_email = own.email
      AND provided.disabled_at IS NULL -- it is being deleted, and takes this member along
    ORDER BY l.is_awaited DESC, l.left_at DESC, l.id LIMIT 1)
  RETURNING m.id
$$;

CREATE FUNCTION public.search_archive(p_agent uuid, p_query text, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer, p_beside bigint[]) RETURNS TABLE(page_id bigint, score double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_room CONSTANT int := 1500;
  v_looks CONSTANT int := 200;
  -- The `ts_rank` of a word that occurs once in a text.
  v_once CONSTANT float8 := 0.0607927;
  v_key bigint; v_language text; v_low bigint := 1; v_high bigint; v_pages float8;
  v_sample tsvector[] := '{}'; v_each float8; v_hits int; v_sum float8 := 0;
  v_term tsquery; v_count float8;
  v_terms tsquery[] := '{}'; v_weights float8[] := '{}'; v_counts float8[] := '{}';
  v_wanted tsquery; v_taken float8; v_way text;
BEGIN
  SELECT a.id, a.language, a.removed_to + 1, a.archived_to INTO v_key, v_language, v_low, v_high FROM archives a
    WHERE a.tenant_id = v_tenant AND a.agent_id = p_agent;
  IF v_key IS NULL THEN RETURN; END IF;
  IF p_to IS NOT NULL THEN v_high := archive_bound(v_tenant, p_agent, p_to, v_high, true) - 1; END IF;
  IF p_from IS NOT NULL THEN
    v_low := greatest(v_low, archive_bound(v_tenant, p_agent, p_from, v_high, false));
  END IF;
  IF v_low > v_high THEN RETURN; END IF;
  v_pages := v_high - v_low + 1;
  IF v_pages > v_room THEN
    v_sample := ARRAY(SELECT p.words FROM generate_series(0, v_looks - 1) n JOIN archive_pages p
      ON p.tenant_id = v_tenant AND p.agent_id = p_agent AND p.kind = 'CYCLE'
      AND p.to_cycle = v_low + floor(n * v_pages / v_looks)::bigint);
  END IF;
  -- The number of pages that each sampled page represents.
  v_each := v_pages / greatest(cardinality(v_sample), 1);

  FOR v_term IN SELECT archive_word(v_key, w)::tsquery
      FROM unnest((tsvector_to_array(to_tsvector(v_language::regconfig, p_query)))[:32]) w LOOP
    SELECT count(*) INTO v_hits FROM unnest(v_sample) s (words) WHERE s.words @@ v_term;
    v_count := v_hits * v_each;
    IF v_hits < 5 THEN
      EXECUTE 'SELECT count(*) FROM (SELECT FROM archive_pages p
          WHERE p.words @@ $1 AND p.to_cycle >= $2 AND p.from_cycle <= $3 LIMIT $4) c'
        INTO v_count USING v_term, v_low, v_high, 2 * v_room;
    END IF;
    v_sum := v_sum + ln(1 + v_pages / greatest(v_count, 1));
    IF v_count > 0 THEN
      v_terms := v_terms || v_term; v_counts := v_counts || v_count;
      v_weights := v_weights || ln(1 + v_pages / v_count);
    END IF;
  END LOOP;

  FOR v_term, v_count IN SELECT t.term, t.count FROM unnest(v_terms, v_counts) t (term, count) ORDER BY t.count LOOP
    IF v_wanted IS NULL THEN
      v_wanted := v_term; v_taken := v_count;
    ELSIF v_taken + v_count <= v_room THEN
      v_wanted := v_wanted || v_term; v_taken := v_taken + v_count;
    ELSIF v_taken > v_room THEN
      SELECT count(*) INTO v_hits FROM unnest(v_sample) s (words) WHERE s.words @@ (v_wanted && v_term);
      -- Words that rarely occur together would leave no result.
      IF v_hits > 2 THEN v_wanted := v_wanted && v_term; v_taken := v_hits * v_each; END IF;
      EXIT WHEN v_taken <= v_room;
    ELSE
      EXIT;
    END IF;
  END LOOP;
  IF v_wanted IS NULL THEN RETURN; END IF;

  v_way := 'p.words @@ $3';
  IF v_taken > v_room AND v_taken ^ 2 > v_pages * v_room THEN
    v_low := greatest(v_low, v_high - ceil(v_pages * v_room / v_taken)::bigint);
    -- No index matches this form of the condition.
    v_way := 'p.tenant_id = $1 AND p.agent_id = $2 AND p.kind IN (''CYCLE'', ''EPISODE'') AND (p.words @@ $3) IS TRUE';
  END IF;
  RETURN QUERY EXECUTE '
    WITH found AS MATERIALIZED (
      SELECT f.id, (SELECT sum(t.weight * ts_rank(f.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
      FROM (
        SELECT p.id, p.tenant_id, p.agent_id, p.words FROM archive_pages p
        WHERE p.to_cycle >= $7 AND p.from_cycle <= $8 AND ' || v_way || '
        ORDER BY p.to_cycle DESC LIMIT $4
      ) f WHERE f.tenant_id = $1 AND f.agent_id = $2 ORDER BY score DESC, f.id DESC LIMIT $9
    ), beside AS (
      SELECT p.id, (SELECT sum(t.weight * ts_rank(p.words, t.term, 1)) FROM unnest($5, $6) t (term, weight)) AS score
      FROM archive_pages p WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.id = ANY ($11)
        AND NOT EXISTS (SELECT FROM found WHERE found.id = p.id)
    )
    SELECT b.id, b.score / $10 FROM (TABLE found UNION ALL TABLE beside) b ORDER BY b.score DESC, b.id DESC'
    USING v_tenant, p_agent, v_wanted, v_room, v_terms, v_weights, v_low, v_high, p_most, v_sum * v_once, p_beside;
END $_$;

CREATE FUNCTION public.search_messages(p_spaces uuid[], p_query text, p_author uuid, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer) RETURNS TABLE(message_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  v_words tsquery := websearch_to_tsquery('simple', p_query);
  v_places tsquery;
BEGIN
  SELECT string_agg(format(''' %s''', place), ' | ')::tsquery INTO v_places
  FROM unnest(coalesce(p_spaces, ARRAY[v_tenant])) place;
  IF numnode(v_words) = 0 OR v_places IS NULL THEN
    RETURN;
  END IF;
  PERFORM set_config('enable_seqscan', 'off', true);
  RETURN QUERY EXECUTE '
    WITH matching AS MATERIALIZED (
      SELECT m.id, m.tenant_id, m.space_id, m.author_id, m.created_at FROM messages m
      WHERE to_tsvector(''simple''::regconfig, m.text)
          || array_to_tsvector(ARRAY['' '' || m.tenant_id::text, '' '' || m.space_id::text]) @@ $1
        AND m.kind = ''TEXT'' AND m.deleted_at IS NULL LIMIT $2 + 1)
    SELECT NULL::uuid WHERE (SELECT count(*) FROM matching) > $2
    UNION ALL
    SELECT f.id FROM matching f
    WHERE f.tenant_id = $3 AND ($4 IS NULL OR f.space_id = ANY ($4)) AND ($5 IS NULL OR f.author_id = $5)
      AND ($6 IS NULL OR f.created_at >= $6) AND ($7 IS NULL OR f.created_at < $7)'
    USING v_words && v_places, p_most, v_tenant, p_spaces, p_author, p_from, p_to;
  PERFORM set_config('enable_seqscan', 'on', true);
END $_$;

CREATE FUNCTION public.sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT sees_mind(p_tenant, p_agent, p_reader, p_all) OR EXISTS (
    SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND a.kind = 'PERSONAL_ASSISTANT'
      AND (p_all OR EXISTS (
        SELECT FROM space_members s JOIN space_members v ON (v.tenant_id, v.space_id) = (s.tenant_id, s.space_id)
        WHERE (s.tenant_id, s.actor_id, v.actor_id) = (p_tenant, p_agent, p_reader))))
$$;

CREATE FUNCTION public.sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (
    SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND CASE
      WHEN a.kind = 'PERSONAL_ASSISTANT' THEN a.member_id = p_reader
      WHEN a.kind <> 'TASK' THEN true
      ELSE EXISTS (
        WITH line AS MATERIALIZED (
          SELECT a.id, a.parent_id, a.kind::text AS kind, a.member_id
          UNION ALL
          SELECT u.id, u.parent_id, u.kind, u.member_id FROM agents_above(p_tenant, p_agent) u
        )
        SELECT FROM line g JOIN line f ON f.parent_id = g.id WHERE g.parent_id IS NULL AND CASE
          WHEN g.kind = 'PERSONAL_ASSISTANT' THEN g.member_id = p_reader
          ELSE p_all OR EXISTS (
            SELECT FROM tasks t WHERE (t.tenant_id, t.agent_id) = (p_tenant, f.id) AND (t.created_by = p_reader OR EXISTS (
              SELECT FROM space_members v
              WHERE (v.tenant_id, v.space_id, v.actor_id) = (t.tenant_id, t.space_id, p_reader))))
        END)
    END)
$$;

CREATE FUNCTION public.set_kill_switch(p_session uuid, p_is_on boolean, p_reason text, p_kept uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT record_operator_act(p_session, CASE WHEN p_is_on THEN 'kill_switch.on' ELSE 'kill_switch.off' END, NULL,
      jsonb_build_object('reason', p_reason)) THEN
    RETURN false;
  END IF;
  UPDATE kill_switch SET is_on = p_is_on, reason = p_reason, switched_at = clock_timestamp(), kept_tenant_id = p_kept
  WHERE is_on <> p_is_on;
  RETURN true;
END $$;

CREATE FUNCTION public.set_tenant_status(p_session uuid, p_tenant uuid, p_status text, p_reason text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF p_tenant IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR p_status NOT IN ('ACTIVE', 'SUSPENDED')
    OR NOT record_operator_act(p_session, CASE p_status WHEN 'ACTIVE' THEN 'tenant.resumed' ELSE 'tenant.suspended' END,
      p_tenant, CASE WHEN p_reason IS NULL THEN '{}' ELSE jsonb_build_object('reason', p_reason) END) THEN
    RETURN false;
  END IF;
  UPDATE tenants t SET status = p_status, is_suspended_with_all = false,
    resumed_at = CASE p_status WHEN 'ACTIVE' THEN now() ELSE t.resumed_at END WHERE t.tenant_id = p_tenant;
  RETURN true;
END $$;

CREATE FUNCTION public.settle_request(p_tenant uuid, p_request uuid, p_cost numeric, p_tokens bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE budget_reservations r SET spent = CASE r.unit WHEN 'USD' THEN p_cost ELSE p_tokens END
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL;
END $$;

CREATE FUNCTION public.space_names(p_tenant uuid, p_space uuid) RETURNS TABLE(names jsonb, names_digest text)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT coalesce(jsonb_agg(jsonb_build_array(m.actor_id, coalesce(a.name, p.name, s.name)) ORDER BY m.actor_id), '[]')
  INTO names
  FROM space_members m
  LEFT JOIN agents a ON (a.tenant_id, a.id) = (m.tenant_id, m.agent_id)
  LEFT JOIN members p ON (p.tenant_id, p.id) = (m.tenant_id, m.member_id)
  LEFT JOIN services s ON (s.tenant_id, s.id) = (m.tenant_id, m.service_id)
  WHERE m.tenant_id = p_tenant AND m.space_id = p_space;
  names_digest := md5(names::text);
  RETURN NEXT;
END $$;

CREATE FUNCTION public.step_up_browser_session(p_id uuid, p_password_hash text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u
  WHERE s.id = p_id AND s.revoked_at IS NULL AND u.id = s.user_id AND u.disabled_at IS NULL
    AND u.password_hash = p_password_hash RETURNING true
$$;

CREATE FUNCTION public.step_up_by_passkey(p_session uuid, p_passkey uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u, passkeys p
  WHERE s.id = p_session AND s.revoked_at IS NULL AND s.only_tenant_id IS NULL AND u.id = s.user_id
    AND u.disabled_at IS NULL AND p.id = p_passkey AND p.user_id = u.id RETURNING true
$$;

CREATE FUNCTION public.stopped_agents(p_worker uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT p.agent_id FROM agent_processes p
  WHERE p.worker_id = p_worker AND (p.stopping = p.cycle_id OR p.cutting = p.lease_id)
$$;

CREATE FUNCTION public.sweep_agents(p_worker uuid, p_running uuid[], p_takes_over boolean, p_room integer, p_newcomer integer, p_tenants uuid[], p_rooms integer[], p_cap integer) RETURNS TABLE(moved double precision, tenant_id uuid, agent_id uuid, lease_id uuid, weight integer, cap integer, awake integer, awake_here integer, living integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  v_before timestamptz := (SELECT w.beat_at FROM workers w WHERE w.id = p_worker);
  v_moved float8 := extract(epoch FROM now() - v_before);
  v_is_regular boolean := coalesce(v_moved BETWEEN 0 AND 3, false);
  v_living uuid[];
  v_from uuid := gen_random_uuid();
  v_looks constant int := 500;
BEGIN
  INSERT INTO workers (id) VALUES (p_worker) ON CONFLICT (id) DO UPDATE SET beat_at = now();
  RETURN QUERY SELECT v_moved, NULL::uuid, NULL::uuid, NULL::uuid, NULL::int, NULL::int, NULL::int,
    NULL::int, NULL::int;

  IF v_is_regular THEN
    -- Rows of this worker that have no loop (the loop crashed, or a response was lost) go back to WAKING and keep their
    -- cycle. The delay grows if the loop dies again and again at the same tail. A lease that was taken since the
    -- previous heartbeat may be too new for `p_running`.
    RETURN QUERY
    UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'HANDOVER',
        wake_at = now() + make_interval(secs => least(power(2, p.tail_attempts) - 1, 60)),
        lease_id = NULL, worker_id = NULL, leased_at = NULL
      FROM (
        SELECT q.agent_id FROM agent_processes q WHERE q.worker_id = p_worker AND q.state = 'THINKING'
          AND q.lease_id <> ALL (p_running) AND coalesce(q.leased_at < v_before, true)
          FOR NO KEY UPDATE SKIP LOCKED
      ) orphan WHERE p.agent_id = orphan.agent_id
      RETURNING NULL::float8, p.tenant_id, p.agent_id, NULL::uuid, NULL::int, NULL::int, NULL::int, NULL::int,
        NULL::int;
  ELSE
    -- After a jump of the clock the age of a lease is meaningless, so it starts again.
    UPDATE agent_processes p SET leased_at = now() FROM (
      SELECT q.agent_id FROM agent_processes q WHERE q.worker_id = p_worker AND q.state = 'THINKING'
        FOR NO KEY UPDATE SKIP LOCKED) own WHERE p.agent_id = own.agent_id;
  END IF;

  v_living := ARRAY(SELECT w.id FROM workers w
    WHERE w.beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds');
  IF cardinality(p_tenants) > 0 THEN
    RETURN QUERY
    SELECT NULL::float8, t.tenant_id, NULL::uuid, NULL::uuid, quota_of(t.quotas, 'weight', 1),
        quota_of(t.quotas, 'awake_agents', p_cap), count(p.agent_id)::int,
        (count(p.agent_id) FILTER (WHERE p.worker_id = p_worker))::int, cardinality(v_living)
      FROM tenants t LEFT JOIN agent_processes p
        ON p.state = 'THINKING' AND p.tenant_id = t.tenant_id AND p.worker_id = ANY (v_living)
      WHERE t.tenant_id = ANY (p_tenants) GROUP BY t.tenant_id, t.quotas;
  END IF;

  -- The claim: one sweeper at a time; oldest first, for each tenant within its limit, as far as there is room.
  IF p_room <= 0 OR NOT pg_try_advisory_xact_lock(20261121, 1) THEN RETURN; END IF;
  RETURN QUERY
  WITH RECURSIVE waiting AS (  -- the oldest pending event of agents from `v_from` on, then of those before it
    ((SELECT i.agent_id AS id, i.created_at AS since, 1 AS place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS upto
      FROM inbox_events i WHERE i.receipt = 'PENDING' AND i.agent_id >= v_from ORDER BY i.agent_id, i.id LIMIT 1)
    UNION ALL
    (SELECT i.agent_id, i.created_at, 1, v_from FROM inbox_events i WHERE i.receipt = 'PENDING' AND i.agent_id < v_from
      ORDER BY i.agent_id, i.id LIMIT 1))
    UNION ALL
    SELECT following.*, w.place + 1, w.upto FROM waiting w CROSS JOIN LATERAL (
      SELECT i.agent_id, i.created_at FROM inbox_events i
      WHERE i.receipt = 'PENDING' AND i.agent_id > w.id AND i.agent_id < w.upto
      ORDER BY i.agent_id, i.id LIMIT 1) following
    WHERE w.place < v_looks
  ), waking AS (  -- tenants with waking agents
    (SELECT q.tenant_id AS tenant FROM agent_processes q WHERE q.state = 'WAKING' ORDER BY q.tenant_id LIMIT 1)
    UNION ALL
    SELECT following.* FROM waking w CROSS JOIN LATERAL (
      SELECT q.tenant_id FROM agent_processes q WHERE q.state = 'WAKING' AND q.tenant_id > w.tenant
      ORDER BY q.tenant_id LIMIT 1) following
  ), alive AS (
    SELECT w.id FROM workers w WHERE NOT (p_takes_over AND v_is_regular) OR w.id = ANY (v_living)
  ), due AS (
    -- Waking for at least a second: before that, a starter is on its way.
    SELECT p.agent_id AS id, w.tenant, p.wake_at AS since FROM waking w CROSS JOIN LATERAL (
      SELECT q.agent_id, q.wake_at FROM agent_processes q
      WHERE q.tenant_id = w.tenant AND q.state = 'WAKING' AND q.wake_at < now() - interval '1 second'
        AND (SELECT a.status FROM agents a WHERE a.id = q.agent_id) = 'ACTIVE' ORDER BY q.wake_at LIMIT p_room) p
    UNION ALL
    -- A wake time later than any wake can set counts as due: the clock has jumped. Reads the soonest and the latest
    -- ones.
    SELECT p.agent_id, w.tenant, p.wake_at FROM waking w CROSS JOIN LATERAL (
      (SELECT q.* FROM agent_processes q WHERE q.tenant_id = w.tenant AND q.state = 'WAKING'
        AND q.wake_at > now() + interval '1 second' ORDER BY q.wake_at LIMIT v_looks)
      UNION
      (SELECT q.* FROM agent_processes q WHERE q.tenant_id = w.tenant AND q.state = 'WAKING'
        AND q.wake_at > now() + interval '10 minutes' ORDER BY q.wake_at DESC LIMIT v_looks)) p
      WHERE p.wake_at > now() + CASE p.wake_reason WHEN 'EVENT' THEN make_interval(secs => 1 + (
        SELECT a.debounce_seconds FROM agents a WHERE a.id = p.agent_id)) ELSE interval '10 minutes' END
    UNION ALL
    -- Asleep with a pending event, whose sender died before it woke the agent. WHEN_IDLE events wait while a cycle is
    -- open.
    SELECT p.agent_id, p.tenant_id, e.since FROM waiting e JOIN agent_processes p ON p.agent_id = e.id
      WHERE p.state = 'SLEEPING' AND e.since NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND p.committed_at NOT BETWEEN now() - interval '1 second' AND now() + interval '1 second'
        AND (p.cycle_id IS NULL OR EXISTS (SELECT FROM inbox_events i
          WHERE i.agent_id = e.id AND i.receipt = 'PENDING' AND i.priority <> 'WHEN_IDLE'))
    UNION ALL
    -- Thinking under a worker without a heartbeat, or without a commit for longer than any step may take.
    SELECT p.agent_id, p.tenant_id, p.committed_at FROM agent_processes p
      WHERE p.state = 'THINKING' AND (coalesce(p.worker_id NOT IN (SELECT id FROM alive), true)
        OR p_takes_over AND v_is_regular AND greatest(p.committed_at, p.leased_at) <= now() - interval '20 minutes')
    UNION ALL
    -- Asleep with a call whose worker died, that has expired, or that was approved by a process that died before the
    -- wake.
    SELECT p.agent_id, p.tenant_id, min(c.started_at)
      FROM tool_calls c JOIN agent_processes p ON p.agent_id = c.agent_id
      WHERE p.state = 'SLEEPING' AND (c.state IN ('RUNNING', 'HELD')
          AND (c.expires_at <= now() OR c.worker_id NOT IN (SELECT id FROM alive))
        OR c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL) GROUP BY 1, 2
  ), fair AS (
    SELECT d.id, d.tenant, min(d.since) AS since,
        row_number() OVER (PARTITION BY d.tenant ORDER BY min(d.since)) AS place
      FROM due d WHERE (SELECT a.status FROM agents a WHERE a.id = d.id) = 'ACTIVE' GROUP BY d.id, d.tenant
  ), allowed AS MATERIALIZED (  -- once per tenant, not per agent
    SELECT f.tenant, quota_of(t.quotas, 'weight', 1) AS weight, least(
        coalesce((SELECT min(own.room) FROM unnest(p_tenants, p_rooms) own (id, room)
          WHERE own.id = f.tenant), p_newcomer),
        quota_of(t.quotas, 'awake_agents', p_cap) - (
          SELECT count(*) FROM agent_processes p WHERE p.state = 'THINKING' AND p.tenant_id = f.tenant
            AND p.worker_id = ANY (v_living))) AS room
      FROM (SELECT DISTINCT fair.tenant FROM fair) f JOIN tenants t ON t.tenant_id = f.tenant
  ), taken AS (
    SELECT p.agent_id AS id, p.state AS seen, p.lease_id AS held FROM agent_processes p
      JOIN fair f ON f.id = p.agent_id JOIN allowed l ON l.tenant = f.tenant AND f.place <= l.room
      ORDER BY f.place::float8 / l.weight, f.since LIMIT p_room FOR NO KEY UPDATE OF p SKIP LOCKED
  )
  UPDATE agent_processes p SET state = 'THINKING', wake_no = p.wake_no + 1, lease_id = gen_random_uuid(),
      lease_no = p.lease_no + 1, worker_id = p_worker, leased_at = now(),
      wake_reason = CASE p.state WHEN 'THINKING' THEN 'HANDOVER' WHEN 'SLEEPING' THEN 'EVENT' ELSE p.wake_reason END
    FROM taken WHERE p.agent_id = taken.id AND p.state = taken.seen AND p.lease_id IS NOT DISTINCT FROM taken.held
    RETURNING NULL::float8, p.tenant_id, p.agent_id, p.lease_id, NULL::int, NULL::int, NULL::int, NULL::int, NULL::int;
END $$;

CREATE FUNCTION public.take_agent(p_tenant uuid, p_agent uuid, p_wake_no bigint, p_lease uuid, p_worker uuid, p_asks jsonb) RETURNS TABLE(agent_id uuid, lease_no bigint, commit_no bigint, tail_seq bigint, configured json, present json, inbox json)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  taken uuid := p_agent;
BEGIN
  PERFORM enter_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  IF taken IS NULL THEN
    SELECT q.agent_id INTO taken FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
    WHERE q.tenant_id = p_tenant AND q.state = 'WAKING' AND q.wake_at <= now() AND a.status = 'ACTIVE'
    ORDER BY q.wake_at LIMIT 1 FOR NO KEY UPDATE OF q SKIP LOCKED;
  END IF;
  UPDATE agent_processes p SET state = 'THINKING', lease_id = p_lease, lease_no = p.lease_no + 1,
    worker_id = p_worker, leased_at = now()
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = taken AND p.state || '' = 'WAKING'
    AND (p_agent IS NULL OR p.wake_no = p_wake_no) AND p.wake_at <= now()
    AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id) AND a.status = 'ACTIVE';
  IF FOUND THEN
    RETURN QUERY SELECT taken, m.* FROM read_mind(p_tenant, taken, p_lease, p_asks) m;
  END IF;
END $$;

CREATE FUNCTION public.take_over_member(p_user uuid) RETURNS TABLE(member_id uuid, former_user_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE members m SET user_id = p_user, is_awaited = false FROM (
    SELECT l.id, l.user_id FROM members l JOIN users provided ON provided.id = l.user_id JOIN users own ON own.id = p_user
    WHERE l.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
      AND (l.left_at IS NOT NULL OR l.is_awaited)
      AND provided.email IS NULL AND provided.provided_email = own.email
      AND provided.disabled_at IS NULL -- it is being deleted, and takes this member along
    ORDER BY l.is_awaited DESC, l.left_at DESC, l.id LIMIT 1) former
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = former.id
  RETURNING m.id, former.user_id
$$;

CREATE FUNCTION public.touch_browser_session(p_id uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE browser_sessions SET seen_at = now() WHERE id = p_id
$$;

CREATE FUNCTION public.use_account_token(p_purpose text, p_digests bytea[]) RETURNS text
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE account_tokens SET used_at = now() WHERE digest = ANY (p_digests) AND purpose = p_purpose
    AND used_at IS NULL AND expires_at > now() RETURNING email
$$;

CREATE FUNCTION public.use_passkey(p_id uuid, p_count bigint) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE passkeys p SET sign_count = p_count, used_at = now() FROM users u
  WHERE p.id = p_id AND u.id = p.user_id AND u.disabled_at IS NULL
    AND (p.sign_count < p_count OR (p.sign_count = 0 AND p_count = 0)) RETURNING true
$$;

CREATE FUNCTION public.use_recovery_code(p_user uuid, p_codes text[]) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE second_factors SET recovery_codes = recovery_codes - p_codes
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND recovery_codes ?| p_codes RETURNING true
$$;

CREATE FUNCTION public.use_second_factor(p_user uuid, p_step bigint, p_key text, p_sealed bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE second_factors SET last_step = p_step, sealed_by = p_key, sealed = p_sealed
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND last_step < p_step RETURNING true
$$;

CREATE FUNCTION public.wake_agents(p_tenant uuid, p_agents uuid[], p_hurries boolean) RETURNS TABLE(agent_id uuid, wake_no bigint, delay_seconds double precision, worker_id uuid)
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  IF p_hurries THEN
    PERFORM FROM agent_processes q
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents)
      AND (q.state = 'SLEEPING' OR q.state = 'WAKING' AND q.wake_at > now())
    ORDER BY q.agent_id FOR NO KEY UPDATE;
  END IF;
  RETURN QUERY
  UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'EVENT',
    wake_at = now() + resting.quiet
  FROM (
    -- An agent that sleeps in the middle of a cycle is not delayed: its debounce came before the cycle's first wake.
    SELECT q.agent_id, CASE WHEN p_hurries OR q.cycle_id IS NOT NULL THEN interval '0'
      ELSE make_interval(secs => a.debounce_seconds) END AS quiet
    FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents) AND a.status = 'ACTIVE'
      AND (q.state = 'SLEEPING'
        OR p_hurries AND q.state = 'WAKING' AND q.wake_reason = 'EVENT' AND q.wake_at > now()
        OR q.state = 'WAKING' AND q.wake_reason IN ('SLOWED', 'RESTING') AND q.wake_at > now()
          AND (EXISTS (SELECT FROM unnest(ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']) AS w (priority) CROSS JOIN LATERAL (
              SELECT FROM inbox_events e WHERE e.tenant_id = q.tenant_id AND e.agent_id = q.agent_id
                AND e.receipt = 'PENDING' AND e.priority = w.priority AND e.is_prompt ORDER BY e.id + 0 LIMIT 1) prompt)
            OR EXISTS (SELECT FROM tool_calls c WHERE (c.tenant_id, c.agent_id) = (q.tenant_id, q.agent_id)
              AND c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL)))
    -- In the order of their ids, so that two senders cannot deadlock.
    ORDER BY q.agent_id FOR NO KEY UPDATE OF q SKIP LOCKED
  ) resting WHERE p.tenant_id = p_tenant AND p.agent_id = resting.agent_id
  RETURNING p.agent_id, p.wake_no::bigint, extract(epoch FROM resting.quiet)::float8, NULL::uuid;
  IF p_hurries THEN
    -- By key: `state || ''` fits no partial index (ADR 0058).
    RETURN QUERY
    SELECT q.agent_id, NULL::bigint, NULL::float8, q.worker_id FROM agent_processes q
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents) AND q.state || '' = 'THINKING'
      AND q.worker_id IS NOT NULL;
  END IF;
END $$;

CREATE FUNCTION public.what_waits() RETURNS TABLE(webhooks boolean, mcp_servers boolean, compactions boolean, audit_log boolean, tasks boolean, holds boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce((SELECT e.next_try_at <= now() FROM webhook_endpoints e WHERE e.status = 'ACTIVE'
      ORDER BY e.next_try_at LIMIT 1), false) OR EXISTS (SELECT FROM app_webhooks)
      OR coalesce((SELECT w.next_try_at <= now() FROM waiting_messages w ORDER BY w.next_try_at LIMIT 1), false),
    coalesce((SELECT m.next_list_at <= now() FROM mcp_servers m WHERE m.next_list_at IS NOT NULL
      ORDER BY m.next_list_at LIMIT 1), false),
    (SELECT true FROM compactions c WHERE c.state IN ('WANTED', 'WRITING') ORDER BY c.next_at LIMIT 1) IS NOT NULL,
    (SELECT true FROM audit_log a WHERE a.seq IS NULL ORDER BY a.tenant_id, a.id LIMIT 1) IS NOT NULL,
    EXISTS (SELECT FROM tasks),
    (SELECT true FROM tool_calls WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND told IS NULL ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR (SELECT true FROM tool_calls WHERE told = 'WAITING' AND NOT (state = 'HELD' AND (kind = 'SPACE' OR consent IS NOT DISTINCT FROM 'ASKED')) ORDER BY tenant_id, created_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM tool_calls WHERE mail_at IS NOT NULL ORDER BY mail_at LIMIT 1), false)
      OR (SELECT true FROM tool_calls WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED') AND expires_at <= now() - interval '10 seconds' ORDER BY expires_at LIMIT 1) IS NOT NULL
      OR coalesce((SELECT mail_at <= now() FROM failure_mails ORDER BY mail_at LIMIT 1), false)
$$;

CREATE FUNCTION public.write_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_limit numeric) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF p_tenant IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR NOT record_operator_act(p_session, 'budget.cap_set', p_tenant,
      jsonb_build_object('period', p_period, 'limit', p_limit::text)) THEN
    RETURN false;
  END IF;
  IF p_limit IS NULL THEN
    DELETE FROM budgets WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = 'USD';
    RETURN true;
  END IF;
  UPDATE budgets SET maximum = p_limit, updated_at = now()
  WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = 'USD';
  IF NOT FOUND THEN
    INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end, is_cap)
    VALUES (p_id, p_tenant, p_name, 'TENANT', p_period, 'USD', p_limit, 'INSTALLATION', 'PAUSE', true);
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION public.write_operator_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_unit text, p_limit numeric) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF p_tenant IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR NOT record_operator_act(p_session, 'budget.cap_set', p_tenant,
      jsonb_build_object('period', p_period, 'unit', p_unit, 'limit', p_limit::text)) THEN
    RETURN false;
  END IF;
  IF p_limit IS NULL THEN
    DELETE FROM budgets WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = p_unit;
    RETURN true;
  END IF;
  UPDATE budgets SET maximum = p_limit, updated_at = now()
  WHERE tenant_id = p_tenant AND is_cap AND period = p_period AND unit = p_unit;
  IF NOT FOUND THEN
    INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end, is_cap)
    VALUES (p_id, p_tenant, p_name, 'TENANT', p_period, p_unit, p_limit, 'INSTALLATION', 'PAUSE', true);
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION public.write_results(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF cardinality(p_keys) > 0 THEN
    -- By key: `receipt || ''` fits no partial index (ADR 0058).
    UPDATE inbox_events e SET receipt = 'INJECTED', cycle_id = (p_step ->> 'cycle')::uuid
    WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.event_key = ANY (p_keys)
      AND e.receipt || '' = 'PENDING';
  END IF;
  UPDATE agent_processes p SET tail_seq = p.tail_seq + jsonb_array_length(p_entries), tail_attempts = 1
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  PERFORM write_step(p_tenant, p_agent, p_commit_no, p_step, p_entries, '[]');
  UPDATE tool_calls c SET result_seq = placed.seq
  FROM jsonb_to_recordset(p_places) AS placed (id uuid, seq bigint)
  WHERE c.tenant_id = p_tenant AND c.id = placed.id;
  RETURN has_pending(p_tenant, p_agent, ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], '{}');
END $$;

CREATE FUNCTION public.write_step(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_calls jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  cycle uuid := p_step ->> 'cycle';
  number int := p_step ->> 'number';
BEGIN
  INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens, trust)
  SELECT p_tenant, p_agent, p_commit_no, cycle, e.seq, number, e.content ->> 'role', e.content, e.tokens, e.trust
  FROM jsonb_to_recordset(p_entries) AS e (seq bigint, content jsonb, tokens int, trust text);
  IF p_calls <> '[]' THEN
    INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind, effect,
      state, result, result_seq, finished_at, worker_id, attempts, started_at, expires_at, space_id, message_id,
      assignee_id, tool_id, consent, displays, approvers, approvals_needed, requester_id, acts_in, approval,
      answered_by_id, grants, answer_trust, trust)
    SELECT c.id, p_tenant, p_agent, cycle, number, c.position, c.name, c.arguments, decode(c.digest, 'hex'), c.kind,
      c.effect, c.state, c.result, c.result_seq, CASE WHEN c.result IS NOT NULL THEN now() END,
      CASE WHEN c.state = 'RUNNING' OR c.queues THEN (p_step ->> 'worker')::uuid END, (c.state = 'RUNNING')::int,
      CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() END,
      CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() + make_interval(secs => c.seconds) END, c.space_id,
      c.message_id, c.assignee_id, c.tool_id, c.consent, c.displays, c.approvers, c.approvals_needed, c.requester_id,
      c.acts_in, c.approval, c.answered_by_id, decode(c.grants, 'hex'), c.answer_trust, p_step ->> 'call_trust'
    FROM jsonb_to_recordset(p_calls) AS c (
      id uuid, position int, name text, arguments text, digest text, kind text, effect text, state text, result jsonb,
      result_seq bigint, queues bool, seconds float8, space_id uuid, message_id uuid, assignee_id uuid, tool_id uuid,
      consent text, displays jsonb, approvers text, approvals_needed int, requester_id uuid, acts_in uuid,
      approval jsonb, answered_by_id uuid, grants text, answer_trust text);
  END IF;
  IF p_step ? 'active_space' THEN
    UPDATE agent_processes p SET active_space = (p_step ->> 'active_space')::uuid
    WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  END IF;
  IF p_step ? 'seen_spaces' THEN
    UPDATE think_cycles c SET seen_spaces = (SELECT coalesce(jsonb_agg(DISTINCT space), '[]')
      FROM jsonb_array_elements(c.seen_spaces || (p_step -> 'seen_spaces')) space)
    WHERE c.tenant_id = p_tenant AND c.id = cycle;
  END IF;
  IF p_step ? 'end' THEN
    PERFORM end_cycle(p_tenant, p_agent, cycle, p_step -> 'end' ->> 'outcome', p_step -> 'end' ->> 'reason',
      p_step -> 'end' ->> 'receipt');
  END IF;
END $$;

CREATE TABLE public.access_tokens (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind character varying(16) DEFAULT 'PERSONAL'::character varying NOT NULL,
    member_id uuid,
    service_id uuid,
    family_id uuid,
    digest bytea NOT NULL,
    made_by character varying(32),
    hint character varying(4) DEFAULT ''::character varying NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    scopes jsonb NOT NULL,
    audience text,
    thumbprint character varying(43),
    created_by uuid,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    identity_scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT access_tokens_check CHECK (((member_id IS NOT NULL) OR (service_id IS NOT NULL)))
);

ALTER TABLE ONLY public.access_tokens FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.access_tokens IS 'An opaque bearer token; only its HMAC is stored. Its actor is the member, or the service if it has no member.';

COMMENT ON COLUMN public.access_tokens.kind IS 'PERSONAL: PERSONAL\nKEY: KEY\nOAUTH: OAUTH';

COMMENT ON COLUMN public.access_tokens.family_id IS 'The token family from which it was issued (`oauth.models`). It is revoked with the family.';

COMMENT ON COLUMN public.access_tokens.made_by IS 'Name of the installation''s key that made the HMAC. Null: created before this name was stored.';

COMMENT ON COLUMN public.access_tokens.hint IS 'The last four characters of the token, shown in lists.';

COMMENT ON COLUMN public.access_tokens.audience IS 'The audience (RFC 8707). Null: this API.';

COMMENT ON COLUMN public.access_tokens.thumbprint IS 'Thumbprint of the key to which it is bound (RFC 9449). Null: it is bound to no key.';

COMMENT ON COLUMN public.access_tokens.last_used_at IS 'Accurate to about a minute.';

CREATE TABLE public.account_tokens (
    id uuid NOT NULL,
    purpose character varying(16) NOT NULL,
    email text NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

COMMENT ON TABLE public.account_tokens IS 'The secret in a mailed link, stored as an HMAC. It can be used once.';

COMMENT ON COLUMN public.account_tokens.purpose IS 'SIGN_UP: SIGN_UP\nRESET: RESET';

CREATE TABLE public.agent_processes (
    agent_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    state character varying(16) DEFAULT 'SLEEPING'::character varying NOT NULL,
    wake_no bigint DEFAULT 0 NOT NULL,
    wake_at timestamp with time zone DEFAULT now() NOT NULL,
    wake_reason character varying(16) DEFAULT 'EVENT'::character varying NOT NULL,
    waits_for character varying(64),
    lease_id uuid,
    lease_no bigint DEFAULT 0 NOT NULL,
    worker_id uuid,
    leased_at timestamp with time zone,
    commit_no bigint DEFAULT 0 NOT NULL,
    tail_seq bigint DEFAULT 0 NOT NULL,
    committed_at timestamp with time zone DEFAULT now() NOT NULL,
    cycle_id uuid,
    stopping uuid,
    stopping_words text,
    cutting uuid,
    cutting_words text,
    tail_attempts integer DEFAULT 0 NOT NULL,
    window_from bigint DEFAULT 1 NOT NULL,
    rooms_seq bigint,
    lived_to integer DEFAULT 0 NOT NULL,
    beside_seq bigint,
    frame_seq bigint,
    compaction_id uuid,
    unsummarised_from bigint DEFAULT 1 NOT NULL,
    token_ratio double precision DEFAULT 1 NOT NULL,
    window_high bigint,
    active_space uuid,
    cycle_count bigint DEFAULT 0 NOT NULL,
    last_cycle_at timestamp with time zone,
    unprompted integer DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    cost numeric(20,10) DEFAULT 0 NOT NULL,
    is_listed boolean DEFAULT true NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.agent_processes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.agent_processes IS 'One row per agent, created with it: the whole state of its process between two transactions.';

COMMENT ON COLUMN public.agent_processes.state IS 'SLEEPING: SLEEPING\nWAKING: WAKING\nTHINKING: THINKING';

COMMENT ON COLUMN public.agent_processes.wake_at IS 'The agent is not taken before this time. Every wake sets it.';

COMMENT ON COLUMN public.agent_processes.wake_reason IS 'EVENT: EVENT\nRETRY: RETRY\nHANDOVER: HANDOVER\nSLOWED: SLOWED\nRESTING: RESTING';

COMMENT ON COLUMN public.agent_processes.waits_for IS 'Of a retry: `key` of the `ModelOutage` whose end wakes the agent before `wake_at`.';

COMMENT ON COLUMN public.agent_processes.cycle_id IS 'The open cycle. Null: no cycle is open.';

COMMENT ON COLUMN public.agent_processes.stopping IS 'The cycle that a person has stopped. It ends as soon as the worker that runs it can end it.';

COMMENT ON COLUMN public.agent_processes.stopping_words IS 'Text that says who stopped it.';

COMMENT ON COLUMN public.agent_processes.cutting IS 'The lease whose model request must not continue, because a person paused the agent at once.';

COMMENT ON COLUMN public.agent_processes.cutting_words IS 'Text that says who paused it.';

COMMENT ON COLUMN public.agent_processes.tail_attempts IS 'Attempts to get past the tail of the open cycle: +1 when one begins, -1 when it ends normally.';

COMMENT ON COLUMN public.agent_processes.window_from IS 'First `seq` of the window.';

COMMENT ON COLUMN public.agent_processes.rooms_seq IS '`seq` of the entry that showed the agent all its spaces. Null: no entry did.';

COMMENT ON COLUMN public.agent_processes.lived_to IS 'Last cycle of the newest episode that was shown as context of an event.';

COMMENT ON COLUMN public.agent_processes.beside_seq IS '`seq` of the newest entry that has context beside its events.';

COMMENT ON COLUMN public.agent_processes.frame_seq IS '`seq` of the newest entry that showed spaces or episodes.';

COMMENT ON COLUMN public.agent_processes.compaction_id IS 'The compaction whose summary is in front of the window.';

COMMENT ON COLUMN public.agent_processes.unsummarised_from IS 'First `seq` that neither that summary nor an earlier one covers.';

COMMENT ON COLUMN public.agent_processes.token_ratio IS 'The provider''s token count of a request, divided by our estimate.';

COMMENT ON COLUMN public.agent_processes.window_high IS 'Window size, in the provider''s tokens, above which a compaction is wanted. Null: no request yet.';

COMMENT ON COLUMN public.agent_processes.unprompted IS 'Number of cycles in a row without a person, a person''s plan or an outside event as their cause.';

CREATE TABLE public.agent_resets (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    reason text NOT NULL,
    author_kind character varying(16) NOT NULL,
    author_id uuid NOT NULL,
    author_name text NOT NULL,
    from_seq bigint NOT NULL,
    told_seq bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.agent_resets FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.agent_resets IS 'A reset of an agent''s window, with its author. It deletes nothing of the chain.';

COMMENT ON COLUMN public.agent_resets.author_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.agent_resets.author_name IS 'The author''s name at that time. The agent reads this name.';

COMMENT ON COLUMN public.agent_resets.from_seq IS 'First `seq` of the window after the reset.';

COMMENT ON COLUMN public.agent_resets.told_seq IS '`seq` of the entry that notifies the agent. Null: its next cycle begins with the notice.';

CREATE SEQUENCE public.agent_resets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.agent_resets_id_seq OWNED BY public.agent_resets.id;

CREATE TABLE public.agents (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    name_key text,
    instructions text NOT NULL,
    model text,
    kind character varying(32) NOT NULL,
    fallback_models jsonb DEFAULT '[]'::jsonb NOT NULL,
    models jsonb DEFAULT '{}'::jsonb NOT NULL,
    tools jsonb DEFAULT '[]'::jsonb NOT NULL,
    unattended_tools jsonb,
    limits jsonb DEFAULT '{}'::jsonb NOT NULL,
    preparation jsonb DEFAULT '{}'::jsonb NOT NULL,
    debounce_seconds double precision DEFAULT 0 NOT NULL,
    stale_goals_wait boolean DEFAULT false NOT NULL,
    default_connector_id uuid,
    parent_id uuid,
    depth smallint DEFAULT 0 NOT NULL,
    member_id uuid,
    status character varying(16) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT agents_check CHECK ((((kind)::text = 'TASK'::text) = (parent_id IS NOT NULL))),
    CONSTRAINT agents_check1 CHECK (((parent_id IS NULL) = (depth = 0))),
    CONSTRAINT agents_member CHECK (
CASE kind
    WHEN 'PERSONAL_ASSISTANT'::text THEN (member_id IS NOT NULL)
    WHEN 'TASK'::text THEN true
    ELSE (member_id IS NULL)
END)
);

ALTER TABLE ONLY public.agents FORCE ROW LEVEL SECURITY;

COMMENT ON COLUMN public.agents.name_key IS 'The name as `@name` compares it. Unique in a tenant, except for tasks, assistants and stopped agents.';

COMMENT ON COLUMN public.agents.model IS 'A litellm model name. Null: the default model of the tenant, or of the installation.';

COMMENT ON COLUMN public.agents.kind IS 'GENERAL: GENERAL\nCONVERSATIONAL: CONVERSATIONAL\nTASK: TASK\nPERSONAL_ASSISTANT: PERSONAL_ASSISTANT';

COMMENT ON COLUMN public.agents.fallback_models IS 'Tried in this order if `model` does not answer.';

COMMENT ON COLUMN public.agents.models IS 'Its models for particular uses, by the names in `agents.model_uses`.';

COMMENT ON COLUMN public.agents.tools IS 'Names of the outside tools that it may use, in addition to the built-in ones.';

COMMENT ON COLUMN public.agents.unattended_tools IS 'Those of them that it may call in unattended cycles. Null: all.';

COMMENT ON COLUMN public.agents.limits IS 'Differences from the installation''s cycle limits, by the names in `agents.overrides`.';

COMMENT ON COLUMN public.agents.preparation IS 'Differences from the usual preparation of its model requests, by the names in `agents.preparation`.';

COMMENT ON COLUMN public.agents.debounce_seconds IS 'Delay before a wake, so that a burst of events joins one cycle. An INTERRUPT event does not wait.';

COMMENT ON COLUMN public.agents.stale_goals_wait IS 'True: a goal without news for too long gets the status WAITING. False: it is only marked.';

COMMENT ON COLUMN public.agents.default_connector_id IS 'The connector by which its notices and its unprompted messages are sent out.';

COMMENT ON COLUMN public.agents.parent_id IS 'Of a task''s agent: the agent that gave the task.';

COMMENT ON COLUMN public.agents.depth IS 'Number of agents above it in the chain of parents.';

COMMENT ON COLUMN public.agents.member_id IS 'The person for whom it works: set for a personal assistant, and for an agent whose task is for a person.';

COMMENT ON COLUMN public.agents.status IS 'ACTIVE: ACTIVE\nPAUSED: PAUSED\nSTOPPED: STOPPED\nSUSPENDED: SUSPENDED';

CREATE TABLE public.app_events (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    service_id uuid NOT NULL,
    seq bigint NOT NULL,
    kind character varying(16) NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.app_events FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.app_events IS 'What happened to an installation, for the webhook of its app (`tenants.app_events`).';

COMMENT ON COLUMN public.app_events.seq IS 'Its place among the events of the installation.';

COMMENT ON COLUMN public.app_events.kind IS 'INSTALLED: INSTALLED\nSCOPES_CHANGED: SCOPES_CHANGED\nREMOVED: REMOVED';

COMMENT ON COLUMN public.app_events.scopes IS 'What the installation was granted then.';

CREATE TABLE public.app_requests (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    app_id uuid NOT NULL,
    member_id uuid NOT NULL,
    scopes jsonb NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    status character varying(16) DEFAULT 'OPEN'::character varying NOT NULL,
    answered_by uuid,
    answer text DEFAULT ''::text NOT NULL,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.app_requests FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.app_requests IS 'A person asks the admins to install an app, or to grant it more (`tenants.app_requests`).';

COMMENT ON COLUMN public.app_requests.app_id IS 'As in `Service`.';

COMMENT ON COLUMN public.app_requests.scopes IS 'What the installation shall be granted, sorted. Empty: the app only signs people in.';

COMMENT ON COLUMN public.app_requests.status IS 'OPEN: OPEN\nAPPROVED: APPROVED\nREJECTED: REJECTED\nEXPIRED: EXPIRED';

COMMENT ON COLUMN public.app_requests.answered_by IS 'The member or service that has answered.';

CREATE TABLE public.app_webhooks (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    app_id uuid NOT NULL,
    url text NOT NULL,
    events jsonb NOT NULL,
    format character varying(16) DEFAULT 'CIRCADIAN'::character varying NOT NULL,
    secret_id uuid NOT NULL,
    secret_before_id uuid,
    secret_before_until timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.app_webhooks FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.app_webhooks IS 'The address that the owner of an app has set for it, in the owner''s tenant. Each installation has rows of';

COMMENT ON COLUMN public.app_webhooks.events IS 'Values of `WebhookEvent`.';

COMMENT ON COLUMN public.app_webhooks.format IS 'CIRCADIAN: CIRCADIAN\nCLOUDEVENTS: CLOUDEVENTS';

CREATE TABLE public.apps (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    client_id text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    homepage_url text,
    type character varying(16) NOT NULL,
    status character varying(16) DEFAULT 'ACTIVE'::character varying NOT NULL,
    redirect_uris jsonb DEFAULT '[]'::jsonb NOT NULL,
    scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    grant_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    requires_pushed boolean DEFAULT false NOT NULL,
    requires_proof boolean DEFAULT false NOT NULL,
    secret_digest bytea,
    secret_before_digest bytea,
    secret_before_until timestamp with time zone,
    registration_digest bytea,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    allowed_origins jsonb DEFAULT '[]'::jsonb NOT NULL,
    id_token_algorithm character varying(16) DEFAULT 'ES256'::character varying NOT NULL
);

ALTER TABLE ONLY public.apps FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.apps IS 'An OAuth client, registered by the tenant that builds it. Other tenants install it as a `Service`.';

COMMENT ON COLUMN public.apps.type IS 'CONFIDENTIAL: CONFIDENTIAL\nPUBLIC: PUBLIC';

COMMENT ON COLUMN public.apps.status IS 'ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED\nDELETED: DELETED';

COMMENT ON COLUMN public.apps.redirect_uris IS 'Compared exactly, except for the port of a loopback address.';

COMMENT ON COLUMN public.apps.scopes IS 'The scopes that the app may request.';

COMMENT ON COLUMN public.apps.grant_types IS 'Values of `GrantType`.';

COMMENT ON COLUMN public.apps.requires_pushed IS 'The app must push its authorization requests (RFC 9126). Others are refused.';

COMMENT ON COLUMN public.apps.requires_proof IS 'The app gets only tokens that are bound to a key.';

COMMENT ON COLUMN public.apps.secret_digest IS 'HMAC of the client secret.';

COMMENT ON COLUMN public.apps.secret_before_digest IS 'HMAC of the secret before the last rotation. It is valid until `secret_before_until`.';

COMMENT ON COLUMN public.apps.registration_digest IS 'HMAC of the registration access token (RFC 7592). Null: a person registered the app.';

CREATE TABLE public.archive_pages (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    from_cycle bigint NOT NULL,
    to_cycle bigint NOT NULL,
    part integer DEFAULT 1 NOT NULL,
    from_seq bigint NOT NULL,
    to_seq bigint NOT NULL,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    text text NOT NULL,
    messages integer NOT NULL,
    tokens bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    words tsvector NOT NULL
);

ALTER TABLE ONLY public.archive_pages FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.archive_pages IS 'The text of an ended cycle or of an episode. The database adds a column `words` for the text search.';

COMMENT ON COLUMN public.archive_pages.kind IS 'CYCLE: CYCLE\nEPISODE: EPISODE';

COMMENT ON COLUMN public.archive_pages.from_cycle IS 'Number of the first cycle of the page.';

COMMENT ON COLUMN public.archive_pages.to_cycle IS 'Number of the last cycle of the page.';

COMMENT ON COLUMN public.archive_pages.part IS 'Number of the page within the text of one cycle, which may need many pages: 1, 2, 3 …';

COMMENT ON COLUMN public.archive_pages.from_seq IS '`seq` of the first entry of the page.';

COMMENT ON COLUMN public.archive_pages.to_seq IS '`seq` of the last entry of the page.';

COMMENT ON COLUMN public.archive_pages.spaces IS 'Names of the spaces at that time.';

COMMENT ON COLUMN public.archive_pages.messages IS 'Number of messages received and sent. For a cycle, its first part has the number.';

COMMENT ON COLUMN public.archive_pages.tokens IS 'Tokens of its entries. For a cycle, its first part has the number.';

CREATE SEQUENCE public.archive_pages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.archive_pages_id_seq OWNED BY public.archive_pages.id;

CREATE TABLE public.archive_vectors (
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    page_id bigint NOT NULL,
    model character varying(200) NOT NULL,
    embedding public.vector NOT NULL,
    place integer NOT NULL,
    begins integer NOT NULL,
    signs bit varying GENERATED ALWAYS AS ((public.binary_quantize(embedding))::bit varying) STORED
);

ALTER TABLE ONLY public.archive_vectors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.archives (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    language character varying(64) NOT NULL,
    archived_to bigint DEFAULT 0 NOT NULL,
    commit_no bigint DEFAULT 0 NOT NULL,
    embedded_to bigint DEFAULT 0 NOT NULL,
    embedded_by character varying(200),
    episode_to bigint DEFAULT 0 NOT NULL,
    episode_at timestamp with time zone,
    episode_reason character varying(16) DEFAULT 'QUIET'::character varying NOT NULL,
    claim_id uuid,
    attempts integer DEFAULT 0 NOT NULL,
    removed_to bigint DEFAULT 0 NOT NULL,
    removed_seq bigint DEFAULT 0 NOT NULL,
    past_from timestamp with time zone,
    past_rest_until timestamp with time zone
);

ALTER TABLE ONLY public.archives FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.archives IS 'The progress of an agent''s archive. Created with its first page; the agent''s loop never writes it.';

COMMENT ON COLUMN public.archives.id IS 'Prefix of the agent''s words in the common index of all archives.';

COMMENT ON COLUMN public.archives.language IS 'Text search configuration for its pages and for all queries to it.';

COMMENT ON COLUMN public.archives.archived_to IS 'Number of the last cycle that has a page.';

COMMENT ON COLUMN public.archives.commit_no IS '`ended_commit_no` of that cycle.';

COMMENT ON COLUMN public.archives.embedded_to IS 'Id of the last page that has a vector.';

COMMENT ON COLUMN public.archives.embedded_by IS 'The embedding model that made the vectors.';

COMMENT ON COLUMN public.archives.episode_to IS 'Number of the last cycle that an episode covers.';

COMMENT ON COLUMN public.archives.episode_at IS 'When the next episode is due; its writer postpones this first. Null: nothing new since the last episode.';

COMMENT ON COLUMN public.archives.episode_reason IS 'QUIET: QUIET\nDIGEST: DIGEST';

COMMENT ON COLUMN public.archives.claim_id IS 'Claim of the worker that writes the episode now. The result of an earlier claim is discarded.';

COMMENT ON COLUMN public.archives.attempts IS 'Number of attempts to write the episode that is due.';

COMMENT ON COLUMN public.archives.removed_to IS 'Number of the last cycle whose past was removed. All cycles before it are removed too.';

COMMENT ON COLUMN public.archives.removed_seq IS '`seq` of the last removed entry.';

COMMENT ON COLUMN public.archives.past_from IS 'End of the oldest remaining cycle, or a later time. Null: not checked yet.';

COMMENT ON COLUMN public.archives.past_rest_until IS 'Retention does not check the archive before this time, because the oldest entries are still needed.';

CREATE SEQUENCE public.archives_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.archives_id_seq OWNED BY public.archives.id;

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    service_id uuid,
    action character varying(64) NOT NULL,
    target_kind character varying(32),
    target_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    seq bigint,
    hash bytea
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.audit_log IS 'One administrative or security action, written in the transaction of the action.';

COMMENT ON COLUMN public.audit_log.actor_kind IS 'The actor''s kind, or SYSTEM, OPERATOR or ANONYMOUS.';

COMMENT ON COLUMN public.audit_log.service_id IS 'The service that acted on behalf of that member.';

COMMENT ON COLUMN public.audit_log.seq IS '1, 2, 3 … per tenant, without gaps. Null: not sealed yet.';

COMMENT ON COLUMN public.audit_log.hash IS 'SHA-256 of the hash before it and the canonical form of this entry.';

CREATE SEQUENCE public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.audit_log_id_seq OWNED BY public.audit_log.id;

CREATE TABLE public.authorization_codes (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    digest bytea NOT NULL,
    client_id text NOT NULL,
    service_id uuid,
    member_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scopes jsonb NOT NULL,
    audience text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    family_id uuid,
    identity_scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    nonce text,
    proved_at timestamp with time zone,
    is_by_provider boolean DEFAULT false NOT NULL,
    browser_session_id uuid
);

ALTER TABLE ONLY public.authorization_codes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.authorization_codes IS 'A code that can be used once, within a minute. It belongs to the tenant in which the person consented.';

COMMENT ON COLUMN public.authorization_codes.service_id IS 'Null: the console (`TokenFamily`).';

COMMENT ON COLUMN public.authorization_codes.challenge IS 'PKCE challenge (S256).';

COMMENT ON COLUMN public.authorization_codes.family_id IS 'The token family that was issued for the code. It is revoked if the code is used again.';

CREATE TABLE public.browser_sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    digest bytea NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    only_tenant_id uuid,
    stepped_up_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

COMMENT ON TABLE public.browser_sessions IS 'A person''s session at the pages of this installation; only the HMAC of its cookie is stored.';

COMMENT ON COLUMN public.browser_sessions.user_agent IS 'The browser''s User-Agent, shown to people in the list of their sessions.';

COMMENT ON COLUMN public.browser_sessions.only_tenant_id IS 'The tenant whose identity provider signed the person in. The session is valid for that tenant only.';

COMMENT ON COLUMN public.browser_sessions.stepped_up_at IS 'When the person last proved their identity in this session: by signing in, or by the password again.';

CREATE TABLE public.budget_reservations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    window_id uuid NOT NULL,
    request_id uuid NOT NULL,
    unit character varying(16) NOT NULL,
    amount numeric(20,10) NOT NULL,
    spent numeric(20,10),
    agent_id uuid,
    cycle_id uuid,
    lease_id uuid,
    worker_id uuid NOT NULL,
    purpose character varying(16) NOT NULL,
    provider text NOT NULL,
    model text NOT NULL,
    is_own_key boolean NOT NULL,
    is_priced boolean NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cost numeric(20,10) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.budget_reservations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.budget_reservations IS 'What one model request has reserved in one window: its worst case. It is deleted after it was settled.';

COMMENT ON COLUMN public.budget_reservations.request_id IS 'Also the id of the request''s usage record.';

COMMENT ON COLUMN public.budget_reservations.unit IS 'USD: USD\nTOKENS: TOKENS';

COMMENT ON COLUMN public.budget_reservations.amount IS 'Reserved, in that unit.';

COMMENT ON COLUMN public.budget_reservations.spent IS 'What the request cost, in that unit. Null: it still runs.';

COMMENT ON COLUMN public.budget_reservations.agent_id IS 'The rest describes the request, for its usage record if its worker dies.';

COMMENT ON COLUMN public.budget_reservations.lease_id IS 'The lease under which a think cycle sends it. Null: a request outside the loop.';

COMMENT ON COLUMN public.budget_reservations.purpose IS 'THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST\nEMBEDDING: EMBEDDING\nRERANKING: RERANKING';

CREATE TABLE public.budget_windows (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    budget_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    spent numeric(20,10) DEFAULT 0 NOT NULL,
    held numeric(20,10) DEFAULT 0 NOT NULL,
    noticed integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.budget_windows FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.budget_windows IS 'One period of a budget for one subject. `reserve_budgets` locks and writes it.';

COMMENT ON COLUMN public.budget_windows.subject_id IS 'The agent, person, program, plan or cycle; for TENANT the tenant.';

COMMENT ON COLUMN public.budget_windows.starts_at IS 'For TOTAL: 1970.';

COMMENT ON COLUMN public.budget_windows.spent IS 'Cost of the requests whose reservations were settled and deleted, in the budget''s unit.';

COMMENT ON COLUMN public.budget_windows.held IS 'Sum of `amount` of its reservations, also of those that are settled but not deleted yet.';

COMMENT ON COLUMN public.budget_windows.noticed IS 'The percentage about which admins were last informed: 80 or 100.';

CREATE TABLE public.budgets (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    scope character varying(16) NOT NULL,
    subject_id uuid,
    period character varying(16) NOT NULL,
    unit character varying(16) NOT NULL,
    maximum numeric(20,10) NOT NULL,
    keys character varying(16) NOT NULL,
    at_end character varying(16) NOT NULL,
    cheaper_model text,
    is_cap boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT budgets_cheaper_model CHECK ((((at_end)::text = 'CHEAPER_MODEL'::text) = (cheaper_model IS NOT NULL))),
    CONSTRAINT budgets_maximum CHECK ((maximum > (0)::numeric)),
    CONSTRAINT budgets_subject CHECK (((subject_id IS NULL) OR ((scope)::text <> ALL ((ARRAY['TENANT'::character varying, 'CYCLE'::character varying])::text[]))))
);

ALTER TABLE ONLY public.budgets FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.budgets IS 'A limit on what model requests of a tenant may cost in a period.';

COMMENT ON COLUMN public.budgets.scope IS 'TENANT: TENANT\nAGENT: AGENT\nPERSON: PERSON\nPROGRAM: PROGRAM\nPLAN: PLAN\nCYCLE: CYCLE';

COMMENT ON COLUMN public.budgets.subject_id IS 'The agent, person, program or plan. Null: each one has the limit separately. Always null for TENANT and CYCLE.';

COMMENT ON COLUMN public.budgets.period IS 'HOUR: HOUR\nDAY: DAY\nMONTH: MONTH\nTOTAL: TOTAL';

COMMENT ON COLUMN public.budgets.unit IS 'USD: USD\nTOKENS: TOKENS';

COMMENT ON COLUMN public.budgets.maximum IS 'The most that may be spent in a period, in that unit.';

COMMENT ON COLUMN public.budgets.keys IS 'ALL: ALL\nINSTALLATION: INSTALLATION\nOWN: OWN';

COMMENT ON COLUMN public.budgets.at_end IS 'PAUSE: PAUSE\nCHEAPER_MODEL: CHEAPER_MODEL\nSTOP: STOP';

COMMENT ON COLUMN public.budgets.cheaper_model IS 'Only with CHEAPER_MODEL.';

COMMENT ON COLUMN public.budgets.is_cap IS 'Set by the operator. The tenant''s admins cannot change it.';

CREATE TABLE public.compactions (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    number bigint NOT NULL,
    state character varying(16) DEFAULT 'WANTED'::character varying NOT NULL,
    trigger character varying(16) NOT NULL,
    requested_by uuid,
    previous_id uuid,
    from_seq bigint,
    to_seq bigint,
    from_cycle bigint,
    to_cycle bigint,
    tokens_before bigint,
    tokens_after bigint,
    summary jsonb,
    text text,
    model text,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    worker_id uuid,
    claimed_at timestamp with time zone,
    error text,
    window_before bigint,
    told_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ready_at timestamp with time zone,
    adopted_at timestamp with time zone,
    undone_at timestamp with time zone,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    CONSTRAINT compactions_check CHECK ((((state)::text <> ALL ((ARRAY['READY'::character varying, 'ADOPTED'::character varying, 'UNDOING'::character varying, 'UNDONE'::character varying])::text[])) OR (num_nulls(from_seq, to_seq, text) = 0))),
    CONSTRAINT compactions_check1 CHECK ((from_seq <= to_seq))
);

ALTER TABLE ONLY public.compactions FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.compactions IS 'A summary that replaces a range of the chain and includes the summary before it, or a request for one.';

COMMENT ON COLUMN public.compactions.number IS '1, 2, 3 … per agent.';

COMMENT ON COLUMN public.compactions.state IS 'WANTED: WANTED\nWRITING: WRITING\nREADY: READY\nADOPTED: ADOPTED\nUNDOING: UNDOING\nUNDONE: UNDONE\nFAILED: FAILED\nDISCARDED: DISCARDED';

COMMENT ON COLUMN public.compactions.trigger IS 'HIGH_WATER: HIGH_WATER\nOVERFLOW: OVERFLOW\nMANUAL: MANUAL';

COMMENT ON COLUMN public.compactions.requested_by IS 'The actor who requested it. Null: the agent''s own loop did.';

COMMENT ON COLUMN public.compactions.previous_id IS 'The compaction that it replaces.';

COMMENT ON COLUMN public.compactions.from_seq IS '`seq` of the first entry of the range. The range is set by the first claim.';

COMMENT ON COLUMN public.compactions.to_seq IS '`seq` of the last entry of the range.';

COMMENT ON COLUMN public.compactions.from_cycle IS 'Number of the cycle of the first entry.';

COMMENT ON COLUMN public.compactions.to_cycle IS 'Number of the cycle of the last entry.';

COMMENT ON COLUMN public.compactions.tokens_before IS 'Tokens of the entries in the range, together with the summary before it.';

COMMENT ON COLUMN public.compactions.tokens_after IS 'Tokens of `text`, which replaces them.';

COMMENT ON COLUMN public.compactions.summary IS 'The summary by sections (`consciousness.summaries`).';

COMMENT ON COLUMN public.compactions.text IS 'The summary as the agent is shown it.';

COMMENT ON COLUMN public.compactions.attempts IS 'Number of claims. It is also the fence of the worker that writes the summary.';

COMMENT ON COLUMN public.compactions.next_at IS 'It is not written before this time. If it FAILED: no other compaction is requested before this time.';

COMMENT ON COLUMN public.compactions.error IS 'What was wrong in the last attempt, or why it failed or was discarded.';

COMMENT ON COLUMN public.compactions.window_before IS 'First `seq` of the window before the adoption.';

COMMENT ON COLUMN public.compactions.told_at IS 'When people were notified that the window was cut without this summary.';

COMMENT ON COLUMN public.compactions.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.connector_messages (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    connector_id uuid NOT NULL,
    message_id uuid NOT NULL,
    part integer DEFAULT 0 NOT NULL,
    external_id text NOT NULL,
    thread_id text,
    details jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    error text,
    is_of_program boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.connector_messages FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.connector_messages IS 'A message, or a part of it, in the conversation outside (`spaces.outside_ids`).';

COMMENT ON COLUMN public.connector_messages.part IS '0, 1, 2 … A long message is sent in several parts.';

COMMENT ON COLUMN public.connector_messages.external_id IS 'Its id outside.';

COMMENT ON COLUMN public.connector_messages.thread_id IS 'The id outside of the thread that it is in. Null: it is in none.';

COMMENT ON COLUMN public.connector_messages.details IS 'What else its kind of connector needs to answer it.';

CREATE TABLE public.connector_senders (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    connector_id uuid NOT NULL,
    member_id uuid NOT NULL,
    code_digest bytea,
    code_until timestamp with time zone,
    sender_id text,
    sender_name text,
    proven_at timestamp with time zone
);

ALTER TABLE ONLY public.connector_senders FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.connector_senders IS 'A member''s proven identity in a connector''s conversation, or a code to prove it.';

COMMENT ON COLUMN public.connector_senders.code_digest IS 'HMAC of a code that was not sent yet by the member.';

COMMENT ON COLUMN public.connector_senders.code_until IS 'Until then, the code is valid.';

COMMENT ON COLUMN public.connector_senders.sender_id IS 'The permanent id of the member in the outside conversation.';

COMMENT ON COLUMN public.connector_senders.sender_name IS 'The name of the member there at the time of the proof.';

CREATE TABLE public.connectors (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    name text NOT NULL,
    space_id uuid NOT NULL,
    service_id uuid NOT NULL,
    created_by uuid NOT NULL,
    is_trusted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    channel text,
    config jsonb DEFAULT '{}'::jsonb NOT NULL,
    secret_id uuid,
    early_deletions jsonb DEFAULT '[]'::jsonb NOT NULL,
    kind_name text
);

ALTER TABLE ONLY public.connectors FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.connectors IS 'A link between a space and a conversation outside (`spaces.connectors`).';

COMMENT ON COLUMN public.connectors.kind IS 'WEBHOOK: WEBHOOK\nSLACK: SLACK\nTELEGRAM: TELEGRAM\nEMAIL: EMAIL\nGITHUB: GITHUB\nOTHER: OTHER';

COMMENT ON COLUMN public.connectors.service_id IS 'The service account that posts the messages from outside.';

COMMENT ON COLUMN public.connectors.is_trusted IS 'An admin has set it, and vouches for what the connector reports about senders.';

CREATE TABLE public.consciousness_entries (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    seq bigint NOT NULL,
    commit_no bigint NOT NULL,
    cycle_id uuid NOT NULL,
    step integer NOT NULL,
    role character varying(16) NOT NULL,
    content jsonb NOT NULL,
    tokens integer NOT NULL,
    original jsonb,
    mask_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL
);

ALTER TABLE ONLY public.consciousness_entries FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.consciousness_entries IS 'One message of the chain, append-only. `content` is the chat message in the form that litellm accepts.';

COMMENT ON COLUMN public.consciousness_entries.seq IS '1, 2, 3 … per agent, without gaps.';

COMMENT ON COLUMN public.consciousness_entries.commit_no IS '`agent_processes.commit_no` of the transaction that wrote it. The agent''s feed has this order.';

COMMENT ON COLUMN public.consciousness_entries.role IS 'USER: user\nASSISTANT: assistant\nTOOL: tool';

COMMENT ON COLUMN public.consciousness_entries.original IS 'The content before it was masked.';

COMMENT ON COLUMN public.consciousness_entries.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE SEQUENCE public.consciousness_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.consciousness_entries_id_seq OWNED BY public.consciousness_entries.id;

CREATE TABLE public.custom_roles (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.custom_roles FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.custom_roles IS 'A role that a tenant has made: some of the scopes, under a name of its own.';

CREATE TABLE public.device_codes (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    app_id uuid NOT NULL,
    digest bytea NOT NULL,
    user_code character varying(16) NOT NULL,
    scopes jsonb NOT NULL,
    audience text,
    status character varying(16) DEFAULT 'PENDING'::character varying NOT NULL,
    for_tenant_id uuid,
    service_id uuid,
    member_id uuid,
    interval_seconds integer DEFAULT 5 NOT NULL,
    polled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.device_codes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.device_codes IS 'A device that waits for a person.';

COMMENT ON COLUMN public.device_codes.user_code IS 'The code that the person types.';

COMMENT ON COLUMN public.device_codes.status IS 'PENDING: PENDING\nAPPROVED: APPROVED\nDENIED: DENIED\nUSED: USED';

COMMENT ON COLUMN public.device_codes.for_tenant_id IS 'The tenant of the person, set when the person has decided.';

COMMENT ON COLUMN public.device_codes.service_id IS 'The installation of the app in that tenant.';

COMMENT ON COLUMN public.device_codes.member_id IS 'The person as a member of that tenant.';

CREATE TABLE public.digests (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    spaces jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone
);

ALTER TABLE ONLY public.digests FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.digests IS 'The newest digest of an assistant: a range of messages in each space.';

COMMENT ON COLUMN public.digests.spaces IS 'By space id: the last `seq` before the digest, and the last `seq` in it.';

COMMENT ON COLUMN public.digests.read_at IS 'When the assistant first requested its content.';

CREATE SEQUENCE public.digests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.digests_id_seq OWNED BY public.digests.id;

CREATE TABLE public.episodes (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    reason character varying(16) NOT NULL,
    text text NOT NULL,
    model text,
    from_cycle bigint NOT NULL,
    to_cycle bigint NOT NULL,
    messages integer NOT NULL,
    tokens bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL
);

ALTER TABLE ONLY public.episodes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.episodes IS 'Some cycles of an agent, summarised in a few sentences. The summarised entries and pages stay.';

COMMENT ON COLUMN public.episodes.reason IS 'QUIET: QUIET\nDIGEST: DIGEST';

COMMENT ON COLUMN public.episodes.model IS 'The model that wrote the text. Null: it was put together from the pages, without a model.';

COMMENT ON COLUMN public.episodes.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.erased_installations (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    app_id uuid NOT NULL,
    host_id uuid NOT NULL,
    seq bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.erased_installations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.erased_installations IS 'An installation whose organisation was erased. The row is of the tenant of the app, whose webhook is told.';

COMMENT ON COLUMN public.erased_installations.id IS 'The id of the installation.';

COMMENT ON COLUMN public.erased_installations.host_id IS 'The organisation that was erased.';

COMMENT ON COLUMN public.erased_installations.seq IS 'Its place among those of the app.';

CREATE TABLE public.erasures (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    subject_id uuid NOT NULL,
    requested_by uuid,
    state character varying(16) DEFAULT 'REQUESTED'::character varying NOT NULL,
    due_at timestamp with time zone NOT NULL,
    claim_id uuid,
    claimed_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    logged_at timestamp with time zone,
    ended_at timestamp with time zone,
    is_derived boolean DEFAULT false NOT NULL,
    progress jsonb
);

ALTER TABLE ONLY public.erasures FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.erasures IS 'An erasure. It has no foreign keys, so that it outlives the tenant.';

COMMENT ON COLUMN public.erasures.tenant_id IS 'For an ACCOUNT, which belongs to no tenant: its own id.';

COMMENT ON COLUMN public.erasures.kind IS 'TENANT: TENANT\nPERSON: PERSON\nAGENT: AGENT\nSPACE: SPACE\nMESSAGE: MESSAGE\nACCOUNT: ACCOUNT';

COMMENT ON COLUMN public.erasures.subject_id IS 'The id of the tenant, member, agent, space, message or account.';

COMMENT ON COLUMN public.erasures.requested_by IS 'The actor who requested it. Null: the operator.';

COMMENT ON COLUMN public.erasures.state IS 'REQUESTED: REQUESTED\nLOGGED: LOGGED\nDONE: DONE\nCANCELLED: CANCELLED';

COMMENT ON COLUMN public.erasures.due_at IS 'The erasure does not begin, or is not tried again, before this time.';

COMMENT ON COLUMN public.erasures.claim_id IS 'The process that performs it, and until when no other one does.';

COMMENT ON COLUMN public.erasures.attempts IS 'Tries that failed.';

COMMENT ON COLUMN public.erasures.logged_at IS 'When its line was in the erasure log.';

COMMENT ON COLUMN public.erasures.ended_at IS 'When nothing was left to erase, or when it was cancelled.';

CREATE TABLE public.failure_mails (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    model text,
    is_own_key boolean,
    agent_id uuid,
    cycle_id uuid,
    event_id bigint,
    created_at timestamp with time zone NOT NULL,
    mail_at timestamp with time zone NOT NULL,
    told jsonb DEFAULT '[]'::jsonb NOT NULL,
    window_id uuid
);

ALTER TABLE ONLY public.failure_mails FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.failure_mails IS 'A failure about which admins must still be mailed. Its row is deleted with the last of its mails.';

COMMENT ON COLUMN public.failure_mails.kind IS 'MODEL: MODEL\nAGENT: AGENT\nDEAD_LETTER: DEAD_LETTER\nBUDGET: BUDGET';

COMMENT ON COLUMN public.failure_mails.model IS 'Of a failing model: its name, as in `ModelHealth`.';

COMMENT ON COLUMN public.failure_mails.agent_id IS 'Of a failing agent.';

COMMENT ON COLUMN public.failure_mails.cycle_id IS 'The cycle that fails.';

COMMENT ON COLUMN public.failure_mails.event_id IS 'The event that was given up.';

COMMENT ON COLUMN public.failure_mails.mail_at IS 'No mail is sent before this time. A round of mails leases the row by setting a later time.';

COMMENT ON COLUMN public.failure_mails.told IS 'Ids of the members who were mailed about it.';

CREATE TABLE public.files (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    uploader_kind character varying(16) NOT NULL,
    uploader_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 text,
    state character varying(16) DEFAULT 'PENDING'::character varying NOT NULL,
    copies jsonb DEFAULT '[]'::jsonb NOT NULL,
    checked_copy text,
    width integer,
    height integer,
    message_id uuid,
    space_id uuid,
    refused_by jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    purge_at timestamp with time zone,
    purges integer DEFAULT 0 NOT NULL,
    CONSTRAINT files_check CHECK ((((message_id IS NULL) = (space_id IS NULL)) AND (((state)::text = 'CLEAN'::text) = (checked_copy IS NOT NULL)) AND ((message_id IS NULL) OR ((state)::text = 'CLEAN'::text)) AND (size > 0))),
    CONSTRAINT files_copies_check CHECK ((((copies)::text ~ '^\[("[0-9a-f]{32}"(, "[0-9a-f]{32}")*)?\]$'::text) AND ((checked_copy IS NULL) OR ((checked_copy ~ '^[0-9a-f]{32}$'::text) AND (copies @> to_jsonb(checked_copy))))))
);

ALTER TABLE ONLY public.files FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.files IS 'A file: what was announced, what its bytes turned out to be, and the message that it is attached to.';

COMMENT ON COLUMN public.files.uploader_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.files.sha256 IS 'SHA-256 in hexadecimal: announced, or computed by the check. Null: neither yet.';

COMMENT ON COLUMN public.files.state IS 'PENDING: PENDING\nCLEAN: CLEAN\nREFUSED: REFUSED';

COMMENT ON COLUMN public.files.copies IS 'A copy of the upload for each check that was begun. Stored before the copy is made, so none is forgotten.';

COMMENT ON COLUMN public.files.checked_copy IS 'The copy that was checked. Nobody can write it any more.';

COMMENT ON COLUMN public.files.width IS 'Of an image, in pixels.';

COMMENT ON COLUMN public.files.message_id IS 'The message that it is attached to, and its space. Null: none yet.';

COMMENT ON COLUMN public.files.refused_by IS 'Agents whose model has refused a request with this image and answered without it. It is not shown to them again.';

COMMENT ON COLUMN public.files.purge_at IS 'From then on it is shown to nobody, and a job deletes its objects and then its row. Null: it is kept.';

COMMENT ON COLUMN public.files.purges IS 'How often its objects have been deleted.';

CREATE TABLE public.goals (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    change_no bigint NOT NULL,
    written_by_kind character varying(16) NOT NULL,
    written_by uuid NOT NULL,
    cycle_id uuid,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    number bigint NOT NULL,
    text text NOT NULL,
    status character varying(16) NOT NULL,
    news text NOT NULL,
    news_at timestamp with time zone DEFAULT now() NOT NULL,
    stale_at timestamp with time zone
);

ALTER TABLE ONLY public.goals FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.goals IS 'An aim of the agent, with its status and its latest news.';

COMMENT ON COLUMN public.goals.revision IS '+1 with each change. An editor names the revision that they have seen.';

COMMENT ON COLUMN public.goals.change_no IS '`KnowledgeHead.change_no` of its last change.';

COMMENT ON COLUMN public.goals.written_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.goals.written_by IS 'The actor who changed it last.';

COMMENT ON COLUMN public.goals.cycle_id IS 'The cycle in which the agent itself changed it. Null: another actor changed it.';

COMMENT ON COLUMN public.goals.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.goals.spaces IS 'Ids of the spaces whose content was in view when any of its writers wrote to it.';

COMMENT ON COLUMN public.goals.number IS 'The number by which the agent names it. It is the `change_no` of its creation.';

COMMENT ON COLUMN public.goals.status IS 'WORKING: WORKING\nWAITING: WAITING\nDONE: DONE\nARCHIVED: ARCHIVED';

COMMENT ON COLUMN public.goals.news IS 'The latest news about it, as the agent wrote it.';

COMMENT ON COLUMN public.goals.news_at IS 'When the agent last wrote news or changed the status.';

COMMENT ON COLUMN public.goals.stale_at IS 'When it was marked for having no news for too long. A value older than `news_at` has no effect.';

CREATE TABLE public.hooks (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid,
    connector_id uuid,
    name text NOT NULL,
    template character varying(16) NOT NULL,
    priority character varying(16) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    is_trusted boolean DEFAULT false NOT NULL,
    secret_id uuid NOT NULL,
    secret_before_id uuid,
    secret_before_until timestamp with time zone,
    received bigint DEFAULT 0 NOT NULL,
    received_at timestamp with time zone,
    refused bigint DEFAULT 0 NOT NULL,
    refused_at timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    ignored bigint DEFAULT 0 NOT NULL,
    ignored_at timestamp with time zone,
    ignored_reason text,
    CONSTRAINT hooks_check CHECK ((num_nonnulls(agent_id, connector_id) = 1))
);

ALTER TABLE ONLY public.hooks FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.hooks IS 'One of our addresses, at which another system delivers events. The hook''s id is part of the address.';

COMMENT ON COLUMN public.hooks.agent_id IS 'The agent that receives the events. Null: the space of `connector_id` receives them.';

COMMENT ON COLUMN public.hooks.connector_id IS 'The connector whose space receives the events. Null: `agent_id` receives them.';

COMMENT ON COLUMN public.hooks.name IS 'The name of the source, as the agent is shown it.';

COMMENT ON COLUMN public.hooks.template IS 'STANDARD: STANDARD\nGITHUB: GITHUB\nSLACK: SLACK\nJIRA: JIRA\nSTRIPE: STRIPE';

COMMENT ON COLUMN public.hooks.priority IS 'WHEN_IDLE: WHEN_IDLE\nASAP: ASAP\nINTERRUPT: INTERRUPT';

COMMENT ON COLUMN public.hooks.is_trusted IS 'An admin of the tenant has set it: its events have the trust of a trusted program.';

COMMENT ON COLUMN public.hooks.secret_before_id IS 'The secret before the last rotation.';

COMMENT ON COLUMN public.hooks.secret_before_until IS 'Until then, signatures by the secret before are accepted too.';

COMMENT ON COLUMN public.hooks.received IS 'Number of requests with a valid signature. For information only: a crash may lose some.';

COMMENT ON COLUMN public.hooks.refused IS 'Number of requests without a valid signature. For information only: a crash may lose some.';

CREATE TABLE public.idempotency_keys (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    operation character varying(64) NOT NULL,
    key text NOT NULL,
    request_digest bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.idempotency_keys FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.idempotency_keys IS 'The first response to a mutation with a key, written in the transaction of its effect. Kept for 24 hours.';

CREATE SEQUENCE public.idempotency_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.idempotency_keys_id_seq OWNED BY public.idempotency_keys.id;

CREATE TABLE public.identities (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    subject text NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.identities FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.identities IS 'A member''s identity at a provider.';

CREATE TABLE public.identity_providers (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    secret_id uuid,
    email_domains jsonb DEFAULT '[]'::jsonb NOT NULL,
    domain_proofs jsonb DEFAULT '{}'::jsonb NOT NULL,
    joins_as character varying(16),
    is_enabled boolean DEFAULT true NOT NULL,
    is_trusted_for_domains boolean DEFAULT false NOT NULL,
    is_for_owners boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    custom_role_id uuid
);

ALTER TABLE ONLY public.identity_providers FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.identity_providers IS 'An OpenID provider of a tenant. It is trusted only in that tenant, and only for its proven domains.';

COMMENT ON COLUMN public.identity_providers.secret_id IS 'The client secret. Null: a public client.';

COMMENT ON COLUMN public.identity_providers.email_domains IS 'The mail domains whose addresses it may assert, once they are proven.';

COMMENT ON COLUMN public.identity_providers.domain_proofs IS 'By domain: `token`, the DNS record to set, and `proven_at`, once it was found (`accounts.domains`).';

COMMENT ON COLUMN public.identity_providers.joins_as IS 'OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER';

COMMENT ON COLUMN public.identity_providers.is_trusted_for_domains IS 'An address of a proven domain is accepted even if the provider does not say that it is verified.';

COMMENT ON COLUMN public.identity_providers.is_for_owners IS 'An owner has set it up and nobody else has changed it since. Only then can owners sign in with it.';

CREATE TABLE public.inbox_events (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    event_key text NOT NULL,
    type character varying(32) NOT NULL,
    priority character varying(16) NOT NULL,
    payload jsonb NOT NULL,
    space_id uuid,
    receipt character varying(16) DEFAULT 'PENDING'::character varying NOT NULL,
    cycle_id uuid,
    entry_seq bigint,
    is_alone boolean DEFAULT false NOT NULL,
    withheld_seq bigint,
    is_prompt boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    key_id uuid,
    program_id uuid,
    trace character varying(55)
);

ALTER TABLE ONLY public.inbox_events FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.inbox_events IS 'One event that an agent must notice. Pending events are drained in the order of `id`.';

COMMENT ON COLUMN public.inbox_events.event_key IS 'Same key, same event: message id (and number of the edit or reactions), plan and due time, event or call id.';

COMMENT ON COLUMN public.inbox_events.type IS 'SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nMESSAGE_EDITED: MESSAGE_EDITED\nMESSAGE_REACTIONS: MESSAGE_REACTIONS\nPLAN: PLAN\nTIMER: TIMER\nSERVICE: SERVICE\nTOOL_RESULT: TOOL_RESULT\nTASK_RESULT: TASK_RESULT\nSYSTEM: SYSTEM';

COMMENT ON COLUMN public.inbox_events.priority IS 'WHEN_IDLE: WHEN_IDLE\nASAP: ASAP\nINTERRUPT: INTERRUPT';

COMMENT ON COLUMN public.inbox_events.payload IS 'Its format depends on the type (`inbox.payloads`).';

COMMENT ON COLUMN public.inbox_events.space_id IS 'The space that it came from, if any.';

COMMENT ON COLUMN public.inbox_events.receipt IS 'PENDING: PENDING\nPASSIVE: PASSIVE\nINJECTED: INJECTED\nHANDLED: HANDLED\nSKIPPED: SKIPPED\nDROPPED: DROPPED\nFAILED: FAILED\nDEAD_LETTER: DEAD_LETTER';

COMMENT ON COLUMN public.inbox_events.entry_seq IS '`seq` of the entry that shows it.';

COMMENT ON COLUMN public.inbox_events.is_alone IS 'It is drained without other events, because it was part of an entry that no model accepted.';

COMMENT ON COLUMN public.inbox_events.withheld_seq IS '`seq` of a refused entry whose context is withheld, until it is known whether this event was the cause.';

COMMENT ON COLUMN public.inbox_events.is_prompt IS 'It begins a chain of causes (`payloads.is_prompt`). It wakes an agent whose wake reason is RESTING.';

COMMENT ON COLUMN public.inbox_events.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE SEQUENCE public.inbox_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.inbox_events_id_seq OWNED BY public.inbox_events.id;

CREATE TABLE public.invitations (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    email text NOT NULL,
    role character varying(16) NOT NULL,
    digest bytea NOT NULL,
    invited_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    revoked_at timestamp with time zone,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    custom_role_id uuid
);

ALTER TABLE ONLY public.invitations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.invitations IS 'An offer to join, sent to an e-mail address. A person who signs in with that address accepts it.';

COMMENT ON COLUMN public.invitations.role IS 'OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER';

COMMENT ON COLUMN public.invitations.digest IS 'HMAC of the secret in the mailed link.';

CREATE TABLE public.kill_switch (
    id bigint NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    switched_at timestamp with time zone DEFAULT now() NOT NULL,
    kept_tenant_id uuid,
    CONSTRAINT kill_switch_one_row CHECK ((id = 1))
);

COMMENT ON TABLE public.kill_switch IS 'Whether all tenants are to be suspended: one row. Workers make it so (`operators.kill_switch`).';

COMMENT ON COLUMN public.kill_switch.reason IS 'Why it is on, for the tenants'' logs.';

COMMENT ON COLUMN public.kill_switch.kept_tenant_id IS 'The tenant that stays active, so that its operator can turn the switch off at the console.';

CREATE TABLE public.knowledge_heads (
    agent_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    change_no bigint DEFAULT 0 NOT NULL,
    others_no bigint DEFAULT 0 NOT NULL,
    told_no bigint DEFAULT 0 NOT NULL,
    told_seq bigint,
    hidden jsonb DEFAULT '{}'::jsonb NOT NULL,
    shown_seq bigint,
    masked_no bigint DEFAULT 0 NOT NULL,
    masked_seq bigint,
    removals jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE ONLY public.knowledge_heads FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.knowledge_heads IS 'How much of its knowledge an agent was shown. Every change of its knowledge locks this row first.';

COMMENT ON COLUMN public.knowledge_heads.change_no IS '+1 with each change of any knowledge of the agent.';

COMMENT ON COLUMN public.knowledge_heads.others_no IS '`change_no` of the last change that was not the agent''s own.';

COMMENT ON COLUMN public.knowledge_heads.told_no IS 'Changes up to this number were shown. The agent''s own changes are in its chain anyway.';

COMMENT ON COLUMN public.knowledge_heads.told_seq IS '`seq` of the entry that showed all knowledge. Null: no entry did.';

COMMENT ON COLUMN public.knowledge_heads.hidden IS 'By kind: the newest change that was only counted under \"more\". It and all older ones were not shown.';

COMMENT ON COLUMN public.knowledge_heads.shown_seq IS '`seq` of the last entry that showed any knowledge.';

COMMENT ON COLUMN public.knowledge_heads.masked_no IS '`change_no` at the time when such an entry was last masked, because no model accepted it.';

COMMENT ON COLUMN public.knowledge_heads.masked_seq IS '`seq` of that masked entry.';

COMMENT ON COLUMN public.knowledge_heads.removals IS 'Items that others removed since knowledge was last shown, newest first.';

CREATE TABLE public.learnings (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    change_no bigint NOT NULL,
    written_by_kind character varying(16) NOT NULL,
    written_by uuid NOT NULL,
    cycle_id uuid,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    number bigint NOT NULL,
    rule text NOT NULL
);

ALTER TABLE ONLY public.learnings FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.learnings IS 'A rule that the agent drew from experience.';

COMMENT ON COLUMN public.learnings.revision IS '+1 with each change. An editor names the revision that they have seen.';

COMMENT ON COLUMN public.learnings.change_no IS '`KnowledgeHead.change_no` of its last change.';

COMMENT ON COLUMN public.learnings.written_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.learnings.written_by IS 'The actor who changed it last.';

COMMENT ON COLUMN public.learnings.cycle_id IS 'The cycle in which the agent itself changed it. Null: another actor changed it.';

COMMENT ON COLUMN public.learnings.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.learnings.spaces IS 'Ids of the spaces whose content was in view when any of its writers wrote to it.';

CREATE TABLE public.mcp_servers (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name character varying(24) NOT NULL,
    link jsonb,
    program character varying(64),
    allowed jsonb,
    effect character varying(16) NOT NULL,
    effects jsonb NOT NULL,
    visible boolean DEFAULT false NOT NULL,
    approval jsonb,
    is_trusted boolean DEFAULT false NOT NULL,
    timeout_seconds double precision NOT NULL,
    patience_seconds double precision NOT NULL,
    status character varying(16) NOT NULL,
    last_error text,
    refused jsonb DEFAULT '[]'::jsonb NOT NULL,
    listed_at timestamp with time zone,
    next_list_at timestamp with time zone,
    claim_id uuid,
    failures integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT mcp_servers_check CHECK (((next_list_at IS NULL) = (((status)::text = 'OFF'::text) OR (deleted_at IS NOT NULL)))),
    CONSTRAINT mcp_servers_check1 CHECK ((num_nonnulls(link, program) = 1))
);

ALTER TABLE ONLY public.mcp_servers FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.mcp_servers IS 'An MCP server of a tenant. Workers list its tools, and agents can be given them.';

COMMENT ON COLUMN public.mcp_servers.name IS 'Prefix of the names of its tools. Unique among servers that are not deleted.';

COMMENT ON COLUMN public.mcp_servers.link IS 'How to connect to it (`tools.mcp_servers.servers`). Secrets are only named. Null: it is a program.';

COMMENT ON COLUMN public.mcp_servers.program IS 'Name of a program in the operator''s file. Null: it has a link.';

COMMENT ON COLUMN public.mcp_servers.allowed IS 'Allowed tools, by their names on the server. Null: all of its tools.';

COMMENT ON COLUMN public.mcp_servers.effect IS 'PURE: PURE\nKEYED: KEYED\nUNSAFE: UNSAFE';

COMMENT ON COLUMN public.mcp_servers.effects IS 'Exceptions from `effect`, by the names of the tools on the server.';

COMMENT ON COLUMN public.mcp_servers.approval IS 'The approval rule of all its tools, as `Tool.approval`.';

COMMENT ON COLUMN public.mcp_servers.is_trusted IS 'An admin has set it, and vouches for the results of its tools.';

COMMENT ON COLUMN public.mcp_servers.status IS 'LISTING: LISTING\nACTIVE: ACTIVE\nFAILING: FAILING\nOFF: OFF';

COMMENT ON COLUMN public.mcp_servers.refused IS 'Tools of the server that agents cannot be given: their names, with the reasons.';

COMMENT ON COLUMN public.mcp_servers.next_list_at IS 'When its tools are listed next; the worker that lists them first sets a later time. Null: never.';

COMMENT ON COLUMN public.mcp_servers.claim_id IS 'Claim of the worker that lists its tools now. The result of an earlier claim is discarded.';

COMMENT ON COLUMN public.mcp_servers.failures IS 'Number of failed listings in a row.';

COMMENT ON COLUMN public.mcp_servers.revision IS '+1 with each change of the connection to it.';

CREATE TABLE public.members (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    role character varying(16) NOT NULL,
    hold_mails boolean DEFAULT true NOT NULL,
    hold_mailed_at timestamp with time zone,
    failure_mails boolean DEFAULT true NOT NULL,
    failure_mailed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    left_at timestamp with time zone,
    shows_presence boolean DEFAULT true NOT NULL,
    is_awaited boolean DEFAULT false NOT NULL,
    erased_at timestamp with time zone,
    custom_role_id uuid,
    custom_scopes jsonb,
    app_request_mails boolean DEFAULT true NOT NULL,
    CONSTRAINT members_custom_role CHECK ((((custom_role_id IS NULL) = (custom_scopes IS NULL)) AND ((custom_role_id IS NULL) OR ((role)::text <> 'OWNER'::text))))
);

ALTER TABLE ONLY public.members FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.members IS 'A person in a tenant: the tenant''s own view of a user.';

COMMENT ON COLUMN public.members.user_id IS 'Null: the person was erased (`erased_at`).';

COMMENT ON COLUMN public.members.role IS 'OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER';

COMMENT ON COLUMN public.members.hold_mails IS 'Whether the member is mailed about calls that wait for their answer.';

COMMENT ON COLUMN public.members.hold_mailed_at IS 'When the last of these mails was sent.';

COMMENT ON COLUMN public.members.failure_mails IS 'Whether the member, if an admin, is mailed about failures.';

COMMENT ON COLUMN public.members.failure_mailed_at IS 'When the last of these mails was sent.';

CREATE TABLE public.memories (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    change_no bigint NOT NULL,
    written_by_kind character varying(16) NOT NULL,
    written_by uuid NOT NULL,
    cycle_id uuid,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text NOT NULL,
    value text NOT NULL
);

ALTER TABLE ONLY public.memories FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.memories IS 'A fact under a key.';

COMMENT ON COLUMN public.memories.revision IS '+1 with each change. An editor names the revision that they have seen.';

COMMENT ON COLUMN public.memories.change_no IS '`KnowledgeHead.change_no` of its last change.';

COMMENT ON COLUMN public.memories.written_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.memories.written_by IS 'The actor who changed it last.';

COMMENT ON COLUMN public.memories.cycle_id IS 'The cycle in which the agent itself changed it. Null: another actor changed it.';

COMMENT ON COLUMN public.memories.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.memories.spaces IS 'Ids of the spaces whose content was in view when any of its writers wrote to it.';

CREATE TABLE public.messages (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    space_id uuid NOT NULL,
    seq bigint NOT NULL,
    rev bigint DEFAULT 0 NOT NULL,
    kind character varying(16) NOT NULL,
    author_kind character varying(16) NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    data jsonb,
    stream_id uuid,
    origin uuid,
    origins jsonb DEFAULT '[]'::jsonb NOT NULL,
    hop integer DEFAULT 0 NOT NULL,
    is_unattended boolean DEFAULT false NOT NULL,
    connector_id uuid,
    external_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    member_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((author_kind)::text = 'PERSON'::text) THEN author_id
    ELSE NULL::uuid
END) STORED,
    agent_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((author_kind)::text = 'AGENT'::text) THEN author_id
    ELSE NULL::uuid
END) STORED,
    service_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((author_kind)::text = 'SERVICE'::text) THEN author_id
    ELSE NULL::uuid
END) STORED,
    trace character varying(55),
    deleted_at timestamp with time zone,
    withheld text,
    call_id uuid,
    client_key text,
    cycle_id uuid,
    earlier text,
    edited_at timestamp with time zone,
    edits integer DEFAULT 0 NOT NULL,
    mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    reactions_told integer DEFAULT 0 NOT NULL,
    reply_to uuid,
    thread_root uuid
);

ALTER TABLE ONLY public.messages FORCE ROW LEVEL SECURITY;

COMMENT ON COLUMN public.messages.seq IS '1, 2, 3 … per space, in commit order.';

COMMENT ON COLUMN public.messages.rev IS '0, or the space''s `rev` at the newest update of this message.';

COMMENT ON COLUMN public.messages.kind IS 'TEXT: TEXT\nTOOL_ACTIVITY: TOOL_ACTIVITY\nNOTICE: NOTICE';

COMMENT ON COLUMN public.messages.author_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.messages.stream_id IS 'Id of the draft that was streamed before, so that a client can replace the draft by the message.';

COMMENT ON COLUMN public.messages.origin IS 'The first of `origins`.';

COMMENT ON COLUMN public.messages.origins IS 'Ids of other spaces whose content was in view when the message was written, newest first.';

COMMENT ON COLUMN public.messages.hop IS 'Length of the chain of agent messages, each an answer to the one before, that ends here. 0: not by an agent.';

COMMENT ON COLUMN public.messages.is_unattended IS 'It was written in an unattended cycle.';

COMMENT ON COLUMN public.messages.connector_id IS 'The connector by which it came in. Null: it was written here.';

COMMENT ON COLUMN public.messages.external_id IS 'Its id in the outside conversation.';

COMMENT ON COLUMN public.messages.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.model_health (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    key character varying(64) NOT NULL,
    model text NOT NULL,
    is_own_key boolean NOT NULL,
    error character varying(16) NOT NULL,
    remedy character varying(16),
    code text,
    since timestamp with time zone DEFAULT now() NOT NULL,
    recovered_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.model_health FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.model_health IS 'What a tenant sees of a model of its agents that does not answer, or that recovered a short time ago.';

COMMENT ON COLUMN public.model_health.key IS '`key` of the `ModelOutage`.';

COMMENT ON COLUMN public.model_health.is_own_key IS 'True: the tenant''s own API key is used. False: the operator''s.';

COMMENT ON COLUMN public.model_health.error IS 'A `ModelErrorKind`, as in the notices.';

COMMENT ON COLUMN public.model_health.remedy IS 'What an admin must correct, as in the notices. Null: nothing.';

CREATE TABLE public.model_outages (
    key character varying(64) NOT NULL,
    kind character varying(16) NOT NULL,
    remedy character varying(16),
    code text,
    message text NOT NULL,
    rounds integer DEFAULT 1 NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    probed_at timestamp with time zone DEFAULT now() NOT NULL,
    probe_at timestamp with time zone NOT NULL,
    probing_until timestamp with time zone
);

COMMENT ON TABLE public.model_outages IS 'A model that answers no request with one API key. It belongs to no tenant: many may use the key.';

COMMENT ON COLUMN public.model_outages.key IS 'HMAC of the model, its address and the key.';

COMMENT ON COLUMN public.model_outages.rounds IS 'Number of probes in a row that have failed.';

COMMENT ON COLUMN public.model_outages.probe_at IS 'When the next probe is due.';

COMMENT ON COLUMN public.model_outages.probing_until IS 'Until then, one worker has the right to probe.';

CREATE TABLE public.model_prices (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    model text NOT NULL,
    input_price numeric(20,10) NOT NULL,
    output_price numeric(20,10) NOT NULL,
    cached_input_price numeric(20,10),
    cache_write_price numeric(20,10),
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.model_prices FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.model_prices IS 'A tenant''s own price of a model, in US dollars for a million tokens, for requests with its own keys.';

COMMENT ON COLUMN public.model_prices.model IS 'Its full name, such as `openai/gpt-5`.';

COMMENT ON COLUMN public.model_prices.cached_input_price IS 'Null: as `input_price`.';

COMMENT ON COLUMN public.model_prices.cache_write_price IS 'Null: as `input_price`.';

CREATE TABLE public.notes (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    change_no bigint NOT NULL,
    written_by_kind character varying(16) NOT NULL,
    written_by uuid NOT NULL,
    cycle_id uuid,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    number bigint NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    shown_seq bigint,
    shown_no bigint DEFAULT 0 NOT NULL,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, ((title || ' '::text) || text))) STORED NOT NULL
);

ALTER TABLE ONLY public.notes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.notes IS 'A longer text. The database adds a column `words` for the text search.';

COMMENT ON COLUMN public.notes.revision IS '+1 with each change. An editor names the revision that they have seen.';

COMMENT ON COLUMN public.notes.change_no IS '`KnowledgeHead.change_no` of its last change.';

COMMENT ON COLUMN public.notes.written_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.notes.written_by IS 'The actor who changed it last.';

COMMENT ON COLUMN public.notes.cycle_id IS 'The cycle in which the agent itself changed it. Null: another actor changed it.';

COMMENT ON COLUMN public.notes.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.notes.spaces IS 'Ids of the spaces whose content was in view when any of its writers wrote to it.';

COMMENT ON COLUMN public.notes.shown_seq IS '`seq` of the entry that last showed its text as context of an event. Null: none does.';

COMMENT ON COLUMN public.notes.shown_no IS '`change_no` of the note when that entry showed it.';

CREATE TABLE public.notifications (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    space_id uuid,
    message_id uuid,
    message_seq bigint,
    seq bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    app_request_id uuid,
    CONSTRAINT notifications_check CHECK (((((kind)::text = 'MENTION'::text) = (message_id IS NOT NULL)) AND (((kind)::text = 'MENTION'::text) = (message_seq IS NOT NULL))))
);

ALTER TABLE ONLY public.notifications FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.notifications IS 'Something that concerns one person or program (`spaces.notifications`).';

COMMENT ON COLUMN public.notifications.kind IS 'MENTION: MENTION\nJOINED: JOINED\nLEFT: LEFT\nAPP_REQUEST: APP_REQUEST';

COMMENT ON COLUMN public.notifications.space_id IS 'Null: it is an APP_REQUEST.';

COMMENT ON COLUMN public.notifications.message_id IS 'The message that names the actor.';

COMMENT ON COLUMN public.notifications.message_seq IS 'Its `seq` in the space.';

COMMENT ON COLUMN public.notifications.seq IS '1, 2, 3 … per actor, in the order in which the rows became visible. Null: nobody has read it yet.';

CREATE SEQUENCE public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.notifications_id_seq OWNED BY public.notifications.id;

CREATE TABLE public.operator_acts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid NOT NULL,
    action text NOT NULL,
    target_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);

COMMENT ON TABLE public.operator_acts IS 'What an operator did at the console. The log of the tenant says the same, without the person.';

COMMENT ON COLUMN public.operator_acts.target_id IS 'The tenant that was changed. Null: the whole installation.';

CREATE TABLE public.operators (
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.operators IS 'A person who may open the installation page. Only the command line adds and removes them.';

CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint DEFAULT 0 NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

COMMENT ON TABLE public.passkeys IS 'The public key of a WebAuthn credential. A person''s device or password manager keeps the private key.';

COMMENT ON COLUMN public.passkeys.credential_id IS 'The id that the browser sends for it. It is unique over all people.';

COMMENT ON COLUMN public.passkeys.public_key IS 'In COSE format.';

COMMENT ON COLUMN public.passkeys.sign_count IS 'Number of uses, as the authenticator reports it. 0: it does not count.';

COMMENT ON COLUMN public.passkeys.name IS 'The name that the person gave it.';

CREATE TABLE public.plan_occurrences (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    state character varying(16) NOT NULL,
    reason character varying(16),
    count integer DEFAULT 1 NOT NULL,
    event_key character varying(100),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT plan_occurrences_check CHECK ((((state)::text = 'FIRED'::text) = (event_key IS NOT NULL))),
    CONSTRAINT plan_occurrences_check1 CHECK ((((state)::text = 'SKIPPED'::text) = (reason IS NOT NULL)))
);

ALTER TABLE ONLY public.plan_occurrences FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.plan_occurrences IS 'One due time of a plan: it has fired once, or was skipped for a reason.';

COMMENT ON COLUMN public.plan_occurrences.state IS 'FIRED: FIRED\nSKIPPED: SKIPPED';

COMMENT ON COLUMN public.plan_occurrences.reason IS 'MISSED: MISSED\nSUPERSEDED: SUPERSEDED\nTOO_MANY: TOO_MANY\nQUIET_HOURS: QUIET_HOURS\nBUSY: BUSY\nNOT_IN_SPACE: NOT_IN_SPACE\nNOTHING_NEW: NOTHING_NEW\nPAUSED: PAUSED';

COMMENT ON COLUMN public.plan_occurrences.count IS 'Number of occurrences in this row. Old skipped occurrences share a row, which has the last due time.';

COMMENT ON COLUMN public.plan_occurrences.event_key IS 'Key of its event in the inbox. Null: it was skipped.';

CREATE SEQUENCE public.plan_occurrences_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.plan_occurrences_id_seq OWNED BY public.plan_occurrences.id;

CREATE TABLE public.plans (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    name text NOT NULL,
    instruction text NOT NULL,
    purpose character varying(16) NOT NULL,
    schedule character varying(16) NOT NULL,
    expression character varying(200) NOT NULL,
    zone character varying(64) NOT NULL,
    space_id uuid,
    status character varying(16) NOT NULL,
    next_due_at timestamp with time zone,
    next_look_at timestamp with time zone,
    jitter_seconds integer DEFAULT 0 NOT NULL,
    pause_from timestamp with time zone,
    pause_until timestamp with time zone,
    quiet_from smallint,
    quiet_until smallint,
    ends_at timestamp with time zone,
    catch_up character varying(16) NOT NULL,
    created_by_kind character varying(16) NOT NULL,
    created_by uuid NOT NULL,
    hop integer DEFAULT 0 NOT NULL,
    is_own boolean,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    CONSTRAINT plans_check CHECK ((((status)::text = 'ENDED'::text) = (next_due_at IS NULL))),
    CONSTRAINT plans_check1 CHECK (((next_due_at IS NULL) = (next_look_at IS NULL))),
    CONSTRAINT plans_check2 CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)))
);

ALTER TABLE ONLY public.plans FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.plans IS 'A durable intention of one agent: an instruction with a schedule.';

COMMENT ON COLUMN public.plans.name IS 'Unique among the plans of the agent that have not ended. Timers may share a name.';

COMMENT ON COLUMN public.plans.purpose IS 'PLAN: PLAN\nTIMER: TIMER\nHEARTBEAT: HEARTBEAT\nCHECK_IN: CHECK_IN\nDIGEST: DIGEST';

COMMENT ON COLUMN public.plans.schedule IS 'AFTER: AFTER\nAT: AT\nCRON: CRON';

COMMENT ON COLUMN public.plans.expression IS 'A number of seconds, a time in ISO 8601 with its offset, or a cron expression with five fields.';

COMMENT ON COLUMN public.plans.zone IS 'IANA name of the time zone for cron and quiet hours.';

COMMENT ON COLUMN public.plans.space_id IS 'The space that the plan is about.';

COMMENT ON COLUMN public.plans.status IS 'ACTIVE: ACTIVE\nPAUSED: PAUSED\nENDED: ENDED';

COMMENT ON COLUMN public.plans.next_due_at IS 'Due time of the first occurrence without a row, before jitter. Null: the plan has ended.';

COMMENT ON COLUMN public.plans.next_look_at IS 'When a worker looks at it: due time with jitter, end of quiet hours, or later while its agent is paused.';

COMMENT ON COLUMN public.plans.pause_from IS 'Start of an ended pause: due times from here until before `pause_until` have no row yet.';

COMMENT ON COLUMN public.plans.pause_until IS 'End of that pause.';

COMMENT ON COLUMN public.plans.quiet_from IS 'Minute of the day at which quiet hours begin. Nothing fires from then until `quiet_until`.';

COMMENT ON COLUMN public.plans.quiet_until IS 'Minute of the day at which quiet hours end.';

COMMENT ON COLUMN public.plans.catch_up IS 'NONE: NONE\nLAST: LAST\nALL: ALL';

COMMENT ON COLUMN public.plans.created_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.plans.hop IS 'Hop count of the cycle in which the agent last set the plan. 0: a person or a program set it.';

COMMENT ON COLUMN public.plans.is_own IS 'Whether the agent itself last set the schedule or the instruction. Null: `created_by_kind` decides.';

COMMENT ON COLUMN public.plans.spaces IS 'Ids of the spaces whose content was in view when the plan was set.';

COMMENT ON COLUMN public.plans.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.prompt_frames (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    digest bytea NOT NULL,
    system text NOT NULL,
    tools jsonb NOT NULL,
    redacted jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.prompt_frames FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.prompt_frames IS 'The parts around the chain in model requests. One row for all requests that have the same parts.';

COMMENT ON COLUMN public.prompt_frames.digest IS 'SHA-256 of the other columns.';

COMMENT ON COLUMN public.prompt_frames.tools IS 'The tools as they were offered, in OpenAI''s form.';

COMMENT ON COLUMN public.prompt_frames.redacted IS 'Words that are not sent to any provider.';

CREATE SEQUENCE public.prompt_frames_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.prompt_frames_id_seq OWNED BY public.prompt_frames.id;

CREATE TABLE public.reactions (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid NOT NULL,
    emoji text NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.reactions FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.reactions IS 'An emoji with which a member answers a message (`spaces.reactions`). It stays when the member leaves.';

COMMENT ON COLUMN public.reactions.actor_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.reactions.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.refresh_tokens (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    family_id uuid NOT NULL,
    generation integer NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY public.refresh_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.repairs (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    kind character varying(32) NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.repairs FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.repairs IS 'One repair of the health monitor.';

COMMENT ON COLUMN public.repairs.kind IS 'STUCK_CYCLE: STUCK_CYCLE\nLOST_CYCLE: LOST_CYCLE\nLOST_CALL: LOST_CALL\nEXPIRED_CALL: EXPIRED_CALL\nLOST_EVENT: LOST_EVENT\nLOST_WAKE: LOST_WAKE\nBROKEN_PAIR: BROKEN_PAIR\nLOST_RETRIEVAL: LOST_RETRIEVAL\nLOST_GUARD: LOST_GUARD\nSTALLED_TASK: STALLED_TASK\nPAUSED_TASK: PAUSED_TASK\nOVERDUE_TASK: OVERDUE_TASK\nABANDONED_TASK: ABANDONED_TASK\nENDLESS_CYCLES: ENDLESS_CYCLES';

COMMENT ON COLUMN public.repairs.reason IS 'What was wrong, in a sentence.';

CREATE SEQUENCE public.repairs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.repairs_id_seq OWNED BY public.repairs.id;

CREATE TABLE public.room_news (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    space_id uuid NOT NULL,
    joined jsonb DEFAULT '[]'::jsonb NOT NULL,
    departed jsonb DEFAULT '[]'::jsonb NOT NULL,
    old_name text,
    old_name_trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    names jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE ONLY public.room_news FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.room_news IS 'Changes of a space since one of its agents was last shown it (`spaces.space_changes`).';

COMMENT ON COLUMN public.room_news.joined IS 'Ids of actors who joined, and are not in `departed`. Of very many, only the first are stored.';

COMMENT ON COLUMN public.room_news.departed IS 'Ids of actors who left, and are not in `joined`. Of very many, only the first are stored.';

COMMENT ON COLUMN public.room_news.old_name IS 'The name of the space that the agent knows. Null: the space has no other name now.';

COMMENT ON COLUMN public.room_news.old_name_trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.room_news.names IS 'By id: the names that the agent knows, for actors who have left or have a new name.';

CREATE TABLE public.second_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    sealed_by character varying(32) NOT NULL,
    sealed bytea NOT NULL,
    last_step bigint DEFAULT 0 NOT NULL,
    recovery_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    confirmed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.second_factors IS 'The secret with which a person''s device generates codes (RFC 6238).';

COMMENT ON COLUMN public.second_factors.sealed_by IS 'Name of the installation''s key that encrypts the secret.';

COMMENT ON COLUMN public.second_factors.sealed IS 'The encrypted secret, bound to the person.';

COMMENT ON COLUMN public.second_factors.last_step IS 'Time step of the last accepted code.';

COMMENT ON COLUMN public.second_factors.recovery_codes IS 'HMACs of the unused recovery codes, in hexadecimal.';

COMMENT ON COLUMN public.second_factors.confirmed_at IS 'When a first code proved that the device has the secret.';

CREATE TABLE public.secrets (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name character varying(200) NOT NULL,
    key_id uuid NOT NULL,
    sealed bytea NOT NULL,
    hint character varying(4) DEFAULT ''::character varying NOT NULL,
    base_url text,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.secrets FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.secrets IS 'A secret that the tenant lets us use and that nobody can read again, such as the key of a model provider.';

COMMENT ON COLUMN public.secrets.name IS 'Its use, such as `model/openai` or `signin/<provider>`.';

COMMENT ON COLUMN public.secrets.sealed IS 'Nonce and AES-256-GCM ciphertext, bound to the tenant, the name and the row.';

COMMENT ON COLUMN public.secrets.base_url IS 'Address of the service, if it has an address of its own.';

CREATE TABLE public.services (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    app_id uuid,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_trusted boolean DEFAULT false NOT NULL,
    status character varying(16) DEFAULT 'ACTIVE'::character varying NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT services_check CHECK ((((kind)::text = 'APP'::text) = (app_id IS NOT NULL)))
);

ALTER TABLE ONLY public.services FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.services IS 'A program as an actor of this tenant: an installed app, or a service account.';

COMMENT ON COLUMN public.services.kind IS 'APP: APP\nACCOUNT: ACCOUNT';

COMMENT ON COLUMN public.services.app_id IS 'The app, which another tenant may have registered. No other reference leaves the tenant.';

COMMENT ON COLUMN public.services.scopes IS 'The scopes that admins of this tenant have granted.';

COMMENT ON COLUMN public.services.is_trusted IS 'An admin has set it, and vouches for the content that the service sends.';

COMMENT ON COLUMN public.services.status IS 'ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED\nREVOKED: REVOKED';

CREATE TABLE public.signing_keys (
    id character varying(43) NOT NULL,
    algorithm character varying(16) NOT NULL,
    sealed_by character varying(16) NOT NULL,
    sealed bytea NOT NULL,
    signs_from timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT signing_keys_algorithm_check CHECK (((algorithm)::text = ANY ((ARRAY['RS256'::character varying, 'ES256'::character varying])::text[])))
);

COMMENT ON TABLE public.signing_keys IS 'A key that signs ID tokens. It belongs to no tenant.';

COMMENT ON COLUMN public.signing_keys.id IS 'The thumbprint of the public key (RFC 7638), which is the `kid` of its tokens.';

COMMENT ON COLUMN public.signing_keys.algorithm IS 'RS256: RS256\nES256: ES256';

COMMENT ON COLUMN public.signing_keys.sealed_by IS 'The name of the key of CIRCADIAN_SECRET_KEY that seals it.';

COMMENT ON COLUMN public.signing_keys.sealed IS 'The private key, sealed for this id and algorithm.';

COMMENT ON COLUMN public.signing_keys.signs_from IS 'When it begins to sign. It is published before. It signs until the next key of its algorithm does.';

CREATE TABLE public.space_members (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    space_id uuid NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL,
    member_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((actor_kind)::text = 'PERSON'::text) THEN actor_id
    ELSE NULL::uuid
END) STORED,
    agent_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((actor_kind)::text = 'AGENT'::text) THEN actor_id
    ELSE NULL::uuid
END) STORED,
    service_id uuid GENERATED ALWAYS AS (
CASE
    WHEN ((actor_kind)::text = 'SERVICE'::text) THEN actor_id
    ELSE NULL::uuid
END) STORED,
    read_at timestamp with time zone,
    read_seq bigint,
    muted_until timestamp with time zone,
    notification_level character varying(16) DEFAULT 'ALL'::character varying NOT NULL,
    is_manager boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.space_members FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.space_members IS 'An actor in a space.';

COMMENT ON COLUMN public.space_members.actor_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

CREATE TABLE public.spaces (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    delivery character varying(16) NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    name_trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    purpose_trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    members_rev bigint DEFAULT 0 NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    rev bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    has_read_receipts boolean DEFAULT true NOT NULL,
    deleted_at timestamp with time zone,
    archived_at timestamp with time zone,
    kind character varying(16) DEFAULT 'GROUP'::character varying NOT NULL,
    last_text_at timestamp with time zone,
    pair_high uuid,
    pair_low uuid,
    topic text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.spaces FORCE ROW LEVEL SECURITY;

COMMENT ON COLUMN public.spaces.delivery IS 'ALL: ALL\nMENTIONS: MENTIONS';

COMMENT ON COLUMN public.spaces.purpose IS 'Its purpose in a few words. Its agents are shown it.';

COMMENT ON COLUMN public.spaces.name_trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.spaces.purpose_trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.spaces.members_rev IS '+1 when a member joins or leaves, or has a new name.';

COMMENT ON COLUMN public.spaces.seq IS '`seq` of the newest message.';

COMMENT ON COLUMN public.spaces.rev IS '`rev` of the newest update of a message.';

CREATE TABLE public.sql_texts (
    name text NOT NULL,
    digest text NOT NULL,
    no bigint NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.sql_texts IS 'Applied texts of migrations/sql. The present text of a name has the highest no.';

ALTER TABLE public.sql_texts ALTER COLUMN no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sql_texts_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tasks (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    parent_id uuid NOT NULL,
    goal text NOT NULL,
    status character varying(16) NOT NULL,
    space_id uuid,
    message_id uuid,
    is_unattended boolean DEFAULT false NOT NULL,
    reads_knowledge boolean DEFAULT false NOT NULL,
    may_ask boolean DEFAULT false NOT NULL,
    goal_number bigint,
    hop integer DEFAULT 0 NOT NULL,
    progress text,
    progress_at timestamp with time zone DEFAULT now() NOT NULL,
    result text,
    reason text,
    deadline timestamp with time zone NOT NULL,
    stalled_at timestamp with time zone,
    paused_at timestamp with time zone,
    retried_at timestamp with time zone,
    created_by_kind character varying(16) NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    CONSTRAINT tasks_check CHECK (((ended_at IS NOT NULL) = ((status)::text = ANY ((ARRAY['COMPLETED'::character varying, 'FAILED'::character varying, 'CANCELLED'::character varying, 'EXPIRED'::character varying])::text[])))),
    CONSTRAINT tasks_check1 CHECK ((((status)::text <> 'PAUSED'::text) OR ((paused_at IS NOT NULL) AND (retried_at IS NOT NULL))))
);

ALTER TABLE ONLY public.tasks FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.tasks IS 'Work that an agent gives to another agent, which is created for the task and ends with it.';

COMMENT ON COLUMN public.tasks.agent_id IS 'The agent that does the task.';

COMMENT ON COLUMN public.tasks.parent_id IS 'The agent that gave the task.';

COMMENT ON COLUMN public.tasks.status IS 'ACTIVE: ACTIVE\nPAUSED: PAUSED\nCOMPLETED: COMPLETED\nFAILED: FAILED\nCANCELLED: CANCELLED\nEXPIRED: EXPIRED';

COMMENT ON COLUMN public.tasks.space_id IS 'The space where people see the progress.';

COMMENT ON COLUMN public.tasks.message_id IS 'The NOTICE in that space that shows the progress.';

COMMENT ON COLUMN public.tasks.is_unattended IS 'It was given in an unattended cycle, so all that results from it is unattended too.';

COMMENT ON COLUMN public.tasks.reads_knowledge IS 'Its agent may read the memories and notes of its parent.';

COMMENT ON COLUMN public.tasks.may_ask IS 'Its agent may ask the people in the space of the task, or the person for whom it works.';

COMMENT ON COLUMN public.tasks.goal_number IS 'Number of a goal of the parent. The result is stored as a note for that goal.';

COMMENT ON COLUMN public.tasks.hop IS 'Hop count of the cycle in which it was given. 0: a person or a program gave it.';

COMMENT ON COLUMN public.tasks.progress_at IS 'When it began, or when its agent last reported progress.';

COMMENT ON COLUMN public.tasks.result IS 'The result that its agent handed in. After the end: the text that the parent receives.';

COMMENT ON COLUMN public.tasks.reason IS 'Why it is paused, or why it ended as it did.';

COMMENT ON COLUMN public.tasks.stalled_at IS 'When it was marked as stalled, because its agent had reported nothing for too long.';

COMMENT ON COLUMN public.tasks.retried_at IS 'When its model was last tried again.';

COMMENT ON COLUMN public.tasks.created_by_kind IS 'PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE';

COMMENT ON COLUMN public.tasks.spaces IS 'Ids of the spaces whose content was in view when it was given.';

COMMENT ON COLUMN public.tasks.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.tenant_keys (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    wrapped_by character varying(32) NOT NULL,
    wrapped bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone
);

ALTER TABLE ONLY public.tenant_keys FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.tenant_keys IS 'A tenant''s own key for its secrets, wrapped by a key of the installation.';

COMMENT ON COLUMN public.tenant_keys.wrapped_by IS 'Name of the installation''s key that wraps it.';

COMMENT ON COLUMN public.tenant_keys.retired_at IS 'After this time it encrypts no new secret.';

CREATE TABLE public.tenants (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    status character varying(16) DEFAULT 'ACTIVE'::character varying NOT NULL,
    resumed_at timestamp with time zone,
    quotas jsonb DEFAULT '{}'::jsonb NOT NULL,
    models jsonb DEFAULT '{}'::jsonb NOT NULL,
    open_hosts jsonb DEFAULT '[]'::jsonb NOT NULL,
    assistant_tools jsonb DEFAULT '[]'::jsonb NOT NULL,
    retention_days integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_suspended_with_all boolean DEFAULT false NOT NULL,
    retention_looked_at timestamp with time zone,
    members_may_create_spaces boolean DEFAULT false NOT NULL,
    members_may_set_topics boolean DEFAULT true NOT NULL,
    members_may_start_conversations boolean DEFAULT true NOT NULL,
    CONSTRAINT tenants_retention CHECK ((retention_days >= 7))
);

ALTER TABLE ONLY public.tenants FORCE ROW LEVEL SECURITY;

COMMENT ON COLUMN public.tenants.tenant_id IS 'Named as in all other tables, so that one policy fits every table.';

COMMENT ON COLUMN public.tenants.status IS 'ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED';

COMMENT ON COLUMN public.tenants.resumed_at IS 'The end of its last suspension.';

COMMENT ON COLUMN public.tenants.quotas IS 'Differences from the installation''s quotas. The operator sets them, `tenants.quotas` reads them.';

COMMENT ON COLUMN public.tenants.models IS 'Models for its agents that name none, by the names in `agents.model_uses`.';

COMMENT ON COLUMN public.tenants.open_hosts IS 'Hosts to which an agent may send what strangers influenced, without a person''s consent.';

COMMENT ON COLUMN public.tenants.assistant_tools IS 'Names of outside tools that members may choose for their assistants (`agents.assistant_tools`).';

COMMENT ON COLUMN public.tenants.retention_days IS 'Number of days for which the past of its agents is kept. Null: forever.';

COMMENT ON COLUMN public.tenants.is_suspended_with_all IS 'It was suspended together with all other tenants, and `resume-tenant all` resumes it.';

CREATE TABLE public.think_cycles (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    number bigint NOT NULL,
    trigger character varying(32) NOT NULL,
    member_id uuid,
    model text NOT NULL,
    is_unattended boolean DEFAULT false NOT NULL,
    permissions jsonb,
    seen_spaces jsonb DEFAULT '[]'::jsonb NOT NULL,
    steps integer DEFAULT 0 NOT NULL,
    repeated_tool text,
    repeats integer DEFAULT 0 NOT NULL,
    cuts integer DEFAULT 0 NOT NULL,
    hop integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    cached_tokens bigint DEFAULT 0 NOT NULL,
    cost numeric(20,10) DEFAULT 0 NOT NULL,
    active_seconds double precision DEFAULT 0 NOT NULL,
    first_token_seconds double precision,
    notice_id uuid,
    outcome character varying(16),
    reason text,
    ended_commit_no bigint,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    key_id uuid,
    plan_id uuid,
    program_id uuid,
    space_id uuid,
    trace character varying(55)
);

ALTER TABLE ONLY public.think_cycles FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.think_cycles IS 'One cycle, from drain to rest. It is open while `outcome` is null. Its counters are stored nowhere else.';

COMMENT ON COLUMN public.think_cycles.number IS '1, 2, 3 … per agent.';

COMMENT ON COLUMN public.think_cycles.trigger IS 'Type of the event that opened it.';

COMMENT ON COLUMN public.think_cycles.member_id IS 'The person whose event opened it, or for whom its agent works.';

COMMENT ON COLUMN public.think_cycles.is_unattended IS 'A schedule caused it, or only events from outside did. Only the tools for unattended cycles may be called.';

COMMENT ON COLUMN public.think_cycles.permissions IS 'The outside tools that it may call. Null: all tools of the agent.';

COMMENT ON COLUMN public.think_cycles.seen_spaces IS 'Ids of spaces whose content it was shown, other than the spaces of its events.';

COMMENT ON COLUMN public.think_cycles.repeated_tool IS 'The tool that was the only one called in the last steps.';

COMMENT ON COLUMN public.think_cycles.repeats IS 'Number of steps in a row that called only this tool.';

COMMENT ON COLUMN public.think_cycles.cuts IS 'Number of model requests that an INTERRUPT event cut.';

COMMENT ON COLUMN public.think_cycles.hop IS 'Number of agent messages, each an answer to the one before, that led to it. Its own messages have one more.';

COMMENT ON COLUMN public.think_cycles.failures IS 'Number of failed rounds of the request at the tail. The next assistant entry resets it to 0.';

COMMENT ON COLUMN public.think_cycles.notice_id IS 'The NOTICE in a space that reports a failing model, while it fails.';

COMMENT ON COLUMN public.think_cycles.outcome IS 'RESTED: RESTED\nSKIPPED: SKIPPED\nLIMIT_REACHED: LIMIT_REACHED\nFAILED: FAILED\nSTOPPED: STOPPED';

COMMENT ON COLUMN public.think_cycles.reason IS 'The reason in a sentence, if the outcome alone does not explain it.';

COMMENT ON COLUMN public.think_cycles.ended_commit_no IS '`agent_processes.commit_no` of the transaction that ended it: its position in the agent''s feed.';

COMMENT ON COLUMN public.think_cycles.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.token_families (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    service_id uuid,
    member_id uuid,
    scopes jsonb NOT NULL,
    audience text,
    thumbprint character varying(43),
    generation integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoked_because character varying(32),
    identity_scopes jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_by_provider boolean DEFAULT false NOT NULL,
    browser_session_id uuid
);

ALTER TABLE ONLY public.token_families FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.token_families IS 'One consent of a member, or one client that acts for itself, with all tokens that were issued from it.';

COMMENT ON COLUMN public.token_families.service_id IS 'Null: the console, in which the member acts for themself.';

COMMENT ON COLUMN public.token_families.thumbprint IS 'Thumbprint of the key to which its refresh tokens are bound (RFC 9449). Null: they are bound to no key.';

COMMENT ON COLUMN public.token_families.generation IS 'Number of rotations of its refresh token. Only the newest refresh token is valid.';

COMMENT ON COLUMN public.token_families.expires_at IS 'The family expires at this time, even if its token is refreshed.';

CREATE TABLE public.tool_calls (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    cycle_id uuid NOT NULL,
    step integer NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    arguments text NOT NULL,
    digest bytea NOT NULL,
    kind character varying(16) DEFAULT 'INTERNAL'::character varying NOT NULL,
    tool_id uuid,
    effect character varying(16),
    attempts integer DEFAULT 0 NOT NULL,
    worker_id uuid,
    started_at timestamp with time zone,
    expires_at timestamp with time zone,
    state character varying(16) NOT NULL,
    space_id uuid,
    message_id uuid,
    displays jsonb,
    assignee_id uuid,
    answered_by_id uuid,
    consent character varying(16),
    approvers character varying(16),
    approvals_needed smallint DEFAULT 1 NOT NULL,
    approved_by jsonb DEFAULT '[]'::jsonb NOT NULL,
    requester_id uuid,
    acts_in uuid,
    grants bytea,
    approval jsonb,
    claim_id uuid,
    claimed_until timestamp with time zone,
    endpoint_id uuid,
    refusals integer DEFAULT 0 NOT NULL,
    result jsonb,
    result_seq bigint,
    told character varying(16),
    told_seq bigint,
    mail_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    trust character varying(16) DEFAULT 'MEMBER'::character varying NOT NULL,
    answer_trust character varying(16) DEFAULT 'STRANGER'::character varying NOT NULL
);

ALTER TABLE ONLY public.tool_calls FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.tool_calls IS 'One durable tool call. Its id is the call id in the chain, and the idempotency key outside.';

COMMENT ON COLUMN public.tool_calls."position" IS 'Position among the calls of its step, from 0.';

COMMENT ON COLUMN public.tool_calls.arguments IS 'The arguments as the model wrote them, cleaned. They are not always valid JSON.';

COMMENT ON COLUMN public.tool_calls.kind IS 'INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE\nMCP: MCP';

COMMENT ON COLUMN public.tool_calls.tool_id IS 'The tenant''s definition of the tool. Null: built in, or defined in the operator''s file.';

COMMENT ON COLUMN public.tool_calls.effect IS 'PURE: PURE\nKEYED: KEYED\nUNSAFE: UNSAFE';

COMMENT ON COLUMN public.tool_calls.attempts IS 'How many times it was begun.';

COMMENT ON COLUMN public.tool_calls.worker_id IS 'The worker that waits for its result.';

COMMENT ON COLUMN public.tool_calls.expires_at IS 'A result after this time is refused.';

COMMENT ON COLUMN public.tool_calls.state IS 'PENDING: PENDING\nRUNNING: RUNNING\nHELD: HELD\nSUCCEEDED: SUCCEEDED\nFAILED: FAILED\nUNKNOWN: UNKNOWN\nEXPIRED: EXPIRED';

COMMENT ON COLUMN public.tool_calls.space_id IS 'The space where a message of kind TOOL_ACTIVITY shows it. Null: it is not shown.';

COMMENT ON COLUMN public.tool_calls.message_id IS 'The message that shows it.';

COMMENT ON COLUMN public.tool_calls.displays IS 'Names of the arguments that are shown there, as defined when it was called. Null: no arguments.';

COMMENT ON COLUMN public.tool_calls.assignee_id IS 'Of a question: the only member who may answer. Null: any member of the space may.';

COMMENT ON COLUMN public.tool_calls.answered_by_id IS 'Of a question: the member who answered.';

COMMENT ON COLUMN public.tool_calls.consent IS 'ASKED: ASKED\nGIVEN: GIVEN';

COMMENT ON COLUMN public.tool_calls.approvers IS 'Of a call that needs consent: who may give it (`tools.approval_rules`). Null: people of the space.';

COMMENT ON COLUMN public.tool_calls.approvals_needed IS 'Number of people who must give their consent.';

COMMENT ON COLUMN public.tool_calls.approved_by IS 'Id and name of each person who has given it so far.';

COMMENT ON COLUMN public.tool_calls.requester_id IS 'The person for whom its cycle ran.';

COMMENT ON COLUMN public.tool_calls.acts_in IS 'Of a built-in tool that waits for consent: the space that was active.';

COMMENT ON COLUMN public.tool_calls.grants IS 'Of a `confirm_action` that names a call: the digest of that call, until it has been made.';

COMMENT ON COLUMN public.tool_calls.approval IS 'Who gave the consent, by name, and what they wrote.';

COMMENT ON COLUMN public.tool_calls.claim_id IS 'Of kind EXTERNAL: token of the claim, by the program that works on it.';

COMMENT ON COLUMN public.tool_calls.claimed_until IS 'Until then, no other program may claim it.';

COMMENT ON COLUMN public.tool_calls.endpoint_id IS 'Of kind EXTERNAL: the webhook endpoint that has claimed it.';

COMMENT ON COLUMN public.tool_calls.refusals IS 'Of kind EXTERNAL: how often that endpoint did not accept the call.';

COMMENT ON COLUMN public.tool_calls.result_seq IS '`seq` of the entry that has its result. Null: the call is still open in the chain.';

COMMENT ON COLUMN public.tool_calls.told IS 'Of a call that waits for people: the last notice about it (`tools.notifications.hold_notices`).';

COMMENT ON COLUMN public.tool_calls.told_seq IS 'Number of that notice in the tenant''s order.';

COMMENT ON COLUMN public.tool_calls.mail_at IS 'Of a call that waits for people: when they are mailed about it. Null: never, or not again.';

COMMENT ON COLUMN public.tool_calls.trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

COMMENT ON COLUMN public.tool_calls.answer_trust IS 'MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER';

CREATE TABLE public.tool_results (
    id bigint NOT NULL,
    tenant_id uuid NOT NULL,
    call_id uuid NOT NULL,
    part integer NOT NULL,
    text text NOT NULL
);

ALTER TABLE ONLY public.tool_results FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.tool_results IS 'A part of a result that is too large for the chain. The chain has its beginning and where to read on.';

COMMENT ON COLUMN public.tool_results.part IS 'Number of the part, from 0. All parts except the last have the same length.';

CREATE SEQUENCE public.tool_results_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.tool_results_id_seq OWNED BY public.tool_results.id;

CREATE TABLE public.tools (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name character varying(64) NOT NULL,
    kind character varying(16) NOT NULL,
    description text NOT NULL,
    input jsonb NOT NULL,
    effect character varying(16) NOT NULL,
    visible boolean DEFAULT false NOT NULL,
    displays jsonb DEFAULT '[]'::jsonb NOT NULL,
    timeout_seconds double precision NOT NULL,
    patience_seconds double precision NOT NULL,
    approval jsonb,
    is_trusted boolean DEFAULT false NOT NULL,
    config jsonb NOT NULL,
    server_id uuid,
    is_offered boolean DEFAULT true NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT tools_check CHECK ((((kind)::text = 'MCP'::text) = (server_id IS NOT NULL))),
    CONSTRAINT tools_own_name CHECK (((server_id IS NOT NULL) OR (deleted_at IS NOT NULL) OR (POSITION(('__'::text) IN (name)) = 0)))
);

ALTER TABLE ONLY public.tools FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.tools IS 'A tool that a tenant defines. Agents are given it by name; names are unique among tools that are not deleted.';

COMMENT ON COLUMN public.tools.kind IS 'INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE\nMCP: MCP';

COMMENT ON COLUMN public.tools.input IS 'JSON Schema of the arguments.';

COMMENT ON COLUMN public.tools.effect IS 'PURE: PURE\nKEYED: KEYED\nUNSAFE: UNSAFE';

COMMENT ON COLUMN public.tools.visible IS 'Its calls are shown in the space.';

COMMENT ON COLUMN public.tools.displays IS 'Names of the arguments that are shown there too.';

COMMENT ON COLUMN public.tools.approval IS 'The rule when people are asked before a call, and who (`tools.approval_rules`). Null: the usual rule.';

COMMENT ON COLUMN public.tools.is_trusted IS 'An admin has set it, and vouches for the results.';

COMMENT ON COLUMN public.tools.config IS 'Its format depends on the kind (`tools.definitions.configs`). It names secrets, but does not contain them.';

COMMENT ON COLUMN public.tools.server_id IS 'Of kind MCP: the server of the tool.';

COMMENT ON COLUMN public.tools.is_offered IS 'Of kind MCP: the server has it and an admin allows it. A tool that is not offered keeps its name.';

COMMENT ON COLUMN public.tools.revision IS '+1 with each change.';

CREATE TABLE public.tortoise_migrations (
    id integer NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    needs character varying(255)
);

COMMENT ON COLUMN public.tortoise_migrations.needs IS 'The migration that code must have to run on what this one has left. Null: any code that could before.';

CREATE SEQUENCE public.tortoise_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.tortoise_migrations_id_seq OWNED BY public.tortoise_migrations.id;

CREATE TABLE public.usage_records (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    agent_id uuid,
    purpose character varying(16) DEFAULT 'THINKING'::character varying NOT NULL,
    cycle_id uuid,
    step integer NOT NULL,
    provider text NOT NULL,
    model text NOT NULL,
    member_id uuid,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cached_tokens bigint NOT NULL,
    is_estimated boolean NOT NULL,
    cost numeric(20,10) NOT NULL,
    first_token_seconds double precision,
    seconds double precision NOT NULL,
    frame bytea,
    shown_from bigint,
    shown_to bigint,
    shown_summary uuid,
    tool_choice text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    cache_written_tokens bigint DEFAULT 0 NOT NULL,
    is_own_key boolean DEFAULT false NOT NULL,
    is_priced boolean DEFAULT true NOT NULL,
    key_id uuid,
    plan_id uuid,
    program_id uuid,
    reasoning_tokens bigint DEFAULT 0 NOT NULL,
    space_id uuid,
    CONSTRAINT usage_records_agent CHECK ((((purpose)::text = 'TEST'::text) = (agent_id IS NULL)))
);

ALTER TABLE ONLY public.usage_records FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.usage_records IS 'One model request and its cost. A request outside the loop has step 0, and may have no cycle.';

COMMENT ON COLUMN public.usage_records.purpose IS 'THINKING: THINKING\nCOMPACTION: COMPACTION\nEPISODE: EPISODE\nPROBE: PROBE\nTEST: TEST\nEMBEDDING: EMBEDDING\nRERANKING: RERANKING';

COMMENT ON COLUMN public.usage_records.member_id IS 'What began the cycle, as in `think_cycles`, where the request belongs to one.';

COMMENT ON COLUMN public.usage_records.cost IS 'US dollars. 0 if the model has no known price (`is_priced`).';

COMMENT ON COLUMN public.usage_records.frame IS '`digest` of the `PromptFrame` that the model was shown. Null: it was not stored.';

COMMENT ON COLUMN public.usage_records.shown_from IS '`seq` of the first entry that the model was shown.';

COMMENT ON COLUMN public.usage_records.shown_to IS '`seq` of the last entry that the model was shown.';

COMMENT ON COLUMN public.usage_records.shown_summary IS 'The compaction whose summary was shown before these entries.';

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text,
    provided_email text,
    name text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    verified_at timestamp with time zone,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON COLUMN public.users.email IS 'In lower case. Null: no address is proven to this installation.';

COMMENT ON COLUMN public.users.provided_email IS 'The address that the provider of a single tenant asserts. It is not unique, and nobody signs in with it.';

COMMENT ON COLUMN public.users.password_hash IS 'argon2id in its own text form. Null: the person signs in without a password.';

COMMENT ON COLUMN public.users.verified_at IS 'When a link that was mailed to the address was opened.';

CREATE TABLE public.waiting_messages (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    connector_id uuid NOT NULL,
    external_id text NOT NULL,
    place bigint NOT NULL,
    message jsonb NOT NULL,
    files jsonb NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    waits_until timestamp with time zone NOT NULL,
    claim_id uuid,
    worker_id uuid,
    claimed_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.waiting_messages FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.waiting_messages IS 'A message from outside that waits for its files, or for an earlier one of its connector (ADR 0094).';

COMMENT ON COLUMN public.waiting_messages.external_id IS 'Its id outside.';

COMMENT ON COLUMN public.waiting_messages.place IS 'Its place among those of its connector: the lowest is posted first.';

COMMENT ON COLUMN public.waiting_messages.message IS 'As the kind of the connector has read it, without its files.';

COMMENT ON COLUMN public.waiting_messages.files IS 'Its files, each with what became of it.';

COMMENT ON COLUMN public.waiting_messages.tries IS 'How many times a worker has put it off.';

COMMENT ON COLUMN public.waiting_messages.waits_until IS 'From then on it waits for no file.';

COMMENT ON COLUMN public.waiting_messages.claim_id IS 'Claim of the worker that fetches its files now.';

CREATE TABLE public.webhook_deliveries (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event character varying(32) NOT NULL,
    body text NOT NULL,
    state character varying(16) NOT NULL,
    tries integer NOT NULL,
    last_status integer,
    last_error text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    format character varying(16) DEFAULT 'CIRCADIAN'::character varying NOT NULL
);

ALTER TABLE ONLY public.webhook_deliveries FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.webhook_deliveries IS 'A delivery that its endpoint refused too often. It was set aside, so that later events can be delivered.';

COMMENT ON COLUMN public.webhook_deliveries.id IS 'Derived from the endpoint and the event: the same event has the same delivery id.';

COMMENT ON COLUMN public.webhook_deliveries.body IS 'The body that was sent, byte for byte.';

COMMENT ON COLUMN public.webhook_deliveries.state IS 'DEAD: DEAD\nPENDING: PENDING\nDELIVERED: DELIVERED\nDROPPED: DROPPED';

CREATE TABLE public.webhook_endpoints (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    space_id uuid,
    agent_id uuid,
    tools jsonb,
    is_security boolean DEFAULT false NOT NULL,
    is_holds boolean DEFAULT false NOT NULL,
    connector_id uuid,
    events jsonb NOT NULL,
    status character varying(16) DEFAULT 'ACTIVE'::character varying NOT NULL,
    secret_id uuid,
    secret_before_id uuid,
    secret_before_until timestamp with time zone,
    seq bigint NOT NULL,
    rev bigint DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    failing_since timestamp with time zone,
    last_status integer,
    last_error text,
    delivered bigint DEFAULT 0 NOT NULL,
    delivered_at timestamp with time zone,
    claim_id uuid,
    worker_id uuid,
    claimed_until timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    format character varying(16) DEFAULT 'CIRCADIAN'::character varying NOT NULL,
    service_id uuid,
    app_id uuid
);

ALTER TABLE ONLY public.webhook_endpoints FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.webhook_endpoints IS 'A tenant''s address that receives events: of a space, of an agent, of tools, of the audit log, or holds.';

COMMENT ON COLUMN public.webhook_endpoints.space_id IS 'The space whose events it receives. Without `service_id` and `app_id` exactly one of five is set: this and the';

COMMENT ON COLUMN public.webhook_endpoints.agent_id IS 'The agent whose events it receives.';

COMMENT ON COLUMN public.webhook_endpoints.tools IS 'Names of EXTERNAL tools whose calls it receives and answers.';

COMMENT ON COLUMN public.webhook_endpoints.is_security IS 'It receives the security events of the tenant.';

COMMENT ON COLUMN public.webhook_endpoints.is_holds IS 'It receives the calls and questions that wait for people.';

COMMENT ON COLUMN public.webhook_endpoints.connector_id IS 'From its space, it receives only replies to messages that came in by this connector.';

COMMENT ON COLUMN public.webhook_endpoints.events IS 'The event types that it receives: values of `WebhookEvent`.';

COMMENT ON COLUMN public.webhook_endpoints.status IS 'ACTIVE: ACTIVE\nPAUSED: PAUSED\nSWITCHED_OFF: SWITCHED_OFF';

COMMENT ON COLUMN public.webhook_endpoints.secret_id IS 'Null: it has those of the app.';

COMMENT ON COLUMN public.webhook_endpoints.secret_before_id IS 'The secret before the last rotation.';

COMMENT ON COLUMN public.webhook_endpoints.secret_before_until IS 'Until then, deliveries are signed with the secret before too.';

COMMENT ON COLUMN public.webhook_endpoints.seq IS 'Its position: `seq` of the space, the audit log or the hold notices, or number of the agent''s last ended cycle.';

COMMENT ON COLUMN public.webhook_endpoints.rev IS 'Its position in the updates of the space.';

COMMENT ON COLUMN public.webhook_endpoints.tries IS 'How many times the endpoint has refused the next delivery.';

COMMENT ON COLUMN public.webhook_endpoints.failures IS 'Number of failures in a row, of all kinds.';

COMMENT ON COLUMN public.webhook_endpoints.claim_id IS 'Claim of the worker that serves it now. Only one worker does at a time.';

COMMENT ON COLUMN public.webhook_endpoints.worker_id IS 'The worker that has the claim.';

CREATE TABLE public.webhook_log (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event character varying(32) NOT NULL,
    message_id text NOT NULL,
    state character varying(16) NOT NULL,
    attempts integer DEFAULT 1 NOT NULL,
    last_status integer,
    last_error text DEFAULT ''::text NOT NULL,
    milliseconds integer NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.webhook_log FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.webhook_log IS 'What became of one delivery to an endpoint, without its content. It is deleted after some days.';

COMMENT ON COLUMN public.webhook_log.id IS 'That of the delivery; of a call of a tool, derived from the endpoint and the call.';

COMMENT ON COLUMN public.webhook_log.message_id IS 'The header `webhook-id`.';

COMMENT ON COLUMN public.webhook_log.state IS 'DEAD: DEAD\nPENDING: PENDING\nDELIVERED: DELIVERED\nDROPPED: DROPPED';

COMMENT ON COLUMN public.webhook_log.last_status IS 'HTTP status of the last response. Null: no response came.';

COMMENT ON COLUMN public.webhook_log.milliseconds IS 'How long the last attempt took.';

CREATE TABLE public.withheld_texts (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    erasure_id uuid NOT NULL,
    is_own boolean NOT NULL,
    text text NOT NULL
);

ALTER TABLE ONLY public.withheld_texts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE public.withheld_texts IS 'A text that an erasure still looks for in what agents have written. Nobody is shown it.';

COMMENT ON COLUMN public.withheld_texts.is_own IS 'Of the erased person. False: what agents have written down of the erased texts.';

CREATE TABLE public.workers (
    id uuid NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.workers IS 'A worker process: a new id at each start, and its last sign of life. It belongs to no tenant.';

COMMENT ON COLUMN public.workers.beat_at IS 'When it last reported that it runs.';

ALTER TABLE ONLY public.agent_resets ALTER COLUMN id SET DEFAULT nextval('public.agent_resets_id_seq'::regclass);

ALTER TABLE ONLY public.archive_pages ALTER COLUMN id SET DEFAULT nextval('public.archive_pages_id_seq'::regclass);

ALTER TABLE ONLY public.archives ALTER COLUMN id SET DEFAULT nextval('public.archives_id_seq'::regclass);

ALTER TABLE ONLY public.audit_log ALTER COLUMN id SET DEFAULT nextval('public.audit_log_id_seq'::regclass);

ALTER TABLE ONLY public.consciousness_entries ALTER COLUMN id SET DEFAULT nextval('public.consciousness_entries_id_seq'::regclass);

ALTER TABLE ONLY public.digests ALTER COLUMN id SET DEFAULT nextval('public.digests_id_seq'::regclass);

ALTER TABLE ONLY public.idempotency_keys ALTER COLUMN id SET DEFAULT nextval('public.idempotency_keys_id_seq'::regclass);

ALTER TABLE ONLY public.inbox_events ALTER COLUMN id SET DEFAULT nextval('public.inbox_events_id_seq'::regclass);

ALTER TABLE ONLY public.notifications ALTER COLUMN id SET DEFAULT nextval('public.notifications_id_seq'::regclass);

ALTER TABLE ONLY public.plan_occurrences ALTER COLUMN id SET DEFAULT nextval('public.plan_occurrences_id_seq'::regclass);

ALTER TABLE ONLY public.prompt_frames ALTER COLUMN id SET DEFAULT nextval('public.prompt_frames_id_seq'::regclass);

ALTER TABLE ONLY public.repairs ALTER COLUMN id SET DEFAULT nextval('public.repairs_id_seq'::regclass);

ALTER TABLE ONLY public.tool_results ALTER COLUMN id SET DEFAULT nextval('public.tool_results_id_seq'::regclass);

ALTER TABLE ONLY public.tortoise_migrations ALTER COLUMN id SET DEFAULT nextval('public.tortoise_migrations_id_seq'::regclass);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT agent_processes_pkey PRIMARY KEY (agent_id);

ALTER TABLE ONLY public.agent_resets
    ADD CONSTRAINT agent_resets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.app_events
    ADD CONSTRAINT app_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.app_requests
    ADD CONSTRAINT app_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT app_webhooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.apps
    ADD CONSTRAINT apps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.archive_pages
    ADD CONSTRAINT archive_pages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.archive_vectors
    ADD CONSTRAINT archive_vectors_pkey PRIMARY KEY (tenant_id, page_id, place);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT browser_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.budget_reservations
    ADD CONSTRAINT budget_reservations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.budget_windows
    ADD CONSTRAINT budget_windows_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT compactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT connector_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT connector_senders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consciousness_entries
    ADD CONSTRAINT consciousness_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.custom_roles
    ADD CONSTRAINT custom_roles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT episodes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erased_installations
    ADD CONSTRAINT erased_installations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.failure_mails
    ADD CONSTRAINT failure_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox_events
    ADD CONSTRAINT inbox_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kill_switch
    ADD CONSTRAINT kill_switch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.knowledge_heads
    ADD CONSTRAINT knowledge_heads_pkey PRIMARY KEY (agent_id);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT learnings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mcp_servers
    ADD CONSTRAINT mcp_servers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT memories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.model_health
    ADD CONSTRAINT model_health_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.model_outages
    ADD CONSTRAINT model_outages_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.model_prices
    ADD CONSTRAINT model_prices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);

ALTER TABLE public.notifications
    ADD CONSTRAINT notifications_app_request_check CHECK (((((kind)::text = 'APP_REQUEST'::text) = (space_id IS NULL)) AND (((kind)::text = 'APP_REQUEST'::text) = (app_request_id IS NOT NULL)))) NOT VALID;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_acts
    ADD CONSTRAINT operator_acts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT plan_occurrences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.prompt_frames
    ADD CONSTRAINT prompt_frames_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.repairs
    ADD CONSTRAINT repairs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT room_news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT space_members_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.spaces
    ADD CONSTRAINT spaces_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sql_texts
    ADD CONSTRAINT sql_texts_pkey PRIMARY KEY (name, digest);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tenant_keys
    ADD CONSTRAINT tenant_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT think_cycles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tool_results
    ADD CONSTRAINT tool_results_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT tools_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tortoise_migrations
    ADD CONSTRAINT tortoise_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT uid_access_toke_digest_eb3faf UNIQUE (digest);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT uid_access_toke_tenant__32612d UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT uid_account_tok_digest_b84634 UNIQUE (digest);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT uid_agent_proce_tenant__707e06 UNIQUE (tenant_id, agent_id);

ALTER TABLE ONLY public.agent_resets
    ADD CONSTRAINT uid_agent_reset_tenant__2f9c6d UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT uid_agents_tenant__8652ea UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.app_events
    ADD CONSTRAINT uid_app_events_tenant__6f8068 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.app_events
    ADD CONSTRAINT uid_app_events_tenant__7be4ab UNIQUE (tenant_id, service_id, seq);

ALTER TABLE ONLY public.app_requests
    ADD CONSTRAINT uid_app_request_tenant__61d047 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT uid_app_webhook_tenant__32f68d UNIQUE (tenant_id, app_id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT uid_app_webhook_tenant__71ee08 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.apps
    ADD CONSTRAINT uid_apps_client__f3802f UNIQUE (client_id);

ALTER TABLE ONLY public.apps
    ADD CONSTRAINT uid_apps_tenant__3d85c7 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.archive_pages
    ADD CONSTRAINT uid_archive_pag_tenant__94efba UNIQUE (tenant_id, agent_id, kind, to_cycle, part);

ALTER TABLE ONLY public.archive_pages
    ADD CONSTRAINT uid_archive_pag_tenant__d0e03e UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT uid_archives_tenant__c20018 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT uid_archives_tenant__ee1110 UNIQUE (tenant_id, agent_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT uid_audit_log_tenant__451095 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT uid_audit_log_tenant__f898d4 UNIQUE (tenant_id, seq);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT uid_authorizati_digest_33b8d1 UNIQUE (digest);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT uid_authorizati_tenant__0b3493 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT uid_browser_ses_digest_37b4ea UNIQUE (digest);

ALTER TABLE ONLY public.budget_reservations
    ADD CONSTRAINT uid_budget_rese_request_22e9ca UNIQUE (request_id, window_id, tenant_id);

ALTER TABLE ONLY public.budget_windows
    ADD CONSTRAINT uid_budget_wind_tenant__6bf255 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.budget_windows
    ADD CONSTRAINT uid_budget_wind_tenant__b66636 UNIQUE (tenant_id, budget_id, subject_id, starts_at);

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT uid_budgets_tenant__8cb31f UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT uid_compactions_tenant__4b3b34 UNIQUE (tenant_id, agent_id, number);

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT uid_compactions_tenant__bc38c8 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT uid_connector_m_tenant__960f78 UNIQUE (tenant_id, message_id, connector_id, part);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT uid_connector_m_tenant__c3e0e4 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT uid_connector_s_tenant__a2f48b UNIQUE (tenant_id, connector_id, member_id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT uid_connector_s_tenant__df25b5 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT uid_connectors_tenant__158dfe UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.consciousness_entries
    ADD CONSTRAINT uid_consciousne_tenant__e10f3f UNIQUE (tenant_id, agent_id, seq);

ALTER TABLE ONLY public.custom_roles
    ADD CONSTRAINT uid_custom_role_tenant__df6bbf UNIQUE (tenant_id, name);

ALTER TABLE ONLY public.custom_roles
    ADD CONSTRAINT uid_custom_role_tenant__e06a83 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT uid_device_code_digest_66023c UNIQUE (digest);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT uid_device_code_tenant__93b7d8 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT uid_device_code_user_co_085de9 UNIQUE (user_code);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT uid_digests_tenant__6c9628 UNIQUE (tenant_id, agent_id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT uid_digests_tenant__84b170 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT uid_episodes_tenant__4de461 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT uid_episodes_tenant__80d290 UNIQUE (tenant_id, agent_id, to_cycle);

ALTER TABLE ONLY public.erased_installations
    ADD CONSTRAINT uid_erased_inst_tenant__69f19a UNIQUE (tenant_id, app_id, seq);

ALTER TABLE ONLY public.erased_installations
    ADD CONSTRAINT uid_erased_inst_tenant__c122df UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT uid_erasures_tenant__aa5f1c UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.failure_mails
    ADD CONSTRAINT uid_failure_mai_tenant__ce25e2 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT uid_files_tenant__e6a92f UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT uid_goals_tenant__58815a UNIQUE (tenant_id, agent_id, number);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT uid_goals_tenant__d90b73 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT uid_hooks_tenant__8050ab UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT uid_idempotency_tenant__6d0958 UNIQUE (tenant_id, actor_id, operation, key);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT uid_identities_tenant__252268 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT uid_identities_tenant__b3bf6a UNIQUE (tenant_id, provider_id, subject);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT uid_identity_pr_tenant__944fde UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.inbox_events
    ADD CONSTRAINT uid_inbox_event_tenant__e0d2b8 UNIQUE (tenant_id, agent_id, event_key);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT uid_invitations_digest_7c671d UNIQUE (digest);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT uid_invitations_tenant__579cee UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.knowledge_heads
    ADD CONSTRAINT uid_knowledge_h_tenant__88f1e9 UNIQUE (tenant_id, agent_id);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT uid_learnings_tenant__61fea8 UNIQUE (tenant_id, agent_id, number);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT uid_learnings_tenant__aea09d UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.mcp_servers
    ADD CONSTRAINT uid_mcp_servers_tenant__264031 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT uid_members_tenant__92c335 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT uid_members_tenant__c37af0 UNIQUE (tenant_id, user_id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT uid_memories_tenant__49bb43 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT uid_memories_tenant__affbc5 UNIQUE (tenant_id, agent_id, key);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT uid_messages_tenant__26c3e0 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT uid_messages_tenant__d77efc UNIQUE (tenant_id, space_id, seq);

ALTER TABLE ONLY public.model_health
    ADD CONSTRAINT uid_model_healt_tenant__13efcf UNIQUE (tenant_id, model, is_own_key);

ALTER TABLE ONLY public.model_health
    ADD CONSTRAINT uid_model_healt_tenant__15a119 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.model_prices
    ADD CONSTRAINT uid_model_price_tenant__947103 UNIQUE (tenant_id, model);

ALTER TABLE ONLY public.model_prices
    ADD CONSTRAINT uid_model_price_tenant__da8d38 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT uid_notes_tenant__04d205 UNIQUE (tenant_id, agent_id, number);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT uid_notes_tenant__195bc6 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT uid_notificatio_tenant__5e7429 UNIQUE (tenant_id, actor_id, seq);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT uid_notificatio_tenant__62cb29 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT uid_passkeys_credent_cfa3da UNIQUE (credential_id);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT uid_plan_occurr_tenant__71b594 UNIQUE (tenant_id, plan_id, due_at);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT uid_plan_occurr_tenant__c5b265 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT uid_plans_tenant__6e08b5 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.prompt_frames
    ADD CONSTRAINT uid_prompt_fram_tenant__5b692d UNIQUE (tenant_id, digest);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT uid_reactions_tenant__0424a7 UNIQUE (tenant_id, message_id, emoji, actor_id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT uid_reactions_tenant__5615d4 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT uid_refresh_tok_digest_1caaf3 UNIQUE (digest);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT uid_refresh_tok_tenant__09ce78 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT uid_refresh_tok_tenant__f434ef UNIQUE (tenant_id, family_id, generation, id);

ALTER TABLE ONLY public.repairs
    ADD CONSTRAINT uid_repairs_tenant__dabdae UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT uid_room_news_tenant__47afa8 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT uid_room_news_tenant__a76859 UNIQUE (tenant_id, agent_id, space_id);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT uid_second_fact_user_id_3f71b6 UNIQUE (user_id);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT uid_secrets_tenant__279918 UNIQUE (tenant_id, name);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT uid_secrets_tenant__521874 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT uid_services_tenant__8283bb UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT uid_signing_key_algorit_00cfae UNIQUE (algorithm, signs_from);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT uid_space_membe_tenant__78a0d7 UNIQUE (tenant_id, space_id, actor_id);

ALTER TABLE ONLY public.spaces
    ADD CONSTRAINT uid_spaces_tenant__e56f24 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT uid_tasks_tenant__297baf UNIQUE (tenant_id, agent_id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT uid_tasks_tenant__b43fdf UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.tenant_keys
    ADD CONSTRAINT uid_tenant_keys_tenant__c0c673 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT uid_think_cycle_tenant__861548 UNIQUE (tenant_id, agent_id, number);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT uid_think_cycle_tenant__f0264d UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT uid_token_famil_tenant__2602af UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT uid_tool_calls_tenant__d06ea1 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.tool_results
    ADD CONSTRAINT uid_tool_result_tenant__12bd25 UNIQUE (tenant_id, call_id, part);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT uid_tools_tenant__ecbfe5 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.tortoise_migrations
    ADD CONSTRAINT uid_tortoise_mi_app_3803a5 UNIQUE (app, name);

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT uid_usage_recor_tenant__1d05dc UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT uid_users_email_133a6f UNIQUE (email);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT uid_waiting_mes_tenant__314a35 UNIQUE (tenant_id, connector_id, place);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT uid_waiting_mes_tenant__80853f UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT uid_waiting_mes_tenant__e71dc4 UNIQUE (tenant_id, connector_id, external_id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT uid_webhook_del_tenant__3e6c97 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT uid_webhook_end_tenant__ccaf6b UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.webhook_log
    ADD CONSTRAINT uid_webhook_log_tenant__e8dc89 UNIQUE (tenant_id, id);

ALTER TABLE ONLY public.withheld_texts
    ADD CONSTRAINT uid_withheld_te_tenant__32ddb4 UNIQUE (tenant_id, erasure_id, id);

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT usage_records_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT waiting_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_check CHECK (
CASE
    WHEN (num_nonnulls(service_id, app_id) = 0) THEN ((secret_id IS NOT NULL) AND (num_nonnulls(space_id, agent_id, tools, NULLIF(is_security, false), NULLIF(is_holds, false)) = 1))
    ELSE ((num_nonnulls(service_id, app_id) = 1) AND (num_nonnulls(agent_id, tools, NULLIF(is_security, false), NULLIF(is_holds, false)) = 0) AND (num_nonnulls(app_id, space_id) <= 1))
END) NOT VALID;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_log
    ADD CONSTRAINT webhook_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.withheld_texts
    ADD CONSTRAINT withheld_texts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

CREATE INDEX access_tokens_good ON public.access_tokens USING btree (tenant_id, member_id) WHERE (revoked_at IS NULL);

CREATE INDEX access_tokens_keys ON public.access_tokens USING btree (tenant_id, service_id, created_at, id) WHERE ((kind)::text = 'KEY'::text);

CREATE INDEX access_tokens_listed_past ON public.access_tokens USING btree (tenant_id, LEAST(expires_at, revoked_at)) WHERE ((kind)::text <> 'OAUTH'::text);

CREATE INDEX access_tokens_of_member ON public.access_tokens USING btree (tenant_id, member_id, created_at, id) WHERE ((kind)::text = 'PERSONAL'::text);

CREATE INDEX access_tokens_of_service ON public.access_tokens USING btree (tenant_id, service_id) WHERE ((service_id IS NOT NULL) AND (revoked_at IS NULL));

CREATE INDEX access_tokens_past ON public.access_tokens USING btree (tenant_id, expires_at) WHERE ((kind)::text = 'OAUTH'::text);

CREATE INDEX access_tokens_personal ON public.access_tokens USING btree (tenant_id, created_at, id) WHERE ((kind)::text = 'PERSONAL'::text);

CREATE INDEX account_tokens_past ON public.account_tokens USING btree (expires_at);

CREATE INDEX agent_processes_awake ON public.agent_processes USING btree (state, wake_at) WHERE ((state)::text <> 'SLEEPING'::text);

CREATE INDEX agent_processes_stopping ON public.agent_processes USING btree (worker_id) WHERE ((stopping IS NOT NULL) OR (cutting IS NOT NULL));

CREATE INDEX agent_processes_waits ON public.agent_processes USING btree (waits_for) WHERE (waits_for IS NOT NULL);

CREATE INDEX agent_processes_waking ON public.agent_processes USING btree (tenant_id, wake_at) WHERE ((state)::text = 'WAKING'::text);

CREATE INDEX agent_processes_worker ON public.agent_processes USING btree (worker_id) WHERE (worker_id IS NOT NULL);

CREATE INDEX agent_resets_untold ON public.agent_resets USING btree (tenant_id, agent_id) WHERE (told_seq IS NULL);

CREATE UNIQUE INDEX agents_assistants ON public.agents USING btree (tenant_id, member_id) WHERE (((kind)::text = 'PERSONAL_ASSISTANT'::text) AND ((status)::text <> 'STOPPED'::text));

CREATE INDEX agents_by_activity ON public.agent_processes USING btree (tenant_id, COALESCE(last_cycle_at, '1970-01-01 00:00:00+00'::timestamp with time zone), agent_id) WHERE is_listed;

CREATE INDEX agents_by_age ON public.agents USING btree (tenant_id, status, created_at, id) WHERE ((deleted_at IS NULL) AND ((kind)::text <> ALL ((ARRAY['TASK'::character varying, 'PERSONAL_ASSISTANT'::character varying])::text[])));

CREATE INDEX agents_by_connector ON public.agents USING btree (tenant_id, default_connector_id) WHERE (default_connector_id IS NOT NULL);

CREATE INDEX agents_by_name ON public.agents USING btree (tenant_id, status, "left"(lower(name), 40), id) WHERE ((deleted_at IS NULL) AND ((kind)::text <> ALL ((ARRAY['TASK'::character varying, 'PERSONAL_ASSISTANT'::character varying])::text[])));

CREATE INDEX agents_children ON public.agents USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);

CREATE UNIQUE INDEX agents_name_key ON public.agents USING btree (tenant_id, name_key) WHERE (((kind)::text <> ALL ((ARRAY['TASK'::character varying, 'PERSONAL_ASSISTANT'::character varying])::text[])) AND ((status)::text <> 'STOPPED'::text));

CREATE INDEX app_requests_of_apps ON public.app_requests USING btree (app_id) WHERE ((status)::text = 'OPEN'::text);

CREATE UNIQUE INDEX app_requests_open ON public.app_requests USING btree (tenant_id, member_id, app_id, scopes) WHERE ((status)::text = 'OPEN'::text);

CREATE INDEX apps_by_tenant ON public.apps USING btree (tenant_id, created_at, id) WHERE ((status)::text <> 'DELETED'::text);

CREATE INDEX apps_origins ON public.apps USING gin (allowed_origins);

CREATE INDEX apps_past ON public.apps USING btree (tenant_id, updated_at) WHERE ((registration_digest IS NOT NULL) OR ((status)::text = 'DELETED'::text));

CREATE INDEX archive_pages_words ON public.archive_pages USING gin (words);

CREATE INDEX archive_vectors_of_agent ON public.archive_vectors USING btree (tenant_id, agent_id);

CREATE INDEX archives_due ON public.archives USING btree (episode_at) INCLUDE (tenant_id, agent_id) WHERE (episode_at IS NOT NULL);

CREATE INDEX archives_past ON public.archives USING btree (tenant_id, COALESCE(past_from, '-infinity'::timestamp with time zone)) INCLUDE (agent_id, past_rest_until);

CREATE INDEX audit_log_action ON public.audit_log USING btree (tenant_id, action, occurred_at, id);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (tenant_id, actor_id, occurred_at, id);

CREATE INDEX audit_log_target ON public.audit_log USING btree (tenant_id, target_id, occurred_at, id);

CREATE INDEX audit_log_time ON public.audit_log USING btree (tenant_id, occurred_at, id);

CREATE INDEX audit_log_unsealed ON public.audit_log USING btree (tenant_id, id) WHERE (seq IS NULL);

CREATE INDEX authorization_codes_of_family ON public.authorization_codes USING btree (tenant_id, family_id) WHERE (family_id IS NOT NULL);

CREATE INDEX authorization_codes_past ON public.authorization_codes USING btree (tenant_id, expires_at);

CREATE INDEX browser_sessions_past ON public.browser_sessions USING btree (expires_at);

CREATE INDEX compactions_by_previous ON public.compactions USING btree (tenant_id, previous_id) WHERE (previous_id IS NOT NULL);

CREATE INDEX compactions_due ON public.compactions USING btree (next_at) INCLUDE (tenant_id, id) WHERE ((state)::text = ANY ((ARRAY['WANTED'::character varying, 'WRITING'::character varying])::text[]));

CREATE UNIQUE INDEX compactions_open ON public.compactions USING btree (tenant_id, agent_id) WHERE ((state)::text = ANY ((ARRAY['WANTED'::character varying, 'WRITING'::character varying, 'READY'::character varying, 'UNDOING'::character varying])::text[]));

CREATE UNIQUE INDEX connector_senders_sender ON public.connector_senders USING btree (tenant_id, connector_id, sender_id) WHERE (sender_id IS NOT NULL);

CREATE UNIQUE INDEX connectors_of_space ON public.connectors USING btree (tenant_id, space_id) WHERE (deleted_at IS NULL);

CREATE INDEX consciousness_entries_of_cycle ON public.consciousness_entries USING btree (tenant_id, cycle_id);

CREATE INDEX device_codes_of_app ON public.device_codes USING btree (tenant_id, app_id);

CREATE INDEX device_codes_past ON public.device_codes USING btree (tenant_id, expires_at);

CREATE INDEX digests_of_plan ON public.digests USING btree (tenant_id, plan_id);

CREATE INDEX erasures_due ON public.erasures USING btree (due_at) WHERE ((state)::text = ANY ((ARRAY['REQUESTED'::character varying, 'LOGGED'::character varying])::text[]));

CREATE UNIQUE INDEX failure_mails_budget ON public.failure_mails USING btree (tenant_id, window_id) WHERE (window_id IS NOT NULL);

CREATE INDEX failure_mails_mail ON public.failure_mails USING btree (mail_at);

CREATE UNIQUE INDEX failure_mails_model ON public.failure_mails USING btree (tenant_id, model, is_own_key) WHERE ((kind)::text = 'MODEL'::text);

CREATE INDEX failure_mails_of_agent ON public.failure_mails USING btree (tenant_id, agent_id);

CREATE INDEX files_left ON public.files USING btree (created_at) WHERE ((message_id IS NULL) AND (purge_at IS NULL));

CREATE INDEX files_of_message ON public.files USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX files_of_space ON public.files USING btree (tenant_id, space_id) WHERE (message_id IS NOT NULL);

CREATE INDEX files_open ON public.files USING btree (tenant_id, uploader_id) WHERE ((message_id IS NULL) AND (purge_at IS NULL));

CREATE INDEX files_purge ON public.files USING btree (purge_at) WHERE (purge_at IS NOT NULL);

CREATE INDEX files_sizes ON public.files USING btree (tenant_id) INCLUDE (size);

CREATE INDEX goals_changed ON public.goals USING btree (tenant_id, agent_id, change_no);

CREATE INDEX goals_news ON public.goals USING btree (news_at) WHERE ((status)::text = 'WORKING'::text);

CREATE INDEX goals_of_cycle ON public.goals USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE INDEX identities_of_member ON public.identities USING btree (tenant_id, member_id);

CREATE INDEX identity_providers_by_age ON public.identity_providers USING btree (tenant_id, created_at, id);

CREATE INDEX idx_access_toke_tenant__2e26da ON public.access_tokens USING btree (tenant_id, created_at, id);

CREATE INDEX idx_access_toke_tenant__7ab427 ON public.access_tokens USING btree (tenant_id, family_id);

CREATE INDEX idx_account_tok_email_8ef3e7 ON public.account_tokens USING btree (email);

CREATE INDEX idx_agent_reset_tenant__07bd78 ON public.agent_resets USING btree (tenant_id, agent_id, id);

CREATE INDEX idx_agents_tenant__1f5b05 ON public.agents USING btree (tenant_id, created_at, id);

CREATE INDEX idx_app_events_tenant__2047bc ON public.app_events USING btree (tenant_id, created_at);

CREATE INDEX idx_app_request_tenant__0ac2ec ON public.app_requests USING btree (tenant_id, created_at, id);

CREATE INDEX idx_app_request_tenant__407f20 ON public.app_requests USING btree (tenant_id, member_id, created_at);

CREATE INDEX idx_apps_tenant__1abedf ON public.apps USING btree (tenant_id, created_at, id);

CREATE INDEX idx_browser_ses_user_id_feb1dc ON public.browser_sessions USING btree (user_id);

CREATE INDEX idx_budget_rese_window__2be63c ON public.budget_reservations USING btree (window_id, tenant_id);

CREATE INDEX idx_connector_m_tenant__625510 ON public.connector_messages USING btree (tenant_id, connector_id, thread_id);

CREATE INDEX idx_connector_m_tenant__9545ca ON public.connector_messages USING btree (tenant_id, connector_id, external_id);

CREATE INDEX idx_connector_m_tenant__aec2b9 ON public.connector_messages USING btree (tenant_id, connector_id, created_at);

CREATE INDEX idx_connectors_tenant__347430 ON public.connectors USING btree (tenant_id, created_at, id);

CREATE INDEX idx_consciousne_tenant__3cce54 ON public.consciousness_entries USING btree (tenant_id, agent_id, commit_no);

CREATE INDEX idx_custom_role_tenant__d82a83 ON public.custom_roles USING btree (tenant_id, created_at, id);

CREATE INDEX idx_erased_inst_tenant__c73856 ON public.erased_installations USING btree (tenant_id, created_at);

CREATE INDEX idx_erasures_tenant__0cd079 ON public.erasures USING btree (tenant_id, requested_at, id);

CREATE INDEX idx_goals_tenant__7c353d ON public.goals USING btree (tenant_id, agent_id, created_at, id);

CREATE INDEX idx_hooks_tenant__3bd92e ON public.hooks USING btree (tenant_id, agent_id);

CREATE INDEX idx_hooks_tenant__ab0a25 ON public.hooks USING btree (tenant_id, created_at, id);

CREATE INDEX idx_idempotency_tenant__5d8c2a ON public.idempotency_keys USING btree (tenant_id, created_at);

CREATE INDEX idx_inbox_event_tenant__ea72d7 ON public.inbox_events USING btree (tenant_id, agent_id, id);

CREATE INDEX idx_invitations_tenant__253e95 ON public.invitations USING btree (tenant_id, created_at, id);

CREATE INDEX idx_learnings_tenant__634a0e ON public.learnings USING btree (tenant_id, agent_id, created_at, id);

CREATE INDEX idx_mcp_servers_tenant__840df5 ON public.mcp_servers USING btree (tenant_id, created_at, id);

CREATE INDEX idx_memories_tenant__9e396f ON public.memories USING btree (tenant_id, agent_id, created_at, id);

CREATE INDEX idx_messages_tenant__43ee7c ON public.messages USING btree (tenant_id, space_id, rev);

CREATE INDEX idx_notes_tenant__f882dd ON public.notes USING btree (tenant_id, agent_id, created_at, id);

CREATE INDEX idx_operator_ac_occurre_2ea53c ON public.operator_acts USING btree (occurred_at, id);

CREATE INDEX idx_passkeys_user_id_6fd10a ON public.passkeys USING btree (user_id);

CREATE INDEX idx_plans_tenant__5a4aa4 ON public.plans USING btree (tenant_id, created_at, id);

CREATE INDEX idx_plans_tenant__edffd5 ON public.plans USING btree (tenant_id, agent_id, created_at, id);

CREATE INDEX idx_reactions_tenant__a78f33 ON public.reactions USING btree (tenant_id, actor_id);

CREATE INDEX idx_repairs_tenant__073e3c ON public.repairs USING btree (tenant_id, agent_id, id);

CREATE INDEX idx_services_app_id_b03af5 ON public.services USING btree (app_id);

CREATE INDEX idx_services_tenant__73efcc ON public.services USING btree (tenant_id, created_at, id);

CREATE INDEX idx_space_membe_tenant__a4b1d0 ON public.space_members USING btree (tenant_id, space_id, joined_at, id);

CREATE INDEX idx_space_membe_tenant__b38055 ON public.space_members USING btree (tenant_id, actor_id);

CREATE INDEX idx_spaces_tenant__4410e5 ON public.spaces USING btree (tenant_id, created_at, id);

CREATE INDEX idx_tasks_tenant__01c9e2 ON public.tasks USING btree (tenant_id, parent_id, created_at, id);

CREATE INDEX idx_tasks_tenant__fd4e06 ON public.tasks USING btree (tenant_id, created_at, id);

CREATE INDEX idx_think_cycle_tenant__6ecf90 ON public.think_cycles USING btree (tenant_id, agent_id, ended_commit_no);

CREATE INDEX idx_token_famil_tenant__9eb6e6 ON public.token_families USING btree (tenant_id, member_id);

CREATE INDEX idx_token_famil_tenant__febc7f ON public.token_families USING btree (tenant_id, service_id);

CREATE INDEX idx_tool_calls_tenant__76c725 ON public.tool_calls USING btree (tenant_id, agent_id, created_at);

CREATE INDEX idx_tool_calls_tenant__ad0528 ON public.tool_calls USING btree (tenant_id, created_at);

CREATE INDEX idx_tool_calls_tenant__c7cf09 ON public.tool_calls USING btree (tenant_id, cycle_id, step, "position");

CREATE INDEX idx_tools_tenant__3cca46 ON public.tools USING btree (tenant_id, created_at, id);

CREATE INDEX idx_usage_recor_tenant__176a01 ON public.usage_records USING btree (tenant_id, agent_id, created_at);

CREATE INDEX idx_usage_recor_tenant__b03257 ON public.usage_records USING btree (tenant_id, created_at);

CREATE INDEX idx_waiting_mes_next_tr_aff300 ON public.waiting_messages USING btree (next_try_at);

CREATE INDEX idx_webhook_del_tenant__9a8a74 ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, created_at, id);

CREATE INDEX idx_webhook_end_tenant__6d8e82 ON public.webhook_endpoints USING btree (tenant_id, agent_id);

CREATE INDEX idx_webhook_end_tenant__759ebd ON public.webhook_endpoints USING btree (tenant_id, space_id);

CREATE INDEX idx_webhook_end_tenant__a9b088 ON public.webhook_endpoints USING btree (tenant_id, created_at, id);

CREATE INDEX idx_webhook_log_tenant__54fade ON public.webhook_log USING btree (tenant_id, last_at);

CREATE INDEX idx_webhook_log_tenant__dca943 ON public.webhook_log USING btree (tenant_id, endpoint_id, first_at, id);

CREATE INDEX inbox_events_dead ON public.inbox_events USING btree (tenant_id, id) WHERE ((receipt)::text = 'DEAD_LETTER'::text);

CREATE INDEX inbox_events_dead_of_agent ON public.inbox_events USING btree (tenant_id, agent_id, id) WHERE ((receipt)::text = 'DEAD_LETTER'::text);

CREATE INDEX inbox_events_given_up ON public.inbox_events USING btree (tenant_id, COALESCE(settled_at, created_at)) WHERE (((receipt)::text = ANY ((ARRAY['DROPPED'::character varying, 'DEAD_LETTER'::character varying])::text[])) AND (NOT (payload ? 'removed'::text)));

CREATE INDEX inbox_events_injected ON public.inbox_events USING btree (cycle_id) WHERE ((receipt)::text = 'INJECTED'::text);

CREATE INDEX inbox_events_of_cycle ON public.inbox_events USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE INDEX inbox_events_passive ON public.inbox_events USING btree (tenant_id, agent_id, id) WHERE ((receipt)::text = 'PASSIVE'::text);

CREATE INDEX inbox_events_pending ON public.inbox_events USING btree (agent_id, id) WHERE ((receipt)::text = 'PENDING'::text);

CREATE INDEX inbox_events_queue ON public.inbox_events USING btree (agent_id, priority, ((id + 0))) WHERE ((receipt)::text = 'PENDING'::text);

CREATE INDEX inbox_events_withheld ON public.inbox_events USING btree (agent_id) WHERE ((withheld_seq IS NOT NULL) AND ((receipt)::text = ANY ((ARRAY['PENDING'::character varying, 'INJECTED'::character varying])::text[])));

CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (tenant_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX invitations_past ON public.invitations USING btree (tenant_id, LEAST(accepted_at, revoked_at, expires_at));

CREATE INDEX learnings_changed ON public.learnings USING btree (tenant_id, agent_id, change_no);

CREATE INDEX learnings_of_cycle ON public.learnings USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE INDEX mcp_servers_due ON public.mcp_servers USING btree (next_list_at) INCLUDE (tenant_id, id) WHERE (next_list_at IS NOT NULL);

CREATE UNIQUE INDEX mcp_servers_names ON public.mcp_servers USING btree (tenant_id, name) WHERE (deleted_at IS NULL);

CREATE INDEX members_by_age ON public.members USING btree (tenant_id, created_at, id) WHERE (left_at IS NULL);

CREATE INDEX members_of_account ON public.members USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX memories_changed ON public.memories USING btree (tenant_id, agent_id, change_no);

CREATE INDEX memories_of_cycle ON public.memories USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE UNIQUE INDEX messages_external ON public.messages USING btree (tenant_id, connector_id, external_id) WHERE (connector_id IS NOT NULL);

CREATE INDEX messages_of_member ON public.messages USING btree (tenant_id, member_id, id) WHERE ((member_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX messages_replies ON public.messages USING btree (tenant_id, thread_root, seq) WHERE (thread_root IS NOT NULL);

CREATE INDEX messages_withheld ON public.messages USING btree (tenant_id, id) WHERE (withheld IS NOT NULL);

CREATE INDEX messages_words ON public.messages USING gin (((to_tsvector('simple'::regconfig, text) || array_to_tsvector(ARRAY[(' '::text || (tenant_id)::text), (' '::text || (space_id)::text)])))) WHERE (((kind)::text = 'TEXT'::text) AND (deleted_at IS NULL));

CREATE INDEX model_outages_probed ON public.model_outages USING btree (probed_at);

CREATE INDEX notes_changed ON public.notes USING btree (tenant_id, agent_id, change_no);

CREATE INDEX notes_of_cycle ON public.notes USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE INDEX notifications_mentions ON public.notifications USING btree (tenant_id, actor_id, space_id, message_seq) WHERE ((kind)::text = 'MENTION'::text);

CREATE INDEX notifications_past ON public.notifications USING btree (tenant_id, actor_id, created_at);

CREATE INDEX notifications_unread ON public.notifications USING btree (tenant_id, actor_id, id) WHERE (seq IS NULL);

CREATE INDEX plan_occurrences_past ON public.plan_occurrences USING btree (tenant_id, created_at);

CREATE UNIQUE INDEX plans_digest ON public.plans USING btree (tenant_id, agent_id) WHERE (((status)::text <> 'ENDED'::text) AND ((purpose)::text = 'DIGEST'::text));

CREATE INDEX plans_due ON public.plans USING btree (next_look_at) INCLUDE (tenant_id, id) WHERE ((status)::text = 'ACTIVE'::text);

CREATE UNIQUE INDEX plans_heartbeat ON public.plans USING btree (tenant_id, agent_id) WHERE (((status)::text <> 'ENDED'::text) AND ((purpose)::text = 'HEARTBEAT'::text));

CREATE INDEX plans_living ON public.plans USING btree (tenant_id, agent_id) WHERE ((status)::text <> 'ENDED'::text);

CREATE UNIQUE INDEX plans_named ON public.plans USING btree (tenant_id, agent_id, name) WHERE (((status)::text <> 'ENDED'::text) AND ((purpose)::text <> 'TIMER'::text));

CREATE INDEX refresh_tokens_past ON public.refresh_tokens USING btree (tenant_id, expires_at);

CREATE INDEX services_by_kind ON public.services USING btree (tenant_id, kind, created_at, id);

CREATE UNIQUE INDEX services_installed ON public.services USING btree (tenant_id, app_id) WHERE ((status)::text <> 'REVOKED'::text);

CREATE INDEX space_members_agents ON public.space_members USING btree (tenant_id, space_id, agent_id) WHERE (agent_id IS NOT NULL);

CREATE INDEX spaces_by_activity ON public.spaces USING btree (tenant_id, kind, (
CASE
    WHEN (archived_at IS NULL) THEN 0
    ELSE 1
END), COALESCE(last_text_at, created_at), id) WHERE (deleted_at IS NULL);

CREATE INDEX spaces_by_age ON public.spaces USING btree (tenant_id, kind, (
CASE
    WHEN (archived_at IS NULL) THEN 0
    ELSE 1
END), created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX spaces_by_name ON public.spaces USING btree (tenant_id, kind, (
CASE
    WHEN (archived_at IS NULL) THEN 0
    ELSE 1
END), "left"(lower(name), 40), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX spaces_direct ON public.spaces USING btree (tenant_id, pair_low, pair_high) WHERE ((pair_low IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX spaces_pair_high ON public.spaces USING btree (tenant_id, pair_high) WHERE (pair_high IS NOT NULL);

CREATE INDEX spaces_without_time ON public.spaces USING btree (id) WHERE ((last_text_at IS NULL) AND (seq > 0) AND (deleted_at IS NULL));

CREATE INDEX tasks_open ON public.tasks USING btree (tenant_id, parent_id) WHERE (ended_at IS NULL);

CREATE INDEX tasks_past ON public.tasks USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE UNIQUE INDEX tenant_keys_current ON public.tenant_keys USING btree (tenant_id) WHERE (retired_at IS NULL);

CREATE INDEX tenants_retaining ON public.tenants USING btree (tenant_id) WHERE (retention_days IS NOT NULL);

CREATE UNIQUE INDEX think_cycles_open ON public.think_cycles USING btree (tenant_id, agent_id) WHERE (outcome IS NULL);

CREATE INDEX token_families_past ON public.token_families USING btree (tenant_id, expires_at);

CREATE INDEX tool_calls_asked_until ON public.tool_calls USING btree (expires_at) WHERE (((state)::text = 'HELD'::text) AND (((kind)::text = 'SPACE'::text) OR ((consent)::text = 'ASKED'::text)));

CREATE INDEX tool_calls_free ON public.tool_calls USING btree (tenant_id, COALESCE(claimed_until, created_at)) WHERE (((state)::text = 'HELD'::text) AND ((kind)::text = 'EXTERNAL'::text) AND ((claim_id IS NULL) OR ((effect)::text <> 'UNSAFE'::text)));

CREATE INDEX tool_calls_grants ON public.tool_calls USING btree (tenant_id, agent_id, grants) WHERE (grants IS NOT NULL);

CREATE INDEX tool_calls_held ON public.tool_calls USING btree (tenant_id, created_at, id) WHERE (((state)::text = 'HELD'::text) AND (((kind)::text = 'SPACE'::text) OR ((consent)::text = 'ASKED'::text)));

CREATE INDEX tool_calls_mail ON public.tool_calls USING btree (mail_at) WHERE (mail_at IS NOT NULL);

CREATE INDEX tool_calls_open ON public.tool_calls USING btree (agent_id) WHERE ((state)::text = ANY ((ARRAY['PENDING'::character varying, 'RUNNING'::character varying, 'HELD'::character varying])::text[]));

CREATE INDEX tool_calls_over ON public.tool_calls USING btree (tenant_id, created_at) WHERE (((told)::text = 'WAITING'::text) AND (NOT (((state)::text = 'HELD'::text) AND (((kind)::text = 'SPACE'::text) OR (NOT ((consent)::text IS DISTINCT FROM 'ASKED'::text))))));

CREATE INDEX tool_calls_told ON public.tool_calls USING btree (tenant_id, told_seq) WHERE (told_seq IS NOT NULL);

CREATE INDEX tool_calls_untold ON public.tool_calls USING btree (tenant_id, created_at) WHERE (((state)::text = 'HELD'::text) AND (((kind)::text = 'SPACE'::text) OR ((consent)::text = 'ASKED'::text)) AND (told IS NULL));

CREATE INDEX tool_calls_waiting ON public.tool_calls USING btree (tenant_id, created_at) WHERE (((state)::text = 'HELD'::text) AND ((kind)::text = 'EXTERNAL'::text));

CREATE UNIQUE INDEX tools_names ON public.tools USING btree (tenant_id, name) WHERE (deleted_at IS NULL);

CREATE INDEX tools_of_server ON public.tools USING btree (tenant_id, server_id) WHERE ((server_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX usage_beside ON public.usage_records USING btree (tenant_id, agent_id, purpose) INCLUDE (input_tokens, output_tokens, cost) WHERE ((purpose)::text <> 'THINKING'::text);

CREATE INDEX usage_records_of_cycle ON public.usage_records USING btree (tenant_id, cycle_id) WHERE (cycle_id IS NOT NULL);

CREATE INDEX usage_records_of_frame ON public.usage_records USING btree (tenant_id, frame) WHERE (frame IS NOT NULL);

CREATE INDEX webhook_deliveries_past ON public.webhook_deliveries USING btree (tenant_id, COALESCE(settled_at, created_at)) WHERE ((state)::text <> 'PENDING'::text);

CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (tenant_id, endpoint_id) WHERE ((state)::text = 'PENDING'::text);

CREATE INDEX webhook_endpoints_active ON public.webhook_endpoints USING btree (next_try_at) WHERE ((status)::text = 'ACTIVE'::text);

CREATE INDEX webhook_endpoints_of_apps ON public.webhook_endpoints USING btree (tenant_id, service_id, space_id) WHERE (service_id IS NOT NULL);

CREATE TRIGGER born_unsealed BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_born_sealed();

CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();

CREATE TRIGGER only_sealed BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting();

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_tenant_id_family_id_fkey FOREIGN KEY (tenant_id, family_id) REFERENCES public.token_families(tenant_id, id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT agent_processes_tenant_id_active_space_fkey FOREIGN KEY (tenant_id, active_space) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT agent_processes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT agent_processes_tenant_id_compaction_id_fkey FOREIGN KEY (tenant_id, compaction_id) REFERENCES public.compactions(tenant_id, id);

ALTER TABLE ONLY public.agent_processes
    ADD CONSTRAINT agent_processes_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.agent_resets
    ADD CONSTRAINT agent_resets_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.agent_resets
    ADD CONSTRAINT agent_resets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_tenant_id_default_connector_id_fkey FOREIGN KEY (tenant_id, default_connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.app_events
    ADD CONSTRAINT app_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.app_events
    ADD CONSTRAINT app_events_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.app_requests
    ADD CONSTRAINT app_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.app_requests
    ADD CONSTRAINT app_requests_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT app_webhooks_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id) REFERENCES public.apps(tenant_id, id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT app_webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT app_webhooks_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.app_webhooks
    ADD CONSTRAINT app_webhooks_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.apps
    ADD CONSTRAINT apps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.archive_pages
    ADD CONSTRAINT archive_pages_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.archive_vectors
    ADD CONSTRAINT archive_vectors_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.archive_vectors
    ADD CONSTRAINT archive_vectors_tenant_id_page_id_fkey FOREIGN KEY (tenant_id, page_id) REFERENCES public.archive_pages(tenant_id, id);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_tenant_id_family_id_fkey FOREIGN KEY (tenant_id, family_id) REFERENCES public.token_families(tenant_id, id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT browser_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.budget_windows
    ADD CONSTRAINT budget_windows_tenant_id_budget_id_fkey FOREIGN KEY (tenant_id, budget_id) REFERENCES public.budgets(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT compactions_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT compactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.compactions
    ADD CONSTRAINT compactions_tenant_id_previous_id_fkey FOREIGN KEY (tenant_id, previous_id) REFERENCES public.compactions(tenant_id, id);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT connector_messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT connector_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.connector_messages
    ADD CONSTRAINT connector_messages_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT connector_senders_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT connector_senders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.connector_senders
    ADD CONSTRAINT connector_senders_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES public.secrets(tenant_id, id) NOT VALID;

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.consciousness_entries
    ADD CONSTRAINT consciousness_entries_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.consciousness_entries
    ADD CONSTRAINT consciousness_entries_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.custom_roles
    ADD CONSTRAINT custom_roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id) REFERENCES public.apps(tenant_id, id);

ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES public.plans(tenant_id, id);

ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT episodes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.erased_installations
    ADD CONSTRAINT erased_installations_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id) REFERENCES public.apps(tenant_id, id);

ALTER TABLE ONLY public.erased_installations
    ADD CONSTRAINT erased_installations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.failure_mails
    ADD CONSTRAINT failure_mails_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.failure_mails
    ADD CONSTRAINT failure_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.failure_mails
    ADD CONSTRAINT failure_mails_tenant_id_window_id_fkey FOREIGN KEY (tenant_id, window_id) REFERENCES public.budget_windows(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.identity_providers(tenant_id, id);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id) REFERENCES public.custom_roles(tenant_id, id);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.inbox_events
    ADD CONSTRAINT inbox_events_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.inbox_events
    ADD CONSTRAINT inbox_events_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.inbox_events
    ADD CONSTRAINT inbox_events_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id) REFERENCES public.custom_roles(tenant_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_tenant_id_invited_by_fkey FOREIGN KEY (tenant_id, invited_by) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.knowledge_heads
    ADD CONSTRAINT knowledge_heads_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.knowledge_heads
    ADD CONSTRAINT knowledge_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT learnings_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT learnings_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.learnings
    ADD CONSTRAINT learnings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.mcp_servers
    ADD CONSTRAINT mcp_servers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_tenant_id_custom_role_id_fkey FOREIGN KEY (tenant_id, custom_role_id) REFERENCES public.custom_roles(tenant_id, id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT memories_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT memories_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.memories
    ADD CONSTRAINT memories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_origin_fkey FOREIGN KEY (tenant_id, origin) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.model_health
    ADD CONSTRAINT model_health_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.model_prices
    ADD CONSTRAINT model_prices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT plan_occurrences_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT plan_occurrences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.plan_occurrences
    ADD CONSTRAINT plan_occurrences_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES public.plans(tenant_id, id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.prompt_frames
    ADD CONSTRAINT prompt_frames_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_tenant_id_family_id_fkey FOREIGN KEY (tenant_id, family_id) REFERENCES public.token_families(tenant_id, id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.repairs
    ADD CONSTRAINT repairs_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT room_news_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT room_news_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.room_news
    ADD CONSTRAINT room_news_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_tenant_id_key_id_fkey FOREIGN KEY (tenant_id, key_id) REFERENCES public.tenant_keys(tenant_id, id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_app_id_fkey FOREIGN KEY (app_id) REFERENCES public.apps(id);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT space_members_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT space_members_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT space_members_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.space_members
    ADD CONSTRAINT space_members_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.spaces
    ADD CONSTRAINT spaces_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.tenant_keys
    ADD CONSTRAINT tenant_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT think_cycles_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT think_cycles_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.think_cycles
    ADD CONSTRAINT think_cycles_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_answered_by_id_fkey FOREIGN KEY (tenant_id, answered_by_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.tool_calls
    ADD CONSTRAINT tool_calls_tenant_id_tool_id_fkey FOREIGN KEY (tenant_id, tool_id) REFERENCES public.tools(tenant_id, id);

ALTER TABLE ONLY public.tool_results
    ADD CONSTRAINT tool_results_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES public.tool_calls(tenant_id, id);

ALTER TABLE ONLY public.tool_results
    ADD CONSTRAINT tool_results_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT tools_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.tools
    ADD CONSTRAINT tools_tenant_id_server_id_fkey FOREIGN KEY (tenant_id, server_id) REFERENCES public.mcp_servers(tenant_id, id);

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT usage_records_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT usage_records_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES public.think_cycles(tenant_id, id);

ALTER TABLE ONLY public.usage_records
    ADD CONSTRAINT usage_records_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES public.members(tenant_id, id);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT waiting_messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.waiting_messages
    ADD CONSTRAINT waiting_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES public.webhook_endpoints(tenant_id, id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES public.agents(tenant_id, id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id) REFERENCES public.apps(tenant_id, id) NOT VALID;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES public.connectors(tenant_id, id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES public.secrets(tenant_id, id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES public.services(tenant_id, id) NOT VALID;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES public.spaces(tenant_id, id);

ALTER TABLE ONLY public.webhook_log
    ADD CONSTRAINT webhook_log_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES public.webhook_endpoints(tenant_id, id);

ALTER TABLE ONLY public.webhook_log
    ADD CONSTRAINT webhook_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);

ALTER TABLE public.access_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agent_processes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agent_resets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.agents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_webhooks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.apps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.archive_pages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.archive_vectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.archives ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.authorization_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budget_reservations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budget_windows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budgets ENABLE ROW LEVEL SECURITY;

CREATE POLICY caps_changed ON public.budgets AS RESTRICTIVE FOR UPDATE TO circadian_app USING ((NOT is_cap)) WITH CHECK ((NOT is_cap));

CREATE POLICY caps_deleted ON public.budgets AS RESTRICTIVE FOR DELETE TO circadian_app USING (((NOT is_cap) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = budgets.tenant_id) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY caps_inserted ON public.budgets AS RESTRICTIVE FOR INSERT TO circadian_app WITH CHECK ((NOT is_cap));

ALTER TABLE public.compactions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connector_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connector_senders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.consciousness_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.custom_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.device_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.digests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.episodes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.erased_installations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.erasures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.failure_mails ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.goals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.hooks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.identities ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.identity_providers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.inbox_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;

CREATE POLICY kept ON public.agent_resets AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.archives AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.compactions AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.connectors AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.digests AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.knowledge_heads AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.mcp_servers AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.members AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.plans AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY kept ON public.services AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.tenants AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.tools AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY kept ON public.usage_records AS RESTRICTIVE FOR DELETE TO circadian_app USING ((false OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

ALTER TABLE public.knowledge_heads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.learnings ENABLE ROW LEVEL SECURITY;

CREATE POLICY lookup ON public.access_tokens FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.agent_processes TO circadian_lookup USING (true) WITH CHECK (true);

CREATE POLICY lookup ON public.agents FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.app_events FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.app_requests FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.app_webhooks FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.apps FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.archive_pages FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.archives FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.audit_log FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.authorization_codes FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.budget_reservations FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.budgets FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.compactions FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.device_codes FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.erased_installations FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.erasures FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.failure_mails FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.files FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.goals FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.hooks FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.idempotency_keys FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.identity_providers FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.inbox_events FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.invitations FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.mcp_servers FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.members FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.messages FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.plans FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.refresh_tokens FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.services FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.space_members FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.spaces FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.tasks FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.tenant_keys FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.tenants FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.think_cycles FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.tool_calls FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.usage_records FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.waiting_messages FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.webhook_deliveries FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.webhook_endpoints FOR SELECT TO circadian_lookup USING (true);

CREATE POLICY lookup ON public.webhook_log FOR SELECT TO circadian_lookup USING (true);

ALTER TABLE public.mcp_servers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.memories ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.model_health ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.model_prices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_own_apps ON public.webhook_deliveries FOR UPDATE TO circadian_lookup USING ((EXISTS ( SELECT
   FROM ((public.webhook_endpoints e
     LEFT JOIN public.services s ON (((s.tenant_id = e.tenant_id) AND (s.id = e.service_id))))
     JOIN public.apps a ON ((a.id = COALESCE(s.app_id, e.app_id))))
  WHERE (((e.tenant_id = webhook_deliveries.tenant_id) AND (e.id = webhook_deliveries.endpoint_id)) AND (a.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))))));

CREATE POLICY of_own_apps ON public.webhook_endpoints FOR UPDATE TO circadian_lookup USING ((EXISTS ( SELECT
   FROM public.apps a
  WHERE ((a.id = COALESCE(( SELECT s.app_id
           FROM public.services s
          WHERE ((s.tenant_id = webhook_endpoints.tenant_id) AND (s.id = webhook_endpoints.service_id))), webhook_endpoints.app_id)) AND (a.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))))));

CREATE POLICY of_own_apps ON public.webhook_log FOR UPDATE TO circadian_lookup USING ((EXISTS ( SELECT
   FROM ((public.webhook_endpoints e
     LEFT JOIN public.services s ON (((s.tenant_id = e.tenant_id) AND (s.id = e.service_id))))
     JOIN public.apps a ON ((a.id = COALESCE(s.app_id, e.app_id))))
  WHERE (((e.tenant_id = webhook_log.tenant_id) AND (e.id = webhook_log.endpoint_id)) AND (a.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))))));

CREATE POLICY past ON public.access_tokens AS RESTRICTIVE FOR DELETE TO circadian_app USING (((LEAST(expires_at, revoked_at) < (now() - '7 days'::interval)) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY past ON public.apps AS RESTRICTIVE FOR DELETE TO circadian_app USING (((((registration_digest IS NOT NULL) OR ((status)::text = 'DELETED'::text)) AND (updated_at < (now() - '7 days'::interval))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY past ON public.plan_occurrences AS RESTRICTIVE FOR DELETE TO circadian_app USING (((created_at < (now() - '90 days'::interval)) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY past ON public.refresh_tokens AS RESTRICTIVE FOR DELETE TO circadian_app USING (((expires_at < (now() - '7 days'::interval)) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY past ON public.tasks AS RESTRICTIVE FOR DELETE TO circadian_app USING (((ended_at < (now() - '15 days'::interval)) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY past ON public.token_families AS RESTRICTIVE FOR DELETE TO circadian_app USING (((expires_at < (now() - '7 days'::interval)) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY past_locked ON public.plan_occurrences AS RESTRICTIVE FOR UPDATE TO circadian_app USING ((created_at < (now() - '90 days'::interval))) WITH CHECK (false);

ALTER TABLE public.plan_occurrences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.plans ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.prompt_frames ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reactions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.refresh_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.repairs ENABLE ROW LEVEL SECURITY;

CREATE POLICY retention ON public.archive_pages AS RESTRICTIVE FOR DELETE TO circadian_app USING (((ended_at < (now() - make_interval(days => ( SELECT t.retention_days
   FROM public.tenants t
  WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY retention ON public.archive_vectors AS RESTRICTIVE FOR DELETE TO circadian_app USING (((EXISTS ( SELECT
   FROM public.archive_pages p
  WHERE (((p.tenant_id = archive_vectors.tenant_id) AND (p.id = archive_vectors.page_id)) AND (p.ended_at < (now() - make_interval(days => ( SELECT t.retention_days
           FROM public.tenants t
          WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))))))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY retention ON public.consciousness_entries AS RESTRICTIVE FOR DELETE TO circadian_app USING (((created_at < (now() - make_interval(days => ( SELECT t.retention_days
   FROM public.tenants t
  WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY retention ON public.episodes AS RESTRICTIVE FOR DELETE TO circadian_app USING (((ended_at < (now() - make_interval(days => ( SELECT t.retention_days
   FROM public.tenants t
  WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY retention ON public.prompt_frames AS RESTRICTIVE FOR DELETE TO circadian_app USING (((created_at < (now() - make_interval(days => ( SELECT t.retention_days
   FROM public.tenants t
  WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = ANY ((ARRAY['AGENT'::character varying, 'MESSAGE'::character varying, 'PERSON'::character varying, 'SPACE'::character varying])::text[])) AND ((e.state)::text = 'LOGGED'::text)))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

CREATE POLICY retention ON public.repairs AS RESTRICTIVE FOR DELETE TO circadian_app USING (((created_at < (now() - make_interval(days => ( SELECT t.retention_days
   FROM public.tenants t
  WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text)))) OR (agent_id = ANY (ARRAY( SELECT e.subject_id
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text)))))));

CREATE POLICY retention ON public.tool_results AS RESTRICTIVE FOR DELETE TO circadian_app USING (((EXISTS ( SELECT
   FROM public.tool_calls c
  WHERE (((c.tenant_id = tool_results.tenant_id) AND (c.id = tool_results.call_id)) AND ((c.created_at < (now() - make_interval(days => ( SELECT t.retention_days
           FROM public.tenants t
          WHERE (t.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")))))) OR (c.agent_id = ANY (ARRAY( SELECT e.subject_id
           FROM public.erasures e
          WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'AGENT'::text) AND ((e.state)::text = 'LOGGED'::text))))))))) OR (EXISTS ( SELECT
   FROM public.erasures e
  WHERE ((e.tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")) AND ((e.kind)::text = 'TENANT'::text) AND ((e.state)::text = 'LOGGED'::text))))));

ALTER TABLE public.room_news ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.secrets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.services ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.space_members ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.spaces ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tasks ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.access_tokens USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.agent_processes USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.agent_resets USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.agents USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.app_events USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.app_requests USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.app_webhooks USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.apps USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.archive_pages USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.archive_vectors USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.archives USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.audit_log USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.authorization_codes USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.budget_reservations USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.budget_windows USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.budgets USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.compactions USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.connector_messages USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.connector_senders USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.connectors USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.consciousness_entries USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.custom_roles USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.device_codes USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.digests USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.episodes USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.erased_installations USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.erasures USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.failure_mails USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.files USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.goals USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.hooks USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.idempotency_keys USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.identities USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.identity_providers USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.inbox_events USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.invitations USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.knowledge_heads USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.learnings USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.mcp_servers USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.members USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.memories USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.messages USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.model_health USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.model_prices USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.notes USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.notifications USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.plan_occurrences USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.plans USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.prompt_frames USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.reactions USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.refresh_tokens USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.repairs USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.room_news USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.secrets USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.services USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.space_members USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.spaces USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tasks USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tenant_keys USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tenants USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.think_cycles USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.token_families USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tool_calls USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tool_results USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.tools USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.usage_records USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.waiting_messages USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.webhook_deliveries USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.webhook_endpoints USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.webhook_log USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY tenant ON public.withheld_texts USING ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")));

ALTER TABLE public.tenant_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenants ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.think_cycles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.token_families ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tool_calls ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tool_results ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tools ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.waiting_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_endpoints ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.withheld_texts ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO circadian_app;
GRANT USAGE ON SCHEMA public TO circadian_lookup;
GRANT USAGE ON SCHEMA public TO circadian_accounts;

REVOKE ALL ON FUNCTION public.add_budget_window(p_tenant uuid, p_budget uuid, p_subject uuid, p_starts_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_budget_window(p_tenant uuid, p_budget uuid, p_subject uuid, p_starts_at timestamp with time zone) TO circadian_app;

REVOKE ALL ON FUNCTION public.add_passkey(p_id uuid, p_user uuid, p_credential bytea, p_key bytea, p_count bigint, p_name text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_passkey(p_id uuid, p_user uuid, p_credential bytea, p_key bytea, p_count bigint, p_name text, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.add_signing_key(p_id text, p_algorithm text, p_sealed_by text, p_sealed bytea, p_delay interval, p_follows text, p_kept interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_signing_key(p_id text, p_algorithm text, p_sealed_by text, p_sealed bytea, p_delay interval, p_follows text, p_kept interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.agents_above(p_tenant uuid, p_agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.agents_above(p_tenant uuid, p_agent uuid) TO circadian_app;
GRANT ALL ON FUNCTION public.agents_above(p_tenant uuid, p_agent uuid) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.answer_call(p_tenant uuid, p_call uuid, p_worker uuid, p_attempt integer, p_state text, p_result jsonb, p_event jsonb, p_is_alone boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.answer_call(p_tenant uuid, p_call uuid, p_worker uuid, p_attempt integer, p_state text, p_result jsonb, p_event jsonb, p_is_alone boolean) TO circadian_app;

REVOKE ALL ON FUNCTION public.answers_of_step(p_tenant uuid, p_agent uuid, p_cycle uuid, p_step integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.answers_of_step(p_tenant uuid, p_agent uuid, p_cycle uuid, p_step integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.app_receives(p_tenant uuid, p_service uuid, p_space uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.app_receives(p_tenant uuid, p_service uuid, p_space uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamp with time zone, p_most bigint, p_begins boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamp with time zone, p_most bigint, p_begins boolean) TO circadian_app;
GRANT ALL ON FUNCTION public.archive_bound(p_tenant uuid, p_agent uuid, p_moment timestamp with time zone, p_most bigint, p_begins boolean) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.archive_word(p_archive bigint, p_lexeme text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.archive_word(p_archive bigint, p_lexeme text) TO circadian_app;
GRANT ALL ON FUNCTION public.archive_word(p_archive bigint, p_lexeme text) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.archive_words(p_archive bigint, p_language text, p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.archive_words(p_archive bigint, p_language text, p_text text) TO circadian_app;
GRANT ALL ON FUNCTION public.archive_words(p_archive bigint, p_language text, p_text text) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.begin_model_outage(p_key text, p_kind text, p_remedy text, p_code text, p_message text, p_base double precision, p_cap double precision, p_least double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_model_outage(p_key text, p_kind text, p_remedy text, p_code text, p_message text, p_base double precision, p_cap double precision, p_least double precision) TO circadian_app;

REVOKE ALL ON FUNCTION public.begin_second_factor(p_id uuid, p_user uuid, p_key text, p_sealed bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_second_factor(p_id uuid, p_user uuid, p_key text, p_sealed bytea) TO circadian_app;

REVOKE ALL ON FUNCTION public.begin_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_entries integer, p_step jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_entries integer, p_step jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.budget_window_end(p_period text, p_starts_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.budget_window_end(p_period text, p_starts_at timestamp with time zone) TO circadian_app;

REVOKE ALL ON FUNCTION public.change_password(p_id uuid, p_password_hash text, p_is_verified boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_password(p_id uuid, p_password_hash text, p_is_verified boolean) TO circadian_app;

REVOKE ALL ON FUNCTION public.charge_lost_request(p_tenant uuid, p_request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.charge_lost_request(p_tenant uuid, p_request uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.claim_key(p_tenant uuid, p_actor uuid, p_operation text, p_key text, p_digest bytea, p_answer jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_key(p_tenant uuid, p_actor uuid, p_operation text, p_key text, p_digest bytea, p_answer jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.close_account(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.close_account(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.close_erased_tenant(p_tenant uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.close_erased_tenant(p_tenant uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.commit_reserved_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb, p_request jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.commit_reserved_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb, p_request jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.commit_results(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.commit_results(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.commit_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.commit_step(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb, p_calls jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.confirm_second_factor(p_user uuid, p_sealed bytea, p_step bigint, p_codes text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.confirm_second_factor(p_user uuid, p_sealed bytea, p_step bigint, p_codes text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.count_tenants(p_session uuid, p_search text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_tenants(p_session uuid, p_search text, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.create_account(p_id uuid, p_email text, p_name text, p_password_hash text, p_is_verified boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_account(p_id uuid, p_email text, p_name text, p_password_hash text, p_is_verified boolean) TO circadian_app;

REVOKE ALL ON FUNCTION public.create_provided_account(p_id uuid, p_email text, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_provided_account(p_id uuid, p_email text, p_name text) TO circadian_app;

REVOKE ALL ON FUNCTION public.delete_account(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_account(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.delete_unreachable_account(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_unreachable_account(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.detach_deleted_account(p_tenant uuid, p_member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.detach_deleted_account(p_tenant uuid, p_member uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.detach_erased_member(p_tenant uuid, p_member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.detach_erased_member(p_tenant uuid, p_member uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.drop_signing_keys(p_algorithm text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.drop_signing_keys(p_algorithm text) TO circadian_app;

REVOKE ALL ON FUNCTION public.end_browser_sessions(p_user uuid, p_id uuid, p_but uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_browser_sessions(p_user uuid, p_id uuid, p_but uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.end_cycle(p_tenant uuid, p_agent uuid, p_cycle uuid, p_outcome text, p_reason text, p_receipt text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_cycle(p_tenant uuid, p_agent uuid, p_cycle uuid, p_outcome text, p_reason text, p_receipt text) TO circadian_app;

REVOKE ALL ON FUNCTION public.end_model_outage(p_key text, p_per_second double precision, p_doubling double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_model_outage(p_key text, p_per_second double precision, p_doubling double precision) TO circadian_app;

REVOKE ALL ON FUNCTION public.end_sessions_of_tenant(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_sessions_of_tenant(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.enter_tenant(p_tenant uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enter_tenant(p_tenant uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_access_token(p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_access_token(p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_app_endpoint_changes(p_most integer, p_spaces integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_app_endpoint_changes(p_most integer, p_spaces integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_apps_to_tell(p_host uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_apps_to_tell(p_host uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_authorization_code(p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_authorization_code(p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_browser_session(p_digests bytea[], p_idle interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_browser_session(p_digests bytea[], p_idle interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_device_code(p_digests bytea[], p_user_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_device_code(p_digests bytea[], p_user_code text) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_compactions(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_compactions(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_episodes(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_episodes(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_erasures(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_erasures(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_files(p_most integer, p_hours integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_files(p_most integer, p_hours integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_mcp_servers(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_mcp_servers(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_plans(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_plans(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval, p_past interval, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval, p_past interval, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_waiting_messages(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_waiting_messages(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_due_webhooks(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_due_webhooks(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_hook(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_hook(p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_identity_provider(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_identity_provider(p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_installations(p_app uuid, p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_installations(p_app uuid, p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_invitation(p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_invitation(p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_lost_requests(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_lost_requests(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_member_by_email(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_member_by_email(p_email text) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_memberships(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_memberships(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_model_outages(p_keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_model_outages(p_keys text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_operator(p_session uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_operator(p_session uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_passkey(p_credential bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_passkey(p_credential bytea) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_past(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_past(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_refresh_token(p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_refresh_token(p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_settled_windows(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_settled_windows(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_stale_goals(p_tenant uuid, p_quiet interval, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_stale_goals(p_tenant uuid, p_quiet interval, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_switched_tenants(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_switched_tenants(p_limit integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_tenants_with_past(p_most integer, p_every interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_tenants_with_past(p_most integer, p_every interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_unarchived(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_unarchived(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_unread(p_model text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_unread(p_model text, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_unsealed(p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_unsealed(p_after uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_untimed_spaces(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_untimed_spaces(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_untold_holds(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_untold_holds(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.find_wrapped_otherwise(p_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_wrapped_otherwise(p_key text) TO circadian_app;

REVOKE ALL ON FUNCTION public.fold_budget_window(p_tenant uuid, p_window uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fold_budget_window(p_tenant uuid, p_window uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.has_pending(p_tenant uuid, p_agent uuid, p_priorities text[], p_but text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_pending(p_tenant uuid, p_agent uuid, p_priorities text[], p_but text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.hold_account(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hold_account(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.hurry_model_outages(p_keys text[], p_pause interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hurry_model_outages(p_keys text[], p_pause interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.id_token_algorithm(p_app uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.id_token_algorithm(p_app uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.inject_events(p_tenant uuid, p_agent uuid, p_cycle uuid, p_seq bigint, p_events bigint[], p_edits integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.inject_events(p_tenant uuid, p_agent uuid, p_cycle uuid, p_seq bigint, p_events bigint[], p_edits integer[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.invitations_of_member(p_member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.invitations_of_member(p_member uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_account_open(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_account_open(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_app_in_use(p_app uuid, p_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_app_in_use(p_app uuid, p_days integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_app_installed(p_app uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_app_installed(p_app uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_app_needed(p_app uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_app_needed(p_app uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_app_origin(p_origin text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_app_origin(p_origin text) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_browser_session_open(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_browser_session_open(p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_member_email(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_member_email(p_email text) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_only_owner(p_tenant uuid, p_member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_only_owner(p_tenant uuid, p_member uuid) TO circadian_app;
GRANT ALL ON FUNCTION public.is_only_owner(p_tenant uuid, p_member uuid) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.is_space_member(p_tenant uuid, p_space uuid, p_actor uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_space_member(p_tenant uuid, p_space uuid, p_actor uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.is_verified_account(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_verified_account(p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.issue_account_token(p_id uuid, p_purpose text, p_email text, p_digest bytea, p_lifetime interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.issue_account_token(p_id uuid, p_purpose text, p_email text, p_digest bytea, p_lifetime interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.leave_tenants(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.leave_tenants(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_app_deliveries(p_tenant uuid, p_app uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_app_deliveries(p_tenant uuid, p_app uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid, p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid, p_after uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_browser_sessions(p_user uuid, p_idle interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_browser_sessions(p_user uuid, p_idle interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_installations(p_app uuid, p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_installations(p_app uuid, p_after uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_memberships(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_memberships(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_operator_acts(p_session uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_operator_acts(p_session uuid, p_limit integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_passkeys(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_passkeys(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.list_signing_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_signing_keys() TO circadian_app;

REVOKE ALL ON FUNCTION public.list_tenants(p_session uuid, p_search text, p_only uuid, p_after_at timestamp with time zone, p_after uuid, p_before_at timestamp with time zone, p_before uuid, p_is_backward boolean, p_limit integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_tenants(p_session uuid, p_search text, p_only uuid, p_after_at timestamp with time zone, p_after uuid, p_before_at timestamp with time zone, p_before uuid, p_is_backward boolean, p_limit integer, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.look_at_model_outage(p_key text, p_probe interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.look_at_model_outage(p_key text, p_probe interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.look_back(p_tenant uuid, p_agent uuid, p_lease uuid, p_worker uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.look_back(p_tenant uuid, p_agent uuid, p_lease uuid, p_worker uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.mark_space_read(p_tenant uuid, p_space uuid, p_actor uuid, p_seq bigint, p_pause interval, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_space_read(p_tenant uuid, p_space uuid, p_actor uuid, p_seq bigint, p_pause interval, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.measure_queues(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.measure_queues(p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.member_emails(p_members uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.member_emails(p_members uuid[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.members_of_account(p_user uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.members_of_account(p_user uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.notify_members(p_tenant uuid, p_space uuid, p_actors uuid[], p_kind text, p_message uuid, p_message_seq bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notify_members(p_tenant uuid, p_space uuid, p_actors uuid[], p_kind text, p_message uuid, p_message_seq bigint) TO circadian_app;

REVOKE ALL ON FUNCTION public.number_notifications(p_tenant uuid, p_actor uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.number_notifications(p_tenant uuid, p_actor uuid, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.obey_kill_switch(p_tenant uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.obey_kill_switch(p_tenant uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.open_browser_session(p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text, p_lifetime interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_browser_session(p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text, p_lifetime interval) TO circadian_app;

REVOKE ALL ON FUNCTION public.open_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.open_reserved_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[], p_request jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_reserved_cycle(p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[], p_request jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.post_message(p_tenant uuid, p_space uuid, p_message jsonb, p_hearing jsonb, p_key jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_message(p_tenant uuid, p_space uuid, p_message jsonb, p_hearing jsonb, p_key jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.quota_of(p_quotas jsonb, p_name text, p_otherwise integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.quota_of(p_quotas jsonb, p_name text, p_otherwise integer) TO circadian_app;
GRANT ALL ON FUNCTION public.quota_of(p_quotas jsonb, p_name text, p_otherwise integer) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.read_account(p_id uuid, p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_account(p_id uuid, p_email text) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_account_token(p_purpose text, p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_account_token(p_purpose text, p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_app(p_client_id text, p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_app(p_client_id text, p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_states text[], p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_states text[], p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_inbox(p_tenant uuid, p_agent uuid, p_active uuid, p_priorities text[], p_events integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_inbox(p_tenant uuid, p_agent uuid, p_active uuid, p_priorities text[], p_events integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_mind(p_tenant uuid, p_agent uuid, p_lease uuid, p_asks jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_mind(p_tenant uuid, p_agent uuid, p_lease uuid, p_asks jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.read_second_factor(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_second_factor(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.record_budget_notice(p_tenant uuid, p_budget uuid, p_action text, p_subject uuid, p_spent numeric, p_window uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_budget_notice(p_tenant uuid, p_budget uuid, p_action text, p_subject uuid, p_spent numeric, p_window uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.record_operator_act(p_session uuid, p_action text, p_target uuid, p_details jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_operator_act(p_session uuid, p_action text, p_target uuid, p_details jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.refuse_born_sealed() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_rewriting() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.rehash_password(p_id uuid, p_before text, p_after text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rehash_password(p_id uuid, p_before text, p_after text) TO circadian_app;

REVOKE ALL ON FUNCTION public.remove_passkey(p_user uuid, p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_passkey(p_user uuid, p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.remove_second_factor(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_second_factor(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.rename_account(p_id uuid, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rename_account(p_id uuid, p_name text) TO circadian_app;

REVOKE ALL ON FUNCTION public.rename_passkey(p_user uuid, p_id uuid, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rename_passkey(p_user uuid, p_id uuid, p_name text) TO circadian_app;

REVOKE ALL ON FUNCTION public.replay_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_ids uuid[], p_since timestamp with time zone, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.replay_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_ids uuid[], p_since timestamp with time zone, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.reseal_signing_key(p_id text, p_sealed_by text, p_sealed bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reseal_signing_key(p_id text, p_sealed_by text, p_sealed bytea) TO circadian_app;

REVOKE ALL ON FUNCTION public.reserve_budgets(p_tenant uuid, p_request jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reserve_budgets(p_tenant uuid, p_request jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.resume_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resume_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.return_to_member(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.return_to_member(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.search_archive(p_agent uuid, p_query text, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer, p_beside bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_archive(p_agent uuid, p_query text, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer, p_beside bigint[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.search_messages(p_spaces uuid[], p_query text, p_author uuid, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_messages(p_spaces uuid[], p_query text, p_author uuid, p_from timestamp with time zone, p_to timestamp with time zone, p_most integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) TO circadian_app;
GRANT ALL ON FUNCTION public.sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) TO circadian_app;
GRANT ALL ON FUNCTION public.sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all boolean) TO circadian_lookup;

REVOKE ALL ON FUNCTION public.set_kill_switch(p_session uuid, p_is_on boolean, p_reason text, p_kept uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_kill_switch(p_session uuid, p_is_on boolean, p_reason text, p_kept uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.set_tenant_status(p_session uuid, p_tenant uuid, p_status text, p_reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_tenant_status(p_session uuid, p_tenant uuid, p_status text, p_reason text) TO circadian_app;

REVOKE ALL ON FUNCTION public.settle_request(p_tenant uuid, p_request uuid, p_cost numeric, p_tokens bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_request(p_tenant uuid, p_request uuid, p_cost numeric, p_tokens bigint) TO circadian_app;

REVOKE ALL ON FUNCTION public.space_names(p_tenant uuid, p_space uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.space_names(p_tenant uuid, p_space uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.step_up_browser_session(p_id uuid, p_password_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.step_up_browser_session(p_id uuid, p_password_hash text) TO circadian_app;

REVOKE ALL ON FUNCTION public.step_up_by_passkey(p_session uuid, p_passkey uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.step_up_by_passkey(p_session uuid, p_passkey uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.stopped_agents(p_worker uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stopped_agents(p_worker uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.sweep_agents(p_worker uuid, p_running uuid[], p_takes_over boolean, p_room integer, p_newcomer integer, p_tenants uuid[], p_rooms integer[], p_cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sweep_agents(p_worker uuid, p_running uuid[], p_takes_over boolean, p_room integer, p_newcomer integer, p_tenants uuid[], p_rooms integer[], p_cap integer) TO circadian_app;

REVOKE ALL ON FUNCTION public.take_agent(p_tenant uuid, p_agent uuid, p_wake_no bigint, p_lease uuid, p_worker uuid, p_asks jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_agent(p_tenant uuid, p_agent uuid, p_wake_no bigint, p_lease uuid, p_worker uuid, p_asks jsonb) TO circadian_app;

REVOKE ALL ON FUNCTION public.take_over_member(p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_over_member(p_user uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.touch_browser_session(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.touch_browser_session(p_id uuid) TO circadian_app;

REVOKE ALL ON FUNCTION public.use_account_token(p_purpose text, p_digests bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_account_token(p_purpose text, p_digests bytea[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.use_passkey(p_id uuid, p_count bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_passkey(p_id uuid, p_count bigint) TO circadian_app;

REVOKE ALL ON FUNCTION public.use_recovery_code(p_user uuid, p_codes text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_recovery_code(p_user uuid, p_codes text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.use_second_factor(p_user uuid, p_step bigint, p_key text, p_sealed bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_second_factor(p_user uuid, p_step bigint, p_key text, p_sealed bytea) TO circadian_app;

REVOKE ALL ON FUNCTION public.wake_agents(p_tenant uuid, p_agents uuid[], p_hurries boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.wake_agents(p_tenant uuid, p_agents uuid[], p_hurries boolean) TO circadian_app;

REVOKE ALL ON FUNCTION public.what_waits() FROM PUBLIC;
GRANT ALL ON FUNCTION public.what_waits() TO circadian_app;

REVOKE ALL ON FUNCTION public.write_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_limit numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_limit numeric) TO circadian_app;

REVOKE ALL ON FUNCTION public.write_operator_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_unit text, p_limit numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_operator_cap(p_session uuid, p_tenant uuid, p_id uuid, p_name text, p_period text, p_unit text, p_limit numeric) TO circadian_app;

REVOKE ALL ON FUNCTION public.write_results(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_results(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[]) TO circadian_app;

REVOKE ALL ON FUNCTION public.write_step(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_calls jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_step(p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_calls jsonb) TO circadian_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.access_tokens TO circadian_app;
GRANT SELECT ON TABLE public.access_tokens TO circadian_lookup;

GRANT UPDATE(name) ON TABLE public.access_tokens TO circadian_app;

GRANT UPDATE(expires_at) ON TABLE public.access_tokens TO circadian_app;

GRANT UPDATE(last_used_at) ON TABLE public.access_tokens TO circadian_app;

GRANT UPDATE(revoked_at) ON TABLE public.access_tokens TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_tokens TO circadian_accounts;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agent_processes TO circadian_app;
GRANT SELECT ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(state) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(wake_no) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(wake_at) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(wake_reason) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(lease_id) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(lease_no) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(worker_id) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(leased_at) ON TABLE public.agent_processes TO circadian_lookup;

GRANT UPDATE(tail_attempts) ON TABLE public.agent_processes TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.agent_resets TO circadian_app;

GRANT UPDATE(reason) ON TABLE public.agent_resets TO circadian_app;

GRANT UPDATE(author_name) ON TABLE public.agent_resets TO circadian_app;

GRANT UPDATE(told_seq) ON TABLE public.agent_resets TO circadian_app;

GRANT USAGE ON SEQUENCE public.agent_resets_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agents TO circadian_app;
GRANT SELECT ON TABLE public.agents TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.app_events TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.app_events TO circadian_lookup;

GRANT SELECT(service_id) ON TABLE public.app_events TO circadian_lookup;

GRANT SELECT(seq) ON TABLE public.app_events TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.app_requests TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.app_requests TO circadian_lookup;

GRANT SELECT(app_id) ON TABLE public.app_requests TO circadian_lookup;

GRANT SELECT(status) ON TABLE public.app_requests TO circadian_lookup;

GRANT SELECT(expires_at) ON TABLE public.app_requests TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.app_webhooks TO circadian_app;

GRANT SELECT(id) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT(app_id) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT(events) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT(updated_at) ON TABLE public.app_webhooks TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.apps TO circadian_app;
GRANT SELECT ON TABLE public.apps TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.archive_pages TO circadian_app;
GRANT SELECT ON TABLE public.archive_pages TO circadian_lookup;

GRANT USAGE ON SEQUENCE public.archive_pages_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.archive_vectors TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.archives TO circadian_app;
GRANT SELECT ON TABLE public.archives TO circadian_lookup;

GRANT USAGE ON SEQUENCE public.archives_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.audit_log TO circadian_app;

GRANT SELECT(id) ON TABLE public.audit_log TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.audit_log TO circadian_lookup;

GRANT SELECT(occurred_at) ON TABLE public.audit_log TO circadian_lookup;

GRANT UPDATE(seq) ON TABLE public.audit_log TO circadian_app;
GRANT SELECT(seq) ON TABLE public.audit_log TO circadian_lookup;

GRANT UPDATE(hash) ON TABLE public.audit_log TO circadian_app;

GRANT USAGE ON SEQUENCE public.audit_log_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.authorization_codes TO circadian_app;
GRANT SELECT ON TABLE public.authorization_codes TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.browser_sessions TO circadian_accounts;

GRANT SELECT(id) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT(user_id) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT(only_tenant_id) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT(stepped_up_at) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT(expires_at) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT(revoked_at) ON TABLE public.browser_sessions TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budget_reservations TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(window_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(request_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(spent) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(agent_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(lease_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(worker_id) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.budget_reservations TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budget_windows TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budgets TO circadian_app;
GRANT SELECT,DELETE ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(id) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(tenant_id) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(name) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(scope) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(period) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(unit) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(maximum),UPDATE(maximum) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(keys) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(at_end) ON TABLE public.budgets TO circadian_lookup;

GRANT INSERT(is_cap) ON TABLE public.budgets TO circadian_lookup;

GRANT UPDATE(updated_at) ON TABLE public.budgets TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.compactions TO circadian_app;

GRANT SELECT(id) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT(state) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT(next_at) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT(worker_id) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.compactions TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.connector_messages TO circadian_app;

GRANT UPDATE(thread_id) ON TABLE public.connector_messages TO circadian_app;

GRANT UPDATE(details) ON TABLE public.connector_messages TO circadian_app;

GRANT UPDATE(error) ON TABLE public.connector_messages TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connector_senders TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connectors TO circadian_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.consciousness_entries TO circadian_app;

GRANT UPDATE(content) ON TABLE public.consciousness_entries TO circadian_app;

GRANT UPDATE(tokens) ON TABLE public.consciousness_entries TO circadian_app;

GRANT UPDATE(original) ON TABLE public.consciousness_entries TO circadian_app;

GRANT UPDATE(mask_reason) ON TABLE public.consciousness_entries TO circadian_app;

GRANT USAGE ON SEQUENCE public.consciousness_entries_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.custom_roles TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.device_codes TO circadian_app;
GRANT SELECT ON TABLE public.device_codes TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.digests TO circadian_app;

GRANT UPDATE(plan_id) ON TABLE public.digests TO circadian_app;

GRANT UPDATE(spaces) ON TABLE public.digests TO circadian_app;

GRANT UPDATE(created_at) ON TABLE public.digests TO circadian_app;

GRANT UPDATE(read_at) ON TABLE public.digests TO circadian_app;

GRANT USAGE ON SEQUENCE public.digests_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.episodes TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.erased_installations TO circadian_app;
GRANT SELECT ON TABLE public.erased_installations TO circadian_lookup;

GRANT SELECT,INSERT ON TABLE public.erasures TO circadian_app;
GRANT SELECT ON TABLE public.erasures TO circadian_lookup;

GRANT UPDATE(state) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(due_at) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(claim_id) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(claimed_until) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(attempts) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(logged_at) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(ended_at) ON TABLE public.erasures TO circadian_app;

GRANT UPDATE(progress) ON TABLE public.erasures TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.failure_mails TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.failure_mails TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.failure_mails TO circadian_lookup;

GRANT SELECT(mail_at) ON TABLE public.failure_mails TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.files TO circadian_app;

GRANT SELECT(id) ON TABLE public.files TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.files TO circadian_lookup;

GRANT SELECT(message_id) ON TABLE public.files TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.files TO circadian_lookup;

GRANT SELECT(purge_at) ON TABLE public.files TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.goals TO circadian_app;
GRANT SELECT ON TABLE public.goals TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.hooks TO circadian_app;

GRANT SELECT(id) ON TABLE public.hooks TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.hooks TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.idempotency_keys TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.idempotency_keys TO circadian_lookup;

GRANT USAGE ON SEQUENCE public.idempotency_keys_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identities TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identity_providers TO circadian_app;
GRANT SELECT ON TABLE public.identity_providers TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inbox_events TO circadian_app;
GRANT SELECT ON TABLE public.inbox_events TO circadian_lookup;

GRANT USAGE ON SEQUENCE public.inbox_events_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invitations TO circadian_app;
GRANT SELECT ON TABLE public.invitations TO circadian_lookup;

GRANT SELECT ON TABLE public.kill_switch TO circadian_app;
GRANT SELECT ON TABLE public.kill_switch TO circadian_lookup;

GRANT UPDATE(is_on) ON TABLE public.kill_switch TO circadian_lookup;

GRANT UPDATE(reason) ON TABLE public.kill_switch TO circadian_lookup;

GRANT UPDATE(switched_at) ON TABLE public.kill_switch TO circadian_lookup;

GRANT UPDATE(kept_tenant_id) ON TABLE public.kill_switch TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.knowledge_heads TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.learnings TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mcp_servers TO circadian_app;

GRANT SELECT(id) ON TABLE public.mcp_servers TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.mcp_servers TO circadian_lookup;

GRANT SELECT(next_list_at) ON TABLE public.mcp_servers TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.members TO circadian_app;
GRANT SELECT ON TABLE public.members TO circadian_lookup;

GRANT UPDATE(user_id) ON TABLE public.members TO circadian_lookup;

GRANT UPDATE(name) ON TABLE public.members TO circadian_app;

GRANT UPDATE(role) ON TABLE public.members TO circadian_app;

GRANT UPDATE(hold_mails) ON TABLE public.members TO circadian_app;

GRANT UPDATE(hold_mailed_at) ON TABLE public.members TO circadian_app;

GRANT UPDATE(failure_mails) ON TABLE public.members TO circadian_app;

GRANT UPDATE(failure_mailed_at) ON TABLE public.members TO circadian_app;

GRANT UPDATE(left_at) ON TABLE public.members TO circadian_app;
GRANT UPDATE(left_at) ON TABLE public.members TO circadian_lookup;

GRANT UPDATE(shows_presence) ON TABLE public.members TO circadian_app;

GRANT UPDATE(is_awaited) ON TABLE public.members TO circadian_app;
GRANT UPDATE(is_awaited) ON TABLE public.members TO circadian_lookup;

GRANT UPDATE(erased_at) ON TABLE public.members TO circadian_app;

GRANT UPDATE(custom_role_id) ON TABLE public.members TO circadian_app;

GRANT UPDATE(custom_scopes) ON TABLE public.members TO circadian_app;

GRANT UPDATE(app_request_mails) ON TABLE public.members TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.memories TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.messages TO circadian_app;

GRANT SELECT(id) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(space_id) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(kind) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(author_id) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(text) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT(deleted_at) ON TABLE public.messages TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_health TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_outages TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_prices TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notes TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notifications TO circadian_app;

GRANT USAGE ON SEQUENCE public.notifications_id_seq TO circadian_app;

GRANT SELECT,INSERT ON TABLE public.operator_acts TO circadian_lookup;

GRANT SELECT ON TABLE public.operators TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO circadian_accounts;

GRANT SELECT,INSERT,DELETE ON TABLE public.plan_occurrences TO circadian_app;

GRANT UPDATE(id) ON TABLE public.plan_occurrences TO circadian_app;

GRANT USAGE ON SEQUENCE public.plan_occurrences_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.plans TO circadian_app;

GRANT SELECT(id) ON TABLE public.plans TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.plans TO circadian_lookup;

GRANT SELECT(status) ON TABLE public.plans TO circadian_lookup;

GRANT SELECT(next_look_at) ON TABLE public.plans TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.prompt_frames TO circadian_app;

GRANT USAGE ON SEQUENCE public.prompt_frames_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.reactions TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.refresh_tokens TO circadian_app;
GRANT SELECT ON TABLE public.refresh_tokens TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.repairs TO circadian_app;

GRANT USAGE ON SEQUENCE public.repairs_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.room_news TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factors TO circadian_accounts;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.secrets TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.services TO circadian_app;
GRANT SELECT ON TABLE public.services TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.signing_keys TO circadian_accounts;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.space_members TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.space_members TO circadian_lookup;

GRANT SELECT(space_id) ON TABLE public.space_members TO circadian_lookup;

GRANT SELECT(actor_id) ON TABLE public.space_members TO circadian_lookup;

GRANT SELECT(joined_at) ON TABLE public.space_members TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.spaces TO circadian_app;

GRANT SELECT(id) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT(seq) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT(rev) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT(deleted_at) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT(last_text_at) ON TABLE public.spaces TO circadian_lookup;

GRANT SELECT ON TABLE public.sql_texts TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasks TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(agent_id) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(parent_id) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(status) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(progress_at) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(deadline) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(stalled_at) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(paused_at) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(retried_at) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT(ended_at) ON TABLE public.tasks TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_keys TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.tenant_keys TO circadian_lookup;

GRANT SELECT(wrapped_by) ON TABLE public.tenant_keys TO circadian_lookup;

GRANT SELECT,DELETE ON TABLE public.tenants TO circadian_app;
GRANT SELECT ON TABLE public.tenants TO circadian_lookup;

GRANT INSERT(tenant_id) ON TABLE public.tenants TO circadian_app;

GRANT INSERT(name),UPDATE(name) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(status) ON TABLE public.tenants TO circadian_lookup;

GRANT UPDATE(resumed_at) ON TABLE public.tenants TO circadian_lookup;

GRANT UPDATE(models) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(open_hosts) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(assistant_tools) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(retention_days) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(is_suspended_with_all) ON TABLE public.tenants TO circadian_lookup;

GRANT UPDATE(retention_looked_at) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(members_may_create_spaces) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(members_may_set_topics) ON TABLE public.tenants TO circadian_app;

GRANT UPDATE(members_may_start_conversations) ON TABLE public.tenants TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.think_cycles TO circadian_app;
GRANT SELECT ON TABLE public.think_cycles TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.token_families TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tool_calls TO circadian_app;
GRANT SELECT ON TABLE public.tool_calls TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.tool_results TO circadian_app;

GRANT UPDATE(text) ON TABLE public.tool_results TO circadian_app;

GRANT USAGE ON SEQUENCE public.tool_results_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tools TO circadian_app;

GRANT SELECT ON TABLE public.tortoise_migrations TO circadian_app;

GRANT USAGE ON SEQUENCE public.tortoise_migrations_id_seq TO circadian_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.usage_records TO circadian_app;

GRANT SELECT(tenant_id) ON TABLE public.usage_records TO circadian_lookup;

GRANT UPDATE(cycle_id) ON TABLE public.usage_records TO circadian_app;

GRANT UPDATE(step) ON TABLE public.usage_records TO circadian_app;

GRANT SELECT(cost) ON TABLE public.usage_records TO circadian_lookup;

GRANT UPDATE(frame) ON TABLE public.usage_records TO circadian_app;

GRANT UPDATE(shown_from) ON TABLE public.usage_records TO circadian_app;

GRANT UPDATE(shown_to) ON TABLE public.usage_records TO circadian_app;

GRANT UPDATE(shown_summary) ON TABLE public.usage_records TO circadian_app;

GRANT UPDATE(tool_choice) ON TABLE public.usage_records TO circadian_app;

GRANT SELECT(created_at) ON TABLE public.usage_records TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO circadian_accounts;
GRANT SELECT ON TABLE public.users TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.waiting_messages TO circadian_app;

GRANT SELECT(id) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT SELECT(connector_id) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT SELECT(place) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT UPDATE(message) ON TABLE public.waiting_messages TO circadian_app;

GRANT UPDATE(files) ON TABLE public.waiting_messages TO circadian_app;

GRANT UPDATE(tries) ON TABLE public.waiting_messages TO circadian_app;

GRANT UPDATE(next_try_at) ON TABLE public.waiting_messages TO circadian_app;
GRANT SELECT(next_try_at) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT UPDATE(claim_id) ON TABLE public.waiting_messages TO circadian_app;
GRANT SELECT(claim_id) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT UPDATE(worker_id) ON TABLE public.waiting_messages TO circadian_app;
GRANT SELECT(worker_id) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT UPDATE(claimed_until) ON TABLE public.waiting_messages TO circadian_app;
GRANT SELECT(claimed_until) ON TABLE public.waiting_messages TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_deliveries TO circadian_app;

GRANT SELECT(id) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT SELECT(endpoint_id) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT SELECT(state),UPDATE(state) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT UPDATE(settled_at) ON TABLE public.webhook_deliveries TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_endpoints TO circadian_app;

GRANT SELECT(id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(space_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(agent_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(tools) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(is_security) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(is_holds) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(status),UPDATE(status) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(seq) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(rev) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT UPDATE(tries) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT UPDATE(failures) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(next_try_at),UPDATE(next_try_at) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(failing_since),UPDATE(failing_since) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(last_status) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(last_error) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(delivered) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(delivered_at) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(claim_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(worker_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(claimed_until) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(created_at) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(updated_at),UPDATE(updated_at) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(service_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT(app_id) ON TABLE public.webhook_endpoints TO circadian_lookup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_log TO circadian_app;

GRANT SELECT(id) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(tenant_id) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(endpoint_id) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(event) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(message_id) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(state),UPDATE(state) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(attempts) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(last_status) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(last_error) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(first_at) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT(last_at) ON TABLE public.webhook_log TO circadian_lookup;

GRANT SELECT,INSERT,DELETE ON TABLE public.withheld_texts TO circadian_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workers TO circadian_app;
GRANT SELECT ON TABLE public.workers TO circadian_lookup;

GRANT INSERT(id) ON TABLE public.workers TO circadian_lookup;

GRANT UPDATE(beat_at) ON TABLE public.workers TO circadian_lookup;

