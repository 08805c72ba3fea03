"""The folder of the cache."""

import os


def cache_folder(no_cache: bool, named: str | None) -> str | None:
    """Return the folder of the cache; ``None`` if none is to be used.

    By default it is in the user's folder for caches.
    """
    if no_cache or os.environ.get("REFEREE_NO_CACHE"):
        return None
    found = named or os.environ.get("REFEREE_CACHE_DIR")
    if found:
        return found
    from platformdirs import user_cache_dir

    usual = user_cache_dir("referee", appauthor=False)
    # A user without a home has none for caches either.
    return usual if os.path.isabs(usual) else None
