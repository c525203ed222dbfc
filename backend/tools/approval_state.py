"""The approval state of a call: `tools.step_calls.approval_requests` sets it and `call_records` stores it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.text import canonical_json
from backend.tools.approval_rules import Approvers
from backend.tools.models import Consent


@dataclass(frozen=True, slots=True)
class ApprovalState:
    """ASKED on these terms, or GIVEN by an earlier confirmation that names exactly this call."""

    digest: bytes
    #: None: the call is a question, which people answer instead of approving it.
    consent: Consent | None
    approvers: Approvers | None = None
    #: How many people must approve.
    people: int = 1
    #: The person for whom the cycle runs.
    requester_id: UUID | None = None
    #: For a built-in tool: the space in which it acts. For a confirmed call: the space of the confirmation.
    acts_in: UUID | None = None
    #: The words of the approval, and who gave it.
    approval: Mapping[str, Any] | None = None
    answered_by_id: UUID | None = None


def digest(tool: str, arguments: Mapping[str, Any], space_id: UUID | None, *, identity: str = "") -> bytes:
    """The digest that binds an approval to this tool, these arguments and this space.

    `identity`: which tool has the name now, and where it leads (`outbound_tool.identity`).
    """
    bound = {"tool": tool, "arguments": dict(arguments), "space": None if space_id is None else str(space_id)}
    bound |= {"identity": identity} if identity else {}
    return hashlib.sha256(canonical_json(bound)).digest()
