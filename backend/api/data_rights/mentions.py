"""The query `personMentions`. Calls `data_rights.mentions`."""

import strawberry

from backend.api.enums import MentionKind
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.data_rights import mentions
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Scope

_PRICE = 50
_KINDS = {kind: Kind[kind.name] for kind in MentionKind}


@strawberry.type(description="Where a person is mentioned, as far as it was read.")
class PersonMentions:
    ids: list[strawberry.ID] = strawberry.field(description="Ids of messages, notes and so on, as the kind says.")
    read_to: str | None = strawberry.field(
        description="Ask again with `after` set to it, also if `ids` is empty. Null: everything was read."
    )


@strawberry.type
class MentionQuery:
    @root(
        "Where the name or the address of a person occurs in what others and agents wrote. Look at it before "
        f"`erasePerson`: afterwards the name is gone. One request reads {DEFAULT.mention_rows:,} rows. "
        "Null if the id is unknown.",
        needs=Scope.ADMIN_READ,
        price=_PRICE,
    )
    async def person_mentions(
        self,
        info: Info,
        member_id: strawberry.ID,
        kind: MentionKind = MentionKind.MESSAGE,
        after: str | None = None,
    ) -> PersonMentions | None:
        actor = info.context.actor
        key = key_of(member_id, Kind.MEMBER)
        if key is None:
            return None
        begin = None if after is None else key_of(after, _KINDS[kind])
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            found = await mentions.find(work, actor, member_id=key, kind=kind, after=begin)
        if found is None:
            return None
        return PersonMentions(
            ids=[encode(_KINDS[kind], each) for each in found.ids],
            read_to=None if found.last_id is None else encode(_KINDS[kind], found.last_id),
        )
