"""How a call stands that people are asked about: what `tools.step_calls.approval_requests` decides, and
`tools.step_calls.call_records` writes down.
"""

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
    """ASKED, on these terms; or GIVEN by a confirmation that names this very call."""

    digest: bytes
    #: None: it is a question, which is answered and not approved.
    consent: Consent | None
    approvers: Approvers | None = None
    #: How many must say yes.
    people: int = 1
    #: The person for whom the cycle runs.
    requester_id: UUID | None = None
    #: Of a built-in tool: the space in which it acts; of a call that was confirmed: where that was.
    acts_in: UUID | None = None
    #: What was said, and by whom.
    approval: Mapping[str, Any] | None = None
    answered_by_id: UUID | None = None


def digest(tool: str, arguments: Mapping[str, Any], space_id: UUID | None, *, identity: str = "") -> bytes:
    """What an approval is bound to: this tool, these arguments, in this space. `identity`: which tool has that name,
    and where it leads (`outbound_tool.identity`)."""
    bound = {"tool": tool, "arguments": dict(arguments), "space": None if space_id is None else str(space_id)}
    bound |= {"identity": identity} if identity else {}
    return hashlib.sha256(canonical_json(bound)).digest()
