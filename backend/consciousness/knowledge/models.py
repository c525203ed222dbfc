"""The tables of an agent's knowledge: four kinds, and one row with the change up to which it was shown."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class GoalStatus(StrEnum):
    """DONE and ARCHIVED goals are kept for a while, but not shown to the agent any more."""

    WORKING = "WORKING"
    WAITING = "WAITING"
    DONE = "DONE"
    ARCHIVED = "ARCHIVED"


class Known(Model):
    """The common columns of the four kinds of knowledge."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: +1 with each change. An editor names the revision that they have seen.
    revision = fields.IntField(db_default=1)
    #: `KnowledgeHead.change_no` of its last change.
    change_no = fields.BigIntField()
    #: Kind of the actor who changed it last.
    written_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    #: The actor who changed it last.
    written_by = fields.UUIDField()
    #: The cycle in which the agent itself changed it. Null: another actor changed it.
    cycle_id = fields.UUIDField(null=True)
    #: The lowest trust among all actors who have written to it.
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: Ids of the spaces whose content was in view when any of its writers wrote to it.
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
    """An aim of the agent, with its status and its latest news."""

    #: The number by which the agent names it. It is the `change_no` of its creation.
    number = fields.BigIntField()
    text = fields.TextField()
    status = fields.CharEnumField(GoalStatus, max_length=16)
    #: The latest news about it, as the agent wrote it.
    news = fields.TextField(default="")
    #: When the agent last wrote news or changed the status.
    news_at = fields.DatetimeField(auto_now_add=True)
    #: When it was marked for having no news for too long. A value older than `news_at` has no effect.
    stale_at = fields.DatetimeField(null=True)

    class Meta:
        table = "goals"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "number"))
        indexes = (("tenant_id", "agent_id", "created_at", "id"),)


class Note(Known):
    """A longer text. The database adds a column `words` for the text search."""

    number = fields.BigIntField()
    title = fields.TextField()
    text = fields.TextField()
    #: `seq` of the entry that last showed its text as context of an event. Null: none does.
    shown_seq = fields.BigIntField(null=True)
    #: `change_no` of the note when that entry showed it.
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
    """How much of its knowledge an agent was shown. Every change of its knowledge locks this row first."""

    agent_id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: +1 with each change of any knowledge of the agent.
    change_no = fields.BigIntField(db_default=0)
    #: `change_no` of the last change that was not the agent's own.
    others_no = fields.BigIntField(db_default=0)
    #: Changes up to this number were shown. The agent's own changes are in its chain anyway.
    told_no = fields.BigIntField(db_default=0)
    #: `seq` of the entry that showed all knowledge. Null: no entry did.
    told_seq = fields.BigIntField(null=True)
    #: By kind: the newest change that was only counted under "more". It and all older ones were not shown.
    hidden = fields.JSONField[dict[str, int]](db_default={})
    #: `seq` of the last entry that showed any knowledge.
    shown_seq = fields.BigIntField(null=True)
    #: `change_no` at the time when such an entry was last masked, because no model accepted it.
    masked_no = fields.BigIntField(db_default=0)
    #: `seq` of that masked entry.
    masked_seq = fields.BigIntField(null=True)
    #: Items that others removed since knowledge was last shown, newest first.
    removals = fields.JSONField[list[list[str]]](db_default=[])

    class Meta:
        table = "knowledge_heads"
        unique_together = (("tenant_id", "agent_id"),)
