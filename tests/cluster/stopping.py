"""Loaded into a Dask worker: once, before it begins a batch, it asks the test, and waits for the answer.

``STOPS_AT`` is a part of the path of a log of that batch, ``ASKS`` the port at which the test answers, and
``REFEREE`` the version that the worker pretends to have, or ``none``.
"""

import os
import socket
import sys
from functools import wraps


def asking(asked: str, work: bytes, batch: bytes) -> object:
    """Tells the test who it is, and waits for its word, if the batch is the first that it wants to be asked about."""
    if os.environ["STOPS_AT"] and any(os.environ["STOPS_AT"].encode() in task for task in travelling.unpacked(batch)):
        os.environ["STOPS_AT"] = ""
        with socket.create_connection(("127.0.0.1", int(os.environ["ASKS"]))) as line:
            line.sendall(str(os.getpid()).encode())
            line.recv(1)
    return BEGUN(asked, work, batch)


if os.environ.get("REFEREE") == "none":
    sys.modules["referee"] = None  # type: ignore[assignment]
else:
    import referee

    referee.__version__ = os.environ.get("REFEREE", referee.__version__)
    from referee.cli.run import task_batch as travelling

    # Dask loads such a file twice.
    BEGUN = getattr(travelling.done_there, "__wrapped__", travelling.done_there)
    travelling.done_there = wraps(BEGUN)(asking)
