"""`python -m aintern.workbench`: the same command without the rest of the command line."""

import typer

from aintern.workbench.command import workbench

typer.run(workbench)
