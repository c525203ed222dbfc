"""Whose eyes may see what is in a space, as a condition of SQL. The viewer is `$3`; `$4`: the viewer sees everything.

The placeholder is the column with the id of the space.
"""

#: The viewer is a member.
IS_IN = """EXISTS (
    SELECT FROM space_members v WHERE (v.tenant_id, v.space_id, v.actor_id) = ($1, {}, $3::uuid))"""
IS_SEEN = f"($4::bool OR {IS_IN})"
#: The placeholder is the column with the id of a message. For what the message itself does not show: its author may
#: have left the space.
IS_MESSAGE_SEEN = """($4::bool OR EXISTS (
    SELECT FROM messages y JOIN space_members v ON (v.tenant_id, v.space_id, v.actor_id) = ($1, y.space_id, $3::uuid)
    WHERE y.tenant_id = $1 AND y.id = {}))"""
