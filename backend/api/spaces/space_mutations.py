"""Mutations that create and change spaces, manage their members, and post messages. Each calls one function of
`spaces`.
"""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

import strawberry

from backend.api.enums import ActorKind, Delivery, Priority
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.spaces.spaces import MESSAGES, SPACES, Message, Space, visible_space
from backend.api.writing.mutations import Input, mutate, mutate_at_once
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import archiving, direct, members, messages, registry
from backend.spaces.errors import SpaceNotFound
from backend.spaces.messages import MessageDraft
from backend.spaces.posting import Answered
from backend.spaces.rights import Joining
from backend.tenants.actor import Actor, Scope
from backend.tenants.idempotency import Key, MutationResult
from backend.tools import departures

_ACTOR_KINDS = {Kind.MEMBER: ActorKind.PERSON, Kind.AGENT: ActorKind.AGENT, Kind.SERVICE: ActorKind.SERVICE}


@strawberry.input
class CreateSpaceInput(Input):
    name: str
    delivery: Delivery | None = Delivery.ALL
    purpose: str | None = strawberry.field(
        default="", description="A short text about the purpose of the space. Its agents read it."
    )


@strawberry.input(description="An omitted or null field keeps its value.")
class UpdateSpaceInput(Input):
    space_id: strawberry.ID
    name: str | None = None
    delivery: Delivery | None = None
    purpose: str | None = None
    has_read_receipts: bool | None = strawberry.field(
        default=None, description="Whether members see how far the others have read."
    )
    topic: str | None = strawberry.field(
        default=None,
        description=f"What the space is about at the moment, for people: one line of at most {DEFAULT.topic_chars} "
        "characters. An empty one removes it.",
    )


@strawberry.input
class StartDirectConversationInput(Input):
    actor_id: strawberry.ID = strawberry.field(description="Id of another member, or of an agent.")


@strawberry.input
class ArchiveSpaceInput(Input):
    space_id: strawberry.ID


@strawberry.input
class UnarchiveSpaceInput(Input):
    space_id: strawberry.ID


@strawberry.input
class AddSpaceMemberInput(Input):
    space_id: strawberry.ID
    actor_id: strawberry.ID = strawberry.field(
        description="Id of an agent, a member, or a program (installation or service account)."
    )


@strawberry.input
class AddSpaceMembersInput(Input):
    space_id: strawberry.ID
    actor_ids: list[strawberry.ID] = strawberry.field(
        description="Ids of agents, members, or programs (installations or service accounts): at least one, at most "
        f"{DEFAULT.added_members}."
    )


@strawberry.input
class RemoveSpaceMemberInput(Input):
    space_id: strawberry.ID
    actor_id: strawberry.ID = strawberry.field(
        description="Id of an agent, a member, or a program (installation or service account)."
    )


@strawberry.input
class PostMessageInput(Input):
    space_id: strawberry.ID
    text: str
    mentions: list[strawberry.ID] | None = strawberry.field(
        default_factory=list,
        description="Ids of members of the space that the message mentions, in addition to those named by @name in "
        "the text.",
    )
    priority: Priority | None = Priority.ASAP
    client_key: str | None = strawberry.field(
        default=None,
        description=f"Any text of up to {DEFAULT.client_key_chars} characters by which your client knows the message "
        "again, in `Message.clientKey` and so in the feed. It need not be unique. Every member of the space sees it.",
    )
    file_ids: list[strawberry.ID] | None = strawberry.field(
        default_factory=list,
        description=f"Ids of at most {DEFAULT.message_files} files that you have uploaded (`createUpload`, "
        "`completeUpload`) and that no message has. With files, the text may be empty.",
    )
    reply_to: strawberry.ID | None = strawberry.field(
        default=None,
        description="Id of a message of the space that it answers. The reply belongs to the thread of that message; "
        "the answer to a reply belongs to the same thread.",
    )


@strawberry.type
class SpaceMutation:
    @mutation(
        "Creates a space. You are its first member, and manage it. Members may do this if the organisation allows it "
        "(`Tenant.membersMayCreateSpaces`).",
        needs=Scope.SPACES_WRITE,
        gives="space",
    )
    async def create_space(self, info: Info, input: CreateSpaceInput) -> Space | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await registry.create(
                work,
                info.context.actor,
                name=input.name,
                delivery=input.delivery or Delivery.ALL,
                purpose=input.purpose or "",
            )
            return {"space": str(space_id)}

        return await mutate(info, "createSpace", input, effect=effect, read=_reading(info.context.actor))

    @mutation(
        "Opens your direct conversation with another person, or with an agent. Each two have one conversation: the "
        "first call makes it, and later calls return the same space. If one of the two has left it, both are in it "
        "again. Admins may always do this. Members may if `Tenant.membersMayStartConversations` is true: with every "
        "person, and with the agents of the open spaces that they are in.",
        needs=Scope.MESSAGES_WRITE,
        gives="space",
    )
    async def start_direct_conversation(self, info: Info, input: StartDirectConversationInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            kind, actor_id = require(input.actor_id, Kind.MEMBER, Kind.AGENT, name="actorId")
            return {"space": str(await direct.start(work, actor, kind=_ACTOR_KINDS[kind], actor_id=actor_id))}

        return await mutate(info, "startDirectConversation", input, effect=effect, read=_reading(actor))

    @mutation(
        "Changes the name, the purpose, the delivery rule, the read receipts or the topic of an open space. A new "
        "delivery rule applies from the next message on. Admins change every space, members those that they have "
        "created (`Space.mayChange`). Every member of the space may set its topic, if the organisation allows it "
        "(`Tenant.membersMaySetTopics`).",
        needs=Scope.SPACES_WRITE,
        gives="space",
    )
    async def update_space(self, info: Info, input: UpdateSpaceInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            await registry.update(
                work,
                actor,
                space_id=space_id,
                name=input.name,
                delivery=input.delivery,
                purpose=input.purpose,
                has_read_receipts=input.has_read_receipts,
                topic=input.topic,
            )
            return {"space": str(space_id)}

        return await mutate(info, "updateSpace", input, effect=effect, read=_reading(info.context.actor))

    @mutation(
        "Archives a space: it can be read, and nobody writes in it or joins it, agents included. Plans for it are "
        "skipped. `spaces` leaves it out unless you ask for it. Everything stays, and `unarchiveSpace` opens it again. "
        "An archived space stays as it is.",
        needs=Scope.SPACES_WRITE,
        gives="space",
    )
    async def archive_space(self, info: Info, input: ArchiveSpaceInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            await archiving.archive(work, actor, space_id=space_id)
            return {"space": str(space_id)}

        return await mutate(info, "archiveSpace", input, effect=effect, read=_reading(actor))

    @mutation("Opens an archived space again. An open space stays as it is.", needs=Scope.SPACES_WRITE, gives="space")
    async def unarchive_space(self, info: Info, input: UnarchiveSpaceInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            await archiving.unarchive(work, actor, space_id=space_id)
            return {"space": str(space_id)}

        return await mutate(info, "unarchiveSpace", input, effect=effect, read=_reading(actor))

    @mutation(
        "Adds an actor to a space. If the actor is a member already, nothing changes. A member who manages the space "
        "may add people, and the agents and programs with whom they are in an open space already.",
        needs=Scope.SPACES_WRITE,
        gives="space",
    )
    async def add_space_member(self, info: Info, input: AddSpaceMemberInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            kind, actor_id = require(input.actor_id, *_ACTOR_KINDS, name="actorId")
            await members.add(work, actor, space_id=space_id, kind=_ACTOR_KINDS[kind], actor_id=actor_id)
            return {"space": str(space_id)}

        return await mutate(info, "addSpaceMember", input, effect=effect, read=_reading(info.context.actor))

    @mutation(
        "Adds several actors to a space, all or none. Like `addSpaceMember` for each of them. `path` of an error names "
        "the place in `actorIds`. The space's feed reports one change.",
        needs=Scope.SPACES_WRITE,
        gives="space",
    )
    async def add_space_members(self, info: Info, input: AddSpaceMembersInput) -> Space | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            await members.add_all(work, actor, space_id=space_id, joining=_joining(input.actor_ids))
            return {"space": str(space_id)}

        return await mutate(info, "addSpaceMembers", input, effect=effect, read=_reading(actor))

    @mutation(
        "Removes an actor from a space. Everybody may remove themselves. To remove others you also need "
        "the scope `spaces:write`, and must be an admin or manage the space.",
        needs=Scope.SPACES_READ,
        gives="space",
    )
    async def remove_space_member(
        self,
        info: Info,
        input: RemoveSpaceMemberInput,
    ) -> Space | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            space_id = await _visible_space(work, actor, input.space_id)
            _, actor_id = require(input.actor_id, *_ACTOR_KINDS, name="actorId")
            await departures.leave_space(work, actor, hints, space_id=space_id, actor_id=actor_id)
            return {"space": str(space_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> Space:
            _, actor_id = require(input.actor_id, *_ACTOR_KINDS, name="actorId")
            return await (_of_leaver if actor_id == actor.id else _reading(actor))(work, stored)

        return await mutate(info, "removeSpaceMember", input, effect=effect, read=read)

    @mutation(
        "Posts a message in a space that you are a member of. The agents of the space receive it in "
        "their inboxes, as `Space.delivery` says.",
        needs=Scope.MESSAGES_WRITE,
        gives="posted",
    )
    async def post_message(self, info: Info, input: PostMessageInput) -> Message | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def verb(key: Key | None) -> Message:
            _, space_id = require(input.space_id, Kind.SPACE, name="spaceId")
            mentions = [require(each, *_ACTOR_KINDS, name="mentions")[1] for each in input.mentions or ()]
            priority = input.priority or Priority.ASAP
            file_ids = [require(each, Kind.FILE, name="fileIds")[1] for each in input.file_ids or ()]
            draft = MessageDraft(
                input.text,
                mentions,
                priority=priority,
                client_key=input.client_key,
                file_ids=file_ids,
                answers=_answered(input.reply_to),
            )
            posted = await messages.post_at_once(actor, hints, space_id=space_id, draft=draft, key=key)
            if not file_ids and draft.answers is None:
                return Message.just_posted(actor, posted)
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                return await read(work, {"message": str(posted.id)})

        async def read(work: UnitOfWork, stored: MutationResult) -> Message:
            """Read the message for a repeat, or with its thread. The caller may have left the space since, but it is
            still their own."""
            message_id = UUID(stored["message"])
            found = await by_id(work, MESSAGES, [message_id], actor_id=actor.id, sees_everything=True)
            if message_id not in found:  # a repeat, after the space was deleted
                raise SpaceNotFound(path=("input", "spaceId"))
            return Message.of(found[message_id])

        return await mutate_at_once(info, "postMessage", input, verb=verb, read=read)


def _answered(reply_to: str | None) -> Answered | None:
    return None if reply_to is None else Answered(id=require(reply_to, Kind.MESSAGE, name="replyTo")[1])


async def _visible_space(work: UnitOfWork, actor: Actor, global_id: str) -> UUID:
    """Return the key of a space that the actor may see. Otherwise raise `SpaceNotFound`, before any other error of the
    request is reported."""
    _, space_id = require(global_id, Kind.SPACE, name="spaceId")
    if not await members.may_read(work, actor, space_id=space_id):
        raise SpaceNotFound(path=("input", "spaceId"))
    return space_id


def _joining(actor_ids: Sequence[str]) -> list[Joining]:
    if not 1 <= len(actor_ids) <= DEFAULT.added_members:
        raise InvalidInput(f"actorIds must have 1 to {DEFAULT.added_members} ids", path=("input", "actorIds"))
    named = [require(each, *_ACTOR_KINDS, name="actorIds") for each in actor_ids]
    return [
        Joining(_ACTOR_KINDS[kind], actor_id, path=("input", "actorIds", str(place)))
        for place, (kind, actor_id) in enumerate(named)
    ]


def _reading(actor: Actor) -> Callable[[UnitOfWork, MutationResult], Awaitable[Space]]:
    async def read(work: UnitOfWork, stored: MutationResult) -> Space:
        return await visible_space(work, actor, UUID(stored["space"]))

    return read


async def _of_leaver(work: UnitOfWork, stored: MutationResult) -> Space:
    """Read the space for whoever has just left it, and for their repeats. What is in it, they see no more."""
    key = UUID(stored["space"])
    found = await by_id(work, SPACES, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the space was deleted
        raise SpaceNotFound(path=("input", "spaceId"))
    return Space.of(found[key])
