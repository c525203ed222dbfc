"""Invitations from the mutation over the mail and the page to the member (X1)."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.people import invite
from tests.factories.quotas import allow
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client
from tests.harness.processes import Api
from tests.harness.visitor import PASSWORD, Outbox, Visitor, csrf_of, unused_address
from tests.harness.waiting import wait_until

_INVITE = """mutation ($email: String!) { inviteMember(input: {email: $email, role: MEMBER}) {
    __typename ... on UserError { code message } ... on QuotaExceeded { quota limit used resetsAt } } }"""
_RESEND = """mutation ($id: ID!) { resendInvitation(input: {invitationId: $id}) {
    __typename ... on UserError { code message } ... on QuotaExceeded { quota limit used resetsAt } } }"""
_NOT_FRESH = "UPDATE invitations SET expires_at = expires_at - interval '2 minutes' WHERE id = $1"
_PAST = "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1"
_REVOKED_TODAY = """INSERT INTO invitations (id, tenant_id, email, role, digest, invited_by, expires_at, revoked_at)
SELECT gen_random_uuid(), $1, n || '@example.com', 'MEMBER', sha256(gen_random_uuid()::text::bytea), $2, now(), now()
FROM generate_series(1, $3) n"""


@pytest.fixture
def outbox(environment: dict[str, str]) -> Outbox:
    return Outbox(Path(environment["CIRCADIAN_DATA_DIR"]))


@pytest.fixture
def address() -> str:
    return unused_address()


async def _link(outbox: Outbox, address: str) -> str:
    return await outbox.link_to(address, subject="Olga invites you to Acme")


async def _join(api: Api, link: str, *, name: str = "Bert") -> int:
    """Somebody who has no account yet follows the link; the page's answer: 303 if they are in."""
    async with Visitor(api.base_url) as person:
        page = await person.open(link)
        if page.status_code != 200:
            return page.status_code
        form = {"csrf": csrf_of(page), "name": name, "password": PASSWORD}
        return (await person.post(link, form)).status_code


async def _members(client: Client) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = (await client.execute("{ members { nodes { id name role email } } }"))["members"][
        "nodes"
    ]
    return nodes[1:]


async def _statuses(client: Client, *statuses: str) -> list[str]:
    query = """query ($s: [InvitationStatus!]) { invitations(statuses: $s) { nodes { status } } }"""
    found = await client.execute(query, s=list(statuses) or None)
    return [node["status"] for node in found["invitations"]["nodes"]]


async def test_a_person_who_follows_the_link_joins_with_the_role(
    tenant: Tenant, api: Api, outbox: Outbox, address: str
) -> None:
    sent = await invite(tenant.client, f" {address.upper()} ", role="ADMIN")

    assert (sent["email"], sent["role"], sent["status"]) == (address, "ADMIN", "OPEN")
    assert sent["invitedBy"] == {"name": "Olga"}
    lifetime = datetime.fromisoformat(sent["expiresAt"]) - datetime.fromisoformat(sent["createdAt"])
    assert lifetime == timedelta(days=7)

    assert await _join(api, await _link(outbox, address)) == 303

    (member,) = await _members(tenant.client)
    assert (member["name"], member["role"], member["email"]) == ("Bert", "ADMIN", address)
    assert await _statuses(tenant.client) == ["ACCEPTED"]


async def test_a_link_is_good_once(tenant: Tenant, api: Api, outbox: Outbox, address: str) -> None:
    await invite(tenant.client, address)
    link = await _link(outbox, address)
    await _join(api, link)
    (member,) = await _members(tenant.client)
    await tenant.client.succeed("removeMember", "memberId", memberId=member["id"])

    assert await _join(api, link) == 404
    assert await _members(tenant.client) == []


async def test_a_link_followed_twice_at_once_makes_one_member(
    tenant: Tenant, api: Api, outbox: Outbox, address: str
) -> None:
    await invite(tenant.client, address)
    link = await _link(outbox, address)

    answers = await asyncio.gather(*(_join(api, link, name=f"Bert {n}") for n in range(3)))

    assert answers.count(303) == 1
    assert len(await _members(tenant.client)) == 1


async def test_an_account_with_another_address_cannot_take_it(
    tenant: Tenant, api: Api, outbox: Outbox, address: str
) -> None:
    await invite(tenant.client, address)
    link = await _link(outbox, address)
    async with Visitor(api.base_url) as other:
        await other.sign_up(outbox, name="Mallory")

        page = await other.open(link)
        forged = await other.submit(link, {}, on="/account")

    assert address in page.text
    assert forged.status_code == 403
    assert await _members(tenant.client) == []
    assert await _statuses(tenant.client) == ["OPEN"]


async def test_who_comes_back_is_the_same_member_again(tenant: Tenant, api: Api, outbox: Outbox, address: str) -> None:
    await invite(tenant.client, address, role="MEMBER")
    async with Visitor(api.base_url) as person:
        await person.submit(await _link(outbox, address), {"name": "Bert", "password": PASSWORD})
        (before,) = await _members(tenant.client)
        await tenant.client.succeed("removeMember", "memberId", memberId=before["id"])
        mail = await outbox.mail_to(address, subject="Olga invites you to Acme")

        await invite(tenant.client, address, role="VIEWER")
        again = await outbox.link_to(address, subject="Olga invites you to Acme")
        assert again not in mail.get_content()
        assert (await person.submit(again, {})).status_code == 303

    (after,) = await _members(tenant.client)
    assert after == {**before, "role": "VIEWER"}


async def test_revoked_expired_and_replaced_links_are_invalid(tenant: Tenant, api: Api, outbox: Outbox) -> None:
    revoked, expired, replaced = [unused_address() for _ in range(3)]
    sent = {each: await invite(tenant.client, each) for each in (revoked, expired, replaced)}
    links = {each: await _link(outbox, each) for each in sent}
    await tenant.client.succeed("revokeInvitation", "invitation { status }", invitationId=sent[revoked]["id"])
    async with owner_of(tenant) as connection:
        await connection.execute(_PAST, key_of(sent[expired]["id"]))
        await connection.execute(_NOT_FRESH, key_of(sent[replaced]["id"]))
    await tenant.client.succeed("resendInvitation", "invitation { id }", invitationId=sent[replaced]["id"])

    assert [await _join(api, links[each]) for each in sent] == [404, 404, 404]
    assert await _statuses(tenant.client) == ["REVOKED", "EXPIRED", "OPEN"]
    assert await _statuses(tenant.client, "OPEN", "EXPIRED") == ["EXPIRED", "OPEN"]
    assert await _join(api, await _link(outbox, replaced)) == 303


async def test_an_expired_invitation_is_sent_again_or_anew(
    tenant: Tenant, api: Api, outbox: Outbox, address: str
) -> None:
    first = await invite(tenant.client, address)
    async with owner_of(tenant) as connection:
        await connection.execute(_PAST, key_of(first["id"]))

    anew = await invite(tenant.client, address)
    async with owner_of(tenant) as connection:
        await connection.execute(_PAST, key_of(anew["id"]))
    resent = await tenant.client.succeed("resendInvitation", "invitation { status }", invitationId=anew["id"])

    assert resent["invitation"] == {"status": "OPEN"}
    assert await _statuses(tenant.client) == ["REVOKED", "OPEN"]
    assert await _join(api, await _link(outbox, address)) == 303


@pytest.mark.parametrize(
    "story",
    [
        (Role.OWNER, "OWNER", None),
        (Role.OWNER, "OWNER", "ADMIN"),
        (Role.ADMIN, "ADMIN", "VIEWER"),
        (Role.ADMIN, "VIEWER", "MEMBER"),
    ],
)
async def test_an_invitation_is_valid_only_with_the_rights_of_its_sender(
    tenant: Tenant, api: Api, outbox: Outbox, address: str, story: tuple[Role, str, str | None]
) -> None:
    """It lapses when they go, or could not send it any more."""
    role, given, becomes = story
    sender = await tenant.person(role=role, name="Otto")
    await invite(sender.client, address, role=given)
    link = await outbox.link_to(address, subject="Otto invites you to Acme")

    if becomes is None:
        await sender.client.succeed("leaveTenant", "memberId")
    else:
        await tenant.client.succeed("updateMember", "member { id }", memberId=sender.actor_id, role=becomes)

    assert await _join(api, link) == 404


async def test_the_person_who_resends_an_invitation_becomes_its_sender(
    tenant: Tenant, api: Api, outbox: Outbox, address: str
) -> None:
    admin = await tenant.person(role=Role.ADMIN, name="Anna")
    sent = await invite(admin.client, address, role="ADMIN")
    async with owner_of(tenant) as connection:
        await connection.execute(_NOT_FRESH, key_of(sent["id"]))
    await tenant.client.succeed("updateMember", "member { id }", memberId=admin.actor_id, role="MEMBER")

    again = await tenant.client.succeed(
        "resendInvitation", "invitation { invitedBy { name } }", invitationId=sent["id"]
    )

    assert again["invitation"] == {"invitedBy": {"name": "Olga"}}
    link = await outbox.link_to(address, subject="Olga invites you to Acme")
    assert await _join(api, link) == 303


async def test_nobody_invites_with_a_role_above_their_own(tenant: Tenant, address: str) -> None:
    admin, member = await tenant.person(role=Role.ADMIN), await tenant.person(role=Role.MEMBER)

    by_admin = await admin.client.mutate("inviteMember", "invitation { id }", email=address, role="OWNER")
    by_member = await member.client.send('mutation { inviteMember(input: {email: "x", role: VIEWER}) { __typename } }')

    assert (by_admin["__typename"], by_admin["code"]) == ("NotPermitted", "OWNERS_ONLY")
    assert by_member.codes == ["FORBIDDEN"]
    assert await _statuses(tenant.client) == []


async def test_an_address_is_invited_once_and_members_not_at_all(tenant: Tenant, address: str) -> None:
    member = unused_address()
    await tenant.person(email=member)
    await invite(tenant.client, address)

    again = await tenant.client.mutate("inviteMember", "invitation { id }", email=address.upper(), role="VIEWER")
    known = await tenant.client.mutate("inviteMember", "invitation { id }", email=member, role="VIEWER")

    assert (again["__typename"], again["code"]) == ("Conflict", "ALREADY_INVITED")
    assert (known["__typename"], known["code"]) == ("Conflict", "ALREADY_MEMBER")


@pytest.mark.parametrize(
    "email", ["", "ann", "ann@", "@acme.example", "ann@acme", "a b@acme.example", "a@b.example\nbcc: c@d.example",
              "a@b.example,c@d.example", f"{'a' * 250}@b.example"],
)  # fmt: skip
async def test_an_invalid_address_is_refused(tenant: Tenant, email: str) -> None:
    answer = await tenant.client.mutate("inviteMember", "invitation { id }", email=email, role="MEMBER")

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", "email"])


async def test_an_invitation_is_not_sent_again_at_once(tenant: Tenant, address: str) -> None:
    sent = await invite(tenant.client, address)

    answer = await tenant.client.mutate("resendInvitation", "invitation { id }", invitationId=sent["id"])

    assert answer["__typename"] == "LimitReached"


async def test_a_closed_invitation_stays_closed(tenant: Tenant, address: str) -> None:
    sent = await invite(tenant.client, address)
    await tenant.client.succeed("revokeInvitation", "invitation { id }", invitationId=sent["id"])

    for mutation in ("revokeInvitation", "resendInvitation"):
        answer = await tenant.client.mutate(mutation, "invitation { id }", invitationId=sent["id"])
        assert (answer["__typename"], answer["code"]) == ("Conflict", "INVITATION_CLOSED")


async def test_invitation_mails_of_a_tenant_are_limited_per_day(tenant: Tenant, address: str) -> None:
    """However many of them it takes back."""
    async with owner_of(tenant) as connection:
        await connection.execute(_REVOKED_TODAY, tenant.id, tenant.owner.member_id, DEFAULT.invitations_per_day)

    answer = (await tenant.client.execute(_INVITE, email=address))["inviteMember"]

    assert answer["quota"] == "invitations_per_day"
    assert answer["limit"] == answer["used"] == DEFAULT.invitations_per_day
    assert "24 hours" in answer["message"]
    resets_in = datetime.fromisoformat(answer["resetsAt"]) - datetime.now(UTC)
    assert timedelta(hours=20) < resets_in <= timedelta(days=1)


async def _not_fresh(tenant: Tenant, invitation_id: str) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(_NOT_FRESH, key_of(invitation_id))


async def _resend(tenant: Tenant, invitation_id: str) -> dict[str, Any]:
    answer = (await tenant.client.execute(_RESEND, id=invitation_id))["resendInvitation"]
    return dict(answer)


async def test_an_invitation_that_is_sent_again_counts_as_a_mail_of_the_day(tenant: Tenant, address: str) -> None:
    sent = await invite(tenant.client, address)
    await _not_fresh(tenant, sent["id"])
    async with owner_of(tenant) as connection:
        await connection.execute(_REVOKED_TODAY, tenant.id, tenant.owner.member_id, DEFAULT.invitations_per_day - 2)

    again = await _resend(tenant, sent["id"])
    await _not_fresh(tenant, sent["id"])
    once_more = await _resend(tenant, sent["id"])
    other = (await tenant.client.execute(_INVITE, email=unused_address()))["inviteMember"]

    assert again["__typename"] == "ResendInvitationSuccess"
    for refused in (once_more, other):
        assert (refused["quota"], refused["used"]) == ("invitations_per_day", DEFAULT.invitations_per_day)
        resets_in = datetime.fromisoformat(refused["resetsAt"]) - datetime.now(UTC)
        assert timedelta(hours=20) < resets_in <= timedelta(days=1)


async def test_one_address_gets_a_few_mails_a_day(tenant: Tenant, address: str) -> None:
    """Sent again or taken back and sent anew. Other addresses are not concerned."""
    sent = await invite(tenant.client, address)
    await tenant.client.succeed("revokeInvitation", "__typename", invitationId=sent["id"])
    sent = await invite(tenant.client, address)
    for _ in range(DEFAULT.invitations_per_address - 2):
        await _not_fresh(tenant, sent["id"])
        assert (await _resend(tenant, sent["id"]))["__typename"] == "ResendInvitationSuccess"
    await _not_fresh(tenant, sent["id"])

    resent = await _resend(tenant, sent["id"])
    await tenant.client.succeed("revokeInvitation", "__typename", invitationId=sent["id"])
    anew = (await tenant.client.execute(_INVITE, email=address))["inviteMember"]

    for refused in (resent, anew):
        assert (refused["__typename"], refused["code"]) == ("LimitReached", "LIMIT_REACHED")
        assert "24 hours" in refused["message"]
    await invite(tenant.client, unused_address())


async def test_an_expired_invitation_is_sent_again_only_within_the_quota(tenant: Tenant, address: str) -> None:
    await allow(tenant, open_invitations=1)
    expired = await invite(tenant.client, address)
    async with owner_of(tenant) as connection:
        await connection.execute(_PAST, key_of(expired["id"]))
    other = await invite(tenant.client, unused_address())
    await _not_fresh(tenant, other["id"])

    refused = await _resend(tenant, expired["id"])
    still_open = await _resend(tenant, other["id"])
    await tenant.client.succeed("revokeInvitation", "__typename", invitationId=other["id"])
    with_room = await _resend(tenant, expired["id"])

    assert (refused["quota"], refused["limit"], refused["used"]) == ("open_invitations", 1, 1)
    assert still_open["__typename"] == with_room["__typename"] == "ResendInvitationSuccess"


async def test_a_keyed_repeat_mails_nothing(tenant: Tenant, outbox: Outbox, address: str) -> None:
    values = {"email": address, "role": "MEMBER", "idempotencyKey": "once"}
    first = await tenant.client.succeed("inviteMember", "invitation { id }", **values)
    link = await _link(outbox, address)

    again = await tenant.client.succeed("inviteMember", "invitation { id }", **values)

    assert again == first
    assert await _link(outbox, address) == link


async def test_a_name_adds_no_line_and_no_link_to_the_mail(tenants: Tenants, outbox: Outbox, address: str) -> None:
    """Whoever names an organisation is a stranger to whom it invites."""
    tenant = await tenants.create()
    name = "Acme\r\nBcc: all@evil.example\n\nhttps://evil.example/win www.evil。example \u202e<b>\u2028" + "x" * 80
    await tenant.client.succeed("updateTenant", "tenant { id }", name=name)

    await invite(tenant.client, address)

    mail = await wait_until(lambda: outbox.newest_to(address))
    text, subject = mail.get_content(), mail["Subject"]
    assert mail["Bcc"] is None
    assert set(re.findall(r"\S+://\S+", text)) == set(re.findall(r"http://\S+/invitations/\S+", text))
    for shown in (text.splitlines()[0], subject):
        assert not re.search(r"[@/<>\u202e\u2028]|\w[.。]\w", shown)
        assert "Acme Bcc: all at evil. example" in shown
        assert len(shown) < 120
