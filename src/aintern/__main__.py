"""The `aintern` command. `--version` is answered before anything else is imported."""

import os
import sys


def main() -> None:
    """Runs the command line and exits with its code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from aintern import __version__

        try:
            os.write(1, f"aintern {__version__}\n".encode())
        except OSError:
            sys.exit(1)  # nobody reads it, or the disk is full
        return
    import signal

    from aintern.terminal import own_process

    own_process.starts()
    # Ctrl+C at any moment, also while modules are loaded: quietly, and with the exit code that shells expect.
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    from aintern.cli.command_line import app, run
    from aintern.workbench.command import workbench

    app.command("workbench")(workbench)  # here, since one face does not import another
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
