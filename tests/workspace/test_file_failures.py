"""What the file system refuses is told by path, as a refusal where the path is to blame."""

import errno
import os
import socket
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.workspace.file_failures import explained, refuse_special


@pytest.mark.parametrize("code", sorted(errno.errorcode))
def test_every_error_names_the_path(code: int) -> None:
    with pytest.raises(ToolFailure, match="some/path"), explained("some/path"):
        raise OSError(code, os.strerror(code))


@pytest.mark.parametrize("code", [errno.ELOOP, errno.ENAMETOOLONG, errno.ENXIO])
def test_what_is_wrong_with_the_path_itself_is_a_refusal(code: int) -> None:
    with pytest.raises(PathRefused), explained("p"):
        raise OSError(code, os.strerror(code))


def test_fifos_sockets_and_devices_are_refused_and_files_are_not(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        for path, kind in (
            (tmp_path / "fifo", "a FIFO"),
            (tmp_path / "socket", "a socket"),
            (Path("/dev/null"), "a device"),
        ):
            with pytest.raises(PathRefused, match=kind):
                refuse_special(path.stat().st_mode, str(path))
    refuse_special(tmp_path.stat().st_mode, "folder")
    refuse_special(0, "not there yet")
