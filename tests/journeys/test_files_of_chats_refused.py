"""Messages with files that cannot be posted: they are tried again, changed or dropped (ADR 0094)."""

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import Telegram, connect_telegram
from tests.factories.files import jpeg
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_NAME = "Test Firstname Test Lastname"
_LIMITED = {"ok": False, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": 600}}
_TRIES = "SELECT coalesce(max(tries) FILTER (WHERE claim_id IS NULL), 0) FROM waiting_messages WHERE tenant_id = $1"
_GO_ON = "UPDATE waiting_messages SET next_try_at = now() WHERE tenant_id = $1"
_GIVE_UP = """UPDATE waiting_messages SET next_try_at = now(), created_at = now() - interval '25 hours'
WHERE tenant_id = $1"""
_COUNT = "SELECT count(*) FROM waiting_messages WHERE tenant_id = $1"

_OPEN_UPLOADS = "SELECT count(*) FROM files WHERE tenant_id = $1 AND message_id IS NULL AND purge_at IS NULL"
_PROVEN = "SELECT count(*) FROM connector_senders WHERE tenant_id = $1 AND sender_id IS NOT NULL"


async def _connected(tenant: Tenant, services: ChatServices) -> Telegram:
    telegram = await connect_telegram(tenant, services, await create_space(tenant.client, name="Desk"))
    telegram.account.files["large"] = jpeg()
    return telegram


async def _run(tenant: Tenant, sql: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(sql, tenant.id)


async def _tries(tenant: Tenant, count: int) -> None:
    async def are_reached() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_TRIES, tenant.id) >= count)

    await wait_until(are_reached, timeout=60)


async def _open_uploads(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        return int(await connection.fetchval(_OPEN_UPLOADS, tenant.id))


async def _wait_in_archive(tenant: Tenant, telegram: Telegram) -> None:
    """The message was accepted, then the space was archived, and a worker has tried to post it."""
    telegram.account.answers["getFile"].append(Scripted(_LIMITED, 429))
    assert (await telegram.deliver(recorded("telegram/photo"))).status_code == 200
    await _tries(tenant, 1)
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=telegram.space_id)
    await _run(tenant, _GO_ON)
    await _tries(tenant, 2)


async def test_it_waits_for_an_archived_space(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    """The file is fetched once. Another message is refused meanwhile, and its service repeats it."""
    telegram = await _connected(tenant, chat_services)

    await _wait_in_archive(tenant, telegram)
    assert (await telegram.deliver(recorded("telegram/message"))).status_code == 409
    await tenant.client.succeed("unarchiveSpace", "__typename", spaceId=telegram.space_id)
    await _run(tenant, _GO_ON)

    async def is_here() -> bool:
        return await texts_of(tenant.client, telegram.space_id) == [f"{_NAME}: what is this?"]

    await wait_until(is_here, timeout=60)
    assert len(telegram.account.of("download")) == 1
    assert await _open_uploads(tenant) == 0


async def test_it_is_given_up_after_a_day(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    telegram = await _connected(tenant, chat_services)

    await _wait_in_archive(tenant, telegram)
    await _run(tenant, _GIVE_UP)

    async def is_gone() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_COUNT, tenant.id) == 0)

    await wait_until(is_gone, timeout=60)
    assert await texts_of(tenant.client, telegram.space_id) == []
    assert await _open_uploads(tenant) == 0


async def test_a_proof_with_a_file_counts_and_the_file_is_named(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    """The upload is of the connector, and the message of the member who it proves to be the sender."""
    telegram = await _connected(tenant, chat_services)
    await tenant.client.succeed("setTrust", "id", id=telegram.connector["id"], isTrusted=True)
    proof = await tenant.client.succeed("proveConnectorSender", "proofCode", spaceId=telegram.space_id)
    body = recorded("telegram/photo")
    body["message"]["caption"] = proof["proofCode"]

    assert (await telegram.deliver(body)).status_code == 200

    async def is_here() -> bool:
        return bool(await texts_of(tenant.client, telegram.space_id))

    await wait_until(is_here, timeout=60)
    (message,) = await texts_of(tenant.client, telegram.space_id)
    assert message == "[file photo.jpg is missing: its sender is somebody else here since then]"
    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_PROVEN, tenant.id) == 1
    assert await _open_uploads(tenant) == 0
