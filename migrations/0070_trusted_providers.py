"""Providers whose word is good for addresses of their proven domains; members who come back with an account of their
own; and by which key a token is known.

Tokens from before say no key: nobody can tell by which one those were made.
"""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


# The application changes no member's account. Who had left, with an account that the tenant's provider had made, is the
# same member again with the account of that very address.
RETURN = """
GRANT UPDATE (user_id) ON members TO circadian_lookup;
CREATE FUNCTION return_to_member(p_user uuid) RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members m SET user_id = p_user
  WHERE m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND m.id = (
    SELECT l.id FROM members l JOIN users provided ON provided.id = l.user_id JOIN users own ON own.id = p_user
    WHERE l.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid) AND l.left_at IS NOT NULL
      AND provided.email IS NULL AND provided.provided_email = own.email
    ORDER BY l.left_at DESC, l.id LIMIT 1)
  RETURNING m.id
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION return_to_member(uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION return_to_member(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION return_to_member(uuid) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0069_stopped_cycles")]

    initial = False

    operations = [
        ops.AddField(
            model_name="IdentityProvider",
            name="is_trusted_for_domains",
            field=fields.BooleanField(
                db_default=False,
                description="Its word for an address of a proven domain is good even if it does not say whether that is verified.",
            ),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="made_by",
            field=fields.CharField(
                null=True,
                max_length=32,
                description="Names the installation's key that knows it; null: made before that was kept.",
            ),
        ),
        ops.RunSQL(RETURN),
    ]
