"""Settings files as people write them, for the tests of settings."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from aintern.errors import SettingsError
from aintern.settings.files import load_settings, user_file
from aintern.settings.layer_values import of_document
from aintern.settings.schema import Layer, PolicyLayer


def user(text: str) -> None:
    user_file().parent.mkdir(parents=True, exist_ok=True)
    user_file().write_text(text)


def project(workspace: Path, text: str) -> Path:
    file = workspace / "aintern.toml"
    file.write_text(text)
    return file


def managed(workspace: Path, text: str) -> Path:
    file = workspace / "managed.toml"
    file.write_text(text)
    return file


def error(text: str) -> str:
    user(text)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(user_file()) in str(caught.value)
    return str(caught.value).replace(str(user_file()), "FILE")


def policy_layer(
    table: object, layer: Layer = "user", source: str = "", lines: Mapping[str, int] | None = None
) -> PolicyLayer:
    """The layer of a `[policy]` table."""
    policy = of_document({"policy": table}, layer, source, lines or {}).policy
    assert policy is not None
    return policy
