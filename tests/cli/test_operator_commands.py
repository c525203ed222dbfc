"""What whoever runs the installation does at a terminal: tenants made, seen, suspended and resumed (X1)."""

from pathlib import Path

import pytest

from backend.tenants import tokens
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.harness.commands import run_command
from tests.harness.processes import Api
from tests.harness.stores import KEYS, Stores
from tests.harness.visitor import PASSWORD, Visitor, unused_address

_NOBODY = "5ddb062e-fc60-4963-903b-9aed8caf5e90"


def _create(stores: Stores, *, email: str, name: str = "Acme") -> list[str]:
    ended = run_command(
        "create-tenant", "--name", name, "--owner-name", "Ann", "--owner-email", email,
        DATABASE_URL=stores.owner_database_url, CIRCADIAN_PUBLIC_URL="https://circadian.example/",
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


async def test_create_tenant_prints_a_token_that_works(stores: Stores, database: None) -> None:
    tenant, token, _, _ = (line.split()[-1] for line in _create(stores, email=unused_address()))

    session = await tokens.authenticate(KEYS, token)
    assert session is not None
    assert str(session.actor.tenant_id) == tenant
    assert session.actor.name == "Ann"
    assert session.actor.role == "OWNER"


async def test_create_tenant_prints_a_link_by_which_the_owner_chooses_a_password(stores: Stores, api: Api) -> None:
    address = unused_address()
    tenant, _, link, way_on = (line.split()[-1] for line in _create(stores, email=f" {address.upper()}"))
    assert way_on == f"https://circadian.example/account/organisations/{tenant}/start"
    assert link.startswith("https://circadian.example/reset/cir_ln_")

    async with Visitor(api.base_url) as owner:
        await owner.submit(link.removeprefix("https://circadian.example"), {"password": PASSWORD})

        assert "Acme" in (await owner.open("/account")).text
        assert (await owner.open(way_on.removeprefix("https://circadian.example"))).status_code == 200


def test_create_tenant_says_that_its_links_name_only_this_machine(stores: Stores) -> None:
    ended = run_command(
        "create-tenant", "--name", "Acme", "--owner-name", "Ann", "--owner-email", unused_address(),
        DATABASE_URL=stores.owner_database_url, PORT="8123",
    )  # fmt: skip

    assert ended.returncode == 0
    assert "http://127.0.0.1:8123/reset/cir_ln_" in ended.stdout
    assert "CIRCADIAN_PUBLIC_URL is not set" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "email", "fault"), [(" ", "ann@acme.example", "name "), ("Acme", "ann", "owner email ")]
)
def test_create_tenant_refuses_invalid_values_in_one_line(stores: Stores, name: str, email: str, fault: str) -> None:
    ended = run_command(
        "create-tenant", "--name", name, "--owner-name", "Ann", "--owner-email", email,
        DATABASE_URL=stores.owner_database_url,
    )  # fmt: skip

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"circadian: {fault}")
    assert ended.stderr.count("\n") == 1


async def test_list_tenants_shows_the_status_of_each(stores: Stores, tenant: Tenant) -> None:
    run_command("suspend-tenant", str(tenant.id), "--reason", "unpaid", DATABASE_URL=stores.owner_database_url)

    ended = run_command("list-tenants", DATABASE_URL=stores.owner_database_url)

    (line,) = [line for line in ended.stdout.splitlines() if str(tenant.id) in line]
    assert line.split()[1] == "SUSPENDED"
    assert line.endswith("people 1  agents 0  Acme")


async def test_list_tenants_shows_a_name_that_cannot_control_the_terminal(stores: Stores, api: Api) -> None:
    """Where registration is open, a stranger chooses it. The sequence would write to the operator's clipboard."""
    tenant = _create(stores, email=unused_address(), name="Ac\x1b]52;c;Zm9v\x07me\n\tInc")[0].split()[-1]

    ended = run_command("list-tenants", DATABASE_URL=stores.owner_database_url)

    (line,) = [line for line in ended.stdout.splitlines() if tenant in line]
    assert line.endswith("Ac�]52;c;Zm9v�me Inc")


async def test_suspension_and_resumption_are_in_the_tenants_audit_log(stores: Stores, tenant: Tenant) -> None:
    for arguments in (("suspend-tenant", str(tenant.id), "--reason", "unpaid"), ("resume-tenant", str(tenant.id))):
        assert run_command(*arguments, DATABASE_URL=stores.owner_database_url).returncode == 0

    async with owner_of(tenant) as connection:
        rows = await connection.fetch(
            "SELECT actor_kind, action, details FROM audit_log WHERE tenant_id = $1 ORDER BY id", tenant.id
        )
    assert [(row["actor_kind"], row["action"]) for row in rows] == [
        ("OPERATOR", "tenant.created"),
        ("OPERATOR", "tenant.suspended"),
        ("OPERATOR", "tenant.resumed"),
    ]
    assert rows[1]["details"] == '{"reason": "unpaid"}'


async def test_setting_the_present_status_again_is_refused(stores: Stores, tenant: Tenant) -> None:
    resumed = run_command("resume-tenant", str(tenant.id), DATABASE_URL=stores.owner_database_url)
    once, twice = [
        run_command("suspend-tenant", str(tenant.id), "--reason", "x", DATABASE_URL=stores.owner_database_url)
        for _ in range(2)
    ]

    assert (resumed.returncode, resumed.stderr) == (1, "circadian: The tenant is not suspended.\n")
    assert once.returncode == 0
    assert (twice.returncode, twice.stderr.count("\n")) == (1, 1)


@pytest.mark.parametrize("tenant_id", [_NOBODY, "Acme"])
def test_an_unknown_tenant_is_one_clear_line(stores: Stores, tenant_id: str) -> None:
    ended = run_command("suspend-tenant", tenant_id, "--reason", "x", DATABASE_URL=stores.owner_database_url)

    assert ended.returncode == 1
    assert ended.stderr.startswith("circadian: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [["erase-tenant", _NOBODY, "--name", "x"], ["replay-erasures"]])
def test_an_erasure_without_a_database_is_one_line(command: list[str], tmp_path: Path) -> None:
    log = tmp_path / "erasures.jsonl"
    log.touch()

    ended = run_command(*command, REDIS_URL="redis://127.0.0.1:1/0", CIRCADIAN_ERASURE_LOG=str(log))

    assert (ended.returncode, ended.stderr) == (1, "circadian: set CIRCADIAN_APP_DATABASE_URL (or DATABASE_URL)\n")


@pytest.mark.parametrize("command", [["list-tenants"], ["resume-tenant", _NOBODY]])
def test_a_missing_owner_connection_is_reported(command: list[str]) -> None:
    ended = run_command(*command)

    assert ended.stderr.startswith("circadian: set DATABASE_URL to a connection of the database's owner; ")
    assert "operator.env contains it while `make run` runs" in ended.stderr
