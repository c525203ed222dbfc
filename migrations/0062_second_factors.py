"""One-time passwords of people (RFC 6238) beside their password, and the codes for who has lost the device.

As in `0010`: of no tenant, so the application reaches them by the named functions below and in no other way.
"""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_FUNCTIONS = (
    "begin_second_factor(uuid, uuid, text, bytea)",
    "read_second_factor(uuid)",
    "confirm_second_factor(uuid, bytea, bigint, text[])",
    "use_second_factor(uuid, bigint, text, bytea)",
    "use_recovery_code(uuid, text[])",
    "remove_second_factor(uuid)",
)

SECOND_FACTORS = """
ALTER TABLE second_factors ADD FOREIGN KEY (user_id) REFERENCES users (id);
REVOKE ALL ON second_factors FROM circadian_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO circadian_accounts;
-- One that is in use is replaced by nobody: it is removed first.
CREATE FUNCTION begin_second_factor(p_id uuid, p_user uuid, p_key text, p_sealed bytea) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO second_factors AS s (id, user_id, sealed_by, sealed, created_at) VALUES (p_id, p_user, p_key, p_sealed, now())
  ON CONFLICT (user_id) DO UPDATE SET sealed_by = p_key, sealed = p_sealed WHERE s.confirmed_at IS NULL RETURNING true
$$;
CREATE FUNCTION read_second_factor(p_user uuid) RETURNS TABLE (
    sealed_by text, sealed bytea, is_confirmed bool, recovery_left int, epoch bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.sealed_by, s.sealed, s.confirmed_at IS NOT NULL, jsonb_array_length(s.recovery_codes),
    extract(epoch FROM now())::bigint FROM second_factors s
  WHERE s.user_id = p_user
$$;
-- `p_sealed`: the secret that the code was made with.
CREATE FUNCTION confirm_second_factor(p_user uuid, p_sealed bytea, p_step bigint, p_codes text[]) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET confirmed_at = now(), last_step = p_step, recovery_codes = to_jsonb(p_codes)
  WHERE user_id = p_user AND sealed = p_sealed AND confirmed_at IS NULL RETURNING true
$$;
-- A code is good once, and so is every one before it (RFC 6238, 5.2).
CREATE FUNCTION use_second_factor(p_user uuid, p_step bigint, p_key text, p_sealed bytea) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET last_step = p_step, sealed_by = p_key, sealed = p_sealed
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND last_step < p_step RETURNING true
$$;
-- `p_codes`: the digests of one code, under each key.
CREATE FUNCTION use_recovery_code(p_user uuid, p_codes text[]) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET recovery_codes = recovery_codes - p_codes
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND recovery_codes ?| p_codes RETURNING true
$$;
CREATE FUNCTION remove_second_factor(p_user uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM second_factors WHERE user_id = p_user RETURNING true
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
    dependencies = [("models", "0061_proofs_of_keys")]

    initial = False

    operations = [
        ops.CreateModel(
            name="SecondFactor",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("user_id", fields.UUIDField()),
                (
                    "sealed_by",
                    fields.CharField(description="Names the installation's key that has sealed it.", max_length=32),
                ),
                ("sealed", fields.BinaryField(description="The secret; bound to the person.")),
                ("last_step", fields.BigIntField(db_default=0, description="Of the last code that was taken.")),
                (
                    "recovery_codes",
                    fields.JSONField(db_default=[], description="HMACs of those that are left, in hexadecimal."),
                ),
                (
                    "confirmed_at",
                    fields.DatetimeField(
                        null=True,
                        description="When a first code has shown that the device has it.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "second_factors",
                "app": "models",
                "unique_together": (("user_id",),),
                "pk_attr": "id",
                "table_description": "What a person's device makes codes with (RFC 6238).",
            },
            bases=["Model"],
        ),
        *(ops.RunSQL(sql) for sql in (SECOND_FACTORS, OWNERSHIP)),
    ]
