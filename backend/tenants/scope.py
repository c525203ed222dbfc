"""The start of every read: the rows of the actor's own tenant.

The policies of the database enforce the same; the explicit condition lets the database use the tenant's indexes.
"""

from typing import TypeVar

from tortoise.models import Model
from tortoise.queryset import QuerySet

from backend.tenants.actor import Actor

M = TypeVar("M", bound=Model)


def visible(model: type[M], actor: Actor) -> QuerySet[M]:
    """All rows of `model` in the actor's tenant."""
    return model.filter(tenant_id=actor.tenant_id)
