"""Episodes: stretches of an agent's life, each described once in two or three sentences.

`pages` decides when one is due: after a quiet time, or at once after a digest. `runtime.background_jobs.episodes`
claims what is due, has a model write it, and stores it. The row of `archives` is the claim. If a claim fails, another
worker takes it, and only the second result is accepted. Without a model the episode is a plain text made from the
pages.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from string import Template
from uuid import UUID, uuid4

from backend.consciousness import pages
from backend.consciousness.models import EpisodeReason, PageKind
from backend.consciousness.pages import PageText
from backend.kit.limits import DEFAULT, Limits
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class _DueEpisode:
    tenant_id: UUID
    agent_id: UUID


@dataclass(frozen=True, slots=True)
class _PendingEpisode:
    """The cycles behind the last episode, and why it is due."""

    episode_to: int
    archived_to: int
    episode_reason: EpisodeReason
    attempts: int


@dataclass(frozen=True, slots=True)
class _PageTotals:
    """The totals over the pages of a range of cycles."""

    pages: int
    from_seq: int
    to_seq: int
    messages: int
    tokens: int
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class _PageStart:
    """The beginning of a page, and the names of its spaces."""

    text: str
    spaces: Json[list[str]]


_DUE = Statement(_DueEpisode, "SELECT tenant_id, agent_id FROM find_due_episodes($1)")
_LOCK = Statement(
    _PendingEpisode,
    """SELECT episode_to, archived_to, episode_reason, attempts FROM archives
WHERE tenant_id = $1 AND agent_id = $2 AND episode_at <= now() FOR NO KEY UPDATE SKIP LOCKED""",
)
_CLAIM = """UPDATE archives SET claim_id = $3, attempts = attempts + 1, episode_at = now() + $4
WHERE tenant_id = $1 AND agent_id = $2"""
_SETTLED = "UPDATE archives SET episode_at = NULL, attempts = 0 WHERE tenant_id = $1 AND agent_id = $2"
#: No row if there are no pages.
_SUM = Statement(
    _PageTotals,
    """
SELECT count(*) FILTER (WHERE part = 1) AS pages, min(from_seq) AS from_seq, max(to_seq) AS to_seq,
  coalesce(sum(messages), 0)::int AS messages,
  coalesce(sum(tokens), 0)::bigint AS tokens, min(started_at) AS started_at, max(ended_at) AS ended_at
FROM archive_pages WHERE tenant_id = $1 AND agent_id = $2 AND kind = 'CYCLE' AND to_cycle > $3 AND to_cycle <= $4
HAVING count(*) FILTER (WHERE part = 1) > 0""",
)
_TEXTS = Statement(
    _PageStart,
    """SELECT left(text, $5) AS text, spaces FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND kind = 'CYCLE' AND to_cycle > $3 AND to_cycle <= $4 AND part = 1
ORDER BY to_cycle DESC LIMIT $6""",
)
_STORE = Statement(
    bool,
    """
UPDATE archives SET episode_to = $4, claim_id = NULL, attempts = 0, episode_reason = 'QUIET',
  episode_at = CASE WHEN archived_to > $4 THEN episode_at END
WHERE tenant_id = $1 AND agent_id = $2 AND claim_id = $3 RETURNING true""",
)
_INSERT = """INSERT INTO episodes (id, tenant_id, agent_id, reason, text, model, from_cycle, to_cycle, messages, tokens,
  started_at, ended_at, trust) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce((
  SELECT max(e.trust) FROM consciousness_entries e
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.seq BETWEEN $12 AND $13), 'STRANGER'))"""
_PUT_OFF = """UPDATE archives SET claim_id = NULL, episode_at = now() + $4
WHERE tenant_id = $1 AND agent_id = $2 AND claim_id = $3"""

#: The length of a claim, in tries. The second one is time to record the cost of the first, and to store the episode.
_CLAIM_TRIES = 2
#: The most pages that a model is shown, each by its beginning.
_SHOWN_PAGES = 120


@dataclass(frozen=True, slots=True)
class EpisodeRange:
    """The claimed range of cycles for one episode."""

    claim_id: UUID
    agent_id: UUID
    reason: EpisodeReason
    #: Including this one.
    attempts: int
    from_cycle: int
    to_cycle: int
    from_seq: int
    to_seq: int
    messages: int
    tokens: int
    started_at: datetime
    ended_at: datetime
    spaces: Sequence[str]
    #: The texts of the newest pages, oldest first.
    texts: Sequence[str]

    @property
    def shown(self) -> str:
        """Each text as one JSON literal, so that any content is quoted."""
        return "\n".join(json.dumps(text, ensure_ascii=False) for text in self.texts)

    @property
    def plain(self) -> str:
        """The episode without a model's words."""
        cycles = f"{self.to_cycle - self.from_cycle + 1} cycles ({self.from_cycle}-{self.to_cycle})"
        where = f" in {', '.join(self.spaces)}" if self.spaces else ""
        lines = [f"{cycles} from {_at(self.started_at)} to {_at(self.ended_at)}, {self.messages} messages{where}."]
        if self.texts:
            lines += [f"It began: {_line(self.texts[0], 0)}", f"It ended: {_line(self.texts[-1], -1)}"]
        return "\n".join(lines)


@cache
def prompt(*, tokens: int) -> str:
    """The instructions for the model that writes an episode of about `tokens` tokens at most."""
    template = files("backend.consciousness.prompts").joinpath("episode.md").read_text()
    return Template(template).substitute(tokens=tokens).strip()


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """(tenant, agent) of those that are due."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row.tenant_id, row.agent_id) for row in await work.fetch(_DUE, limit)]


async def claim(work: UnitOfWork, *, agent_id: UUID, limits: Limits) -> EpisodeRange | None:
    """Claim the range for longer than a try. Returns None if nothing is due, or another worker has the archive."""
    archive = await work.fetchrow(_LOCK, work.tenant_id, agent_id)
    if archive is None:
        return None
    bounds = archive.episode_to, archive.archived_to
    totals = await work.fetchrow(_SUM, work.tenant_id, agent_id, *bounds)
    if totals is None:
        await work.execute(_SETTLED, work.tenant_id, agent_id)
        return None
    claim_id = uuid4()
    length = timedelta(seconds=_CLAIM_TRIES * limits.episode_seconds)
    await work.execute(_CLAIM, work.tenant_id, agent_id, claim_id, length)
    room = DEFAULT.episode_shown_chars // min(totals.pages, _SHOWN_PAGES)
    rows = await work.fetch(_TEXTS, work.tenant_id, agent_id, *bounds, room, _SHOWN_PAGES)
    spaces = dict.fromkeys(space for row in reversed(rows) for space in row.spaces)
    return EpisodeRange(
        claim_id=claim_id,
        agent_id=agent_id,
        reason=archive.episode_reason,
        attempts=archive.attempts + 1,
        from_cycle=bounds[0] + 1,
        to_cycle=bounds[1],
        from_seq=totals.from_seq,
        to_seq=totals.to_seq,
        messages=totals.messages,
        tokens=totals.tokens,
        started_at=totals.started_at,
        ended_at=totals.ended_at,
        spaces=list(spaces),
        texts=[row.text for row in reversed(rows)],
    )


async def store(work: UnitOfWork, episode: EpisodeRange, *, text: str, model: str | None) -> bool:
    """Store the episode and its page. Returns False if another worker has claimed it meanwhile."""
    mine = work.tenant_id, episode.agent_id, episode.claim_id, episode.to_cycle
    if not await work.fetchrow(_STORE, *mine):
        return False
    text = text.strip()[: DEFAULT.episode_chars]
    await work.execute(
        _INSERT, work.tenant_id, episode.agent_id, episode.reason, text, model, episode.from_cycle, episode.to_cycle,
        episode.messages, episode.tokens, episode.started_at, episode.ended_at, episode.from_seq, episode.to_seq,
    )  # fmt: skip
    page = PageText(
        kind=PageKind.EPISODE,
        from_cycle=episode.from_cycle,
        to_cycle=episode.to_cycle,
        from_seq=episode.from_seq,
        to_seq=episode.to_seq,
        spaces=episode.spaces,
        text=text,
        messages=episode.messages,
        tokens=episode.tokens,
        started_at=episode.started_at,
        ended_at=episode.ended_at,
    )
    await pages.put(work, page, agent_id=episode.agent_id)
    return True


async def put_off(work: UnitOfWork, episode: EpisodeRange) -> None:
    """Retry a failed episode later. The wait doubles with each attempt."""
    pause = timedelta(seconds=DEFAULT.episode_pause_seconds * 2 ** (episode.attempts - 1))
    await work.execute(_PUT_OFF, work.tenant_id, episode.agent_id, episode.claim_id, pause)


def _at(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def _line(text: str, place: int) -> str:
    return text.split("\n")[place][:300]
