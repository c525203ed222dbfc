-- Reserves the worst case of a model request in every budget that counts it (ADR 0061, backend/budgets/reservations.py).
-- Runs in a transaction of the tenant. Returns null if no budget counts it. Locks the windows in the order of their
-- budgets until the transaction ends, so the caller does this last.
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

REVOKE ALL ON FUNCTION reserve_budgets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reserve_budgets TO circadian_app;
