"""`make fleet`: a private PostgreSQL, two workers, three sample tasks on the embedded model, and the page; Ctrl+C ends all of it."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aintern import Fleet, FleetTask

SAMPLE = {"README.md": "# Shop\n\nIt sells two things.\n", "shop.py": "PRICES = {'tea': 3, 'cake': 4}\n"}
TASKS = (
    "List the files in this folder",
    "Read the file README.md and tell me what it says",
    "Read the file shop.py and tell me what it says",
)


def programs() -> Path:
    """The folder with PostgreSQL's programs: the newest of Debian's, or where initdb is on the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path is None:
        sys.exit("PostgreSQL is not installed. On Debian and Ubuntu: apt-get install postgresql")
    return Path(on_path).parent


@contextmanager
def private_server(folder: Path) -> Iterator[str]:
    """A server of this user's own in a folder, without a port: it listens on a socket there. Gives a database's URL."""
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    where = programs()

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(where / program), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    data = str(folder / "data")
    run("initdb", "-D", data, "-U", "aintern", "--auth=trust", "-E", "UTF8")
    options = f"-k {folder} -c listen_addresses=''"
    run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        run("createdb", "-h", str(folder), "-U", "aintern", "aintern")
        yield f"postgresql://aintern@/aintern?host={folder}"
    finally:
        run("pg_ctl", "-D", data, "-m", "fast", "stop")


def sample_repository(folder: Path) -> Path:
    repository = folder / "shop"
    repository.mkdir()
    for name, text in SAMPLE.items():
        (repository / name).write_text(text)
    author = ("-c", "user.name=AIntern", "-c", "user.email=aintern@localhost")
    for arguments in (("init", "--quiet"), ("add", "--all"), (*author, "commit", "--quiet", "--message=The shop")):
        subprocess.run(["git", *arguments], cwd=repository, check=True)
    return repository


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="embedded", help="what the sample tasks are done with")
    parser.add_argument("--once", action="store_true", help="end after the sample tasks")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` ends all of it as well
    with (
        tempfile.TemporaryDirectory(prefix="fleet-") as server,
        tempfile.TemporaryDirectory(prefix="fleet-") as own,
        private_server(Path(server)) as url,
        Fleet.open(url) as fleet,
    ):
        environment = os.environ | {"AINTERN_DATABASE": url}
        command = [sys.executable, "-m", "aintern", "fleet", "worker", "--concurrency", "2", "--folder", own]
        started = [subprocess.Popen(command, env=environment)]
        try:
            repository = str(sample_repository(Path(own)))
            tasks = [FleetTask(request=each, repo=repository, model=given.model) for each in TASKS]
            print("Two workers are started; three tasks are on the queue.", flush=True)
            for run in fleet.wait(*fleet.submit(*tasks)):
                print(f"{run.id}  {run.status}  {run.request}", flush=True)
            if not given.once:
                print(f"\nThe fleet is here:\n\n  export AINTERN_DATABASE='{url}'\n  aintern fleet list\n")
                print("Ctrl+C ends it. Its page, in the workbench (Fleet, Alt+6):", flush=True)
                page = [sys.executable, "-m", "aintern", "workbench", "--fleet", url, "--no-open", "-C", repository]
                started.append(subprocess.Popen([*page, "--model", given.model], env=environment))
                started[-1].wait()
        except KeyboardInterrupt:
            print()
        finally:
            for again in (signal.SIGINT, signal.SIGTERM):  # who is impatient must not leave half of it running
                signal.signal(again, signal.SIG_IGN)
            for each in started:
                each.send_signal(signal.SIGTERM)
            for each in started:
                each.wait()


if __name__ == "__main__":
    main()
