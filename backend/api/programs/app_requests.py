"""Requests of people for apps: the list that admins see, and the mutation with which they answer."""

import json
from datetime import datetime
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.api.enums import ActorKind, AppRequestStatus
from backend.api.programs.apps import InstallableApp, public_apps
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import field, mutation
from backend.api.tenants.actors import Actor
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import notifications
from backend.tenants import app_requests, apps
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.notifications import app_request_mails

APP_REQUESTS = Source(
    f"""SELECT r.id, r.app_id, r.member_id, m.name AS member_name, r.scopes, r.reason, {app_requests.STATUS} AS status,
      r.answer, r.answered_at, r.created_at, r.expires_at
    FROM app_requests r JOIN members m ON (m.tenant_id, m.id) = (r.tenant_id, r.member_id)""",  # noqa: S608 -- constants
    "r",
)
_OF_TENANT = Listing(
    "appRequests",
    APP_REQUESTS,
    "r.tenant_id",
    (("r.created_at", "timestamptz"), ("r.id", "uuid")),
    choice=app_requests.STATUS,
    is_descending=True,
)


@strawberry.enum(description="An admin's answer to a request for an app.")
class AppRequestAnswer(StrEnum):
    APPROVE = "APPROVE"
    REJECT = "REJECT"


@strawberry.type(
    description="A person asks the admins to install an app, or to grant an installed one more. They ask on the page "
    "on which they would connect it."
)
class AppRequest(Node):
    app_key: strawberry.Private[UUID]
    asked_by: Actor = strawberry.field(description="The member who asks.")
    scopes: list[str] = strawberry.field(
        description="What the app would be granted. Empty: it would only sign people in."
    )
    reason: str = strawberry.field(description="Why the person needs it. May be empty.")
    status: AppRequestStatus
    answer: str = strawberry.field(description="The admin's answer to the person. May be empty.")
    answered_at: datetime | None = strawberry.field(description="Null while nobody has answered.")
    created_at: datetime
    expires_at: datetime

    @field("The app as it is now. Null while its publisher is suspended.", needs=Scope.ADMIN_READ)
    async def app(self, info: Info) -> InstallableApp | None:
        app = await info.context.loaders.value(public_apps, self.app_key)
        return None if app is None else InstallableApp.of(app)

    @classmethod
    def of(cls, row: Row) -> "AppRequest":
        return cls(
            id=encode(Kind.APP_REQUEST, row["id"]),
            app_key=row["app_id"],
            asked_by=Actor.of(ActorKind.PERSON, row["member_id"], row["member_name"]),
            scopes=json.loads(row["scopes"]),
            reason=row["reason"],
            status=AppRequestStatus(row["status"]),
            answer=row["answer"],
            answered_at=row["answered_at"],
            created_at=row["created_at"],
            expires_at=row["expires_at"],
        )


@strawberry.input
class AnswerAppRequestInput(Input):
    app_request_id: strawberry.ID
    answer: AppRequestAnswer
    reason: str | None = strawberry.field(
        default="", description=f"A text for the person, of at most {DEFAULT.app_request_chars} characters."
    )


async def find_app_request(info: Info, key: UUID) -> AppRequest | None:
    row = await info.context.loaders.row(APP_REQUESTS, key)
    return None if row is None else AppRequest.of(row)


@strawberry.type
class AppRequestQuery:
    @listed("Requests of people for apps, the newest first. `statuses` selects by status.", needs=Scope.ADMIN_READ)
    async def app_requests(
        self, info: Info, *, page: PageArguments, statuses: list[AppRequestStatus] | None = None
    ) -> Connection[AppRequest]:
        return await connect(info, _OF_TENANT, info.context.actor.tenant_id, AppRequest.of, page, only=statuses)


@strawberry.type
class AppRequestMutation:
    @mutation(
        "Approves or rejects the request of a person for an app. An approval installs the app, or adds to what it was "
        "granted; you need all scopes that were asked for. The person is told by mail. A program may do this only if "
        "an admin trusts it (`setTrust`).",
        needs=Scope.ADMIN_WRITE,
        gives="app_request",
    )
    async def answer_app_request(self, info: Info, input: AnswerAppRequestInput) -> AppRequest | Failure:
        actor, state = info.context.actor, info.context.state

        async def effect(work: UnitOfWork) -> MutationResult:
            _, request_id = require(input.app_request_id, Kind.APP_REQUEST, name="appRequestId")
            is_approved = input.answer is AppRequestAnswer.APPROVE
            asked = await app_requests.answer(
                work, actor, state.hints, request_id=request_id, is_approved=is_approved, reason=input.reason or ""
            )
            await notifications.note_app_request(work, request_id)
            app = await apps.public(work, app_id=asked.app_id)
            mails = await app_request_mails.to_person(
                work, state.settings.web.url, asked, app=app.name if app else "", is_approved=is_approved
            )
            work.after_commit(lambda: app_request_mails.send(state.mailer, mails))
            return {"appRequest": str(request_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> AppRequest:
            key = UUID(stored["appRequest"])
            found = await by_id(work, APP_REQUESTS, [key], actor_id=key, sees_everything=True)
            return AppRequest.of(found[key])

        return await mutate(info, "answerAppRequest", input, effect=effect, read=read)
