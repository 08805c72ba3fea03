"""The report in SARIF 2.1.0: the run as it is told, the parts that the standard names, and the catalogue of rules."""
