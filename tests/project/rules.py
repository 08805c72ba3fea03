"""All rules for the package's source."""

from project import boundaries, style
from project.fault import Fault
from project.package import modules


def faults() -> list[Fault]:
    """Return everything that breaks one, file by file."""
    return sorted({*boundaries.faults(modules()), *style.faults(modules())})
