"""The command line.

Objects loaded at startup are never garbage, and scanning them took a tenth of the time needed for a short log, so
garbage is collected less often here.
"""

import gc

gc.set_threshold(100_000)
