"""What the table of tokens promises: each kind is masked whole, wherever it stands, and what only resembles one stays."""

import pytest

from aintern.store.hinted_patterns import compiled_pattern
from aintern.store.secret_masking import mask
from aintern.store.token_patterns import TOKENS
from tests.store.everyday_secrets import FORMS

SAMPLES = [
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
    "sk-or-v1-" + "a1B2" * 10,
    *(f"gh{kind}_" + "a1B2" * 9 for kind in "pousr"),
    "github_pat_" + "a1B2_" * 8,
    *(f"gl{kind}-" + "a1B2-" * 5 for kind in ("pat", "dt", "ft", "soat", "rt")),
    "GR1348941" + "a1B2" * 5,
    "glcbt-0f_" + "a1B2" * 5,
    "glimt-" + "a1B2x" * 5,
    "glptt-" + "a1B2" * 10,
    "glagent-" + "a1B2x" * 10,
    "gloas-" + "a1B2" * 16,
    "hf_" + "a1B2" * 8,
    "AIza" + "a1B2x" * 7,
    "ya29." + "a1B2" * 8,
    "AKIA" + "A1B2" * 4,
    "A3TX" + "A1B2" * 4,
    "aws: the key is '" + "a1B2/" * 8 + "'",
    "AKC" + "a1B2" * 5,
    "AP7" + "a1B2" * 5,
    "npm_" + "a1B2" * 9,
    "pypi-AgEIcHlwaS5vcmc" + "a1B2x" * 16,
    "pypi-AgENdGVzdC5weXBpLm9yZw" + "a1B2x" * 16,
    "xoxp-123-456-a1b2c3",
    "xapp-1-A1B2C3-123456-" + "a1b2" * 8,
    "https://hooks.slack.com/services/T0a1/B0a1/a1B2c3",
    "M" + "a1B2" * 6 + ".a1B2c3." + "a1B" * 9,
    "123456789:" + "AbCdE" * 7,
    "SG." + "a1" * 11 + "." + "b" * 43,
    "0a1b" * 8 + "-us12",
    "sq0csp-" + "a" * 43,
    "rk_live_" + "a1B2" * 6,
    "AC" + "0a1b" * 8,
    "SK" + "0a1b" * 8,
    "dop_v1_" + "0a1b" * 16,
    "A3-" + "ABC123-" + "ABC123-" + "ABC12-" * 3 + "ABC12",
    "pat" + "a1B2c3D" * 2 + "." + "0a1b" * 16,
    "cmVmd" + "a1B2" * 14 + "a1B",
    "ext_" + "a1b2c3.a1b2c.acc-" + "a1b2" * 4 + "." + "a1B2" * 10,
    "a1B8Q~" + "a1B2" * 8,
    "4b1d" + "a1B2" * 9 + "a1",
    "v1.0-" + "0a1b" * 6 + "-" + "0a1b" * 36 + "0a",
    "dapi" + "0a1b" * 8 + "-2",
    "1234567890123456|" + "a1B2" * 7,
    "EAAC" + "a1B2" * 20,
    "pat." + "a1B2" * 5 + "a1." + "a1B2" * 6 + "." + "a1B2" * 5,
    "a1B2c3D4e5F6g7.atlasv1." + "a1B2" * 16,
    "ico-" + "a1B2" * 8,
    "a1B2c3_" + "a1B2" * 7 + "a_mmk",
    "https://corp.webhook.office.com/webhookb2/" + "a1B2-" * 12,
    "API-" + "A1" * 13,
    "s." + "a1B2" * 6,
    "hooks.slack.com/workflows/" + "a1B2" * 12,
    "/api/webhooks/123456789012345678/" + "a1B2" * 15,
    "key-" + "0a1b" * 8,
    "re_" + "a1B2c3D4_" + "a1B2" * 5,
    "1//0" + "a1B2" * 10,
    "oy2" + "a1b2" * 10 + "a1b",
    "cio" + "a1B2" * 8,
    "access-sandbox-0a1b2c3d" + "-0a1b" * 3 + "-0a1b2c3d4e5f",
    "sl." + "a1B2" * 20,
    "xprv" + "9s21" * 26,
    "$2y$10$" + "a1B2" * 13,
    "AGE-SECRET-KEY-1" + "A1" * 29,
]


@pytest.mark.parametrize("token", SAMPLES)
@pytest.mark.parametrize("around", ["{}", "run --x {} --y", 'x="{}"', "a\n{}\nb"])
def test_a_token_is_masked_to_its_first_four_characters(token: str, around: str) -> None:
    assert mask(around.format(token)) == around.format(token[:4] + "[masked]")


@pytest.mark.parametrize("token", [*SAMPLES, *FORMS])
def test_the_beginning_of_a_token_and_one_with_a_gap_are_none(token: str) -> None:
    for near in (token[:9], token[:6] + " " + token[-6:]):
        assert mask(near) == near


def test_every_row_of_the_table_has_a_sample() -> None:
    for hints, pattern in TOKENS:
        found = [token for token in SAMPLES if compiled_pattern(pattern).search(token)]
        assert found, pattern
        assert all(any(hint in token.lower() for hint in hints) for token in found), pattern


@pytest.mark.parametrize(
    "text",
    [
        "APACHE and APPLICATION are words",
        "ghp_short",
        "a.b.c: 12345678:30",
        "skeleton-us-east-1",
        "hooks.slack.com is a host",
    ],
)
def test_what_only_resembles_a_token_stays(text: str) -> None:
    assert mask(text) == text
