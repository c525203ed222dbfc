"""An organisation moves to another installation: its agents ask the model there what they would have asked here."""

import asyncio
import base64
import hashlib
import json
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from backend.tenants import registry
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.knowledge import put
from tests.factories.oauth_rows import add_oauth_rows
from tests.factories.people import invite
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Person, Tenant, Tenants
from tests.factories.tools import create_tool, set_secret
from tests.factories.victim import CANARY, make_victim
from tests.harness.client import Client
from tests.harness.commands import Completed, run_command
from tests.harness.grounds import Grounds
from tests.harness.models import Models
from tests.harness.stack import Stack, own_stack
from tests.harness.stores import KEYS
from tests.harness.visitor import PASSWORD, Outbox, Visitor, unused_address
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget, priced_model, says, use_of

_LONG = "All work and no play makes Jack a dull boy. " * 40
_NOTED = {"text": "noted"}
#: The only words of a request that depend on when it is made.
_NOW = re.compile(rb"now \d{4}-\d\d-\d\d \d\d:\d\d UTC")
#: In the middle of an hour, so that the age that the agent is shown is the same some minutes later.
_OLD = "UPDATE inbox_events SET created_at = created_at - interval '210 minutes' WHERE receipt = 'PENDING'"
#: All bytes, and the texts of the same kind.
_SECRET_COLUMNS = """
SELECT c.relname::text AS "table", a.attname::text AS name FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND (a.atttypid = 'bytea'::regtype
  OR a.attname IN ('password_hash', 'thumbprint', 'challenge', 'user_code'))"""
_STATE = """SELECT p.state || ' ' || coalesce(c.failures, 0) FROM agent_processes p
LEFT JOIN think_cycles c ON c.id = p.cycle_id"""


@pytest.fixture(scope="module")
def shared_target(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with (
        tempfile.TemporaryDirectory(prefix="circadian-target-") as directory,
        own_stack(grounds, Path(directory), model_url=model_url) as stack,
    ):
        yield stack


@pytest.fixture
async def target(shared_target: Stack) -> AsyncIterator[Stack]:
    """The other installation, without workers."""
    yield shared_target
    await shared_target.stop_workers()


def _run(stack: Stack, *arguments: str) -> Completed:
    return run_command(*arguments, **stack.environment)


async def _command(stack: Stack, *arguments: str) -> str:
    ended = await asyncio.to_thread(_run, stack, *arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def _read(file: Path) -> str:
    return file.read_text()


def _write(file: Path, text: str) -> None:
    file.write_text(text)


@dataclass(frozen=True, slots=True)
class _Home:
    """Ada has a past and pending events; the request of Bob's open cycle has failed."""

    tenant: Tenant
    mia: Person
    mia_email: str
    ada: str
    bob: str
    models: tuple[str, str]
    lobby: str
    attic: str


async def _home(stack: Stack, tenant: Tenant, models: Models) -> _Home:
    client, email = tenant.client, unused_address()
    mia = await tenant.person(name="Mia", email=email)
    headers = [{"name": "x-key", "value": "{{secret:crm}}"}]
    await create_tool(client, name="look_up", http={"url": "https://x.example/", "headers": headers})
    await set_secret(client, name="crm", value="very-secret-value", url="https://x.example")
    first = await models.script([*[_NOTED] * 4, summary(), *[_NOTED] * 9])
    second = await models.script([{"status": 400}], repeat_last=True)
    ada = await create_agent(client, name="Ada", model=first, tools=["look_up"])
    bob = await create_agent(client, name="Bob", model=second)
    lobby = await create_space(client, members=[ada, mia.actor_id])
    attic = await create_space(client, name="Attic", members=[ada])
    await put(client, "memory", ada, key="mia", value="Mia likes tea.")
    await put(client, "note", ada, title="Tea", text="Green.")
    await stack.start_worker()
    await talk(client, ada, lobby, *[f"{number}. {_LONG}" for number in range(4)])
    await until_state(client, ada, await compact(client, ada), "READY")
    await talk(client, ada, lobby, "and then?", "and then?", before=4)
    await put(client, "goal", ada, text="Learn what Mia drinks.", news="It is tea.")
    await post(client, await create_space(client, name="Cellar", members=[bob]), "Are you there, Bob?")
    await wait_until(partial(_has_failed, stack, bob), timeout=30)
    await wait_until(partial(is_asleep, client, ada, after_cycles=6), timeout=30)
    await stack.stop_workers()
    first_said = (await messages_of(client, lobby))[0]["id"]
    await mia.client.succeed("addReaction", "__typename", messageId=first_said, emoji="👍")
    await post(mia.client, lobby, "Is there any tea left?", replyTo=first_said)
    await post(client, attic, "It is dark up here.")
    await stack.execute(_OLD)
    return _Home(tenant, mia, email, ada, bob, (first, second), lobby, attic)


async def _has_failed(stack: Stack, agent: str) -> bool:
    state = str(await stack.fetchval(f"{_STATE} WHERE p.agent_id = '{key_of(agent)}'"))
    return state.startswith(("WAKING", "SLEEPING")) and not state.endswith(" 0")


async def _next_requests(stack: Stack, home: _Home, models: Models) -> list[bytes]:
    """Resumes the organisation there and returns the next request of each agent, as bytes."""
    before = [len(await models.requests(model)) for model in home.models]
    for model in home.models:
        await models.rescript(model, [{}], repeat_last=True)
    await _command(stack, "resume-tenant", str(home.tenant.id))
    await stack.execute("UPDATE agent_processes SET wake_at = now() WHERE wake_at > now()")
    await stack.start_worker()
    found = []
    for model, count in zip(home.models, before, strict=True):
        requests = await models.wait_for_requests(model, count + 1, timeout=60)
        found.append(str(requests[count]["raw"]).encode())
    await stack.stop_workers()
    return found


def _without_time(body: bytes) -> bytes:
    """The body without the time in the entry of the new events, which is the last one with a time."""
    last = list(_NOW.finditer(body))[-1]
    return body[: last.start()] + b"now" + body[last.end() :]


async def test_the_next_request_of_each_agent_is_the_same_byte_for_byte(
    stack: Stack, target: Stack, citizen: Tenant, models: Models, tmp_path: Path
) -> None:
    home = await _home(stack, citizen, models)
    file = tmp_path / "export.jsonl"
    await _command(stack, "suspend-tenant", str(citizen.id), "--reason", "it moves")
    await _command(stack, "export-tenant", str(citizen.id), str(file))
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(_read(file).splitlines()[-1])["isQuiet"] is True
    here = await _next_requests(stack, home, models)

    said = await _command(target, "import-tenant", str(file))
    asleep = await target.fetch(f"SELECT DISTINCT status FROM agents WHERE tenant_id = '{citizen.id}'")
    there = await _next_requests(target, home, models)

    assert [row["status"] for row in asleep] == ["SUSPENDED"]
    assert "secret of tools crm" in said
    assert f"Mia, MEMBER: {home.mia_email}" in said
    assert [_without_time(body) for body in there] == [_without_time(body) for body in here]
    assert b"Is there any tea left?" in here[0]
    assert b"Learn what Mia drinks." in here[0]
    assert b"look_up" in here[0]
    assert b"in the thread of seq 1 " in here[0]
    assert there[1] == here[1], "the cycle was open, so not even the time may differ"
    assert await models.invalid() == []
    verified = await _command(target, "verify-audit", "--tenant", str(citizen.id))
    assert verified.startswith("unbroken up to entry")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "export.jsonl"


async def _export_quiet(stack: Stack, tenant: Tenant, file: Path) -> list[str]:
    """The lines of an export that can be imported."""
    await _command(stack, "suspend-tenant", str(tenant.id), "--reason", "it moves")
    await _command(stack, "export-tenant", str(tenant.id), str(file))
    return _read(file).splitlines(keepends=True)


async def _counts(stack: Stack) -> dict[str, int]:
    """Rows of each table, of all tenants."""
    tables = [row[0] for row in await stack.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")]
    return {table: int(str(await stack.fetchval(f"SELECT count(*) FROM {table}"))) for table in tables}


def _sealed(lines: list[str]) -> str:
    """These lines with a trailer that fits them, as somebody would write who changes a file on purpose."""
    rows = [line for line in lines if '"kind":"trailer"' not in line]
    trailer = json.loads(lines[-1])
    counts = dict.fromkeys(trailer["counts"], 0)
    for line in rows[1:]:
        kind = str(json.loads(line).get("kind"))
        counts[kind] = counts.get(kind, 0) + 1
    whole = "".join(rows)
    digest = hashlib.sha256(whole.encode()).hexdigest()
    return whole + json.dumps({**trailer, "lines": len(rows), "digest": digest, "counts": counts}) + "\n"


def _with(lines: list[str], table: str, **values: Any) -> str:
    """The file with other values in the first row of this kind."""
    place = next(number for number, line in enumerate(lines) if line.startswith(f'{{"kind":"{table}"'))
    row = {**json.loads(lines[place])["row"], **values}
    return _sealed([*lines[:place], json.dumps({"kind": table, "row": row}) + "\n", *lines[place + 1 :]])


async def test_a_file_that_is_broken_or_forged_changes_nothing(
    stack: Stack, target: Stack, citizen: Tenant, tenants_here: Tenants, file: Path
) -> None:
    agent = await create_agent(citizen.client)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "Hello.")
    stranger = await Tenants(target.stores.owner_database_url, target.api.url, citizen.client.http).create()
    their_space = str(key_of(await create_space(stranger.client)))
    lines = await _export_quiet(stack, citizen, file)
    header, trailer = json.loads(lines[0]), json.loads(lines[-1])
    before = await _counts(target)
    strange = json.dumps({"kind": "access_tokens", "row": {"id": str(uuid4())}}) + "\n"
    files = {
        "not JSON": "nonsense\n",
        "not an export": '{"kind":"header"}\n',
        "reads 1": json.dumps({**header, "version": 2}) + "\n" + "".join(lines[1:]),
        "database schema 0001_initial": json.dumps({**header, "schema": "0001_initial"}) + "\n" + "".join(lines[1:]),
        "without a trailer": "".join(lines[:-1]),
        "line is cut": "".join(lines)[:-9],
        "digest is not that": "".join(lines).replace("Hello.", "Hullo."),
        "numbers of rows": "".join([*lines[:-2], lines[-1]]),
        "at work during the export": "".join(lines[:-1]) + json.dumps({**trailer, "isQuiet": False}) + "\n",
        "an owner made the export": "".join(lines[:-1]) + json.dumps({**trailer, "isWhole": False}) + "\n",
        "something stands after": "".join(lines) + "\n",
        "no kind access_tokens": _sealed([*lines[:-1], strange, lines[-1]]),
        "unknown field tenant_id": _with(lines, "messages", tenant_id=str(stranger.id)),
        "messages.seq: the value must be a bigint": _with(lines, "messages", seq="1"),
        "messages.kind: the value must be one of": _with(lines, "messages", kind="SHOUT"),
        "another form than its column": _with(lines, "messages", id="7"),
        "a field that must have a value is null": _with(lines, "messages", text=None),
        "names a row that the file does not have": _with(lines, "messages", space_id=their_space),
        "is there already": _with(lines, "spaces", id=their_space),
        "members.email": _with(lines, "members", email="Olga <olga@example.com>"),
        "a name stands twice": "".join(lines).replace('"row":{', '"row":{},"row":{', 1),
        "must stand before": _sealed([lines[0], *lines[-2:0:-1], lines[-1]]),
        "longer than": lines[0] + '{"kind":"' + "x" * 16_000_001 + "\n",
        "its fields contradict each other": _with(lines, "agents", depth=7),
        "has no row of agent_processes": _sealed([line for line in lines if '"kind":"agent_processes"' not in line]),
    }
    for fault, text in files.items():
        _write(file, text)
        ended = await asyncio.to_thread(_run, target, "import-tenant", str(file))
        said = "is not JSON" if fault in ("a name stands twice", "not JSON") else fault
        assert (ended.returncode, said in ended.stderr) == (1, True), f"{fault}: {ended.stderr}"
        assert re.match(r"circadian: line \d+: ", ended.stderr), ended.stderr
    assert await _counts(target) == before

    _write(file, "".join(lines))
    await _command(target, "import-tenant", str(file))
    again = await asyncio.to_thread(_run, target, "import-tenant", str(file))
    assert "is in this installation already" in again.stderr


async def test_a_cut_export_goes_on_where_it_stopped_or_says_that_it_cannot(
    stack: Stack, citizen: Tenant, file: Path
) -> None:
    space = await create_space(citizen.client)
    for number in range(3):
        await post(citizen.client, space, f"{number}. message")
    whole = await _export_quiet(stack, citizen, file)

    for cut in (0, 5, len("".join(whole[:4])), len("".join(whole)) - 3):
        _write(file, "".join(whole)[:cut])
        await _command(stack, "export-tenant", str(citizen.id), str(file))
        assert _read(file).splitlines(keepends=True)[:-1] == whole[:-1]
    complete = await asyncio.to_thread(_run, stack, "export-tenant", str(citizen.id), str(file))
    assert "is a whole export already" in complete.stderr

    had = "".join(whole[:6])
    _write(file, had)
    await _command(stack, "resume-tenant", str(citizen.id))
    await citizen.client.succeed("updateTenant", "tenant { id }", name="Another name")
    changed = await asyncio.to_thread(_run, stack, "export-tenant", str(citizen.id), str(file))
    assert "has changed since" in changed.stderr
    assert _read(file) == had


async def test_people_get_their_members_back_by_an_invitation_to_their_address(
    stack: Stack, target: Stack, citizen: Tenant, file: Path, http: httpx.AsyncClient
) -> None:
    email, other = unused_address(), unused_address()
    mia = await citizen.person(name="Mia", email=email)
    space = await create_space(citizen.client, members=[mia.actor_id])
    await post(mia.client, space, "I was here before.")
    await _export_quiet(stack, citizen, file)

    said = await _command(target, "import-tenant", str(file))
    await _command(target, "resume-tenant", str(citizen.id))
    [link] = re.findall(r"/invitations/\S+", said)
    async with Visitor(target.api.base_url) as owner:
        await owner.submit(link, {"name": "Olga", "password": PASSWORD})
        assert "Acme" in (await owner.open("/account")).text
    client = await _client_of(target, citizen.owner, citizen, http)
    assert (await client.execute("{ viewer { actor { id } } }"))["viewer"]["actor"]["id"] == citizen.owner.actor_id

    for address in (email, other):
        await invite(client, address)
        link = await Outbox(target.directory).link_to(address, subject="Olga invites you to Acme")
        async with Visitor(target.api.base_url) as person:
            await person.submit(link, {"name": "Whoever", "password": PASSWORD})
    rows = await target.fetch(
        f"SELECT m.id, m.name, m.is_awaited, u.email FROM members m JOIN users u ON u.id = m.user_id"
        f" WHERE m.tenant_id = '{citizen.id}'"
    )
    found = {row["email"]: (row["id"], row["name"], row["is_awaited"]) for row in rows}
    assert found[email] == (mia.member_id, "Mia", False)
    assert found[other][0] not in {mia.member_id, citizen.owner.member_id}
    assert len(rows) == 3
    assert await texts_of(await _client_of(target, mia, citizen, http), space) == ["I was here before."]


async def test_what_was_spent_in_the_last_minute_moves_too(
    stack: Stack, target: Stack, citizen: Tenant, models: Models, file: Path
) -> None:
    """The budget does not count it as spent yet, only as settled."""
    budget = await create_budget(citizen.client, period="TOTAL")
    model = priced_model()
    await models.rescript(model, [says("hello")])
    agent = await create_agent(citizen.client, model=model, kind="CONVERSATIONAL")
    await stack.start_worker()
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "hi")
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=60)
    await stack.stop_workers()
    here = await use_of(citizen.client, budget["id"])
    await _export_quiet(stack, citizen, file)

    said = await _command(target, "import-tenant", str(file))
    await _command(target, "resume-tenant", str(citizen.id))
    async with Visitor(target.api.base_url) as owner:
        await owner.submit(re.findall(r"/invitations/\S+", said)[0], {"name": "Olga", "password": PASSWORD})
    there = await use_of(await _client_of(target, citizen.owner, citizen, citizen.client.http), budget["id"])

    assert here is not None
    assert Decimal(here["spent"]) > 0
    assert there == here


async def _client_of(stack: Stack, person: Person, tenant: Tenant, http: httpx.AsyncClient) -> Client:
    url = stack.stores.owner_database_url
    token = await registry.issue_token(KEYS, owner_database_url=url, tenant_id=tenant.id, member_id=person.member_id)
    return Client(stack.api.url, token, http)


async def _get(client: Client, query: str = "", *, token: str | None = None) -> httpx.Response:
    url = client.url.replace("/graphql", f"/tenant/export{query}")
    headers = {"authorization": f"Bearer {token or client.token}"}
    return await client.http.get(url, headers=headers, timeout=60)


async def test_an_owner_exports_over_http_what_the_operator_exports(
    stack: Stack, target: Stack, citizen: Tenant, file: Path
) -> None:
    agent = await create_agent(citizen.client)
    await post(citizen.client, await create_space(citizen.client, members=[agent]), "Hello.")
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    admin = await citizen.person(role=Role.ADMIN)
    assert (await _get(citizen.client, token="nobody's")).status_code == 401
    assert (await _get(admin.client)).status_code == 403

    whole = (await _get(citizen.client)).text.splitlines(keepends=True)
    had = "".join(whole[:4])
    digest = hashlib.sha256(had.encode()).hexdigest()
    rest = await _get(citizen.client, f"?lines=4&digest={digest}")
    wrong = await _get(citizen.client, f"?lines=4&digest={digest[::-1]}")
    none = await _get(citizen.client, "?lines=4")

    assert (had + rest.text).splitlines()[:-1] == "".join(whole).splitlines()[:-1]
    assert (wrong.status_code, none.status_code) == (400, 400)
    assert "has changed since" in wrong.text
    await _command(stack, "export-tenant", str(citizen.id), str(file))
    assert _read(file).splitlines(keepends=True)[:-1] == whole[:-1]
    action = f"SELECT count(*) FROM audit_log WHERE tenant_id = '{citizen.id}' AND action = 'tenant.exported'"
    assert await stack.fetchval(action) == 4  # with that of the command
    _write(file, had + rest.text)
    assert "is suspended" in await _command(target, "import-tenant", str(file))


async def test_an_owner_does_not_export_the_mind_of_somebody_elses_assistant(
    stack: Stack, target: Stack, citizen: Tenant, file: Path
) -> None:
    mia = await citizen.person(name="Mia", role=Role.ADMIN)
    made = await mia.client.succeed("myAssistant", "assistant { agent { id } }")
    assistant = made["assistant"]["agent"]["id"]
    await put(mia.client, "memory", assistant, key="mia", value="Mia's own memory.")
    words = "status = 'PAUSED', instructions = 'Mia''s own words.'"
    await stack.execute(f"UPDATE agents SET {words} WHERE id = '{key_of(assistant)}'")

    found = (await _get(citizen.client)).text
    await _command(stack, "export-tenant", str(citizen.id), str(file))

    assert "Mia's own" not in found
    assert str(key_of(assistant)) in found
    assert json.loads(found.splitlines()[-1])["isWhole"] is False
    assert "Mia's own memory." in _read(file)
    _write(file, found)
    ended = await asyncio.to_thread(_run, target, "import-tenant", str(file))
    assert "an owner made the export" in ended.stderr


async def test_an_erased_person_gets_no_account_where_the_organisation_is_imported(
    stack: Stack, target: Stack, citizen: Tenant, file: Path
) -> None:
    mia = await citizen.person(name="Mia")
    erased = f"UPDATE members SET left_at = now(), erased_at = now(), user_id = NULL WHERE id = '{mia.member_id}'"
    await stack.execute(erased)
    await _export_quiet(stack, citizen, file)
    before = (await _counts(target))["users"]

    await _command(target, "import-tenant", str(file))

    assert (await _counts(target))["users"] == before + 1, "the owner"
    assert await target.fetchval(f"SELECT user_id FROM members WHERE id = '{mia.member_id}'") is None


async def test_a_file_that_is_no_export_is_not_written_to(stack: Stack, citizen: Tenant, file: Path) -> None:
    _write(file, '{"my": "notes"}')

    ended = await asyncio.to_thread(_run, stack, "export-tenant", str(citizen.id), str(file))

    assert ended.returncode == 1
    assert "is no export" in ended.stderr
    assert _read(file) == '{"my": "notes"}'


async def test_no_secret_token_hash_or_digest_is_exported(
    stack: Stack, target: Stack, tenants_here: Tenants, models: Models, file: Path
) -> None:
    await stack.start_worker()
    victim = await make_victim(tenants_here, models)
    own = {"app_id": victim.ids["App"], "installation_id": victim.ids["AppInstallation"]}
    await add_oauth_rows(victim.tenant, **own, provider_id=victim.others["IdentityProvider"], mark=CANARY)
    await set_secret(victim.tenant.client, name="crm", value="very-secret-value", url="https://x.example")
    await stack.stop_workers()
    secrets = {f"sk-{CANARY}-0123456789", "very-secret-value", victim.tenant.owner.token}
    for row in await stack.fetch(_SECRET_COLUMNS):
        for (value,) in await stack.fetch(f"SELECT DISTINCT {row['name']} FROM {row['table']}"):
            if isinstance(value, bytes) and len(value) >= 8:
                secrets |= {value.hex(), base64.b64encode(value).decode(), str(value)[2:-1]}
            elif isinstance(value, str) and len(value) >= 4:
                secrets.add(value)
    assert len(secrets) > 30
    secrets.remove(CANARY)
    await _export_quiet(stack, victim.tenant, file)

    assert [secret for secret in secrets if secret in _read(file)] == []
    said = await _command(target, "import-tenant", str(file))
    for each in (
        "key of the model provider openai",
        "secret of tools crm",
        "sign-in provider",
        "hook ",
        "webhook endpoint",
    ):
        assert each in said, each
    again = await target.fetch(f"SELECT is_enabled FROM hooks WHERE tenant_id = '{victim.tenant.id}'")
    assert [row["is_enabled"] for row in again] == [False] * len(again)
    assert again
