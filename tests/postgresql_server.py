"""A real PostgreSQL server for tests, where Debian's package is installed."""

import itertools
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def _postgres_folder() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return folders[0] if folders else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server of our own, without a database name; it listens on a socket in a folder that goes away."""
    programs = _postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and runuser is missing")
    with tempfile.TemporaryDirectory(prefix="aintern-postgres-") as folder:
        base = Path(folder)
        as_user: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(base, "postgres", "postgres")
            as_user = ["runuser", "-u", "postgres", "--"]

        def run(*command: str) -> None:
            subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=base)

        data = str(base / "data")
        run(str(programs / "initdb"), "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        rules = base / "data" / "pg_hba.conf"
        rules.write_text(
            f"local all with_password scram-sha-256\n{rules.read_text()}"
        )  # the first rule that fits counts
        options = f"-k {base} -c listen_addresses='' -c fsync=off"
        run(str(programs / "pg_ctl"), "-D", data, "-w", "-l", str(base / "log"), "-o", options, "start")
        try:
            yield f"postgresql://postgres@/{{name}}?host={base}"
        finally:
            run(str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop")


def restart_postgres(url: str) -> None:
    """Kills the server of a URL as a power cut would, and starts it again."""
    base = Path(url.rpartition("host=")[2])
    programs = _postgres_folder()
    assert programs is not None
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [str(programs / "pg_ctl"), "-D", str(base / "data"), "-w", "-l", str(base / "log"), "-m", "immediate"]
    subprocess.run([*as_user, *command, "restart"], check=True, cwd=base, stdout=subprocess.DEVNULL)


_numbers = itertools.count(1)


def new_database(server: str, template: str = "template1") -> str:
    """The URL of a new database of the server, made from `template`. It goes with the server: to drop one waits for its last
    connections, and for a checkpoint."""
    import psycopg

    name = f"test{next(_numbers)}"
    with psycopg.connect(server.format(name="postgres"), autocommit=True) as connection:
        # What older servers do anyway; newer ones write all of it into their log, which takes three times as long.
        copied = " STRATEGY FILE_COPY" if connection.info.server_version >= 150000 else ""
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}{copied}")
    return server.format(name=name)


def other_database(url: str, name: str) -> str:
    """The URL of another database of its server."""
    return re.sub(r"(?<=@/)\w+", name, url)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The URL of an empty database."""
    return new_database(postgres_server)
