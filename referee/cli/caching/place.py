"""The folder of the cache."""

import os


def used_folder(no_cache: bool, named: str | None) -> str | None:
    """Return the folder of the cache; ``None`` if the run is to use none.

    The command line overrides the environment.
    """
    if no_cache or (named is None and os.environ.get("REFEREE_NO_CACHE")):
        return None
    return cache_folder(named)


def cache_folder(named: str | None) -> str | None:
    """Return the folder of the cache: by default in the user's folder for caches, and ``None`` if there is none."""
    found = named or os.environ.get("REFEREE_CACHE_DIR")
    if found:
        return found
    from platformdirs import user_cache_dir

    usual = user_cache_dir("referee", appauthor=False)
    # A user without a home has none for caches either.
    return usual if os.path.isabs(usual) else None
