"""What becomes of a call that its endpoint did not take: nothing is begun twice that may be begun only once."""

import pytest

from backend.kit.limits import DEFAULT
from backend.runtime.background_jobs.external_call_dispatch import Verdict, judge
from backend.tools.models import EffectClass
from backend.webhooks.outbox import Failure

_LAST = DEFAULT.webhook_tries - 1


@pytest.mark.parametrize(
    ("failure", "repeatable", "unsafe"),
    [
        (Failure(None, "no connection", is_refusal=False, is_unsent=True), Verdict.FREE, Verdict.FREE),
        (Failure(503, "not now", is_refusal=False, is_unsent=True), Verdict.FREE, Verdict.FREE),
        (Failure(410, "gone", is_refusal=True, is_gone=True, is_unsent=True), Verdict.FREE, Verdict.FREE),
        (Failure(None, "no answer", is_refusal=False), Verdict.REST, Verdict.DOUBT),
        (Failure(504, "a gateway", is_refusal=False), Verdict.REST, Verdict.DOUBT),
        (Failure(500, "a fault", is_refusal=True), Verdict.OVER, Verdict.DOUBT),
        (Failure(200, "other arguments", is_refusal=True), Verdict.OVER, Verdict.DOUBT),
        (Failure(400, "refused", is_refusal=True), Verdict.OVER, Verdict.OVER),
        (Failure(302, "elsewhere", is_refusal=True), Verdict.OVER, Verdict.OVER),
    ],
)
def test_judge_after_as_many_refusals_as_are_borne(failure: Failure, repeatable: Verdict, unsafe: Verdict) -> None:
    assert judge(failure, EffectClass.UNSAFE, refusals=0) is unsafe
    for effect in (EffectClass.PURE, EffectClass.KEYED):
        assert judge(failure, effect, refusals=_LAST) is repeatable
        assert judge(failure, effect, refusals=_LAST - 1) is (
            Verdict.REST if repeatable is Verdict.OVER else repeatable
        )
