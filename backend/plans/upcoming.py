"""The next times at which a plan will fire, for display. Pure. `api.plans` calls it."""

from datetime import datetime
from itertools import islice

from backend.kit.limits import DEFAULT
from backend.plans.settling import Terms


def due_times(terms: Terms, due: datetime, *, most: int) -> list[datetime]:
    """`due` and the due times after it, without jitter. Those in quiet hours are left out, since they are skipped. Of a
    plan with many such times there may be fewer than `most`."""
    if not terms.schedule.is_repeated:
        return [due][:most]
    found = list[datetime]()
    for each in (due, *islice(terms.schedule.following(due), DEFAULT.plan_times_looked_at)):
        if len(found) == most or terms.until_the_end(each) is None:
            break
        if not terms.is_quiet(terms.fires_at(each)):
            found.append(each)
    return found
