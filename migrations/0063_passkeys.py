"""Passkeys of people (WebAuthn): public keys that sign them in and prove once more who they are (ADR 0037).

As in `0062`: of no tenant, so the application reaches them by the named functions below and in no other way.
"""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

_FUNCTIONS = (
    "list_passkeys(uuid)",
    "find_passkey(bytea)",
    "add_passkey(uuid, uuid, bytea, bytea, bigint, text, integer)",
    "rename_passkey(uuid, uuid, text)",
    "remove_passkey(uuid, uuid)",
    "use_passkey(uuid, bigint)",
    "step_up_by_passkey(uuid, uuid)",
)

PASSKEYS = """
ALTER TABLE passkeys ADD FOREIGN KEY (user_id) REFERENCES users (id);
REVOKE ALL ON passkeys FROM circadian_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO circadian_accounts;
CREATE FUNCTION list_passkeys(p_user uuid) RETURNS TABLE (
    id uuid, name text, credential_id bytea, created_at timestamptz, used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, p.name, p.credential_id, p.created_at, p.used_at FROM passkeys p WHERE p.user_id = p_user
  ORDER BY p.created_at, p.id
$$;
CREATE FUNCTION find_passkey(p_credential bytea) RETURNS TABLE (
    id uuid, user_id uuid, public_key bytea, sign_count bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, p.user_id, p.public_key, p.sign_count FROM passkeys p WHERE p.credential_id = p_credential
$$;
-- Nothing if the person has `p_most` already, or somebody has this one. The first statement lets one come at a time.
CREATE FUNCTION add_passkey(
    p_id uuid, p_user uuid, p_credential bytea, p_key bytea, p_count bigint, p_name text, p_most integer) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 1 FROM users WHERE id = p_user FOR UPDATE;
  INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
  SELECT p_id, u.id, p_credential, p_key, p_count, p_name, now() FROM users u
  WHERE u.id = p_user AND u.disabled_at IS NULL AND (SELECT count(*) FROM passkeys WHERE user_id = p_user) < p_most
  ON CONFLICT (credential_id) DO NOTHING RETURNING true
$$;
CREATE FUNCTION rename_passkey(p_user uuid, p_id uuid, p_name text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE passkeys SET name = p_name WHERE id = p_id AND user_id = p_user RETURNING true
$$;
CREATE FUNCTION remove_passkey(p_user uuid, p_id uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM passkeys WHERE id = p_id AND user_id = p_user RETURNING true
$$;
-- The count of one that counts goes up with every use; 0 is said by those that do not count.
CREATE FUNCTION use_passkey(p_id uuid, p_count bigint) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE passkeys p SET sign_count = p_count, used_at = now() FROM users u
  WHERE p.id = p_id AND u.id = p.user_id AND u.disabled_at IS NULL
    AND (p.sign_count < p_count OR (p.sign_count = 0 AND p_count = 0)) RETURNING true
$$;
-- Of the session's own person.
CREATE FUNCTION step_up_by_passkey(p_session uuid, p_passkey uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u, passkeys p
  WHERE s.id = p_session AND s.revoked_at IS NULL AND s.only_tenant_id IS NULL AND u.id = s.user_id
    AND u.disabled_at IS NULL AND p.id = p_passkey AND p.user_id = u.id RETURNING true
$$;
GRANT CREATE ON SCHEMA public TO circadian_accounts;
"""
OWNERSHIP = (
    "".join(
        f"""
ALTER FUNCTION {function} OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION {function} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION {function} TO circadian_app;"""
        for function in _FUNCTIONS
    )
    + "\nREVOKE CREATE ON SCHEMA public FROM circadian_accounts;\n"
)


class Migration(migrations.Migration):
    dependencies = [("models", "0062_second_factors")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Passkey",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("user_id", fields.UUIDField()),
                (
                    "credential_id",
                    fields.BinaryField(description="What the browser calls it; no two people have the same."),
                ),
                ("public_key", fields.BinaryField(description="In COSE's form.")),
                (
                    "sign_count",
                    fields.BigIntField(
                        db_default=0, description="How often it was used, as it says itself; 0: it does not count."
                    ),
                ),
                ("name", fields.TextField(description="As its person calls it.", unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("used_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "passkeys",
                "app": "models",
                "unique_together": (("credential_id",),),
                "indexes": [Index(fields=["user_id"])],
                "pk_attr": "id",
                "table_description": "A public key whose private half a person's device or password store keeps (WebAuthn).",
            },
            bases=["Model"],
        ),
        *(ops.RunSQL(sql) for sql in (PASSKEYS, OWNERSHIP)),
    ]
