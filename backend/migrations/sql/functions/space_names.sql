-- The names of the members of a space: a list of id and name, and a digest that shows whether anything has changed.
CREATE OR REPLACE FUNCTION space_names(p_tenant uuid, p_space uuid) RETURNS TABLE (names jsonb, names_digest text)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

REVOKE ALL ON FUNCTION space_names FROM PUBLIC;
GRANT EXECUTE ON FUNCTION space_names TO circadian_app;
