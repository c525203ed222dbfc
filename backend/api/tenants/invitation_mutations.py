"""Mutations that send, resend and revoke invitations. Each calls one function of `tenants.invitation_mails`."""

from uuid import UUID

import strawberry

from backend.api.enums import Role
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import ApiState, Info
from backend.api.request.scopes import mutation
from backend.api.tenants.people import INVITATIONS, Invitation
from backend.api.tenants.role_mutations import role_choice
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import invited_spaces
from backend.tenants import invitation_mails, members
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.invitation_mails import LinkMailer


@strawberry.input
class InviteMemberInput(Input):
    email: str
    role: Role | None = strawberry.field(default=None, description="A built-in role.")
    role_id: strawberry.ID | None = strawberry.field(
        default=None, description="A custom role. Give either `role` or this."
    )
    space_ids: list[strawberry.ID] | None = strawberry.field(
        default_factory=list,
        description="Spaces that the person is a member of when they join: those that you may change, at most "
        f"{DEFAULT.invited_spaces}. Spaces that are deleted, archived or full by then are skipped.",
    )


@strawberry.input
class ResendInvitationInput(Input):
    invitation_id: strawberry.ID


@strawberry.input
class RevokeInvitationInput(Input):
    invitation_id: strawberry.ID


@strawberry.type
class InvitationMutation:
    @mutation(
        "Invites a person by e-mail. The link works once, for seven days, and only for that address. The "
        "person joins with an existing account or a new one, and is a member of `spaceIds`. You cannot give a role "
        "above your own, or more than the scopes of your token.",
        needs=Scope.ADMIN_WRITE,
        gives="invitation",
    )
    async def invite_member(self, info: Info, input: InviteMemberInput) -> Invitation | Failure:
        actor, post = info.context.actor, _post(info.context.state)

        async def effect(work: UnitOfWork) -> MutationResult:
            spaces = [require(each, Kind.SPACE, name="spaceIds")[1] for each in input.space_ids or ()]
            await members.lock_admin(work, actor)
            await invited_spaces.require(work, actor, space_ids=spaces)
            chosen = role_choice(input.role, input.role_id)
            return _stored(
                await invitation_mails.invite(work, actor, post, email=input.email, chosen=chosen, space_ids=spaces)
            )

        return await mutate(info, "inviteMember", input, effect=effect, read=_reading)

    @mutation(
        "Sends a new link, which works for another seven days. The previous link stops working.",
        needs=Scope.ADMIN_WRITE,
        gives="invitation",
    )
    async def resend_invitation(self, info: Info, input: ResendInvitationInput) -> Invitation | Failure:
        actor, post = info.context.actor, _post(info.context.state)

        async def effect(work: UnitOfWork) -> MutationResult:
            _, invitation_id = require(input.invitation_id, Kind.INVITATION, name="invitationId")
            await invitation_mails.resend(work, actor, post, invitation_id=invitation_id)
            return _stored(invitation_id)

        return await mutate(info, "resendInvitation", input, effect=effect, read=_reading)

    @mutation("Revokes an invitation. Its link stops working.", needs=Scope.ADMIN_WRITE, gives="invitation")
    async def revoke_invitation(self, info: Info, input: RevokeInvitationInput) -> Invitation | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, invitation_id = require(input.invitation_id, Kind.INVITATION, name="invitationId")
            await invitation_mails.revoke(work, info.context.actor, invitation_id=invitation_id)
            return _stored(invitation_id)

        return await mutate(info, "revokeInvitation", input, effect=effect, read=_reading)


def _post(state: ApiState) -> LinkMailer:
    return LinkMailer(state.keys, state.mailer, state.settings.web.url)


def _stored(invitation_id: UUID) -> MutationResult:
    return {"invitation": str(invitation_id)}


async def _reading(work: UnitOfWork, stored: MutationResult) -> Invitation:
    key = UUID(stored["invitation"])
    found = await by_id(work, INVITATIONS, [key], actor_id=key, sees_everything=True)
    return Invitation.of(found[key])
