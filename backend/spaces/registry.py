"""Creates spaces and changes their settings. The creating person is the first member, and manages the space."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, rights, space_changes
from backend.spaces.errors import DirectConversation
from backend.spaces.models import Delivery, SpaceKind
from backend.spaces.rights import Joining
from backend.tenants import quotas
from backend.tenants.actor import Actor
from backend.tenants.quotas import Counted
from backend.tenants.trust import Trust, trust_of

SPACES = Counted("spaces", "SELECT count(*) FROM spaces WHERE tenant_id = $1 AND deleted_at IS NULL")

_INSERT = """INSERT INTO spaces (id, tenant_id, name, delivery, purpose, name_trust, purpose_trust)
VALUES ($1, $2, $3, $4, $5, $6, $6)"""


@dataclass(frozen=True, slots=True)
class _ChangedSpace:
    #: None if the name stays.
    old_name: str | None
    trust: Trust
    has_other_purpose: bool


#: An unchanged text keeps its trust.
_UPDATE = Statement(
    _ChangedSpace,
    """
WITH before AS (SELECT id, name, purpose, name_trust FROM spaces
  WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE)
UPDATE spaces s SET name = coalesce($3, s.name), delivery = coalesce($4, s.delivery),
  purpose = coalesce($5, s.purpose), name_trust = CASE WHEN $3 <> s.name THEN $6 ELSE s.name_trust END,
  purpose_trust = CASE WHEN $5 <> s.purpose THEN $6 ELSE s.purpose_trust END,
  has_read_receipts = coalesce($7, s.has_read_receipts), topic = coalesce($8, s.topic)
FROM before b WHERE s.tenant_id = $1 AND s.id = b.id
RETURNING CASE WHEN s.name <> b.name THEN b.name END AS old_name, b.name_trust AS trust,
  s.purpose <> b.purpose AS has_other_purpose""",
)


async def create(
    work: UnitOfWork, actor: Actor, *, name: str, delivery: Delivery = Delivery.ALL, purpose: str = ""
) -> UUID:
    await rights.require_creation(work, actor)
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    joining = [Joining(actor.kind, actor.id)]
    await members.lock_joining(work, joining)
    space_id = await open_for(
        work, name=name, delivery=delivery, purpose=_purpose(purpose) or "", trust=trust_of(actor)
    )
    await members.admit(work, space_id=space_id, joining=joining, is_manager=True)
    return space_id


async def open_for(
    work: UnitOfWork, *, name: str, trust: Trust, delivery: Delivery = Delivery.ALL, purpose: str = ""
) -> UUID:
    """Create a space without members; the caller admits them. `trust` is that of the one who has named it."""
    await quotas.claim(work, SPACES)
    space_id = uuid4()
    await work.execute(_INSERT, space_id, work.tenant_id, name, delivery, purpose, trust)
    return space_id


async def update(
    work: UnitOfWork,
    actor: Actor,
    *,
    space_id: UUID,
    name: str | None = None,
    delivery: Delivery | None = None,
    purpose: str | None = None,
    has_read_receipts: bool | None = None,
    topic: str | None = None,
) -> None:
    """Change an open space. None leaves a field as it is. The change applies from the next message, and feeds report
    it."""
    if name is not None:
        name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    topic = _topic(topic)
    locked = await members.lock_open(work, space_id)
    if name is not None and locked.kind is SpaceKind.DIRECT:
        raise DirectConversation(path=("input", "name"))
    if topic is not None:
        await rights.require_topic(work, actor, space_id=space_id)
    if topic is None or (name, delivery, purpose, has_read_receipts) != (None, None, None, None):
        await rights.require_change(work, actor, space_id=space_id)
    changed = await work.fetch_one(
        _UPDATE, work.tenant_id, space_id, name, delivery, _purpose(purpose), trust_of(actor), has_read_receipts,
        topic,
    )  # fmt: skip
    if changed.old_name is not None or changed.has_other_purpose:
        await space_changes.changed(work, space_id=space_id, old_name=changed.old_name, trust=changed.trust)


def _topic(topic: str | None) -> str | None:
    if topic is None:
        return None
    topic = text.require(topic, name="topic", max_chars=DEFAULT.topic_chars, allow_empty=True)
    if len(topic.splitlines()) > 1:
        raise InvalidInput("topic must be one line", path=("input", "topic"))
    return topic


def _purpose(purpose: str | None) -> str | None:
    if purpose is None:
        return None
    return text.require(purpose, name="purpose", max_chars=DEFAULT.purpose_chars, allow_empty=True)
