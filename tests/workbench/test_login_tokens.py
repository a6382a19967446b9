"""An address lets in one browser, with the password where one is demanded, and guessing shuts the way in for newcomers."""

from aintern.workbench.login_tokens import MOST_FAILURES, LoginTokens


def test_a_token_is_used_up_by_its_cookie() -> None:
    told: list[str] = []
    tokens = LoginTokens(1234, used=lambda: told.append("used"))
    token = tokens.new_token()
    cookie = tokens.exchange(token)
    assert cookie is not None and tokens.knows(cookie)
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
    cookie = tokens.exchange(tokens.new_token()) or ""
    for _ in range(MOST_FAILURES):
        assert tokens.exchange("guess") is None
    assert tokens.is_shut
    assert tokens.exchange(tokens.new_token()) is None
    assert tokens.knows(cookie)


def test_the_cookies_name_holds_the_port() -> None:
    assert LoginTokens(1).cookie_name != LoginTokens(2).cookie_name
