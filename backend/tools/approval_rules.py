"""The approval settings of a tool: when people are asked, who may approve, and for how long.

An `Approval` is stored with the tool of a tenant, with an MCP server, or in the operator's file. `tools.policy` reads
its rule; `tools.step_calls.approval_requests` asks people by its settings.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from backend.tools import conditions
from backend.tools.policy import Rule


class Approvers(StrEnum):
    """Who may approve a call. Only people may."""

    #: The people of the space in which the question is posted.
    SPACE = "SPACE"
    #: The person for whom the cycle runs; admins if it runs for no person.
    REQUESTER = "REQUESTER"
    #: Admins and owners, whether or not they are in the space.
    ADMINS = "ADMINS"
    OWNERS = "OWNERS"


#: The roles that may approve.
ROLES: Mapping[str | None, frozenset[Role]] = {
    Approvers.ADMINS: frozenset({Role.ADMIN, Role.OWNER}),
    Approvers.OWNERS: frozenset({Role.OWNER}),
}
APPROVER_NAMES: Mapping[str | None, str] = {Approvers.ADMINS: "admins", Approvers.OWNERS: "owners"}


#: How many different people a tool may ask for.
MOST_PEOPLE = 2

#: From the widest group of approvers to the narrowest.
_BY_STRICTNESS = (Approvers.SPACE, Approvers.REQUESTER, Approvers.ADMINS, Approvers.OWNERS)


class Approval(BaseModel):
    """The settings, as they are stored and as they are written in the operator's file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: Rule = Rule.UNTRUSTED
    #: For the rule OVER: the condition, read by `tools.conditions`.
    over: str | None = Field(None, max_length=conditions.MOST_CHARS)
    approvers: Approvers = Approvers.SPACE
    #: How many different people must approve.
    people: int = Field(1, ge=1, le=MOST_PEOPLE)
    #: How many hours an answer is accepted.
    hours: int = Field(DEFAULT.question_hours, ge=1, le=DEFAULT.question_hours_most)

    @model_validator(mode="after")
    def _check_condition(self) -> Self:
        if (self.rule is Rule.OVER) != (self.over is not None):
            raise ValueError("the rule OVER needs a condition, and other rules must not have one")
        return self

    def check_input(self, schema: Mapping[str, Any]) -> None:
        """Raises a `ValueError` if the condition does not fit the tool's input schema."""
        if self.over is not None:
            conditions.check(self.over, schema)

    def is_met_by(self, approvers: Approvers, people: int) -> bool:
        """Whether an approval given under these terms meets the current settings, which may be stricter now."""
        return people >= self.people and _BY_STRICTNESS.index(approvers) >= _BY_STRICTNESS.index(self.approvers)

    def is_over(self, arguments: Mapping[str, Any]) -> bool:
        return self.over is not None and conditions.holds(self.over, arguments)


#: The default, if no admin or operator set anything.
DEFAULT_APPROVAL = Approval()


def read(stored: Any) -> Approval:
    """The settings from a row; null means the default."""
    return DEFAULT_APPROVAL if stored is None else Approval.model_validate(stored)


def stored(approval: Approval) -> str | None:
    """The settings as a row value; null means the default."""
    return None if approval == DEFAULT_APPROVAL else approval.model_dump_json()


def describe_errors(error: ValidationError) -> str:
    """Every mistake of the validation, in one line."""
    return "; ".join(
        f"{'.'.join(map(str, fault['loc'])) or 'approval'}: {fault['msg'].removeprefix('Value error, ')}"
        for fault in error.errors()
    )
