"""A wish for a change has one plain wording, whatever the words that it is said in."""

import pytest

from aintern.backends.small_model.edits.change_wording import plain_change


@pytest.mark.parametrize(
    ("request_text", "plain"),
    [
        ("a typo in a.md, 'teh' instead of 'the'", "a typo in a.md, replace 'teh' with 'the'"),
        ("there's a spelling mistake in a.md: teh rather than the", "there's a spelling mistake in a.md: replace `teh` with `the`"),
        ("typo in a.md, teh where it should be the", "typo in a.md, replace `teh` with `the`"),
        ("a.md: fix the spelling of Welcom (Welcome)", "a.md: fix the spelling of replace `Welcom` with `Welcome`"),
        ("a.md has recieve (should be receive)", "a.md has replace `recieve` with `receive`"),
        ("one says 'recieved'. Find it and correct the spelling to 'received'.", "one says replace 'recieved' with 'received'."),
        ("it pins flask==2.2.5, make that flask==3.0.3", "it pins replace `flask==2.2.5` with `flask==3.0.3`"),
        ("it uses node:18, change it to 20", "it uses replace `node:18` with `20`"),
        ("use ubuntu-22.04 in ci.yml, its ubuntu-20.04 now", "replace `ubuntu-20.04` with `ubuntu-22.04` in ci.yml"),
        ("activate the commented line f(1) in a.py", "uncomment f(1) in a.py"),
        ("remove the # in front of f(1) in a.py", "uncomment f(1) in a.py"),
        ("put a # before f(1) in a.py", "comment out f(1) in a.py"),
        ("a.txt lacks b/, add it at the end", "a.txt: add b/ at the end"),
        ("a.txt is missing x==1. please append it as the last line", "a.txt: append x==1 as the last line"),
        ("http://a.org/v1 in web.py needs https, please fix", "change http://a.org/v1 to https://a.org/v1 in web.py, please fix"),
        ("a.erb loads http://a.org/b.css, make that https", "a.erb loads change http://a.org/b.css to https://a.org/b.css"),
        ("we want 8 workers instead of 4. look for WORKER_COUNT and change it", "change WORKER_COUNT from 4 to 8"),
        ("the link http://a.org is dead, use http://b.org", "the link replace `http://a.org` with `http://b.org`"),
        ("/srv/a in x.sh is outdated, it's /srv/b now", "replace `/srv/a` with `/srv/b` now"),
        ("wherever a.md says /v1/ write /v2/", "wherever a.md says replace `/v1/` with `/v2/`"),
        ("dbname is wrong, it's shop but should be store", "dbname is wrong, it's replace `shop` with `store`"),
        ("the ip is 10.0.0.6 (was 10.0.0.5)", "the ip is replace `10.0.0.5` with `10.0.0.6`"),
        ("btn-primry in a.vue is misspelled, btn-primary", "replace `btn-primry` with `btn-primary`"),
        ("a.md says Copyrigth, that's misspelled, it must be Copyright", "a.md says replace `Copyrigth` with `Copyright`"),
        ("6 players instead of 4 in a.md", "6 instead of 4 in a.md"),
        ("a.md: Instal must be Install", "a.md: replace `Instal` with `Install`"),
        ("apiUrl in src/a.ts -> 'x'", "in src/a.ts apiUrl -> 'x'"),
        ("go.mod says go 1.20, change to go 1.22", "go.mod says replace `go 1.20` with `go 1.22`"),
        ("retries should be five (5)", "retries should be 5"),
        ("re-enable the rsync line in a.sh, it's commented out", "uncomment rsync line in a.sh"),
        ("gzip in a.conf is commented out, bring it back", "uncomment gzip in a.conf"),
        ("a.md shoud be short", "a.md should be short"),
    ],
)  # fmt: skip
def test_a_change_is_worded_plainly(request_text: str, plain: str) -> None:
    assert plain_change(request_text) == plain


@pytest.mark.parametrize(
    "request_text",
    [
        "fix the typo in a.md, it should be 'the' instead of 'teh'",  # what is wrong is said last
        "there's a typo in a.md, use 'the' instead of 'teh'",
        "remove the comment before f() in a.py",  # a comment of its own, and no sign
        "put a # heading before the list in a.md",
        "the README lacks a section on tests",
        "activate the virtual environment",
        "use tabs in a.py, it's a mess now",
        "level should be debug",
        "the build is broken, use make",
        "the server is down, it's on fire",
        "is http://a.org dead?",
        "enable the cache, it's slow without",
        "why is gzip commented out in a.conf?",
        "say 'a' and print it to 'b'",
    ],
)
def test_another_wish_stays_as_it_is_said(request_text: str) -> None:
    assert plain_change(request_text) == request_text
