"""Random hands under every option, judged by the engine and by the naive referee."""
