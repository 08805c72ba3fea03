"""The report in SARIF 2.1.0: the run, the standard's objects, and the catalogue of rules."""
