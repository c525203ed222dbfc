-- Trigger of `audit_log`: an entry is inserted unsealed; only the sealer seals it.
CREATE OR REPLACE FUNCTION refuse_born_sealed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.seq IS NOT NULL OR NEW.hash IS NOT NULL THEN
    RAISE EXCEPTION 'an entry is sealed after it is written' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

REVOKE ALL ON FUNCTION refuse_born_sealed FROM PUBLIC;

CREATE OR REPLACE TRIGGER born_unsealed BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_born_sealed();
