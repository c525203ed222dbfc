"""Mail domains of identity providers are proven by a DNS record. What providers name already is not: until it is proven,
whom they have signed in before still comes in, and nobody is linked or joins by an address (ADR 0029)."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# What is random here is as good as what the application makes: 122 bits of the database's own.
PENDING = """
ALTER TABLE identity_providers NO FORCE ROW LEVEL SECURITY;
UPDATE identity_providers p SET domain_proofs = (
  SELECT coalesce(jsonb_object_agg(d, jsonb_build_object('token', replace(gen_random_uuid()::text, '-', ''))), '{}')
  FROM jsonb_array_elements_text(p.email_domains) d);
ALTER TABLE identity_providers FORCE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0042_lost_guard")]

    initial = False

    operations = [
        ops.AddField(
            model_name="IdentityProvider",
            name="domain_proofs",
            field=fields.JSONField(
                description="Of each of these: the `token` of the record to set, and `proven_at` once it was found there (`domains`).",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.RunSQL(PENDING),
    ]
