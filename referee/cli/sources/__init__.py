"""Where logs come from: what was named on the command line, looked up, opened and unpacked."""
