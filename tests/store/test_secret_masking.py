"""What masking promises: keys, tokens and passwords go, the rest stays, in time that grows with the text."""

import json
import os
import time

import pytest

from aintern.store.secret_masking import mask, mask_json, mask_value

SECRETS = {
    "PASSWORD=hunter22 npm start": "hunter22",
    "curl -H 'Authorization: Bearer abcdefghij0123456789' x": "abcdefghij0123456789",
    "git clone https://me:pa55word@example.org/x": "pa55word",
    "psql postgresql://app:s3cret@db/x": "s3cret",
    "mysql --password=letmein1": "letmein1",
    "mysql --password letmein1": "letmein1",
    'api_key: "abc123def456"': "abc123def456",
    "client_secret = 'abc def ghi'": "abc def ghi",
    "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY": "wJalrXUtnFEMI",
    "AccountName=me;AccountKey=" + "a1B2" * 21 + "ab==;EndpointSuffix=x": "a1B2a1B2",
    "AKIA" + "IOSFODNN7EXAMPLE": "IOSFODNN7EXAMPLE",
    "ghp_" + "a1" * 18: "a1a1a1a1",
    "glpat-" + "a1B2" * 5: "a1B2a1B2",
    "xoxb-123456789012-123456789012-" + "abcd" * 6: "abcdabcd",
    "sk_live_" + "a1" * 12: "a1a1a1a1",
    "sk-ant-api03-" + "Ab1_" * 10: "Ab1_Ab1_",
    "sk-proj-" + "Ab1-" * 10: "Ab1-Ab1-",
    "hf_" + "Ab1c" * 9: "Ab1cAb1c",
    "AIza" + "Ab1_c" * 7: "Ab1_cAb1_c",
    "SG." + "a" * 22 + "." + "b" * 43: "b" * 43,
    "123456789:" + "AbCdE" * 7: "AbCdEAbCdE",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N": "dozjgNryP4J3",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKC\n-----END RSA PRIVATE KEY-----": "MIIEpAIBAAKC",
    "//registry.npmjs.org/:_authToken=abcd1234efgh": "abcd1234efgh",
}
HARMLESS = [
    "npm test && git status",
    "def login(password: str, token: str) -> None:",
    "max_tokens=4096, token_count: 12",
    "return password == stored_password",
    "secret = get_secret()",
    "export TOKEN=$TOKEN",
    "the password is required",
    "https://example.org:8080/path@x",
    "keyboard: german",
    "author = somebody",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
]


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_goes(text: str) -> None:
    assert SECRETS[text] not in mask(text) and "[masked]" in mask(text)
    assert SECRETS[text] not in mask_json({"command": text})
    assert mask(mask(text)) == mask(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_the_rest_stays(text: str) -> None:
    assert mask(text) == text


def test_json_parameters_are_masked_by_their_names() -> None:
    masked = mask_value(
        {"password": "x", "env": {"API_KEY": "y", "n": 3}, "list": ["PWD=abcd1"], "max_tokens": 5, "ok": None}
    )
    expected = {"password": "[masked]", "env": {"API_KEY": "[masked]", "n": 3}, "list": ["PWD=[masked]"]}
    assert masked == expected | {"max_tokens": 5, "ok": None}
    assert json.loads(mask_json({"path": "é\n", "n": 1.5})) == {"path": "é\n", "n": 1.5}


SHORT = 20_000 if os.environ.get("AINTERN_NIGHTLY") else 4_000  # characters
UNITS = ["a", "password ", "://a:", "key=", "token:'", "eyJ-", "eyJ.", "-----BEGIN PRIVATE KEY-----", "_-.", "bearer "]
UNITS += [
    "secret_",
    'apikey"',
    "//",
    "M" * 25 + ".",
    "1" * 9 + ":",
    "passwordpassword",
    "ghp_",
    "glpat-",
    "aws secret ",
    "=AKC",
    "xoxb-1-1",
    "https://hooks.slack.com/services/T",
    "pypi-AgEIcHlwaS5vcmc",
    "mysql ",
    "curl -u ",
    "curl a -b a=",
    "docker login ",
    "cookie: a=",
    "authorization: x ",
    "<password>",
    "name: password value",
    "password: |\n ",
    "machine a login b ",
    "?sig=",
    "set a_token ",
    "hvs.a1",
    "$2y$",
    "echo a|",
    "--a-b-c-",
    "a:5432:b:c:",
    "private-lines: 1\na",
]


@pytest.mark.parametrize("unit", UNITS)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        times = []
        for _ in range(3):
            start = time.process_time()
            mask(text)
            times.append(time.process_time() - start)
        return min(times)

    mask("ghp_")
    assert seconds(4 * SHORT) < 12 * seconds(SHORT) + 0.02
