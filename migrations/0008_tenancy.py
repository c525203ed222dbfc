"""Tables of tenants open to the world: people, apps, services, tokens, secrets, the audit log, and OAuth's own."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.accounts.models import AccountTokenPurpose
from backend.agents.models import AgentStatus
from backend.oauth.models import DeviceStatus
from backend.tenants.actor import ActorKind
from backend.tenants.models import AppStatus, AppType, Role, ServiceKind, ServiceStatus, TenantStatus, TokenKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index


class Migration(migrations.Migration):
    dependencies = [("models", "0007_call_lists")]

    initial = False

    operations = [
        ops.CreateModel(
            name="AccountToken",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                (
                    "purpose",
                    fields.CharEnumField(
                        description="SIGN_UP: SIGN_UP\nRESET: RESET", enum_type=AccountTokenPurpose, max_length=16
                    ),
                ),
                ("email", fields.TextField(unique=False)),
                ("digest", fields.BinaryField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("used_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "account_tokens",
                "app": "models",
                "unique_together": (("digest",),),
                "indexes": [Index(fields=["email"])],
                "pk_attr": "id",
                "table_description": "What a mailed link holds, by its HMAC. Good once.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="App",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("client_id", fields.TextField(unique=False)),
                ("name", fields.TextField(unique=False)),
                ("description", fields.TextField(db_default="", unique=False)),
                ("homepage_url", fields.TextField(null=True, unique=False)),
                (
                    "type",
                    fields.CharEnumField(
                        description="CONFIDENTIAL: CONFIDENTIAL\nPUBLIC: PUBLIC", enum_type=AppType, max_length=16
                    ),
                ),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED\nDELETED: DELETED",
                        db_default="ACTIVE",
                        enum_type=AppStatus,
                        max_length=16,
                    ),
                ),
                (
                    "redirect_uris",
                    fields.JSONField(
                        description="Compared exactly, save for the port of a loopback address.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "scopes",
                    fields.JSONField(
                        description="The most that it may ask for.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "grant_types",
                    fields.JSONField(
                        description="Grants of OAuth by their names there.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "secret_digest",
                    fields.BinaryField(
                        null=True,
                        description="HMACs of the client secret and, for a while after a rotation, of the one before.",
                    ),
                ),
                ("secret_before_digest", fields.BinaryField(null=True)),
                ("secret_before_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "registration_digest",
                    fields.BinaryField(
                        null=True, description="Of RFC 7592's registration access token; null: registered by a person."
                    ),
                ),
                ("created_by", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "apps",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("client_id",)),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "An OAuth client, registered by the tenant that builds it; other tenants install it as a `Service`.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("occurred_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                (
                    "actor_kind",
                    fields.CharField(description="An actor's kind, or SYSTEM, OPERATOR, ANONYMOUS.", max_length=16),
                ),
                ("actor_id", fields.UUIDField(null=True)),
                (
                    "service_id",
                    fields.UUIDField(null=True, description="The service that acted on behalf of that member."),
                ),
                ("action", fields.CharField(max_length=64)),
                ("target_kind", fields.CharField(null=True, max_length=32)),
                ("target_id", fields.UUIDField(null=True)),
                (
                    "details",
                    fields.JSONField(
                        db_default={}, encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads
                    ),
                ),
                (
                    "seq",
                    fields.BigIntField(
                        null=True, description="1, 2, 3 … per tenant, without gaps; null until it is sealed."
                    ),
                ),
                (
                    "hash",
                    fields.BinaryField(
                        null=True, description="SHA-256 over the hash before it and this entry's canonical form."
                    ),
                ),
            ],
            options={
                "table": "audit_log",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "seq")),
                "pk_attr": "id",
                "table_description": "One administrative or security act, written in its transaction; numbered and chained a moment later.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="AuthorizationCode",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("digest", fields.BinaryField()),
                ("client_id", fields.TextField(unique=False)),
                ("service_id", fields.UUIDField()),
                ("member_id", fields.UUIDField()),
                ("redirect_uri", fields.TextField(unique=False)),
                ("challenge", fields.TextField(description="PKCE, S256.", unique=False)),
                ("scopes", fields.JSONField(encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads)),
                ("audience", fields.TextField(null=True, unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("used_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "family_id",
                    fields.UUIDField(null=True, description="What came of it: revoked if the code comes again."),
                ),
            ],
            options={
                "table": "authorization_codes",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",)),
                "pk_attr": "id",
                "table_description": "Of the tenant in which the person consented. Good once, for a minute.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="BrowserSession",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("user_id", fields.UUIDField()),
                ("digest", fields.BinaryField()),
                (
                    "user_agent",
                    fields.TextField(
                        db_default="",
                        description="What the browser says of itself, for people who look at their sessions.",
                        unique=False,
                    ),
                ),
                (
                    "only_tenant_id",
                    fields.UUIDField(
                        null=True,
                        description="Signed in by that tenant's own provider, whose word is good in that tenant alone.",
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("seen_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("revoked_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "browser_sessions",
                "app": "models",
                "unique_together": (("digest",),),
                "indexes": [Index(fields=["user_id"])],
                "pk_attr": "id",
                "table_description": "A person signed in at the pages; the cookie's HMAC. It opens no API: that takes a token.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="DeviceCode",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("app_id", fields.UUIDField()),
                ("digest", fields.BinaryField()),
                ("user_code", fields.CharField(description="What the person types.", max_length=16)),
                ("scopes", fields.JSONField(encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads)),
                ("audience", fields.TextField(null=True, unique=False)),
                (
                    "status",
                    fields.CharEnumField(
                        description="PENDING: PENDING\nAPPROVED: APPROVED\nDENIED: DENIED\nUSED: USED",
                        db_default="PENDING",
                        enum_type=DeviceStatus,
                        max_length=16,
                    ),
                ),
                (
                    "for_tenant_id",
                    fields.UUIDField(
                        null=True,
                        description="Once a person has decided: their tenant, the installation there, and they as its member.",
                    ),
                ),
                ("service_id", fields.UUIDField(null=True)),
                ("member_id", fields.UUIDField(null=True)),
                ("interval_seconds", fields.IntField(db_default=5)),
                ("polled_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "device_codes",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",), ("user_code",)),
                "pk_attr": "id",
                "table_description": "A device that waits for a person. Its row is the app's tenant's: nobody knows yet for whom it asks.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Identity",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("provider_id", fields.UUIDField()),
                ("subject", fields.TextField(unique=False)),
                ("member_id", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "identities",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "provider_id", "subject")),
                "pk_attr": "id",
                "table_description": "Who a member is to a provider.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="IdentityProvider",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("name", fields.TextField(unique=False)),
                ("issuer", fields.TextField(unique=False)),
                ("client_id", fields.TextField(unique=False)),
                ("secret_id", fields.UUIDField(null=True, description="The client secret; null: a public client.")),
                (
                    "email_domains",
                    fields.JSONField(
                        db_default=[], encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads
                    ),
                ),
                (
                    "joins_as",
                    fields.CharEnumField(
                        null=True,
                        description="OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER",
                        enum_type=Role,
                        max_length=16,
                    ),
                ),
                ("is_enabled", fields.BooleanField(db_default=True)),
                (
                    "is_for_owners",
                    fields.BooleanField(
                        db_default=False,
                        description="Set up by an owner, and changed by nobody else since: only then is its word good for owners.",
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "identity_providers",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "pk_attr": "id",
                "table_description": "An OpenID provider of a tenant. Its word is good for that tenant alone, and for the addresses named here.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Invitation",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("email", fields.TextField(unique=False)),
                (
                    "role",
                    fields.CharEnumField(
                        description="OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER",
                        enum_type=Role,
                        max_length=16,
                    ),
                ),
                ("digest", fields.BinaryField(description="HMAC of what the mailed link holds.")),
                ("invited_by", fields.UUIDField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("accepted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("revoked_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "invitations",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",)),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "An offer to join, sent to an e-mail address; whoever signs in with that address takes it.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="RefreshToken",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("family_id", fields.UUIDField()),
                ("generation", fields.IntField()),
                ("digest", fields.BinaryField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("expires_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("used_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "refresh_tokens",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",), ("tenant_id", "family_id", "generation", "id")),
                "pk_attr": "id",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Secret",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "name",
                    fields.CharField(
                        description="What it is for: `model/openai`, `signin/<provider>`.", max_length=200
                    ),
                ),
                ("key_id", fields.UUIDField()),
                ("sealed", fields.BinaryField(description="Nonce and AES-256-GCM; bound to tenant, name and row.")),
                ("hint", fields.CharField(db_default="", max_length=4)),
                (
                    "base_url",
                    fields.TextField(
                        null=True,
                        description="Where the service is, for those that have an address of their own.",
                        unique=False,
                    ),
                ),
                ("created_by", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "secrets",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "name")),
                "pk_attr": "id",
                "table_description": "Something that the tenant lets us use and nobody read again, such as the key of a model provider.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Service",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "kind",
                    fields.CharEnumField(
                        description="APP: APP\nACCOUNT: ACCOUNT", enum_type=ServiceKind, max_length=16
                    ),
                ),
                (
                    "app_id",
                    fields.UUIDField(
                        null=True,
                        description="The app may be registered by another tenant: the one reference that leaves this one.",
                    ),
                ),
                ("name", fields.TextField(unique=False)),
                ("description", fields.TextField(db_default="", unique=False)),
                (
                    "scopes",
                    fields.JSONField(
                        description="What admins of this tenant have granted.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED\nREVOKED: REVOKED",
                        db_default="ACTIVE",
                        enum_type=ServiceStatus,
                        max_length=16,
                    ),
                ),
                ("created_by", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "services",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"]), Index(fields=["app_id"])],
                "pk_attr": "id",
                "table_description": "A program as an actor of this tenant: an installed app, or a service account.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="TenantKey",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "wrapped_by",
                    fields.CharField(description="Names the installation's key that wraps it.", max_length=32),
                ),
                ("wrapped", fields.BinaryField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                (
                    "retired_at",
                    fields.DatetimeField(
                        null=True,
                        description="From then on nothing new is encrypted with it.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
            ],
            options={
                "table": "tenant_keys",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "pk_attr": "id",
                "table_description": "A tenant's own key for its secrets, wrapped by the installation's.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="TokenFamily",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("service_id", fields.UUIDField()),
                ("member_id", fields.UUIDField(null=True)),
                ("scopes", fields.JSONField(encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads)),
                ("audience", fields.TextField(null=True, unique=False)),
                (
                    "generation",
                    fields.IntField(
                        description="How often its refresh token was rotated; only the newest is good.", db_default=0
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                (
                    "expires_at",
                    fields.DatetimeField(
                        description="However often it is refreshed.", auto_now=False, auto_now_add=False
                    ),
                ),
                ("revoked_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("revoked_because", fields.CharField(null=True, max_length=32)),
            ],
            options={
                "table": "token_families",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "service_id"]), Index(fields=["tenant_id", "member_id"])],
                "pk_attr": "id",
                "table_description": "One consent of a member, or one client that speaks for itself, and all tokens that come of it.",
            },
            bases=["Model"],
        ),
        ops.AlterModelOptions(
            name="AccessToken",
            options={
                "table": "access_tokens",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",)),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"]), Index(fields=["tenant_id", "family_id"])],
                "pk_attr": "id",
                "table_description": "An opaque bearer token; only its HMAC is stored. Its actor is the member, or else the service.",
            },
        ),
        ops.AlterField(
            model_name="AccessToken",
            name="member_id",
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="audience",
            field=fields.TextField(null=True, description="RFC 8707; null: this API.", unique=False),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="created_by",
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="family_id",
            field=fields.UUIDField(
                null=True, description="The consent that it comes from (`oauth.models`); revoked with it."
            ),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="hint",
            field=fields.CharField(
                description="Its last four characters, for people who look at a list.", db_default="", max_length=4
            ),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="kind",
            field=fields.CharEnumField(
                description="PERSONAL: PERSONAL\nKEY: KEY\nOAUTH: OAUTH",
                db_default="PERSONAL",
                enum_type=TokenKind,
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="last_used_at",
            field=fields.DatetimeField(
                null=True, description="Right to about a minute.", auto_now=False, auto_now_add=False
            ),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="name",
            field=fields.TextField(db_default="", unique=False),
        ),
        ops.AddField(
            model_name="AccessToken",
            name="service_id",
            field=fields.UUIDField(null=True),
        ),
        ops.AddIndex(
            model_name="AccessToken",
            index=Index(fields=["tenant_id", "created_at", "id"]),
        ),
        ops.AddIndex(
            model_name="AccessToken",
            index=Index(fields=["tenant_id", "family_id"]),
        ),
        ops.AlterField(
            model_name="Agent",
            name="status",
            field=fields.CharEnumField(
                description="ACTIVE: ACTIVE\nPAUSED: PAUSED\nSTOPPED: STOPPED\nSUSPENDED: SUSPENDED",
                enum_type=AgentStatus,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="Message",
            name="author_kind",
            field=fields.CharEnumField(
                description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
            ),
        ),
        ops.AlterField(
            model_name="SpaceMember",
            name="actor_kind",
            field=fields.CharEnumField(
                description="PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE", enum_type=ActorKind, max_length=16
            ),
        ),
        ops.AddField(
            model_name="Tenant",
            name="quotas",
            field=fields.JSONField(
                description="What differs from the installation's quotas; set by the operator, read by `tenants.quotas`.",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Tenant",
            name="status",
            field=fields.CharEnumField(
                description="ACTIVE: ACTIVE\nSUSPENDED: SUSPENDED",
                db_default="ACTIVE",
                enum_type=TenantStatus,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="User",
            name="email",
            field=fields.TextField(
                null=True, description="Lower case. Null: nobody has proved one to this installation.", unique=False
            ),
        ),
        ops.AddField(
            model_name="User",
            name="disabled_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="User",
            name="password_changed_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="User",
            name="password_hash",
            field=fields.TextField(
                null=True, description="argon2id in its own text form; null: signs in elsewhere.", unique=False
            ),
        ),
        ops.AddField(
            model_name="User",
            name="provided_email",
            field=fields.TextField(
                null=True,
                description="What the one tenant whose provider brought them calls their address; it signs nobody in and is not unique.",
                unique=False,
            ),
        ),
        ops.AddField(
            model_name="User",
            name="verified_at",
            field=fields.DatetimeField(
                null=True,
                description="When a link that was mailed to the address was followed.",
                auto_now=False,
                auto_now_add=False,
            ),
        ),
    ]
