"""Shows where a message was written that a connector brought in: `Message.outside`.

`spaces.connectors` stores the data. Called by `api.spaces.spaces` for every shown message.
"""

import json
from uuid import UUID

import strawberry

from backend.api.enums import MessageKind
from backend.api.reading.ids import Kind, encode


@strawberry.type(description="Where a message was written that a connector brought in.")
class OutsideMessage:
    connector_id: strawberry.ID
    connector_name: str = strawberry.field(description="Name of the connector at that time.")
    sender_name: str | None = strawberry.field(
        description="Name of the sender, as the connector gave it. It is no proof of who wrote: only if the sender has "
        "proven to be a member, that member is the `author`. Null if it was not given."
    )
    external_id: str = strawberry.field(description="Id of the message in the other system.")


def outside_of(kind: str, stored: str | None, connector_id: UUID | None) -> OutsideMessage | None:
    """Return `Message.outside`."""
    if kind != MessageKind.TEXT or stored is None or connector_id is None:
        return None
    connector = json.loads(stored).get("connector")
    if connector is None:
        return None
    return OutsideMessage(
        connector_id=encode(Kind.CONNECTOR, connector_id),
        connector_name=connector["name"],
        sender_name=connector["sender"],
        external_id=connector["id"],
    )
