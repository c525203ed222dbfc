"""What the database itself promises about tenants, read from its catalogue (invariant 9, traps L2, L7 and M19)."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from backend import orm
from backend.data_rights.erasing import agent, person, space
from backend.kit import db
from tests.harness.stores import Stores

#: Tables of no tenant.
_GLOBAL = {
    "users",
    "browser_sessions",
    "second_factors",
    "passkeys",
    "account_tokens",
    "signing_keys",
    "workers",
    "model_outages",
    "tortoise_migrations",
    "sql_texts",
    "operators",
    "operator_acts",
    "kill_switch",
}
#: References that leave a tenant on purpose: an installation is of an app that another one may have registered.
_ABROAD = {"services_app_id_fkey"}
#: References to rows that erasures delete, by columns that begin no index.
_REFERRING_WITHOUT_INDEX = """
SELECT c.conrelid::regclass::text, string_agg(a.attname, ' ' ORDER BY k.place) FROM pg_constraint c
CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, place)
JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
WHERE c.contype = 'f' AND c.confrelid::regclass::text = ANY ($1) AND NOT EXISTS (
  SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
    AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
GROUP BY c.oid, c.conrelid"""
#: A table with one row for each agent. These rows are deleted in small batches.
_FEW_ROWS_REFER = {("agent_processes", "tenant_id cycle_id"), ("agent_processes", "tenant_id compaction_id")}
#: All that may look across tenants.
_DEFINERS = {
    "detach_erased_member",
    "leave_tenants",
    "members_of_account",
    "detach_deleted_account",
    "find_due_erasures",
    "find_due_files",
    "find_tenants_with_past",
    "close_erased_tenant",
    "sweep_agents",
    "stopped_agents",
    "find_stale_goals",
    "find_ailing",
    "find_access_token",
    "is_app_origin",
    "list_installations",
    "list_app_deliveries",
    "read_app_deliveries",
    "list_app_endpoints",
    "replay_app_deliveries",
    "resume_app_endpoints",
    "find_apps_to_tell",
    "app_receives",
    "find_app_endpoint_changes",
    "find_refresh_token",
    "find_authorization_code",
    "find_device_code",
    "find_installations",
    "is_app_installed",
    "is_app_needed",
    "is_app_in_use",
    "find_invitation",
    "find_memberships",
    "list_memberships",
    "find_untimed_spaces",
    "read_app",
    "id_token_algorithm",
    "invitations_of_member",
    "member_emails",
    "is_member_email",
    "find_identity_provider",
    "find_member_by_email",
    "return_to_member",
    "take_over_member",
    "find_wrapped_otherwise",
    "find_unsealed",
    "find_lost_requests",
    "find_settled_windows",
    "find_hook",
    "find_due_webhooks",
    "find_due_waiting_messages",
    "find_due_plans",
    "find_due_tasks",
    "find_due_mcp_servers",
    "find_unarchived",
    "find_unread",
    "find_due_episodes",
    "search_archive",
    "search_messages",
    "find_due_compactions",
    "what_waits",
    "measure_queues",
    "find_untold_holds",
    "find_past",
    "look_at_model_outage",
    "begin_model_outage",
    "end_model_outage",
    "hurry_model_outages",
    "find_model_outages",
    "find_operator",
    "record_operator_act",
    "list_operator_acts",
    "list_tenants",
    "count_tenants",
    "set_tenant_status",
    "write_cap",
    "write_operator_cap",
    "set_kill_switch",
    "find_switched_tenants",
    "obey_kill_switch",
}
#: All that may reach people (ADR 0012).
_OF_ACCOUNTS = {
    "list_signing_keys",
    "add_signing_key",
    "drop_signing_keys",
    "reseal_signing_key",
    "delete_unreachable_account",
    "hold_account",
    "is_account_open",
    "close_account",
    "delete_account",
    "end_sessions_of_tenant",
    "is_verified_account",
    "read_account",
    "create_account",
    "create_provided_account",
    "rename_account",
    "change_password",
    "rehash_password",
    "open_browser_session",
    "find_browser_session",
    "is_browser_session_open",
    "step_up_browser_session",
    "touch_browser_session",
    "list_browser_sessions",
    "end_browser_sessions",
    "issue_account_token",
    "read_account_token",
    "use_account_token",
    "begin_second_factor",
    "read_second_factor",
    "confirm_second_factor",
    "use_second_factor",
    "use_recovery_code",
    "remove_second_factor",
    "list_passkeys",
    "find_passkey",
    "add_passkey",
    "rename_passkey",
    "remove_passkey",
    "use_passkey",
    "step_up_by_passkey",
}

_TABLES = """
SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity AS is_forced, EXISTS (
  SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull) AS has_tenant
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'v')"""
_COLUMNS = """ARRAY(SELECT a.attname::text FROM unnest({key}) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON (a.attrelid, a.attnum) = ({table}, k.number) ORDER BY k.place)"""
_KEYS = f"""
SELECT c.conrelid::regclass::text AS name, c.contype::text AS kind, c.conname,
  {_COLUMNS.format(key="c.conkey", table="c.conrelid")} AS columns,
  coalesce(c.confrelid::regclass::text, '') AS target,
  {_COLUMNS.format(key="c.confkey", table="c.confrelid")} AS target_columns
FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('u', 'f', 'p')"""
_POLICIES = """
SELECT tablename, policyname, permissive, roles::text[], qual, with_check, cmd FROM pg_policies
WHERE schemaname = 'public'"""
_FUNCTIONS = """
SELECT p.proname, p.prosecdef, pg_get_userbyid(p.proowner) AS owner, p.proconfig::text AS config, p.prosrc
FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')"""
_CALLABLE = """
SELECT has_function_privilege($1, p.oid, 'EXECUTE') AS may FROM pg_proc p WHERE p.proname = ANY ($2)"""
_OWNED = "SELECT count(*) FROM pg_class WHERE pg_get_userbyid(relowner) = 'circadian_app'"
_ROLES = """
SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS is_mighty, rolcanlogin
FROM pg_roles WHERE rolname IN ('circadian_app', 'circadian_lookup', 'circadian_accounts')"""


@pytest.fixture
async def catalogue(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    yield connection
    await connection.close()


async def test_every_table_of_a_tenant_forces_row_level_security(catalogue: asyncpg.Connection) -> None:
    tables = await catalogue.fetch(_TABLES)

    assert {row["relname"] for row in tables if not row["has_tenant"]} == _GLOBAL
    assert [row["relname"] for row in tables if row["has_tenant"] and not row["is_forced"]] == []


async def test_every_table_of_a_tenant_has_the_same_policy(catalogue: asyncpg.Connection) -> None:
    tables = {row["relname"] for row in await catalogue.fetch(_TABLES) if row["has_tenant"]}
    policies = [row for row in await catalogue.fetch(_POLICIES) if row["policyname"] == "tenant"]

    assert {row["tablename"] for row in policies} == tables
    assert len({(row["qual"], row["with_check"], row["cmd"], tuple(row["roles"])) for row in policies}) == 1
    assert "app.tenant_id" in policies[0]["qual"]
    assert policies[0]["qual"] == policies[0]["with_check"]


async def test_no_table_has_policies_without_that_of_the_tenant(catalogue: asyncpg.Connection) -> None:
    """`policies.sql` finds by it which tables are ours."""
    policies = await catalogue.fetch(_POLICIES)

    own = {row["tablename"] for row in policies if row["policyname"] == "tenant"}
    assert {row["tablename"] for row in policies} == own


async def test_other_policies_are_for_the_lookup_role_alone(catalogue: asyncpg.Connection) -> None:
    own = ("tenant", "past", "past_locked", "retention", "kept", "caps_inserted", "caps_changed", "caps_deleted")
    others = [row for row in await catalogue.fetch(_POLICIES) if row["policyname"] not in own]

    assert {tuple(row["roles"]) for row in others} == {("circadian_lookup",)}
    changing = {row["tablename"] for row in others if row["cmd"] != "SELECT"}
    of_apps = {row["tablename"]: row["qual"] for row in others if row["policyname"] == "of_own_apps"}
    assert changing == {"agent_processes", *of_apps}
    assert set(of_apps) == {"webhook_deliveries", "webhook_endpoints", "webhook_log"}
    assert all("(a.tenant_id = ( SELECT" in qual for qual in of_apps.values()), "only those of the session's own apps"


async def test_rows_are_deleted_only_when_they_are_long_past(catalogue: asyncpg.Connection) -> None:
    past = [row for row in await catalogue.fetch(_POLICIES) if row["policyname"] == "past"]

    assert {(row["permissive"], row["cmd"]) for row in past} == {("RESTRICTIVE", "DELETE")}
    assert {row["tablename"]: row["qual"].partition(" < ")[0].rpartition(" AND ")[2].strip("(") for row in past} == {
        "access_tokens": "LEAST(expires_at, revoked_at)",
        "refresh_tokens": "expires_at",
        "token_families": "expires_at",
        "apps": "updated_at",
        "plan_occurrences": "created_at",
        "tasks": "ended_at",
    }
    days = {
        row["tablename"]: row["qual"].partition("< (now() - '")[2].partition(" days'::interval))")[0] for row in past
    }
    assert days.pop("plan_occurrences") == "90"
    assert days.pop("tasks") == "15"
    assert set(days.values()) == {"7"}


async def test_past_of_agents_is_deleted_only_by_the_word_of_their_tenant(catalogue: asyncpg.Connection) -> None:
    """Without one nothing is: a comparison with null lets no row through."""
    found = [row for row in await catalogue.fetch(_POLICIES) if row["policyname"] == "retention"]

    assert {(row["permissive"], row["cmd"]) for row in found} == {("RESTRICTIVE", "DELETE")}
    assert all("make_interval(days => ( SELECT t.retention_days" in row["qual"] for row in found)
    assert {row["tablename"] for row in found} == {
        "consciousness_entries", "archive_pages", "archive_vectors", "episodes", "prompt_frames", "repairs",
        "tool_results",
    }  # fmt: skip


async def test_occurrence_is_locked_to_be_deleted_and_never_changed(catalogue: asyncpg.Connection) -> None:
    found = [row for row in await catalogue.fetch(_POLICIES) if row["tablename"] == "plan_occurrences"]
    policies = {row["policyname"]: row for row in found}

    locked = policies["past_locked"]
    assert (locked["cmd"], locked["permissive"], locked["with_check"]) == ("UPDATE", "RESTRICTIVE", "false")
    assert policies["past"]["qual"].startswith(f"({locked['qual']} OR ")


async def test_what_is_kept_is_deleted_only_by_an_erasure(catalogue: asyncpg.Connection) -> None:
    found = [row for row in await catalogue.fetch(_POLICIES) if row["policyname"] == "kept"]

    assert {(row["permissive"], row["cmd"]) for row in found} == {("RESTRICTIVE", "DELETE")}
    assert all(row["qual"].startswith("(false OR (EXISTS ( SELECT\n   FROM erasures e") for row in found)
    assert {"members", "tenants", "usage_records"} <= {row["tablename"] for row in found}


async def test_foreign_keys_between_tenants_are_impossible(catalogue: asyncpg.Connection) -> None:
    keys = [row for row in await catalogue.fetch(_KEYS) if row["kind"] == "f" and row["target"] not in _GLOBAL]

    assert len(keys) > 10
    pairs = {key["conname"]: zip(key["columns"], key["target_columns"], strict=True) for key in keys}
    assert {name for name, columns in pairs.items() if ("tenant_id", "tenant_id") not in columns} == _ABROAD


async def test_rows_that_refer_to_erased_rows_are_found_by_an_index(catalogue: asyncpg.Connection) -> None:
    """Without it, the database reads a whole table for each row that an erasure deletes."""
    erased = list({**agent.TABLES, **space.DELETED, **person.DELETED})

    found = {tuple(row) for row in await catalogue.fetch(_REFERRING_WITHOUT_INDEX, erased)}

    assert found == _FEW_ROWS_REFER


async def test_unique_keys_carry_the_tenant_or_a_random_id(catalogue: asyncpg.Connection) -> None:
    """A unique violation tells of a row: only ids that nobody can guess may be unique across tenants."""
    keys = [row for row in await catalogue.fetch(_KEYS) if row["kind"] in ("u", "p") and row["name"] not in _GLOBAL]
    across = {(row["name"], tuple(row["columns"])) for row in keys if "tenant_id" not in row["columns"]}
    unguessable = {("id",), ("agent_id",), ("digest",), ("client_id",), ("user_code",)}

    assert {columns for _, columns in across} <= unguessable
    with_tenant = {row["name"] for row in keys if "tenant_id" in row["columns"]}
    assert with_tenant == {row["name"] for row in keys}


async def test_the_app_role_owns_nothing_and_is_nobody(catalogue: asyncpg.Connection) -> None:
    roles = await catalogue.fetch(_ROLES)

    assert {(row["rolname"], row["is_mighty"], row["rolcanlogin"]) for row in roles} == {
        ("circadian_app", False, False),
        ("circadian_lookup", False, False),
        ("circadian_accounts", False, False),
    }
    assert await catalogue.fetchval(_OWNED) == 0


async def test_only_known_functions_look_across_tenants(catalogue: asyncpg.Connection) -> None:
    definers = [row for row in await catalogue.fetch(_FUNCTIONS) if row["prosecdef"]]

    owned = {(row["owner"], row["proname"]) for row in definers}
    assert {name for owner, name in owned if owner == "circadian_lookup"} == _DEFINERS
    assert {name for owner, name in owned if owner == "circadian_accounts"} == _OF_ACCOUNTS
    assert {row["owner"] for row in definers} == {"circadian_lookup", "circadian_accounts"}
    assert {row["config"] for row in definers} == {'{"search_path=public, pg_temp"}'}


async def test_every_function_is_as_its_file_says(catalogue: asyncpg.Connection) -> None:
    """A function runs with the rights of its caller, the app, so policies hold in it as in any statement. The functions
    that look across tenants, and those that read accounts, are known."""
    files = {file.name: file for file in orm.texts().functions}
    made = {row["proname"]: row for row in await catalogue.fetch(_FUNCTIONS)}
    triggers = {name for name in files if "RETURNS trigger" in files[name].text}

    assert made.keys() == files.keys()
    assert [name for name, row in made.items() if row["prosrc"] not in files[name].text] == []
    assert {name for name, row in made.items() if row["prosecdef"]} == _DEFINERS | _OF_ACCOUNTS
    pathless = {name for name, row in made.items() if row["config"] != '{"search_path=public, pg_temp"}'}
    assert pathless == {name for name in files if "-- No search_path: " in files[name].text}
    for role, may in (("circadian_app", True), ("public", False)):
        callable_ = await catalogue.fetch(_CALLABLE, role, sorted(files.keys() - triggers))
        assert {row["may"] for row in callable_} == {may}, role
    of_accounts = await catalogue.fetch(_CALLABLE, "circadian_accounts", sorted(files.keys() - _OF_ACCOUNTS))
    assert {row["may"] for row in of_accounts} == {False}


async def test_people_are_reached_by_functions_that_the_app_alone_may_call(catalogue: asyncpg.Connection) -> None:
    """And what looks across tenants cannot change people, nor the other way round."""
    for role, may in (("circadian_app", True), ("circadian_lookup", False), ("public", False)):
        callable_ = await catalogue.fetch(_CALLABLE, role, sorted(_OF_ACCOUNTS))
        assert {row["may"] for row in callable_} == {may}, role
    tables = "SELECT has_table_privilege('circadian_accounts', c.oid, 'SELECT') AS may, c.relname FROM pg_class c "
    tables += "WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"

    readable = {row["relname"] for row in await catalogue.fetch(tables) if row["may"]}

    assert readable == {"users", "browser_sessions", "second_factors", "passkeys", "account_tokens", "signing_keys"}


@pytest.mark.parametrize("table", sorted(_GLOBAL))
async def test_the_app_role_cannot_read_people(catalogue: asyncpg.Connection, table: str) -> None:
    may_read = await catalogue.fetchval("SELECT has_table_privilege('circadian_app', $1, 'SELECT')", table)

    assert may_read is (table in {"workers", "tortoise_migrations", "sql_texts", "kill_switch"})


@pytest.mark.parametrize(
    "table",
    [
        "tenants",
        "members",
        "access_tokens",
        "consciousness_entries",
        "usage_records",
        "audit_log",
        "plan_occurrences",
    ],
)
async def test_the_app_role_cannot_rewrite_history_or_credentials(catalogue: asyncpg.Connection, table: str) -> None:
    for privilege in ("UPDATE", "DELETE", "TRUNCATE"):
        is_bounded = privilege == "DELETE"  # by the policies above
        may = await catalogue.fetchval("SELECT has_table_privilege('circadian_app', $1, $2)", table, privilege)
        assert may is is_bounded
