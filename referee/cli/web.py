"""``referee web``."""

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.exits import complain, unwritten
from referee.cli.status import MISUSED, OUTPUT_FAILED

Folder = Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the site.")]


def web(output: Folder) -> None:
    """Write a site that is the referee in the browser of a phone.

    It judges and settles logs on the phone itself, also without a network, and uploads nothing: any server for files
    can host it. Building it needs Node.js, npm, pip and a network; the written folder needs none of them.
    """
    from referee.cli.building.site import UnavailableError, UnbuiltError, build, is_ours

    if not is_ours(output):
        raise typer.BadParameter(f"{output} is not a site that was written by this command: name a new folder.")
    try:
        built = build(output)
    except UnavailableError as missing:
        complain(str(missing))
        raise typer.Exit(MISUSED) from None
    except UnbuiltError as failed:
        complain(f"{output}: could not be written: {failed}")
        raise typer.Exit(OUTPUT_FAILED) from None
    except OSError as error:
        raise unwritten(output, error) from None
    complain(f"{output}: written as a site of {built.files} files, build {built.digest}")
