"""Defines which calls wait for people, and for whom: one rule in SQL, used by `holds`, its feed, webhooks and mails.

In the SQL, `t` is a row of `tool_calls` and `m` a row of `members`. It admits the same people as `tools.calls.answers`.
"""

#: A question of an agent, or a call that is to be approved.
IS_ASKED = "t.state = 'HELD' AND (t.kind = 'SPACE' OR t.consent = 'ASKED')"
WAITS = f"{IS_ASKED} AND t.expires_at > now()"
#: People whose decision counts. CASE says what is looked at first: whether they are in the space. An organisation may
#: have thousands of people who are not, and to find out whether somebody sees the mind costs more.
DECIDES = """(m.tenant_id = t.tenant_id AND m.left_at IS NULL AND m.role <> 'VIEWER'
  AND CASE t.approvers WHEN 'ADMINS' THEN m.role IN ('ADMIN', 'OWNER') WHEN 'OWNERS' THEN m.role = 'OWNER'
    WHEN 'REQUESTER' THEN t.requester_id = m.id ELSE true END
  AND (t.assignee_id IS NULL OR t.assignee_id = m.id OR NOT EXISTS (SELECT FROM space_members p
    WHERE (p.tenant_id, p.space_id, p.actor_id) = (t.tenant_id, t.space_id, t.assignee_id)))
  AND CASE WHEN t.approvers IN ('ADMINS', 'OWNERS') OR t.approvers = 'REQUESTER' AND t.space_id IS NULL
    OR EXISTS (SELECT FROM space_members p
      WHERE (p.tenant_id, p.space_id, p.actor_id) = (t.tenant_id, t.space_id, m.id))
    THEN t.consent IS NULL AND t.space_id IS NOT NULL OR sees_mind(t.tenant_id, t.agent_id, m.id, true)
    ELSE false END)"""
#: The same, without people who have approved already.
MAY_ANSWER = f"""({DECIDES}
  AND NOT t.approved_by @> jsonb_build_array(jsonb_build_object('id', m.id::text)))"""
#: The same for one member; `{}` is the place of the member's id.
MINE = f"EXISTS (SELECT FROM members m WHERE m.tenant_id = t.tenant_id AND m.id = {{}}::uuid AND {MAY_ANSWER})"
#: All that `MAY_ANSWER` reads of a call. Calls with the same value wait for the same people.
PEOPLE = """ROW(t.agent_id, t.space_id, t.consent IS NULL, t.approvers, t.requester_id, t.assignee_id,
  t.approved_by)::text"""
#: The columns shown to people who may answer.
HOLDS = """SELECT t.id, t.agent_id, a.name AS agent_name, t.name, t.kind, t.arguments, t.digest, t.consent, t.approvers,
    t.approvals_needed, t.approved_by::text AS approved_by, t.space_id, s.name AS space_name, t.requester_id,
    t.created_at, t.expires_at, t.message_id, t.cycle_id, c.trigger, c.is_unattended, c.trust
    FROM tool_calls t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
    JOIN think_cycles c ON (c.tenant_id, c.id) = (t.tenant_id, t.cycle_id)
    LEFT JOIN spaces s ON (s.tenant_id, s.id) = (t.tenant_id, t.space_id)"""
