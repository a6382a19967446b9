"""A Hub is asked for what it has, safely: names stay below their folder, the token stays at the Hub."""

import pytest

from aintern.backends.models.hub import Hub
from aintern.errors import BackendError, ModelUnavailable, UsageError
from tests.backends.hub_server import HubServer
from tests.backends.models.pulling import BIG, REPOSITORY, listed, pulled


@pytest.mark.parametrize("wanted", ["q4_k_m", "tiny-q-Q4_K_M", "tiny-q-Q4_K_M.gguf"])
def test_a_quantization_or_a_file_name_chooses(served: HubServer, wanted: str) -> None:
    assert pulled(served, wanted).name == "tiny-q-Q4_K_M.gguf"


def test_several_choices_are_listed_with_their_sizes(served: HubServer) -> None:
    with pytest.raises(UsageError, match=r"(?s)2 such models:\n  org/Tiny-Q-GGUF:tiny-q-Q4_K_M\.gguf.*Q8_0.*GB"):
        pulled(served, "")
    with pytest.raises(ModelUnavailable, match=r"(?s)no 'Q2_K'.*Q4_K_M"):
        pulled(served, "Q2_K")
    served.repositories["org/none"] = {"a.safetensors": b"x"}
    with pytest.raises(ModelUnavailable, match="no GGUF file"):
        pulled(served, "", "org/none")


@pytest.mark.parametrize(
    "path",
    ["../../x.gguf", "/etc/x.gguf", "a/../../x.gguf", "a//x.gguf", ".hidden.gguf", "a\\..\\x.gguf", "a\nx.gguf", "", 5],
)
def test_a_name_that_leaves_the_folder_is_no_file(served: HubServer, path: object) -> None:
    served.odd_entries = [
        {"type": "file", "path": path, "size": 3, "oid": "0" * 40, "lfs": {"oid": "0" * 64, "size": 3}},
        {"type": "file", "path": "no-checksum.gguf", "size": 3},
        {"type": "file", "path": "odd.gguf", "size": -1, "oid": "0" * 40},
        7,
    ]
    assert [each.path for each in listed(served.url)] == sorted(served.repositories[REPOSITORY])


@pytest.mark.parametrize("name", ["", "x", "a/b/c", "../x", "a/..", "a/b?c", "a/.b", "-a/b", "a b/c", "a/b..c"])
def test_a_name_of_no_repository_is_refused(served: HubServer, name: str) -> None:
    with pytest.raises(UsageError, match="OWNER/NAME"):
        pulled(served, "", name)
    assert served.asked == []


def test_missing_private_and_gated_repositories_say_what_to_do(
    served: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ModelUnavailable, match=r"no repository org/nothing .*HF_TOKEN"):
        pulled(served, "", "org/nothing")
    served.gated = {REPOSITORY}
    with pytest.raises(ModelUnavailable, match=r"gated.*Accept them at .*org/Tiny-Q-GGUF"):
        pulled(served)
    monkeypatch.setenv("HF_TOKEN", "hf_wrong")
    with pytest.raises(ModelUnavailable, match="gated"):
        pulled(served)
    monkeypatch.setenv("HF_TOKEN", "hf_right")
    assert pulled(served).read_bytes() == BIG
    served.private = {REPOSITORY}
    assert pulled(served, "Q8_0")


def test_the_token_goes_to_the_hub_alone_and_into_no_message(
    served: HubServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("HF_TOKEN", "hf_right")
    pulled(served)
    for place, _, headers in served.asked:
        assert headers.get("authorization") == ("Bearer hf_right" if place == "hub" else None)
    served.token = "hf_other"
    served.private = {REPOSITORY}
    with pytest.raises(ModelUnavailable) as refused:
        pulled(served)
    assert "hf_right" not in str(refused.value) + caplog.text


@pytest.mark.parametrize(
    "to", ["http://example.com/x", "ftp://127.0.0.1/x", "file:///etc/passwd", "http://[::/x", "https://h:port/x"]
)
def test_a_redirect_to_what_is_not_https_is_refused(served: HubServer, to: str) -> None:
    served.redirect_to = to
    with pytest.raises(BackendError, match="not https"):
        pulled(served)


def test_a_redirect_in_a_circle_ends(served: HubServer) -> None:
    served.redirect_to = f"{served.url}/{REPOSITORY}/resolve/main/tiny-q-Q4_K_M.gguf"
    with pytest.raises(BackendError, match="circle"):
        pulled(served)


@pytest.mark.parametrize(
    "endpoint", ["http://example.com", "huggingface.co", "https://", "ftp://127.0.0.1", "http://127.0.0.1:port"]
)
def test_plain_http_is_for_this_machine_only(endpoint: str) -> None:
    with pytest.raises(UsageError, match="no endpoint of a Hub"):
        Hub(endpoint)


def test_the_endpoint_may_come_from_the_environment(served: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", served.url + "/")
    assert [each.size for each in listed()]


def test_what_is_no_hub_is_named(served: HubServer) -> None:
    served.repositories["org/odd"] = {}
    with pytest.raises(ModelUnavailable, match="no repository"):
        listed(served.url + "/nothing")
    with pytest.raises(BackendError, match="cannot be reached"):
        listed("http://127.0.0.1:9")
