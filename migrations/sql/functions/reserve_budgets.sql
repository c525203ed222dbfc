-- Reserves the worst case of a model request in every budget that counts it (ADR 0061, backend/budgets/reservations.py).
-- Returns null if no budget counts it. Locks the windows in the order of their budgets until the transaction ends, so
-- the caller does this last.
--
-- p_request: id; agent, cycle, lease (each null outside the loop), worker; purpose, provider, model, is_own_key;
-- input_tokens and output_tokens at the most; floor, the least output tokens that are useful; share, up to which output
-- tokens are granted although the request takes more than a quarter of what is left; input_price and output_price, the
-- highest in US dollars for a token, null if the model has no known price; replaces, a request that was not sent.
--
-- state: GRANTED, with the output tokens that it may have; BUSY: there is no room until running requests are settled;
-- UNPRICED: a budget in money counts it, and its model has no price; EXHAUSTED: no room in this period; IMPOSSIBLE: more
-- than the whole budget. For all but GRANTED, `budget` is the budget that forbids it, and nothing is reserved.
CREATE OR REPLACE FUNCTION reserve_budgets(p_tenant uuid, p_request jsonb) RETURNS jsonb
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  asked record;
  cause record;
  budget record;
  win record;
  settled record;
  input numeric;  -- cost of the input, in the budget's unit
  price numeric;  -- of one output token
  v_left numeric;
  verdict text;
  rank constant jsonb := '{"GRANTED": 0, "BUSY": 1, "UNPRICED": 2, "EXHAUSTED": 3, "IMPOSSIBLE": 4}';
  state text := 'GRANTED';
  refused jsonb;
  output bigint;
  windows uuid[] := '{}';
  units text[] := '{}';
BEGIN
  PERFORM enter_tenant(p_tenant);
  IF NOT EXISTS (SELECT FROM budgets b WHERE b.tenant_id = p_tenant) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO asked FROM jsonb_to_record(p_request) AS r (
    id uuid, agent uuid, cycle uuid, lease uuid, worker uuid, purpose text, provider text, model text, is_own_key bool,
    input_tokens bigint, output_tokens bigint, floor bigint, share bigint, input_price numeric, output_price numeric,
    replaces uuid);
  -- The caller repeats a call whose answer was lost.
  SELECT r.output_tokens INTO output FROM budget_reservations r
  WHERE r.tenant_id = p_tenant AND r.request_id = asked.id LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('state', 'GRANTED', 'output', output);
  END IF;
  IF asked.replaces IS NOT NULL THEN
    PERFORM settle_request(p_tenant, asked.replaces, 0, 0);
  END IF;
  SELECT coalesce(c.member_id, a.member_id) AS member_id, c.program_id, c.plan_id INTO cause
  FROM (SELECT) one LEFT JOIN agents a ON (a.tenant_id, a.id) = (p_tenant, asked.agent)
    LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = (p_tenant, asked.cycle);
  output := asked.output_tokens;
  FOR budget IN
    SELECT b.*, CASE b.period WHEN 'TOTAL' THEN to_timestamp(0) ELSE date_trunc(lower(b.period), now(), 'UTC') END
      AS starts_at, s.subject
    FROM budgets b CROSS JOIN LATERAL (SELECT CASE b.scope WHEN 'TENANT' THEN p_tenant WHEN 'AGENT' THEN asked.agent
      WHEN 'PERSON' THEN cause.member_id WHEN 'PROGRAM' THEN cause.program_id WHEN 'PLAN' THEN cause.plan_id
      WHEN 'CYCLE' THEN asked.cycle END AS subject) s
    WHERE b.tenant_id = p_tenant AND s.subject IS NOT NULL AND coalesce(b.subject_id, s.subject) = s.subject
      AND (b.keys = 'ALL' OR (b.keys = 'OWN') = asked.is_own_key)
    ORDER BY b.id
  LOOP
    LOOP
      SELECT w.id, w.spent, w.held, w.noticed INTO win FROM budget_windows w
      WHERE (w.tenant_id, w.budget_id, w.subject_id, w.starts_at)
        = (p_tenant, budget.id, budget.subject, budget.starts_at) FOR NO KEY UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO budget_windows (tenant_id, budget_id, subject_id, starts_at)
      VALUES (p_tenant, budget.id, budget.subject, budget.starts_at) ON CONFLICT DO NOTHING;
    END LOOP;
    WITH gone AS (
      DELETE FROM budget_reservations r WHERE r.tenant_id = p_tenant AND r.window_id = win.id AND r.spent IS NOT NULL
      RETURNING r.amount, r.spent
    )
    SELECT count(*) AS requests, coalesce(sum(g.amount), 0) AS amount, coalesce(sum(g.spent), 0) AS spent INTO settled
    FROM gone g;
    win.spent := win.spent + settled.spent;
    win.held := win.held - settled.amount;
    IF budget.unit = 'USD' THEN
      input := asked.input_tokens * asked.input_price;
      price := asked.output_price;
    ELSE
      input := asked.input_tokens;
      price := 1;
    END IF;
    v_left := budget.maximum - win.spent - win.held;
    verdict := CASE
      WHEN price IS NULL THEN 'UNPRICED'
      WHEN input + asked.floor * price > budget.maximum THEN 'IMPOSSIBLE'
      WHEN win.spent + input + asked.floor * price > budget.maximum THEN 'EXHAUSTED'
      WHEN input + asked.floor * price > v_left THEN 'BUSY'
      ELSE 'GRANTED' END;
    IF verdict = 'GRANTED' AND price > 0 THEN
      output := least(output, floor((v_left - input) / price),
        greatest(asked.share, floor((v_left / 4 - input) / price)));
    END IF;
    IF (rank ->> verdict)::int > (rank ->> state)::int THEN
      state := verdict;
      refused := jsonb_build_object('id', budget.id, 'name', budget.name, 'scope', budget.scope, 'unit', budget.unit,
        'maximum', trim_scale(budget.maximum)::text, 'spent', trim_scale(win.spent)::text,
        'held', trim_scale(win.held)::text, 'at_end', budget.at_end,
        'cheaper_model', budget.cheaper_model, 'resets_at', budget_window_end(budget.period, budget.starts_at),
        'seconds', extract(epoch FROM budget_window_end(budget.period, budget.starts_at) - now()));
    END IF;
    -- Admins are informed once in each period: when four fifths are spent, and when there is no room.
    IF verdict = 'EXHAUSTED' AND win.noticed < 100
        OR win.noticed < 80 AND win.spent >= 0.8 * budget.maximum AND budget.scope <> 'CYCLE' THEN
      INSERT INTO audit_log (tenant_id, actor_kind, action, target_kind, target_id, details)
      VALUES (p_tenant, 'SYSTEM', CASE verdict WHEN 'EXHAUSTED' THEN 'budget.exhausted' ELSE 'budget.warned' END, 'Budget',
        budget.id, jsonb_build_object('name', budget.name, 'scope', budget.scope, 'unit', budget.unit,
        'limit', trim_scale(budget.maximum)::text, 'spent', trim_scale(win.spent)::text, 'subjectId', budget.subject));
      win.noticed := CASE verdict WHEN 'EXHAUSTED' THEN 100 ELSE 80 END;
      settled.requests := settled.requests + 1;
    END IF;
    IF settled.requests > 0 THEN
      UPDATE budget_windows w SET spent = win.spent, held = win.held, noticed = win.noticed, updated_at = now()
      WHERE w.tenant_id = p_tenant AND w.id = win.id;
    END IF;
    windows := windows || win.id;
    units := units || budget.unit::text;
  END LOOP;
  IF windows = '{}' THEN
    RETURN NULL;
  ELSIF state <> 'GRANTED' THEN
    RETURN jsonb_build_object('state', state, 'budget', refused);
  END IF;
  -- Few different values: requests with the same one have the same bytes around their messages.
  output := CASE WHEN output < asked.output_tokens THEN output - output % 256 ELSE output END;
  WITH held AS (
    INSERT INTO budget_reservations (tenant_id, window_id, request_id, unit, amount, agent_id, cycle_id, lease_id,
      worker_id, purpose, provider, model, is_own_key, is_priced, input_tokens, output_tokens, cost)
    SELECT p_tenant, w.id, asked.id, w.unit, CASE w.unit WHEN 'USD' THEN c.cost ELSE asked.input_tokens + output END,
      asked.agent, asked.cycle, asked.lease, asked.worker, asked.purpose, asked.provider, asked.model, asked.is_own_key,
      asked.output_price IS NOT NULL, asked.input_tokens, output, c.cost
    FROM unnest(windows, units) AS w (id, unit) CROSS JOIN (SELECT coalesce(
      asked.input_tokens * asked.input_price + output * asked.output_price, 0) AS cost) c
    RETURNING window_id, amount
  )
  UPDATE budget_windows w SET held = w.held + h.amount, updated_at = now()
  FROM held h WHERE w.tenant_id = p_tenant AND w.id = h.window_id;
  RETURN jsonb_build_object('state', state, 'output', output);
END $$;

REVOKE ALL ON FUNCTION reserve_budgets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reserve_budgets TO circadian_app;
