"""Tokens that are good for whoever holds a key (DPoP, RFC 9449): given out and used with a proof, stolen in vain."""

import json
import time
from typing import Any

import httpx
import pytest
from joserfc import jws
from joserfc.jwk import OctKey, OKPKey
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.factories.accounts import ask
from tests.factories.tenants import Tenants
from tests.harness.integrator import Integrator, agree
from tests.harness.processes import Api
from tests.harness.prover import Prover
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_VIEWER = {"query": "{ viewer { actor { kind } } }"}


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    """A public app on the web: what it is given can be stolen."""
    grants = ["AUTHORIZATION_CODE", "REFRESH_TOKEN"]
    return await stage.build(tenants, api, http, visitor, outbox, type="PUBLIC", grantTypes=grants)


@pytest.fixture
def prover() -> Prover:
    return Prover()


def _at(staged: Stage, path: str = "/oauth/token") -> str:
    return staged.integrator.base_url + path


async def _connect(staged: Stage, prover: Prover, integrator: Integrator | None = None) -> dict[str, Any]:
    client = integrator or staged.integrator
    question = client.ask(prompt="consent")
    back = await agree(staged.visitor, question)
    answer = await client.redeem(back["code"], question, proof=prover.proof("POST", _at(staged)))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _ask(staged: Stage, token: str, *proofs: str, scheme: str = "DPoP") -> httpx.Response:
    headers = [("authorization", f"{scheme} {token}"), *(("dpop", proof) for proof in proofs)]
    return await staged.integrator.http.post(_at(staged, "/graphql"), json=_VIEWER, headers=headers)


@pytest.mark.parametrize("key", [None, "Ed25519"])
async def test_bound_token_is_valid_with_a_proof(staged: Stage, key: str | None) -> None:
    prover = Prover(OKPKey.generate_key("Ed25519")) if key else Prover()
    pair = await _connect(staged, prover)
    url, token = _at(staged, "/graphql"), pair["access_token"]

    answer = await _ask(staged, token, prover.proof("POST", url, token))

    assert pair["token_type"] == "DPoP"
    assert answer.json()["data"]["viewer"]["actor"]["kind"] == "PERSON"


async def test_stolen_bound_token_is_useless(staged: Stage, prover: Prover) -> None:
    pair = await _connect(staged, prover)
    url, token, thief = _at(staged, "/graphql"), pair["access_token"], Prover()
    good = prover.proof("POST", url, token)

    refused = {
        "as a bearer token": await _ask(staged, token, scheme="Bearer"),
        "as a bearer token, with a proof": await _ask(staged, token, good, scheme="Bearer"),
        "without a proof": await _ask(staged, token),
        "another key's": await _ask(staged, token, thief.proof("POST", url, token)),
        "another token's": await _ask(staged, token, prover.proof("POST", url, "cir_at_other")),
        "no token's": await _ask(staged, token, prover.proof("POST", url)),
        "another method's": await _ask(staged, token, prover.proof("GET", url, token)),
        "another address's": await _ask(staged, token, prover.proof("POST", _at(staged, "/audit/export"), token)),
        "another host's": await _ask(staged, token, prover.proof("POST", "https://evil.example/graphql", token)),
        "an old one": await _ask(staged, token, prover.proof("POST", url, token, iat=int(time.time()) - 120)),
        "one of tomorrow": await _ask(staged, token, prover.proof("POST", url, token, iat=int(time.time()) + 600)),
        "without a name": await _ask(staged, token, prover.proof("POST", url, token, jti=None)),
        "two": await _ask(staged, token, prover.proof("POST", url, token), prover.proof("POST", url, token)),
    }

    assert {why: answer.status_code for why, answer in refused.items()} == dict.fromkeys(refused, 401)
    assert (await _ask(staged, token, good)).status_code == 200, "nobody has used this one"
    assert (await _ask(staged, token, good)).status_code == 401, "it was used"


async def test_unbound_token_is_accepted_as_a_bearer_token_only(staged: Stage, prover: Prover) -> None:
    pair = await staged.integrator.connect(staged.visitor)
    token = pair["access_token"]

    assert pair["token_type"] == "Bearer"
    assert (await _ask(staged, token, scheme="Bearer")).status_code == 200
    proof = prover.proof("POST", _at(staged, "/graphql"), token)
    assert (await _ask(staged, token, proof)).status_code == 401


async def test_refresh_token_of_a_public_app_is_bound_too(staged: Stage, prover: Prover) -> None:
    pair = await _connect(staged, prover)
    refresh = staged.integrator.refresh

    without = await refresh(pair["refresh_token"])
    foreign = await refresh(pair["refresh_token"], proof=Prover().proof("POST", _at(staged)))
    own = await refresh(pair["refresh_token"], proof=prover.proof("POST", _at(staged)))
    again = await refresh(pair["refresh_token"], proof=prover.proof("POST", _at(staged)))
    thief = await refresh(pair["refresh_token"], proof=Prover().proof("POST", _at(staged)))

    assert {answer.json()["error"] for answer in (without, foreign, thief)} == {"invalid_grant"}
    assert own.json()["token_type"] == "DPoP"
    assert own.json()["refresh_token"] == again.json()["refresh_token"], "one successor, for the key's holder"
    next_one = await refresh(own.json()["refresh_token"], proof=prover.proof("POST", _at(staged)))
    assert next_one.status_code == 200, "whoever had no key has ended nothing"


async def test_app_with_a_secret_may_change_its_key(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    prover = Prover()
    staged = await stage.build(tenants, api, http, visitor, outbox)
    pair = await _connect(staged, prover)
    other = Prover()

    answer = await staged.integrator.refresh(pair["refresh_token"], proof=other.proof("POST", _at(staged)))
    token = answer.json()["access_token"]

    assert (await _ask(staged, token, other.proof("POST", _at(staged, "/graphql"), token))).status_code == 200
    found = await staged.integrator.introspect(token)
    assert (found["token_type"], found["cnf"]) == ("DPoP", {"jkt": other.thumbprint})


async def test_app_that_requires_bound_tokens_gets_no_others(
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox
) -> None:
    prover = Prover()
    staged = await stage.build(tenants, api, http, visitor, outbox, dpopBoundTokens=True)
    question = staged.integrator.ask()
    back = await agree(visitor, question)

    refused = await staged.integrator.redeem(back["code"], question)
    answer = await staged.integrator.redeem(back["code"], question, proof=prover.proof("POST", _at(staged)))

    assert refused.json()["error"] == "invalid_dpop_proof"
    assert answer.json()["token_type"] == "DPoP", "the refusal has used nothing up"
    without = await staged.integrator.refresh(answer.json()["refresh_token"])
    assert without.json()["error"] == "invalid_dpop_proof"
    for_itself = await staged.integrator.token("client_credentials")
    assert for_itself.json()["error"] in {"invalid_dpop_proof", "unauthorized_client"}


async def test_invalid_proof_is_refused(staged: Stage, prover: Prover) -> None:
    url = _at(staged)
    secret = OctKey.generate_key(256)
    symmetric = jws.serialize_compact(
        {"typ": "dpop+jwt", "alg": "HS256", "jwk": secret.as_dict()}, b"{}", secret, algorithms=["HS256"]
    )
    foreign_key = prover.proof("POST", url, header={"jwk": Prover().key.as_dict(private=False)})
    proofs = [
        "", "nonsense", "a.b.c", "é", "A" * 10_000, "." * 50, symmetric, foreign_key,
        prover.proof("POST", url, header={"typ": "JWT"}),
        prover.proof("POST", url, header={"jwk": prover.key.as_dict(private=True)}),
        prover.proof("POST", url, iat="now"), prover.proof("POST", url, iat=True), prover.proof("POST", url, iat=1e400),
        prover.proof("POST", url, jti=""), prover.proof("POST", url, jti="j" * 5_000), prover.proof("POST", url, jti=7),
        prover.proof("POST", url, htu=["x"]), prover.proof("POST", url, htu="http://[", htm=None),
    ]  # fmt: skip
    for proof in proofs:
        headers = [(b"dpop", proof.encode())]
        fields = {"grant_type": "refresh_token", "refresh_token": "x", "client_id": staged.integrator.client_id}
        answer = await staged.integrator.http.post(url, data=fields, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_dpop_proof"), proof[:80]


async def test_same_proof_is_valid_once_at_the_token_endpoint(staged: Stage, prover: Prover) -> None:
    pair = await _connect(staged, prover)
    proof = prover.proof("POST", _at(staged))
    first = await staged.integrator.refresh(pair["refresh_token"], proof=proof)

    again = await staged.integrator.refresh(first.json()["refresh_token"], proof=proof)

    assert again.json()["error"] == "invalid_dpop_proof"


async def _init(staged: Stage, payload: dict[str, Any]) -> str | int:
    """What a websocket is answered to `connection_init`: a type, or the code that it is closed with."""
    url = _at(staged, "/graphql").replace("http", "ws", 1)
    async with connect(url, subprotocols=["graphql-transport-ws"]) as socket:  # type: ignore[list-item]
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        try:
            return str(json.loads(await socket.recv())["type"])
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code


async def test_websocket_is_opened_with_a_proof_of_its_address(staged: Stage, prover: Prover) -> None:
    pair = await _connect(staged, prover)
    token, url = pair["access_token"], _at(staged, "/graphql").replace("http", "ws", 1)
    given = {"authorization": f"DPoP {token}"}
    proof = prover.proof("GET", url, token)

    assert await _init(staged, {"authorization": f"Bearer {token}"}) == 4401
    assert await _init(staged, given) == 4401
    assert await _init(staged, {**given, "dpop": Prover().proof("GET", url, token)}) == 4401
    assert await _init(staged, {**given, "DPoP": proof}) == "connection_ack"
    assert await _init(staged, {**given, "DPoP": proof}) == 4401, "a proof is good once"


async def test_whatever_is_told_of_the_api_is_bound_to_its_key(
    staged: Stage, prover: Prover, stores: Stores, api: Api, http: httpx.AsyncClient
) -> None:
    pair = await _connect(staged, prover)
    found = (await http.get(f"{api.base_url}/.well-known/oauth-authorization-server")).json()
    rows = await ask(
        stores.owner_database_url, "SELECT thumbprint FROM access_tokens WHERE tenant_id = $1 AND kind = 'OAUTH'",
        staged.host.id,
    )  # fmt: skip
    export = await http.get(f"{api.base_url}/audit/export", headers={"authorization": f"DPoP {pair['access_token']}"})

    assert found["dpop_signing_alg_values_supported"] == ["ES256", "Ed25519"]
    assert [row["thumbprint"] for row in rows] == [prover.thumbprint]
    assert export.status_code == 401
