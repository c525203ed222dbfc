"""Members who have proven that a sender of a connector is them."""

from datetime import datetime

import strawberry

from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.tenants.actors import Actor
from backend.tenants.actor import ActorKind, Scope

_SENDERS = Source(
    """SELECT s.id, s.connector_id, c.name AS connector_name, s.member_id, m.name AS member_name, s.sender_name,
      s.proven_at FROM connector_senders s
    JOIN connectors c ON (c.tenant_id, c.id) = (s.tenant_id, s.connector_id)
    JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, s.member_id)""",
    "s",
    visible="($4::bool OR s.member_id = $3::uuid)",
)
_ORDER = (("s.proven_at", "timestamptz"), ("s.id", "uuid"))
_SENDERS_OF_TENANT = Listing("connectorSenders", _SENDERS, "s.tenant_id", _ORDER, where="s.proven_at IS NOT NULL")
SENDERS_OF_CONNECTOR = Listing("senders", _SENDERS, "s.connector_id", _ORDER, where="s.proven_at IS NOT NULL")


@strawberry.type(description="A member who has proven that a sender of a connector is them.")
class ConnectorSender:
    connector_id: strawberry.ID
    connector_name: str = strawberry.field(description="Name of the connector, as its space shows it as an author.")
    member: Actor
    name: str | None = strawberry.field(
        description="Name of the sender outside at the time of the proof. Null if it was not given."
    )
    proven_at: datetime

    @classmethod
    def of(cls, row: Row) -> "ConnectorSender":
        return cls(
            connector_id=encode(Kind.CONNECTOR, row["connector_id"]),
            connector_name=row["connector_name"],
            member=Actor.of(ActorKind.PERSON, row["member_id"], row["member_name"]),
            name=row["sender_name"],
            proven_at=row["proven_at"],
        )


@strawberry.type
class SenderQuery:
    connector_senders: Connection[ConnectorSender] = paged(
        _SENDERS_OF_TENANT,
        ConnectorSender.of,
        description="Your own proofs that a sender of a connector is you, oldest first; with the scope `admin:read` "
        "those of all members. `removeConnectorSender` removes one.",
        needs=Scope.SPACES_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
