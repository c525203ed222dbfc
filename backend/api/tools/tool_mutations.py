"""Mutations that create, change and delete tools of the tenant. Each calls one function of
`tools.definitions.tenant_tools`.
"""

from dataclasses import replace
from typing import Any
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
from backend.tenants.idempotency import MutationResult
from backend.tools.definitions import configs, tenant_tools
from backend.tools.definitions.configs import Config, ExternalConfig, HttpConfig, SpaceConfig
from backend.tools.definitions.tenant_tools import ToolDraft
from backend.tools.errors import ToolNotFound
from backend.tools.step_calls import dispatch

_SCHEMA = "JSON Schema (2020-12) of the arguments, with the `type` `object`. The model reads it."
_EFFECT = "What happens if a call is repeated. It decides whether a failed call is tried again, so state it correctly."
_VISIBLE = "True if the space shows the calls of the tool to its members."
_APPROVAL = (
    "When calls of the tool need approval, and by whom. The default is: in cycles that have seen "
    "content with the trust STRANGER, and in unattended cycles."
)
_DISPLAYS = (
    "Only for a visible tool: names of arguments that people also see, already while the model "
    "writes them. Up to 4 properties of the input with the type string."
)


@strawberry.input
class ToolHeaderInput:
    name: str
    value: str = strawberry.field(
        description="A text. Write `{{secret:NAME}}` where a secret goes. You can set the secret later "
        "(`setToolSecret`); until then each call fails with a message that names it."
    )


@strawberry.input
class ToolFieldInput:
    name: str
    at: str = strawberry.field(description="JSON Pointer (RFC 6901) to the field within an item, such as `/links/0`.")


@strawberry.input(description="Selects a few fields of the items of a list in the result. The model reads only these.")
class ToolPickInput:
    items: str | None = strawberry.field(
        default="", description="JSON Pointer to the list within the result, such as `/web/results`."
    )
    fields: list[ToolFieldInput]
    most: int | None = strawberry.field(
        default=10, description="Maximum number of items, from the first on: up to 100."
    )

    def given(self) -> dict[str, Any]:
        fields = {field.name: field.at for field in self.fields}
        if len(fields) < len(self.fields):
            raise InvalidInput("http: pick has a field twice", path=("input", "http"))
        return {"items": self.items or "", "fields": fields, "most": 10 if self.most is None else self.most}


@strawberry.input
class HttpToolInput:
    url: str = strawberry.field(
        description="An `https` address. `{name}` in its path or query is replaced by the argument of that name, "
        "which the input must require. Other arguments are sent as JSON in the body; for GET and DELETE "
        "they are sent in the query."
    )
    method: HttpMethod | None = HttpMethod.POST
    headers: list[ToolHeaderInput] | None = None
    key_header: str | None = strawberry.field(
        default="Idempotency-Key",
        description="Name of the header that carries the key of the call. The key is the same if the call is repeated.",
    )
    signing_secret: str | None = strawberry.field(
        default=None,
        description="Name of a secret (`setToolSecret`) that signs each request as Standard Webhooks specifies. Null "
        "means no signature.",
    )

    pick: ToolPickInput | None = strawberry.field(
        default=None, description="Selects the part of a JSON result that the model reads. Null means all of it."
    )

    def config(self, *, allows_private: bool) -> HttpConfig:
        """Return the configuration. `allows_private`: the operator allows addresses of private networks."""
        headers = self.headers or []
        if not is_safe_url(self.url, allows_localhost=allows_private):
            raise InvalidInput("http: url must be an https address", path=("input", "http", "url"))
        given: dict[str, Any] = {
            "url": self.url,
            "method": self.method or HttpMethod.POST,
            "headers": {header.name: header.value for header in headers},
            "key_header": self.key_header or "Idempotency-Key",
            "signing_secret": self.signing_secret,
            "pick": None if self.pick is None else self.pick.given(),
        }
        if len(given["headers"]) < len(headers):
            raise InvalidInput("http: a header is given twice", path=("input", "http"))
        return configs.checked(HttpConfig, given, path=("input", "http"))


@strawberry.input(description="The question of a SPACE tool, and the form of its answer.")
class SpaceToolInput:
    question: str = strawberry.field(
        description="The question that people read. `{name}` is replaced by the argument of that name, which the "
        "input must require."
    )
    form: JSON = strawberry.field(description="JSON Schema of the answer, as the built-in tool `ask` takes it.")

    def config(self) -> SpaceConfig:
        given = {"question": self.question, "form": self.form}
        return configs.checked(SpaceConfig, given, path=("input", "space"))


@strawberry.input
class CreateToolInput(Input):
    name: str = strawberry.field(
        description="1 to 64 characters of A-Z a-z 0-9 _ -, without `__`. You cannot change it later."
    )
    kind: ToolKind = strawberry.field(description="HTTP, EXTERNAL or SPACE. You cannot change it later.")
    description: str = strawberry.field(description="Text for the model: what the tool does, and when to use it.")
    input: JSON = strawberry.field(description=_SCHEMA)
    effect: EffectClass = strawberry.field(description=_EFFECT)
    visible: bool | None = strawberry.field(default=False, description=_VISIBLE)
    displays: list[str] | None = strawberry.field(default=None, description=_DISPLAYS)
    timeout_seconds: float | None = strawberry.field(
        default=60.0,
        description="For how many seconds a result is accepted. HTTP: up to 600. EXTERNAL: up to 31 days. SPACE: up "
        "to 30 days.",
    )
    patience_seconds: float | None = strawberry.field(
        default=20.0,
        description="For how many seconds the agent waits for a result before it does something else: 0 to 600. A "
        "later result reaches it as an event.",
    )
    http: HttpToolInput | None = strawberry.field(
        default=None, description="Required for the kind HTTP: the request to send."
    )
    approval: ToolApprovalInput | None = strawberry.field(default=None, description=_APPROVAL)
    space: SpaceToolInput | None = strawberry.field(
        default=None, description="Required for the kind SPACE: the question for people."
    )

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
        message = "kind must be HTTP with http, SPACE with space, or EXTERNAL without both"
        raise InvalidInput(message, path=("input", "kind"))


@strawberry.input(description="An omitted or null field keeps its value.")
class UpdateToolInput(Input):
    tool_id: strawberry.ID
    description: str | None = None
    input: JSON | None = strawberry.field(default=None, description=_SCHEMA)
    effect: EffectClass | None = strawberry.field(default=None, description=_EFFECT)
    visible: bool | None = strawberry.field(default=None, description=_VISIBLE)
    displays: list[str] | None = strawberry.field(default=None, description=_DISPLAYS)
    timeout_seconds: float | None = None
    patience_seconds: float | None = None
    http: HttpToolInput | None = strawberry.field(
        default=None, description="Replaces the whole request of an HTTP tool."
    )
    approval: ToolApprovalInput | None = strawberry.field(
        default=None, description=f"{_APPROVAL} Replaces the whole setting."
    )
    space: SpaceToolInput | None = strawberry.field(
        default=None, description="Replaces the whole question of a SPACE tool."
    )

    def _config(self, *, allows_private: bool) -> Config | None:
        if self.http is not None:
            return self.http.config(allows_private=allows_private)
        return None if self.space is None else self.space.config()

    def changes(self, *, allows_private: bool) -> dict[str, Any]:
        """The changed fields, with the names of `ToolDraft`."""
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
    force: bool | None = strawberry.field(
        default=False,
        description="True: also remove the tool from agents that have it. False: the mutation then returns Conflict "
        "with the code TOOL_IN_USE.",
    )


@strawberry.type
class ToolMutation:
    @mutation(
        "Creates a tool. No agent has it yet: give it to agents with `updateAgent`.",
        needs=Scope.TOOLS_WRITE,
        gives="tool",
    )
    async def create_tool(self, info: Info, input: CreateToolInput) -> Tool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            state = info.context.state
            draft = input.draft(allows_private=state.settings.allows_private_tools)
            _check_target(info, input.http)
            reserved = {*dispatch.NAMES, *state.catalogue.names}
            tool_id = await tenant_tools.create(work, info.context.actor, name=input.name, draft=draft, taken=reserved)
            return {"tool": str(tool_id)}

        return await mutate(info, "createTool", input, effect=effect, read=_reading)

    @mutation(
        "Changes a tool. An agent uses the new version when it next wakes. Open calls end with the old version.",
        needs=Scope.TOOLS_WRITE,
        gives="tool",
    )
    async def update_tool(self, info: Info, input: UpdateToolInput) -> Tool | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, tool_id = require(input.tool_id, Kind.TOOL, name="toolId")
            present = await tenant_tools.lock(work, tool_id=tool_id)
            _check_target(info, input.http)
            changes = input.changes(allows_private=info.context.state.settings.allows_private_tools)
            draft = replace(present.draft, **changes)
            await tenant_tools.change(work, info.context.actor, tool_id=tool_id, draft=draft)
            return {"tool": str(tool_id)}

        return await mutate(info, "updateTool", input, effect=effect, read=_reading)

    @mutation(
        "Deletes a tool for ever. Its name is free again. Returns Conflict with the code TOOL_IN_USE "
        "while agents have the tool, unless `force` is true. An open call may still get its result, but "
        "no call is started again.",
        needs=Scope.TOOLS_WRITE,
        gives="tool_id",
    )
    async def delete_tool(self, info: Info, input: DeleteToolInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, tool_id = require(input.tool_id, Kind.TOOL, name="toolId")
            await tenant_tools.delete(work, info.context.actor, tool_id=tool_id, is_forced=bool(input.force))
            return {"tool": str(tool_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.TOOL, UUID(stored["tool"]))

        return await mutate(info, "deleteTool", input, effect=effect, read=read)


def _check_target(info: Info, http: HttpToolInput | None) -> None:
    """Refuse a URL that is a hook of this installation: the agent's own calls would come back to it as events."""
    if http is not None and OwnHooks(info.context.state.settings.web.url).leads_there(http.url):
        raise InvalidInput("http: url must not be a hook of this installation", path=("input", "http", "url"))


def _object(schema: Any) -> dict[str, Any]:
    if not isinstance(schema, dict):
        raise InvalidInput("input: a JSON Schema must be a JSON object", path=("input", "input"))
    return schema


async def _reading(work: UnitOfWork, stored: MutationResult) -> Tool:
    key = UUID(stored["tool"])
    found = await by_id(work, TOOLS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the tool was deleted
        raise ToolNotFound
    return Tool.of(found[key])
