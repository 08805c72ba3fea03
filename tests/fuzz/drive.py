"""Run one harness under atheris: ``python -m fuzz.drive HARNESS FILE [options and folders of libFuzzer]``.

FILE gets the processor time of the slowest input. Inputs that take longer than allowed are saved in its folder, to be
tried without instrumentation.
"""

import gc
import sys
from hashlib import sha1
from pathlib import Path
from time import process_time

import atheris


def main(harness: str, slowest: Path, options: list[str]) -> None:
    """Run libFuzzer, which ends the program. Modules to instrument must not have been imported before."""
    with atheris.instrument_imports(include=["referee"]):
        from fuzz.harnesses import HARNESSES
        from fuzz.rounds import allowed
    gc.freeze()  # Avoids scanning loaded objects over and over.
    target = HARNESSES[harness]
    most = 0.0

    def timed(content: bytes) -> None:
        nonlocal most
        begun = process_time()
        target(content)
        took = process_time() - begun
        if took > most:
            most = took
            slowest.write_text(f"{most:.3f}", encoding="ascii")
        if took > allowed(harness):
            (slowest.parent / f"slow-{harness}-{sha1(content).hexdigest()}").write_bytes(content)

    again = f"{sys.executable} -m fuzz.drive {harness} {slowest}"  # The command libFuzzer runs to minimise a corpus.
    atheris.Setup([again, *options], timed)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
