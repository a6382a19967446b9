"""Runs every measurement, one after the other: `python -m bench [NAME …]`. Each prints its own table."""

import subprocess
import sys

MEASUREMENTS = (
    "command_line",
    "agent_loop",
    "search_content",
    "shell_risk",
    "audit",
    "conversations",
    "scale",
    "fleet",
    "checkpoints",
    "sandbox",
    "layers",
    "layer_commits",
    "acp",
    "terminal",
    "intents",
    "first_answer",
    "embedded",
)


def main() -> int:
    chosen = sys.argv[1:] or list(MEASUREMENTS)
    failed = [
        name for name in chosen if subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode
    ]
    if failed:
        print(f"\nfailed or over a goal: {', '.join(failed)}", file=sys.stderr)
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
