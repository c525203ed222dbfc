-- Claims an idempotency key in the transaction of its effect (backend/tenants/idempotency.py). If `claim` is set, the
-- key belongs to the caller. If it is null, the key was used within 24 hours, for the same request or not (`is_same`),
-- with the first answer. A concurrent repeat waits here until the first transaction ends.
--
-- Each call deletes a few expired keys, as backend/kit/purge.py describes.
CREATE OR REPLACE FUNCTION claim_key(
  p_tenant uuid, p_actor uuid, p_operation text, p_key text, p_digest bytea, p_answer jsonb)
  RETURNS TABLE (claim bigint, is_same bool, answer jsonb)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

REVOKE ALL ON FUNCTION claim_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_key TO circadian_app;
