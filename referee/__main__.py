"""``python -m referee``."""

from referee.cli.start import main

main()
