"""A Dask cluster on this machine: a scheduler and workers that are processes of their own, and stop where asked to."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from evenings.logs import evening_log

if not find_spec("distributed"):
    pytest.skip("Dask is not installed here", allow_module_level=True)

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which a test gives up waiting for what never comes."""


class Cluster:
    """Its processes, and the line on which the workers ask."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self.asked = socket.create_server(("127.0.0.1", 0))
        self.asked.settimeout(PATIENCE)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.port = self.address.rpartition(":")[2]

    def begin(self, **settings: object) -> None:
        """The scheduler, with some of Dask's settings."""
        env = {f"DASK_DISTRIBUTED__SCHEDULER__{name.upper()}": str(value) for name, value in settings.items()}
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", self.port, **env)

    def hire(self, workers: int = 1, stops_at: str = "", **env: str) -> list[int]:
        """More workers, each asking once before a batch with such a log; they are ready when this returns."""
        from distributed import Client

        env |= {"STOPS_AT": stops_at, "ASKS": str(self.asked.getsockname()[1])}
        plain = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(self.folder))
        stopping = str(Path(__file__).with_name("stopping.py"))
        words = (self.address, *plain, "--preload", stopping)
        hired = [self._start("dask_worker", *words, **env) for _ in range(workers)]
        self.workers += hired
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(sum(one.poll() is None for one in self.workers), timeout=PATIENCE)
        return [one.pid for one in hired]

    def asking(self) -> tuple[int, Callable[[], None]]:
        """The process of a worker that stopped at its batch, and a function that lets it continue."""
        line, _ = self.asked.accept()
        return int(line.recv(16)), line.close

    def kill(self, *pids: int) -> None:
        """The sudden death of some of its processes."""
        for process in self.processes:
            if process.pid in pids:
                process.kill()
                process.wait()

    def audit(self, *words: object, **env: str) -> "subprocess.Popen[bytes]":
        """``referee audit`` on this cluster, begun."""
        return self.referee("audit", "--scheduler", self.address, *words, **env)

    def referee(self, *words: object, **env: str) -> "subprocess.Popen[bytes]":
        """Any command of the referee, begun."""
        command = [sys.executable, "-m", "referee", *map(str, words)]
        return self._popen(command, env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def is_idle(self) -> bool:
        """True if the scheduler has no tasks left and all results were reported."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.submit(int).result(timeout=PATIENCE)
            return not client.run_on_scheduler(
                lambda dask_scheduler: [key for key in dask_scheduler.tasks if "done_there" in str(key)]
            )

    def end(self) -> None:
        """Ends everything still running."""
        self.kill(*[process.pid for process in self.processes])
        self.asked.close()

    def _start(self, program: str, *words: str, **env: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *words]
        with open(self.folder / f"{program}-{len(self.processes)}.txt", "wb") as told:
            return self._popen(command, env, stdout=told, stderr=told)

    def _popen(self, command: list[str], env: dict[str, str], **streams: object) -> "subprocess.Popen[bytes]":
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path, **env}, cwd=self.folder, stdin=subprocess.DEVNULL, **streams
        )
        self.processes.append(process)
        return process


def _ours(dask_scheduler: Any) -> list[str]:
    """Tasks of an audit that a scheduler knows."""
    return [key for key in dask_scheduler.tasks if "done_there" in key]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster that nobody works in yet."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    one = Cluster(folder)
    yield one
    one.end()


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty logs, some of them flawed."""
    folder = tmp_path_factory.mktemp("archive")
    for number in range(1, 61):
        (folder / f"winning-moves-{number:04}.bourre").write_text(evening_log(hands=2, seed=number, mistakes=0.2))
    return folder
