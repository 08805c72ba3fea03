"""Write reports to standard output and files, in the requested forms, in full or not at all."""
