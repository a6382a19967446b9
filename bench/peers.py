"""The command line beside other coding agents on the same scripted work: CPU, memory, prompt sizes, and how each takes slips.

python -m bench.peers [--peers aintern,codex,pi] [--rounds 1] [--slips]

The harness lies in `AINTERN_SHARED/bench-cli` (its README says what it measures). Peers are installed from their package
registries into `build/peers` first; one that can't be is left out and said. tomlkit's sources are the repository they work on.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
HARNESS = Path(os.environ.get("AINTERN_SHARED", ROOT.parent / "shared")) / "bench-cli"
PLACE = ROOT / "build" / "peers"
NPM = {
    "codex": "@openai/codex",
    "pi": "@mariozechner/pi-coding-agent",
    "opencode": "opencode-ai",
    "gemini": "@google/gemini-cli",
    "qwen": "@qwen-code/qwen-code",
    "cline": "cline",
}
PIP = {
    "llm": ("llm",),
    "mini": ("mini-swe-agent", "mcp"),
    "aider": ("aider-chat",),
    "interpreter": ("open-interpreter",),
}


def installed(peer: str) -> bool:
    """Whether the peer is there now; the first call installs it."""
    if peer == "aintern":
        return True
    if peer in NPM:
        folder = PLACE / "npm" / NPM[peer].replace("@", "_").replace("/", "_")
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), NPM[peer]]
    else:
        folder = PLACE / "pip" / peer
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        command = [str(folder / "bin" / "pip"), "install", "--quiet", *PIP[peer]]
    if (folder / ".ready").exists():
        return True
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if done.returncode:
        print(f"{peer} is left out: {(done.stderr or done.stdout).strip()[-300:]}")
        return False
    (folder / ".ready").touch()
    return True


def seed() -> Path:
    """A git repository with the sources that every peer works on."""
    repository = PLACE / "seed" / "tomlkit-0.15.2"
    if not (repository / ".git").is_dir():
        shutil.rmtree(PLACE / "seed", ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
        subprocess.run([*pip, "--dest", PLACE / "seed", "tomlkit==0.15.2"], check=True)
        with tarfile.open(next((PLACE / "seed").glob("*.tar.gz"))) as archive:
            archive.extractall(PLACE / "seed", filter="data")
        git = ["git", "-C", repository, "-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run([*git, "init", "--quiet"], check=True)
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "--quiet", "-m", "start"], check=True)
    return repository


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default="aintern,codex,pi")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--slips", action="store_true", help="also how AIntern takes a model's slips")
    given = parser.parse_args()
    if not HARNESS.is_dir():
        raise SystemExit(f"{HARNESS} is missing: set AINTERN_SHARED to the folder that holds bench-cli.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    work = PLACE / "work"
    shutil.rmtree(work, ignore_errors=True)
    environment = {
        **os.environ,
        **{"SEED": str(seed()), "WORK": str(work), "PORT": port, "PEERS_NPM": str(PLACE / "npm")},
        **{"PEERS_PIP": str(PLACE / "pip"), "AINTERN_BIN": str(Path(sys.executable).with_name("aintern"))},
    }
    peers = ",".join(peer for peer in given.peers.split(",") if installed(peer))
    server = subprocess.Popen([sys.executable, HARNESS / "mock_server.py", "--port", port], env=environment)
    try:
        time.sleep(1)
        command = [sys.executable, HARNESS / "bench.py", "--out", work / "out", "--rounds", str(given.rounds)]
        subprocess.run([*command, "--peers", peers], env=environment, check=True)
        if given.slips:
            subprocess.run([sys.executable, HARNESS / "probe_aintern.py"], env=environment, check=True)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
