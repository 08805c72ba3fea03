"""The command line.

What is loaded at the start is no garbage, and to look through it for some took a tenth of the time that a short log
takes: here that is done less often.
"""

import gc

gc.set_threshold(100_000)
