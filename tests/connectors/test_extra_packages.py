"""A framework that is missing, too old or too new is named with its extra and the version wanted, in doctor and on use."""

import importlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from aintern.cli.doctor_command import _extras
from aintern.connectors.extra_packages import ExtraPackage, extra_packages, require_extra
from aintern.errors import ModelUnavailable


def install(place: Path, package: str, number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip leaves of a package, as far as versions are concerned."""
    folder = place / f"{package.replace('-', '_')}-{number}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {number}\n")
    monkeypatch.syspath_prepend(str(place))
    importlib.invalidate_caches()
    assert version(package) == number


def found(package: str) -> ExtraPackage:
    return next(each for each in extra_packages() if each.package == package)


def warnings() -> str:
    return json.dumps([each.found for each in _extras() if each.state == "warning"])


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        (
            "1.9.0",
            "semantic-kernel 1.9.0 is too old: pip install 'aintern[semantic-kernel]' (semantic-kernel >=1.45,<2)",
        ),
        ("2.0", "semantic-kernel 2.0 is too new: pip install 'aintern[semantic-kernel]' (semantic-kernel >=1.45,<2)"),
        ("1.45.0", ""),
        ("1.100.3", ""),
    ],
)
def test_a_version_is_held_against_what_the_extra_wants(
    tmp_path: Path, number: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "semantic-kernel", number, monkeypatch)
    assert found("semantic-kernel").problem == problem
    assert (problem in warnings()) if problem else ("semantic-kernel 1" not in warnings())


@pytest.mark.parametrize("module", ["agent_framework", "semantic_kernel"])
def test_using_a_framework_that_is_not_here_names_its_extra(module: str) -> None:
    extra = module.replace("_", "-")
    if not next(each for each in extra_packages() if each.extra == extra).problem:
        pytest.skip(f"{extra} is here")
    sys.modules.pop(f"aintern.connectors.{module}", None)
    with pytest.raises(ModelUnavailable, match=rf"{extra}.* >=1\..* is not here: pip install 'aintern\[{extra}\]'"):
        importlib.import_module(f"aintern.connectors.{module}")
    with pytest.raises(ModelUnavailable, match=extra):
        require_extra(extra)


def test_doctor_says_that_semantic_kernel_and_mcp_exclude_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "semantic-kernel", "1.45.0", monkeypatch)
    install(tmp_path, "mcp", "1.30.0", monkeypatch)
    assert (
        "mcp and semantic-kernel exclude each other: mcp 1.30.0 is semantic-kernel's, mcp wants >=2.3,<3" in warnings()
    )
    assert "semantic-kernel" in next(iter(_extras())).found.partition("not here")[0]
