"""All rules that the source of the package has to keep."""

from project import boundaries, style
from project.fault import Fault
from project.package import modules


def faults() -> list[Fault]:
    """Whatever breaks one, file by file."""
    return sorted({*boundaries.faults(modules()), *style.faults(modules())})
