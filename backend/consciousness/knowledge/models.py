"""The tables of an agent's knowledge: four kinds, and one row with the change up to which it was shown."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class GoalStatus(StrEnum):
    """DONE and ARCHIVED goals are kept for a while, and not told of any more."""

    WORKING = "WORKING"
    WAITING = "WAITING"
    DONE = "DONE"
    ARCHIVED = "ARCHIVED"


class Known(Model):
    """What the four have in common."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: +1 with each change: what an editor has seen.
    revision = fields.IntField(db_default=1)
    #: `KnowledgeHead.change_no` of its last change.
    change_no = fields.BigIntField()
    #: Who changed it last; of the agent itself, in which cycle.
    written_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    written_by = fields.UUIDField()
    cycle_id = fields.UUIDField(null=True)
    #: Of the least trusted that has written to it.
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: Whose content was in view when it was written, by whoever has written to it.
    spaces = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)

    class Meta:
        abstract = True


class Memory(Known):
    """A fact under a key."""

    key = fields.TextField()
    value = fields.TextField()

    class Meta:
        table = "memories"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "key"))
        indexes = (("tenant_id", "agent_id", "created_at", "id"),)


class Goal(Known):
    """An aim of the agent, and where it stands."""

    #: By which the agent names it; the `change_no` that it began with.
    number = fields.BigIntField()
    text = fields.TextField()
    status = fields.CharEnumField(GoalStatus, max_length=16)
    #: How it stands, as the agent last said; and when it said that, or changed the status.
    news = fields.TextField(default="")
    news_at = fields.DatetimeField(auto_now_add=True)
    #: When it was found to be without news for too long; what is older than `news_at` counts no more.
    stale_at = fields.DatetimeField(null=True)

    class Meta:
        table = "goals"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "created_at", "id"),)


class Note(Known):
    """A longer text. The database has a column `words` beside these, for searching."""

    number = fields.BigIntField()
    title = fields.TextField()
    text = fields.TextField()
    #: The entry that showed its text last, by itself, and the `change_no` that it had then.
    shown_seq = fields.BigIntField(null=True)
    shown_no = fields.BigIntField(db_default=0)

    class Meta:
        table = "notes"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "created_at", "id"),)


class Learning(Known):
    """A rule that the agent drew from experience."""

    number = fields.BigIntField()
    rule = fields.TextField()

    class Meta:
        table = "learnings"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "created_at", "id"),)


class KnowledgeHead(Model):
    """How far an agent has been told of what it knows. Whoever changes any of it locks this row first."""

    agent_id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: +1 with each change of anything.
    change_no = fields.BigIntField(db_default=0)
    #: Of the last change that was not the agent's own.
    others_no = fields.BigIntField(db_default=0)
    #: Up to here it has been told; its own changes stand in its chain anyway.
    told_no = fields.BigIntField(db_default=0)
    #: The entry of its chain that told it the whole; null: none has.
    told_seq = fields.BigIntField(null=True)
    #: Of each kind, the newest change that it was told of only as one of "more": it has not seen that, nor older ones.
    hidden = fields.JSONField[dict[str, int]](db_default={})
    #: The last entry that told it anything of this.
    shown_seq = fields.BigIntField(null=True)
    #: `change_no` as it was when such an entry was masked last, since no model would take it.
    masked_no = fields.BigIntField(db_default=0)
    #: That entry.
    masked_seq = fields.BigIntField(null=True)
    #: What others took away since it was told, the last first.
    removals = fields.JSONField[list[list[str]]](db_default=[])

    class Meta:
        table = "knowledge_heads"
        unique_together = (("tenant_id", "agent_id"),)
