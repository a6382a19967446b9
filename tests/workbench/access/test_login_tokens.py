"""An address lets in one browser, with the password where one is demanded, and guessing shuts the way in for newcomers."""

from aintern.workbench.access.login_tokens import MOST_FAILURES, LoginTokens


def test_a_token_is_used_up_by_its_cookie() -> None:
    told: list[str] = []
    tokens = LoginTokens(1234, used=lambda: told.append("used"))
    token = tokens.new_token()
    entry = tokens.exchange(token)
    assert entry is not None and tokens.knows(entry.cookie)
    assert tokens.exchange(token) is None
    assert not tokens.knows(token) and not tokens.knows("")
    assert told == ["used"]


def test_the_password_is_demanded_as_well_and_a_wrong_one_leaves_the_token() -> None:
    tokens = LoginTokens(1234, "correct horse battery")
    token = tokens.new_token()
    assert tokens.exchange(token) is None
    assert tokens.exchange(token, "wrong") is None
    assert tokens.exchange(token, "correct horse battery") is not None


def test_after_too_many_wrong_tokens_nobody_new_comes_in_and_who_is_in_stays() -> None:
    tokens = LoginTokens(1234)
    entry = tokens.exchange(tokens.new_token())
    assert entry is not None
    for _ in range(MOST_FAILURES):
        assert tokens.exchange("guess") is None
    assert tokens.is_shut
    assert tokens.exchange(tokens.new_token()) is None
    assert tokens.knows(entry.cookie)


def test_a_key_fits_the_cookie_that_it_was_given_out_with() -> None:
    tokens = LoginTokens(1234)
    one, other = tokens.exchange(tokens.new_token()), tokens.exchange(tokens.new_token())
    assert one is not None and other is not None
    assert tokens.fits(one.cookie, one.key) and tokens.fits(other.cookie, other.key)
    for cookie, key in ((one.cookie, other.key), (one.cookie, ""), ("", one.key), (one.cookie, one.cookie), ("", "")):
        assert not tokens.fits(cookie, key)


def test_a_ticket_is_good_for_one_download() -> None:
    tokens = LoginTokens(1234)
    ticket = tokens.new_ticket()
    assert not tokens.takes("guess")
    assert tokens.takes(ticket)
    assert not tokens.takes(ticket)


def test_the_cookies_name_holds_the_port() -> None:
    assert LoginTokens(1).cookie_name != LoginTokens(2).cookie_name
