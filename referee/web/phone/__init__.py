"""The referee in a phone's browser: a static site that runs it in a worker, offline."""
