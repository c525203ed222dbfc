"""What people have agreed to: that an installed app acts for them (`AppInstallation.consents`)."""

from datetime import datetime

import strawberry

from backend.api.reading.rows import Listing, Row, Source
from backend.api.tenants.actors import Actor
from backend.tenants.actor import ActorKind

_IS_VALID = "{0}.revoked_at IS NULL AND {0}.expires_at > now()"
_SAME = "(o.tenant_id, o.service_id, o.member_id) = (f.tenant_id, f.service_id, f.member_id)"
_OTHERS = f"FROM token_families o WHERE {_SAME} AND {_IS_VALID.format('o')}"
#: Somebody who has agreed several times is shown once, by what they agreed to first.
CONSENTS = Source(
    f"""SELECT f.id, f.member_id, m.name, f.created_at,
    ARRAY(SELECT DISTINCT granted FROM token_families o, jsonb_array_elements_text(o.scopes) granted
      WHERE {_SAME} AND {_IS_VALID.format("o")} AND s.scopes ? granted ORDER BY granted) AS scopes,
    (SELECT max(o.expires_at) {_OTHERS}) AS expires_at,
    (SELECT max(t.last_used_at) FROM access_tokens t
      WHERE (t.tenant_id, t.service_id, t.member_id) = (f.tenant_id, f.service_id, f.member_id)
        AND t.revoked_at IS NULL) AS last_used_at
    FROM token_families f
    JOIN members m ON (m.tenant_id, m.id) = (f.tenant_id, f.member_id)
    JOIN services s ON (s.tenant_id, s.id) = (f.tenant_id, f.service_id)""",  # noqa: S608 -- constants
    "f",
)
CONSENTS_OF_INSTALLATION = Listing(
    "consents",
    CONSENTS,
    "f.service_id",
    (("f.created_at", "timestamptz"), ("f.id", "uuid")),
    where=f"{_IS_VALID.format('f')} AND NOT EXISTS (SELECT {_OTHERS} AND (o.created_at, o.id) < (f.created_at, f.id))",
)


@strawberry.type(description="A person's consent to an app: it may act for them, or is told who they are.")
class AppConsent:
    member: Actor = strawberry.field(description="The person for whom the app acts.")
    scopes: list[str] = strawberry.field(
        description="The scopes that the person and the organisation both allow it. Empty: the app is only told who "
        "the person is."
    )
    created_at: datetime = strawberry.field(description="Since when, without a break.")
    expires_at: datetime = strawberry.field(description="When the app must ask the person again.")
    last_used_at: datetime | None = strawberry.field(
        description="When the app last acted for the person, exact to about one minute. Null if it never did, or if "
        "that token is no longer kept."
    )

    @classmethod
    def of(cls, row: Row) -> "AppConsent":
        return cls(
            member=Actor.of(ActorKind.PERSON, row["member_id"], row["name"]),
            scopes=row["scopes"],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
            last_used_at=row["last_used_at"],
        )
