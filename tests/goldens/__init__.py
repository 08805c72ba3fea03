"""What commands print, kept in text files: ``$ referee …`` and its output."""
