"""Signatures as the senders publish them: their own examples, and signatures that must be refused.

Sources: the test vectors of the Standard Webhooks libraries; "Validating webhook deliveries" (GitHub); "Verifying
requests from Slack"; "Secure admin webhooks" (Atlassian). Stripe publishes its way ("Verify webhook signatures
manually"), but no example with a secret; the one here is signed with openssl, as its test says.
"""

import pytest

from backend.kit.received import BadSignature, Received
from backend.webhooks.models import HookTemplate
from backend.webhooks.signatures import sign_standard, standard_key, verify

_STANDARD = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
_STANDARD_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
_STANDARD_BODY = b'{"test": 2432232314}'
_SLACK = {
    "x-slack-request-timestamp": "1531420618",
    "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
}
_SLACK_BODY = (
    b"token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
    b"&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
    b"&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
    b"&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"
)
#: printf '1492774577.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
_STRIPE = {"stripe-signature": "t=1492774577,v1=7656fc2882a7ca0a651666b36bf2f2f22ee204f54f608f227498a2419f2890b2"}
_GITHUB = {"x-hub-signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"}
_JIRA = {"x-hub-signature": "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9"}
_EVERYBODY = "It's a Secret to Everybody"

_VECTORS = {
    HookTemplate.STANDARD: (_STANDARD_SECRET, _STANDARD, _STANDARD_BODY, 1614265330),
    HookTemplate.GITHUB: (_EVERYBODY, _GITHUB, b"Hello, World!", 0),
    HookTemplate.JIRA: (_EVERYBODY, _JIRA, b"Hello World!", 0),
    HookTemplate.SLACK: ("8f742231b10e8888abcd99yyyzzz85a5", _SLACK, _SLACK_BODY, 1531420618),
    HookTemplate.STRIPE: ("whsec_test", _STRIPE, b'{"id":"evt_1"}', 1492774577),
}
_TIMED = [HookTemplate.STANDARD, HookTemplate.SLACK, HookTemplate.STRIPE]
_OTHER = "whsec_AAECAwQFBgcICQoLDA0ODw=="


def _check(template: HookTemplate, *, secrets: list[str] | None = None, late: float = 0, **changed: object) -> None:
    secret, headers, body, signed_at = _VECTORS[template]
    given = Received(
        changed.get("headers", headers),  # type: ignore[arg-type]
        changed.get("body", body),  # type: ignore[arg-type]
        signed_at + late,
    )
    verify(template, given, [secret] if secrets is None else secrets)


@pytest.mark.parametrize("template", list(HookTemplate))
def test_the_published_example_is_accepted(template: HookTemplate) -> None:
    _check(template)
    _check(template, secrets=[_OTHER, _VECTORS[template][0]])


@pytest.mark.parametrize("template", list(HookTemplate))
def test_another_body_secret_or_no_header_is_refused(template: HookTemplate) -> None:
    _, headers, body, _ = _VECTORS[template]
    changes: list[dict[str, object]] = [{"body": body + b" "}, {"body": b""}, {"headers": {}}]
    for changed in changes:
        with pytest.raises(BadSignature):
            _check(template, **changed)  # type: ignore[arg-type]  # one of the two that it is made for
    for secrets in ([_OTHER], []):
        with pytest.raises(BadSignature):
            _check(template, secrets=secrets)
    for name in headers:
        for value in ("", "v1,", "sha256=", "v0=", "t=,v1=", "\u00e4", headers[name][:-1]):
            with pytest.raises(BadSignature):
                _check(template, headers=headers | {name: value})


@pytest.mark.parametrize("template", _TIMED)
def test_old_or_future_time_is_refused(template: HookTemplate) -> None:
    """A captured request cannot be sent again later."""
    for late in (-299, 299):
        _check(template, late=late)
    for late in (-301, 301, 10**9):
        with pytest.raises(BadSignature):
            _check(template, late=late)


@pytest.mark.parametrize(
    "spelling", ["01614265330", "+1614265330", " 1614265330", "1614265330.0", "1_614_265_330", "\u0661"]
)
def test_a_time_in_another_spelling_is_refused(spelling: str) -> None:
    with pytest.raises(BadSignature):
        _check(HookTemplate.STANDARD, headers=_STANDARD | {"webhook-timestamp": spelling})


def test_one_good_signature_among_several_is_enough() -> None:
    """A sender that rotates its secret signs with both."""
    several = f"v1,AAAA v2,else {_STANDARD['webhook-signature']}"
    _check(HookTemplate.STANDARD, headers=_STANDARD | {"webhook-signature": several})
    stripe = _STRIPE["stripe-signature"].replace("v1=", "v1=00,v1=")
    _check(HookTemplate.STRIPE, headers={"stripe-signature": stripe})


def test_only_signatures_of_the_right_scheme_count() -> None:
    """A weaker scheme beside it is not accepted."""
    digest = _STRIPE["stripe-signature"].partition("v1=")[2].partition(",")[0]
    for header in (f"t=1492774577,v0={digest}", f"t=1492774577,t=1492774577,v1={digest}", f"v1={digest}"):
        with pytest.raises(BadSignature):
            _check(HookTemplate.STRIPE, headers={"stripe-signature": header})
    with pytest.raises(BadSignature):
        _check(HookTemplate.JIRA, headers={"x-hub-signature": _JIRA["x-hub-signature"].replace("sha256", "sha1")})
    with pytest.raises(BadSignature):
        _check(
            HookTemplate.STANDARD,
            headers=_STANDARD | {"webhook-signature": _STANDARD["webhook-signature"].replace("v1", "v1a")},
        )


def test_we_sign_as_the_specification_says() -> None:
    signed = sign_standard(
        _STANDARD_SECRET, message_id=_STANDARD["webhook-id"], timestamp=1614265330, body=_STANDARD_BODY
    )

    assert signed == _STANDARD["webhook-signature"]


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_%%%", "whsec_AAAA", "whsec_" + "A" * 100])
def test_secret_that_the_specification_does_not_allow_is_refused(secret: str) -> None:
    with pytest.raises(ValueError, match="secret must"):
        standard_key(secret)
