"""Tools of the tenant defined, changed and deleted. Each field calls one verb of `tools.definitions.tenant_tools`."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, TypeVar
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import EffectClass, HttpMethod, ToolKind
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tools.approvals import ToolApprovalInput, approval_of
from backend.api.tools.tools import TOOLS, Tool
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.own_hooks import OwnHooks
from backend.kit.ssrf import is_safe_url
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import Answer
from backend.tools.definitions import configs, tenant_tools
from backend.tools.definitions.configs import Config, ExternalConfig, HttpConfig, SpaceConfig
from backend.tools.definitions.tenant_tools import ToolDraft
from backend.tools.errors import ToolNotFound
from backend.tools.step_calls import dispatch

_SCHEMA = "JSON Schema (2020-12) of the arguments: `type` is `object`. The model is shown it."
_EFFECT = "What a repetition does over there. Say what is true: it decides whether a call is tried again."
_VISIBLE = "Its calls stand in the space, for people to see."
_APPROVAL = "When people are asked about its calls, and who; usually in cycles that strangers or nobody attend."
_DISPLAYS = """Of a visible tool: fields of the arguments that people see there too, already while the model writes
them. Up to 4 properties of the input with type string."""


@strawberry.input
class ToolHeaderInput:
    name: str
    value: str = strawberry.field(
        description="""A text, with `{{secret:NAME}}` in it where a secret goes. It may be set later (`setToolSecret`);
until then each call fails and says so."""
    )


@strawberry.input
class ToolFieldInput:
    name: str
    at: str = strawberry.field(description="Where in an item it is: a JSON Pointer (RFC 6901), such as `/links/0`.")


@strawberry.input(description="The answer is a list of things, of each of which the model is shown a few fields.")
class ToolPickInput:
    items: str | None = strawberry.field(
        default="", description="Where in the answer the list is: a JSON Pointer, such as `/web/results`."
    )
    fields: list[ToolFieldInput]
    most: int | None = strawberry.field(default=10, description="Of the items the first so many, up to 100.")

    def given(self) -> dict[str, Any]:
        fields = {field.name: field.at for field in self.fields}
        if len(fields) < len(self.fields):
            raise InvalidInput("http: pick names a field twice", path=("input", "http"))
        return {"items": self.items or "", "fields": fields, "most": 10 if self.most is None else self.most}


@strawberry.input
class HttpToolInput:
    url: str = strawberry.field(
        description="""An `https` address. `{name}` in its path or query is the place of the argument of that name,
which the input requires; the others are sent as JSON in the body, or in the query of GET and DELETE."""
    )
    method: HttpMethod | None = HttpMethod.POST
    headers: list[ToolHeaderInput] | None = None
    key_header: str | None = strawberry.field(
        default="Idempotency-Key", description="Carries the key of the call, the same for each repetition of it."
    )
    signing_secret: str | None = strawberry.field(
        default=None, description="Name of a secret (`setToolSecret`) that signs each request (Standard Webhooks)."
    )

    pick: ToolPickInput | None = strawberry.field(
        default=None, description="What of a JSON answer the model is shown; without it all."
    )

    def config(self, *, allows_private: bool) -> HttpConfig:
        """`allows_private`: the operator's word on addresses."""
        headers = self.headers or []
        if not is_safe_url(self.url, allows_localhost=allows_private):
            raise InvalidInput("http: url is an address with https", path=("input", "http", "url"))
        given: dict[str, Any] = {
            "url": self.url,
            "method": self.method or HttpMethod.POST,
            "headers": {header.name: header.value for header in headers},
            "key_header": self.key_header or "Idempotency-Key",
            "signing_secret": self.signing_secret,
            "pick": None if self.pick is None else self.pick.given(),
        }
        if len(given["headers"]) < len(headers):
            raise InvalidInput("http: names a header twice", path=("input", "http"))
        return configs.checked(HttpConfig, given, path=("input", "http"))


@strawberry.input(description="What a SPACE tool puts to the people of the space: a question with a form.")
class SpaceToolInput:
    question: str = strawberry.field(
        description="What people read. `{name}` in it is the place of the argument of that name, which the input must "
        "require."
    )
    form: JSON = strawberry.field(description="JSON Schema of the answer, as the tool `ask` takes it.")

    def config(self) -> SpaceConfig:
        given = {"question": self.question, "form": self.form}
        return configs.checked(SpaceConfig, given, path=("input", "space"))


@strawberry.input
class CreateToolInput(Input):
    name: str = strawberry.field(description="1 to 64 characters out of A-Z a-z 0-9 _ -, without __. Final.")
    kind: ToolKind = strawberry.field(description="HTTP, EXTERNAL or SPACE. Final.")
    description: str = strawberry.field(description="What the model is told of it: what it does, and when to use it.")
    input: JSON = strawberry.field(description=_SCHEMA)
    effect: EffectClass = strawberry.field(description=_EFFECT)
    visible: bool | None = strawberry.field(default=False, description=_VISIBLE)
    displays: list[str] | None = strawberry.field(default=None, description=_DISPLAYS)
    timeout_seconds: float | None = strawberry.field(
        default=60.0, description="An answer is accepted for so long: HTTP up to 600, EXTERNAL up to 31 days."
    )
    patience_seconds: float | None = strawberry.field(
        default=20.0, description="The agent waits so long before it goes on without the answer: 0 to 600."
    )
    http: HttpToolInput | None = strawberry.field(default=None, description="What an HTTP tool sends, and where.")
    approval: ToolApprovalInput | None = strawberry.field(default=None, description=_APPROVAL)
    space: SpaceToolInput | None = strawberry.field(default=None, description="What a SPACE tool asks people.")

    def draft(self, *, allows_private: bool) -> ToolDraft:
        return ToolDraft(
            description=self.description,
            input=_object(self.input),
            effect=self.effect,
            visible=bool(self.visible),
            timeout_seconds=60.0 if self.timeout_seconds is None else self.timeout_seconds,
            patience_seconds=20.0 if self.patience_seconds is None else self.patience_seconds,
            config=self._config(allows_private=allows_private),
            displays=tuple(self.displays or ()),
            approval=approval_of(self.approval),
        )

    def _config(self, *, allows_private: bool) -> Config:
        if self.kind is ToolKind.HTTP and self.http is not None and self.space is None:
            return self.http.config(allows_private=allows_private)
        if self.kind is ToolKind.EXTERNAL and self.http is None and self.space is None:
            return ExternalConfig()
        if self.kind is ToolKind.SPACE and self.space is not None and self.http is None:
            return self.space.config()
        said = "kind is HTTP, with http, or SPACE, with space, or EXTERNAL, without either"
        raise InvalidInput(said, path=("input", "kind"))


@strawberry.input(description="Null leaves a field as it is.")
class UpdateToolInput(Input):
    tool_id: strawberry.ID
    description: str | None = None
    input: JSON | None = strawberry.field(default=None, description=_SCHEMA)
    effect: EffectClass | None = strawberry.field(default=None, description=_EFFECT)
    visible: bool | None = strawberry.field(default=None, description=_VISIBLE)
    displays: list[str] | None = strawberry.field(default=None, description=_DISPLAYS)
    timeout_seconds: float | None = None
    patience_seconds: float | None = None
    http: HttpToolInput | None = strawberry.field(default=None, description="Replaces all of it.")
    approval: ToolApprovalInput | None = strawberry.field(default=None, description=f"{_APPROVAL} Replaces all of it.")
    space: SpaceToolInput | None = strawberry.field(default=None, description="Replaces all of it.")

    def _config(self, *, allows_private: bool) -> Config | None:
        if self.http is not None:
            return self.http.config(allows_private=allows_private)
        return None if self.space is None else self.space.config()

    def changes(self, *, allows_private: bool) -> dict[str, Any]:
        """In the words of `Draft`."""
        given = {
            "description": self.description,
            "input": None if self.input is None else _object(self.input),
            "effect": self.effect,
            "visible": self.visible,
            "displays": None if self.displays is None else tuple(self.displays),
            "timeout_seconds": self.timeout_seconds,
            "patience_seconds": self.patience_seconds,
            "approval": None if self.approval is None else self.approval.approval(),
            "config": self._config(allows_private=allows_private),
        }
        return {name: value for name, value in given.items() if value is not None}


@strawberry.input
class DeleteToolInput(Input):
    tool_id: strawberry.ID
    force: bool | None = strawberry.field(default=False, description="Take it from the agents that have it.")


@strawberry.type
class CreateToolSuccess:
    tool: Tool


@strawberry.type
class UpdateToolSuccess:
    tool: Tool


@strawberry.type
class DeleteToolSuccess:
    tool_id: strawberry.ID


CreateToolPayload = Annotated[CreateToolSuccess | Failure, strawberry.union("CreateToolPayload")]
UpdateToolPayload = Annotated[UpdateToolSuccess | Failure, strawberry.union("UpdateToolPayload")]
DeleteToolPayload = Annotated[DeleteToolSuccess | Failure, strawberry.union("DeleteToolPayload")]

_Success = TypeVar("_Success", CreateToolSuccess, UpdateToolSuccess)


@strawberry.type
class ToolMutation:
    @mutation("A new tool, given to nobody: `updateAgent` gives it.", needs=Scope.TOOLS_WRITE)
    async def create_tool(self, info: Info, input: CreateToolInput) -> CreateToolPayload:
        async def effect(work: UnitOfWork) -> Answer:
            state = info.context.state
            draft = input.draft(allows_private=state.settings.allows_private_tools)
            _check_target(info, input.http)
            taken = {*dispatch.NAMES, *state.catalogue.names}
            tool_id = await tenant_tools.create(work, info.context.actor, name=input.name, draft=draft, taken=taken)
            return {"tool": str(tool_id)}

        return await mutate(info, "createTool", input, effect=effect, read=_reading(CreateToolSuccess))

    @mutation(
        "Agents notice when they wake the next time; calls that are under way end as they began.",
        needs=Scope.TOOLS_WRITE,
    )
    async def update_tool(self, info: Info, input: UpdateToolInput) -> UpdateToolPayload:
        async def effect(work: UnitOfWork) -> Answer:
            _, tool_id = require(input.tool_id, Kind.TOOL, name="toolId")
            present = await tenant_tools.lock(work, tool_id=tool_id)
            _check_target(info, input.http)
            changes = input.changes(allows_private=info.context.state.settings.allows_private_tools)
            draft = replace(present.draft, **changes)
            await tenant_tools.change(work, info.context.actor, tool_id=tool_id, draft=draft)
            return {"tool": str(tool_id)}

        return await mutate(info, "updateTool", input, effect=effect, read=_reading(UpdateToolSuccess))

    @mutation(
        "Gone for good; its name is free again. A Conflict while agents have it, unless it is forced. A call that is "
        "under way may still end, and none is begun again.",
        needs=Scope.TOOLS_WRITE,
    )
    async def delete_tool(self, info: Info, input: DeleteToolInput) -> DeleteToolPayload:
        async def effect(work: UnitOfWork) -> Answer:
            _, tool_id = require(input.tool_id, Kind.TOOL, name="toolId")
            await tenant_tools.delete(work, info.context.actor, tool_id=tool_id, is_forced=bool(input.force))
            return {"tool": str(tool_id)}

        async def read(_: UnitOfWork, answer: Answer) -> DeleteToolSuccess:
            return DeleteToolSuccess(tool_id=encode(Kind.TOOL, UUID(answer["tool"])))

        return await mutate(info, "deleteTool", input, effect=effect, read=read)


def _check_target(info: Info, http: HttpToolInput | None) -> None:
    """What a tool tells a hook of ours comes back to an agent by itself."""
    if http is not None and OwnHooks(info.context.state.settings.web.url).leads_there(http.url):
        raise InvalidInput("http: url is a hook of this installation", path=("input", "http", "url"))


def _object(schema: Any) -> dict[str, Any]:
    if not isinstance(schema, dict):
        raise InvalidInput("input: a JSON Schema is an object", path=("input", "input"))
    return schema


def _reading(success: type[_Success]) -> Callable[[UnitOfWork, Answer], Awaitable[_Success]]:
    async def read(work: UnitOfWork, answer: Answer) -> _Success:
        key = UUID(answer["tool"])
        found = await by_id(work, TOOLS, [key], actor_id=key, sees_everything=True)
        if key not in found:  # a repeat, after it was deleted
            raise ToolNotFound
        return success(tool=Tool.of(found[key]))

    return read
