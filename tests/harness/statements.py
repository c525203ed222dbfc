"""What processes send to Postgres and to Redis, exactly as it is sent: for counts that do not depend on timing.

Postgres logs each statement with the number of its transaction; Redis reports each command (`MONITOR`). Several
statements that are sent as one text count as one, and so does a Redis script, whatever it does inside.
"""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import asyncpg
import redis.asyncio as redis

from backend.kit.background import QUEUE

Kind = TypeVar("Kind", str, tuple[str, str])

_PREFIX = "%n %d %v %a: "
#: A turn that is cut off at the end of the count may lack some statements.
_NEARLY = 0.1
_QUEUE = re.compile(f"{QUEUE}|arq:")
#: The id of such a job is its name, the row and the time; that of a recurring job is its name and the time.
_ROW_JOB = re.compile(rf"^ZADD {QUEUE} \S+ \w+:\w+:\w+")
#: Tables that background work writes after a turn, sometimes for each turn, sometimes for several at once.
_OF_JOBS = ("archive_pages",)
#: The settings with which Postgres logs all statements.
_LOGGING = {"log_statement": "all", "log_line_prefix": _PREFIX}
_LINE = re.compile(
    r"^(?P<at>\d+\.\d+) (?P<database>\S+) (?P<transaction>\d+/\d+) (?P<application>\S*): "
    r"LOG:  (?:statement|execute [^:]+): (?P<text>.*)$"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement, on one line. `transaction` is unique at that moment."""

    application: str
    transaction: str
    text: str


@asynccontextmanager
async def logging_statements(database: asyncpg.Connection) -> AsyncIterator[None]:
    """The server logs each statement of every client while the block runs."""
    for name, value in _LOGGING.items():
        await database.execute(f"ALTER SYSTEM SET {name} = '{value}'")
    await database.execute("SELECT pg_reload_conf()")
    yield
    for name in _LOGGING:
        await database.execute(f"ALTER SYSTEM RESET {name}")
    await database.execute("SELECT pg_reload_conf()")


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a server; positions in it are byte offsets."""

    file: Path
    database: str

    def place(self) -> int:
        return self.file.stat().st_size

    def between(self, begin: int, end: int) -> list[Statement]:
        """The statements that were sent to the database between the two positions of the log."""
        with self.file.open("rb") as log:
            log.seek(begin)
            lines = log.read(end - begin).decode(errors="replace").replace("\n\t", " ").splitlines()
        found = [line for line in map(_LINE.match, lines) if line is not None and line["database"] == self.database]
        return [Statement(line["application"], line["transaction"], " ".join(line["text"].split())) for line in found]


_BARE = ("BEGIN", "BEGIN READ ONLY")


@dataclass(frozen=True, slots=True)
class Asked:
    """What each of a number of turns sent.

    Every kind of statement or command counts as often as nearly every turn sends it. So a statement that only some
    turns send does not count, such as the sweep of every second. The kind of a statement is its text and the first
    statement of its transaction.
    """

    statements: list[Statement]
    commands: list[str]
    in_scripts: list[str]
    turns: int

    def per_turn(self) -> Counter[str]:
        """What a turn sends, and how often."""
        texts = Counter[str]()
        for (_, text), count in self._typical(self._kinds()).items():
            texts[text] += count
        return texts + Counter({f"redis: {verb}": n for verb, n in self._typical(map(_verb, self.commands)).items()})

    def statement_count(self) -> int:
        return self._typical(self._kinds()).total()

    def commit_count(self) -> int:
        """Includes transactions that only read."""
        undone = {each.transaction for each in self.statements if each.text.startswith("ROLLBACK")}
        kept = (first for transaction, first in self._first_texts().items() if transaction not in undone)
        return self._typical(kept).total()

    def command_count(self) -> int:
        return self._typical(map(_verb, self.commands)).total()

    def scripted_count(self) -> int:
        """The commands that scripts run inside Redis."""
        return self._typical(map(_verb, self.in_scripts)).total()

    def _kinds(self) -> Iterator[tuple[str, str]]:
        first_texts = self._first_texts()
        return ((first_texts[each.transaction], each.text) for each in self.statements)

    def _first_texts(self) -> dict[str, str]:
        """What each transaction begins with. A bare BEGIN says nothing: that of every job is the same."""
        texts: dict[str, str] = {}
        for each in self.statements:
            known = texts.setdefault(each.transaction, each.text)
            if known in _BARE:
                texts[each.transaction] = f"{known}; {each.text}" if each.text != known else known
        return texts

    def _typical(self, kinds: Iterable[Kind]) -> Counter[Kind]:
        return +Counter({kind: int(count / self.turns + _NEARLY) for kind, count in Counter(kinds).items()})


def _verb(command: str) -> str:
    return command.split(maxsplit=1)[0].upper()


@dataclass(slots=True)
class Commands:
    """The commands that a Redis server received, in order; commands in scripts are separate."""

    sent: list[str]
    in_scripts: list[str]
    #: The connection of each that was sent.
    connections: list[str]

    def of_turns(self, since: int) -> list[str]:
        """Those sent since then, without the job queue's: recurring jobs are as many as there are seconds. A job that a
        turn enqueues for a row counts."""
        queues = {place for command, place in zip(self.sent, self.connections, strict=False) if _QUEUE.search(command)}
        return [
            command
            for command, place in zip(self.sent[since:], self.connections[since:], strict=False)
            if place not in queues or _ROW_JOB.search(command)
        ]


@asynccontextmanager
async def watching_commands(url: str) -> AsyncIterator[Commands]:
    """The commands of that database while the block runs."""
    commands, number = Commands([], [], []), int(url.rsplit("/", 1)[1])
    async with redis.Redis.from_url(url) as client, client.monitor() as monitor:

        async def read() -> None:
            while True:
                told = await monitor.next_command()
                if told["db"] == number:
                    if told["client_type"] == "lua":
                        commands.in_scripts.append(told["command"])
                    else:
                        commands.connections.append(f"{told['client_address']}:{told['client_port']}")
                        commands.sent.append(told["command"])

        reading = asyncio.create_task(read())
        yield commands
        reading.cancel()


@dataclass(frozen=True, slots=True)
class Watch:
    """Both stores together."""

    log: Log
    commands: Commands

    @asynccontextmanager
    async def of(self, turns: int, *, without: str) -> AsyncIterator[list[Asked]]:
        """After the block, the list has what was sent while the block ran its turns, except by the application
        `without`."""
        found: list[Asked] = []
        place, sent, scripted = self.log.place(), len(self.commands.sent), len(self.commands.in_scripts)
        yield found
        statements = [each for each in self.log.between(place, self.log.place()) if each.application != without]
        jobs = {each.transaction for each in statements if any(table in each.text for table in _OF_JOBS)}
        statements = [each for each in statements if each.transaction not in jobs]
        found.append(Asked(statements, self.commands.of_turns(sent), self.commands.in_scripts[scripted:], turns))
