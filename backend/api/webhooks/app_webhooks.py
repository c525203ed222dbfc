"""The webhook of an app: what its owner sees of it, and the mutations that set, rotate, delete and test it.

They call `webhooks.app_webhooks`.
"""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import DeliveryFormat, WebhookEvent
from backend.api.reading.ids import Kind, encode, key_of, require
from backend.api.reading.rows import Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation, root
from backend.api.webhooks.endpoint_tests import WebhookTest, run_test
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.rpc import Content
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.webhooks import app_webhooks
from backend.webhooks.app_webhooks import AppWebhookForm
from backend.webhooks.errors import NoAppWebhook

APP_WEBHOOKS = Source(
    """SELECT w.app_id, w.url, w.events, w.format,
    CASE WHEN w.secret_before_until > now() THEN w.secret_before_until END AS secret_before_until, w.created_at,
    w.updated_at FROM app_webhooks w""",
    "w",
    key="app_id",
)
_RETURNED_ONCE = (
    "The secret that signs deliveries. It is returned only once: store it. Null if the webhook has one already, or if "
    "this request repeats an earlier one with the same idempotency key."
)
_REPEATED = "Null if this request repeats an earlier one with the same idempotency key: the test does not run twice."


@strawberry.type(
    description="The address at which an app is told of all its installations: that it was installed, was granted "
    "other scopes, was removed, and of messages in the spaces that an installation is a member of, if it was granted "
    "`spaces:read`. Each delivery is signed, and names its installation."
)
class AppWebhook:
    url: str
    events: list[WebhookEvent]
    format: DeliveryFormat
    secret_before_until: datetime | None = strawberry.field(
        description="Until when deliveries are also signed with the previous secret. Null if they are not."
    )
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, row: Row) -> "AppWebhook":
        return cls(
            url=row["url"],
            events=[WebhookEvent(each) for each in json.loads(row["events"])],
            format=DeliveryFormat(row["format"]),
            secret_before_until=row["secret_before_until"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.input
class SetAppWebhookInput(Input):
    app_id: strawberry.ID
    url: str = strawberry.field(description="A public `https` address.")
    events: list[WebhookEvent] | None = strawberry.field(
        default_factory=list,
        description="Some of APP_INSTALLED, APP_SCOPES_CHANGED, APP_REMOVED, MESSAGE_POSTED and MESSAGE_UPDATED. Empty "
        "means all of them.",
    )
    format: DeliveryFormat | None = DeliveryFormat.CIRCADIAN


@strawberry.input
class RotateAppWebhookSecretInput(Input):
    app_id: strawberry.ID


@strawberry.input
class DeleteAppWebhookInput(Input):
    app_id: strawberry.ID


@strawberry.input
class TestAppWebhookInput(Input):
    app_id: strawberry.ID


@strawberry.type
class SetAppWebhookSuccess:
    app_webhook: AppWebhook
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


@strawberry.type
class RotateAppWebhookSecretSuccess:
    app_webhook: AppWebhook
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


@strawberry.type
class TestAppWebhookSuccess:
    test: WebhookTest | None = strawberry.field(description=f"The result. {_REPEATED}")


@strawberry.type
class AppWebhookQuery:
    @root("The webhook of an app of yours. Null if the app has none, or the id is unknown.", needs=Scope.ADMIN_READ)
    async def app_webhook(self, info: Info, app_id: strawberry.ID) -> AppWebhook | None:
        key = key_of(app_id, Kind.APP)
        row = None if key is None else await info.context.loaders.row(APP_WEBHOOKS, key)
        return None if row is None else AppWebhook.of(row)


@strawberry.type
class AppWebhookMutation:
    @mutation(
        "Sets the webhook of an app, or changes it. It needs no right in the organisations that have installed the "
        "app: deliveries tell what the installation could read there at that moment. You need all scopes of the app.",
        needs=Scope.ADMIN_WRITE,
    )
    async def set_app_webhook(self, info: Info, input: SetAppWebhookInput) -> SetAppWebhookSuccess | Failure:
        actor, state, created = info.context.actor, info.context.state, list[str | None]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            form = AppWebhookForm(input.url, input.events or (), input.format or DeliveryFormat.CIRCADIAN)
            secret = await app_webhooks.put(
                work, state.keys, actor, state.hints, app_id=app_id, form=form,
                is_development=state.settings.is_development, own_hooks=OwnHooks(state.settings.web.url),
            )  # fmt: skip
            created[:] = [secret]
            return {"app": str(app_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> SetAppWebhookSuccess:
            return SetAppWebhookSuccess(app_webhook=await _read(work, stored), secret=created[0] if created else None)

        return await mutate(info, "setAppWebhook", input, effect=effect, read=read)

    @mutation(
        f"Sets a new secret. For {DEFAULT.secret_overlap_hours} hours deliveries are signed with both secrets.",
        needs=Scope.ADMIN_WRITE,
    )
    async def rotate_app_webhook_secret(
        self, info: Info, input: RotateAppWebhookSecretInput
    ) -> RotateAppWebhookSecretSuccess | Failure:
        actor, keys, created = info.context.actor, info.context.state.keys, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            created[:] = [await app_webhooks.rotate(work, keys, actor, app_id=app_id)]
            return {"app": str(app_id)}

        async def read(work: UnitOfWork, stored: MutationResult) -> RotateAppWebhookSecretSuccess:
            secret = created[0] if created else None
            return RotateAppWebhookSecretSuccess(app_webhook=await _read(work, stored), secret=secret)

        return await mutate(info, "rotateAppWebhookSecret", input, effect=effect, read=read)

    @mutation(
        "Deletes the webhook of an app with its secret. The app is told nothing more.",
        needs=Scope.ADMIN_WRITE,
        gives="app_id",
    )
    async def delete_app_webhook(self, info: Info, input: DeleteAppWebhookInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            await app_webhooks.delete(work, info.context.actor, app_id=app_id)
            return {"app": str(app_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.APP, UUID(stored["app"]))

        return await mutate(info, "deleteAppWebhook", input, effect=effect, read=read)

    @mutation(
        "Sends a test delivery (`webhook.test`, without data) to the webhook of an app, once. If it is not accepted, "
        "the mutation still succeeds, and `WebhookTest.failureKind` says why. It counts with `testWebhookEndpoint`: at "
        f"most {DEFAULT.webhook_tests_per_minute} per minute for each tenant.",
        needs=Scope.ADMIN_WRITE,
    )
    async def test_app_webhook(self, info: Info, input: TestAppWebhookInput) -> TestAppWebhookSuccess | Failure:
        app_id, results = require(input.app_id, Kind.APP, name="appId")[1], list[Content]()

        async def verb(note: Note) -> None:
            async with unit_of_work(info.context.actor.tenant_id) as work:
                await app_webhooks.require(work, info.context.actor, app_id=app_id)
                await note(work)
            result = await run_test(info, {"app_id": str(app_id)})
            if not result:
                raise NoAppWebhook(path=("input", "appId"))
            results.append(result)

        async def read(_: UnitOfWork, __: MutationResult) -> TestAppWebhookSuccess:
            return TestAppWebhookSuccess(test=WebhookTest.of(results[0]) if results else None)

        return await mutate_in_steps(info, "testAppWebhook", input, verb=verb, stored={"app": str(app_id)}, read=read)


async def _read(work: UnitOfWork, stored: MutationResult) -> AppWebhook:
    key = UUID(stored["app"])
    found = await by_id(work, APP_WEBHOOKS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the webhook was deleted
        raise NoAppWebhook(path=("input", "appId"))
    return AppWebhook.of(found[key])
