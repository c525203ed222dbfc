"""The primitive of redaction: erases the messages of a subject and everything that was made of them.

| it dies | what is left | the next call |
| --- | --- | --- |
| while it hides | some messages are hidden | hides the rest |
| while it reads the minds | some cycles are redacted | reads all again; what is redacted is passed over |
| before it forgets the texts | the withheld texts | finds nothing else, and forgets them |

The texts are forgotten last. Only with them can the rest be found, also in a database from an older backup.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from backend.data_rights.redaction import messages, rows
from backend.data_rights.redaction.minds import Mind
from backend.data_rights.redaction.quotations import Quotations
from backend.data_rights.redaction.subjects import Subject
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

#: Messages whose texts are looked for in one reading of the minds.
_MOST = 50_000
_BEGIN = datetime.fromisoformat("2000-01-01T00:00:00+00:00")


async def redact(
    *, tenant_id: UUID, subject: Subject, hints: Hints, names: Iterable[str] = (), texts: Sequence[str] = ()
) -> bool:
    """Redact what was made of the first messages of the subject. Returns whether there are more.

    `names`: the names of the authors. `texts`: what the subject wrote elsewhere.
    """
    await messages.hide_all(tenant_id, subject, hints)
    withheld = await messages.withheld(tenant_id, subject, limit=_MOST)
    quotations = Quotations(names)
    for text in [*texts, *(each.text for each in withheld)]:
        quotations.add(text)
    since = _BEGIN if texts else min((each.created_at for each in withheld), default=_BEGIN)
    for agent_id in await _agents(tenant_id, subject):
        anchor = withheld[0].id if withheld else None
        await Mind(tenant_id, agent_id, subject, quotations, since, hints, anchor).redact()
    await rows.redact(tenant_id, quotations, since=since)
    await messages.forget(tenant_id, withheld)
    return len(withheld) == _MOST


async def _agents(tenant_id: UUID, subject: Subject) -> list[UUID]:
    statement = Statement(
        UUID,
        f"""SELECT a.id FROM agents a
WHERE a.tenant_id = $1 AND $2::uuid IS NOT NULL AND {subject.agents} ORDER BY a.id""",  # noqa: S608 -- constants
    )
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetch(statement, tenant_id, subject.id)
