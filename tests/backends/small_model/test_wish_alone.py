"""A story before the wish is left out where the wish can be told without it; a change keeps every word."""

import pytest

from aintern.backends.small_model.wish_alone import wish_alone


@pytest.mark.parametrize(
    ("request_text", "wish"),
    [
        ("I just pulled main and half the imports fail, install the dependencies", "install the dependencies"),
        ("nobody remembers when it came; who last touched each line of server/http.go?", "who last touched each line of server/http.go?"),
        ("There is a new migration that came with the pull, run it on my dev db", "run the new migration on my dev db"),
        ("moment isn't used anywhere anymore, uninstall that package", "moment isn't used anywhere anymore, uninstall moment"),
        ("the containers eat all my memory and I'm done for today. stop them", "stop the containers"),
        ("the web container keeps dying after a minute, show me its logs", "show me the web container's logs"),
        ("since the formatter was changed last week, please format everything", "please format everything"),
        ("I'd like to see how the site looks, serve it locally", "serve the site locally"),
        ("a colleague wants the migration, run it", "run the migration"),
        ("I lost track, which files are changed and not committed?", "which files are changed and not committed?"),
        ("a customer gets 404, could you have rails print all its routes?", "could you print all the routes with rails?"),
        ("have ruff fix whatever it can fix on its own", "fix whatever it can fix on its own with ruff"),
        ("I no longer trust the draw. Run draw.py and tell me what it prints", "Run draw.py and tell me what it prints"),
        ("they say x.sh touches too much. Could you run x.sh?", "Could you run x.sh?"),
        ("I just inherited this repository and am lost. Sum it up in a sentence", "Sum this repository up in a sentence"),
        ("the docs say we need redis; is it running?", "is redis running?"),
        ("someone swears that test_a passes. Run just that one", "Run just test_a"),
        ("the tester has an old phone and needs a debug apk, could you build it", "could you build the debug apk"),
        ("the base moves, so I need to know which Dockerfiles exist in this repo", "I need to know which Dockerfiles exist in this repo"),
        ("I edited a.go and the lock is stale, bring that up to date", "I edited a.go and the lock is stale, bring the lock up to date"),
        ("we need json in src/App, so add the package X to that project", "we need json in src/App, so add the package X to src/App"),
        ("we decided on vitest for the unit tests, so install it", "install vitest"),
        ("nobody formatted the code in infra, could you do that to it?", "format the code in infra"),
        ("I changed billing/models.py, so now make the migrations for billing", "now make the migrations for billing"),
        ("we got rid of the lodash import. kick the package out of here", "we got rid of the lodash import. kick lodash out of here"),
        ('someone asked where we document rate limits. Search the docs for "rate limit"', 'Search the docs for "rate limit"'),
    ],
)  # fmt: skip
def test_the_wish_is_told_alone(request_text: str, wish: str) -> None:
    assert wish_alone(request_text) == wish


@pytest.mark.parametrize(
    "request_text",
    [
        "run the tests",
        "run the tests, I changed the parser",
        "src/cart.ts has grown huge. Show it to me",
        "the port is 8080 in the config, make it 9090",
        "I bumped the timeout, set it to 60 in server.go too",
        "port 8080 seems to be taken, who uses it?",
        "is that true? look for it",
        "where are we, which directory",
        "the other project needs this artifact locally, install it",
        "clean it, then build it",
        "are any of ours known to be vulnerable? show them",
        "I'm in the middle of a rebase, how does it look?",
        "I locked myself out, hence I need a new superuser. Start the creation",
        "we have cargo check in CI",
        "we must not touch the network, run the tests",
        "I don't want you to install anything, list the dependencies",
        "the server is down\nrestart the server",
    ],
)
def test_a_request_that_may_need_every_word_stays_whole(request_text: str) -> None:
    assert wish_alone(request_text) == request_text


def test_a_very_long_story_stays_whole() -> None:
    told = "I changed a lot. " * 40 + "run the tests"
    assert wish_alone(told) == told


@pytest.mark.parametrize(
    "request_text",
    [
        "the python in our gitlab ci, which version?",
        "I can not find where the color inkBlue comes from. Which file and what hex?",
    ],
)
def test_a_question_about_what_is_told_needs_it(request_text: str) -> None:
    assert wish_alone(request_text) == request_text


def test_a_question_word_at_the_end_needs_what_is_told_before() -> None:
    said = "he said there should be a test for the parser, can you check where"
    assert wish_alone(said) == said
