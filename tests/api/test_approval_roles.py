"""Who may approve what: every role × every approval rule × each word, against a table written by hand (ADR 0032).

The last axis of the policy's matrix: `tests/tools/test_policy.py` has provenance × attended × effect × rule, which says
whether people are asked; this says who of them may answer.
"""

from uuid import UUID

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.people import create_access_token
from tests.factories.programs import create_program, install_app, oauth_client, register_app
from tests.factories.rows import add_call, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Client, GraphQLFailure

#: Y: taken; -: not found; o: outside of the space; n: no approver; v: an app for which nobody vouches, or a token
#: without `admin:write`; p: people only; f: no scope for it. Of the approvers SPACE, REQUESTER, ADMINS, OWNERS; then
#: two people of the space; then a question.
_TABLE = """
who                       | APPROVE       | DECLINE
viewer in the space       | f f f f  f f  | f f f f  f f
member in the space       | Y n n n  Y Y  | Y n n n  Y Y
member outside            | - - - -  - -  | - - - -  - -
requester in the space    | Y Y n n  Y Y  | Y Y n n  Y Y
admin in the space        | Y n Y n  Y Y  | Y n Y n  Y Y
admin outside             | o o Y o  o o  | o o Y o  o o
owner outside             | o o Y Y  o o  | o o Y Y  o o
app for the requester     | v v n n  v v  | Y Y n n  Y Y
app for the owner         | - - v v  - -  | - - Y Y  - -
vouched for the requester | Y Y n n  Y Y  | Y Y n n  Y Y
vouched for the owner     | - - Y Y  - -  | - - Y Y  - -
key in the space          | p p p p  p p  | p p p p  p p
key outside               | - - - -  - -  | - - - -  - -
"""
_CODES = {
    "AnswerToolCallSuccess": "Y", "NOT_FOUND": "-", "NOT_A_MEMBER": "o", "NOT_AN_APPROVER": "n", "NOT_PERMITTED": "v",
    "PEOPLE_ONLY": "p", "FORBIDDEN": "f",
}  # fmt: skip
#: As the row of the call says it: approvers, how many people, whether it is a call that asks for consent.
_RULES = (
    ("SPACE", 1, True), ("REQUESTER", 1, True), ("ADMINS", 1, True), ("OWNERS", 1, True), ("SPACE", 2, True),
    (None, 1, False),
)  # fmt: skip
_ASK = """UPDATE tool_calls SET space_id = $2, digest = '\\x01', expires_at = now() + interval '1 hour',
  consent = $3, approvers = $4, approvals_needed = $5, requester_id = $6 WHERE id = $1"""


def _expected() -> dict[str, dict[str, str]]:
    _, *lines = _TABLE.strip().splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in lines]
    return {who: {"APPROVE": yes.replace(" ", ""), "DECLINE": no.replace(" ", "")} for who, yes, no in rows}


class _Scene:
    def __init__(self, tenant: Tenant, agent: str, cycle: UUID, space: str, requester: UUID) -> None:
        self.tenant, self.agent, self.cycle, self.space, self.requester = tenant, agent, cycle, space, requester
        self.calls = 0

    async def ask(self, rule: tuple[str | None, int, bool]) -> str:
        """A call that waits in the space."""
        approvers, people, is_call = rule
        self.calls += 1
        call = await add_call(
            self.tenant, self.agent, self.cycle, step=self.calls, kind="HTTP" if is_call else "SPACE",
            effect="UNSAFE" if is_call else None, state="HELD",
        )  # fmt: skip
        consent = "ASKED" if is_call else None
        async with owner_of(self.tenant) as connection:
            values = (key_of(call), key_of(self.space), consent, approvers, people, self.requester)
            await connection.execute(_ASK, *values)
        return call

    async def say(self, client: Client, decision: str) -> str:
        """What comes of the word to each kind of call, one letter each."""
        return "".join([await self._answered(client, await self.ask(rule), decision) for rule in _RULES])

    async def _answered(self, client: Client, call: str, decision: str) -> str:
        given = {"toolCallId": call, "digest": "01", "decision": decision}
        try:
            payload = await client.mutate("answerToolCall", "__typename", **given)
        except GraphQLFailure as failure:
            return _CODES[str(failure.codes[0])]
        return _CODES[str(payload.get("code", payload["__typename"]))]


async def test_every_cell_is_answered_as_the_table_says(tenant: Tenant) -> None:
    owner = tenant.client
    agent = await create_agent(owner)
    viewer = await tenant.person(name="Vera", role=Role.VIEWER)
    member, outside = await tenant.person(name="Mia"), await tenant.person(name="Otto")
    requester = await tenant.person(name="Rita")
    admin, far_admin = [await tenant.person(name=name, role=Role.ADMIN) for name in ("Anna", "Adam")]
    key, far_key = [await create_program(owner, name=name) for name in ("near", "far")]
    inside = [agent, *(each.actor_id for each in (viewer, member, requester, admin, key))]
    space = await create_space(owner, members=inside)
    await owner.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=tenant.owner.actor_id)
    app, vouched = [
        await install_app(owner, (await register_app(owner, name=name))["clientId"]) for name in ("Any", "Vouched")
    ]
    await owner.succeed("setTrust", "id", id=vouched, isTrusted=True)
    callers = {
        "viewer in the space": viewer.client,
        "member in the space": member.client,
        "member outside": outside.client,
        "requester in the space": requester.client,
        "admin in the space": admin.client,
        "admin outside": far_admin.client,
        "owner outside": owner,
        "app for the requester": await oauth_client(tenant, app, person=requester),
        "app for the owner": await oauth_client(tenant, app, person=tenant.owner),
        "vouched for the requester": await oauth_client(tenant, vouched, person=requester),
        "vouched for the owner": await oauth_client(tenant, vouched, person=tenant.owner),
        "key in the space": key.client,
        "key outside": far_key.client,
    }
    scene = _Scene(tenant, agent, await open_cycle(tenant, agent), space, requester.member_id)

    answered = {
        who: {decision: await scene.say(client, decision) for decision in ("APPROVE", "DECLINE")}
        for who, client in callers.items()
    }

    assert answered == _expected()


async def test_what_only_admins_approve_needs_the_right_to_administer(tenant: Tenant) -> None:
    """A token that was made to post messages is enough to decline, and to approve what people of a space approve."""
    owner = tenant.client
    agent = await create_agent(owner)
    space = await create_space(owner, members=[agent])
    scopes = ["agents:read", "spaces:read", "messages:write"]
    narrow = (await create_access_token(owner, scopes=scopes)).client
    wide = (await create_access_token(owner, scopes=[*scopes, "admin:write"])).client
    scene = _Scene(tenant, agent, await open_cycle(tenant, agent), space, tenant.owner.member_id)

    assert await scene.say(narrow, "APPROVE") == "YYvvYY"
    assert await scene.say(narrow, "DECLINE") == "YYYYYY"
    assert await scene.say(wide, "APPROVE") == "YYYYYY"


@pytest.mark.parametrize("decision", ["APPROVE", "DECLINE"])
def test_table_has_every_cell(decision: str) -> None:
    cells = [len(row[decision]) for row in _expected().values()]
    assert cells == [len(_RULES)] * 13
