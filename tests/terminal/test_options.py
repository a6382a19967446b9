"""Options that several commands share: what was not given is left to the settings, and what makes no sense is said."""

import io
from pathlib import Path

import pytest

from aintern.errors import UsageError
from aintern.terminal.options import SessionOptions, confirmed, open_store


def test_only_what_was_given_becomes_a_setting() -> None:
    assert SessionOptions(workspace=Path()).flags() == {}
    options = SessionOptions(
        workspace=Path(), mode="always_ask", limits={"max_iterations": 3}, no_tools=True, dialect="glm"
    )
    assert SessionOptions(workspace=Path(), dialect="text").flags() == {"model.calling": "text"}
    assert options.flags() == {
        "policy.mode": "always_ask",
        "agent.max_iterations": 3,
        "agent.enable_tools": False,
        "model.dialect": "glm",
    }


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"dialect": "klingon"}, "klingon"),
        ({"newest": True, "resume": "conv_1"}, "two"),
        ({"newest": True}, "continue"),
    ],
)
async def test_options_that_make_no_sense_open_nothing(workspace: Path, options: dict[str, object], word: str) -> None:
    with pytest.raises(UsageError, match=word):
        async with SessionOptions(workspace=workspace, **options).open(unattended="deny"):  # type: ignore[arg-type]
            pass


def test_an_opened_store_is_closed_behind_its_block(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "record.db")) as store:
        assert store.conversations.newest("/nowhere") is None
    with pytest.raises(Exception, match="closed"):
        store.conversations.newest("/nowhere")


def test_nobody_to_ask_is_no_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    with pytest.raises(UsageError, match="needs your yes"):
        confirmed("Do it?")
