"""A path is told by name where it lies, whatever detour it is written with."""

from pathlib import Path

import pytest

from aintern.risk_level import RiskLevel
from aintern.shell import analyse
from aintern.shell.places import Places, socket_host, windows_disk
from aintern.workspace.protected_paths import ProtectedPaths

PLACES = Places(Path("/home/dev/proj"), Path("/home/dev"), ProtectedPaths(home=Path("/home/dev")))


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("a/b", "workspace"),
        (".", "workspace-root"),
        ("..", "home"),
        ("../..", "top"),
        ("/", "root"),
        ("/usr", "top"),
        ("/usr/lib/x", "system"),
        ("/opt/*", "system"),
        ("/tmp/x", "temp"),
        ("/srv/x", "outside"),
        ("~x", "workspace"),
        ("/home/dev/.bashrc", "startup"),
        ("/home/dev/notes", "outside"),
        ("/dev/null", "sink"),
        ("/dev/sda1", "disk"),
        ("/dev/mapper/vg", "disk"),
        ("/dev/mem", "memory"),
        ("/dev/tcp/h/1", "socket"),
        ("/dev/snd", "device"),
        ("/proc/self/root/etc/hosts", "system"),
        ("/proc/self/cwd/a", "workspace"),
        ("//etc/hosts", "system"),
        ("a/../../proj/b", "workspace"),
    ],
)
def test_where_a_path_lies(path, place):
    assert PLACES.where(PLACES.absolute(path, "/home/dev/proj") or "") == place


def test_a_folder_that_holds_the_workspace_is_around_it():
    deep = Places(Path("/srv/a/b"), Path("/home/dev"), ProtectedPaths())
    assert deep.where("/srv/a") == "around"


def test_a_relative_path_in_an_unknown_folder_is_unknown():
    assert PLACES.absolute("a", None) is None
    assert PLACES.absolute("/a", None) == "/a"


def test_secrets_of_the_system_are_protected():
    for path in ("/etc/shadow", "/proc/1/environ", "/root/x", "/run/secrets/x", "/var/run/docker.sock"):
        assert PLACES.protected(path, write=False), path
    assert PLACES.protected("/etc/hosts", write=False) == ""


def test_the_contents_of_a_folder_are_as_bad_as_the_folder():
    assert [PLACES.contents(path) for path in ("/usr/*", "/usr/.*", "/*", "/usr/a*")] == [
        "/usr",
        "/usr",
        "/",
        "/usr/a*",
    ]


def test_homes_lie_below_some_folders():
    assert [PLACES.holds_homes(path) for path in ("/", "/home", "/home/dev", "/home/dev/proj", "/etc")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_names_of_other_systems():
    assert [windows_disk(text) for text in ("C:\\", "c:/windows", r"\\.\PhysicalDrive0", "C:\\proj", "a:b")] == [
        "root",
        "root",
        "disk",
        "",
        "",
    ]
    assert socket_host("/dev/tcp/h.test/80") == "h.test"


def test_a_name_that_only_running_could_tell_is_not_looked_up_and_the_links_before_it_are(tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "out").symlink_to("/etc")
    command = "for n in $(seq 3); do echo $n > inside/$n; done"
    report = analyse(command, workspace=tmp_path, cwd=tmp_path)
    assert "analysis-failed" not in {factor.rule for factor in report.risk.factors}
    report = analyse("echo x > out/$(id)", workspace=tmp_path, cwd=tmp_path)
    assert report.risk.level >= RiskLevel.HIGH
