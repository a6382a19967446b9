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
    _fill_closed_streams()
    import signal

    # Ctrl+C at any moment, also while modules are loaded: quietly, and with the exit code that shells expect.
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    from aintern.terminal import own_process

    own_process.starts()
    from aintern.cli.command_line import app, run
    from aintern.workbench.command import workbench

    app.command("workbench")(workbench)  # here, since one face does not import another
    sys.exit(run(sys.argv[1:]))


def _fill_closed_streams() -> None:
    """A closed stream leaves its number to the next file that is opened, the record's for example, and Python without a
    `sys.stdin`. Nothing is read then, and what nobody wants to see goes nowhere; output that is asked for needs a place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            if name == "stdout":
                if sys.stderr is not None:
                    sys.stderr.write(
                        "error: Standard output is closed.\nSend it to /dev/null if nobody is to read it.\n"
                    )
                sys.exit(1)
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8"))


if __name__ == "__main__":
    main()
