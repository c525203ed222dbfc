"""Apps may be held to push their questions (RFC 9126) and to prove their keys (RFC 9449); tokens remember whose they are.

The function of `0009` that everybody reads apps by tells the two as well.
"""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_COLUMNS = """id uuid, tenant_id uuid, client_id text, name text, description text, homepage_url text, type text,
    status text, redirect_uris jsonb, scopes jsonb, grant_types jsonb, publisher text"""
_VALUES = """a.id, a.tenant_id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status, a.redirect_uris,
    a.scopes, a.grant_types, t.name"""
_READ_APP = """
DROP FUNCTION read_app(text, uuid);
CREATE FUNCTION read_app(p_client_id text, p_id uuid) RETURNS TABLE ({columns})
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT {values} FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
  WHERE (a.client_id = p_client_id OR a.id = p_id) AND t.status = 'ACTIVE'
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION read_app(text, uuid) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION read_app(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_app(text, uuid) TO circadian_app;
"""
_NEW_COLUMNS = f"{_COLUMNS}, requires_pushed boolean, requires_proof boolean"
_NEW_VALUES = f"{_VALUES}, a.requires_pushed, a.requires_proof"


def _thumbprint(model: str) -> ops.AddField:
    described = {
        "TokenFamily": "Of the key to which its refresh tokens are bound (RFC 9449); null: to none.",
        "AccessToken": "Of the key to which it is bound (RFC 9449); null: to none.",
    }
    field = fields.CharField(null=True, description=described[model], max_length=43)
    return ops.AddField(model_name=model, name="thumbprint", field=field)


class Migration(migrations.Migration):
    dependencies = [("models", "0058_security_events")]

    initial = False

    operations = [
        ops.AddField(
            model_name="App",
            name="requires_pushed",
            field=fields.BooleanField(
                db_default=False, description="Its questions come by way of RFC 9126 or not at all."
            ),
        ),
        ops.AddField(
            model_name="App",
            name="requires_proof",
            field=fields.BooleanField(db_default=False, description="It is given no token that is bound to no key."),
        ),
        _thumbprint("TokenFamily"),
        _thumbprint("AccessToken"),
        ops.RunSQL(
            _READ_APP.format(columns=_NEW_COLUMNS, values=_NEW_VALUES),
            reverse_sql=_READ_APP.format(columns=_COLUMNS, values=_VALUES),
        ),
    ]
