"""How a call is settled that its endpoint did not accept. An UNSAFE call never begins twice."""

import pytest

from backend.kit.limits import DEFAULT
from backend.runtime.background_jobs.external_call_dispatch import DeliveryVerdict, judge
from backend.tools.models import EffectClass
from backend.webhooks.models import FailureKind
from backend.webhooks.outbox import Failure

_KIND = FailureKind.STATUS  # it decides nothing
_LAST = DEFAULT.webhook_tries - 1


@pytest.mark.parametrize(
    ("failure", "repeatable", "unsafe"),
    [
        (
            Failure(None, "no connection", _KIND, is_refusal=False, is_unsent=True),
            DeliveryVerdict.FREE,
            DeliveryVerdict.FREE,
        ),
        (Failure(503, "not now", _KIND, is_refusal=False, is_unsent=True), DeliveryVerdict.FREE, DeliveryVerdict.FREE),
        (
            Failure(410, "gone", _KIND, is_refusal=True, is_gone=True, is_unsent=True),
            DeliveryVerdict.FREE,
            DeliveryVerdict.FREE,
        ),
        (Failure(None, "no answer", _KIND, is_refusal=False), DeliveryVerdict.REST, DeliveryVerdict.DOUBT),
        (Failure(504, "a gateway", _KIND, is_refusal=False), DeliveryVerdict.REST, DeliveryVerdict.DOUBT),
        (Failure(500, "a fault", _KIND, is_refusal=True), DeliveryVerdict.OVER, DeliveryVerdict.DOUBT),
        (Failure(200, "other arguments", _KIND, is_refusal=True), DeliveryVerdict.OVER, DeliveryVerdict.DOUBT),
        (Failure(400, "refused", _KIND, is_refusal=True), DeliveryVerdict.OVER, DeliveryVerdict.OVER),
        (Failure(302, "elsewhere", _KIND, is_refusal=True), DeliveryVerdict.OVER, DeliveryVerdict.OVER),
    ],
)
def test_judge_at_the_maximum_number_of_refusals(
    failure: Failure, repeatable: DeliveryVerdict, unsafe: DeliveryVerdict
) -> None:
    assert judge(failure, EffectClass.UNSAFE, refusals=0) is unsafe
    for effect in (EffectClass.PURE, EffectClass.KEYED):
        assert judge(failure, effect, refusals=_LAST) is repeatable
        assert judge(failure, effect, refusals=_LAST - 1) is (
            DeliveryVerdict.REST if repeatable is DeliveryVerdict.OVER else repeatable
        )
