-- Whether an actor is in a space now. A transaction of its own, called before the actor's unfinished text is streamed
-- to the space.
CREATE OR REPLACE FUNCTION is_space_member(p_tenant uuid, p_space uuid, p_actor uuid) RETURNS bool
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN EXISTS (SELECT FROM space_members m
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor);
END $$;

REVOKE ALL ON FUNCTION is_space_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_space_member TO circadian_app;
