"""``referee cache``."""

import typer

from referee.cli.caching.place import cache_folder
from referee.cli.caching.store import Store
from referee.cli.exits import complain
from referee.cli.options import CacheDir
from referee.cli.status import OUTPUT_FAILED
from referee.text.escape import shown
from referee.text.limits import CACHE_BYTES

cache: typer.Typer = typer.Typer(
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Show or clear the cache: the verdicts that check and audit have stored.",
)


@cache.callback()
def show(asked: typer.Context, cache_dir: CacheDir = None) -> None:
    """Show or clear the cache: the verdicts that check and audit have stored.

    Without a command, print its folder, and how many entries it has.
    """
    asked.obj = _store(cache_dir)
    if asked.invoked_subcommand is not None or asked.obj is None:
        return
    store: Store = asked.obj
    print(shown(store.path))
    if store.objection:
        print(f"not used: {store.objection}")
        return
    try:
        entries, size = store.measure()
    except OSError as error:
        raise _failed(store, error) from None
    print(f"{_entries(entries)}, {_mebibytes(size)} of at most {_mebibytes(CACHE_BYTES)}")


@cache.command("clear")
def clear(asked: typer.Context) -> None:
    """Remove all entries."""
    store: Store | None = asked.obj
    if store is None:
        return
    if store.objection:
        complain(f"{store.path}: {store.objection}, so nothing is removed")
        raise typer.Exit(OUTPUT_FAILED)
    try:
        entries, size = store.clear()
    except OSError as error:
        raise _failed(store, error) from None
    print(f"{_entries(entries)} removed, {_mebibytes(size)}")


def _store(named: str | None) -> Store | None:
    """Return the store in the folder of the cache; ``None``, with a complaint, if there is no such folder."""
    folder = cache_folder(named)
    if folder is None:
        complain("there is no folder for caches: name one with --cache-dir")
        return None
    return Store(folder)


def _failed(store: Store, error: OSError) -> typer.Exit:
    complain(f"{error.filename or store.path}: {(error.strerror or str(error)).lower()}")
    return typer.Exit(OUTPUT_FAILED)


def _entries(number: int) -> str:
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def _mebibytes(size: int) -> str:
    return f"{size / 1024**2:,.1f} MiB"
