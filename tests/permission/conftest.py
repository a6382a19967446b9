"""Houses for the tests of permission."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.permission.house import House, MakeHouse


@pytest.fixture
def house(tmp_path: Path) -> MakeHouse:
    workspace = tmp_path / "project"
    (workspace / "src").mkdir(parents=True)

    def make(*flags: str, tools: Mapping[str, Any] | None = None, **policy: Any) -> House:
        return House(workspace, policy, tools or {}, flags)

    return make
