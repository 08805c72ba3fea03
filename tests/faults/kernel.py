"""Intercept the system calls of a process before the kernel runs them: see, count and refuse them.

Linux calls this a seccomp user notification. It works for every library in the process, including native code, and for
its child processes. The intercepted calls are those that change files or folders.
"""

import ctypes
import os
import platform
import select
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import Final, NamedTuple

SHAPES: Final = {
    "write": (1, "f"),
    "open": (2, "po"),
    "close": (3, "f"),
    "pwrite64": (18, "f"),
    "writev": (20, "f"),
    "sendfile": (40, "f"),
    "fsync": (74, "f"),
    "fdatasync": (75, "f"),
    "truncate": (76, "p"),
    "ftruncate": (77, "f"),
    "rename": (82, "pp"),
    "mkdir": (83, "p"),
    "rmdir": (84, "p"),
    "creat": (85, "p"),
    "link": (86, "pp"),
    "unlink": (87, "p"),
    "chmod": (90, "p"),
    "fchmod": (91, "f"),
    "chown": (92, "p"),
    "fchown": (93, "f"),
    "openat": (257, "dpo"),
    "mkdirat": (258, "dp"),
    "fchownat": (260, "dp"),
    "unlinkat": (263, "dp"),
    "renameat": (264, "dpdp"),
    "linkat": (265, "dpdp"),
    "fchmodat": (268, "dp"),
    "fallocate": (285, "f"),
    "pwritev": (296, "f"),
    "renameat2": (316, "dpdp"),
    "copy_file_range": (326, "--f"),
}
"""The number of each call on x86-64, and its arguments: an open file, a path, the folder a path is relative to, the
open flags, others.
"""
NAMES: Final = {number: name for name, (number, _) in SHAPES.items()}

_NEW_PRIVILEGES, _SECCOMP, _MODE_FILTER, _NEW_LISTENER = 38, 317, 1, 8
_ALLOW, _NOTIFY = 0x7FFF0000, 0x7FC00000
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_GO_ON: Final = 1
_HERE: Final = 2**32 - 100
"""``AT_FDCWD``."""


class Call(NamedTuple):
    """A system call: the caller, its name, the files involved, and their open flags (``O_``)."""

    process: int
    name: str
    files: tuple[str, ...]
    flags: int = os.O_WRONLY


Decide = Callable[[Call], int]
"""The error for a call to fail with; 0 lets the kernel run it."""


def can_be_asked() -> str | None:
    """Return why no process can be intercepted here; ``None`` if it is possible."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return "knows the system calls of Linux on x86-64 only"
    if (child := os.fork()) == 0:
        os._exit(int(_listener() < 0))
    return "the kernel does not let a process be watched" if os.waitpid(child, 0)[1] else None


def hand_over(line: socket.socket) -> None:
    """From here on, make this process wait at each call for a decision from the other end of the line."""
    listener = _listener()
    if listener < 0:
        raise OSError(ctypes.get_errno(), "the kernel does not let this process be watched")
    socket.send_fds(line, [b"x"], [listener])
    line.close()


def taken_over(line: socket.socket) -> int:
    """Return the listener for the calls of the process at the other end of the line."""
    _, [listener], *_ = socket.recv_fds(line, 1, 1)
    line.close()
    return listener


def watch(listener: int, ended: int, decide: Decide, deadline: float) -> bool:
    """Decide on every call until the process behind ``ended`` has ended; return false after the deadline (seconds)."""
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    poll.register(ended, select.POLLIN)
    while found := dict(poll.poll(deadline * 1000)):
        if found.get(listener, 0) & select.POLLIN:
            # The waiting process may have been killed meanwhile.
            with suppress(FileNotFoundError, ProcessLookupError):
                _decide(listener, decide)
        elif ended in found:
            return True
        else:
            poll.unregister(listener)
    return False


def _decide(listener: int, decide: Decide) -> None:
    asked = bytearray(80)
    ioctl(listener, _RECEIVE, asked)
    number, process, _, call, _, _, *arguments = struct.unpack("QIIiIQ6Q", asked)
    error = decide(_call(process, NAMES[call], arguments))
    ioctl(listener, _SEND, struct.pack("QqiI", number, 0, -error, 0 if error else _GO_ON))


def _call(process: int, name: str, arguments: list[int]) -> Call:
    files, folder, flags = [], f"/proc/{process}/cwd", os.O_WRONLY
    for kind, value in zip(SHAPES[name][1], arguments, strict=False):
        if kind == "f":
            files.append(_link(f"/proc/{process}/fd/{value & 0xFFFFFFFF}"))
            flags = _flags(process, value & 0xFFFFFFFF)
        elif kind == "d":
            here = value & 0xFFFFFFFF == _HERE
            folder = f"/proc/{process}/cwd" if here else f"/proc/{process}/fd/{value & 0xFFFFFFFF}"
        elif kind == "p":
            files.append(os.path.join(_link(folder), _string(process, value)))
        elif kind == "o":
            flags = value
    return Call(process, name, tuple(files), flags)


def _link(path: str) -> str:
    try:
        return os.readlink(path)
    except OSError:
        return ""


def _flags(process: int, number: int) -> int:
    try:
        told = Path(f"/proc/{process}/fdinfo/{number}").read_text()
    except OSError:
        return 0
    return int(told.partition("flags:")[2].split()[0], 8)


def _string(process: int, address: int) -> str:
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        memory.seek(address)
        return os.fsdecode(memory.read(4096).partition(b"\0")[0])


class _Step(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8), ("k", ctypes.c_uint32))


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step)))


def _listener() -> int:
    """Install the filter for this process and its children, and return its listener; -1 if the kernel refuses."""
    asked = sorted(NAMES)
    steps = [_Step(0x20, 0, 0, 0)]
    steps += [_Step(0x15, len(asked) - place, 0, number) for place, number in enumerate(asked)]
    steps += [_Step(0x06, 0, 0, _ALLOW), _Step(0x06, 0, 0, _NOTIFY)]
    library = ctypes.CDLL(None, use_errno=True)
    library.prctl(_NEW_PRIVILEGES, 1, 0, 0, 0)
    filtered = _Filter(len(steps), (_Step * len(steps))(*steps))
    found: int = library.syscall(_SECCOMP, _MODE_FILTER, _NEW_LISTENER, ctypes.byref(filtered))
    return found
