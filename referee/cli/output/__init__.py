"""Where reports go: standard output and files, in the forms that were asked for, whole or not at all."""
