"""Random hands under every option, judged by the engine and by a referee that shares nothing with it."""
