"""The scope that each field needs. It is declared with the field and checked before the resolver runs.

Every field of Query, Mutation and Subscription is declared by `root`, `mutation` or `subscription`, and so carries a
`Needs`. Below them, every field with a resolver is declared by `field`, and every list by `paging.listed` or
`paging.paged`. A plain value of a row needs no further scope, unless it is an object that has a query of its own: that
is declared by `part`. Architecture tests fail on a field without a declaration, and on a field that returns what the
object's own query would refuse. For example, a program that may write agents but not read them sees the agent that it
wrote, and nothing below it. Resolvers and domains check the visibility of single rows.
"""

import inspect
from collections.abc import Callable
from functools import reduce, wraps
from operator import or_
from typing import Annotated, Any, Final, Protocol, TypeVar, cast, get_args

import strawberry
from strawberry.extensions import FieldExtension
from strawberry.extensions.field_extension import AsyncExtensionResolver, SyncExtensionResolver
from strawberry.types.field import StrawberryField

from backend.api.request.context import Context, Info
from backend.api.request.errors import Fault, FaultCode
from backend.tenants.actor import InstallationScope, TokenScope

_Resolver = TypeVar("_Resolver", bound=Callable[..., Any])


class Decorator(Protocol):
    def __call__(self, resolver: _Resolver, /) -> _Resolver: ...


class Needs(FieldExtension):
    """Checks the scope of a field. None means that any valid token is enough, unless it is a program's and has no scope
    at all: such a token signs people in. The scope is added to the field's description for clients."""

    def __init__(self, scope: TokenScope | None) -> None:
        self.scope: Final = scope

    def apply(self, field: StrawberryField) -> None:
        note = f"Needs the scope `{self.scope}`."
        if self.scope and note not in (field.description or ""):  # a field of an interface is applied once per type
            field.description = f"{field.description or ''}\n\n{note}".strip()

    def resolve(self, next_: SyncExtensionResolver, source: Any, info: Info, **values: Any) -> Any:
        self.check(info.context)
        return next_(source, info, **values)

    async def resolve_async(self, next_: AsyncExtensionResolver, source: Any, info: Info, **values: Any) -> Any:
        self.check(info.context)
        found: Any = next_(source, info, **values)
        return found if inspect.isasyncgen(found) else await found

    def check(self, context: Context) -> None:
        actor = context.actor
        if not actor.scopes and actor.program_id is not None:
            raise Fault(FaultCode.FORBIDDEN, "this token has no scope of the API; it only tells an app who somebody is")
        if self.scope and not self._is_held(context):
            raise Fault(FaultCode.FORBIDDEN, f"this needs the scope {self.scope}")

    def _is_held(self, context: Context) -> bool:
        if isinstance(self.scope, InstallationScope):
            return self.scope in context.require_session().installation_scopes
        return self.scope in context.actor.scopes


def root(description: str, *, needs: TokenScope | None, price: int | None = None, most: int | None = None) -> Decorator:
    """Declare a field of Query. `needs=None`: any valid token is enough. `price=None`: the usual price
    (`api.request.pricing`). `most`: the maximum number of objects of a list that is no page."""
    return cast(
        "Decorator",
        strawberry.field(description=description, extensions=[Needs(needs)], metadata=priced(price, most)),
    )


def mutation(
    description: str,
    *,
    needs: TokenScope | None,
    gives: str | None = None,
    about: str | None = None,
    price: int | None = None,
    most: int | None = None,
) -> Decorator:
    """Declare a mutation. `needs=None`: any valid token is enough, and the called function checks the actor.

    A resolver returns its result or a failure. The schema names the types after the field: `create_plan` with
    `gives="plan"` returns `Plan | Failure`, and is in the schema
    `union CreatePlanPayload = CreatePlanSuccess | ...` with `type CreatePlanSuccess { plan: Plan! }`. `about` describes
    that field, and `most` is the maximum of its list. Without `gives`, the resolver returns a success type of its own,
    with several fields.
    """
    declare = strawberry.mutation(description=description, extensions=[Needs(needs)], metadata=priced(price))

    def decorated(resolver: Callable[..., Any]) -> Any:
        name = "".join(part.capitalize() for part in resolver.__name__.split("_"))
        if gives is not None:
            resolver = _wrapped(resolver, f"{name}Success", gives, about, most)
        returned = resolver.__annotations__["return"]
        resolver.__annotations__["return"] = Annotated[returned, strawberry.union(f"{name}Payload")]
        return declare(resolver)

    return cast("Decorator", decorated)


def _wrapped(
    resolver: Callable[..., Any], name: str, gives: str, about: str | None, most: int | None
) -> Callable[..., Any]:
    """The resolver, with its result as the one field of a success type."""
    given, *failures = get_args(resolver.__annotations__["return"])
    content = {
        "__annotations__": {gives: given},
        gives: strawberry.field(description=about, metadata=priced(None, most)),
    }
    success: Any = strawberry.type(type(name, (), content))

    @wraps(resolver)
    async def resolve(*values: Any, **named: Any) -> Any:
        found = await resolver(*values, **named)
        return found if isinstance(found, tuple(failures)) else success(**{gives: found})

    resolver.__annotations__["return"] = reduce(or_, failures, success)  # `resolve` has the same annotations
    return resolve


def subscription(description: str, *, needs: TokenScope) -> Decorator:
    return cast("Decorator", strawberry.subscription(description=description, extensions=[Needs(needs)]))


def field(
    description: str, *, needs: TokenScope | None, price: int | None = None, most: int | None = None
) -> Decorator:
    """Declare a field with a resolver below those. `needs=None`: it shows callers only their own data, so any valid
    token is enough. `most`: as of `root`."""
    return cast(
        "Decorator", strawberry.field(description=description, extensions=[Needs(needs)], metadata=priced(price, most))
    )


def part(description: str, *, needs: TokenScope | None, most: int | None = None) -> Any:
    """Declare a field without a resolver that holds an object with a query of its own. `needs` is the scope of that
    query; None must be given explicitly. `most`: as of `root`."""
    return strawberry.field(description=description, extensions=[Needs(needs)], metadata=priced(None, most))


def priced(price: int | None, most: int | None = None) -> dict[str, int]:
    """The metadata that `api.request.pricing` reads."""
    return {name: value for name, value in (("price", price), ("most", most)) if value is not None}
