"""One run over many logs: the workers, here or elsewhere, and the report on each log in turn."""
