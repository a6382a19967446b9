"""At most so many calls run in any minute; who waits long enough may run again."""

from aintern.permission.rate_limit import RateLimit


def test_a_call_waits_until_the_oldest_of_the_last_minute_is_a_minute_old() -> None:
    now = [100.0]
    rate = RateLimit(2, lambda: now[0])
    for now[0] in (100.0, 110.0):
        assert rate.wait() == 0
        rate.count()
    now[0] = 120.0
    assert rate.wait() == 40.0
    now[0] = 160.0
    assert rate.wait() == 0
    rate.count()
    assert rate.wait() == 10.0


def test_a_lower_limit_counts_what_ran_already_and_zero_switches_it_off() -> None:
    rate = RateLimit(3, lambda: 0.0)
    rate.count()
    rate.count()
    assert rate.wait() == 0
    rate.per_minute = 1
    assert rate.wait() == 60.0
    rate.per_minute = 0
    assert rate.wait() == 0
